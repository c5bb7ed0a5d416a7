import type { Simulator } from 'platform-simulator'
import type { EntryPoint } from '../support/entry-points.js'

/** Idempotency keys that are the same in every process. */
export const keys = [
  '3f0c6c1e-9d3c-4b39-8c1e-000000000001',
  '3f0c6c1e-9d3c-4b39-8c1e-000000000002',
  '3f0c6c1e-9d3c-4b39-8c1e-000000000003',
  '3f0c6c1e-9d3c-4b39-8c1e-000000000004',
] as const

/** One story through one entry point: writes, a refusal, a replay, time and a delivery. */
export async function tell(sim: Simulator, { send }: EntryPoint): Promise<void> {
  sim.webhooks.deliverTo(() => new Response())
  await send(sim, {
    operation: 'webhookTargets.create',
    body: { url: 'https://app.example/', global: true },
    key: keys[0],
  })
  const body = { name: 'Acme Corp', customer_type: 'business', external_id: 'crm-1' }
  await send(sim, { operation: 'customers.create', body, key: keys[1] })
  await send(sim, { operation: 'customers.create', body, key: keys[1] })
  await send(sim, { operation: 'customers.create', body: { name: 'x' }, key: keys[2] })
  await send(sim, {
    operation: 'users.create',
    body: { first_name: 'Vera', last_name: 'V', email: 'v@x.example', role: 'viewer' },
    key: keys[3],
  })
  await send(sim, { operation: 'customers.list', query: { search: 'acme' } })
  await sim.clock.advance('1h')
}
