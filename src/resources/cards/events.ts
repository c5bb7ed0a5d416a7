import { defineEvent, type SampleContext } from '../../contract/event.js'
import { ksuid } from '../../contract/primitives.js'
import { objectNamed } from '../../contract/schema.js'
import { cardholderSchema, cardSchema } from './wire.js'

/** Specification, Emission rule 9: each carries what it is about as it is after the change. */

const sampleCardholder = (context: SampleContext) => ({
  id: context.id('cardholder'),
  customer_id: context.id('customer'),
  status: 'approved' as const,
  name: 'Ada Lovelace',
  date_of_birth: '1990-12-10',
  email: 'ada@acme.example',
  phone: '+12025550143',
  address: { street1: '1 Market Street', city: 'San Francisco', region: 'CA', country: 'US' },
  created_at: context.now,
  updated_at: context.now,
})

export const cardholderCreated = defineEvent('cardholder.created', {
  payload: cardholderSchema,
  sample: (context) => ({ ...sampleCardholder(context), status: 'pending' }),
})
/** Any change: what the review decided, other members, and `closed` by deletion. */
export const cardholderUpdated = defineEvent('cardholder.updated', {
  payload: cardholderSchema,
  sample: sampleCardholder,
})
/** No flow emits it yet, here or on the platform. */
export const cardholderInformationRequested = defineEvent('cardholder.information_requested', {
  emitted: 'never',
  payload: cardholderSchema,
  sample: (context) => ({ ...sampleCardholder(context), status: 'pending' }),
})

const sampleCard = (context: SampleContext) => ({
  id: context.id('card'),
  customer_id: context.id('customer'),
  cardholder_id: context.id('cardholder'),
  wallet_id: context.id('wallet'),
  type: 'virtual' as const,
  status: 'pending' as const,
  last4: '4242',
  spend_limit: { amount: '500', period: 'monthly' as const },
  freeze_sources: [],
  version: 1,
  created_at: context.now,
  updated_at: context.now,
})

export const cardCreated = defineEvent('card.created', { payload: cardSchema, sample: sampleCard })
export const cardUpdated = defineEvent('card.updated', {
  payload: cardSchema,
  sample: (context) => ({ ...sampleCard(context), status: 'active', version: 2 }),
})

export const settlementCompleted = defineEvent('wallet.card_enablement.completed', {
  payload: () =>
    objectNamed('CardEnablementEvent', {
      /** The wallet that pays for cards from now on. */
      wallet_id: ksuid,
      customer_id: ksuid,
    }),
  sample: ({ id }) => ({ wallet_id: id('wallet'), customer_id: id('customer') }),
})
