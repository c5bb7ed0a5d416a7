import * as z from 'zod'
import { defineSettings, option, section } from '../../contract/settings.js'

export const importSettings = defineSettings(
  'imports',
  {
    imports: section('Whether the client has imports of tokens of identity providers.', {
      jobs: option(
        'False answers 404 to jobs that import tokens, as for a client without the feature.',
        () => z.boolean(),
        { default: true, flag: '--import-jobs' },
      ),
    }),
  },
  ({ imports }) => imports,
)
