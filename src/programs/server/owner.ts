import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { realNow } from '../../hosts/clock.js'
import { parseJson } from '../../kernel/json.js'

/** The owner of a directory: one process on one machine, which is not another one that was given its number later. */
export interface Owner {
  readonly pid: number
  readonly host: string
  /** The start of the process as the system tells it; empty where it does not. */
  readonly started: string
  /** ISO 8601: for people. */
  readonly since: string
}

export function thisProcess(): Owner {
  return { ...ofThisMachine(process.pid), since: new Date(realNow()).toISOString() }
}

/** The process that has this number now. */
export function ofThisMachine(pid: number): Omit<Owner, 'since'> {
  return { pid, host: hostname(), started: startOf(pid) }
}

/** Undefined for a text that names nobody. */
export function ownerIn(text: string | undefined): Owner | undefined {
  // No JSON where its process ended while it wrote it.
  const value = parseJson(text ?? '')
  if (typeof value !== 'object' || value === null) return undefined
  const { pid, host, started, since } = value as Partial<Record<keyof Owner, unknown>>
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, host: String(host), started: String(started), since: String(since) }
}

/** A process of another machine is, as far as one can see from here. */
export function isAlive({ pid, host, started }: Omit<Owner, 'since'>): boolean {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
  const now = startOf(pid)
  return started === '' || now === '' || started === now
}

/** Reads when a process began, as Linux has it: numbers of processes are given again, after a restart of the machine too. */
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
