import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { explore } from 'platform-simulator/explore'
import {
  assertDelivered,
  assertProblem,
  assertReceivedRequest,
  assertStatus,
  createBaseline,
  withSimulator,
} from 'platform-simulator/node-test'
import { exploring } from './exploring.cjs'

const baseline = createBaseline({
  seed: (sim) => sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' }).id,
})

for (const run of ['first', 'second']) {
  test(`Each test has its own world: ${run}`, async (t) => {
    const { sim, seeded, allow } = await withSimulator(t, baseline)
    sim.webhooks.inbox()
    const headers = { 'x-api-key': sim.apiKey }
    await assertStatus(sim.fetch(`/customers/${seeded}`, { headers }), 200)
    assertReceivedRequest(sim, 'customers.get', { times: 1 })
    await sim.clock.advance('5s')
    assertDelivered(sim, 'customer.kyb_status.created')
    allow({ unknownRequests: true })
    await assertProblem(sim.fetch('/custmers', { headers }), 'not-found')
  })
}

test('Coverage has a line of a test', async (t) => {
  const { sim } = await withSimulator(t, { coverage: true })
  await assertStatus(sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } }), 200)
})

test('The line of the test says what it has met', () => {
  const [name] = readdirSync('simulator-coverage')
  const { test, met } = JSON.parse(readFileSync(`simulator-coverage/${name}`, 'utf8'))
  assert.deepEqual(test, ['Coverage has a line of a test'])
  assert.deepEqual(met, { operations: ['customers.list'], successes: ['customers.list'] })
})

test('Explores an app', () => assert.rejects(explore(exploring), /2 customers were made/))
test('Explores an app without a mistake', explore({ ...exploring, runs: 5, check: () => undefined }))

test('A hook of node:test that throws fails its test: here a hand runs it', async () => {
  const hooks = []
  const { sim } = await withSimulator({ after: (hook) => hooks.push(hook) }, baseline)
  await sim.fetch('/custmers', { headers: { 'x-api-key': sim.apiKey } })
  assert.throws(() => hooks.forEach((hook) => void hook()), {
    name: 'LeftBehind',
    message: /did you mean GET/,
  })
})
