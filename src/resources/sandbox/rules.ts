import { notFound, Problem } from '../../contract/problem.js'
import type { OutputOf } from '../../contract/schema.js'
import { findIn } from '../../kernel/one-of.js'
import { printable } from '../../kernel/shown.js'
import type { World } from '../../kernel/world.js'
import { currencyOf, requireAccount, requireAssetOn } from '../accounts/index.js'
import { requireAsset, requireNetwork, requireUnderCap } from '../capabilities/index.js'
import { findAddress } from '../chain/index.js'
import { requireOnItsWay, requireOnramp, requireTransaction, requireUnits } from '../transactions/index.js'
import { findWalletByAddress } from '../wallets/index.js'
import type { MovementRow } from './rows.js'
import { movementOf, scenarioOf } from './scenarios.js'
import type { inboundSimulation } from './wire.js'

/** Rules of simulated movements. */

type MovementRequest = OutputOf<typeof inboundSimulation>

/** @throws Problem 400 for no amount of the currency, or one above the cap */
export function requireAmount(world: World, input: MovementRequest): void {
  const { does, rail } = movementOf(input.type)
  const kind = does !== 'inbound' ? undefined : rail === 'crypto' ? 'crypto' : 'fiat'
  const asset = requireAsset(world, 'currency', input.currency, kind)
  requireUnits('amount', input.amount, asset)
  if (input.subject.by === 'chain' && input.subject.partial_amount !== null)
    requireUnits('partial_amount', input.subject.partial_amount, asset)
  requireUnderCap(world, input.amount, input.currency)
  if (input.subject.by !== 'chain' || input.subject.network_id === null) return
  requireAssetOn(world, 'currency', asset.symbol, requireNetwork(world, input.subject.network_id))
}

/** Live, what becomes of a payout is refused without the account that funds it (contract/behaviour.md 5 and 8.1). */
export function requireFundingAccount({ type, account_id }: MovementRequest): void {
  if (movementOf(type).does === 'inbound' || account_id !== undefined) return
  throw new Problem('invalid-request', 'fiat_requires_account_id', {
    hint: `quirks: 'observed' has ${type} name an account_id beside the one_off_transaction_id`,
  })
}

/** @throws Problem 404, or 400 for a target that the movement is not possible for */
export function requireTarget(world: World, row: MovementRow): void {
  if (row.by === 'payout') requirePayout(world, row.client_id, row.transaction_id, row.type)
  else if (row.by === 'chain') requireDepositAddress(world, row.client_id, row.wallet_address)
  else requireBankTarget(world, row)
}

function requirePayout(world: World, clientId: string, id: string, what: MovementRow['type']): void {
  const row = requireTransaction(world, clientId, id)
  const { type } = row
  const { does } = movementOf(what)
  if (type === 'offramp' || (type === 'onramp' && does === 'reversal')) {
    // Now, also where it happens later: a delayed movement is refused like an immediate one.
    if (does === 'settled') requireOnItsWay(row)
    return
  }
  throw new Problem('invalid-request', `${what} is not possible for a transaction of type ${type}.`, {
    hint: 'only a payment to a bank goes by a bank rail',
  })
}

function requireDepositAddress(world: World, clientId: string, address: string): void {
  const owner = findAddress(world, address) ?? findWalletByAddress(world, address)
  if (owner?.client_id === clientId) return
  throw notFound('address', `${printable(address)} is not a deposit address of this client, or no longer one`)
}

function requireBankTarget(
  world: World,
  { client_id, account_id, currency, rail, type }: Extract<MovementRow, { by: 'bank' }>,
): void {
  requireAccount(world, client_id, account_id)
  const { source_asset } = requireOnramp(world, account_id)
  if (source_asset !== currency)
    throw new Problem('invalid-request', `The account takes ${source_asset}, not ${currency}.`)
  if (currencyOf(rail) !== currency)
    throw new Problem('invalid-request', `${type} moves ${currencyOf(rail)}, not ${currency}.`)
}

/**
 * Requires an action that the movement waits for.
 * @throws Problem 400 for an action that the scenario does not have, 409 when the movement does not wait
 */
export function requireAwaiting({ scenario, awaiting }: MovementRow, said: string) {
  const { advance_actions: actions } = scenarioOf(scenario)
  const action = findIn(actions, said)
  if (actions.length > 0 && action === undefined) {
    throw new Problem('invalid-request', `${said} is not an action of ${scenario}.`, {
      hint: `its actions are ${actions.join(', ')}`,
    })
  }
  if (action !== undefined && awaiting !== null) return { action, transactionId: awaiting }
  throw new Problem('conflict', 'The simulation does not wait for an advance.', {
    hint: actions.length === 0 ? `${scenario} does not pause` : 'it was advanced already',
  })
}
