import {
  allOf,
  type Cursors,
  createdBetween,
  equals,
  newestFirst,
  paginate,
} from '../../../contract/pagination.js'
import { invalidField } from '../../../contract/problem.js'
import type { OutputOf } from '../../../contract/schema.js'
import { sortableAmount } from '../../../kernel/money.js'
import type { World } from '../../../kernel/world.js'
import { customers, requireCustomer } from '../../customers/index.js'
import { listWalletTransactions } from '../../wallets/index.js'
import { addressKey, destinationAmount, type TransactionRow, transactions } from '../rows.js'
import { presentAuto, presentTransaction } from '../wire/present.js'
import type { autoQuery, transactionQuery } from '../wire/requests.js'

type Family = TransactionRow['family']
type Test = (row: TransactionRow) => boolean

/** Asks for any of the statuses, as the family spells them; `statuses` wins over `status`. */
function statusesOf(family: Family, { status, statuses }: Pick<TransactionQuery, 'status' | 'statuses'>) {
  const [other, own] = family === 'one_off' ? ['canceled', 'cancelled'] : ['cancelled', 'canceled']
  const spell = (text: string) => (text === other ? own : text)
  if (statuses === undefined) return { status: status === undefined ? undefined : spell(status) }
  const wanted = new Set(statuses.map(spell))
  return { test: (row: TransactionRow) => wanted.has(row.status) }
}

function isBetween(
  of: (row: TransactionRow) => string | null,
  least: string | undefined,
  most: string | undefined,
): Test | false {
  if (least === undefined && most === undefined) return false
  const from = least === undefined ? '' : sortableAmount(least)
  const to = most === undefined ? '\uffff' : sortableAmount(most)
  return (row) => {
    const own = of(row)
    if (own === null) return false
    const key = sortableAmount(own)
    return key >= from && key <= to
  }
}

/** Lists one family: by equality where an index answers, and by tests of each row. */
function pageOfFamily<W>(
  world: World,
  clientId: string,
  family: Family,
  query: Cursors,
  asked: Parameters<typeof equals>[0],
  tests: readonly (Test | false)[],
  sorted: { readonly order?: string | undefined; readonly direction?: 'asc' | 'desc' | undefined },
  present: (row: TransactionRow) => W,
) {
  return paginate(
    world.table(transactions),
    query,
    {
      scope: clientId,
      order: sorted.order ?? 'id',
      direction: sorted.direction ?? 'desc',
      filter: equals({ family, ...asked }),
      where: allOf(...tests),
      listed: (row) => row.family === family,
    },
    present,
  )
}

/** Lists auto transactions, newest first unless sorted. */
export function listAuto(world: World, clientId: string, query: OutputOf<typeof autoQuery>) {
  const { types, start_date: from, end_date: to, provider_id: provider } = query
  const { status, test: ofStatus = false } = statusesOf('auto_account', query)
  const { data, meta } = pageOfFamily(
    world,
    clientId,
    'auto_account',
    query,
    {
      transaction_hash: addressKey(query.transaction_hash),
      source_address: addressKey(query.source_crypto_address),
      destination_address: addressKey(query.destination_crypto_address),
      account_id: query.auto_account_id,
      destination_id: query.destination_id,
      customer_id: query.customer_id,
      status,
      source_network_id: query.source_network_id,
      destination_network_id: query.destination_network_id,
      input_asset: query.input_asset,
      output_asset: query.destination_asset,
      type: types === undefined ? query.type : undefined,
    },
    [
      ofStatus,
      types !== undefined && ((row) => types.includes(row.type)),
      provider !== undefined && provider !== 'platform' && (() => false),
      from !== undefined && ((row) => row.created_at >= from * 1000),
      // To the end of the second: times are shown in whole seconds.
      to !== undefined && ((row) => row.created_at < (to + 1) * 1000),
      isBetween(
        ({ receipt }) => receipt?.outgoing_amount ?? null,
        query.outgoing_amount_min,
        query.outgoing_amount_max,
      ),
    ],
    { direction: query.sort_dir },
    (row) => (row.family === 'auto_account' ? [presentAuto(world, row)] : []),
  )
  return { data: data.flat(), meta }
}

type TransactionQuery = OutputOf<typeof transactionQuery>

/** Members of the query that say nothing of the family. */
const neutral: ReadonlySet<string> = new Set([
  'limit',
  'starting_after',
  'ending_before',
  'transaction_type',
  'customer_id',
  'sort_by',
  'sort_dir',
])

/**
 * The family that a list serves: what is asked for, else auto transactions where only a customer is named, else one-offs
 * (contract/behaviour.md 11.3).
 * @throws Problem 400 for wallet filters without wallets, and for auto transactions of no customer
 */
function familyOf(query: TransactionQuery): Family | 'wallet' {
  const { transaction_type: asked } = query
  if (asked === 'wallet') return asked
  for (const field of ['wallet_id', 'direction'] as const) {
    if (query[field] === undefined) continue
    throw invalidField(field, 'is only possible with transaction_type=wallet', 'invalid_filter')
  }
  const alone =
    query.customer_id !== undefined &&
    Object.entries(query).every(([name, value]) => value === undefined || neutral.has(name))
  const family = asked ?? (alone ? 'auto_account' : 'one_off')
  if (family === 'auto_account' && query.customer_id === undefined) {
    const message = 'is required with transaction_type=auto_account'
    throw invalidField('customer_id', message, 'missing_required_field')
  }
  return family
}

export function listTransactions(world: World, clientId: string, query: TransactionQuery) {
  const family = familyOf(query)
  if (family === 'wallet') return listOfWallets(world, clientId, query)
  const text = query.search?.toLowerCase()
  const { status, test: ofStatus = false } = statusesOf(family, query)
  const page = pageOfFamily(
    world,
    clientId,
    family,
    query,
    {
      destination_id: query.destination_id,
      customer_id: query.customer_id,
      status,
      source_network_id: query.source_network_id,
      input_asset: query.source_asset,
      output_asset: query.destination_asset,
    },
    [
      ofStatus,
      createdBetween(query),
      isBetween(destinationAmount, query.amount_min, query.amount_max),
      text !== undefined && ((row) => searchable(world, row).includes(text)),
    ],
    { order: query.sort_by === 'created_at' ? 'id' : query.sort_by, direction: query.sort_dir },
    (row) => presentTransaction(world, row),
  )
  return { data: page.data, meta: { ...page.meta, transaction_type: family } }
}

/** Money of wallets has one asset and no destination: what asks for others finds none. */
function listOfWallets(world: World, clientId: string, query: TransactionQuery) {
  const { status, source_asset, destination_asset, created_at_from, created_at_to } = query
  const page = listWalletTransactions(world, clientId, {
    ...query,
    statuses: query.statuses ?? (status === undefined ? undefined : [status]),
    network_id: query.source_network_id,
    asset: source_asset ?? destination_asset,
    created_from: created_at_from?.getTime(),
    created_to: created_at_to?.getTime(),
    none:
      query.destination_id !== undefined ||
      (source_asset !== undefined && destination_asset !== undefined && source_asset !== destination_asset),
  })
  return { data: page.data, meta: { ...page.meta, transaction_type: 'wallet' as const } }
}

function searchable(world: World, row: TransactionRow): string {
  // A deleted customer's transactions stay.
  const customer = world.table(customers).cursor(row.customer_id, row.client_id)
  return `${customer?.name ?? ''}\n${customer?.email ?? ''}\n${row.id}`.toLowerCase()
}

/** Both families of one customer, newest first. */
export function listOfCustomer(world: World, clientId: string, customerId: string, query: Cursors) {
  requireCustomer(world, clientId, customerId)
  return paginate(
    world.table(transactions),
    query,
    { ...newestFirst(clientId), filter: equals({ customer_id: customerId }) },
    (row) => presentTransaction(world, row),
  )
}
