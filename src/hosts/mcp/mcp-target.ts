import type { WireRequest } from '../../gateway/exchange.js'
import type { GatewayResponse } from '../../gateway/gateway.js'
import type { Duration } from '../../kernel/clock.js'

/** The API behind the tools: a simulator, or the worlds of a server. */
export interface McpTarget extends ToolWorld {
  readonly baseUrl: string
  /** Its callers have no simulator in hand: hints name calls of `/__sim/` and flags. */
  readonly outside?: boolean
  readonly environment?: string
  /** Only a simulator has it. */
  lifetime?(): { readonly isOver: boolean }
  accepts(apiKey: string): boolean
  /** Returns the world that a key opens, where there are several. */
  worldOf?(apiKey: string): Required<ToolWorld>
  handle(request: WireRequest): GatewayResponse | Promise<GatewayResponse>
}

/** The part of a simulator that its API does not have: each tool is offered where there is what it needs. */
export interface ToolWorld {
  readonly clock?: {
    now(): Date
    advance(duration: Duration): Promise<void>
  }
  /** Agents make several calls at once: what moves the clock waits for what moves it already. */
  inTurn?<T>(work: () => Promise<T>): Promise<T>
  /** The causes, as `sim.simulate`: agents in a sandbox find them. */
  readonly simulate?: object
  /** Tells what can happen to an object now. */
  possible?(id: string): readonly object[]
  /** Tells all that has happened. */
  timeline?(): { text(): string }
}
