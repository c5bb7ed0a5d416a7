import { World } from '../kernel/world.js'
import { seedClient } from '../resources/api-keys/index.js'
import { type Beginning, clientName, type Living, livedIn } from './history/history.js'
import type { HistoryInput } from './history/persona.js'
import { beginningOf, type Scenario, seedWorld } from './scenarios/seeding.js'
import type { Simulator } from './simulator.js'

/** The options that say what a world begins with. */
interface Begun extends Beginning {
  readonly scenario: Scenario | undefined
  readonly history: HistoryInput | undefined
}

/**
 * Makes what a simulator begins with: the world at the start of its clock, with its first client, its scenario or its past.
 * @param build makes a simulator of a world, for its seed alone, whose clock is moved by hand
 */
export function beginWorld(begun: Begun, build: (world: World) => Simulator & Living): World {
  const { rules, seed, end, apiKey, scenario, history } = begun
  if (history !== undefined) return livedIn(history, { rules, seed, end, apiKey }, build)
  const world = new World(rules, seed, beginningOf(scenario, end))
  seedClient(world, { name: clientName, apiKey })
  if (scenario !== undefined) seedWorld(scenario, world, end, build(world))
  return world
}
