import { createEndpoint, type McpEndpoint, type ProtocolSdk } from './endpoint.js'
import type { McpTarget } from './mcp-target.js'
import { type OfferSetting, offerOf } from './modes.js'

export interface ToolSetting extends OfferSetting {
  readonly url: string
}

/** The operations as tools, with the protocol's own package as whoever asks for them has loaded it. */
export function openTools(
  sdk: ProtocolSdk,
  target: McpTarget,
  { url, ...offered }: ToolSetting,
): McpEndpoint {
  return createEndpoint(sdk, target, url, offerOf(target, offered))
}
