import { Problem } from '../../../../src/contract/problem.js'
import { requiringOwn } from '../../../../src/contract/requiring.js'
import type { World } from '../../../../src/kernel/world.js'
import { nameKey, spareParts } from './rows.js'

/** @throws Problem 404 */
export const requireSparePart = requiringOwn(spareParts, 'spare part')

/** @throws Problem 409 for a name that a spare part in stock has */
export function requireFreeName(world: World, clientId: string, name: string): void {
  if (world.table(spareParts).find('name', nameKey(clientId, name)) === undefined) return
  throw new Problem('conflict', 'A spare part in stock has this name.', { hint: 'choose another name' })
}
