import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { decideReview } from './flow/cardholders.js'
import { activateCard, declineNext, freezeCard, unfreezeCard } from './flow/cards.js'
import { completeSettlement } from './flow/settlement.js'
import { declineReasons, freezeSources } from './rows.js'
import { requireAnyCard } from './rules.js'

const cardholder = argument('cardholder_id', () => z.string())
const card = argument('card_id', () => z.string())
const source = argument('source', () => z.enum(freezeSources))

/** Causes at cards, which reviewers, holders and the platform are otherwise. */
export const cardCauses = {
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
}
