import { requiringOwn } from '../../../contract/requiring.js'
import type { OutputOf } from '../../../contract/schema.js'
import { invariant } from '../../../kernel/errors.js'
import { formatAmount } from '../../../kernel/money.js'
import type { World } from '../../../kernel/world.js'
import * as accounts from '../../accounts/index.js'
import { assetOf, familyOf, requireNetwork, requireUnderCap } from '../../capabilities/index.js'
import { openAddress } from '../../chain/index.js'
import { requireCustomer } from '../../customers/index.js'
import { type DestinationRow, requirePayee, useRecipient } from '../../recipients/index.js'
import { findWalletTransaction } from '../../wallets/index.js'
import { recordTransaction } from '../events.js'
import { oneOffMachine } from '../machines.js'
import { type OneOffRow, type TransactionRow, transactions } from '../rows.js'
import * as rules from '../rules/one-offs.js'
import type { oneOffCreate } from '../wire/requests.js'
import { atStart, oneOffOf, receiveFromChain } from './arrivals.js'
import { failTransaction } from './progress.js'

type OneOffRequest = OutputOf<typeof oneOffCreate>

/**
 * Opens a single-use transaction: to a bank it is an off-ramp, to a crypto address a swap (contract/rest.md 8.2). It is
 * pending until its deposit arrives; with instant completion the deposit arrives, and goes all its way, in the same call.
 */
export function createOneOff(world: World, clientId: string, input: OneOffRequest): OneOffRow {
  if (input.amount !== undefined) requireUnderCap(world, input.amount, input.destination_asset)
  const customer = requireCustomer(world, clientId, input.customer_id)
  const owner = { client_id: clientId, customer_id: customer.id }
  const destination = requirePayee(world, owner, input.destination_id)
  accounts.requireEligible(world, customer)
  accounts.requireDeveloperFees(world, clientId, input)
  const source = requireNetwork(world, input.source_network_id)
  const symbol = accounts.requireAssetOn(world, 'source_asset', input.source_asset, source)
  const inputAsset = assetOf(world, symbol)
  const output = assetOf(world, accounts.requirePayoutAsset(world, destination, input.destination_asset))
  accounts.requireAdmitted(world, customer, [inputAsset.symbol, output.symbol])
  if (destination.type === 'crypto') rules.requireSwapNetwork(input.destination_network_id)
  const { destination_payment_rail: asked } = input
  const rail = destination.type === 'crypto' ? null : accounts.payoutRail(world, customer, destination, asked)
  accounts.checkPaymentReference(input.payment_reference, rail)
  const amount = input.amount === undefined ? null : rules.requireLeast(input.amount, output)
  if (amount !== null) rules.requireUnderRailCap(amount, output, rail)
  world.faultPoint('account_validation')
  world.faultPoint('compliance_check')
  world.faultPoint('provider_call')
  const { developer_fee_bps = 0, developer_fee_fixed = null, payment_reference = null } = input
  const fee = { developer_fee_bps, developer_fee_fixed }
  const send =
    amount === null
      ? null
      : rules.requireSendAmount(world, amount, inputAsset.symbol, output.symbol, rail, fee)
  const way = wayTo(world, destination, rail, output.symbol, input)
  const id = world.mint(transactions.name)
  const { address } = openAddress(world, {
    client_id: clientId,
    owner: 'one_off',
    owner_id: id,
    network_id: source,
    family: familyOf(source),
  })
  const row = world.insert(transactions, {
    id,
    family: 'one_off',
    client_id: clientId,
    customer_id: customer.id,
    customer_name: customer.name,
    address,
    source_asset: inputAsset.symbol,
    source_network_id: source,
    amount: amount === null ? null : formatAmount(amount, output.scale),
    send_amount: send,
    payment_reference,
    destination_id: destination.id,
    status: oneOffMachine.initial,
    failure_reason: null,
    pause: null,
    fault: world.plan.fault,
    output_asset: output.symbol,
    ...fee,
    deposit: null,
    receipt: null,
    ...atStart(world),
    ...way,
  })
  useRecipient(world, destination.recipient_id)
  recordTransaction(world, row, 'created')
  if (world.plan.instant && send !== null) {
    receiveFromChain(world, address, { amount: send })
    // What the deposit brings about is due in this call, and the answer shows it.
    world.runDeferred()
  }
  return oneOffOf(world, id)
}

/** Chooses how the money of a one-off goes out. */
function wayTo(
  world: World,
  destination: DestinationRow,
  rail: accounts.Rail | null,
  asset: string,
  input: OneOffRequest,
) {
  if (rail !== null) return { type: 'offramp', payout: { rail, numbers: null } } as const
  invariant(destination.type === 'crypto', `destination ${destination.id} is paid by no rail`)
  const { destination_network_id: wanted, source_network_id: source } = input
  const network_id = accounts.payoutNetwork(world, destination, asset, { wanted, source })
  const { address } = destination.crypto
  return { type: 'swap', payout: { network_id, address, transaction_hash: null } } as const
}

/**
 * Cancels a one-off that is pending: money that is kept back goes back.
 * @throws Problem 400 later, and for another family
 */
export function cancelOneOff(world: World, clientId: string, id: string): TransactionRow {
  rules.requireOneOff(findWalletTransaction(world, clientId, id) ?? requireTransaction(world, clientId, id))
  world.faultPoint('provider_call')
  return cancel(world, id)
}

/** @throws Problem 400 when the money was converted already */
export function cancel(world: World, id: string): TransactionRow {
  return failTransaction(world, id, null, 'cancel')
}

export const requireTransaction = requiringOwn(transactions, 'transaction')
