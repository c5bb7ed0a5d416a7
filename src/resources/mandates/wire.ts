import * as z from 'zod'
import { present, secondsOf, shown } from '../../contract/present.js'
import { askedId, decimalText, ksuid, unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf, object, requireOneForm } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import { networkIds, networkSchema } from '../capabilities/index.js'
import { recipientName } from '../recipients/index.js'
import { publicKey } from '../signers/index.js'
import { mandateStatuses } from './machines.js'
import { currentOf, type MandateRow, type MandateVersion, shownRule, statusOf, targetTypes } from './rows.js'
import { windows } from './windows.js'

const count = lazy(() => z.int().min(0).max(1_000_000_000))
const limits = lazy(() => ({
  ...each(decimalText.optional(), 'max_per_tx', 'max_amount_per_target_in_window'),
  max_count_per_target_in_window: count().optional(),
  max_amount_in_window: decimalText.optional(),
  max_count_in_window: count().optional(),
}))
const targetType = lazy(() => z.enum(targetTypes))
const window = lazy(() =>
  z.enum(windows).describe('A window of the calendar in UTC; weeks begin on Monday; NONE is the lifetime.'),
)
const targets = lazy(() => z.array(z.string().min(1).max(255)).max(32))
/** A network, or empty for any. */
const network = lazy(() =>
  z.union([networkSchema(), z.literal('')], `must be empty, or one of ${networkIds.join(', ')}`),
)

/** A rule as it is shown, and signed. */
export const ruleSchema = named('MandateRule', () => ({
  target_type: targetType(),
  targets: targets().optional(),
  network_id: network().optional(),
  asset: z.string(),
  window: window(),
  ...limits(),
}))

/** A rule as it is asked for: names of recipients become ids, and what is left out is not limited. */
export const ruleRequest = lazy(() =>
  ruleSchema()
    .extend({
      target_type: targetType().optional(),
      asset: z.string().min(1).max(20),
      window: window().optional(),
    })
    .meta({ id: 'MandateRuleRequest' }),
)

export type RuleRequest = OutputOf<typeof ruleRequest>

const validity = lazy(() => z.int().min(0).max(99_999_999_999))

export const mandateCreate = lazy(() =>
  z
    .object({
      rule: ruleRequest(),
      ...each(validity().optional(), 'valid_from', 'valid_until'),
      ...each(askedId.optional(), 'payment_agent_id', 'signer_id', 'customer_id'),
    })
    .superRefine((body, context) =>
      requireOneForm(body, context, 'payment_agent_id', ['signer_id', 'customer_id'], 'ambiguous_binding'),
    )
    .meta({ id: 'CreateMandateRequest' }),
)

const signature = lazy(() => z.string().min(1).max(20_000))
const signed = lazy(() => ({ signer_public_key: publicKey(), signature: signature() }))

export const approveBody = named('ApproveMandateRequest', () => ({
  approver_public_key: publicKey(),
  signature: signature(),
}))
export const cancelBody = named('CancelMandateRequest', signed)
/** The rule is stored as it is sent: see `requireAmendment`. */
export const amendBody = named('AmendMandateRequest', () => ({ ...signed(), rule: ruleRequest() }))

export const mandateListQuery = object(() => ({
  ...each(askedId.optional(), 'customer_id', 'signer_id'),
  status: z
    .string()
    .max(255)
    .optional()
    .describe(`A comma-separated list of: ${mandateStatuses.join(', ')}`),
}))

const status = lazy(() => z.enum(mandateStatuses).meta({ id: 'MandateStatus' }))
const deciders = lazy(() => ({
  ...each(ksuid.optional(), 'approved_by_signer_id', 'rejected_by_signer_id', 'revoked_by_signer_id'),
}))

export const mandateSchema = named('Mandate', () => ({
  id: ksuid,
  status: status(),
  ...each(ksuid, 'bound_signer_id', 'customer_id'),
  target_names: z.array(z.string()).optional().describe('Parallel to the targets: the names of recipients.'),
  instruction_id: ksuid.optional(),
  version: z.int(),
  rule: ruleSchema(),
  ...each(unixTime.optional(), 'valid_from', 'valid_until', 'approved_at'),
  ...deciders(),
}))

export const mandateList = lazy(() => z.array(mandateSchema()))
export const decidedSchema = named('MandateResponse', () => ({ id: ksuid, status: status(), ...deciders() }))
const versionSchema = named('MandateVersion', () => ({
  version: z.int(),
  rule: ruleSchema(),
  approved_by_signer_id: ksuid.optional(),
  approved_at: unixTime.optional(),
  created_at: unixTime,
}))
export const versionsSchema = lazy(() => z.array(versionSchema()))

/** Makes a copy that callers may keep. */
export function presentRule(version: MandateVersion): OutputOf<typeof ruleSchema> {
  const { targets, ...rule } = shownRule(version)
  return { ...rule, ...(targets !== undefined && { targets: [...targets] }) }
}

export function presentMandate(world: World, row: MandateRow): OutputOf<typeof mandateSchema> {
  const current = currentOf(row)
  const { version, rule, approved_at } = current
  const nameOf = (id: string) => recipientName(world, row.client_id, id) ?? ''
  return {
    id: row.id,
    status: statusOf(row, world.now),
    bound_signer_id: row.bound_signer_id,
    customer_id: row.customer_id,
    version,
    rule: presentRule(current),
    ...present({
      target_names: rule.target_type === 'recipient' ? rule.targets.map(nameOf) : null,
      instruction_id: row.instruction_id,
      valid_from: row.valid_from,
      valid_until: row.valid_until,
      approved_at: secondsOf(approved_at),
      approved_by_signer_id: current.approved_by_signer_id,
      rejected_by_signer_id: row.rejected_by_signer_id,
      revoked_by_signer_id: row.revoked_by_signer_id,
    }),
  }
}

export function presentDecided(world: World, row: MandateRow): OutputOf<typeof decidedSchema> {
  const { approved_by_signer_id } = currentOf(row)
  return shown(decidedSchema, row, { status: statusOf(row, world.now), approved_by_signer_id })
}

export function presentVersions(row: MandateRow): OutputOf<typeof versionsSchema> {
  return row.versions.map((one) => {
    const { version, approved_by_signer_id, approved_at, created_at } = one
    const approved = present({ approved_by_signer_id, approved_at: secondsOf(approved_at) })
    return { version, rule: presentRule(one), ...approved, created_at: unixSeconds(created_at) }
  })
}
