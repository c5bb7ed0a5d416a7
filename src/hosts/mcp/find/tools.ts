import type { Tool } from '@modelcontextprotocol/server'
import { duration } from '../clock-tool.js'

const name = {
  type: 'string',
  description: 'As find names it, such as customers.create.',
}
const params = {
  type: 'object',
  description: 'Path parameters and query by name, such as {"customer_id": "..."}.',
}

/** The most that `find` tells at once. */
export const mostFound = 20

export const findTool: Tool = {
  name: 'find',
  title: 'find',
  description:
    'Finds operations of the payments API, what can be simulated, and lists of allowed values, best first, by what you want to do: "pay a supplier", "why was a card declined".',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'What you want, in your own words.' },
      limit: { type: 'integer', minimum: 1, maximum: mostFound, description: 'How many; 5 unless given.' },
    },
    required: ['query'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}

export const describeTool: Tool = {
  name: 'describe',
  title: 'describe',
  description:
    'Describes what find names: its params and body as JSON Schema, the members of its answer, its refusals; or all values of an enumeration. Do so before the first call.',
  inputSchema: { type: 'object', properties: { name }, required: ['name'], additionalProperties: false },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}

export const readTool: Tool = {
  name: 'read',
  title: 'read',
  description: 'Runs an operation that only reads (GET). What changes something is refused: use call.',
  inputSchema: {
    type: 'object',
    properties: { name, params },
    required: ['name'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}

export const callTool: Tool = {
  name: 'call',
  title: 'call',
  description:
    'Runs an operation or a simulation, which may change something or spend money. A refusal is a problem document: detail, errors and sim_hint say how to go on.',
  inputSchema: {
    type: 'object',
    properties: {
      name,
      params,
      body: { description: 'The body, as describe tells it; bytes in base64.' },
      idempotency_key: {
        type: 'string',
        format: 'uuid',
        description: 'A call that repeats it gets the first answer again: use one when you try again.',
      },
    },
    required: ['name'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
}

export const timeTool: Tool = {
  name: 'clock',
  title: 'clock',
  description:
    'Tells the time of the simulator, and moves it on first where advance is given. What takes time happens only so: reviews end, payments arrive, webhooks go out.',
  inputSchema: { type: 'object', properties: { advance: duration }, additionalProperties: false },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
}
