import * as z from 'zod'
import { definedOf } from '../../contract/present.js'
import { decimalOption } from '../../contract/primitives.js'
import { each } from '../../contract/schema.js'
import { defineSettings, option, section } from '../../contract/settings.js'
import { lazy } from '../../kernel/lazy.js'

const amount = lazy(() => decimalOption.optional())

/** Options for the cost of transactions, and for the form of receipts. */
export const transactionSettings = defineSettings(
  'transactions',
  {
    fees: section('What transactions cost; nothing unless told otherwise, as in the hosted sandbox.', {
      platformBps: option(
        "The platform's own fee in basis points, 0 to 10000.",
        () => z.int().min(0).max(10_000),
        { default: 0, flag: '--platform-fee <bps>' },
      ),
      external: option(
        'What the outside rail of a transaction takes, as a decimal string in the deposited asset: the bank rail that money comes in or goes out by, or `network` for swaps.',
        () => z.strictObject({ ...each(amount(), 'ach', 'fedwire', 'fednow', 'swift', 'sepa', 'network') }),
        {
          default: {},
          guide: 'money.md#receipts-fees-and-rates',
          flag: '--external-fees <ach=0.50,network=0.10,...>',
        },
      ),
    }),
    receipts: option(
      '`nested` leaves the flat members out of the receipts of reads.',
      () => z.enum(['both', 'nested']),
      { default: 'both', flag: '--receipts' },
    ),
  },
  ({ fees, receipts }) => ({
    /** The fee of the platform, in basis points of the converted amount. */
    platformBps: fees.platformBps,
    /**
     * Fees of outside rails, in the asset that they are taken from, by the bank rail; `network` for swaps. A rail that
     * is left out is free.
     */
    externalFees: definedOf(fees.external),
    receipts,
  }),
)
