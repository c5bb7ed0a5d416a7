/**
 * `createMcpEndpoint(sim)`, the operations as tools of the Model Context Protocol: [tools for agents](../guide/mcp.md)
 * @family serve
 */

import * as sdk from '@modelcontextprotocol/server'
import type { McpEndpoint, McpTarget } from '../hosts/mcp/endpoint.js'
import { openTools } from '../hosts/mcp/open-tools.js'
import { UsageError } from '../kernel/errors.js'
import { checkOptions } from '../kernel/names.js'
import { printable } from '../kernel/shown.js'
import { requireAlive } from '../runtime/lifetime.js'

export type { McpEndpoint, McpTarget } from '../hosts/mcp/endpoint.js'

export interface McpOptions {
  /** The address that clients call, where it is not `/mcp` below `sim.baseUrl`. */
  readonly url?: string
  /** Only these tools: by name, or by the resource that names begin with, such as `customers`; `clock` is the tool that moves time. */
  readonly tools?: readonly string[]
}

/**
 * The simulator's operations as tools of the Model Context Protocol, for `authorization: Bearer <API key>`. A call meets
 * what an app's request meets: limits, faults, idempotency and the log.
 * @throws UsageError for an address that is none, and for a tool that there is none of
 */
export function createMcpEndpoint(sim: McpTarget, options: McpOptions = {}): McpEndpoint {
  if (typeof sim?.handle !== 'function' || typeof sim.baseUrl !== 'string')
    throw new UsageError(
      `createMcpEndpoint takes the simulator that its tools act on, as createSimulator returns it, and was given ${printable(sim)}.`,
    )
  requireAlive(sim, 'createMcpEndpoint')
  const address = 'the whole address that clients call, such as https://mcp.platform.example/mcp'
  const isUrl = (value: unknown) => typeof value === 'string' && URL.canParse(value)
  checkOptions(options, { url: [address, isUrl], tools: 'texts' }, 'createMcpEndpoint')
  const { url = `${sim.baseUrl}/mcp`, tools } = options
  return openTools(sdk, sim, { url, tools })
}
