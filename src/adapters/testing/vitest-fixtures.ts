import type { Baseline, TestWorld } from './baseline.js'
import type { Allowed } from './checks.js'
import type { TestedSimulator } from './subject.js'

/** What a test of vitest is given. */
export interface Fixtures<S, T> {
  /** The baseline's state, for this test alone. */
  readonly sim: S
  /** What the seed function returned, frozen: all tests share it. */
  readonly seeded: T
  /** What this test may leave behind: `allow({ unknownRequests: true })`. */
  allow(more: Allowed): void
}

interface Running {
  readonly task: { readonly result?: { readonly state: string } | undefined }
  onTestFinished(hook: () => void): void
}

type Use<V> = (value: V) => Promise<void>

/** For `test.extend`, which reads from their first parameter what fixtures need. */
export function createFixtures<S extends TestedSimulator, T>(baseline: Baseline<S, T>) {
  return {
    async testWorld({ task, onTestFinished }: Running, use: Use<TestWorld<S, T>>): Promise<void> {
      const world = await baseline.begin()
      // Not after use(): vitest reports what is thrown there twice, and tears down no other fixture.
      onTestFinished(() => world.end(task.result?.state === 'fail'))
      await use(world)
    },
    sim: ({ testWorld }: InWorld<S, T>, use: Use<S>) => use(testWorld.sim),
    seeded: ({ testWorld }: InWorld<S, T>, use: Use<T>) => use(testWorld.seeded),
    allow: ({ testWorld }: InWorld<S, T>, use: Use<Fixtures<S, T>['allow']>) => use(testWorld.allow),
  }
}

interface InWorld<S, T> {
  readonly testWorld: TestWorld<S, T>
}
