import { version } from '../../../package.json'
import { isLoopback } from '../../contract/loopback.js'
import { controlOperations, createControlApi } from '../../hosts/control/api.js'
import { openApiDocument } from '../../hosts/description/described.js'
import { OwnHosts } from '../../hosts/http/own-hosts.js'
import { liveOperation } from '../../hosts/inspector/live-operation.js'
import type { McpEndpoint } from '../../hosts/mcp/endpoint.js'
import type { McpTarget } from '../../hosts/mcp/mcp-target.js'
import type { ToolSetting } from '../../hosts/mcp/open-tools.js'
import { loadProtocol } from '../../hosts/mcp/protocol-package.js'
import { createMcpApi } from '../../hosts/mcp/server.js'
import { createSimulator } from '../../kit/create-simulator.js'
import { describeBuilders } from '../../kit/given/index.js'
import { optionMembers, type SimulatorOptions } from '../../kit/options.js'
import type { Simulator } from '../../kit/simulator.js'
import { registry } from '../../resources/registry.js'
import { requireAlive } from '../../runtime/lifetime.js'
import { serveHttp } from './http/node-server.js'
import { checkListenOptions, type Listening, type ListenOptions } from './listen-options.js'
import { inspectorLater, keeper, type LoadInspector, Opening } from './parts.js'
import type { ServerCoverage } from './server-coverage.js'
import { openServerState } from './server-state.js'
import { Spill } from './spill/spill.js'
import { sweepTemporaryFolders } from './spill/temporary.js'
import { Worlds } from './worlds.js'

const controls = controlOperations({
  causes: registry.causes,
  builders: describeBuilders(),
  options: optionMembers(),
})

/**
 * Serves a simulator over HTTP, or a new one by options.
 * @param loadInspector a server that nobody inspects has nothing of the inspector
 * @throws UsageError when the port is taken, an option is wrong, the state cannot be read, or `mcp` lacks its package
 */
export async function listen(
  loadInspector: LoadInspector,
  target: Simulator | SimulatorOptions,
  options: ListenOptions,
): Promise<Listening> {
  checkListenOptions(target, options)
  if ('handle' in target) requireAlive(target, 'listen')
  const { port = 0, host = '127.0.0.1', hostNames = [], token, state: path, webhook } = options
  const { mcpMode, mcpTools, cors = [] } = options
  const openTools =
    options.mcp === true || mcpMode !== undefined || mcpTools !== undefined ? await loadTools() : undefined
  const own: SimulatorOptions =
    'handle' in target ? { environment: target.environment } : { openapi: openApiDocument, ...target }
  const opening = new Opening(cors)
  const state = path === undefined ? undefined : await openServerState(path, own)
  const coverage = options.coverage === undefined ? undefined : await openCoverage(options.coverage)
  sweepTemporaryFolders()
  const spill = state?.spill ?? new Spill()
  const stored = state?.stored
  const server = await serveHttp(opening, { port, host }).catch(async (error: unknown) => {
    await state?.close()
    throw error
  })
  try {
    const worlds = new Worlds({
      createSimulator(given) {
        const made = createSimulator(given)
        return coverage?.follow(made) ?? made
      },
      coverage,
      options: state?.clock === undefined || 'handle' in target ? own : { clock: state.clock, ...own },
      sim: 'handle' in target ? (coverage?.follow(target) ?? target) : undefined,
      baseUrl: isLoopback(new URL(server.url).hostname) ? server.url : `http://localhost:${server.port}`,
      webhook,
      isLoaded: stored !== undefined && !('handle' in target),
      changed: () => state?.changed(),
      keepBytes: spill.keep,
    })
    if (stored !== undefined) worlds.load(stored)
    state?.follow(worlds, options.onStateError ?? (() => undefined))
    const called = new URL(worlds.default.sim.baseUrl).hostname
    const hosts = new OwnHosts(host, [...hostNames, called])
    const access = { token, hosts }
    const endpoint = openTools?.(worlds, {
      url: `${server.url}/mcp`,
      mode: mcpMode,
      tools: mcpTools,
      // What the control API does not let just anybody do, a key of the API does not open either.
      ...((token !== undefined || hosts.isPublic) && { causes: false }),
    })
    opening.begin(worlds, {
      control: createControlApi(controls, worlds, { version, described: [liveOperation], ...access }),
      inspector: inspectorLater(loadInspector, worlds, { ...access, finish: options.onInspected }),
      access,
      mcp: endpoint && createMcpApi(endpoint, worlds, hosts),
      keep: state && keeper(state, options.durable === true),
      spill,
    })
    await state?.flush()
    return {
      url: server.url,
      port: server.port,
      mcpUrl: endpoint?.url,
      apiKey: worlds.default.apiKey,
      sim: worlds.default.sim,
      state: state?.folder,
      notes: state?.notes ?? [],
      async close() {
        await server.close()
        coverage?.close()
        try {
          await state?.close()
        } finally {
          worlds.dispose()
          // Whoever gave a simulator goes on with it.
          if ('handle' in target) {
            target.keepBytesIn(null)
            spill.bringBack()
          }
          spill.close()
        }
      },
    }
  } catch (error) {
    await server.close()
    coverage?.close()
    await state?.close().catch(() => undefined)
    throw error
  }
}

/** Loaded when it is asked for. */
async function openCoverage(folder: string): Promise<ServerCoverage> {
  const { ServerCoverage } = await import('./server-coverage.js')
  return new ServerCoverage(folder)
}

/** Loads the tools, and the package that they need, when they are asked for. */
async function loadTools(): Promise<(target: McpTarget, setting: ToolSetting) => McpEndpoint> {
  const sdk = await loadProtocol('the option mcp needs')
  const { openTools } = await import('../../hosts/mcp/open-tools.js')
  return (target, setting) => openTools(sdk, target, setting)
}
