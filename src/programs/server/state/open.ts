import { UsageError } from '../../../kernel/errors.js'
import type { Files } from './files.js'
import { lockFolder } from './lock.js'
import type { Entry } from './records.js'
import { type Found, openFolder, recover } from './recovery.js'

/** A state that belongs to this process. */
export type OpenState = Awaited<ReturnType<typeof openState>>

/**
 * Opens the directory of a state, or makes it.
 * @param apply told of what the directory has, and which it is
 * @throws UsageError when another process has it, or something in it is damaged or not ours
 */
export async function openState(
  folder: string,
  apply: (entries: readonly Entry[], folder: string) => void,
  files: Files,
) {
  const kind = await kindOf(files, folder)
  if (kind === 'file' || kind === 'other')
    throw new UsageError(
      `the state ${folder} is not a directory. It was left as it is: name another, or move it away.`,
    )
  await openFolder(files, folder)
  const lock = await lockFolder(files, folder)
  try {
    const found = await recover(files, folder, (entries) => apply(entries, folder))
    /** Gives the directory back. */
    const release = async (): Promise<void> => {
      await found.journal?.close().catch(() => undefined)
      await lock.release()
    }
    return { folder, found, notes: saidOf(found), lock, release }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Words for who started the server what looks like the end of a killed server, and may be a file that somebody has removed. */
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
