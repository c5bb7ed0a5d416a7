import * as z from 'zod'
import { defineEvent, type SampleContext } from '../../contract/event.js'
import { ksuid } from '../../contract/primitives.js'

/**
 * Event types that can be subscribed to already, and that no flow of this version emits (specification, Event types;
 * contract/events.md 3 and 4). Where the sources name few members (cards, cardholders) there are no others, but ids.
 */

const emitted = 'unbuilt'
const cardholder = z
  .object({ id: ksuid, customer_id: ksuid, status: z.string() })
  .meta({ id: 'CardholderEvent' })
const sampleCardholder = ({ id }: SampleContext) => ({
  id: id('cardholder'),
  customer_id: id('customer'),
  status: 'active',
})

const card = z
  .object({
    id: ksuid,
    cardholder_id: ksuid,
    status: z.string(),
    last4: z.string(),
    freeze_sources: z.array(z.string()).readonly(),
    version: z.int(),
  })
  .meta({ id: 'CardEvent' })
const sampleCard = ({ id }: SampleContext) => ({
  id: id('card'),
  cardholder_id: id('cardholder'),
  status: 'active',
  last4: '4242',
  freeze_sources: [],
  version: 1,
})

const cardTransaction = z
  .object({
    id: ksuid,
    card_id: ksuid,
    cardholder_id: ksuid,
    customer_id: ksuid,
    status: z.string(),
    cleared_amount: z.string(),
  })
  .meta({ id: 'CardTransactionEvent' })
const sampleCardTransaction = ({ id }: SampleContext) => ({
  id: id('card transaction'),
  card_id: id('card'),
  cardholder_id: id('cardholder'),
  customer_id: id('customer'),
  status: 'authorized',
  cleared_amount: '0',
})

export const unbuiltEvents = [
  defineEvent('wallet.card_enablement.completed', {
    emitted,
    payload: z.object({ wallet_id: ksuid, customer_id: ksuid }).meta({ id: 'CardEnablementEvent' }),
    sample: ({ id }) => ({ wallet_id: id('wallet'), customer_id: id('customer') }),
  }),
  defineEvent('cardholder.created', {
    emitted,
    payload: cardholder,
    sample: (context) => ({ ...sampleCardholder(context), status: 'pending' }),
  }),
  defineEvent('cardholder.updated', { emitted, payload: cardholder, sample: sampleCardholder }),
  defineEvent('cardholder.information_requested', {
    emitted: 'never',
    payload: cardholder,
    sample: (context) => ({ ...sampleCardholder(context), status: 'pending' }),
  }),
  defineEvent('card.created', { emitted, payload: card, sample: sampleCard }),
  defineEvent('card.updated', {
    emitted,
    payload: card,
    sample: (context) => ({ ...sampleCard(context), version: 2 }),
  }),
  defineEvent('card_transaction.created', {
    emitted,
    payload: cardTransaction,
    sample: sampleCardTransaction,
  }),
  defineEvent('card_transaction.updated', {
    emitted,
    payload: cardTransaction,
    sample: (context) => ({ ...sampleCardTransaction(context), status: 'cleared', cleared_amount: '1.5' }),
  }),
] as const
