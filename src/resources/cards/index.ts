import { defineResource, guard, on } from '../../contract/resource.js'
import { customerDeleted, deletingCustomer } from '../customers/index.js'
import { cardCauses } from './causes.js'
import {
  cardCreated,
  cardholderCreated,
  cardholderInformationRequested,
  cardholderUpdated,
  cardUpdated,
  settlementCompleted,
} from './events.js'
import { closeCardholders, finishReview, reviewJob } from './flow/cardholders.js'
import { issueCard, issueJob } from './flow/cards.js'
import { enablementJob, finishSettlement } from './flow/settlement.js'
import { cardholderMachine, cardMachine, cardSettlementMachine } from './machines.js'
import { cardholderOperations, cardOperations, settlementOperations } from './operations.js'
import { cardholders, cardSettlements, cards } from './rows.js'
import { keepWithCards } from './rules.js'

export { explainEnabling } from './flow/settlement.js'
export { cardholderMachine, cardMachine } from './machines.js'
export {
  type CardRow,
  cardAsset,
  cardNetwork,
  cards,
  type DeclineReason,
  declineCodes,
  declineReasons,
  type SpendPeriod,
} from './rows.js'
export { requireAnyCard, requireCard, requireCardTerms, requireOwnFilters } from './rules.js'
export { dollarAmount, enableBody } from './wire.js'

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
  causes: cardCauses,
})
