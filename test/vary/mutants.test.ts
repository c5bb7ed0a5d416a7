import type { Simulator } from 'platform-simulator'
import { mutants } from 'platform-simulator/vary'
import { expect, test } from 'vitest'
import { call, varied } from './varied.js'

/** Everything that an app is told in a little story, in which money comes, is paid, and comes back. */
async function told(sim: Simulator) {
  const { customer } = sim.given.activeBusiness()
  const { id, recipient } = sim.given.usDestination({ customer })
  const account = sim.given.onramp({ customer })
  const heard: unknown[] = []
  sim.webhooks.deliverTo(async (request) => {
    heard.push([request.headers.has('x-webhook-signature'), await request.text()])
    return new Response(null, { status: 204 })
  })
  sim.api.webhookTargets.create({ url: 'https://app.example/hooks', global: true })
  sim.events.on('transaction.one_off.created', ({ data: { object } }) => {
    const { temporary_address: address, send_amount: sent } = object
    if (address !== undefined && sent !== undefined)
      sim.simulate.cryptoDeposit(address, { amount: sent.amount })
  })
  const answers: string[] = []
  const asked = async (method: string, path: string, body?: object, key = 'a'): Promise<string> => {
    const response = await call(sim, method, path, body, `0000000${key}-0000-4000-8000-000000000000`)
    const text = await response.text()
    answers.push(`${response.status} ${text}`)
    return text
  }
  const order = (payment_reference: string, destination_id = id) => ({
    ...{ customer_id: customer.id, destination_id, source_network_id: 'base-sepolia', payment_reference },
    ...{ source_asset: 'USDC', destination_asset: 'USD', amount: '1.50' },
  })
  await asked('POST', '/transactions/one-off', order('A'), 'a')
  await asked('POST', '/transactions/one-off', order('A'), 'a')
  await asked('POST', '/transactions/one-off', order('B'), 'b')
  await asked('POST', '/transactions/one-off', order('C', `${id.slice(0, -1)}0`), 'c')
  sim.simulate.bankDeposit(account.id, { amount: '5.00' })
  await sim.clock.advance('10m')
  await asked('GET', '/transactions?limit=1')
  await asked('GET', '/auto-transactions?type=offramp')
  const [made] = sim.api.transactions.list().data
  if (made?.status === 'completed') sim.simulate.returnPayment(made.id)
  await sim.clock.advance('10d')
  await asked('GET', '/transactions?limit=10&transaction_type=one_off')
  await asked('DELETE', `/recipients/${recipient.id}/destinations/${id}`, undefined, 'd')
  await asked('GET', `/recipients/${recipient.id}`)
  return { answers, heard }
}

test('there are 24 of them, each with a promise that it breaks', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(24)
  for (const { source, says } of mutants) expect([source, says]).not.toContain('')
})

const right = await varied([], told)

test.each(mutants.map(({ name }) => [name]))('%s tells the app something else', async (name) => {
  const wrong = await varied([name], told)
  expect(wrong.isHit).toBe(true)
  expect(JSON.stringify(wrong.value)).not.toBe(JSON.stringify(right.value))
})
