import { describe, expect, it } from 'vitest'
import { bucketOf } from '../../src/resources/mandates/index.js'
import { payee } from '../conformance/agent-samples.js'
import {
  agentAtWork,
  approved,
  type Budget,
  newPayee,
  outcomes,
  pay,
  type RuleBody,
  scheduled,
  secondsOf,
} from '../support/spending.js'

const other = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

describe('the window that a moment is in', () => {
  it.each([
    ['2026-01-01T00:00:00.000Z', '2026-01-01', '2025-12-29..2026-01-04', '2026-01'],
    ['2026-01-01T23:59:59.999Z', '2026-01-01', '2025-12-29..2026-01-04', '2026-01'],
    ['2026-01-02T00:00:00.000Z', '2026-01-02', '2025-12-29..2026-01-04', '2026-01'],
    // Sunday ends, Monday begins.
    ['2026-01-04T23:59:59.999Z', '2026-01-04', '2025-12-29..2026-01-04', '2026-01'],
    ['2026-01-05T00:00:00.000Z', '2026-01-05', '2026-01-05..2026-01-11', '2026-01'],
    ['2026-01-31T23:59:59.999Z', '2026-01-31', '2026-01-26..2026-02-01', '2026-01'],
    ['2026-02-01T00:00:00.000Z', '2026-02-01', '2026-01-26..2026-02-01', '2026-02'],
    ['2026-02-02T00:00:00.000Z', '2026-02-02', '2026-02-02..2026-02-08', '2026-02'],
    // No leap day in 2026, one in 2028, none in 2100.
    ['2026-02-28T23:59:59.999Z', '2026-02-28', '2026-02-23..2026-03-01', '2026-02'],
    ['2026-03-01T00:00:00.000Z', '2026-03-01', '2026-02-23..2026-03-01', '2026-03'],
    ['2028-02-28T23:59:59.999Z', '2028-02-28', '2028-02-28..2028-03-05', '2028-02'],
    ['2028-02-29T00:00:00.000Z', '2028-02-29', '2028-02-28..2028-03-05', '2028-02'],
    ['2028-02-29T23:59:59.999Z', '2028-02-29', '2028-02-28..2028-03-05', '2028-02'],
    ['2028-03-01T00:00:00.000Z', '2028-03-01', '2028-02-28..2028-03-05', '2028-03'],
    ['2100-02-28T23:59:59.999Z', '2100-02-28', '2100-02-22..2100-02-28', '2100-02'],
    ['2100-03-01T00:00:00.000Z', '2100-03-01', '2100-03-01..2100-03-07', '2100-03'],
    // A year that ends in the middle of a week, and one that ends with a Sunday.
    ['2026-12-31T23:59:59.999Z', '2026-12-31', '2026-12-28..2027-01-03', '2026-12'],
    ['2027-01-01T00:00:00.000Z', '2027-01-01', '2026-12-28..2027-01-03', '2027-01'],
    ['2028-12-31T23:59:59.999Z', '2028-12-31', '2028-12-25..2028-12-31', '2028-12'],
    ['2029-01-01T00:00:00.000Z', '2029-01-01', '2029-01-01..2029-01-07', '2029-01'],
    // Nobody's summer time moves a window.
    ['2026-03-29T01:59:59.999Z', '2026-03-29', '2026-03-23..2026-03-29', '2026-03'],
    ['2026-10-25T23:30:00.000Z', '2026-10-25', '2026-10-19..2026-10-25', '2026-10'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31', '1969-12-29..1970-01-04', '1969-12'],
  ])('%s is in %s, %s and %s', (time, day, week, month) => {
    const at = Date.parse(time)
    expect(bucketOf('DAILY', at)).toBe(day)
    expect(bucketOf('WEEKLY', at)).toBe(week)
    expect(bucketOf('MONTHLY', at)).toBe(month)
    expect(bucketOf('NONE', at)).toBe('lifetime')
  })

  it.each([
    ['DAILY', '2026-01-01', '2026-01-02T00:00:00Z'],
    ['DAILY', '2028-02-29', '2028-03-01T00:00:00Z'],
    ['WEEKLY', '2026-12-28..2027-01-03', '2027-01-04T00:00:00Z'],
    ['MONTHLY', '2028-02', '2028-03-01T00:00:00Z'],
    ['MONTHLY', '2026-12', '2027-01-01T00:00:00Z'],
  ] as const)('%s %s is spent to its last millisecond and new from %s', async (window, bucket, turn) => {
    const now = new Date(Date.parse(turn) - 1).toISOString()
    const desk = agentAtWork({ now })
    const id = approved(desk, { window, max_amount_in_window: '5' })
    expect(await pay(desk, '5')).toBe('executed')
    expect(await pay(desk, '0.000001')).toContain('exceeds max_amount_in_window 5, of which 5 is spent')
    expect(desk.sim.api.mandates.budget(id).aggregate[0]).toMatchObject({ bucket, remaining_amount: '0' })
    await desk.sim.clock.advance(1)
    expect(desk.sim.api.mandates.budget(id).aggregate[0]).toMatchObject({ remaining_amount: '5' })
    expect(await pay(desk, '5')).toBe('executed')
  })

  it('NONE is one for the lifetime', async () => {
    const desk = agentAtWork()
    const id = approved(desk, { window: 'NONE', max_amount_in_window: '5' })
    expect(await pay(desk, '5')).toBe('executed')
    await desk.sim.clock.advance('3650d')
    expect(await pay(desk, '1')).toContain('of which 5 is spent')
    expect(desk.sim.api.mandates.budget(id).aggregate).toMatchObject([{ bucket: 'lifetime' }])
  })
})

describe('a cap', () => {
  it.each<[string, Partial<RuleBody>, readonly string[], string]>([
    ['per payment', { max_per_tx: '2.50' }, ['2.5', '2.500001'], 'amount 2.500001 exceeds max_per_tx 2.50'],
    [
      'for a target',
      { max_amount_per_target_in_window: '2.5' },
      ['1', '1.5', '0.000001'],
      'amount 0.000001 exceeds max_amount_per_target_in_window 2.5, of which 2.5 is spent',
    ],
    [
      'of payments to a target',
      { max_count_per_target_in_window: 2 },
      ['1', '1', '1'],
      'max_count_per_target_in_window 2 is reached',
    ],
    [
      'for all',
      { max_amount_in_window: '2.5' },
      ['1', '1.5', '1'],
      'amount 1 exceeds max_amount_in_window 2.5, of which 2.5 is spent',
    ],
    ['of payments to all', { max_count_in_window: 2 }, ['1', '1', '1'], 'max_count_in_window 2 is reached'],
    [
      'of nothing',
      { max_amount_in_window: '0' },
      ['0.000001'],
      'amount 0.000001 exceeds max_amount_in_window 0, of which 0 is spent',
    ],
  ])('%s may be reached and not passed', async (_, rule, amounts, reason) => {
    const desk = agentAtWork()
    approved(desk, { target_type: 'address', targets: [payee], window: 'MONTHLY', ...rule })
    const seen: string[] = []
    for (const amount of amounts) seen.push(await pay(desk, amount))
    expect(seen.slice(0, -1)).toEqual(amounts.slice(1).map(() => 'executed'))
    expect(seen.at(-1)).toBe(`failed: transaction denied by mandate: ${reason}`)
  })

  it('for a target is never pooled, and the ceiling stands beside it', async () => {
    const desk = agentAtWork()
    const id = approved(desk, {
      target_type: 'address',
      targets: [payee, other],
      window: 'DAILY',
      max_amount_per_target_in_window: '5',
      max_amount_in_window: '8',
    })
    expect(await pay(desk, '5', { address: payee })).toBe('executed')
    expect(await pay(desk, '0.5', { address: payee })).toContain('max_amount_per_target_in_window 5')
    expect(await pay(desk, '3.5', { address: other })).toContain('max_amount_in_window 8')
    expect(await pay(desk, '3', { address: other })).toBe('executed')
    expect(desk.sim.api.mandates.budget(id)).toMatchObject({
      per_target: [
        { target: payee, committed_amount: '5', remaining_amount: '0' },
        { target: other, committed_amount: '3', remaining_amount: '2' },
      ],
      aggregate: [{ target: '', committed_amount: '8', committed_count: 2, remaining_amount: '0' }],
    })
  })

  it('for a recipient counts all destinations of the recipient together', async () => {
    const desk = agentAtWork()
    const { id, destination_id } = newPayee(desk, 'Acme Supplies')
    const second = desk.sim.api.destinations.create(id, {
      destination_type: 'crypto',
      name: 'Second',
      crypto_address: other,
      network_id: 'base-sepolia',
    })
    approved(desk, {
      target_type: 'recipient',
      targets: [id],
      window: 'DAILY',
      max_amount_per_target_in_window: '5',
    })
    expect(await pay(desk, '3', { destination_id })).toBe('executed')
    expect(await pay(desk, '3', { destination_id: second.id })).toContain('of which 3 is spent')
  })

  it('for a target counts everybody together where the rule is for anybody', async () => {
    const desk = agentAtWork()
    approved(desk, { target_type: 'any', window: 'DAILY', max_count_per_target_in_window: 2 })
    expect(await pay(desk, '1', { address: payee })).toBe('executed')
    expect(await pay(desk, '1', { address: other })).toBe('executed')
    expect(await pay(desk, '1', { address: other })).toContain('max_count_per_target_in_window 2 is reached')
  })

  it('counts what was executed and nothing that was denied, failed or cancelled', async () => {
    const desk = agentAtWork()
    const id = approved(desk, { window: 'DAILY', max_amount_in_window: '5', max_per_tx: '4' })
    expect(await pay(desk, '4.5')).toContain('max_per_tx')
    const [cancelled] = scheduled(desk, '4')
    desk.sim.api.scheduledPayments.cancel(cancelled?.id ?? '')
    expect(desk.sim.api.mandates.budget(id).aggregate).toMatchObject([
      { committed_count: 0, committed_amount: '0', open_count: 0, remaining_amount: '5' },
    ])
  })

  it('holds for payments that are due at the same instant: in the order in which they were scheduled', async () => {
    const desk = agentAtWork()
    approved(desk, { window: 'DAILY', max_amount_in_window: '5' })
    const at = { start_at: secondsOf('2026-01-01T12:00:00Z') }
    const payments = ['3', '3', '2', '1'].flatMap((amount) => scheduled(desk, amount, at))
    await desk.sim.clock.advance('1d')
    const denied = (amount: string, spent: string) =>
      `failed: transaction denied by mandate: amount ${amount} exceeds max_amount_in_window 5, of which ${spent} is spent`
    expect(outcomes(desk, payments)).toEqual(['executed', denied('3', '3'), 'executed', denied('1', '5')])
  })
})

describe('several mandates', () => {
  it('add up, the oldest that allows a payment first', async () => {
    const desk = agentAtWork()
    const first = approved(desk, { window: 'DAILY', max_amount_in_window: '5' })
    const second = approved(desk, { window: 'DAILY', max_amount_in_window: '3' })
    expect(await pay(desk, '3')).toBe('executed')
    expect(await pay(desk, '3')).toBe('executed')
    expect(await pay(desk, '2')).toBe('executed')
    expect(await pay(desk, '1')).toContain('of which 5 is spent')
    expect(
      desk.sim.api.scheduledPayments
        .list({ status: 'executed' })
        .data.map(({ mandate_id }) => mandate_id)
        .reverse(),
    ).toEqual([first, second, first])
  })

  it('do not cover one payment together', async () => {
    const desk = agentAtWork()
    approved(desk, { max_per_tx: '3' })
    approved(desk, { max_per_tx: '3' })
    expect(await pay(desk, '5')).toContain('amount 5 exceeds max_per_tx 3')
  })

  it('of an older one that is not active yet leave it to the next', async () => {
    const desk = agentAtWork()
    approved(desk, {}, { valid_from: secondsOf('2026-01-02T00:00:00Z') })
    const second = approved(desk)
    expect(await pay(desk, '1')).toBe('executed')
    expect(desk.sim.api.scheduledPayments.list().data).toMatchObject([{ mandate_id: second }])
  })
})

describe('the budget', () => {
  const lines = (list: Budget['aggregate']) =>
    list.map(({ bucket, committed_amount, open_count, open_amount, remaining_amount }) =>
      [bucket, committed_amount, open_count, open_amount, remaining_amount].join(' '),
    )

  it('has what was spent and what is scheduled, in this window and in those to come, in the order of time', async () => {
    const desk = agentAtWork({ now: '2026-11-30T23:00:00Z' })
    const id = approved(desk, { window: 'MONTHLY', max_amount_in_window: '10' })
    expect(await pay(desk, '2')).toBe('executed')
    const dates = [
      '2027-02-01T00:00:00Z',
      '2026-11-30T23:59:59Z',
      '2026-12-01T00:00:00Z',
      '2026-12-31T23:59:59Z',
    ]
    scheduled(desk, '3', { dates: dates.map(secondsOf) })
    scheduled(desk, '9', { dates: dates.slice(3).map(secondsOf) })
    const { aggregate, per_target } = desk.sim.api.mandates.budget(id)
    expect(lines(aggregate)).toEqual(['2026-11 2 1 3 5', '2026-12 0 3 15 0', '2027-02 0 1 3 7'])
    // No cap for a target: nothing to be left of.
    expect(lines(per_target)).toEqual(['2026-11 2 1 3 ', '2026-12 0 3 15 ', '2027-02 0 1 3 '])
  })

  it('lists every target of the rule now, zeros included, and later those that something is scheduled for', () => {
    const desk = agentAtWork()
    const id = approved(desk, {
      target_type: 'address',
      targets: [payee, other],
      window: 'DAILY',
      max_count_per_target_in_window: 3,
    })
    scheduled(desk, '1', { address: other, start_at: secondsOf('2026-01-03T00:00:00Z') })
    const { per_target, aggregate } = desk.sim.api.mandates.budget(id)
    expect(
      per_target.map(({ bucket, target, remaining_count }) => [bucket, target, remaining_count]),
    ).toEqual([
      ['2026-01-01', payee, 3],
      ['2026-01-01', other, 3],
      ['2026-01-03', other, 2],
    ])
    expect(aggregate.every((line) => !('remaining_count' in line) && line.target === '')).toBe(true)
  })

  it('is of the rule alone: other payees, assets, networks and signers are not in it', () => {
    const desk = agentAtWork()
    const id = approved(desk, { target_type: 'address', targets: [other], network_id: 'base-sepolia' })
    scheduled(desk, '1')
    scheduled(desk, '1', { address: other, asset: 'USDT' })
    scheduled(desk, '1', { address: other, network_id: 'ethereum-sepolia' })
    const { id: signer_id = '' } = desk.signer_group.members[0] ?? {}
    scheduled(desk, '1', { address: other, signer_id })
    scheduled(desk, '7', { address: other })
    expect(lines(desk.sim.api.mandates.budget(id).aggregate)).toEqual(['lifetime 0 1 7 '])
  })

  it('drops what is cancelled, and has a payment that is due and has not fired in the present window', async () => {
    const desk = agentAtWork({ now: '2026-01-31T23:59:59.999Z' })
    const id = approved(desk, { window: 'MONTHLY', max_amount_in_window: '10' })
    const [, second] = scheduled(desk, '4', { count: 2, interval_seconds: 1 })
    expect(lines(desk.sim.api.mandates.budget(id).aggregate)).toEqual(['2026-01 0 1 4 6', '2026-02 0 1 4 6'])
    desk.sim.api.scheduledPayments.cancel(second?.id ?? '')
    expect(lines(desk.sim.api.mandates.budget(id).aggregate)).toEqual(['2026-01 0 1 4 6'])
  })

  it('changes nothing: reading it is no write', () => {
    const desk = agentAtWork()
    const id = approved(desk, { window: 'DAILY' })
    scheduled(desk, '1', { count: 3, interval_seconds: 86_400 })
    const before = desk.sim.hash()
    desk.sim.api.mandates.budget(id)
    expect(desk.sim.hash()).toBe(before)
  })
})
