import { createSimulator } from 'platform-simulator'
import { expect, test } from 'vitest'
import { clientOf } from './client.js'

test('a customer is created, and read by its id', async () => {
  const sim = createSimulator()
  const client = clientOf(sim.baseUrl, sim.apiKey, sim.fetch)
  const created = await client.POST('/customers', {
    params: { header: { 'x-idempotency-key': crypto.randomUUID() } },
    body: { name: 'Acme Corp', customer_type: 'business' },
  })
  const id = created.data?.id ?? ''
  await sim.clock.advance('5s')
  const { data } = await client.GET('/customers/{customer_id}', { params: { path: { customer_id: id } } })
  expect(data?.kyb_status).toBe('active')
})

test('a refusal names the member that is wrong', async () => {
  const sim = createSimulator()
  const client = clientOf(sim.baseUrl, sim.apiKey, sim.fetch)
  const { error } = await client.POST('/customers', {
    params: { header: { 'x-idempotency-key': crypto.randomUUID() } },
    body: { name: 'A', customer_type: 'business' },
  })
  expect(error?.errors?.map(({ field }) => field)).toEqual(['name'])
})
