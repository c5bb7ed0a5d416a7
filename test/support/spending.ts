import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { signAmendment, signApproval, testSigner } from 'platform-simulator/signing'
import { activeAgent, payee } from '../conformance/agent-samples.js'

/** An agent that spends: what tests of mandates and of scheduled payments arrange. */

export type MandateBody = Parameters<Simulator['api']['mandates']['create']>[0]
export type RuleBody = MandateBody['rule']
export type Rule = ReturnType<Simulator['api']['mandates']['get']>['rule']
export type Budget = ReturnType<Simulator['api']['mandates']['budget']>
type PaymentBody = Parameters<Simulator['api']['scheduledPayments']['create']>[0]
export type Payment = ReturnType<Simulator['api']['scheduledPayments']['create']>[number]

/** A member of the group that signs for the wallet: she decides about mandates. */
export const ada = testSigner('Ada')

export type Desk = ReturnType<typeof agentAtWork>

/** An active agent whose wallet has a million USDC, in a sandbox without a cap on amounts. */
export function agentAtWork(options: SimulatorOptions = {}) {
  const sim = createSimulator({ limits: { sandboxAmount: null }, ...options })
  const made = activeAgent(sim)
  sim.simulate.walletDeposit(made.id, { amount: '1000000' })
  return { sim, ...made }
}

/** Another recipient of the agent's customer, with an address on Base. */
export function newPayee({ sim, customer }: Pick<Desk, 'sim' | 'customer'>, name: string, address = payee) {
  const { id } = sim.api.recipients.create(customer.id, { name })
  const destination = sim.api.destinations.create(id, {
    destination_type: 'crypto',
    name: `Wallet of ${name}`,
    crypto_address: address,
    network_id: 'base-sepolia',
  })
  return { id, destination_id: destination.id, address }
}

/** A mandate of the agent that waits for its approval. */
export function drafted(
  { sim, agent }: Pick<Desk, 'sim' | 'agent'>,
  rule: Partial<RuleBody> = {},
  more = {},
) {
  const body: MandateBody = {
    rule: { target_type: 'any', asset: 'USDC', ...rule },
    payment_agent_id: agent.id,
  }
  return sim.api.mandates.create({ ...body, ...more })
}

/** A mandate of the agent that Ada approved. */
export function approved(desk: Pick<Desk, 'sim' | 'agent'>, rule: Partial<RuleBody> = {}, more = {}): string {
  const mandate = drafted(desk, rule, more)
  desk.sim.api.mandates.approve(mandate.id, signApproval(mandate, ada))
  return mandate.id
}

/** Ada signs another rule: the present one with the changes; a member that is undefined is left out. */
export function amend({ sim }: Pick<Desk, 'sim'>, id: string, change: Partial<RuleBody>) {
  const mandate = sim.api.mandates.get(id)
  const entries = Object.entries({ ...mandate.rule, ...change }).filter(([, value]) => value !== undefined)
  const rule: RuleBody = { asset: mandate.rule.asset, ...Object.fromEntries(entries) }
  return sim.api.mandates.amend(id, signAmendment(mandate, rule, ada))
}

type PaymentChange = Partial<PaymentBody>

/** Schedules payments of the agent: one, now, to an address on Base, unless told otherwise. */
export function scheduled(
  { sim, id, agent }: Pick<Desk, 'sim' | 'id' | 'agent'>,
  amount: string,
  change: PaymentChange = {},
): Payment[] {
  const to =
    change.destination_id === undefined ? { address: payee, network_id: 'base-sepolia' as const } : {}
  const body = { signer_id: agent.signer_id, wallet_id: id, amount, asset: 'USDC', ...to, ...change }
  return sim.api.scheduledPayments.create(body)
}

/** A payment as it is read now. */
export function read({ sim }: Pick<Desk, 'sim'>, id: string): Payment {
  const found = sim.api.scheduledPayments.list().data.find((one) => one.id === id)
  if (found === undefined) throw new Error(`no payment ${id} is listed`)
  return found
}

/** What became of payments, each in a word or with the reason. */
export function outcomes(desk: Pick<Desk, 'sim'>, payments: readonly Payment[]): string[] {
  return payments.map(({ id }) => {
    const { status, failure_reason } = read(desk, id)
    return failure_reason === undefined ? status : `${status}: ${failure_reason}`
  })
}

/** Schedules a payment that is due now, lets it fire, and says what became of it. */
export async function pay(
  desk: Pick<Desk, 'sim' | 'id' | 'agent'>,
  amount: string,
  change: PaymentChange = {},
): Promise<string> {
  const payments = scheduled(desk, amount, change)
  await desk.sim.clock.advance(0)
  return outcomes(desk, payments).join(', ')
}

/** Unix seconds. */
export function secondsOf(time: string): number {
  return Date.parse(time) / 1000
}
