import type { Simulator } from 'platform-simulator'
import { createTest } from 'platform-simulator/vitest'
import { afterEach, describe, expect } from 'vitest'
import { documents } from '../documents.js'
import { createMarketplace, type Marketplace } from './app.js'
import { mistakes } from './mistakes.js'

/** The suite of whoever wrote the marketplace. Its worker runs every minute, and the test moves the clock. */

const hooks = 'https://market.example/hooks'

/** One of mistakes.ts, by its name: `APP_MISTAKE`. */
const habits = mistakes[process.env['APP_MISTAKE'] ?? '']

const test = createTest({
  limits: { sandboxAmount: null },
  seed(sim) {
    const { customer } = sim.given.activeBusiness()
    const [seller, buyer, escrow] = [
      sim.given.usDestination({ customer }),
      sim.given.usDestination({ customer }),
      sim.given.cryptoDestination({ customer }),
    ]
    return { customerId: customer.id, escrowId: escrow.id, seller: seller.id, buyer: buyer.id }
  },
})

/** These tests end before the app looks for what it was never told. */
test.beforeEach(({ allow }) => {
  allow.when('weather: webhook swallowed', 'the test ends before the app looks by itself')
})

type Seeded = Readonly<Record<'customerId' | 'escrowId' | 'seller' | 'buyer', string>>

let giveDateBack: (() => void) | undefined

afterEach(() => {
  giveDateBack?.()
  giveDateBack = undefined
})

function started(sim: Simulator, { customerId, escrowId }: Seeded): Marketplace {
  giveDateBack = sim.clock.installDate()
  const { fetch, baseUrl, apiKey, webhooks } = sim
  const app = createMarketplace(
    {
      fetch,
      store: documents(),
      baseUrl,
      apiKey,
      publicKey: webhooks.publicKey,
      customerId,
      escrowId,
    },
    habits,
  )
  sim.webhooks.deliverTo(hooks, (request) => app.handle(request))
  sim.api.webhookTargets.create({
    url: hooks,
    event_types: [
      'transaction.auto.created',
      'transaction.auto.updated',
      'transaction.one_off.created',
      'transaction.one_off.updated',
    ],
  })
  // Whoever keeps the wallet of the escrow sends what each payout costs.
  sim.events.on('transaction.one_off.created', ({ data: { object } }) => {
    if (object.temporary_address !== undefined && object.send_amount !== undefined)
      sim.simulate.cryptoDeposit(object.temporary_address, { amount: object.send_amount.amount })
  })
  return app
}

async function post(app: Marketplace, path: string, body?: object): Promise<number> {
  const init = { method: 'POST', ...(body && { body: JSON.stringify(body) }) }
  return (await app.handle(new Request(`https://market.example${path}`, init))).status
}

async function minutes(sim: Simulator, app: Marketplace, count = 10): Promise<void> {
  for (let minute = 0; minute < count; minute++) {
    await app.work()
    await sim.clock.advance('1m')
  }
}

/** A night has passed, and the books are compared with the platform. */
async function night(sim: Simulator, app: Marketplace): Promise<void> {
  await sim.clock.advance('12h')
  await app.reconcile()
  await minutes(sim, app, 2)
}

async function opened(
  sim: Simulator,
  app: Marketplace,
  { seller, buyer }: Seeded,
  price = '20.30',
): Promise<string> {
  await post(app, '/orders', { id: '17', price, seller, buyer })
  await minutes(sim, app)
  return sim.api.accounts.list({ account_type: 'onramp' }).data[0]?.id ?? ''
}

async function funded(sim: Simulator, app: Marketplace, seeded: Seeded): Promise<void> {
  const account = await opened(sim, app, seeded)
  sim.simulate.bankDeposit(account, { amount: '20.30' })
  await minutes(sim, app)
}

function payouts(sim: Simulator) {
  return sim.api.transactions.list({ transaction_type: 'one_off' }).data
}

describe('an order', () => {
  test('gets an account that its buyer pays into', async ({ sim, seeded }) => {
    const app = started(sim, seeded)
    await opened(sim, app, seeded)
    expect(sim.api.accounts.list({ account_type: 'onramp' }).data).toHaveLength(1)
    expect(await app.stateOf('17')).toBe('awaiting payment')
  })

  test('is funded when all of its price has arrived', async ({ sim, seeded }) => {
    const app = started(sim, seeded)
    const account = await opened(sim, app, seeded)
    sim.simulate.bankDeposit(account, { amount: '20.20' })
    await minutes(sim, app)
    expect(await app.stateOf('17')).toBe('awaiting payment')
    sim.simulate.bankDeposit(account, { amount: '0.10' })
    await minutes(sim, app)
    await night(sim, app)
    expect(await app.stateOf('17')).toBe('funded')
    expect(await app.escrow()).toBe('20.30')
  })

  test('is not shipped before it is funded', async ({ sim, seeded }) => {
    const app = started(sim, seeded)
    await opened(sim, app, seeded)
    expect(await post(app, '/orders/17/shipment')).toBe(409)
  })
})

describe('the money', () => {
  test('goes to the seller when the goods are accepted', async ({ sim, seeded }) => {
    const app = started(sim, seeded)
    await funded(sim, app, seeded)
    expect(await post(app, '/orders/17/shipment')).toBe(202)
    expect(await post(app, '/orders/17/acceptance')).toBe(202)
    await minutes(sim, app)
    await night(sim, app)
    expect(payouts(sim)).toMatchObject([
      { destination_id: seeded.seller, amount: '19.28', status: 'completed' },
    ])
    expect(await app.stateOf('17')).toBe('released')
    expect(await app.escrow()).toBe('1.02')
  })

  test('goes back to the buyer when they are disputed', async ({ sim, seeded }) => {
    const app = started(sim, seeded)
    await funded(sim, app, seeded)
    expect(await post(app, '/orders/17/dispute')).toBe(202)
    await minutes(sim, app)
    await night(sim, app)
    expect(payouts(sim)).toMatchObject([
      { destination_id: seeded.buyer, amount: '20.3', status: 'completed' },
    ])
    expect(await app.stateOf('17')).toBe('refunded')
    expect(await app.escrow()).toBe('0.00')
  })

  test('leaves once, whatever is asked for after the first time', async ({ sim, seeded }) => {
    const app = started(sim, seeded)
    await funded(sim, app, seeded)
    await post(app, '/orders/17/shipment')
    await post(app, '/orders/17/acceptance')
    expect(await post(app, '/orders/17/acceptance')).toBe(409)
    expect(await post(app, '/orders/17/dispute')).toBe(409)
    await minutes(sim, app)
    expect(payouts(sim)).toHaveLength(1)
  })

  test('that was taken back by the bank of the buyer does not count', async ({ sim, seeded }) => {
    const app = started(sim, seeded)
    await funded(sim, app, seeded)
    sim.simulate.reverse(sim.api.autoTransactions.list().data[0]?.id ?? '')
    await night(sim, app)
    await night(sim, app)
    expect(await app.stateOf('17')).toBe('awaiting payment')
    expect(await app.escrow()).toBe('0.00')
  })
})

test('an event that arrives again is handled once', async ({ sim, seeded }) => {
  const app = started(sim, seeded)
  await funded(sim, app, seeded)
  const { body, headers } = sim.webhooks.build('transaction.auto.updated')
  for (let again = 0; again < 2; again++)
    await app.handle(new Request(hooks, { method: 'POST', body, headers }))
  const handled = await app.handled()
  expect(handled).toHaveLength(new Set(handled).size)
})
