import type { World } from '../../kernel/world.js'
import { addresses, comparable } from '../../resources/chain/index.js'
import { listPostings, type PostingRow, parseSigned } from '../../resources/ledger/index.js'
import { type DestinationRow, destinations } from '../../resources/recipients/index.js'
import { transactions } from '../../resources/transactions/index.js'
import { wallets } from '../../resources/wallets/index.js'

/** Reads from the ledger who got money: ids, order and ways do not matter to it. */

/** Money that reached somebody outside, or came from there: `units` of 10^-{@link ledgerScale} are negative then. */
export interface Flow {
  /** An address, or the number of an account at a bank. */
  readonly place: string
  readonly units: bigint
}

/** Money that went into one of the wallets of the world; `units` are negative for what left it. */
export interface WalletFlow {
  readonly wallet: string
  readonly units: bigint
}

export interface Flows {
  readonly outside: readonly Flow[]
  readonly wallets: readonly WalletFlow[]
  /** The money that has left its payer and reached nobody, counted from the first posting of the world on. */
  readonly underWay: bigint
}

/** Amounts are in dollars: every asset of the tasks is one. */
export const unitsOfDollars = parseSigned

/** @param begun the number of postings that the world began with */
export function flowsIn(world: World, begun: number): Flows {
  const own = ownAddresses(world)
  const outside: Flow[] = []
  const moved: WalletFlow[] = []
  let underWay = 0n
  for (const [nth, posting] of listPostings(world, undefined).entries()) {
    for (const { account, amount } of posting.entries) {
      const units = unitsOfDollars(amount)
      const [kind, id = ''] = account.split(':')
      if (kind === 'wallet' && nth >= begun) moved.push({ wallet: id, units })
      if (kind === 'transactions') underWay += units
      if (kind !== 'outside') continue
      const place = placeOf(world, posting, id)
      // Between two addresses of the platform: it has left one payer, and reaches the next.
      if (own.has(place)) underWay += units
      else if (nth >= begun) outside.push({ place, units })
    }
  }
  return { outside, wallets: moved, underWay }
}

/** Names the place that money went to, or came from. */
function placeOf(world: World, { reason, address, transaction_id: id }: PostingRow, where: string): string {
  if (where !== 'bank') return comparable(address ?? where)
  if (reason === 'received') return 'a bank that paid in'
  const paid = world.table(transactions).get(id)
  const destination = paid && world.table(destinations).get(paid.destination_id)
  return destination === undefined ? 'a bank' : numberOf(destination)
}

/** The address or the account number that a destination is. */
export function numberOf(destination: DestinationRow): string {
  switch (destination.type) {
    case 'crypto':
      return comparable(destination.crypto.address)
    case 'fiat_us':
      return destination.bank.account_number
    case 'fiat_iban':
      return destination.bank.iban
  }
}

/** Deposit addresses, closed ones too, and wallets. */
function ownAddresses(world: World): ReadonlySet<string> {
  return new Set(
    [...world.table(addresses).all(), ...world.table(wallets).all()].map(({ address }) =>
      comparable(address),
    ),
  )
}
