import { type Audit, bind, member, members, same } from '../audit.js'
import type { Way } from '../calls.js'
import { nth, refuse } from '../model.js'
import { floor, read } from '../money.js'
import { gone } from '../payees.js'
import { has } from '../routes.js'
import { digits } from '../settings.js'
import type { Group, Policy, Rule, Signer, Wallet } from '../treasury.js'
import { arrive, complete, distinct, fail, familyOf, holderOf, remember, send } from '../wallets.js'
import { action, drawWay, nobody } from './action.js'
import {
  drawRule,
  drawSigning,
  endorse,
  nameRules,
  newKey,
  payees,
  people,
  ruleOf,
  type Signing,
  signersFor,
} from './endorsing.js'
import { openAddresses } from './payments.js'

const someOf = <T>(all: readonly T[], numbers: readonly number[]): T[] =>
  distinct(numbers.flatMap((number) => nth(all, number) ?? []))

export function tellGroup({ model }: Audit, group: Group, what: string): void {
  model.tell(`wallet.signer_group.${what}`, group, { members: { length: group.members.length } })
}

const solanaChain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const solanaPayee = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1'

interface Sending {
  readonly way: Way
  readonly wallet: number
  readonly signing: readonly Signing[]
  readonly amount: string
  readonly asset: string
  /** The chain that the wallet's money is on mostly, where it is null. */
  readonly caip2: string | null
  readonly to: number
  readonly from: boolean
  readonly again: 'same' | 'other' | null
  /** Of a contract, with so much beside it. */
  readonly call: 'without' | 'zero' | 'with' | null
}

/** Others, wallets of this world, and what takes deposits. */
function payeeOf({ model }: Audit, number: number, family: Wallet['family']): string {
  if (number >= 6) {
    const open = openAddresses(model).flatMap(({ address }) => address ?? [])
    const found = nth(open, number - 6)
    if (found !== undefined) return found
  }
  const other = number < 3 ? undefined : nth(model.treasury.wallets, number - 3)
  const named = other === undefined || other.address === '' ? undefined : other.address
  const known = family === 'evm' ? payees[number % payees.length] : solanaPayee
  return named ?? known ?? ''
}

async function sendFrom(audit: Audit, step: Sending): Promise<void> {
  const { model } = audit
  const { treasury } = model
  const wallet = nth(treasury.wallets, step.wallet)
  if (wallet === undefined || wallet.id === null) return
  const earlier = step.again === null ? undefined : nth(treasury.sends, step.wallet)
  const intent = {
    wallet_id: wallet.id,
    caip2: step.caip2 ?? (wallet.family === 'evm' ? 'eip155:84532' : solanaChain),
    operation: {
      kind: step.call === null ? ('transfer' as const) : ('evm_contract_call' as const),
      from: step.from ? wallet.address : payees[0],
      to: payeeOf(audit, step.to, wallet.family),
      ...(step.call !== 'without' && { amount: step.call === 'zero' ? '0' : step.amount }),
      asset_id: step.asset,
      ...(step.call !== null && { data: '0xa9059cbb' }),
    },
    idempotency_key: newKey(audit),
  }
  const kept = earlier === undefined ? undefined : keptIntentOf(audit, earlier.id)
  const presented =
    kept === undefined
      ? intent
      : step.again === 'same'
        ? kept
        : { ...intent, idempotency_key: kept.idempotency_key }
  const sender = treasury.wallets.find(({ id }) => id === presented.wallet_id) ?? wallet
  const recognised = distinct(sender.groups.flatMap((group) => group.members))
  const { body, signed } = endorse(signersFor(step.signing, recognised, treasury.signers), presented)
  const call = { operation: 'wallets.send', params: { wallet_id: sender.id ?? '' }, body }
  const counting = recognised.filter((one) => !one.deleted)
  const { problem, body: refusal } = await audit.call(step.way, call, () => {
    const sent = send(model, sender, presented, signed)
    return (answer) => {
      if (typeof sent === 'string')
        return same('the transaction of an intent again', member(answer, 'id'), sent)
      bind(sent, member(answer, 'id'))
      same(`status of ${sent.label}`, member(answer, 'status'), 'awaiting_confirmation')
      remember(model, presented, { answer: sent.id, counting })
    }
  })
  // What the direct API throws is not told to the auditor whole.
  if (problem === 'forbidden' && step.way === 'fetch')
    same('the detail of a refused send', member(refusal, 'detail'), treasury.refusal)
}

type Presented = Parameters<typeof send>[2] & { readonly wallet_id: string | null }

/** The intent that a send was carried out for. */
function keptIntentOf({ model: { treasury } }: Audit, id: string | null): Presented | undefined {
  for (const { intent, answer } of treasury.carriedOut.values())
    if (id !== null && answer === id) return JSON.parse(intent) as Presented
  return undefined
}

export const walletActions = [
  action(
    'create signer',
    4,
    (draws) => ({ way: drawWay(draws), who: draws.int(people.length) }),
    async (audit, { way, who }) => {
      const { model } = audit
      const key = people[who]
      if (key === undefined) return
      await audit.call(way, { operation: 'signers.create', body: key.registration }, () => {
        const known = holderOf(model, key)
        if (known !== undefined)
          return (body) => same(`the signer with the key of ${key.name}`, member(body, 'id'), known.id)
        const signer: Signer = { ...model.thing('signer'), key }
        model.treasury.signers.push(signer)
        return signer
      })
    },
  ),
  action(
    'delete signer',
    2,
    (draws) => ({ way: drawWay(draws), who: draws.int(people.length) }),
    async (audit, { way, who }) => {
      const { model } = audit
      const key = people[who]
      if (key === undefined) return
      const call = { operation: 'signers.delete', params: { public_key: key.publicKey } }
      await audit.call(way, call, () => {
        const signer = holderOf(model, key) ?? refuse('not-found')
        if (model.treasury.groups.some((group) => group.members.includes(signer))) refuse('conflict')
        signer.deleted = true
        return undefined
      })
    },
  ),
  action(
    'create group',
    4,
    (draws) => ({
      way: drawWay(draws),
      who: Array.from({ length: draws.pick([1, 2, 3, 3]) }, () => draws.int(4)),
    }),
    async (audit, { way, who }) => {
      const { model } = audit
      const keys = distinct(who.flatMap((one) => people[one] ?? []))
      const body = { name: 'Directors', member_keys: keys.map(({ publicKey }) => publicKey) }
      await audit.call(way, { operation: 'signerGroups.create', body }, () => {
        const found = keys.map((key) => holderOf(model, key) ?? refuse('not-found'))
        const group: Group = { ...model.thing('group'), members: found }
        model.treasury.groups.push(group)
        tellGroup(audit, group, 'created')
        return group
      })
    },
  ),
  action(
    'change group',
    5,
    (draws) => ({ way: drawWay(draws), group: draws.which(), who: draws.int(4), add: draws.chance(60) }),
    async (audit, step) => {
      const { model } = audit
      const group = nth(model.treasury.groups, step.group)
      const key = people[step.who]
      if (group === undefined || key === undefined) return
      const signer = holderOf(model, key)
      const params = { signer_group_id: group.id ?? '', signer_id: signer?.id ?? nobody }
      const call = step.add
        ? { operation: 'signerGroups.addSigner', params, body: { member_key: key.publicKey } }
        : { operation: 'signerGroups.removeSigner', params }
      await audit.call(step.way, call, () => {
        if (signer === undefined) refuse('not-found')
        const isMember = group.members.includes(signer)
        if (step.add && isMember) refuse('conflict')
        if (!step.add && !isMember) refuse('not-found')
        group.members = step.add ? [...group.members, signer] : group.members.filter((one) => one !== signer)
        tellGroup(audit, group, 'updated')
        return (body) =>
          same(`members of ${group.label}`, members(body, 'members').length, group.members.length)
      })
    },
  ),
  action(
    'create policy',
    4,
    (draws) => ({
      way: drawWay(draws),
      group: draws.chance(60) ? draws.which() : null,
      rules: Array.from({ length: draws.pick([0, 1, 1, 2, 3]) }, () => drawRule(draws)),
    }),
    async (audit, { way, group: number, rules }) => {
      const { model } = audit
      const group = number === null ? undefined : nth(model.treasury.groups, number)
      const body = { name: 'Rules', signer_group_id: group?.id ?? null, rules: rules.map(ruleOf) }
      await audit.call(way, { operation: 'policies.create', body }, () => {
        const own = rules.map((rule): Rule => ({ ...rule, id: null }))
        const policy: Policy = { ...model.thing('policy'), group: group ?? null, rules: own, version: 1 }
        model.treasury.policies.push(policy)
        model.tell('wallet.policy.created', policy, { rules: { length: rules.length } })
        return (answer) => {
          bind(policy, member(answer, 'id'))
          nameRules(policy, answer)
        }
      })
    },
  ),
  action(
    'create wallet',
    5,
    (draws) => ({
      way: drawWay(draws),
      customer: draws.chance(50) ? draws.which() : null,
      groups: draws.chance(90) ? [draws.which(), draws.which()].slice(0, draws.pick([1, 1, 2])) : [],
      policies: draws.chance(90) ? [draws.which(), draws.which()].slice(0, draws.pick([1, 1, 2])) : [],
      family: draws.pick(['evm', 'evm', 'evm', 'evm', 'solana'] as const),
    }),
    async (audit, step) => {
      const { model } = audit
      const { treasury } = model
      const customer = step.customer === null ? undefined : nth(model.customers, step.customer)
      const groups = someOf(treasury.groups, step.groups)
      const policies = someOf(treasury.policies, step.policies)
      const body = {
        name: 'Treasury',
        family: step.family,
        signer_groups: groups.map(({ id }) => id),
        policies: policies.map(({ id }) => id),
        ...(customer !== undefined && { customer_id: customer.id }),
      }
      await audit.call(step.way, { operation: 'wallets.create', body }, () => {
        if (customer !== undefined) gone(customer)
        for (const policy of policies) gone(policy)
        const wallet: Wallet = {
          ...model.thing('wallet'),
          customer: customer ?? null,
          family: step.family,
          x402: false,
          address: '',
          groups,
          policies,
        }
        treasury.wallets.push(wallet)
        model.tell('wallet.created', wallet, {
          signer_groups: { length: groups.length },
          policies: { length: policies.length },
        })
        return (answer) => {
          bind(wallet, member(answer, 'id'))
          wallet.address = String(member(answer, 'address'))
        }
      })
    },
  ),
  action(
    'wallet deposit',
    10,
    (draws) => ({
      wallet: draws.which(),
      unknown: draws.chance(2),
      amount: draws.pick(['0.5', '1', '1.5', '3', '20.000001', '1000', '0', '1.2345678']),
      asset: draws.pick([undefined, undefined, undefined, 'USDC', 'USDT', 'RD', 'USD']),
      network: draws.pick([undefined, undefined, 'base-sepolia', 'polygon-amoy', 'solana-devnet']),
    }),
    async (audit, { wallet: number, unknown, amount: text, asset: wanted, network: named }) => {
      const { model } = audit
      const wallet = nth(model.treasury.wallets, number)
      // That of an agent is not known before somebody has read it.
      if (wallet === undefined || wallet.id === null) return
      const deposit = { amount: text, ...(wanted && { asset: wanted }), ...(named && { network_id: named }) }
      await audit.cause('walletDeposit', [unknown ? nobody : wallet.id, deposit], () => {
        if (unknown) refuse('not-found')
        const asset = wanted ?? 'USDC'
        const network = named ?? (wallet.family === 'evm' ? 'base-sepolia' : 'solana-devnet')
        if (familyOf(network) !== wallet.family || !has(network, asset)) refuse('validation-error')
        const amount = read(text)
        if (amount === undefined || amount === 0n || floor(amount, digits(asset)) !== amount)
          refuse('validation-error')
        return arrive(model, wallet, { network, asset, amount })
      })
    },
  ),
  action(
    'send from a wallet',
    26,
    (draws): Sending => ({
      way: drawWay(draws),
      wallet: draws.which(),
      signing: drawSigning(draws),
      amount: draws.pick([
        '0.5',
        '0.5',
        '1',
        '1',
        '1.000001',
        '1.5',
        '2',
        '2.01',
        '100',
        '1.00',
        '0',
        '0.1234567',
      ]),
      asset: draws.pick(['USDC', 'USDC', 'USDC', 'USDC', 'USDC', 'USDT', 'RD']),
      caip2: draws.chance(85)
        ? null
        : draws.pick(['eip155:80002', 'eip155:8453', 'eip155:999999', solanaChain]),
      to: draws.int(9),
      call: draws.chance(12) ? draws.pick(['without', 'zero', 'with']) : null,
      from: draws.chance(98),
      again: draws.chance(12) ? draws.pick(['same', 'same', 'other']) : null,
    }),
    sendFrom,
  ),
  action(
    'decide a send',
    5,
    (draws) => ({ send: draws.which(), good: draws.chance(50), unknown: draws.chance(2) }),
    async (audit, { send: number, good, unknown }) => {
      const sent = nth(audit.model.treasury.sends, number)
      if (sent === undefined) return
      const name = good ? 'settleWalletTransaction' : 'failWalletTransaction'
      await audit.cause(name, [unknown ? nobody : sent.id], () => {
        if (unknown) refuse('not-found')
        if (good) complete(audit.model, sent)
        else fail(audit.model, sent)
        return undefined
      })
    },
  ),
]
