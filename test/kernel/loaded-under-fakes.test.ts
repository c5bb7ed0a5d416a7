import type { createSimulator, Simulator } from 'platform-simulator'
import { afterEach, expect, it, vi } from 'vitest'
import { createOverTheWire, inbox, onboard } from './onboarded.js'

const simulators: Simulator[] = []
afterEach(() => {
  for (const sim of simulators.splice(0)) sim.dispose()
  vi.useRealTimers()
})

it('onboarding and deliveries complete when the library is loaded under the fake timers of a test runner', async () => {
  vi.useFakeTimers()
  vi.resetModules()
  const library: { createSimulator: typeof createSimulator } = await import('platform-simulator')
  const sim = library.createSimulator({ webhooks: { hostTimeoutMs: 20 } })
  simulators.push(sim)
  await onboard(sim, createOverTheWire)
  const hung = library.createSimulator({ webhooks: { hostTimeoutMs: 20 } })
  simulators.push(hung)
  inbox(hung, () => new Promise(() => undefined))
  hung.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
  await hung.clock.advance('5s')
  expect(hung.webhooks.deliveries()).toMatchObject([{ status: 'pending', attempts: 1 }])
})
