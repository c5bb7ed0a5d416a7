import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withSimulator } from 'platform-simulator/node-test'
import app from './worker.js'

test('the worker knows what became of a customer', async (t) => {
  const { sim } = await withSimulator(t)
  const statuses = new Map()
  const env = {
    PUBLIC_KEY: sim.webhooks.publicKey,
    NOW: () => sim.clock.now(),
    STATUSES: {
      put: async (id, status) => statuses.set(id, status),
      get: async (id) => statuses.get(id) ?? null,
    },
  }
  sim.webhooks.deliverTo((request) => app.fetch(new Request('https://worker.example/hooks', request), env))
  sim.api.webhookTargets.create({ url: 'https://worker.example/hooks' })
  const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
  assert.equal((await app.request(`/customers/${id}`, {}, env)).status, 404)
  await sim.clock.advance('5s')
  assert.deepEqual(await (await app.request(`/customers/${id}`, {}, env)).json(), { status: 'approved' })
  sim.simulate.freezeCustomer(id)
  await sim.idle()
  assert.notDeepEqual(await (await app.request(`/customers/${id}`, {}, env)).json(), { status: 'approved' })
})
