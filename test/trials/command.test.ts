import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runTrials } from '../../src/programs/trials/command.js'

const script = `${JSON.stringify(process.execPath)} test/trials/agent.mjs`
const asked = {
  ...{ agent: undefined, only: ['pay-invoices/easy'], runs: undefined, weather: [], tools: [] },
  ...{ timeout: undefined, isList: false, isStdio: false, isJson: false, html: undefined },
}

async function run(command: Partial<Parameters<typeof runTrials>[0]>) {
  const said: string[] = []
  const remarks: string[] = []
  const code = await runTrials(
    { ...asked, ...command },
    { say: (text) => said.push(text), remark: (text) => remarks.push(text) },
  )
  return { code, said: said.join('\n'), remarks }
}

describe('an agent in a process of its own', () => {
  it('does a task with tools over HTTP, also where answers are lost', async () => {
    const html = join(tmpdir(), `trials-${process.pid}.html`)
    const { code, said, remarks } = await run({ agent: script, runs: '3', html })
    expect(said).toContain('pay-invoices/easy  3/3')
    expect(said).toContain('pass^1 100 %, pass^3 100 %')
    expect(remarks).toEqual(['pay-invoices/easy: 3 of 3'])
    expect(code).toBe(0)
    expect(readFileSync(html, 'utf8')).toContain('<h2>Trials of an agent</h2>')
  })

  it('does one over its own input and output', async () => {
    const { code, said } = await run({ agent: `${script} stdio`, isStdio: true, isJson: true })
    expect(JSON.parse(said)).toMatchObject({ passed: true, trials: [{ passes: 1, k: 1 }] })
    expect(code).toBe(0)
  })

  it('is told why it failed, by the ledger and not by what it says', async () => {
    const { code, said } = await run({ agent: 'echo All was paid.; exit 3' })
    expect(said).toContain('not so: Bolt Freight is paid 40: Bolt Freight was paid 0')
    expect(said).toContain('the agent gave up: the command ended with the code 3')
    expect(code).toBe(1)
  })

  it('is ended when its time is over', async () => {
    const { code, said } = await run({ agent: 'sleep 60', timeout: '1' })
    expect(said).toContain('the agent gave up: its time was over')
    expect(code).toBe(1)
  })
})

it('lists the tasks as text and as data', async () => {
  const text = await run({ isList: true, only: [] })
  expect(text.said.split('\n')).toHaveLength(34)
  const data = await run({ isList: true, isJson: true, only: ['attack'] })
  expect(JSON.parse(data.said)).toMatchObject([{ family: 'attack', never: {} }, {}, {}, {}])
})

it('says what is missing, and what there is none of', async () => {
  await expect(run({})).rejects.toThrow('needs the command that starts the agent')
  await expect(run({ agent: 'true', only: ['payments'] })).rejects.toThrow('--only names payments')
  await expect(run({ agent: 'true', runs: '0' })).rejects.toThrow('--runs is 0')
})
