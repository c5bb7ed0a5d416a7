import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../../kernel/problem.js'
import { realNow } from '../clock.js'
import { codeOf, type Files } from './files.js'

/** Who has a directory: one process on one machine, which is not another one that was given its number later. */
interface Owner {
  readonly pid: number
  readonly host: string
  /** What the system says of the start of the process; empty where it does not. */
  readonly started: string
  /** ISO 8601: for people. */
  readonly since: string
}

/** Takes a directory for this process. @returns how to give it back. @throws UsageError while another has it */
export async function lockFolder(files: Files, folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  const own: Owner = {
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
    since: new Date(realNow()).toISOString(),
  }
  const text = JSON.stringify(own)
  if (!(await create(files, path, text))) {
    const found = await readText(files, path)
    const owner = ownerIn(found)
    if (owner !== undefined && isAlive(owner)) throw taken(folder, path, owner)
    await takeAway(files, path, found)
    if (!(await create(files, path, text))) throw taken(folder, path, ownerIn(await readText(files, path)))
  }
  return async () => {
    if ((await readText(files, path)) === text) await files.remove(path)
  }
}

async function create(files: Files, path: string, text: string): Promise<boolean> {
  try {
    const file = await files.create(path)
    await file.write(Buffer.from(text))
    await file.close()
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw new UsageError(`the directory of the state cannot be written: ${String(error)}`)
  }
}

async function readText(files: Files, path: string): Promise<string | undefined> {
  try {
    return Buffer.from(await files.read(path)).toString('utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Of a process that is gone. Two that find it at the same time must not take away what the other has made since. */
async function takeAway(files: Files, path: string, found: string | undefined): Promise<void> {
  const aside = `${path}.${process.pid}`
  try {
    await files.rename(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if ((await readText(files, aside)) === found) await files.remove(aside)
  else await files.rename(aside, path)
}

function taken(folder: string, path: string, owner: Owner | undefined): UsageError {
  const who =
    owner === undefined ? 'another process' : `process ${owner.pid} of ${owner.host}, since ${owner.since}`
  const elsewhere =
    owner !== undefined && owner.host !== hostname()
      ? ` Whether it still runs cannot be seen from here: if it does not, delete ${path}.`
      : ''
  return new UsageError(
    `the state ${folder} belongs to ${who}: one server at a time may have it. Stop that one, or name another directory.${elsewhere}`,
  )
}

function ownerIn(text: string | undefined): Owner | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null) return undefined
    const { pid, host, started, since } = value as Partial<Record<keyof Owner, unknown>>
    if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return undefined
    return { pid, host: String(host), started: String(started), since: String(since) }
  } catch {
    // Its process ended while it wrote it.
    return undefined
  }
}

function isAlive({ pid, host, started }: Owner): boolean {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
  const now = startOf(pid)
  return started === '' || now === '' || started === now
}

/** When a process began, as Linux has it: numbers of processes are given again, after a restart of the machine too. */
function startOf(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Its name, in brackets, may have spaces in it.
    const ticks = status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
  } catch {
    return ''
  }
}
