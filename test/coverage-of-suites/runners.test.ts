import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Simulator } from 'platform-simulator'
import { useSimulator } from 'platform-simulator/jest'
import { createBaseline, withSimulator } from 'platform-simulator/node-test'
import { simFixtures } from 'platform-simulator/playwright'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readLines } from '../../src/hosts/lines/line-file.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform-simulator-coverage-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const ask = (sim: Simulator): Promise<Response> =>
  sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } })
const met = { operations: ['customers.list'], successes: ['customers.list'] }

test('jest writes a line for each test, with its file and its suites', async () => {
  const hooks: (() => Promise<void> | void)[][] = [[], []]
  const [before = [], after = []] = hooks
  const world = useSimulator({
    coverage: true,
    coverageFolder: folder,
    jest: {
      beforeEach: (hook) => void before.push(hook),
      afterEach: (hook) => void after.push(hook),
      expect: {
        extend: () => undefined,
        getState: () => ({ testPath: join(process.cwd(), 'orders.test.js') }),
      },
    },
  })
  const state = Symbol('JEST_STATE_SYMBOL')
  const suite = { name: 'orders', parent: { name: 'ROOT_DESCRIBE_BLOCK' } }
  const currentlyRunningTest = { name: 'are listed', parent: suite, errors: [] }
  Object.defineProperty(globalThis, state, { value: { currentlyRunningTest }, configurable: true })
  for (const hook of before) await hook()
  await ask(world.sim)
  for (const hook of after) await hook()
  Reflect.deleteProperty(globalThis, state)
  expect(readLines(folder).lines).toEqual([
    { v: 1, file: 'orders.test.js', test: ['orders', 'are listed'], met },
  ])
})

test('node:test writes a line for each test, and for one that failed', async () => {
  const run = async (name: string, passed: boolean): Promise<void> => {
    const after: (() => Promise<void> | void)[] = []
    const error = passed ? null : new Error('not paid')
    const context = {
      name,
      fullName: `orders > ${name}`,
      filePath: join(process.cwd(), 'orders.test.js'),
      passed,
      error,
    }
    const { sim } = await withSimulator(
      { ...context, after: (hook) => void after.push(hook) },
      { coverage: true, coverageFolder: folder },
    )
    await ask(sim)
    for (const hook of after) await hook()
  }
  await run('are listed', true)
  await run('are paid', false)
  expect(readLines(folder).lines).toEqual([
    { v: 1, file: 'orders.test.js', test: ['orders', 'are listed'], met },
    { v: 1, file: 'orders.test.js', test: ['orders', 'are paid'], failed: true, met },
  ])
})

test('Playwright writes a line for each test', async () => {
  const fixtures = simFixtures({ coverage: true, coverageFolder: folder })
  const [makeBaseline] = fixtures.simBaseline
  const [makeWorld] = fixtures.simWorld
  const context = { route: async () => undefined, unroute: async () => undefined }
  const titlePath = ['orders.spec.ts', 'orders', 'are listed']
  const info = {
    status: 'passed',
    expectedStatus: 'passed',
    file: join(process.cwd(), 'orders.spec.ts'),
    titlePath,
  }
  await makeBaseline({}, (simBaseline) =>
    makeWorld({ simBaseline, context } as never, async ({ sim }) => void (await ask(sim)), info),
  )
  expect(readLines(folder).lines).toEqual([
    { v: 1, file: 'orders.spec.ts', test: ['orders', 'are listed'], met },
  ])
})

test('the environment turns it on, and names the folder', async () => {
  vi.stubEnv('PLATFORM_SIMULATOR_COVERAGE', folder)
  const world = await createBaseline().begin({ names: ['by hand'] })
  await ask(world.sim)
  await world.end()
  expect(readLines(folder).lines).toEqual([{ v: 1, test: ['by hand'], met }])
})

test('a suite that says no has none, whatever the environment says', async () => {
  vi.stubEnv('PLATFORM_SIMULATOR_COVERAGE', folder)
  const world = await createBaseline({ coverage: false }).begin()
  await ask(world.sim)
  await world.end()
  expect(readLines(folder).lines).toEqual([])
})

test('a test that leaves something behind is written down as failed', async () => {
  const world = await createBaseline({ coverage: true, coverageFolder: folder }).begin()
  await world.sim.fetch('/custmers', { headers: { 'x-api-key': world.sim.apiKey } })
  await expect(world.end()).rejects.toThrow('what the API does not have')
  expect(readLines(folder).lines).toEqual([{ v: 1, test: ['a test'], failed: true, met: {} }])
})

test('what the seed function does is no test’s', async () => {
  const seed = (sim: Simulator) => ask(sim).then(() => undefined)
  const world = await createBaseline({ coverage: true, coverageFolder: folder, seed }).begin()
  await world.end()
  expect(readLines(folder).lines).toEqual([{ v: 1, test: ['a test'], met: {} }])
})
