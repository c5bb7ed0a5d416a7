import { paginate } from '../../../contract/pagination.js'
import type { OutputOf } from '../../../contract/schema.js'
import type { World } from '../../../kernel/world.js'
import { type AccountRow, accounts, destinationNetworkOf, sourceNetworkOf } from '../rows.js'
import { presentAccount, presentOfframp } from '../wire/answers.js'
import type { accountQuery, offrampQuery } from '../wire/requests.js'

/** The narrowest index answers, and what else was asked for is looked at row by row. */
export function listAccounts(world: World, clientId: string, query: OutputOf<typeof accountQuery>) {
  const fiat = query.account_type === 'offramp'
  const foreign = fiat ? query.crypto_destination_id : query.fiat_destination_id
  const wanted: readonly (readonly [
    name: string,
    value: string | undefined,
    of: (row: AccountRow) => unknown,
  ])[] = [
    [
      'destination_id',
      fiat ? query.fiat_destination_id : query.crypto_destination_id,
      (row) => row.destination_id,
    ],
    ['customer_id', query.customer_id, (row) => row.customer_id],
    ['source_network_id', query.source_network_id, sourceNetworkOf],
    ['destination_network_id', query.destination_network_id, destinationNetworkOf],
    ['destination_asset', query.destination_asset, (row) => row.destination_asset],
    ['type', query.account_type, (row) => row.type],
  ]
  const tests = wanted.flatMap(([name, value, of]) => (value === undefined ? [] : [{ name, value, of }]))
  const [indexed, ...others] = tests
  const scans = others.length > 0 || foreign !== undefined
  return paginate(
    world.table(accounts),
    query,
    {
      scope: clientId,
      order: 'id',
      direction: 'desc',
      filter: indexed,
      where: scans
        ? (row) => foreign === undefined && others.every(({ value, of }) => of(row) === value)
        : undefined,
    },
    (row) => presentAccount(world, row),
  )
}

/** Offramp accounts with their customers and payout details. */
export function listOfframps(world: World, clientId: string, query: OutputOf<typeof offrampQuery>) {
  const { data, meta } = paginate(
    world.table(accounts),
    query,
    {
      scope: clientId,
      order: 'id',
      direction: 'desc',
      filter: { name: 'type', value: 'offramp' },
      listed: ({ type }) => type === 'offramp',
    },
    (row) => (row.type === 'offramp' ? [presentOfframp(world, row)] : []),
  )
  return { data: data.flat(), meta: { ...meta, limit_reached: meta.has_more_after } }
}
