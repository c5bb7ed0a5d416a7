import type { AgenticAction } from '../wire/actions.js'
import { addDays, instantOf, isRealDay } from './calendar.js'
import type { Desk } from './desk.js'
import type { MandateClause } from './mandate-clause.js'
import { type Phrase, taken, wordOf } from './patterns.js'
import {
  type Amount,
  addressOf,
  amountOf,
  type Named,
  namedBy,
  nameOf,
  networkOf,
  type Reading,
} from './payment.js'
import { dayAfter, firstDayOf, lastDayOf, type Present } from './schedule.js'
import { countOf, stepOf } from './words.js'

type MandateAction = Extract<AgenticAction, { type: 'create_mandate' }>
export type AskedMandate =
  | { readonly summary: string; readonly action: MandateAction }
  | { readonly question: string }

type Rule = MandateAction['create_mandate']['rule']
type Window = NonNullable<Rule['window']>

const windows: Readonly<Record<string, Window>> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' }
const windowNames: Readonly<Record<Window, string>> = {
  NONE: 'in total',
  DAILY: 'a day',
  WEEKLY: 'a week',
  MONTHLY: 'a month',
}
const midnight = { hour: 0, minute: 0 }
/** As the wire has them, in seconds. */
const latest = 99_999_999_999
const mostTargets = 32

/**
 * What an agent is to be allowed.
 * @param coming names of recipients that the same draft makes, in small letters
 */
export function readMandate(
  about: Reading,
  clause: MandateClause,
  coming: ReadonlySet<string>,
): AskedMandate {
  const { desk } = about
  const { details } = clause
  if (desk.policy.mandate_strategy === 'external_only')
    return { question: 'what else can I do? Agents of this client draft no mandates' }
  const whom = whomOf(about, clause, coming)
  if ('question' in whom) return whom
  if ((whom.target.targets?.length ?? 0) > mostTargets)
    return { question: `whom may the agent pay first? A mandate has at most ${mostTargets} targets` }
  const window = windowOf(details.get('window'))
  if (window === undefined)
    return {
      question: `how much a day, a week or a month? No mandate counts "${details.get('window')?.text}"`,
    }
  const caps = capsOf(desk, clause, whom.names.length)
  if ('question' in caps) return caps
  const validity = validityOf(about, details)
  if ('question' in validity) return validity
  const network = networkOf(about, details.get('network'))
  const isThere = network?.assets.includes(caps.asset) ?? true
  const areThere = clause.addresses.every(
    (phrase) => addressOf(phrase)?.family === (network?.family ?? addressOf(phrase)?.family),
  )
  if (!isThere || !areThere)
    return {
      question: `on which network? ${details.get('network')?.text} is none of that asset and those addresses`,
    }
  const times = details.get('times')
  const count = times && countOf(taken(times, 'COUNT') ?? '')
  if (count === 0) return { question: `how many payments may it make? You say "${times?.text}"` }
  const rule: Rule = {
    ...whom.target,
    asset: caps.asset,
    window,
    ...(network !== undefined && { network_id: network.id }),
    ...caps.limits,
    ...(count !== undefined && {
      [caps.isForAll ? 'max_count_in_window' : 'max_count_per_target_in_window']: count,
    }),
  }
  return {
    summary: `${limitText(desk, rule)} for ${whom.names.join(', ')}`,
    action: { type: 'create_mandate', create_mandate: { rule, ...validity } },
  }
}

type Whom =
  | { readonly target: Pick<Rule, 'target_type' | 'targets'>; readonly names: readonly string[] }
  | { readonly question: string }

function whomOf(
  about: Reading,
  { anyone, payees, addresses }: MandateClause,
  coming: ReadonlySet<string>,
): Whom {
  const { desk } = about
  const word = desk.policy.labels?.payee ?? 'recipient'
  const named = payees.map((phrase) => namedBy(about, phrase))
  const written = addresses.flatMap((phrase) => addressOf(phrase)?.address ?? [])
  if (anyone !== undefined && named.length + written.length > 0)
    return { question: `whom may the agent pay? You say "${anyone.text}", and name some` }
  if (anyone !== undefined) return { target: { target_type: 'any', targets: [] }, names: ['anyone'] }
  if (named.length > 0 && written.length > 0)
    return { question: `whom may the agent pay? Say names, or addresses` }
  const unknown = named.find((each) => each.known === null && !coming.has(each.name.toLowerCase()))
  if (unknown !== undefined)
    return { question: `who is ${nameOf(unknown)}? There is no ${word} of this name yet` }
  if (named.length + written.length === 0)
    return { question: `whom may the agent pay? Name a ${word}, or say anyone` }
  // A payee of a flat model is an address.
  const own = named.flatMap(({ known }) =>
    (known?.destinations ?? []).flatMap((each) => (each.kind === 'crypto' ? [each.address] : [])),
  )
  const isFlat = desk.policy.payee_model === 'flat' && own.length > 0
  return {
    target:
      written.length > 0 || isFlat
        ? { target_type: 'address', targets: [...written, ...(isFlat ? own : [])] }
        : { target_type: 'recipient', targets: named.map(targetOf) },
    names: [...named.map(nameOf), ...written],
  }
}

function targetOf(named: Named): string {
  return named.known === null ? named.name : named.known.id
}

/** Undefined for a time that no mandate counts in. */
function windowOf(phrase: Phrase | undefined): Window | undefined {
  if (phrase === undefined) return 'NONE'
  const isOther =
    wordOf(phrase, 'other', 'second') !== undefined ||
    ['COUNT', 'WEEKDAY', 'ORDINAL'].some((terminal) => phrase.parts.some(({ is }) => is === terminal))
  const step = stepOf(phrase.parts.at(-1)?.is ?? '')
  return isOther || step?.every !== 1 ? undefined : windows[step.unit]
}

interface Caps {
  readonly asset: string
  readonly isForAll: boolean
  readonly limits: Partial<Rule>
}

/** What is said for one payment is a cap for one; all else is for the window. */
function capsOf(desk: Desk, clause: MandateClause, targets: number): Caps | { readonly question: string } {
  const { amount, anyone, details, isEach } = clause
  const single = details.get('cap')
  if (amount === undefined && single === undefined)
    return {
      question: 'how much may the agent spend? Tell me an amount and its asset, such as 100 USDC a month',
    }
  const all = amount && amountOf(desk, amount)
  const one = single && amountOf(desk, single)
  if (all !== undefined && 'question' in all) return all
  if (one !== undefined && 'question' in one) return one
  const asset = assetOf(desk, all?.unit ?? one?.unit)
  if (asset === undefined || (one?.unit !== undefined && assetOf(desk, one.unit) !== asset))
    return { question: 'in which asset? A mandate is about one stablecoin' }
  const isTogether = details.has('together')
  if (anyone === undefined && targets > 1 && isTogether === isEach)
    return { question: 'is that for each of them, or together? Say "each" or "in total"' }
  if (isEach && targets < 2) return { question: 'for whom is it each? Name more than one' }
  // For good is for good: `in total` without a window says no more than that.
  const isForAll = anyone !== undefined || (isTogether && targets > 1)
  const field = isForAll ? 'max_amount_in_window' : 'max_amount_per_target_in_window'
  return {
    asset,
    isForAll,
    limits: {
      ...(one !== undefined && { max_per_tx: one.value }),
      ...(all !== undefined && { [field]: all.value }),
    },
  }
}

function assetOf({ assets, policy }: Desk, unit: Amount['unit']): string | undefined {
  if (unit !== undefined && assets.includes(unit)) return unit
  if (unit !== 'USD') return undefined
  return policy.payout_assets?.find((symbol) => assets.includes(symbol)) ?? assets[0]
}

type Validity =
  | { readonly valid_from?: number; readonly valid_until?: number }
  | { readonly question: string }

/** In Unix seconds, from the beginning of a day to the end of one. */
function validityOf({ desk: { now }, zone }: Reading, details: MandateClause['details']): Validity {
  const present: Present = { now, zone, time: midnight }
  const [start, span, until] = [details.get('start'), details.get('span'), details.get('until')]
  if (span !== undefined && until !== undefined)
    return { question: `until when? You say "${span.text}" and "${until.text}"` }
  const first = start && firstDayOf(present, start)
  const last = until && lastDayOf(present, until)
  if ((start && (!first || !isRealDay(first))) || (until && (!last || !isRealDay(last))))
    return { question: 'on which day? That day does not exist' }
  const from = first && instantOf(first, midnight, zone) / 1000
  if (from !== undefined && first !== undefined && instantOf(addDays(first, 1), midnight, zone) <= now)
    return { question: 'from when? That day is over' }
  const begin = { ...present, now: from === undefined ? now : from * 1000 }
  const end = last === undefined ? span && dayAfter(begin, span) : addDays(last, 1)
  const to = end && instantOf(end, midnight, zone) / 1000
  if (to !== undefined && (to * 1000 <= now || (from !== undefined && to <= from)))
    return { question: 'until when? That is over before it begins' }
  if (Math.max(from ?? 0, to ?? 0) > latest) return { question: 'until when? That is too far away' }
  const isToday = from !== undefined && from * 1000 <= now
  return {
    ...(from !== undefined && !isToday && { valid_from: from }),
    ...(to !== undefined && { valid_until: to }),
  }
}

/** In the words of the client. */
function limitText({ policy }: Desk, rule: Rule): string {
  const word = policy.labels?.limit ?? 'limit'
  const unit = policy.labels?.limit_unit ?? rule.asset
  const all = rule.max_amount_per_target_in_window ?? rule.max_amount_in_window
  const parts = [
    ...(all === undefined ? [] : [`${all} ${unit} ${windowNames[rule.window ?? 'NONE']}`]),
    ...(rule.max_per_tx === undefined ? [] : [`${rule.max_per_tx} ${unit} a payment`]),
  ]
  return `A ${word} of ${parts.join(' and ')}`
}
