import { setupServer } from 'msw/node'
import { createSimulator } from 'platform-simulator'
import { handlers } from 'platform-simulator/msw'

const sim = createSimulator()
const server = setupServer(...handlers(sim))
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

test('the handlers of a simulator answer', async () => {
  const response = await fetch(`${sim.baseUrl}/customers`, { headers: { 'x-api-key': sim.apiKey } })
  expect(response.status).toBe(200)
})
