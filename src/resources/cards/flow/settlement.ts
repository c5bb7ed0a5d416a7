import { freshRow } from '../../../contract/rows.js'
import type { OutputOf } from '../../../contract/schema.js'
import type { Job } from '../../../kernel/scheduler.js'
import type { World } from '../../../kernel/world.js'
import { requireSamePath } from '../../endorsements/index.js'
import { carryOut } from '../../signers/index.js'
import {
  requireAdministered,
  requireAnyWallet,
  requireWallet,
  usingWallet,
  type WalletRow,
} from '../../wallets/index.js'
import { settlementCompleted } from '../events.js'
import { cardDelays, cardSettlementMachine } from '../machines.js'
import { type CardSettlementRow, cardSettlements, settlementOf } from '../rows.js'
import { requireDestination, requireEnablable } from '../rules.js'
import { type enableBody, presentSettlement, settlementSchema } from '../wire.js'

/** A wallet pays for cards once those who sign for it endorsed that. */

export const enablementJob = 'cards.enablement'

/** Again is once. @throws Problem 400 for another wallet or destination; 404; 409; 403 without the endorsements */
export function enableSettlement(
  world: World,
  clientId: string,
  walletId: string,
  body: OutputOf<typeof enableBody>,
) {
  const { intent } = body
  requireSamePath({ wallet_id: walletId }, intent, () => requireWallet(world, clientId, walletId))
  requireDestination(intent.settlement_destination)
  return carryOut(world, clientId, body, settlementSchema(), (message) => {
    const wallet = requireWallet(world, clientId, walletId)
    world.guard(usingWallet, wallet)
    const customerId = requireEnablable(wallet)
    requireAdministered(world, wallet, body, message)
    if (settlementOf(world, wallet.id) === undefined) {
      beginSettlement(world, wallet, customerId)
      const { id } = wallet
      const { enablement: delay } = cardDelays
      world.later({ kind: enablementJob, subject: id, delay, payload: null, reads: [id] })
      world.runDeferred()
    }
    return readSettlement(world, clientId, walletId)
  })
}

/** @throws Problem 404 */
export function readSettlement(world: World, clientId: string, walletId: string) {
  const { id } = requireWallet(world, clientId, walletId)
  return presentSettlement(id, settlementOf(world, id))
}

function beginSettlement(world: World, wallet: WalletRow, customer_id: string): CardSettlementRow {
  return world.insert(cardSettlements, {
    ...freshRow(world, cardSettlements),
    client_id: wallet.client_id,
    wallet_id: wallet.id,
    customer_id,
    status: cardSettlementMachine.initial,
    enabled_at: null,
  })
}

/** Job: the wallet pays for cards. */
export function finishSettlement(world: World, { subject }: Job): void {
  const row = settlementOf(world, subject)
  if (row?.status === 'pending') complete(world, row)
}

/** Cause: it is enabled now, whether that was asked for or not. @throws Problem 404; 409 for one that is, or cannot be */
export function completeSettlement(world: World, walletId: string): void {
  const wallet = requireAnyWallet(world, walletId)
  const customerId = requireEnablable(wallet)
  complete(world, settlementOf(world, wallet.id) ?? beginSettlement(world, wallet, customerId))
}

function complete(world: World, row: CardSettlementRow): void {
  const status = world.move(cardSettlementMachine, row.id, row.status, 'activate')
  world.update(cardSettlements, row, { status, enabled_at: world.now })
  const { wallet_id, customer_id } = row
  world.record(settlementCompleted, row.client_id, { wallet_id, customer_id })
}
