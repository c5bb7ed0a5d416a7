/**
 * `createMcpEndpoint(sim)`, tools of the Model Context Protocol that find and run every operation: [tools for agents](../guide/mcp.md)
 * @family serve
 */

import * as sdk from '@modelcontextprotocol/server'
import type { McpEndpoint } from '../hosts/mcp/endpoint.js'
import type { McpTarget } from '../hosts/mcp/mcp-target.js'
import { type McpMode, mcpModes } from '../hosts/mcp/mode-names.js'
import { openTools } from '../hosts/mcp/open-tools.js'
import { UsageError } from '../kernel/errors.js'
import { checkOptions } from '../kernel/names.js'
import { printable } from '../kernel/shown.js'
import { requireAlive } from '../runtime/lifetime.js'

export type { McpEndpoint } from '../hosts/mcp/endpoint.js'
export type { McpTarget } from '../hosts/mcp/mcp-target.js'
export type { McpMode } from '../hosts/mcp/mode-names.js'

export interface McpOptions {
  /**
   * The tools that agents see. `find`: five, with which they find, describe and run everything. `all`: each operation is a tool, with
   * one sentence and a short schema. `find` unless given, or unless `tools` are.
   */
  readonly mode?: McpMode
  /** The address that clients call, where it is not `/mcp` below `sim.baseUrl`. */
  readonly url?: string
  /** Only these tools: by name, or by the resource that names begin with, such as `customers`; `clock` is the tool that moves time. */
  readonly tools?: readonly string[]
  /** Tells whether agents find causes, such as a deposit, in the mode `find`: in the sandbox unless given. */
  readonly causes?: boolean
}

/**
 * Tools of the Model Context Protocol, by which agents find and run the simulator's operations, for `authorization: Bearer <API key>`. A call meets
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
  const isMode = (value: unknown) => mcpModes.some((mode) => mode === value)
  checkOptions(
    options,
    { url: [address, isUrl], mode: ['find or all', isMode], tools: 'texts', causes: 'flag' },
    'createMcpEndpoint',
  )
  const { url = `${sim.baseUrl}/mcp`, ...offered } = options
  return openTools(sdk, sim, { url, ...offered })
}
