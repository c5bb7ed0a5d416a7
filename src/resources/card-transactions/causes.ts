import * as z from 'zod'
import { argument, cause, happens } from '../../contract/cause.js'
import { ksuid } from '../../contract/primitives.js'
import type { OutputOf } from '../../contract/schema.js'
import { declineReasons, requireAnyCard } from '../cards/index.js'
import { announce, authorize, decide, decline } from './flow/authorizations.js'
import { clearWithoutHold, postByForce } from './flow/clearing.js'
import type { CardUse } from './flow/opening.js'
import { refund } from './flow/refunds.js'
import { advanceTransaction } from './flow/simulations.js'
import { isHeld, requireAnyCardTransaction, requireUsable } from './rules.js'
import { actionBody, authorizationInput, purchaseInput, storedMerchant } from './wire.js'

/** The card that it happens to. */
const card = argument('card_id', () => z.string())
/** The card transaction that it happens to. */
const transaction = argument('card_transaction_id', () => z.string())

function useOf(type: CardUse['type'], { amount, merchant }: OutputOf<typeof purchaseInput>): CardUse {
  return { type, amount, merchant: storedMerchant(merchant) }
}

/** Causes at card transactions, which merchants are otherwise. */
export const cardTransactionCauses = {
  cardAuthorization: cause({
    summary:
      'A merchant uses a card, now and without the cap and the limit of the sandbox. Returns the id of the transaction.',
    takes: [
      card,
      /** The amount, and what else is known of the purchase. */
      argument('authorization', authorizationInput),
    ],
    returns: () => ksuid,
    run(world, id, { type = 'authorization', partial_approval_capable = false, ...purchase }) {
      const use = useOf(type, purchase)
      const row = requireAnyCard(world, id)
      requireUsable(row)
      if (type === 'credit_authorization') return refund(world, row, use).id
      return authorize(world, row, use, partial_approval_capable).id
    },
  }),
  announceCardTransaction: cause({
    summary: 'A card transaction is known before its first authorization: it is pending. Returns its id.',
    takes: [
      card,
      /** The amount, and the merchant. */
      argument('purchase', purchaseInput),
    ],
    returns: () => ksuid,
    run: (world, id, purchase) =>
      announce(world, requireAnyCard(world, id), useOf('authorization', purchase)).id,
  }),
  authorizeCardTransaction: happens(
    'A pending card transaction is authorized, or declined as any other would be.',
    [transaction],
    (world, id) => decide(world, requireAnyCardTransaction(world, id)),
  ),
  declineCardTransaction: happens(
    'A pending card transaction is declined for this reason.',
    [
      transaction,
      /** The reason as a code. */
      argument('reason', () => z.enum(declineReasons)),
    ],
    (world, id, reason) => decline(world, requireAnyCardTransaction(world, id), reason),
  ),
  forcePostCard: cause({
    summary:
      'A merchant takes money from a card that it never asked for: all of it is outstanding. Returns the id of the transaction.',
    takes: [
      card,
      /** The amount, and the merchant. */
      argument('purchase', purchaseInput),
    ],
    returns: () => ksuid,
    run: (world, id, purchase) =>
      postByForce(world, requireAnyCard(world, id), useOf('force_post', purchase)).id,
  }),
  advanceCardTransaction: cause({
    summary:
      'What the sandbox can be asked for, now and without its cap. What is cleared after its hold is gone is force posted. Returns the id of the transaction, which for a return is a new one.',
    takes: [
      transaction,
      /** The action, and its amount. */
      argument('advance', actionBody),
    ],
    returns: () => ksuid,
    run(world, id, { action, amount = null, merchant }) {
      const row = requireAnyCardTransaction(world, id)
      if (action === 'clear' && !isHeld(row))
        return clearWithoutHold(world, row, amount ?? row.authorized_amount).id
      return advanceTransaction(world, row, { action, amount, merchant: storedMerchant(merchant) }).id
    },
  }),
}
