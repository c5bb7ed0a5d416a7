import { paginate } from '../../../contract/pagination.js'
import { invalidField } from '../../../contract/problem.js'
import type { OutputOf } from '../../../contract/schema.js'
import type { Filter } from '../../../kernel/table.js'
import type { World } from '../../../kernel/world.js'
import { customers, requireCustomer } from '../../customers/index.js'
import { listWalletTransactions } from '../../wallets/index.js'
import { addressKey, destinationAmount, sortableAmount, type TransactionRow, transactions } from '../rows.js'
import { presentAuto, presentTransaction } from '../wire/present.js'
import type { autoQuery, customerTransactionQuery, transactionQuery } from '../wire/requests.js'

type PageOfQuery = OutputOf<typeof customerTransactionQuery>

/** What an index answers, and what is looked at row by row. */
type Test = Filter | ((row: TransactionRow) => boolean)

function equal(name: string, value: string | undefined): Test[] {
  return value === undefined ? [] : [{ name, value }]
}

function test(matches: false | ((row: TransactionRow) => boolean)): Test[] {
  return matches === false ? [] : [matches]
}

/** By any of the statuses, as the family spells them; `statuses` wins over `status`. */
function ofStatus(
  family: TransactionRow['family'],
  { status, statuses }: Pick<TransactionQuery, 'status' | 'statuses'>,
): Test[] {
  const [other, own] = family === 'one_off' ? ['canceled', 'cancelled'] : ['cancelled', 'canceled']
  const spelled = (text: string) => (text === other ? own : text)
  if (statuses === undefined) return equal('status', status === undefined ? undefined : spelled(status))
  const wanted = new Set(statuses.map(spelled))
  return test((row) => wanted.has(row.status))
}

function amountTests(
  of: (row: TransactionRow) => string | null,
  least: string | undefined,
  most: string | undefined,
): Test[] {
  if (least === undefined && most === undefined) return []
  const from = least === undefined ? '' : sortableAmount(least)
  const to = most === undefined ? '\uffff' : sortableAmount(most)
  return test((row) => {
    const own = of(row)
    if (own === null) return false
    const key = sortableAmount(own)
    return key >= from && key <= to
  })
}

function pageOfFamily<W>(
  world: World,
  clientId: string,
  family: TransactionRow['family'],
  about: {
    readonly query: PageOfQuery
    readonly tests: readonly Test[]
    readonly order: string
    readonly direction: 'asc' | 'desc'
  },
  present: (row: TransactionRow) => W,
) {
  const filters = about.tests.filter((one) => typeof one !== 'function')
  const others = about.tests.filter((one) => typeof one === 'function')
  return paginate(
    world.table(transactions),
    about.query,
    {
      scope: clientId,
      order: about.order,
      direction: about.direction,
      filter: [{ name: 'family', value: family }, ...filters],
      where: others.length === 0 ? undefined : (row) => others.every((matches) => matches(row)),
      listed: (row) => row.family === family,
    },
    present,
  )
}

/** Newest first unless sorted. */
export function listAuto(world: World, clientId: string, query: OutputOf<typeof autoQuery>) {
  const { types, start_date: from, end_date: to, provider_id: provider } = query
  const tests: Test[] = [
    ...equal('transaction_hash', addressKey(query.transaction_hash ?? null) ?? undefined),
    ...equal('source_address', addressKey(query.source_crypto_address ?? null) ?? undefined),
    ...equal('destination_address', addressKey(query.destination_crypto_address ?? null) ?? undefined),
    ...equal('account_id', query.auto_account_id),
    ...equal('destination_id', query.destination_id),
    ...equal('customer_id', query.customer_id),
    ...ofStatus('auto_account', query),
    ...equal('source_network_id', query.source_network_id),
    ...equal('destination_network_id', query.destination_network_id),
    ...equal('input_asset', query.input_asset),
    ...equal('output_asset', query.destination_asset),
    ...equal('type', types === undefined ? query.type : undefined),
    ...test(types !== undefined && ((row) => types.includes(row.type))),
    ...test(provider !== undefined && provider !== 'platform' && (() => false)),
    ...test(from !== undefined && ((row) => row.created_at >= from * 1000)),
    // To the end of the second: times are shown in whole seconds.
    ...test(to !== undefined && ((row) => row.created_at < (to + 1) * 1000)),
    ...amountTests(
      ({ receipt }) => (receipt === null ? null : receipt.outgoing_amount),
      query.outgoing_amount_min,
      query.outgoing_amount_max,
    ),
  ]
  const about = { query, tests, order: 'id', direction: query.sort_dir ?? 'desc' } as const
  const { data, meta } = pageOfFamily(world, clientId, 'auto_account', about, (row) =>
    row.family === 'auto_account' ? [presentAuto(world, row)] : [],
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
function familyOf(query: TransactionQuery): TransactionRow['family'] | 'wallet' {
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
  const { created_at_from: from, created_at_to: to } = query
  const text = query.search?.toLowerCase()
  const tests: Test[] = [
    ...equal('destination_id', query.destination_id),
    ...equal('customer_id', query.customer_id),
    ...ofStatus(family, query),
    ...equal('source_network_id', query.source_network_id),
    ...equal('input_asset', query.source_asset),
    ...equal('output_asset', query.destination_asset),
    ...test(from !== undefined && ((row) => row.created_at >= from.getTime())),
    ...test(to !== undefined && ((row) => row.created_at <= to.getTime())),
    ...amountTests(destinationAmount, query.amount_min, query.amount_max),
    ...test(text !== undefined && ((row) => searchable(world, row).includes(text))),
  ]
  const about = {
    query,
    tests,
    order: query.sort_by === undefined || query.sort_by === 'created_at' ? 'id' : query.sort_by,
    direction: query.sort_dir ?? 'desc',
  } as const
  const page = pageOfFamily(world, clientId, family, about, (row) => presentTransaction(world, row))
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
export function listOfCustomer(world: World, clientId: string, customerId: string, query: PageOfQuery) {
  requireCustomer(world, clientId, customerId)
  return paginate(
    world.table(transactions),
    query,
    { scope: clientId, order: 'id', direction: 'desc', filter: { name: 'customer_id', value: customerId } },
    (row) => presentTransaction(world, row),
  )
}
