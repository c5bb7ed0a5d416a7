import * as fakeTimers from '@sinonjs/fake-timers'
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  addCustomEqualityTesters,
  chai,
  customMatchers,
  type ExpectStatic,
  GLOBAL_EXPECT,
  getState,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect'
import {
  type File,
  getCurrentTest,
  type Suite,
  startTests,
  type Test,
  type VitestRunner,
} from '@vitest/runner'
import { clearAllMocks, fn, resetAllMocks, restoreAllMocks, spyOn } from '@vitest/spy'
import type { Ended, TestResult } from './messages.js'

/** vitest for one block in a worker: its own runner, `expect` and spies, without its server. */

export {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  it,
  onTestFailed,
  onTestFinished,
  suite,
  test,
} from '@vitest/runner'

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)

/** What is looked at when a test has ended: `expect.assertions` and its like. */
const atEnd: (() => void)[] = []

function makeExpect(): ExpectStatic {
  const expect = (value: unknown, message?: string) => {
    setState({ assertionCalls: callsOf() + 1 }, made)
    const assertion = chai.expect(value, message)
    const task = getCurrentTest()
    return task === undefined ? assertion : Reflect.get(assertion, 'withTest').call(assertion, task)
  }
  const made: ExpectStatic = Object.assign(
    expect,
    chai.expect,
    Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT),
    {
      getState: () => getState(made),
      setState: (state: object) => setState(state, made),
      assert: chai.assert,
      extend: (matchers: object) =>
        Reflect.apply(Reflect.get(chai.expect, 'extend'), chai.expect, [made, matchers]),
      addEqualityTesters: addCustomEqualityTesters,
      unreachable: (message = 'this was not to be reached') => chai.assert.fail(message),
      assertions(wanted: number) {
        atEnd.push(() => {
          if (callsOf() !== wanted)
            throw new Error(`expected ${wanted} assertions, and there were ${callsOf()}`)
        })
      },
      hasAssertions() {
        atEnd.push(() => {
          if (callsOf() === 0) throw new Error('expected an assertion, and there was none')
        })
      },
    },
  )
  const callsOf = () => getState(made).assertionCalls
  setState({ ...fresh, currentTestName: '', customTesters: [] }, made)
  Object.assign(globalThis, { [GLOBAL_EXPECT]: made })
  return made
}

const fresh = {
  assertionCalls: 0,
  isExpectingAssertions: false,
  expectedAssertionsNumber: null,
  testPath: 'block.ts',
  environment: 'worker',
}

export const expect = makeExpect()
expect.extend(customMatchers)

let clock: fakeTimers.Clock | undefined
const faked = () => {
  if (clock === undefined) throw new Error('call vi.useFakeTimers() first')
  return clock
}

/** The part of `vi` that a page has: spies, and faked timers. */
export const vi = {
  fn,
  spyOn,
  clearAllMocks,
  resetAllMocks,
  restoreAllMocks,
  useFakeTimers({ now, toFake }: { now?: number | Date; toFake?: fakeTimers.FakeMethod[] } = {}) {
    const usual: fakeTimers.FakeMethod[] = [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'Date',
    ]
    clock?.uninstall()
    clock = fakeTimers.install({ ...(now !== undefined && { now }), toFake: toFake ?? usual })
    return vi
  },
  useRealTimers() {
    clock?.uninstall()
    clock = undefined
    return vi
  },
  advanceTimersByTime(milliseconds: number) {
    faked().tick(milliseconds)
    return vi
  },
  async advanceTimersByTimeAsync(milliseconds: number) {
    await faked().tickAsync(milliseconds)
    return vi
  },
  setSystemTime(time: number | Date) {
    faked().setSystemTime(time)
    return vi
  },
  async waitFor<T>(look: () => T | Promise<T>, { timeout = 1_000, interval = 50 } = {}): Promise<T> {
    for (const end = performance.now() + timeout; ; ) {
      try {
        return await look()
      } catch (error) {
        if (performance.now() > end) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, interval))
    }
  },
}
export const vitest = vi

const limit = 20_000

/** Runs what `body` declares; a body without tests only has to run to its end. */
export async function run(body: () => Promise<void>): Promise<Ended> {
  const runner: VitestRunner = {
    config: {
      root: '/',
      setupFiles: [],
      name: undefined,
      passWithNoTests: true,
      testNamePattern: undefined,
      allowOnly: true,
      sequence: { seed: 1, hooks: 'stack', setupFiles: 'list' },
      chaiConfig: undefined,
      maxConcurrency: 5,
      testTimeout: limit,
      hookTimeout: limit,
      retry: 0,
      includeTaskLocation: false,
      tags: [],
      tagsFilter: undefined,
      strictTags: false,
    },
    importFile: body,
    onBeforeTryTask({ name }) {
      atEnd.length = 0
      setState({ ...fresh, currentTestName: name }, expect)
    },
    onAfterTryTask() {
      for (const look of atEnd.splice(0)) look()
    },
    extendTaskContext: (context) => Object.assign(context, { expect }),
  }
  const files = await startTests(['/block.ts'], runner)
  return { tests: files.flatMap((file) => testsIn(file, [])), errors: files.flatMap(errorsIn) }
}

function testsIn(suite: Suite | File, names: readonly string[]): TestResult[] {
  return suite.tasks.flatMap((task) => {
    const all = [...names, task.name]
    return task.type === 'test' ? [resultOf(task, all.join(' > '))] : testsIn(task, all)
  })
}

function resultOf({ result }: Test, name: string): TestResult {
  const state = result?.state === 'pass' || result?.state === 'fail' ? result.state : 'skip'
  return { name, state, took: result?.duration ?? 0, errors: (result?.errors ?? []).map(told) }
}

/** Of the file and of suites: one that could not be loaded, or whose hooks failed. */
function errorsIn(suite: Suite | File): string[] {
  const inner = suite.tasks.flatMap((task) => (task.type === 'suite' ? errorsIn(task) : []))
  return [...(suite.result?.errors ?? []).map(told), ...inner]
}

function told({
  name,
  message,
  diff,
}: {
  name?: string
  message?: string
  diff?: string | undefined
}): string {
  const first =
    name === undefined || name === 'Error' || name === 'AssertionError' ? message : `${name}: ${message}`
  return [first, diff]
    .filter((text) => text !== undefined && text !== '')
    .join('\n\n')
    .replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '')
}
