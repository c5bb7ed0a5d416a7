import type { Simulator } from 'platform-simulator'
import { testSigner } from 'platform-simulator/signing'
import { createTest } from 'platform-simulator/vitest'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { documents } from '../documents.js'
import { type Intent, Treasury } from './app.js'
import { mistakes } from './mistakes.js'

/** The suite of whoever wrote the treasury: two people sign, and a supplier is paid. */

const hooks = 'https://treasury.example/hooks'
const supplier = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'

/** One of mistakes.ts, by its name: `APP_MISTAKE`. */
const App = mistakes[process.env['APP_MISTAKE'] ?? ''] ?? Treasury

const test = createTest({
  clock: 'follow',
  limits: { sandboxAmount: null },
  seed(sim) {
    const signers = [sim.given.signer({ name: 'Ada' }), sim.given.signer({ name: 'Ben' })]
    const { id, wallet } = sim.given.wallet({ signers, threshold: 2 })
    return { walletId: id, walletAddress: wallet.address }
  },
})

type Seeded = Readonly<Record<'walletId' | 'walletAddress', string>>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-02-02T09:00:00Z') })
})

/** These tests end before what nobody could reach is asked for again. */
test.beforeEach(({ allow }) => {
  allow.when('weather: unreachable', 'the test ends before the platform can be reached again')
})

afterEach(() => {
  vi.useRealTimers()
})

/** A treasury to which 100 USDC came in. */
async function started(sim: Simulator, seeded: Seeded): Promise<Treasury> {
  const { fetch, baseUrl, apiKey, webhooks } = sim
  const app = new App({
    fetch,
    store: documents(),
    baseUrl,
    apiKey,
    publicKey: webhooks.publicKey,
    dailyLimit: '60',
    ...seeded,
  })
  sim.webhooks.deliverTo((request) => app.handle(request))
  sim.api.webhookTargets.create({ url: hooks, global: true })
  sim.simulate.walletDeposit(seeded.walletId, { amount: '100' })
  await evening(app)
  return app
}

/** Lets time pass until the work is done: signatures are checked outside of the timers that the test has. */
async function passing<T>(work: Promise<T>): Promise<T> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  done.catch(() => undefined)
  while (!isDone) await vi.advanceTimersByTimeAsync(1000)
  return await done
}

/** Some hours, with what the app does by itself. */
async function evening(app: Treasury): Promise<void> {
  for (let hour = 0; hour < 4; hour++) {
    await passing(app.resume())
    await vi.advanceTimersByTimeAsync(3_600_000)
  }
  await passing(app.reconcile())
}

async function post(app: Treasury, path: string, body: object): Promise<Response> {
  return await passing(
    app.handle(
      new Request(`https://treasury.example${path}`, { method: 'POST', body: JSON.stringify(body) }),
    ),
  )
}

async function endorse(app: Treasury, id: string, intent: Intent, name: string): Promise<number> {
  return (
    await post(app, `/payments/${id}/endorsements`, {
      signer: name,
      signature: testSigner(name).sign(intent),
    })
  ).status
}

/** Proposed, and signed by both. */
async function paid(app: Treasury, id: string, amount: string): Promise<void> {
  const intent: Intent = await (await post(app, '/payments', { id, to: supplier, amount })).json()
  await endorse(app, id, intent, 'Ada')
  await endorse(app, id, intent, 'Ben')
}

function sends(sim: Simulator, { walletAddress }: Seeded) {
  const all = sim.api.transactions.list({ transaction_type: 'wallet' }).data
  return all.filter((each) => 'from' in each && each.from === walletAddress)
}

describe('a payment', () => {
  test('is sent when two have signed', async ({ sim, seeded }) => {
    const app = await started(sim, seeded)
    await paid(app, 'P1', '12.5')
    await evening(app)
    expect(sends(sim, seeded)).toMatchObject([{ to: supplier, amount: '12.5', status: 'completed' }])
    expect(await app.payments()).toMatchObject([{ id: 'P1', state: 'completed' }])
  })

  test('waits while one has signed', async ({ sim, seeded }) => {
    const app = await started(sim, seeded)
    const intent: Intent = await (
      await post(app, '/payments', { id: 'P1', to: supplier, amount: '12.5' })
    ).json()
    await endorse(app, 'P1', intent, 'Ada')
    await endorse(app, 'P1', intent, 'Ada')
    await evening(app)
    expect(sends(sim, seeded)).toEqual([])
  })

  test('is sent once', async ({ sim, seeded }) => {
    const app = await started(sim, seeded)
    await paid(app, 'P1', '12.5')
    await paid(app, 'P1', '12.5')
    await evening(app)
    expect(sends(sim, seeded)).toHaveLength(1)
  })

  test('that the wallet cannot pay yet is sent when it can', async ({ sim, seeded }) => {
    const app = await started(sim, seeded)
    await paid(app, 'P1', '60')
    await evening(app)
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    await paid(app, 'P2', '50')
    expect((await app.payments()).map(({ state }) => state)).toEqual(['completed', 'unfunded'])
    sim.simulate.walletDeposit(seeded.walletId, { amount: '20' })
    await evening(app)
    expect((await app.payments()).map(({ state }) => state)).toEqual(['completed', 'completed'])
  })

  test('over the limit of the day is not taken', async ({ sim, seeded }) => {
    const app = await started(sim, seeded)
    await paid(app, 'P1', '59.5')
    expect((await post(app, '/payments', { id: 'P2', to: supplier, amount: '0.500001' })).status).toBe(409)
    expect((await post(app, '/payments', { id: 'P3', to: supplier, amount: '0.5' })).status).toBe(201)
  })
})

describe('the balance', () => {
  test('is that of the platform', async ({ sim, seeded }) => {
    const app = await started(sim, seeded)
    await paid(app, 'P1', '12.5')
    await paid(app, 'P2', '0.1')
    await evening(app)
    const { total_amount_usd: real } = sim.api.wallets.balances(seeded.walletId)
    expect(Number(await app.balance())).toBe(Number(real))
  })

  test('has money again that could not be sent', async ({ sim, seeded }) => {
    const app = await started(sim, seeded)
    await paid(app, 'P1', '12.5')
    sim.simulate.failWalletTransaction(sends(sim, seeded)[0]?.id ?? '')
    await evening(app)
    expect(await app.balance()).toBe('100.000000')
  })
})
