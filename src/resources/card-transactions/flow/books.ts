import { formatAmount, unitsOf } from '../../../kernel/money.js'
import type { World } from '../../../kernel/world.js'
import { type CardRow, cardAsset, cardNetwork } from '../../cards/index.js'
import { balanceOf, bookWithWallet } from '../../wallets/index.js'
import type { CardTransactionRow } from '../rows.js'

/**
 * The books of cards. Accounts of the ledger: `cards` has what is held for authorizations, the sum of all `hold_amount`;
 * `cards:outstanding` is what the platform paid and no hold covered, the sum of all `outstanding_amount`, less than zero;
 * `outside:cards` is the card network.
 */

/** Places of USDC. */
const scale = 6

/** Reads an amount of US dollars in smallest units of USDC. */
export function dollarUnitsOf(dollars: string): bigint {
  return unitsOf(dollars, scale)
}

export function dollarsOf(units: bigint): string {
  return units === 0n ? '0' : formatAmount(units, scale)
}

/** Math.min does not take bigints. */
export function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** Says how much is kept from the wallet for an authorization: 130 percent. A hundredth of a dollar has 10,000 units, so none is lost. */
export function holdFor(units: bigint): bigint {
  return (units * 13n) / 10n
}

/** Says for how much a hold can be had at most, in whole cents. */
export function coveredBy(units: bigint): bigint {
  const cent = 10_000n
  return ((units * 10n) / 13n / cent) * cent
}

/** Reads what the wallet of a card has. */
export function fundsOf(world: World, { wallet_id }: Pick<CardRow, 'wallet_id'>): bigint {
  return balanceOf(world, { wallet_id, network_id: cardNetwork(world), asset: cardAsset })
}

/** The amounts that one step moves: they sum to zero. */
type Movement = Partial<Readonly<Record<'wallet' | 'held' | 'outstanding' | 'network', bigint>>>

export function book(world: World, row: CardTransactionRow, reason: string, movement: Movement): void {
  const { wallet = 0n, held = 0n, outstanding = 0n, network = 0n } = movement
  const entry = (account: string, units: bigint) => ({ account, asset: cardAsset, units, scale })
  const { id, client_id, wallet_id } = row
  const held_at = { wallet_id, network_id: cardNetwork(world), asset: cardAsset }
  bookWithWallet(world, { id, client_id, ...held_at, units: wallet }, reason, [
    entry('cards', held),
    entry('cards:outstanding', outstanding),
    entry('outside:cards', network),
  ])
}
