/** A member of a COSE key: a number or bytes. Other kinds of values are read and left out. */
type Value = number | Uint8Array | undefined

export type CoseMap =
  | { readonly ok: true; readonly members: ReadonlyMap<number, Value> }
  | { readonly ok: false; readonly reason: string }

/** The most members that are read: no key has more. */
const maxMembers = 20

class Unreadable extends Error {}

/**
 * Reads the one map of CBOR (RFC 8949) that a COSE key is: labels are integers, values integers, bytes, texts or simple
 * values. Nested values are refused, so that nothing in here can be deep.
 */
export function readCoseMap(bytes: Uint8Array): CoseMap {
  try {
    return { ok: true, members: membersOf(new Reader(bytes)) }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.message }
    throw error
  }
}

/** Finds where the value of CBOR ends that begins at `at`; undefined where there is none. */
export function endOfCbor(bytes: Uint8Array, at: number): number | undefined {
  try {
    const reader = new Reader(bytes, at)
    reader.skip(maxLevels)
    return reader.at
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/** Deeper than any extension is. */
const maxLevels = 8

function membersOf(reader: Reader): ReadonlyMap<number, Value> {
  const { major, argument: size } = reader.head()
  if (major !== 5) throw new Unreadable('it is not a map of CBOR, which begins with a byte from a0 to b7')
  if (size > maxMembers)
    throw new Unreadable(`it has ${size} members, and no key has more than ${maxMembers}`)
  const members = new Map<number, Value>()
  for (let read = 0; read < size; read++) {
    const label = reader.value()
    if (typeof label !== 'number') throw new Unreadable('a label is not an integer')
    if (members.has(label)) throw new Unreadable(`the label ${label} is there twice`)
    members.set(label, reader.value())
  }
  if (!reader.isAtEnd) throw new Unreadable('something follows after the map')
  return members
}

class Reader {
  readonly #bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  /** Goes over one value, and what is nested in it. */
  skip(levels: number): void {
    const { major, argument } = this.head()
    if (major === 2 || major === 3) this.#take(argument)
    if (major !== 4 && major !== 5 && major !== 6) return
    if (levels === 0) throw new Unreadable('values are nested too deep')
    const count = major === 4 ? argument : major === 5 ? 2 * argument : 1
    for (let value = 0; value < count; value++) this.skip(levels - 1)
  }

  get isAtEnd(): boolean {
    return this.at === this.#bytes.length
  }

  /** Reads the kind of the next value, and its number or length. */
  head(): { readonly major: number; readonly argument: number } {
    const first = this.#byte()
    const low = first & 31
    // 31 is an indefinite length, which the keys of authenticators must not have.
    if (low > 26) throw new Unreadable('a value has a length or a number that no key has')
    if (low < 24) return { major: first >> 5, argument: low }
    let argument = 0
    for (let left = 1 << (low - 24); left > 0; left--) argument = argument * 256 + this.#byte()
    return { major: first >> 5, argument }
  }

  value(): Value {
    const { major, argument } = this.head()
    if (major === 0) return argument
    if (major === 1) return -1 - argument
    if (major === 2) return this.#take(argument)
    if (major === 3) this.#take(argument)
    else if (major !== 7) throw new Unreadable('a value is nested, and a key has no such values')
    return undefined
  }

  #byte(): number {
    const byte = this.#bytes[this.at++]
    if (byte === undefined) throw new Unreadable('it ends in the middle of a value')
    return byte
  }

  #take(length: number): Uint8Array {
    const end = this.at + length
    if (end > this.#bytes.length) throw new Unreadable('it ends in the middle of a value')
    const taken = this.#bytes.subarray(this.at, end)
    this.at = end
    return taken
  }
}
