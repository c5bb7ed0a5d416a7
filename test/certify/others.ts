import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CauseName } from '../../src/kit/certify/causes.js'
import { isSigned } from './platform-key.js'
import { isRecent, type Parts, receiverWith, signed, type TestReceiver } from './receiver.js'

/** Receivers whose mistake certify does not know, or that make two at once. */
interface Other {
  /** The causes that are right to name; `undefined` is "not known". */
  readonly right: readonly (CauseName | undefined)[]
  readonly make: () => TestReceiver
}

const other = (
  right: readonly (CauseName | undefined)[],
  change: (right: Parts, done: string[]) => Partial<Parts>,
): Other => ({ right, make: () => receiverWith(change) })

/** Of so many requests one fails, from the first or a later one on. */
const failing = (every: number, from: number): Other =>
  other([undefined], ({ check }) => {
    let asked = from
    return {
      check(received) {
        if (++asked % every === 0) throw new Error('the pool is empty')
        return check(received)
      },
    }
  })

export const others: Readonly<Record<string, Other>> = {
  'every third request fails': failing(3, 0),
  'every third request fails, the second first': failing(3, 1),
  'every third request fails, the first first': failing(3, 2),
  'every fourth request fails': failing(4, 0),
  'every fifth request fails': failing(5, 0),
  'every seventh request fails': failing(7, 0),
  'an HMAC in the place of a signature': other(['refuses-all'], () => ({
    check({ body, signature }) {
      const expected = createHmac('sha256', 'secret').update(body).digest()
      const given = Buffer.from(signature ?? '', 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  })),
  'one type of event makes it fail': other([undefined], ({ handle }) => ({
    handle(event) {
      if (event.type === 'card.updated') throw new TypeError('cannot read properties of undefined')
      handle(event)
    },
  })),
  'every seventh event is lost behind its answer': other([undefined], ({ handle }) => {
    let handled = 0
    return {
      handle(event) {
        if (++handled % 7 !== 0) handle(event)
      },
    }
  }),
  'a genuine event is refused for a member that it never has': other([undefined], ({ parse }) => ({
    parse(body) {
      const event = parse(body)
      if (!('metadata' in event)) throw new Error('metadata is required')
      return event
    },
  })),
  'names with an ampersand are refused': other(['ascii-only', undefined], ({ check }) => ({
    check: (received) => !received.body.includes('&') && check(received),
  })),
  'a dot, and every duplicate is handled': other(['dot-between', 'acts-twice'], () => ({
    check: ({ body, timestamp, signature }) =>
      isRecent(Number(timestamp)) && isSigned(`${timestamp}.${body}`, Buffer.from(signature ?? '', 'base64')),
    isKnown: () => false,
  })),
  'no age is too old, and a duplicate is answered 409': other(
    ['age-unchecked', 'duplicates-refused'],
    () => ({
      check: signed,
      onDuplicate: 409,
    }),
  ),
  'the timestamp in milliseconds, and a hexadecimal signature': other(
    ['timestamp-in-milliseconds', 'hex-signature'],
    () => ({
      check: ({ body, timestamp, signature }) =>
        isRecent(Number(timestamp) / 1000) &&
        isSigned(`${timestamp}${body}`, Buffer.from(signature ?? '', 'hex')),
    }),
  ),
  'closed words, and replays are handled again': other(
    ['unknown-status-refused', 'acts-on-replays'],
    ({ handle, isKnown }) => ({
      handle(event) {
        const { status, kyb_status } = event.data.object
        if ([status, kyb_status].includes('status_of_next_year')) throw new Error('invalid enum value')
        handle(event)
      },
      isKnown: (event, received) => !received.isReplay && isKnown(event, received),
    }),
  ),
}
