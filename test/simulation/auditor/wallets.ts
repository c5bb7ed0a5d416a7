import type { TestSigner } from 'platform-simulator/signing'
import type { Model } from './model.js'
import { refuse } from './model.js'
import { type Amount, floor, known, read, smallest, write } from './money.js'
import { addressee, deposit, isFrozen, mishapOf } from './payments.js'
import { has, underCap } from './routes.js'
import { digits, walletFeeOf } from './settings.js'
import type {
  Arrival,
  CarriedOut,
  Group,
  Intent,
  Operation,
  Policy,
  Rule,
  Send,
  Signer,
  Wallet,
} from './treasury.js'

/**
 * Wallets as the model has them: who may sign, what rules say, and what is where (contract/rest.md 9 and 10,
 * contract/behaviour.md 14, docs/decisions/0013). It knows who signed what, and looks at no signature.
 */

export const chains: Readonly<Record<string, string>> = {
  'eip155:84532': 'base-sepolia',
  'eip155:80002': 'polygon-amoy',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana-devnet',
}

export function familyOf(network: string): Wallet['family'] {
  return network.startsWith('solana') ? 'solana' : 'evm'
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The live signer with the key of a name. */
export function holderOf({ treasury }: Model, key: TestSigner): Signer | undefined {
  return treasury.signers.find((one) => !one.deleted && one.key === key)
}

export function distinct<T>(all: readonly T[]): T[] {
  return [...new Set(all)]
}

export function signersOf(wallet: Wallet): Signer[] {
  return distinct(wallet.groups.flatMap(({ members }) => members))
}

/** Signatures of others do not count, and nobody counts twice. A key that was registered again is that of its new signer. */
function counted(signed: readonly Signer[], recognised: readonly Signer[]): number {
  const isBy = (one: Signer) =>
    signed.some((other) => other === one || (one.key !== null && other.key === one.key))
  return distinct(recognised).filter((one) => !one.deleted && isBy(one)).length
}

function strictest(policies: readonly Policy[]): number {
  const asked = policies.flatMap(({ rules }) =>
    rules.map((rule) => (rule.type === 'approval_threshold' && !rule.deny ? rule.threshold : 1)),
  )
  return Math.max(1, ...asked)
}

/** An intent that was carried out, and whether it is answered as it was; another one with its key is a conflict. */
export function before({ treasury }: Model, intent: Intent, signed: readonly Signer[]) {
  const found = treasury.carriedOut.get(intent.idempotency_key)
  if (found === undefined) return undefined
  if (found.intent !== JSON.stringify(intent)) refuse('conflict')
  const isBy = (one: Signer) =>
    found.counting.some((other) => other === one || (one.key !== null && other.key === one.key))
  return { answer: found.answer, isAnswered: signed.some(isBy) }
}

export function remember(
  { treasury }: Model,
  intent: Intent,
  carriedOut: Pick<CarriedOut, 'answer' | 'counting'>,
): void {
  treasury.carriedOut.set(intent.idempotency_key, { intent: JSON.stringify(intent), ...carriedOut })
}

/**
 * What changes who may sign for a wallet. Where nobody does, one member attaches a group, whatever policies ask for.
 * @param attached the group that is to be attached
 */
export function administer(wallet: Wallet, signed: readonly Signer[], attached?: Group): void {
  const own = signersOf(wallet)
  const isFree = attached !== undefined && own.length === 0
  const needed = isFree ? 1 : strictest(wallet.policies)
  if (counted(signed, isFree ? attached.members : own) < needed) refuse('forbidden')
}

/** What changes a policy: its group, or who signs where it judges, or anybody. */
export function govern({ treasury }: Model, policy: Policy, signed: readonly Signer[]): void {
  const judged = treasury.wallets.filter(({ policies }) => policies.includes(policy))
  const recognised =
    policy.group?.members ?? (judged.length > 0 ? judged.flatMap(signersOf) : treasury.signers)
  if (counted(signed, recognised) < strictest([policy])) refuse('forbidden')
}

const notEndorsed = 'endorsement validation failed'

/** What is said of a send that so many signed; null where it may be sent. */
export function refusalOf(
  rules: readonly Rule[],
  { amount, asset, to }: { readonly amount: Amount; readonly asset: string; readonly to: string },
  count: number,
): string | null {
  let allowed = false
  let denied = false
  let needed = 1
  for (const rule of rules) {
    if (rule.type === 'address_list') {
      if (!rule.addresses.some((one) => same(one, to))) continue
      if (rule.deny) denied = true
      else allowed = true
    } else if (rule.type === 'approval_threshold' && rule.deny) denied = true
    else {
      if (rule.type === 'amount_threshold' && (rule.asset !== asset || amount < known(rule.from))) continue
      needed = Math.max(needed, rule.threshold)
      if (!rule.deny && count >= rule.threshold) allowed = true
    }
  }
  if (count < (denied ? 1 : needed)) return notEndorsed
  if (denied) return 'transaction denied: A rule denies it'
  return allowed ? null : 'transaction denied: No rule allows it'
}

/** What x402 took out of it is told by the holds that were settled. */
export function heldBy(
  { treasury, setup, agency }: Model,
  wallet: Wallet,
  network: string,
  asset: string,
): Amount {
  const fee = known(walletFeeOf(setup))
  const here = (one: Arrival | Send) =>
    one.wallet === wallet && one.network === network && one.asset === asset
  const settled = agency.holds.filter(
    (one) => one.state === 'settled' && one.wallet === wallet && one.network === network && asset === 'USDC',
  )
  const signedAway = settled.reduce((sum, { value }) => sum + fromUnits(value), 0n)
  const came = treasury.arrivals.filter(here).reduce((sum, { amount }) => sum + amount, 0n)
  const left = treasury.sends.filter((one) => here(one) && one.status !== 'failed')
  return left.reduce((rest, { amount }) => rest - amount - fee, came - signedAway)
}

/** Whether it has money, or some is on its way out. */
export function isFunded(model: Model, wallet: Wallet): boolean {
  const { arrivals, sends } = model.treasury
  return (
    arrivals.some((one) => one.wallet === wallet && heldBy(model, wallet, one.network, one.asset) > 0n) ||
    sends.some((one) => one.wallet === wallet && !isOver(one))
  )
}

/** In the order in which the decision has the refusals. */
export function send(
  model: Model,
  wallet: Wallet,
  intent: Intent & { readonly caip2: string; readonly operation: Operation },
  signed: readonly Signer[],
): Send | string {
  const { operation, caip2 } = intent
  const { asset_id: asset, to } = operation
  const isCall = operation.kind === 'evm_contract_call'
  const text = operation.amount ?? (isCall ? '0' : '')
  const amount = read(text)
  if (amount === undefined || (amount === 0n && !isCall)) refuse('validation-error')
  if (!underCap(model, text, asset)) refuse('invalid-request')
  const earlier = before(model, intent, signed)
  if (earlier?.isAnswered && earlier.answer) return earlier.answer
  if (wallet.x402) {
    model.treasury.refusal = 'The wallet can only sign x402 payments.'
    refuse('forbidden')
  }
  // Mainnets are networks of production.
  if (caip2 === 'eip155:8453') refuse('invalid-request')
  const network = chains[caip2]
  if (network === undefined || familyOf(network) !== wallet.family) refuse('validation-error')
  if (!same(operation.from, wallet.address) || !isAddress(wallet, to) || !has(network, asset))
    refuse('validation-error')
  if (isCall && wallet.family !== 'evm') refuse('validation-error')
  if (floor(amount, digits(asset)) !== amount) refuse('validation-error')
  sender(wallet)
  const rules = wallet.policies.flatMap((policy) => policy.rules)
  const count = counted(signed, signersOf(wallet))
  const isMinimal = operation.amount === undefined || write(amount) === operation.amount
  const refusal = isMinimal ? refusalOf(rules, { amount, asset, to }, count) : notEndorsed
  const isUnjudged = wallet.policies.length === 0 && refusal !== notEndorsed
  model.treasury.refusal = isUnjudged ? 'transaction denied: No policies found for wallet' : refusal
  if (refusal !== null) refuse('forbidden')
  if (earlier !== undefined) {
    // Who signed it may now, and could not then: what is refused first is not the model's business.
    model.treasury.refusal = notEndorsed
    refuse('forbidden', 'insufficient-balance')
  }
  return begin(model, { wallet, network, asset, amount, to, isCall })
}

function isAddress({ family }: Wallet, to: string): boolean {
  return to.startsWith('0x') === (family === 'evm')
}

type Sending = Pick<Send, 'wallet' | 'network' | 'asset' | 'amount' | 'to' | 'isCall'>

/** What a mandate allows: nobody signs it, and only rules that deny are asked. */
export function sendByMandate(model: Model, sending: Sending): Send {
  const { wallet, asset, amount, to } = sending
  if (wallet.x402) refuse('forbidden')
  if (!underCap(model, write(amount), asset)) refuse('invalid-request')
  sender(wallet)
  const rules = wallet.policies.flatMap((policy) => policy.rules)
  const refusal = refusalOf(rules, { amount, asset, to }, Number.POSITIVE_INFINITY)
  if (refusal === 'transaction denied: A rule denies it') refuse('forbidden')
  return begin(model, sending)
}

function begin(model: Model, sending: Sending): Send {
  const { wallet, network, asset, amount } = sending
  const fee = known(walletFeeOf(model.setup))
  if (heldBy(model, wallet, network, asset) < amount + fee) refuse('insufficient-balance')
  const sent: Send = {
    ...model.thing('send'),
    ...sending,
    at: model.now,
    touched: model.now,
    status: 'awaiting_confirmation',
  }
  model.treasury.sends.push(sent)
  model.treasury.moves.push(sent)
  tell(model, sent, 'created')
  model.later(2000, sent, () => {
    if (sent.status !== 'awaiting_confirmation') return
    move(model, sent, 'broadcasted')
    model.later(15_000, sent, () => void (sent.status === 'broadcasted' && complete(model, sent)))
  })
  return sent
}

function sender({ customer }: Wallet): void {
  if (customer === null) return
  if (customer.deleted) refuse('not-found')
  if (isFrozen(customer)) refuse('account-under-review')
  // Which of the two is told is not the model's business.
  const reasons = [
    ...(customer.kyb === 'active' ? [] : ['invalid-request']),
    ...(customer.outstanding ? ['terms-not-accepted'] : []),
  ]
  if (reasons.length > 0) refuse(...reasons)
}

function tell(model: Model, sent: Send, what: string): void {
  model.tell(`wallet.transaction.${what}`, sent, { status: sent.status, wallet_id: sent.wallet.id })
}

function move(model: Model, sent: Send, status: Send['status']): void {
  sent.status = status
  sent.touched = model.now
  tell(model, sent, 'updated')
}

function isOver({ status }: Send): boolean {
  return status === 'completed' || status === 'failed'
}

/** The network confirms it, and a wallet of this world that it was sent to has it. */
export function complete(model: Model, sent: Send): void {
  if (isOver(sent)) refuse('invalid-request')
  if (sent.status === 'awaiting_confirmation') move(model, sent, 'broadcasted')
  move(model, sent, 'completed')
  const { wallet, network, asset, amount, to } = sent
  if (sent.isCall) return
  reach(model, to, { network, asset, amount })
  reachDeposit(model, to, { network, asset, amount, sender: wallet.address })
}

/** What arrives at an address of a wallet of this world is in the wallet. */
export function reach(
  model: Model,
  to: string | null | undefined,
  what: Pick<Arrival, 'network' | 'asset' | 'amount'>,
): void {
  if (to === null || to === undefined || what.amount === 0n) return
  const wallet = model.treasury.wallets.find(({ address }) => address !== '' && same(address, to))
  if (wallet !== undefined && wallet.family === familyOf(what.network)) arrive(model, wallet, what)
}

/** What arrives at a deposit address is a deposit. */
export function reachDeposit(
  model: Model,
  to: string,
  {
    network,
    asset,
    amount,
    sender,
  }: Pick<Arrival, 'network' | 'asset' | 'amount'> & { readonly sender: string },
): void {
  const found = addressee(model, to)
  if (amount === 0n || found === undefined || ('auto' in found && found.receipt !== null)) return
  const mishap = mishapOf(found, asset, network)
  deposit(model, found, {
    amount: write(amount),
    asset,
    network,
    rail: null,
    pause: null,
    mishap,
    fault: null,
    sender,
  })
}

export function fail(model: Model, sent: Send): void {
  if (isOver(sent)) refuse('invalid-request')
  move(model, sent, 'failed')
}

export function arrive(
  model: Model,
  wallet: Wallet,
  { network, asset, amount }: Pick<Arrival, 'network' | 'asset' | 'amount'>,
): Arrival {
  const arrival = { ...model.thing('arrival'), wallet, network, asset, amount, at: model.now }
  model.treasury.arrivals.push(arrival)
  model.treasury.moves.push(arrival)
  model.tell('wallet.deposit', wallet, { amount: write(amount) })
  return arrival
}

/** What wallets have brought into the books: account and asset, and what is added. */
export function* walletBookings({ treasury, setup, agency }: Model): Generator<readonly [string, Amount]> {
  const fee = known(walletFeeOf(setup))
  for (const { wallet, network, asset, amount } of treasury.arrivals) {
    yield [`outside:${network} ${asset}`, -amount]
    yield [`wallet:${wallet.id}:${network} ${asset}`, amount]
  }
  for (const { wallet, network, asset, amount, status } of treasury.sends) {
    if (status === 'failed') continue
    yield [`wallet:${wallet.id}:${network} ${asset}`, -amount - fee]
    if (status !== 'completed') yield [`transactions ${asset}`, amount + fee]
    else {
      yield [`outside:${network} ${asset}`, amount]
      yield [`fees:network ${asset}`, fee]
    }
  }
  for (const { wallet, network, value, state } of agency.holds) {
    if (state !== 'settled') continue
    yield [`wallet:${wallet.id}:${network} USDC`, -fromUnits(value)]
    yield [`outside:${network} USDC`, fromUnits(value)]
  }
}

/** Of an asset with six places. */
export function fromUnits(units: bigint): Amount {
  return units * smallest(6)
}
