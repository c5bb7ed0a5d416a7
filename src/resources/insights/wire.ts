import * as z from 'zod'
import { askedId, commaList, ksuid, queryInteger, unixTime } from '../../contract/primitives.js'
import { each, named, type OutputOf, object } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import { networkSchema } from '../capabilities/index.js'

/** Kinds of what a report says (contract/agentic.md 11). */
export const insightKinds = [
  'upcoming_payments',
  'payment_failures_clustered',
  'payments_failed',
  'account_activity',
  'new_counterparty',
  'counterparty_concentration',
  'volume_anomaly',
  'recipient_dormant',
] as const
export const suggestionKinds = [
  'payment_at_risk',
  'funding_shortfall',
  'mandate_expiring',
  'mandate_headroom',
] as const
export const severities = ['critical', 'warn', 'info'] as const
export const responsibilities = ['payment_ops', 'compliance'] as const
const evidenceTypes = ['wallet', 'scheduled_payment', 'mandate', 'recipient', 'transaction'] as const
const allKinds = [...insightKinds, ...suggestionKinds] as const

const item = named('Insight', () => ({
  /** Names what was found: a program compares it. */
  kind: z.enum(allKinds),
  /** Tells how much it matters. */
  severity: z.enum(severities),
  /** Says what was found, in words for people. */
  message: z.string(),
  /** Values that the message has, by name; left out where there are none. */
  detail: z.record(z.string(), z.string()).optional(),
  /** The objects that show it. */
  evidence: z.array(
    z.object({
      /** The kind of the object. */
      type: z.enum(evidenceTypes),
      /** Names the wallet, payment, mandate or other thing that shows it. */
      id: z.string(),
    }),
  ),
  /** The customer that it is about; left out where it is about several. */
  customer_id: ksuid.optional(),
  /** Tells whose task it is; left out where it is nobody's. */
  responsibility: z.enum(responsibilities).optional(),
}))

export type Item = OutputOf<typeof item>

const upcoming = named('UpcomingPayments', () => ({
  /**
   * `days`: The number of days that are looked ahead.
   * `count`: The number of payments that are scheduled in them.
   */
  ...each(z.int(), 'days', 'count'),
  /** The amounts that are scheduled in them, by the symbol of the asset; left out without any. */
  totals: z.record(z.string(), z.string()).optional(),
}))

const balance = named('InsightBalance', () => ({
  /** The wallet that has the money. */
  wallet_id: ksuid,
  /** The name that the client gave the wallet; left out without one. */
  name: z.string().optional(),
  /** The blockchain that the money lies on. */
  network_id: networkSchema(),
  /**
   * `asset`: The symbol of the asset.
   * `amount_usd`: The value in US dollars with cents.
   */
  ...each(z.string(), 'asset', 'amount_usd'),
}))

const counts = lazy(() => ({
  /** The number of payments that wait for their time. */
  open_scheduled_payments: z.int(),
  /** The number of mandates that can be spent under now. */
  active_mandates: z.int(),
}))

export const customerReport = named('CustomerInsights', () => ({
  customer_id: ksuid,
  /** The moment that the report is of. */
  generated_at: unixTime,
  /** The state of the customer now. */
  snapshot: z.object({
    /** The value of all balances in US dollars with cents; left out where the customer has no wallet. */
    total_usd: z.string().optional(),
    /** The money in each wallet; left out without any. */
    balances: z.array(balance()).optional(),
    /** The payments that come soon. */
    upcoming: upcoming(),
    ...counts(),
  }),
  /**
   * `insights`: The things that were found, the worst first.
   * `suggestions`: The things that somebody should do, the worst first.
   */
  ...each(z.array(item()), 'insights', 'suggestions'),
}))

const metric = named('InsightMetric', () => ({
  /** Names what is measured: a program compares it. */
  key: z.enum(['executed_volume', 'executed_payments', 'failed_payments', 'new_counterparties']),
  /** Names what is measured, for people. */
  label: z.string(),
  /** The symbol of the asset that is counted; left out for numbers of payments. */
  asset: z.string().optional(),
  /** The measured number as a decimal text, in the window. */
  value: z.string(),
  /** The same number in the window before, of the same length; left out where there was none. */
  previous: z.string().optional(),
  /**
   * The change against the window before, in percent; left out where there is nothing to compare with.
   */
  change_pct: z.number().optional(),
}))

export type Metric = OutputOf<typeof metric>

const facet = lazy(() => z.record(z.string(), z.int()))

const rollUp = named('CustomerRollUp', () => ({
  customer_id: ksuid,
  /**
   * `name`: The name of the customer; left out without one.
   * `total_usd`: The value of all balances of the customer, in US dollars with cents.
   */
  ...each(z.string().optional(), 'name', 'total_usd'),
  ...counts(),
  /** The payments of the customer that come soon. */
  upcoming: upcoming(),
  /** The number of things that were found for the customer, by how much they matter. */
  item_counts: z.object({
    /**
     * `critical`: The number of things that are critical.
     * `warn`: The number of things that are a warning.
     * `info`: The number of things that are good to know.
     */
    ...each(z.int(), 'critical', 'warn', 'info'),
  }),
  /** The moment at which money last moved; left out where none did. */
  last_activity_at: unixTime.optional(),
}))

export type RollUp = OutputOf<typeof rollUp>

export const clientReport = named('ClientInsights', () => ({
  /** The moment that the report is of. */
  generated_at: unixTime,
  /** The number of days that were looked back. */
  window_days: z.int(),
  /** The state of the client's customers now. */
  snapshot: z.object({
    /** The number of customers, and how many of them were looked at. */
    customers: z.object({
      /**
       * `total`: The number of all customers, looked at or not.
       * `scanned`: The number of customers that were looked at, which is 100 at most.
       * `with_activity`: The number of customers that moved money in the window.
       * `with_critical`: The number of customers that something critical was found for.
       */
      ...each(z.int(), 'total', 'scanned', 'with_activity', 'with_critical'),
    }),
    /** The value of all balances in US dollars with cents. */
    total_usd: z.string().optional(),
    /** The money in each wallet; only where one customer was asked for. */
    balances: z.array(balance()).optional(),
    /** The payments that come soon. */
    upcoming: upcoming(),
    ...counts(),
    /** The numbers of the window, each with that of the window before. */
    metrics: z.array(metric()),
  }),
  /** The values that the list can be narrowed to, with their counts before that. */
  facets: z.object({
    /**
     * `kinds`: The number of things by what was found.
     * `severities`: The number of things by how much they matter.
     * `responsibilities`: The number of things by whose task they are.
     * `assets`: The number of things by asset.
     */
    ...each(facet(), 'kinds', 'severities', 'responsibilities', 'assets'),
  }),
  /** The same numbers day by day, for a diagram. */
  series: z.object({
    /** The length of one step, which is always a day. */
    bucket: z.literal('day'),
    /**
     * `from`: The moment at which the first day begins.
     * `to`: The moment at which the last day ends.
     */
    ...each(unixTime, 'from', 'to'),
    /** The points of each line, by the name of what is measured, with the asset behind a dot. */
    metrics: z.record(
      z.string(),
      z.array(
        z.object({
          /** The moment at which the day begins. */
          t: unixTime,
          /** The measured number of the day, as a decimal text. */
          v: z.string(),
        }),
      ),
    ),
  }),
  /**
   * `insights`: The things that were found, the worst first.
   * `suggestions`: The things that somebody should do, the worst first.
   */
  ...each(z.array(item()), 'insights', 'suggestions'),
  /** One row for each customer that was looked at, the worst first. */
  customers: z.array(rollUp()),
}))

export const defaultDays = 14

export const clientQuery = object(() => ({
  /** Reports on this customer only. */
  customer_id: askedId.optional(),
  /** Reports on this wallet only. */
  wallet_id: askedId.optional(),
  /** Lists only things of these kinds; a kind that there is not finds nothing. */
  kind: commaList(allKinds, { isOpen: true }).optional(),
  /** Lists only things that matter so much. */
  severity: commaList(severities).optional(),
  /** Lists only tasks of these people. */
  responsibility: commaList(responsibilities).optional(),
  /** The number of days to look back. */
  window_days: queryInteger(1, 90, defaultDays).optional(),
}))

/** Caps of the chat (specification, Limits). */
const maxMessages = 40
const maxMessageLength = 4000
const maxBytes = 64 * 1024

export const chatBody = lazy(() =>
  z
    .object({
      /** The conversation so far, which ends with a message of the user; at most 64 KiB of text. */
      messages: z
        .array(
          z.object({
            /** Tells who said it. */
            role: z.enum(['user', 'assistant']),
            /** The text that was said. */
            content: z
              .string()
              .min(1)
              .max(maxMessageLength, `must have at most ${maxMessageLength} characters`),
          }),
        )
        .min(1)
        .max(maxMessages, `must have at most ${maxMessages} items`),
    })
    .refine(({ messages }) => messages.at(-1)?.role === 'user', {
      path: ['messages'],
      message: 'must end with a message of the user',
    })
    .refine(({ messages }) => sizeOf(messages) <= maxBytes, {
      path: ['messages'],
      message: `must have at most ${maxBytes} bytes of text`,
      params: { code: 'too_big' },
    })
    .meta({ id: 'InsightChatRequest' }),
)

function sizeOf(messages: readonly { readonly content: string }[]): number {
  const encoder = new TextEncoder()
  return messages.reduce((sum, { content }) => sum + encoder.encode(content).length, 0)
}

export const chatAnswer = named('InsightChatResponse', () => ({
  /** The answer, in words for people. */
  reply: z.string(),
  /**
   * `insights`: The things that the answer is about.
   * `suggestions`: The things that somebody should do about it.
   */
  ...each(z.array(item()), 'insights', 'suggestions'),
}))
