import type { Agent } from '../agency.js'
import { createAgent, requireActive, revoke, statusOf } from '../agents.js'
import { type Audit, bind, member, members, same } from '../audit.js'
import { alive, type Model, nth, type Recipient, refuse } from '../model.js'
import { distinct, signersOf } from '../wallets.js'
import { action, drawWay, nobody } from './action.js'
import { tellGroup } from './wallets.js'

/** Agents: made, recognised by groups, asked for drafts, and revoked. */

/** How a payee has to be paid where nothing is left to ask: he has one way, and a mandate for anybody covers it. */
function plainWay(model: Model, agent: Agent, recipient: Recipient): 'bank' | 'wallet' | null {
  const { customer, signer } = agent
  const others = alive(model.recipients).filter((one) => one.customer === customer && one !== recipient)
  const isAlone = others.every(({ name }) => !name.includes(recipient.name) && !recipient.name.includes(name))
  const [only, ...more] = alive(model.destinations).filter((one) => one.recipient === recipient)
  const wallets = model.treasury.wallets.filter((one) => signersOf(one).includes(signer))
  const covers = model.agency.mandates.some(
    (one) =>
      one.signer === signer &&
      statusOf(model, one) === 'active' &&
      one.rule.target_type === 'any' &&
      one.rule.asset === 'USDC' &&
      one.rule.network_id === undefined,
  )
  if (!isAlone || only === undefined || more.length > 0 || recipient.status === 'frozen' || !covers)
    return null
  if (wallets.length === 0 || wallets.some(({ family }) => family !== 'evm')) return null
  if (only.type === 'crypto')
    return only.family === 'evm' && only.network === 'base-sepolia' ? 'wallet' : null
  return only.type === 'fiat_us' && only.rails.includes('ach') ? 'bank' : null
}

/** Mostly one that can act. */
export function agentOf({ model }: Audit, number: number): Agent | undefined {
  return nth(model.agency.agents, number)
}

const budget = { hour: 30, day: 200 }

export const agentActions = [
  action(
    'create agent',
    3,
    (draws) => ({ way: drawWay(draws), customer: draws.which(), unknown: draws.chance(2) }),
    async (audit, { way, customer: number, unknown }) => {
      const { model } = audit
      const customer = nth(model.customers, number)
      if (customer === undefined) return
      const name = `Agent ${model.agency.agents.length + 1}`
      const body = { customer_id: unknown ? nobody : customer.id, name, hosted: true }
      await audit.call(way, { operation: 'paymentAgents.create', body }, () => {
        if (unknown) refuse('not-found')
        const agent = createAgent(model, customer, name)
        return (answer) => {
          bind(agent, member(answer, 'id'))
          bind(agent.signer, member(answer, 'signer_id'))
          agent.publicKey = String(member(answer, 'signer_public_key'))
          same(`state of ${agent.label}`, member(answer, 'state'), 'pending')
        }
      })
    },
  ),
  action(
    'revoke agent',
    1,
    (draws) => ({ way: drawWay(draws), agent: draws.which(), unknown: draws.chance(5) }),
    async (audit, { way, agent: number, unknown }) => {
      const agent = agentOf(audit, number)
      if (agent === undefined) return
      const params = { payment_agent_id: unknown ? nobody : (agent.id ?? '') }
      await audit.call(way, { operation: 'paymentAgents.revoke', params }, () => {
        if (unknown) refuse('not-found')
        revoke(agent)
        return (answer) => same(`state of ${agent.label}`, member(answer, 'state'), 'revoked')
      })
    },
  ),
  action(
    'seat an agent in a group',
    8,
    (draws) => ({
      way: drawWay(draws),
      agent: draws.which(),
      group: draws.which(),
      add: draws.chance(80),
    }),
    async (audit, { way, agent: number, group: place, add }) => {
      const { model } = audit
      const agent = agentOf(audit, number)
      // Mostly a group that signs for a wallet.
      const groups = distinct(model.treasury.wallets.flatMap((wallet) => wallet.groups))
      const group = nth(groups, place) ?? nth(model.treasury.groups, place)
      if (agent === undefined || group === undefined) return
      const { signer } = agent
      const params = { signer_group_id: group.id ?? '', signer_id: signer.id ?? '' }
      const call = add
        ? { operation: 'signerGroups.addSigner', params, body: { member_key: agent.publicKey } }
        : { operation: 'signerGroups.removeSigner', params }
      await audit.call(way, call, () => {
        const isMember = group.members.includes(signer)
        if (add && agent.revoked) refuse('forbidden')
        if (add && isMember) refuse('conflict')
        if (!add && !isMember) refuse('not-found')
        group.members = add ? [...group.members, signer] : group.members.filter((one) => one !== signer)
        tellGroup(audit, group, 'updated')
        return (body) =>
          same(`members of ${group.label}`, members(body, 'members').length, group.members.length)
      })
    },
  ),
  action(
    'delete the signer of an agent',
    1,
    (draws) => ({ way: drawWay(draws), agent: draws.which() }),
    async (audit, { way, agent: number }) => {
      const agent = agentOf(audit, number)
      if (agent === undefined) return
      const call = { operation: 'signers.delete', params: { public_key: agent.publicKey } }
      // Whether its groups are told first is not the model's business.
      await audit.call(way, call, () => refuse('forbidden', 'conflict'))
    },
  ),
  action(
    'draft',
    6,
    (draws) => ({
      way: draws.pick(['test', 'app'] as const),
      agent: draws.which(),
      recipient: draws.which(),
      amount: draws.pick(['1', '0.5', '1.25']),
      dates: draws.pick([1, 1, 2, 3]),
      times: draws.pick([1, 1, 1, 1, 31]),
      bad: draws.chance(5),
    }),
    async (audit, { way, agent: number, recipient: which, amount, dates: count, times, bad }) => {
      const { model } = audit
      const agent = agentOf(audit, number)
      if (agent === undefined) return
      const { customer, signer } = agent
      const recipient = nth(
        model.recipients.filter((one) => !one.deleted && one.customer === customer),
        which,
      )
      const today = Math.floor(model.now / 86_400_000)
      const days = Array.from({ length: count }, (_, at) => (today + 1 + at) * 86_400_000)
      const texts = days.map((day) => new Date(day).toISOString().slice(0, 10))
      const prompt = bad
        ? ' '
        : recipient === undefined
          ? 'Hello'
          : `Pay ${recipient.name} ${amount} USDC on ${texts.join(' and ')}`
      const params = { payment_agent_id: agent.id ?? '' }
      for (let time = 0; time < times; time++) {
        await audit.call(way, { operation: 'paymentAgents.propose', params, body: { prompt } }, () => {
          if (bad) refuse('validation-error')
          requireActive(model, agent)
          const earlier = model.agency.drafts.get(customer) ?? []
          const since = (length: number) => earlier.filter((one) => one > model.now - length).length
          const isFull = since(3_600_000) >= budget.hour || since(86_400_000) >= budget.day
          if (way !== 'test' && isFull) refuse('rate-limited')
          if (way !== 'test') model.agency.drafts.set(customer, [...earlier, model.now])
          return (answer) => {
            const proposals = member(answer, 'proposals')
            const payments = (Array.isArray(proposals) ? proposals : []).flatMap((one) =>
              members(one, 'actions').flatMap((each) => member(each, 'create_scheduled_payments') ?? []),
            )
            if (recipient === undefined) return same('payments without a payee', payments.length, 0)
            // Where it does not ask back, it says what was said.
            for (const payment of payments) {
              same('the amount of a draft', member(payment, 'amount'), amount)
              const nine = days.map((day) => day / 1000 + 9 * 3600)
              same('the dates of a draft', member(payment, 'dates'), nine)
              const own = model.treasury.wallets.filter((wallet) => signersOf(wallet).includes(signer))
              const from = own.some(({ id }) => id === member(payment, 'wallet_id'))
              same('whether a wallet of the agent pays', from, true)
              const to = model.destinations.find(({ id }) => id === member(payment, 'destination_id'))
              same('whom a draft pays', to?.recipient.label, recipient.label)
            }
            if (payments.length === 0) same('whether it asks back', typeof member(answer, 'reply'), 'string')
            const way = plainWay(model, agent, recipient)
            if (way === null) return
            same('how many payments of a plain order are drafted', payments.length, 1)
            const rails = (Array.isArray(proposals) ? proposals : []).flatMap((one) =>
              members(one, 'actions').flatMap((each) => member(each, 'create_auto_account', 'rail') ?? []),
            )
            same('the rail of a plain order', rails, way === 'bank' ? ['ach'] : [])
            audit.reached.add(`draft to a ${way}`)
          }
        })
      }
    },
  ),
]
