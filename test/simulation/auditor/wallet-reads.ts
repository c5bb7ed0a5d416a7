import { type Audit, fail, member, members, same } from './audit.js'
import { sendDirectly } from './calls.js'
import { alive } from './model.js'
import { floor, times, write } from './money.js'
import { rateOf } from './settings.js'
import type { Policy, Wallet } from './treasury.js'
import { heldBy } from './wallets.js'

/** What reads of wallets, groups and policies have to show. */

function read(audit: Audit, operation: string, params: Record<string, string>): unknown {
  const { body, problem } = sendDirectly(audit.sim, { operation, params }, 'test')
  if (problem !== undefined) fail(`${operation} of ${Object.values(params).join()} answers ${problem}`)
  return body
}

const ids = (things: readonly { readonly id: string | null }[]) => things.map(({ id }) => id)
const idsIn = (answer: unknown) => (Array.isArray(answer) ? answer : []).map((one) => member(one, 'id'))

export function checkWallets(audit: Audit): void {
  const { treasury } = audit.model
  for (const group of treasury.groups) {
    const body = read(audit, 'signerGroups.get', { signer_group_id: group.id ?? '' })
    const shown = members(body, 'members').map((one) => member(one, 'id'))
    same(`members of ${group.label}`, shown, ids(group.members))
  }
  for (const policy of alive(treasury.policies)) checkPolicy(audit, policy)
  for (const wallet of treasury.wallets) checkWallet(audit, wallet)
  for (const sent of treasury.sends) {
    const status = member(read(audit, 'transactions.get', { transaction_id: sent.id ?? '' }), 'status')
    same(`status of ${sent.label}`, status, sent.status)
    audit.reached.add(`send ${sent.status}`)
  }
}

function checkPolicy(audit: Audit, policy: Policy): void {
  const body = read(audit, 'policies.get', { policy_id: policy.id ?? '' })
  same(`version of ${policy.label}`, member(body, 'version'), policy.version)
  const shown = members(body, 'rules').map((one) => [member(one, 'id'), member(one, 'rule_type')])
  same(
    `rules of ${policy.label}`,
    shown,
    policy.rules.map(({ id, type }) => [id, type]),
  )
}

function checkWallet(audit: Audit, wallet: Wallet): void {
  const { model } = audit
  const params = { wallet_id: wallet.id ?? '' }
  same(
    `groups of ${wallet.label}`,
    idsIn(read(audit, 'wallets.listSignerGroups', params)),
    ids(wallet.groups),
  )
  same(
    `policies of ${wallet.label}`,
    idsIn(read(audit, 'wallets.listPolicies', params)),
    ids(wallet.policies),
  )
  const own = model.treasury.arrivals.filter((one) => one.wallet === wallet)
  const places = [...new Set(own.map(({ network, asset }) => `${network} ${asset}`))]
  const worth = places.map((place) => {
    const [network = '', asset = ''] = place.split(' ')
    return times(heldBy(model, wallet, network, asset), rateOf(model.setup, asset, 'USD'))
  })
  const body = read(audit, 'wallets.balances', params)
  const shown = members(body, 'balances').map((one) => member(one, 'amount_usd'))
  same(`balances of ${wallet.label}`, shown, worth.map(cents))
  const total = worth.reduce((sum, one) => sum + one, 0n)
  same(`total of ${wallet.label}`, member(body, 'total_amount_usd'), cents(total))
}

/** Truncated, with two digits. */
function cents(amount: bigint): string {
  const [whole = '0', fraction = ''] = write(floor(amount, 2)).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
