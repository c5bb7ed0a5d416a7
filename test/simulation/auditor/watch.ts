import type { Simulator } from 'platform-simulator'
import type { Row } from '../../../src/kernel/table.js'
import { type Changed, Window } from './window.js'

/**
 * What can read otherwise than it did: everything whose row was written, and everything that a written row names. It adds
 * up until somebody has looked at it.
 */
export class Watch {
  readonly #window = new Window()
  #written = new Set<string>()
  #named = new Set<string>()
  #deliveries = new Map<string, Row>()

  look(sim: Simulator): void {
    for (const change of this.#window.look(sim)) this.#note(change)
  }

  #note({ table, before, after }: Changed): void {
    const row = after ?? before
    if (row === undefined) return
    this.#written.add(row.id)
    for (const one of [before, after]) if (one !== undefined) this.#name(one)
    if (table === 'webhook_deliveries') this.#deliveries.set(row.id, row)
  }

  /** Ids are the texts of their length, wherever they stand. */
  #name(value: unknown): void {
    if (typeof value === 'string') {
      if (value.length === 27) this.#named.add(value)
    } else if (typeof value === 'object' && value !== null)
      for (const name in value) this.#name(Reflect.get(value, name))
  }

  /** Its row was written. */
  isWritten(id: string | null | undefined): boolean {
    return typeof id === 'string' && this.#written.has(id)
  }

  /** Its row was written, or one that names it. */
  isTouched(id: string | null): boolean {
    return id !== null && (this.#written.has(id) || this.#named.has(id))
  }

  /** Rows of deliveries that were written since the last time. */
  takeDeliveries(): ReadonlyMap<string, Row> {
    const taken = this.#deliveries
    this.#deliveries = new Map()
    return taken
  }

  /** Everything that was touched was looked at. */
  clear(): void {
    this.#written = new Set()
    this.#named = new Set()
  }
}
