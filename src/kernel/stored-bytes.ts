import { concatenated, toBase64 } from './base64.js'
import { UsageError } from './errors.js'
import type { PortKey } from './rules.js'
import { beginSha256 } from './sha256.js'

/** Bytes that do not change: in memory, or where a host has put them. */
export interface StoredBytes {
  /** SHA-256 in hex. */
  readonly digest: string
  readonly length: number
  /** Gives the bytes in pieces, in order. A reader changes nothing in them. */
  pieces(): Iterable<Uint8Array>
  /** Says that somebody keeps the bytes from now on. */
  claim?(): void
}

/** Tells whether it is not the bytes themselves, but what has them. */
export function isStored(content: unknown): content is StoredBytes {
  return typeof content === 'object' && content !== null && 'pieces' in content && 'digest' in content
}

/** Joins all pieces into a copy that is the reader's own. */
export function wholeOf(stored: StoredBytes): Uint8Array<ArrayBuffer> {
  return concatenated([...stored.pieces()])
}

/** The first bytes of it, at most so many. */
export function firstOf(stored: StoredBytes, count: number): Uint8Array {
  for (const piece of stored.pieces()) return piece.subarray(0, count)
  return new Uint8Array()
}

/** A text of more characters than this is none that every JavaScript can have. */
const maxTextCharacters = 400_000_000
/** A multiple of three, so that what is joined is base64. */
const partBytes = 768 * 1024

/** Writes bytes as base64. @throws UsageError when no text can have so much */
export function textOf(stored: StoredBytes): string {
  if ((stored.length / 3) * 4 > maxTextCharacters)
    throw new UsageError(
      `a document of ${stored.length} bytes cannot be written as JSON: hand the snapshot to restore() as it is, or serve the simulator with the option state.`,
    )
  return [...partsOf(stored)].join('')
}

/** Writes bytes as base64, in parts that can be joined. One part at least. */
export function* partsOf(stored: StoredBytes): Generator<string> {
  let rest: Uint8Array = new Uint8Array()
  for (const piece of stored.pieces()) {
    const whole = rest.length === 0 ? piece : concatenated([rest, piece])
    let at = 0
    for (; whole.length - at >= partBytes; at += partBytes) yield toBase64(whole.subarray(at, at + partBytes))
    rest = whole.subarray(at)
  }
  if (rest.length > 0 || stored.length === 0) yield toBase64(rest)
}

/** Bytes in memory. */
export class MemoryBytes implements StoredBytes {
  readonly digest: string
  readonly length: number
  /** The pieces. A structured clone has them too, and `restore` makes this again of it. */
  readonly parts: readonly Uint8Array[]

  /** @param parts which nobody else has */
  constructor(parts: readonly Uint8Array[], digest: string) {
    this.parts = parts
    this.digest = digest
    this.length = parts.reduce((sum, { length }) => sum + length, 0)
  }

  pieces(): Iterable<Uint8Array> {
    return this.parts
  }

  toJSON(): string {
    return textOf(this)
  }
}

/** Bytes that arrive in pieces, each of which is kept once. */
export interface BytesSink {
  /** Takes in one piece. The writer may use its memory again. */
  write(piece: Uint8Array): void
  /** Gives the bytes when all of them are there. */
  finish(): StoredBytes
  /** Drops what came: the rest does not come, or nobody wants it. */
  abandon(): void
}

/** A sink that keeps the bytes in memory. */
export class MemorySink implements BytesSink {
  readonly #hash = beginSha256()
  #parts: Uint8Array[] = []

  write(piece: Uint8Array): void {
    const own = new Uint8Array(piece)
    this.#hash.update(own)
    this.#parts.push(own)
  }

  finish(): StoredBytes {
    return new MemoryBytes(this.#parts, this.#hash.finish())
  }

  abandon(): void {
    this.#parts = []
  }
}

/** The place where a host puts bytes instead of memory; null for memory. Shared by a world and its forks. */
export class BytesKeeper {
  place: ((content: Uint8Array) => StoredBytes) | null = null
}

export const bytesKeeper: PortKey<BytesKeeper> = { name: 'bytes' }

/** Finds the keeper of bytes among the ports of a host. */
export function findKeeper(ports: ReadonlyMap<string, unknown> | undefined): BytesKeeper | undefined {
  const keeper = ports?.get(bytesKeeper.name)
  return keeper instanceof BytesKeeper ? keeper : undefined
}

/**
 * The size from which bytes may go into a file. Fewer stay in memory wherever the world runs: a file for each would
 * cost more.
 */
export const minFileBytes = 64 * 1024

/** Bytes in a file that outlives the process: a store of states need not write them again. */
export interface FiledBytes extends StoredBytes {
  readonly isFiled: true
}

export function isFiled(stored: StoredBytes): stored is FiledBytes {
  return 'isFiled' in stored && stored.isFiled === true
}
