import * as z from 'zod'
import { argument, cause, happens } from '../../contract/cause.js'
import { ksuid } from '../../contract/primitives.js'
import * as flow from './flow.js'
import { grantInput } from './wire.js'

/** The page of the purchase: its `checkout_url`, or the id at the end of it. */
const checkout = argument('checkout', () => z.string())
/** The client that it happens to; the first one unless told. */
const client = argument('client_id', () => z.string().optional())

export const creditCauses = {
  setSelfServe: happens(
    'Makes a client self-serve, so that it pays with prepaid credits, or ends that; the first client unless another is named.',
    [
      /** Tells whether the client pays with prepaid credits from now on. */
      argument('self_serve', () => z.boolean()),
      client,
    ],
    flow.setSelfServe,
  ),
  completeCheckout: happens(
    'Somebody pays for credits: they are there now.',
    [checkout],
    flow.completeCheckout,
  ),
  cancelCheckout: happens(
    'Whoever was to pay for credits leaves the checkout: it cannot be paid any more.',
    [checkout],
    flow.cancelCheckout,
  ),
  grantCredits: cause({
    summary:
      'The platform gives credits to a client as a bonus, or adjusts its balance. Returns the id of the entry.',
    takes: [
      /** The number of cents, and what they are for. */
      argument('grant', grantInput),
      client,
    ],
    returns: () => ksuid,
    run: (world, grant, clientId) => flow.grantCredits(world, grant, clientId).id,
  }),
  refundCredits: cause({
    summary:
      'The platform gives back what it took for a transaction or a review, or what is left of it. Returns the id of the entry.',
    takes: [
      /** The entry whose credits are given back. */
      argument('entry_id', () => z.string()),
    ],
    returns: () => ksuid,
    run: (world, id) => flow.refundCredits(world, id).id,
  }),
  checkoutService: happens(
    'Takes the checkout of credits down, which purchases answer with 503, or brings it back.',
    [
      /** The state of the page from now on: `down` refuses purchases. */
      argument('state', () => z.enum(['up', 'down'])),
    ],
    flow.setCheckoutService,
  ),
}
