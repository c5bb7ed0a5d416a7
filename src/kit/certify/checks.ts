import { type Check, delivery, hour, minute, one, second } from './check.js'
import type { Draft } from './maker.js'

const refused = {
  about: 'signature',
  class: 'promised',
  source: delivery,
  answer: 'refused',
  events: 0,
  answered: 'signature-unchecked',
  failed: 'fails-instead-of-refusing',
  effects: 'acts-before-checking',
} as const

/** The same without a cause: a route that accepts such a signature, and not that of a stranger, does so for a reason that is not known. */
const { answered: _, ...unreadable } = refused

function withoutHeader(name: string): Draft {
  return {
    changed: ({ headers }) => ({
      headers: Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name)),
    }),
  }
}

function withSignature(change: (signature: string) => string): Draft {
  return {
    changed: ({ headers }) => ({
      headers: { ...headers, 'x-webhook-signature': change(headers['x-webhook-signature'] ?? '') },
    }),
  }
}

/** The first check: without it nothing else says much. */
export const genuine: Check = {
  name: 'accepts what the platform signed',
  about: 'signature',
  class: 'promised',
  source: delivery,
  ...one({}),
  answer: 'accepted',
  events: 1,
}

export const stranger: Check = {
  ...refused,
  name: 'refuses what somebody else signed',
  ...one({ isStranger: true }),
}

const signatureChecks: readonly Check[] = [
  stranger,
  {
    ...refused,
    name: 'refuses a delivery without a signature',
    ...one(withoutHeader('x-webhook-signature')),
    answered: 'checks-only-what-is-signed',
  },
  {
    ...refused,
    name: 'refuses a delivery without a timestamp',
    ...one(withoutHeader('x-webhook-timestamp')),
    answered: 'timestamp-not-needed',
  },
  {
    ...refused,
    name: 'refuses a body that was changed on the way',
    ...one({ changed: ({ body }) => ({ body: body.replace('"1.0.0"', '"1.0.1"') }) }),
    answered: 'body-unsigned',
  },
  {
    ...refused,
    name: 'refuses a timestamp that was changed on the way',
    ...one({
      changed: ({ headers }) => ({
        headers: { ...headers, 'x-webhook-timestamp': String(Number(headers['x-webhook-timestamp']) - 1) },
      }),
    }),
    answered: 'timestamp-unsigned',
  },
  {
    ...refused,
    name: 'refuses the signature of another delivery',
    sends: (maker) => {
      const other = maker.make()
      const signature = other.headers['x-webhook-signature'] ?? ''
      return [maker.make(withSignature(() => signature))]
    },
    answered: 'body-unsigned',
  },
  {
    ...unreadable,
    name: 'refuses a signature that was cut',
    ...one(withSignature((text) => text.slice(0, 40))),
  },
  { ...unreadable, name: 'refuses a signature that is no base64', ...one(withSignature(() => '%%%')) },
  {
    ...refused,
    name: 'refuses an empty signature',
    ...one(withSignature(() => '')),
    answered: 'checks-only-what-is-signed',
  },
  {
    ...refused,
    name: 'refuses a body that was cut',
    ...one({ changed: ({ body }) => ({ body: body.slice(0, body.length / 2) }) }),
    failed: 'reads-before-checking',
    answered: 'body-unsigned',
  },
  {
    ...refused,
    name: 'refuses the text of a stranger that is no JSON',
    ...one({ isStranger: true, spelled: () => 'no JSON' }),
    failed: 'reads-before-checking',
  },
]

const timeChecks: readonly Check[] = [
  {
    ...refused,
    name: 'refuses what was sent six minutes ago',
    about: 'time',
    // The event itself is new: it is the delivery that is old.
    ...one({ age: 6 * minute, happened: 1000 }),
    answered: 'too-old-accepted',
  },
  {
    ...refused,
    name: 'refuses what was sent a year ago',
    about: 'time',
    ...one({ age: 365 * 24 * hour, happened: 1000 }),
    answered: 'age-unchecked',
  },
  {
    ...refused,
    name: 'refuses what will be sent in six minutes',
    about: 'time',
    class: 'prudent',
    ...one({ age: -6 * minute }),
    answered: 'future-accepted',
  },
  {
    name: 'accepts what was sent four minutes ago',
    about: 'time',
    class: 'promised',
    source: delivery,
    ...one({ age: 4 * minute }),
    answer: 'accepted',
    events: 1,
    answered: 'too-strict-in-time',
  },
  {
    name: 'accepts what was sent by a clock that is five seconds ahead',
    about: 'time',
    class: 'prudent',
    source: delivery,
    ...one({ age: -5_000 }),
    answer: 'accepted',
    events: 1,
    answered: 'no-skew-allowed',
  },
  {
    name: 'accepts the tenth attempt of an event that happened 47 hours ago',
    about: 'time',
    class: 'promised',
    source: `${delivery}, retry`,
    ...one({ happened: 47 * hour, attempt: 10 }),
    answer: 'accepted',
    events: 1,
    answered: 'age-of-the-event',
  },
]

/** The same text of JSON, written as nobody does: who writes it anew gets other bytes. */
function spelledOtherwise(body: string): string {
  return body.replace(/^\{/, '{ ').replace('"api_version":"1.0.0"', '"api_version" : "1.0\\u002e0"')
}

const bytesChecks: readonly Check[] = [
  {
    name: 'accepts a body that is written with blanks and escapes',
    about: 'bytes',
    class: 'promised',
    source: delivery,
    ...one({ spelled: spelledOtherwise }),
    answer: 'accepted',
    events: 1,
    experiments: [
      { way: { reading: 'as JavaScript writes it' }, cause: 'writes-the-body-anew' },
      { way: { reading: 'as Python writes it' }, cause: 'writes-the-body-anew' },
    ],
  },
  {
    name: 'accepts characters outside of ASCII',
    about: 'bytes',
    class: 'promised',
    source: delivery,
    sends: (maker) => [
      maker.make({ object: { ...maker.objectOf(maker.type), note: 'Zoë & Söhne 株式会社 \u2028 🙂' } }),
    ],
    answer: 'accepted',
    events: 1,
    answered: 'ascii-only',
    experiments: [{ way: { reading: 'as Latin-1' }, cause: 'latin-1' }],
  },
  {
    name: 'accepts a body of 60 kB',
    about: 'bytes',
    class: 'prudent',
    source: delivery,
    sends: (maker) => [maker.make({ object: { ...maker.objectOf(maker.type), note: 'x'.repeat(60_000) } })],
    answer: 'accepted',
    events: 1,
    answered: 'short-bodies-only',
  },
]

const again = { about: 'again', class: 'promised', source: delivery, answer: 'accepted', events: 1 } as const

/** Sends an event, and the same event ten seconds later. @param again what is special about the second time */
function sentAgain(again: Pick<Draft, 'attempt' | 'isReplay'>): Pick<Check, 'sends'> {
  return {
    sends: (maker) => {
      const event = { object: maker.objectOf(maker.type), happened: 11 * second }
      const first = maker.make({ ...event, age: 10 * second })
      return [first, maker.make({ ...event, ...again, id: first.id })]
    },
  }
}

const againChecks: readonly Check[] = [
  {
    ...again,
    name: 'accepts the same delivery twice, and acts once',
    sends: (maker) => {
      const sent = maker.make()
      return [sent, sent]
    },
    answered: 'duplicates-refused',
    failed: 'duplicates-refused',
    effects: 'acts-twice',
  },
  {
    ...again,
    name: 'accepts the same delivery five times at once, and acts once',
    sends: (maker) => {
      const sent = maker.make()
      return [sent, sent, sent, sent, sent]
    },
    atOnce: true,
    answer: 'one accepted',
    answered: 'duplicates-at-once-refused',
    failed: 'duplicates-at-once-refused',
    effects: 'acts-twice-at-once',
  },
  {
    ...again,
    name: 'accepts a second attempt, which is signed anew, and acts once',
    ...sentAgain({ attempt: 2 }),
    answered: 'second-attempts-refused',
    failed: 'second-attempts-refused',
    effects: 'remembers-the-delivery',
  },
  {
    ...again,
    name: 'accepts a replay, and does not act again',
    ...sentAgain({ isReplay: true }),
    answered: 'replays-refused',
    failed: 'replays-refused',
    effects: 'acts-on-replays',
  },
  {
    ...again,
    name: 'accepts five events at once, and acts on each',
    sends: (maker) => [1, 2, 3, 4, 5].map(() => maker.make()),
    atOnce: true,
    events: 5,
    answered: 'one-at-a-time',
    failed: 'one-at-a-time',
  },
]

/** The checks that do not depend on types of events, in the order in which they are made. */
export const plainChecks: readonly Check[] = [
  ...signatureChecks,
  ...timeChecks,
  ...bytesChecks,
  ...againChecks,
  {
    name: 'answers a GET without failing',
    about: 'events',
    class: 'prudent',
    source: delivery,
    ...one({ changed: () => ({ method: 'GET', body: '' }) }),
    answer: 'unfailing',
    failed: 'fails-on-get',
  },
]
