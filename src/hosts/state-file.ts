import { readFileSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { UsageError } from '../kernel/problem.js'
import { hostTimer } from './clock.js'

/** What the file has around what it is for. */
interface Envelope<T> {
  readonly format: 'platform-simulator-state'
  readonly version: 1
  readonly state: T
}

/** From one write to the next, in milliseconds, at least; and this many times as long as encoding kept the server busy. */
const pauseMs = 100
const pauseFactor = 10

/**
 * A file that always has one whole state: each is written beside it, flushed to the disk, and moved over the last one
 * in a single step of the file system, so that a process that is killed leaves the state before or the state after.
 */
export class StateFile<T> {
  readonly #path: string
  readonly #take: () => T
  readonly #failed: (error: unknown) => void
  #changed = false
  #writing: Promise<void> | null = null
  #closing = false
  #endPause: () => void = () => undefined

  /**
   * @param take the state as it is now
   * @param failed told of a write that did not succeed; the next change tries again
   */
  constructor(path: string, take: () => T, failed: (error: unknown) => void) {
    this.#path = path
    this.#take = take
    this.#failed = failed
  }

  /** There is something new to write: soon, and not more often than the pause allows. */
  changed(): void {
    this.#changed = true
    if (!this.#closing) this.#writing ??= this.#write().finally(() => this.#rest())
  }

  #rest(): void {
    this.#writing = null
    if (this.#changed) this.changed()
  }

  async #write(): Promise<void> {
    const started = performance.now()
    const busy = await this.#store()
    const pause = Math.max(pauseMs, pauseFactor * busy) - (performance.now() - started)
    if (this.#closing || pause <= 0) return
    const timer = hostTimer(pause)
    const ended = new Promise<void>((resolve) => {
      this.#endPause = resolve
    })
    await Promise.race([timer.done, ended])
    timer.cancel()
  }

  /** @returns how long it let nothing else run, in milliseconds */
  async #store(): Promise<number> {
    this.#changed = false
    const started = performance.now()
    let busy = 0
    try {
      const text = encode(this.#take())
      busy = performance.now() - started
      await replaceFile(this.#path, text)
    } catch (error) {
      this.#failed(error)
    }
    return busy
  }

  /** Writes the last state and resolves when it is on the disk. */
  async close(): Promise<void> {
    this.#closing = true
    this.#endPause()
    await this.#writing
    await this.#store()
  }
}

function encode(state: unknown): string {
  return JSON.stringify({ format: 'platform-simulator-state', version: 1, state })
}

async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.${process.pid}.tmp`
  const file = await open(beside, 'w')
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
  await syncFolder(dirname(path))
}

/** The new name is on the disk, too; where folders cannot be opened, as on Windows, the file system sees to it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

/** What processes that were killed in the middle of a write have left beside the file. */
export async function removeRemains(path: string): Promise<void> {
  const folder = dirname(path)
  const names = await readdir(folder).catch((error: unknown) => {
    throw new UsageError(`the state file ${path} has no folder to be in: ${String(error)}`)
  })
  const remains = new RegExp(`^${basename(path).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\.\\d+\\.tmp$`)
  for (const name of names) {
    if (remains.test(name)) await rm(join(folder, name), { force: true })
  }
}

/** The state that was last written; undefined when there is no file yet. @throws UsageError when it is not ours */
export function readState(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new UsageError(`the state file ${path} cannot be read: ${String(error)}`)
  }
  const envelope = parse(text)
  if (envelope?.format === 'platform-simulator-state' && envelope.version === 1) return envelope.state
  const what =
    envelope?.format === 'platform-simulator-state'
      ? `has version ${String(envelope.version)}, and this version of platform-simulator reads version 1`
      : 'is not one of platform-simulator'
  throw new UsageError(
    `the state file ${path} ${what}. It was left as it is: name another file, or move it away.`,
  )
}

function parse(text: string): Partial<Envelope<unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
