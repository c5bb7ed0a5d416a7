/** A sum of texts, FNV-1a of 32 bits: the same on every machine, for the same texts in the same order. */
export class Sum {
  #hash = 0x811c9dc5

  get value(): number {
    return this.#hash >>> 0
  }

  add(text: string): void {
    let hash = this.#hash
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    this.#hash = hash
  }
}
