import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'

/** Runs vitest over tests that are to fail, and looks at how each of them ended. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const endings = new Map<string, { readonly passed: boolean; readonly messages: readonly string[] }>()

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platform-simulator-leftovers-'))
  const file = join(folder, 'report.json')
  const args = [
    'run',
    '--config',
    'test/testing/failing/vitest.config.ts',
    '--reporter=json',
    `--outputFile=${file}`,
  ]
  const output = await new Promise<string>((resolve) => {
    const options = { cwd: root, env: { PATH: process.env['PATH'], HOME: process.env['HOME'] } }
    execFile(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], options, (_, stdout, stderr) =>
      resolve(`${stdout}\n${stderr}`),
    )
  })
  const report: Report = JSON.parse(
    await readFile(file, 'utf8').catch(() => {
      throw new Error(`vitest reported nothing:\n${output}`)
    }),
  )
  await rm(folder, { recursive: true })
  for (const { title, status, failureMessages } of report.testResults.flatMap(
    (result) => result.assertionResults,
  ))
    endings.set(title, { passed: status === 'passed', messages: failureMessages })
}, 60_000)

function complaintOf(title: string): string {
  return endings.get(title)?.messages.join('\n') ?? ''
}

test('a test fails by what it left behind, and no other does', () => {
  const passed = [...endings].filter(([, ending]) => ending.passed).map(([title]) => title)
  expect(passed.sort()).toEqual([
    'allowed for all',
    'allowed for the test',
    'deliveries that suffered in part',
    'fine',
    'injected 404',
    'resource that does not exist, as the application may ask',
    'service that is not offered, as the test has said',
  ])
  expect(endings.size).toBe(16)
})

test('an unknown path is named with what was meant, how to allow it, and what happened', () => {
  expect(
    complaintOf('unknown path'),
  ).toBe(`LeftBehind: the application asked for what the API does not have, once:
  #1 GET /custmers -> 404 not-found
    hint: did you mean GET /customers (customers.list), or POST /customers (customers.create)?
  If that is meant: allow({ unknownRequests: true })

What happened:
  2026-01-04T00:00:00Z
    GET /custmers -> 404 not-found
      hint: did you mean GET /customers (customers.list), or POST /customers (customers.create)?`)
})

test('so is one that a fault of the test has met', () => {
  expect(complaintOf('unknown path behind a slow network')).toContain('#1 GET /custmers -> 404 not-found')
})

test('so is a method that a path does not take', () => {
  expect(complaintOf('method that is not allowed')).toContain(
    '#1 DELETE /customers -> 405 method-not-allowed',
  )
})

test('a delivery that failed for good is named, one of the baseline is not', () => {
  expect(complaintOf('failed delivery')).toMatch(
    /deliveries failed for good, 4 times:\n {2}customer\.created to https:\/\/app\.example\/hooks: failed after 10 attempts \(.*500.*\)/,
  )
  const [complaint = ''] = complaintOf('failed delivery').split('What happened:')
  expect(complaint).not.toContain('https://app.example/seeded')
})

test('a fault that never happened is named', () => {
  expect(complaintOf('fault in vain')).toContain(`faults were set and never happened, once:
  next('customers.create'): 503 service-unavailable
  If that is meant: allow({ unhitFaults: true })`)
})

test('so are losses and answers that never happened, with what is missing', () => {
  expect(
    complaintOf('deliveries that were to suffer in vain'),
  ).toBe(`LeftBehind: faults were set and never happened, twice:
  webhooks.drop(2): no attempt was made after it. No delivery is waiting: its event has to happen first, while a target takes it, such as sim.webhooks.inbox() makes
  the inbox at https://app.example/hooks, respond(500).times(3): no attempt came there after it. No delivery is waiting: its event has to happen first, while a target takes it, such as sim.webhooks.inbox() makes
  If that is meant: allow({ unhitFaults: true })

What happened:
  nothing happened`)
})

test.each(['bug of the simulator', 'bug of the simulator that nothing allows'])('a %s is named', (title) => {
  expect(complaintOf(title)).toMatch(
    /platform-simulator itself went wrong, once:\n.*GET \/wallets\/\w{27}\/balances .*-> 500 internal-error\n.*please report it: Invariant: much is no amount of at most 6 places/,
  )
  expect(complaintOf(title)).not.toContain('If that is meant')
})

test('a test that failed before is told what may be the cause, and not what it did not come to', () => {
  expect(complaintOf('failed before, with a cause')).toContain('expected status 200, was 404')
  expect(complaintOf('failed before, with a cause')).toContain(
    'the application asked for what the API does not have',
  )
  expect(complaintOf('failed before, with a cause')).not.toContain('never happened')
})
