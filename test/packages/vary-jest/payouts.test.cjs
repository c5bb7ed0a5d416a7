const { useSimulator } = require('platform-simulator/jest')
const { pay, ran, readNames, seed, wayTo } = require('./payouts.cjs')

const world = useSimulator({ limits: { sandboxAmount: null }, seed })

describe('payouts (of a day)', () => {
  test('an invoice is paid', async () => {
    ran('pays')
    expect(await pay(wayTo(world.sim, world.seeded))).toBe(201)
  })

  test('names are read', async () => {
    ran('reads')
    expect(await readNames(wayTo(world.sim))).toEqual(['Acme Corp'])
  })

  test('something without a call', () => ran('plain'))
})
