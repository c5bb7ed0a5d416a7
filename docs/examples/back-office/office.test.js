import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { withSimulator } from 'platform-simulator/node-test'
import { Books } from './books.js'
import { createRoute, pay } from './office.js'

function officeOf(t, sim) {
  const folder = mkdtempSync(join(tmpdir(), 'back-office-'))
  const books = new Books(join(folder, 'books.db'))
  t.after(() => {
    books.close()
    rmSync(folder, { recursive: true })
  })
  sim.webhooks.deliverTo(
    createRoute({ books, publicKey: sim.webhooks.publicKey, now: () => sim.clock.now() }),
  )
  sim.api.webhookTargets.create({ url: 'https://office.example/hooks' })
  return { books, fetch: sim.fetch, url: sim.baseUrl, apiKey: sim.apiKey }
}

function invoiceOf({ customer, destination }) {
  return { id: 'INV 1', customer: customer.id, destination: destination.destination_id, amount: '1.50' }
}

test('a payment is in the books once, though events come twice and in the wrong order', async (t) => {
  const { sim } = await withSimulator(t)
  const office = officeOf(t, sim)
  const { crypto_address, send_amount } = await pay(office, invoiceOf(sim.given.usDestination()))
  sim.webhooks.reorder('seed')
  for (let copies = 0; copies < 5; copies++) sim.webhooks.duplicate()
  sim.simulate.cryptoDeposit(crypto_address, { amount: send_amount })
  await sim.clock.advance('3d')
  assert.deepEqual(office.books.payments(), [{ id: 'INV 1', status: 'completed', paid: '1.5' }])
  const sent = new Set(sim.webhooks.deliveries().map((delivery) => delivery.event_id))
  assert.equal(office.books.eventCount(), sent.size)
})

test('an answer that is lost is asked for again, with the key in the books', async (t) => {
  const { sim } = await withSimulator(t)
  const office = officeOf(t, sim)
  const invoice = invoiceOf(sim.given.usDestination())
  sim.faults.next('transactions.createOneOff', { loseResponse: true })
  await assert.rejects(pay(office, invoice))
  assert.deepEqual(office.books.payments(), [{ id: 'INV 1', status: 'begun', paid: null }])
  await pay(office, invoice)
  assert.equal(sim.api.transactions.list({ transaction_type: 'one_off' }).data.length, 1)
})
