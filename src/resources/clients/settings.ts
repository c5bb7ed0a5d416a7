import * as z from 'zod'
import { defineSettings, option } from '../../contract/settings.js'

export const clientSettings = defineSettings('clients', {
  developerFees: option('Whether the default client may take developer fees.', () => z.boolean(), {
    default: true,
    flag: '--developer-fees',
  }),
})
