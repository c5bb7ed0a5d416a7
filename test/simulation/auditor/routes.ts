import { chargeOpening, openingCost, requireCredits } from './credits.js'
import type { Account, Customer, Destination, Fault, Model, ReturnAddress, Transaction } from './model.js'
import { Refused, refuse } from './model.js'
import { known, read } from './money.js'
import { slugOf } from './onboarding.js'
import { comingBack, use } from './payees.js'
import { arriveAtOneOff, isFrozen } from './payments.js'
import { digits, digitsOf, isFiat, rateOf } from './settings.js'

/** Accounts and one-offs: what may be opened, and where its money goes (specification, Accounts; contract/rest.md 7, 8). */

export const evm = [
  'ethereum-sepolia',
  'base-sepolia',
  'arbitrum-sepolia',
  'optimism-sepolia',
  'avalanche-fuji',
  'polygon-amoy',
]
export const networks: readonly string[] = [...evm, 'solana-devnet', 'evm']

export function has(network: string, asset: string): boolean {
  if (isFiat(asset) || digitsOf[asset] === undefined) return false
  return asset !== 'RD' || network === 'base-sepolia' || network === 'evm'
}

/** Collects every reason to refuse: which one is told is not the model's business. */
class Reasons {
  readonly slugs: string[] = []

  unless(fine: boolean, slug: string): boolean {
    if (!fine) this.slugs.push(slug)
    return fine
  }

  check(): void {
    if (this.slugs.length > 0) throw new Refused(this.slugs)
  }
}

function eligible(reasons: Reasons, model: Model, destination: Destination, bps: number | undefined): void {
  const { customer } = destination.recipient
  reasons.unless(destination.recipient.status !== 'frozen', 'forbidden')
  reasons.unless(!isFrozen(customer), 'account-under-review')
  reasons.unless(customer.kyb === 'active' || isFrozen(customer), 'invalid-request')
  reasons.unless(!customer.outstanding, 'terms-not-accepted')
  reasons.unless(model.setup.developerFees || (bps ?? 0) === 0, 'forbidden')
}

function faults(reasons: Reasons, fault: Fault | null, steps: readonly string[]): void {
  if (fault !== null && fault.status >= 400 && steps.includes(fault.step))
    reasons.slugs.push(slugOf(fault.status))
}

/** Asked for, else the destination's own, else the source's, else the first that has the asset. */
function payoutNetwork(
  destination: Destination,
  asset: string,
  wanted: string | undefined,
  source: string | null,
): string | undefined {
  const family = destination.family === 'solana' ? ['solana-devnet'] : evm
  const usable = family.filter((network) => has(network, asset))
  return wanted ?? destination.network ?? usable.find((network) => network === source) ?? usable[0]
}

function checkPayout(
  reasons: Reasons,
  destination: Destination,
  asset: string,
  network: string | undefined,
): void {
  if (destination.type !== 'crypto') {
    if (reasons.unless(isFiat(asset), 'validation-error'))
      reasons.unless(destination.currencies.includes(asset), 'invalid-request')
    return
  }
  reasons.unless(network !== undefined && has(network, asset), 'validation-error')
  const solana = network?.startsWith('solana') ?? destination.family === 'solana'
  reasons.unless(solana === (destination.family === 'solana'), 'invalid-request')
}

function checkSource(reasons: Reasons, network: string, asset: string, any: boolean): void {
  if (reasons.unless(networks.includes(network), 'invalid-request'))
    reasons.unless((any && asset === 'any') || has(network, asset), 'validation-error')
}

export interface AccountInput {
  readonly type: Account['type']
  readonly capabilities: readonly string[]
  readonly sourceNetwork: string
  readonly sourceAsset: string
  readonly rail: string | undefined
  readonly destinationAsset: string | undefined
  readonly destinationNetwork: string | undefined
  readonly bps: number | undefined
  readonly returns: ReturnAddress | undefined
}

function railOf(reasons: Reasons, destination: Destination, wanted: string | undefined): string {
  const rail = (wanted === 'us_bank_account' ? 'ach' : wanted) ?? destination.rails[0] ?? ''
  reasons.unless(destination.rails.includes(rail), 'invalid-request')
  return rail
}

export function createAccount(
  model: Model,
  destination: Destination,
  input: AccountInput,
  fault: Fault | null,
): Account {
  if (destination.deleted) refuse('not-found')
  const reasons = new Reasons()
  const { type } = input
  eligible(reasons, model, destination, input.bps)
  const asset = input.destinationAsset ?? destination.currencies[0] ?? 'USD'
  const source = type === 'onramp' ? null : input.sourceNetwork
  const network =
    type === 'offramp' ? undefined : payoutNetwork(destination, asset, input.destinationNetwork, source)
  if (reasons.unless((type === 'offramp') === (destination.type !== 'crypto'), 'invalid-request')) {
    checkPayout(reasons, destination, asset, network)
    if (type === 'onramp')
      for (const rail of input.capabilities)
        reasons.unless(input.sourceAsset === (rail === 'sepa' ? 'EUR' : 'USD'), 'validation-error')
    else {
      checkSource(reasons, input.sourceNetwork, input.sourceAsset, true)
      const back = input.returns?.network_id
      if (back !== undefined && reasons.unless(networks.includes(back), 'invalid-request')) {
        const covered = back === input.sourceNetwork || (input.sourceNetwork === 'evm' && evm.includes(back))
        reasons.unless(covered, 'validation-error')
      }
    }
  }
  const rail = type === 'offramp' ? railOf(reasons, destination, input.rail) : null
  faults(reasons, fault, ['account_validation', 'compliance_check', 'provider_call'])
  reasons.check()
  const account: Account = {
    ...model.thing('account'),
    type,
    customer: destination.recipient.customer,
    destination,
    rails:
      type === 'onramp'
        ? input.capabilities.flatMap((one) => (one === 'us_bank_account' ? ['ach', 'fedwire'] : [one]))
        : [],
    sourceNetwork: source,
    sourceAsset: input.sourceAsset,
    rail,
    destinationAsset: asset,
    destinationNetwork: network ?? null,
    bps: input.bps ?? 0,
    address: null,
    returns: type === 'onramp' ? null : (input.returns ?? null),
  }
  model.accounts.push(account)
  use(model, destination)
  model.tell('auto_account.created', account, {
    account_type: type,
    // Made by the same call, it gets its id from the answer.
    get destination_id() {
      return destination.id
    },
  })
  return account
}

export function updateAccount(
  model: Model,
  account: Account,
  change: { readonly destinationAsset: string | undefined; readonly bps: number | undefined },
): void {
  if (account.deleted) refuse('not-found')
  const { destination } = account
  const reasons = new Reasons()
  const asset = change.destinationAsset ?? account.destinationAsset
  reasons.unless(model.setup.developerFees || (change.bps ?? 0) === 0, 'forbidden')
  checkPayout(reasons, destination, asset, account.destinationNetwork ?? undefined)
  reasons.check()
  const bps = change.bps ?? account.bps
  if (asset === account.destinationAsset && bps === account.bps) return
  account.destinationAsset = asset
  account.bps = bps
  model.tell('auto_account.updated', account)
}

export function deleteAccount(model: Model, account: Account): void {
  if (account.deleted) refuse('not-found')
  if (model.transactions.some((one) => one.account === account && comingBack.includes(one.status)))
    refuse('conflict')
  account.deleted = true
  account.address = null
  model.tell('auto_account.deleted', account)
}

/** The sandbox caps what one transaction may be worth, whatever else is wrong with the call. */
export function underCap(model: Model, amount: string, asset: string): boolean {
  const { cap } = model.setup
  const value = read(amount)
  if (cap === null || value === undefined || digitsOf[asset] === undefined) return true
  const whole = 10n ** BigInt(30 - digits(asset))
  if (value % whole !== 0n) return true
  return (value * rateOf(model.setup, asset, 'USD')) / 10n ** 30n <= known(cap)
}

export interface OneOffInput {
  readonly amount: string | undefined
  readonly sourceNetwork: string
  readonly sourceAsset: string
  readonly destinationAsset: string
  readonly destinationNetwork: string | undefined
  readonly rail: string | undefined
  readonly reference: string | undefined
  readonly bps: number | undefined
}

export function createOneOff(
  model: Model,
  customer: Customer,
  destination: Destination,
  input: OneOffInput,
  fault: Fault | null,
): Transaction {
  // The wildcard is no network that a deposit address can be on.
  if (input.sourceNetwork === 'evm') refuse('validation-error')
  if (input.amount !== undefined && !underCap(model, input.amount, input.destinationAsset))
    refuse('invalid-request', 'validation-error')
  if (customer.deleted || destination.deleted || destination.recipient.customer !== customer)
    refuse('not-found')
  const reasons = new Reasons()
  eligible(reasons, model, destination, input.bps)
  checkSource(reasons, input.sourceNetwork, input.sourceAsset, false)
  const crypto = destination.type === 'crypto'
  if (crypto) reasons.unless(input.destinationNetwork !== undefined, 'validation-error')
  const rail = crypto ? null : railOf(reasons, destination, input.rail)
  if (input.reference !== undefined) reasons.unless(!crypto, 'validation-error')
  const network = crypto
    ? payoutNetwork(destination, input.destinationAsset, input.destinationNetwork, input.sourceNetwork)
    : undefined
  checkPayout(reasons, destination, input.destinationAsset, network)
  if (input.amount !== undefined) {
    const amount = read(input.amount)
    const unit = 10n ** BigInt(30 - digits(input.destinationAsset))
    reasons.unless(
      amount !== undefined && amount % unit === 0n && amount >= known('0.01'),
      'validation-error',
    )
    reasons.unless(model.setup.platformBps + (input.bps ?? 0) < 10_000, 'validation-error')
  }
  faults(reasons, fault, ['account_validation', 'compliance_check', 'provider_call'])
  reasons.check()
  const terms = {
    type: crypto ? 'swap' : 'offramp',
    input: input.sourceAsset,
    output: input.destinationAsset,
    rail,
    bps: input.bps ?? 0,
  }
  requireCredits(model, openingCost(model, terms, input.amount))
  const tx: Transaction = {
    ...model.thing('payment'),
    auto: false,
    customer,
    account: null,
    destination,
    type: crypto ? 'swap' : 'offramp',
    rail,
    output: input.destinationAsset,
    destinationNetwork: network ?? null,
    bps: input.bps ?? 0,
    createdAt: model.now,
    address: null,
    amount: input.amount,
    wanted: input.sourceAsset,
    input: input.sourceAsset,
    sourceNetwork: input.sourceNetwork,
    status: 'pending',
    pause: null,
    fault,
    sender: null,
    mishap: null,
    receipt: null,
    failure: null,
    hashed: false,
    completedAt: null,
    recovery: null,
    arrival: null,
    books: { arrived: false, converted: false, paid: false, refunded: false },
    booked: null,
  }
  model.transactions.push(tx)
  use(model, destination)
  model.tell('transaction.one_off.created', tx, { status: 'pending', customer_id: customer.id })
  chargeOpening(model, tx)
  return tx
}

/** With instant completion the deposit that is wanted arrives in the same call. */
export function fundAtOnce(model: Model, tx: Transaction, send: string): void {
  arriveAtOneOff(model, tx, {
    amount: send,
    asset: tx.input,
    network: tx.sourceNetwork,
    rail: null,
    pause: null,
    mishap: null,
    fault: null,
  })
}
