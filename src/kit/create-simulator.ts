import { custody, verifying } from '../contract/host-ports.js'
import { custodyPort } from '../hosts/signing/custody.js'
import { verifyingPort } from '../hosts/signing/verifying.js'
import { type PlatformRegistry, registry } from '../resources/registry.js'
import type { SimulatorOptions } from './options.js'
import { createPlatform } from './platform.js'
import type { Simulator } from './simulator.js'

const ports: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [verifying.name, verifyingPort],
  [custody.name, custodyPort],
])
const platform = createPlatform<PlatformRegistry, Simulator>(registry, {}, ports)

/** A simulator of the platform: one world, nothing global. @throws UsageError naming a wrong option */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  return platform.createSimulator(options)
}
