import { createSimulator } from 'platform-simulator'
import { withRequest } from './fetch.js'
import { type Batch, compare, type Effort, loop, perCall } from './measure.js'
import { amount, type Row, type Rows, timeRow } from './report.js'
import { at, getCall, type Worlds, worlds } from './world.js'

const target = 1.3
const filterTarget = 1.2
const firstTarget = 3
const small = 1000

/** A page and a filter must not cost more in a table that is a hundred times larger. */
export async function* pageRows(effort: Effort): Rows {
  const large = effort.quick ? 20_000 : 100_000
  const [many, few] = [worlds(large), worlds(small)]
  const started = performance.now()
  many.sim.api.customers.list()
  const first = performance.now() - started
  const rounds = effort.rounds(30)
  const row = async (name: string, side: (of: Worlds) => Batch, limit = target): Promise<Row> =>
    timeRow(
      `${name}, ${large.toLocaleString('en')} and 1,000`,
      await compare(side(many), side(few), rounds),
      limit,
    )
  yield await row('page of 20, sim.fetch', ({ sim }) =>
    withRequest(sim.fetch, () => getCall(sim, '/customers'), 200),
  )
  yield await row('page of 20, sim.api', ({ sim }) => loop(500, () => sim.api.customers.list()))
  yield await row('filter, sim.fetch', ({ sim, probes }) =>
    withRequest(
      sim.fetch,
      (index) => getCall(sim, `/customers?external_id=${at(probes, index).external_id}`),
      200,
    ),
  )
  yield await row(
    'filter, sim.api',
    ({ sim, probes }) =>
      loop(1000, (index) => sim.api.customers.list({ external_id: at(probes, index).external_id })),
    filterTarget,
  )
  yield timeRow(
    `the first filter by a column of few values, ${large.toLocaleString('en')}, against reading its rows once`,
    await compare(firstFilter(many, 'active'), readingRows(many), effort.rounds(10)),
    firstTarget,
  )
  yield timeRow(
    'the same by a value that every row has: sorts them all by name',
    await compare(firstFilter(many, 'pending'), readingRows(many), effort.rounds(4)),
  )
  yield {
    name: `the first page of ${large.toLocaleString('en')}: builds its indexes`,
    ours: amount(first, 'ms'),
  }
}

/** A snapshot brings rows without indexes: the first filter has to make what it needs. */
function firstFilter({ sim }: Worlds, kyb_status: 'active' | 'pending'): Batch {
  const fresh = createSimulator()
  const snapshot = sim.snapshot()
  return () => {
    fresh.restore(snapshot)
    const start = performance.now()
    fresh.api.customers.list({ kyb_status })
    return perCall(start, 1)
  }
}

/** Every row once, with a look at the column. */
function readingRows({ sim }: Worlds): Batch {
  const rows = sim.snapshot().tables['customers'] ?? []
  return () => {
    const start = performance.now()
    const found = [...rows].filter((row) => Reflect.get(row, 'customer_type') === 'individual')
    if (found.length === 0) throw new Error('no row was found')
    return perCall(start, 1)
  }
}
