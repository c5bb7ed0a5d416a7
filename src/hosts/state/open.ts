import { UsageError } from '../../kernel/problem.js'
import type { Files } from './files.js'
import { type Lock, lockFolder } from './lock.js'
import type { Entry } from './records.js'
import { type Found, openFolder, recover } from './recovery.js'

/** A state that belongs to this process. */
export interface OpenState {
  readonly folder: string
  readonly found: Found
  /** What a file had that an earlier version wrote; undefined where there is none, or it was taken over before. */
  readonly old: unknown
  /** What whoever started the server should know. */
  readonly notes: readonly string[]
  readonly lock: Pick<Lock, 'keep'>
  /** Gives the directory back. */
  release(): Promise<void>
}

/**
 * Opens the directory of a state, or makes it. A file of an earlier version is read, once, and stays as it is: its state
 * is kept in a directory beside it from then on.
 * @param apply told of what the directory has, and which it is
 * @throws UsageError when another process has it, or something in it is damaged or not ours
 */
export async function openState(
  path: string,
  apply: (entries: readonly Entry[], folder: string) => void,
  files: Files,
): Promise<OpenState> {
  const kind = await kindOf(files, path)
  if (kind === 'other')
    throw new UsageError(`the state ${path} is neither a directory nor a file. Name another.`)
  const folder = kind === 'file' ? `${path}.d` : path
  // Before a directory is made for it.
  const before =
    kind === 'file' && (await kindOf(files, folder)) === undefined ? await readOld(files, path) : undefined
  await openFolder(files, folder)
  const lock = await lockFolder(files, folder)
  try {
    const found = await recover(files, folder, (entries) => apply(entries, folder))
    const release = async (): Promise<void> => {
      await found.journal?.close().catch(() => undefined)
      await lock.release()
    }
    const begun = saidOf(found)
    if (kind !== 'file') return { folder, found, old: undefined, notes: begun, lock, release }
    const isTaken = found.seq > 0
    const said = isTaken
      ? `${path} was taken over before: the state is in ${folder}.`
      : `the state of ${path} was taken over into the directory ${folder}, and the file was left as it is.`
    return {
      folder,
      found,
      old: isTaken ? undefined : (before ?? (await readOld(files, path))),
      notes: [`${said} Start with --state ${folder} from now on.`],
      lock,
      release,
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** What looks like the end of a server that was killed, and may be a file that somebody has taken away. */
function saidOf({ blank, missing }: Found): readonly string[] {
  if (blank !== undefined)
    return [
      `${blank} has no change in it, as when a server is killed while it begins: the state begins anew. If it had one, stop this server, and bring the file back from a copy.`,
    ]
  if (missing !== undefined)
    return [
      `${missing} is missing, as when a server is killed after a failure of its disk: the state is that of the checkpoint before it. If it was there, stop this server, and bring the file back from a copy.`,
    ]
  return []
}

async function kindOf(files: Files, path: string): Promise<'file' | 'folder' | 'other' | undefined> {
  try {
    return await files.kindOf(path)
  } catch (error) {
    throw new UsageError(`the state ${path} cannot be read: ${String(error)}`)
  }
}

/** @throws UsageError when it is not ours */
async function readOld(files: Files, path: string): Promise<unknown> {
  let text: string
  try {
    text = Buffer.from(await files.read(path)).toString('utf8')
  } catch (error) {
    throw new UsageError(`the state file ${path} cannot be read: ${String(error)}`)
  }
  const envelope = parse(text)
  if (envelope?.['format'] === 'platform-simulator-state' && envelope['version'] === 1)
    return envelope['state']
  const what =
    envelope?.['format'] === 'platform-simulator-state'
      ? `has version ${String(envelope['version'])}, and this version of platform-simulator reads version 1`
      : 'is not one of platform-simulator'
  throw new UsageError(
    `the state file ${path} ${what}. It was left as it is: name a directory, or move it away.`,
  )
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
