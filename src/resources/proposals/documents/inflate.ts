/**
 * Reads what DEFLATE has compressed (RFC 1951), as documents have it. No host does it both at once and everywhere: browsers
 * only do it asynchronously. It is small rather than fast.
 */

const lengthBase = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
]
const lengthExtra = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const distanceBase = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
]
const distanceExtra = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
]
const codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const longestCode = 15

/** How many codes there are of each length, and the symbols in the order of their codes. */
interface Huffman {
  readonly counts: readonly number[]
  readonly symbols: readonly number[]
}

function huffmanOf(lengths: readonly number[]): Huffman {
  const counts = new Array<number>(longestCode + 1).fill(0)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  counts[0] = 0
  const symbols = lengths
    .map((length, symbol) => ({ length, symbol }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.length - b.length || a.symbol - b.symbol)
    .map(({ symbol }) => symbol)
  return { counts, symbols }
}

/** Thrown inside, and never seen outside. */
class Broken extends Error {}

class Inflater {
  readonly #bytes: Uint8Array
  readonly #most: number
  #out = new Uint8Array(4096)
  #length = 0
  #at: number
  #bit = 0

  constructor(bytes: Uint8Array, start: number, most: number) {
    this.#bytes = bytes
    this.#at = start
    this.#most = most
  }

  run(): Uint8Array {
    for (let last = 0; last === 0; ) {
      last = this.#bits(1)
      const type = this.#bits(2)
      if (type === 0) this.#stored()
      else if (type === 1) this.#coded(fixed.literals, fixed.distances)
      else if (type === 2) this.#dynamic()
      else throw new Broken()
    }
    return this.#out.subarray(0, this.#length)
  }

  #bits(count: number): number {
    let value = 0
    for (let n = 0; n < count; n++) {
      const byte = this.#bytes[this.#at]
      if (byte === undefined) throw new Broken()
      value |= ((byte >> this.#bit) & 1) << n
      this.#bit = (this.#bit + 1) & 7
      if (this.#bit === 0) this.#at++
    }
    return value
  }

  #symbol({ counts, symbols }: Huffman): number {
    let code = 0
    let first = 0
    let index = 0
    for (let length = 1; length <= longestCode; length++) {
      code |= this.#bits(1)
      const count = counts[length] ?? 0
      if (code - count < first) return symbols[index + code - first] ?? 0
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw new Broken()
  }

  #put(byte: number): void {
    if (this.#length >= this.#most) throw new Broken()
    if (this.#length === this.#out.length) {
      const larger = new Uint8Array(this.#out.length * 2)
      larger.set(this.#out)
      this.#out = larger
    }
    this.#out[this.#length++] = byte
  }

  #stored(): void {
    if (this.#bit > 0) this.#at++
    this.#bit = 0
    const length = this.#bits(16)
    this.#bits(16)
    for (let n = 0; n < length; n++) this.#put(this.#bits(8))
  }

  #dynamic(): void {
    const literalCount = this.#bits(5) + 257
    const distanceCount = this.#bits(5) + 1
    const codeCount = this.#bits(4) + 4
    const codeLengths = new Array<number>(19).fill(0)
    for (const position of codeOrder.slice(0, codeCount)) codeLengths[position] = this.#bits(3)
    const codes = huffmanOf(codeLengths)
    const lengths: number[] = []
    while (lengths.length < literalCount + distanceCount) {
      const symbol = this.#symbol(codes)
      if (symbol < 16) lengths.push(symbol)
      else {
        const repeated = symbol === 16 ? (lengths.at(-1) ?? 0) : 0
        const times =
          symbol === 16 ? 3 + this.#bits(2) : symbol === 17 ? 3 + this.#bits(3) : 11 + this.#bits(7)
        for (let n = 0; n < times; n++) lengths.push(repeated)
      }
    }
    this.#coded(
      huffmanOf(lengths.slice(0, literalCount)),
      huffmanOf(lengths.slice(literalCount, literalCount + distanceCount)),
    )
  }

  #coded(literals: Huffman, distances: Huffman): void {
    for (;;) {
      const symbol = this.#symbol(literals)
      if (symbol === 256) return
      if (symbol < 256) this.#put(symbol)
      else this.#copy(symbol - 257, distances)
    }
  }

  #copy(code: number, distances: Huffman): void {
    const length = (lengthBase[code] ?? 0) + this.#bits(lengthExtra[code] ?? 0)
    const far = this.#symbol(distances)
    const distance = (distanceBase[far] ?? 0) + this.#bits(distanceExtra[far] ?? 0)
    if (distance === 0 || distance > this.#length) throw new Broken()
    for (let n = 0; n < length; n++) this.#put(this.#out[this.#length - distance] ?? 0)
  }
}

const fixed = /* @__PURE__ */ (() => ({
  literals: huffmanOf(
    Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
  ),
  distances: huffmanOf(new Array<number>(30).fill(5)),
}))()

/**
 * What a zlib stream has in it (RFC 1950); its checksum is not looked at.
 * @param most bytes of the result
 * @returns undefined for what is broken, or comes to more
 */
export function inflateZlib(bytes: Uint8Array, most: number): Uint8Array | undefined {
  const [first = 0, second = 0] = bytes
  if ((first & 15) !== 8 || ((first << 8) | second) % 31 !== 0) return undefined
  try {
    return new Inflater(bytes, 2, most).run()
  } catch (error) {
    if (error instanceof Broken) return undefined
    throw error
  }
}
