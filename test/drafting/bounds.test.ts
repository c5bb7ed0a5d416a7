import { describe, expect, it } from 'vitest'
import { attachedPdf } from './document.js'
import { read, world } from './world.js'

describe('at most 100 proposals', () => {
  const invoice = ['From: Globex', 'Total: 1 USDC']

  it.each([
    ['of sentences', (count: number) => 'Pay Globex 1 USDC. '.repeat(count)],
    ['of one sentence', (count: number) => `Pay ${Array(count).fill('Globex 1 USDC').join(', ')}`],
    ['of mandates', (count: number) => 'Allow the agent 1 USDC a day to Globex. '.repeat(count)],
  ])('are drafted %s, and for more the engine asks', (_, of) => {
    const { sim, agent } = world()
    const draft = (prompt: string) => sim.agents.explain(agent.id, { prompt })
    expect(draft(of(100)).proposals).toHaveLength(100)
    const more = draft(of(101))
    expect(more.proposals).toBeUndefined()
    expect(more.reply).toContain('at most 100 proposals')
  })

  it('has documents counted too', () => {
    const { sim, agent } = world()
    const draft = (count: number) =>
      sim.agents.explain(agent.id, {
        prompt: `${'Pay Initech 1 USDC. '.repeat(count)}Pay this invoice.`,
        attachments: attachedPdf(invoice),
      })
    expect(draft(99).proposals).toHaveLength(100)
    expect(draft(100).proposals).toBeUndefined()
  })
})

describe('a span', () => {
  it.each([
    ['daily for a month, starting August 1', '@08-01..08-31 x31'],
    ['daily for a month, starting 2027-02-01', '@2027-02-01..2027-02-28 x28'],
    ['weekly for a month', '@07-16,07-23,07-30,08-06'],
    ['weekly for a year', '@07-16..2027-07-08 x52'],
    ['monthly for a quarter', '@07-16,08-16,09-16'],
    ['every 2 weeks for two months', '@07-16,07-30,08-13,08-27'],
  ])('has the payments of its whole steps by the calendar: %s', (text, dates) => {
    const { sim, agent, names } = world()
    const answer = sim.agents.explain(agent.id, { prompt: `Pay Globex 1 USDC ${text}` })
    expect(read(answer, names)).toBe(`Globex 1 USDC ${dates}`)
  })

  it('that is shorter than a step is asked about', () => {
    const { sim, agent } = world()
    const answer = sim.agents.explain(agent.id, { prompt: 'Pay Globex 1 USDC monthly for 2 weeks' })
    expect(answer.reply).toContain('shorter than one step')
  })
})

describe('a time that a clock change repeats', () => {
  const zone = 'Europe/Berlin'
  const first = Date.parse('2026-10-25T00:30Z') / 1000
  const second = Date.parse('2026-10-25T01:30Z') / 1000

  /** What is drafted of a text, and what comes of it as it is accepted. */
  function scheduled(text: string) {
    const { sim, agent } = world()
    const prompt = `Pay Globex 1 USDC ${text}`
    const { proposals = [] } = sim.api.paymentAgents.propose(agent.id, { prompt, timezone: zone })
    const payments = proposals.flatMap(({ actions }) =>
      actions.flatMap((action) =>
        action.type === 'create_scheduled_payments' ? [action.create_scheduled_payments] : [],
      ),
    )
    sim.api.instructions.create({ payment_agent_id: agent.id, proposals })
    const made = sim.api.scheduledPayments.list().data.map(({ scheduled_at }) => scheduled_at)
    return { payments, made: made.sort() }
  }

  it.each([
    'on 2026-10-25 at 2:30',
    'on October 25 at 2:30 am',
    `on 2026-10-25 at 2:30 ${zone}`,
    'on 2026-10-25T02:30',
  ])('is the first: %s', (text) => {
    const { payments, made } = scheduled(text)
    expect(payments).toMatchObject([{ dates: [first], local_time: '2026-10-25 02:30', local_zone: zone }])
    expect(made).toEqual([first])
  })

  it('is the first in a series too', () => {
    const { payments } = scheduled('daily, 3 times, starting 2026-10-24, at 2:30')
    expect(payments[0]?.dates).toContain(first)
    expect(payments[0]?.dates).not.toContain(second)
  })

  it('is the second where a date says so', () => {
    const { payments, made } = scheduled('on 2026-10-25T01:30Z')
    expect(payments).toMatchObject([{ dates: [second], local_time: '2026-10-25 02:30', local_zone: zone }])
    expect(made).toEqual([second])
  })
})
