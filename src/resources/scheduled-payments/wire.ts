import * as z from 'zod'
import { offsetQuery, pageOf } from '../../contract/pagination.js'
import { secondsOf, shown } from '../../contract/present.js'
import { askedId, commaList, decimalText, ksuid, queryNumber, unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf, object, refuseMember, requireOneForm } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { networkSchema } from '../capabilities/index.js'
import { scheduledPaymentMachine } from './machines.js'
import type { ScheduledPaymentRow } from './rows.js'

/** The most payments of one request (contract/agentic.md 7). */
const maxPayments = 366
const seconds = lazy(() => z.int().min(0).max(99_999_999_999))

export const scheduledPaymentCreate = lazy(() =>
  z
    .object({
      ...each(askedId, 'signer_id', 'wallet_id'),
      amount: decimalText,
      asset: z.string().min(1).max(20),
      destination_id: askedId.optional(),
      address: z.string().min(1).max(100).optional(),
      network_id: networkSchema().optional(),
      dates: z
        .array(seconds())
        .max(maxPayments)
        .optional()
        .describe('Unix seconds of each payment; they win over count. None is as if left out.'),
      count: z.int().min(1).max(maxPayments).optional(),
      interval_seconds: z
        .int()
        .min(1)
        .max(366 * 86_400)
        .optional(),
      start_at: seconds()
        .optional()
        .describe('Unix seconds of the first payment; now where it is 0 or absent.'),
    })
    .superRefine((body, context) => {
      requireOneForm(body, context, 'destination_id', ['address', 'network_id'], 'ambiguous_destination')
      if ((body.count ?? 1) > 1 && !body.dates?.length && body.interval_seconds === undefined)
        refuseMember(context, 'interval_seconds', 'is required with a count', 'missing_required_field')
    })
    .meta({ id: 'CreateScheduledPaymentRequest' }),
)

export type ScheduledPaymentCreate = OutputOf<typeof scheduledPaymentCreate>

const status = lazy(() => z.enum(scheduledPaymentMachine.states).meta({ id: 'ScheduledPaymentStatus' }))

export const scheduledPaymentQuery = object(() => ({
  ...offsetQuery(),
  ...each(askedId.optional(), 'customer_id', 'signer_id', 'wallet_id', 'mandate_id'),
  mandate_version: queryNumber(1, 1_000_000).optional(),
  status: commaList(scheduledPaymentMachine.states).optional(),
}))

export const scheduledPaymentSchema = named('ScheduledPaymentResponse', () => ({
  ...each(ksuid, 'id', 'signer_id', 'wallet_id'),
  mandate_id: ksuid.optional(),
  mandate_version: z.int().optional(),
  wallet_transaction_id: ksuid.optional(),
  ...each(z.string(), 'amount', 'asset'),
  failure_reason: z.string().optional(),
  ...each(ksuid.optional(), 'recipient_id', 'destination_id'),
  destination_type: z.enum(['bank', 'crypto']).optional(),
  ...each(z.string().optional(), 'destination_label', 'destination_rail', 'output_asset'),
  output_network: networkSchema().optional(),
  address: z.string(),
  network_id: networkSchema(),
  status: status(),
  executed_at: unixTime.optional(),
  scheduled_at: unixTime,
}))

export const scheduledPaymentList = lazy(() => z.array(scheduledPaymentSchema()))
export const scheduledPaymentPage = lazy(() => pageOf('ScheduledPaymentPage', scheduledPaymentSchema()))

export function presentScheduledPayment(row: ScheduledPaymentRow): OutputOf<typeof scheduledPaymentSchema> {
  const { destination_id, onward } = row
  return shown(scheduledPaymentSchema, row, {
    destination_type: onward?.type ?? (destination_id === null ? null : 'crypto'),
    destination_label: onward?.label,
    destination_rail: onward?.rail,
    output_asset: onward?.output_asset,
    output_network: onward?.output_network,
    executed_at: secondsOf(row.executed_at),
    scheduled_at: unixSeconds(row.scheduled_at),
  })
}

const line = named('MandateBudgetLine', () => ({
  ...each(z.string(), 'target', 'bucket'),
  committed_count: z.int(),
  committed_amount: z.string(),
  open_count: z.int(),
  open_amount: z.string(),
  remaining_count: z.int().optional(),
  remaining_amount: z.string().optional(),
  prior_scope: z.boolean().optional(),
}))

export type BudgetLine = OutputOf<typeof line>

export const budgetSchema = named('MandateBudget', () => ({
  mandate_id: ksuid,
  version: z.int(),
  as_of: unixTime,
  window: z.string(),
  ...each(z.array(line()), 'per_target', 'aggregate'),
}))
