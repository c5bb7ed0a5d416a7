import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Applicant, digestOf, pdfOf, put } from '../../server/applicant.js'
import { drawFrom } from '../../server/lives.js'
import { type Announced, call, type Program, Programs } from '../../server/program.js'
import { residentOf } from './resident.js'

export interface StormSetting {
  readonly seed: number
  readonly uploads: number
  /** How many upload at once. */
  readonly clients: number
}

export interface StormResult {
  /** Documents that the server said it has, since its world was reset. */
  readonly acknowledged: number
  /** The resident memory of the server in megabytes: at the beginning, before each disturbance, at the end. */
  readonly memory: readonly number[]
  /** How often each kind of upload got which answer. */
  readonly answers: Readonly<Record<string, number>>
  readonly wrong: readonly string[]
}

const kinds = ['whole', 'whole', 'in chunks', 'twice', 'broken off', 'too long', 'forged', 'no PDF'] as const
const sizes = [1000, 70_000, 300_000, 1_000_000, 3_000_000]
const limit = 500 * 1_048_576

/**
 * Clients upload to one server at once, some of them badly, while the server is killed, reset, and ended and started
 * again. What it acknowledged has to be there byte for byte; no answer is its own fault; nothing is left on the disk
 * that no row names.
 */
export async function stormOfUploads(programs: Programs, setting: StormSetting): Promise<StormResult> {
  const storm = await Storm.begin(programs, setting)
  await Promise.all([
    storm.disturb(),
    ...Array.from({ length: setting.clients }, (_, number) => storm.upload(number)),
  ])
  return storm.end()
}

interface Acknowledged {
  readonly applicant: Applicant
  readonly digest: string
}

class Storm {
  #left: number
  #number = 0
  /** One more after each reset: who applied before is gone. */
  #epoch = 0
  #isDown = false
  readonly #acknowledged = new Map<string, Acknowledged>()
  readonly #answers: Record<string, number> = {}
  readonly #wrong: string[] = []
  readonly #memory: number[] = []

  private constructor(
    readonly programs: Programs,
    readonly setting: StormSetting,
    readonly cli: string,
    readonly folder: string,
    private server: Program,
    private at: Announced,
  ) {
    this.#left = setting.uploads
    this.#memory.push(memoryOf(at.pid))
  }

  static async begin(programs: Programs, setting: StormSetting): Promise<Storm> {
    const [cli, folder] = [await programs.build('cli'), programs.scratch()]
    const server = serve(programs, cli, folder, 0)
    return new Storm(programs, setting, cli, folder, server, await server.announced())
  }

  /** Killed after a quarter, reset after the half, ended after three quarters. */
  async disturb(): Promise<void> {
    for (const [share, how] of [
      [0.75, 'SIGKILL'],
      [0.5, 'reset'],
      [0.25, 'SIGTERM'],
    ] as const) {
      while (this.#left > this.setting.uploads * share) await pause(10)
      this.#memory.push(memoryOf(this.at.pid))
      if (how !== 'reset') await this.restart(how)
      else {
        const { status } = await call(this.at.url, 'POST', '/__sim/reset', {})
        if (status !== 200) this.#wrong.push(`reset: ${status}`)
        this.#epoch++
        this.#acknowledged.clear()
      }
    }
  }

  async restart(how: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#isDown = true
    await this.server.kill(how)
    this.server = serve(this.programs, this.cli, this.folder, this.at.port)
    this.at = await this.server.announced()
    this.#isDown = false
  }

  /** One client, until nothing is left to upload. */
  async upload(number: number): Promise<void> {
    const draw = drawFrom(this.setting.seed * 1000 + number)
    let applicant: { readonly epoch: number; readonly who: Applicant } | undefined
    while (this.#left > 0) {
      if (this.#isDown) {
        await pause(10)
        continue
      }
      this.#left--
      try {
        if (applicant?.epoch !== this.#epoch) {
          const epoch = this.#epoch
          applicant = { epoch, who: await Applicant.begin(this.at.url, this.at.api_key) }
        }
        await this.one(applicant.who, draw)
      } catch (error) {
        // The server is not there, or the world is another one.
        this.count(`failed: ${error instanceof Error ? error.message.slice(0, 20) : ''}`)
        applicant = undefined
        await pause(20)
      }
    }
  }

  async one(who: Applicant, draw: (below: number) => number): Promise<void> {
    const [epoch, number] = [this.#epoch, this.#number++]
    const kind = kinds[draw(kinds.length)] ?? 'whole'
    const length = sizes[draw(sizes.length)] ?? 1000
    const { id, url } = await who.announce()
    const file = () => pdfOf(length, number)
    const whole = { 'content-length': String(length) }
    const sent = {
      whole: () => put(url, file(), whole),
      'in chunks': () => put(url, file()),
      twice: async () => {
        await put(url, pdfOf(length, number + 1_000_000), whole)
        return put(url, file(), whole)
      },
      'broken off': () => breakOff(url, length, draw(length)),
      // It sends nothing of what it announced: nobody may use its connection again.
      'too long': () => put(url, [], { 'content-length': String(limit + 1), connection: 'close' }),
      forged: () => put(url.replace(/signature=.{6}/, 'signature=forged'), file(), whole),
      'no PDF': () => put(url, [Buffer.alloc(length, 7)], whole),
    }
    const status = await sent[kind]()
    this.count(`${kind}: ${status}`)
    if (status >= 500) this.#wrong.push(`${kind}: ${status}`)
    const verified = await who.verify(id)
    if (verified.status >= 500) this.#wrong.push(`verification of ${kind}: ${verified.status}`)
    if (verified.status !== 201 || epoch !== this.#epoch) return
    if (['broken off', 'too long', 'forged', 'no PDF'].includes(kind))
      this.#wrong.push(`${kind} was verified`)
    if (draw(8) > 0) this.#acknowledged.set(id, { applicant: who, digest: digestOf(file()) })
    else if ((await who.remove(id)).status >= 500) this.#wrong.push('a deletion failed')
  }

  async end(): Promise<StormResult> {
    this.#memory.push(memoryOf(this.at.pid))
    for (const [id, { applicant, digest }] of this.#acknowledged) {
      const found = await applicant.download(id)
      if (found.status !== 200 || found.digest !== digest) this.#wrong.push(`document ${id}: ${found.status}`)
    }
    // The journal may still tell of what was deleted a moment ago: the second of two starts does not.
    for (let start = 0; start < 2; start++) await this.restart('SIGTERM')
    const { body } = await call(this.at.url, 'GET', '/__sim/snapshot', {})
    const named = JSON.stringify(body.tables)
    await this.server.kill('SIGTERM')
    for (const name of filesIn(join(this.folder, 'state', 'bytes')))
      if (!named.includes(name)) this.#wrong.push(`the file ${name} is left, and nothing names it`)
    const left = filesIn(join(this.folder, 'temporary'))
    if (left.length > 0) this.#wrong.push(`${left.length} temporary files are left`)
    return {
      acknowledged: this.#acknowledged.size,
      memory: this.#memory,
      answers: this.#answers,
      wrong: this.#wrong,
    }
  }

  private count(what: string): void {
    this.#answers[what] = (this.#answers[what] ?? 0) + 1
  }
}

function serve(programs: Programs, cli: string, folder: string, port: number): Program {
  const flags = ['--json', '--rate', 'off', '--clock', 'manual', '--port', String(port)]
  const state = ['--durable', '--state', join(folder, 'state')]
  return programs.start(process.execPath, [cli, 'serve', ...flags, ...state], { TMPDIR: folder })
}

/** Says how long it is, sends a part of it, and is gone. @returns 0 */
async function breakOff(url: string, length: number, part: number): Promise<number> {
  const headers = { 'content-type': 'application/pdf', 'content-length': String(length) }
  const sent = request(url, { method: 'PUT', headers })
  const closed = new Promise<void>((resolve) => {
    sent.on('error', () => resolve())
    sent.on('close', () => resolve())
  })
  const written = new Promise<void>((resolve) => {
    sent.write(Buffer.alloc(Math.max(1, part), 'x'), () => resolve())
  })
  // Where nobody listens, nothing is written.
  await Promise.race([written, closed])
  sent.destroy()
  await closed
  return 0
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}

/** In megabytes; 0 where no file has it. */
function memoryOf(pid: number): number {
  return existsSync(`/proc/${pid}/status`) ? residentOf(pid) : 0
}

/** By so many megabytes memory may be more at the end than at its highest before. */
const flat = 60

/** Resolves to how much was wrong. */
export async function soakStorm(uploads: number, seed: number): Promise<number> {
  const programs = new Programs()
  try {
    const { acknowledged, memory, answers, wrong } = await stormOfUploads(programs, {
      seed,
      uploads,
      clients: 24,
    })
    const [, ...worked] = memory
    const grown = (worked.at(-1) ?? 0) - Math.max(...worked.slice(0, -1))
    console.log(`seed ${seed}: ${uploads} uploads by 24 clients, ${acknowledged} documents byte for byte`)
    console.log(`resident ${memory.join(', ')} MB; ${JSON.stringify(answers)}`)
    for (const line of wrong) console.log(`wrong: ${line}`)
    return wrong.length + (grown > flat ? 1 : 0)
  } finally {
    programs.dispose()
  }
}
