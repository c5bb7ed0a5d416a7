import { compare, type Effort, loop, sequence } from './measure.js'
import { type Rows, timeRow } from './report.js'
import { at, customerInput, worlds } from './world.js'

/** The direct API, against the least that any `fetch` double must do: one Response made of JSON, and read. */
export async function* directRows(effort: Effort): Rows {
  const { sim, store, probes } = worlds(1000)
  const rounds = effort.rounds(40)
  const similar = store.get(at(probes, 0).id)
  const bare = sequence(
    500,
    () => similar,
    async (customer) => new Response(JSON.stringify(customer)).json(),
  )
  const create = loop(500, (index) => sim.api.customers.create(customerInput('direct', index)))
  const get = loop(500, (index) => sim.api.customers.get(at(probes, index).id))
  yield timeRow('sim.api.customers.create', await compare(create, bare, rounds), 0.6)
  yield timeRow('sim.api.customers.get', await compare(get, bare, rounds))
}
