import { createSimulator } from 'platform-simulator'
import { expect, it } from 'vitest'
import { refused } from '../support/refusal.js'

it('a key made for another client has the permissions of its admin', () => {
  const sim = createSimulator()
  const other = sim.simulate.createClient({ name: 'Other' })
  const platform = sim.as({ dashboardToken: sim.adminToken })
  const { key } = platform.apiKeys.createForClient({ client_id: other.client_id })
  const [listed] = sim.as(key).apiKeys.list().data
  expect(listed).toMatchObject({ user_id: other.user_id, key_suffix: key.slice(-6) })
  sim.as(key).customers.create({ name: 'Theirs', customer_type: 'business' })
  expect(sim.as(key).customers.list().data).toHaveLength(1)
  expect(sim.api.customers.list().data).toEqual([])
})

it('an admin of a client cannot make one, by key or by session', () => {
  const sim = createSimulator()
  const { client_id } = sim.simulate.createClient({ name: 'Other' })
  const [admin] = sim.api.users.list().data
  const session = { dashboardToken: sim.issueDashboardToken(admin?.id ?? '') }
  expect(refused(() => sim.api.apiKeys.createForClient({ client_id }))).toBe('403 forbidden')
  expect(refused(() => sim.as(session).apiKeys.createForClient({ client_id }))).toBe('403 forbidden')
})

it('a client that there is not can have no key', () => {
  const sim = createSimulator()
  const platform = sim.as({ dashboardToken: sim.adminToken })
  const client_id = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' }).id
  expect(refused(() => platform.apiKeys.createForClient({ client_id }))).toBe('400 invalid-request')
})

it('the admin token is that of its world: another seed has another', () => {
  const sim = createSimulator()
  expect(createSimulator({ seed: sim.adminToken }).adminToken).not.toBe(sim.adminToken)
  expect(createSimulator().adminToken).toBe(sim.adminToken)
  expect(refused(() => sim.as({ dashboardToken: `${sim.adminToken}x` }).events.list())).toBe(
    '401 authentication-error',
  )
})

it('is refused to whoever may not, before anything that was sent is looked at', async () => {
  const sim = createSimulator()
  for (const body of ['{"client_id":"x"}', '{}', 'no JSON', '']) {
    const response = await sim.fetch(`${sim.baseUrl}/api-keys/admin`, {
      method: 'POST',
      headers: { 'x-api-key': sim.apiKey, 'content-type': 'application/json' },
      body,
    })
    expect(response.status, body).toBe(403)
  }
})
