import { HttpResponse, http } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { handlers } from 'platform-simulator/msw'
import { type Batch, compare, type Effort, sequence } from './measure.js'
import { type Row, type Rows, timeRow } from './report.js'
import { at, type Call, createCall, getCall, read, worlds } from './world.js'

const targets = { one: 1.2, list: 1.1 }
const calls = 60

/** The app's own `fetch`, intercepted: the simulator behind a catch-all, against a handler with a constant answer. */
export async function* mswRows(effort: Effort): Rows {
  const { sim, probes } = worlds(1000)
  const constant = sim.api.customers.get(at(probes, 0).id)
  const ours = setupServer(...handlers(sim))
  const list = sim.api.customers.list()
  const floor = (status: number, body: object): SetupServer =>
    setupServer(http.all(`${sim.baseUrl}/*`, () => HttpResponse.json(body, { status })))
  const rounds = effort.rounds(30)
  const row = async (
    name: string,
    call: (index: number) => Call,
    status: number,
    body: object,
    limit: number,
  ): Promise<Row> => {
    const measured = await compare(
      intercepted(ours, call, status),
      intercepted(floor(status, body), call, status),
      rounds,
    )
    return timeRow(name, measured, limit)
  }
  yield await row(
    'GET by id',
    (index) => getCall(sim, `/customers/${at(probes, index).id}`),
    200,
    constant,
    targets.one,
  )
  yield await row('list of 20, the same bytes', () => getCall(sim, '/customers'), 200, list, targets.list)
  yield await row('POST', (index) => createCall(sim, 'msw', index), 201, constant, targets.one)
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
