import { constants } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'

/** Windows has no such flag, and no links that anybody may make. */
const noLinks = constants.O_NOFOLLOW ?? 0
/** Keeps the opening of a pipe from waiting for somebody at its other end. */
const noWait = constants.O_NONBLOCK ?? 0
const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_WRONLY } = constants

/** The file system of a store of states, and nothing more: a test can stand in for it. */
export const hostFiles = {
  /** Made for its owner alone. */
  async makeFolder(path: string): Promise<void> {
    await mkdir(path, { mode: 0o700 })
  },
  /** Tells what a name leads to; undefined where there is nothing. */
  async kindOf(path: string): Promise<'file' | 'folder' | 'other' | undefined> {
    try {
      const found = await stat(path)
      return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other'
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    }
  },
  list: (folder: string): Promise<readonly string[]> => readdir(folder),
  async read(path: string): Promise<Uint8Array> {
    const file = await open(path, O_RDONLY | noLinks | noWait)
    try {
      const found = await file.stat()
      if (!found.isFile()) throw new Error(`${path} is ${found.isDirectory() ? 'a directory' : 'no file'}`)
      return await readFile(file)
    } finally {
      await file.close()
    }
  },
  /** A new file for its owner alone. @throws when the name is taken, by whatever it is */
  create: (path: string) => openFile(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | noLinks),
  /** A file that is there, to write at its end. */
  append: (path: string) => openFile(path, O_WRONLY | O_APPEND | noLinks | noWait),
  /** Renames in one step; what had the new name is gone. */
  rename: (from: string, to: string) => rename(from, to),
  /** Not having it is as good. */
  remove: (path: string) => rm(path, { force: true }),
  /** The names in a folder are on the disk. */
  async syncFolder(path: string): Promise<void> {
    // Where folders cannot be opened, as on Windows, the file system sees to it.
    const folder = await open(path, O_RDONLY).catch((error: unknown) => {
      if (process.platform === 'win32') return undefined
      throw error
    })
    try {
      await folder?.sync()
    } finally {
      await folder?.close()
    }
  },
}

export type Files = typeof hostFiles
export type OpenFile = Awaited<ReturnType<typeof openFile>>

async function openFile(path: string, flags: number) {
  const file = await open(path, flags, 0o600)
  return {
    /** Writes all of it at the end. */
    async write(bytes: Uint8Array): Promise<void> {
      for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
    },
    /** Resolves when what was written is on the disk. */
    sync: () => file.datasync(),
    truncate: (size: number) => file.truncate(size),
    /** False when somebody has deleted or moved it: whoever looks for it at this path finds nothing, or another. */
    async isAt(place: string): Promise<boolean> {
      const [own, there] = await Promise.all([file.stat(), stat(place).catch(() => undefined)])
      return there !== undefined && own.ino === there.ino && own.dev === there.dev
    },
    close: () => file.close(),
  }
}

/** Returns the system's name of a failure, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
