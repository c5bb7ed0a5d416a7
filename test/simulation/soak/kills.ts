import { cpSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { listen } from 'platform-simulator/server'
import type { Draw } from '../../server/disk.js'
import { drawFrom } from '../../server/lives.js'
import { call, type Programs } from '../../server/program.js'

export interface KillsSetting {
  readonly seed: number
  readonly kills: number
  readonly durable: boolean
  /** So large is the state that the lives begin with. */
  readonly megabytes: number
  say?(line: string): void
}

export interface KillsResult {
  readonly kills: number
  readonly acknowledged: number
  /** What was acknowledged early enough and is not there: nothing may be. */
  readonly lost: readonly string[]
  /** The longest time from the start of a process to its first answer, in milliseconds. */
  readonly slowestStart: number
  /** How many kills hit each call. */
  readonly aimed: Readonly<Record<string, number>>
}

/**
 * What is acknowledged so many milliseconds before the last answer has to be there, where answers do not wait; and as much
 * earlier as this process, which reads the answers, was late itself.
 */
const window = 100
/** After so many lives the state is as small as at the beginning again. */
const livesOfAState = 25
const business = { customer_type: 'business' }

/** Lives of a server, each killed while many write, by a signal from outside or by itself at a call of the file system. */
export async function killOften(programs: Programs, setting: KillsSetting): Promise<KillsResult> {
  const { seed, kills, durable, megabytes, say = () => undefined } = setting
  const draw = drawFrom(seed)
  const folder = programs.scratch()
  const [beginning, state] = [join(folder, 'beginning'), join(folder, 'state')]
  const [cli, aim] = [await programs.build('cli'), await programs.build('aim', 'test/simulation/soak')]
  await writeBeginning(beginning, megabytes)

  const lost: string[] = []
  const aimed: Record<string, number> = {}
  let acknowledged = 0
  let slowestStart = 0
  let before: readonly string[] = []
  for (let life = 0; life <= kills; life++) {
    const isNew = life % livesOfAState === 0
    if (isNew && life > 0) {
      // The last one of a state is looked at before the state goes.
      const { api_key, url, kill } = await start({}, [])
      lost.push(...(await missing(url, api_key, before)))
      await kill('SIGKILL')
      before = []
    }
    if (life === kills) {
      if (!isNew) {
        const { api_key, url, kill } = await start({}, [])
        lost.push(...(await missing(url, api_key, before)))
        await kill('SIGKILL')
      }
      break
    }
    if (isNew) {
      rmSync(state, { recursive: true, force: true })
      cpSync(beginning, state, { recursive: true })
    }
    const target = targetOf(draw)
    const from = performance.now()
    const server = await start(target.env, target.env['AIM'] === undefined ? [] : ['--import', aim]).catch(
      (error: unknown) => {
        // It died before it could say anything.
        if (target.env['AIM'] === undefined) throw error
        return undefined
      },
    )
    if (server === undefined) {
      count(`${target.name} at the start`)
      continue
    }
    slowestStart = Math.max(slowestStart, performance.now() - from)
    const { api_key, url, kill, ended } = server
    // Where it dies while it is asked, the next one is.
    const gone = await missing(url, api_key, before).catch(() => undefined)
    lost.push(...(gone ?? []))
    const lag = monitorEventLoopDelay({ resolution: 5 })
    lag.enable()
    const answers = await writeUntil(url, api_key, life, target.afterMs, kill, ended)
    lag.disable()
    acknowledged += answers.length
    const last = answers.at(-1)?.at ?? 0
    const early = answers
      .filter(({ at }) => durable || at <= last - window - lag.max / 1e6)
      .map(({ id }) => id)
    before = gone === undefined ? [...before, ...early] : early
    count(target.name)
    if (life % 20 === 19)
      say(`${life + 1} kills, ${acknowledged} acknowledged, ${lost.length} lost, ${sizeOf(state)} MB`)
  }
  return { kills, acknowledged, lost, slowestStart, aimed }

  function count(name: string): void {
    aimed[name] = (aimed[name] ?? 0) + 1
  }

  async function start(env: Readonly<Record<string, string>>, options: readonly string[]) {
    const flags = ['serve', '--port', '0', '--json', '--rate', 'off', '--state', state]
    if (durable) flags.push('--durable')
    const program = programs.start(process.execPath, [...options, cli, ...flags], env)
    const { url, api_key } = await program.announced()
    return { url, api_key, ended: program.ended, kill: program.kill.bind(program) }
  }
}

interface Target {
  readonly name: string
  readonly env: Readonly<Record<string, string>>
  readonly afterMs: number
}

/** When a life ends: at an instant, or at a call, which then comes at one of the first of its kind. */
function targetOf(draw: Draw): Target {
  const afterMs = 20 + draw(400)
  const name =
    (['signal', 'signal', 'sync', 'sync', 'rename', 'write', 'open', 'rm'] as const)[draw(8)] ?? 'signal'
  if (name === 'signal') return { name, env: {}, afterMs }
  const nth = name === 'rename' || name === 'rm' ? 1 : 1 + draw(name === 'open' ? 6 : 40)
  // A call that does not come: the signal ends it then.
  return { name, env: { AIM: `${name}:${nth}`, AIM_AFTER: String(draw(2)) }, afterMs: 1500 }
}

interface Acknowledged {
  readonly id: string
  readonly at: number
}

/** Creates customers side by side until the server is gone. */
async function writeUntil(
  url: string,
  key: string,
  life: number,
  afterMs: number,
  kill: (signal: 'SIGKILL') => Promise<unknown>,
  ended: Promise<unknown>,
): Promise<Acknowledged[]> {
  const answers: Acknowledged[] = []
  let isOver = false
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      const headers = { 'x-api-key': key, 'x-idempotency-key': crypto.randomUUID() }
      // Long names, so that journals grow and checkpoints come.
      const name = `Corp ${life} ${writer} ${n} ${'x'.repeat(70)}`
      const answer = await call(url, 'POST', '/customers', { body: { ...business, name }, headers }).catch(
        () => undefined,
      )
      if (answer === undefined) return
      if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      answers.push({ id: answer.body.id, at: performance.now() })
    }
  }
  const writing = Promise.all([0, 1, 2, 3].map(write))
  const timer = setTimeout(() => void kill('SIGKILL'), afterMs)
  await ended
  clearTimeout(timer)
  isOver = true
  await writing
  return answers
}

async function missing(url: string, key: string, ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const { status } = await call(url, 'GET', `/customers/${id}`, { headers: { 'x-api-key': key } })
      return status === 200 ? [] : [id]
    }),
  )
  return found.flat()
}

async function writeBeginning(state: string, megabytes: number): Promise<void> {
  const server = await listen({ clock: 'manual' }, { state })
  for (let created = 0; sizeOf(state) < megabytes; created += 500) {
    for (let n = 0; n < 500; n++)
      server.sim.api.customers.create({ name: `Acme ${created + n}`, customer_type: 'business' })
    await server.sim.idle()
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  await server.close()
}

/** In megabytes. */
function sizeOf(folder: string): number {
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  return Math.round(bytes / 1e6)
}
