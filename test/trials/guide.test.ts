import { tasks, trials } from 'platform-simulator/trials'
import { expect, test } from 'vitest'
import { codeBlocks } from '../support/markdown.js'
import { agentFor } from './families.js'

test('the guide shows the table of an agent that draws a key for each attempt', async () => {
  const easy = tasks.filter(({ name }) => name === 'pay-invoices/easy')
  const table = await trials(
    easy,
    async (assignment) => {
      const call: typeof assignment.call = (name, args = {}) =>
        assignment.call(name, { ...args, idempotency_key: undefined })
      await Promise.all(easy.map((task) => agentFor(task)({ ...assignment, call })))
    },
    { k: 3 },
  )
  const shown = codeBlocks('docs/guide/trials.md').find(({ info }) => info === 'text')
  expect(shown?.code.split('\n').length).toBeGreaterThan(10)
  expect(String(table).startsWith(`${shown?.code}\n`), String(table)).toBe(true)
})
