import { UsageError } from '../../kernel/problem.js'
import type { Baseline, TestWorld } from './baseline.js'
import type { TestedSimulator } from './subject.js'

/** The globals of jest, as much of them as is used. */
export interface JestGlobals {
  beforeEach(hook: () => Promise<void>): void
  afterEach(hook: () => void): void
  readonly expect: { extend(matchers: never): void }
}

/** @throws UsageError where there are none */
export function jestGlobals(): JestGlobals {
  const member = (name: string): unknown => Reflect.get(globalThis, name)
  const { beforeEach, afterEach, expect } = {
    beforeEach: member('beforeEach'),
    afterEach: member('afterEach'),
    expect: member('expect'),
  }
  if (typeof beforeEach !== 'function' || typeof afterEach !== 'function' || typeof expect !== 'function')
    throw new UsageError(
      'platform-simulator/jest did not find the globals of jest. With injectGlobals: false, give them: import * as jest from "@jest/globals" and useSimulator({ jest }).',
    )
  return {
    beforeEach: (hook) => void beforeEach(hook),
    afterEach: (hook) => void afterEach(hook),
    expect: { extend: (matchers) => void Reflect.get(expect, 'extend')(matchers) },
  }
}

/**
 * Begins before each test. It is looked at after the test and ends when the next one begins: jest runs the hooks of a
 * suite after this one, and they may want to see it. @returns the world of the test that runs
 */
export function worldOfEachTest<S extends TestedSimulator, T>(
  baseline: Baseline<S, T>,
  { beforeEach, afterEach }: JestGlobals,
): () => TestWorld<S, T> {
  let world: TestWorld<S, T> | undefined
  beforeEach(async () => {
    const ended = world
    world = undefined
    ended?.leave()
    world = await baseline.begin()
  })
  afterEach(() => world?.check())
  return () => {
    if (world === undefined)
      throw new UsageError(
        'useSimulator has a simulator while a test runs: keep what it returned, and take .sim from it inside the test.',
      )
    return world
  }
}
