import * as z from 'zod'
import { lastSecond, queryInteger, queryNumber, unixTime } from '../../contract/primitives.js'
import { named, objectNamed } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'

/** Transactions of one page. */
export const statementPage = 250

const amount = lazy(() => z.string())

export const statementQuery = lazy(() =>
  z
    .object({
      from: queryNumber(0, lastSecond).optional(),
      to: queryNumber(0, lastSecond).optional(),
      page: queryInteger(1, 1_000_000, 1).optional(),
    })
    .refine(({ from = 0, to = lastSecond }) => from <= to, {
      path: ['from'],
      message: 'must not be later than to',
      params: { code: 'out_of_range' },
    }),
)

/** Amounts of totals and months are in US dollars, the others in the asset beside them. */
export const statementSchema = named('DeveloperFeeStatement', () => ({
  totals: z.object({ earned: amount(), paid: amount(), owed: amount() }),
  months: z.array(objectNamed('DeveloperFeeMonth', { month: z.string(), earned: amount(), paid: amount() })),
  assets: z.array(
    objectNamed('DeveloperFeeAsset', { asset: z.string(), symbol: z.string(), earned: amount() }),
  ),
  transactions: z.object({
    items: z.array(
      objectNamed('DeveloperFeeTransaction', {
        id: z.string(),
        date: unixTime,
        asset: z.string(),
        symbol: z.string(),
        volume: amount(),
        fee: amount(),
      }),
    ),
    total: z.int(),
  }),
}))
