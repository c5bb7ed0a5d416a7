import { setTimeout as pause } from 'node:timers/promises'
import { type ListenOptions, listen } from 'platform-simulator/server'
import { type Asked, Line } from '../line.js'

/**
 * A program that tells in one line of JSON how many bytes each use of a server leaves behind. It needs `--expose-gc`: what
 * is garbage is collected before each reading.
 */

async function held(): Promise<number> {
  if (globalThis.gc === undefined) throw new Error('start it with --expose-gc')
  for (let turn = 0; turn < 4; turn++) {
    await pause(5)
    globalThis.gc()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Bytes that are held for each use, after as many as are needed to fill what is bounded. */
async function left(uses: number, before: number, use: (times: number) => Promise<void>): Promise<number> {
  await use(before)
  const from = await held()
  await use(uses)
  return Math.round(((await held()) - from) / uses)
}

const size = 50

async function asking(line: Line, call: Asked, status: number, times: number): Promise<void> {
  for (let done = 0; done < times; done += size) {
    const statuses = await line.ask(Array.from({ length: Math.min(size, times - done) }, () => call))
    for (const found of statuses) if (found !== status) throw new Error(`${call.path} was answered ${found}`)
  }
}

async function one(
  options: ListenOptions,
  call: (key: string) => Asked,
  status: number,
  uses: number,
  before: number,
) {
  const server = await listen({ clock: 'manual', limits: { rate: 'off' } }, options)
  const line = await Line.open(server.url)
  const bytes = await left(uses, before, (times) => asking(line, call(server.apiKey), status, times))
  await line.close()
  await server.close()
  return bytes
}

const measured: Record<string, () => Promise<number>> = {
  gets: () => one({}, (key) => ({ path: '/customers', headers: { 'x-api-key': key } }), 200, 10_000, 2500),
  controls: () => one({}, () => ({ path: '/__sim/clock' }), 200, 10_000, 2500),
  bodies: () =>
    one(
      {},
      (key) => ({
        method: 'POST',
        path: '/customers',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'x'.repeat(900_000) }),
      }),
      400,
      300,
      20,
    ),
}

const found: Record<string, number> = {}
for (const [name, measure] of Object.entries(measured)) found[name] = await measure()
console.log(JSON.stringify(found))
