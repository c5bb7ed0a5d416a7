import { found } from '../../../contract/requiring.js'
import { formatAmount } from '../../../kernel/money.js'
import type { Job } from '../../../kernel/scheduler.js'
import { printable } from '../../../kernel/shown.js'
import type { World } from '../../../kernel/world.js'
import { assetOf } from '../../capabilities/index.js'
import { chainArrived, newTransactionHash } from '../../chain/index.js'
import { balanceOf, bookSignedTransfer, tooLittle } from '../../wallets/index.js'
import { holdMachine } from '../machines.js'
import { type HoldRow, holds, type Settled } from '../rows.js'

const revertsAnd = 'the network would revert the transfer, and the hold stays outstanding; '

export const releaseJob = 'x402.release'

/** Job: releases a hold that nobody can settle any more: the budget is free again. */
export function release(world: World, { subject }: Job): void {
  const row = world.table(holds).get(subject)
  if (row?.state !== 'outstanding') return
  world.move(holdMachine, row.id, row.state, 'release')
  world.update(holds, row, { state: 'released' })
}

/** Finds the authorization that a nonce belongs to. */
export function holdOfNonce(world: World, nonce: string): HoldRow | undefined {
  return world.table(holds).find('nonce', nonce.toLowerCase())
}

/** Tells whether the wallet of a hold has what it signed for. */
export function isCovered(world: World, { wallet_id, network_id, asset, value }: HoldRow): boolean {
  return balanceOf(world, { wallet_id, network_id, asset }) >= BigInt(value)
}

/**
 * Settles a hold: its transfer is seen on its network, and the money has left the wallet. Returns the hash of the transaction.
 * @throws Problem 404; 400 for a hold that ended; 400 for a wallet without the money, whose transfer a chain would revert
 */
export function settleHold(world: World, id: string, txHash?: string): string {
  const row = found(world.table(holds).get(id), 'hold', `${printable(id)} is no hold of this world`)
  world.move(holdMachine, row.id, row.state, 'settle')
  const units = BigInt(row.value)
  if (!isCovered(world, row)) throw tooLittle(world, row, units, revertsAnd)
  const tx_hash = txHash ?? newTransactionHash(world, 'evm')
  const { client_id, wallet_id, network_id, asset, pay_to: to, payer: from } = row
  const settled: Settled = { ...row, state: 'settled', tx_hash, settled_at: world.now }
  world.update(holds, row, settled)
  bookSignedTransfer(world, { id, client_id, wallet_id, network_id, asset, to, units })
  world.record(chainArrived, client_id, {
    address: to,
    network_id,
    asset,
    amount: formatAmount(units, assetOf(world, asset).scale),
    transaction_hash: tx_hash,
    from,
    is_refund: false,
  })
  return tx_hash
}
