import { drawText, encodeId, timePrefix } from './ids.js'
import { draw, streamKey } from './random.js'

/** Ids and random values by named stream: the next of a stream depends on the seed and on how many it gave. */
export class Streams {
  readonly #seed: string
  #keys = new Map<string, number>()
  #prefix = { second: -1, text: '' }

  constructor(seed: string) {
    this.#seed = seed
  }

  /** @param now Unix milliseconds */
  id(stream: string, count: number, now: number): string {
    const second = Math.floor(now / 1000)
    if (second !== this.#prefix.second) this.#prefix = { second, text: timePrefix(second) }
    return encodeId(this.#prefix.text, this.#key(stream), count)
  }

  /** An unsigned 32-bit integer. */
  integer(stream: string, count: number): number {
    return draw(this.#key(stream), count, 0)
  }

  /** Draws `length` characters of `characters`. */
  text(stream: string, count: number, characters: string, length: number): string {
    return drawText(characters, length, this.#key(stream), count)
  }

  #key(stream: string): number {
    let key = this.#keys.get(stream)
    if (key === undefined) {
      key = streamKey(this.#seed, stream)
      this.#keys.set(stream, key)
    }
    return key
  }
}
