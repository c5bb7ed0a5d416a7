/**
 * Texts that were looked at already, such as answers that were found to be valid. Worlds of one seed give the same bytes,
 * so that most of what a file of tests gets has been looked at before.
 */
export class Seen {
  readonly #texts = new Set<string>()
  #length = 0

  has(text: string): boolean {
    return this.#texts.has(text)
  }

  /** Keeps it, where it is worth the room; all are forgotten when there are too many. */
  add(text: string): void {
    if (text.length > roomFor.one) return
    this.#length += text.length
    if (this.#length > roomFor.all) {
      this.#texts.clear()
      this.#length = text.length
    }
    this.#texts.add(text)
  }
}

/** In characters. */
const roomFor = { one: 4_000, all: 20_000_000 }
