import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { signApproval, signCancellation, testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { activeAgent, activeMandate, payee } from '../conformance/agent-samples.js'
import { accepting, act, decided, drafted } from '../conformance/proposal-samples.js'
import { cryptoDestination } from '../conformance/samples.js'
import { refusal } from '../support/refusal.js'

const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1'

function setUp(options: SimulatorOptions = {}) {
  const sim = createSimulator(options)
  const made = activeAgent(sim)
  const accept = (...actions: Parameters<typeof accepting>[1][]) => {
    const { instruction_ids = [], mandates } = sim.api.instructions.create(accepting(made, ...actions))
    return { mandates, ...sim.api.instructions.get(instruction_ids[0] ?? '') }
  }
  const payments = () => sim.api.scheduledPayments.list().data.reverse()
  return { sim, ...made, accept, payments }
}

describe('an instruction', () => {
  it('makes what its actions say, and tells of each action what it brought about', () => {
    const { sim, accept, payments } = setUp()
    const { downstream, status } = accept(
      act.recipient(),
      act.crypto(),
      act.pay({ count: 2, interval_seconds: 60 }),
    )
    const [recipient, destination, paid] = downstream
    expect(status).toBe('executed')
    expect(sim.api.recipients.get(recipient?.recipient_id ?? '')).toMatchObject({
      name: 'Nova Ltd',
      destinations: [{ destination_id: destination?.destination_id, crypto_address: payee }],
    })
    expect(paid?.scheduled_payment_ids).toEqual(payments().map(({ id }) => id))
    expect(payments()).toMatchObject([
      { amount: '1.5', address: payee, recipient_id: recipient?.recipient_id },
      { destination_id: destination?.destination_id, network_id: 'base-sepolia' },
    ])
  })

  it('is read with its actions, each with every member that was sent', () => {
    const { accept } = setUp()
    const actions = [
      act.recipient(),
      act.iban(),
      act.account({ rail: 'swift', routing_preference: 'cheapest', developer_fee_bps: 7 }),
      act.pay({ count: 2, interval_seconds: 60, start_at: 1767312000, amount_includes_fee: true }),
      {
        type: 'create_mandate' as const,
        create_mandate: {
          rule: {
            target_type: 'any' as const,
            asset: 'USDC',
            max_count_per_target_in_window: 3,
            max_per_tx: '5',
          },
          valid_from: 1767312000,
          valid_until: 1769904000,
        },
      },
    ]
    expect(accept(...actions).actions).toMatchObject(actions)
  })

  it('that drafts no mandate answers with its ids alone', () => {
    const { sim, agent } = setUp()
    const answer = sim.api.instructions.create(accepting({ agent }, act.recipient(), act.crypto(), act.pay()))
    expect(answer).toEqual({ instruction_ids: [expect.any(String)] })
  })

  it.each([
    ['base-sepolia', undefined, undefined],
    ['polygon-amoy', 'polygon-amoy', undefined],
    ['polygon-amoy', undefined, 'polygon-amoy'],
    ['polygon-amoy', 'polygon-amoy', 'polygon-amoy'],
  ] as const)('pays on %s where its destination names %s, and its payments %s', (used, own, network_id) => {
    const { sim, customer, accept, payments } = setUp()
    const { id } = sim.api.recipients.create(customer.id, { name: 'Acme Supplies' })
    const destination = sim.api.destinations.create(id, {
      destination_type: 'crypto',
      name: 'Wallet',
      crypto_address: payee,
      ...(own && { network_id: own }),
    })
    accept(act.pay({ destination_id: destination.id, network_id }))
    expect(payments()).toMatchObject([{ address: payee, network_id: used }])
  })

  it('pays an address of Solana on the network of the sandbox, where nobody names one', () => {
    const sim = createSimulator()
    const wallet = sim.given.fundedWallet({ family: 'solana' })
    const { id } = sim.api.recipients.create(wallet.customer.id, { name: 'Acme Supplies' })
    const destination = sim.api.destinations.create(id, {
      destination_type: 'crypto',
      name: 'Wallet',
      crypto_address: solana,
    })
    const pay = act.pay({ destination_id: destination.id })
    sim.api.instructions.create(accepting(sim.given.agent({ wallet }), pay))
    expect(sim.api.scheduledPayments.list().data).toMatchObject([
      { address: solana, network_id: 'solana-devnet' },
    ])
  })

  it.each([
    ['the network that money comes from', { source_network_id: 'polygon-amoy' }],
    ['the asset that comes in', { source_asset: 'any' }],
    ['the asset that goes out', { output_asset: 'USDT' }],
    ['the network that money goes to', { output_network_id: 'polygon-amoy' }],
    ['a share as a fee', { developer_fee_bps: 5 }],
    ['a fixed fee', { developer_fee_fixed: '0.25' }],
  ])('opens another account where it has another of %s', (_, more) => {
    const { accept } = setUp()
    const base = { output_asset: 'USDC', output_network_id: 'base-sepolia', rail: undefined }
    const first = accept(
      act.recipient(),
      act.crypto({ network_id: 'base-sepolia' }),
      act.account(base),
      act.pay(),
    )
    const destination_id = first.downstream[1]?.destination_id
    const account = (change: object) =>
      accept(act.account({ ...base, destination_id, ...change }), act.pay({ destination_id })).downstream[0]
        ?.auto_account_id
    const own = first.downstream[2]?.auto_account_id
    expect(account({})).toBe(own)
    const other = account(more)
    expect(other).not.toBe(own)
    expect(account(more)).toBe(other)
  })

  it('uses the oldest of the accounts that are the same', () => {
    const { sim, accept } = setUp()
    const actions = [act.recipient(), act.bank(), act.account(), act.pay()]
    const { downstream } = accept(...actions)
    const destination_id = downstream[1]?.destination_id ?? ''
    const first = downstream[2]?.auto_account_id ?? ''
    const second = sim.api.accounts.create({
      account_type: 'offramp',
      fiat_destination_id: destination_id,
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
      rail: 'ach',
    })
    expect(second.id).not.toBe(first)
    const used = accept(act.account({ destination_id }), act.pay({ destination_id })).downstream[0]
    expect(used?.auto_account_id).toBe(first)
  })

  it('refuses a payment on another network than that of its destination', () => {
    const { accept } = setUp()
    const { errors } = refusal(() =>
      accept(
        act.recipient(),
        act.crypto({ network_id: 'base-sepolia' }),
        act.pay({ network_id: 'polygon-amoy' }),
      ),
    )
    expect(errors).toMatchObject([
      {
        field: 'proposals.0.actions.2.create_scheduled_payments.network_id',
        message: expect.stringContaining('must be base-sepolia, where the destination is'),
        code: 'network_mismatch',
      },
    ])
  })

  it('fills in what a SWIFT destination needs: the bank is where its IBAN says, in the city of the payee', () => {
    const { sim, accept } = setUp()
    const iban = 'de89 3704 0044 0532 0130 00'
    const { downstream } = accept(
      act.recipient(),
      {
        type: 'create_bank_destination',
        create_bank_destination: { iban, bic: 'deutdeff' },
      },
      act.account({ rail: 'swift' }),
      act.pay(),
    )
    const { destinations } = sim.api.recipients.get(downstream[0]?.recipient_id ?? '')
    expect(destinations).toEqual([
      {
        destination_id: downstream[1]?.destination_id,
        destination_type: 'fiat_iban',
        name: 'Bank account',
        iban: 'DE89370400440532013000',
        bic: 'DEUTDEFF',
        account_holder_name: 'Nova Ltd',
        account_holder_address: { street1: '1 Main St', city: 'Springfield', country: 'US' },
        bank_name: 'Bank account',
        bank_address: { street1: 'Bank account', city: 'Springfield', country: 'DE' },
        capabilities: ['swift'],
      },
    ])
  })

  it.each([
    [{}, { name: 'Bank account', bank_name: 'Bank 021000021', account_type: 'checking' }],
    [
      { bank_name: 'First Bank', account_type: 'savings', account_holder_name: 'Nova Holding' },
      {
        name: 'First Bank',
        bank_name: 'First Bank',
        account_type: 'savings',
        account_holder_name: 'Nova Holding',
      },
    ],
  ])('fills in what a US account with %j needs', (more, expected) => {
    const { sim, accept } = setUp()
    const { downstream } = accept(act.recipient(), act.bank(more), act.account(), act.pay())
    expect(sim.api.recipients.get(downstream[0]?.recipient_id ?? '').destinations).toMatchObject([
      {
        destination_type: 'fiat_us',
        aba_routing_number: '021000021',
        account_number: '123456789',
        account_holder_name: 'Nova Ltd',
        ...expected,
      },
    ])
  })

  it.each(['any', 'ANY', 'Any'])('takes %s for any asset of an account', (source_asset) => {
    const { sim, accept } = setUp()
    const more = { source_asset, output_asset: 'USDC', output_network_id: 'base-sepolia', rail: undefined }
    const { downstream } = accept(act.recipient(), act.crypto(), act.account(more), act.pay())
    expect(sim.api.accounts.get(downstream[2]?.auto_account_id ?? '')).toMatchObject({ source_asset: 'any' })
  })

  it('pays through the account that it opened, to a bank, with the fee on top', () => {
    const { sim, accept, payments } = setUp()
    const { downstream } = accept(
      act.recipient(),
      act.bank(),
      act.account({ developer_fee_bps: 100 }),
      act.pay({ amount: '99' }),
    )
    const account = sim.api.accounts.get(downstream[2]?.auto_account_id ?? '')
    expect(account).toMatchObject({ account_type: 'offramp', rail: 'ach' })
    expect(payments()).toMatchObject([
      {
        // 1 percent of it, rounded down to cents, leaves 99.
        amount: '99.99',
        address: 'source_crypto_address' in account ? account.source_crypto_address : '',
        destination_type: 'bank',
        destination_label: 'Nova Ltd',
        destination_rail: 'ach',
        output_asset: 'USD',
      },
    ])
  })

  it.each([
    [{ developer_fee_bps: 100 }, { amount: '100', amount_includes_fee: true }, '100'],
    [{ developer_fee_fixed: '0.25' }, { amount: '1.50' }, '1.75'],
    [{ developer_fee_fixed: '0.25' }, { amount: '0.26', amount_includes_fee: true }, '0.26'],
    [{ fee_bps: 100 }, { amount: '99' }, '99.99'],
    [{}, { amount: '1.50' }, '1.5'],
  ])('with the fee %o and %o sends %s', (fee, payment, amount) => {
    const { accept, payments } = setUp()
    accept(act.recipient(), act.bank(), act.account(fee), act.pay(payment))
    expect(payments()).toMatchObject([{ amount }])
  })

  it('refuses an amount that a fixed fee leaves nothing of', () => {
    const { accept } = setUp()
    const fee = act.account({ developer_fee_fixed: '0.25' })
    const pay = act.pay({ amount: '0.25', amount_includes_fee: true })
    expect(refusal(() => accept(act.recipient(), act.bank(), fee, pay)).detail).toContain(
      'must be at least 0.26',
    )
  })

  it('takes the fee of its defaults where an action names none', () => {
    const { sim, agent, payments } = setUp()
    const actions = [act.recipient(), act.bank(), act.account(), act.pay({ amount: '99' })]
    sim.api.instructions.create({
      ...accepting({ agent }, ...actions),
      developer_fee: { offramp_bps: 100, swap_bps: 7000 },
    })
    expect(payments()).toMatchObject([{ amount: '99.99' }])
  })

  it('converts to another family of chains, and the account of one series is that of the next', () => {
    const { accept, payments } = setUp()
    const swap = { output_asset: 'USDC', output_network_id: 'solana-devnet', rail: undefined }
    const first = accept(
      act.recipient(),
      act.crypto({ address: solana, network_id: 'solana-devnet' }),
      act.account(swap),
      act.pay(),
    )
    const destination_id = first.downstream[1]?.destination_id
    const next = accept(act.account({ ...swap, destination_id }), act.pay({ destination_id }))
    expect(next.downstream[0]?.auto_account_id).toBe(first.downstream[2]?.auto_account_id)
    expect(payments()).toMatchObject([
      { destination_type: 'crypto', output_asset: 'USDC', output_network: 'solana-devnet' },
      { recipient_id: first.downstream[0]?.recipient_id },
    ])
    const dearer = accept(
      act.account({ ...swap, destination_id, developer_fee_bps: 5 }),
      act.pay({ destination_id }),
    )
    expect(dearer.downstream[0]?.auto_account_id).not.toBe(first.downstream[2]?.auto_account_id)
  })

  it('finds a recipient by its name or its id', () => {
    const { sim, accept, customer } = setUp()
    const { id } = sim.api.recipients.create(customer.id, { name: 'Acme Supplies' })
    const made = [id, 'ACME supplies'].map((recipient_id) => accept(act.crypto({ recipient_id }), act.pay()))
    expect(made.map(({ downstream }) => downstream.length)).toEqual([2, 2])
    expect(sim.api.recipients.get(id).destinations).toHaveLength(2)
    expect(refusal(() => accept(act.crypto({ recipient_id: 'Nobody' }), act.pay())).detail).toContain(
      'names no recipient of the customer',
    )
  })

  it('is accepted with the others of its request, or none of them is', () => {
    const { sim, agent, customer } = setUp()
    const before = sim.hash()
    const good = { actions: [act.recipient(), act.crypto(), act.pay()] }
    const bad = { actions: [act.pay({ destination_id: 'x' })] }
    refusal(() => sim.api.instructions.create({ payment_agent_id: agent.id, proposals: [good, bad] }))
    expect(sim.hash()).toBe(before)
    expect(sim.api.recipients.list(customer.id).data.map(({ name }) => name)).not.toContain('Nova Ltd')
  })

  it('needs the wallet where several recognise the agent', () => {
    const { sim, accept, agent, customer } = setUp()
    const other = sim.given.fundedWallet({ customer })
    sim.api.signerGroups.addSigner(other.signer_group.id, { member_key: agent.signer_public_key })
    const pay = () => accept(act.recipient(), act.crypto(), act.pay())
    expect(refusal(pay).detail).toContain('several wallets recognise the agent')
    expect(accept(act.recipient(), act.crypto(), act.pay({ wallet_id: other.id })).status).toBe('executed')
  })

  it('recomputes a local time, over a change of the clocks', () => {
    const { accept, payments } = setUp()
    const local = { local_time: '2026-07-01 09:00', local_zone: 'America/New_York' }
    const dates = [Date.parse('2026-07-01T13:00:00Z') / 1000]
    accept(act.recipient(), act.crypto(), act.pay({ ...local, dates }), act.pay(local))
    expect(payments().map(({ scheduled_at }) => scheduled_at)).toEqual([...dates, ...dates])
    const wrong = act.pay({
      destination_id: payments()[0]?.destination_id,
      ...local,
      dates: [(dates[0] ?? 0) + 3600],
    })
    expect(refusal(() => accept(wrong)).detail).toContain('local_time')
    const { destination_id } = payments()[0] ?? {}
    const never = act.pay({ destination_id, ...local, local_time: '2026-02-30 09:00' })
    expect(refusal(() => accept(never)).errors).toEqual([
      {
        field: 'proposals.0.actions.0.create_scheduled_payments.local_time',
        message: 'is no time of the calendar',
        code: 'invalid_format',
      },
    ])
  })

  it('pays when it is told to begin', () => {
    const { accept, payments } = setUp()
    accept(act.recipient(), act.crypto(), act.pay({ count: 2, interval_seconds: 60, start_at: 1767312000 }))
    expect(payments().map(({ scheduled_at }) => scheduled_at)).toEqual([1767312000, 1767312060])
  })

  it.each([{}, { interval_seconds: 0 }])('does not pay twice without a time between: %j', (more) => {
    const { accept, payments } = setUp()
    const twice = act.pay({ count: 2, ...more })
    expect(refusal(() => accept(act.recipient(), act.crypto(), twice)).detail).toContain('interval_seconds')
    expect(payments()).toEqual([])
    accept(act.recipient(), act.crypto(), act.pay({ ...more, count: 1 }))
    expect(payments()).toHaveLength(1)
  })

  it('executes its payments when they are due, under a mandate', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim, { max_amount_in_window: '10' })
    sim.api.instructions.create(
      accepting(made, act.recipient(), act.crypto(), act.pay({ count: 2, interval_seconds: 3600 })),
    )
    await sim.clock.advance('2h')
    expect(sim.api.scheduledPayments.list().data.map(({ status }) => status)).toEqual([
      'executed',
      'executed',
    ])
  })

  it('pays a bank in the end', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim, { max_amount_in_window: '10' })
    sim.api.instructions.create(accepting(made, act.recipient(), act.bank(), act.account(), act.pay()))
    await sim.clock.advance('1h')
    expect(sim.api.scheduledPayments.list().data).toMatchObject([{ status: 'executed' }])
    const customer_id = made.customer.id
    expect(sim.api.transactions.list({ transaction_type: 'auto_account', customer_id }).data).toMatchObject([
      { status: 'completed', receipt: { outgoing_amount: '1.5' } },
    ])
  })

  it('accepts what the sandbox will not send, which fails when it is due', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim, { max_amount_in_window: '10' })
    sim.api.instructions.create(accepting(made, act.recipient(), act.crypto(), act.pay({ amount: '3' })))
    await sim.clock.advance('1m')
    expect(sim.api.scheduledPayments.list().data).toMatchObject([
      { status: 'failed', failure_reason: expect.stringContaining('exceeds sandbox cap') },
    ])
  })
})

describe('an instruction that drafts a mandate', () => {
  it('answers with the whole mandate, pending, and is proposed until somebody decides', () => {
    const sim = createSimulator()
    const { mandate, instruction_id, agent } = drafted(sim)
    expect(mandate).toMatchObject({ status: 'pending', instruction_id, bound_signer_id: agent.signer_id })
    expect(sim.api.instructions.get(instruction_id)).toMatchObject({
      status: 'proposed',
      downstream: [{ mandate_id: mandate.id }],
    })
  })

  it.each([
    ['approve', 'executed'],
    ['reject', 'failed'],
  ] as const)('%s: is %s then', (decision, status) => {
    const sim = createSimulator()
    expect(sim.api.instructions.get(decided(sim, decision).instruction_id).status).toBe(status)
  })

  it('stays executed when its mandate is revoked later', () => {
    const sim = createSimulator()
    const { instruction_id, mandate } = decided(sim, 'approve')
    const active = sim.api.mandates.get(mandate.id)
    sim.api.mandates.cancel(mandate.id, signCancellation(active, testSigner('Ada')))
    expect(sim.api.mandates.get(mandate.id).status).toBe('revoked')
    expect(sim.api.instructions.get(instruction_id).status).toBe('executed')
  })

  it('fails when one of its mandates has ended before somebody approves it', async () => {
    const { sim, accept } = setUp()
    const now = sim.clock.now().getTime() / 1000
    const rule = { target_type: 'any', asset: 'USDC', max_amount_in_window: '10' } as const
    const lasting = (seconds: number) => ({
      type: 'create_mandate' as const,
      create_mandate: { rule, valid_until: now + seconds },
    })
    const { id, mandates = [] } = accept(lasting(60), lasting(6000))
    expect(mandates).toHaveLength(2)
    await sim.clock.advance('2m')
    expect(sim.api.instructions.get(id).status).toBe('failed')
  })

  it('waits for all its mandates', () => {
    const { sim, accept } = setUp()
    const { id, mandates = [] } = accept(act.mandate(), act.mandate({ asset: 'USDT' }))
    const statuses = mandates.map((mandate) => {
      sim.api.mandates.approve(mandate.id, signApproval(mandate, testSigner('Ada')))
      return sim.api.instructions.get(id).status
    })
    expect(statuses).toEqual(['proposed', 'executed'])
  })

  it('may name the recipient that it makes', () => {
    const { accept } = setUp()
    const rule = { target_type: 'recipient', targets: ['Nova Ltd'] }
    const { downstream, mandates } = accept(act.recipient(), act.crypto(), act.mandate(rule), act.pay())
    expect(mandates).toMatchObject([{ rule: { targets: [downstream[0]?.recipient_id] } }])
  })
})

describe('what the engine drafted', () => {
  const prompts = [
    `Pay Carol Danvers 1.5 USDC to ${payee} on base every month for 3 months`,
    `Pay Dora 1 USDC to ${solana} tomorrow`,
    'Pay Nova Ltd $1.50 by wire, routing number 021000021, account number 123456789 savings, address: 1 Main St, Springfield, IL 62701, US',
    'Pay Acme Supplies $1 including fees and allow the agent 5 USDC a month to Acme Supplies',
  ]

  it.each(prompts)('can be accepted as it is: %s', (prompt) => {
    const sim: Simulator = createSimulator()
    const { agent, customer } = activeAgent(sim)
    const { id } = sim.api.recipients.create(customer.id, { name: 'Acme Supplies' })
    sim.api.destinations.create(id, cryptoDestination)
    const { proposals = [], reply } = sim.api.paymentAgents.propose(agent.id, {
      prompt,
      timezone: 'Europe/Berlin',
    })
    expect(reply).toBeUndefined()
    const { instruction_ids } = sim.api.instructions.create({ payment_agent_id: agent.id, proposals })
    expect(instruction_ids).toHaveLength(proposals.length)
  })
})
