import { setupServer } from 'msw/node'
import { createSimulator } from 'platform-simulator'
import { handlers } from 'platform-simulator/msw'
import { afterEach, expect, test, vi } from 'vitest'
import { report, story } from './story.mjs'

afterEach(() => {
  vi.useRealTimers()
})

test('The package works under vitest', async () => {
  const seen = await story({ createSimulator, handlers, setupServer })
  expect(seen.onboarding).toEqual(['pending', 'approved'])
  report(seen, ['platform-simulator', 'msw', 'vitest'])
})

test('The package works under the fake timers of vitest', async () => {
  vi.useFakeTimers({ now: 0 })
  const seen = await story({ createSimulator, handlers, setupServer })
  expect(seen.deliveries).toEqual(['delivered'])
  expect(Date.now()).toBe(0)
})
