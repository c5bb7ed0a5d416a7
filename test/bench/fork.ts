import { createSimulator } from 'platform-simulator'
import { compare, type Effort, loop } from './measure.js'
import { type Row, timeRow } from './report.js'
import { customerInput } from './world.js'

const size = 10_000

/** A fork shares its rows, so it must cost next to nothing beside a copy of them. */
export async function forkRows(effort: Effort): Promise<Row[]> {
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
  return [
    timeRow(`fork ${name}`, await compare(fork, clone, rounds), 0.01),
    timeRow('fork and first write', await compare(forkAndWrite, clone, rounds)),
    timeRow('snapshot', await compare(snapshot, clone, rounds)),
  ]
}
