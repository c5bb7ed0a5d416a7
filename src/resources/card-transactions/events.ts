import { defineEvent, type SampleContext } from '../../contract/event.js'
import type { FactType } from '../../kernel/fact.js'
import type { World } from '../../kernel/world.js'
import type { CardTransactionRow } from './rows.js'
import { cardTransactionSchema, presentCardTransaction } from './wire.js'

/** Specification, Emission rule 9: the first event of a transaction, and every later change. */

const sample = (context: SampleContext) => ({
  id: context.id('card transaction'),
  card_id: context.id('card'),
  cardholder_id: context.id('cardholder'),
  customer_id: context.id('customer'),
  wallet_id: context.id('wallet'),
  type: 'authorization' as const,
  status: 'authorized' as const,
  currency: 'USD' as const,
  amount: '1.5',
  authorized_amount: '1.5',
  cleared_amount: '0',
  outstanding_amount: '0',
  merchant: { descriptor: 'CORNER STORE', mcc: '5411', city: 'Austin', state: 'TX', country: 'USA' },
  created_at: context.now,
  updated_at: context.now,
})

export const cardTransactionCreated = defineEvent('card_transaction.created', {
  payload: cardTransactionSchema,
  sample,
})
export const cardTransactionUpdated = defineEvent('card_transaction.updated', {
  payload: cardTransactionSchema,
  sample: (context) => ({ ...sample(context), status: 'cleared', cleared_amount: '1.5' }),
})

/** Records a transaction as it is now. */
export function recordCardTransaction(
  world: World,
  row: CardTransactionRow,
  event: FactType<ReturnType<typeof presentCardTransaction>> = cardTransactionUpdated,
): CardTransactionRow {
  world.record(event, row.client_id, presentCardTransaction(row))
  return row
}
