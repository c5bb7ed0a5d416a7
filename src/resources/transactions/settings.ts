import * as z from 'zod'
import { definedOf } from '../../contract/present.js'
import { decimalOption } from '../../contract/primitives.js'
import { each } from '../../contract/schema.js'
import { defineSettings } from '../../contract/settings.js'
import { lazy } from '../../kernel/lazy.js'

const amount = lazy(() => decimalOption.optional())

/** What transactions cost, and how receipts are written. */
export const transactionSettings = defineSettings(
  'transactions',
  () =>
    z.strictObject({
      fees: z
        .strictObject({
          platformBps: z
            .int()
            .min(0)
            .max(10_000)
            .optional()
            .describe("The platform's own fee in basis points, 0 to 10000."),
          external: z
            .strictObject({
              ...each(amount(), 'ach', 'fedwire', 'fednow', 'swift', 'sepa', 'network'),
            })
            .optional()
            .describe(
              'What the outside rail of a transaction takes, as a decimal string in the deposited asset: the bank rail that money comes in or goes out by, or `network` for swaps.',
            ),
        })
        .optional()
        .describe('What transactions cost; nothing unless told otherwise, as in the hosted sandbox.'),
      receipts: z
        .enum(['both', 'nested'])
        .optional()
        .describe('`nested` leaves the flat members out of the receipts of reads.'),
    }),
  ({ fees = {}, receipts = 'both' }) => ({
    /** Of the platform, in basis points of the converted amount. */
    platformBps: fees.platformBps ?? 0,
    /** Of outside rails, in the asset that is deducted from, by the bank rail; `network` for swaps. What is left out is free. */
    externalFees: definedOf(fees.external ?? {}),
    receipts,
  }),
)
