import { present } from '../../contract/present.js'
import { type FieldError, invalidField, invalidFields, Problem } from '../../contract/problem.js'
import { requiringOwn } from '../../contract/requiring.js'
import { canonicalize } from '../../kernel/canonical-json.js'
import { isAmount, parseAmount } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import {
  type Asset,
  assetsOn,
  familyOf,
  findAsset,
  type NetworkId,
  requireAsset,
  requireNetwork,
  usableNetworks,
} from '../capabilities/index.js'
import { comparable } from '../chain/index.js'
import { requireSignature } from '../endorsements/index.js'
import { agentOfSigner, requireNotRevoked, walletsOfSigner } from '../payment-agents/index.js'
import { familyOfAddress, findLinkedRecipient, isAddress, type PayeeGoing } from '../recipients/index.js'
import { findSigner, groupsOfWallet, type SignerRow, signersOfGroups } from '../signers/index.js'
import { walletsOfCustomer } from '../wallets/index.js'
import {
  currentOf,
  isExpired,
  type MandateRow,
  type MandateRule,
  mandates,
  shownRule,
  statusOf,
  usageIn,
} from './rows.js'
import { bucketOf } from './windows.js'
import type { RuleRequest } from './wire.js'

/** Refusals, and the reasons for them (specification, Spending mandate; contract/agentic.md 8). */

/** @throws Problem 404 */
export const requireMandate = requiringOwn(mandates, 'mandate')

function refuse(field: string, message: string, code: string): never {
  throw invalidField(field, message, code)
}

/** Requires a rule, and brings it into its one form: names are ids, the asset is in capitals, and what is empty is absent. @throws Problem 400 naming each member that cannot be */
export function requireRule(world: World, customerId: string, asked: RuleRequest): MandateRule {
  const network_id = asked.network_id ? requireNetwork(world, asked.network_id) : null
  const asset = requireSendable(world, asked.asset.toUpperCase(), network_id)
  const { target_type, targets } = requireTargets(world, customerId, asked, network_id)
  const errors: FieldError[] = []
  const amount = (field: 'max_per_tx' | 'max_amount_per_target_in_window' | 'max_amount_in_window') => {
    const text = asked[field]
    if (text === undefined) return {}
    const units = isAmount(text) ? parseAmount(text, asset.scale) : undefined
    const refuse = (message: string) =>
      errors.push({ field: `rule.${field}`, message, code: 'invalid_amount' })
    if (units === undefined) refuse(`must have at most ${asset.scale} places`)
    if (units === 0n && field === 'max_per_tx') refuse('must be more than zero: nothing could be paid')
    return { [field]: text.replace(/^0+(?=\d)/, '') }
  }
  const number = (field: 'max_count_per_target_in_window' | 'max_count_in_window') =>
    asked[field] ? { [field]: asked[field] } : {}
  const rule: MandateRule = {
    target_type,
    targets,
    ...(network_id !== null && { network_id }),
    asset: asset.symbol,
    ...amount('max_per_tx'),
    window: asked.window ?? 'NONE',
    ...amount('max_amount_per_target_in_window'),
    ...number('max_count_per_target_in_window'),
    ...amount('max_amount_in_window'),
    ...number('max_count_in_window'),
  }
  if (errors.length > 0) throw invalidFields(errors)
  return rule
}

/** @throws Problem 400 for what no wallet can send, there or anywhere */
function requireSendable(world: World, symbol: string, network: NetworkId | null): Asset {
  const asset = findAsset(world, symbol) ?? requireAsset(world, 'rule.asset', symbol, 'crypto')
  const places = network === null ? usableNetworks(world.rules.environment) : [network]
  const isThere = places.some((id) => assetsOn(world, id).some((one) => one.symbol === asset.symbol))
  if (asset.kind === 'crypto' && isThere) return asset
  return refuse('rule.asset', `is not deployed on ${network ?? 'any network'}`, 'unsupported_asset')
}

function requireTargets(
  world: World,
  customerId: string,
  { target_type: type, targets = [] }: RuleRequest,
  network: NetworkId | null,
): Pick<MandateRule, 'target_type' | 'targets'> {
  const named = targets.filter((target) => target !== 'any')
  const isAny = type === 'any' || (named.length === 0 && targets.length > 0)
  if (isAny) {
    if (named.length > 0) return refuse('rule.targets', 'must be empty for any target', 'unexpected_targets')
    return { target_type: 'any', targets: [] }
  }
  if (named.length < targets.length)
    return refuse('rule.targets', 'has any beside others', 'unexpected_targets')
  if (targets.length === 0) return refuse('rule.targets', 'must name a target, or any', 'missing_targets')
  const areAddresses =
    type === 'address' || (type === undefined && targets.every((one) => familyOfAddress(one) !== undefined))
  const found = targets.map((target) =>
    areAddresses ? requireTargetAddress(target, network) : requireTargetRecipient(world, customerId, target),
  )
  return { target_type: areAddresses ? 'address' : 'recipient', targets: distinct(found) }
}

/** Keeps each target once, as it is first spelt. */
function distinct(targets: readonly string[]): readonly string[] {
  const found = new Map<string, string>()
  for (const target of targets) if (!found.has(comparable(target))) found.set(comparable(target), target)
  return [...found.values()]
}

function requireTargetAddress(target: string, network: NetworkId | null): string {
  const fits = network === null ? familyOfAddress(target) !== undefined : isAddress(familyOf(network), target)
  if (fits) return target
  const message = `${JSON.stringify(target)} is no address of ${network ?? 'any network'}`
  return refuse('rule.targets', message, 'invalid_address')
}

/** Requires a recipient by id, or by name. @throws Problem 400 naming the target */
function requireTargetRecipient(world: World, customerId: string, target: string): string {
  const row = findLinkedRecipient(world, customerId, target)
  if (row !== undefined) return row.id
  const detail = `target ${JSON.stringify(target)}: recipient not found for this customer`
  throw new Problem('invalid-request', detail)
}

/** @throws Problem 400 for a validity that is none */
export function requireValidity(from: number | undefined, until: number | undefined, now: number): void {
  if (until === undefined || until === 0) return
  if (until * 1000 <= now) refuse('valid_until', 'is over already', 'out_of_range')
  if (from !== undefined && from >= until)
    refuse('valid_until', 'must be later than valid_from', 'out_of_range')
}

/** Makes what is signed to decide about a mandate: absent times are 0 (contract/agentic.md, Signing). */
export function decisionOf(row: MandateRow, action: 'approve' | 'cancel') {
  return {
    action,
    bound_signer: row.bound_signer_id,
    id: row.id,
    rule: shownRule(currentOf(row)),
    valid_from: row.valid_from ?? 0,
    valid_until: row.valid_until ?? 0,
  }
}

/**
 * Requires somebody who decides about a mandate: a signer of the customer's wallets, other than the one that the mandate is bound to (dual control).
 * @param payload what has to be signed
 * @throws Problem 400 for one who may not decide, and for a key that is no signer's, 403 for a signature that is not good
 */
export function requireDecider(
  world: World,
  row: MandateRow,
  { signer_public_key, signature }: Readonly<Record<'signer_public_key' | 'signature', string>>,
  payload: object,
): SignerRow {
  const signer = findSigner(world, signer_public_key)
  if (signer === undefined || signer.client_id !== row.client_id)
    throw notRecognised('no signer of this client has this public key')
  if (signer.id === row.bound_signer_id)
    throw new Problem('invalid-request', 'approver must differ from the bound signer', {
      hint: `${signer.name} is the signer whose spending the mandate allows: another one has to sign`,
    })
  const wallets = walletsOfCustomer(world, row.client_id, row.customer_id)
  const groups = wallets.flatMap((id) => groupsOfWallet(world, id))
  if (!signersOfGroups(world, groups).some(({ id }) => id === signer.id))
    throw notRecognised(
      `${signer.name} has to be in a signer group of a wallet of customer ${row.customer_id}`,
    )
  requireSignature(world, payload, signature, signer)
  return signer
}

function notRecognised(hint: string): Problem {
  const detail = 'the signer is not recognized for the customer of the mandate'
  return new Problem('invalid-request', detail, { hint })
}

/** Guard: what an active mandate allows to be paid stays. @throws Problem 409 */
export function keepWhileAllowed(world: World, { client_id, recipient_id }: PayeeGoing): void {
  if (recipient_id === null) return
  world.table(mandates).each(client_id, undefined, (row) => {
    if (statusOf(row, world.now) !== 'active' || !currentOf(row).rule.targets.includes(recipient_id)) return
    throw new Problem('conflict', 'An active mandate allows payments to the recipient.', {
      hint: `mandate ${row.id} names it: cancel or amend that first`,
    })
  })
}

/** Requires a signer who can be bound: an agent's that was not revoked, or one of a wallet of the customer. @throws Problem 400 */
export function requireBindable(world: World, clientId: string, signerId: string, customerId: string): void {
  requireNotRevoked(world, signerId)
  if (agentOfSigner(world, signerId)?.customer_id === customerId) return
  const own = walletsOfCustomer(world, clientId, customerId)
  if (walletsOfSigner(world, clientId, signerId).some((id) => own.includes(id))) return
  const message = 'is neither in a signer group of a wallet of the customer nor its agent'
  refuse('signer_id', message, 'unknown_signer')
}

/** @throws Problem 400 for one that is decided, or has expired */
export function requireApprovable(world: World, row: MandateRow): void {
  const status = row.status === 'pending' ? statusOf(row, world.now) : row.status
  if (status !== 'pending') throw notPossible(status, 'approvable')
}

/** @throws Problem 400 for one that ended */
export function requireCancellable({ status }: MandateRow): void {
  if (status !== 'pending' && status !== 'active') throw notPossible(status, 'cancellable')
}

function notPossible(status: string, what: string): Problem {
  return new Problem('invalid-request', `mandate is ${status}, not ${what}`)
}

/**
 * Requires the rule of an amendment, which is stored as it is sent: so it has to be in its one form already.
 * @throws Problem 400 naming the member: what is frozen, what is not in its form, and what needs a ceiling beside it
 */
export function requireAmendment(world: World, row: MandateRow, asked: RuleRequest) {
  const status = isExpired(row, world.now) ? 'expired' : row.status
  if (status !== 'active') throw notPossible(status, 'amendable')
  const { window, target_type } = asked
  if (window === undefined) return refuse('rule.window', 'is required', 'missing_required_field')
  if (asked.asset !== asked.asset.toUpperCase()) refuse('rule.asset', 'must be in capitals', 'not_canonical')
  if (target_type === undefined) return refuse('rule.target_type', 'is required', 'missing_required_field')
  const rule = requireRule(world, row.customer_id, asked)
  if (rule.targets.join('\n') !== (asked.targets ?? []).join('\n'))
    refuse('rule.targets', 'must be ids of recipients, each once', 'not_canonical')
  const before = currentOf(row).rule
  for (const field of ['window', 'asset', 'network_id'] as const) {
    if (rule[field] === before[field]) continue
    const change = `from ${before[field] ?? 'any'} to ${rule[field] ?? 'any'}`
    refuse(`rule.${field}`, `cannot change ${change}: cancel the mandate and create another`, 'frozen')
  }
  requireCeiling(world, row, before, rule)
  const { max_per_tx, max_amount_per_target_in_window, max_amount_in_window } = rule
  const amounts = present({ max_per_tx, max_amount_per_target_in_window, max_amount_in_window })
  const sent = present({ ...asked, window, target_type, ...amounts })
  return canonicalize(sent) === canonicalize(rule) ? { rule } : { rule, sent }
}

/** Requires a ceiling for all together where somebody may be paid more easily. */
function requireCeiling(world: World, row: MandateRow, before: MandateRule, rule: MandateRule): void {
  const needs = (field: keyof MandateRule, message: string) =>
    refuse(`rule.${field}`, message, 'ceiling_required')
  const hasCeiling = (one: MandateRule) =>
    one.max_amount_in_window !== undefined || one.max_count_in_window !== undefined
  if (rule.target_type !== before.target_type) {
    const isEnough =
      rule.max_amount_in_window !== undefined ||
      (rule.max_count_in_window !== undefined && rule.max_amount_per_target_in_window === undefined)
    if (!isEnough) needs('target_type', 'can change only with max_amount_in_window')
  } else {
    const grows = distinct([...before.targets, ...rule.targets]).length > distinct(before.targets).length
    if (grows && !hasCeiling(rule))
      needs('targets', 'can grow only with max_amount_in_window or max_count_in_window')
  }
  if (hasCeiling(rule) || !hasCeiling(before)) return
  const kept = new Set(rule.targets.map(comparable))
  const isLeft = (target: string) =>
    !kept.has(comparable(target)) && !(target === '' && rule.target_type === 'any')
  const usages = usageIn(world, row.id, bucketOf(rule.window, world.now))
  if (usages.some(({ of, target, count }) => of === 'target' && count > 0 && isLeft(target)))
    needs(
      'max_amount_in_window',
      'cannot be dropped while the window has spending of targets that are no longer in the rule',
    )
}
