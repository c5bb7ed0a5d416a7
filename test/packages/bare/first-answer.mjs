import { createSimulator } from 'platform-simulator'

const sim = createSimulator()
const response = await sim.fetch(
  new Request(`${sim.baseUrl}/customers`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': sim.apiKey,
      'x-idempotency-key': '00000000-0000-4000-8000-000000000001',
    },
    body: JSON.stringify({ name: 'Acme Corp', customer_type: 'business' }),
  }),
)
if (response.status !== 201) throw new Error(await response.text())
await response.json()
