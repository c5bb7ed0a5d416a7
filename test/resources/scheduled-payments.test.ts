import { createSimulator, type Simulator, UsageError } from 'platform-simulator'
import { signCancellation } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import { newAgent, payee } from '../conformance/agent-samples.js'
import { onrampOf } from '../support/money.js'
import { story, told } from '../support/payload.js'
import { refusal, refused } from '../support/refusal.js'
import {
  ada,
  agentAtWork,
  approved,
  type Desk,
  newPayee,
  outcomes,
  pay,
  read,
  scheduled,
} from '../support/spending.js'

const start = 1767225600
const day = 86_400
const other = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const nobody = '0ujtsYcgvSTl8PAuAdqWYSMnLOv'

describe('scheduling', () => {
  it('makes one payment for each date, in a bare list, whatever mandates there are', () => {
    const desk = agentAtWork()
    const payments = scheduled(desk, '1.50', { dates: [start + day, start + 5, start + day] })
    expect(payments).toEqual(
      [start + day, start + 5, start + day].map((scheduled_at, index) => ({
        id: payments[index]?.id,
        signer_id: desk.agent.signer_id,
        wallet_id: desk.id,
        amount: '1.5',
        asset: 'USDC',
        address: payee,
        network_id: 'base-sepolia',
        status: 'scheduled',
        scheduled_at,
      })),
    )
    expect(new Set(payments.map(({ id }) => id)).size).toBe(3)
  })

  it.each([
    ['a count from now on', { count: 3, interval_seconds: day }, [0, day, 2 * day]],
    ['a count from a date on', { count: 2, interval_seconds: 60, start_at: start + 30 }, [30, 90]],
    ['a date alone', { start_at: start + 30 }, [30]],
    ['0, which is now', { start_at: 0 }, [0]],
    ['nothing, which is now', {}, [0]],
    ['dates, which win over a count', { dates: [start + 7], count: 5, interval_seconds: 60 }, [7]],
  ])('takes %s', (_, change, expected) => {
    const times = scheduled(agentAtWork(), '1', change).map(({ scheduled_at }) => scheduled_at - start)
    expect(times).toEqual(expected)
  })

  it('pays a destination of the customer, which its recipient and address come from', () => {
    const desk = agentAtWork()
    const { id, destination_id } = newPayee(desk, 'Acme Supplies', other)
    expect(scheduled(desk, '1', { destination_id })).toMatchObject([
      { recipient_id: id, destination_id, destination_type: 'crypto', address: other },
    ])
  })

  it('pays a destination that names no network on Base', () => {
    const desk = agentAtWork()
    const { id } = desk.sim.api.recipients.create(desk.customer.id, { name: 'Acme Supplies' })
    const destination = desk.sim.api.destinations.create(id, {
      destination_type: 'crypto',
      name: 'Anywhere',
      crypto_address: other,
    })
    expect(scheduled(desk, '1', { destination_id: destination.id })).toMatchObject([
      { address: other, network_id: 'base-sepolia' },
    ])
  })

  it('pays an address of Solana on the network of the sandbox, where it names none', () => {
    const sim = createSimulator()
    const wallet = sim.given.fundedWallet({ family: 'solana' })
    const { agent } = sim.given.agent({ wallet })
    const { id } = sim.api.recipients.create(wallet.customer.id, { name: 'Acme Supplies' })
    const destination = sim.api.destinations.create(id, {
      destination_type: 'crypto',
      name: 'Anywhere',
      crypto_address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1',
    })
    expect(
      sim.api.scheduledPayments.create({
        signer_id: agent.signer_id,
        wallet_id: wallet.id,
        amount: '1',
        asset: 'USDC',
        destination_id: destination.id,
      }),
    ).toMatchObject([{ network_id: 'solana-devnet' }])
  })

  it.each([
    [1, '1 is scheduled: cancel them first'],
    [2, '2 are scheduled: cancel them first'],
  ])('keeps the destination while %i of its payments wait: %s', async (number, hint) => {
    const desk = agentAtWork()
    approved(desk)
    const payee = newPayee(desk, 'Acme Supplies')
    const remove = () => desk.sim.api.destinations.delete(payee.id, payee.destination_id)
    const { destination_id } = payee
    const waiting = scheduled(desk, '1', {
      destination_id,
      count: number,
      interval_seconds: 60,
      start_at: start + day,
    })
    scheduled(desk, '1', { destination_id })
    scheduled(desk, '1', { dates: [start + day] })
    await desk.sim.clock.advance(0)
    expect(refusal(remove)).toMatchObject({
      status: 409,
      slug: 'conflict',
      detail: 'Scheduled payments pay the destination.',
      hint: expect.stringMatching(`^${hint}`),
    })
    for (const { id } of waiting) desk.sim.api.scheduledPayments.cancel(id)
    remove()
    expect(desk.sim.api.destinations.list(payee.id).data).toEqual([])
  })

  it('keeps the destination after an account that pays out to it', () => {
    const desk = agentAtWork()
    approved(desk)
    const payee = newPayee(desk, 'Acme Supplies')
    const { destination_id } = payee
    scheduled(desk, '1', { destination_id, dates: [start + day] })
    onrampOf(desk.sim, { destination_id })
    expect(refusal(() => desk.sim.api.destinations.delete(payee.id, destination_id)).detail).toBe(
      'An account pays out to the destination.',
    )
    expect(refusal(() => desk.sim.api.recipients.delete(payee.id)).detail).toBe(
      'Scheduled payments pay the destination.',
    )
  })

  it('takes 366 dates and no more', async () => {
    const desk = agentAtWork()
    const dates = Array.from({ length: 367 }, (_, index) => start + index * day)
    const tooMany = () => scheduled(desk, '1', { dates })
    expect(refused(tooMany)).toBe('400 validation-error, dates too_big')
    expect(refused(() => scheduled(desk, '1', { count: 367, interval_seconds: 1 }))).toBe(
      '400 validation-error, count too_big',
    )
    approved(desk, { window: 'DAILY', max_count_in_window: 1 })
    scheduled(desk, '1', { dates: dates.slice(1) })
    await desk.sim.clock.advance('366d')
    expect(desk.sim.api.scheduledPayments.list({ status: 'executed' }).meta.total_count).toBe(366)
  })

  it.each([
    ['in the past', { dates: [start - 1] }, 'dates out_of_range'],
    ['one of several in the past', { dates: [start + 60, start - 1] }, 'dates out_of_range'],
    ['a start in the past', { start_at: start - 1 }, 'start_at out_of_range'],
    ['more than ten years away', { dates: [start + 3661 * day] }, 'dates out_of_range'],
    ['a series that ends too far away', { count: 366, interval_seconds: 30 * day }, 'start_at out_of_range'],
    ['milliseconds', { dates: [start * 1000] }, 'dates.0 too_big'],
    ['a count without an interval', { count: 2 }, 'interval_seconds missing_required_field'],
    ['a count of 0', { count: 0 }, 'count too_small'],
  ])('refuses dates that are %s, and schedules nothing', (_, change, errors) => {
    const desk = agentAtWork()
    expect(refused(() => scheduled(desk, '1', change))).toBe(`400 validation-error, ${errors}`)
    expect(desk.sim.api.scheduledPayments.list().data).toEqual([])
  })

  it('takes a date that is ten years away, to the second', () => {
    const desk = agentAtWork()
    const last = start + 3660 * day
    expect(() => scheduled(desk, '1', { dates: [last] })).not.toThrow()
    expect(desk.sim.api.scheduledPayments.list().data).toMatchObject([{ scheduled_at: last }])
    expect(refused(() => scheduled(desk, '1', { dates: [last + 1] }))).toBe(
      '400 validation-error, dates out_of_range',
    )
  })

  it('takes the present second, though it has begun', async () => {
    const desk = agentAtWork({ now: '2026-01-01T00:00:10.900Z' })
    approved(desk)
    expect(await pay(desk, '1', { dates: [start + 10] })).toBe('executed')
    expect(refused(() => scheduled(desk, '1', { dates: [start + 9] }))).toBe(
      '400 validation-error, dates out_of_range',
    )
  })

  it.each<[string, Parameters<typeof scheduled>[2], string]>([
    ['an address without a network', { network_id: undefined }, 'destination_id missing_required_field'],
    ['both forms', { destination_id: nobody, address: payee }, 'destination_id ambiguous_destination'],
    ['an address that is none', { address: '0x12' }, 'address invalid_address'],
    ['another family than the wallet', { network_id: 'solana-devnet' }, 'network_id network_mismatch'],
    ['money of banks', { asset: 'USD' }, 'asset unsupported_asset'],
    [
      'an asset that the network lacks',
      { asset: 'RD', network_id: 'ethereum-sepolia' },
      'asset unsupported_asset',
    ],
    ['no amount', { amount: '0' }, 'amount invalid_amount'],
    ['too many places', { amount: '0.0000001' }, 'amount invalid_amount'],
  ])('refuses %s', (_, change, errors) => {
    expect(refused(() => scheduled(agentAtWork(), '1', change))).toBe(`400 validation-error, ${errors}`)
  })

  it('refuses what is not the client’s and what is no crypto destination of the customer', () => {
    const desk = agentAtWork()
    expect(refusal(() => scheduled(desk, '1', { wallet_id: nobody }))).toMatchObject({
      status: 404,
      detail: 'wallet not found',
    })
    expect(refused(() => scheduled(desk, '1', { signer_id: nobody }))).toBe('404 not-found')
    expect(refused(() => scheduled(desk, '1', { destination_id: nobody }))).toBe('404 not-found')
    const stranger = desk.sim.given.cryptoDestination()
    expect(refused(() => scheduled(desk, '1', { destination_id: stranger.id }))).toBe('404 not-found')
    const bank = desk.sim.given.usDestination({ customer: desk.customer })
    expect(refused(() => scheduled(desk, '1', { destination_id: bank.id }))).toBe(
      '400 validation-error, destination_id wrong_destination_type',
    )
  })

  it('needs a signer that the wallet recognises', () => {
    const desk = agentAtWork()
    const pending = newAgent(desk.sim, desk.customer.id)
    const call = () => scheduled(desk, '1', { signer_id: pending.signer_id })
    expect(refusal(call)).toMatchObject({
      status: 400,
      detail: 'signer is not permitted to spend on wallet',
    })
    desk.sim.api.signerGroups.addSigner(desk.signer_group.id, { member_key: pending.signer_public_key })
    expect(call()).toHaveLength(1)
  })
})

describe('a payment that is due', () => {
  it('is sent under the mandate that covers it, and shows which', async () => {
    const desk = agentAtWork()
    const mandate = approved(desk)
    const [payment] = scheduled(desk, '1.5', { start_at: start + 60 })
    await desk.sim.clock.advance(59_999)
    expect(outcomes(desk, payment === undefined ? [] : [payment])).toEqual(['scheduled'])
    await desk.sim.clock.advance(1)
    const executed = read(desk, payment?.id ?? '')
    expect(executed).toEqual({
      ...payment,
      status: 'executed',
      executed_at: start + 60,
      mandate_id: mandate,
      mandate_version: 1,
      wallet_transaction_id: executed.wallet_transaction_id,
    })
    await desk.sim.clock.advance('17s')
    const id = executed.wallet_transaction_id ?? ''
    expect(desk.sim.api.transactions.get(id)).toMatchObject({ status: 'completed', resource_type: 'wallet' })
    expect(story(desk.sim, id)).toEqual([
      'wallet.transaction.created awaiting_confirmation',
      'wallet.transaction.updated broadcasted',
      'wallet.transaction.updated completed',
    ])
    expect(told(desk.sim, 'wallet.transaction.created')).toMatchObject([
      { id, wallet_id: desk.id, intent: { operation: { to: payee, amount: '1.5', asset_id: 'USDC' } } },
    ])
    expect(told(desk.sim, 'scheduled_payment.failed')).toEqual([])
  })

  it('names its asset in any case, as a mandate does', async () => {
    const desk = agentAtWork()
    approved(desk, { asset: 'usdc' })
    const [payment] = scheduled(desk, '1', { asset: 'uSdC' })
    expect(payment?.asset).toBe('USDC')
    await desk.sim.clock.advance(0)
    expect(desk.sim.api.scheduledPayments.list().data).toMatchObject([{ status: 'executed', asset: 'USDC' }])
  })

  it('takes the money from the wallet once', async () => {
    const desk = agentAtWork()
    approved(desk)
    const before = Number(desk.sim.api.wallets.balances(desk.id).total_amount_usd)
    scheduled(desk, '10', { count: 3, interval_seconds: day })
    await desk.sim.clock.advance('30d')
    expect(Number(desk.sim.api.wallets.balances(desk.id).total_amount_usd)).toBe(before - 30)
  })

  it('without a mandate fails, and a webhook tells of it', async () => {
    const desk = agentAtWork()
    const { id: recipient_id, destination_id } = newPayee(desk, 'Acme Supplies')
    desk.sim.given.webhookTarget({ event_types: ['scheduled_payment.failed'] })
    const heard: unknown[] = []
    desk.sim.webhooks.deliverTo(async (request) => {
      heard.push(await request.json())
      return new Response(null, { status: 204 })
    })
    const [payment] = scheduled(desk, '1.5', { destination_id, start_at: start + 60 })
    await desk.sim.clock.advance('1m')
    expect(told(desk.sim, 'scheduled_payment.failed')).toEqual([
      {
        scheduled_payment_id: payment?.id,
        signer_id: desk.agent.signer_id,
        wallet_id: desk.id,
        address: payee,
        amount: '1.5',
        asset: 'USDC',
        network_id: 'base-sepolia',
        scheduled_at: start + 60,
        failure_code: 'mandate_denied',
        failure_reason: 'no active mandate',
        payment_agent_id: desk.agent.id,
        recipient_id,
        destination_id,
      },
    ])
    expect(heard).toMatchObject([
      { type: 'scheduled_payment.failed', data: { object: { scheduled_payment_id: payment?.id } } },
    ])
    expect(read(desk, payment?.id ?? '')).toMatchObject({
      status: 'failed',
      failure_reason: 'no active mandate',
    })
    expect(read(desk, payment?.id ?? '')).not.toHaveProperty('executed_at')
  })

  it('of a person has no agent in its event, and needs a mandate as well', async () => {
    const desk = agentAtWork()
    const { id: signer_id = '' } = desk.signer_group.members[0] ?? {}
    expect(await pay(desk, '1', { signer_id })).toBe('failed: no active mandate')
    const [event] = told(desk.sim, 'scheduled_payment.failed')
    expect(event).not.toHaveProperty('payment_agent_id')
    expect(event).not.toHaveProperty('recipient_id')
  })

  it('fails when its mandate was cancelled, and is not cancelled with it', async () => {
    const desk = agentAtWork()
    const id = approved(desk)
    const payments = scheduled(desk, '1', { start_at: start + 60 })
    desk.sim.api.mandates.cancel(id, signCancellation(desk.sim.api.mandates.get(id), ada))
    expect(outcomes(desk, payments)).toEqual(['scheduled'])
    await desk.sim.clock.advance('1m')
    expect(outcomes(desk, payments)).toEqual(['failed: no active mandate'])
  })

  it('needs a mandate of the customer whose wallet it is', async () => {
    const desk = agentAtWork()
    const stranger = desk.sim.given.activeBusiness()
    const binding = { payment_agent_id: undefined, signer_id: desk.agent.signer_id, customer_id: stranger.id }
    const wallet = desk.sim.given.wallet({
      customer: stranger,
      signers: [desk.signer_group.members[0]?.id ?? '', desk.agent.signer_id],
    })
    expect(wallet.customer.id).toBe(stranger.id)
    approved(desk, {}, binding)
    expect(await pay(desk, '1')).toBe('failed: no active mandate')
  })

  it.each<[string, (desk: Desk) => void, string]>([
    [
      'its agent was revoked',
      ({ sim, agent }) => sim.api.paymentAgents.revoke(agent.id),
      'the payment agent is revoked',
    ],
    [
      'its signer left the group',
      ({ sim, agent, signer_group }) => sim.api.signerGroups.removeSigner(signer_group.id, agent.signer_id),
      'signer is not permitted to spend on wallet',
    ],
    [
      'its customer is frozen',
      ({ sim, customer }) => sim.simulate.freezeCustomer(customer.id),
      'The customer is frozen',
    ],
  ])('fails as it cannot be sent, because %s', async (_, happen, reason) => {
    const desk = agentAtWork()
    const id = approved(desk, { max_amount_in_window: '5' })
    const payments = scheduled(desk, '1', { start_at: start + 60 })
    happen(desk)
    await desk.sim.clock.advance('1m')
    expect(outcomes(desk, payments)[0]).toContain(`failed: ${reason}`)
    expect(told(desk.sim, 'scheduled_payment.failed')).toMatchObject([{ failure_code: 'send_error' }])
    expect(desk.sim.api.mandates.budget(id).aggregate).toMatchObject([{ committed_count: 0 }])
    expect(told(desk.sim, 'wallet.transaction.created')).toEqual([])
  })

  it('fails as it cannot be sent while its recipient is frozen', async () => {
    const desk = agentAtWork()
    approved(desk)
    const { id, destination_id } = newPayee(desk, 'Acme Supplies')
    const payments = scheduled(desk, '1', { destination_id, count: 2, interval_seconds: 60 })
    desk.sim.simulate.freezeRecipient(id)
    await desk.sim.clock.advance(0)
    desk.sim.simulate.unfreezeRecipient(id)
    await desk.sim.clock.advance('1m')
    expect(outcomes(desk, payments)).toEqual([
      'failed: The recipient of this destination is frozen and cannot be paid.',
      'executed',
    ])
  })

  it('fails above the cap of the sandbox when it is due, and not before', async () => {
    const desk = agentAtWork({ limits: {} })
    approved(desk)
    const payments = [...scheduled(desk, '2'), ...scheduled(desk, '2.000001')]
    expect(outcomes(desk, payments)).toEqual(['scheduled', 'scheduled'])
    await desk.sim.clock.advance(0)
    expect(outcomes(desk, payments)).toEqual([
      'executed',
      'failed: amount 2.000001 exceeds sandbox cap of 2; reduce the amount and retry',
    ])
    expect(told(desk.sim, 'scheduled_payment.failed')).toMatchObject([{ failure_code: 'send_error' }])
  })

  it('fails without the money, and uses nothing of its mandate', async () => {
    const desk = agentAtWork()
    const id = approved(desk, { max_amount_in_window: '100', max_count_in_window: 1 })
    expect(await pay(desk, '1', { network_id: 'ethereum-sepolia' })).toBe(
      'failed: Insufficient balance on ethereum-sepolia. Available: 0 USDC. Required: 1 USDC',
    )
    expect(desk.sim.api.mandates.budget(id).aggregate).toMatchObject([{ remaining_count: 1 }])
    expect(await pay(desk, '1')).toBe('executed')
  })

  it('obeys a rule of a policy that denies, and no threshold that counts people', async () => {
    const desk = agentAtWork()
    const { sim, customer, agent, signer_group } = desk
    const policy = sim.api.policies.create({
      name: 'Strict',
      signer_group_id: signer_group.id,
      rules: [
        { rule_type: 'approval_threshold', action: 'allow', definition: { threshold: 2 } },
        { rule_type: 'address_list', action: 'deny', definition: { addresses: [other] } },
      ],
    })
    const { id } = sim.api.wallets.create({
      name: 'Strict',
      family: 'evm',
      customer_id: customer.id,
      signer_groups: [signer_group.id],
      policies: [policy.id],
    })
    sim.simulate.walletDeposit(id, { amount: '10' })
    const strict = { sim, agent, id }
    approved(desk)
    expect(await pay(strict, '1', { address: payee })).toBe('executed')
    expect(await pay(strict, '1', { address: other })).toBe('failed: transaction denied: A rule denies it')
    expect(told(sim, 'scheduled_payment.failed')).toMatchObject([{ failure_code: 'send_error' }])
  })

  it('stays executed when its send fails later, and what it used stays used', async () => {
    const desk = agentAtWork()
    const id = approved(desk, { max_amount_in_window: '5' })
    await pay(desk, '4')
    const [executed] = desk.sim.api.scheduledPayments.list().data
    desk.sim.simulate.failWalletTransaction(executed?.wallet_transaction_id ?? '')
    expect(desk.sim.api.scheduledPayments.list().data).toEqual([executed])
    expect(desk.sim.api.mandates.budget(id).aggregate).toMatchObject([{ remaining_amount: '1' }])
  })
})

describe('cancelling a payment', () => {
  it('takes no signature, tells nobody, and nothing fires', async () => {
    const desk = agentAtWork()
    approved(desk)
    const [payment] = scheduled(desk, '1', { start_at: start + 60 })
    const events = desk.sim.events.list().length
    expect(desk.sim.api.scheduledPayments.cancel(payment?.id ?? '')).toEqual({
      ...payment,
      status: 'cancelled',
    })
    await desk.sim.clock.advance('1h')
    expect(read(desk, payment?.id ?? '').status).toBe('cancelled')
    expect(desk.sim.events.list()).toHaveLength(events)
  })

  it('wins until the millisecond before, and loses at the instant itself', async () => {
    const ending = async (before: number) => {
      const desk = agentAtWork()
      approved(desk)
      const [payment] = scheduled(desk, '1', { start_at: start + 60 })
      await desk.sim.clock.advance(60_000 - before)
      const cancel = () => desk.sim.api.scheduledPayments.cancel(payment?.id ?? '')
      if (before > 0) cancel()
      else
        expect(refusal(cancel)).toMatchObject({
          status: 400,
          detail: 'scheduled payment is executed, not cancellable',
        })
      await desk.sim.clock.advance('1m')
      return read(desk, payment?.id ?? '').status
    }
    expect([await ending(1), await ending(0)]).toEqual(['cancelled', 'executed'])
  })

  it('loses on a clock that follows the host as well: what is due has fired before the call', async () => {
    const desk = agentAtWork({ clock: { auto: '1m' } })
    approved(desk)
    const [payment] = scheduled(desk, '1', {
      start_at: Math.floor(desk.sim.clock.now().getTime() / 1000) + 30,
    })
    const app = desk.sim.as(desk.sim.apiKey, { traffic: 'app' })
    app.customers.list()
    expect(refusal(() => desk.sim.api.scheduledPayments.cancel(payment?.id ?? '')).detail).toBe(
      'scheduled payment is executed, not cancellable',
    )
  })

  it('is 400 for what ended, for what is nowhere, and for what another client has', async () => {
    const desk = agentAtWork()
    const [failed, mine] = scheduled(desk, '1', { count: 2, interval_seconds: day })
    await desk.sim.clock.advance(0)
    const { api } = desk.sim
    expect(refusal(() => api.scheduledPayments.cancel(failed?.id ?? '')).detail).toBe(
      'scheduled payment is failed, not cancellable',
    )
    api.scheduledPayments.cancel(mine?.id ?? '')
    expect(refusal(() => api.scheduledPayments.cancel(mine?.id ?? '')).detail).toBe(
      'scheduled payment is cancelled, not cancellable',
    )
    const { api_key } = desk.sim.simulate.createClient({ name: 'Other Client' })
    for (const call of [
      () => api.scheduledPayments.cancel(nobody),
      () => desk.sim.as(api_key).scheduledPayments.cancel(mine?.id ?? ''),
    ])
      expect(refusal(call)).toMatchObject({ status: 400, detail: 'scheduled payment not found' })
  })
})

describe('the list of scheduled payments', () => {
  async function several() {
    const desk = agentAtWork()
    const mandate = approved(desk, { max_per_tx: '5' })
    const dates = [start + 3 * day, start, start + day, start + 3 * day]
    const [late, first, second, last] = scheduled(desk, '1', { dates })
    const [denied] = scheduled(desk, '9')
    await desk.sim.clock.advance(0)
    desk.sim.api.scheduledPayments.cancel(second?.id ?? '')
    const ids = [last, late, second, denied, first].map((one) => one?.id)
    return { desk, mandate, ids }
  }

  const idsOf = (
    { sim }: { sim: Simulator },
    query: Parameters<Simulator['api']['scheduledPayments']['list']>[0],
  ) => sim.api.scheduledPayments.list(query).data.map(({ id }) => id)

  it('is all of them without a limit: the latest date first, then the latest made', async () => {
    const { desk, ids } = await several()
    expect(desk.sim.api.scheduledPayments.list()).toMatchObject({
      data: ids.map((id) => ({ id })),
      meta: { total_count: 5, has_more_after: false, has_more_before: false },
    })
  })

  it('has numbered pages, empty past the end, and a page without a limit is the first', async () => {
    const { desk, ids } = await several()
    const page = (number: number) => desk.sim.api.scheduledPayments.list({ limit: 2, page: number })
    expect([1, 2, 3].map((number) => page(number).data.map(({ id }) => id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ])
    expect(page(2).meta).toEqual({ total_count: 5, has_more_after: true, has_more_before: true })
    expect(page(4)).toMatchObject({ data: [], meta: { total_count: 5, has_more_after: false } })
    expect(idsOf(desk, { page: 3 })).toEqual(ids)
  })

  it('is filtered by status, one or several', async () => {
    const { desk, ids } = await several()
    expect(idsOf(desk, { status: 'scheduled' })).toEqual(ids.slice(0, 2))
    expect(idsOf(desk, { status: 'executed,failed' })).toEqual(ids.slice(3))
    expect(
      desk.sim.api.scheduledPayments.list({ status: 'cancelled,scheduled', limit: 1, page: 2 }),
    ).toMatchObject({
      data: [{ id: ids[1] }],
      meta: { total_count: 3 },
    })
    expect(refused(() => idsOf(desk, { status: 'scheduled,gone' }))).toMatch('400 validation-error, status')
  })

  it('is filtered by mandate, version, signer, wallet and customer, together too', async () => {
    const { desk, mandate, ids } = await several()
    expect(idsOf(desk, { mandate_id: mandate })).toEqual(ids.slice(4))
    expect(idsOf(desk, { mandate_id: mandate, mandate_version: 1 })).toEqual(ids.slice(4))
    expect(idsOf(desk, { mandate_version: 2 })).toEqual([])
    expect(idsOf(desk, { signer_id: desk.agent.signer_id, wallet_id: desk.id, status: 'failed' })).toEqual(
      ids.slice(3, 4),
    )
    expect(idsOf(desk, { customer_id: desk.customer.id })).toEqual(ids)
    for (const query of [{ signer_id: nobody }, { wallet_id: nobody }, { customer_id: nobody }])
      expect(idsOf(desk, query)).toEqual([])
  })

  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['page', '0'],
    ['mandate_version', 'first'],
  ])('refuses %s=%s', async (name, value) => {
    const { desk } = await several()
    expect(refused(() => idsOf(desk, { [name]: value }))).toMatch(`400 validation-error, ${name} `)
  })

  it('refuses what is no id, in the words of the platform', async () => {
    const { desk } = await several()
    expect(refusal(() => idsOf(desk, { signer_id: 'nope' }))).toMatchObject({
      status: 400,
      slug: 'invalid-identifier',
      detail: 'invalid signer_id',
    })
    expect(refusal(() => desk.sim.api.mandates.get('nope')).detail).toBe('invalid mandate id')
  })

  it('is empty for another client', async () => {
    const { desk } = await several()
    const { api_key } = desk.sim.simulate.createClient({ name: 'Other Client' })
    expect(desk.sim.as(api_key).scheduledPayments.list().data).toEqual([])
  })
})

describe('a world with scheduled payments', () => {
  it('fires in a fork and from a snapshot what was scheduled before, each for itself', async () => {
    const desk = agentAtWork()
    approved(desk, { max_count_in_window: 2 })
    const payments = scheduled(desk, '1', { count: 3, interval_seconds: day })
    await desk.sim.clock.advance(0)
    const snapshot = desk.sim.snapshot()
    const fork = desk.sim.fork()
    fork.api.scheduledPayments.cancel(payments[1]?.id ?? '')
    await fork.clock.advance('3d')
    const denied = 'failed: transaction denied by mandate: max_count_in_window 2 is reached'
    expect(outcomes({ sim: fork }, payments)).toEqual(['executed', 'cancelled', 'executed'])
    await desk.sim.clock.advance('3d')
    expect(outcomes(desk, payments)).toEqual(['executed', 'executed', denied])
    desk.sim.restore(snapshot)
    expect(outcomes(desk, payments)).toEqual(['executed', 'scheduled', 'scheduled'])
    await desk.sim.clock.advance('3d')
    expect(outcomes(desk, payments)).toEqual(['executed', 'executed', denied])
  })

  it('fires in order of the dates, whatever the steps of the clock', async () => {
    const play = async (steps: readonly Parameters<Desk['sim']['clock']['advance']>[0][]) => {
      const desk = agentAtWork({ seed: 'steps' })
      approved(desk, { window: 'DAILY', max_amount_in_window: '3' })
      for (const amount of ['1', '2', '3']) scheduled(desk, amount, { count: 5, interval_seconds: 40_000 })
      for (const step of steps) await desk.sim.clock.advance(step)
      return desk.sim.hash()
    }
    const once = await play(['3d'])
    expect(await play(['11h', '13h', '1s', '23h', '59m', '59s', '1d'])).toBe(once)
  })

  it('says what waits: the payments are in the list of pending jobs', () => {
    const desk = agentAtWork()
    scheduled(desk, '1', { start_at: start + day })
    expect(desk.sim.clock.pending().some(({ kind }) => kind === 'scheduledPayments.fire')).toBe(true)
  })

  it('refuses an advance beyond the range of ids without firing anything', async () => {
    const desk = agentAtWork()
    approved(desk)
    const payments = scheduled(desk, '1', { start_at: start + day })
    await expect(desk.sim.clock.advance('100000000000d')).rejects.toThrow(UsageError)
    expect(outcomes(desk, payments)).toEqual(['scheduled'])
  })
})
