import { describeEach } from 'platform-simulator/jest'
import { listen } from 'platform-simulator/server'

/** Stands for a real sandbox. */
const server = await listen({ clock: { auto: '2s' } })
afterAll(() => server.close())
const sandbox = { baseUrl: server.url, apiKey: server.apiKey, isSandbox: true }

describeEach(['simulator', 'sandbox'], { sandbox })('each', ({ test }) => {
  test('approves a business after a while', async ({ target }) => {
    const created = await target.fetch('/customers', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ name: 'Acme Corp', customer_type: 'business' }),
    })
    expect(created).toHaveStatus(201)
    const { id } = await created.json()
    await target.until(async () => {
      const customer = await target.fetch(`/customers/${id}`)
      return (await customer.json()).status === 'approved'
    })
  })

  test('has what the simulator alone can do', ({ target }) => {
    target.sim.given.activeBusiness()
  })

  test('fails where something is wrong', async ({ target }) => {
    const { status } = await target.fetch('/customers')
    if (status === 200) throw new Error('Wrong: it should have been refused')
  })

  test.skip('is skipped for both', () => {
    throw new Error('it ran')
  })
})

describeEach(['sandbox'], { sandbox: { baseUrl: '', apiKey: '' } })('without', ({ test }) => {
  test('runs nothing', () => {
    throw new Error('it ran')
  })
})
