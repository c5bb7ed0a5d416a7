import { canonicalJson, sha256Hex } from './json.js'
import type { Row } from './table.js'

/** SHA-256 of rows, each read once: rows are replaced and never changed. */
export class RowDigests {
  #known: WeakMap<Row, string> | undefined

  /** One digest of all of them, in their order. */
  of(rows: readonly Row[]): string {
    return sha256Hex(rows.map((row) => this.#digestOf(row)).join(''))
  }

  #digestOf(row: Row): string {
    // Few worlds are ever digested, and each has this.
    this.#known ??= new WeakMap()
    const known = this.#known.get(row)
    if (known !== undefined) return known
    const digest = sha256Hex(canonicalJson(row))
    this.#known.set(row, digest)
    return digest
  }
}
