import type { ProblemMember } from './adapters/testing/answers.js'
import type { DeliveryMember, RequestMember } from './adapters/testing/assertions.js'
import { Baseline, checkAllowed } from './adapters/testing/baseline.js'
import type { Allowed } from './adapters/testing/checks.js'
import type { MockServer } from './adapters/testing/mock-server.js'
import type { ProblemDocument } from './contract/problem-document.js'
import { type ProblemSlug, UsageError } from './kernel/problem.js'
import { resolveOptions, type SimulatorOptions } from './options.js'
import type { EventType } from './resources/registry.js'
import type { Delivery } from './resources/webhooks/index.js'
import { createSimulator } from './simulator.js'
import type { OperationId } from './simulator-faults.js'
import type { Simulator } from './simulator-interface.js'
import type { RequestLogEntry } from './simulator-requests.js'

/** What the entry points for test frameworks share. */

export interface TestOptions<T = undefined> extends Omit<SimulatorOptions, 'seed'> {
  /** Fills the baseline, once for all tests: what it returns they have as `seeded`. */
  readonly seed?: (sim: Simulator) => T | PromiseLike<T>
  /** The option `seed` of `createSimulator`: what ids, keys and tokens are drawn from. */
  readonly randomSeed?: string | number
  /** Gives each test an address of its own, `sim.baseUrl`: for tests that run at once behind one server of msw. */
  readonly isolateUrls?: boolean
  /** Of msw, which answers for the simulator of the test while it runs. The suite starts and closes it. */
  readonly server?: MockServer
  /** What every test may leave behind. */
  readonly allow?: Allowed
}

/** @throws UsageError for a wrong option */
export function createBaseline<T = undefined>(options: TestOptions<T> = {}): Baseline<Simulator, T> {
  const { seed, randomSeed, isolateUrls = false, server, allow = {}, ...rest } = options
  if (seed !== undefined && typeof seed !== 'function')
    throw new UsageError(
      `the option seed is a function that fills the baseline, and was given ${String(seed)}. What ids are drawn from is randomSeed here.`,
    )
  const settings: SimulatorOptions = randomSeed === undefined ? rest : { ...rest, seed: randomSeed }
  const { baseUrl, clock } = resolveOptions(settings)
  return new Baseline<Simulator, T>({
    baseUrl,
    create: (url) => createSimulator({ ...settings, baseUrl: url }),
    fork: (sim, url) => sim.fork({ baseUrl: url }),
    // Without a seed function T is undefined, and so is this.
    fill: (sim) => seed?.(sim) as T | PromiseLike<T>,
    isForked: clock === 'manual',
    isolateUrls,
    server,
    allow: checkAllowed(allow),
  })
}

/** What a matcher compares: some members, text also by a RegExp, anything also by `expect.any(String)` and its like. */
type Matching<Members> = { readonly [Name in keyof Members]?: Pattern<Members[Name]> }
type Pattern<Value> =
  | { asymmetricMatch(other: unknown): boolean }
  | (Value extends string
      ? Value | RegExp
      : Value extends Date
        ? Value
        : Value extends object
          ? Matching<Value>
          : Value)

export interface RequestMatch extends Matching<Pick<RequestLogEntry, RequestMember>> {
  /** Exactly so often; at least once unless given. */
  readonly times?: number
}

export interface DeliveryMatch extends Matching<Pick<Delivery, DeliveryMember>> {
  /** Exactly so often; at least once unless given. */
  readonly times?: number
  /** Members of the event's `data.object`. */
  readonly object?: object
}

export type ProblemMatch = Matching<Pick<ProblemDocument, ProblemMember>>

/** Where the answer comes later the matcher does, too: `await expect(...)`. */
type Later<Received> = Received extends Response | Asked ? Promise<void> : void
type Asked = PromiseLike<unknown> | (() => PromiseLike<unknown>)

/** The matchers, for `expect` of vitest and jest. */
export interface SimulatorMatchers<Received = unknown> {
  /** `expect(sim)`: the application has requested the operation. @throws UsageError for one that does not exist */
  toHaveReceivedRequest(operation: OperationId, match?: RequestMatch): void
  /** `expect(sim)`: a receiver has accepted an event of the type. @throws UsageError for one that does not exist */
  toHaveDelivered(type: EventType, match?: DeliveryMatch): void
  /** `expect(sim)`: the one-off or the transaction of an account is completed. @throws UsageError for an unknown id */
  toHaveSettled(transactionId: string): void
  /** Of a Response, a Problem, a problem document, or of what a function or a promise comes to. */
  toHaveStatus(status: number): Received extends Asked ? Promise<void> : void
  /** Of the same; the body of a Response is read, from a copy, so that one has to be awaited. */
  toBeProblem(slug: ProblemSlug, match?: ProblemMatch): Later<Received>
}
