import { nameX402Wallet } from './actions/x402.js'
import type { Agent, Mandate, X402Mandate } from './agency.js'
import { stateOf, statusOf, walletsOf } from './agents.js'
import { type Audit, fail, member, members, same } from './audit.js'
import { sendDirectly } from './calls.js'
import { statusOfInstruction } from './instructions.js'
import { windowOf } from './x402.js'

/** What reads of agents, of what they may spend and of what they spent have to show. */

function read(audit: Audit, operation: string, params: Record<string, string>): unknown {
  const { body, problem } = sendDirectly(audit.sim, { operation, params }, 'test')
  if (problem !== undefined) fail(`${operation} of ${Object.values(params).join()} answers ${problem}`)
  return body
}

/** Members in the order of their names, so that only what they say is compared. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([name, one]) =>
    one === undefined ? [] : [[name, sorted(one)]],
  )
  return Object.fromEntries(entries.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
}

export function checkAgents(audit: Audit): void {
  const { agency } = audit.model
  for (const agent of agency.agents) checkAgent(audit, agent)
  for (const mandate of agency.mandates) checkMandate(audit, mandate)
  for (const mandate of agency.x402Mandates) if (mandate.agent.id !== null) checkX402(audit, mandate)
  for (const instruction of agency.instructions) {
    const shown = read(audit, 'instructions.get', { instruction_id: instruction.id ?? '' })
    const status = statusOfInstruction(audit.model, instruction)
    same(`status of ${instruction.label}`, member(shown, 'status'), status)
    audit.reached.add(`instruction ${status}`)
  }
  checkPayments(audit)
}

function checkAgent(audit: Audit, agent: Agent): void {
  const { model } = audit
  nameX402Wallet(audit, agent)
  const body = read(audit, 'paymentAgents.get', { payment_agent_id: agent.id ?? '' })
  const state = stateOf(model, agent)
  same(`state of ${agent.label}`, member(body, 'state'), state)
  audit.reached.add(`agent ${state}`)
  const wallets = walletsOf(model, agent.signer).map(({ id }) => id)
  same(`wallets of ${agent.label}`, members(body, 'wallet_ids').toSorted(), wallets.toSorted())
  const left =
    state === 'revoked' ? model.treasury.groups.filter((one) => one.members.includes(agent.signer)) : []
  const cleanup = member(body, 'signer_group_cleanup') ?? []
  const shown = (Array.isArray(cleanup) ? cleanup : []).map((one) => member(one, 'signer_group_id'))
  same(`what is left of ${agent.label}`, shown.toSorted(), left.map(({ id }) => id).toSorted())
}

function checkMandate(audit: Audit, mandate: Mandate): void {
  const { model } = audit
  const { id, label, shown, version, signer, customer, instruction } = mandate
  const params = { mandate_id: id ?? '' }
  const body = read(audit, 'mandates.get', params)
  const status = statusOf(model, mandate)
  same(`status of ${label}`, member(body, 'status'), status)
  audit.reached.add(`mandate ${status}`)
  same(`version of ${label}`, member(body, 'version'), version)
  same(`rule of ${label}`, sorted(member(body, 'rule')), sorted(shown))
  same(`instruction of ${label}`, member(body, 'instruction_id'), instruction?.id ?? undefined)
  const budget = model.agency.counterOf(signer, customer).budget(label, model.now)
  same(`budget of ${label}`, inOneSpelling(read(audit, 'mandates.budget', params)), {
    ...Object(inOneSpelling({ ...budget, mandate_id: id })),
  })
}

/** Addresses of what has left a rule may be in the spelling of any of its rules. */
function inOneSpelling(budget: unknown): unknown {
  const lines = members(budget, 'per_target').map((one) => {
    const target = String(member(one, 'target'))
    return { ...Object(one), target: target.startsWith('0x') ? target.toLowerCase() : target }
  })
  return sorted({ ...Object(budget), per_target: lines })
}

function checkX402(audit: Audit, mandate: X402Mandate): void {
  const { model, sim } = audit
  const shown = sim.api.x402
    .listMandates(mandate.agent.id ?? '', { limit: 100 })
    .data.find(({ id }) => id === mandate.id)
  const { committed, calls } = windowOf(model, mandate)
  same(`what is committed of ${mandate.label}`, shown?.window_committed, String(committed))
  same(`calls of ${mandate.label}`, shown?.window_calls, calls)
  const holds = model.agency.holds.filter((one) => one.mandate === mandate)
  const states = new Map(
    sim.api.x402.listHolds(mandate.agent.id ?? '', { limit: 100 }).data.map((one) => [one.id, one.state]),
  )
  for (const hold of holds) {
    const state = states.get(hold.id ?? '')
    if (state !== undefined) same(`state of ${hold.label}`, state, hold.state)
    audit.reached.add(`hold ${hold.state}`)
  }
}

function checkPayments({ model, sim, reached }: Audit): void {
  const { payments } = model.agency
  if (payments.length === 0) return
  const shown = new Map(sim.api.scheduledPayments.list().data.map((one) => [one.id, one]))
  same('how many payments are scheduled or were', shown.size, payments.length)
  for (const payment of payments) {
    const { label, status, cover, send } = payment
    const one = shown.get(payment.id ?? '') ?? fail(`${label} is not listed`)
    same(`status of ${label}`, one.status, status)
    reached.add(`scheduled ${status}`)
    same(`amount of ${label}`, one.amount, payment.amount)
    same(`address of ${label}`, one.address, payment.address)
    same(`mandate of ${label}`, [one.mandate_id, one.mandate_version], [cover?.mandate.id, cover?.version])
    same(`what ${label} sent`, one.wallet_transaction_id, send?.id ?? undefined)
    same(`whether ${label} says why`, one.failure_reason !== undefined, status === 'failed')
  }
}
