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
      /**
       * `signer_id`: The signer that sends the payments, which must be one that the platform keeps the key
       * of.
       * `wallet_id`: The wallet that pays: a group of it must have the signer.
       */
      ...each(askedId, 'signer_id', 'wallet_id'),
      /** The amount of each payment, in whole units of the asset. */
      amount: decimalText,
      /** The symbol of the asset that is sent, such as `USDC`. */
      asset: z.string().min(1).max(20),
      /**
       * The bank account or blockchain address of a recipient that is paid; takes the place of `address`
       * and `network_id`.
       */
      destination_id: askedId.optional(),
      /** The blockchain address that is paid; together with `network_id`, and not with `destination_id`. */
      address: z.string().min(1).max(100).optional(),
      /** The blockchain that the payment goes on; together with `address`. */
      network_id: networkSchema().optional(),
      /**
       * The moments of the payments, in Unix seconds; they win over `count`, and an empty list is as if
       * left out.
       */
      dates: z.array(seconds()).max(maxPayments).optional(),
      /** The number of payments; one unless told. */
      count: z.int().min(1).max(maxPayments).optional(),
      /** The seconds between two payments; needed where `count` is more than one. */
      interval_seconds: z
        .int()
        .min(1)
        .max(366 * 86_400)
        .optional(),
      /** The moment of the first payment, in Unix seconds; now where it is 0 or left out. */
      start_at: seconds().optional(),
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
  /**
   * `signer_id`: Lists only payments that this signer sends.
   * `wallet_id`: Lists only payments from this wallet.
   * `mandate_id`: Lists only payments that this mandate allowed.
   */
  ...each(askedId.optional(), 'customer_id', 'signer_id', 'wallet_id', 'mandate_id'),
  /** Lists only payments that this version of the mandate allowed; its number, from 1. */
  mandate_version: queryNumber(1, 1_000_000).optional(),
  /** Lists only payments in one of these statuses. */
  status: commaList(scheduledPaymentMachine.states).optional(),
}))

export const scheduledPaymentSchema = named('ScheduledPaymentResponse', () => ({
  /**
   * `signer_id`: The signer that sends the payment.
   * `wallet_id`: The wallet that pays.
   */
  ...each(ksuid, 'id', 'signer_id', 'wallet_id'),
  /** The mandate that allowed the payment; left out where none did. */
  mandate_id: ksuid.optional(),
  /** The version of the mandate that allowed it; left out where none did. */
  mandate_version: z.int().optional(),
  /** The wallet's transaction that carried it out; left out until then. */
  wallet_transaction_id: ksuid.optional(),
  /**
   * `amount`: The amount that is sent, in whole units of the asset.
   * `asset`: The symbol of the asset that is sent.
   */
  ...each(z.string(), 'amount', 'asset'),
  /** Says why it was not sent; left out unless it failed. */
  failure_reason: z.string().optional(),
  /**
   * `recipient_id`: The payee, where it is a recipient; left out for a plain address.
   * `destination_id`: The bank account or blockchain address of the recipient; left out for a plain
   * address.
   */
  ...each(ksuid.optional(), 'recipient_id', 'destination_id'),
  /**
   * Tells whether a bank account or a blockchain address is paid in the end; left out for a plain
   * address.
   */
  destination_type: z.enum(['bank', 'crypto']).optional(),
  /**
   * `destination_label`: A short name of the account in the end, for people; left out where money goes
   * to the address itself.
   * `destination_rail`: The rail that pays out in the end; left out for a payment on a blockchain.
   * `output_asset`: The symbol of the asset that the payee gets in the end; left out where it is
   * `asset`.
   */
  ...each(z.string().optional(), 'destination_label', 'destination_rail', 'output_asset'),
  /**
   * The blockchain that the payee is paid on in the end; left out where it is `network_id`, and for
   * banks.
   */
  output_network: networkSchema().optional(),
  /** The blockchain address that the wallet pays, which may be that of a converting account. */
  address: z.string(),
  /** The blockchain that the wallet pays on. */
  network_id: networkSchema(),
  /** Tells whether it waits, was sent, failed, or was cancelled. */
  status: status(),
  /** The moment at which it was sent; left out until then. */
  executed_at: unixTime.optional(),
  /** The moment at which it is to be sent. */
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
  /**
   * `target`: The recipient or address that the line is about; empty for all together.
   * `bucket`: The window that the line is about, by its beginning in the calendar.
   */
  ...each(z.string(), 'target', 'bucket'),
  /** The number of payments that were made in the window. */
  committed_count: z.int(),
  /** The amount that was spent in the window, in whole units of the asset. */
  committed_amount: z.string(),
  /** The number of payments that are still scheduled for the window. */
  open_count: z.int(),
  /** The amount that is still scheduled for the window, in whole units of the asset. */
  open_amount: z.string(),
  /** The number of payments that are left in the window; left out without such a limit. */
  remaining_count: z.int().optional(),
  /**
   * The amount that is left in the window, in whole units of the asset; left out without such a limit.
   */
  remaining_amount: z.string().optional(),
  /** True for a target that the rule has no more, and that got money in this window before. */
  prior_scope: z.boolean().optional(),
}))

export type BudgetLine = OutputOf<typeof line>

export const budgetSchema = named('MandateBudget', () => ({
  /** The mandate whose limits are counted. */
  mandate_id: ksuid,
  /** The version of the mandate whose rule counts. */
  version: z.int(),
  /** The moment that the numbers are of. */
  as_of: unixTime,
  /** The span that the limits count in. */
  window: z.string(),
  /**
   * `per_target`: One line for each target and window.
   * `aggregate`: One line for each window, over all targets.
   */
  ...each(z.array(line()), 'per_target', 'aggregate'),
}))
