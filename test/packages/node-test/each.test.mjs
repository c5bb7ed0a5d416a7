import assert from 'node:assert/strict'
import { after, describe, test as register } from 'node:test'
import { describeEach } from 'platform-simulator/node-test'
import { listen } from 'platform-simulator/server'

/** Stands for a real sandbox. */
const server = await listen({ clock: { auto: '2s' } })
const sandbox = { baseUrl: server.url, apiKey: server.apiKey, isSandbox: true }
const ran = []

describeEach({ describe, test: register }, ['simulator', 'sandbox'], { sandbox })('each', ({ test }) => {
  test('approves a business after a while', async ({ target }) => {
    const created = await target.fetch('/customers', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ name: 'Acme Corp', customer_type: 'business' }),
    })
    assert.equal(created.status, 201)
    const { id } = await created.json()
    await target.until(async () => {
      const customer = await target.fetch(`/customers/${id}`)
      return (await customer.json()).status === 'approved'
    })
    ran.push(`${target.name} approves`)
  })

  test('has what the simulator alone can do', ({ target, t }) => {
    target.sim.given.activeBusiness()
    ran.push(`${target.name} is asked in ${t.name}`)
  })

  test.skip('is skipped for both', () => ran.push('skipped'))
})

describeEach({ describe, test: register }, ['sandbox'], { sandbox: { baseUrl: '', apiKey: '' } })(
  'without',
  ({ test }) => test('runs nothing', () => ran.push('without')),
)

after(async () => {
  await server.close()
  assert.deepEqual(ran, [
    'simulator approves',
    'simulator is asked in has what the simulator alone can do',
    'sandbox approves',
  ])
})
