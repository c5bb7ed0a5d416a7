import type { Baseline, TestWorld } from './baseline.js'
import type { TestedSimulator } from './subject.js'

/** The context of a test of `node:test`, as much of it as is used. */
export interface NodeTestContext {
  after(hook: () => void): void
}

/** Begins now, and ends when the test does. */
export async function worldOfTest<S extends TestedSimulator, T>(
  context: NodeTestContext,
  baseline: Baseline<S, T>,
): Promise<TestWorld<S, T>> {
  const world = await baseline.begin()
  context.after(() => world.end())
  return world
}
