import type { Tool } from '@modelcontextprotocol/server'
import { invalidFields } from '../../contract/problem.js'
import type { Duration } from '../../kernel/clock.js'
import { unknownArguments } from './tools.js'

/** The one tool that is no operation: without it nothing that takes time would happen to an agent on a manual clock. */
export const clockTool: Tool = {
  name: 'clock_advance',
  title: 'clock.advance',
  description:
    'Moves the clock of the simulator on. What falls due by then happens: reviews end, payments arrive, webhooks go out.',
  inputSchema: {
    type: 'object',
    properties: {
      duration: {
        anyOf: [
          { type: 'string', pattern: '^\\d+(\\.\\d+)?(ms|s|m|h|d|w)$' },
          { type: 'integer', minimum: 0 },
        ],
        description: 'How far: text such as 5s, 10m, 48h, 2d, or milliseconds.',
      },
    },
    required: ['duration'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
}

/**
 * Reads the arguments. The clock says what is wrong with the length itself.
 * @throws Problem naming what is missing, and what is unknown
 */
export function readMove(args: Readonly<Record<string, unknown>>): { readonly duration: Duration } {
  const errors = unknownArguments(args, ['duration'])
  const { duration } = args
  const isGiven = typeof duration === 'string' || typeof duration === 'number'
  if (!isGiven) errors.push({ field: 'duration', message: 'is required', code: 'missing_required_field' })
  if (errors.length > 0 || !isGiven) throw invalidFields(errors)
  // The clock refuses other texts.
  return { duration: duration as Duration }
}
