import { clientTable, type OwnedRow, type Texts } from '../../contract/rows.js'

/** The fee that a client earned by one transaction. */
export interface EarnedFeeRow extends OwnedRow, Texts<'transaction_id' | 'symbol' | 'fee'> {
  /** The asset of the fee: CAIP-19 on a chain, the code of a currency else. */
  readonly asset: string
  /** The amount that the transaction converted, in the asset of the fee; a decimal string, as the fee is. */
  readonly volume: string
  /** The fee in US dollars. */
  readonly dollars: string
  /** Unix milliseconds. */
  readonly earned_at: number
  /** Null while it is owed. */
  readonly paid_at: number | null
}

export const earnedFees = clientTable<EarnedFeeRow>('earned_fees', {
  filters: { owed: (row) => (row.paid_at === null ? 'yes' : null) },
})

export const owed = { name: 'owed', value: 'yes' } as const
