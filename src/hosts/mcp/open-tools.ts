import { registry } from '../../resources/registry.js'
import { clockTool } from './clock-tool.js'
import { createEndpoint, type McpEndpoint, type McpTarget, type ProtocolSdk } from './endpoint.js'
import { createToolbox } from './tools.js'

export interface ToolSetting {
  readonly url: string
  /** Only these: by name, or by the resource that names begin with; `clock` is the tool that moves time. All unless given. */
  readonly tools: readonly string[] | undefined
}

const everything = createToolbox(registry.allOperations)
const clock = 'clock'

/** The operations as tools, with the protocol's own package as whoever asks for them has loaded it. */
export function openTools(sdk: ProtocolSdk, target: McpTarget, { url, tools }: ToolSetting): McpEndpoint {
  const only = tools?.filter((name) => name.trim() !== clock)
  const toolbox = only === undefined ? everything : createToolbox(registry.allOperations, only)
  const hasClock = target.clock !== undefined || target.clockFor !== undefined
  const offersClock = hasClock && (tools === undefined || only?.length !== tools.length)
  const offered = offersClock ? [...toolbox.tools, clockTool] : toolbox.tools
  return createEndpoint(sdk, target, url, { ...toolbox, tools: offered })
}
