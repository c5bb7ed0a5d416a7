import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { UsageError } from '../../../kernel/errors.js'
import { type FiledBytes, MemoryBytes, type StoredBytes, textOf } from '../../../kernel/stored-bytes.js'

/** So much is in memory while a file is read. */
const pieceLength = 256 * 1024

/** No link in its place is followed, where the system has them. */
const read = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

/** Bytes in a file. */
export class FileBytes implements StoredBytes {
  readonly digest: string
  readonly length: number
  readonly path: string
  /** Somebody keeps them: a world, or what was read of a state. */
  isClaimed = false
  #inMemory: StoredBytes | undefined

  constructor(path: string, digest: string, length: number) {
    this.path = path
    this.digest = digest
    this.length = length
  }

  claim(): void {
    this.isClaimed = true
  }

  *pieces(): Generator<Uint8Array> {
    yield* this.#inMemory === undefined ? this.#filed() : this.#inMemory.pieces()
  }

  *#filed(): Generator<Uint8Array> {
    const file = openSync(this.path, read)
    try {
      for (let left = this.length; left > 0; ) {
        const piece = new Uint8Array(Math.min(left, pieceLength))
        const size = readSync(file, piece)
        if (size === 0) throw new Error(`the file of ${this.digest} ends too early`)
        left -= size
        yield piece.subarray(0, size)
      }
    } finally {
      closeSync(file)
    }
  }

  /** Brings the bytes into memory: their file is about to go, and who has them stays. */
  bringBack(): void {
    this.#inMemory ??= new MemoryBytes([...this.#filed()], this.digest)
  }

  toJSON(): string {
    return textOf(this)
  }
}

/** Bytes in the directory of a state, which somebody may have changed while no server had it. */
export class StateBytes extends FileBytes implements FiledBytes {
  readonly isFiled = true
  #isChecked: boolean

  /** @param isNew this process has just written it */
  constructor(path: string, digest: string, length: number, isNew: boolean) {
    super(path, digest, length)
    this.#isChecked = isNew
  }

  /** Tells whether the file has what its name says. It is read whole the first time. */
  isWhole(): boolean {
    if (this.#isChecked) return true
    const hash = createHash('sha256')
    for (const piece of super.pieces()) hash.update(piece)
    this.#isChecked = hash.digest('hex') === this.digest
    return this.#isChecked
  }

  /** @throws UsageError before the first byte of a file that was damaged */
  override *pieces(): Generator<Uint8Array> {
    if (!this.isWhole())
      throw new UsageError(
        `the file ${this.path} of the state was damaged: its contents do not have the digest that it is named by. Bring the file back from a copy.`,
      )
    yield* super.pieces()
  }
}
