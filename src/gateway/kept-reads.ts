import type { World } from '../kernel/world.js'

/** The number of answers that are kept at most. */
const maxKeptReads = 256

/**
 * The answers of reads, as long as nothing changes. An app that polls asks for the same again and again, and an
 * operation that reads depends on nothing but the rows, the time, its caller and its input.
 * @typeParam A what is kept of a read
 */
export class KeptReads<A> {
  readonly #kept = new Map<string, A>()
  #world: World | undefined
  #revision = 0
  #now = 0

  /** @param address what was asked, and by whom */
  find(world: World, address: string): A | undefined {
    return this.#isOf(world) ? this.#kept.get(address) : undefined
  }

  keep(world: World, address: string, read: A): void {
    if (!this.#isOf(world) || this.#kept.size >= maxKeptReads) this.#kept.clear()
    this.#world = world
    this.#revision = world.revision
    this.#now = world.now
    this.#kept.set(address, read)
  }

  /** Tells whether nothing has changed since what is kept was read. */
  #isOf(world: World): boolean {
    return world === this.#world && world.revision === this.#revision && world.now === this.#now
  }
}
