import { UsageError } from '../../kernel/problem.js'
import { paymentAgents } from '../../resources/payment-agents/index.js'
import { groupsOfWallet, type SignerRow, signersOfGroups } from '../../resources/signers/index.js'
import type { CreateMandateRequest, MandateRuleRequest } from '../../resources/types/index.js'
import { signApproval } from '../signing/mandates.js'
import { testSigner } from '../signing/signers.js'
import { builder } from './builder.js'
import {
  bodyOf,
  customerMade,
  type GivenAgent,
  type GivenMandate,
  idOf,
  type Parents,
  type Ref,
  rowOf,
  type Workbench,
} from './made.js'
import { agent, bodies, customer, made, wallet } from './schemas.js'
import { walletBuilders } from './wallets.js'

export type AgentInput = Pick<Parents, 'customer'> & {
  /** The wallet that it spends from: a new one with 100 USDC unless told. */
  readonly wallet?: Ref | undefined
  readonly name?: string | undefined
}

export type MandateInput = Pick<AgentInput, 'customer' | 'wallet'> &
  Partial<Pick<CreateMandateRequest, 'valid_from' | 'valid_until'>> & {
    /** Whose spending it allows: a new agent unless told. */
    readonly agent?: Ref | undefined
    /** What is different from a rule for anybody, of 100 USDC a month. */
    readonly rule?: Partial<MandateRuleRequest>
  }

/** The wallet of an agent to be, and its group. @throws UsageError for a wallet of nobody, of somebody else, or without a group */
function placeOf(bench: Workbench, { customer: owner, wallet: named }: AgentInput) {
  const id =
    named === undefined
      ? walletBuilders.fundedWallet.run(bench, owner === undefined ? {} : { customer: owner }).id
      : idOf(named)
  const found = bench.api.wallets.get(id)
  const [group] = groupsOfWallet(bench.world(), id)
  if (found.customer_id === undefined || group === undefined)
    throw new UsageError(
      `given.agent: the wallet ${id} has no ${group === undefined ? 'signer group' : 'customer'}, so no agent can spend from it. sim.given.fundedWallet() makes one that has.`,
    )
  if (owner !== undefined && idOf(owner) !== found.customer_id)
    throw new UsageError(
      `given.agent: the customer is ${idOf(owner)}, and the wallet ${id} belongs to ${found.customer_id}. Name one of them.`,
    )
  return { id, customer_id: found.customer_id, group_id: group.id }
}

/** An agent that is there, with the first of its wallets. */
function agentMade(bench: Workbench, id: string): GivenAgent {
  const read = bench.api.paymentAgents.get(id)
  const [walletId] = read.wallet_ids
  if (walletId === undefined)
    throw new UsageError(
      `given: the agent ${id} is ${read.state}: no wallet recognises its signer. sim.given.agent() makes one that is active.`,
    )
  const groups = groupsOfWallet(bench.world(), walletId)
  const group = groups.find(({ member_ids }) => member_ids.includes(read.signer_id))
  return {
    ...customerMade(bench, read.customer_id),
    id,
    wallet: bench.api.wallets.get(walletId),
    signer_group: bench.api.signerGroups.get(group?.id ?? ''),
    agent: read,
  }
}

/** Somebody who may approve a mandate and whose key can be had: the first member of the wallet that is a test signer. */
function approverOf(bench: Workbench, { wallet: { id }, agent: { signer_id } }: GivenAgent) {
  const members = signersOfGroups(bench.world(), groupsOfWallet(bench.world(), id))
  const keyOf = ({ name, key_type: keyType }: SignerRow) => testSigner(name, { keyType })
  const found = members.find(
    (signer) => signer.id !== signer_id && keyOf(signer).publicKey === signer.public_key,
  )
  if (found === undefined)
    throw new UsageError(
      `given.mandate: nobody who signs for the wallet ${id} is a test signer, so it cannot be approved. Add sim.given.signer() to its group, or approve one yourself with signApproval of platform-simulator/signing.`,
    )
  return keyOf(found)
}

/** The rule of a mandate that nothing was told about. */
const anybody = { asset: 'USDC', window: 'MONTHLY', max_amount_in_window: '100' } as const

export const agentBuilders = {
  agent: builder({
    summary: 'A payment agent that is active: a wallet with 100 USDC recognises its signer.',
    takes: () => ({ ...customer(), ...wallet(), ...bodies.agent() }),
    returns: made.agent,
    run(bench: Workbench, input: AgentInput): GivenAgent {
      const place = placeOf(bench, input)
      const { name = 'Payables' } = input
      const created = bench.api.paymentAgents.create({ customer_id: place.customer_id, name, hosted: true })
      bench.api.signerGroups.addSigner(place.group_id, { member_key: created.signer_public_key })
      return agentMade(bench, created.id)
    },
  }),

  mandate: builder({
    summary:
      'A mandate of an active agent that a signer of its wallet approved: 100 USDC a month, to anybody.',
    takes: () => ({ ...customer(), ...wallet(), ...agent(), ...bodies.mandate() }),
    returns: made.mandate,
    run(bench: Workbench, input: MandateInput): GivenMandate {
      const { agent: named, rule = {}, ...rest } = input
      const { valid_from, valid_until } = bodyOf(rest)
      const spender =
        named === undefined
          ? agentBuilders.agent.run(bench, { customer: rest.customer, wallet: rest.wallet })
          : agentMade(bench, rowOf(bench, paymentAgents, idOf(named)).id)
      const who = rule.targets === undefined ? { target_type: 'any' as const } : {}
      const created = bench.api.mandates.create({
        payment_agent_id: spender.agent.id,
        rule: { ...anybody, ...who, ...rule },
        valid_from,
        valid_until,
      })
      bench.api.mandates.approve(created.id, signApproval(created, approverOf(bench, spender)))
      return { ...spender, id: created.id, mandate: bench.api.mandates.get(created.id) }
    },
  }),
}
