import { paginate } from '../../../contract/pagination.js'
import { parseAmount } from '../../../kernel/money.js'
import type { Filter } from '../../../kernel/table.js'
import type { World } from '../../../kernel/world.js'
import { customers } from '../../customers/index.js'
import { type WalletTransactionRow, walletTransactions } from '../rows.js'
import { presentWalletTransaction } from '../wire.js'

/** What a list of the transactions of wallets can be asked for. */
export interface WalletTransactionQuery {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly ending_before?: string | undefined
  readonly wallet_id?: string | undefined
  readonly direction?: 'in' | 'out' | undefined
  readonly customer_id?: string | undefined
  readonly statuses: readonly string[] | undefined
  readonly network_id?: string | undefined
  readonly asset?: string | undefined
  readonly created_from?: number | undefined
  readonly created_to?: number | undefined
  readonly amount_min?: string | undefined
  readonly amount_max?: string | undefined
  readonly search?: string | undefined
  /** A filter that no transaction of a wallet meets. */
  readonly none: boolean
  readonly sort_by?: 'amount' | 'created_at' | 'customer_name' | 'status' | undefined
  readonly sort_dir?: 'asc' | 'desc' | undefined
}

/** Newest first unless sorted. */
export function listWalletTransactions(world: World, clientId: string, query: WalletTransactionQuery) {
  const equal = (name: string, value: string | undefined): Filter[] =>
    value === undefined ? [] : [{ name, value }]
  const { statuses } = query
  const only = statuses?.length === 1 ? statuses[0] : undefined
  const tests: ((row: WalletTransactionRow) => boolean)[] = []
  if (query.none) tests.push(() => false)
  if (statuses !== undefined && only === undefined) tests.push((row) => statuses.includes(row.status))
  const { created_from, created_to, amount_min, amount_max, search } = query
  if (created_from !== undefined) tests.push((row) => row.created_at >= created_from)
  if (created_to !== undefined) tests.push((row) => row.created_at <= created_to)
  if (amount_min !== undefined) tests.push(({ amount }) => compare(amount, amount_min) >= 0)
  if (amount_max !== undefined) tests.push(({ amount }) => compare(amount, amount_max) <= 0)
  if (search !== undefined) tests.push((row) => searchable(world, row).includes(search.toLowerCase()))
  const order = query.sort_by === 'amount' || query.sort_by === 'status' ? query.sort_by : 'id'
  return paginate(
    world.table(walletTransactions),
    query,
    {
      scope: clientId,
      order,
      direction: query.sort_dir ?? 'desc',
      filter: [
        ...equal('wallet_id', query.wallet_id),
        ...equal('direction', query.direction),
        ...equal('customer_id', query.customer_id),
        ...equal('status', only),
        ...equal('network_id', query.network_id),
        ...equal('asset', query.asset),
      ],
      where: tests.length === 0 ? undefined : (row) => tests.every((matches) => matches(row)),
    },
    presentWalletTransaction,
  )
}

/** Places that every amount of a query has at most. */
const places = 30

function compare(own: string, asked: string): number {
  const difference = (parseAmount(own, places) ?? 0n) - (parseAmount(asked, places) ?? 0n)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function searchable(world: World, row: WalletTransactionRow): string {
  const { id, client_id, customer_id, from, to, transaction_hash, asset } = row
  // A deleted customer's transactions stay.
  const customer = customer_id === null ? undefined : world.table(customers).cursor(customer_id, client_id)
  return [id, customer?.name, customer?.email, from, to, transaction_hash, asset].join('\n').toLowerCase()
}
