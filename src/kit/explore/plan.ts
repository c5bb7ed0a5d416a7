import { readableDuration } from '../../kernel/clock.js'

/** One thing that goes wrong in a run, and when. */
export interface PlannedFault {
  readonly what: FaultKind
  /** The place: an operation, a call of the store, a type of event, or a kind of transaction such as `one-off`. */
  readonly at: string
  /** The number of the one that is meant, from 1. */
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

/** The kinds of places where a fault may come: at a call, at a call or a use of the store, at a delivery, at a transaction. */
export const faultGroups = ['call', 'point', 'delivery', 'transaction'] as const
export type FaultGroup = (typeof faultGroups)[number]

interface KindOfFault {
  readonly group: FaultGroup
  /** The values that `for` may have, the mildest first. */
  readonly lasts: readonly [number, ...number[]]
  /** @param where such as `the 2nd transactions.createOneOff` */
  says(where: string, lasts: string): string
}

type Says = KindOfFault['says']

/** A fault that `lasts` for one of these times, the mildest first. */
const faultIn =
  <Group extends FaultGroup>(group: Group) =>
  (says: Says, ...[first = 0, ...more]: number[]) => ({ group, says, lasts: [first, ...more] as const })

const call = faultIn('call')
const point = faultIn('point')
const delivery = faultIn('delivery')
const transaction = faultIn('transaction')

/** Everything that may go wrong. */
export const kindsOfFaults = {
  refused: call((where) => `${where} was refused: nothing arrived`),
  lost: call((where) => `the answer of ${where} was lost after it was executed`),
  cut: call((where) => `the answer of ${where} was cut in the middle`),
  slow: call(
    (where, lasts) => `the answer of ${where} came ${lasts} late`,
    2 * second,
    20 * second,
    2 * minute,
  ),
  clogged: call((where, lasts) => `${where} arrived ${lasts} late`, 2 * second, 20 * second, 2 * minute),
  429: call((where, lasts) => `${where} was answered 429, with Retry-After ${lasts}`, second, 30 * second),
  500: call((where) => `${where} was answered 500`),
  503: call((where) => `${where} was answered 503`),
  limited: call(
    (where, lasts) => `from ${where} on every call was answered 429 for ${lasts}: the rate limit was reached`,
    10 * second,
    minute,
  ),
  frozen: call(
    (where, lasts) => `the customer was frozen for ${lasts} when ${where} arrived`,
    30 * second,
    hour,
    2 * day,
  ),
  unreachable: call(
    (where, lasts) => `from ${where} on, whose answer was lost, no call arrived for ${lasts}`,
    10 * minute,
  ),
  'clock behind': call(
    (where, lasts) => `from ${where} on the clock of the app was 6 minutes behind, for ${lasts}`,
    10 * minute,
    hour,
  ),
  'clock ahead': call(
    (where, lasts) => `from ${where} on the clock of the app was 6 minutes ahead, for ${lasts}`,
    10 * minute,
    hour,
  ),
  'crash before': point(
    (where, lasts) => `the app crashed before ${where}, and was started again ${after(lasts)}`,
    0,
    10 * second,
    10 * minute,
  ),
  'crash after': point(
    (where, lasts) =>
      `the app crashed after ${where}, before it knew the outcome, and was started again ${after(lasts)}`,
    0,
    10 * second,
    10 * minute,
  ),
  'webhook lost': delivery((where) => `${where} was lost on the way, to be tried again later`),
  'webhook unheard': delivery((where) => `the app's answer to ${where} was lost, so that it comes again`),
  'webhook twice': delivery((where) => `${where} arrived twice, both at once`),
  'webhook late': delivery(
    (where, lasts) => `${where} arrived ${lasts} late, within its attempt`,
    2 * second,
    15 * second,
  ),
  'webhook overtaken': delivery((where) => `${where} was overtaken by the next delivery`, 15 * second),
  'webhook replayed': delivery(
    (where, lasts) => `${where} was replayed ${lasts} later`,
    10 * second,
    10 * minute,
    day,
  ),
  'webhook forged': delivery(
    (where) => `somebody else sent a delivery like ${where}, of another event and badly signed`,
  ),
  'webhook swallowed': delivery(
    (where) => `${where} was answered by something before the app, and never arrived`,
  ),
  'kept back': transaction(
    (where, lasts) => `the platform kept the money of ${where} back for ${lasts}`,
    10 * second,
    hour,
  ),
  rejected: transaction((where) => `compliance rejected the money of ${where}`),
  failed: transaction((where) => `${where} failed on its way`),
  returned: transaction(
    (where, lasts) => `${where} was returned, or reversed, ${lasts} after it completed`,
    second,
    hour,
    2 * day,
  ),
} as const satisfies Record<string, KindOfFault>

export type FaultKind = `${keyof typeof kindsOfFaults}`

/** Kinds that are for variations alone: the explorer draws its plans without them, so that its seeds mean what they did. */
const onlyVaried: readonly string[] = ['unreachable', 'webhook swallowed']

export function isFaultKind(name: string): name is FaultKind {
  return Object.hasOwn(kindsOfFaults, name)
}

/** The kinds that the explorer draws from. */
export const faultKinds: readonly FaultKind[] = Object.keys(kindsOfFaults)
  .filter(isFaultKind)
  .filter((name) => !onlyVaried.includes(name))

/** Virtual milliseconds that pass before a step. */
export const waits = [0, second, 30 * second, 10 * minute, day] as const
/** Virtual milliseconds that a call takes. */
export const paces = [0, 100, 3 * second] as const

export function kindOf(what: FaultKind): KindOfFault {
  return kindsOfFaults[what]
}

/** Describes a fault in one line, for people. */
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
