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
  kind: z.enum(allKinds),
  severity: z.enum(severities),
  message: z.string(),
  detail: z.record(z.string(), z.string()).optional(),
  evidence: z.array(z.object({ type: z.enum(evidenceTypes), id: z.string() })),
  customer_id: ksuid.optional(),
  responsibility: z.enum(responsibilities).optional(),
}))

export type Item = OutputOf<typeof item>

const upcoming = named('UpcomingPayments', () => ({
  ...each(z.int(), 'days', 'count'),
  totals: z.record(z.string(), z.string()).optional().describe('Decimal strings by asset.'),
}))

const balance = named('InsightBalance', () => ({
  wallet_id: ksuid,
  name: z.string().optional(),
  network_id: networkSchema(),
  ...each(z.string(), 'asset', 'amount_usd'),
}))

const counts = lazy(() => ({ open_scheduled_payments: z.int(), active_mandates: z.int() }))

export const customerReport = named('CustomerInsights', () => ({
  customer_id: ksuid,
  generated_at: unixTime,
  snapshot: z.object({
    total_usd: z.string().optional(),
    balances: z.array(balance()).optional(),
    upcoming: upcoming(),
    ...counts(),
  }),
  ...each(z.array(item()), 'insights', 'suggestions'),
}))

const metric = named('InsightMetric', () => ({
  key: z.enum(['executed_volume', 'executed_payments', 'failed_payments', 'new_counterparties']),
  label: z.string(),
  asset: z.string().optional(),
  value: z.string(),
  previous: z.string().optional().describe('In the window before, of the same length.'),
  change_pct: z.number().optional(),
}))

export type Metric = OutputOf<typeof metric>

const facet = lazy(() => z.record(z.string(), z.int()))

const rollUp = named('CustomerRollUp', () => ({
  customer_id: ksuid,
  ...each(z.string().optional(), 'name', 'total_usd'),
  ...counts(),
  upcoming: upcoming(),
  item_counts: z.object({ ...each(z.int(), 'critical', 'warn', 'info') }),
  last_activity_at: unixTime.optional(),
}))

export type RollUp = OutputOf<typeof rollUp>

export const clientReport = named('ClientInsights', () => ({
  generated_at: unixTime,
  window_days: z.int(),
  snapshot: z.object({
    customers: z.object({
      ...each(z.int(), 'total', 'scanned', 'with_activity', 'with_critical'),
    }),
    total_usd: z.string().optional(),
    balances: z.array(balance()).optional(),
    upcoming: upcoming(),
    ...counts(),
    metrics: z.array(metric()),
  }),
  facets: z.object({ ...each(facet(), 'kinds', 'severities', 'responsibilities', 'assets') }),
  series: z.object({
    bucket: z.literal('day'),
    ...each(unixTime, 'from', 'to'),
    metrics: z.record(z.string(), z.array(z.object({ t: unixTime, v: z.string() }))),
  }),
  ...each(z.array(item()), 'insights', 'suggestions'),
  customers: z.array(rollUp()),
}))

export const defaultDays = 14

export const clientQuery = object(() => ({
  customer_id: askedId.optional(),
  wallet_id: askedId.optional(),
  kind: commaList(allKinds, { isOpen: true }).optional(),
  severity: commaList(severities).optional(),
  responsibility: commaList(responsibilities).optional(),
  window_days: queryInteger(1, 90, defaultDays).optional(),
}))

/** Caps of the chat (specification, Limits). */
const maxMessages = 40
const maxMessageLength = 4000
const maxBytes = 64 * 1024

export const chatBody = lazy(() =>
  z
    .object({
      messages: z
        .array(
          z.object({
            role: z.enum(['user', 'assistant']),
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
  reply: z.string(),
  ...each(z.array(item()), 'insights', 'suggestions'),
}))
