import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLines } from '../../src/hosts/lines/line-file.js'
import { addUp, type CoverageReport } from '../../src/kit/coverage/adding-up.js'
import { kinds, type TestLine } from '../../src/kit/coverage/kinds.js'
import { declared } from '../../src/programs/coverage/reading.js'
import { type Suggestion, suggest } from '../../src/programs/coverage/suggest.js'
import { suggestedFile } from '../../src/programs/coverage/written.js'
import { type Ended, Suite } from './running.js'

/** An ordinary suite: what it calls is refused once, and a customer is read. */
const suite = `
import { createTest } from 'platform-simulator/vitest'
import { describe, expect } from 'vitest'

const test = createTest()

describe('customers', () => {
  test('are refused without a type', async ({ sim }) => {
    const headers = { 'x-api-key': sim.apiKey, 'content-type': 'application/json', 'x-idempotency-key': crypto.randomUUID() }
    const response = await sim.fetch('/customers', { method: 'POST', headers, body: '{}' })
    expect(response).toHaveStatus(400)
  })

  test('are read', async ({ sim }) => {
    sim.given.webhookTarget()
    const { id } = sim.given.activeBusiness()
    const response = await sim.fetch('/customers/' + id, { headers: { 'x-api-key': sim.apiKey } })
    expect(response).toHaveStatus(201)
  })
})
`

/** What the suite meets, by hand. */
const byHand: readonly TestLine[] = [
  {
    v: 1,
    file: 'customers.test.ts',
    test: ['customers', 'are refused without a type'],
    met: { operations: ['customers.create'], refusals: ['customers.create validation-error'] },
  },
  {
    v: 1,
    file: 'customers.test.ts',
    test: ['customers', 'are read'],
    failed: true,
    met: { operations: ['customers.get'], successes: ['customers.get'], states: ['customer active'] },
    takes: ['*'],
  },
]

const before = addUp(declared(), byHand)
let suggestions: readonly Suggestion[] = []
let run: Suite
let ended: Ended
let lines: readonly unknown[] = []
let after: CoverageReport

beforeAll(async () => {
  suggestions = await suggest(before, 45)
  run = new Suite(
    { 'customers.test.ts': suite, 'suggested.test.ts': suggestedFile(suggestions) },
    "new CoverageReporter({ gate: 'touched 5, platform.operations 99' })",
  )
  ended = await run.run()
  lines = readLines(join(run.folder, 'simulator-coverage')).lines
  after = addUp(declared(), lines)
})
afterAll(() => run.remove())

describe('a suite with the reporter of vitest', () => {
  it('writes a line for each test, into a file for each process', () => {
    const own = lines.filter((line) => JSON.stringify(line).includes('customers.test.ts'))
    expect(own).toEqual(byHand)
    expect(lines).toHaveLength(2 + suggestions.length)
    const files = readdirSync(join(run.folder, 'simulator-coverage'))
    expect(files.length).toBeGreaterThan(0)
    for (const name of files) expect(name).toMatch(/^\d+-\d+\.jsonl$/)
  })

  it('has the table printed, and fails where a gate is not reached', () => {
    expect(ended.output).toContain(
      `What ${lines.length} tests in 2 files met of the platform, 1 of them failed`,
    )
    expect(ended.output).toMatch(/refusals +\d+ of \d+ +\d+%/)
    expect(ended.output).toContain('the gate platform.operations is 99%')
    expect(ended.output).not.toContain('the gate touched is')
    expect(ended.code).toBe(1)
  })
})

describe('suggested tests', () => {
  it('are of every kind, the largest gain first', () => {
    const found = new Set(suggestions.flatMap(({ adds }) => adds.map(({ kind }) => kind)))
    expect([...found].sort()).toEqual([...kinds].sort())
    // Of what the application touches come first, then what it does not.
    const own = suggestions.filter(({ adds }) => adds.every(({ kind }) => kind !== 'operations'))
    const gains = own.map(({ adds }) => adds.length)
    expect(gains).toEqual([...gains].sort((a, b) => b - a))
    expect(suggestions.slice(0, own.length)).toEqual(own)
  })

  it('arrange what they need by builders, causes, faults, headers of the sandbox, and wrong calls', () => {
    const code = suggestedFile(suggestions)
    for (const way of [
      'sim.given.',
      'sim.simulate.',
      'sim.faults.next(',
      "'x-sandbox-error-step'",
      'toBeProblem(',
    ])
      expect(code).toContain(way)
  })

  it('run green', () => {
    expect(ended.output).toContain(`1 failed | ${suggestions.length + 1} passed`)
    expect(ended.output).toContain('Error: expected status 201, was 200')
  })

  it('add what they say', () => {
    const added = suggestions.flatMap(({ adds }) => adds)
    for (const { kind, name } of added) {
      expect(before.met[kind]).not.toContain(name)
      expect(after.met[kind]).toContain(name)
    }
    for (const kind of kinds) {
      const gain = new Set(added.filter((one) => one.kind === kind).map(({ name }) => name)).size
      const rise = after.kinds[kind].platform.met - before.kinds[kind].platform.met
      expect(rise, kind).toBeGreaterThanOrEqual(gain)
      if (kind !== 'operations' && kind !== 'successes') expect(rise, kind).toBeGreaterThan(0)
    }
  })
})
