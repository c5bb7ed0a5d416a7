/**
 * `listen(sim, { port, host })`, the simulator over HTTP; `npx platform-simulator serve` does the same: [server and
 * command line](../guide/server.md)
 * @family serve
 */

import type { OpenInspector } from '../hosts/inspector/part.js'
import type { SimulatorOptions } from '../kit/options.js'
import type { Simulator } from '../kit/simulator.js'
import { listen as listenWith } from '../programs/server/listen.js'
import type { Listening, ListenOptions } from '../programs/server/listen-options.js'

export type { Listening, ListenOptions } from '../programs/server/listen-options.js'

/**
 * Serves a simulator over HTTP, or a new one by options, whose clock is then `real` unless given. `/__sim/openapi.json`
 * describes how it is controlled.
 * @throws UsageError when the port is taken, an option is wrong, the state cannot be read, or `mcp` lacks its package
 */
export function listen(
  target: Simulator | SimulatorOptions = {},
  options: ListenOptions = {},
): Promise<Listening> {
  return listenWith(loadInspector, target, options)
}

/** Loads the inspector by its name: it is in a file of its own. */
async function loadInspector(): Promise<OpenInspector> {
  const { inspectorPart } = await import('platform-simulator/inspector')
  // Declared without its type, so that the declarations for users have nothing of the server's inside.
  return inspectorPart as OpenInspector
}
