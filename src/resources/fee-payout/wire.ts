import * as z from 'zod'
import { isoTimestamp } from '../../contract/primitives.js'
import { named, type OutputOf } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import { caip2Of } from '../capabilities/index.js'
import type { FeePayoutRow } from './rows.js'

export const feePayoutSchema = named('FeePayoutDestination', () => ({
  /** Always `usdc_wallet`: fees are paid in USDC to a wallet. */
  type: z.literal('usdc_wallet'),
  /** The blockchain by its CAIP-2 name, such as `eip155:84532`. */
  chain: z.string(),
  /** The address of the wallet that is paid. */
  wallet_address: z.string(),
  updated_at: isoTimestamp,
}))

export const feePayoutBody = named('FeePayoutDestinationRequest', () => ({
  /** The wallet that is paid in USDC from now on. */
  usdc_wallet: z.object({
    /** The blockchain by its CAIP-2 name, such as `eip155:84532`; only Base takes it. */
    chain: z.string().min(1),
    /** The address of the wallet on that blockchain. */
    address: z.string().min(1),
  }),
}))

export function presentFeePayout(row: FeePayoutRow): OutputOf<typeof feePayoutSchema> {
  return {
    type: 'usdc_wallet',
    chain: caip2Of(row.network_id),
    wallet_address: row.address,
    updated_at: isoTime(row.updated_at),
  }
}
