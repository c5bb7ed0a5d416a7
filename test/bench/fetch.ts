import { type Batch, compare, type Effort, sequence } from './measure.js'
import { type Row, timeRow } from './report.js'
import { type AnyFetch, at, type Call, createCall, getCall, read, worlds } from './world.js'

const target = 1.5
const calls = 200

/** `sim.fetch` with everything on, against the hand-written handler. */
export async function fetchRows(effort: Effort): Promise<Row[]> {
  const { sim, floor, probes } = worlds(1000)
  const get = (index: number): Call => getCall(sim, `/customers/${at(probes, index).id}`)
  const post =
    (batch: string) =>
    (index: number): Call =>
      createCall(sim, batch, index)
  const page = (): Call => getCall(sim, '/customers')
  const filter = (index: number): Call =>
    getCall(sim, `/customers?external_id=${at(probes, index).external_id}`)
  const rounds = effort.rounds(40)
  const row = async (name: string, side: (fetch: AnyFetch) => Batch, limit?: number): Promise<Row> =>
    timeRow(name, await compare(side(sim.fetch), side(floor), rounds), limit)
  return [
    await row('GET by id, Request', (fetch) => withRequest(fetch, get, 200), target),
    await row('POST, Request', (fetch) => withRequest(fetch, post('request'), 201), target),
    await row('GET by id, (url, init)', (fetch) => withInit(fetch, get, 200), target),
    await row('POST, (url, init)', (fetch) => withInit(fetch, post('init'), 201), target),
    await row('GET by id, making its Request', (fetch) => makingRequest(fetch, get, 200)),
    await row('POST, making its Request', (fetch) => makingRequest(fetch, post('making'), 201)),
    await row('list of 20', (fetch) => withRequest(fetch, page, 200)),
    await row('filter by external_id', (fetch) => withRequest(fetch, filter, 200)),
  ]
}

export function withRequest(
  fetch: AnyFetch,
  call: (index: number) => Call,
  status: number,
  count: number = calls,
): Batch {
  return sequence(
    count,
    (index) => {
      const { url, init } = call(index)
      return new Request(url, init)
    },
    (request) => read(fetch(request), status),
  )
}

/** As an app sees it that makes its own. */
function makingRequest(fetch: AnyFetch, call: (index: number) => Call, status: number): Batch {
  return sequence(calls, call, ({ url, init }) => read(fetch(new Request(url, init)), status))
}

function withInit(fetch: AnyFetch, call: (index: number) => Call, status: number): Batch {
  return sequence(calls, call, ({ url, init }) => read(fetch(url, init), status))
}
