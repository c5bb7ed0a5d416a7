import { HttpResponse, http } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { handlers } from 'platform-simulator/msw'
import { type Batch, compare, type Effort, sequence } from './measure.js'
import { type Row, timeRow } from './report.js'
import { at, type Call, createCall, getCall, read, worlds } from './world.js'

const target = 1.2
const calls = 60

/** The app's own `fetch`, intercepted: the simulator behind a catch-all, against a handler with a constant answer. */
export async function mswRows(effort: Effort): Promise<Row[]> {
  const { sim, probes } = worlds(1000)
  const constant = sim.api.customers.get(at(probes, 0).id)
  const ours = setupServer(...handlers(sim))
  const floor = (status: number): SetupServer =>
    setupServer(http.all(`${sim.baseUrl}/*`, () => HttpResponse.json(constant, { status })))
  const rounds = effort.rounds(30)
  const row = async (name: string, call: (index: number) => Call, status: number): Promise<Row> => {
    const measured = await compare(
      intercepted(ours, call, status),
      intercepted(floor(status), call, status),
      rounds,
    )
    return timeRow(name, measured, target)
  }
  return [
    await row('GET by id', (index) => getCall(sim, `/customers/${at(probes, index).id}`), 200),
    await row('POST', (index) => createCall(sim, 'msw', index), 201),
  ]
}

/** Only one server can listen, so each batch has it to itself. */
export function intercepted(server: SetupServer, call: (index: number) => Call, status: number): Batch {
  const batch = sequence(calls, call, ({ url, init }) => read(fetch(url, init), status))
  return async () => {
    server.listen({ onUnhandledRequest: 'error' })
    try {
      return await batch()
    } finally {
      server.close()
    }
  }
}
