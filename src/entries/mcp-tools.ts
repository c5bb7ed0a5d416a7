import { version } from '../../package.json'
import { createEndpoint, type McpEndpoint, type McpTarget, type ProtocolSdk } from '../hosts/mcp/endpoint.js'
import { createToolbox } from '../hosts/mcp/tools.js'
import { registry } from '../resources/registry.js'

const toolbox = createToolbox(registry.allOperations)

/** The operations as tools, with the protocol's own package as whoever asks for them has loaded it. */
export function openTools(sdk: ProtocolSdk, target: McpTarget, url: string): McpEndpoint {
  return createEndpoint(target, toolbox, { url, version, sdk })
}
