import { createSimulator, type Simulator } from 'platform-simulator'
import { signApproval, testSigner } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { activeAgent, activeMandate, paymentOf } from '../conformance/agent-samples.js'

const day = 86_400
const start = 1_767_225_600

function kinds(items: readonly { readonly kind: string }[]): readonly string[] {
  return items.map(({ kind }) => kind)
}

function pays(sim: Simulator, made: ReturnType<typeof activeMandate>, more: object) {
  return sim.api.scheduledPayments.create(paymentOf(made, more))
}

describe('the report on a customer', () => {
  it('says nothing of a customer who has nothing', () => {
    const sim = createSimulator()
    const { id } = sim.given.activeBusiness()
    expect(sim.api.insights.customer(id)).toEqual({
      customer_id: id,
      generated_at: start,
      snapshot: { upcoming: { days: 14, count: 0 }, open_scheduled_payments: 0, active_mandates: 0 },
      insights: [],
      suggestions: [],
    })
  })

  it('has what the wallets have, what is due in 14 days, and what is scheduled at all', () => {
    const sim = createSimulator()
    const made = activeMandate(sim)
    pays(sim, made, { dates: [start + day, start + 13 * day, start + 15 * day] })
    expect(sim.api.insights.customer(made.customer.id).snapshot).toMatchObject({
      total_usd: '100.00',
      balances: [{ wallet_id: made.id, asset: 'USDC', network_id: 'base-sepolia', amount_usd: '100.00' }],
      upcoming: { days: 14, count: 2, totals: { USDC: '3' } },
      open_scheduled_payments: 3,
      active_mandates: 1,
    })
  })

  it('tells of payments that no mandate would cover, and of wallets that have too little', () => {
    const sim = createSimulator({ limits: { sandboxAmount: null } })
    const made = activeAgent(sim)
    sim.api.scheduledPayments.create(paymentOf(made, { amount: '150', dates: [start + day] }))
    const { suggestions } = sim.api.insights.customer(made.customer.id)
    expect(kinds(suggestions)).toEqual(['funding_shortfall', 'payment_at_risk'])
    expect(suggestions[0]).toMatchObject({
      severity: 'critical',
      message: 'Treasury has 100 USDC on base-sepolia, and needs 50 more for what is due.',
    })
    expect(suggestions[1]?.message).toContain('would fail now: no active mandate')
  })

  it('tells of a mandate that ends soon, and of one whose cap what is scheduled passes', () => {
    const sim = createSimulator()
    const made = activeAgent(sim)
    const mandate = sim.api.mandates.create({
      rule: { target_type: 'any', asset: 'USDC', max_amount_in_window: '2' },
      payment_agent_id: made.agent.id,
      valid_until: start + 3 * day,
    })
    sim.api.mandates.approve(mandate.id, signApproval(mandate, testSigner('Ada')))
    sim.api.scheduledPayments.create(paymentOf(made, { count: 2, interval_seconds: day }))
    const said = sim.api.insights.customer(made.customer.id).suggestions
    expect(kinds(said)).toEqual(['mandate_expiring', 'mandate_headroom'])
    expect(said[0]).toMatchObject({
      message: 'A mandate expires in 3 days.',
      evidence: [{ type: 'mandate', id: mandate.id }],
    })
    expect(said[1]?.message).toBe('What is scheduled passes the cap of 2 USDC of a mandate by 1.')
  })

  it('moves when money moves: payments, payees and failures', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim, { max_amount_in_window: '3' })
    pays(sim, made, { count: 4, interval_seconds: 60 })
    await sim.clock.advance('1h')
    const { insights } = sim.api.insights.customer(made.customer.id)
    expect(kinds(insights)).toEqual(['payment_failures_clustered', 'account_activity', 'new_counterparty'])
    expect(insights[0]).toMatchObject({
      severity: 'critical',
      detail: {
        failure_code: 'mandate_denied',
        docs_url: 'https://docs.platform.example/api-reference/errors#mandate_denied',
      },
      evidence: [{ type: 'scheduled_payment' }, { type: 'scheduled_payment' }],
    })
    await sim.clock.advance('15d')
    expect(sim.api.insights.customer(made.customer.id).insights).toEqual([])
  })

  it('calls one failure a failure, and one payee of several that gets most a concentration', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim, { max_amount_in_window: '9' })
    pays(sim, made, { count: 5, interval_seconds: 60 })
    const address = '0x52908400098527886e0f7030069857d2e4169ee7'
    pays(sim, made, { address, amount: '0.1', dates: [start + 100] })
    pays(sim, made, { address, amount: '1.9', dates: [start + 1000] })
    await sim.clock.advance('1h')
    const { insights } = sim.api.insights.customer(made.customer.id)
    expect(kinds(insights)).toContain('payments_failed')
    expect(insights.find(({ kind }) => kind === 'counterparty_concentration')?.message).toContain(
      '98 percent',
    )
  })

  it('is 404 for another client', () => {
    const sim = createSimulator()
    const { id } = sim.given.activeBusiness()
    const other = sim.as(sim.simulate.createClient({ name: 'Other' }).api_key)
    expect(() => other.insights.customer(id)).toThrow('not found')
  })
})

describe('the report on all customers', () => {
  it('adds up metrics, and compares them with the window before', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim, { max_amount_in_window: '50' })
    pays(sim, made, { dates: [start + day, start + 10 * day, start + 11 * day, start + 12 * day] })
    await sim.clock.advance('14d')
    const { snapshot, insights, series, facets } = sim.api.insights.client({ window_days: '7' })
    expect(snapshot.metrics).toEqual([
      {
        key: 'executed_volume',
        label: 'Paid in USDC',
        asset: 'USDC',
        value: '4.5',
        previous: '1.5',
        change_pct: 200,
      },
      { key: 'executed_payments', label: 'Payments', value: '3', previous: '1', change_pct: 200 },
      { key: 'failed_payments', label: 'Failed payments', value: '0', previous: '0' },
      { key: 'new_counterparties', label: 'New counterparties', value: '0', previous: '1', change_pct: -100 },
    ])
    expect(kinds(insights)).toContain('volume_anomaly')
    expect(series.metrics['executed_volume.USDC']).toHaveLength(7)
    expect(series.metrics['executed_payments']?.filter(({ v }) => v === '1')).toHaveLength(3)
    expect(series.to - series.from).toBe(13 * day)
    expect(facets.assets).toEqual({ USDC: 4 })
    for (const counts of Object.values(facets))
      expect(Object.keys(counts), 'in the order of their names').toEqual(Object.keys(counts).sort())
    expect(Object.keys(facets.kinds).length).toBeGreaterThan(1)
  })

  it('lists assets by their names, whichever of the two windows has them', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim, { max_amount_in_window: '50' })
    sim.simulate.walletDeposit(made.id, { amount: '100', asset: 'USDT' })
    const { mandate: second } = sim.given.mandate({
      customer: made.customer,
      wallet: { id: made.id },
      agent: made.agent,
      rule: { asset: 'USDT' },
    })
    expect(second.rule.asset).toBe('USDT')
    pays(sim, made, { dates: [start + day] })
    pays(sim, made, { asset: 'USDT', dates: [start + 8 * day] })
    await sim.clock.advance('14d')
    const labels = (days: string) =>
      sim.api.insights.client({ window_days: days }).snapshot.metrics.map(({ label }) => label)
    expect(labels('7').slice(0, 2)).toEqual(['Paid in USDC', 'Paid in USDT'])
    expect(labels('14').slice(0, 2)).toEqual(['Paid in USDC', 'Paid in USDT'])
  })

  it('has what is due by days ahead', () => {
    const sim = createSimulator()
    const made = activeMandate(sim)
    pays(sim, made, { dates: [start + day, start + day + 60, start + 3 * day] })
    const { series } = sim.api.insights.client({ window_days: '7' })
    expect(series.metrics['upcoming_obligations.USDC']?.map(({ v }) => v)).toEqual([
      '0',
      '3',
      '0',
      '1.5',
      '0',
      '0',
      '0',
    ])
  })

  it('filters what it says, and counts facets before', () => {
    const sim = createSimulator()
    const made = activeAgent(sim)
    sim.api.scheduledPayments.create(paymentOf(made, { dates: [start + day] }))
    const all = sim.api.insights.client()
    const few = sim.api.insights.client({
      kind: 'payment_at_risk',
      severity: 'warn',
      responsibility: 'payment_ops',
    })
    expect([kinds(few.insights), kinds(few.suggestions)]).toEqual([[], ['payment_at_risk']])
    expect(few.facets).toEqual(all.facets)
    expect(sim.api.insights.client({ responsibility: 'compliance' }).suggestions).toEqual([])
  })

  it('has the worst customer first, and balances only of one', () => {
    const sim = createSimulator({ limits: { sandboxAmount: null } })
    const quiet = sim.given.activeBusiness({ name: 'Quiet' })
    const made = activeAgent(sim)
    sim.api.scheduledPayments.create(paymentOf(made, { amount: '500', dates: [start + day] }))
    const report = sim.api.insights.client()
    expect(report.customers.map(({ customer_id }) => customer_id)).toEqual([made.customer.id, quiet.id])
    expect(report.snapshot).not.toHaveProperty('balances')
    expect(report.snapshot.customers).toMatchObject({ total: 2, scanned: 2, with_critical: 1 })
    const one = sim.api.insights.client({ customer_id: made.customer.id, wallet_id: made.id })
    expect(one.snapshot.balances).toHaveLength(1)
    expect(one.customers).toHaveLength(1)
  })

  it('names recipients who are paid no more', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim)
    const destination = sim.given.cryptoDestination({ customer: made.customer })
    const { address: _, network_id: __, ...body } = paymentOf(made)
    sim.api.scheduledPayments.create({ ...body, destination_id: destination.id })
    await sim.clock.advance('10d')
    const { insights } = sim.api.insights.client({ window_days: '7', kind: 'recipient_dormant' })
    expect(insights).toMatchObject([{ evidence: [{ type: 'recipient', id: destination.recipient.id }] }])
  })

  it('finds nothing of a kind that there is not, and the rest of those beside it', () => {
    const sim = createSimulator()
    const made = activeMandate(sim)
    sim.api.scheduledPayments.create(paymentOf(made))
    const found = (kind?: string) =>
      kinds(sim.api.insights.client(kind === undefined ? {} : { kind }).insights)
    expect(found()).toContain('upcoming_payments')
    expect(found('moon_phase')).toEqual([])
    expect(found('moon_phase,upcoming_payments')).toEqual(['upcoming_payments'])
  })
})

describe('the chat', () => {
  it('answers from the report what the last question is about', () => {
    const sim = createSimulator()
    const made = activeAgent(sim)
    sim.api.scheduledPayments.create(paymentOf(made, { dates: [start + day] }))
    const answer = sim.api.insights.chat(made.customer.id, {
      messages: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Yes?' },
        { role: 'user', content: 'What is due next?' },
      ],
    })
    expect(kinds([...answer.insights, ...answer.suggestions])).toEqual([
      'upcoming_payments',
      'payment_at_risk',
    ])
    expect(answer.reply).toContain('1 payment of 1.5 USDC in all is due in the next 14 days.')
  })

  it.each([
    [[{ role: 'user', content: 'x'.repeat(4001) }], 'messages.0.content'],
    [Array.from({ length: 40 }, () => ({ role: 'user', content: 'é'.repeat(900) })), 'messages'],
    [[{ role: 'assistant', content: 'Yes?' }], 'messages'],
  ])('refuses what passes its caps', (messages, field) => {
    const sim = createSimulator()
    const { id } = sim.given.activeBusiness()
    const body = { messages } as Parameters<Simulator['api']['insights']['chat']>[1]
    expect(() => sim.api.insights.chat(id, body)).toThrow(
      expect.objectContaining({ status: 400, errors: [expect.objectContaining({ field })] }),
    )
  })

  it('is not limited for direct calls, nor where limits are off', () => {
    const sim = createSimulator({ limits: { rate: 'off' } })
    const { id } = sim.given.activeBusiness()
    const body = { messages: [{ role: 'user' as const, content: 'And?' }] }
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    for (let turn = 0; turn < 101; turn++)
      expect(app.insights.chat(id, body, { idempotencyKey: crypto.randomUUID() })).toBeDefined()
    const limited = createSimulator()
    const customer = limited.given.activeBusiness()
    for (let turn = 0; turn < 101; turn++) expect(limited.api.insights.chat(customer.id, body)).toBeDefined()
  })

  it('takes 100 turns in any hour and 500 in any day, and says when the next is possible', async () => {
    const sim = createSimulator({ limits: { apiKeyPerMinute: 1000 } })
    const { id } = sim.given.activeBusiness()
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    const body = { messages: [{ role: 'user' as const, content: 'And?' }] }
    const ask = () => app.insights.chat(id, body, { idempotencyKey: crypto.randomUUID() })
    const refused = () => {
      try {
        ask()
        return 'answered'
      } catch (error) {
        return Object(error).headers['retry-after']
      }
    }
    const limit = (what: string) => `The insight chat takes ${what} for a customer.`
    for (let turn = 0; turn < 100; turn++) ask()
    expect(refused()).toBe('3600')
    expect(ask).toThrow(limit('100 turns a hour'))
    await sim.clock.advance('59m')
    expect(refused()).toBe('60')
    for (let hour = 1; hour < 5; hour++) {
      await sim.clock.advance('1h')
      for (let turn = 0; turn < 100; turn++) ask()
    }
    await sim.clock.advance('1h')
    expect(Number(refused())).toBeGreaterThan(18 * 3600)
    expect(ask).toThrow(limit('500 turns a day'))
  })
})

describe('a report on thousands of payments', () => {
  it('has each in its day', async () => {
    const sim = createSimulator({ limits: { sandboxAmount: null } })
    const made = activeMandate(sim, { max_amount_in_window: '1000000' })
    sim.simulate.walletDeposit(made.id, { amount: '100000' })
    for (let batch = 0; batch < 6; batch++)
      pays(sim, made, { start_at: start + batch * day, count: 366, interval_seconds: 60 })
    await sim.clock.advance('10d')
    const { series, insights } = sim.api.insights.client({ window_days: 90 })
    const points = series.metrics['executed_payments'] ?? []
    expect(points.filter(({ v }) => v !== '0').map(({ v }) => v)).toEqual(Array(6).fill('366'))
    expect(kinds(insights)).toContain('new_counterparty')
  }, 60_000)
})
