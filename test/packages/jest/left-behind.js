const { useSimulator } = require('platform-simulator/jest')

/** Fails: the script of package.json expects it to. */
const world = useSimulator()

test('fine', () => undefined)

test('unknown', async () => {
  await world.sim.fetch('/custmers', { headers: { 'x-api-key': world.sim.apiKey } })
})
