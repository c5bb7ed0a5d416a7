const { createSimulator } = require('platform-simulator')
const { exploring } = require('./exploring.cjs')

/** The same for `require` and for `import`: see package.test.cjs and package.test.mjs. @param explore where there is Node */
exports.cases = (useSimulator, jest, explore) => {
  const world = useSimulator({
    report: 'on-failure',
    seed: (sim) => sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' }).id,
  })
  const get = (path) => world.sim.fetch(path, { headers: { 'x-api-key': world.sim.apiKey } })

  afterEach(() => {
    jest.useRealTimers()
  })

  test.each(['first', 'second'])('each test has its own world: %s', async () => {
    world.sim.webhooks.inbox()
    expect(await get(`/customers/${world.seeded}`)).toHaveStatus(200)
    expect(world.sim).toHaveReceivedRequest('customers.get', { times: 1, path: expect.any(String) })
    await world.sim.clock.advance('5s')
    expect(world.sim).toHaveDelivered('customer.kyb_status.created')
    expect(world.sim).not.toHaveDelivered('customer.kyb_status.updated')
  })

  test('works under the fake timers of jest', async () => {
    jest.useFakeTimers({ now: 0 })
    await world.sim.clock.advance('5s')
    expect(world.sim.api.customers.get(world.seeded).status).toBe('approved')
    world.allow({ unknownRequests: true })
    await expect(get('/custmers')).toBeProblem('not-found')
    expect(Date.now()).toBe(0)
  })

  test('follows the time that jest fakes', () => {
    jest.useFakeTimers()
    const sim = createSimulator({ clock: 'follow' })
    const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    expect(sim.api.customers.get(id).status).toBe('pending')
    jest.advanceTimersByTime(5000)
    expect(sim.api.customers.get(id).status).toBe('approved')
    sim.dispose()
  })

  if (explore !== undefined) {
    test('explores an app', () => expect(explore(exploring)()).rejects.toThrow(/2 customers were made/))
    test('explores an app without a mistake', explore({ ...exploring, runs: 5, check: () => undefined }))
  }

  test('fails, because it leaves behind what the API does not have', async () => {
    await get('/custmers')
  })

  test('is not failed by the one before', () => {
    expect(world.sim.requests.list()).toEqual([])
  })
}
