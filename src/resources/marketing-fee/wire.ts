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

export const payoutBody = named('MarketingPayoutRequest', () => ({
  /** The address on Base that the fee is paid to from now on. */
  address: z.string().min(1),
}))
export const declareBody = named('DeclareWalletRequest', () => ({
  /** The address of a wallet outside of the platform whose balance is to count. */
  address: z.string().min(1),
}))

export const destinationSchema = named('MarketingPayoutDestination', () => ({
  /**
   * `chain`: The blockchain by its CAIP-2 name.
   * `address`: The address that the fee is paid to.
   */
  ...each(z.string(), 'chain', 'address'),
  updated_at: isoTimestamp,
}))

export const deploymentSchema = named('DeploymentPayoutDestination', () => ({
  /** The symbol of the asset whose fee it is. */
  asset: z.string(),
  /** The blockchain whose fee it is. */
  network: networkSchema(),
  /**
   * `chain`: The same blockchain by its CAIP-2 name.
   * `address`: The address that the fee is paid to.
   */
  ...each(z.string(), 'chain', 'address'),
  updated_at: isoTimestamp,
}))

export const declaredSchema = named('DeclaredWallet', () => ({
  /**
   * `chain`: The blockchain by its CAIP-2 name.
   * `address`: The address of the wallet that counts.
   */
  ...each(z.string(), 'chain', 'address'),
  /** The moment from which its balance counts. */
  counting_from: isoTimestamp,
}))

export const declaredList = named('DeclaredWalletList', () => ({
  /** The wallets outside of the platform whose balances count. */
  wallets: z.array(declaredSchema()),
}))

export const monthParameter = lazy(() =>
  z
    .string()
    .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])-01$/, 'must be the first day of a month, such as 2026-01-01'),
)

export const statementsSchema = named('MarketingFeeStatements', () => ({
  /** The first days of months, newest first. */
  months: z.array(z.string()),
}))

const minor = lazy(() => z.string())

export const statementSchema = named('MarketingFeeStatement', () => ({
  /** The month, by its first day, such as 2026-01-01. */
  month: z.string(),
  /**
   * `y_bps_monthly`: The share of the average balance that the month earns, in basis points.
   * `y_bps_annual`: The share of the average balance that a year earns, in basis points.
   */
  ...each(z.number(), 'y_bps_monthly', 'y_bps_annual'),
  /**
   * `owed_minor`: The fee of the month so far, in smallest units; left out before a day was counted,
   * which is not 0.
   * `avg_daily_balance_minor`: The average balance of the counted days, in smallest units; left out
   * before a day was counted.
   */
  ...each(minor().exactOptional(), 'owed_minor', 'avg_daily_balance_minor'),
  /**
   * `days_in_month`: The length of the calendar month, 28 to 31.
   * `days_stamped`: The number of days that were counted.
   */
  ...each(z.int(), 'days_in_month', 'days_stamped'),
  /** One row for each day of the month. */
  daily: z.array(
    objectNamed('MarketingFeeDay', {
      /** The day, such as 2026-01-31. */
      date: z.string(),
      /**
       * `balance_minor`: The balance at the end of the day, in smallest units; left out until it is
       * counted, which is not 0.
       * `fee_minor`: The fee of the day, in smallest units; left out until it is counted, which is not 0.
       */
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
  /** The share of a balance that a year earns, in basis points; 300 unless told. */
  bps_annual: z.int().min(1).max(10_000).optional(),
  /** The moment from which balances count; now unless told. */
  starts_at: z.iso
    .datetime({ offset: true })
    .refine((text) => !text.startsWith('0000'), 'must be a time of a calendar, which has no year 0')
    .optional(),
}))
