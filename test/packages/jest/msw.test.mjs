import { setupServer } from 'msw/node'
import { useSimulator } from 'platform-simulator/jest'

/** By `import` alone: jest does not load msw by `require`. The globals are those that jest injects. */
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

const world = useSimulator({ server })

test.each(['first', 'second'])('the simulator of the test answers behind msw: %s', async () => {
  const { sim } = world
  const response = await fetch(`${sim.baseUrl}/customers`, { headers: { 'x-api-key': sim.apiKey } })
  expect(response).toHaveStatus(200)
  expect(sim).toHaveReceivedRequest('customers.list', { times: 1 })
})
