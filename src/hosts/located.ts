import type { Registry } from '../contract/compose.js'
import { address } from '../contract/host-ports.js'
import { describing } from './openapi.js'

/** The ports that depend on where the simulator is called: the description of the API, and the address itself. */
export function locatedPorts(
  registry: Pick<Registry, 'allOperations' | 'events'>,
  baseUrl: string,
): readonly [string, unknown][] {
  return [describing(registry, baseUrl), [address.name, { baseUrl }]]
}
