import { createTest } from 'platform-simulator/vitest'
import { expect } from 'vitest'
import { findBug } from '../bug.js'

/** Run by ../leftovers.test.ts: most of these fail, each by what it leaves behind. */

const it = createTest({
  async seed(sim) {
    sim.webhooks.inbox({ url: 'https://app.example/seeded' }).respond(500)
    sim.api.users.create({ first_name: 'Vi', last_name: 'Ewer', email: 'vi@client.example', role: 'viewer' })
    await sim.clock.advance('3d')
  },
})
const lenient = createTest({ allow: { unknownRequests: true, failedDeliveries: true, unhitFaults: true } })

const get = (path: string, apiKey: string) => ({ path, init: { headers: { 'x-api-key': apiKey } } })

it.concurrent('fine', async ({ sim }) => {
  const { path, init } = get('/customers', sim.apiKey)
  expect(await sim.fetch(path, init)).toHaveStatus(200)
})

it.concurrent('unknown path', async ({ sim }) => {
  const { path, init } = get('/custmers', sim.apiKey)
  await sim.fetch(path, init)
})

it.concurrent('method that is not allowed', async ({ sim }) => {
  await sim.fetch('/customers', { method: 'DELETE', headers: { 'x-api-key': sim.apiKey } })
})

it.concurrent('resource that does not exist, as the application may ask', async ({ sim }) => {
  const { path, init } = get('/customers/2NfV8Lq0aQ5dYHkzq1b6WmTn3xP', sim.apiKey)
  expect(await sim.fetch(path, init)).toHaveStatus(404)
})

it.concurrent('service that is not offered, as the test has said', async ({ sim }) => {
  sim.simulate.x402Service('not_offered')
  const { agent } = sim.given.agent()
  const headers = { 'x-api-key': sim.apiKey, 'x-idempotency-key': '5d3f1c1e-8f2b-4a61-9d0e-0c6d1c9b2f70' }
  const answer = await sim.fetch(`/payment-agents/${agent.id}/x402`, { method: 'POST', headers })
  expect(answer).toHaveStatus(501)
})

it.concurrent('failed delivery', async ({ sim }) => {
  sim.webhooks.inbox({ url: 'https://app.example/hooks' }).respond(500)
  sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
  await sim.clock.advance('3d')
})

it.concurrent('fault in vain', ({ sim }) => {
  sim.faults.next('customers.create', { status: 503 })
})

it.concurrent('deliveries that were to suffer in vain', ({ sim }) => {
  sim.webhooks.drop(2)
  sim.webhooks.inbox({ url: 'https://app.example/hooks' }).respond(500).times(3)
})

it.concurrent('deliveries that suffered in part', async ({ sim }) => {
  sim.webhooks
    .inbox({ event_types: ['customer.created'] })
    .respond(500)
    .times(3)
  sim.webhooks.duplicate(3)
  sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
  await sim.idle()
})

it.concurrent('bug of the simulator', async ({ sim }) => {
  await findBug(sim)
})

lenient.concurrent('bug of the simulator that nothing allows', async ({ sim, allow }) => {
  allow({ unknownRequests: true, failedDeliveries: true, unhitFaults: true })
  await findBug(sim)
})

it.concurrent('allowed for the test', async ({ sim, allow }) => {
  allow({ unknownRequests: true })
  allow({ unhitFaults: true })
  sim.faults.next('customers.create', { status: 503 })
  sim.webhooks.drop(1)
  const { path, init } = get('/custmers', sim.apiKey)
  await sim.fetch(path, init)
})

lenient.concurrent('allowed for all', async ({ sim }) => {
  sim.faults.next('customers.create', { status: 503 })
  const { path, init } = get('/custmers', sim.apiKey)
  await sim.fetch(path, init)
})

it.concurrent('failed before, with a cause', async ({ sim }) => {
  sim.faults.next('customers.create', { status: 503 })
  const { path, init } = get('/custmers', sim.apiKey)
  expect(await sim.fetch(path, init)).toHaveStatus(200)
})

it.concurrent('unknown path behind a slow network', async ({ sim }) => {
  sim.faults.when(() => true, { latencyMs: 1 })
  const { path, init } = get('/custmers', sim.apiKey)
  await sim.fetch(path, init)
})

it.concurrent('injected 404', async ({ sim }) => {
  sim.faults.when(({ path }) => path === '/custmers', { networkError: true })
  const { path, init } = get('/custmers', sim.apiKey)
  await expect(sim.fetch(path, init)).rejects.toThrow(TypeError)
})
