/**
 * `simFixtures(options)` and `routeTo(page, sim)`: the pages of each test ask a simulator of its own ([browser
 * tests](docs/guide/compare.md#browser-tests))
 */

import { type PlaywrightRoutes, routeTo } from '../hosts/playwright.js'
import type { Baseline, TestWorld } from '../kit/fixtures/baseline.js'
import type { Allowed } from '../kit/fixtures/checks.js'
import { checkTestOptions, type TestOptions } from '../kit/fixtures/options.js'
import type { Simulator } from '../kit/simulator.js'
import { baselineFor } from './baseline.js'

export type { PlaywrightRoute, PlaywrightRoutes } from '../hosts/playwright.js'
export type { Allowed } from '../kit/fixtures/checks.js'
export type { TestOptions } from '../kit/fixtures/options.js'
export { routeTo }

/** What a test is given. */
export interface SimFixtures<T = undefined> {
  /** The baseline's state, for this test alone; what its pages ask of the platform arrives here. */
  readonly sim: Simulator
  /** What the seed function returned, frozen: all tests of a worker share it. */
  readonly seeded: T
  /** What this test may leave behind. */
  readonly allow: (more: Allowed) => void
  readonly simWorld: TestWorld<Simulator, T>
}

/** What a worker has for all its tests. */
export interface SimWorkerFixtures<T = undefined> {
  readonly simBaseline: Baseline<Simulator, T>
}

type Use<V> = (value: V) => Promise<void>

/** What Playwright knows of a test, as much of it as is used. */
interface Info {
  readonly status?: string | undefined
  readonly expectedStatus: string
  /** The file, the suites that it is in, and its own name. */
  readonly titlePath?: readonly string[]
  readonly errors?: readonly { readonly message?: string | undefined }[]
}

/**
 * For `base.extend<SimFixtures, SimWorkerFixtures>(simFixtures(options))` of Playwright: one baseline for each worker, a
 * copy of it for each test, and every page of the test asks that copy. A test fails when it leaves behind requests that
 * the API does not know, deliveries that failed for good, or faults that never happened.
 */
export function simFixtures<T = undefined>(options: TestOptions<T> = {}) {
  checkTestOptions(options, 'simFixtures')
  return {
    simBaseline: [
      // Playwright reads from the first parameter what a fixture needs: nothing here.
      // biome-ignore lint/correctness/noEmptyPattern: Playwright takes no other way to write it
      async ({}: object, use: Use<Baseline<Simulator, T>>): Promise<void> =>
        use(baselineFor<T>('simFixtures', options)),
      { scope: 'worker' },
    ] as [
      (fixtures: object, use: Use<Baseline<Simulator, T>>) => Promise<void>,
      { readonly scope: 'worker' },
    ],
    simWorld: [
      async (
        { simBaseline, context }: SimWorkerFixtures<T> & { readonly context: PlaywrightRoutes },
        use: Use<TestWorld<Simulator, T>>,
        info: Info,
      ): Promise<void> => {
        const world = await simBaseline.begin()
        const undo = await routeTo(context, world.sim)
        await use(world)
        await undo()
        world.leave()
        await world.look({
          hasFailed: info.status !== info.expectedStatus,
          names: info.titlePath ?? ['a test'],
          errors: (info.errors ?? []).map(({ message }) => message ?? ''),
        })
      },
      { auto: true },
    ] as [
      (
        fixtures: SimWorkerFixtures<T> & { readonly context: PlaywrightRoutes },
        use: Use<TestWorld<Simulator, T>>,
        info: Info,
      ) => Promise<void>,
      { readonly auto: true },
    ],
    sim: ({ simWorld }: SimFixtures<T>, use: Use<Simulator>): Promise<void> => use(simWorld.sim),
    seeded: ({ simWorld }: SimFixtures<T>, use: Use<T>): Promise<void> => use(simWorld.seeded),
    allow: ({ simWorld }: SimFixtures<T>, use: Use<SimFixtures<T>['allow']>): Promise<void> =>
      use((more) => simWorld.allow(more)),
  }
}
