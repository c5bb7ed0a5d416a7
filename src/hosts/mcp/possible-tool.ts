import type { Tool } from '@modelcontextprotocol/server'
import { invalidFields } from '../../contract/problem.js'
import { type Arguments, unknownArguments } from './tools.js'

/** Tells an agent that tries a platform out what can happen next. It is no operation: the platform itself tells nobody. */
export const possibleTool: Tool = {
  name: 'possible',
  title: 'possible',
  description:
    'What can happen now to an object of the simulator: what the platform, a bank or a reviewer may bring about, and calls of the API that would not be refused. Each is tried on a copy and told with what it would change, tell and move. Nothing happens.',
  inputSchema: {
    type: 'object',
    properties: {
      id: {
        type: 'string',
        description: 'The id of a customer, a transaction, a card or whatever else there is.',
      },
    },
    required: ['id'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}

/** Reads the arguments. @throws Problem naming what is missing, and what is unknown */
export function readId(args: Arguments): string {
  const errors = unknownArguments(args, ['id'])
  const { id } = args
  if (typeof id === 'string' && errors.length === 0) return id
  if (typeof id !== 'string')
    errors.push({ field: 'id', message: 'is required', code: 'missing_required_field' })
  throw invalidFields(errors)
}
