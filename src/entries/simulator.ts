import type { SimulatorOptions } from '../kit/options.js'
import type { Simulator } from '../kit/simulator.js'
import { registry } from '../resources/registry.js'
import { createPlatform } from './platform.js'

const platform = createPlatform(registry)

/** A simulator of the platform: one world, nothing global. @throws UsageError naming a wrong option */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  return platform.createSimulator(options)
}
