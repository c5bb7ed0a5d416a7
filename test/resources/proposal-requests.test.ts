import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { paymentAgents } from '../../src/resources/payment-agents/index.js'
import { durationOf } from '../../src/resources/proposals/flow.js'
import { draftingTurns } from '../../src/resources/proposals/rows.js'
import { activeAgent, newAgent, payee } from '../conformance/agent-samples.js'
import { nobody } from '../conformance/samples.js'
import { refusal, refused } from '../support/refusal.js'
import { worldOf } from '../support/world-of.js'

type Body = Parameters<Simulator['api']['paymentAgents']['propose']>[1]
type Answer = ReturnType<Simulator['api']['paymentAgents']['propose']>
type Action = NonNullable<Answer['proposals']>[number]['actions'][number]

function setUp(options: SimulatorOptions = {}) {
  const sim = createSimulator(options)
  const made = activeAgent(sim)
  const propose = (body: Body) => sim.api.paymentAgents.propose(made.agent.id, body)
  return { sim, ...made, propose }
}

const user = (content: string) => ({ role: 'user', content }) as const
const assistant = (content: string) => ({ role: 'assistant', content }) as const
const picture = (data: string) => ({ type: 'document', document: { media_type: 'image/png', data } }) as const

/** Documents of 8 MiB, and of a byte more, in base64. */
const whole = `${'A'.repeat(11_184_811)}=`
const larger = 'A'.repeat(11_184_812)

describe('a request for a draft', () => {
  const { propose } = setUp()
  /** Messages of which an agent's is the last. */
  const talk = (messages: number) =>
    Array.from({ length: messages }, (_, at) => ((messages - at) % 2 === 1 ? assistant('no') : user('hi')))

  it.each<[string, Body]>([
    ['a prompt', { prompt: 'hello' }],
    ['messages that end with the user', { messages: [user('hello')] }],
    ['a document alone', { attachments: [picture('eA==')] }],
    ['a document alone, behind messages', { messages: talk(1), attachments: [picture('eA==')] }],
    ['a blank message with a document', { messages: [{ ...user(' '), attachments: [picture('eA==')] }] }],
    ['a blank prompt behind messages', { messages: talk(1), prompt: ' ' }],
    ['199 messages and a prompt', { messages: talk(199), prompt: 'hello' }],
    ['200 messages', { messages: [...talk(199), user('hello')] }],
    ['512 KB of text', { messages: [assistant('x'.repeat(524_283))], prompt: 'hello' }],
    ['512 KB of text in other letters', { messages: [assistant('é'.repeat(262_141))], prompt: 'hello!' }],
  ])('is answered with %s', (_, body) => {
    expect(propose(body)).toMatchObject({ conversation_status: 'ok' })
  })

  it.each<[string, Body, object]>([
    [
      'nothing',
      {},
      {
        field: 'prompt',
        message: 'is required, unless messages say something',
        code: 'missing_required_field',
      },
    ],
    [
      'a blank prompt',
      { prompt: ' \n' },
      {
        field: 'prompt',
        message: 'is required, unless messages say something',
        code: 'missing_required_field',
      },
    ],
    [
      'blank messages',
      { messages: [user(' '), assistant(''), user('\t')] },
      {
        field: 'prompt',
        message: 'is required, unless messages say something',
        code: 'missing_required_field',
      },
    ],
    [
      'a prompt behind a message of the user',
      { messages: [user('hello')], prompt: 'hello' },
      {
        field: 'prompt',
        message: 'cannot follow messages that end with one of the user',
        code: 'mutually_exclusive',
      },
    ],
    [
      'nothing that the user says last',
      { messages: talk(1) },
      {
        field: 'messages',
        message: 'must end with one of the user, unless there is a prompt',
        code: 'nothing_to_answer',
      },
    ],
    [
      '200 messages and a prompt',
      { messages: talk(200), prompt: 'hello' },
      { field: 'messages', message: 'must be at most 200 with the prompt', code: 'too_large' },
    ],
    [
      '200 messages and a document',
      { messages: talk(200), attachments: [picture('eA==')] },
      { field: 'messages', message: 'must be at most 200 with the prompt', code: 'too_large' },
    ],
    [
      'more than 512 KB of text',
      { messages: [assistant('x'.repeat(524_284))], prompt: 'hello' },
      { field: 'messages', message: 'must have at most 512 KB of text', code: 'too_large' },
    ],
    [
      'more than 512 KB of text in other letters',
      { messages: [assistant('é'.repeat(262_142))], prompt: 'hello' },
      { field: 'messages', message: 'must have at most 512 KB of text', code: 'too_large' },
    ],
    [
      'what is no base64',
      { attachments: [picture('e*==')] },
      {
        field: 'attachments.0.document.data',
        message: 'must be base64, with its padding',
        code: 'invalid_format',
      },
    ],
    [
      'base64 without its padding',
      { messages: [{ ...user('x'), attachments: [picture('eA')] }] },
      {
        field: 'messages.0.attachments.0.document.data',
        message: 'must be base64, with its padding',
        code: 'invalid_format',
      },
    ],
    [
      'base64 without its padding, which is too large besides',
      { attachments: [picture(`${larger}A`)] },
      {
        field: 'attachments.0.document.data',
        message: 'must be base64, with its padding',
        code: 'invalid_format',
      },
    ],
    [
      'a document of more than 8 MiB',
      { attachments: [picture(larger)] },
      {
        field: 'attachments.0.document.data',
        message: 'must have at most 8 MiB when it is decoded',
        code: 'too_large',
      },
    ],
    [
      'documents of more than 16 MiB',
      {
        messages: [{ ...user('x'), attachments: [picture(whole)] }, assistant('y')],
        attachments: [picture(whole), picture('eA==')],
      },
      {
        field: 'attachments',
        message: 'must have at most 16 MiB together when they are decoded',
        code: 'too_large',
      },
    ],
    [
      'fees in both forms',
      { prompt: 'hello', developer_fee: { swap_bps: 1 }, developer_fee_defaults: {} },
      {
        field: 'developer_fee',
        message: 'cannot be used together with developer_fee_defaults',
        code: 'mutually_exclusive',
      },
    ],
    [
      'a fee that is a share and an amount',
      {
        prompt: 'hello',
        developer_fee_defaults: { swap: { developer_fee_bps: 1, developer_fee_fixed: '1' } },
      },
      expect.objectContaining({ code: 'mutually_exclusive' }),
    ],
    [
      'a time zone that is none',
      { prompt: 'hello', timezone: 'Mars/Olympus' },
      { field: 'timezone', message: 'must be a time zone such as Europe/Berlin', code: 'invalid_zone' },
    ],
  ])('is refused with %s', (_, body, error) => {
    expect(refusal(() => propose(body)).errors).toEqual([error])
  })

  it('may have 201 messages neither with a prompt nor without', () => {
    expect(refused(() => propose({ messages: [...talk(200), user('hello')] }))).toContain('messages')
  })

  it('may have documents of 8 MiB, 16 MiB together', () => {
    expect(propose({ attachments: [picture(whole), picture(whole)] }).reply).toContain(
      'What does the image/png say?',
    )
  })

  it('is refused for an agent that is not there or not active, and for a frozen customer', () => {
    const { sim, agent, customer } = setUp()
    const propose = (id: string) => refused(() => sim.api.paymentAgents.propose(id, { prompt: 'hello' }))
    expect(propose(nobody)).toBe('404 not-found')
    expect(propose(newAgent(sim).id)).toBe('400 invalid-request')
    sim.simulate.freezeCustomer(customer.id)
    expect(propose(agent.id)).toBe('403 account-under-review')
    sim.api.paymentAgents.revoke(agent.id)
    expect(propose(agent.id)).toMatch(/^40[03] /)
  })
})

describe('fees of a request', () => {
  const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1'
  const bank =
    'routing number 021000021, account number 123456789, address: 1 Main St, Springfield, IL 62701, US'

  it.each<[Partial<Body>, object, object]>([
    [{}, {}, {}],
    [{ developer_fee: { swap_bps: 5 } }, { developer_fee_bps: 5 }, {}],
    [{ developer_fee: { offramp_bps: 6 } }, {}, { developer_fee_bps: 6 }],
    [{ developer_fee: { swap_bps: 0, offramp_bps: 6 } }, { developer_fee_bps: 0 }, { developer_fee_bps: 6 }],
    [{ developer_fee_defaults: {} }, {}, {}],
    [{ developer_fee_defaults: { swap: { developer_fee_bps: 5 } } }, { developer_fee_bps: 5 }, {}],
    [{ developer_fee_defaults: { offramp: { developer_fee_fixed: '1' } } }, {}, { developer_fee_fixed: '1' }],
    [
      { developer_fee_defaults: { swap: { developer_fee_fixed: '2' }, offramp: { developer_fee_bps: 6 } } },
      { developer_fee_fixed: '2' },
      { developer_fee_bps: 6 },
    ],
  ])('%o are those of conversions and of banks', (fees, swap, offramp) => {
    const { propose } = setUp()
    const feeOf = (prompt: string) => {
      const { proposals = [] } = propose({ prompt, ...fees })
      return proposals.flatMap(({ actions }) =>
        actions.flatMap((action) => {
          if (action.type !== 'create_auto_account') return []
          const { developer_fee_bps, developer_fee_fixed } = action.create_auto_account
          return [{ developer_fee_bps, developer_fee_fixed }]
        }),
      )
    }
    expect(feeOf(`Pay Dora 5 USDC to ${solana}`)).toEqual([swap])
    expect(feeOf(`Pay Nova Ltd $5, ${bank}`)).toEqual([offramp])
    expect(feeOf(`Pay Carol Danvers 5 USDC to ${payee}`)).toEqual([])
  })
})

describe('how long a draft takes', () => {
  const proposal = { actions: [] }
  const takes = (sim: Simulator, count: number) =>
    durationOf(worldOf(sim), { proposals: Array.from({ length: count }, () => proposal) })

  it.each([
    [0, 45_000],
    [1, 60_000],
    [2, 75_000],
    [16, 285_000],
    [17, 300_000],
    [18, 300_000],
    [100, 300_000],
  ])('for %i proposals is %i ms of virtual time', (count, length) => {
    expect(takes(createSimulator(), count)).toBe(length)
  })

  it.each([
    [0, 2000],
    [1, 2500],
    [5, 4500],
    [6, 5000],
    [7, 5000],
    [100, 5000],
  ])('for %i proposals is %i ms where the clock is that of the host', (count, length) => {
    const sim = createSimulator({ clock: 'real' })
    expect(takes(sim, count)).toBe(length)
    sim.dispose()
  })

  it('is what the option says, and a reply alone takes the least', () => {
    expect(takes(createSimulator({ agents: { draftTakes: '7s' } }), 5)).toBe(7000)
    expect(durationOf(worldOf(createSimulator()), { reply: 'hello' })).toBe(45_000)
  })
})

describe('the drafting budget', () => {
  it('says after how many seconds one more is allowed, rounded up', async () => {
    const { sim, agent } = setUp({ agents: { draftTakes: 0 } })
    const api = sim.as(sim.apiKey, { traffic: 'app' })
    const draft = () =>
      api.paymentAgents.propose(agent.id, { prompt: 'hello' }, { idempotencyKey: crypto.randomUUID() })
    const wait = async () => {
      const response = await sim.fetch(`${sim.baseUrl}/payment-agents/${agent.id}/proposals`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': sim.apiKey,
          'x-idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ prompt: 'hello' }),
      })
      return [response.status, response.headers.get('retry-after')]
    }
    for (let n = 0; n < 30; n++) draft()
    expect(await wait()).toEqual([429, '3600'])
    await sim.clock.advance(1)
    expect(await wait()).toEqual([429, '3600'])
    await sim.clock.advance(999)
    expect(await wait()).toEqual([429, '3599'])
    await sim.clock.advance(3_598_999)
    expect(await wait()).toEqual([429, '1'])
    await sim.clock.advance(1)
    expect(await wait()).toEqual([200, null])
  })
})

describe('what is kept of a draft', () => {
  /** How far the own draft of each turn is; undefined where none was asked. */
  function turnsOf(sim: Simulator, agentId: string) {
    const world = worldOf(sim)
    const scope = world.table(paymentAgents).get(agentId)?.client_id ?? ''
    const states: unknown[] = []
    const filter = { name: 'agent_id', value: agentId }
    world.table(draftingTurns).each(scope, filter, ({ own }) => states.push(own?.state))
    return states
  }

  it('is gone two days after its answer, unless the own draft of a test has still to answer', async () => {
    const { sim, agent } = setUp({ agents: { draftTakes: 0, draft: () => ({ reply: 'ok' }) } })
    const headers = {
      'content-type': 'application/json',
      'x-api-key': sim.apiKey,
      'x-idempotency-key': crypto.randomUUID(),
    }
    const url = `${sim.baseUrl}/payment-agents/${agent.id}/proposals`
    const call = sim.fetch(url, { method: 'POST', headers, body: JSON.stringify({ prompt: 'hello' }) })
    const other = createSimulator({ agents: { draftTakes: 0 } })
    other.restore(sim.snapshot())
    await sim.clock.advance(0)
    expect((await call).status).toBe(200)
    const turns = () => turnsOf(other, agent.id)
    const draft = () => other.api.paymentAgents.propose(agent.id, { prompt: 'hello' })
    draft()
    await other.clock.advance('2d')
    draft()
    expect(turns()).toEqual(['asked', undefined, undefined])
    await other.clock.advance(1)
    draft()
    expect(turns()).toEqual(['asked', undefined, undefined])
  })
})

/** An action of each type, as its payload says it. */
const actions = {
  recipient: (more: object): Action => ({
    type: 'create_recipient',
    create_recipient: { name: 'Nova Ltd', ...more },
  }),
  chain: (more: object): Action => ({
    type: 'create_crypto_destination',
    create_crypto_destination: { address: payee, network_id: 'base-sepolia', ...more },
  }),
  bank: (more: object): Action => ({ type: 'create_bank_destination', create_bank_destination: more }),
  mandate: (more: object): Action => ({
    type: 'create_mandate',
    create_mandate: { rule: { target_type: 'any', asset: 'USDC', max_per_tx: '1' }, ...more },
  }),
  payments: (more: object): Action => ({
    type: 'create_scheduled_payments',
    create_scheduled_payments: { amount: '1', asset: 'USDC', ...more },
  }),
  account: (more: object): Action => ({
    type: 'create_auto_account',
    create_auto_account: {
      source_asset: 'USDC',
      source_network_id: 'base-sepolia',
      output_asset: 'USD',
      ...more,
    },
  }),
}

describe('a proposal', () => {
  let next: Answer = { reply: 'none' }
  const { propose } = setUp({ agents: { draft: () => next } })

  /** What is wrong with an answer, without what comes with each complaint; empty where it is taken. */
  function complaint(answer: Answer): string {
    next = answer
    try {
      expect(propose({ prompt: 'hello' })).toEqual(answer)
      return ''
    } catch (error) {
      const [, told = String(error)] =
        /something that is no draft: (.*?)\. Return \{/s.exec(String(error)) ?? []
      return told
    }
  }
  const wrong = (...action: readonly Action[]) => complaint({ proposals: [{ actions: [...action] }] })

  it.each<[keyof typeof actions, string, number, number]>([
    ['recipient', 'name', 3, 140],
    ['chain', 'recipient_id', 0, 255],
    ['chain', 'address', 1, 255],
    ['bank', 'recipient_id', 0, 255],
    ['bank', 'account_holder_name', 0, 140],
    ['bank', 'account_number', 0, 34],
    ['bank', 'routing_number', 0, 9],
    ['bank', 'iban', 0, 42],
    ['bank', 'bic', 0, 11],
    ['bank', 'bank_name', 0, 140],
    ['payments', 'destination_id', 0, 255],
    ['payments', 'asset', 1, 20],
    ['account', 'destination_id', 0, 255],
    ['account', 'source_asset', 1, 20],
    ['account', 'output_asset', 1, 20],
  ])('of a %s has a %s of %i to %i characters', (type, member, least, most) => {
    const told = (length: number) => wrong(actions[type]({ [member]: 'x'.repeat(length) }))
    expect(told(least)).toBe('')
    expect(told(least + 1)).toBe('')
    expect(told(most)).toBe('')
    expect(told(most + 1)).toMatch(new RegExp(`\\.${member} must have at most ${most} characters`))
    if (least > 0) expect(told(least - 1)).toContain(`.${member} must`)
  })

  it.each<[keyof typeof actions, string, number, number]>([
    ['mandate', 'valid_from', 0, 99_999_999_999],
    ['mandate', 'valid_until', 0, 99_999_999_999],
    ['payments', 'count', 1, 366],
    ['payments', 'interval_seconds', 0, 3_200_000_000],
    ['payments', 'start_at', 0, 99_999_999_999],
    ['account', 'developer_fee_bps', 0, 10_000],
    ['account', 'fee_bps', 0, 10_000],
  ])('of a %s has a %s of %i to %i', (type, member, least, most) => {
    const told = (value: number) => wrong(actions[type]({ [member]: value }))
    expect([least, least + 1, most].map(told)).toEqual(['', '', ''])
    for (const value of [least - 1, most + 1, least + 0.5]) expect(told(value)).toContain(`.${member} must`)
  })

  it.each<[keyof typeof actions, string, readonly string[]]>([
    ['bank', 'account_type', ['checking', 'savings']],
    ['account', 'rail', ['ach', 'fedwire', 'swift']],
    ['account', 'routing_preference', ['fastest', 'cheapest']],
    ['payments', 'local_time', ['2026-02-14 09:00']],
    ['payments', 'local_zone', ['Europe/Berlin', 'UTC']],
    ['payments', 'amount', ['1', '0.000001']],
    ['account', 'output_network_id', ['base-sepolia']],
    ['payments', 'network_id', ['base-sepolia']],
  ])('of a %s has a %s such as %o, and no other text', (type, member, values) => {
    for (const value of values) expect(wrong(actions[type]({ [member]: value }))).toBe('')
    const first = values[0] ?? ''
    for (const value of ['', `${first}~`, `~${first}`])
      expect(wrong(actions[type]({ [member]: value })), value).toContain(`.${member} `)
  })

  it('has at most 366 dates in a series, each a moment', () => {
    const dates = (...moments: number[]) => wrong(actions.payments({ dates: moments }))
    expect(dates()).toBe('')
    expect(dates(0, 99_999_999_999)).toBe('')
    expect(dates(-1)).toContain('.dates.0 must')
    expect(dates(100_000_000_000)).toContain('.dates.0 must')
    expect(dates(...Array.from({ length: 366 }, (_, at) => at))).toBe('')
    expect(dates(...Array.from({ length: 367 }, (_, at) => at))).toContain('.dates must')
  })

  it.each([
    ['developer_fee_bps', 'developer_fee_fixed', { developer_fee_bps: 1, developer_fee_fixed: '1' }],
    ['fee_bps', 'developer_fee_bps', { fee_bps: 1, developer_fee_bps: 1 }],
  ])('has an account either with %s or with %s', (_, __, both) => {
    for (const [member, value] of Object.entries(both))
      expect(wrong(actions.account({ [member]: value }))).toBe('')
    expect(wrong(actions.account({}))).toBe('')
    expect(wrong(actions.account(both))).toContain('cannot be used together with')
  })

  it('has a payload of its own type, and no other', () => {
    const each = Object.values(actions).map((make) => make({}))
    for (const action of each) {
      expect(wrong(action)).toBe('')
      for (const another of each)
        if (another.type !== action.type) expect(wrong({ ...another, ...action })).toContain(another.type)
    }
  })

  it('has from 1 to 100 actions and a summary of at most 2000 characters, and there are at most 100', () => {
    const action = actions.recipient({})
    const of = (count: number) => wrong(...Array.from({ length: count }, () => action))
    expect([1, 2, 100].map(of)).toEqual(['', '', ''])
    expect(of(0)).toContain('proposals.0.actions must')
    expect(of(101)).toContain('proposals.0.actions must')
    const said = (length: number) =>
      complaint({ proposals: [{ summary: 'x'.repeat(length), actions: [action] }] })
    expect([0, 2000].map(said)).toEqual(['', ''])
    expect(said(2001)).toContain('proposals.0.summary must')
    const many = (count: number) =>
      complaint({ proposals: Array.from({ length: count }, () => ({ actions: [action] })) })
    expect([0, 1, 100].map(many)).toEqual(['', '', ''])
    expect(many(101)).toContain('proposals must')
  })

  it.each<Answer>([
    { reply: 'x', conversation_status: 'ok' },
    { reply: 'x', conversation_status: 'warned' },
    { reply: 'x', conversation_status: 'blocked' },
    { reply: 'x', conversation_status: 'rejected_input' },
    { reply: 'x', blockers: [{ code: 'no_mandate' }] },
    { reply: 'x', blockers: [{ code: 'mandate_does_not_cover_payee', payee_name: 'Bolt', detail: 'no' }] },
  ])('is answered with what a test drafts: %o', (answer) => {
    expect(complaint(answer)).toBe('')
  })
})
