import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { newCustomer, newOneOff, usDestination } from '../conformance/samples.js'
import { addressOf, offrampOf, onrampOf, payee, swapOf } from '../support/money.js'
import { payloadOf, told } from '../support/payload.js'

/** What may become of a deposit: each way ends, or waits for good. */
const ways: Readonly<Record<string, (sim: Simulator) => void | Promise<void>>> = {
  'is completed': (sim) => void deposit(sim),
  'is returned after it was completed': async (sim) => {
    const id = deposit(sim)
    await sim.clock.advance('2m')
    sim.simulate.returnPayment(id)
  },
  'is reversed after it was completed': async (sim) => {
    const id = sim.simulate.bankDeposit(onrampOf(sim).id, { amount: '1' })
    await sim.clock.advance('2m')
    sim.simulate.reverse(id)
  },
  'fails at once': (sim) => sim.simulate.failTransaction(deposit(sim)),
  'fails on its way': async (sim) => {
    const id = deposit(sim)
    await sim.clock.advance('10s')
    sim.simulate.failTransaction(id)
  },
  'is canceled': (sim) => sim.simulate.cancelTransaction(deposit(sim)),
  'is rejected by compliance': (sim) => {
    const id = deposit(sim, { pause: 'compliance_hold' })
    sim.simulate.reject(id)
  },
  'is released by compliance': (sim) => {
    const id = deposit(sim, { pause: 'compliance_hold' })
    sim.simulate.release(id)
  },
  'is never confirmed': (sim) => sim.simulate.expire(deposit(sim, { pause: 'unconfirmed' })),
  'is confirmed late': (sim) => sim.simulate.confirm(deposit(sim, { pause: 'unconfirmed' })),
  'comes on the wrong chain': (sim) => void deposit(sim, { mishap: 'wrong_chain' }),
  'waits for a frozen customer': (sim) => {
    const account = offrampOf(sim)
    const [customer] = sim.api.customers.list().data
    sim.simulate.freezeCustomer(customer?.id ?? '')
    sim.simulate.cryptoDeposit(addressOf(account), { amount: '1' })
    sim.simulate.unfreezeCustomer(customer?.id ?? '')
  },
}

function deposit(
  sim: Simulator,
  more: Partial<Parameters<Simulator['simulate']['cryptoDeposit']>[1]> = {},
): string {
  return sim.simulate.cryptoDeposit(addressOf(offrampOf(sim)), { amount: '1', ...more })
}

/** How far each status is, of those that events have. */
const ranks: Readonly<Record<string, number>> = { pending: 0, processing: 1, completed: 2, failed: 2 }

describe('the events of a transaction', () => {
  it.each(Object.keys(ways))(
    'that %s have four statuses, go forward, and end with a terminal one',
    async (way) => {
      const sim = createSimulator()
      await ways[way]?.(sim)
      await sim.clock.advance('3d')
      const statuses = sim.events
        .list()
        .filter(({ type }) => /^transaction\.auto\.(?:created|updated)$/.test(type))
        .map((event) => String(payloadOf(event)['status']))
      const seen = statuses.map((status) => ranks[status] ?? Number.NaN)
      expect(seen, statuses.join()).toEqual(seen.toSorted((a, b) => a - b))
      expect(seen.filter((rank) => rank === 2).length, statuses.join()).toBeLessThanOrEqual(1)
      expect(seen.indexOf(2) === -1 || seen.at(-1) === 2).toBe(true)
    },
  )

  it('have no amount but in the receipt', async () => {
    const sim = createSimulator()
    deposit(sim)
    await sim.clock.advance('2m')
    const objects = [...told(sim, 'transaction.auto.created'), ...told(sim, 'transaction.auto.updated')]
    expect(objects.length).toBeGreaterThan(1)
    for (const object of objects) {
      expect(object).toHaveProperty('receipt')
      expect(Object.keys(object).filter((name) => name.includes('amount'))).toEqual([])
    }
  })

  it.each([
    ['onramp', (sim: Simulator) => void sim.simulate.bankDeposit(onrampOf(sim).id, { amount: '1' })],
    ['offramp', (sim: Simulator) => void deposit(sim)],
    ['swap', (sim: Simulator) => void sim.simulate.cryptoDeposit(addressOf(swapOf(sim)), { amount: '1' })],
  ])('of an %s name it from the first one on', (type, arrive) => {
    const sim = createSimulator()
    arrive(sim)
    expect(told(sim, 'transaction.auto.created')).toMatchObject([{ type, status: 'pending' }])
  })
})

/** A world in which each status that a list can be asked for has a deposit, and a one-off where one can have it. */
async function oneOfEachStatus() {
  const sim = createSimulator()
  const oneOff = (pay: boolean) => {
    const made = newOneOff(sim)
    if (pay) sim.simulate.cryptoDeposit(addressOf(made), { amount: '1.5' })
    return made.id
  }
  const [reversed, completed] = [
    [deposit(sim), oneOff(true)],
    [deposit(sim), oneOff(true)],
  ] as const
  await sim.clock.advance('3m')
  for (const id of reversed) sim.simulate.reverse(id)
  await sim.clock.advance('1d')
  const statuses = completed.map((id) => sim.api.transactions.get(id).status)
  expect(statuses).toEqual(['completed', 'completed'])
  for (const id of [deposit(sim), oneOff(true)]) sim.simulate.failTransaction(id)
  sim.simulate.cancelTransaction(deposit(sim))
  sim.api.transactions.cancel(oneOff(false))
  deposit(sim, { pause: 'manual_review' })
  sim.simulate.reject(deposit(sim, { pause: 'compliance_hold' }))
  deposit(sim, { mishap: 'wrong_chain' })
  sim.simulate.expire(deposit(sim, { pause: 'unconfirmed' }))
  const { customer_id, destination_id } = payee(sim, usDestination)
  const account = offrampOf(sim, { fiat_destination_id: destination_id })
  sim.simulate.freezeCustomer(customer_id)
  sim.simulate.cryptoDeposit(addressOf(account), { amount: '1' })
  const processing = [deposit(sim), oneOff(true)]
  await sim.clock.advance('5s')
  expect(processing.map((id) => sim.api.transactions.get(id).status)).toEqual(['processing', 'processing'])
  deposit(sim)
  oneOff(false)
  return sim
}

describe('a list of transactions', () => {
  it.each([
    'pending',
    'processing',
    'completed',
    'failed',
    'canceled',
    'reversed',
    'in_progress',
    'rejected',
    'invalid',
    'timed_out',
    'not_started',
  ] as const)('can be asked for those that are %s, in both families', async (status) => {
    const sim = await oneOfEachStatus()
    const deposits = sim.api.autoTransactions.list({ limit: 100 }).data.filter((one) => one.status === status)
    expect(deposits.length).toBeGreaterThan(0)
    expect(sim.api.autoTransactions.list({ status }).data).toEqual(deposits)
    const spelled = status === 'canceled' ? 'cancelled' : status
    const oneOffs = sim.api.transactions.list({ limit: 100 }).data.filter((one) => one.status === spelled)
    expect(sim.api.transactions.list({ status }).data).toEqual(oneOffs)
    const theirs = ['pending', 'processing', 'completed', 'failed', 'cancelled', 'reversed']
    expect(oneOffs).toHaveLength(theirs.includes(spelled) ? 1 : 0)
  })

  it('of a customer who has none is empty', () => {
    const sim = createSimulator()
    expect(sim.api.customers.listTransactions(newCustomer(sim).id).data).toEqual([])
  })
})
