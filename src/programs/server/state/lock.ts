import { hostname } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../../../kernel/errors.js'
import { isAlive, type Owner, ownerIn, thisProcess } from '../owner.js'
import { codeOf, type Files } from './files.js'
import { numberOf } from './recovery.js'

/** A directory that this process has. */
export type Lock = Awaited<ReturnType<typeof lockFolder>>

/** Takes a directory for this process. @throws UsageError while another has it */
export async function lockFolder(files: Files, folder: string) {
  const path = join(folder, 'lock')
  const text = JSON.stringify(thisProcess())
  if (!(await create(files, path, text))) {
    const found = await readText(files, path)
    const owner = ownerIn(found)
    if (owner !== undefined && isAlive(owner)) throw taken(folder, path, owner)
    await takeAway(files, path, found)
    if (!(await create(files, path, text))) throw taken(folder, path, ownerIn(await readText(files, path)))
  }
  return {
    /**
     * Asked before files are written by their names: another server may have begun in a directory of the same name, after
     * somebody deleted or moved this one. A lock that is gone is taken again.
     * @param isOurs whether the directory is known to be the one that was locked; otherwise it must not have a state
     * @throws UsageError when the directory is another's by now
     */
    async keep(isOurs: boolean): Promise<void> {
      const found = await readText(files, path)
      if (found === text) return
      if (found !== undefined) throw taken(folder, path, ownerIn(found))
      if (!isOurs && (await files.list(folder)).some((name) => numberOf(name) !== undefined))
        throw new UsageError(
          `${folder} has the state of another server by now: the directory of this one was deleted or moved. Bring it back, or stop this server.`,
        )
      if (!(await create(files, path, text))) throw taken(folder, path, ownerIn(await readText(files, path)))
    },
    /** Gives the directory back. */
    async release(): Promise<void> {
      if ((await readText(files, path)) === text) await files.remove(path)
    },
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
    throw new UsageError(
      `who has the state cannot be read: ${String(error)}. Look at ${path}, or name another directory.`,
    )
  }
}

/** Removes the lock of a process that is gone. Two that find it at the same time must not remove what the other has made since. */
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
