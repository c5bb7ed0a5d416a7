import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { setupServer } from 'msw/node'
import { createSimulator } from 'platform-simulator'
import { handlers } from 'platform-simulator/msw'
import { report, story } from './story.mjs'

test('The package works under node:test', async () => {
  const seen = await story({ createSimulator, handlers, setupServer })
  assert.deepEqual(seen.onboarding, ['pending', 'approved'])
  report(seen, ['platform-simulator', 'msw'])
})

test('The package works with the Date of node:test faked', async () => {
  mock.timers.enable({ apis: ['Date'], now: 0 })
  try {
    const seen = await story({ createSimulator, handlers, setupServer })
    assert.equal(seen.clock, '2026-01-01T00:00:05.000Z')
  } finally {
    mock.timers.reset()
  }
})
