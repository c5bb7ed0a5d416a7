import type { Environment } from '../../kernel/rules.js'
import type { Api, Simulate } from '../../resources/types/index.js'
import type { Clock } from '../../runtime/clock.js'

/** The world that a persona lives in: it does what it does by the API, by causes and by the clock, as a test would. */
export interface Ground {
  readonly api: Api
  readonly simulate: Simulate
  readonly environment: Environment
  readonly clock: Pick<Clock, 'now' | 'moveTo'>
}

/** The time that a persona lives through. */
export interface Span {
  /** Unix milliseconds: the clock shows this when it begins. */
  readonly from: number
  /** Unix milliseconds: nothing happens after this. */
  readonly to: number
  /** The number of times as much that happens as in the smallest history: 1 to 10. */
  readonly size: number
  /** The seed of the world, for what is drawn. */
  readonly seed: string
}

/** A business with its everyday life: what `platform-simulator/personas` has, or one of your own. */
export interface Persona {
  readonly name: string
  /** Says in a line what its business is. */
  readonly story: string
  /** Lives through the time, at once. The same world and the same span have to make the same calls. */
  live(ground: Ground, span: Span): void
}

/** The option `history`, and what `sim.given.history` takes. */
export interface HistoryInput {
  /** The business whose life it is: of `platform-simulator/personas`. */
  persona: Persona
  /** The number of months that it is long, until now: 1 to 60. */
  months: number
  /** The number of times as much that happens as by default: 1 to 10. */
  size?: number | undefined
}

/** The builder of a past, which only a world has in which nothing has happened yet. */
export interface WithHistory {
  /**
   * The months before now, as a persona lived through them: the world goes on at the same time. Nothing is delivered of
   * what happened in them. What `reset()` goes back to has no history; the option `history` of `createSimulator` begins with one.
   * @throws UsageError for a world in which something has happened, and for a wrong history
   */
  history(input: HistoryInput): void
}
