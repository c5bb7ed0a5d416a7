import { UsageError } from '../../kernel/errors.js'
import type { Clock } from '../../runtime/clock.js'
import type { Simulator } from '../simulator.js'

/** The simulator as the test's functions have it: its clock belongs to the run. */
export function guarded(sim: Simulator): Simulator {
  const refusing = (why: string) => (name: string) => (): never => {
    throw new UsageError(`explore: sim.${name} was called, and ${why}`)
  }
  const refuse = refusing(
    'the run itself moves time. What the app waits for by setTimeout comes by itself; a wait between two acts is drawn.',
  )
  const keep = refusing(
    'the world belongs to the run, which makes it and ends it. What every run has to begin with goes into the option given.',
  )
  const clock: Clock = {
    ...sim.clock,
    advance: refuse('clock.advance()'),
    advanceTo: refuse('clock.advanceTo()'),
    advanceUntil: refuse('clock.advanceUntil()'),
    runNext: refuse('clock.runNext()'),
    moveTo: refuse('clock.moveTo()'),
    installDate: refuse('clock.installDate()'),
  }
  const closed: Pick<Simulator, 'clock' | 'idle' | 'reset' | 'restore' | 'dispose'> = {
    clock,
    idle: refuse('idle()'),
    reset: keep('reset()'),
    restore: keep('restore()'),
    dispose: keep('dispose()'),
  }
  return Object.create(sim, Object.getOwnPropertyDescriptors(closed))
}
