import type { OutboundRequest } from '../../contract/ports.js'
import { parseJson } from '../../kernel/json.js'
import { memberOf } from '../../kernel/member-of.js'
import { isPlainObject } from '../../kernel/names.js'
import { draw, streamKey } from '../../kernel/random.js'
import { mapped, membersOf, type SchemaChange } from './schemas.js'
import type { Variation, VariationClass } from './variation.js'
import { otherId } from './wires.js'

/** The changes that a compatible version may bring, and what is drawn for them. */

const declared = {
  'unknown members': [
    'promised',
    'every object that is answered has a member that no version before had',
    'specification, Versioning 3: optional fields are added at any time',
  ],
  'new event types': [
    'promised',
    'events of a type come that no version before had',
    'specification, Event types: the list is of those in common use, and not of all',
  ],
  'members in another order': [
    'promised',
    'the members of every object come in another order',
    'RFC 8259, 4: an object is unordered',
  ],
  'new headers': [
    'promised',
    'every answer has a header that no version before had',
    'RFC 9110, 5.1: a header that is not known is ignored',
  ],
  'new words': [
    'prudent',
    'a status on the way is called by a word that no version before had',
    'specification, States: the values are those that were seen',
  ],
  'new problem types': [
    'prudent',
    'refusals are of a type that no version before had, with the status that they had',
    'specification, Errors: the types are those that were seen',
  ],
  'lists in another order': [
    'prudent',
    'lists inside of objects come in another order; pages keep theirs',
    'the specification gives an order to pages only',
  ],
  'null for absent': [
    'prudent',
    'a member that may be left out, and may be null, is null instead of left out',
    'the description allows both',
  ],
  'absent for null': [
    'prudent',
    'a member that may be left out, and may be null, is left out instead of null',
    'the description allows both',
  ],
  'smaller pages': [
    'prudent',
    'a page has fewer items than were asked for, and there is a next one',
    'specification, Other limits: what is given for a page is the most that it has',
  ],
  'one more page': [
    'prudent',
    'behind the last page comes one that is empty',
    'specification, Pagination: that there is more is no promise of how much',
  ],
} as const satisfies Record<string, readonly [VariationClass, string, string]>

export type ChangeName = keyof typeof declared

export const changeNames: readonly ChangeName[] = Object.keys(declared).filter((name): name is ChangeName =>
  Object.hasOwn(declared, name),
)

/** Every change, as a variation. */
export const changes: readonly Variation[] = changeNames.map((name) => {
  const [promise, says, source] = declared[name]
  return { name: `tomorrow: ${name}`, kind: 'tomorrow', class: promise, says, source }
})

/** Words for what is under way: one more of them means no more than that it is not over. */
const underWay: readonly string[] = [
  'pending',
  'processing',
  'in_progress',
  'not_started',
  'broadcasted',
  'in_review',
  'submitted',
]

const memberNames = ['review_hint', 'region_code', 'trace_label', 'channel_note', 'expected_by', 'tier_level']
const memberValues = [
  [{ type: 'string' }, 'later'],
  [{ type: 'number' }, 42],
  [{ type: 'boolean' }, true],
  [{ type: 'array', items: { type: 'string' } }, ['later']],
  [{ type: 'object', properties: { level: { type: 'number' } } }, { level: 7 }],
  [{ type: 'string', nullable: true }, null],
] as const
const newWords = ['queued_for_screening', 'awaiting_partner', 'in_transit', 'being_checked']
const newEvents = ['platform.notice.created', 'compliance.screening.updated', 'settlement.window.opened']
const newProblems = ['screening-required', 'window-closed', 'partner-refused']
const newHeaders = ['x-served-by', 'x-platform-region', 'x-deprecation-notice']

export type Drawn = ReturnType<typeof drawnFrom>

/** Draws what is new. */
export function drawnFrom(seed: string) {
  const key = streamKey(seed, 'tomorrow')
  const one = <T>(list: readonly [T, ...T[]] | readonly T[], lane: number): T | undefined =>
    list[draw(key, 0, lane) % list.length]
  const [schema, value] = one(memberValues, 1) ?? [{}, null]
  const member = { name: one(memberNames, 0) ?? 'more', schema, value }
  const word = one(newWords, 2) ?? 'new'
  const type = one(newEvents, 3) ?? 'new.event'
  const problem = one(newProblems, 4) ?? 'new'
  const header = one(newHeaders, 5) ?? 'x-new'

  return {
    headers: { [header]: 'later' },
    describedHeaders: { [header]: { schema: { type: 'string' } } },

    /** Makes the change of every object. */
    changeOf(has: (name: ChangeName) => boolean): SchemaChange {
      return {
        ...(has('unknown members') && { member }),
        ...(has('new words') && {
          wordFor: (before: string) => (underWay.includes(before) ? word : undefined),
        }),
        ...(has('lists in another order') && {
          reorder: (items: readonly unknown[]) => [...items].reverse(),
        }),
        arrange(members, { properties, required, isNullable }) {
          const isOpen = (name: string): boolean => !required.includes(name) && isNullable(name)
          const left = has('absent for null')
            ? Object.entries(members).filter(([name, inner]) => inner !== null || !isOpen(name))
            : Object.entries(members)
          const more = has('null for absent')
            ? Object.keys(properties)
                .filter((name) => !(name in members) && isOpen(name))
                .map((name): [string, unknown] => [name, null])
            : []
          const all = [...left, ...more]
          return Object.fromEntries(has('members in another order') ? all.reverse() : all)
        },
      }
    },

    /** The document of a refusal, of a new type. */
    problem(document: Readonly<Record<string, unknown>>): object {
      const { type: before } = document
      if (typeof before !== 'string' || !before.includes('#')) return document
      return { ...document, type: before.replace(/#.*$/, `#${problem}`) }
    },

    /** An event of a new type, beside one that happened. */
    event(request: OutboundRequest): OutboundRequest {
      const id = otherId(request.eventId)
      const created = memberOf(parseJson(request.body), 'created')
      const event = { id, type, created, api_version: '1.0.0', data: { object: { id, note: 'later' } } }
      return { ...request, eventId: id, eventType: type, body: JSON.stringify(event) }
    },

    /** Describes it among the others, where a document describes events. */
    describeEvent(schemas: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
      const all = schemas['Event']
      if (!isPlainObject(all) || !Array.isArray(all['oneOf'])) return schemas
      const name = `event.${type}`
      const reference = `#/components/schemas/${name}`
      const properties = {
        id: { $ref: '#/components/schemas/KSUID' },
        type: { type: 'string', enum: [type] },
        created: { type: 'integer' },
        api_version: { type: 'string', enum: ['1.0.0'] },
        data: {
          type: 'object',
          properties: {
            object: {
              type: 'object',
              properties: mapped({ id: {}, note: {} }, () => ({ type: 'string' })),
              required: ['id', 'note'],
            },
          },
          required: ['object'],
        },
      }
      const discriminator = membersOf(all, 'discriminator')
      return {
        ...schemas,
        [name]: { type: 'object', properties, required: Object.keys(properties) },
        Event: {
          ...all,
          oneOf: [...all['oneOf'], { $ref: reference }],
          discriminator: {
            ...discriminator,
            mapping: { ...membersOf(discriminator, 'mapping'), [type]: reference },
          },
        },
      }
    },
  }
}
