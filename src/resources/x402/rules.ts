import { advancing, causing, hint } from '../../contract/hints.js'
import { equals } from '../../contract/pagination.js'
import { definedOf } from '../../contract/present.js'
import { invalidField, Problem } from '../../contract/problem.js'
import { found } from '../../contract/requiring.js'
import { rowsOf } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import { type Hint, invariant } from '../../kernel/errors.js'
import { canonicalJson, type JsonObject } from '../../kernel/json.js'
import { sha256Hex } from '../../kernel/sha256.js'
import { printable } from '../../kernel/shown.js'
import type { World } from '../../kernel/world.js'
import { assetOf, caip2Of, deploymentOf, type NetworkId, networkTrouble } from '../capabilities/index.js'
import { comparable } from '../chain/index.js'
import type { CustomerRow } from '../customers/index.js'
import { type PaymentAgentRow, paymentAgents } from '../payment-agents/index.js'
import { isAddress, isHighRiskAddress, riskHint } from '../recipients/index.js'
import type { WalletRow } from '../wallets/index.js'
import type { TokenDomain, X402Version } from './authorization.js'
import { x402Seconds } from './machines.js'
import { chainIdOf, chainOf } from './networks.js'
import * as rows from './rows.js'
import type { paymentRequirements, signBody } from './wire.js'

/** Refusals, and the reasons for them (contract/agentic.md 9; contract/behaviour.md 15.7). */

function stateOf(world: World): rows.ServiceRow['state'] | undefined {
  return world.table(rows.services).find('current', '')?.state
}

/** @throws Problem 501 where x402 is not offered */
export function requireOffered(world: World): void {
  if (stateOf(world) === 'not_offered')
    throw new Problem('not-implemented', 'x402 is not available.', { hint: bringBack() })
}

/** @throws Problem 503: nothing is kept of the request */
export function requireUp(world: World, what: string): void {
  if (stateOf(world) === 'down')
    throw new Problem('service-unavailable', `${what} is unavailable.`, { hint: bringBack() })
}

function bringBack(): Hint {
  return hint`in a test: ${causing('x402Service', 'up')}`
}

/** @throws Problem 404 */
export function requireEnablement(world: World, { id }: PaymentAgentRow): rows.EnablementRow {
  const help = `enable x402 first: POST /payment-agents/${printable(id)}/x402`
  return found(rows.enablementOf(world, id), 'x402 enablement', help)
}

/** @throws Problem 400 for an agent whose wallet is not there */
export function requireEnabled(world: World, { id, name }: PaymentAgentRow): rows.Enabled {
  const row = rows.enablementOf(world, id)
  if (row?.status === 'active') return row
  throw new Problem('invalid-request', 'x402 is not enabled for the agent', {
    hint:
      row === undefined
        ? `${name} has no wallet for x402: POST /payment-agents/${printable(id)}/x402`
        : hint`the wallet for x402 of ${name} is provisioning: ${advancing('3s')}`,
  })
}

/** Guard: the wallet of an agent for x402 signs nothing else. @throws Problem 403 */
export function requireOtherWallet(world: World, { id }: WalletRow): void {
  if (world.table(rows.enablements).find('wallet_id', id) === undefined) return
  throw new Problem('forbidden', 'The wallet can only sign x402 payments.', {
    hint: 'its key belongs to an agent: no group signs for it, no policy judges it, and nothing is sent from it by hand',
  })
}

/** Guard: what an agent of the customer signed may still be settled. @throws Problem 409 */
export function keepWhileHeld(world: World, { client_id, id }: CustomerRow): void {
  const table = world.table(rows.holds)
  const agents = rowsOf(world, paymentAgents, client_id, { name: 'customer_id', value: id })
  const outstandingOf = (agent_id: string) =>
    table.count(client_id, equals({ agent_id, state: 'outstanding' }))
  const count = agents.reduce((sum, agent) => sum + outstandingOf(agent.id), 0)
  if (count === 0) return
  throw new Problem('conflict', 'Agents of the customer have signed x402 payments that are outstanding.', {
    hint: hint`${count} are: let them be settled, or wait until they expire, such as by ${advancing('1h')}`,
  })
}

/** @throws Problem 400 for a network whose money does not move here */
export function requireMandateNetwork(world: World, name: string): NetworkId {
  const chain = chainOf(name)
  const trouble = chain && troubleOf(world, chain.id)
  if (chain !== undefined && trouble === undefined) return chain.id
  throw invalidField('network', trouble ?? 'is no network of x402', 'unsupported_network')
}

function troubleOf(world: World, id: NetworkId): string | undefined {
  return networkTrouble(id, world.rules.environment)
}

/** A payment that an agent is asked for, in the simulator's own terms. */
export interface Payment {
  readonly version: X402Version
  readonly network: NetworkId
  /** The name of the network in version 1. */
  readonly shortNetwork: string
  readonly value: string
  readonly payTo: string
  readonly timeoutSeconds: number
  readonly domain: TokenDomain
  /** The address of what is paid for, where the caller said so. */
  readonly url: string | null
  readonly requirements: OutputOf<typeof paymentRequirements>
  /** Tells it from other payments. */
  readonly digest: string
}

/**
 * Reads what an agent is asked to pay.
 * @throws Problem 400 for an amount or an address that cannot be; 403 for a network or a token that x402 does not pay in here
 */
export function requirePayment(world: World, body: OutputOf<typeof signBody>): Payment {
  const { payment_requirements: requirements, x402_version: version = 1, resource_url: url = null } = body
  const { payTo, asset, extra, maxTimeoutSeconds: timeoutSeconds = x402Seconds.settlement } = requirements
  const value = requireValue(requirements, version)
  if (!isAddress('evm', payTo)) throw wrongRequirement('payTo', 'must be an EVM address', 'invalid_address')
  const chain = chainOf(requirements.network)
  if (chain === undefined) throw wrongRequirement('network', 'is no network of x402', 'unsupported_network')
  const trouble = troubleOf(world, chain.id)
  if (trouble !== undefined) throw refused('the network is not supported', trouble)
  const token = deploymentOf(assetOf(world, 'USDC'), chain.id).contract_address
  if (comparable(asset) !== comparable(token))
    throw refused(
      'the token is not supported on the network',
      `x402 pays in USDC, which is ${token} on ${chain.id}`,
    )
  const domain = {
    name: extra?.name ?? chain.usdcName,
    version: extra?.version ?? '2',
    chainId: chainIdOf(chain.id),
    verifyingContract: asset,
  }
  const same = { ...domain, verifyingContract: comparable(asset), payTo: comparable(payTo), value, url }
  const digest = sha256Hex(canonicalJson(same))
  const { id: network, short: shortNetwork } = chain
  return { version, network, shortNetwork, value, payTo, timeoutSeconds, domain, url, requirements, digest }
}

/** Reads the amount from the member of its version, or from the other one where that alone is there. */
function requireValue(
  { maxAmountRequired, amount }: OutputOf<typeof paymentRequirements>,
  version: X402Version,
): string {
  const [own, other] = version === 1 ? [maxAmountRequired, amount] : [amount, maxAmountRequired]
  const name = version === 1 ? 'maxAmountRequired' : 'amount'
  const value = own ?? other
  if (value === undefined)
    throw wrongRequirement(name, `is required in version ${version}`, 'missing_required_field')
  if (other !== undefined && other !== value)
    throw wrongRequirement(name, 'maxAmountRequired and amount are not the same', 'invalid_amount')
  return value
}

function wrongRequirement(name: string, message: string, code: string): Problem {
  return invalidField(`payment_requirements.${name}`, message, code)
}

function refused(why: string, help: string | Hint): Problem {
  return new Problem('forbidden', `x402 payment refused: ${why}`, { hint: help })
}

/** @throws Problem 503 without screening, 403 for an address that it takes for high risk */
export function requireScreenedPayee(world: World, payTo: string): void {
  requireUp(world, 'Screening')
  if (!isHighRiskAddress(world, payTo)) return
  throw refused('the payee failed screening', riskHint)
}

/**
 * Requires the mandate that a payment is made under: the oldest that allows it.
 * @throws Problem 403 naming what stands against it
 */
export function requireMandate(
  world: World,
  agent: PaymentAgentRow,
  candidates: readonly rows.MandateRow[],
  payment: Payment,
): rows.MandateRow {
  const against: Objection[] = []
  for (const mandate of candidates) {
    const objection = objectionOf(world, mandate, payment)
    if (objection === undefined) return mandate
    against.push({ ...objection, help: `mandate ${mandate.id}: ${objection.help}` })
  }
  const helps = against.map(({ help }) => help)
  const [closest] = against.sort((one, other) => other.rank - one.rank)
  if (closest === undefined) {
    const help = `${agent.name} has no mandate: POST /payment-agents/${agent.id}/x402/mandates`
    throw refused('no mandate', help)
  }
  throw refused(closest.why, helps.join('; '))
}

interface Objection {
  /** Tells which of several mandates came closest to allowing: that one is told of. */
  readonly rank: number
  readonly why: string
  readonly help: string
}

/** Says why a mandate does not allow a payment; undefined where it does. */
function objectionOf(world: World, mandate: rows.MandateRow, payment: Payment): Objection | undefined {
  const { network, value, payTo, url } = payment
  const { max_per_call, max_per_window, max_calls_per_window } = mandate
  const object = (rank: number, why: string, help: string): Objection => ({ rank, why, help })
  invariant(mandate.network_id === network, 'a mandate is for another network than its environment pays in')
  if (world.now >= mandate.valid_until) return object(0, 'the mandate has expired', 'it has expired')
  const policy = objectionOfPolicy(mandate, payTo, url)
  if (policy !== undefined)
    return object(1, 'the payee policy of the mandate does not allow the payee', policy)
  const units = BigInt(value)
  if (units > BigInt(max_per_call))
    return object(
      2,
      'above max_per_call of the mandate',
      `${value} is above its max_per_call, ${max_per_call}`,
    )
  const { committed, calls } = rows.windowOf(world, mandate)
  if (max_per_window !== null && committed + units > BigInt(max_per_window))
    return object(
      3,
      'above max_per_window of the mandate',
      `${committed} of its max_per_window, ${max_per_window}, is committed, and ${value} more would be above it`,
    )
  if (max_calls_per_window !== null && max_calls_per_window > 0 && calls >= max_calls_per_window)
    return object(
      4,
      'above max_calls_per_window of the mandate',
      `all of its max_calls_per_window, ${max_calls_per_window}, were made`,
    )
  return undefined
}

/** Says why the payee policy of a mandate does not allow a payee; undefined where it does. */
function objectionOfPolicy({ payee_policy }: rows.MandateRow, payTo: string, url: string | null) {
  switch (payee_policy.mode) {
    case 'any_screened':
      return undefined
    case 'address_allowlist': {
      const isListed = payee_policy.addresses.some((address) => comparable(address) === comparable(payTo))
      return isListed ? undefined : `${payTo} is not on its list of addresses`
    }
    case 'domain_allowlist': {
      if (url === null) return 'it judges by domains: resource_url is needed'
      const host = new URL(url).hostname
      // A wildcard is for what is below it, and not for the domain itself.
      const isBelow = (domain: string) => host.length >= domain.length && host.endsWith(domain.slice(1))
      const isListed = payee_policy.domains.some((domain) =>
        domain.startsWith('*.') ? isBelow(domain) : host === domain,
      )
      return isListed ? undefined : `${host} is not on its list of domains`
    }
  }
}

/** Makes what version 2 of x402 repeats of what the payee asked for. */
export function acceptedOf({ network, value, timeoutSeconds, requirements }: Payment): JsonObject {
  const { payTo, asset, extra } = requirements
  return {
    scheme: 'exact',
    network: caip2Of(network),
    amount: value,
    asset,
    payTo,
    maxTimeoutSeconds: timeoutSeconds,
    ...(extra && { extra: definedOf(extra) }),
  }
}
