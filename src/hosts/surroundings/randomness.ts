import nodeCrypto from 'node:crypto'
import { draw, streamKey } from '../../kernel/random.js'
import { replace } from './replacing.js'

/** Puts numbers and UUIDs of a seed in the place of the host's, where the app asks for them. */
export class AppRandomness {
  #key = 0
  #drawn = 0
  /** Calls that undo it. */
  readonly undo: readonly (() => void)[]

  constructor() {
    const uuid = () => this.#uuid()
    this.undo = [
      replace(Math, 'random', () => this.#draw() / 0x1_0000_0000),
      replace(globalThis.crypto, 'randomUUID', uuid),
      replace(nodeCrypto, 'randomUUID', uuid),
    ]
  }

  begin(seed: string): void {
    this.#key = streamKey(seed, 'app')
    this.#drawn = 0
  }

  #draw(): number {
    return draw(this.#key, this.#drawn++, 0)
  }

  /** Draws a UUID of version 4. */
  #uuid(): string {
    const hex = [0, 1, 2, 3].map(() => this.#draw().toString(16).padStart(8, '0')).join('')
    const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4]
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}
