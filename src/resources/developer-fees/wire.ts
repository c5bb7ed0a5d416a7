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
      /**
       * `from`: Counts only what was earned at this moment or later, in Unix seconds.
       * `to`: Counts only what was earned until the end of this second, in Unix seconds.
       */
      ...each(queryNumber(0, lastSecond).optional(), 'from', 'to'),
      /** The number of the page of transactions, counted from 1. */
      page: queryInteger(1, 1_000_000, 1).optional(),
    })
    .refine(({ from = 0, to = lastSecond }) => from <= to, {
      ...because('must not be later than to', 'out_of_range', 'from'),
      // One that was refused already cannot be compared.
      when: ({ issues }) => issues.length === 0,
    }),
)

/** Amounts of totals and months are in US dollars, the others in the asset beside them. */
export const statementSchema = named('DeveloperFeeStatement', () => ({
  /** The sums of all that was asked for, in US dollars. */
  totals: z.object({
    /**
     * `earned`: The fees that were earned, in US dollars.
     * `paid`: The part of them that was paid out, in US dollars.
     * `owed`: The part of them that is still to be paid out, in US dollars.
     */
    ...each(amount(), 'earned', 'paid', 'owed'),
  }),
  /** The sums of each month. */
  months: z.array(
    objectNamed('DeveloperFeeMonth', {
      /** The month, by its year and number. */
      month: z.string() /**
       * `earned`: The fees that were earned in the month, in US dollars.
       * `paid`: The part of them that was paid out, in US dollars.
       */,
      /**
       * `earned`: The fees that were earned in the month, in US dollars.
       * `paid`: The part of them that was paid out, in US dollars.
       */
      ...each(amount(), 'earned', 'paid'),
    }),
  ),
  /** The sums of each asset. */
  assets: z.array(
    objectNamed('DeveloperFeeAsset', {
      /**
       * `asset`: The asset by its CAIP-19 name on a blockchain, or the code of a currency.
       * `symbol`: The symbol of the asset, such as `USDC`.
       */
      ...each(z.string(), 'asset', 'symbol'),
      /** The fees that were earned in the asset, in whole units of it. */
      earned: amount(),
    }),
  ),
  /** The transactions that earned a fee, newest first. */
  transactions: z.object({
    /** The transactions of this page. */
    items: z.array(
      objectNamed('DeveloperFeeTransaction', {
        /** The transaction that earned the fee. */
        id: z.string(),
        /** The moment at which the fee was earned. */
        date: unixTime,
        /**
         * `asset`: The asset by its CAIP-19 name on a blockchain, or the code of a currency.
         * `symbol`: The symbol of the asset, such as `USDC`.
         */
        ...each(z.string(), 'asset', 'symbol'),
        /**
         * `volume`: The amount that the transaction converted, in whole units of the asset.
         * `fee`: The fee that was earned, in whole units of the asset.
         */
        ...each(amount(), 'volume', 'fee'),
      }),
    ),
    /** The number of transactions on all pages. */
    total: z.int(),
  }),
}))
