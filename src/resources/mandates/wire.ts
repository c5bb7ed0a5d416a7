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
  /**
   * `max_per_tx`: The most that one payment may be, in whole units of the asset; left out for no
   * limit.
   * `max_amount_per_target_in_window`: The most that one payee may get in a window, in whole units of
   * the asset; left out for no limit.
   */
  ...each(decimalText.optional(), 'max_per_tx', 'max_amount_per_target_in_window'),
  /** The most payments to one payee in a window; left out for no limit. */
  max_count_per_target_in_window: count().optional(),
  /** The most that may be spent in a window, in whole units of the asset; left out for no limit. */
  max_amount_in_window: decimalText.optional(),
  /** The most payments in a window; left out for no limit. */
  max_count_in_window: count().optional(),
}))
const targetType = lazy(() => z.enum(targetTypes))
const window = lazy(() => z.enum(windows))
const targets = lazy(() => z.array(z.string().min(1).max(255)).max(32))
/** A network, or empty for any. */
const network = lazy(() =>
  z.union([networkSchema(), z.literal('')], `must be empty, or one of ${networkIds.join(', ')}`),
)

/** A rule as it is shown, and signed. */
export const ruleSchema = named('MandateRule', () => ({
  /** Tells whether the targets are recipients, blockchain addresses, or anybody. */
  target_type: targetType(),
  /**
   * The ids of recipients, or the blockchain addresses, that may be paid; left out, or empty, where
   * anybody may.
   */
  targets: targets().optional(),
  /** The blockchain that payments go on; empty for any. */
  network_id: network().optional(),
  /** The symbol of the asset that is spent, such as `USDC`. */
  asset: z.string(),
  /**
   * The span that the limits count in, of the calendar in UTC; weeks begin on Monday, and `NONE` is
   * the whole life of the mandate.
   */
  window: window(),
  ...limits(),
}))

/** A rule as it is asked for: names of recipients become ids, and what is left out is not limited. */
export const ruleRequest = lazy(() =>
  ruleSchema()
    .extend({
      /**
       * Tells whether the targets are recipients, blockchain addresses, or anybody; follows from the
       * targets where it is left out.
       */
      target_type: targetType().optional(),
      /** The symbol of the asset that is spent, such as `USDC`. */
      asset: z.string().min(1).max(20),
      /**
       * The span that the limits count in, of the calendar in UTC; weeks begin on Monday, and `NONE`, as
       * it is unless told, is the whole life of the mandate.
       */
      window: window().optional(),
    })
    .meta({ id: 'MandateRuleRequest' }),
)

export type RuleRequest = OutputOf<typeof ruleRequest>

const validity = lazy(() => z.int().min(0).max(99_999_999_999))

export const mandateCreate = lazy(() =>
  z
    .object({
      /** The limits that the agent or signer has. */
      rule: ruleRequest(),
      /**
       * `valid_from`: The moment from which the mandate is good, in Unix seconds; that of its approval
       * where it is 0 or left out.
       * `valid_until`: The moment at which the mandate ends, in Unix seconds; never where it is 0 or left
       * out.
       */
      ...each(validity().optional(), 'valid_from', 'valid_until'),
      /**
       * `payment_agent_id`: The agent that may spend; takes the place of `signer_id` and `customer_id`.
       * `signer_id`: The signer that may spend; together with `customer_id`, and not with
       * `payment_agent_id`.
       * `customer_id`: The customer whose money is spent; together with `signer_id`.
       */
      ...each(askedId.optional(), 'payment_agent_id', 'signer_id', 'customer_id'),
    })
    .superRefine((body, context) =>
      requireOneForm(body, context, 'payment_agent_id', ['signer_id', 'customer_id'], 'ambiguous_binding'),
    )
    .meta({ id: 'CreateMandateRequest' }),
)

const signature = lazy(() => z.string().min(1).max(20_000))
const signed = lazy(() => ({
  /**
   * The public key of the signer who decides, in base64: a human signer, and not the agent that is
   * bound.
   */
  signer_public_key: publicKey(),
  /** The signature of that signer over the canonical form of the act, in base64. */
  signature: signature(),
}))

export const approveBody = named('ApproveMandateRequest', () => ({
  /**
   * The public key of the signer who approves, in base64: a human signer, and not the agent that is
   * bound.
   */
  approver_public_key: publicKey(),
  /** The signature of that signer over the canonical form of the mandate's version, in base64. */
  signature: signature(),
}))
export const cancelBody = named('CancelMandateRequest', signed)
/** The rule is stored as it is sent: see `requireAmendment`. */
export const amendBody = named('AmendMandateRequest', () => ({
  ...signed(),
  /** The new limits, which are signed as they are sent. */
  rule: ruleRequest(),
}))

export const mandateListQuery = object(() => ({
  /**
   * `signer_id`: Lists only mandates of this signer.
   */
  ...each(askedId.optional(), 'customer_id', 'signer_id'),
  /** Lists only mandates in these statuses, with commas between several. */
  status: z.string().max(255).optional(),
}))

const status = lazy(() => z.enum(mandateStatuses).meta({ id: 'MandateStatus' }))
const deciders = lazy(() => ({
  /**
   * `approved_by_signer_id`: The signer who approved it; left out until somebody did.
   * `rejected_by_signer_id`: The signer who rejected it; left out unless somebody did.
   * `revoked_by_signer_id`: The signer who revoked it; left out unless somebody did.
   */
  ...each(ksuid.optional(), 'approved_by_signer_id', 'rejected_by_signer_id', 'revoked_by_signer_id'),
}))

export const mandateSchema = named('Mandate', () => ({
  id: ksuid,
  /** Tells whether it can be spent under: only an active one can. */
  status: status(),
  /**
   * `bound_signer_id`: The signer who may spend, which is that of an agent where one was named.
   */
  ...each(ksuid, 'bound_signer_id', 'customer_id'),
  /** The names of the recipients, in the order of the targets. */
  target_names: z.array(z.string()).optional(),
  /** The instruction that drafted it; left out for one that was made by hand. */
  instruction_id: ksuid.optional(),
  /** Counts the rules that it has had, from 1: payments say by which they were allowed. */
  version: z.int(),
  /** The limits that count now. */
  rule: ruleSchema(),
  /**
   * `valid_from`: The moment from which it is good; left out for that of its approval.
   * `valid_until`: The moment at which it ends; left out for never.
   * `approved_at`: The moment at which the present version was approved; left out until then.
   */
  ...each(unixTime.optional(), 'valid_from', 'valid_until', 'approved_at'),
  ...deciders(),
}))

export const mandateList = lazy(() => z.array(mandateSchema()))
export const decidedSchema = named('MandateResponse', () => ({
  id: ksuid,
  /** Tells whether it can be spent under after this decision. */
  status: status(),
  ...deciders(),
}))
const versionSchema = named('MandateVersion', () => ({
  /** The number of the version, from 1. */
  version: z.int(),
  /** The limits that counted under this version. */
  rule: ruleSchema(),
  /** The signer who approved this version; left out until somebody did. */
  approved_by_signer_id: ksuid.optional(),
  /** The moment at which this version was approved; left out until then. */
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
