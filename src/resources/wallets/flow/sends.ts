import { notFound, Problem } from '../../../contract/problem.js'
import type { Texts } from '../../../contract/rows.js'
import { invariant } from '../../../kernel/errors.js'
import { formatAmount } from '../../../kernel/money.js'
import type { Job } from '../../../kernel/scheduler.js'
import { printable } from '../../../kernel/shown.js'
import type { World } from '../../../kernel/world.js'
import { requireAdmitted, requireEligible } from '../../accounts/index.js'
import { caip2Of, type NetworkId, requireUnderCap } from '../../capabilities/index.js'
import { chainArrived, newTransactionHash } from '../../chain/index.js'
import { requireCustomer } from '../../customers/index.js'
import {
  type Endorsed,
  explain,
  findSigners,
  type Message,
  notEndorsed,
  requireSamePath,
} from '../../endorsements/index.js'
import { evaluate, policiesOfWallet, type Verdict } from '../../policies/index.js'
import { requireScreened } from '../../recipients/index.js'
import { carryOut } from '../../signers/index.js'
import { sendCreated, sendEvent, sendUpdated, usingWallet } from '../events.js'
import { walletDelays, walletTransactionMachine } from '../machines.js'
import { type SendRow, type SentIntent, type WalletRow, walletTransactions } from '../rows.js'
import {
  type ReadIntent,
  requireFunds,
  requireIntent,
  requireMinimalAmount,
  requireWallet,
} from '../rules.js'
import { walletSettings } from '../settings.js'
import { presentWalletTransaction, type SendIntent, walletTransactionSchema } from '../wire.js'
import { quorumOf, signersOfWallet } from './access.js'
import { bookSend } from './books.js'

/** The way of money that leaves a wallet. */

export const sendJobs = { broadcast: 'wallets.broadcast', confirm: 'wallets.confirm' } as const

/**
 * Sends what the signers of a wallet endorsed and its policies allow.
 * @throws Problem, in this order: 400 for an intent that cannot be, or above the sandbox's cap; 404; 403 for a customer who is
 * frozen or has not accepted the terms, 400 for one who is not active; 403 without the endorsements; 403 by a policy; 400
 * without the money
 */
export function send(world: World, clientId: string, walletId: string, body: Endorsed<SendIntent>) {
  const { intent } = body
  requireSamePath({ wallet_id: walletId }, intent, () => requireWallet(world, clientId, walletId))
  if (intent.operation.amount !== undefined)
    requireUnderCap(world, intent.operation.amount, intent.operation.asset_id)
  return carryOut(world, clientId, body, walletTransactionSchema(), (message) => {
    const wallet = requireWallet(world, clientId, walletId)
    world.guard(usingWallet, wallet)
    const read = requireIntent(world, wallet, intent)
    requireSender(world, wallet, read)
    requireScreened(world, intent.operation.to)
    requireAllowed(world, wallet, body, read, message)
    const { networkFee } = world.settings(walletSettings)
    requireFunds(world, wallet, read, networkFee)
    return presentWalletTransaction(beginSend(world, wallet, intent, read, networkFee))
  })
}

/** @throws Problem for a customer who may not move money, or not this asset */
function requireSender(world: World, { client_id, customer_id }: WalletRow, { asset }: ReadIntent): void {
  if (customer_id === null) return
  const customer = requireCustomer(world, client_id, customer_id)
  requireEligible(world, customer)
  requireAdmitted(world, customer, [asset.symbol])
}

/** @throws Problem 403: the signatures first, then the policies */
function requireAllowed(
  world: World,
  wallet: WalletRow,
  body: Endorsed<SendIntent>,
  read: ReadIntent,
  message: Message,
): void {
  requireMinimalAmount(body.intent, read)
  // With enough signatures the verdict is this one, and more of them change nothing.
  const best = judge(world, wallet, body.intent, read, Number.MAX_SAFE_INTEGER)
  const recognised = signersOfWallet(world, wallet)
  const found = findSigners(body, recognised, best.needed, message)
  const count = found.signers.length
  const verdict = count >= best.needed ? best : judge(world, wallet, body.intent, read, count)
  const needed = verdict.outcome === 'denied' ? 1 : verdict.needed
  if (count < needed) {
    const told = explain(body, quorumOf(world, wallet, needed, recognised), found)
    throw notEndorsed(verdict.decides === null ? told : `${told}; ${ruleText(verdict)}`)
  }
  if (verdict.outcome === 'allowed') return
  const policies = policiesOfWallet(world, wallet.id)
  if (policies.length === 0)
    throw denied(
      'No policies found for wallet',
      'a wallet without policies takes deposits only: attach a policy with a rule that allows, such as an approval_threshold of 1',
    )
  if (verdict.decides !== null) throw denied('A rule denies it', ruleText(verdict))
  throw denied('No rule allows it', `no rule of ${policies.map(({ name }) => name).join(', ')} allows it`)
}

function denied(why: string, hint: string): Problem {
  return new Problem('forbidden', `transaction denied: ${why}`, { hint })
}

/** A send of a signer with a mandate: nobody else signs it. */
export interface MandatedSending extends Texts<'to' | 'asset' | 'amount'> {
  readonly network_id: NetworkId
  /** The idempotency key: the payment that it carries out. */
  readonly key: string
}

/**
 * Sends what a mandate allows. Thresholds, which count humans, do not apply to it; every rule that denies does.
 * @throws Problem for a customer who may not move money, an address of high risk, a rule that denies, the sandbox's cap, and
 * without the money
 */
export function sendByMandate(world: World, wallet: WalletRow, sending: MandatedSending): SendRow {
  const { to, asset: asset_id, amount, network_id, key } = sending
  world.guard(usingWallet, wallet)
  requireUnderCap(world, amount, asset_id)
  const intent: SendIntent = {
    wallet_id: wallet.id,
    caip2: caip2Of(network_id),
    operation: { kind: 'transfer', from: wallet.address, to, amount, asset_id },
    idempotency_key: key,
  }
  const read = requireIntent(world, wallet, intent)
  requireSender(world, wallet, read)
  requireScreened(world, to)
  const verdict = judge(world, wallet, intent, read, Number.MAX_SAFE_INTEGER)
  if (verdict.decides?.says === 'deny') throw denied('A rule denies it', ruleText(verdict))
  const { networkFee } = world.settings(walletSettings)
  requireFunds(world, wallet, read, networkFee)
  return beginSend(world, wallet, intent, read, networkFee)
}

function ruleText({ decides }: Verdict): string {
  invariant(decides, 'a verdict without a rule was asked for its words')
  return `rule ${decides.rule.id} (${decides.rule.rule_type}, ${decides.rule.action}) of policy ${decides.policy.name}: ${decides.why}`
}

/** Asks the policies of a wallet about an intent that so many endorsed. */
export function judge(
  world: World,
  wallet: WalletRow,
  { operation }: SendIntent,
  { asset, units }: ReadIntent,
  signers: number,
): Verdict {
  const sending = { asset: asset.symbol, units, to: operation.to }
  return evaluate(world, policiesOfWallet(world, wallet.id), sending, signers)
}

function beginSend(
  world: World,
  wallet: WalletRow,
  intent: SendIntent,
  { network, asset, units }: ReadIntent,
  fee: string,
): SendRow {
  const row: SendRow = {
    id: world.mint(walletTransactions.name),
    client_id: wallet.client_id,
    wallet_id: wallet.id,
    customer_id: wallet.customer_id,
    direction: 'out',
    kind: intent.operation.kind,
    network_id: network,
    from: wallet.address,
    to: intent.operation.to,
    asset: asset.symbol,
    amount: formatAmount(units, asset.scale),
    status: walletTransactionMachine.initial,
    intent: toSentIntent(intent),
    transaction_hash: null,
    fee,
    failure_reason: null,
    created_at: world.now,
    updated_at: world.now,
    confirmed_at: null,
    deleted_at: null,
  }
  world.insert(walletTransactions, row)
  bookSend(world, row, 'sent')
  world.record(sendCreated, row.client_id, sendEvent(row))
  scheduleStep(world, row, sendJobs.broadcast, walletDelays.broadcast)
  return row
}

function toSentIntent({ caip2, idempotency_key, operation }: SendIntent): SentIntent {
  const { from, to, amount = '0', asset_id, data } = operation
  return { caip2, idempotency_key, operation: { from, to, amount, asset_id, data: data || null } }
}

function scheduleStep(world: World, { id, wallet_id }: SendRow, kind: string, delay: number): void {
  world.later({ kind, subject: id, delay, payload: null, reads: [id, wallet_id] })
}

function changeSend(world: World, row: SendRow, change: Partial<SendRow>): SendRow {
  const moved: SendRow = { ...row, ...change, updated_at: world.now }
  world.update(walletTransactions, row, moved)
  world.record(sendUpdated, moved.client_id, sendEvent(moved))
  return moved
}

/** @throws Problem 404 for what is no transaction of a wallet, 400 for a deposit */
export function requireSend(world: World, id: string): SendRow {
  const row = world.table(walletTransactions).get(id)
  if (row === undefined)
    throw notFound('wallet transaction', `${printable(id)} is no transaction of a wallet of this world`)
  if (row.direction === 'out') return row
  throw new Problem('invalid-request', 'The transaction is a deposit, which has arrived.')
}

/** Job: puts a send on its network. */
export function broadcast(world: World, { subject }: Job): void {
  const row = world.table(walletTransactions).get(subject)
  if (row?.direction !== 'out' || row.status !== 'awaiting_confirmation') return
  scheduleStep(world, broadcastNow(world, row), sendJobs.confirm, walletDelays.confirmation)
}

function broadcastNow(world: World, row: SendRow): SendRow {
  const family = row.from.startsWith('0x') ? 'evm' : 'solana'
  return changeSend(world, row, {
    status: world.move(walletTransactionMachine, row.id, row.status, 'broadcast'),
    transaction_hash: newTransactionHash(world, family),
  })
}

/** Job: has its network confirm a send. */
export function confirm(world: World, { subject }: Job): void {
  const row = world.table(walletTransactions).get(subject)
  if (row?.direction === 'out' && row.status === 'broadcasted') settleSend(world, row.id)
}

/** Has a send arrive, now. @throws Problem 400 for one that ended */
export function settleSend(world: World, id: string): SendRow {
  const found = requireSend(world, id)
  const row = found.status === 'awaiting_confirmation' ? broadcastNow(world, found) : found
  const done = changeSend(world, row, {
    status: world.move(walletTransactionMachine, row.id, row.status, 'complete'),
    confirmed_at: world.now,
  })
  bookSend(world, done, 'paid')
  recordArrival(world, done)
  return done
}

/** Tells the other side of a send, where the platform has that: a wallet, or a deposit address. */
function recordArrival(world: World, row: SendRow): void {
  const { to: address, network_id, asset, amount, transaction_hash, from } = row
  if (row.kind !== 'transfer') return
  invariant(transaction_hash, `wallet transaction ${row.id} was confirmed and has no hash`)
  world.record(chainArrived, row.client_id, {
    address,
    network_id,
    asset,
    amount,
    transaction_hash,
    from,
    is_refund: false,
  })
}

/** Has a send fail on its network: the money is in the wallet again. @throws Problem 400 for one that ended */
export function failSend(world: World, id: string, reason: string): SendRow {
  const row = requireSend(world, id)
  const failed = changeSend(world, row, {
    status: world.move(walletTransactionMachine, row.id, row.status, 'fail'),
    failure_reason: reason,
  })
  bookSend(world, failed, 'refunded')
  return failed
}

/** Finds a transaction of a wallet of the client. */
export function findWalletTransaction(world: World, clientId: string, id: string) {
  const row = world.table(walletTransactions).get(id)
  return row?.client_id === clientId ? row : undefined
}
