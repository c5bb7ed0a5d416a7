import type { AgenticAction } from '../wire/actions.js'
import { type Amount, takeAmounts } from './amounts.js'
import { takeAddresses } from './banks.js'
import { addDays, addMonths, instantOf, localOf } from './calendar.js'
import type { Desk } from './desk.js'
import { type Named, nameOf, takePayees } from './payees.js'
import { takeNetwork } from './payment.js'
import { countOf, countPattern, Reading } from './reading.js'
import { takeUntil } from './schedule.js'

export type AskedMandate =
  | { readonly summary: string; readonly action: Extract<AgenticAction, { type: 'create_mandate' }> }
  | { readonly question: string }

type Rule = Extract<AgenticAction, { type: 'create_mandate' }>['create_mandate']['rule']
type Window = NonNullable<Rule['window']>

const windowWords: Readonly<Record<string, Window>> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' }
const windowNames: Readonly<Record<Window, string>> = {
  NONE: 'in total',
  DAILY: 'a day',
  WEEKLY: 'a week',
  MONTHLY: 'a month',
}

/**
 * Reads what an agent is to be allowed: `Allow the agent up to 500 USDC a month to Acme, at most 100 USDC per payment`.
 * @param coming names of recipients that the same draft makes
 */
export function readMandate(
  desk: Desk,
  text: string,
  amounts: RegExp,
  zone: string,
  coming: readonly string[],
): AskedMandate {
  if (desk.policy.mandate_strategy === 'external_only')
    return { question: 'what else can I do? Agents of this client draft no mandates' }
  const reading = new Reading(text)
  const addresses = takeAddresses(reading).map(({ address }) => address)
  const network = takeNetwork(reading, desk.networks)
  const valid_until = takeEnd(reading, desk.now, zone)
  const count = reading.take(
    new RegExp(`\\b(${countPattern})\\s+(?:payments|transactions|times|transfers)\\b`, 'i'),
  )
  const found = takeAmounts(reading, amounts, desk.assets)
  const window = windowOf(text)
  const isAny =
    reading.take(/\b(?:anyone|anybody|any (?:payee|recipient|address)|everyone|everybody)\b/i) !== null
  const named = takePayees(reading, desk.payees).filter((each) => !isAgent(desk, each))
  const unknown = named.find((each) => each.known === null && !coming.includes(each.name.toLowerCase()))
  const word = desk.policy.labels?.payee ?? 'recipient'
  if (unknown !== undefined)
    return { question: `who is ${nameOf(unknown)}? There is no ${word} of this name yet` }
  if (!isAny && named.length === 0 && addresses.length === 0)
    return { question: `whom may the agent pay? Name a ${word}, or say anyone` }
  const asset = assetOf(desk, found)
  if (asset === undefined) return { question: 'in which asset? A mandate is about a stablecoin' }
  const target = targetsOf(desk, isAny, named, addresses)
  const rule: Rule = {
    ...target,
    asset,
    window,
    ...(network !== undefined && { network_id: network.id }),
    ...capsOf(found, target.target_type === 'any'),
    ...(count !== null && countCap(countOf(count[1] ?? ''), target.target_type === 'any')),
  }
  const whom = isAny ? 'anyone' : [...named.map(nameOf), ...addresses].join(', ')
  return {
    summary: `${limitText(desk, rule)} for ${whom}`,
    action: {
      type: 'create_mandate',
      create_mandate: { rule, ...(valid_until !== undefined && { valid_until }) },
    },
  }
}

function isAgent({ agent }: Desk, named: Named): boolean {
  return named.known === null && nameOf(named).toLowerCase() === agent.name.toLowerCase()
}

function assetOf({ assets, policy }: Desk, found: readonly Amount[]): string | undefined {
  const unit = found[0]?.unit ?? ''
  if (assets.includes(unit)) return unit
  if (unit !== 'USD') return undefined
  return policy.payout_assets?.find((symbol) => assets.includes(symbol)) ?? assets[0]
}

/** A payee of a flat model is an address. */
function targetsOf(desk: Desk, isAny: boolean, named: readonly Named[], addresses: readonly string[]) {
  if (isAny) return { target_type: 'any' as const, targets: [] }
  const own = named.flatMap(({ known }) =>
    (known?.destinations ?? []).flatMap((each) => (each.kind === 'crypto' ? [each.address] : [])),
  )
  const isFlat = desk.policy.payee_model === 'flat' && own.length > 0
  if (addresses.length > 0 || isFlat)
    return { target_type: 'address' as const, targets: [...addresses, ...own] }
  return {
    target_type: 'recipient' as const,
    targets: named.map((each) => (each.known === null ? each.name : each.known.id)),
  }
}

const single =
  /^\s*(?:per|a|each|every|at a)\s*(?:payment|transaction|transfer|time|tx)\b|^\s*(?:each|at once|at a time)\b/i

/** What is said for one payment is a cap for one; all else is for the window. */
function capsOf(found: readonly Amount[], isAny: boolean): Partial<Rule> {
  const one = found.find(({ after }) => single.test(after))
  const all = found.find((amount) => amount !== one)
  return {
    ...(one !== undefined && { max_per_tx: one.value }),
    ...(all !== undefined && {
      [isAny ? 'max_amount_in_window' : 'max_amount_per_target_in_window']: all.value,
    }),
  }
}

function countCap(count: number, isAny: boolean): Partial<Rule> {
  return isAny ? { max_count_in_window: count } : { max_count_per_target_in_window: count }
}

function windowOf(text: string): Window {
  const [, unit = ''] = /\b(?:a|per|every|each)\s+(day|week|month)\b/i.exec(text) ?? []
  const [, adverb = ''] = /\b(dai|week|month)ly\b/i.exec(text) ?? []
  return windowWords[unit.toLowerCase()] ?? windowWords[adverb.toLowerCase().replace('dai', 'day')] ?? 'NONE'
}

/** Unix seconds: the end of the day that is said. */
function takeEnd(reading: Reading, now: number, zone: string): number | undefined {
  const until = takeUntil(reading, now, zone)
  const span = reading.take(
    new RegExp(`\\bfor\\s+(?:the next\\s+)?(${countPattern})\\s+(day|week|month|year)s?\\b`, 'i'),
  )
  const midnight = { hour: 0, minute: 0 }
  if (until !== undefined) return instantOf(addDays(until, 1), midnight, zone) / 1000
  if (span === null) return undefined
  const count = countOf(span[1] ?? '')
  const today = localOf(now, zone)
  const unit = (span[2] ?? '').toLowerCase()
  const end =
    unit === 'month' || unit === 'year'
      ? addMonths(today, unit === 'year' ? count * 12 : count)
      : addDays(today, unit === 'week' ? count * 7 : count)
  return instantOf(end, midnight, zone) / 1000
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
