import * as z from 'zod'
import { defineSettings } from '../../contract/settings.js'

/** Tells whether the client has the beta of agentic payments. */
export const agentSettings = defineSettings(
  'agents',
  () =>
    z.strictObject({
      agents: z
        .strictObject({
          enabled: z
            .boolean()
            .optional()
            .describe(
              'False answers 404 to everything agentic, as for a client without the beta; true unless told.',
            ),
        })
        .optional()
        .describe('Whether the client has agentic payments, and how its agents draft them.'),
    }),
  ({ agents = {} }) => ({ enabled: agents.enabled ?? true }),
)
