import { rm, writeFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { runVary, type VaryFlags } from '../../src/programs/vary/command.js'
import { codeBlocks } from '../support/markdown.js'

/** The command with a real runner, in processes of their own. */

const written = 'test/vary/from-the-guide.test.ts'

async function vary(file: string, flags: Partial<VaryFlags>) {
  const said: string[] = []
  const remarks: string[] = []
  const code = await runVary(
    {
      ...{ only: [], isPrudent: false, since: undefined, replay: undefined, isJson: true, html: undefined },
      ...{ most: '300', command: ['npx', 'vitest', 'run', '--project', 'together', file], ...flags },
    },
    { say: (line) => said.push(line), remark: (line) => remarks.push(line) },
  )
  return { code, report: JSON.parse(said.join('\n') || '{}'), remarks: remarks.join('\n') }
}

afterEach(async () => {
  delete process.env['PAYROLL_MISTAKE']
  await rm(written, { force: true })
})

test('the tests that the guide shows notice every mutant', async () => {
  const [block] = codeBlocks('docs/guide/vary.md').filter(({ code }) => code.includes('class Payouts'))
  await writeFile(written, block?.code ?? '')
  const { code, report, remarks } = await vary(written, { only: ['mutants'] })
  expect(report.unnoticed, remarks).toEqual([])
  expect([code, report.runs]).toEqual([0, 48])
}, 200_000)

const lost = 'weather: lost at transactions.createOneOff 1'

test('an app that makes no mistake survives a lost answer, and one that draws a new key does not', async () => {
  const suite = 'test/vary/ordinary.test.ts'
  expect((await vary(suite, { replay: lost })).code).toBe(0)
  process.env['PAYROLL_MISTAKE'] = 'a new idempotency key on a retry'
  const { code, report } = await vary(suite, { replay: lost })
  expect(code).toBe(1)
  expect(report.failed[0]).toMatchObject({ variation: { name: lost, class: 'promised' } })
  expect(report.failed[0].wrong[0]).toBe('INV 0 was paid 2 times')
}, 200_000)
