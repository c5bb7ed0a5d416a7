import { createSimulator } from 'platform-simulator'
import { expect, test } from 'vitest'
import { addUp } from '../../src/kit/coverage/adding-up.js'
import { lineOf } from '../../src/kit/coverage/collecting.js'
import { Watch } from '../../src/kit/coverage/watch.js'
import { declared } from '../../src/programs/coverage/reading.js'
import { tableOf } from '../../src/programs/coverage/table.js'
import { codeBlocks } from '../support/markdown.js'

test('the guide shows the table of its own test', async () => {
  const sim = createSimulator()
  const watch = Watch.of(sim)
  const { id } = sim.given.activeBusiness()
  await sim.fetch(`/customers/${id}`, { headers: { 'x-api-key': sim.apiKey } })
  const table = tableOf(addUp(declared(), [lineOf(watch, { names: ['the application reads its customer'] })]))
  const shown = codeBlocks('docs/guide/coverage.md').find(({ info }) => info === 'text')
  expect(table).toBe(shown?.code.trimEnd())
})
