import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from 'platform-simulator'
import { useSimulator } from 'platform-simulator/jest'
import { withSimulator } from 'platform-simulator/node-test'
import { createTest } from 'platform-simulator/vitest'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-simulator-reports-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

async function reports(): Promise<Record<string, { title: string; note: string; rows: object }>> {
  const found = (await readdir(folder)).sort().map(async (name) => {
    const html = await readFile(join(folder, name), 'utf8')
    return [name, JSON.parse(/id="world">(.*?)<\/script>/s.exec(html)?.[1] ?? '')]
  })
  return Object.fromEntries(await Promise.all(found))
}

test('vitest leaves a page for each test that failed, also by what it left behind, and prints where', async () => {
  const output = await new Promise<string>((resolve) => {
    const options = {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], REPORTS: folder },
    }
    const args = ['run', '--config', 'test/testing/failing/reports/vitest.config.ts']
    execFile(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], options, (_, stdout, stderr) =>
      resolve(`${stdout}\n${stderr}`),
    )
  })
  const written = await reports()
  const [fault, paid, ...more] = Object.keys(written)
  expect([more, output]).toEqual([[], expect.stringContaining('1 passed')])
  expect(fault).toMatch(/orders-leaves-a-fault-behind\.html$/)
  expect(paid).toMatch(/orders-pays-script-twice\.html$/)
  expect(written[paid ?? '']).toMatchObject({
    title: expect.stringContaining('orders > pays </script> twice'),
    note: expect.stringContaining('length'),
    rows: { customers: [{ name: 'Acme Corp' }] },
  })
  expect(written[fault ?? '']?.note).toContain('faults were set and never happened')
  for (const name of Object.keys(written))
    expect(output).toContain(`the world of the failed test is in ${join(folder, name)}`)
}, 240_000)

test('jest does, as its runner knows what failed', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const after: (() => Promise<void> | void)[] = []
  const before: (() => Promise<void>)[] = []
  const world = useSimulator({
    report: 'on-failure',
    reportFolder: folder,
    jest: {
      beforeEach: (hook) => void before.push(hook),
      afterEach: (hook) => void after.push(hook),
      expect: { extend: () => undefined },
    },
  })
  const state = Symbol('JEST_STATE_SYMBOL')
  const suite = { name: 'orders', parent: { name: 'ROOT_DESCRIBE_BLOCK' } }
  for (const errors of [[], [[new Error('not paid'), new Error('place')]]]) {
    const currentlyRunningTest = { name: `${errors.length} errors`, parent: suite, errors }
    Object.defineProperty(globalThis, state, { value: { currentlyRunningTest }, configurable: true })
    for (const hook of before) await hook()
    world.sim.api.customers.list()
    for (const hook of after) await hook()
  }
  Reflect.deleteProperty(globalThis, state)
  expect(await reports()).toEqual({
    'orders-1-errors.html': expect.objectContaining({ title: 'orders > 1 errors', note: 'not paid' }),
  })
  expect(log.mock.calls.flat().join()).toContain(join(folder, 'orders-1-errors.html'))
})

test('node:test does', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  for (const passed of [true, false]) {
    const hooks: (() => Promise<void> | void)[] = []
    const error = passed ? null : new Error('1 subtest failed', { cause: new Error('not paid') })
    const t = { name: `passed ${passed}`, passed, error, after: (hook: () => void) => void hooks.push(hook) }
    await withSimulator(t, { report: 'on-failure', reportFolder: folder })
    for (const hook of hooks) await hook()
  }
  expect(await reports()).toEqual({
    'passed-false.html': expect.objectContaining({ title: 'passed false', note: 'not paid' }),
  })
})

test('a report that cannot be written hides no failure', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const hooks: (() => Promise<void> | void)[] = []
  const t = { name: 'a test', passed: true, after: (hook: () => void) => void hooks.push(hook) }
  const { sim } = await withSimulator(t, { report: 'on-failure', reportFolder: '/dev/null/reports' })
  sim.faults.next('customers.create', { status: 503 })
  await expect(Promise.resolve(hooks[0]?.())).rejects.toThrow('faults were set and never happened')
  expect(complained.mock.calls.flat().join()).toContain('there is no report of the failed test')
})

test('a wrong option is refused', () => {
  expect(() => createTest({ report: 'always' as never })).toThrow(UsageError)
  expect(() => createTest({ report: 'on-failure', reportFolder: '' })).toThrow('reportFolder')
})
