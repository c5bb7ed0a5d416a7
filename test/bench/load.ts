import { execFile, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { builtFile } from './built.js'
import { compare, type Effort, median } from './measure.js'
import { amount, type Row, type Rows, timeRow } from './report.js'

const target = 1.2
/** Of the memory at the end, against that after ten seconds. */
const growth = 1.1
const connections = '50'
const autocannon = join('node_modules', 'autocannon', 'autocannon.js')

/** A node:http server that always gives the answer that it was started with. */
const bare = `
  const { createServer } = require('node:http')
  const [, given, answer] = process.argv
  const headers = { ...JSON.parse(given), 'content-length': Buffer.byteLength(answer) }
  const server = createServer((_, response) => {
    response.writeHead(200, headers)
    response.end(answer)
  })
  server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port })))
`

interface Started {
  readonly url: string
  readonly api_key?: string
  readonly pid: number
  stop(): void
}

/** The server as its command starts it, and autocannon in a process of its own: what a pipeline has. */
export async function* loadRows(effort: Effort): Rows {
  const { path, label } = builtFile('cli.js')
  const folder = mkdtempSync(join(tmpdir(), 'load-'))
  const ours = await start(path, 'serve', '--port', '0', '--json', '--rate', 'observe')
  try {
    const ids = await createCustomers(ours, 100)
    const seconds = effort.quick ? 2 : 5
    const row = async (name: string, address: string): Promise<Row> => {
      const answer = await fetch(ours.url + address, { headers: keyOf(ours) })
      const floor = await start('-e', bare, JSON.stringify(ownHeaders(answer)), await answer.text())
      try {
        const [own, other] = [loadOf(ours, seconds, address), loadOf(floor, seconds, address)]
        const measured = await compare(own, other, effort.rounds(4))
        return timeRow(`${name}, ${connections} connections, ${label}`, measured, target)
      } finally {
        floor.stop()
      }
    }
    const har = join(folder, 'reads.har')
    writeFileSync(har, JSON.stringify(readsOf(ours, ids)))
    yield await row('GET by id', `/customers/${ids[0]}`)
    yield await row('list of 20', '/customers')
    yield* minuteOf(ours, har, effort.quick ? 20 : 60)
  } finally {
    ours.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Starts a Node that prints where it listens as one line of JSON. */
function start(...args: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)))
    createInterface(child.stdout).once('line', (line) => {
      resolve({ ...JSON.parse(line), pid: child.pid, stop: () => child.kill() })
    })
  })
}

/** Those of the answer, without those that node:http adds. */
function ownHeaders({ headers }: Response): object {
  const added = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']
  return Object.fromEntries([...headers].filter(([name]) => !added.includes(name)))
}

function keyOf({ api_key = '' }: Started): Record<string, string> {
  return { 'x-api-key': api_key }
}

async function createCustomers(server: Started, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const response = await fetch(`${server.url}/customers`, {
      method: 'POST',
      headers: {
        ...keyOf(server),
        'content-type': 'application/json',
        'x-idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ name: `Customer Number ${index}`, customer_type: 'business' }),
    })
    ids.push(((await response.json()) as { id: string }).id)
  }
  return ids
}

/** Every customer by its id, and lists in between, as autocannon reads them. */
function readsOf(server: Started, ids: readonly string[]): object {
  const headers = Object.entries(keyOf(server)).map(([name, value]) => ({ name, value }))
  const paths = ids.flatMap((id, index) =>
    index % 10 === 0 ? [`/customers/${id}`, '/customers?limit=20'] : [`/customers/${id}`],
  )
  const entries = paths.map((path) => ({ request: { method: 'GET', url: server.url + path, headers } }))
  return { log: { version: '1.2', creator: { name: 'bench', version: '1' }, entries } }
}

interface Load {
  readonly requests: { readonly average: number; readonly total: number }
  readonly errors: number
  readonly timeouts: number
  readonly non2xx: number
}

function cannon(args: readonly string[]): Promise<Load> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [autocannon, '--json', '-c', connections, ...args], (error, stdout) => {
      if (error !== null) return reject(error)
      const load = JSON.parse(stdout) as Load
      const { errors, timeouts, non2xx } = load
      if (errors + timeouts + non2xx === 0) resolve(load)
      else reject(new Error(`${errors} errors, ${timeouts} timeouts, ${non2xx} answers other than 2xx`))
    })
  })
}

/** Microseconds a request. */
function loadOf(server: Started, seconds: number, path: string) {
  return async (): Promise<number> => {
    const key = Object.entries(keyOf(server)).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const { requests } = await cannon(['-d', String(seconds), ...key, server.url + path])
    return 1_000_000 / requests.average
  }
}

async function* minuteOf(server: Started, har: string, seconds: number): Rows {
  const samples: number[] = []
  const sampling = setInterval(() => samples.push(megabytesOf(server)), 1000)
  try {
    const { requests } = await cannon(['-d', String(seconds), '--har', har, server.url])
    yield {
      name: `${seconds} s of reads by id and of lists`,
      note: `${requests.total} requests, every answer 200, no error`,
    }
    yield memoryRow(samples)
  } finally {
    clearInterval(sampling)
  }
}

function memoryRow(samples: readonly number[]): Row {
  const early = median(samples.slice(9, 14))
  const late = median(samples.slice(-5))
  return {
    name: 'memory at its end, against after 10 s',
    ours: amount(late, 'MB'),
    floor: amount(early, 'MB'),
    ratio: late / early,
    target: growth,
  }
}

/** The resident set. */
function megabytesOf({ pid }: Started): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
