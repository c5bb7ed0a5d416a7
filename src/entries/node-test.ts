/**
 * `withSimulator(t, options)`: a test of node:test has a simulator of its own, and assertions
 * @family test
 */

import type { ProblemSlug } from '../contract/problem.js'
import { hasStatus, isProblem } from '../kit/fixtures/answers.js'
import { delivered, isCompletedVerdict, receivedRequest } from '../kit/fixtures/assertions.js'
import { Baseline } from '../kit/fixtures/baseline.js'
import { type NodeTestContext, worldOfTest } from '../kit/fixtures/node-test.js'
import type { DeliveryMatch, ProblemMatch, RequestMatch, TestOptions } from '../kit/fixtures/options.js'
import { baselineFor, createBaseline } from '../kit/fixtures/options.js'
import { assertLater, assertThat } from '../kit/fixtures/plain-assertions.js'
import type { Simulator } from '../kit/simulator.js'
import type { EventType, OperationId } from '../resources/types/index.js'

export type { Baseline, TestWorld } from '../kit/fixtures/baseline.js'
export {
  describeEach,
  type NodeEachSubject,
  type NodeEachTest,
  type NodeRunner,
  type NodeTestContext,
} from '../kit/fixtures/node-test.js'
export type * from '../kit/fixtures/public-types.js'
export { createBaseline }

/**
 * The simulator of one test, disposed of when it ends: `const { sim } = await withSimulator(t, options)`. The test
 * fails when it leaves behind requests that the API does not know, deliveries that failed for good, or faults that
 * never happened. Tests that share a start are given one `createBaseline(options)`.
 * @throws UsageError for a wrong option
 */
export function withSimulator<T = undefined>(
  t: NodeTestContext,
  options: TestOptions<T> | Baseline<Simulator, T> = {},
): ReturnType<typeof worldOfTest<Simulator, T>> {
  return worldOfTest(t, options instanceof Baseline ? options : baselineFor('withSimulator', options))
}

/** The application has requested the operation, with `{ body, headers }` as it sent them; `{ times: 0 }` for never. @throws AssertionError, UsageError */
export function assertReceivedRequest(sim: Simulator, operation: OperationId, match?: RequestMatch): void {
  assertThat(receivedRequest(sim, operation, match))
}

/** A receiver has accepted an event of the type; `{ times: 0 }` for none. @throws AssertionError, UsageError */
export function assertDelivered(sim: Simulator, type: EventType, match?: DeliveryMatch): void {
  assertThat(delivered(sim, type, match))
}

/** The one-off, or the transaction of an account, is completed. @throws AssertionError, UsageError */
export function assertSettled(sim: Simulator, transactionId: string): void {
  assertThat(isCompletedVerdict(sim, transactionId))
}

/**
 * Asserts the status of a Response, a Problem, a problem document, or of what a function or a promise comes to. Rejects
 * with an AssertionError.
 */
export function assertStatus(received: unknown, status: number): ReturnType<typeof assertLater> {
  return assertLater(() => hasStatus(received, status))
}

/**
 * Asserts that one of the same is a problem with this slug, and fits `match`. The body of a Response is read from a copy.
 * Rejects with an AssertionError.
 */
export function assertProblem(
  received: unknown,
  slug: ProblemSlug,
  match?: ProblemMatch,
): ReturnType<typeof assertLater> {
  return assertLater(() => isProblem(received, slug, match))
}
