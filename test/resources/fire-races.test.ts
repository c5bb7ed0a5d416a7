import { Problem } from 'platform-simulator'
import { signCancellation } from 'platform-simulator/signing'
import { describe, expect, it } from 'vitest'
import {
  ada,
  agentAtWork,
  amend,
  approved,
  type Desk,
  outcomes,
  read,
  scheduled,
  secondsOf,
} from '../support/spending.js'

/** What is done at the very instant at which a payment is due, before and after it fires. */
const acts: Readonly<Record<string, (desk: Desk, mandate: string, payment: string) => unknown>> = {
  'cancelling it': ({ sim }, _, payment) => sim.api.scheduledPayments.cancel(payment),
  'revoking the mandate': ({ sim }, id) =>
    sim.api.mandates.cancel(id, signCancellation(sim.api.mandates.get(id), ada)),
  'revoking the agent': ({ sim, agent }) => sim.api.paymentAgents.revoke(agent.id),
  'freezing the customer': ({ sim, customer }) => sim.simulate.freezeCustomer(customer.id),
  'lowering the cap': (desk, id) => amend(desk, id, { max_amount_in_window: '0.5' }),
  'taking the agent out of its group': ({ sim, agent, signer_group }) =>
    sim.api.signerGroups.removeSigner(signer_group.id, agent.signer_id),
}

const told: Readonly<Record<string, string>> = {
  'cancelling it': 'cancelled',
  'revoking the mandate': 'failed: no active mandate',
  'revoking the agent': 'failed: the payment agent is revoked',
  'freezing the customer': 'failed: ',
  'lowering the cap': 'failed: transaction denied by mandate: amount 1 exceeds max_amount_in_window 0.5',
  'taking the agent out of its group': 'failed: signer is not permitted to spend on wallet',
}

async function arrange(count = 1) {
  const desk = agentAtWork()
  const mandate = approved(desk, { window: 'DAILY', max_amount_in_window: '10' })
  const due = secondsOf('2028-02-29T12:00:00Z')
  const payments = scheduled(desk, '1', { dates: Array.from({ length: count }, () => due) })
  // A millisecond before they are due.
  await desk.sim.clock.advanceTo(due * 1000 - 1)
  return { desk, mandate, payments, due: due * 1000 }
}

describe('at the instant at which a payment is due', () => {
  it.each(Object.entries(acts))('%s before it fires stops it', async (name, act) => {
    const { desk, mandate, payments, due } = await arrange()
    act(desk, mandate, payments[0]?.id ?? '')
    await desk.sim.clock.advanceTo(due)
    expect(outcomes(desk, payments)[0]).toContain(told[name])
    expect(desk.sim.api.mandates.budget(mandate).aggregate[0]?.committed_count).toBe(0)
  })

  it.each(Object.entries(acts))('%s after it fired changes nothing of it', async (name, act) => {
    const { desk, mandate, payments, due } = await arrange()
    await desk.sim.clock.advanceTo(due)
    const run = () => act(desk, mandate, payments[0]?.id ?? '')
    if (name === 'cancelling it') expect(run).toThrow('scheduled payment is executed, not cancellable')
    else run()
    await desk.sim.clock.advance('1m')
    expect(outcomes(desk, payments)).toEqual(['executed'])
    expect(desk.sim.api.mandates.budget(mandate).aggregate[0]?.committed_amount).toBe('1')
  })

  it.each(Object.entries(acts))(
    '%s by a webhook of the first of five is all or nothing for each',
    async (_, act) => {
      const { desk, mandate, payments, due } = await arrange(5)
      const { sim } = desk
      const last = payments.at(-1)?.id ?? ''
      let answered = ''
      sim.api.webhookTargets.create({
        url: 'https://app.example/hooks',
        event_types: ['wallet.transaction.created'],
      })
      sim.webhooks.deliverTo(() => {
        if (answered !== '') return new Response()
        try {
          act(desk, mandate, last)
          answered = 'done'
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          answered = error.detail
        }
        return new Response()
      })
      await sim.clock.advanceTo(due)
      await sim.clock.advance('1m')
      const statuses = payments.map(({ id }) => read(desk, id).status)
      const executed = statuses.filter((status) => status === 'executed').length
      const sent = sim.api.transactions.list({ transaction_type: 'wallet', direction: 'out' }).meta
        .total_count
      expect(answered).not.toBe('')
      expect(statuses).not.toContain('scheduled')
      expect([sent, sim.api.mandates.budget(mandate).aggregate[0]?.committed_count]).toEqual([
        executed,
        executed,
      ])
      expect(read(desk, last).status === 'cancelled').toBe(
        answered === 'done' && statuses.includes('cancelled'),
      )
    },
  )
})
