/** The mistakes of test/explore/variants.ts, and what finds each of them by the suite of ordinary.test.ts. */

interface Counted {
  /** The variation that shows it, or the calm run; undefined where none does. */
  readonly by?: string
  /** What it would take, where nothing shows it. */
  readonly takes?: string
}

/** The number of mistakes that are found at least. */
export const leastFound = 15

const createOneOff = 'transactions.createOneOff 1'

export const mistakes: Readonly<Record<string, Counted>> = {
  'no idempotency key on a retry': { by: `weather: lost at ${createOneOff}` },
  'a new idempotency key on a retry': { by: `weather: lost at ${createOneOff}` },
  'a payment written down after the call': { by: `weather: unreachable for 10m at ${createOneOff}` },
  'a time-out taken for a failure': { by: `weather: refused at ${createOneOff}` },
  'a retry of what was refused': { by: 'calm' },
  'no look at Retry-After': { by: `weather: 429 for 30s at ${createOneOff}` },
  'a 409 that is swallowed': { takes: 'an assertion: the supplier that left is gone at the platform' },
  'a freeze that is ignored': { by: `weather: frozen for 2d at ${createOneOff}` },
  'events told apart by their delivery': { takes: 'an assertion: an event that comes again is handled once' },
  'the order of arrival trusted': {
    takes: 'an assertion: the books never go back, also before the app compares them',
  },
  '`completed` taken for the end': { by: 'weather: returned for 2d at one-off 1' },
  'no look at the signature': { takes: 'a forged delivery: certify and explore send one' },
  'a dot between timestamp and body': { by: 'calm' },
  'a webhook answered before it is stored': { takes: 'a crash: explore has them' },
  'only the first page': { by: 'weather: returned for 2d at one-off 1' },
  'a balance that is kept': { by: 'weather: returned for 2d at one-off 1' },
  'amounts as floating point': { by: 'weather: returned for 2d at one-off 1' },
  'a week that begins on Sunday': { takes: 'an assertion: no week has more payments than it may' },
  'a refund booked as a deposit': { by: 'weather: returned for 2d at one-off 1' },
  'a secret in the log': { by: `weather: lost at ${createOneOff}` },
  'a lock that outlives a crash': { takes: 'a crash: explore has them' },
  'an event refused because it is not known': { by: 'calm' },
}
