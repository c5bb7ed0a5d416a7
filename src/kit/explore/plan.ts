import { readableDuration } from '../../kernel/clock.js'

/** One thing that goes wrong in a run, and when. */
export interface PlannedFault {
  readonly what: FaultKind
  /** Where: an operation, a call of the store, a type of event, or a kind of transaction such as `one-off`. */
  readonly at: string
  /** At which of those, from 1. */
  readonly nth: number
  /** Virtual milliseconds: how long it lasts, or how much later it comes; what it is, its kind says. */
  readonly for: number
}

/** One thing that the app is asked to do. */
export interface PlannedStep {
  /** The name of the act. */
  readonly act: string
  /** Virtual milliseconds that pass before. */
  readonly wait: number
}

/** All that a run draws. */
export interface Plan {
  /** Virtual milliseconds that each call of the app takes. */
  readonly pace: number
  readonly steps: readonly PlannedStep[]
  readonly faults: readonly PlannedFault[]
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Where a fault may come: at a call, at a call or a use of the store, at a delivery, at a transaction. */
export type FaultGroup = 'call' | 'point' | 'delivery' | 'transaction'

interface KindOfFault {
  readonly group: FaultGroup
  /** What `for` may be, the mildest first. */
  readonly lasts: readonly [number, ...number[]]
  /** @param where such as `the 2nd transactions.createOneOff` */
  says(where: string, lasts: string): string
}

/** Everything that may go wrong. */
export const kindsOfFaults = {
  refused: { group: 'call', lasts: [0], says: (where) => `${where} was refused: nothing arrived` },
  lost: {
    group: 'call',
    lasts: [0],
    says: (where) => `the answer of ${where} was lost after it was executed`,
  },
  cut: { group: 'call', lasts: [0], says: (where) => `the answer of ${where} was cut in the middle` },
  slow: {
    group: 'call',
    lasts: [2 * second, 20 * second, 2 * minute],
    says: (where, lasts) => `the answer of ${where} came ${lasts} late`,
  },
  clogged: {
    group: 'call',
    lasts: [2 * second, 20 * second, 2 * minute],
    says: (where, lasts) => `${where} arrived ${lasts} late`,
  },
  429: {
    group: 'call',
    lasts: [second, 30 * second],
    says: (where, lasts) => `${where} was answered 429, with Retry-After ${lasts}`,
  },
  500: { group: 'call', lasts: [0], says: (where) => `${where} was answered 500` },
  503: { group: 'call', lasts: [0], says: (where) => `${where} was answered 503` },
  limited: {
    group: 'call',
    lasts: [10 * second, minute],
    says: (where, lasts) =>
      `from ${where} on every call was answered 429 for ${lasts}: the rate limit was reached`,
  },
  frozen: {
    group: 'call',
    lasts: [30 * second, hour, 2 * day],
    says: (where, lasts) => `the customer was frozen for ${lasts} when ${where} arrived`,
  },
  'clock behind': {
    group: 'call',
    lasts: [10 * minute, hour],
    says: (where, lasts) => `from ${where} on the clock of the app was 6 minutes behind, for ${lasts}`,
  },
  'clock ahead': {
    group: 'call',
    lasts: [10 * minute, hour],
    says: (where, lasts) => `from ${where} on the clock of the app was 6 minutes ahead, for ${lasts}`,
  },
  'crash before': {
    group: 'point',
    lasts: [0, 10 * second, 10 * minute],
    says: (where, lasts) => `the app crashed before ${where}, and was started again ${after(lasts)}`,
  },
  'crash after': {
    group: 'point',
    lasts: [0, 10 * second, 10 * minute],
    says: (where, lasts) =>
      `the app crashed after ${where}, before it knew the outcome, and was started again ${after(lasts)}`,
  },
  'webhook lost': {
    group: 'delivery',
    lasts: [0],
    says: (where) => `${where} was lost on the way, to be tried again later`,
  },
  'webhook unheard': {
    group: 'delivery',
    lasts: [0],
    says: (where) => `the app's answer to ${where} was lost, so that it comes again`,
  },
  'webhook twice': { group: 'delivery', lasts: [0], says: (where) => `${where} arrived twice, both at once` },
  'webhook late': {
    group: 'delivery',
    lasts: [2 * second, 15 * second],
    says: (where, lasts) => `${where} arrived ${lasts} late, within its attempt`,
  },
  'webhook overtaken': {
    group: 'delivery',
    lasts: [15 * second],
    says: (where) => `${where} was overtaken by the next delivery`,
  },
  'webhook replayed': {
    group: 'delivery',
    lasts: [10 * second, 10 * minute, day],
    says: (where, lasts) => `${where} was replayed ${lasts} later`,
  },
  'webhook forged': {
    group: 'delivery',
    lasts: [0],
    says: (where) => `somebody else sent a delivery like ${where}, of another event and badly signed`,
  },
  'kept back': {
    group: 'transaction',
    lasts: [10 * second, hour],
    says: (where, lasts) => `the platform kept the money of ${where} back for ${lasts}`,
  },
  rejected: {
    group: 'transaction',
    lasts: [0],
    says: (where) => `compliance rejected the money of ${where}`,
  },
  failed: { group: 'transaction', lasts: [0], says: (where) => `${where} failed on its way` },
  returned: {
    group: 'transaction',
    lasts: [second, hour, 2 * day],
    says: (where, lasts) => `${where} was returned, or reversed, ${lasts} after it completed`,
  },
} as const satisfies Record<string, KindOfFault>

export type FaultKind = `${keyof typeof kindsOfFaults}`

function isKind(name: string): name is FaultKind {
  return Object.hasOwn(kindsOfFaults, name)
}

export const faultKinds: readonly FaultKind[] = Object.keys(kindsOfFaults).filter(isKind)

/** Virtual milliseconds that pass before a step. */
export const waits = [0, second, 30 * second, 10 * minute, day] as const
/** Virtual milliseconds that a call takes. */
export const paces = [0, 100, 3 * second] as const

export function kindOf(what: FaultKind): KindOfFault {
  return kindsOfFaults[what]
}

/** In one line, for people. */
export function describeFault({ what, at, nth, for: lasts }: PlannedFault): string {
  const { group, says } = kindOf(what)
  const things =
    group === 'delivery' ? `delivery of ${at}` : group === 'transaction' ? `${at} transaction` : at
  return says(`the ${ordinal(nth)} ${things}`, readableDuration(lasts))
}

function after(lasts: string): string {
  return lasts === '0ms' ? 'at once' : `${lasts} later`
}

/** Such as `1st`. */
export function ordinal(number: number): string {
  const [tens, ones] = [number % 100, number % 10]
  if (tens > 10 && tens < 14) return `${number}th`
  return `${number}${ones === 1 ? 'st' : ones === 2 ? 'nd' : ones === 3 ? 'rd' : 'th'}`
}
