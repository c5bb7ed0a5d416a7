import { custody, verifying } from '../contract/host-ports.js'
import { custodyPort } from '../hosts/custody.js'
import { verifyingPort } from '../hosts/verifying.js'
import type { SimulatorOptions } from '../kit/options.js'
import type { Simulator } from '../kit/simulator.js'
import { type PlatformRegistry, registry } from '../resources/registry.js'
import { createPlatform } from './platform.js'

const ports: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [verifying.name, verifyingPort],
  [custody.name, custodyPort],
])
const platform = createPlatform<PlatformRegistry, Simulator>(registry, {}, ports)

/** A simulator of the platform: one world, nothing global. @throws UsageError naming a wrong option */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  return platform.createSimulator(options)
}
