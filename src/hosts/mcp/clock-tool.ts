import type { Tool } from '@modelcontextprotocol/server'
import { invalidFields } from '../../contract/problem.js'
import type { Duration } from '../../kernel/clock.js'
import { type Arguments, unknownArguments } from './tools.js'

/** The JSON Schema of a length of time. */
export const duration = {
  anyOf: [
    { type: 'string', pattern: '^\\d+(\\.\\d+)?(ms|s|m|h|d|w)$' },
    { type: 'integer', minimum: 0 },
  ],
  description: 'How far: text such as 5s, 10m, 48h, 2d, or milliseconds.',
}

/** Moves time: without it nothing that takes time would happen to an agent on a manual clock. */
export const clockTool: Tool = {
  name: 'clock_advance',
  title: 'clock.advance',
  description:
    'Moves the clock of the simulator on. What falls due by then happens: reviews end, payments arrive, webhooks go out.',
  inputSchema: {
    type: 'object',
    properties: { duration },
    required: ['duration'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
}

/**
 * Reads the arguments. The clock says what is wrong with the length itself.
 * @throws Problem naming what is missing, and what is unknown
 */
export function readMove(args: Arguments): Duration {
  const length = readLength(args, 'duration')
  if (length === undefined)
    throw invalidFields([{ field: 'duration', message: 'is required', code: 'missing_required_field' }])
  return length
}

/** Reads a length of time that may be left out. @throws Problem naming what is unknown, and what is no length */
export function readLength(args: Arguments, name: string): Duration | undefined {
  const errors = unknownArguments(args, [name])
  const length = args[name] ?? undefined
  const isLength = typeof length === 'string' || typeof length === 'number'
  if (!isLength && length !== undefined)
    errors.push({ field: name, message: 'must be text such as 5s, or milliseconds', code: 'invalid_type' })
  if (errors.length > 0) throw invalidFields(errors)
  // The clock refuses other texts.
  return isLength ? (length as Duration) : undefined
}
