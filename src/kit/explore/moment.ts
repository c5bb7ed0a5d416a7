import { currentTask, type Surroundings } from '../../hosts/surroundings/index.js'
import type { UsageError } from '../../kernel/errors.js'
import type { Simulator } from '../simulator.js'
import type { Failure } from './failure.js'
import type { FaultsAhead } from './faults-ahead.js'
import { type Instance, never } from './instance.js'
import type { Plan, PlannedFault } from './plan.js'
import type { RunTime } from './time.js'

/** Everything that calls, deliveries and uses of the store need of their run. */
export interface Moment {
  readonly plan: Plan
  readonly sim: Simulator
  readonly time: RunTime
  readonly surroundings: Surroundings
  readonly faults: FaultsAhead
  note(text: string): void
  /** The run is over, and this is why. */
  fail(failure: Failure): void
  /** The run is over by a mistake of the test's author: returns it, to be thrown. */
  refuse(message: string): UsageError
  /** The app crashes here; who called it waits for ever. @param where what the plan does not say of the place */
  crash(fault: PlannedFault, where?: string): Promise<never>
  /** The crashes that are planned at this use of something. */
  crashesAt(place: string): Readonly<Record<'before' | 'after', PlannedFault | undefined>>
  /** Virtual time passes; rejects when the signal says so before. */
  pass(delay: number, signal?: AbortSignal | null): Promise<void>
  /** Runs a call of the app: it counts, its task waits for it, and after the crash nothing comes of it. */
  waitFor<T>(instance: Instance<unknown>, work: () => Promise<T>): Promise<T>
}

/** {@link Moment.waitFor}, with what is told of it. */
export async function waitedFor<T>(
  instance: Instance<unknown>,
  work: () => Promise<T>,
  stir: () => void,
): Promise<T> {
  const task = currentTask()
  if (!instance.isAlive || task?.life.isAlive === false) return never()
  stir()
  if (task !== undefined) task.waits++
  try {
    return await work()
  } finally {
    if (task !== undefined) task.waits--
    stir()
    if (!instance.isAlive) await never()
  }
}
