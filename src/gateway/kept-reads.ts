import type { World } from '../kernel/world.js'

/** No more answers than so many are kept. */
const most = 64

interface Kept<A> {
  readonly revision: number
  readonly now: number
  readonly read: A
}

/**
 * What reads answered, as long as nothing changes. What polls asks for the same again and again, and an operation that
 * reads depends on nothing but the rows, the time, its caller and its input.
 * @typeParam A what is kept of a read
 */
export class KeptReads<A> {
  readonly #kept = new Map<string, Kept<A>>()
  #world: World | undefined

  /** @param address what was asked, and by whom */
  find(world: World, address: string): A | undefined {
    if (world !== this.#world) return undefined
    const kept = this.#kept.get(address)
    return kept !== undefined && kept.now === world.now && kept.revision === world.revision
      ? kept.read
      : undefined
  }

  keep(world: World, address: string, read: A): void {
    if (world !== this.#world || this.#kept.size >= most) this.#kept.clear()
    this.#world = world
    this.#kept.set(address, { revision: world.revision, now: world.now, read })
  }
}
