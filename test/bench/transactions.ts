import { createSimulator, type Simulator } from 'platform-simulator'
import { newOnramp, oneOffBody } from '../conformance/samples.js'
import { withRequest } from './fetch.js'
import { type Batch, compare, type Effort, loop } from './measure.js'
import { amount, type Row, type Rows, timeRow } from './report.js'
import { at, getCall } from './world.js'

const target = 1.3
const small = 1000
const calls = 100

interface Stored {
  readonly sim: Simulator
  /** Onramps that share the deposits: what a filter finds grows with the table. */
  readonly accounts: readonly string[]
}

interface List {
  readonly name: string
  path(of: Stored, index: number): string
  direct(of: Stored, index: number): unknown
}

const auto = '/auto-transactions'

const lists: readonly List[] = [
  {
    name: 'page of 20',
    path: () => auto,
    direct: ({ sim }) => sim.api.autoTransactions.list(),
  },
  {
    name: 'of an account',
    path: ({ accounts }, index) => `${auto}?auto_account_id=${at(accounts, index)}`,
    direct: ({ sim, accounts }, index) =>
      sim.api.autoTransactions.list({ auto_account_id: at(accounts, index) }),
  },
  {
    name: 'of a status',
    path: () => `${auto}?status=completed`,
    direct: ({ sim }) => sim.api.autoTransactions.list({ status: 'completed' }),
  },
  {
    name: 'of an account and a status',
    path: ({ accounts }, index) => `${auto}?auto_account_id=${at(accounts, index)}&status=completed`,
    direct: ({ sim, accounts }, index) =>
      sim.api.autoTransactions.list({ auto_account_id: at(accounts, index), status: 'completed' }),
  },
  {
    name: 'one-offs by amount',
    path: () => '/transactions?sort_by=amount',
    direct: ({ sim }) => sim.api.transactions.list({ sort_by: 'amount' }),
  },
]

/** A page and a filter must not cost more among a hundred times as many transactions. */
export async function* transactionRows(effort: Effort): Rows {
  const large = effort.quick ? 20_000 : 100_000
  const many = await stored(large)
  const few = await stored(small)
  const sizes = `${large.toLocaleString('en')} and 1,000`
  const rounds = effort.rounds(30)
  const row = async (name: string, side: (of: Stored) => Batch): Promise<Row> =>
    timeRow(`${name}, ${sizes}`, await compare(side(many), side(few), rounds), target)
  for (const { name, path, direct } of lists) {
    const started = performance.now()
    direct(many, 0)
    const first = performance.now() - started
    yield await row(`${name}, sim.fetch`, (of) =>
      withRequest(of.sim.fetch, (index) => getCall(of.sim, path(of, index)), 200, calls),
    )
    yield await row(`${name}, sim.api`, (of) => loop(calls, (index) => direct(of, index)))
    yield { name: `${name}, the first time: builds an index`, ours: amount(first, 'ms') }
  }
}

/** Half of them one-offs without their deposits; of the rest, half are completed. */
async function stored(count: number): Promise<Stored> {
  const sim = createSimulator({ limits: { rate: 'observe', sandboxAmount: null } })
  const accounts = Array.from({ length: 10 }, () => newOnramp(sim).id)
  const body = oneOffBody(sim)
  const half = count / 2
  for (let i = 0; i < half; i++) {
    if (i === half / 2) await sim.clock.advance('5m')
    sim.simulate.bankDeposit(at(accounts, i), { amount: '1.00' })
    sim.api.transactions.createOneOff({ ...body, amount: `${1 + ((i * 7919) % half)}.50` })
  }
  return { sim, accounts }
}
