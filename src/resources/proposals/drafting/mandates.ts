import { dayMs } from '../../../kernel/calendar.js'
import type { ActionOf } from '../wire/actions.js'
import type { Clause } from './clauses.js'
import type { Desk } from './desk.js'
import { lastPartOf, type Phrase, partOf } from './matcher.js'
import { addressOf, amountOf, namedBy, networkOf, type Reading } from './payment.js'
import { ask } from './question.js'
import type { Route } from './routes.js'
import { endOfSpan, Present } from './schedule.js'
import type { Target } from './targets.js'
import { countOf, stepOf } from './words.js'

type MandateAction = ActionOf<'create_mandate'>
type Rule = MandateAction['create_mandate']['rule']

const windows = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const
/** The wire has them in seconds. */
const maxValidUntil = 99_999_999_999
const maxTargets = 32

/**
 * Reads what an agent is to be allowed.
 * @param coming names of recipients that the same draft makes, in small letters
 */
export function readMandate(about: Reading, clause: Clause, coming: ReadonlySet<string>) {
  const { desk } = about
  if (desk.policy.mandate_strategy === 'external_only')
    ask('what else can I do? Agents of this client draft no mandates')
  const addresses = clause.all('address').flatMap((phrase) => addressOf(phrase) ?? [])
  const written = addresses.map(({ address }) => address)
  const { names, ...target } = whomOf(about, clause, written, coming)
  if (target.targets.length > maxTargets)
    ask(`whom may the agent pay first? A mandate has at most ${maxTargets} targets`)
  const unit = windowOf(clause.one('window'))
  const { asset, isForAll, limits } = capsOf(desk, clause, names.length)
  const validity = validityOf(about, clause)
  const network = networkOf(about, clause.one('network'))
  const areThere = addresses.every(({ family }) => family === (network?.family ?? family))
  if (network?.assets.includes(asset) === false || !areThere)
    ask(`on which network? ${clause.one('network')?.text} is none of that asset and those addresses`)
  const times = clause.one('times')
  const count = countOf(partOf(times, 'COUNT'))
  if (count === 0) ask(`how many payments may it make? You say "${times?.text}"`)
  const rule: Rule = {
    ...target,
    asset,
    window: unit === undefined ? 'NONE' : windows[unit],
    ...(network !== undefined && { network_id: network.id }),
    ...limits,
    ...(count !== undefined && {
      [isForAll ? 'max_count_in_window' : 'max_count_per_target_in_window']: count,
    }),
  }
  const action: MandateAction = { type: 'create_mandate', create_mandate: { rule, ...validity } }
  return { summary: `${limitText(desk, rule, unit)} for ${names.join(', ')}`, action }
}

function whomOf(about: Reading, clause: Clause, written: readonly string[], coming: ReadonlySet<string>) {
  const { policy } = about.desk
  const anyone = clause.one('anyone')
  const named = clause.all('payee').map((phrase) => namedBy(about, phrase))
  const names = [...named.map(({ name }) => name), ...written]
  if (anyone !== undefined && names.length > 0)
    ask(`whom may the agent pay? You say "${anyone.text}", and name some`)
  if (anyone !== undefined) return { target_type: 'any' as const, targets: [], names: ['anyone'] }
  if (named.length > 0 && written.length > 0) ask('whom may the agent pay? Say names, or addresses')
  const unknown = named.find(({ name, known }) => known === undefined && !coming.has(name.toLowerCase()))
  if (unknown !== undefined) ask(`who is ${unknown.name}? There is no ${about.payeeWord} of this name yet`)
  if (names.length === 0) ask(`whom may the agent pay? Name a ${about.payeeWord}, or say anyone`)
  // A payee of a flat model is an address.
  const own = policy.payee_model === 'flat' ? named.flatMap(({ known }) => known?.destinations ?? []) : []
  const addresses = [...written, ...own.flatMap((each) => (each.kind === 'crypto' ? [each.address] : []))]
  if (addresses.length > 0) return { target_type: 'address' as const, targets: addresses, names }
  const targets = named.map(({ name, known }) => known?.id ?? name)
  return { target_type: 'recipient' as const, targets, names }
}

/** The day, week or month in which an amount may be spent; undefined for good. */
function windowOf(phrase: Phrase | undefined) {
  if (phrase === undefined) return undefined
  const step = stepOf(lastPartOf(phrase))
  const isOther = phrase.parts.some(({ is }) => /^(?:other|second|COUNT|WEEKDAY|ORDINAL)$/.test(is))
  if (isOther || step?.every !== 1)
    ask(`how much a day, a week or a month? No mandate counts "${phrase.text}"`)
  return step.unit
}

/** Reads limits: an amount that is said for one payment is a cap for one, and any other is for the window. */
function capsOf(desk: Desk, clause: Clause, targets: number) {
  const [amount, single] = [clause.one('amount'), clause.one('cap')]
  if (amount === undefined && single === undefined)
    ask('how much may the agent spend? Tell me an amount and its asset, such as 100 USDC a month')
  const all = amount && amountOf(desk, amount)
  const one = single && amountOf(desk, single)
  const asset = assetOf(desk, all?.unit ?? one?.unit)
  if (asset === undefined || (one?.unit !== undefined && assetOf(desk, one.unit) !== asset))
    ask('in which asset? A mandate is about one stablecoin')
  const isForAnyone = clause.has('anyone')
  const [isTogether, isEach] = [clause.has('together'), clause.has('each')]
  if (!isForAnyone && targets > 1 && isTogether === isEach)
    ask('is that for each of them, or together? Say "each" or "in total"')
  if (isEach && targets < 2) ask('for whom is it each? Name more than one')
  // For good is for good: `in total` without a window says no more than that.
  const isForAll = isForAnyone || (isTogether && targets > 1)
  const field = isForAll ? 'max_amount_in_window' : 'max_amount_per_target_in_window'
  return {
    asset,
    isForAll,
    limits: { ...(one && { max_per_tx: one.value }), ...(all && { [field]: all.value }) },
  }
}

function assetOf({ assets, policy }: Desk, unit: string | undefined): string | undefined {
  if (unit !== undefined && assets.includes(unit)) return unit
  if (unit !== 'USD') return undefined
  return policy.payout_assets?.find((symbol) => assets.includes(symbol)) ?? assets[0]
}

/** Reads from when to when it is valid, in Unix seconds: from the beginning of a day to the end of one. */
function validityOf({ desk: { now }, zone }: Reading, clause: Clause) {
  const present = new Present(now, zone, 0)
  const [start, span, until] = [clause.one('start'), clause.one('span'), clause.one('until')]
  if (span !== undefined && until !== undefined) ask(`until when? You say "${span.text}" and "${until.text}"`)
  const first = start && present.dayOf(start)
  const last = until && present.lastDayOf(until)
  if (Number.isNaN(first) || Number.isNaN(last)) ask('on which day? That day does not exist')
  if (first !== undefined && !present.isAhead(first + dayMs)) ask('from when? That day is over')
  const end = last === undefined ? span && endOfSpan(first ?? present.today, span) : last + dayMs
  const from = first === undefined ? undefined : present.at(first)
  const to = end === undefined ? undefined : present.at(end)
  if (to !== undefined && to <= Math.max(now, from ?? now)) ask('until when? That is over before it begins')
  const isToday = from !== undefined && from <= now
  const validity = {
    ...(from !== undefined && !isToday && { valid_from: from / 1000 }),
    ...(to !== undefined && { valid_until: to / 1000 }),
  }
  if (Object.values(validity).some((seconds) => seconds > maxValidUntil))
    ask('until when? That is too far away')
  return validity
}

/** The limit in the words of the client. */
function limitText({ policy }: Desk, rule: Rule, window: string | undefined): string {
  const unit = policy.labels?.limit_unit ?? rule.asset
  const all = rule.max_amount_per_target_in_window ?? rule.max_amount_in_window
  const parts = [
    ...(all === undefined ? [] : [`${all} ${unit} ${window === undefined ? 'in total' : `a ${window}`}`]),
    ...(rule.max_per_tx === undefined ? [] : [`${rule.max_per_tx} ${unit} a payment`]),
  ]
  return `A ${policy.labels?.limit ?? 'limit'} of ${parts.join(' and ')}`
}

type Covering = Rule | Desk['mandates'][number]['rule']

/**
 * Tells whether a mandate speaks of a payment at all: whether it allows it is decided when it is due. A rule that is drafted
 * may name a recipient that is to be made.
 */
export function coveredBy(rule: Covering, target: Target, route: Route): boolean {
  const { target_type, targets = [], network_id = '', asset } = rule
  if (asset.toUpperCase() !== route.asset.toUpperCase()) return false
  if (network_id !== '' && network_id !== route.network_id) return false
  const { recipient_id, name, destination } = target
  const address =
    destination.kind === 'crypto' && route.account === undefined ? destination.address : undefined
  const wanted = [recipient_id, name.toLowerCase(), address?.toLowerCase()]
  return (
    target_type === 'any' ||
    targets.some((each) => wanted.includes(each) || wanted.includes(each.toLowerCase()))
  )
}
