import { UsageError } from '../../kernel/problem.js'
import { isolatedUrl } from '../isolated-url.js'
import { type Allowed, failedDeliveries, inspect } from './checks.js'
import { type MockServer, ServedSimulators } from './mock-server.js'
import type { TestedSimulator } from './subject.js'

export interface BaselineSettings<S, T> {
  readonly baseUrl: string
  /** A new simulator, empty. */
  create(baseUrl: string): S
  /** A copy for one test. */
  fork(sim: S, baseUrl: string): S
  /** Fills the baseline. */
  fill(sim: S): T | PromiseLike<T>
  /** A clock of the host's cannot be forked: every test has a simulator of its own, filled anew. */
  readonly isForked: boolean
  readonly isolateUrls: boolean
  readonly server: MockServer | undefined
  readonly allow: Allowed
}

/** The simulator of one test. */
export interface TestWorld<S, T> {
  readonly sim: S
  /** What the seed function returned, frozen: all tests share it. */
  readonly seeded: T
  /** For this test alone. */
  allow(more: Allowed): void
  /** @throws LeftBehind naming what the test should not have left behind */
  check(hasFailed?: boolean): void
  /** Ends the simulator. */
  leave(): void
  /** Both. @throws LeftBehind */
  end(hasFailed?: boolean): void
}

/** One start of many tests: made and filled when the first of them begins, and forked for each. */
export class Baseline<S extends TestedSimulator, T> {
  readonly #settings: BaselineSettings<S, T>
  readonly #served: ServedSimulators | undefined
  #start: Promise<Filled<S, T>> | undefined
  #begun = 0

  constructor(settings: BaselineSettings<S, T>) {
    this.#settings = settings
    this.#served = settings.server && ServedSimulators.of(settings.server)
  }

  async begin(): Promise<TestWorld<S, T>> {
    const { create, fork, isForked, isolateUrls, baseUrl } = this.#settings
    const number = this.#served?.nextNumber() ?? ++this.#begun
    const url = isolateUrls ? isolatedUrl(baseUrl, `test-${number}`) : baseUrl
    if (!isForked) return this.#enter(await this.#fill(create(url)))
    this.#start ??= this.#prepare()
    const { sim, seeded } = await this.#start
    return this.#enter({ sim: fork(sim, url), seeded })
  }

  /** What the seed function had is disposed of: a test that reached for it would change all the others. */
  async #prepare(): Promise<Filled<S, T>> {
    const { create, fork, baseUrl } = this.#settings
    const empty = create(baseUrl)
    // Filled in a fork: that one tells no receiver of what is only being set up.
    const { sim, seeded } = await this.#fill(fork(empty, baseUrl))
    empty.dispose()
    const start = fork(sim, baseUrl)
    sim.dispose()
    return { sim: start, seeded }
  }

  async #fill(sim: S): Promise<Filled<S, T>> {
    return { sim, seeded: frozen(await this.#settings.fill(sim)) }
  }

  async #enter({ sim, seeded }: Filled<S, T>): Promise<TestWorld<S, T>> {
    const leave = await this.#served?.serve(sim)
    let allowed = this.#settings.allow
    const failedBefore: ReadonlySet<string> = new Set(failedDeliveries(sim).map(({ id }) => id))
    const world: TestWorld<S, T> = {
      sim,
      seeded,
      allow(more) {
        allowed = { ...allowed, ...checkAllowed(more) }
      },
      check(hasFailed = false) {
        inspect(sim, { allowed, failedBefore, hasFailed })
      },
      leave() {
        leave?.()
        sim.dispose()
      },
      end(hasFailed) {
        world.leave()
        world.check(hasFailed)
      },
    }
    return world
  }
}

interface Filled<S, T> {
  readonly sim: S
  readonly seeded: T
}

/** Plain data, all through: what is more, such as a Date or an instance, stays as it is. */
function frozen<T>(value: T): T {
  const isPlainData =
    Array.isArray(value) ||
    (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
  if (!isPlainData || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value as object)) frozen(inner)
  return value
}

/** @throws UsageError for an allowance that there is none of */
export function checkAllowed(allowed: Allowed): Allowed {
  const known = ['unknownRequests', 'failedDeliveries', 'unhitFaults']
  for (const name of Object.keys(allowed)) {
    if (!known.includes(name))
      throw new UsageError(`allow: there is no ${name}; what can be allowed is ${known.join(', ')}.`)
  }
  return allowed
}
