import { type UsedSimulator, useSimulator } from 'platform-simulator/jest'
import { expect, test, vi } from 'vitest'
import { nextUncaught } from '../support/uncaught.js'
import { findBug } from './bug.js'

/** A stand-in for jest: the packages test (test/packages/jest) drives the real one. */
function standIn() {
  const before: (() => Promise<void>)[] = []
  const after: (() => void)[] = []
  const extend = vi.fn()
  return {
    extend,
    jest: {
      beforeEach: (hook: () => Promise<void>) => void before.push(hook),
      afterEach: (hook: () => void) => void after.push(hook),
      expect: { extend },
    },
    async runTest(body: () => unknown): Promise<void> {
      for (const hook of before) await hook()
      await body()
      for (const hook of after) hook()
    },
  }
}

function names(world: UsedSimulator<unknown>): string[] {
  return world.sim.api.customers.list().data.map(({ name }) => name)
}

test('each test has a copy of one baseline', async () => {
  const { jest, extend, runTest } = standIn()
  let filled = 0
  const world = useSimulator({
    jest,
    seed(sim) {
      filled++
      return sim.api.customers.create({ name: 'Seeded Ltd', customer_type: 'business' }).id
    },
  })
  expect(Object.keys(extend.mock.calls[0]?.[0])).toEqual([
    'toHaveReceivedRequest',
    'toHaveDelivered',
    'toHaveSettled',
    'toHaveStatus',
    'toBeProblem',
  ])
  for (let run = 0; run < 2; run++) {
    await runTest(() => {
      expect(names(world)).toEqual(['Seeded Ltd'])
      expect(world.sim.api.customers.get(world.seeded).name).toBe('Seeded Ltd')
      world.sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    })
  }
  expect(filled).toBe(1)
})

test('a hook of the suite after the test still has its world', async () => {
  const { jest, runTest } = standIn()
  const world = useSimulator({ jest })
  const seen: string[][] = []
  jest.afterEach(() => void seen.push(names(world)))
  for (const name of ['First Ltd', 'Second Ltd'])
    await runTest(() => void world.sim.api.customers.create({ name, customer_type: 'business' }))
  expect(seen).toEqual([['First Ltd'], ['Second Ltd']])
})

test('a test fails by what it left behind, unless it is allowed', async () => {
  const { jest, runTest } = standIn()
  const world = useSimulator({ jest })
  await expect(runTest(() => world.sim.fetch('/custmers'))).rejects.toThrow('did you mean GET /customers')
  await runTest(async () => {
    world.allow({ unknownRequests: true })
    await world.sim.fetch('/custmers')
  })
  await expect(runTest(() => world.sim.fetch('/custmers'))).rejects.toThrow(
    'allow({ unknownRequests: true })',
  )
})

test('a bug of the simulator fails a test, whatever is allowed', async () => {
  const { jest, runTest } = standIn()
  const allow = { unknownRequests: true, failedDeliveries: true, unhitFaults: true }
  const world = useSimulator({ jest, allow })
  const bug = nextUncaught()
  await expect(
    runTest(() => {
      world.allow(allow)
      return findBug(world.sim)
    }),
  ).rejects.toThrow('platform-simulator itself went wrong, once')
  await expect(bug).resolves.toBeInstanceOf(Error)
})

test('there is a simulator inside tests only', () => {
  const { jest } = standIn()
  const world = useSimulator({ jest })
  expect(() => world.sim).toThrow('useSimulator has a simulator while a test runs')
})

test('without jest it says what to give it', () => {
  expect(() => useSimulator()).toThrow(/did not find the globals of jest.*@jest\/globals/)
})
