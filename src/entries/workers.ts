/**
 * `createWorker()` and `SimulatorWorld`, worlds for a team at one address, each in a Durable Object: [worlds for a
 * team](../guide/team.md)
 * @family serve
 */

import { version } from '../../package.json'
import { custody, verifying } from '../contract/host-ports.js'
import { hostNow, hostTimer, installDate, realNow } from '../hosts/clock.js'
import { controlOperations } from '../hosts/control/api.js'
import { custodyPort } from '../hosts/signing/custody.js'
import { verifyingPort } from '../hosts/signing/verifying.js'
import { lazy } from '../kernel/lazy.js'
import { describeBuilders } from '../kit/given/index.js'
import { optionMembers } from '../kit/options.js'
import { createPlatform } from '../kit/platform.js'
import type { Simulator } from '../kit/simulator.js'
import { controlsOfWorker } from '../programs/worker/controls.js'
import { type WorkerEnv, type WorkerHandler, workerHandler } from '../programs/worker/handler.js'
import type { DurableState } from '../programs/worker/storage.js'
import { WorldObject } from '../programs/worker/world.js'
import { type PlatformRegistry, registry } from '../resources/registry.js'

export type { WorkerEnv, WorkerHandler, WorldNamespace } from '../programs/worker/handler.js'
export type { DurableState, DurableStorage } from '../programs/worker/storage.js'

const ports: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [verifying.name, verifyingPort],
  [custody.name, custodyPort],
])

/** Alarms wake the object of a world: a timer would keep it in memory, and be forgotten with it. */
const asleep = {
  realNow,
  followedNow: hostNow,
  startTimer: hostTimer,
  wake: () => () => undefined,
  installDate,
}

const parts = lazy(() => {
  const platform = createPlatform<PlatformRegistry, Simulator>(registry, {}, ports, [], asleep)
  const controls = controlsOfWorker(
    controlOperations({
      causes: registry.causes,
      builders: describeBuilders(),
      options: optionMembers(),
    }),
  )
  return { createSimulator: platform.createSimulator, controls, version }
})

/** The class of a Durable Object that is one world. Export it from the worker, and bind its namespace as `WORLDS`. */
export class SimulatorWorld {
  readonly #world: WorldObject

  constructor(state: DurableState, env: WorkerEnv) {
    this.#world = new WorldObject(state, env, parts())
  }

  fetch(request: Request): Promise<Response> {
    return this.#world.fetch(request)
  }

  alarm(): Promise<void> {
    return this.#world.alarm()
  }
}

/** Makes the default export of a worker: `export default createWorker()`. It hands each request to its world. */
export function createWorker(): WorkerHandler {
  return workerHandler(
    lazy(() => parts().createSimulator({})),
    version,
  )
}
