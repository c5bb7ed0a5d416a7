import * as z from 'zod'
import { defineSettings, option, section } from '../../contract/settings.js'

export const agentSettings = defineSettings(
  'agents',
  {
    agents: section('Whether the client has agentic payments, and how its agents draft them.', {
      enabled: option(
        'False answers 404 to everything agentic, as for a client without the beta.',
        () => z.boolean(),
        { default: true, flag: '--agents' },
      ),
    }),
  },
  ({ agents }) => agents,
)
