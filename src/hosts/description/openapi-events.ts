import type * as z from 'zod'
import type { EventDefinition } from '../../contract/event.js'
import { secondsOnTheWire } from '../../contract/primitives.js'
import type { Schema } from './openapi-document.js'

/**
 * Describes the events that a receiver reads, as components: `Event` is one of all types, told apart by `type`. OpenAPI
 * 3.0 has no place for webhooks, so no path refers to them but GET /events.
 * @param add describes a payload, and returns how to refer to it
 */
export function describeEvents(
  events: readonly EventDefinition[],
  add: (payload: z.ZodType) => Schema,
): Record<string, Schema> {
  const described = events.map((event) => [`event.${event.type}`, describeEvent(event, add)] as const)
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
): Schema {
  const typed: Schema = { type: 'string', enum: [type] }
  const properties: Schema = {
    id: { $ref: referenceTo('KSUID') },
    type: typed,
    created: secondsOnTheWire,
    api_version: { type: 'string', enum: ['1.0.0'] },
    ...(envelope === 'customer' && { event: typed }),
    data: {
      type: 'object',
      properties: { object: add(payload) },
      required: ['object'],
      ...(envelope === 'customer' && { description: 'Has the members of `object` too.' }),
    },
  }
  return {
    type: 'object',
    ...(emitted !== 'always' && { description: 'Not emitted by this version.' }),
    properties,
    required: Object.keys(properties),
  }
}
