import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Draw } from '../../server/disk.js'
import { type Asked, Line } from '../../server/line.js'
import { drawFrom } from '../../server/lives.js'
import { type Announced, call, type Program, Programs } from '../../server/program.js'
import { residentOf } from './resident.js'

export interface RequestsSetting {
  readonly seed: number
  readonly requests: number
  /** How many connections are kept. */
  readonly connections: number
  say?(line: string): void
}

/** The memory of the server, in megabytes. */
export interface Held {
  /** What is no garbage, in and outside of the heap. */
  readonly heap: number
  readonly resident: number
}

export interface RequestsResult {
  /** When what is bounded was full, and after every tenth of the requests. */
  readonly memory: readonly Held[]
  /** How often each kind of request was answered. */
  readonly answers: Readonly<Record<string, number>>
  readonly wrong: readonly string[]
}

/** So much of the heap a server may have, in megabytes. */
const mostHeap = 128
/** Requests between two resets of the world, which is as small as it was after each. */
const between = 10_000
/** Requests that are sent on a connection without waiting for an answer. */
const atOnce = 10

interface Kind {
  readonly name: string
  /** Of so many requests that the weights of all kinds add up to, so many are of this kind. */
  readonly weight: number
  readonly status: number
  make(draw: Draw, round: Round): Asked
}

/** What the requests are about: made anew after each reset. */
interface Round {
  readonly key: string
  readonly customers: readonly string[]
}

const business = JSON.stringify({ name: 'Acme Corp', customer_type: 'business' })
const long = JSON.stringify({ name: 'x'.repeat(900_000), customer_type: 'business' })
const tooLong = 'x'.repeat(1_200_000)
const one = (draw: Draw, { customers }: Round) => customers[draw(customers.length)] ?? ''
const read = (path: string, key: string): Asked => ({ path, headers: { 'x-api-key': key } })
const post = (key: string, idempotencyKey: number, body: string): Asked => ({
  method: 'POST',
  path: '/customers',
  headers: {
    'x-api-key': key,
    'content-type': 'application/json',
    'x-idempotency-key': `00000000-0000-4000-8000-${String(idempotencyKey).padStart(12, '0')}`,
  },
  body,
})

const kinds: readonly Kind[] = [
  {
    name: 'read',
    weight: 700,
    status: 200,
    make: (draw, round) => read(`/customers/${one(draw, round)}`, round.key),
  },
  {
    name: 'list',
    weight: 350,
    status: 200,
    make: (draw, { key }) => read(`/customers?limit=${1 + draw(20)}`, key),
  },
  {
    name: 'events',
    weight: 100,
    status: 200,
    make: (draw, { key }) => read(`/events?limit=${1 + draw(20)}`, key),
  },
  {
    name: 'created',
    weight: 100,
    status: 201,
    make: (draw, { key }) => post(key, 1000 + draw(1_000_000_000), business),
  },
  { name: 'replayed', weight: 150, status: 201, make: (draw, { key }) => post(key, draw(20), business) },
  {
    name: 'invalid',
    weight: 150,
    status: 400,
    make: (draw, { key }) => post(key, 1000 + draw(1_000_000_000), '{"name":7}'),
  },
  { name: 'stranger', weight: 100, status: 401, make: (draw) => read('/customers', `sk_${draw(1_000_000)}`) },
  {
    name: 'nothing',
    weight: 100,
    status: 404,
    make: (draw, { key }) => read(`/customers/${String(draw(1_000_000)).padStart(27, '0')}`, key),
  },
  {
    name: 'no path',
    weight: 50,
    status: 404,
    make: (draw, { key }) => read(`/nothing/${draw(1_000_000)}`, key),
  },
  {
    name: 'long',
    weight: 4,
    status: 400,
    make: (draw, { key }) => post(key, 1000 + draw(1_000_000_000), long),
  },
  {
    name: 'too long',
    weight: 2,
    status: 413,
    make: (draw, { key }) => post(key, 1000 + draw(1_000_000_000), tooLong),
  },
  { name: 'clock', weight: 100, status: 200, make: () => ({ path: '/__sim/clock' }) },
  { name: 'world', weight: 40, status: 200, make: () => ({ path: '/__sim/world' }) },
  { name: 'log', weight: 3, status: 200, make: () => ({ path: '/__sim/requests?status=400' }) },
  { name: 'timeline', weight: 1, status: 200, make: () => ({ path: '/__sim/timeline?format=text' }) },
]
const sum = kinds.reduce((total, { weight }) => total + weight, 0)

function drawn(draw: Draw): Kind {
  let place = draw(sum)
  for (const kind of kinds) {
    place -= kind.weight
    if (place < 0) return kind
  }
  throw new Error('the weights add up to less than their sum')
}

/** Asks a server, whose heap is small, over connections that are kept, and resets its world again and again. */
export async function requestOften(programs: Programs, setting: RequestsSetting): Promise<RequestsResult> {
  const { seed, requests, connections, say = () => undefined } = setting
  const told = join(programs.scratch(), 'heap')
  const server = await serve(programs, told)
  const at = await server.announced()
  const lines: Line[] = []
  const draws = Array.from({ length: connections }, (_, number) => drawFrom(seed * 1000 + number))
  const answers: Record<string, number> = {}
  const wrong: string[] = []
  const memory: Held[] = []

  const ask = async (number: number, round: Round, count: number): Promise<void> => {
    const [line, draw] = [lines[number], draws[number]]
    if (line === undefined || draw === undefined) return
    for (let left = count; left > 0; left -= atOnce) {
      const asked = Array.from({ length: Math.min(left, atOnce) }, () => drawn(draw))
      const statuses = await line.ask(asked.map((kind) => kind.make(draw, round)))
      asked.forEach(({ name, status }, place) => {
        answers[name] = (answers[name] ?? 0) + 1
        if (statuses[place] !== status && wrong.length < 20)
          wrong.push(`${name} was answered ${statuses[place]} instead of ${status}`)
      })
    }
  }
  const askAll = async (count: number): Promise<void> => {
    for (let left = count; left > 0; left -= between) {
      const round = await begin(at)
      const share = Math.ceil(Math.min(left, between) / connections)
      await Promise.all(lines.map((_, number) => ask(number, round, share)))
    }
  }
  const look = async (done: number): Promise<void> => {
    await begin(at)
    const held = { heap: await heapOf(at.pid, told), resident: residentOf(at.pid) }
    memory.push(held)
    say(`${done} requests: ${held.heap} MB of heap after garbage, ${held.resident} MB resident`)
  }

  try {
    for (let number = 0; number < connections; number++) lines.push(await Line.open(at.url))
    // The log of requests is full then, and everything was asked once.
    await askAll(5000)
    await look(0)
    const tenth = Math.ceil(requests / 10)
    for (let done = tenth; done <= tenth * 10; done += tenth) {
      await askAll(tenth)
      await look(done)
    }
  } catch (error) {
    wrong.push(`after ${Object.values(answers).reduce((total, one) => total + one, 0)} answers: ${error}`)
  }
  for (const line of lines) await line.close()
  const { stderr } = await server.kill('SIGTERM')
  if (stderr !== '') wrong.push(`the server said: ${stderr.trim().split('\n').slice(0, 5).join(' / ')}`)
  return { memory, answers, wrong }
}

async function serve(programs: Programs, told: string): Promise<Program> {
  const cli = await programs.build('cli')
  const heap = await programs.build('heap', 'test/simulation/soak')
  const node = ['--expose-gc', `--max-old-space-size=${mostHeap}`, '--import', heap]
  const flags = ['serve', '--port', '0', '--json', '--rate', 'off', '--clock', 'manual', '--seed', 'soak']
  return programs.start(process.execPath, [...node, cli, ...flags], { HEAP_IS_TOLD_IN: told })
}

/** The world as it was at first, with a few customers. */
async function begin({ url, api_key: key }: Announced): Promise<Round> {
  await call(url, 'POST', '/__sim/reset', {})
  const customers: string[] = []
  for (let number = 0; number < 20; number++) {
    const { headers = {}, path } = post(key, number, business)
    const { status, body } = await call(url, 'POST', path, { headers, body: JSON.parse(business) })
    if (status !== 201) throw new Error(`a customer was answered ${status}`)
    customers.push(body.id)
  }
  return { key, customers }
}

async function heapOf(pid: number, told: string): Promise<number> {
  rmSync(told, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let waited = 0; waited < 60_000; waited += 20) {
    const bytes = existsSync(told) ? Number(readFileSync(told, 'utf8')) : 0
    if (bytes > 0) return Math.round(bytes / 100_000) / 10
    await pause(20)
  }
  throw new Error('the server did not tell of its heap for a minute')
}

/** Between the two halves of the requests, what is no garbage may grow by so many megabytes, and what is resident by so many. */
const flat = { heap: 4, resident: 60 }

/** By how much the end has more than the most of the first half. */
export function grownBy(values: readonly number[]): number {
  return (values.at(-1) ?? 0) - Math.max(...values.slice(0, Math.ceil(values.length / 2)))
}

/** Resolves to how much was wrong; memory that grows with what is asked is. */
export async function soakRequests(requests: number, seed: number): Promise<number> {
  const programs = new Programs()
  const connections = 50
  console.log(`${requests} requests over ${connections} connections, a heap of ${mostHeap} MB, seed ${seed}`)
  try {
    const { memory, answers, wrong } = await requestOften(programs, {
      seed,
      requests,
      connections,
      say: console.log,
    })
    const heap = grownBy(memory.map((held) => held.heap))
    const resident = grownBy(memory.map((held) => held.resident))
    console.log(JSON.stringify(answers))
    console.log(
      `the second half grew by ${heap.toFixed(1)} MB of heap and ${resident} MB resident, and may by ${flat.heap} and ${flat.resident}`,
    )
    for (const line of wrong) console.log(`wrong: ${line}`)
    if (wrong.length > 0) console.log(`again: npm run soak -- --requests ${requests} --start ${seed}`)
    return wrong.length + (heap > flat.heap ? 1 : 0) + (resident > flat.resident ? 1 : 0)
  } finally {
    programs.dispose()
  }
}
