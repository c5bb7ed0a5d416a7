import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withSimulator } from 'platform-simulator/node-test'
import { createRoute } from './webhooks.js'

test('a payment that fails is told once', async (t) => {
  const { sim } = await withSimulator(t)
  const failed = []
  sim.webhooks.deliverTo(
    createRoute({
      publicKey: sim.webhooks.publicKey,
      now: () => sim.clock.now(),
      onFailed: (id, reason) => failed.push({ id, reason }),
    }),
  )
  sim.api.webhookTargets.create({ url: 'https://app.example/hooks' })
  const { transaction } = sim.given.fundedOneOff({}, { silent: false })
  sim.webhooks.duplicate()
  sim.simulate.failTransaction(transaction.id, { reason: 'The bank refused it.' })
  await sim.idle()
  assert.deepEqual(failed, [{ id: transaction.id, reason: 'The bank refused it.' }])
})

test('a delivery that was changed on its way is refused', async (t) => {
  const { sim } = await withSimulator(t, { allow: { failedDeliveries: true } })
  const route = createRoute({
    publicKey: sim.webhooks.publicKey,
    now: () => sim.clock.now(),
    onFailed: assert.fail,
  })
  const { headers } = sim.webhooks.build('customer.created')
  const forged = new Request('https://app.example/hooks', {
    method: 'POST',
    headers,
    body: '{"type":"customer.created"}',
  })
  assert.equal((await route(forged)).status, 401)
})
