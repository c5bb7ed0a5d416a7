import type * as z from 'zod'
import { paginate } from '../../contract/pagination.js'
import { present } from '../../contract/present.js'
import { unixSeconds } from '../../kernel/clock.js'
import { invariant } from '../../kernel/problem.js'
import type { World } from '../../kernel/world.js'
import { getCustomer } from '../customers/index.js'
import { getDestination, presentAddress } from '../recipients/index.js'
import { type AccountRow, type accountQuery, accounts, type offrampItem, presentAccount } from './schema.js'

/** The narrowest index answers, and what else was asked for is looked at row by row. */
export function listAccounts(world: World, clientId: string, query: z.output<typeof accountQuery>) {
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
    ['source_network_id', query.source_network_id, (row) => row.source_network_id],
    ['destination_network_id', query.destination_network_id, (row) => row.destination_network_id],
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

/** One row of the internal view: an offramp account, its customer and where it pays out. */
export function presentOfframp(world: World, row: AccountRow): z.output<typeof offrampItem> {
  const { bank } = getDestination(world, row.client_id, row.destination_id)
  const { rail, source_address, source_network_id } = row
  invariant(bank, `offramp ${row.id} does not pay out to a bank`)
  invariant(rail, `offramp ${row.id} has no rail`)
  invariant(source_address, `offramp ${row.id} has no deposit address`)
  invariant(source_network_id, `offramp ${row.id} has no source network`)
  return {
    ...present({
      destination_routing_number: bank.routing_number,
      destination_account_number: bank.account_number,
      destination_wire_routing_number: bank.wire_routing_number,
      destination_iban: bank.iban,
      destination_bic: bank.bic,
      destination_bank_address: bank.bank_address === null ? null : presentAddress(bank.bank_address),
    }),
    id: row.id,
    source_crypto_address: source_address,
    source_asset: row.source_asset,
    source_network_id,
    account_type: row.type,
    destination_bank_name: bank.bank_name,
    destination_asset: row.destination_asset,
    destination_capabilities: [...bank.rails],
    customer_id: row.customer_id,
    customer_name: getCustomer(world, row.client_id, row.customer_id).name,
    created_at: unixSeconds(row.created_at),
    destination_payment_rail: rail,
  }
}
