import * as z from 'zod'
import { lastSecond, queryInteger, queryNumber, unixTime } from '../../contract/primitives.js'
import { once } from '../../kernel/once.js'

/** Transactions of one page. */
export const statementPage = 250

const amount = once(() => z.string())

export const statementQuery = once(() =>
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
export const statementSchema = once(() =>
  z
    .object({
      totals: z.object({ earned: amount(), paid: amount(), owed: amount() }),
      months: z.array(
        z.object({ month: z.string(), earned: amount(), paid: amount() }).meta({ id: 'DeveloperFeeMonth' }),
      ),
      assets: z.array(
        z
          .object({ asset: z.string(), symbol: z.string(), earned: amount() })
          .meta({ id: 'DeveloperFeeAsset' }),
      ),
      transactions: z.object({
        items: z.array(
          z
            .object({
              id: z.string(),
              date: unixTime,
              asset: z.string(),
              symbol: z.string(),
              volume: amount(),
              fee: amount(),
            })
            .meta({ id: 'DeveloperFeeTransaction' }),
        ),
        total: z.int(),
      }),
    })
    .meta({ id: 'DeveloperFeeStatement' }),
)
