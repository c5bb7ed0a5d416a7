import { setupServer } from 'msw/node'
import { createTest } from 'platform-simulator/vitest'
import { afterAll, beforeAll, expect } from 'vitest'
import { pay, Refused } from '../src/payouts.js'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

const test = createTest({ server, seed: (sim) => sim.given.usDestination() })

function invoiceOf({
  customer,
  destination,
}: {
  customer: { id: string }
  destination: { destination_id: string }
}) {
  return {
    id: crypto.randomUUID(),
    customer: customer.id,
    destination: destination.destination_id,
    amount: '1.50',
    reference: 'INV 1',
  }
}

test('an invoice reaches the bank', async ({ sim, seeded }) => {
  const { id, address } = await pay({ url: sim.baseUrl, key: sim.apiKey }, invoiceOf(seeded))
  const transaction = sim.api.transactions.get(id)
  const amount = 'send_amount' in transaction ? (transaction.send_amount ?? '') : ''
  sim.simulate.cryptoDeposit(address, { amount })
  await sim.clock.advance('2d')
  expect(sim).toHaveSettled(id)
})

test('an answer that is lost pays once', async ({ sim, seeded }) => {
  sim.faults.next('transactions.createOneOff', { loseResponse: true })
  await pay({ url: sim.baseUrl, key: sim.apiKey }, invoiceOf(seeded))
  expect(sim.api.transactions.list({ transaction_type: 'one_off' }).data).toHaveLength(1)
})

test('a frozen customer is told, and nothing is paid', async ({ sim, seeded }) => {
  sim.simulate.freezeCustomer(seeded.customer.id)
  await expect(pay({ url: sim.baseUrl, key: sim.apiKey }, invoiceOf(seeded))).rejects.toThrow(Refused)
})
