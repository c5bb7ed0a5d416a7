import { createSimulator, type Simulator } from 'platform-simulator'
import { signApproval, testSigner } from 'platform-simulator/signing'
import { beforeAll, describe, expect, it } from 'vitest'
import { activeAgent, activeMandate, payee, paymentOf } from '../conformance/agent-samples.js'
import { refused } from '../support/refusal.js'

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

  it('tells of a wallet what is due from it, and from no other', () => {
    const sim = createSimulator({ limits: { sandboxAmount: null } })
    const made = activeAgent(sim)
    sim.given.wallet({ customer: made.customer, name: 'Reserve' })
    sim.api.scheduledPayments.create(paymentOf(made, { amount: '150', dates: [start + day] }))
    const { suggestions } = sim.api.insights.customer(made.customer.id)
    const short = suggestions.filter(({ kind }) => kind === 'funding_shortfall')
    expect(short.map(({ message }) => message)).toEqual([
      'Treasury has 100 USDC on base-sepolia, and needs 50 more for what is due.',
    ])
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

  it.each([
    ['3', undefined],
    ['2.999999', 'What is scheduled passes the cap of 2.999999 USDC of a mandate by 0.000001.'],
    ['0.5', 'What is scheduled passes the cap of 0.5 USDC of a mandate by 2.5.'],
  ])('tells of 3 USDC under a cap of %s: %s', (max_amount_in_window, message) => {
    const sim = createSimulator()
    const made = activeMandate(sim, { max_amount_in_window })
    pays(sim, made, { count: 2, interval_seconds: 60 })
    const { suggestions } = sim.api.insights.customer(made.customer.id)
    expect(suggestions.find(({ kind }) => kind === 'mandate_headroom')?.message).toBe(message)
  })

  it('says nothing of a cap that nothing is scheduled under, however much was spent', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim, { max_amount_in_window: '1.5' })
    pays(sim, made, {})
    await sim.clock.advance('1h')
    expect(sim.api.insights.customer(made.customer.id).suggestions).toEqual([])
  })

  it('tells of a payment that is due when its mandate has ended', () => {
    const sim = createSimulator()
    const made = activeAgent(sim)
    const mandate = sim.api.mandates.create({
      rule: { target_type: 'any', asset: 'USDC' },
      payment_agent_id: made.agent.id,
      valid_until: start + day,
    })
    sim.api.mandates.approve(mandate.id, signApproval(mandate, testSigner('Ada')))
    const payments = sim.api.scheduledPayments.create(
      paymentOf(made, { dates: [start + day - 1, start + day] }),
    )
    const { suggestions } = sim.api.insights.customer(made.customer.id)
    expect(suggestions.filter(({ kind }) => kind === 'payment_at_risk')).toMatchObject([
      {
        message: `The payment of 1.5 USDC to ${payee} would fail when it is due: no mandate that allows it is valid then.`,
        evidence: [{ type: 'scheduled_payment', id: payments[1]?.id }],
      },
    ])
  })

  it('has the failures to one payee together, and the others in their order, with three reasons at most', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim, { max_per_tx: '1' })
    const addressOf = (digit: number) => `0x${String(digit).repeat(40)}`
    // Each amount is refused in other words.
    const others = [2, 3, 4, 5, 6].flatMap((digit) =>
      pays(sim, made, { address: addressOf(digit), amount: String(digit) }),
    )
    const same = ['7', '8', '7'].flatMap((amount) => pays(sim, made, { address: addressOf(9), amount }))
    await sim.clock.advance('1h')
    const denied = (amount: number) => `transaction denied by mandate: amount ${amount} exceeds max_per_tx 1`
    const evidence = (payments: readonly { readonly id: string }[]) =>
      payments.map(({ id }) => ({ type: 'scheduled_payment', id }))
    const { insights } = sim.api.insights.customer(made.customer.id)
    expect(insights.slice(0, 2)).toMatchObject([
      {
        kind: 'payment_failures_clustered',
        message: `3 payments to ${addressOf(9)} failed: 2 by "${denied(7)}", 1 by "${denied(8)}".`,
        evidence: evidence(same),
        detail: { failure_reason: denied(7), failure_code: 'mandate_denied' },
      },
      {
        kind: 'payments_failed',
        message: `5 payments failed: 1 by "${denied(2)}", 1 by "${denied(3)}", 1 by "${denied(4)}", and for 2 other reasons.`,
        evidence: evidence(others),
      },
    ])
  })

  it('gives the one reason of several failures once', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim, { max_per_tx: '1' })
    pays(sim, made, { count: 3, interval_seconds: 60 })
    await sim.clock.advance('1h')
    expect(sim.api.insights.customer(made.customer.id).insights[0]?.message).toBe(
      `3 payments to ${payee} failed: transaction denied by mandate: amount 1.5 exceeds max_per_tx 1.`,
    )
  })

  it.each([
    ['100', undefined],
    ['100.000001', 'Treasury has 100 USDC on base-sepolia, and needs 0.000001 more for what is due.'],
  ])('tells of a wallet with 100 USDC, which has to pay %s: %s', (amount, message) => {
    const sim = createSimulator({ limits: { sandboxAmount: null } })
    const made = activeMandate(sim)
    pays(sim, made, { amount, dates: [start + day] })
    const { suggestions } = sim.api.insights.customer(made.customer.id)
    expect(suggestions.find(({ kind }) => kind === 'funding_shortfall')?.message).toBe(message)
  })

  it('calls upcoming what is due before 14 days are over, and not what is due then', () => {
    const sim = createSimulator()
    const made = activeMandate(sim)
    pays(sim, made, { dates: [start + 14 * day - 1, start + 14 * day] })
    expect(sim.api.insights.customer(made.customer.id).snapshot.upcoming).toEqual({
      days: 14,
      count: 1,
      totals: { USDC: '1.5' },
    })
  })

  it.each([
    ['8', '2', ['80 percent']],
    ['7.999998', '2.000002', []],
    ['9.95', '0.05', ['99 percent']],
    ['2', '8', ['80 percent']],
  ])('calls it a concentration when of 10 USDC payees get %s and %s: %j', async (one, other, told) => {
    const sim = createSimulator({ limits: { sandboxAmount: null } })
    const made = activeMandate(sim, { max_amount_in_window: undefined })
    const address = `0x${'5'.repeat(40)}`
    const half = String(Number(other) / 2)
    const [first] = pays(sim, made, { amount: one })
    const seconds = [half, half].flatMap((amount) => pays(sim, made, { address, amount }))
    await sim.clock.advance('1h')
    const found = sim.api.insights
      .customer(made.customer.id)
      .insights.filter(({ kind }) => kind === 'counterparty_concentration')
    const greater = Number(one) > Number(other) ? payee : address
    expect(found.map(({ message }) => message)).toEqual(
      told.map((share) => `${greater} got ${share} of the USDC that was paid.`),
    )
    const ids = greater === payee ? [first?.id] : seconds.map(({ id }) => id)
    for (const { evidence } of found)
      expect(evidence).toEqual(ids.map((id) => ({ type: 'scheduled_payment', id })))
  })

  it.each([
    ['two payments', [payee, `0x${'5'.repeat(40)}`]],
    ['one payee', [payee, payee, payee]],
  ])('calls %s no concentration', async (_, addresses) => {
    const sim = createSimulator({ limits: { sandboxAmount: null } })
    const made = activeMandate(sim, { max_amount_in_window: undefined })
    addresses.forEach((address, index) => {
      pays(sim, made, { address, amount: index === 0 ? '9' : '1' })
    })
    await sim.clock.advance('1h')
    const { insights } = sim.api.insights.customer(made.customer.id)
    expect(kinds(insights)).toContain('new_counterparty')
    expect(kinds(insights)).not.toContain('counterparty_concentration')
  })

  it('calls no concentration what is paid to one payee in one asset, and to another in another', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim)
    sim.simulate.walletDeposit(made.id, { amount: '100', asset: 'USDT' })
    const { customer, agent } = made
    sim.given.mandate({ customer, wallet: { id: made.id }, agent, rule: { asset: 'USDT' } })
    const other = { asset: 'USDT', address: `0x${'5'.repeat(40)}` }
    for (const more of [{}, {}, other, other]) pays(sim, made, { amount: '1', ...more })
    await sim.clock.advance('1h')
    const { insights } = sim.api.insights.customer(customer.id)
    expect(kinds(insights)).toContain('new_counterparty')
    expect(kinds(insights)).not.toContain('counterparty_concentration')
    const payments = sim.api.scheduledPayments.list({ customer_id: customer.id }).data
    expect(payments.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'executed'))
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

  it('tells of assets that jump in the order of their names', async () => {
    const sim = createSimulator({ limits: { sandboxAmount: null } })
    const made = activeMandate(sim, { max_amount_in_window: undefined })
    sim.simulate.walletDeposit(made.id, { amount: '100', asset: 'USDT' })
    const { customer, agent } = made
    const rule = { asset: 'USDT', max_amount_in_window: '50' }
    sim.given.mandate({ customer, wallet: { id: made.id }, agent, rule })
    for (const asset of ['USDT', 'USDC'])
      for (const [amount, when] of [
        ['1', 1],
        ['5', 10],
      ] as const)
        pays(sim, made, { asset, amount, dates: [start + when * day] })
    await sim.clock.advance('14d')
    const { insights } = sim.api.insights.client({ window_days: '7' })
    expect(insights.filter(({ kind }) => kind === 'volume_anomaly').map(({ message }) => message)).toEqual([
      '5 USDC were paid, after 1 in the window before.',
      '5 USDT were paid, after 1 in the window before.',
    ])
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

  it('of one wallet leaves out what is paid from another', () => {
    const sim = createSimulator({ limits: { sandboxAmount: null } })
    const made = activeAgent(sim)
    const other = sim.given.wallet({ customer: made.customer })
    sim.api.scheduledPayments.create(paymentOf(made, { amount: '500', dates: [start + day] }))
    const kinds = (wallet_id: string) =>
      sim.api.insights.client({ customer_id: made.customer.id, wallet_id }).insights.map(({ kind }) => kind)
    expect(kinds(made.id)).toContain('upcoming_payments')
    expect(kinds(other.id)).toEqual([])
  })

  it('names recipients who are paid no more', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim)
    const destination = sim.given.cryptoDestination({ customer: made.customer })
    const { address: _, network_id: __, ...body } = paymentOf(made)
    sim.api.scheduledPayments.create({ ...body, destination_id: destination.id })
    await sim.clock.advance('10d')
    const { insights } = sim.api.insights.client({ window_days: '7', kind: 'recipient_dormant' })
    expect(insights).toEqual([
      {
        kind: 'recipient_dormant',
        severity: 'info',
        message: 'A recipient who was paid in the window before is not paid any more.',
        evidence: [{ type: 'recipient', id: destination.recipient.id }],
        customer_id: made.customer.id,
        responsibility: 'payment_ops',
      },
    ])
  })

  it('names them in the order in which they were paid, behind what jumps', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim)
    const { address: _, network_id: __, ...body } = paymentOf(made)
    const pay = (destination_id: string, amount: string, when: number) =>
      sim.api.scheduledPayments.create({ ...body, destination_id, amount, dates: [start + when * day] })
    const { customer } = made
    const paid = [1, 2, 3].map(() => sim.given.cryptoDestination({ customer }))
    const [first, second, third] = paid.map(({ id }) => id)
    pay(first ?? '', '0.1', 1)
    pay(second ?? '', '0.1', 2)
    pay(third ?? '', '1', 10)
    await sim.clock.advance('14d')
    const { insights } = sim.api.insights.client({ window_days: '7' })
    const told = insights.flatMap(({ kind, evidence }) =>
      kind === 'volume_anomaly' ? [kind] : kind === 'recipient_dormant' ? evidence.map(({ id }) => id) : [],
    )
    expect(told).toEqual(['volume_anomaly', ...paid.slice(0, 2).map(({ recipient }) => recipient.id)])
  })

  it.each<[string, string, string, object, readonly string[]]>([
    ['1', '3', 'three times as much', { change_pct: 200 }, ['volume_anomaly']],
    ['1', '2.999999', 'a little less', { change_pct: 199.9 }, []],
    ['3', '2', 'two thirds', { change_pct: -33.3 }, []],
    ['2', '2', 'the same', { change_pct: 0 }, []],
    ['0', '2', 'something after nothing', {}, []],
  ])('compares %s USDC in the window before with %s in this one: %s', async (then, now, _, change, told) => {
    const sim = createSimulator({ limits: { sandboxAmount: null } })
    const made = activeMandate(sim, { max_amount_in_window: undefined })
    if (then !== '0') pays(sim, made, { amount: then, dates: [start + day] })
    pays(sim, made, { amount: now, dates: [start + 10 * day] })
    await sim.clock.advance('14d')
    const { snapshot, insights } = sim.api.insights.client({ window_days: '7' })
    expect(snapshot.metrics[0]).toEqual({
      key: 'executed_volume',
      label: 'Paid in USDC',
      asset: 'USDC',
      value: now,
      previous: then,
      ...change,
    })
    const anomalies = insights.filter(({ kind }) => kind === 'volume_anomaly')
    expect(kinds(anomalies)).toEqual(told)
    for (const { message } of anomalies)
      expect(message).toBe(`${now} USDC were paid, after ${then} in the window before.`)
  })

  it('has in a window what was paid from its first moment on, and what is paid at this one', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim, { max_amount_in_window: undefined })
    const before = [start, start + day - 1]
    const within = [start + day, start + day + 1, start + 2 * day]
    pays(sim, made, { amount: '0.1', dates: [...before, ...within] })
    await sim.clock.advance('2d')
    const paid = () => sim.api.insights.client({ window_days: '1' }).snapshot.metrics[1]
    expect(paid()).toMatchObject({ key: 'executed_payments', value: '3', previous: '2' })
    await sim.clock.advance('1s')
    expect(paid()).toMatchObject({ value: '2', previous: '2' })
  })

  it.each<[string, (payments: { again: (at: number) => void; address: () => void }) => void, number]>([
    ['is paid in this window too', ({ again }) => again(start + 9 * day), 0],
    ['has a payment to come', ({ again }) => again(start + 11 * day), 0],
    ['is an address alone', ({ address }) => address(), 1],
  ])('calls nobody dormant who %s', async (_, arrange, others) => {
    const sim = createSimulator()
    const made = activeMandate(sim)
    const { id: destination_id } = sim.given.cryptoDestination({ customer: made.customer })
    const { address: _address, network_id: _network, ...body } = paymentOf(made)
    const again = (at: number) =>
      void sim.api.scheduledPayments.create({ ...body, destination_id, dates: [at] })
    again(start)
    arrange({ again, address: () => void pays(sim, made, { dates: [start + 60] }) })
    await sim.clock.advance('10d')
    const { insights } = sim.api.insights.client({ window_days: '7', kind: 'recipient_dormant' })
    expect(insights).toHaveLength(others)
  })

  it('rolls up each customer: what it has, what comes, what was said, and when money moved last', async () => {
    const sim = createSimulator()
    const quiet = sim.given.activeBusiness({ name: 'Quiet' })
    const made = activeMandate(sim, { max_amount_in_window: '3' })
    const dates = [start + 3600, start + 3660, start + 3720, start + 3 * day, start + 30 * day]
    pays(sim, made, { dates })
    await sim.clock.advance('2d')
    const { customers, snapshot } = sim.api.insights.client({ window_days: '2' })
    expect(customers).toEqual([
      {
        customer_id: made.customer.id,
        name: made.customer.name,
        total_usd: '97.00',
        open_scheduled_payments: 2,
        active_mandates: 1,
        upcoming: { days: 2, count: 1, totals: { USDC: '1.5' } },
        // What is due is at risk, and passes its cap; one failed; it is upcoming, and somebody was paid first.
        item_counts: { critical: 0, warn: 3, info: 3 },
        last_activity_at: expect.any(Number),
      },
      {
        customer_id: quiet.id,
        name: 'Quiet',
        total_usd: '0.00',
        open_scheduled_payments: 0,
        active_mandates: 0,
        upcoming: { days: 2, count: 0 },
        item_counts: { critical: 0, warn: 0, info: 0 },
      },
    ])
    const [{ last_activity_at: last = 0 } = {}] = customers
    expect(last).toBeGreaterThanOrEqual(start + 3660)
    expect(last).toBeLessThan(start + 3720)
    expect(snapshot.customers).toEqual({ total: 2, scanned: 2, with_activity: 1, with_critical: 0 })
    await sim.clock.advance('3d')
    const later = sim.api.insights.client({ window_days: '2' }).snapshot
    expect(later.customers).toMatchObject({ total: 2, with_activity: 0 })
  })

  it('counts as activity what happened a whole window ago, and not a second before', async () => {
    const sim = createSimulator()
    sim.given.fundedWallet()
    const active = () => sim.api.insights.client({ window_days: '1' }).snapshot.customers.with_activity
    await sim.clock.advance('1d')
    expect(active()).toBe(1)
    await sim.clock.advance('1s')
    expect(active()).toBe(0)
  })

  it.each([
    [['quiet', 'news', 'warned', 'critical']],
    [['critical', 'warned', 'news', 'quiet']],
    [['warned', 'quiet', 'critical', 'news']],
  ] as const)('has the worst of %j first', async (made) => {
    const sim = createSimulator()
    const pay = ({ agent, wallet }: ReturnType<typeof sim.given.mandate>, count: number) =>
      void sim.api.scheduledPayments.create({
        ...{ signer_id: agent.signer_id, wallet_id: wallet.id, amount: '2', asset: 'USDC' },
        ...{ address: payee, network_id: 'base-sepolia', count, interval_seconds: 60 },
      })
    const ways = {
      quiet: () => sim.given.activeBusiness(),
      news: () => sim.given.fundedWallet().customer,
      warned: () => {
        const mandate = sim.given.mandate({ rule: { max_per_tx: '1' } })
        pay(mandate, 1)
        return mandate.customer
      },
      critical: () => {
        const mandate = sim.given.mandate({ rule: { max_per_tx: '1' } })
        pay(mandate, 2)
        return mandate.customer
      },
    }
    const ids = new Map(made.map((way) => [way, ways[way]()?.id]))
    const last = sim.given.activeBusiness()
    await sim.clock.advance('1h')
    const { customers } = sim.api.insights.client()
    const worst = (['critical', 'warned', 'news', 'quiet'] as const).map((way) => ids.get(way))
    expect(customers.map(({ customer_id }) => customer_id)).toEqual([...worst, last.id])
  })

  it('has for each day of UTC what was done, and what is due from today on', async () => {
    const sim = createSimulator()
    const made = activeMandate(sim, { max_amount_in_window: undefined, max_per_tx: '2' })
    const other = `0x${'5'.repeat(40)}`
    pays(sim, made, { amount: '1', dates: [start, start + day - 1, start + day] })
    pays(sim, made, { amount: '0.5', address: other, dates: [start + day + 60] })
    pays(sim, made, { amount: '3', dates: [start + day + 120] })
    await sim.clock.advance('36h')
    const noon = start + 1.5 * day
    pays(sim, made, { amount: '1', dates: [noon, noon + 60, start + 2 * day, start + 3 * day] })
    const { series } = sim.api.insights.client({ window_days: '2' })
    const past = (...values: readonly string[]) => values.map((v, at) => ({ t: start + at * day, v }))
    const ahead = (...values: readonly string[]) => values.map((v, at) => ({ t: start + (at + 1) * day, v }))
    expect(series).toEqual({
      bucket: 'day',
      from: start,
      to: start + 3 * day,
      metrics: {
        executed_payments: past('2', '2'),
        failed_payments: past('0', '1'),
        new_counterparties: past('1', '1'),
        'executed_volume.USDC': past('2', '1.5'),
        'upcoming_obligations.USDC': ahead('2', '1'),
      },
    })
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

describe('the window of a report on all customers', () => {
  it.each([1, 90])('may be of %s days', (window_days) => {
    expect(createSimulator().api.insights.client({ window_days })).toMatchObject({ window_days })
  })

  it.each([0, 91])('cannot be of %s days', (window_days) => {
    expect(refused(() => createSimulator().api.insights.client({ window_days }))).toMatch(
      /^400 validation-error, window_days/,
    )
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

  it('says that there is nothing else to tell, where nothing is', () => {
    const sim = createSimulator()
    const { id } = sim.given.activeBusiness()
    expect(sim.api.insights.chat(id, { messages: [{ role: 'user', content: 'Hello' }] })).toEqual({
      reply:
        'The wallets have 0.00 US dollars; 0 payments are scheduled, and 0 mandates are active. There is nothing else to tell.',
      insights: [],
      suggestions: [],
    })
  })

  it('takes 64 KiB of text, and not a byte more', () => {
    const sim = createSimulator()
    const { id } = sim.given.activeBusiness()
    const ask = (last: number) =>
      sim.api.insights.chat(id, {
        messages: [4000, 4000, 4000, 4000, 4000, 4000, 4000, 4000, last].map((length) => ({
          role: 'user',
          // Two bytes each.
          content: length % 2 === 0 ? 'é'.repeat(length) : `x${'é'.repeat((length - 1) / 2)}`,
        })),
      })
    // Eight times 8000 bytes, and what is left of 65536.
    expect(ask(768)).toHaveProperty('reply')
    expect(() => ask(1537)).toThrow('65536')
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
    await sim.clock.advance(500)
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

describe('a question', () => {
  const sim = createSimulator({ limits: { sandboxAmount: null } })
  let customerId = ''

  // A customer of whom everything is told. Questions change nothing.
  beforeAll(async () => {
    const made = activeAgent(sim)
    const mandate = sim.api.mandates.create({
      rule: { target_type: 'any', asset: 'USDC', max_amount_in_window: '5' },
      payment_agent_id: made.agent.id,
      valid_until: start + 5 * day,
    })
    sim.api.mandates.approve(mandate.id, signApproval(mandate, testSigner('Ada')))
    const address = `0x${'5'.repeat(40)}`
    const pay = (more: object) => sim.api.scheduledPayments.create(paymentOf(made, more))
    pay({ count: 5, interval_seconds: 60 })
    pay({ address, amount: '0.1' })
    pay({ address, amount: '6' })
    pay({ amount: '200', dates: [start + day] })
    await sim.clock.advance('1h')
    customerId = made.customer.id
  })

  const failures = ['payment_failures_clustered', 'payments_failed']
  const coming = ['upcoming_payments', 'payment_at_risk']
  const limits = ['mandate_expiring', 'mandate_headroom', 'payment_at_risk']
  const money = ['funding_shortfall', 'account_activity']
  const payees = ['new_counterparty', 'counterparty_concentration']
  const everything = [...new Set([...failures, ...coming, ...limits, ...money, ...payees])]

  it.each([
    ['What did fail?', failures],
    ['Was anything DENIED?', failures],
    ['Any errors?', failures],
    ['What went wrong?', failures],
    ['What is due?', coming],
    ['Anything upcoming?', coming],
    ['What comes next?', coming],
    ['What is scheduled?', coming],
    ['What happens soon?', coming],
    ['Tell me of mandates', limits],
    ['Which limits are there?', limits],
    ['Where is a cap?', limits],
    ['How is the budget?', limits],
    ['What do you allow?', limits],
    ['Are there funds?', money],
    ['What is the balance?', money],
    ['How much money is there?', money],
    ['Is it enough?', money],
    ['Are we short?', money],
    ['Is any payee new?', payees],
    ['Is any recipient new?', payees],
    ['Which counterparties?', payees],
    ['Whom do we pay?', payees],
    ['Tell me who got most', payees],
    ['Is the budget short?', [...limits, ...money]],
    ['Hello!', everything],
  ])('such as "%s" is about %j', (content, about) => {
    const { insights, suggestions, reply } = sim.api.insights.chat(customerId, {
      messages: [{ role: 'user', content }],
    })
    expect(new Set(kinds([...insights, ...suggestions]))).toEqual(new Set(about))
    for (const { message } of [...insights, ...suggestions]) expect(reply).toContain(message)
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
