import type { WireRequest } from '../../gateway/exchange.js'
import type { GatewayResponse } from '../../gateway/gateway.js'
import type { Duration } from '../../kernel/clock.js'

/** The API behind the tools: a simulator, or the worlds of a server. */
export interface McpTarget {
  readonly baseUrl: string
  /** Its callers have no simulator in hand: hints name calls of `/__sim/` and flags. */
  readonly outside?: boolean
  /** Only a simulator has it. */
  lifetime?(): { readonly isOver: boolean }
  accepts(apiKey: string): boolean
  /** Its clock, or of the world that a key is of: the tool that moves time is offered where there is one. */
  readonly clock?: ToolClock
  /** Agents make several calls at once: what moves the clock waits for what moves it already. */
  inTurn?<T>(work: () => Promise<T>): Promise<T>
  clockFor?(apiKey: string): ToolClock
  /** The causes of its world, or of the world that a key is of, as `sim.simulate`: agents in a sandbox find them. */
  readonly simulate?: object
  simulateFor?(apiKey: string): object
  readonly environment?: string
  /** Tells all that has happened in its world, or in the world that a key is of. */
  timeline?(): { text(): string }
  timelineFor?(apiKey: string): { text(): string }
  /** Tells what can happen to an object now: the tool of that name is offered where somebody does. */
  possible?(id: string): readonly object[]
  possibleFor?(apiKey: string, id: string): readonly object[]
  handle(request: WireRequest): GatewayResponse | Promise<GatewayResponse>
}

interface ToolClock {
  now(): Date
  advance(duration: Duration): Promise<void>
}
