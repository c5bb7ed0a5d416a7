import * as z from 'zod'
import { isoTimestamp } from '../../contract/primitives.js'
import { each, named, type OutputOf, objectNamed, strictObject } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { caip2Of, networkSchema } from '../capabilities/index.js'
import type { DeclaredWalletRow, MarketingPayoutRow } from './rows.js'

/**
 * The network that the fee of the platform's own stablecoin is paid on, in every environment (contract/agentic.md 13).
 */
export const ownNetwork = 'base-mainnet'

export const payoutBody = named('MarketingPayoutRequest', () => ({ address: z.string().min(1) }))
export const declareBody = named('DeclareWalletRequest', () => ({ address: z.string().min(1) }))

export const destinationSchema = named('MarketingPayoutDestination', () => ({
  ...each(z.string(), 'chain', 'address'),
  updated_at: isoTimestamp,
}))

export const deploymentSchema = named('DeploymentPayoutDestination', () => ({
  asset: z.string(),
  network: networkSchema(),
  ...each(z.string(), 'chain', 'address'),
  updated_at: isoTimestamp,
}))

export const declaredSchema = named('DeclaredWallet', () => ({
  ...each(z.string(), 'chain', 'address'),
  counting_from: isoTimestamp,
}))

export const declaredList = named('DeclaredWalletList', () => ({ wallets: z.array(declaredSchema()) }))

export const monthParameter = lazy(() =>
  z
    .string()
    .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])-01$/, 'must be the first day of a month, such as 2026-01-01'),
)

export const statementsSchema = named('MarketingFeeStatements', () => ({
  months: z.array(z.string()).describe('The first days of months, newest first.'),
}))

const minor = lazy(() => z.string().describe('Smallest units. Not there is not the same as 0.'))

export const statementSchema = named('MarketingFeeStatement', () => ({
  month: z.string(),
  ...each(z.number(), 'y_bps_monthly', 'y_bps_annual'),
  ...each(minor().exactOptional(), 'owed_minor', 'avg_daily_balance_minor'),
  ...each(z.int(), 'days_in_month', 'days_stamped'),
  daily: z.array(
    objectNamed('MarketingFeeDay', {
      date: z.string(),
      ...each(minor().exactOptional(), 'balance_minor', 'fee_minor'),
    }),
  ),
}))

export function presentDestination(row: MarketingPayoutRow): OutputOf<typeof destinationSchema> {
  return { chain: caip2Of(row.network), address: row.address, updated_at: isoTime(row.updated_at) }
}

export function presentDeployment(row: MarketingPayoutRow): OutputOf<typeof deploymentSchema> {
  return { asset: row.asset, network: row.network, ...presentDestination(row) }
}

export function presentDeclared(row: DeclaredWalletRow): OutputOf<typeof declaredSchema> {
  return { chain: caip2Of(ownNetwork), address: row.address, counting_from: isoTime(row.counting_from) }
}

export const contractInput = strictObject(() => ({
  bps_annual: z.int().min(1).max(10_000).optional().describe('Of a balance in a year; 300 unless told.'),
  starts_at: z.iso
    .datetime({ offset: true })
    .refine((text) => !text.startsWith('0000'), 'must be a time of a calendar, which has no year 0')
    .optional()
    .describe('Now unless told.'),
}))
