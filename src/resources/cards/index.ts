import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { defineResource, guard, on } from '../../contract/resource.js'
import { customerDeleted, deletingCustomer } from '../customers/index.js'
import {
  cardCreated,
  cardholderCreated,
  cardholderInformationRequested,
  cardholderUpdated,
  cardUpdated,
  settlementCompleted,
} from './events.js'
import { closeCardholders, decideReview, finishReview, reviewJob } from './flow/cardholders.js'
import {
  activateCard,
  declineNext,
  freezeCard,
  issueCard,
  issueJob,
  requireAnyCard,
  unfreezeCard,
} from './flow/cards.js'
import { completeSettlement, enablementJob, finishSettlement } from './flow/settlement.js'
import { cardholderMachine, cardMachine, cardSettlementMachine } from './machines.js'
import { cardholderOperations, cardOperations, settlementOperations } from './operations.js'
import { cardholders, cardSettlements, cards, declineReasons, freezeSources } from './rows.js'
import { keepWithCards } from './rules.js'

export { explainEnabling } from './explain.js'
export { requireAnyCard } from './flow/cards.js'
export { cardholderMachine, cardMachine } from './machines.js'
export {
  type CardRow,
  cardAsset,
  cardNetwork,
  cards,
  type DeclineReason,
  declineCodes,
  declineReasons,
  type SpendLimit,
  type SpendPeriod,
} from './rows.js'
export { requireCard, requireCardTerms, requireOwnFilters } from './rules.js'
export { dollarAmount, enableBody } from './wire.js'

const cardholder = argument('cardholder_id', () => z.string())
const card = argument('card_id', () => z.string())
const source = argument('source', () => z.enum(freezeSources))

export const cardsResource = defineResource({
  name: 'cards',
  tables: [cardholders, cards, cardSettlements],
  machines: [cardholderMachine, cardMachine, cardSettlementMachine],
  events: [
    cardholderCreated,
    cardholderUpdated,
    cardholderInformationRequested,
    cardCreated,
    cardUpdated,
    settlementCompleted,
  ],
  guards: [guard(deletingCustomer, keepWithCards)],
  reactions: [on(customerDeleted, closeCardholders)],
  jobs: { [reviewJob]: finishReview, [issueJob]: issueCard, [enablementJob]: finishSettlement },
  operations: { cardholders: cardholderOperations, cards: cardOperations, wallets: settlementOperations },
  causes: {
    approveCardholder: cause({
      summary: 'The review of a cardholder ends well, now.',
      takes: [cardholder],
      run: (world, id) => decideReview(world, id, 'approve'),
    }),
    rejectCardholder: cause({
      summary: 'The review of a cardholder ends badly: they can have no card.',
      takes: [cardholder],
      run: (world, id) => decideReview(world, id, 'reject'),
    }),
    completeCardEnablement: cause({
      summary: 'A wallet pays for cards from now on, whether that was endorsed or not.',
      takes: [argument('wallet_id', () => z.string())],
      run: completeSettlement,
    }),
    activateCard: cause({
      summary: 'A pending card can be used, now: its holder activates a physical one.',
      takes: [card],
      run: activateCard,
    }),
    freezeCard: cause({
      summary: 'Somebody freezes a card: its holder, compliance or the platform.',
      takes: [card, source],
      run(world, id, by) {
        freezeCard(world, requireAnyCard(world, id), by)
      },
    }),
    unfreezeCard: cause({
      summary: 'Somebody lifts their own freeze of a card.',
      takes: [card, source],
      run(world, id, by) {
        unfreezeCard(world, requireAnyCard(world, id), by)
      },
    }),
    declineNextAuthorization: cause({
      summary: 'The next authorization of a card is declined for this reason; null takes that back.',
      takes: [card, argument('reason', () => z.enum(declineReasons).nullable())],
      run: declineNext,
    }),
  },
})
