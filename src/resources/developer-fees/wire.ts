import * as z from 'zod'
import { lastSecond, queryInteger, queryNumber, unixTime } from '../../contract/primitives.js'
import { because, each, named, objectNamed } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'

/** Transactions of one page. */
export const statementPage = 250

const amount = lazy(() => z.string())

export const statementQuery = lazy(() =>
  z
    .object({
      ...each(queryNumber(0, lastSecond).optional(), 'from', 'to'),
      page: queryInteger(1, 1_000_000, 1).optional(),
    })
    .refine(
      ({ from = 0, to = lastSecond }) => from <= to,
      because('must not be later than to', 'out_of_range', 'from'),
    ),
)

/** Amounts of totals and months are in US dollars, the others in the asset beside them. */
export const statementSchema = named('DeveloperFeeStatement', () => ({
  totals: z.object({ ...each(amount(), 'earned', 'paid', 'owed') }),
  months: z.array(
    objectNamed('DeveloperFeeMonth', { month: z.string(), ...each(amount(), 'earned', 'paid') }),
  ),
  assets: z.array(
    objectNamed('DeveloperFeeAsset', { ...each(z.string(), 'asset', 'symbol'), earned: amount() }),
  ),
  transactions: z.object({
    items: z.array(
      objectNamed('DeveloperFeeTransaction', {
        id: z.string(),
        date: unixTime,
        ...each(z.string(), 'asset', 'symbol'),
        ...each(amount(), 'volume', 'fee'),
      }),
    ),
    total: z.int(),
  }),
}))
