import { type Duration, readableDuration, toInstant, toMilliseconds } from '../../kernel/clock.js'
import { UsageError } from '../../kernel/errors.js'
import type { World } from '../../kernel/world.js'
import type { Simulator } from '../simulator.js'

/** A state of a world that is worth starting from: the option `scenario` begins there, and `reset()` goes back to it. */
export interface Scenario {
  readonly name: string
  /** Says in a line what is there. */
  readonly story: string
  /** The time before the start of the clock at which it begins; nothing unless given. */
  readonly history?: Duration
  /**
   * Arranges the world, at once and silently. `pass` lets virtual time pass, within the history; what is left of that
   * passes at the end. What is set up outside the world, such as receivers and faults, is gone afterwards.
   */
  seed(sim: Simulator, pass: (duration: Duration) => void): void
}

/** Computes where the clock of a seeded world has to begin, in Unix milliseconds. */
export function beginningOf(scenario: Scenario | undefined, start: number): number {
  if (scenario?.history === undefined) return start
  const { name, history } = scenario
  return toInstant(start - toMilliseconds(history, `history of ${name}`), `the beginning of ${name}`)
}

/** @param sim a simulator of the world, for the seed alone @throws UsageError for a seed that takes too long */
export function seedWorld(scenario: Scenario, world: World, start: number, sim: Simulator): void {
  world.quiet = true
  const pass = (duration: Duration): void => {
    const until = world.now + toMilliseconds(duration)
    if (until > start) throw tooLong(scenario, until - start)
    runUntil(world, until)
  }
  const returned: unknown = scenario.seed(sim, pass)
  if (returned instanceof Promise) {
    throw new UsageError(
      `the seed of ${scenario.name} is asynchronous. Seeds are not: let time pass by the second argument, as in seed(sim, pass) { pass('2d') }.`,
    )
  }
  runUntil(world, start)
  sim.dispose()
  world.quiet = false
}

/** Nothing of a quiet world is delivered, so that no job has to be waited for. */
function runUntil(world: World, until: number): void {
  for (;;) {
    const next = world.scheduler.peek()
    if (next === undefined || next.dueAt > until) break
    world.moveTo(Math.max(next.dueAt, world.now))
    world.scheduler.pop()
    world.run(next)
  }
  world.moveTo(until)
}

function tooLong({ name, history = 0 }: Scenario, excess: number): UsageError {
  return new UsageError(
    `the seed of ${name} lets ${readableDuration(excess)} more pass than its history, ${readableDuration(toMilliseconds(history))}. Give it a longer one: the clock has to be at its start (the option now) when the seed is done.`,
  )
}
