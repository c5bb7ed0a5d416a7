import type { Simulator } from 'platform-simulator'
import { expect, vi } from 'vitest'
import { type Company, type Payroll, sleep } from '../explore/payroll.js'

/** The suite of whoever wrote the app of test/explore/payroll.ts: a company, three weeks of its days, and three plain assertions. */

const day = 86_400_000
const hooks = 'https://payroll.example/hooks'

/** A world, and the app that is tested in it. */
interface Tested {
  readonly sim: Simulator
  readonly seeded: Company
  readonly App: typeof Payroll
}

/** Begins a test: its time is not the host's, and what the app writes is not shown. Returns how it ends. */
export function beginTest(): () => void {
  vi.useFakeTimers({ now: new Date('2026-01-03T08:00:00Z') })
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
}

/** A company with a few invoices, one of which nobody can pay, and a supplier that leaves. */
export function found(sim: Simulator): Company {
  const { customer } = sim.given.activeBusiness()
  const destination = sim.given.usDestination({ customer })
  const last = sim.given.usDestination({ customer })
  const account = sim.given.onramp({ customer })
  return {
    customerId: customer.id,
    accountId: account.id,
    invoices: [
      { ref: 'INV 0', amount: '5.05', destination_id: last.id },
      { ref: 'INV 1', amount: '10.10', destination_id: destination.id },
      { ref: 'INV 2', amount: '20.20', destination_id: destination.id },
      { ref: 'INV 3', amount: '0.30', destination_id: destination.id },
      { ref: 'INV 9', amount: '1.00', destination_id: `${destination.id.slice(0, -1)}0` },
    ],
    leaving: { recipientId: last.recipient.id, destinationId: last.id },
  }
}

/** Lets time pass until the work is done. */
async function passing<T>(work: Promise<T>): Promise<T> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  done.catch(() => undefined)
  while (!isDone) await vi.advanceTimersToNextTimerAsync()
  return await done
}

/** The app as it runs: told of events, and its jobs are run once a day. Customers pay in at the beginning. */
async function threeWeeks({ sim, seeded: company, App }: Tested): Promise<Payroll> {
  const app = await new App({
    fetch: sim.fetch,
    store: documents(),
    baseUrl: sim.baseUrl,
    apiKey: sim.apiKey,
    publicKey: sim.webhooks.publicKey,
    company,
  }).begin()
  sim.webhooks.deliverTo((request) => app.receive(request))
  sim.api.webhookTargets.create({ url: hooks, global: true })
  sim.events.on('transaction.one_off.created', ({ data: { object } }) => {
    const { temporary_address: address, send_amount: sent } = object
    if (address !== undefined && sent !== undefined)
      sim.simulate.cryptoDeposit(address, { amount: sent.amount })
  })
  for (const amount of ['0.10', '0.20', '50.00']) sim.simulate.bankDeposit(company.accountId, { amount })
  for (let days = 0; days < 21; days++) {
    await passing(app.payday())
    await passing(app.sync())
    await passing(app.offboard())
    await passing(sleep(day))
  }
  await passing(app.sync())
  return app
}

/** A store of documents in memory, as the app's database is one. */
function documents() {
  const all = new Map<string, unknown>()
  return {
    get: async <T>(key: string) => structuredClone(all.get(key)) as T | undefined,
    set: async (key: string, value: unknown) => void all.set(key, structuredClone(value)),
    delete: async (key: string) => void all.delete(key),
    list: async <T>(prefix: string) =>
      [...all]
        .filter(([key]) => key.startsWith(prefix))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, value]) => [key, structuredClone(value)] as [string, T]),
  }
}

const gone = ['failed', 'cancelled', 'returned', 'reversed', 'pending_return', 'pending_reversal']

function oneOffs(sim: Simulator) {
  return sim.api.transactions.list({ limit: 100, transaction_type: 'one_off' }).data
}

/** The tests, by their names. */
export const ordinary: Readonly<Record<string, (tested: Tested) => Promise<void>>> = {
  async 'each invoice is paid once'(tested) {
    const { sim } = tested
    await threeWeeks(tested)
    const counts = new Map<string, number>()
    for (const made of oneOffs(sim)) {
      const ref = 'payment_reference' in made ? (made.payment_reference ?? '') : ''
      counts.set(ref, (counts.get(ref) ?? 0) + (gone.includes(made.status) ? 0 : 1))
    }
    for (const [ref, count] of counts) expect(count, `${ref} was paid`).toBeLessThanOrEqual(1)
    expect([...counts.keys()]).toEqual(expect.arrayContaining(['INV 0', 'INV 1', 'INV 2', 'INV 3']))
  },

  async 'of each invoice the books say what the platform says'(tested) {
    const { sim } = tested
    const app = await threeWeeks(tested)
    const real = new Map(oneOffs(sim).map(({ id, status }) => [id, status]))
    for (const { ref, state, transactionId } of await app.payments())
      expect(state, ref).toBe(transactionId === undefined ? 'refused' : real.get(transactionId))
  },

  async 'the balance is what came in and stayed, less what was paid'(tested) {
    const { sim } = tested
    const app = await threeWeeks(tested)
    const cents = (amount: string | null | undefined) => Math.round(Number(amount ?? '0') * 100)
    let sum = 0
    for (const { status, receipt } of sim.api.autoTransactions.list({ limit: 100 }).data)
      if (status === 'completed') sum += cents(receipt?.initial_amount)
    for (const made of oneOffs(sim))
      if (made.status === 'completed' && 'amount' in made) sum -= cents(made.amount)
    expect(await app.balance()).toBe((sum / 100).toFixed(2))
  },
}
