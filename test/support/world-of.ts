import type { Simulator } from 'platform-simulator'
import { vi } from 'vitest'
import { World } from '../../src/kernel/world.js'

/** The world inside a simulator, for tests of what one resource does for another and no endpoint shows. */
export function worldOf(sim: Simulator): World {
  const spied = vi.spyOn(World.prototype, 'transact')
  sim.api.customers.list()
  const world = spied.mock.contexts.at(-1)
  spied.mockRestore()
  if (!(world instanceof World)) throw new Error('the simulator did nothing in a world')
  return world
}
