import type { World } from '../../kernel/world.js'

/** What goes back to a simulation of the sandbox, whichever resource it is of. */

/** Everything from here on in this transaction, and what that schedules, goes back to the simulation. */
export function beginSimulation(world: World, clientId: string, simulationId: string): void {
  world.originate(prefixOf(clientId) + simulationId)
}

/** The simulation that an origin is; undefined for one of another client, whose ids are its own. */
export function simulationIn(origin: string, clientId: string): string | undefined {
  const prefix = prefixOf(clientId)
  return origin.startsWith(prefix) ? origin.slice(prefix.length) : undefined
}

/** The id is its client's own: what a simulation brings about for another client does not name it. */
function prefixOf(clientId: string): string {
  return `simulation of ${clientId} `
}
