import { setupServer } from 'msw/node'
import { useSimulator } from 'platform-simulator/jest'
import { isActive, signUp } from './customers.js'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

const simulator = useSimulator({ server })
const platform = () => ({ url: simulator.sim.baseUrl, key: simulator.sim.apiKey })

test('a customer is active five seconds after it signed up', async () => {
  const id = await signUp(platform(), 'Acme Corp', crypto.randomUUID())
  expect(await isActive(platform(), id)).toBe(false)
  await simulator.sim.clock.advance('5s')
  expect(await isActive(platform(), id)).toBe(true)
})

test('a declined customer stays inactive', async () => {
  const id = await signUp(platform(), 'Acme Corp', crypto.randomUUID())
  simulator.sim.simulate.rejectOnboarding(id)
  expect(await isActive(platform(), id)).toBe(false)
})
