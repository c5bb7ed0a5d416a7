import { createSimulator, type Simulator, UsageError } from 'platform-simulator'
import {
  assertDelivered,
  assertProblem,
  assertReceivedRequest,
  assertSettled,
  assertStatus,
  createBaseline,
  withSimulator,
} from 'platform-simulator/node-test'
import { expect, test } from 'vitest'
import { nextUncaught } from '../support/uncaught.js'
import { findBug } from './bug.js'

/** A stand-in for the context of node:test: the packages test (test/packages/node-test) drives the real one. */
function context() {
  const hooks: (() => void)[] = []
  return {
    t: { after: (hook: () => void) => void hooks.push(hook) },
    end: () => {
      for (const hook of hooks) hook()
    },
  }
}

const list = (sim: Simulator): Promise<Response> =>
  sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } })

test('a test has a simulator until it ends', async () => {
  const { t, end } = context()
  const { sim } = await withSimulator(t, { now: '2026-05-01T00:00:00Z' })
  expect(sim.clock.now().toISOString()).toBe('2026-05-01T00:00:00.000Z')
  end()
  expect(() => sim.api.customers.list()).toThrow('the simulator was disposed')
})

test('tests share a baseline, and not what they do with it', async () => {
  let filled = 0
  const baseline = createBaseline({
    seed(sim) {
      filled++
      return sim.api.customers.create({ name: 'Seeded Ltd', customer_type: 'business' })
    },
  })
  for (let run = 0; run < 2; run++) {
    const { t, end } = context()
    const { sim, seeded } = await withSimulator(t, baseline)
    expect(sim.api.customers.list().data.map(({ id }) => id)).toEqual([seeded.id])
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    end()
  }
  expect(filled).toBe(1)
})

test('a test fails by what it left behind, unless it is allowed', async () => {
  const { t, end } = context()
  const { sim } = await withSimulator(t)
  sim.faults.next('customers.create', { status: 503 })
  expect(end).toThrow('faults were set and never happened, once')
  const allowed = context()
  const world = await withSimulator(allowed.t)
  world.allow({ unhitFaults: true })
  world.sim.faults.next('customers.create', { status: 503 })
  expect(allowed.end).not.toThrow()
})

test('a bug of the simulator fails a test, whatever is allowed', async () => {
  const { t, end } = context()
  const allow = { unknownRequests: true, failedDeliveries: true, unhitFaults: true }
  const { sim, ...world } = await withSimulator(t, { allow })
  const bug = nextUncaught()
  world.allow(allow)
  await findBug(sim)
  expect(end).toThrow('platform-simulator itself went wrong, once')
  await expect(bug).resolves.toBeInstanceOf(Error)
})

test('assertions hold, or throw what node:assert would', async () => {
  const sim = createSimulator()
  sim.webhooks.inbox()
  sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
  await sim.idle()
  const response = await list(sim)
  await assertStatus(response, 200)
  assertReceivedRequest(sim, 'customers.list', { times: 1 })
  assertDelivered(sim, 'customer.created')
  await assertProblem(sim.fetch('/customers'), 'authentication-error', { status: 401 })

  const failure = expect.objectContaining({ name: 'AssertionError', code: 'ERR_ASSERTION' })
  expect(() => assertReceivedRequest(sim, 'customers.create')).toThrow(failure)
  expect(() => assertDelivered(sim, 'customer.kyb_status.created')).toThrow(failure)
  await expect(assertStatus(response, 201)).rejects.toEqual(failure)
  await expect(assertProblem(response, 'not-found')).rejects.toEqual(failure)
  expect(() => assertSettled(sim, 'unknown')).toThrow(UsageError)
})
