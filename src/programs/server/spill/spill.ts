import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../../kernel/errors.js'
import type { BytesSink, StoredBytes } from '../../../kernel/stored-bytes.js'
import { FileBytes, StateBytes } from './filed.js'
import { temporaryFolder } from './temporary.js'

/** The name of a file that is whole. */
const isDigest = /^[0-9a-f]{64}$/

/** So many bytes are read when a state is opened: less than a second of work. */
const readAtOnce = 256 * 1024 * 1024

/**
 * The place where a server puts bytes instead of memory: one file for each digest, for its owner alone. The files of a state stay
 * when the server ends; else their directory goes with it. It is made when the first file is.
 */
export class Spill {
  readonly #state: string | undefined
  #folder: string | undefined
  #next = 0
  /** The bytes that somebody may still have, by digest. */
  readonly #live = new Map<string, WeakRef<FileBytes>>()
  readonly #forgotten = new FinalizationRegistry<string>((digest) => this.#collect(digest))

  /** @param state the directory for the bytes of a state; a temporary one unless given */
  constructor(state?: string) {
    this.#state = state
  }

  /** Makes one in the directory of a state. */
  static ofState(folder: string): Spill {
    return new Spill(join(folder, 'bytes'))
  }

  /** Undefined before there was anything to put into it. */
  get folder(): string | undefined {
    return this.#folder
  }

  /** Takes what arrives. @throws when the disk does not */
  begin(): BytesSink {
    return fileSink(
      join(this.#opened(), `.part-${process.pid}-${++this.#next}`),
      this.#state !== undefined,
      (path, digest, length) => this.#put(path, digest, length),
    )
  }

  /** Puts what is in memory. */
  readonly keep = (content: Uint8Array): StoredBytes => {
    const sink = this.begin()
    try {
      sink.write(content)
      return sink.finish()
    } catch (error) {
      sink.abandon()
      throw error
    }
  }

  /** Opens a file that a state names while it is read: a later part may say that nobody has it any more. */
  readonly open = (digest: string, length: number): StoredBytes => {
    const known = this.#live.get(digest)?.deref()
    if (known !== undefined) return known
    const stored = this.#made(join(this.#opened(), digest), digest, length, false)
    stored.claim()
    return stored
  }

  /**
   * Looks at all files of a state: at the contents of so many as take no time, the smallest first. The others are looked at
   * when they are first read.
   * @param named what the worlds of a state have
   * @param tell what a file is, for people
   * @throws UsageError when a file is not there, not of its length, or has other contents
   */
  requireAll(named: Iterable<StoredBytes>, tell: (stored: StoredBytes) => string): void {
    let left = readAtOnce
    for (const stored of [...named].sort((one, other) => one.length - other.length)) {
      const { digest, length } = stored
      const path = join(this.#opened(), digest)
      // What is behind a link is not of this state: it may change, and is nobody's to remove.
      const found = lstatSync(path, { throwIfNoEntry: false })
      if (found?.isFile() !== true || found.size !== length)
        throw new UsageError(
          `the state lacks ${path}, which has to be a file of ${length} bytes: ${tell(stored)}. The state was changed by somebody else. Bring the file back, or begin anew with another directory.`,
        )
      left -= length
      if (left >= 0 && stored instanceof StateBytes && !stored.isWhole())
        throw new UsageError(
          `the file ${path} of the state was damaged: ${tell(stored)}. It has the right length, and other contents than were uploaded. Bring the file back from a copy, or begin anew with another directory.`,
        )
    }
  }

  /** The request that brought it was answered: nobody wanted what nobody has claimed. */
  settle(stored: StoredBytes): void {
    if (!(stored instanceof FileBytes) || stored.isClaimed) return
    this.#live.delete(stored.digest)
    this.#remove(stored.digest)
  }

  /** Tells whether files of a state are there, whoever tells of them. */
  get hasFiles(): boolean {
    return (
      this.#state !== undefined &&
      isThere(this.#state) &&
      readdirSync(this.#state).some((name) => isDigest.test(name))
    )
  }

  /** Removes the files of a state just read that none of its worlds has. */
  sweep(named: Iterable<StoredBytes>): void {
    if (this.#state === undefined || !isThere(this.#state)) return
    const kept = new Set([...named].map(({ digest }) => digest))
    // The journal told of some that are gone: what is uploaded anew is not one of those.
    for (const digest of this.#live.keys()) if (!kept.has(digest)) this.#live.delete(digest)
    for (const name of readdirSync(this.#state))
      if (!kept.has(name) && (name.startsWith('.part-') || isDigest.test(name)))
        this.#remove(name, this.#state)
  }

  /** Brings into memory what is still in use, for a simulator that outlives its server. */
  bringBack(): void {
    for (const reference of this.#live.values()) {
      const stored = reference.deref()
      if (stored?.isClaimed === true) stored.bringBack()
    }
  }

  /** Removes the directory, unless it is of a state. */
  close(): void {
    if (this.#folder !== undefined && this.#state === undefined)
      rmSync(this.#folder, { recursive: true, force: true })
    this.#folder = undefined
    this.#live.clear()
  }

  #opened(): string {
    if (this.#folder === undefined) {
      if (this.#state === undefined) this.#folder = temporaryFolder()
      else {
        if (!isThere(this.#state)) mkdirSync(this.#state, { mode: 0o700, recursive: true })
        this.#folder = this.#state
      }
      chmodSync(this.#folder, 0o700)
    }
    return this.#folder
  }

  /** A file that is whole gets its name. */
  #put(path: string, digest: string, length: number): FileBytes {
    const known = this.#live.get(digest)?.deref()
    if (known !== undefined) {
      rmSync(path, { force: true })
      return known
    }
    const named = join(this.#opened(), digest)
    // What a world has just given up is perhaps still in the journal: it goes by the next sweep, and not before.
    const isNamed = this.#state !== undefined && existsSync(named)
    renameSync(path, named)
    if (this.#state !== undefined) syncFolder(this.#opened())
    const stored = this.#made(named, digest, length, true)
    if (isNamed) stored.claim()
    return stored
  }

  #made(path: string, digest: string, length: number, isNew: boolean): FileBytes {
    const stored =
      this.#state === undefined
        ? new FileBytes(path, digest, length)
        : new StateBytes(path, digest, length, isNew)
    this.#live.set(digest, new WeakRef(stored))
    this.#forgotten.register(stored, digest)
    return stored
  }

  /** Nothing refers to it any more. A state may: what it has is swept when it is opened next. */
  #collect(digest: string): void {
    if (this.#live.get(digest)?.deref() !== undefined) return
    this.#live.delete(digest)
    if (this.#state === undefined) this.#remove(digest)
  }

  #remove(name: string, folder = this.#folder): void {
    if (folder !== undefined) rmSync(join(folder, name), { force: true })
  }
}

/**
 * Tells whether the directory for the bytes of a state is there.
 * @throws UsageError for a link: what it leads to may be another's, whose files would be removed
 */
function isThere(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found?.isSymbolicLink() === true)
    throw new UsageError(
      `${folder} is a link, and no link in the directory of a state is followed: files that are not of the state would be removed behind it. Put the directory itself in its place. The directory of the state, as a whole, may be a link.`,
    )
  return found !== undefined
}

function syncFolder(folder: string): void {
  // Where folders cannot be opened, as on Windows, the file system sees to it.
  if (process.platform === 'win32') return
  const file = openSync(folder, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Writes into a file, which has no name of its own before it is whole. @param synced it has to be on the disk when it is whole */
function fileSink(
  path: string,
  synced: boolean,
  put: (path: string, digest: string, length: number) => FileBytes,
): BytesSink {
  const hash = createHash('sha256')
  let file: number | undefined = openSync(path, 'wx', 0o600)
  let length = 0
  return {
    write(piece) {
      if (file === undefined) return
      hash.update(piece)
      for (let at = 0; at < piece.length; ) at += writeSync(file, piece, at)
      length += piece.length
    },
    finish() {
      if (file === undefined) throw new Error('the file was abandoned')
      if (synced) fsyncSync(file)
      closeSync(file)
      file = undefined
      return put(path, hash.digest('hex'), length)
    },
    abandon() {
      if (file === undefined) return
      closeSync(file)
      file = undefined
      rmSync(path, { force: true })
    },
  }
}
