import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orUndefined } from '../../../kernel/or-undefined.js'
import { isAlive, ofThisMachine, thisProcess } from '../owner.js'

/**
 * Folders of servers without a state. The name says whose it is: the next server clears up after one that was killed. It has
 * the number of the process, and marks of the machine and of when the process began.
 */

const prefix = 'platform-simulator-'
const named = /^platform-simulator-([1-9][0-9]*)-([0-9a-f]{8})-([0-9a-f]{8})-[^-]{6}$/

function marked(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

export function temporaryFolder(): string {
  const { pid, host, started } = thisProcess()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${pid}-${marked(host)}-${marked(started)}-`))
  chmodSync(folder, 0o700)
  return folder
}

/** Removes the folders of servers that are gone: this user's only, and only what such a server puts there. */
export function sweepTemporaryFolders(): void {
  const place = tmpdir()
  for (const name of listed(place)) {
    const parts = named.exec(name)
    if (parts === null) continue
    const folder = join(place, name)
    if (isAbandoned(parts) && isOurs(folder)) remove(folder)
  }
}

function isAbandoned(parts: RegExpExecArray): boolean {
  const own = ofThisMachine(Number(parts[1]))
  // Whether a process of another machine still runs cannot be seen from here.
  if (parts[2] !== marked(own.host)) return false
  // Where the system does not say when a process began, one of the same number is taken for the same.
  return !isAlive(own) || (own.started !== '' && parts[3] !== marked(own.started))
}

function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  // Links are not followed. Systems without users have nobody else.
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid())
}

/** Two servers may do it at once, and somebody may have put something else there: that stays, and so does the folder. */
function remove(folder: string): void {
  const own = /^(?:\.part-\d+-\d+|[0-9a-f]{64})$/
  try {
    for (const name of listed(folder)) if (own.test(name)) rmSync(join(folder, name), { force: true })
    rmdirSync(folder)
  } catch {
    return
  }
}

function listed(folder: string): readonly string[] {
  return orUndefined(() => readdirSync(folder)) ?? []
}
