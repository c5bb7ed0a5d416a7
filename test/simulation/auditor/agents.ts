import { type Asked, keyOf, unitsOf } from '../spending/counter.js'
import type { Agent, Mandate, MandateRule, ScheduledPayment } from './agency.js'
import type { Customer, Destination, Model, Recipient } from './model.js'
import { alive, Refused, refuse } from './model.js'
import { floor, known, read, write } from './money.js'
import { gone } from './payees.js'
import { isFrozen } from './payments.js'
import { evm, has } from './routes.js'
import { digits, isFiat } from './settings.js'
import type { Signer, Wallet } from './treasury.js'
import { familyOf, sendByMandate, signersOf } from './wallets.js'

/** Agents, mandates and what they pay (contract/agentic.md 3, 7, 8; docs/decisions/0014). */

export function requireCustomer(customer: Customer): void {
  gone(customer)
  if (isFrozen(customer)) refuse('account-under-review')
}

export function createAgent(model: Model, customer: Customer, name: string): Agent {
  requireCustomer(customer)
  const signer: Signer = { ...model.thing('signer'), key: null }
  const agent: Agent = {
    ...model.thing('agent'),
    name,
    customer,
    signer,
    publicKey: '',
    revoked: false,
    enabled: null,
  }
  model.treasury.signers.push(signer)
  model.agency.agents.push(agent)
  return agent
}

export function walletsOf({ treasury }: Model, signer: Signer): Wallet[] {
  return treasury.wallets.filter((wallet) => signersOf(wallet).includes(signer))
}

export function stateOf(model: Model, { revoked, signer }: Agent): 'pending' | 'active' | 'revoked' {
  if (revoked) return 'revoked'
  return walletsOf(model, signer).length > 0 ? 'active' : 'pending'
}

export function requireActive(model: Model, agent: Agent): void {
  requireCustomer(agent.customer)
  if (stateOf(model, agent) !== 'active') refuse('invalid-request')
}

/** A rule as it is asked for. */
export interface AskedRule {
  readonly target_type?: 'any' | 'recipient' | 'address'
  readonly targets?: readonly string[]
  readonly network_id?: 'base-sepolia' | 'polygon-amoy' | ''
  readonly asset: string
  readonly max_per_tx?: string
  readonly window?: MandateRule['window']
  readonly max_amount_per_target_in_window?: string
  readonly max_count_per_target_in_window?: number
  readonly max_amount_in_window?: string
  readonly max_count_in_window?: number
}

const amountCaps = ['max_per_tx', 'max_amount_per_target_in_window', 'max_amount_in_window'] as const
const countCaps = ['max_count_per_target_in_window', 'max_count_in_window'] as const

/** In the form in which it is shown. Several things may be wrong with it at once. */
export function readRule(model: Model, customer: Customer, asked: AskedRule): MandateRule {
  const slugs: string[] = []
  const asset = asked.asset.toUpperCase()
  const network = asked.network_id === '' ? undefined : asked.network_id
  const somewhere = network === undefined ? evm : [network]
  if (isFiat(asset) || !somewhere.some((one) => has(one, asset))) slugs.push('validation-error')
  const targets: string[] = []
  let type = asked.target_type
  const given = asked.targets ?? []
  const named = given.filter((one) => one !== 'any')
  if (type === 'any' || (named.length === 0 && given.length > 0)) {
    type = 'any'
    if (named.length > 0) slugs.push('validation-error')
  } else if (given.length === 0 || named.length < given.length) slugs.push('validation-error')
  else {
    type ??= given.every((one) => one.startsWith('0x')) ? 'address' : 'recipient'
    for (const one of given) {
      const found = type === 'address' ? one : recipientIn(model, customer, one)?.id
      if (type === 'address' && !one.startsWith('0x')) slugs.push('validation-error')
      if (found === undefined || found === null) slugs.push('invalid-request')
      else if (!targets.some((other) => keyOf(other) === keyOf(found))) targets.push(found)
    }
  }
  for (const name of amountCaps) {
    const text = asked[name]
    if (text !== undefined && floor(known(text), 6) !== known(text)) slugs.push('validation-error')
  }
  if (slugs.length > 0) throw new Refused(slugs)
  return {
    target_type: type ?? 'any',
    targets,
    ...(network !== undefined && { network_id: network }),
    asset,
    window: asked.window ?? 'NONE',
    ...Object.fromEntries(
      amountCaps.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])),
    ),
    ...Object.fromEntries(
      countCaps.flatMap((name) => ((asked[name] ?? 0) === 0 ? [] : [[name, asked[name]]])),
    ),
  }
}

function recipientIn(model: Model, customer: Customer, target: string): Recipient | undefined {
  const own = alive(model.recipients).filter((one) => one.customer === customer)
  return (
    own.find(({ name }) => name.toLowerCase() === target.toLowerCase()) ?? own.find(({ id }) => id === target)
  )
}

export interface Validity {
  readonly valid_from?: number
  readonly valid_until?: number
}

/** Whether it is the signer of an agent that was revoked. */
export function isRevoked({ agency }: Model, signer: Signer): boolean {
  return agency.agents.some((one) => one.signer === signer && one.revoked)
}

export function createMandate(
  model: Model,
  { signer, customer }: { readonly signer: Signer; readonly customer: Customer },
  { valid_from = 0, valid_until = 0, rule: asked }: Validity & { readonly rule: AskedRule },
): Mandate {
  const ends = valid_until !== 0
  if (ends && (valid_until * 1000 <= model.now || valid_from >= valid_until)) refuse('validation-error')
  if (isRevoked(model, signer)) refuse('invalid-request')
  const isOwn =
    model.agency.agents.some((one) => one.signer === signer && one.customer === customer) ||
    walletsOf(model, signer).some((wallet) => wallet.customer === customer)
  if (!isOwn) refuse('validation-error')
  const rule = readRule(model, customer, asked)
  const mandate: Mandate = {
    ...model.thing('mandate'),
    signer,
    customer,
    rule,
    shown: rule,
    version: 1,
    status: 'pending',
    from: valid_from === 0 ? null : valid_from,
    until: ends ? valid_until : null,
    instruction: null,
  }
  model.agency.mandates.push(mandate)
  const until = ends ? valid_until * 1000 : Number.POSITIVE_INFINITY
  model.agency.counterOf(signer, customer).draft(mandate.label, rule, valid_from * 1000, until)
  return mandate
}

export function statusOf({ now }: Model, { status, until }: Mandate): string {
  const isOpen = status === 'pending' || status === 'active'
  return isOpen && until !== null && now >= until * 1000 ? 'expired' : status
}

/** Whoever signs: null is a key of nobody. */
export interface Decision {
  readonly signer: Signer | undefined
  readonly isGood: boolean
}

function requireDecider(model: Model, mandate: Mandate, { signer, isGood }: Decision): void {
  if (signer === undefined || signer.deleted) refuse('not-found')
  const own = model.treasury.wallets.filter(({ customer }) => customer === mandate.customer)
  if (signer === mandate.signer || !own.some((wallet) => signersOf(wallet).includes(signer)))
    refuse('invalid-request')
  if (!isGood) refuse('forbidden')
}

export function approve(model: Model, mandate: Mandate, decision: Decision): void {
  if (statusOf(model, mandate) !== 'pending') refuse('invalid-request')
  requireDecider(model, mandate, decision)
  mandate.status = 'active'
  model.agency.counterOf(mandate.signer, mandate.customer).activate(mandate.label)
}

export function cancel(model: Model, mandate: Mandate, decision: Decision): void {
  if (mandate.status !== 'pending' && mandate.status !== 'active') refuse('invalid-request')
  requireDecider(model, mandate, decision)
  mandate.status = mandate.status === 'pending' ? 'rejected' : 'revoked'
  model.agency.counterOf(mandate.signer, mandate.customer).revoke(mandate.label)
}

/** What is spent stays spent: the rule, its window's ceilings and its version are all that changes. */
export function amend(model: Model, mandate: Mandate, asked: AskedRule, decision: Decision): void {
  if (statusOf(model, mandate) !== 'active') refuse('invalid-request')
  const before = mandate.rule
  const slugs: string[] = []
  const isShort = asked.window === undefined || asked.target_type === undefined
  if (isShort || asked.asset !== asked.asset.toUpperCase()) slugs.push('validation-error')
  let rule: MandateRule | undefined
  try {
    rule = readRule(model, mandate.customer, asked)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    slugs.push(...error.slugs)
  }
  // It is stored as it is sent: by ids, each once.
  if (rule !== undefined && rule.targets.join() !== (asked.targets ?? []).join())
    slugs.push('validation-error')
  if (slugs.length > 0 || rule === undefined) throw new Refused(slugs)
  const isFrozenMember = (['window', 'asset', 'network_id'] as const).some((one) => rule[one] !== before[one])
  if (isFrozenMember || !hasRoom(model, mandate, rule)) refuse('validation-error')
  requireDecider(model, mandate, decision)
  mandate.rule = rule
  mandate.shown = asked
  mandate.version++
  model.agency.counterOf(mandate.signer, mandate.customer).amend(mandate.label, rule)
}

/** Whoever is added has to fit under a ceiling for all together. */
function hasRoom(
  model: Model,
  { label, signer, customer, rule: before }: Mandate,
  rule: MandateRule,
): boolean {
  const ceiling = (one: MandateRule) =>
    one.max_amount_in_window !== undefined || one.max_count_in_window !== undefined
  if (rule.target_type !== before.target_type) {
    const byCount =
      rule.max_count_in_window !== undefined && rule.max_amount_per_target_in_window === undefined
    if (rule.max_amount_in_window === undefined && !byCount) return false
  } else {
    const old = before.targets.map(keyOf)
    if (rule.targets.some((one) => !old.includes(keyOf(one))) && !ceiling(rule)) return false
  }
  if (ceiling(rule) || !ceiling(before)) return true
  return !model.agency.counterOf(signer, customer).hasLeft(label, rule, model.now)
}

export interface AskedPayments {
  readonly signer: Signer
  readonly wallet: Wallet
  readonly amount: string
  readonly asset: string
  readonly destination: Destination | null
  readonly address?: string
  readonly network?: string
  /** Unix seconds; none is now. */
  readonly dates: readonly number[] | null
}

export function schedule(
  model: Model,
  asked: AskedPayments,
  from?: Partial<ScheduledPayment>,
): ScheduledPayment[] {
  const { signer, wallet, destination } = asked
  const asset = asked.asset.toUpperCase()
  const slugs: string[] = []
  if (wallet.customer !== null) {
    // Which of several reasons is told is not the model's business.
    if (wallet.customer.deleted) slugs.push('not-found')
    else if (isFrozen(wallet.customer)) slugs.push('account-under-review')
  }
  if (!signersOf(wallet).includes(signer) || isRevoked(model, signer)) slugs.push('invalid-request')
  let network = asked.network
  let address = asked.address ?? ''
  if (destination !== null) {
    if (destination.deleted || destination.recipient.customer !== wallet.customer) slugs.push('not-found')
    else if (destination.recipient.status === 'frozen') slugs.push('forbidden')
    if (destination.type !== 'crypto') slugs.push('validation-error')
    address = destination.address
    network = destination.network ?? (wallet.family === 'evm' ? 'base-sepolia' : 'solana-devnet')
  }
  if (network === undefined || familyOf(network) !== wallet.family) slugs.push('validation-error')
  else if (address.startsWith('0x') !== (wallet.family === 'evm')) slugs.push('validation-error')
  else if (!has(network, asset)) slugs.push('validation-error')
  const amount = read(asked.amount)
  if (amount === undefined || amount === 0n || floor(amount, digits(asset)) !== amount)
    slugs.push('validation-error')
  const dates = asked.dates?.map((date) => date * 1000) ?? [model.now]
  const second = model.now - (model.now % 1000)
  if (dates.some((due) => due < second || due > model.now + 10 * 366 * 86_400_000))
    slugs.push('validation-error')
  if (slugs.length > 0 || amount === undefined) throw new Refused(slugs)
  return dates.map((date) => {
    const payment: ScheduledPayment = {
      ...model.thing('scheduled'),
      signer,
      wallet,
      amount: write(amount),
      asset,
      network: network ?? '',
      address,
      recipient: destination?.recipient ?? null,
      destination,
      account: null,
      due: Math.max(date, model.now),
      status: 'scheduled',
      cover: null,
      send: null,
      ...from,
    }
    model.agency.payments.push(payment)
    if (wallet.customer !== null) model.agency.counterOf(signer, wallet.customer).schedule(askedOf(payment))
    model.at(payment.due, payment, () => fire(model, payment))
    return payment
  })
}

export function askedOf({ label, due, amount, asset, network, address, recipient }: ScheduledPayment): Asked {
  const units = unitsOf(amount)
  return { id: label, due, units, asset, network, address, recipient: recipient?.id ?? null }
}

function takeOff(model: Model, { label, signer, wallet }: ScheduledPayment): void {
  if (wallet.customer !== null) model.agency.counterOf(signer, wallet.customer).cancel(label)
}

export function cancelPayment(model: Model, payment: ScheduledPayment): void {
  if (payment.status !== 'scheduled') refuse('invalid-request')
  payment.status = 'cancelled'
  takeOff(model, payment)
}

function fire(model: Model, payment: ScheduledPayment): void {
  if (payment.status !== 'scheduled') return
  takeOff(model, payment)
  const { signer, wallet, destination, network, asset, address: to } = payment
  const fail = (failure_code: string): void => {
    payment.status = 'failed'
    model.tell('scheduled_payment.failed', payment, { failure_code, amount: payment.amount })
  }
  const agent = model.agency.agents.find((one) => one.signer === signer)
  const isStopped = agent?.revoked === true || !signersOf(wallet).includes(signer)
  // Where the destination is gone, nothing stands against its address.
  const isFrozenPayee = destination?.deleted === false && destination.recipient.status === 'frozen'
  if (isStopped || isFrozenPayee) return void fail('send_error')
  const counter = wallet.customer === null ? undefined : model.agency.counterOf(signer, wallet.customer)
  const cover = counter?.coverOf(askedOf(payment))
  if (counter === undefined || cover === undefined) return void fail('mandate_denied')
  try {
    payment.send = sendByMandate(model, {
      wallet,
      network,
      asset,
      amount: known(payment.amount),
      to,
      isCall: false,
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return void fail('send_error')
  }
  counter.spend(cover.mandate, askedOf(payment))
  payment.status = 'executed'
  const mandate = model.agency.mandates.find(({ label }) => label === cover.mandate)
  if (mandate !== undefined) payment.cover = { mandate, version: cover.version }
}

/** What a payment says may be known later than it was scheduled: ids that an answer told. */
export function renew(model: Model, payment: ScheduledPayment): void {
  const { signer, wallet } = payment
  if (wallet.customer !== null) model.agency.counterOf(signer, wallet.customer).renew(askedOf(payment))
}

/** A revoked agent's signer stays in its groups. */
export function revoke(agent: Agent): void {
  agent.revoked = true
}
