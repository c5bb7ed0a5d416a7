import { createServer } from 'node:net'
import { HttpResponse, http } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { handlers } from 'platform-simulator/msw'
import * as z from 'zod'
import { type Batch, compare, type Effort, sequence } from './measure.js'
import { intercepted } from './msw.js'
import { type Rows, timeRow } from './report.js'
import { at, type Call, createCall, customerInput, getCall, read, type Worlds, worlds } from './world.js'

const stored = 1000
const names = ['GET by id', 'POST', 'list of 20'] as const

/**
 * The same three calls through other test doubles, each with a thousand customers; ours through MSW, so that all of
 * them answer the app's own `fetch`. Not installed, they are named and not measured: `npm i --no-save @msw/data emulate@0.11`.
 */
export async function* peerRows(effort: Effort): Rows {
  const ours = worlds(stored)
  yield* peer('@msw/data', isMswData, (module) => mswData(ours, module, effort))
  yield* peer('emulate', isEmulate, (module) => emulate(ours, module, effort))
}

async function* peer<M>(
  name: string,
  is: (module: object) => module is object & M,
  measure: (module: M) => Rows,
): Rows {
  let module: unknown
  try {
    module = await import(name)
  } catch {
    yield { name, note: 'not installed' }
    return
  }
  if (typeof module === 'object' && module !== null && is(module)) yield* measure(module)
  else yield { name, note: 'is not the version that this was written for' }
}

type Calls = Readonly<Record<(typeof names)[number], Batch>>

async function* rows(name: string, own: Worlds, theirs: Calls, effort: Effort): Rows {
  const ours = throughMsw(setupServer(...handlers(own.sim)), own, name)
  for (const call of names)
    yield timeRow(`${call}, against ${name}`, await compare(ours[call], theirs[call], effort.rounds(10)))
}

function throughMsw(server: SetupServer, { sim, probes }: Worlds, batch: string): Calls {
  return {
    'GET by id': intercepted(server, (index) => getCall(sim, `/customers/${at(probes, index).id}`), 200),
    POST: intercepted(server, (index) => createCall(sim, batch, index), 201),
    'list of 20': intercepted(server, () => getCall(sim, '/customers'), 200),
  }
}

interface MswData {
  readonly Collection: new (options: {
    readonly schema: z.ZodType
  }) => {
    create(value: object): Promise<object>
    findFirst(query: (q: { where(match: object): unknown }) => unknown): object | undefined
    findMany(query: undefined, options: { readonly take: number }): readonly object[]
    count(): number
  }
}

function isMswData(module: object): module is MswData {
  return typeof Reflect.get(module, 'Collection') === 'function'
}

/** Customers in its collection, behind handlers that do what the hand-written one does. */
async function* mswData(ours: Worlds, { Collection }: MswData, effort: Effort): Rows {
  const { sim, store } = ours
  const input = z.object({
    name: z.string().min(3).max(100).regex(/\S/),
    customer_type: z.enum(['individual', 'business']),
    external_id: z.string().optional(),
  })
  const customers = new Collection({
    schema: input.extend({ id: z.string(), created_at: z.number(), updated_at: z.number() }),
  })
  const create = (body: z.output<typeof input>, id: string): Promise<object> =>
    customers.create({ ...body, id, created_at: 0, updated_at: 0 })
  for (const { id, name, customer_type, external_id } of store.list(stored, null).data)
    await create({ name, customer_type, external_id }, id)
  const url = `${sim.baseUrl}/customers`
  const server = setupServer(
    http.get(`${url}/:id`, ({ params }) => {
      const found = customers.findFirst((q) => q.where({ id: params['id'] }))
      return HttpResponse.json(found, { status: found === undefined ? 404 : 200 })
    }),
    http.post(url, async ({ request }) => {
      const body = input.safeParse(await request.json())
      if (!body.success) return HttpResponse.json({ title: body.error.message }, { status: 400 })
      return HttpResponse.json(await create(body.data, crypto.randomUUID()), { status: 201 })
    }),
    http.get(url, () => {
      const total_count = customers.count()
      const data = customers.findMany(undefined, { take: 20 })
      return HttpResponse.json({ data, meta: { total_count, has_more_after: total_count > 20 } })
    }),
  )
  yield* rows('@msw/data', ours, throughMsw(server, ours, 'data'), effort)
}

interface Emulate {
  createEmulator(options: {
    readonly service: 'stripe'
    readonly port: number
  }): Promise<{ readonly url: string; close(): Promise<void> }>
}

function isEmulate(module: object): module is Emulate {
  return typeof Reflect.get(module, 'createEmulator') === 'function'
}

/** The customers of the service it has that are most like these, over the loopback. */
async function* emulate(ours: Worlds, { createEmulator }: Emulate, effort: Effort): Rows {
  const server = await createEmulator({ service: 'stripe', port: await freePort() })
  const url = `${server.url}/v1/customers`
  let sent = 0
  // It takes 5,000 requests an hour of each key.
  const headers = (): Record<string, string> => ({ authorization: `Bearer sk_test_${sent++ >> 11}` })
  const get = (path: string): Call => ({ url: url + path, init: { headers: headers() } })
  const post = (index: number): Call => {
    const { name, external_id } = customerInput('emulate', index)
    return {
      url,
      init: { method: 'POST', headers: headers(), body: new URLSearchParams({ name, external_id }) },
    }
  }
  const batch = (call: (index: number) => Call): Batch =>
    sequence(60, call, (one) => read(fetch(one.url, one.init), 200))
  try {
    const ids: string[] = []
    for (let i = 0; i < stored; i++) {
      const { url: address, init } = post(i)
      ids.push(z.object({ id: z.string() }).parse(await read(fetch(address, init), 200)).id)
    }
    const theirs = {
      'GET by id': batch((index) => get(`/${at(ids, index)}`)),
      POST: batch(post),
      'list of 20': batch(() => get('?limit=20')),
    }
    yield* rows('emulate', ours, theirs, effort)
  } finally {
    await server.close()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
