import { setupServer } from 'msw/node'
import { explore } from 'platform-simulator/explore'
import { createTest } from 'platform-simulator/vitest'
import { afterAll, beforeAll, expect, test as plain } from 'vitest'
import { exploring } from './exploring.cjs'

const server = setupServer()
// The first name is for msw 2, the second for msw 3: each ignores the other's.
const unhandled = { onUnhandledRequest: 'error', onUnhandledFrame: 'error' } as const
beforeAll(() => void server.listen(unhandled))
afterAll(() => void server.close())

const test = createTest({
  server,
  isolateUrls: true,
  seed: (sim) => sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' }).id,
})

test.concurrent.for([1, 2, 3])(
  'Each test has its own world behind msw: %s',
  async (times, { sim, seeded }) => {
    sim.webhooks.inbox()
    for (let calls = 0; calls < times; calls++) {
      const response = await fetch(`${sim.baseUrl}/customers/${seeded}`, {
        headers: { 'x-api-key': sim.apiKey },
      })
      expect(response).toHaveStatus(200)
    }
    await sim.clock.advance('5s')
    expect(sim).toHaveReceivedRequest('customers.get', { times })
    expect(sim).toHaveDelivered('customer.kyb_status.created', { times: 1 })
  },
)

test('What the API does not have fails a test that does not allow it', async ({ sim, allow }) => {
  allow({ unknownRequests: true })
  await expect(fetch(`${sim.baseUrl}/custmers`)).toBeProblem('not-found')
})

plain('Explores an app', () => expect(explore(exploring)()).rejects.toThrow('2 customers were made'))
plain('Explores an app without a mistake', explore({ ...exploring, runs: 5, check: () => undefined }))
// Its function takes no fixtures, which are read off its parameters.
test('Explores an app beside fixtures', explore({ ...exploring, runs: 5, check: () => undefined }))
