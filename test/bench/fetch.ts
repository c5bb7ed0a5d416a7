import type { Simulator } from 'platform-simulator'
import { listingFetch } from './floor.js'
import { type Batch, compare, type Effort, sequence } from './measure.js'
import { type Row, type Rows, timeRow } from './report.js'
import { type AnyFetch, at, type Call, createCall, customerInput, getCall, read, worlds } from './world.js'

/** Of reads by id, of writes, and of lists against a handler that writes the same bytes. */
const targets = { get: 0.4, postRequest: 1.25, postInit: 1.15, listJson: 0.4, listText: 0.35 }
const calls = 200

/** `sim.fetch` with everything on, against the hand-written handler. */
export async function* fetchRows(effort: Effort): Rows {
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
  yield await row('GET by id, Request', (fetch) => withRequest(fetch, get, 200), targets.get)
  yield await row('POST, Request', (fetch) => withRequest(fetch, post('request'), 201), targets.postRequest)
  yield await row('GET by id, (url, init)', (fetch) => withInit(fetch, get, 200), targets.get)
  yield await row('POST, (url, init)', (fetch) => withInit(fetch, post('init'), 201), targets.postInit)
  yield await row('GET by id, making its Request', (fetch) => makingRequest(fetch, get, 200))
  yield await row('POST, making its Request', (fetch) => makingRequest(fetch, post('making'), 201))
  yield await row('GET by id, after another call each', (fetch) => afterAnother(sim, fetch, get))
  yield await row('list of 20, of other records', (fetch) => withRequest(fetch, page, 200))
  yield* listRows(rounds)
  yield await row('filter by external_id', (fetch) => withRequest(fetch, filter, 200))
}

/** Something was written before each. */
function afterAnother(sim: Simulator, fetch: AnyFetch, call: (index: number) => Call): Batch {
  let next = 0
  return async () => {
    let sum = 0
    for (let index = 0; index < calls; index++) {
      const write = createCall(sim, 'another', next++)
      await (await fetch(write.url, write.init)).text()
      const { url, init } = call(index)
      const request = new Request(url, init)
      const start = performance.now()
      await read(fetch(request), 200)
      sum += performance.now() - start
    }
    return (sum * 1000) / calls
  }
}

/** Against a handler that has the same records, so that both write the same bytes. */
async function* listRows(rounds: number): Rows {
  const { sim } = worlds(1000)
  const records = sim.api.customers.list({ limit: 100 }).data
  const { data: _, ...envelope } = sim.api.customers.list()
  const floor = listingFetch(records, envelope)
  const call = getCall(sim, '/customers')
  await sameBytes(sim.fetch(call.url, call.init), floor(call.url))
  const asText = (fetch: AnyFetch): Batch =>
    sequence(
      calls,
      () => new Request(call.url, call.init),
      async (request) => (await fetch(request)).text(),
    )
  const asJson = (fetch: AnyFetch): Batch => withRequest(fetch, () => call, 200)
  let written = 0
  /** What was read before has changed each time. */
  const afterWrites = sequence(
    calls,
    () => {
      sim.api.customers.create(customerInput('between', written++))
      return new Request(call.url, call.init)
    },
    (request) => read(sim.fetch(request), 200),
  )
  yield timeRow(
    'list of 20, the same bytes, json()',
    await compare(asJson(sim.fetch), asJson(floor), rounds),
    targets.listJson,
  )
  yield timeRow(
    'list of 20, the same bytes, text()',
    await compare(asText(sim.fetch), asText(floor), rounds),
    targets.listText,
  )
  yield timeRow('list of 20, after other calls, json()', await compare(afterWrites, asJson(floor), rounds))
}

async function sameBytes(ours: Promise<Response>, floor: Promise<Response>): Promise<void> {
  const [one, other] = [await (await ours).text(), await (await floor).text()]
  if (one.length !== other.length)
    throw new Error(`ours has ${one.length} characters and the floor ${other.length}`)
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
