import { addRow } from '../../../contract/rows.js'
import type { OutputOf } from '../../../contract/schema.js'
import type { Job } from '../../../kernel/scheduler.js'
import type { World } from '../../../kernel/world.js'
import { requireSamePath } from '../../endorsements/index.js'
import type { Asked } from '../../policies/index.js'
import { carryOut } from '../../signers/index.js'
import * as wallets from '../../wallets/index.js'
import { settlementCompleted } from '../events.js'
import { cardDelays, cardSettlementMachine } from '../machines.js'
import { type CardSettlementRow, cardSettlements, settlementOf } from '../rows.js'
import { requireDestination, requireEnablable } from '../rules.js'
import { type enableBody, presentSettlement, settlementSchema } from '../wire.js'

/** A wallet pays for cards once those who sign for it endorsed that. */

export const enablementJob = 'cards.enablement'

type EnableRequest = OutputOf<typeof enableBody>

/** Has a wallet pay for cards, which takes a while; again is once. @throws Problem 400 for another wallet or destination; 404; 409; 403 without the endorsements */
export function enableSettlement(world: World, clientId: string, walletId: string, body: EnableRequest) {
  const { intent } = body
  requireSamePath({ wallet_id: walletId }, intent, () => wallets.requireWallet(world, clientId, walletId))
  requireDestination(intent.settlement_destination)
  return carryOut(world, clientId, body, settlementSchema(), (message) => {
    const wallet = wallets.requireWallet(world, clientId, walletId)
    world.guard(wallets.usingWallet, wallet)
    const customerId = requireEnablable(wallet)
    wallets.requireAdministered(world, wallet, body, message)
    if (settlementOf(world, wallet.id) === undefined) {
      beginSettlement(world, wallet, customerId)
      world.later({ kind: enablementJob, subject: walletId, delay: cardDelays.enablementMs, payload: null })
      world.runDeferred()
    }
    return readSettlement(world, clientId, walletId)
  })
}

/**
 * Explains who has to endorse that a wallet pays for cards; nothing happens.
 * @throws Problem for what the platform refuses whoever signs: 404, 400, 409
 */
export function explainEnabling(world: World, walletId: string, asked: Asked<EnableRequest['intent']>) {
  const wallet = wallets.walletAsked(world, walletId, asked.intent.wallet_id)
  requireDestination(asked.intent.settlement_destination)
  world.guard(wallets.usingWallet, wallet)
  requireEnablable(wallet)
  return wallets.explainByAdministrators(world, wallet, asked, 'letting the wallet pay for cards')
}

/** @throws Problem 404 */
export function readSettlement(world: World, clientId: string, walletId: string) {
  const { id } = wallets.requireWallet(world, clientId, walletId)
  return presentSettlement(id, settlementOf(world, id))
}

function beginSettlement(world: World, wallet: wallets.WalletRow, customer_id: string): CardSettlementRow {
  return addRow(world, cardSettlements, {
    client_id: wallet.client_id,
    wallet_id: wallet.id,
    customer_id,
    status: cardSettlementMachine.initial,
    created_at: world.now,
    enabled_at: null,
  })
}

/** Job: has the wallet pay for cards. */
export function finishSettlement(world: World, { subject }: Job): void {
  const row = settlementOf(world, subject)
  if (row?.status === 'pending') complete(world, row)
}

/** Cause: has a wallet pay for cards now, whether that was asked for or not. @throws Problem 404; 409 for one that is, or cannot be */
export function completeSettlement(world: World, walletId: string): void {
  const wallet = wallets.requireAnyWallet(world, walletId)
  const customerId = requireEnablable(wallet)
  complete(world, settlementOf(world, wallet.id) ?? beginSettlement(world, wallet, customerId))
}

function complete(world: World, row: CardSettlementRow): void {
  const status = world.move(cardSettlementMachine, row.id, row.status, 'activate')
  world.update(cardSettlements, row, { status, enabled_at: world.now })
  const { wallet_id, customer_id } = row
  world.record(settlementCompleted, row.client_id, { wallet_id, customer_id })
}
