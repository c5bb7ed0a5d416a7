import { type Audit, member, members, same } from '../audit.js'
import { send } from '../calls.js'
import { type List, walk } from '../lists.js'
import { alive, type Model, nth, type Transaction } from '../model.js'
import { type Amount, known } from '../money.js'
import { kybStatusOf, statusOf } from '../onboarding.js'
import { deleteCustomer, destinationsOf } from '../payees.js'
import { action, drawWay, nobody } from './action.js'

type Ids = (string | null)[]

const ids = (things: readonly { readonly id: string | null }[]): Ids => things.map(({ id }) => id)
const newestFirst = (things: readonly { readonly id: string | null }[]): Ids => ids(things).reverse()

/** In order of a key, then of creation; all of it turned round for `desc`. */
function sorted<T extends { readonly id: string | null }, K extends string | Amount>(
  things: readonly T[],
  key: (thing: T) => K,
  direction: string,
): Ids {
  const up = things
    .map((thing, at) => ({ thing, at, key: key(thing) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.at - b.at))
    .map(({ thing }) => thing)
  return direction === 'desc' ? newestFirst(up) : ids(up)
}

/** What the recipient of a one-off gets, as far as it is known. */
function amountOf(tx: Transaction): Amount {
  return tx.amount === undefined ? (tx.receipt?.outgoing ?? 0n) : known(tx.amount)
}

/** By name: what the list is asked for and what it has to show. `n` picks among values and things. */
const lists: Readonly<Record<string, (audit: Audit, n: number) => List | undefined>> = {
  'customers by name': ({ model }) => ({
    operation: 'customers.list',
    query: {},
    id: 'id',
    expected: sorted(alive(model.customers), ({ name }) => name.toLowerCase(), 'asc'),
  }),
  'customers by age': ({ model }, n) => {
    const direction = n % 2 === 0 ? 'asc' : 'desc'
    return {
      operation: 'customers.list',
      query: { sort_by: 'created_at', sort_dir: direction },
      id: 'id',
      expected: sorted(alive(model.customers), () => '', direction),
    }
  },
  'customers of a status': ({ model }, n) => {
    const status = ['pending', 'approved', 'frozen', 'declined', 'submitted', 'info_requested'][n % 6] ?? ''
    const found = alive(model.customers).filter((one) => statusOf(one) === status)
    const expected = sorted(found, ({ name }) => name.toLowerCase(), 'asc')
    return { operation: 'customers.list', query: { status }, id: 'id', expected }
  },
  'customers of a KYB status': ({ model }, n) => {
    const wanted = ['pending', 'active', 'frozen', 'rejected'][n % 4] ?? ''
    const found = alive(model.customers).filter((one) => kybStatusOf(one) === wanted)
    const expected = sorted(found, ({ name }) => name.toLowerCase(), 'desc')
    return {
      operation: 'customers.list',
      query: { kyb_status: wanted, sort_dir: 'desc' },
      id: 'id',
      expected,
    }
  },
  'customers of an external id': ({ model }, n) => {
    const external_id = `crm-${(n % 3) + 1}`
    const found = alive(model.customers).filter((one) => one.externalId === external_id)
    const expected = sorted(found, ({ name }) => name.toLowerCase(), 'asc')
    return { operation: 'customers.list', query: { external_id }, id: 'id', expected }
  },
  'customers that are searched': ({ model }, n) => {
    const search = ['ACME', 'corp', 'é', 'nobody'][n % 4] ?? ''
    const found = alive(model.customers).filter((one) =>
      one.name.toLowerCase().includes(search.toLowerCase()),
    )
    const expected = sorted(found, ({ name }) => name.toLowerCase(), 'asc')
    return { operation: 'customers.list', query: { search }, id: 'id', expected }
  },
  applications: ({ model }, n) => {
    const type = ['individual', 'business'][n % 3]
    const found = alive(model.customers).filter(
      (one) => type === undefined || one.individual === (type === 'individual'),
    )
    const all = found.flatMap((one) => [...one.withdrawn, one.applicationId])
    // Applications of what came by a job have no name in the model before the job is read.
    if (all.includes(null)) return undefined
    // Ids sort as they were made, by their bytes.
    const expected = all.sort((one, other) => ((one ?? '') < (other ?? '') ? 1 : -1))
    return {
      operation: 'applications.list',
      query: { ...(type && { type }) },
      id: 'application_id',
      expected,
    }
  },
  recipients: ({ model }, n) => {
    const customer = nth(alive(model.customers), n)
    if (customer === undefined) return undefined
    const expected = newestFirst(alive(model.recipients).filter((one) => one.customer === customer))
    const params = { customer_id: customer.id ?? '' }
    return { operation: 'recipients.list', params, query: {}, id: 'id', expected }
  },
  destinations: ({ model }, n) => {
    const recipient = nth(alive(model.recipients), n)
    if (recipient === undefined) return undefined
    const type = ['crypto', 'fiat_us', 'fiat_iban'][n % 5]
    const found = destinationsOf(model, recipient).filter((one) => type === undefined || one.type === type)
    return {
      operation: 'destinations.list',
      params: { recipient_id: recipient.id ?? '' },
      query: { ...(type && { destination_type: type }) },
      id: 'destination_id',
      expected: newestFirst(found),
    }
  },
  accounts: ({ model }, n) => {
    const account_type = ['onramp', 'offramp', 'swap'][n % 3] ?? ''
    const asset = [undefined, undefined, 'USDC', 'USD'][n % 4]
    const customer = n % 5 === 0 ? nth(model.customers, n) : undefined
    const found = alive(model.accounts).filter(
      (one) =>
        one.type === account_type &&
        (asset === undefined || one.destinationAsset === asset) &&
        (customer === undefined || one.customer === customer),
    )
    const query = {
      account_type,
      ...(asset && { destination_asset: asset }),
      ...(customer && { customer_id: customer.id ?? '' }),
    }
    return { operation: 'accounts.list', query, id: 'id', expected: newestFirst(found) }
  },
  offramps: ({ model }) => ({
    operation: 'internalViews.offramps',
    query: {},
    id: 'id',
    expected: newestFirst(alive(model.accounts).filter((one) => one.type === 'offramp')),
  }),
  'auto transactions': ({ model }, n) => autoTransactions(model, n),
  'one-offs': ({ model }, n) => oneOffs(model, n),
  'transactions of a customer': ({ model }, n) => {
    const customer = nth(alive(model.customers), n)
    if (customer === undefined) return undefined
    const expected = newestFirst(model.transactions.filter((one) => one.customer === customer))
    const params = { customer_id: customer.id ?? '' }
    return { operation: 'customers.listTransactions', params, query: {}, id: 'id', expected }
  },
  targets: ({ model }) => ({
    operation: 'webhookTargets.list',
    query: {},
    id: 'id',
    expected: newestFirst(alive(model.targets)),
  }),
  events: ({ log }) => ({
    operation: 'events.list',
    query: {},
    id: 'id',
    expected: newestFirst(log.told),
  }),
}

/** Filters, and which transactions they let through. */
type Filters = readonly (readonly [Record<string, string>, (tx: Transaction) => boolean])[]

function filtered(all: readonly Transaction[], filters: Filters) {
  const query = Object.assign({}, ...filters.map(([asked]) => asked)) as Record<string, string>
  return { query, found: all.filter((tx) => filters.every(([, matches]) => matches(tx))) }
}

function autoTransactions(model: Model, n: number): List {
  const account = nth(model.accounts, n)
  const customer = nth(model.customers, n)
  const status = ['completed', 'failed', 'pending', 'not_started'][n % 4] ?? ''
  const from = Math.floor(model.now / 1000) - 100 * (n + 1)
  const choices: Filters = [
    [{ auto_account_id: account?.id ?? nobody }, (tx) => tx.account === account],
    [{ customer_id: customer?.id ?? nobody }, (tx) => tx.customer === customer],
    [{ status }, (tx) => tx.status === status],
    [{ statuses: `${status},broadcasted` }, (tx) => tx.status === status || tx.status === 'broadcasted'],
    [{ type: 'offramp' }, (tx) => tx.type === 'offramp'],
    [{ types: 'onramp,swap' }, (tx) => tx.type !== 'offramp'],
    [{ input_asset: 'USDC' }, (tx) => tx.input === 'USDC'],
    [{ destination_asset: 'USD' }, (tx) => tx.output === 'USD'],
    [{ source_network_id: 'base-sepolia' }, (tx) => tx.sourceNetwork === 'base-sepolia'],
    [{ destination_network_id: 'base-sepolia' }, (tx) => tx.destinationNetwork === 'base-sepolia'],
    [{ start_date: String(from) }, (tx) => tx.createdAt >= from * 1000],
    [{ end_date: String(from) }, (tx) => Math.floor(tx.createdAt / 1000) <= from],
    [
      { outgoing_amount_min: '1.5', outgoing_amount_max: '1000' },
      (tx) =>
        tx.receipt !== null && tx.receipt.outgoing >= known('1.5') && tx.receipt.outgoing <= known('1000'),
    ],
  ]
  const picked = n % 7 === 0 ? [] : [n, n * 5 + 3].slice(0, 1 + (n % 2)).map((at) => at % choices.length)
  const filters = [...new Set(picked)].flatMap((at) => choices.slice(at, at + 1))
  const { query, found } = filtered(
    model.transactions.filter((tx) => tx.auto),
    filters,
  )
  const up = n % 3 === 0
  return {
    operation: 'autoTransactions.list',
    query: { ...query, ...(up && { sort_dir: 'asc' }) },
    id: 'id',
    expected: up ? ids(found) : newestFirst(found),
  }
}

function oneOffs(model: Model, n: number): List {
  const customer = nth(model.customers, n)
  const status = ['completed', 'failed', 'pending', 'cancelled'][n % 4] ?? ''
  const text = ['ACME', 'ltd', 'nobody'][n % 3] ?? ''
  const choices: Filters = [
    [{ customer_id: customer?.id ?? nobody }, (tx) => tx.customer === customer],
    [{ status }, (tx) => tx.status === status],
    [{ statuses: `${status},processing` }, (tx) => tx.status === status || tx.status === 'processing'],
    [{ source_asset: 'USDC' }, (tx) => tx.wanted === 'USDC'],
    [{ destination_asset: 'USD' }, (tx) => tx.output === 'USD'],
    [{ search: text }, (tx) => tx.customer.name.toLowerCase().includes(text.toLowerCase())],
    [
      { amount_min: '1.5', amount_max: '1000' },
      // One without an amount is not in any range.
      (tx) => amountOf(tx) >= known('1.5') && amountOf(tx) <= known('1000'),
    ],
  ]
  const picked = n % 5 === 0 ? [] : [n, n * 3 + 1].slice(0, 1 + (n % 2)).map((at) => at % choices.length)
  const filters = [...new Set(picked)].flatMap((at) => choices.slice(at, at + 1))
  const { query, found } = filtered(
    model.transactions.filter((tx) => !tx.auto),
    filters,
  )
  const sort = [undefined, 'amount', 'status', 'customer_name', 'created_at'][(n * 7) % 5]
  const direction = n % 2 === 0 ? 'asc' : 'desc'
  const key = (tx: Transaction): string | Amount => {
    if (sort === 'amount') return amountOf(tx)
    return sort === 'status' ? tx.status : sort === 'customer_name' ? tx.customer.name.toLowerCase() : ''
  }
  return {
    operation: 'transactions.list',
    query: { transaction_type: 'one_off', ...query, ...(sort && { sort_by: sort, sort_dir: direction }) },
    id: 'id',
    expected: sorted(found, key, sort === undefined ? 'desc' : direction),
  }
}

const names = Object.keys(lists) as [string, ...string[]]

export const listActions = [
  action(
    'walk a list',
    22,
    (draws) => ({
      way: drawWay(draws),
      list: draws.pick(names),
      n: draws.int(60),
      limit: draws.pick([1, 2, 3, 7, 20, 100]),
      backwards: draws.chance(30),
    }),
    async (audit, { way, list: name, n, limit, backwards }) => {
      const list = lists[name]?.(audit, n)
      if (list !== undefined) await walk(audit, way, list, limit, backwards)
    },
  ),
  action(
    'walk across a change',
    4,
    (draws) => ({ way: drawWay(draws), limit: draws.pick([1, 2, 3]) }),
    async (audit, { way, limit }) => {
      const { model } = audit
      const before = alive(model.customers).reverse()
      const cursor = before[limit - 1]
      if (cursor === undefined) return
      const page = async (after: string | null) => {
        const query = {
          sort_by: 'created_at',
          sort_dir: 'desc',
          limit,
          ...(after && { starting_after: after }),
        }
        audit.say(`sim.api.customers.list(${JSON.stringify(query)})`)
        const { body } = await send(audit.sim, { operation: 'customers.list', query }, way)
        return {
          ids: members(body, 'data').map((one) => member(one, 'id')),
          more: member(body, 'meta', 'has_more_after'),
        }
      }
      const first = await page(null)
      // The row that the next page goes on from may be gone by then.
      const params = { customer_id: cursor.id ?? '' }
      await audit.call('test', { operation: 'customers.delete', params }, () => {
        deleteCustomer(model, cursor)
        return undefined
      })
      const seen = [...first.ids]
      for (let more = first.more, at = cursor.id; more === true; ) {
        const next = await page(at)
        seen.push(...next.ids)
        at = String(next.ids.at(-1))
        more = next.more === true && next.ids.length > 0
      }
      same('what was seen on the way', seen, ids(before))
    },
  ),
  action(
    'ask for a page of nothing',
    2,
    (draws) => ({ way: drawWay(draws), list: draws.pick(names), n: draws.int(60), both: draws.chance(50) }),
    async (audit, { way, list: name, n, both }) => {
      const list = lists[name]?.(audit, n)
      if (list === undefined) return
      const cursors = { starting_after: nobody, ...(both && { ending_before: nobody }) }
      const call = {
        operation: list.operation,
        params: list.params ?? {},
        query: { ...list.query, ...cursors },
      }
      const { problem } = await send(audit.sim, call, way)
      same(`${list.operation} with an unknown cursor`, problem, 'validation-error')
    },
  ),
]
