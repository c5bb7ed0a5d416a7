import { allOf, type Cursors, equals, paginate } from '../../../contract/pagination.js'
import { parseAmount } from '../../../kernel/money.js'
import type { World } from '../../../kernel/world.js'
import { customers } from '../../customers/index.js'
import { type WalletTransactionRow, walletTransactions } from '../rows.js'
import { presentWalletTransaction } from '../wire.js'

type Texts = 'wallet_id' | 'customer_id' | 'network_id' | 'asset' | 'amount_min' | 'amount_max' | 'search'

/** A query of a list of the transactions of wallets. */
export interface WalletTransactionQuery
  extends Cursors,
    Partial<Readonly<Record<Texts, string | undefined>>> {
  readonly direction?: 'in' | 'out' | undefined
  readonly statuses: readonly string[] | undefined
  readonly created_from?: number | undefined
  readonly created_to?: number | undefined
  /** True for a filter that no transaction of a wallet meets. */
  readonly none: boolean
  readonly sort_by?: 'amount' | 'created_at' | 'customer_name' | 'status' | undefined
  readonly sort_dir?: 'asc' | 'desc' | undefined
}

/** Lists the transactions of wallets, newest first unless sorted. */
export function listWalletTransactions(world: World, clientId: string, query: WalletTransactionQuery) {
  const { statuses, wallet_id, direction, customer_id, network_id, asset, search } = query
  const { created_from, created_to, amount_min, amount_max } = query
  const only = statuses?.length === 1 ? statuses[0] : undefined
  const order = query.sort_by === 'amount' || query.sort_by === 'status' ? query.sort_by : 'id'
  return paginate(
    world.table(walletTransactions),
    query,
    {
      scope: clientId,
      order,
      direction: query.sort_dir ?? 'desc',
      filter: equals({ wallet_id, direction, customer_id, status: only, network_id, asset }),
      where: allOf<WalletTransactionRow>(
        query.none && (() => false),
        statuses !== undefined && only === undefined && ((row) => statuses.includes(row.status)),
        created_from !== undefined && ((row) => row.created_at >= created_from),
        created_to !== undefined && ((row) => row.created_at <= created_to),
        amount_min !== undefined && (({ amount }) => unitsIn(amount) >= unitsIn(amount_min)),
        amount_max !== undefined && (({ amount }) => unitsIn(amount) <= unitsIn(amount_max)),
        search !== undefined && ((row) => searchable(world, row).includes(search.toLowerCase())),
      ),
    },
    presentWalletTransaction,
  )
}

/** Reads an amount so that any two can be compared: no query has one of more places. */
function unitsIn(amount: string): bigint {
  return parseAmount(amount, 30) ?? 0n
}

function searchable(world: World, row: WalletTransactionRow): string {
  const { id, client_id, customer_id, from, to, transaction_hash, asset } = row
  // A deleted customer's transactions stay.
  const customer = customer_id === null ? undefined : world.table(customers).cursor(customer_id, client_id)
  return [id, customer?.name, customer?.email, from, to, transaction_hash, asset].join('\n').toLowerCase()
}
