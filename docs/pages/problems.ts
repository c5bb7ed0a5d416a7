import type { ProblemSlug } from '../../src/contract/problem.js'

interface Meaning {
  /** When the platform refuses so. */
  readonly comes: string
  /** What whoever asked does about it. */
  readonly remedy: string
}

const faucet =
  'Wait until the day is over, `retry-after` says how long; in a test move the clock, or use `sim.simulate.walletDeposit`, which has no such limit.'

/** Each problem: when it comes, and what to do. A problem that is added is an error of the compiler until it is here. */
export const meanings: Readonly<Record<ProblemSlug, Meaning>> = {
  'invalid-request': {
    comes:
      'The request as a whole cannot be done: its body is missing or no JSON, its amount is above the cap of the sandbox (2 US dollars over the API unless the option says otherwise), or the transaction is in a state that does not allow it.',
    remedy:
      'Read `detail`, which says which of these it is. The hint names the option or the cause that helps.',
  },
  'validation-error': {
    comes:
      'One or more members of the path, the query or the body break a rule. `errors` names each with `field`, `message` and `code`.',
    remedy: 'Mend each field that `errors` names. A missing or malformed `x-idempotency-key` is one of them.',
  },
  'application-not-ready': {
    comes: 'An application was submitted while something that it needs was missing.',
    remedy:
      'Give what the document lists; `GET /applications/{application_id}?include=validation` says it at any time.',
  },
  'invalid-identifier': {
    comes: 'An id in the path, or one in an agentic request, is no id: a KSUID has 27 letters and digits.',
    remedy:
      'Send the id as an answer gave it. A template that was not filled, such as `undefined`, is the usual cause.',
  },
  'authentication-error': {
    comes: 'The credential is missing, unknown, revoked or expired, or stands in the wrong header.',
    remedy: 'Send `sim.apiKey` of the same simulator as `x-api-key`; the hint says what was wrong.',
  },
  'insufficient-balance': {
    comes: 'A wallet has less than the operation takes.',
    remedy:
      'Put money into it: `sim.simulate.walletDeposit`, or `POST /wallets/{wallet_id}/faucet` in the sandbox.',
  },
  'insufficient-credits': {
    comes: 'The client pays with prepaid credits, and has too few for what the operation costs.',
    remedy:
      'Buy credits, or `sim.simulate.grantCredits`; `required_cents` and `balance_cents` say how many are missing.',
  },
  forbidden: {
    comes:
      'The credential is good and may not do this: a viewer writes, a key is used where only an application token counts, a signature does not count, the feature is off for the client, or HTTP is not https.',
    remedy: 'Read `detail` and the hint: they say who may.',
  },
  'account-under-review': {
    comes: 'The customer is frozen, and neither it nor its agents can move money.',
    remedy:
      'Keep the payment open and try again with a new idempotency key when the review has ended; in a test `sim.simulate.unfreezeCustomer`.',
  },
  'terms-not-accepted': {
    comes: 'The customer has not accepted a legal document that is needed first.',
    remedy: 'Send the customer to `resolution_url`; in a test `sim.simulate.acceptTerms`.',
  },
  'not-found': {
    comes:
      'There is no such path, or no such object of this caller: what belongs to another client is not found.',
    remedy: 'Look at the path, which the hint corrects where it is close, and at whose object it is.',
  },
  'method-not-allowed': {
    comes: 'The path is there, and takes other methods.',
    remedy: 'Use one of those in the header `allow`.',
  },
  'card-not-active': {
    comes: 'The card is pending, frozen or cancelled.',
    remedy: 'Wait until it is active, or unfreeze it; a cancelled card stays so.',
  },
  conflict: {
    comes:
      'The object is in a state that the operation does not allow, a name is taken, or an idempotency key was used with another body.',
    remedy: 'Read the object again and decide anew; for a key, send a new one.',
  },
  'payload-too-large': {
    comes: 'The body has more bytes than the operation takes.',
    remedy: 'Send less: `detail` says the limit.',
  },
  'state-restricted-rd': {
    comes: 'The stablecoin of the platform is not available in the state where the customer lives.',
    remedy: 'Offer another asset; `user_message` is for the customer. In a test `sim.simulate.setRdAllowed`.',
  },
  'unprocessable-entity': {
    comes: 'A field is well formed and names what cannot be, such as an address of another network.',
    remedy: 'Mend the field that `errors` names.',
  },
  'compliance-blocked': {
    comes: 'Screening found a high risk in the address that is to be paid, or a fault says so.',
    remedy: 'Do not retry: another address is needed. In a test `sim.simulate.setAddressRisk` decides.',
  },
  'fednow-destination-unreachable': {
    comes: 'The bank of the destination does not take FedNow.',
    remedy: 'Choose another rail, such as `ach`; in a test `sim.simulate.setFednowReachable`.',
  },
  'sandbox-amount-cap-exceeded': {
    comes:
      'The faucet, or a simulated movement of a card, was asked for more than the cap of the sandbox, which is 2 US dollars. One-offs, sends and simulated movements of banks and chains answer `invalid-request` for the same.',
    remedy:
      'Use small amounts, as on the real sandbox, or create the simulator with `limits: { sandboxAmount: null }`. `sim.simulate` and `sim.given` have no cap.',
  },
  'sandbox-invalid-action-for-transaction': {
    comes: 'A card transaction was to be advanced by an action that its status does not allow.',
    remedy: 'Use one of the actions that `detail` lists.',
  },
  'rate-limited': {
    comes: 'The credential made more requests than its limit in the window.',
    remedy:
      "Wait as many seconds as `retry-after` says; in a test `sim.clock.advance`, or `limits: { rate: 'observe' }`.",
  },
  'sandbox-faucet-wallet-daily-limit': {
    comes: 'The faucet gave this wallet as much as it may get in a day.',
    remedy: faucet,
  },
  'sandbox-faucet-client-daily-limit': {
    comes: 'The faucet gave this client as much as it may get in a day.',
    remedy: faucet,
  },
  'sandbox-faucet-float-floor': {
    comes: 'The faucet itself has less left than was asked for.',
    remedy: 'Ask for less, or fund the wallet with `sim.simulate.walletDeposit`.',
  },
  'sandbox-card-simulation-daily-limit': {
    comes: 'The card had its 100 simulations of the day.',
    remedy: 'Wait until the day is over, or use `sim.simulate.cardAuthorization`, which has no such limit.',
  },
  'internal-error': {
    comes: 'A fault of the test says so, or the simulator has a bug, which the hint then says.',
    remedy: 'Retry with the same idempotency key; report the bug where it is one.',
  },
  'not-implemented': {
    comes: 'The platform has switched x402 off for everybody.',
    remedy: 'Ask again later; in a test `sim.simulate.x402Service` brings it back.',
  },
  'provider-error': {
    comes: 'A fault at `provider_call` says that a provider behind the platform answered with an error.',
    remedy: 'Retry with the same idempotency key after a pause.',
  },
  'service-unavailable': {
    comes:
      'A service behind the platform is down, or a fault says so; a server of the simulator could not write its state.',
    remedy: 'Retry with the same idempotency key after `retry-after`.',
  },
}
