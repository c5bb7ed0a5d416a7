import * as z from 'zod'
import { argument, happens } from '../../contract/cause.js'
import { decideReview } from './flow/cardholders.js'
import { activateCard, declineNext, freezeCard, unfreezeCard } from './flow/cards.js'
import { completeSettlement } from './flow/settlement.js'
import { declineReasons, freezeSources } from './rows.js'
import { requireAnyCard } from './rules.js'

/** The person that it happens to. */
const cardholder = argument('cardholder_id', () => z.string())
/** The card that it happens to. */
const card = argument('card_id', () => z.string())
/** The party that freezes: the card is frozen until each that did has let it go. */
const source = argument('source', () => z.enum(freezeSources))

/** Causes at cards, which reviewers, holders and the platform are otherwise. */
export const cardCauses = {
  approveCardholder: happens('The review of a cardholder ends well, now.', [cardholder], (world, id) =>
    decideReview(world, id, 'approve'),
  ),
  rejectCardholder: happens(
    'The review of a cardholder ends badly: they can have no card.',
    [cardholder],
    (world, id) => decideReview(world, id, 'reject'),
  ),
  completeCardEnablement: happens(
    'A wallet pays for cards from now on, whether that was endorsed or not.',
    [
      /** The wallet that pays for cards from now on. */
      argument('wallet_id', () => z.string()),
    ],
    completeSettlement,
  ),
  activateCard: happens(
    'A pending card can be used, now: its holder activates a physical one.',
    [card],
    activateCard,
  ),
  freezeCard: happens(
    'Somebody freezes a card: its holder, compliance or the platform.',
    [card, source],
    (world, id, by) => freezeCard(world, requireAnyCard(world, id), by),
  ),
  unfreezeCard: happens('Somebody lifts their own freeze of a card.', [card, source], (world, id, by) =>
    unfreezeCard(world, requireAnyCard(world, id), by),
  ),
  declineNextAuthorization: happens(
    'The next authorization of a card is declined for this reason; null takes that back.',
    [
      card,
      /** The reason as a code; null takes it back. */
      argument('reason', () => z.enum(declineReasons).nullable()),
    ],
    declineNext,
  ),
}
