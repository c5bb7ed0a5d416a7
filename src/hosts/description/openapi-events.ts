import type * as z from 'zod'
import type { EventDefinition } from '../../contract/event.js'
import { secondsOnTheWire } from '../../contract/primitives.js'
import type { Schema } from './openapi-document.js'
import { saying } from './saying.js'

/**
 * Describes the events that a receiver reads, as components: `Event` is one of all types, told apart by `type`. OpenAPI
 * 3.0 has no place for webhooks, so no path refers to them but GET /events.
 * @param add describes a payload, and returns how to refer to it
 * @param said of the members of the envelope
 */
export function describeEvents(
  events: readonly EventDefinition[],
  add: (payload: z.ZodType) => Schema,
  said: Readonly<Record<string, string>> = {},
): Record<string, Schema> {
  const described = events.map((event) => [`event.${event.type}`, describeEvent(event, add, said)] as const)
  const mapping = Object.fromEntries(events.map(({ type }) => [type, referenceTo(`event.${type}`)]))
  return {
    ...Object.fromEntries(described),
    Event: {
      oneOf: described.map(([name]) => ({ $ref: referenceTo(name) })),
      discriminator: { propertyName: 'type', mapping },
    },
  }
}

function referenceTo(name: string): string {
  return `#/components/schemas/${name}`
}

function describeEvent(
  { type, payload, envelope, emitted }: EventDefinition,
  add: (payload: z.ZodType) => Schema,
  said: Readonly<Record<string, string>>,
): Schema {
  const typed: Schema = { type: 'string', enum: [type] }
  const properties: Schema = {
    id: saying({ $ref: referenceTo('KSUID') }, said['id']),
    type: saying(typed, said['type']),
    created: saying(secondsOnTheWire, said['created']),
    api_version: saying({ type: 'string', enum: ['1.0.0'] }, said['api_version']),
    ...(envelope === 'customer' && { event: saying(typed, said['event']) }),
    data: saying(
      {
        type: 'object',
        properties: { object: saying(add(payload), said['object']) },
        required: ['object'],
      },
      said['data'],
    ),
  }
  return {
    type: 'object',
    ...(emitted !== 'always' && { description: 'Not emitted by this version.' }),
    properties,
    required: Object.keys(properties),
  }
}
