import { createSimulator, type Simulator } from 'platform-simulator'
import { type Batch, compare, type Effort, loop, perCall } from './measure.js'
import { type Rows, timeRow } from './report.js'
import { createCall, customerInput, read } from './world.js'

const size = 10_000

/** A fork shares its rows, so it must cost next to nothing beside a copy of them. */
export async function* forkRows(effort: Effort): Rows {
  const sim = createSimulator()
  const rows = (): number =>
    Object.values(sim.snapshot().tables).reduce((sum, table) => sum + table.length, 0)
  for (let i = 0; rows() < size; i++) {
    for (let j = 0; j < 50; j++) sim.api.customers.create(customerInput('fork', i * 50 + j))
  }
  const { tables } = sim.snapshot()
  const rounds = effort.rounds(20)
  const clone = loop(1, () => structuredClone(tables))
  const fork = loop(20, () => sim.fork())
  const forkAndWrite = loop(20, (index) => sim.fork().api.customers.create(customerInput('forked', index)))
  const snapshot = loop(5, () => sim.snapshot())
  const name = `of ${rows().toLocaleString('en')} rows, against structuredClone`
  yield timeRow(`fork ${name}`, await compare(fork, clone, rounds), 0.0008)
  yield timeRow('fork and first write', await compare(forkAndWrite, clone, rounds))
  yield timeRow('snapshot', await compare(snapshot, clone, rounds))
  yield timeRow(
    'createSimulator, against the first answer of one',
    await compare(
      loop(20, () => createSimulator()),
      firstAnswers(20),
      rounds,
    ),
    0.1,
  )
  yield timeRow(
    'reset() of a seeded world of 1,000 rows, against creating it',
    await compare(resetting(), creating(), rounds),
    0.1,
  )
}

const entriesKept = 1_000

/** What it costs to keep the past, to go back to any of 1,000 commits, and to tell what is possible. */
export async function* timeRows(effort: Effort): Rows {
  const rounds = effort.rounds(20)
  const sim = createSimulator({ rewind: { entries: entriesKept } })
  for (let index = 0; index < entriesKept; index++) sim.api.customers.create(customerInput('past', index))
  const { data } = sim.api.customers.list({ limit: 1 })
  const fork = loop(20, () => sim.fork())
  const rewind = loop(20, (index) => sim.rewind(1 + ((index * 397) % entriesKept)))
  yield timeRow('rewind to any of 1,000 commits, against a fork', await compare(rewind, fork, rounds), 20)
  const possible = loop(1, () => sim.possible(data[0]?.id ?? ''))
  yield timeRow(
    'what is possible for a customer, against a fork',
    await compare(possible, fork, rounds),
    1_500,
  )
  const [kept, plain] = [createSimulator({ rewind: true }), createSimulator()]
  let next = 0
  const creating = (one: Simulator) => loop(20, () => one.api.customers.create(customerInput('kept', next++)))
  yield timeRow(
    'a call where the past is kept, against one where it is not',
    await compare(creating(kept), creating(plain), rounds),
  )
}

/** Making one, and having it create a customer over the wire. */
function firstAnswers(count: number): Batch {
  return async () => {
    const start = performance.now()
    for (let index = 0; index < count; index++) {
      const sim = createSimulator()
      const { url, init } = createCall(sim, 'first', index)
      await read(sim.fetch(url, init), 201)
    }
    return perCall(start, count)
  }
}

const customersOfSeed = 250

function seeded(): Simulator {
  return createSimulator({
    scenario: {
      name: 'customers',
      story: 'some customers',
      seed: (sim) => {
        for (let index = 0; index < customersOfSeed; index++)
          sim.api.customers.create(customerInput('seed', index))
      },
    },
  })
}

function creating(): Batch {
  return loop(1, () => seeded())
}

function resetting(): Batch {
  const sim = seeded()
  return loop(20, (index) => {
    sim.api.customers.create(customerInput('dirty', index))
    sim.reset()
  })
}
