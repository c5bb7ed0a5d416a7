import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { type FaultStep, faultSteps, type PresetName, presets } from '../../src/contract/sandbox-headers.js'
import { registry } from '../../src/resources/registry.js'
import {
  activeCustomer,
  cryptoDestination,
  newCustomer,
  newOfframp,
  newOneOff,
  newOnramp,
  newSwap,
  oneOffBody,
  paidInCrypto,
  samples,
  usDestination,
} from '../conformance/samples.js'
import { type Call, nextKey, type Outcome, overFetch } from '../support/entry-points.js'
import { addressOf, payee, unsettled } from '../support/money.js'
import { operationOf } from '../support/operation-of.js'
import { lastEvent, story } from '../support/payload.js'

const { allOperations } = registry

/**
 * What a fault does to a call that declares the sandbox headers: a number is the status of a refusal at once; anything
 * else lets the call pass and says what is then seen.
 */
type Effect =
  | number
  | 'nothing'
  | 'fails'
  | 'is kept'
  | 'an hour late'
  | 'a day late'
  | 'declined'
  | 'under review'
  | 'asked for information'
  | 'expired link'

const columns = {
  customer: ['customers.create'],
  account: ['accounts.create', 'accounts.createOnramp', 'accounts.createSwap'],
  oneOff: ['transactions.createOneOff'],
  cancel: ['transactions.cancel'],
  inbound: ['sandbox.simulateInbound'],
  onboarding: ['sandbox.simulateOnboarding'],
} as const

type Column = keyof typeof columns
type Row = readonly [
  customer: Effect,
  account: Effect,
  oneOff: Effect,
  cancel: Effect,
  inbound: Effect,
  onboarding: Effect,
]

const no = 'nothing'

/** Decision 0004, as data. */
const byPreset: Readonly<Record<PresetName, Row>> = {
  happy_path: [no, no, no, no, no, no],
  delayed_settlement: [no, no, 'a day late', no, 'a day late', no],
  insufficient_funds: [no, no, 'fails', no, 'fails', no],
  compliance_block: [no, 422, 422, no, 'fails', no],
  invalid_account: [no, 400, 400, no, 400, no],
  provider_maintenance: [503, 503, 503, 503, 503, 503],
  network_congestion: [no, no, 'an hour late', no, 'an hour late', no],
  kyb_manual_review: ['under review', no, no, no, no, 'under review'],
  kyb_rejected: ['declined', no, no, no, no, 400],
  kyb_expired: ['expired link', no, no, no, no, no],
  network_timeout: [no, no, 'fails', no, 'fails', no],
  intermittent_errors: [502, 502, 502, 502, 502, 502],
  account_frozen: [no, 403, 403, no, 'is kept', no],
  document_expired: ['asked for information', no, no, no, no, no],
  invalid_swift: [no, 400, 400, no, 400, no],
}

/** Each step without a status, and so with that of the preset that stands for it. */
const byStep: Readonly<Record<FaultStep, { readonly like: PresetName; readonly effects: Row }>> = {
  transaction_processing: { like: 'insufficient_funds', effects: [no, no, 'fails', no, 'fails', no] },
  compliance_check: { like: 'compliance_block', effects: [no, 422, 422, no, 'fails', no] },
  account_validation: { like: 'invalid_account', effects: [no, 400, 400, no, 400, no] },
  provider_call: { like: 'provider_maintenance', effects: [503, 503, 503, 503, 503, 503] },
  kyb_submission: { like: 'document_expired', effects: ['asked for information', no, no, no, no, no] },
  kyb_approval: { like: 'kyb_rejected', effects: ['declined', no, no, no, no, 400] },
  network_call: { like: 'network_congestion', effects: [no, no, 'an hour late', no, 'an hour late', no] },
}

/** Each step with a status below 400, which is no failure: a check takes a reviewer, and money takes longer. */
const belowFailure: Readonly<Record<FaultStep, Row>> = {
  transaction_processing: [no, no, 'a day late', no, 'a day late', no],
  compliance_check: [no, no, 'is kept', no, 'is kept', no],
  account_validation: [no, no, no, no, no, no],
  provider_call: [no, no, no, no, no, no],
  kyb_submission: [no, no, no, no, no, no],
  kyb_approval: ['under review', no, no, no, no, 'under review'],
  network_call: [no, no, 'an hour late', no, 'an hour late', no],
}

const declaring = allOperations.filter(({ sandboxHeaders }) => sandboxHeaders).map(({ id }) => id)

interface Cell {
  readonly operation: string
  readonly column: Column
  readonly effect: Effect
}

function cellsOf(row: Row): Cell[] {
  return (Object.keys(columns) as Column[]).flatMap((column, index) =>
    columns[column].map((operation) => ({ operation, column, effect: row[index] ?? no })),
  )
}

function sampleOf(operation: string, sim: Simulator): Call {
  const sample = samples[operation]
  if (sample === undefined) throw new Error(`${operation} has no sample`)
  return sample(sim)
}

interface Sent {
  readonly sim: Simulator
  readonly call: Call
  readonly answer: Outcome
  readonly unchanged: boolean
}

async function send(operation: string, headers: Record<string, string>): Promise<Sent> {
  const sim = createSimulator()
  const call = sampleOf(operation, sim)
  const before = sim.hash()
  const answer = await overFetch.send(sim, { ...call, headers })
  return { sim, call, answer, unchanged: sim.hash() === before }
}

function member(value: unknown, name: string): string {
  return String(typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined)
}

/** Seconds from the deposit to completion where nothing is in the way: a payout by ACH, or to a chain. */
const onTime = { oneOff: 65, account: 30, inbound: 30 } as const

const effectsOfDelay = { 0: no, 3600: 'an hour late', 86400: 'a day late' } as const

/** What becomes of a transaction within three days. */
async function followTransaction(sim: Simulator, id: string, normal: number): Promise<Effect> {
  const start = sim.clock.now().getTime() / 1000
  await sim.clock.advance('3d')
  expect(unsettled(sim, id).length === 0 || lastEvent(sim, id)?.['status'] === 'pending').toBe(true)
  const { status, completed_at } = lastEvent(sim, id) ?? {}
  if (status === 'failed') return 'fails'
  if (status === 'pending') return 'is kept'
  expect(status).toBe('completed')
  return effectsOfDelay[(Number(completed_at) - start - normal) as keyof typeof effectsOfDelay]
}

/** What is seen after a call that was let pass. */
const seen: Readonly<Record<Column, (sent: Sent) => Promise<Effect>>> = {
  async customer({ sim, answer }) {
    await sim.clock.advance('5s')
    return onboardingOf(sim, member(answer.body, 'id'))
  },
  async account({ sim, answer }) {
    const account = sim.api.accounts.get(member(answer.body, 'id'))
    const id =
      account.account_type === 'onramp'
        ? sim.simulate.bankDeposit(account.id, { amount: '1' })
        : sim.simulate.cryptoDeposit(addressOf(account), { amount: '1' })
    return followTransaction(sim, id, account.account_type === 'offramp' ? onTime.oneOff : onTime.account)
  },
  async oneOff({ sim, answer }) {
    sim.simulate.cryptoDeposit(member(answer.body, 'crypto_address'), { amount: '1.50' })
    return followTransaction(sim, member(answer.body, 'id'), onTime.oneOff)
  },
  async cancel({ sim, call }) {
    expect(sim.api.transactions.get(call.params?.['transaction_id'] ?? '').status).toBe('cancelled')
    return no
  },
  async inbound({ sim }) {
    return followTransaction(sim, sim.api.autoTransactions.list().data[0]?.id ?? '', onTime.inbound)
  },
  async onboarding({ sim, call }) {
    const application = sim.api.applications.get(member(call.body, 'applicant_id'))
    return application.application_status === 'under_review' ? 'under review' : onboardingOf(sim)
  },
}

function onboardingOf(sim: Simulator, id = sim.api.customers.list().data[0]?.id ?? ''): Effect {
  const { status, kyc_status, application_status } = sim.api.customers.get(id)
  if (kyc_status === 'expired') return 'expired link'
  if (status === 'declined') return 'declined'
  if (status === 'info_requested') return 'asked for information'
  if (application_status === 'under_review') return 'under review'
  expect(status).toBe('approved')
  return no
}

async function expectEffect(sent: Sent, { operation, column, effect }: Cell, message: string): Promise<void> {
  const { answer, unchanged } = sent
  if (typeof effect === 'number') {
    expect(answer).toMatchObject({ status: effect, body: { status: effect, detail: message, message } })
    expect(unchanged, 'a refusal leaves no trace').toBe(true)
    return
  }
  expect(answer).toMatchObject({ status: operationOf(operation).status, problem: undefined })
  expect(await seen[column](sent)).toBe(effect)
}

describe('every operation that declares the sandbox headers', () => {
  it('is in the table', () => {
    expect([...declaring].sort()).toEqual(Object.values(columns).flat().sort())
  })

  it.each(cellsOf(byPreset.happy_path))(
    '$operation declares the steps that it has',
    ({ operation, column }) => {
      const reached = faultSteps.filter((step) =>
        [byStep[step].effects, belowFailure[step]].some((row) =>
          cellsOf(row).some((cell) => cell.column === column && cell.effect !== no),
        ),
      )
      expect([...operationOf(operation).faultPoints].sort()).toEqual([...reached].sort())
    },
  )
})

describe.each(Object.keys(presets) as PresetName[])('X-Sandbox-Scenario: %s', (preset) => {
  it.each(cellsOf(byPreset[preset]))('$operation: $effect', async (cell) => {
    const sent = await send(cell.operation, { 'x-sandbox-scenario': preset })
    await expectEffect(sent, cell, presets[preset]?.message ?? '')
  })
})

describe.each(faultSteps)('X-Sandbox-Error-Step: %s', (step) => {
  const { like, effects } = byStep[step]

  it.each(cellsOf(effects))('alone, $operation: $effect', async (cell) => {
    const sent = await send(cell.operation, { 'x-sandbox-error-step': step })
    await expectEffect(sent, cell, presets[like]?.message ?? '')
  })

  it.each(cellsOf(belowFailure[step]))('with a status below 400, $operation: $effect', async (cell) => {
    const headers = { 'x-sandbox-error-step': step, 'x-sandbox-error-status': '202' }
    await expectEffect(await send(cell.operation, headers), cell, '')
  })

  it.each(declaring)('with a status of 400 or more, %s refuses at once, wherever the step is', async (id) => {
    for (const status of ['400', '418', '503', '599']) {
      const { answer, unchanged } = await send(id, {
        'x-sandbox-error-step': step,
        'x-sandbox-error-status': status,
        'x-sandbox-error-message': 'Not today.',
      })
      expect(answer).toMatchObject({ status: Number(status), body: { message: 'Not today.' } })
      expect(unchanged).toBe(true)
    }
  })
})

describe('X-Sandbox-Error-Status alone', () => {
  it.each(declaring)('of 400 or more, %s refuses at once, without a step', async (id) => {
    const { answer, unchanged } = await send(id, { 'x-sandbox-error-status': '500' })
    expect(answer).toMatchObject({ status: 500, problem: 'internal-error' })
    expect(unchanged).toBe(true)
  })

  it.each(cellsOf(byPreset.happy_path))('below 400, $operation: $effect', async (cell) => {
    await expectEffect(await send(cell.operation, { 'x-sandbox-error-status': '202' }), cell, '')
  })

  it('overrides that of a preset: 400 or more refuses at once what would have come later', async () => {
    const headers = { 'x-sandbox-scenario': 'insufficient_funds', 'x-sandbox-error-status': '402' }
    const { answer } = await send('sandbox.simulateInbound', headers)
    expect(answer).toMatchObject({ status: 402, body: { message: 'Insufficient funds.' } })
  })

  it('overrides that of a preset: below 400 the same step is no failure', async () => {
    const headers = { 'x-sandbox-scenario': 'compliance_block', 'x-sandbox-error-status': '202' }
    const sent = await send('sandbox.simulateInbound', headers)
    expect(await seen.inbound(sent)).toBe('is kept')
  })
})

describe('a step beside a preset', () => {
  it.each<[PresetName, FaultStep, Effect]>([
    ['insufficient_funds', 'compliance_check', 'fails'],
    ['delayed_settlement', 'compliance_check', 'is kept'],
    ['delayed_settlement', 'network_call', 'an hour late'],
    ['account_frozen', 'transaction_processing', 'a day late'],
    ['account_frozen', 'network_call', 'an hour late'],
    ['network_congestion', 'compliance_check', 'is kept'],
    ['kyb_rejected', 'transaction_processing', 'fails'],
  ])('%s at %s: %s', async (preset, step, effect) => {
    const headers = { 'x-sandbox-scenario': preset, 'x-sandbox-error-step': step }
    const sent = await send('sandbox.simulateInbound', headers)
    expect(await seen.inbound(sent)).toBe(effect)
  })

  it('takes its status and message to the new place', async () => {
    const headers = { 'x-sandbox-scenario': 'insufficient_funds', 'x-sandbox-error-step': 'provider_call' }
    const { answer } = await send('accounts.createOnramp', headers)
    expect(answer).toMatchObject({ status: 400, body: { message: 'Insufficient funds.' } })
  })
})

describe('X-Sandbox-Error-Message', () => {
  const message = 'Come back tomorrow.'

  it.each(declaring)('is what %s answers when it refuses', async (id) => {
    const headers = { 'x-sandbox-scenario': 'provider_maintenance', 'x-sandbox-error-message': message }
    const { answer } = await send(id, headers)
    expect(answer).toMatchObject({ status: 503, body: { message, detail: message } })
  })

  it.each(['insufficient_funds', 'compliance_block', 'network_timeout'] as const)(
    'is why a transaction fails later (%s), on reads and in events',
    async (preset) => {
      const { sim } = await send('sandbox.simulateInbound', {
        'x-sandbox-scenario': preset,
        'x-sandbox-error-message': message,
      })
      await sim.clock.advance('1h')
      const [failed] = sim.api.autoTransactions.list().data
      expect(failed).toMatchObject({ status: 'failed', failure_reason: message })
      expect(lastEvent(sim, failed?.id ?? '')).toMatchObject({ status: 'failed', failure_reason: message })
    },
  )

  it('of a preset is why where none is sent', async () => {
    const { sim } = await send('sandbox.simulateInbound', { 'x-sandbox-scenario': 'network_timeout' })
    await sim.clock.advance('1h')
    expect(sim.api.autoTransactions.list().data[0]?.failure_reason).toBe(
      'The network did not answer in time.',
    )
  })
})

/** Each way of money: how it starts, and what is told of it where nothing is in the way. */
const flows = {
  onramp: {
    start: (sim: Simulator) =>
      ({ type: 'ach_inbound', currency: 'USD', account_id: newOnramp(sim).id }) as const,
    family: 'auto',
    network: 'payout',
  },
  offramp: {
    start: (sim: Simulator) => crypto(newOfframp(sim)),
    family: 'auto',
    network: 'deposit',
  },
  swap: {
    start: (sim: Simulator) => crypto(newSwap(sim)),
    family: 'auto',
    network: 'deposit',
  },
  'one-off off-ramp': {
    start: (sim: Simulator) => crypto(newOneOff(sim)),
    family: 'one_off',
    network: 'deposit',
  },
  'one-off swap': {
    start: (sim: Simulator) => crypto(sim.api.transactions.createOneOff(swapBody(sim))),
    family: 'one_off',
    network: 'deposit',
  },
} as const

type Flow = keyof typeof flows
const flowNames = Object.keys(flows) as Flow[]

function crypto(thing: Parameters<typeof addressOf>[0]) {
  return { type: 'crypto_inbound', currency: 'USDC', wallet_address: addressOf(thing) } as const
}

function swapBody(sim: Simulator) {
  const { payment_reference: _, ...body } = oneOffBody(sim)
  return {
    ...body,
    ...paidInCrypto(sim),
    destination_asset: 'USDT',
    destination_network_id: 'base-sepolia',
  } as const
}

/** Starts a flow by POST /sandbox/simulate/inbound, as the app, and answers the id of its transaction. */
function begin(sim: Simulator, flow: Flow, headers: Record<string, string>, more: object = {}): string {
  const body = { simulation_id: 'sim-1', amount: '1.50', ...flows[flow].start(sim), ...more }
  const app = sim.as(sim.apiKey, { traffic: 'app' })
  app.sandbox.simulateInbound(body, { headers, idempotencyKey: nextKey() })
  return sim.api.sandbox.getSimulation('sim-1').metadata['transaction_id'] ?? ''
}

function statusesTold(sim: Simulator, id: string): string[] {
  const all = story(sim, id).flatMap((line) => (line.includes('deposit.') ? [] : [line.split(' ')[1] ?? '']))
  return all.filter((status, index) => status !== all[index - 1])
}

describe.each(flowNames)('a fault that the deposit of an %s carries', (flow) => {
  const screened = ['pending', 'failed']
  const converted = ['pending', 'processing', 'failed']

  it.each([
    ['compliance_block', screened],
    ['insufficient_funds', converted],
    ['network_timeout', flows[flow].network === 'deposit' ? screened : converted],
  ] as const)('%s fails it where its step is, and the deposit goes back', async (preset, statuses) => {
    const sim = createSimulator()
    const id = begin(sim, flow, { 'x-sandbox-scenario': preset })
    await sim.clock.advance('3d')
    expect(statusesTold(sim, id)).toEqual(statuses)
    expect(sim.api.transactions.get(id).status).toBe('failed')
    expect(sim.ledger.balances()).toEqual([])
  })

  it.each([
    ['delayed_settlement', 86_400_000],
    ['network_congestion', 3_600_000],
  ] as const)('%s takes that much longer', async (preset, extra) => {
    const plain = createSimulator()
    const usual = begin(plain, flow, {})
    await plain.clock.advanceUntil(() => plain.api.transactions.get(usual).status === 'completed')
    const sim = createSimulator()
    const id = begin(sim, flow, { 'x-sandbox-scenario': preset })
    await sim.clock.advanceUntil(() => sim.api.transactions.get(id).status === 'completed')
    expect(sim.clock.now().getTime() - plain.clock.now().getTime()).toBe(extra)
    expect(story(sim, id).map((line) => line.split(' ')[1])).toEqual(
      story(plain, usual).map((line) => line.split(' ')[1]),
    )
  })

  it('account_frozen keeps it until it is released, and does so once', async () => {
    const sim = createSimulator()
    const id = begin(sim, flow, { 'x-sandbox-scenario': 'account_frozen' })
    await sim.clock.advance('30d')
    expect(sim.api.transactions.get(id).status).toBe('pending')
    expect(statusesTold(sim, id)).toEqual(['pending'])
    sim.simulate.release(id)
    await sim.clock.advance('1h')
    expect(sim.api.transactions.get(id).status).toBe('completed')
    expect(unsettled(sim, id)).toEqual([])
  })

  it('account_frozen can end in a rejection', async () => {
    const sim = createSimulator()
    const id = begin(sim, flow, { 'x-sandbox-scenario': 'account_frozen' })
    await sim.clock.advance('1h')
    sim.simulate.reject(id, { reason: 'sanctions_match' })
    expect(sim.api.transactions.get(id).status).toBe(flows[flow].family === 'auto' ? 'rejected' : 'failed')
    expect(sim.ledger.balances()).toEqual([])
  })

  it('hits no other transaction', async () => {
    const sim = createSimulator()
    const id = begin(sim, flow, { 'x-sandbox-scenario': 'insufficient_funds' })
    const other = sim.simulate.bankDeposit(newOnramp(sim).id, { amount: '1' })
    await sim.clock.advance('1h')
    expect([id, other].map((one) => sim.api.transactions.get(one).status)).toEqual(['failed', 'completed'])
  })
})

describe('a carried fault', () => {
  it('of a one-off waits for the deposit, whoever brings it about', async () => {
    for (const preset of ['insufficient_funds', 'network_timeout']) {
      const { sim, answer } = await send('transactions.createOneOff', { 'x-sandbox-scenario': preset })
      await sim.clock.advance('30d')
      const id = member(answer.body, 'id')
      expect(sim.api.transactions.get(id).status).toBe('pending')
      const body = { type: 'crypto_inbound', amount: '1.50', currency: 'USDC' } as const
      const wallet_address = member(answer.body, 'crypto_address')
      sim.api.sandbox.simulateInbound({ simulation_id: 'sim-1', ...body, wallet_address })
      await sim.clock.advance('1h')
      expect(sim.api.transactions.get(id).status).toBe('failed')
    }
  })

  it('of the deposit wins over the one of the one-off', async () => {
    const { sim, answer } = await send('transactions.createOneOff', {
      'x-sandbox-scenario': 'insufficient_funds',
    })
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    const wallet_address = member(answer.body, 'crypto_address')
    app.sandbox.simulateInbound(
      { simulation_id: 'sim-1', type: 'crypto_inbound', amount: '1.50', currency: 'USDC', wallet_address },
      { headers: { 'x-sandbox-scenario': 'network_congestion' }, idempotencyKey: nextKey() },
    )
    await sim.clock.advance('3d')
    expect(sim.api.transactions.get(member(answer.body, 'id')).status).toBe('completed')
  })

  it('of an onramp does not pass on to the one-off that it pays', async () => {
    const { sim, answer } = await send('transactions.createOneOff', {
      'x-sandbox-scenario': 'insufficient_funds',
    })
    const crypto_address = member(answer.body, 'crypto_address')
    const { destination_id } = payee(
      sim,
      { ...cryptoDestination, crypto_address },
      member(answer.body, 'customer_id'),
    )
    const { id: account_id } = sim.api.accounts.createOnramp({
      capabilities: ['ach'],
      source_asset: 'USD',
      destination_asset: 'USDC',
      destination_id,
    })
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    app.sandbox.simulateInbound(
      { simulation_id: 'sim-1', type: 'ach_inbound', amount: '1.50', currency: 'USD', account_id },
      {
        headers: { 'x-sandbox-scenario': 'delayed_settlement', 'x-sandbox-instant-completion': 'true' },
        idempotencyKey: nextKey(),
      },
    )
    expect(sim.api.autoTransactions.list().data[0]?.status).toBe('completed')
    // The fault that it asked for itself.
    expect(sim.api.transactions.get(member(answer.body, 'id'))).toMatchObject({
      status: 'failed',
      failure_reason: 'Insufficient funds.',
    })
  })

  it('waits with a delayed deposit', async () => {
    const sim = createSimulator()
    begin(sim, 'onramp', { 'x-sandbox-scenario': 'compliance_block' }, { scenario: 'success_delayed' })
    await sim.clock.advance('1h')
    expect(sim.api.autoTransactions.list().data[0]).toMatchObject({
      status: 'failed',
      failure_reason: 'Blocked by compliance screening.',
    })
  })

  it('of a later step waits with a deposit that compliance keeps', async () => {
    const sim = createSimulator()
    const headers = { 'x-sandbox-scenario': 'insufficient_funds' }
    const id = begin(sim, 'onramp', headers, { scenario: 'compliance_hold' })
    await sim.clock.advance('1h')
    expect(sim.api.transactions.get(id).status).toBe('pending')
    sim.api.sandbox.advanceSimulation('sim-1', { action: 'release' })
    expect(sim.api.transactions.get(id).status).toBe('failed')
  })

  it('waits with the money of a frozen customer, and congests the network once', async () => {
    const sim = createSimulator()
    const address = flows.offramp.start(sim)
    const [customer] = sim.api.customers.list().data
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    app.sandbox.simulateInbound(
      { simulation_id: 'sim-1', amount: '1', ...address },
      { headers: { 'x-sandbox-scenario': 'network_congestion' }, idempotencyKey: nextKey() },
    )
    sim.simulate.freezeCustomer(customer?.id ?? '')
    await sim.clock.advance('2h')
    sim.simulate.unfreezeCustomer(customer?.id ?? '')
    await sim.clock.advance('65s')
    expect(sim.api.autoTransactions.list().data[0]?.status).toBe('completed')
  })

  it.each([
    'delayed_settlement',
    'insufficient_funds',
    'compliance_block',
    'network_timeout',
    'account_frozen',
  ])('%s does nothing to what becomes of a payment: there is no later step', async (preset) => {
    const sim = createSimulator()
    const one = newOneOff(sim)
    sim.simulate.cryptoDeposit(one.crypto_address, { amount: '1.50' })
    await sim.clock.advance('5s')
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    app.sandbox.simulateInbound(
      {
        simulation_id: 'sim-1',
        type: 'ach_outbound_settled',
        amount: '1.50',
        currency: 'USD',
        one_off_transaction_id: one.id,
      },
      { headers: { 'x-sandbox-scenario': preset }, idempotencyKey: nextKey() },
    )
    await sim.clock.advance('3d')
    expect(sim.api.transactions.get(one.id).status).toBe('completed')
  })

  it('is in forks and snapshots', async () => {
    const sim = createSimulator()
    const id = begin(sim, 'swap', { 'x-sandbox-scenario': 'insufficient_funds' })
    const fork = sim.fork()
    const restored = createSimulator()
    restored.restore(JSON.parse(JSON.stringify(sim.snapshot())))
    for (const world of [fork, restored]) {
      await world.clock.advance('1h')
      expect(world.api.transactions.get(id).status).toBe('failed')
    }
  })
})

describe('X-Sandbox-Instant-Completion', () => {
  const instant = { 'x-sandbox-instant-completion': 'true' }

  it.each(flowNames)('completes an %s inside POST /sandbox/simulate/inbound', (flow) => {
    const sim = createSimulator()
    const id = begin(sim, flow, instant)
    expect(sim.api.transactions.get(id).status).toBe('completed')
    expect(statusesTold(sim, id)).toEqual(['pending', 'processing', 'completed'])
    expect(unsettled(sim, id)).toEqual([])
    expect(sim.clock.now().toISOString()).toBe('2026-01-01T00:00:00.000Z')
  })

  it.each(
    flowNames.flatMap((flow) =>
      (
        [
          ['insufficient_funds', 'failed'],
          ['compliance_block', 'failed'],
          ['network_timeout', 'failed'],
          ['account_frozen', 'pending'],
          ['delayed_settlement', 'completed'],
          ['network_congestion', 'completed'],
        ] as const
      ).map(([preset, status]) => ({ flow, preset, status })),
    ),
  )('together with $preset leaves an $flow $status in the same call', async ({ flow, preset, status }) => {
    const sim = createSimulator()
    const id = begin(sim, flow, { ...instant, 'x-sandbox-scenario': preset })
    expect(sim.api.transactions.get(id).status).toBe(status)
    expect(sim.clock.pending().filter(({ kind }) => kind.startsWith('transactions.'))).toEqual([])
    if (status === 'pending') sim.simulate.release(id)
    await sim.clock.advance('1h')
    expect(sim.api.transactions.get(id).status).toBe(status === 'pending' ? 'completed' : status)
  })

  it('has a one-off with an amount paid and completed in its answer', async () => {
    for (const value of ['true', '1', 'yes']) {
      const { answer } = await send('transactions.createOneOff', { 'x-sandbox-instant-completion': value })
      expect(answer).toMatchObject({
        status: 201,
        body: {
          status: 'completed',
          completed_at: 1_767_225_600,
          receipt: { initial_amount: '1.5', outgoing_amount: '1.5' },
        },
      })
    }
  })

  it('has a swap with an amount paid and completed too', () => {
    const sim = createSimulator()
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    const answer = app.transactions.createOneOff(swapBody(sim), {
      headers: instant,
      idempotencyKey: nextKey(),
    })
    expect(answer).toMatchObject({ status: 'completed', amount: '1.5' })
  })

  it.each([
    ['insufficient_funds', 'failed'],
    ['network_timeout', 'failed'],
    ['delayed_settlement', 'completed'],
    ['network_congestion', 'completed'],
  ])('together with %s answers a one-off that is %s', async (preset, status) => {
    const { answer, sim } = await send('transactions.createOneOff', {
      ...instant,
      'x-sandbox-scenario': preset,
    })
    expect(answer).toMatchObject({ status: 201, body: { status } })
    expect(unsettled(sim, member(answer.body, 'id'))).toEqual([])
  })

  it('together with a step that refuses the call changes nothing of the refusal', async () => {
    const headers = { ...instant, 'x-sandbox-scenario': 'compliance_block' }
    const { answer, unchanged } = await send('transactions.createOneOff', headers)
    expect([answer.status, unchanged]).toEqual([422, true])
  })

  it('leaves a one-off without an amount to its deposit', () => {
    const sim = createSimulator()
    const { amount: _, ...body } = oneOffBody(sim)
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    const answer = app.transactions.createOneOff(body, { headers: instant, idempotencyKey: nextKey() })
    expect(answer.status).toBe('pending')
  })

  it('does not wait for a delayed deposit', () => {
    const sim = createSimulator()
    const id = begin(sim, 'onramp', instant, { scenario: 'success_delayed', delay_seconds: 600 })
    expect(sim.api.transactions.get(id).status).toBe('completed')
    expect(sim.api.sandbox.getSimulation('sim-1').callbacks[0]?.scheduled_for).toBe('2026-01-01T00:00:00Z')
  })

  it('decides nothing: what compliance keeps stays kept', () => {
    const sim = createSimulator()
    const id = begin(sim, 'onramp', instant, { scenario: 'compliance_hold' })
    expect(sim.api.transactions.get(id).status).toBe('pending')
  })

  it('has a return back in the same call', async () => {
    const sim = createSimulator()
    const one = newOneOff(sim)
    sim.simulate.cryptoDeposit(one.crypto_address, { amount: '1.50' })
    await sim.clock.advance('1h')
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    app.sandbox.simulateInbound(
      {
        simulation_id: 'sim-1',
        type: 'ach_outbound_returned',
        amount: '1.50',
        currency: 'USD',
        one_off_transaction_id: one.id,
      },
      { headers: instant, idempotencyKey: nextKey() },
    )
    expect(sim.api.transactions.get(one.id).status).toBe('returned')
  })

  it.each(['false', '0', 'no', 'maybe'])('%s is off', async (value) => {
    const { answer } = await send('transactions.createOneOff', { 'x-sandbox-instant-completion': value })
    expect(answer.body).toMatchObject({ status: 'pending' })
  })
})

describe('the sandbox headers are ignored', () => {
  const everything = {
    'x-sandbox-scenario': 'provider_maintenance',
    'x-sandbox-error-step': 'compliance_check',
    'x-sandbox-error-status': '503',
    'x-sandbox-error-message': 'Never.',
    'x-sandbox-instant-completion': 'true',
  }

  it('in production', async () => {
    const sim = createSimulator({ environment: 'production' })
    const customer = activeCustomer(sim, 'Initech')
    const { recipient_id, destination_id } = payee(sim, usDestination, customer.id)
    const wallet = sim.api.destinations.create(recipient_id, {
      ...cryptoDestination,
      network_id: 'base-mainnet',
    })
    const oneOff = {
      customer_id: customer.id,
      destination_id,
      amount: '1.50',
      source_network_id: 'base-mainnet',
      source_asset: 'USDC',
      destination_asset: 'USD',
    } as const
    const calls: readonly Call[] = [
      sampleOf('customers.create', sim),
      {
        operation: 'accounts.create',
        body: {
          account_type: 'offramp',
          fiat_destination_id: destination_id,
          source_network_id: 'base-mainnet',
          source_asset: 'USDC',
        },
      },
      {
        operation: 'accounts.createOnramp',
        body: {
          capabilities: ['ach'],
          source_asset: 'USD',
          destination_asset: 'USDC',
          destination_id: wallet.id,
        },
      },
      {
        operation: 'accounts.createSwap',
        body: {
          destination_id: wallet.id,
          destination_asset: 'USDT',
          source_asset: 'USDC',
          source_network_id: 'base-mainnet',
        },
      },
      { operation: 'transactions.createOneOff', body: oneOff },
      {
        operation: 'transactions.cancel',
        params: { transaction_id: sim.api.transactions.createOneOff(oneOff).id },
      },
    ]
    expect(
      [
        ...calls.map(({ operation }) => operation),
        ...declaring.filter((id) => id.startsWith('sandbox.')),
      ].sort(),
    ).toEqual([...declaring].sort())
    for (const call of calls) {
      const { status, body } = await overFetch.send(sim, { ...call, headers: everything })
      expect(status, call.operation).toBe(operationOf(call.operation).status)
      if (call.operation === 'transactions.createOneOff') expect(body).toMatchObject({ status: 'pending' })
    }
  })

  it.each(declaring)("by the test's own hand: %s", (id) => {
    const sim = createSimulator()
    const { params = {}, body } = sampleOf(id, sim)
    const [namespace = '', verb = ''] = id.split('.')
    const call: unknown = Reflect.get(Reflect.get(sim.api, namespace), verb)
    if (typeof call !== 'function') throw new Error(`${id} has no direct call`)
    const given = [...Object.values(params), ...(body === undefined ? [] : [body])]
    expect(() => call(...given, { headers: everything })).not.toThrow()
    expect(sim.requests.list().at(-1)).toMatchObject({ operation: id, warnings: [] })
    if (id === 'transactions.createOneOff')
      expect(sim.api.transactions.list({ transaction_type: 'one_off' }).data[0]?.status).toBe('pending')
  })

  it('where the operation does not declare them', async () => {
    const sim = createSimulator()
    newCustomer(sim)
    const answer = await overFetch.send(sim, { operation: 'customers.list', headers: everything })
    expect(answer.status).toBe(200)
  })
})
