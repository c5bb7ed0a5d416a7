import { createSimulator, type Given, Problem, type Simulator, UsageError } from 'platform-simulator'
import { given } from 'platform-simulator/scenarios'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import * as z from 'zod'
import { type Builder, builder, checkInput } from '../../src/kit/given/builder.js'
import { describeBuilders } from '../../src/kit/given/index.js'
import { madeNames, type Workbench } from '../../src/kit/given/made.js'
import { readPage } from '../support/markdown.js'
import { unsettled } from '../support/money.js'
import { refused } from '../support/refusal.js'

// A history is no object that is built: it is the past of a whole world, and has tests of its own.
type Name = Exclude<keyof Given, 'history'>

const sandbox = createSimulator()
const names = Object.keys(sandbox.given).filter((name) => name !== 'history') as Name[]

/** What a call threw; undefined when it was done. */
function thrownBy(call: () => unknown): unknown {
  try {
    call()
    return undefined
  } catch (error) {
    return error
  }
}

/** What a builder made, whichever it is. */
function make(sim: Simulator, name: Name, silent = true): { readonly id: string } {
  return sim.given[name](undefined, { silent })
}

describe('every builder', () => {
  it.each(names)('%s makes the same in equal worlds, at the present instant', (name) => {
    const [sim, other] = [createSimulator(), createSimulator()]
    const start = sim.clock.now()
    expect(make(sim, name)).toEqual(make(other, name))
    expect(sim.hash()).toBe(other.hash())
    expect(sim.clock.now()).toEqual(start)
  })

  it.each(names)('%s makes a second one beside the first', (name) => {
    const sim = createSimulator({ quirks: 'observed' })
    expect(make(sim, name).id).not.toBe(make(sim, name).id)
  })

  it.each(names)(
    '%s is silent: receivers, listeners and the log hear nothing, and the events are there',
    (name) => {
      const sim = createSimulator()
      sim.webhooks.inbox()
      const heard: string[] = []
      sim.events.on('*', ({ type }) => heard.push(type))
      const before = sim.requests.list().length
      make(sim, name)
      expect(sim.webhooks.deliveries()).toEqual([])
      expect(heard).toEqual([])
      expect(sim.requests.list()).toHaveLength(before)
      // No event tells of a signer.
      expect(sim.events.list().length > 0).toBe(name !== 'signer')
    },
  )

  it.each(names)('%s leaves the same events when it is heard, and listeners and the log hear it', (name) => {
    const [sim, other] = [createSimulator(), createSimulator()]
    make(sim, name)
    const heard: string[] = []
    other.events.on('*', ({ type }) => heard.push(type))
    make(other, name, false)
    expect(other.events.list()).toEqual(sim.events.list())
    expect(heard).toEqual(other.events.list().map(({ type }) => type))
    expect(other.requests.list({ traffic: 'test' }).length).toBeGreaterThan(0)
  })

  it.each(names)('%s works in production', (name) => {
    expect(make(createSimulator({ environment: 'production' }), name).id).toHaveLength(27)
  })

  it('tells receivers when it is not silent', () => {
    const sim = createSimulator()
    sim.given.webhookTarget()
    sim.given.activeBusiness({}, { silent: false })
    expect(sim.webhooks.deliveries().map(({ event_type }) => event_type)).toEqual(
      sim.events
        .list()
        .map(({ type }) => type)
        .filter((type) => type !== 'target.created'),
    )
  })

  it('leaves what follows later to be heard: its silence ends with it', async () => {
    const sim = createSimulator()
    sim.given.webhookTarget({ event_types: ['customer.kyb_status.created'] })
    sim.given.pendingCustomer()
    sim.webhooks.deliverTo(() => new Response(null, { status: 204 }))
    await sim.clock.advance('5s')
    expect(sim.webhooks.deliveries()).toMatchObject([{ status: 'delivered' }])
  })

  it('is not silent about what the time of the host brings about meanwhile', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
    const sim = createSimulator({ clock: 'follow' })
    try {
      sim.webhooks.deliverTo(() => new Response(null, { status: 204 }))
      sim.given.webhookTarget({ event_types: ['customer.kyb_status.created'] })
      const { id } = sim.given.pendingCustomer()
      vi.setSystemTime(Date.UTC(2026, 0, 1, 0, 0, 5))
      sim.given.activeBusiness()
      const told = sim.webhooks.deliveries().map(({ event_id }) => event_id)
      const [approval] = sim.events.list({ type: 'customer.kyb_status.created' })
      expect(approval?.data.object['customer_id']).toBe(id)
      expect(told).toEqual([approval?.id])
    } finally {
      sim.dispose()
      vi.useRealTimers()
    }
  })

  it('is heard again after a builder was refused', () => {
    const sim = createSimulator()
    sim.given.webhookTarget()
    expect(refused(() => sim.given.onramp({ customer: sim.given.pendingCustomer() }))).toBe(
      '400 invalid-request',
    )
    sim.api.customers.create({ name: 'Initech', customer_type: 'business' })
    expect(sim.webhooks.deliveries().length).toBeGreaterThan(0)
  })

  it('works in a fork, for the fork alone', () => {
    const sim = createSimulator()
    const fork = sim.fork()
    const { id } = fork.given.activeBusiness()
    expect(fork.api.customers.get(id).kyb_status).toBe('active')
    expect(sim.api.customers.list().data).toEqual([])
  })
})

describe('a builder that is refused', () => {
  const tooDeep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`)
  const wrong: [string, (sim: Simulator, silent: boolean) => unknown][] = [
    ['a name', (sim, silent) => sim.given.recipient({ name: null as never }, { silent })],
    ['the last of several', (sim, silent) => sim.given.card({ spend_limit: 'much' as never }, { silent })],
    ['a parent', (sim, silent) => sim.given.oneOff({ destination: 'not-there' }, { silent })],
    ['deep nesting', (sim, silent) => sim.given.onramp({ capabilities: tooDeep }, { silent })],
    ['a number', (sim, silent) => sim.given.wallet({ threshold: 9 }, { silent })],
  ]

  it.each(wrong)('leaves nothing of what it made before: %s', (_, refuse) => {
    const sim = createSimulator()
    sim.given.webhookTarget()
    sim.given.activeBusiness()
    const [before, jobs] = [sim.hash(), sim.clock.pending()]
    expect(() => refuse(sim, true)).toThrow()
    expect([sim.hash(), sim.clock.pending()]).toEqual([before, jobs])
    sim.given.activeIndividual()
    const other = createSimulator()
    other.given.webhookTarget()
    other.given.activeBusiness()
    other.given.activeIndividual()
    expect(sim.hash(), 'and what comes next has the ids that it would have had').toBe(other.hash())
  })

  it.each(wrong)('tells nobody of what it made before: %s', (_, refuse) => {
    const sim = createSimulator()
    sim.given.webhookTarget()
    const heard: string[] = []
    sim.events.on('*', ({ type }) => heard.push(type))
    const before = sim.hash()
    expect(() => refuse(sim, false)).toThrow()
    expect([heard, sim.hash(), sim.requests.list()]).toEqual([[], before, []])
  })

  it.each(names)('%s: a parent that is not there, or is something else, is refused in words', (name) => {
    const start = createSimulator()
    const { customer } = start.given.activeBusiness()
    const { id: target } = start.given.webhookTarget()
    const before = JSON.stringify(start.snapshot().tables)
    for (const parent of madeNames.filter((member) => member !== 'id')) {
      for (const id of ['', 'x', '0'.repeat(27), target, ...(parent === 'customer' ? [] : [customer.id])]) {
        const sim = start.fork()
        const make: (input: object) => unknown = sim.given[name]
        const error = thrownBy(() => make({ [parent]: id }))
        // What it has no use for it leaves out.
        if (error === undefined) continue
        expect(error).toSatisfy((thrown) => thrown instanceof UsageError || thrown instanceof Problem)
        expect(JSON.stringify(sim.snapshot().tables)).toBe(before)
      }
    }
  })

  it('takes no Map and no promise, whose members nothing reads', () => {
    const { given } = createSimulator()
    const takes = 'given.recipient takes an object with what is to be different, and was given '
    expect(() => given.recipient(new Map() as object)).toThrow(`${takes}a Map.`)
    expect(() => given.recipient(Promise.resolve({}) as object)).toThrow(`${takes}a Promise.`)
    expect(() => given.recipient({ customer: {} as never })).toThrow(
      'given: {} is neither an id nor an object that has one.',
    )
  })
})

describe('the guide', () => {
  it('has every builder', () => {
    const page = readPage('docs/guide/builders.md')
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })
})

describe('what builders take', () => {
  it.each(names)('%s refuses a member that it does not have, and names the nearest', (name) => {
    const sim = createSimulator()
    const before = sim.hash()
    expect(() => Reflect.apply(sim.given[name], undefined, [{ colour: 'red' }])).toThrow(UsageError)
    expect(() => Reflect.apply(sim.given[name], undefined, ['text'])).toThrow(`given.${name} takes an object`)
    expect(() => Reflect.apply(sim.given[name], undefined, [{}, { silently: true }])).toThrow(
      'Did you mean silent?',
    )
    expect(sim.hash()).toBe(before)
  })

  it('is what the request takes by the same name: a misspelt one is not swallowed', () => {
    const sim = createSimulator()
    const input: object = { capability: ['ach'] }
    expect(() => sim.given.onramp(input)).toThrow(
      'given.onramp: there is no option capability. Did you mean capabilities?',
    )
    expect(() => Reflect.apply(sim.given.onramp, undefined, [{ customer: 5 }])).toThrow(
      'given: 5 is neither an id nor an object that has one.',
    )
  })

  it('has its schemas made once, when somebody asks for them', () => {
    const takes = vi.fn(() => ({ name: z.string().optional() }))
    const build: Builder = builder({
      summary: 'A thing.',
      takes,
      returns: () => z.object({}),
      run: (_bench: Workbench, input: { readonly name?: string }) => input,
    })
    checkInput('thing', build, {})
    expect(takes).not.toHaveBeenCalled()
    checkInput('thing', build, { name: 'One' })
    expect(() => checkInput('thing', build, { nam: 'One' })).toThrow('Did you mean name?')
    expect(takes).toHaveBeenCalledOnce()
  })

  it('is described for every builder: a sentence, an object that may be empty, and what comes back', () => {
    expect(describeBuilders().map(({ name }) => name)).toEqual(names)
    for (const { name, summary, takes, returns } of describeBuilders()) {
      expect(summary).toMatch(/^[A-Z0-9].*\.$/)
      expect(takes.safeParse({}).success, name).toBe(true)
      expect(returns.safeParse(make(createSimulator(), name)).error, name).toBeUndefined()
    }
  })
})

describe('what builders return', () => {
  it('is all that the thing belongs to, each as sim.api reads it', () => {
    const sim = createSimulator()
    const { api } = sim
    const deposit = sim.given.completedOnrampTransaction()
    const { customer, recipient, destination, account, transaction } = deposit
    expect(deposit.id).toBe(transaction.id)
    expect(api.autoTransactions.get(transaction.id)).toEqual(transaction)
    expect(api.accounts.get(account.id)).toEqual(account)
    expect(api.recipients.get(recipient.id)).toEqual(recipient)
    expect(api.destinations.list(recipient.id).data).toEqual([destination])
    expect(api.customers.get(customer.id)).toEqual(customer)
    expect(account.destination).toEqual(destination)
    const payment = sim.given.oneOff()
    expect(api.transactions.get(payment.id)).toEqual(payment.transaction)
    const { id, target } = sim.given.webhookTarget()
    expect(api.webhookTargets.get(id)).toEqual(target)
  })

  it('is typed by what was asked for', () => {
    expectTypeOf<ReturnType<Given['activeBusiness']>['customer']['id']>().toBeString()
    expectTypeOf<ReturnType<Given['onramp']>>().toHaveProperty('account')
    expectTypeOf<ReturnType<Given['onramp']>>().not.toHaveProperty('transaction')
    expectTypeOf<{ colour: string }>().not.toExtend<Parameters<Given['activeBusiness']>[0]>()
    expectTypeOf<Parameters<Given['usDestination']>[0]>().not.toHaveProperty('iban')
  })
})

describe('what a builder returned', () => {
  it('can be given to another as it is: what is no part of the request is left out', () => {
    const sim = createSimulator({ strict: 'error' })
    const business = sim.given.activeBusiness()
    const wallet = sim.given.cryptoDestination(business)
    const onramp = sim.given.onramp(wallet)
    const deposit = sim.given.onrampWithDeposit(onramp)
    const payment = sim.given.oneOff(deposit)
    expect(deposit.account).toEqual(onramp.account)
    expect(payment.destination).toEqual(wallet.destination)
    expect(payment.customer.id).toBe(business.id)
  })

  it('can be named whole, or by its id', () => {
    const sim = createSimulator()
    const business = sim.given.activeBusiness()
    for (const customer of [business, business.customer, business.id])
      expect(sim.given.recipient({ customer }).customer.id).toBe(business.id)
    const wallet = sim.given.cryptoDestination()
    for (const destination of [wallet, wallet.destination, wallet.id])
      expect(sim.given.swap({ destination }).destination.destination_id).toBe(wallet.id)
  })
})

describe('a crypto address', () => {
  const onSolana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1'

  it.each([
    ['on Base', {}, 'base-sepolia'],
    ['on another network of the same addresses', { network_id: 'polygon-amoy' }, 'polygon-amoy'],
    ['on Solana, where its network is told', { network_id: 'solana-devnet' }, 'solana-devnet'],
    ['on Solana, where its address is told', { crypto_address: onSolana }, 'solana-devnet'],
  ] as const)('is one %s', (_, told, network_id) => {
    const { destination } = createSimulator().given.cryptoDestination(told)
    expect(destination).toMatchObject({ ...told, network_id })
  })

  it('that is none of the network that is told with it is refused', () => {
    const told = { network_id: 'base-sepolia', crypto_address: onSolana } as const
    expect(() => createSimulator().given.cryptoDestination(told)).toThrow('is not an address of the network')
  })
})

describe('customers', () => {
  it.each([
    ['activeBusiness', { customer_type: 'business', kyb_status: 'active', status: 'approved' }],
    ['activeIndividual', { customer_type: 'individual', kyb_status: 'active', status: 'approved' }],
    ['pendingCustomer', { kyb_status: 'pending', status: 'pending' }],
    ['readyApplication', { kyb_status: 'pending', status: 'pending' }],
    ['customerAwaitingInfo', { kyb_status: 'pending', status: 'info_requested' }],
    ['frozenCustomer', { kyb_status: 'frozen', status: 'frozen' }],
    [
      'declinedCustomer',
      { kyb_status: 'rejected', status: 'declined', decline_reason: 'prohibited_country' },
    ],
    ['withdrawnCustomer', { status: 'withdrawn' }],
    ['customerWithoutTerms', { kyb_status: 'active', status: 'approved' }],
  ] as const)('%s is what it says', (name, members) => {
    expect(createSimulator().given[name]().customer).toMatchObject(members)
  })

  it('take what the endpoint takes, and their own names', () => {
    const sim = createSimulator()
    const { customer } = sim.given.activeBusiness({ name: 'Harbor Imports', external_id: 'crm-7' })
    expect(customer).toMatchObject({ name: 'Harbor Imports', external_id: 'crm-7' })
    expect(sim.given.frozenCustomer({ customer_type: 'business' }).customer.name).toBe('Acme Corp 2')
    expect(refused(() => sim.given.activeBusiness({ name: 'x' }))).toBe(
      '400 validation-error, name too_small',
    )
  })

  it('have documents, of a new pending business or of the customer that is named', () => {
    const sim = createSimulator()
    const { id, document, customer } = sim.given.document()
    expect(document).toMatchObject({ id, document_type: 'certificate_of_incorporation', status: 'uploaded' })
    const more = sim.given.document({
      customer,
      document_type: 'pitch_deck',
      file_type: 'png',
      filename: 'deck.png',
    })
    expect(more.customer.id).toBe(customer.id)
    expect(sim.requests.list()).toEqual([])
    const { data } = sim.api.applications.listDocuments(customer.application_id ?? '')
    expect(data.map((one) => one.original_filename)).toEqual(['deck.png', undefined])
    const { bytes } = sim.api.applications.downloadDocument(customer.application_id ?? '', id)
    expect(new TextDecoder().decode(bytes)).toContain('%PDF')
    const active = sim.given.activeBusiness()
    expect(refused(() => sim.given.document({ customer: active }))).toBe('403 forbidden')
  })

  it('are frozen and declined for the reason that is given', () => {
    const sim = createSimulator()
    sim.given.frozenCustomer({ reason_code: 'proof_of_address_rejected' })
    expect(sim.events.list({ type: 'customer.kyb_status.updated' }).at(-1)?.data.object).toMatchObject({
      kyb_status: 'frozen',
      reason_code: 'proof_of_address_rejected',
    })
    const { customer } = sim.given.declinedCustomer({ reason_code: 'unsupported_region' })
    expect(customer.decline_reason).toBe('unsupported_region')
    expect(customer.decline_message).toBe('The region is not supported.')
  })

  it('that are active may transact also where terms are outstanding, and those without terms may not', () => {
    const sim = createSimulator({ terms: 'outstanding' })
    expect(sim.given.oneOff().transaction.status).toBe('pending')
    const customer = sim.given.customerWithoutTerms()
    expect(refused(() => sim.given.oneOff({ customer }))).toMatch(/^403 /)
  })

  it.each(['pendingCustomer', 'customerAwaitingInfo', 'declinedCustomer', 'withdrawnCustomer'] as const)(
    '%s is not to be had where the sandbox approves at once',
    (name) => {
      const sim = createSimulator({ progression: 'immediate' })
      expect(() => sim.given[name]()).toThrow(UsageError)
      expect(() => sim.given[name]()).toThrow(`given.${name}: with progression: 'immediate'`)
      expect(sim.api.customers.list().data).toEqual([])
    },
  )
})

describe('recipients and destinations', () => {
  it.each([
    ['usDestination', 'fiat_us'],
    ['ibanDestination', 'fiat_iban'],
    ['cryptoDestination', 'crypto'],
  ] as const)('%s is of its type, of the customer that is given', (name, destination_type) => {
    const sim = createSimulator()
    const { customer } = sim.given.activeBusiness()
    const made = sim.given[name]({ customer, name: 'Mine' })
    expect(made.destination).toMatchObject({ destination_type, name: 'Mine' })
    expect(made.customer).toEqual(customer)
    expect(sim.given[name]({ recipient: made.recipient.id }).recipient.id).toBe(made.recipient.id)
  })

  it('have names that no other recipient of the customer has', () => {
    const sim = createSimulator()
    const customer = sim.given.activeBusiness({ name: 'Supplier Ltd' })
    const made = [1, 2, 3].map(() => sim.given.recipient({ customer }).recipient.name)
    expect(made).toEqual(['Supplier Ltd 2', 'Supplier Ltd 3', 'Supplier Ltd 4'])
  })

  it('are of no customer but their own', () => {
    const sim = createSimulator()
    const customer = sim.given.activeBusiness()
    const { recipient, destination, account } = sim.given.swap()
    const calls = [
      () => sim.given.cryptoDestination({ customer, recipient }),
      () => sim.given.onramp({ customer, destination }),
      () => sim.given.heldDeposit({ customer, account }),
      () => sim.given.oneOff({ destination, recipient: sim.given.recipient() }),
    ]
    for (const call of calls) expect(call).toThrow(/belongs to \w{27}\. Name one of them\.$/)
    expect(sim.events.list({ type: 'auto_account.created' })).toHaveLength(1)
  })
})

describe('accounts', () => {
  it.each([
    ['onramp', { source_asset: 'USD', destination_asset: 'USDC' }],
    ['offramp', { source_asset: 'USDC', destination_asset: 'USD' }],
    ['swap', { source_asset: 'USDC', destination_asset: 'USDT' }],
  ] as const)('%s goes to a destination of its own, or to the one that is given', (name, members) => {
    const sim = createSimulator()
    const made = sim.given[name]()
    expect(made.account).toMatchObject({ account_type: name, ...members })
    const { destination } = made
    expect(sim.given[name]({ destination }).account.destination).toEqual(destination)
  })

  it('take what the endpoints take', () => {
    const { given: build } = createSimulator()
    expect(build.onramp({ destination_asset: 'USDT' }).account.destination_asset).toBe('USDT')
    expect(build.swap({ source_asset: 'any', source_network_id: 'evm' }).account.source_network_id).toBe(
      'evm',
    )
    expect(build.offramp({ destination: build.ibanDestination(), rail: 'sepa' }).account.rail).toBe('sepa')
  })

  it('are refused as by the endpoint', () => {
    const sim = createSimulator()
    const customer = sim.given.frozenCustomer()
    expect(refused(() => sim.given.onramp({ customer }))).toBe('403 account-under-review')
    expect(refused(() => sim.given.offramp({ destination: sim.given.cryptoDestination() }))).toMatch(/^400 /)
    expect(refused(() => sim.given.onramp({ customer: '0ujtsYcgvSTl8PAuAdqWYSMnLOv' }))).toBe('404 not-found')
    expect(refused(() => sim.given.onramp({ destination: '0ujtsYcgvSTl8PAuAdqWYSMnLOv' }))).toBe(
      '404 not-found',
    )
  })
})

describe('transactions', () => {
  it.each([
    ['onrampWithDeposit', 'pending'],
    ['heldDeposit', 'pending'],
    ['completedOnrampTransaction', 'completed'],
    ['oneOff', 'pending'],
    ['fundedOneOff', 'pending'],
    ['completedOneOff', 'completed'],
    ['returnedOneOff', 'returned'],
    ['failedOneOff', 'failed'],
  ] as const)('%s is %s', (name, status) => {
    expect(createSimulator().given[name]().transaction.status).toBe(status)
  })

  it.each(['completedOnrampTransaction', 'completedOneOff', 'returnedOneOff', 'failedOneOff'] as const)(
    '%s leaves nothing under way, and stays as it is while time passes',
    async (name) => {
      const sim = createSimulator({ fees: { platformBps: 50 } })
      const { id } = sim.given[name]()
      expect(unsettled(sim, id)).toEqual([])
      const postings = sim.ledger.postings({ transactionId: id })
      const { status } = sim.api.transactions.get(id)
      await sim.clock.advance('3d')
      expect(sim.ledger.postings({ transactionId: id })).toEqual(postings)
      expect(sim.api.transactions.get(id).status).toBe(status)
    },
  )

  it.each(['completedOnrampTransaction', 'completedOneOff', 'returnedOneOff', 'failedOneOff'] as const)(
    '%s is the same where timed states move at once',
    (name) => {
      const sim = createSimulator({ progression: 'immediate' })
      expect(sim.given[name]().transaction.status).toBe(createSimulator().given[name]().transaction.status)
    },
  )

  it('go on by the clock, unless compliance keeps them', async () => {
    const sim = createSimulator()
    const [going, kept, reviewed] = [
      sim.given.onrampWithDeposit(),
      sim.given.heldDeposit(),
      sim.given.heldDeposit({ why: 'manual_review' }),
    ]
    const paid = sim.given.fundedOneOff()
    await sim.clock.advance('2m')
    const statusOf = ({ id }: { readonly id: string }) => sim.api.transactions.get(id).status
    expect([going, kept, reviewed, paid].map(statusOf)).toEqual([
      'completed',
      'pending',
      'in_progress',
      'completed',
    ])
    sim.simulate.release(kept.id)
    expect(statusOf(kept)).toBe('processing')
  })

  it('arrive at the account that is given, as they are told', () => {
    const sim = createSimulator()
    const { account, customer } = sim.given.onramp()
    const made = sim.given.completedOnrampTransaction({ account, amount: '12.34', rail: 'fedwire' })
    expect(made.account).toEqual(account)
    expect(made.customer).toEqual(customer)
    expect(made.transaction).toMatchObject({ fiat_rail: 'fedwire', receipt: { initial_amount: '12.34' } })
  })

  it('of one-offs follow the destination: dollars, euros or a swap', () => {
    const { given: build } = createSimulator()
    const types = [build.usDestination(), build.ibanDestination(), build.cryptoDestination()].map(
      (destination) => build.completedOneOff({ destination }).transaction.receipt?.output_currency,
    )
    expect(types).toEqual(['USD', 'EUR', 'USDT'])
  })

  it('of one-offs take any deposit, whatever the cap of the sandbox', () => {
    const { given: build } = createSimulator()
    const { transaction } = build.completedOneOff({ deposit: '990.00', payment_reference: 'INV 7' })
    expect(transaction).toMatchObject({ payment_reference: 'INV 7', receipt: { outgoing_amount: '990' } })
    expect(refused(() => build.oneOff({ amount: '3.00' }))).toBe('400 invalid-request')
  })

  it('are returned and failed as they are told', () => {
    const { given: build } = createSimulator()
    expect(build.returnedOneOff({ code: 'R03' }).transaction).toMatchObject({ return_code: 'R03' })
    expect(build.failedOneOff({ reason: 'Insufficient funds.' }).transaction).toMatchObject({
      failure_reason: 'Insufficient funds.',
    })
  })
})

describe('the cause finishRecovery', () => {
  it('brings the money of a return or a reversal back at once, and only once', async () => {
    const sim = createSimulator()
    const { id } = sim.given.completedOneOff()
    expect(refused(() => sim.simulate.finishRecovery(id))).toBe('400 invalid-request')
    sim.simulate.returnPayment(id)
    sim.simulate.finishRecovery(id)
    expect(sim.api.transactions.get(id).status).toBe('returned')
    expect(refused(() => sim.simulate.finishRecovery(id))).toBe('400 invalid-request')
    await sim.clock.advance('1h')
    expect(
      sim.ledger.postings({ transactionId: id }).filter(({ reason }) => reason === 'returned'),
    ).toHaveLength(1)
    const deposit = sim.given.completedOnrampTransaction()
    sim.simulate.reverse(deposit.id)
    sim.simulate.finishRecovery(deposit.id)
    expect(sim.api.autoTransactions.get(deposit.id).status).toBe('reversed')
  })
})

describe('given without a simulator', () => {
  it.each(names)('%s makes what it makes in a new world', (name) => {
    expect(given[name]()).toEqual(make(createSimulator(), name))
  })

  it('takes the same input', () => {
    expect(given.frozenCustomer({ name: 'John Doe' }).customer).toMatchObject({
      name: 'John Doe',
      kyb_status: 'frozen',
    })
  })
})

describe('agents and mandates', () => {
  it('are active and approved, of a wallet that has money', async () => {
    const sim = createSimulator()
    const { agent, wallet, mandate, customer, signer_group } = sim.given.mandate()
    expect(agent).toMatchObject({ state: 'active', wallet_ids: [wallet.id], customer_id: customer.id })
    expect(signer_group.members.map(({ id }) => id)).toContain(agent.signer_id)
    expect(mandate).toMatchObject({
      status: 'active',
      bound_signer_id: agent.signer_id,
      rule: { target_type: 'any', asset: 'USDC', window: 'MONTHLY', max_amount_in_window: '100' },
    })
    sim.api.scheduledPayments.create({
      signer_id: agent.signer_id,
      wallet_id: wallet.id,
      amount: '2',
      asset: 'USDC',
      address: '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
      network_id: 'base-sepolia',
    })
    await sim.clock.advance(0)
    expect(sim.api.scheduledPayments.list().data).toMatchObject([
      { status: 'executed', mandate_id: mandate.id },
    ])
  })

  it('take what is there: a customer, a wallet, an agent, or what another builder returned', () => {
    const sim = createSimulator({ strict: 'error' })
    const wallet = sim.given.fundedWallet({ amount: '7' })
    const agent = sim.given.agent(wallet)
    expect(agent.wallet).toEqual(wallet.wallet)
    expect(sim.given.mandate(agent).agent).toEqual(agent.agent)
    expect(sim.given.mandate({ agent: agent.id }).agent).toEqual(agent.agent)
    expect(sim.given.mandate({ wallet: wallet.id }).agent.id).not.toBe(agent.id)
    expect(sim.given.agent({ customer: wallet.customer, name: 'Payroll' })).toMatchObject({
      customer: { id: wallet.customer.id },
      agent: { name: 'Payroll' },
    })
  })

  it('take another rule and another time, and every kind of signer approves', () => {
    const sim = createSimulator()
    const signers = [sim.given.signer({ name: 'Passkey', key_type: 'WEBAUTHN' })]
    const { wallet } = sim.given.wallet({ signers })
    const targets = ['0x8617e340b3d01fa5f11f306f4090fd50e238070d']
    const { mandate } = sim.given.mandate({
      wallet,
      rule: { targets, window: 'DAILY', max_amount_in_window: undefined },
      valid_until: 1798761600,
    })
    expect(mandate).toMatchObject({
      approved_by_signer_id: signers[0]?.id,
      valid_until: 1798761600,
      rule: { target_type: 'address', targets, window: 'DAILY' },
    })
    expect(mandate.rule).not.toHaveProperty('max_amount_in_window')
  })

  it('pay by x402, from a wallet that has money', () => {
    const sim = createSimulator()
    const { agent, x402_wallet, x402_mandate, id } = sim.given.x402Mandate({ max_calls_per_window: 1 })
    expect(x402_mandate).toMatchObject({
      id,
      agent_id: agent.id,
      wallet_id: x402_wallet.id,
      network: 'base-sepolia',
      max_per_call: '1000000',
      max_calls_per_window: 1,
    })
    expect(sim.api.wallets.balances(x402_wallet.id).total_amount_usd).toBe('10.00')
    const signed = sim.api.x402.sign(agent.id, {
      payment_requirements: {
        scheme: 'exact',
        network: 'base-sepolia',
        maxAmountRequired: '1000000',
        payTo: '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
        asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
      },
    })
    sim.simulate.settleHold(signed.authorization_id)
    expect(sim.api.wallets.balances(x402_wallet.id).total_amount_usd).toBe('9.00')
    for (const amount of [Symbol('10'), 10, null, {}] as unknown as string[])
      expect(() => sim.given.x402Mandate({ agent: agent.id, amount })).toThrow(UsageError)
    const poor = sim.given.x402Mandate({ agent: agent.id, amount: '0' })
    expect(poor.x402_wallet).toEqual(x402_wallet)
    expect(sim.api.x402.listMandates(agent.id).data).toHaveLength(2)
  })

  it('have drafted what was accepted, and it is paid when it is due', async () => {
    const sim = createSimulator()
    const { agent, instruction } = sim.given.instruction()
    expect(instruction).toMatchObject({ payment_agent_id: agent.id, status: 'executed' })
    await sim.clock.advance('2d')
    expect(sim.api.scheduledPayments.list().data).toMatchObject([{ status: 'executed', amount: '1.5' }])
    expect(() => sim.given.instruction({ agent, prompt: 'Hello' })).toThrow(
      'the agent drafts nothing of "Hello". It asks: What would you like to pay?',
    )
    const other = sim.given.instruction({ agent, prompt: 'Pay Acme Corp 0.50 USDC next Friday' })
    expect(other.instruction.downstream).toHaveLength(1)
  })

  it('say what is wrong: parents that do not belong together, and nobody who can approve', () => {
    const sim = createSimulator()
    const customer = sim.given.activeBusiness()
    const made = sim.given.wallet()
    expect(() => sim.given.agent({ customer, wallet: made })).toThrow('Name one of them.')
    const agent = sim.given.agent({ wallet: made })
    sim.api.signerGroups.removeSigner(made.signer_group.id, made.signer_group.members[0]?.id ?? '')
    expect(() => sim.given.mandate({ agent })).toThrow('is a test signer')
    sim.api.paymentAgents.revoke(agent.id)
    sim.api.signerGroups.removeSigner(made.signer_group.id, agent.agent.signer_id)
    expect(() => sim.given.mandate({ agent })).toThrow(`the agent ${agent.id} is revoked`)
  })
})
