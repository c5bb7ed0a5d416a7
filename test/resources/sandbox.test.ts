import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { movementTypes, scenarios } from '../../src/resources/sandbox/index.js'
import {
  ibanDestination,
  newCustomer,
  newOfframp,
  newOneOff,
  newOnramp,
  newSwap,
  nobody,
  oneOffBody,
  paidInCrypto,
  pausedDeposit,
  sampleAddress,
} from '../conformance/samples.js'
import { onrampOf } from '../support/money.js'
import { kybEvents } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'

type Inbound = Parameters<Simulator['api']['sandbox']['simulateInbound']>[0]
type TypeName = Inbound['type']

const typeNames = Object.keys(movementTypes) as TypeName[]
const scenarioNames = Object.keys(scenarios) as NonNullable<Inbound['scenario']>[]
const isInbound = (type: TypeName) => type.endsWith('_inbound')
const fiatInbound = typeNames.filter((type) => isInbound(type) && type !== 'crypto_inbound')
const aboutPayments = typeNames.filter((type) => !isInbound(type))

function simulate(sim: Simulator, body: Body & { simulation_id?: string }) {
  return sim.api.sandbox.simulateInbound({ simulation_id: 'sim-1', ...body })
}

type Body = Omit<Inbound, 'simulation_id'>

/** A body of this type, with what it needs, for a payment on its way where it is about one. */
function bodyOf(sim: Simulator, type: TypeName): Body {
  const common = { type, amount: '1.50' } as const
  if (type === 'crypto_inbound')
    return { ...common, currency: 'USDC', wallet_address: newOfframp(sim).source_crypto_address ?? '' }
  if (type === 'sepa_inbound') {
    const euros = { capabilities: ['sepa' as const], source_asset: 'EUR' }
    return { ...common, currency: 'EUR', account_id: onrampOf(sim, euros).id }
  }
  if (isInbound(type)) return { ...common, currency: 'USD', account_id: newOnramp(sim).id }
  return { ...common, currency: 'USD', one_off_transaction_id: paymentIn(sim, statusFor(type)) }
}

function statusFor(type: TypeName): 'processing' | 'completed' {
  return type.endsWith('_returned') || type.endsWith('_reversal') ? 'completed' : 'processing'
}

/** The id of a one-off of 1.50 USD that is this far. */
function paymentIn(sim: Simulator, status: 'pending' | 'processing' | 'completed'): string {
  const one = newOneOff(sim)
  if (status === 'pending') return one.id
  sim.simulate.cryptoDeposit(one.crypto_address, { amount: '1.50' })
  sim.simulate.keepBack(one.id)
  sim.simulate.release(one.id)
  if (status === 'completed') sim.simulate.settlePayment(one.id)
  return one.id
}

/** The one auto transaction of the world. */
function onlyTransaction(sim: Simulator) {
  const { data } = sim.api.autoTransactions.list()
  expect(data).toHaveLength(1)
  const [only] = data
  if (only === undefined) throw new Error('there is no transaction')
  return only
}

describe('a simulated movement', () => {
  it('has 27 types, the older names among them', () => {
    expect(typeNames).toHaveLength(27)
    expect(typeNames.filter((name) => name.startsWith('wire_'))).toHaveLength(6)
  })

  it.each(typeNames)('%s is accepted with what it needs, and echoes its ids', (type) => {
    const sim = createSimulator()
    expect(simulate(sim, { ...bodyOf(sim, type), trace_id: 'trace-1' })).toEqual({
      simulation_id: 'sim-1',
      state: 'accepted',
      trace_id: 'trace-1',
    })
    expect(simulate(sim, { ...bodyOf(sim, type), simulation_id: 'sim-2' })).toEqual({
      simulation_id: 'sim-2',
      state: 'accepted',
    })
  })

  it.each(
    typeNames.map((type) => ({
      type,
      field: isInbound(type)
        ? type === 'crypto_inbound'
          ? 'wallet_address'
          : 'account_id'
        : 'one_off_transaction_id',
    })),
  )('$type needs $field', ({ type, field }) => {
    const sim = createSimulator()
    const { account_id, wallet_address, one_off_transaction_id, ...others } = {
      account_id: undefined,
      wallet_address: undefined,
      one_off_transaction_id: undefined,
      ...bodyOf(sim, type),
    }
    expect([account_id, wallet_address, one_off_transaction_id].filter(Boolean)).toHaveLength(1)
    expect(refused(() => simulate(sim, others))).toBe(`400 validation-error, ${field} missing_required_field`)
  })

  it('takes an address by its older name wallet_id', () => {
    const sim = createSimulator()
    const wallet_id = newOfframp(sim).source_crypto_address ?? ''
    simulate(sim, { type: 'crypto_inbound', amount: '1', currency: 'USDC', wallet_id })
    expect(onlyTransaction(sim)).toMatchObject({ type: 'offramp', status: 'pending' })
    expect(sim.api.sandbox.getSimulation('sim-1').wallet_id).toBe(wallet_id)
  })

  it('takes a transaction by its older name movement_id', () => {
    const sim = createSimulator()
    const movement_id = paymentIn(sim, 'processing')
    simulate(sim, { type: 'wire_outbound_settled', amount: '1', currency: 'USD', movement_id })
    expect(sim.api.transactions.get(movement_id).status).toBe('completed')
  })

  it.each<[TypeName, Partial<Inbound>]>([
    ['ach_inbound', { wallet_address: 'nowhere', one_off_transaction_id: nobody }],
    ['crypto_inbound', { account_id: nobody, one_off_transaction_id: nobody }],
    ['ach_outbound_settled', { account_id: nobody, wallet_address: 'nowhere' }],
    ['ach_reversal', { account_id: nobody, wallet_address: 'nowhere' }],
  ])('%s ignores what the others need', (type, more) => {
    const sim = createSimulator()
    expect(simulate(sim, { ...bodyOf(sim, type), ...more }).state).toBe('accepted')
  })

  it.each<[string, Partial<Inbound>, string, string]>([
    ['a type that is none', { type: 'cash_inbound' as 'ach_inbound' }, 'type', 'invalid_value'],
    ['an amount that is no decimal text', { amount: '-1' }, 'amount', 'invalid_format'],
    ['an amount of more places than the currency has', { amount: '1.001' }, 'amount', 'invalid_amount'],
    ['an amount of nothing', { amount: '0.00' }, 'amount', 'invalid_amount'],
    ['a currency that is none', { currency: 'XYZ' }, 'currency', 'unsupported_asset'],
    ['crypto from a bank', { currency: 'USDC' }, 'currency', 'unsupported_asset'],
    ['a simulation_id of 129 characters', { simulation_id: 'x'.repeat(129) }, 'simulation_id', 'too_big'],
    ['an empty simulation_id', { simulation_id: '' }, 'simulation_id', 'too_small'],
    ['a delay of no time', { delay_seconds: 0 }, 'delay_seconds', 'too_small'],
    ['a delay of more than a day', { delay_seconds: 86_401 }, 'delay_seconds', 'too_big'],
    ['a scenario that is none', { scenario: 'happy_path' as 'unconfirmed' }, 'scenario', 'invalid_value'],
  ])('refuses %s', (_, change, field, code) => {
    const sim = createSimulator()
    const body = { ...bodyOf(sim, 'ach_inbound'), ...change }
    expect(refused(() => simulate(sim, body))).toBe(`400 validation-error, ${field} ${code}`)
  })

  it('refuses money of a bank in a currency of a chain, by the field currency', () => {
    const sim = createSimulator()
    const body = { ...bodyOf(sim, 'crypto_inbound'), currency: 'USD' }
    expect(refused(() => simulate(sim, body))).toBe('400 validation-error, currency unsupported_asset')
  })

  it('refuses a currency that the account does not take', () => {
    const sim = createSimulator()
    const body = { ...bodyOf(sim, 'ach_inbound'), currency: 'EUR' }
    expect(refusal(() => simulate(sim, body))).toMatchObject({
      slug: 'invalid-request',
      detail: 'The account takes USD, not EUR.',
    })
  })

  it('moves euros by SEPA, and by no other rail', () => {
    const sim = createSimulator()
    const { id: account_id } = sim.api.accounts.createOnramp({
      capabilities: ['sepa'],
      source_asset: 'EUR',
      destination_asset: 'USDC',
      destination_id: paidInCrypto(sim).destination_id,
    })
    const body = { simulation_id: 'sim-1', amount: '1', currency: 'EUR', account_id } as const
    expect(refusal(() => simulate(sim, { ...body, type: 'ach_inbound' })).detail).toBe(
      'ach_inbound moves USD, not EUR.',
    )
    simulate(sim, { ...body, type: 'sepa_inbound' })
    expect(onlyTransaction(sim)).toMatchObject({
      fiat_rail: 'sepa',
      receipt: { input_currency: 'EUR' },
      sender_details: {
        sender_iban: expect.stringMatching(/^DE/),
        sender_bic: expect.stringMatching(/^....DE/),
      },
    })
    expect(sim.api.sandbox.getSimulation('sim-1').rail).toBe('sepa')
  })

  it('books the rail that was named where the account has it, else the first that it has', () => {
    const sim = createSimulator()
    const account = (capabilities: ('ach' | 'fedwire' | 'swift')[]) =>
      sim.api.accounts.createOnramp({
        capabilities,
        source_asset: 'USD',
        destination_asset: 'USDC',
        destination_id: paidInCrypto(sim).destination_id,
      }).id
    const both = account(['ach', 'fedwire'])
    const one = account(['swift'])
    const rails = [
      ['wire_inbound', both],
      ['swift_inbound', both],
      ['ach_inbound', one],
    ] as const
    for (const [type, account_id] of rails)
      simulate(sim, { simulation_id: type, type, amount: '1', currency: 'USD', account_id })
    expect(
      sim.api.autoTransactions
        .list()
        .data.map(({ fiat_rail }) => fiat_rail)
        .reverse(),
    ).toEqual(['fedwire', 'ach', 'swift'])
  })

  it('answers 404 for an account, an address and a transaction that the client does not have', () => {
    const sim = createSimulator()
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    for (const type of ['ach_inbound', 'crypto_inbound', 'ach_outbound_settled'] as const) {
      const body = { simulation_id: type, ...bodyOf(sim, type) }
      expect(refusal(() => other.sandbox.simulateInbound(body)).slug).toBe('not-found')
    }
    const titles = [
      { type: 'ach_inbound', account_id: nobody },
      { type: 'crypto_inbound', currency: 'USDC', wallet_address: '0xnone' },
      { type: 'swift_reversal', one_off_transaction_id: nobody },
    ] as const
    expect(
      titles.map((body) => refusal(() => simulate(sim, { amount: '1', currency: 'USD', ...body })).title),
    ).toEqual(['Account Not Found', 'Address Not Found', 'Transaction Not Found'])
  })

  it('refuses an account that takes no money from a bank', () => {
    const sim = createSimulator()
    const account_id = newSwap(sim).id
    const body = { type: 'ach_inbound', amount: '1', currency: 'USD', account_id } as const
    expect(refusal(() => simulate(sim, body)).slug).toBe('invalid-request')
    expect(refusal(() => sim.api.sandbox.getSimulation('sim-1')).slug).toBe('not-found')
  })

  it('of a refused call leaves its id free', () => {
    const sim = createSimulator()
    const body = bodyOf(sim, 'ach_inbound')
    expect(refusal(() => simulate(sim, { ...body, account_id: nobody })).slug).toBe('not-found')
    expect(simulate(sim, body).state).toBe('accepted')
  })
})

describe('the cap of the sandbox', () => {
  const unknown = { type: 'ach_inbound', currency: 'USD', account_id: nobody } as const

  it.each(['2', '2.0', '2.00'])('lets %s pass', (amount) => {
    const sim = createSimulator()
    expect(simulate(sim, { ...bodyOf(sim, 'ach_inbound'), amount }).state).toBe('accepted')
  })

  it.each(['2.01', '1000000'])('refuses %s before anything is looked up', (amount) => {
    const sim = createSimulator()
    expect(refusal(() => simulate(sim, { ...unknown, amount: '2' })).slug).toBe('not-found')
    expect(refusal(() => simulate(sim, { ...unknown, amount }))).toMatchObject({
      slug: 'invalid-request',
      title: 'Invalid Request',
      detail: `amount ${amount} exceeds sandbox cap of 2; reduce the amount and retry`,
    })
  })

  it.each(typeNames)('holds for %s', (type) => {
    const sim = createSimulator()
    const body = { ...bodyOf(sim, type), amount: '2.01' }
    expect(refusal(() => simulate(sim, body)).detail).toContain('exceeds sandbox cap of 2')
  })

  it('is of dollars: euros count at their worth', () => {
    const sim = createSimulator({ rates: { 'EUR/USD': '1.25' } })
    const recipient = sim.api.recipients.create(paidInCrypto(sim).customer_id, {
      name: 'In Euros',
      address: sampleAddress,
    })
    sim.api.destinations.create(recipient.id, ibanDestination)
    const euros = (amount: string) => refusal(() => simulate(sim, { ...unknown, currency: 'EUR', amount }))
    expect(euros('1.60').slug).toBe('not-found')
    expect(euros('1.61').detail).toContain('exceeds sandbox cap')
  })

  it('is an option', () => {
    const lower = createSimulator({ limits: { sandboxAmount: '0.5' } })
    expect(refusal(() => simulate(lower, { ...unknown, amount: '0.51' })).detail).toContain('cap of 0.5')
    const none = createSimulator({ limits: { sandboxAmount: null } })
    expect(simulate(none, { ...bodyOf(none, 'ach_inbound'), amount: '5000' }).state).toBe('accepted')
  })

  it('is not one of the test itself', () => {
    const sim = createSimulator()
    const id = sim.simulate.bankDeposit(newOnramp(sim).id, { amount: '5000' })
    expect(sim.api.autoTransactions.get(id).receipt?.initial_amount).toBe('5000')
  })
})

describe('the same simulation_id', () => {
  it('with the same parameters gets the first answer, and nothing happens twice', async () => {
    const sim = createSimulator()
    const body = { ...bodyOf(sim, 'ach_inbound'), trace_id: 'trace-1' }
    const first = simulate(sim, body)
    const before = sim.hash()
    expect(simulate(sim, { ...body })).toEqual(first)
    expect(sim.hash()).toBe(before)
    await sim.clock.advance('1d')
    expect(simulate(sim, body)).toEqual(first)
    expect(onlyTransaction(sim).status).toBe('completed')
  })

  it.each<[string, Partial<Inbound>]>([
    ['another amount', { amount: '1' }],
    ['another type', { type: 'fedwire_inbound' }],
    ['another scenario', { scenario: 'compliance_hold' }],
    ['another trace', { trace_id: 'trace-2' }],
  ])('with %s is a conflict', (_, change) => {
    const sim = createSimulator()
    const body = bodyOf(sim, 'ach_inbound')
    simulate(sim, body)
    const before = sim.hash()
    expect(refusal(() => simulate(sim, { ...body, ...change }))).toMatchObject({
      slug: 'conflict',
      title: 'Simulation ID Conflict',
    })
    expect(sim.hash()).toBe(before)
  })

  it.each<[string, Partial<Inbound>, Partial<Inbound>]>([
    ['the scenario that is the default', {}, { scenario: 'success_immediate' }],
    ['zeros that say nothing', { amount: '1' }, { amount: '01.00' }],
    ['a delay where nothing waits', {}, { delay_seconds: 60 }],
    [
      'the delay that is the default',
      { scenario: 'success_delayed' },
      { scenario: 'success_delayed', delay_seconds: 30 },
    ],
    ['an older name of the type', { type: 'fedwire_inbound' }, { type: 'wire_inbound' }],
    ['a member that the type ignores', {}, { wallet_address: 'nowhere', partial_amount: '1' }],
  ])('with %s is the same request', (_, first, second) => {
    const sim = createSimulator()
    const body = bodyOf(sim, 'ach_inbound')
    const answer = simulate(sim, { ...body, ...first })
    const before = sim.hash()
    expect(simulate(sim, { ...body, ...second })).toEqual(answer)
    expect(sim.hash()).toBe(before)
  })

  it('of onboarding is the same request whatever its type does not use, and a conflict otherwise', () => {
    const sim = createSimulator()
    const { application_id } = newCustomer(sim)
    const common = { applicant_id: application_id, simulation_id: 'sim-1' }
    const answer = sim.api.sandbox.simulateOnboarding({ ...common, type: 'kyb_info_request' })
    const before = sim.hash()
    const again = { ...common, type: 'kyb_info_request', organization_id: 'any' } as const
    expect(sim.api.sandbox.simulateOnboarding({ ...again, info_request_fields: [] })).toEqual(answer)
    expect(sim.hash()).toBe(before)
    for (const change of [
      { type: 'kyb_approve' },
      { applicant_id: newCustomer(sim, 'Babel Ltd').application_id },
      { info_request_fields: ['ein'] },
    ] satisfies Partial<Parameters<Simulator['api']['sandbox']['simulateOnboarding']>[0]>[])
      expect(refusal(() => sim.api.sandbox.simulateOnboarding({ ...again, ...change })).title).toBe(
        'Simulation ID Conflict',
      )
  })

  it('with the same partial amount, written otherwise, gets the first answer', () => {
    const sim = createSimulator()
    const body = { ...bodyOf(sim, 'crypto_inbound'), scenario: 'partial_crypto' } as const
    const { wallet_address: wallet_id = '', ...others } = body
    const answer = simulate(sim, { ...body, partial_amount: '1' })
    expect(simulate(sim, { ...others, wallet_id, partial_amount: '1.0' })).toEqual(answer)
  })

  it('is one for movements and onboarding', () => {
    const sim = createSimulator()
    const onboarding = (simulation_id: string) => () =>
      sim.api.sandbox.simulateOnboarding({
        type: 'kyb_approve',
        applicant_id: newCustomer(sim).application_id,
        simulation_id,
      })
    const body = bodyOf(sim, 'ach_inbound')
    simulate(sim, body)
    expect(refusal(onboarding('sim-1')).title).toBe('Simulation ID Conflict')
    onboarding('sim-2')()
    expect(refusal(() => simulate(sim, { ...body, simulation_id: 'sim-2' })).title).toBe(
      'Simulation ID Conflict',
    )
  })

  it('of another client is another simulation', () => {
    const sim = createSimulator()
    pausedDeposit(sim)
    const other = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    expect(refusal(() => other.sandbox.getSimulation('kept-1')).slug).toBe('not-found')
    expect(refusal(() => other.sandbox.advanceSimulation('kept-1', { action: 'release' })).slug).toBe(
      'not-found',
    )
  })
})

describe('a scenario', () => {
  it.each(scenarioNames.map((name) => ({ name, valid: scenarios[name].valid_for as readonly TypeName[] })))(
    '$name is possible for what it is valid for, and for nothing else',
    ({ name, valid }) => {
      for (const type of typeNames) {
        const sim = createSimulator()
        const partial = name === 'partial_crypto' && { partial_amount: '1' }
        const call = () => simulate(sim, { ...bodyOf(sim, type), scenario: name, ...partial })
        if (valid.includes(type)) expect(call().state).toBe('accepted')
        else expect(refused(call)).toBe('400 validation-error, scenario invalid_scenario')
      }
    },
  )

  it('is listed as one that may be asked for', () => {
    const listed = createSimulator().api.sandbox.listScenarios().scenarios
    expect(listed.map(({ name, requestable }) => [name, requestable])).toEqual(
      // The faucet's is the one of a simulation that has an operation of its own.
      [...scenarioNames.map((name) => [name, true]), ['faucet', false]],
    )
  })

  it('is valid for the types that the contract names', () => {
    const settled = aboutPayments.filter((type) => type.endsWith('_settled'))
    expect(scenarios.success_immediate.valid_for).toEqual(typeNames)
    expect([...scenarios.success_delayed.valid_for].sort()).toEqual([...fiatInbound, ...settled].sort())
    expect(scenarios.compliance_hold.valid_for).toEqual(fiatInbound)
    expect(scenarios.manual_review.valid_for).toEqual(fiatInbound)
    for (const name of [
      'unconfirmed',
      'wrong_chain',
      'unsupported_token',
      'address_mismatch',
      'partial_crypto',
    ] as const)
      expect(scenarios[name].valid_for).toEqual(['crypto_inbound'])
  })

  it('is listed with what it does, for whom, and how it is decided', () => {
    const sim = createSimulator()
    const { scenarios: listed } = sim.api.sandbox.listScenarios()
    expect(listed.map(({ name }) => name)).toEqual([...scenarioNames, 'faucet'])
    expect(
      listed.map(({ name, stateful, advance_actions }) => [name, stateful, advance_actions]),
    ).toContainEqual(['compliance_hold', true, ['release', 'reject']])
    expect(listed.filter(({ stateful }) => stateful).map(({ advance_actions }) => advance_actions)).toEqual([
      ['release', 'reject'],
      ['approve', 'reject'],
      ['confirm', 'expire'],
    ])
    for (const { stateful, advance_actions } of listed) expect(advance_actions !== undefined).toBe(stateful)
  })

  it('lists the sequence of events that it brings about', async () => {
    const { scenarios: listed } = createSimulator().api.sandbox.listScenarios()
    for (const { name, example_webhook_sequence } of listed.filter(({ requestable }) => requestable)) {
      const sim = createSimulator()
      const crypto = scenarios[name as 'unconfirmed'].valid_for[0] === 'crypto_inbound'
      const partial = name === 'partial_crypto' && { partial_amount: '1' }
      const body = bodyOf(sim, crypto ? 'crypto_inbound' : 'ach_inbound')
      simulate(sim, { ...body, scenario: name as 'unconfirmed', ...partial })
      await sim.clock.advance('1m')
      const [action] = sim.api.sandbox.getSimulation('sim-1').advance_actions_available ?? []
      if (action !== undefined) sim.api.sandbox.advanceSimulation('sim-1', { action })
      await sim.clock.advance('1d')
      const told = sim.events.list().flatMap(({ type }) => (type.startsWith('transaction.') ? [type] : []))
      // An onramp tells of its payout once more than an off-ramp: when its hash is known.
      expect(told.slice(0, example_webhook_sequence.length), name).toEqual(example_webhook_sequence)
      expect(new Set(told), name).toEqual(new Set(example_webhook_sequence))
    }
  })

  it('success_immediate is what happens when none is named', () => {
    const sim = createSimulator()
    simulate(sim, bodyOf(sim, 'ach_inbound'))
    expect(sim.api.sandbox.getSimulation('sim-1')).toMatchObject({
      scenario: 'success_immediate',
      state: 'settled',
    })
    expect(onlyTransaction(sim).status).toBe('pending')
  })

  it.each([
    [undefined, 30_000],
    [1, 1000],
    [86_400, 86_400_000],
  ])('success_delayed waits, with delay_seconds %s', async (delay_seconds, length) => {
    const sim = createSimulator()
    const delay = delay_seconds === undefined ? {} : { delay_seconds }
    simulate(sim, { ...bodyOf(sim, 'ach_inbound'), scenario: 'success_delayed', ...delay })
    const about = () => sim.api.sandbox.getSimulation('sim-1')
    expect(about()).toMatchObject({ state: 'accepted', state_position: 'scheduled', awaiting_advance: false })
    expect(about()).not.toHaveProperty('completed_at')
    await sim.clock.advance(length - 1)
    expect(sim.api.autoTransactions.list().data).toEqual([])
    await sim.clock.advance(1)
    expect(onlyTransaction(sim).status).toBe('pending')
    const at = sim.clock.now().toISOString().replace('.000Z', 'Z')
    expect(about()).toMatchObject({
      state: 'settled',
      state_position: 'done',
      created_at: '2026-01-01T00:00:00Z',
      completed_at: at,
      callbacks: [{ state: 'delivered', attempts: 1, scheduled_for: at, delivered_at: at }],
    })
  })

  it('ignores a delay that it does not have', () => {
    const sim = createSimulator()
    simulate(sim, { ...bodyOf(sim, 'ach_inbound'), delay_seconds: 600 })
    expect(onlyTransaction(sim).status).toBe('pending')
  })

  it('success_delayed settles a payment later', async () => {
    const sim = createSimulator()
    const one_off_transaction_id = paymentIn(sim, 'processing')
    simulate(sim, {
      type: 'ach_outbound_settled',
      amount: '1',
      currency: 'USD',
      one_off_transaction_id,
      scenario: 'success_delayed',
      delay_seconds: 10,
    })
    await sim.clock.advance('9s')
    expect(sim.api.transactions.get(one_off_transaction_id).status).toBe('processing')
    await sim.clock.advance('1s')
    expect(sim.api.transactions.get(one_off_transaction_id).status).toBe('completed')
  })

  it('success_delayed does not wait where progression is immediate', () => {
    const sim = createSimulator({ progression: 'immediate' })
    simulate(sim, { ...bodyOf(sim, 'ach_inbound'), scenario: 'success_delayed' })
    expect(onlyTransaction(sim).status).toBe('completed')
    expect(sim.api.sandbox.getSimulation('sim-1').callbacks).toMatchObject([
      { scheduled_for: '2026-01-01T00:00:00Z', delivered_at: '2026-01-01T00:00:00Z' },
    ])
  })

  it('success_delayed comes after the app has read the simulation so many times, where progression counts reads', () => {
    const sim = createSimulator({ progression: { afterReads: 2 } })
    simulate(sim, { ...bodyOf(sim, 'ach_inbound'), scenario: 'success_delayed' })
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    const read = () => app.sandbox.getSimulation('sim-1').state
    expect([read(), read(), read()]).toEqual(['accepted', 'accepted', 'settled'])
  })

  it.each(['compliance_hold', 'manual_review', 'unconfirmed'] as const)(
    '%s pauses for as long as nobody decides',
    async (scenario) => {
      const sim = createSimulator()
      const type = scenario === 'unconfirmed' ? 'crypto_inbound' : 'ach_inbound'
      simulate(sim, { ...bodyOf(sim, type), scenario })
      const paused = { compliance_hold: 'pending', manual_review: 'in_progress' } as const
      const status = scenario === 'unconfirmed' ? 'awaiting_confirmation' : paused[scenario]
      expect(onlyTransaction(sim).status).toBe(status)
      await sim.clock.advance('30d')
      expect(onlyTransaction(sim).status).toBe(status)
      expect(sim.events.list({ type: 'transaction.auto.created' })[0]?.data['object']).toMatchObject({
        status: 'pending',
      })
      expect(sim.api.sandbox.getSimulation('sim-1')).toMatchObject({
        state: 'accepted',
        state_position: 'paused',
        awaiting_advance: true,
        advance_actions_available: [...scenarios[scenario].advance_actions],
      })
    },
  )

  it.each([
    ['compliance_hold', 'release', 'settled', 'processing'],
    ['compliance_hold', 'reject', 'rejected', 'rejected'],
    ['manual_review', 'approve', 'settled', 'processing'],
    ['manual_review', 'reject', 'rejected', 'rejected'],
    ['unconfirmed', 'confirm', 'settled', 'pending'],
    ['unconfirmed', 'expire', 'failed', 'timed_out'],
  ] as const)('%s is decided by %s', async (scenario, action, state, status) => {
    const sim = createSimulator()
    const type = scenario === 'unconfirmed' ? 'crypto_inbound' : 'ach_inbound'
    simulate(sim, { ...bodyOf(sim, type), scenario })
    await sim.clock.advance('1h')
    expect(sim.api.sandbox.advanceSimulation('sim-1', { action })).toEqual({
      simulation_id: 'sim-1',
      previous_state: scenario,
      new_state: action,
      callbacks_scheduled: 1,
    })
    expect(onlyTransaction(sim).status).toBe(status)
    const about = sim.api.sandbox.getSimulation('sim-1')
    expect(about).toMatchObject({
      state,
      state_position: 'done',
      awaiting_advance: false,
      completed_at: '2026-01-01T01:00:00Z',
      callbacks: [
        { state: 'delivered', delivered_at: '2026-01-01T00:00:00Z' },
        { state: 'delivered', delivered_at: '2026-01-01T01:00:00Z' },
      ],
    })
    expect(about).not.toHaveProperty('advance_actions_available')
    await sim.clock.advance('1d')
    const ended = status === 'processing' || status === 'pending' ? 'completed' : status
    expect(onlyTransaction(sim).status).toBe(ended)
    // Money that went on or back is no longer with the platform, and money that never came never was.
    expect(sim.ledger.balances().filter(({ account }) => account === 'transactions')).toEqual([])
    if (ended !== 'completed')
      expect(sim.ledger.balances().filter(({ account }) => account.startsWith('outside:'))).toEqual([])
  })

  it('reject says the reason code that it was given', () => {
    const sim = createSimulator()
    sim.api.sandbox.advanceSimulation(pausedDeposit(sim), {
      action: 'reject',
      reason_code: 'sanctions_match',
    })
    expect(onlyTransaction(sim)).toMatchObject({ status: 'rejected', failure_reason: 'sanctions_match' })
  })

  it.each(['wrong_chain', 'unsupported_token', 'address_mismatch'] as const)(
    '%s sends the deposit back',
    (scenario) => {
      const sim = createSimulator()
      simulate(sim, { ...bodyOf(sim, 'crypto_inbound'), scenario })
      expect(onlyTransaction(sim)).toMatchObject({ status: 'invalid', failure_reason: scenario })
      expect(sim.api.sandbox.getSimulation('sim-1')).toMatchObject({
        state: 'failed',
        awaiting_advance: false,
      })
      expect(sim.ledger.balances()).toEqual([])
    },
  )

  it('wrong_chain is on another network than the one that the account expects', () => {
    const sim = createSimulator()
    simulate(sim, { ...bodyOf(sim, 'crypto_inbound'), scenario: 'wrong_chain' })
    expect(onlyTransaction(sim).crypto_details?.source_network_id).not.toBe('base-sepolia')
  })

  it('a token that the account does not take fails without being asked to', () => {
    const sim = createSimulator()
    simulate(sim, { ...bodyOf(sim, 'crypto_inbound'), currency: 'USDT' })
    expect(onlyTransaction(sim).failure_reason).toBe('unsupported_token')
    expect(sim.api.sandbox.getSimulation('sim-1').state).toBe('failed')
  })

  it('partial_crypto brings partial_amount', () => {
    const sim = createSimulator()
    const body = bodyOf(sim, 'crypto_inbound')
    simulate(sim, { ...body, scenario: 'partial_crypto', partial_amount: '0.40' })
    expect(onlyTransaction(sim).receipt?.initial_amount).toBe('0.4')
    expect(sim.api.sandbox.getSimulation('sim-1').amount).toBe('1.50')
  })

  it.each<[string, Partial<Inbound>, string]>([
    ['is required', {}, 'missing_required_field'],
    ['has to be less than the amount', { partial_amount: '1.50' }, 'too_big'],
    ['is compared exactly', { amount: '1.5', partial_amount: `1.5${'0'.repeat(20)}1` }, 'too_big'],
    ['has to be more than nothing', { partial_amount: '0' }, 'invalid_amount'],
    ['has the places of the asset', { partial_amount: '0.0000001' }, 'invalid_amount'],
    ['is a decimal text', { partial_amount: '1e0' }, 'invalid_format'],
  ])('partial_crypto: partial_amount %s', (_, change, code) => {
    const sim = createSimulator()
    const body = { ...bodyOf(sim, 'crypto_inbound'), scenario: 'partial_crypto', ...change } as const
    expect(refused(() => simulate(sim, body))).toBe(`400 validation-error, partial_amount ${code}`)
  })

  it('without partial_crypto all of the amount arrives, whatever partial_amount says', () => {
    const sim = createSimulator()
    simulate(sim, { ...bodyOf(sim, 'crypto_inbound'), partial_amount: '0.40' })
    expect(onlyTransaction(sim).receipt?.initial_amount).toBe('1.5')
  })
})

describe('the inspection of a movement', () => {
  it('says what, where, how much and when', () => {
    const sim = createSimulator()
    const body = { ...bodyOf(sim, 'fedwire_inbound'), trace_id: 'trace-1' }
    simulate(sim, body)
    const { callbacks, ...about } = sim.api.sandbox.getSimulation('sim-1')
    expect(about).toEqual({
      simulation_id: 'sim-1',
      rail: 'wire',
      operation: 'inbound_posted',
      scenario: 'success_immediate',
      state: 'settled',
      state_position: 'done',
      awaiting_advance: false,
      organization_id: expect.stringMatching(/^\w{27}$/),
      account_id: body.account_id,
      amount: '1.50',
      currency: 'USD',
      trace_id: 'trace-1',
      metadata: { transaction_id: onlyTransaction(sim).id },
      created_at: '2026-01-01T00:00:00Z',
      completed_at: '2026-01-01T00:00:00Z',
    })
    expect(callbacks).toEqual([
      {
        callback_id: expect.stringMatching(/^\w{27}$/),
        payload_json: JSON.stringify({ simulation_id: 'sim-1', event: 'fedwire_inbound' }),
        scheduled_for: '2026-01-01T00:00:00Z',
        delivered_at: '2026-01-01T00:00:00Z',
        state: 'delivered',
        attempts: 1,
        max_attempts: 3,
      },
    ])
  })

  it('does not name what the type ignores', () => {
    const sim = createSimulator()
    simulate(sim, { ...bodyOf(sim, 'crypto_inbound'), account_id: nobody })
    expect(sim.api.sandbox.getSimulation('sim-1')).not.toHaveProperty('account_id')
  })

  it.each([
    ['ach_outbound_settled', 'ach', 'outbound_settled', 'settled'],
    ['wire_outbound_failed', 'wire', 'outbound_failed', 'failed'],
    ['swift_outbound_rejected', 'swift', 'outbound_rejected', 'rejected'],
    ['fedwire_outbound_returned', 'wire', 'outbound_returned', 'returned'],
    ['ach_reversal', 'ach', 'reversal_posted', 'returned'],
    ['fednow_inbound', 'fednow', 'inbound_posted', 'settled'],
    ['crypto_inbound', 'crypto', 'inbound_posted', 'settled'],
  ] as const)('%s is %s %s, and then %s', (type, rail, operation, state) => {
    const sim = createSimulator()
    simulate(sim, bodyOf(sim, type))
    expect(sim.api.sandbox.getSimulation('sim-1')).toMatchObject({ rail, operation, state })
  })

  it('is not for an onboarding simulation', () => {
    const sim = createSimulator()
    const applicant_id = newCustomer(sim).application_id
    sim.api.sandbox.simulateOnboarding({ type: 'kyb_approve', applicant_id, simulation_id: 'sim-1' })
    expect(refusal(() => sim.api.sandbox.getSimulation('sim-1'))).toMatchObject({
      slug: 'not-found',
      title: 'Simulation Not Found',
    })
  })

  it('shows that a callback failed whose account was deleted meanwhile, and the clock goes on', async () => {
    const sim = createSimulator()
    const body = bodyOf(sim, 'ach_inbound')
    simulate(sim, { ...body, scenario: 'success_delayed' })
    sim.api.accounts.delete(body.account_id ?? '')
    const later = newCustomer(sim, 'Later Corp')
    await sim.clock.advance('1h')
    expect(sim.api.customers.get(later.id).status).toBe('approved')
    expect(sim.clock.now().toISOString()).toBe('2026-01-01T01:00:00.000Z')
    const about = sim.api.sandbox.getSimulation('sim-1')
    expect(about).toMatchObject({
      state: 'failed',
      completed_at: '2026-01-01T00:00:30Z',
      metadata: {},
      callbacks: [{ state: 'failed', attempts: 3, last_error: 'account not found' }],
    })
    expect(about.callbacks[0]).not.toHaveProperty('delivered_at')
    expect(sim.api.autoTransactions.list().data).toEqual([])
  })

  it('shows that a callback failed whose payment ended meanwhile, which it does not touch', async () => {
    const sim = createSimulator()
    const body = bodyOf(sim, 'ach_outbound_settled')
    simulate(sim, { ...body, scenario: 'success_delayed' })
    const id = body.one_off_transaction_id ?? ''
    sim.simulate.failTransaction(id, { reason: 'The bank is closed.' })
    const before = sim.api.transactions.get(id)
    await sim.clock.advance('30s')
    expect(sim.api.sandbox.getSimulation('sim-1')).toMatchObject({
      state: 'failed',
      callbacks: [{ state: 'failed', last_error: 'The transaction is failed: complete is not possible.' }],
    })
    expect(sim.api.transactions.get(id)).toEqual(before)
  })
})

describe('an advance', () => {
  it('is refused for an action that the scenario does not have', () => {
    const sim = createSimulator()
    const id = pausedDeposit(sim)
    for (const action of ['approve', 'confirm', 'fly']) {
      expect(refusal(() => sim.api.sandbox.advanceSimulation(id, { action }))).toMatchObject({
        slug: 'invalid-request',
        hint: 'its actions are release, reject',
      })
    }
    expect(refused(() => sim.api.sandbox.advanceSimulation(id, { action: '' }))).toBe(
      '400 validation-error, action too_small',
    )
    expect(sim.api.sandbox.getSimulation(id).awaiting_advance).toBe(true)
  })

  it.each(['none', 'n'.repeat(200)])('is refused for a simulation that nobody made: %s', (id) => {
    const sim = createSimulator()
    expect(refusal(() => sim.api.sandbox.advanceSimulation(id, { action: 'release' })).slug).toBe('not-found')
    expect(refusal(() => sim.api.sandbox.getSimulation(id)).slug).toBe('not-found')
  })

  it('is a callback of its own, beside the one of the deposit', async () => {
    const sim = createSimulator()
    const id = pausedDeposit(sim)
    await sim.clock.advance('1h')
    const [first] = sim.api.sandbox.getSimulation(id).callbacks
    sim.api.sandbox.advanceSimulation(id, { action: 'release' })
    const { callbacks } = sim.api.sandbox.getSimulation(id)
    expect(callbacks).toEqual([
      first,
      {
        callback_id: expect.stringMatching(/^\w{27}$/),
        payload_json: JSON.stringify({ simulation_id: id, event: 'release' }),
        scheduled_for: '2026-01-01T01:00:00Z',
        delivered_at: '2026-01-01T01:00:00Z',
        state: 'delivered',
        attempts: 1,
        max_attempts: 3,
      },
    ])
    expect(callbacks[1]?.callback_id).not.toBe(first?.callback_id)
  })

  it('is refused for one that does not wait', () => {
    const sim = createSimulator()
    simulate(sim, bodyOf(sim, 'ach_inbound'))
    expect(refusal(() => sim.api.sandbox.advanceSimulation('sim-1', { action: 'release' })).slug).toBe(
      'conflict',
    )
  })

  it('has one winner of several callers', async () => {
    const sim = createSimulator()
    const id = pausedDeposit(sim)
    const call = (action: string) =>
      sim.fetch(`/sandbox/simulations/${id}/advance`, {
        method: 'POST',
        headers: { 'x-api-key': sim.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ action }),
      })
    const answers = await Promise.all([call('reject'), call('release'), call('reject')])
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409])
    expect(onlyTransaction(sim).status).toBe('rejected')
  })

  it.each([
    ['release', 'settled', 'pending'],
    ['reject', 'rejected', 'rejected'],
    ['cancelTransaction', 'failed', 'canceled'],
    ['failTransaction', 'failed', 'failed'],
  ] as const)(
    'is not waited for once sim.simulate.%s decided: the movement is %s',
    (cause, state, status) => {
      const sim = createSimulator()
      const simulation = pausedDeposit(sim)
      const { id } = onlyTransaction(sim)
      sim.simulate[cause](id)
      const seen = sim.api.sandbox.getSimulation(simulation)
      expect(seen).toMatchObject({ state, state_position: 'done', awaiting_advance: false })
      expect(seen.completed_at).toBe('2026-01-01T00:00:00Z')
      expect(refused(() => sim.api.sandbox.advanceSimulation(simulation, { action: 'release' }))).toBe(
        '409 conflict',
      )
      expect([sim.api.sandbox.getSimulation(simulation), onlyTransaction(sim).status]).toEqual([
        seen,
        status === 'pending' ? 'processing' : status,
      ])
    },
  )

  it.each([
    ['confirm', 'settled'],
    ['expire', 'failed'],
  ] as const)('is not waited for once sim.simulate.%s decided about the chain: %s', (cause, state) => {
    const sim = createSimulator()
    const { crypto_address } = newOneOff(sim)
    simulate(sim, {
      type: 'crypto_inbound',
      wallet_address: crypto_address,
      amount: '1.50',
      currency: 'USDC',
      scenario: 'unconfirmed',
    })
    const [oneOff] = sim.api.transactions.list({ transaction_type: 'one_off' }).data
    sim.simulate[cause](oneOff?.id ?? '')
    expect(sim.api.sandbox.getSimulation('sim-1')).toMatchObject({ state, awaiting_advance: false })
  })

  it('releases to a frozen customer nothing: the money stays until the customer is unfrozen', async () => {
    const sim = createSimulator()
    const id = pausedDeposit(sim)
    const [customer] = sim.api.customers.list().data
    sim.simulate.freezeCustomer(customer?.id ?? '')
    sim.api.sandbox.advanceSimulation(id, { action: 'release' })
    await sim.clock.advance('1d')
    expect(onlyTransaction(sim).status).toBe('pending')
    sim.simulate.unfreezeCustomer(customer?.id ?? '')
    await sim.clock.advance('1d')
    expect(onlyTransaction(sim).status).toBe('completed')
  })

  it('is waited for also where the customer was frozen when the deposit came', async () => {
    const sim = createSimulator()
    const { id, customer_id } = { id: newOnramp(sim).id, customer_id: sim.api.customers.list().data[0]?.id }
    sim.simulate.freezeCustomer(customer_id ?? '')
    simulate(sim, {
      type: 'ach_inbound',
      account_id: id,
      amount: '1',
      currency: 'USD',
      scenario: 'compliance_hold',
    })
    sim.simulate.unfreezeCustomer(customer_id ?? '')
    await sim.clock.advance('1d')
    expect(onlyTransaction(sim).status).toBe('pending')
    sim.api.sandbox.advanceSimulation('sim-1', { action: 'release' })
    await sim.clock.advance('1d')
    expect(onlyTransaction(sim).status).toBe('completed')
  })
})

describe('what becomes of a payment', () => {
  const settled = { type: 'ach_outbound_settled', amount: '1', currency: 'USD' } as const
  const atOnceAndLater = ['success_immediate', 'success_delayed'] as const

  it.each(atOnceAndLater)(
    'is refused before there is a deposit, and says how to bring it: %s',
    (scenario) => {
      const sim = createSimulator()
      const { id, crypto_address } = newOneOff(sim)
      const problem = refusal(() => simulate(sim, { ...settled, one_off_transaction_id: id, scenario }))
      expect(problem).toMatchObject({
        slug: 'invalid-request',
        detail: 'The transaction has no deposit yet.',
      })
      expect(problem.hint).toBe(`send crypto_inbound to its crypto_address ${crypto_address} first`)
    },
  )

  it('is refused when it comes later as it is at once', () => {
    const sim = createSimulator()
    const { id, crypto_address } = newOneOff(sim)
    sim.simulate.cryptoDeposit(crypto_address, { amount: '1.50' })
    const before = sim.hash()
    const [now, later] = atOnceAndLater.map((scenario) =>
      refusal(() => simulate(sim, { ...settled, one_off_transaction_id: id, scenario })),
    )
    expect(now?.detail).toBe('The transaction is pending: complete is not possible.')
    expect([later?.slug, later?.detail, sim.hash()]).toEqual([now?.slug, now?.detail, before])
  })

  it('is about an onramp where money comes in from a bank, also later', () => {
    const sim = createSimulator()
    const { id: account_id } = newOfframp(sim)
    const body = { type: 'ach_inbound', amount: '1', currency: 'USD', account_id } as const
    for (const scenario of atOnceAndLater)
      expect(refused(() => simulate(sim, { ...body, scenario }))).toBe('400 invalid-request')
  })

  const families = { settled: 'outbound_settled', failed: 'outbound_failed', rejected: 'outbound_rejected' }

  it.each([
    ['settled', 'processing', 'completed', ''],
    ['failed', 'pending', 'failed', 'The payment failed at the bank.'],
    ['failed', 'processing', 'failed', 'The payment failed at the bank.'],
    ['rejected', 'pending', 'failed', 'The payment was rejected by the bank.'],
    ['rejected', 'processing', 'failed', 'The payment was rejected by the bank.'],
  ] as const)('%s, of one that is %s, leaves it %s', (what, before, after, reason) => {
    for (const rail of ['ach', 'fedwire', 'wire', 'swift'] as const) {
      const sim = createSimulator()
      const one_off_transaction_id = paymentIn(sim, before)
      const type = `${rail}_${families[what]}` as TypeName
      simulate(sim, { type, amount: '1', currency: 'USD', one_off_transaction_id })
      const read = sim.api.transactions.get(one_off_transaction_id)
      expect(read.status).toBe(after)
      expect('failure_reason' in read ? read.failure_reason : '').toBe(reason)
      const told = sim.events.list({ type: 'transaction.one_off.updated' }).at(-1)
      expect(told?.data['object']).toMatchObject({ status: after })
      expect(sim.ledger.balances().filter(({ account }) => account === 'transactions')).toEqual([])
    }
  })

  it.each(['processing', 'completed'] as const)(
    'returned, of one that is %s, goes back within the hour',
    async (before) => {
      for (const [rail, code] of [
        ['ach', 'R01'],
        ['swift', 'R01'],
      ] as const) {
        const sim = createSimulator()
        const one_off_transaction_id = paymentIn(sim, before)
        const type = `${rail}_outbound_returned` as TypeName
        simulate(sim, { type, amount: '1', currency: 'USD', one_off_transaction_id })
        const told = sim.events.list().length
        // The code follows the rail that the payment really went by.
        expect(sim.api.transactions.get(one_off_transaction_id)).toMatchObject({
          status: 'pending_return',
          return_code: code,
        })
        await sim.clock.advance('1h')
        expect(sim.api.transactions.get(one_off_transaction_id)).toMatchObject({
          status: 'returned',
          net_recovered_amount: '1.5',
        })
        expect(sim.events.list()).toHaveLength(told)
      }
    },
  )

  it('reversal takes back one that was completed', async () => {
    const sim = createSimulator()
    const one_off_transaction_id = paymentIn(sim, 'completed')
    simulate(sim, { type: 'ach_reversal', amount: '1', currency: 'USD', one_off_transaction_id })
    expect(sim.api.transactions.get(one_off_transaction_id)).toMatchObject({
      status: 'pending_reversal',
      reversal_reason: 'duplicate',
    })
    await sim.clock.advance('1h')
    expect(sim.api.transactions.get(one_off_transaction_id).status).toBe('reversed')
  })

  it('reversal takes back the deposit of an onramp', async () => {
    const sim = createSimulator()
    const id = sim.simulate.bankDeposit(newOnramp(sim).id, { amount: '100' })
    await sim.clock.advance('1h')
    simulate(sim, { type: 'ach_reversal', amount: '1', currency: 'USD', one_off_transaction_id: id })
    await sim.clock.advance('1h')
    expect(sim.api.transactions.get(id).status).toBe('reversed')
  })

  it.each([
    ['ach_outbound_settled', 'pending'],
    ['ach_outbound_settled', 'completed'],
    ['ach_outbound_failed', 'completed'],
    ['ach_outbound_rejected', 'completed'],
    ['ach_outbound_returned', 'pending'],
    ['ach_reversal', 'pending'],
    ['ach_reversal', 'processing'],
  ] as const)('%s is refused for one that is %s, and leaves no trace', (type, status) => {
    const sim = createSimulator()
    const one_off_transaction_id = paymentIn(sim, status)
    const before = sim.hash()
    const body = { type, amount: '1', currency: 'USD', one_off_transaction_id }
    expect(refusal(() => simulate(sim, body)).slug).toBe('invalid-request')
    expect(sim.hash()).toBe(before)
  })

  it.each(aboutPayments)('%s is refused for a swap, which goes by no bank rail', (type) => {
    const sim = createSimulator()
    const swap = sim.api.transactions.createOneOff({
      ...oneOffBody(sim),
      ...paidInCrypto(sim),
      destination_asset: 'USDC',
      destination_network_id: 'base-sepolia',
      payment_reference: undefined,
    })
    const body = { type, amount: '1', currency: 'USD', one_off_transaction_id: swap.id }
    expect(refusal(() => simulate(sim, body))).toMatchObject({
      slug: 'invalid-request',
      detail: `${type} is not possible for a transaction of type swap.`,
    })
  })
})

describe('a simulated review', () => {
  type Review = Parameters<Simulator['api']['sandbox']['simulateOnboarding']>[0]
  const review = (sim: Simulator, body: Omit<Review, 'simulation_id'>) =>
    sim.api.sandbox.simulateOnboarding({ simulation_id: 'review-1', ...body })

  it.each<[Review['type'], string, object, readonly string[]]>([
    [
      'kyb_approve',
      'approved',
      { application_status: 'approved', kyb_status: 'active' },
      ['created approved'],
    ],
    [
      'applicant_activate',
      'approved',
      { application_status: 'approved', kyb_status: 'active' },
      ['created approved'],
    ],
    ['kyc_approve', 'pending', { application_status: 'approved', kyb_status: 'pending' }, []],
    [
      'kyb_reject',
      'rejected',
      { application_status: 'declined', kyb_status: 'rejected', decline_reason: 'unsupported_region' },
      ['created rejected'],
    ],
    [
      'kyc_reject',
      'rejected',
      { application_status: 'declined', kyb_status: 'rejected', decline_reason: 'unsupported_region' },
      ['created rejected'],
    ],
    [
      'kyb_info_request',
      'info_requested',
      { application_status: 'request_for_information', status: 'info_requested' },
      ['created info_requested'],
    ],
    [
      'kyc_info_request',
      'info_requested',
      { application_status: 'request_for_information', status: 'info_requested' },
      ['created info_requested'],
    ],
  ])('%s of a new customer leaves it %s', (type, new_state, customer, told) => {
    const sim = createSimulator()
    const { id, application_id: applicant_id } = newCustomer(sim)
    const reason = type.endsWith('_reject') ? { reason_code: 'unsupported_region' as const } : {}
    expect(review(sim, { type, applicant_id, ...reason })).toEqual({
      simulation_id: 'review-1',
      applicant_id,
      previous_state: 'pending',
      new_state,
    })
    expect(sim.api.customers.get(id)).toMatchObject(customer)
    expect(kybEvents(sim)).toEqual(told)
  })

  it('applicant_suspend declines the application of an approved customer, whose KYB status stays', () => {
    const sim = createSimulator()
    const { id, application_id: applicant_id } = newCustomer(sim)
    sim.simulate.approveOnboarding(id)
    expect(review(sim, { type: 'applicant_suspend', applicant_id })).toMatchObject({
      previous_state: 'approved',
      new_state: 'approved',
    })
    expect(sim.api.customers.get(id)).toMatchObject({ application_status: 'declined', kyb_status: 'active' })
  })

  it.each(['kyb_reject', 'kyc_reject'] as const)('%s without a reason says other', (type) => {
    const sim = createSimulator()
    const { id, application_id: applicant_id } = newCustomer(sim)
    review(sim, { type, applicant_id })
    expect(sim.api.customers.get(id)).toMatchObject({ decision: 'declined', decline_reason: 'other' })
  })

  it("kyc_approve with quirks: 'observed' changes nothing of the application", () => {
    const sim = createSimulator({ quirks: 'observed' })
    const { id, application_id: applicant_id } = newCustomer(sim)
    const before = sim.api.customers.get(id)
    expect(review(sim, { type: 'kyc_approve', applicant_id }).new_state).toBe('pending')
    expect(sim.api.customers.get(id)).toEqual(before)
  })

  it.each<[string, Partial<Review>, string | null]>([
    ['a field of one letter', { info_request_fields: ['e'] }, null],
    ['a field without a name', { info_request_fields: [''] }, 'info_request_fields.0 too_small'],
    ['1,000 fields', { info_request_fields: Array<string>(1000).fill('e') }, null],
    ['1,001 fields', { info_request_fields: Array<string>(1001).fill('e') }, 'info_request_fields too_big'],
    ['no field', { info_request_fields: [] }, null],
    ['an empty applicant_id', { applicant_id: '' }, 'applicant_id too_small'],
    ['an empty simulation_id', { simulation_id: '' }, 'simulation_id too_small'],
    ['a simulation_id of one letter', { simulation_id: 's' }, null],
    ['a simulation_id of 128 characters', { simulation_id: 's'.repeat(128) }, null],
    ['a simulation_id of 129 characters', { simulation_id: 's'.repeat(129) }, 'simulation_id too_big'],
    ['the reason of a request for information', { reason_code: 'MISSING_EIN' }, 'reason_code not_allowed'],
    ['any client', { organization_id: 'whoever' }, null],
  ])('that approves and has %s', (_, change, refusedWith) => {
    const sim = createSimulator()
    const { application_id: applicant_id } = newCustomer(sim)
    const call = () => review(sim, { type: 'kyb_approve', applicant_id, ...change })
    if (refusedWith === null) expect(call().new_state).toBe('approved')
    else expect(refused(call)).toBe(`400 validation-error, ${refusedWith}`)
  })

  it.each<[Review['type'], boolean]>([
    ['kyb_approve', false],
    ['kyb_reject', false],
    ['kyb_info_request', true],
    ['kyc_approve', false],
    ['kyc_reject', false],
    ['kyc_info_request', true],
    ['applicant_activate', false],
    ['applicant_suspend', false],
  ])('%s may have the reason MISSING_EIN: %s', (type, isAllowed) => {
    const sim = createSimulator()
    const { application_id: applicant_id } = newCustomer(sim)
    const call = () => review(sim, { type, applicant_id, reason_code: 'MISSING_EIN' })
    if (isAllowed) expect(call().new_state).toBe('info_requested')
    else expect(refused(call)).toBe('400 validation-error, reason_code not_allowed')
  })

  it('needs an application of the client, and says which where it is given a customer', () => {
    const sim = createSimulator()
    const { id, application_id } = newCustomer(sim)
    const foreign = sim.as(sim.simulate.createClient({ name: 'Other Client' }).api_key)
    const body = { type: 'kyb_approve', simulation_id: 'review-1' } as const
    const wrong = refusal(() => review(sim, { ...body, applicant_id: id }))
    expect(wrong).toMatchObject({ slug: 'not-found', title: 'Applicant Not Found' })
    expect(wrong.hint).toBe(
      `${id} is a customer; its application is ${application_id}: send that as applicant_id`,
    )
    for (const applicant_id of [id, application_id]) {
      const unseen = refusal(() => foreign.sandbox.simulateOnboarding({ ...body, applicant_id }))
      expect(unseen.slug).toBe('not-found')
      expect(unseen.hint ?? '').not.toContain(application_id)
    }
  })
})

describe('an empty text', () => {
  it.each<[TypeName, keyof Inbound]>([
    ['ach_inbound', 'account_id'],
    ['ach_inbound', 'currency'],
    ['crypto_inbound', 'wallet_address'],
    ['crypto_inbound', 'wallet_id'],
    ['ach_reversal', 'one_off_transaction_id'],
    ['ach_reversal', 'movement_id'],
  ])('of %s is refused as %s, and one letter is looked up', (type, field) => {
    const sim = createSimulator()
    const { account_id, wallet_address, one_off_transaction_id, ...body } = bodyOf(sim, type)
    const target = { account_id, wallet_address, one_off_transaction_id }
    const given = field === 'currency' ? { ...body, ...target } : body
    expect(refused(() => simulate(sim, { ...given, [field]: '' }))).toContain(`${field} too_small`)
    const looked = refused(() => simulate(sim, { ...given, [field]: 'x' }))
    expect(looked).toBe(
      field === 'currency' ? '400 validation-error, currency unsupported_asset' : '404 not-found',
    )
  })
})

describe("with quirks: 'observed'", () => {
  it.each(aboutPayments)('%s needs an account_id, whichever', (type) => {
    const sim = createSimulator({ quirks: 'observed' })
    const body = bodyOf(sim, type)
    expect(refusal(() => simulate(sim, body))).toMatchObject({
      slug: 'invalid-request',
      detail: 'fiat_requires_account_id',
    })
    expect(simulate(sim, { ...body, account_id: nobody }).state).toBe('accepted')
  })

  it('a deposit of crypto needs none', () => {
    const sim = createSimulator({ quirks: 'observed' })
    expect(simulate(sim, bodyOf(sim, 'crypto_inbound')).state).toBe('accepted')
  })

  it('the cap is checked first', () => {
    const sim = createSimulator({ quirks: 'observed' })
    const body = { ...bodyOf(sim, 'ach_outbound_settled'), amount: '3' }
    expect(refusal(() => simulate(sim, body)).detail).toContain('exceeds sandbox cap')
  })
})

describe('in production', () => {
  const production: SimulatorOptions = { environment: 'production' }

  it.each([
    ['POST', '/sandbox/simulate/inbound'],
    ['POST', '/sandbox/simulate/onboarding'],
    ['GET', '/sandbox/simulations/sim-1'],
    ['POST', '/sandbox/simulations/sim-1/advance'],
    ['GET', '/sandbox/scenarios'],
  ])('%s %s is not available', async (method, path) => {
    const sim = createSimulator(production)
    const response = await sim.fetch(path, {
      method,
      headers: {
        'x-api-key': sim.apiKey,
        'x-idempotency-key': crypto.randomUUID(),
        'content-type': 'application/json',
      },
      ...(method === 'POST' && { body: '{}' }),
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ title: 'Not Available In Production' })
  })
})
