import type { Simulator } from 'platform-simulator'
import { createTest } from 'platform-simulator/vitest'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { documents } from '../documents.js'
import { Payroll } from './app.js'
import { mistakes } from './mistakes.js'

/** The suite of whoever wrote the payroll: what it is for, one thing a test. */

const hooks = 'https://payroll.example/hooks'
const ada = { id: 'ADA', name: 'Ada Byron', salary: '1500.10', routing: '101019644', account: '123456789' }
const ben = { id: 'BEN', name: 'Ben Okri', salary: '1200.20', routing: '101019644', account: '987654321' }

/** One of mistakes.ts, by its name: `APP_MISTAKE`. */
const App = mistakes[process.env['APP_MISTAKE'] ?? ''] ?? Payroll

const test = createTest({
  clock: 'follow',
  limits: { sandboxAmount: null },
  seed(sim) {
    const { customer } = sim.given.activeBusiness()
    return { customerId: customer.id }
  },
})

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-30T08:00:00Z') })
})

/** These tests end before what nobody could reach is asked for again. */
test.beforeEach(({ allow }) => {
  allow.when('weather: unreachable', 'the test ends before the platform can be reached again')
})

afterEach(() => {
  vi.useRealTimers()
})

function started(sim: Simulator, { customerId }: { readonly customerId: string }): Payroll {
  const { fetch, baseUrl, apiKey, webhooks } = sim
  const app = new App({
    fetch,
    store: documents(),
    baseUrl,
    apiKey,
    publicKey: webhooks.publicKey,
    customerId,
  })
  sim.webhooks.deliverTo((request) => app.handle(request))
  sim.api.webhookTargets.create({ url: hooks, global: true })
  // The company's treasury sends what each payment costs.
  sim.events.on('transaction.one_off.created', ({ data: { object } }) => {
    if (object.temporary_address !== undefined && object.send_amount !== undefined)
      sim.simulate.cryptoDeposit(object.temporary_address, { amount: object.send_amount.amount })
  })
  return app
}

/** Asks the app over HTTP, as its users do, and lets time pass until it has answered. */
async function ask(app: Payroll, method: string, path: string, body?: object) {
  const init = { method, ...(body && { body: JSON.stringify(body) }) }
  return await passing(app.handle(new Request(`https://payroll.example${path}`, init)))
}

async function passing<T>(work: Promise<T>): Promise<T> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  done.catch(() => undefined)
  while (!isDone) await vi.advanceTimersByTimeAsync(1000)
  return await done
}

/** The days of a month: in the morning everybody who is not paid yet is paid, and in the evening the books are compared. */
async function days(app: Payroll, count: number, month = '202601') {
  for (let day = 0; day < count; day++) {
    await ask(app, 'POST', `/paydays/${month}`)
    await vi.advanceTimersByTimeAsync(12 * 3_600_000)
    await passing(app.reconcile())
    await vi.advanceTimersByTimeAsync(12 * 3_600_000)
  }
}

function oneOffs(sim: Simulator) {
  return sim.api.transactions.list({ limit: 100, transaction_type: 'one_off' }).data
}

describe('payday', () => {
  test('pays everybody who was hired', async ({ sim, seeded }) => {
    const app = started(sim, seeded)
    await ask(app, 'POST', '/employees', ada)
    await ask(app, 'POST', '/employees', ben)
    await days(app, 3)
    const slips = await (await ask(app, 'GET', '/slips/202601')).json()
    expect(slips).toMatchObject([
      { employee: 'ADA', amount: '1500.10', state: 'completed' },
      { employee: 'BEN', amount: '1200.20', state: 'completed' },
    ])
    expect(oneOffs(sim).map(({ status }) => status)).toEqual(['completed', 'completed'])
  })

  test('pays nobody twice, however often it is asked for', async ({ sim, seeded }) => {
    const app = started(sim, seeded)
    await ask(app, 'POST', '/employees', ada)
    await ask(app, 'POST', '/paydays/202601')
    await ask(app, 'POST', '/paydays/202601')
    await days(app, 2)
    expect(oneOffs(sim)).toHaveLength(1)
  })

  test('pays once in each month', async ({ sim, seeded }) => {
    const app = started(sim, seeded)
    await ask(app, 'POST', '/employees', ada)
    await days(app, 2, '202601')
    await days(app, 2, '202602')
    expect((await app.slips()).map(({ reference, state }) => [reference, state])).toEqual([
      ['PAY 202601 ADA', 'completed'],
      ['PAY 202602 ADA', 'completed'],
    ])
  })
})

describe('an employee', () => {
  test('is known to the platform with a bank account', async ({ sim, seeded }) => {
    const app = started(sim, seeded)
    await ask(app, 'POST', '/employees', ada)
    const recipient = sim.api.recipients.list(seeded.customerId).data.find(({ name }) => name === 'Ada Byron')
    expect(recipient?.destinations).toHaveLength(1)
  })

  test('is told once that the money is there', async ({ sim, seeded }) => {
    const app = started(sim, seeded)
    await ask(app, 'POST', '/employees', ada)
    await days(app, 3)
    expect(await app.slips()).toMatchObject([{ employee: 'ADA', mails: 1 }])
  })
})

describe('the books', () => {
  test('have what was paid for a month, to the cent', async ({ sim, seeded }) => {
    const app = started(sim, seeded)
    await ask(app, 'POST', '/employees', ada)
    await ask(app, 'POST', '/employees', ben)
    await days(app, 4)
    const paid = oneOffs(sim).filter(({ status }) => status === 'completed').length
    expect(await app.paidFor('202601')).toBe(['0.00', '1500.10', '2700.30'][paid])
  })

  test('see that money has come back', async ({ sim, seeded }) => {
    const app = started(sim, seeded)
    await ask(app, 'POST', '/employees', ada)
    await days(app, 1)
    sim.simulate.returnPayment(oneOffs(sim)[0]?.id ?? '')
    await days(app, 2)
    expect(await app.slips()).toMatchObject([{ state: 'returned' }])
    expect(await app.paidFor('202601')).toBe('0.00')
  })
})

test('what somebody else signed is refused', async ({ sim, seeded }) => {
  const app = started(sim, seeded)
  const { body, headers, event } = sim.webhooks.build('transaction.one_off.updated', { key: '00'.repeat(32) })
  const answer = await app.handle(new Request(hooks, { method: 'POST', body, headers }))
  expect(answer.status).toBe(401)
  expect(await app.handled()).not.toContain(event.id)
})
