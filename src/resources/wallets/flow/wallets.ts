import { addRow } from '../../../contract/rows.js'
import type { OutputOf } from '../../../contract/schema.js'
import type { World } from '../../../kernel/world.js'
import { newAddress } from '../../chain/index.js'
import { requireCustomer } from '../../customers/index.js'
import { attachPolicy, requirePolicy } from '../../policies/index.js'
import { attachGroup, requireSignerGroup } from '../../signers/index.js'
import { walletCreated, walletEvent } from '../events.js'
import { type WalletRow, wallets } from '../rows.js'
import type { walletCreate } from '../wire.js'

/**
 * Groups and policies that a wallet is created with need no endorsement; without any it takes deposits only. The customer
 * need not be active.
 * @throws Problem 404 for a customer, group or policy that is not there
 */
export function createWallet(world: World, clientId: string, input: OutputOf<typeof walletCreate>) {
  const { customer_id = null, family, name } = input
  if (customer_id !== null) requireCustomer(world, clientId, customer_id)
  const groups = input.signer_groups.map((id) => requireSignerGroup(world, clientId, id).id)
  const policies = input.policies.map((id) => requirePolicy(world, clientId, id).id)
  const address = newAddress(world, family)
  const row = openWallet(world, { client_id: clientId, customer_id, name, family, address })
  for (const group of groups) attachGroup(world, group, row.id)
  for (const policy of policies) attachPolicy(world, policy, row.id)
  world.record(walletCreated, clientId, walletEvent(world, row))
  return row
}

/** A wallet that nobody signs for and nothing judges, which no event tells of. */
export function openWallet(
  world: World,
  wallet: Pick<WalletRow, 'client_id' | 'customer_id' | 'name' | 'family' | 'address'>,
): WalletRow {
  return addRow(world, wallets, {
    ...wallet,
    created_at: world.now,
    updated_at: world.now,
  })
}
