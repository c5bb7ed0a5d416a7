import type { Hint } from '../kernel/errors.js'
import { printable } from '../kernel/shown.js'
import type { Row, TableDefinition } from '../kernel/table.js'
import type { World } from '../kernel/world.js'
import { notFound } from './problem.js'
import type { OwnedRow } from './rows.js'

/**
 * Makes the function that looks up a live row for the client that asks. A row of another client reads as one that does not
 * exist.
 * @param noun what the refusal calls the row
 * @returns a function that throws Problem 404 where the client has no such row
 */
export function requiringOwn<R extends OwnedRow>(table: TableDefinition<R>, noun: string) {
  return (world: World, clientId: string, id: string): R => {
    const row = world.table(table).get(id)
    if (row === undefined || row.client_id !== clientId) throw notFound(noun)
    return row
  }
}

/**
 * Makes the function that looks up a live row of any client, for causes: the platform knows them all.
 * @returns a function that throws Problem 404 where the world has no such row
 */
export function requiringAny<R extends Row>(table: TableDefinition<R>, noun: string) {
  return (world: World, id: string): R => {
    const row = world.table(table).get(id)
    if (row === undefined) throw notFound(noun, `${printable(id)} is not a ${noun} of this world`)
    return row
  }
}

/**
 * Gives what was looked up.
 * @param noun what the refusal calls it
 * @throws Problem 404 where it is not there
 */
export function found<T>(looked: T | undefined, noun: string, hint?: string | Hint): T {
  if (looked === undefined) throw notFound(noun, hint)
  return looked
}
