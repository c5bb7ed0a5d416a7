import type { CauseName } from '../../src/kit/certify/causes.js'
import { isSigned, productionKey } from './platform-key.js'
import { isRecent, type Parts, type Received, receiverWith, signed, type TestReceiver } from './receiver.js'

/** Receivers with one mistake each, by what the mistake is, with the cause that certify has to name. */
interface Mistake {
  readonly cause: CauseName
  readonly make: () => TestReceiver
}

const mistake = (cause: CauseName, change: (right: Parts, done: string[]) => Partial<Parts>): Mistake => ({
  cause,
  make: () => receiverWith(change),
})

/** Checks another text than the one that was signed, or reads the signature otherwise. */
function checking(
  cause: CauseName,
  message: (received: Received & { timestamp: string }) => Uint8Array | string,
  bytes = (signature: string): Uint8Array => Buffer.from(signature, 'base64'),
  key?: string,
): Mistake {
  return mistake(cause, () => ({
    check(received) {
      const { signature, timestamp } = received
      if (signature === null || timestamp === null || !isRecent(Number(timestamp))) return false
      return isSigned(message({ ...received, timestamp }), bytes(signature), key)
    },
  }))
}

const raw = ({ timestamp, body }: { timestamp: string; body: Buffer }) =>
  Buffer.concat([Buffer.from(timestamp), body])

export const mistakes: Readonly<Record<string, Mistake>> = {
  'the signature is not checked': mistake('signature-unchecked', () => ({
    check: ({ timestamp }) => timestamp !== null && isRecent(Number(timestamp)),
  })),
  'the check is a promise that nobody awaits': mistake('signature-unchecked', () => ({
    check: (received) => {
      const checked: unknown = Promise.resolve(signed(received))
      return Boolean(checked) && isRecent(Number(received.timestamp))
    },
  })),
  'a dot between timestamp and body': checking(
    'dot-between',
    ({ timestamp, body }) => `${timestamp}.${body}`,
  ),
  'the body alone': checking('body-alone-signed', ({ body }) => body),
  'the body before the timestamp': checking('body-first', ({ timestamp, body }) => `${body}${timestamp}`),
  'the signature read as hexadecimal': checking('hex-signature', raw, (text) => Buffer.from(text, 'hex')),
  'the signature read as URL-safe base64': checking('url-base64', raw, (text) =>
    /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : new Uint8Array(64),
  ),
  'the key of production': checking('key-of-the-other-environment', raw, undefined, productionKey),
  'the key of a template': checking('template-key', raw, undefined, '00'.repeat(32)),
  'the key of somebody else': checking(
    'refuses-all',
    raw,
    undefined,
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  ),
  'the body parsed and written again': checking(
    'writes-the-body-anew',
    ({ timestamp, body }) => timestamp + JSON.stringify(JSON.parse(body.toString())),
  ),
  'the body read as Latin-1': checking(
    'latin-1',
    ({ timestamp, body }) => timestamp + body.toString('latin1'),
  ),
  'no age is too old': mistake('age-unchecked', () => ({ check: signed })),
  'an hour is not too old': mistake('too-old-accepted', () => ({
    check: (received) => signed(received) && isRecent(Number(received.timestamp), 3600),
  })),
  'a minute is too old': mistake('too-strict-in-time', () => ({
    check: (received) => signed(received) && isRecent(Number(received.timestamp), 60),
  })),
  'the timestamp taken for milliseconds': mistake('timestamp-in-milliseconds', () => ({
    check: (received) => signed(received) && isRecent(Number(received.timestamp) / 1000),
  })),
  'the age of the event in the place of that of the delivery': mistake('age-of-the-event', ({ parse }) => ({
    check: (received) => signed(received) && isRecent(parse(received.body).created),
  })),
  'no check where there is no signature': mistake('checks-only-what-is-signed', ({ check }) => ({
    check: (received) => !received.signature || check(received),
  })),
  'a signature that cannot be read makes it fail': mistake('fails-instead-of-refusing', ({ check }) => ({
    check(received) {
      if (Buffer.from(received.signature ?? '', 'base64').length !== 64) throw new Error('bad signature size')
      return check(received)
    },
  })),
  'the body is parsed before the check': mistake('reads-before-checking', ({ check, parse }) => ({
    check: (received) => parse(received.body) !== undefined && check(received),
  })),
  'it acts before it checks': mistake('acts-before-checking', ({ check }, done) => ({
    check(received) {
      const isGood = check(received)
      if (!isGood) done.push('a forged one')
      return isGood
    },
  })),
  'only types that it knows': mistake('unknown-types-refused', ({ handle }) => ({
    handle(event) {
      if (!/^(?:customer|transaction|card)\./.test(event.type)) throw new Error(`unknown type ${event.type}`)
      handle(event)
    },
  })),
  'only members that it knows': mistake('unknown-members-refused', ({ handle }) => ({
    handle(event) {
      if ('member_of_next_year' in event.data.object) throw new Error('unrecognized key')
      handle(event)
    },
  })),
  'only statuses that it knows': mistake('unknown-status-refused', ({ handle }) => ({
    handle(event) {
      const { status, kyb_status } = event.data.object
      if ([status, kyb_status].includes('status_of_next_year')) throw new Error('invalid enum value')
      handle(event)
    },
  })),
  'an older status after a newer one is an error': mistake('disorder-refused', ({ handle }) => {
    const ranks = ['processing', 'completed']
    const latest = new Map<unknown, number>()
    return {
      handle(event) {
        const { id, status } = event.data.object
        const rank = ranks.indexOf(String(status))
        if (rank >= 0 && rank < (latest.get(id) ?? 0)) throw new Error('illegal transition')
        latest.set(id, rank)
        handle(event)
      },
    }
  }),
  'a duplicate is answered 409': mistake('duplicates-refused', () => ({ onDuplicate: 409 })),
  'a duplicate is handled again': mistake('acts-twice', () => ({ isKnown: () => false })),
  'two at once are handled twice': mistake('acts-twice-at-once', () => {
    const known = new Set<string>()
    return {
      async isKnown({ id }) {
        const was = known.has(id)
        await new Promise((resolve) => setTimeout(resolve, 2))
        known.add(id)
        return was
      },
    }
  }),
  'the signature is remembered, and not the event': mistake('remembers-the-delivery', () => {
    const known = new Set<string | null>()
    return {
      isKnown(_, { signature }) {
        const was = known.has(signature)
        known.add(signature)
        return was
      },
    }
  }),
  'a replay is taken for a new event': mistake('acts-on-replays', ({ isKnown }) => ({
    isKnown: (event, received) => !received.isReplay && isKnown(event, received),
  })),
  'long bodies are refused': mistake('short-bodies-only', ({ check }) => ({
    check: (received) => received.body.length < 16_384 && check(received),
  })),
}
