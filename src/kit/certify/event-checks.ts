import type { JsonObject } from '../../kernel/json.js'
import { findIn } from '../../kernel/one-of.js'
import type { EventType } from '../../resources/types/index.js'
import { type Check, one, second } from './check.js'
import type { Draft, Maker } from './maker.js'

/** The members of a later event about an object, and those of an earlier one. */
const disorders: Readonly<Record<string, readonly [newer: JsonObject, older: JsonObject]>> = {
  'transaction.one_off.updated': [{ status: 'completed' }, { status: 'processing' }],
  'transaction.auto.updated': [{ status: 'completed' }, { status: 'processing' }],
  'customer.kyb_status.updated': [{ kyb_status: 'approved' }, { kyb_status: 'pending' }],
  'card.updated': [{ version: 7 }, { version: 6 }],
}

/** A type of each family, and the one that the checks send. */
function someTypes(types: readonly EventType[], own: EventType): readonly EventType[] {
  const families = new Map(types.map((type) => [type.split('.')[0], type]))
  return [...new Set([own, ...families.values()])]
}

/** Checks that need to know which types of events the route accepts. */
export function eventChecks(accepted: readonly EventType[], own: EventType): readonly Check[] {
  const types = someTypes(accepted, own)
  const all = (draft: (object: JsonObject) => Omit<Draft, 'type'>) => ({
    sends: (maker: Maker) => types.map((type) => maker.make({ type, ...draft(maker.objectOf(type)) })),
  })
  const withStatus = accepted.filter((type) =>
    /_status\.|^transaction\.|^card\.|^card_transaction\./.test(type),
  )
  return [
    {
      name: 'accepts a type of event that it does not know',
      about: 'events',
      class: 'promised',
      source: 'specification, Delivery mechanism, subscription',
      ...one({ typed: 'next_year.created', object: { id: '0' } }),
      answer: 'accepted',
      answered: 'unknown-types-refused',
      failed: 'unknown-types-refused',
    },
    {
      name: 'accepts members that it does not know',
      about: 'events',
      class: 'promised',
      source: 'specification, Versioning 3',
      ...all((object) => ({ object: { ...object, member_of_next_year: { list: [1, null] } } })),
      answer: 'accepted',
      answered: 'unknown-members-refused',
      failed: 'unknown-members-refused',
    },
    {
      name: 'accepts members in another order',
      about: 'events',
      class: 'promised',
      source: 'RFC 8259, 4',
      ...all((object) => ({
        object: Object.fromEntries(Object.entries(object).reverse()),
        spelled: reversed,
      })),
      answer: 'accepted',
      answered: 'order-of-members',
      failed: 'order-of-members',
    },
    {
      name: 'accepts a status that it does not know',
      about: 'events',
      class: 'prudent',
      source: 'specification, Versioning 3',
      sends: (maker) =>
        withStatus.map((type) => {
          const object = maker.objectOf(type)
          const renamed = Object.entries(object).map(([name, value]): [string, JsonObject[string]] => [
            name,
            name.endsWith('status') ? 'status_of_next_year' : value,
          ])
          return maker.make({ type, object: Object.fromEntries(renamed) })
        }),
      answer: 'accepted',
      answered: 'unknown-status-refused',
      failed: 'unknown-status-refused',
    },
    {
      name: 'accepts an older event about the same object after a newer one',
      about: 'events',
      class: 'promised',
      source: 'specification, Delivery mechanism, ordering',
      sends: (maker) =>
        Object.entries(disorders).flatMap(([type, [newer, older]]) => {
          const known = findIn(accepted, type)
          if (known === undefined) return []
          const object = maker.objectOf(known)
          return [
            maker.make({ type: known, object: { ...object, ...newer }, happened: 2 * second }),
            maker.make({ type: known, object: { ...object, ...older }, happened: 6 * second }),
          ]
        }),
      answer: 'accepted',
      answered: 'disorder-refused',
      failed: 'disorder-refused',
    },
  ]
}

function reversed(body: string): string {
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).reverse()))
}

/** The check of one type of event. */
export function typeCheck(type: EventType): Check {
  return {
    name: `accepts ${type}`,
    about: 'events',
    class: 'promised',
    source: 'specification, Event types',
    ...one({ type }),
    answer: 'accepted',
    answered: 'types-refused',
  }
}
