import type { Mandate } from '../agency.js'
import { type AskedRule, amend, approve, cancel, createMandate } from '../agents.js'
import { type Audit, bind, member, same } from '../audit.js'
import type { Draws } from '../draws.js'
import { alive, type Customer, nth, refuse } from '../model.js'
import { gone } from '../payees.js'
import type { Signer } from '../treasury.js'
import { holderOf, signersOf } from '../wallets.js'
import { action, drawWay } from './action.js'
import { agentOf } from './agents.js'
import { payees } from './endorsing.js'

/** Mandates: drafted, decided by two people, amended. */

const caps = ['0.5', '1', '1.5', '2', '3', '10', '10.5'] as const

interface DrawnRule {
  readonly targets: 'any' | 'recipients' | 'names' | 'addresses'
  readonly count: number
  readonly which: number
  readonly network: boolean
  readonly asset: string
  readonly window: 'NONE' | 'DAILY' | 'WEEKLY' | 'MONTHLY'
  readonly caps: Pick<AskedRule, (typeof capNames)[number]>
}

const capNames = [
  'max_per_tx',
  'max_amount_per_target_in_window',
  'max_amount_in_window',
  'max_count_per_target_in_window',
  'max_count_in_window',
] as const

export function drawRule(draws: Draws): DrawnRule {
  const amount = (percent: number) => (draws.chance(percent) ? draws.pick(caps) : undefined)
  const count = (percent: number) => (draws.chance(percent) ? draws.pick([0, 1, 1, 2, 3, 5]) : undefined)
  const drawn = {
    max_per_tx: amount(25),
    max_amount_per_target_in_window: amount(35),
    max_amount_in_window: amount(50),
    max_count_per_target_in_window: count(20),
    max_count_in_window: count(25),
  }
  return {
    targets: draws.pick(['any', 'any', 'recipients', 'recipients', 'names', 'addresses']),
    count: draws.pick([1, 1, 2]),
    which: draws.which(),
    network: draws.chance(25),
    asset: draws.pick(['USDC', 'USDC', 'USDC', 'USDC', 'usdc', 'USDT', 'RD', 'USD']),
    window: draws.pick(['NONE', 'DAILY', 'DAILY', 'WEEKLY', 'MONTHLY']),
    caps: Object.fromEntries(Object.entries(drawn).filter(([, cap]) => cap !== undefined)),
  }
}

export function ruleOf({ model }: Audit, customer: Customer, drawn: DrawnRule): AskedRule {
  const { targets, count, which, network, asset, window, caps: drawnCaps } = drawn
  const own = alive(model.recipients).filter((one) => one.customer === customer)
  const picked = Array.from({ length: count }, (_, at) => nth(own, which + at)).flatMap((one) => one ?? [])
  const isAny = targets === 'any' || (targets !== 'addresses' && picked.length === 0)
  const named = isAny
    ? { target_type: 'any' as const, targets: [] }
    : targets === 'addresses'
      ? { target_type: 'address' as const, targets: payees.slice(0, count) }
      : {
          target_type: 'recipient' as const,
          targets: picked.map((one) => (targets === 'names' ? one.name : (one.id ?? ''))),
        }
  return { ...named, ...(network && { network_id: 'base-sepolia' as const }), asset, window, ...drawnCaps }
}

/** Whom the signature of a decision is of. */
interface Deciding {
  readonly who: number
  readonly how: 'well' | 'other bytes' | 'nonsense'
  /** It is said to be that of the bound signer. */
  readonly asAgent: boolean
}

function drawDeciding(draws: Draws): Deciding {
  return {
    who: draws.pick([0, 0, 0, 1, 2]),
    how: draws.pick(['well', 'well', 'well', 'well', 'well', 'well', 'well', 'other bytes', 'nonsense']),
    asAgent: draws.chance(5),
  }
}

function decide(audit: Audit, mandate: Mandate, payload: object, { who, how, asAgent }: Deciding) {
  const { treasury } = audit.model
  const own = treasury.wallets.filter(({ customer }) => customer === mandate.customer).flatMap(signersOf)
  const human = (all: readonly Signer[]) => all.filter(({ key }) => key !== null)
  const signer = nth(human(own), who) ?? nth(human(treasury.signers), who)
  const key = signer?.key
  // A key that was registered again is that of its new signer.
  const holder = key === null || key === undefined ? undefined : holderOf(audit.model, key)
  if (signer === undefined || key === null || key === undefined) return undefined
  const signed = how === 'other bytes' ? { ...payload, action: 'allow' } : payload
  const signature = how === 'nonsense' ? 'bm9uc2Vuc2U=' : key.sign(signed)
  const bound = audit.model.agency.agents.find((one) => one.signer === mandate.signer)
  const claimed = asAgent && bound !== undefined ? bound : undefined
  return {
    publicKey: claimed?.publicKey ?? key.publicKey,
    signature,
    decision: {
      signer: claimed?.signer ?? holder ?? signer,
      isGood: how === 'well' && claimed === undefined,
    },
  }
}

function payloadOf({ id, signer, shown: rule, from, until }: Mandate, doing: string) {
  return {
    action: doing,
    bound_signer: signer.id,
    id,
    rule,
    valid_from: from ?? 0,
    valid_until: until ?? 0,
  }
}

export const mandateActions = [
  action(
    'create mandate',
    7,
    (draws) => ({
      way: drawWay(draws),
      agent: draws.which(),
      human: draws.chance(10),
      rule: drawRule(draws),
      from: draws.chance(15) ? draws.pick([-3600, 0, 3600, 86_400]) : undefined,
      until: draws.chance(25) ? draws.pick([-1, 1, 3600, 86_400, 30 * 86_400]) : undefined,
    }),
    async (audit, { way, agent: number, human, rule: drawn, from, until }) => {
      const { model } = audit
      const agent = agentOf(audit, number)
      if (agent === undefined) return
      const person = human ? nth(model.treasury.signers, number) : undefined
      const { customer } = agent
      const rule = ruleOf(audit, customer, drawn)
      const seconds = Math.floor(model.now / 1000)
      const validity = {
        ...(from !== undefined && { valid_from: Math.max(0, seconds + from) }),
        ...(until !== undefined && { valid_until: seconds + until }),
      }
      const binding =
        person === undefined
          ? { payment_agent_id: agent.id }
          : { signer_id: person.id, customer_id: customer.id }
      const body = { rule, ...validity, ...binding }
      await audit.call(way, { operation: 'mandates.create', body }, () => {
        if (person !== undefined) {
          gone(person)
          gone(customer)
        }
        const mandate = createMandate(
          model,
          { signer: person ?? agent.signer, customer },
          { ...validity, rule },
        )
        return (answer) => {
          bind(mandate, member(answer, 'id'))
          same(`status of ${mandate.label}`, member(answer, 'status'), 'pending')
        }
      })
    },
  ),
  action(
    'decide a mandate',
    9,
    (draws) => ({
      way: drawWay(draws),
      mandate: draws.which(),
      approves: draws.chance(80),
      open: draws.chance(70),
      deciding: drawDeciding(draws),
    }),
    async (audit, { way, mandate: number, approves, open, deciding }) => {
      const { model } = audit
      const pending = model.agency.mandates.filter(({ status }) => status === 'pending')
      const mandate = nth(open && pending.length > 0 ? pending : model.agency.mandates, number)
      if (mandate === undefined || mandate.id === null) return
      const chosen = decide(audit, mandate, payloadOf(mandate, approves ? 'approve' : 'cancel'), deciding)
      if (chosen === undefined) return
      const { publicKey, signature, decision } = chosen
      const call = {
        operation: approves ? 'mandates.approve' : 'mandates.cancel',
        params: { mandate_id: mandate.id },
        body: { [approves ? 'approver_public_key' : 'signer_public_key']: publicKey, signature },
      }
      await audit.call(way, call, () => {
        if (approves) approve(model, mandate, decision)
        else cancel(model, mandate, decision)
        return undefined
      })
    },
  ),
  action(
    'amend a mandate',
    6,
    (draws) => ({
      way: drawWay(draws),
      mandate: draws.which(),
      rule: drawRule(draws),
      whole: draws.chance(10),
      targets: draws.chance(50),
      deciding: drawDeciding(draws),
    }),
    async (audit, { way, mandate: number, rule: drawn, whole, targets, deciding }) => {
      const { model } = audit
      const active = model.agency.mandates.filter(({ status }) => status === 'active')
      const mandate = nth(active.length > 0 ? active : model.agency.mandates, number)
      if (mandate === undefined || mandate.id === null) return
      const { rule: before, customer, version } = mandate
      const asked = ruleOf(audit, customer, drawn)
      const kept = Object.fromEntries(
        Object.entries(before).filter(([name]) => !capNames.some((one) => one === name)),
      ) as Pick<typeof before, 'target_type' | 'targets' | 'network_id' | 'asset' | 'window'>
      const rule: AskedRule = whole
        ? asked
        : {
            ...kept,
            ...(targets && { target_type: asked.target_type ?? 'any', targets: asked.targets ?? [] }),
            ...drawn.caps,
          }
      const payload = { ...payloadOf(mandate, 'amend'), rule, version: version + 1 }
      const chosen = decide(audit, mandate, payload, deciding)
      if (chosen === undefined) return
      const { publicKey, signature, decision } = chosen
      const call = {
        operation: 'mandates.amend',
        params: { mandate_id: mandate.id },
        body: { signer_public_key: publicKey, signature, rule },
      }
      await audit.call(way, call, () => {
        amend(model, mandate, rule, decision)
        return (answer) => same(`version of ${mandate.label}`, member(answer, 'version'), mandate.version)
      })
    },
  ),
  action(
    'list mandates',
    3,
    (draws) => ({
      way: drawWay(draws),
      status: draws.pick([undefined, 'active', 'expired,pending', 'none']),
    }),
    async (audit, { way, status }) => {
      const query = { ...(status !== undefined && { status }) }
      await audit.call(way, { operation: 'mandates.list', query }, () => {
        if (status === 'none') refuse('invalid-request')
        const { model } = audit
        const shown = model.agency.mandates.filter(
          (one) => status === undefined || status.split(',').includes(effective(model, one)),
        )
        return (answer) => {
          const listed = (Array.isArray(answer) ? answer : []).map((one) => member(one, 'id'))
          same('the mandates', listed, shown.map(({ id }) => id).reverse())
        }
      })
    },
  ),
]

function effective({ now }: Audit['model'], { status, until }: Mandate): string {
  const isOpen = status === 'pending' || status === 'active'
  return isOpen && until !== null && now >= until * 1000 ? 'expired' : status
}
