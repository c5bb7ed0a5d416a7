import * as z from 'zod'
import { defineSettings, option } from '../../contract/settings.js'

export const legalSettings = defineSettings('legal', {
  terms: option(
    '`outstanding` has every new customer accept the legal documents before money moves.',
    () => z.enum(['accepted', 'outstanding']),
    { default: 'accepted', flag: '--terms' },
  ),
})
