import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { concatenated, toBase64 } from './base64.js'
import { UsageError } from './errors.js'
import type { PortKey } from './rules.js'

/** Bytes that do not change: in memory, or where a host has put them. */
export interface StoredBytes {
  /** SHA-256 in hex. */
  readonly digest: string
  readonly length: number
  /** In order. Who reads them changes nothing. */
  pieces(): Iterable<Uint8Array>
  /** Somebody keeps them from now on. */
  claim?(): void
}

/** Tells whether it is not the bytes themselves, but what has them. */
export function isStored(content: unknown): content is StoredBytes {
  return typeof content === 'object' && content !== null && 'pieces' in content && 'digest' in content
}

/** All of it, as a copy that is the reader's own. */
export function wholeOf(stored: StoredBytes): Uint8Array<ArrayBuffer> {
  return concatenated([...stored.pieces()])
}

/** The first bytes of it, at most so many. */
export function firstOf(stored: StoredBytes, count: number): Uint8Array {
  for (const piece of stored.pieces()) return piece.subarray(0, count)
  return new Uint8Array()
}

/** A text of more characters than this is none that every JavaScript can have. */
const longestText = 400_000_000
/** A multiple of three, so that what is joined is base64. */
const partLength = 768 * 1024

/** Writes bytes as base64. @throws UsageError when no text can have so much */
export function textOf(stored: StoredBytes): string {
  if ((stored.length / 3) * 4 > longestText)
    throw new UsageError(
      `a document of ${stored.length} bytes cannot be written as JSON: hand the snapshot to restore() as it is, or serve the simulator with the option state.`,
    )
  return [...partsOf(stored)].join('')
}

/** Writes bytes as base64, in parts that can be joined. One part at least. */
export function* partsOf(stored: StoredBytes): Generator<string> {
  let rest: Uint8Array = new Uint8Array()
  let told = false
  for (const piece of stored.pieces()) {
    const whole = rest.length === 0 ? piece : concatenated([rest, piece])
    let at = 0
    for (; whole.length - at >= partLength; at += partLength) {
      yield toBase64(whole.subarray(at, at + partLength))
      told = true
    }
    rest = whole.subarray(at)
  }
  if (rest.length > 0 || !told) yield toBase64(rest)
}

/** Bytes in memory. */
export class MemoryBytes implements StoredBytes {
  readonly digest: string
  readonly length: number
  /** Told to structured clones as well, of which `restore` makes this again. */
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
  /** What is written may be used again by who writes it. */
  write(piece: Uint8Array): void
  /** All of it is there. */
  finish(): StoredBytes
  /** The rest does not come, or nobody wants it. */
  abandon(): void
}

/** Into memory. */
export class MemorySink implements BytesSink {
  readonly #hash = sha256.create()
  #parts: Uint8Array[] = []

  write(piece: Uint8Array): void {
    const own = new Uint8Array(piece)
    this.#hash.update(own)
    this.#parts.push(own)
  }

  finish(): StoredBytes {
    return new MemoryBytes(this.#parts, bytesToHex(this.#hash.digest()))
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

/** Of what a host can do, by name. */
export function keeperAmong(ports: ReadonlyMap<string, unknown> | undefined): BytesKeeper | undefined {
  const keeper = ports?.get(bytesKeeper.name)
  return keeper instanceof BytesKeeper ? keeper : undefined
}

/** What is kept in memory whoever serves it: a file for each would cost more. */
export const smallest = 64 * 1024

/** In a file that outlives the process: a store of states need not write it again. */
export interface FiledBytes extends StoredBytes {
  readonly isFiled: true
}

export function isFiled(stored: StoredBytes): stored is FiledBytes {
  return 'isFiled' in stored && stored.isFiled === true
}
