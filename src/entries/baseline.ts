import type { Baseline } from '../kit/fixtures/baseline.js'
import { baselineOf, type TestOptions } from '../kit/fixtures/options.js'
import type { Simulator } from '../kit/simulator.js'
import { createSimulator } from './simulator.js'

/** One start for many tests, filled once. @throws UsageError for a wrong option */
export function createBaseline<T = undefined>(options: TestOptions<T> = {}): Baseline<Simulator, T> {
  return baselineFor('createBaseline', options)
}

/** The same for another function, which a wrong option is told of. */
export function baselineFor<T = undefined>(call: string, options: TestOptions<T>): Baseline<Simulator, T> {
  return baselineOf(createSimulator, options, call)
}
