import type { EventDefinition } from '../../src/contract/event.js'
import { envelopeSentences } from '../../src/hosts/description/envelope-sentences.js'
import type { SchemaPrinter } from './schemas.js'
import { docComment, quoted } from './text.js'

const { id, type, created, api_version, event, object } = envelopeSentences

const envelopes = `/** The members that every event has. */
export interface EventEnvelope<Type extends string> {
${docComment('  ', [id])}  id: string
${docComment('  ', [type])}  type: Type
${docComment('  ', [created])}  created: number
${docComment('  ', [api_version])}  api_version: '1.0.0'
}

/** An event with its payload in \`data.object\`. */
export interface ResourceEvent<Type extends string, Payload> extends EventEnvelope<Type> {
  data: {
${docComment('    ', [object])}    object: Payload
  }
}

/** An event whose payload is in \`data.object\`, and its members in \`data\` too. */
export interface CustomerEvent<Type extends string, Payload> extends EventEnvelope<Type> {
${docComment('  ', [event])}  event: Type
  data: Payload & { object: Payload }
}
`

const generics = { resource: 'ResourceEvent', customer: 'CustomerEvent' } as const

/** What the file of events declares itself. */
export const eventNames = [
  'EventEnvelope',
  'ResourceEvent',
  'CustomerEvent',
  'EventMap',
  'EventType',
  'Event',
]

/** Every event by its type, and the union that narrows by it. */
export function printEvents(events: readonly EventDefinition[], schemas: SchemaPrinter): string {
  const members = events.map(({ type, payload, envelope, emitted }) => {
    const text = schemas.type(payload, 'output', '  ', { as: 'Payload of', of: type })
    const comment = docComment('  ', [unemitted[emitted]])
    return `${comment}  ${quoted(type)}: ${generics[envelope]}<${quoted(type)}, ${text}>\n`
  })
  return [
    envelopes,
    `${docComment('', ['Every event by its type.'])}export interface EventMap {\n${members.join('')}}\n`,
    `${docComment('', ['Every type of event; the facts that no one is told of are left out.'])}export type EventType = keyof EventMap\n`,
    `${docComment('', ["One type of event: `EventOf<'customer.created'>`."])}export type EventOf<Type extends EventType> = EventMap[Type]\n`,
    `${docComment('', ['Any event: comparing `type` tells what `data` has.'])}export type Event = EventMap[EventType]\n`,
  ].join('\n')
}

const unemitted: Readonly<Record<EventDefinition['emitted'], string>> = {
  always: '',
  never: 'Defined by the platform, which never emits it.',
}
