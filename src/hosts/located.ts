import type { Registry } from '../contract/compose.js'
import { type Address, address } from '../contract/host-ports.js'
import { describing } from './openapi.js'

/** The ports that depend on where the simulator is called: the description of the API, and the address itself. */
export function locatedPorts(
  registry: Pick<Registry, 'allOperations' | 'events'>,
  where: Address,
): readonly [string, unknown][] {
  return [describing(registry, where.baseUrl), [address.name, where]]
}
