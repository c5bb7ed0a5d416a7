import { UsageError } from '../../kernel/errors.js'
import { groupsOfWallet, type SignerRow, signersOfGroups } from '../../resources/signers/index.js'
import type {
  CreateMandateRequest,
  CreateX402MandateRequest,
  MandateRuleRequest,
} from '../../resources/types/index.js'
import { signApproval } from '../signing/mandates.js'
import { testSigner } from '../signing/signers.js'
import { builder } from './builder.js'
import { bodyOf, customerMade, idOf, type Parents, type Ref, type Workbench } from './made.js'
import type { GivenAgent, GivenInstruction, GivenMandate, GivenX402Mandate } from './results.js'
import { agent, bodies, customer, made, wallet } from './schemas.js'
import { walletBuilders } from './wallets.js'

export type AgentInput = Pick<Parents, 'customer'> & {
  /** The wallet that it spends from: a new one with 100 USDC unless told. */
  readonly wallet?: Ref | undefined
  readonly name?: string | undefined
}

export type MandateInput = Pick<AgentInput, 'customer' | 'wallet'> &
  Partial<Pick<CreateMandateRequest, 'valid_from' | 'valid_until'>> & {
    /** The agent whose spending it allows: a new agent unless told. */
    readonly agent?: Ref | undefined
    /** The parts that are different from a rule for anybody, of 100 USDC a month. */
    readonly rule?: Partial<MandateRuleRequest>
  }

export type X402MandateInput = Pick<MandateInput, 'customer' | 'wallet' | 'agent'> &
  Partial<CreateX402MandateRequest> & {
    /** The money in its wallet, in USDC: 10 unless told. */
    readonly amount?: string | undefined
  }

export type InstructionInput = Pick<MandateInput, 'customer' | 'wallet' | 'agent'> & {
  /** The text that asks the agent to pay. */
  readonly prompt?: string | undefined
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

/** The one that is named, or a new one. */
function agentFor(
  bench: Workbench,
  { customer, wallet, agent }: Pick<MandateInput, 'customer' | 'wallet' | 'agent'>,
): GivenAgent {
  return agent === undefined
    ? agentBuilders.agent.run(bench, { customer, wallet })
    : agentMade(bench, idOf(agent))
}

/** The wallet for x402 of an agent. */
function x402WalletOf({ api, simulate }: Workbench, agentId: string): string {
  const { status, wallet_id } = api.x402.enable(agentId)
  return status === 'active' && wallet_id !== undefined ? wallet_id : simulate.completeX402Enablement(agentId)
}

const payTomorrow = 'Pay Acme Corp 1.50 USDC tomorrow to 0x8617e340b3d01fa5f11f306f4090fd50e238070d on base'

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
      const { rule = {}, ...rest } = input
      const { valid_from, valid_until } = bodyOf(rest)
      const spender = agentFor(bench, input)
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

  x402Mandate: builder({
    summary: 'An x402 mandate of an active agent: a dollar each time, from a wallet of its own with 10 USDC.',
    takes: () => ({ ...customer(), ...wallet(), ...agent(), ...bodies.x402Mandate() }),
    returns: made.x402Mandate,
    run(bench: Workbench, input: X402MandateInput): GivenX402Mandate {
      const spender = agentFor(bench, input)
      const { amount = '10', ...body } = bodyOf(input)
      const walletId = x402WalletOf(bench, spender.agent.id)
      // What is no text is refused there.
      if (typeof amount !== 'string' || /[1-9]/.test(amount))
        bench.simulate.walletDeposit(walletId, { amount })
      const network = bench.environment === 'production' ? 'base' : 'base-sepolia'
      const created = bench.api.x402.createMandate(spender.agent.id, {
        asset: 'USDC',
        network,
        max_per_call: '1000000',
        ...body,
      })
      const x402_wallet = bench.api.wallets.get(walletId)
      return { ...spender, id: created.id, x402_wallet, x402_mandate: created }
    },
  }),

  instruction: builder({
    summary:
      'A proposal of an agent that was accepted: 1.50 USDC tomorrow, to a new recipient, under a mandate.',
    takes: () => ({ ...customer(), ...wallet(), ...agent(), ...bodies.instruction() }),
    returns: made.instruction,
    run(bench: Workbench, input: InstructionInput): GivenInstruction {
      // A new agent gets a mandate, so that what it pays is paid.
      const spender =
        input.agent === undefined
          ? agentMade(
              bench,
              agentBuilders.mandate.run(bench, { customer: input.customer, wallet: input.wallet }).agent.id,
            )
          : agentFor(bench, input)
      const { prompt = payTomorrow } = input
      const { proposals = [], reply } = bench.api.paymentAgents.propose(spender.agent.id, { prompt })
      const { instruction_ids: [id] = [] } =
        proposals.length === 0
          ? {}
          : bench.api.instructions.create({ payment_agent_id: spender.agent.id, proposals })
      if (id === undefined)
        throw new UsageError(
          `given.instruction: the agent drafts nothing of ${JSON.stringify(prompt)}. It asks: ${reply ?? 'nothing'}`,
        )
      return { ...spender, id, instruction: bench.api.instructions.get(id) }
    },
  }),
}
