import type * as z from 'zod'
import { formatAmount, parseAmount } from '../../kernel/money.js'
import { invalidFields, invariant, notFound, Problem } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import {
  payoutNetwork,
  payoutRail,
  requireAssetOn,
  requireDeveloperFees,
  requireEligible,
  requireNetwork,
  requirePayoutAsset,
} from '../accounts/index.js'
import { assetOf, dollarScale, dollarUnits, familyOf, findAsset } from '../capabilities/index.js'
import { openAddress } from '../chain/index.js'
import { getCustomer } from '../customers/index.js'
import { requireUsable, useRecipient } from '../recipients/index.js'
import { receiveFromChain, requireUnits } from './arrivals.js'
import { tell } from './events.js'
import { checkPaymentReference } from './payment-reference.js'
import { fail } from './progress.js'
import { depositFor, termsOf } from './receipt.js'
import { type TransactionRow, transactions } from './schema.js'
import { transactionSettings } from './settings.js'
import { oneOffMachine } from './states.js'
import type { oneOffCreate } from './wire.js'

/**
 * What the sandbox lets one transaction be worth, checked before anything is looked up (specification, Other limits).
 * @throws Problem 400 naming the cap
 */
export function requireUnderCap(world: World, amount: string, symbol: string): void {
  const { environment } = world.rules
  const { sandboxAmountCap: cap } = world.settings(transactionSettings)
  if (environment !== 'sandbox' || cap === null) return
  const asset = findAsset(world, symbol)
  const units = asset === undefined ? undefined : parseAmount(amount, asset.scale)
  if (asset === undefined || units === undefined) return
  const limit = parseAmount(cap, 12) ?? 0n
  if (dollarUnits(world, asset, units) * 10n ** BigInt(12 - dollarScale) <= limit) return
  throw new Problem(
    'invalid-request',
    `amount ${amount} exceeds sandbox cap of ${cap}; reduce the amount and retry`,
    {
      hint: `the option limits: { sandboxAmount: null } takes the cap away; sim.simulate.bankDeposit and cryptoDeposit have none`,
    },
  )
}

/**
 * Opens a single-use transaction: to a bank it is an off-ramp, to a crypto address a swap (contract/rest.md 8.2). It is
 * pending until its deposit arrives; with instant completion the deposit arrives in the same call.
 */
export function createOneOff(
  world: World,
  clientId: string,
  input: z.output<typeof oneOffCreate>,
): TransactionRow {
  if (input.amount !== undefined) requireUnderCap(world, input.amount, input.destination_asset)
  const customer = getCustomer(world, clientId, input.customer_id)
  const destination = requireUsable(world, clientId, input.destination_id)
  if (destination.customer_id !== customer.id) {
    throw notFound('destination', `${destination.id} belongs to a recipient of another customer`)
  }
  requireEligible(world, customer)
  requireDeveloperFees(world, clientId, input.developer_fee_bps)
  const source = requireNetwork(world, 'source_network_id', input.source_network_id)
  const inputAsset = assetOf(world, requireAssetOn(world, 'source_asset', input.source_asset, source))
  const output = assetOf(world, requirePayoutAsset(world, destination, input.destination_asset))
  const wallet = destination.crypto
  if (wallet !== null && input.destination_network_id === undefined) {
    const message = 'is required for a swap'
    throw invalidFields([{ field: 'destination_network_id', message, code: 'missing_required_field' }])
  }
  const rail = wallet === null ? payoutRail(destination, input.destination_payment_rail) : null
  checkPaymentReference(input.payment_reference, rail)
  const amount = input.amount === undefined ? null : requireLeast(input.amount, output)
  world.faultPoint('account_validation')
  world.faultPoint('compliance_check')
  world.faultPoint('provider_call')
  const developerBps = input.developer_fee_bps ?? 0
  const send =
    amount === null ? null : sendAmount(world, amount, inputAsset.symbol, output.symbol, rail, developerBps)
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
    account_id: null,
    one_off: {
      address,
      source_asset: inputAsset.symbol,
      source_network_id: source,
      amount: amount === null ? null : formatAmount(amount, output.scale),
      send_amount: send,
      payment_reference: input.payment_reference ?? null,
      customer_name: customer.name,
    },
    destination_id: destination.id,
    type: wallet === null ? 'offramp' : 'swap',
    status: oneOffMachine.initial,
    failure_reason: null,
    pause: null,
    fault: world.plan.fault,
    rail,
    input_asset: inputAsset.symbol,
    output_asset: output.symbol,
    source_network_id: source,
    sender: null,
    deposit_hash: null,
    destination_network_id:
      wallet === null
        ? null
        : payoutNetwork(world, input.destination_network_id, destination, source, output.symbol),
    destination_address: wallet?.address ?? null,
    payout_hash: null,
    imad: null,
    omad: null,
    return_address: null,
    developer_fee_bps: developerBps,
    receipt: null,
    refund: null,
    recovery: null,
    created_at: world.now,
    updated_at: world.now,
    completed_at: null,
    deleted_at: null,
  })
  useRecipient(world, destination)
  tell(world, row, 'created')
  if (world.plan.instant && send !== null) receiveFromChain(world, address, { amount: send })
  return row
}

const leastAmount = { units: 1n, scale: 2 }

/** The destination amount is at least 0.01 (contract/rest.md 8.2). */
function requireLeast(text: string, output: ReturnType<typeof assetOf>): bigint {
  const units = requireUnits('amount', text, output)
  if (units * 10n ** BigInt(leastAmount.scale) >= leastAmount.units * 10n ** BigInt(output.scale))
    return units
  throw invalidFields([{ field: 'amount', message: 'must be at least 0.01', code: 'too_small' }])
}

/** What to deposit so that the recipient gets the amount. @throws Problem 400 when fees leave nothing of any deposit */
function sendAmount(
  world: World,
  amount: bigint,
  input: string,
  output: string,
  rail: TransactionRow['rail'],
  developerBps: number,
): string {
  const terms = termsOf(world, { input, output, rail, developerBps })
  const units = depositFor(amount, terms)
  if (units === undefined) {
    const message = 'leaves nothing of any deposit for the recipient: leave the amount out, or lower the fee'
    throw invalidFields([{ field: 'developer_fee_bps', message, code: 'fee_too_high' }])
  }
  return formatAmount(units, terms.input.scale)
}

/** Only while pending; money that is kept back goes back. @throws Problem 400 later, and for another family */
export function cancelOneOff(world: World, clientId: string, id: string): void {
  const row = getTransaction(world, clientId, id)
  if (row.family !== 'one_off') {
    throw new Problem('invalid-request', 'Only a one-off transaction can be cancelled.')
  }
  world.faultPoint('provider_call')
  cancel(world, row)
}

export function cancel(world: World, row: TransactionRow): void {
  fail(world, row, null, 'cancel')
}

export function getTransaction(world: World, clientId: string, id: string): TransactionRow {
  const row = world.table(transactions).get(id)
  if (row === undefined || row.client_id !== clientId) throw notFound('transaction')
  return row
}

/** The row as it is after everything that the call brought about. */
export function presentRow(world: World, row: TransactionRow): TransactionRow {
  const now = world.table(transactions).get(row.id)
  invariant(now, `transaction ${row.id} is gone`)
  return now
}
