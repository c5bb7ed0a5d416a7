/**
 * `useSimulator(options)`: each test of jest has a simulator of its own, and matchers ([tests](../guide/testing.md))
 * @family test
 */

import type { SimulatorMatchers } from '../kit/fixtures/options.js'

export type { EachSubject } from '../kit/fixtures/each.js'
export {
  describeEach,
  type EachTest,
  type JestEachOptions,
  type JestGlobals,
  type JestOptions,
  type JestRunner,
  type UsedSimulator,
  useSimulator,
} from '../kit/fixtures/jest.js'
export { matchers } from '../kit/fixtures/matchers.js'
export type { SimulatorMatchers } from '../kit/fixtures/options.js'
export type * from '../kit/fixtures/public-types.js'

declare global {
  namespace jest {
    // As @types/jest declares it: R is what a matcher returns, T what is expected.
    interface Matchers<R, T> extends SimulatorMatchers<T> {}
  }
}
