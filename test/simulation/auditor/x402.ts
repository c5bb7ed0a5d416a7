import type { Agent, Hold, X402Mandate } from './agency.js'
import { requireActive } from './agents.js'
import { type Model, refuse } from './model.js'
import type { Wallet } from './treasury.js'
import { fromUnits, heldBy, reach, reachDeposit } from './wallets.js'

/** Payments by x402 (specification, x402 authorization hold; contract/agentic.md 9). */

export const usdcOfBase = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'

function requireService({ agency }: Model, what: 'offered' | 'up'): void {
  if (agency.service === 'not_offered') refuse('not-implemented')
  if (what === 'up' && agency.service === 'down') refuse('service-unavailable')
}

export function enable(model: Model, agent: Agent): void {
  requireService(model, 'offered')
  requireActive(model, agent)
  if (agent.enabled !== null) {
    if (agent.enabled.wallet === null) refuse('conflict')
    return
  }
  requireService(model, 'up')
  agent.enabled = { wallet: null }
  model.later(3000, agent, () => void (agent.enabled?.wallet === null && finishEnabling(model, agent)))
}

export function finishEnabling(model: Model, agent: Agent): void {
  if (agent.enabled === null) refuse('not-found')
  if (agent.enabled.wallet !== null) refuse('invalid-request', 'conflict')
  const wallet: Wallet = {
    ...model.thing('wallet'),
    customer: agent.customer,
    family: 'evm',
    x402: true,
    address: '',
    groups: [],
    policies: [],
  }
  agent.enabled.wallet = wallet
  model.treasury.wallets.push(wallet)
}

function requireWallet({ enabled }: Agent): Wallet {
  return enabled?.wallet ?? refuse('invalid-request')
}

export interface AskedMandate {
  readonly network: string
  readonly max_per_call: string
  readonly max_per_window?: string
  readonly window_seconds?: number
  readonly max_calls_per_window?: number
  readonly valid_for_seconds?: number
  readonly payee_policy?: {
    readonly mode: 'any_screened' | 'address_allowlist' | 'domain_allowlist'
    readonly addresses?: readonly string[]
    readonly domains?: readonly string[]
  }
}

export function createX402Mandate(model: Model, agent: Agent, asked: AskedMandate): X402Mandate {
  requireActive(model, agent)
  requireWallet(agent)
  // The sandbox pays on testnets.
  if (asked.network !== 'base-sepolia') refuse('validation-error')
  const mandate: X402Mandate = {
    ...model.thing('allowance'),
    agent,
    perCall: BigInt(asked.max_per_call),
    perWindow: asked.max_per_window === undefined ? null : BigInt(asked.max_per_window),
    seconds: asked.window_seconds ?? 86_400,
    calls: (asked.max_calls_per_window ?? 0) === 0 ? null : (asked.max_calls_per_window ?? null),
    until: model.now + (asked.valid_for_seconds ?? 30 * 86_400) * 1000,
    addresses: asked.payee_policy?.addresses?.map((one) => one.toLowerCase()) ?? null,
    domains: asked.payee_policy?.domains ?? null,
  }
  model.agency.x402Mandates.push(mandate)
  return mandate
}

/** What counts now: signatures of less than a window ago that were not released. */
export function windowOf({ agency, now }: Model, mandate: X402Mandate) {
  const counted = agency.holds.filter(
    (one) =>
      one.mandate === mandate && one.state !== 'released' && now - one.createdAt < mandate.seconds * 1000,
  )
  return { calls: counted.length, committed: counted.reduce((sum, { value }) => sum + value, 0n) }
}

export interface Asking {
  readonly network: string
  readonly token: string
  readonly value: string
  readonly payTo: string
  readonly url: string | undefined
  readonly seconds: number | undefined
  readonly key: string | null
}

const chains: Readonly<Record<string, string>> = {
  'base-sepolia': 'base-sepolia',
  'eip155:84532': 'base-sepolia',
  base: 'base-mainnet',
  'eip155:8453': 'base-mainnet',
}

/** The hold of a new authorization, or of the earlier one that is signed again. */
export function sign(model: Model, agent: Agent, asking: Asking): Hold {
  const { agency, now } = model
  requireService(model, 'offered')
  requireActive(model, agent)
  const wallet = requireWallet(agent)
  const network = chains[asking.network]
  if (network === undefined) refuse('validation-error')
  if (network !== 'base-sepolia' || asking.token.toLowerCase() !== usdcOfBase.toLowerCase())
    refuse('forbidden')
  const { payTo, value, url, key } = asking
  const body = JSON.stringify([asking.token.toLowerCase(), network, value, payTo.toLowerCase(), url ?? null])
  const earlier =
    key === null ? undefined : agency.holds.find((one) => one.agent === agent && one.key === key)
  if (earlier !== undefined && (earlier.body !== body || earlier.state !== 'outstanding')) refuse('conflict')
  requireService(model, 'up')
  if (earlier !== undefined) return earlier
  const units = BigInt(value)
  const mandate = agency.x402Mandates.find(
    (one) => one.agent === agent && allows(model, one, units, payTo, url),
  )
  if (mandate === undefined) refuse('forbidden')
  const hold: Hold = {
    ...model.thing('hold'),
    agent,
    mandate,
    wallet,
    network,
    value: units,
    payTo,
    createdAt: now,
    validBefore: (Math.floor(now / 1000) + (asking.seconds ?? 60)) * 1000,
    key,
    body,
    nonce: null,
    state: 'outstanding',
  }
  agency.holds.push(hold)
  model.at(hold.validBefore, hold, () => {
    if (hold.state === 'outstanding') hold.state = 'released'
  })
  return hold
}

function allows(
  model: Model,
  mandate: X402Mandate,
  value: bigint,
  payTo: string,
  url: string | undefined,
): boolean {
  if (model.now >= mandate.until || value > mandate.perCall) return false
  if (mandate.addresses?.includes(payTo.toLowerCase()) === false) return false
  const host = url === undefined ? undefined : new URL(url).hostname
  if (mandate.domains !== null && !mandate.domains.some((one) => isOf(host, one))) return false
  const { calls, committed } = windowOf(model, mandate)
  const isOverCalls = mandate.calls !== null && calls >= mandate.calls
  return !isOverCalls && (mandate.perWindow === null || committed + value <= mandate.perWindow)
}

function isOf(host: string | undefined, domain: string): boolean {
  if (host === undefined) return false
  return domain.startsWith('*.') ? host.split('.').slice(1).join('.') === domain.slice(2) : host === domain
}

/** The transfer is on its network. */
export function settle(model: Model, hold: Hold): void {
  if (hold.state !== 'outstanding') refuse('invalid-request')
  const { wallet, network, value, payTo } = hold
  if (heldBy(model, wallet, network, 'USDC') < fromUnits(value)) refuse('insufficient-balance')
  hold.state = 'settled'
  const what = { network, asset: 'USDC', amount: fromUnits(value) }
  reach(model, payTo, what)
  reachDeposit(model, payTo, { ...what, sender: wallet.address })
}
