import { registry } from '../../resources/registry.js'
import { clockTool } from './clock-tool.js'
import { createEndpoint, type McpEndpoint, type McpTarget, type ProtocolSdk } from './endpoint.js'
import { possibleTool } from './possible-tool.js'
import { createToolbox } from './tools.js'

export interface ToolSetting {
  readonly url: string
  /**
   * Only these: by name, or by the resource that names begin with; `clock` is the tool that moves time, and `possible` the one
   * that tells what can happen. All unless given.
   */
  readonly tools: readonly string[] | undefined
}

const everything = createToolbox(registry.allOperations)

/** The operations as tools, with the protocol's own package as whoever asks for them has loaded it. */
export function openTools(sdk: ProtocolSdk, target: McpTarget, { url, tools }: ToolSetting): McpEndpoint {
  const ownNames = ['clock', possibleTool.name]
  const only = tools?.filter((name) => !ownNames.includes(name.trim()))
  const toolbox = only === undefined ? everything : createToolbox(registry.allOperations, only)
  const isAsked = (own: string) => tools === undefined || tools.some((name) => name.trim() === own)
  const hasClock = target.clock !== undefined || target.clockFor !== undefined
  const tells = target.possible !== undefined || target.possibleFor !== undefined
  const offered = [
    ...toolbox.tools,
    ...(hasClock && isAsked('clock') ? [clockTool] : []),
    ...(tells && isAsked(possibleTool.name) ? [possibleTool] : []),
  ]
  return createEndpoint(sdk, target, url, { ...toolbox, tools: offered })
}
