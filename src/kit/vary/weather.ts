import { readableDuration } from '../../kernel/clock.js'
import {
  describeFault,
  type FaultGroup,
  type FaultKind,
  isFaultKind,
  kindOf,
  type PlannedFault,
} from '../explore/plan.js'
import { inTurns, type Variation, type VariationClass } from './variation.js'

/** Weather: what may go wrong at the places that a calm run has come to. */

/** The places of a run: how often each came up. */
export type Places = Readonly<Record<Exclude<FaultGroup, 'point'>, Readonly<Record<string, number>>>>

interface Allowed {
  readonly class: VariationClass
  readonly source: string
  /** Needs a clock that moves by the app's own timers: the app waits. */
  readonly waits?: true
  /** Ends otherwise than in the calm run, whatever the app does. */
  readonly isOtherOutcome?: true
}

const promised = (source: string): Allowed => ({ class: 'promised', source: `specification, ${source}` })
const prudent = (source: string): Allowed => ({ class: 'prudent', source })
const otherOutcome = (allowed: Allowed): Allowed => ({ ...allowed, isOtherOutcome: true })

/** The weather there is, the first ones first; crashes and forgeries are for the explorer alone. */
const allowed: Readonly<Partial<Record<FaultKind, Allowed>>> = {
  lost: promised('Authentication 3: a call that is sent again under its key gives the first answer'),
  429: promised('Rate limits: a call over the limit is told to wait'),
  500: promised('Errors: 500 is among the answers'),
  frozen: otherOutcome(promised('Customer KYB status: a customer may be frozen at any time')),
  'webhook twice': promised('Delivery mechanism: the id of an event is what tells a repetition'),
  'webhook lost': promised('Delivery mechanism, Retry: what was not accepted comes again, later'),
  'webhook overtaken': { ...promised('Ordering: deliveries may come in any order'), waits: true },
  'webhook unheard': promised('Delivery mechanism, Retry: without an answer a delivery comes again'),
  failed: otherOutcome(promised('Transaction status: a transaction may fail')),
  returned: otherOutcome(promised('Transaction status: what is completed may be returned or reversed')),
  refused: promised('Authentication 3: a call that is sent again under its key is executed once'),
  unreachable: { ...prudent('nothing promises that the platform can be reached at any time'), waits: true },
  'webhook swallowed': prudent('Delivery mechanism: any 2xx ends the attempts, whoever answered it'),
  503: prudent('Errors: 503 is named for one call, and may come from anything before the platform'),
  cut: prudent('nothing promises that an answer comes whole'),
  limited: { ...promised('Rate limits: the limit is that of the key, for every call'), waits: true },
  slow: { ...prudent('nothing promises how soon an answer comes'), waits: true },
  'webhook replayed': promised('Endpoints, events: an event can be sent again'),
  'webhook late': { ...promised('Delivery mechanism: an attempt may take 20 seconds'), waits: true },
  'kept back': otherOutcome(promised('Transaction status: money may be kept back for review')),
  rejected: otherOutcome(promised('Transaction status: a review may end in a refusal')),
}

export const kindsOfWeather: readonly FaultKind[] = Object.keys(allowed).filter(isFaultKind)

/** Calls that only read: what goes wrong there goes wrong alike at each of them. */
const isRead = (at: string): boolean => /\.(?:get|list)\w*$/.test(at)

/** The numbers of the places that are worth a run of their own: first, second, last. */
function numbersOf(what: FaultKind, at: string, count: number): readonly number[] {
  const few = kindOf(what).group === 'call' && isRead(at) ? [1] : [1, 2, count]
  return [...new Set(few)].filter((nth) => nth <= count)
}

/** The lengths that are worth a run: the mildest, and the one that outlives what an app waits for. */
function lengthsOf(what: FaultKind, waits: boolean): readonly number[] {
  const { lasts } = kindOf(what)
  if (what === '429') return waits ? lasts : lasts.slice(0, 1)
  return lasts.slice(-1)
}

/**
 * The weather at the places of a calm run, the first ones first.
 * @param waits whether the clock of the test moves by timers, so that an app that waits is waited for
 */
export function weatherAt(places: Places, waits: boolean): readonly Variation[] {
  const rows = kindsOfWeather
    .filter((what) => allowed[what]?.waits !== true || waits)
    .map((what) => placesOf(what, places, waits).map(weatherOf))
  // Whoever has little time sees something of each kind.
  return inTurns(rows)
}

/** The places of one kind: calls that write come first, because most mistakes show there. */
function placesOf(what: FaultKind, places: Places, waits: boolean): readonly PlannedFault[] {
  const { group } = kindOf(what)
  if (group === 'point') return []
  const all = Object.entries(places[group]).filter(([at]) => isPossible(what, at))
  const inOrder = [...all.filter(([at]) => !isRead(at)), ...all.filter(([at]) => isRead(at))]
  const numbered = inOrder.flatMap(([at, count]) =>
    numbersOf(what, at, count).flatMap((nth, round) =>
      lengthsOf(what, waits).map((length) => ({ round, fault: { what, at, nth, for: length } })),
    ),
  )
  return numbered.sort((one, other) => one.round - other.round).map(({ fault }) => fault)
}

/** Leaves out what cannot be: a customer is frozen where something is written. */
function isPossible(what: FaultKind, at: string): boolean {
  if (at.endsWith('of an unknown path')) return false
  return what !== 'frozen' || !isRead(at)
}

function weatherOf(fault: PlannedFault): Variation {
  const {
    class: promise = 'prudent',
    source = 'nothing forbids it',
    isOtherOutcome,
  } = allowed[fault.what] ?? {}
  const length = fault.for === 0 ? '' : ` for ${readableDuration(fault.for)}`
  return {
    name: `weather: ${fault.what}${length} at ${fault.at} ${fault.nth}`,
    kind: 'weather',
    class: promise,
    says: describeFault(fault),
    source,
    ...(isOtherOutcome && { isOtherOutcome }),
  }
}

/** The weather of a name; undefined where there is none. */
export function weatherNamed(
  name: string,
): { readonly variation: Variation; readonly fault: PlannedFault } | undefined {
  const [, what = '', length, at = '', nth] = /^weather: (.+?)(?: for (\S+))? at (.+) (\d+)$/.exec(name) ?? []
  if (!isFaultKind(what) || allowed[what] === undefined) return undefined
  const lasts =
    length === undefined ? 0 : kindOf(what).lasts.find((each) => readableDuration(each) === length)
  if (lasts === undefined) return undefined
  const fault = { what, at, nth: Number(nth), for: lasts }
  return { variation: weatherOf(fault), fault }
}
