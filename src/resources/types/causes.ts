// Generated from the declarations by `npm run docs`; edits are overwritten.

import type {
  AdvanceCardTransactionRequest,
  BankDeposit,
  CardAuthorization,
  CardPurchase,
  CryptoDeposit,
  InformationAnswer,
  LegalDocumentEntry,
  Requirement,
  SeededClient,
  WalletDeposit,
} from './objects.js'
import type { Json } from '../../kernel/json.js'

/** What only the platform, a reviewer, a bank or a chain can do. A refusal is a thrown Problem. */
export interface Simulate {
  /**
   * Gives a client the right to take developer fees, or takes it away.
   * @param client_id The client, which is your company, that it belongs to.
   * @param allowed Tells whether the client may take developer fees from now on.
   */
  setDeveloperFees(client_id: string, allowed: boolean): void

  /**
   * Another organisation on the platform, with an admin and a key: for tests of what one client cannot see of
   * another.
   * @param client The name of the new client, and what it may do.
   */
  createClient(client: {
    /** The name of the new client, for people. */
    name: string
    /** Tells whether it may take developer fees. */
    developer_fees?: boolean
  }): SeededClient

  /**
   * A reviewer finds nothing wrong with a document.
   * @param id The document that it happens to.
   */
  acceptDocument(id: string): void

  /**
   * A reviewer rejects a document: it counts no more, and another has to be uploaded in its place.
   * @param id The document that it happens to.
   */
  rejectDocument(id: string): void

  /**
   * Approves the onboarding of a customer and lets it transact. Takes a customer or application id, as all of
   * these do.
   * @param id The customer, or its application, by either id.
   */
  approveOnboarding(id: string): void

  /**
   * A reviewer declines the onboarding of a customer.
   * @param id The customer, or its application, by either id.
   * @param options May say the reason.
   */
  rejectOnboarding(id: string, options?: {
    /** The reason as a code, which `decline_reason` then shows. */
    reason_code?:
      | 'unsupported_region'
      | 'prohibited_country'
      | 'prohibited_business_type'
      | 'other'
      | undefined
  }): void

  /**
   * Screening declines without a reviewer.
   * @param id The customer, or its application, by either id.
   * @param options May say the reason.
   */
  autoDeclineOnboarding(id: string, options?: {
    /** The reason as a code, which `decline_reason` then shows. */
    reason_code?:
      | 'unsupported_region'
      | 'prohibited_country'
      | 'prohibited_business_type'
      | 'other'
      | undefined
  }): void

  /**
   * The customer submits the hosted form, which also answers what was asked for.
   * @param id The customer, or its application, by either id.
   */
  submitOnboarding(id: string): void

  /**
   * A reviewer begins to look at the application.
   * @param id The customer, or its application, by either id.
   */
  startReview(id: string): void

  /**
   * A reviewer changes the application.
   * @param id The customer, or its application, by either id.
   */
  reviseOnboarding(id: string): void

  /**
   * A reviewer closes the application without a decision.
   * @param id The customer, or its application, by either id.
   */
  closeReview(id: string): void

  /**
   * A reviewer takes up a closed application again.
   * @param id The customer, or its application, by either id.
   */
  reopenReview(id: string): void

  /**
   * A reviewer opens a request for information, beside those that are open.
   * @param id The customer, or its application, by either id.
   * @param request Says what is asked for; a proof of identity unless told.
   */
  requestInformation(id: string, request?: {
    /** The things that are asked for, one by one. At most 1000 items. */
    requirements?: readonly Requirement[] | undefined
    /** Names the message in the event; made from the seed unless told. */
    message_id?: string | undefined
  }): void

  /**
   * The platform rates who applies: a high risk has to answer enhanced due diligence before it submits.
   * @param id The customer, or its application, by either id.
   * @param level The risk that the platform sees.
   */
  rateRisk(id: string, level: 'high' | 'normal'): void

  /**
   * The customer answers on the hosted page what was asked for: everything, or what is named. When nothing is
   * missing any more the review goes on.
   * @param id The customer, or its application, by either id.
   * @param response Says what is answered; everything unless told.
   */
  respondToInformation(id: string, response?: {
    /** The request that is answered; every open one unless told. */
    message_id?: string | undefined
    /** The things that are answered; everything unless told. 1 to 1000 items. */
    answers?: readonly InformationAnswer[] | undefined
  }): void

  /**
   * Freezes an active customer; the reason is the missing proof of address unless another is given.
   * @param id The customer, or its application, by either id.
   * @param options May say the reason.
   */
  freezeCustomer(id: string, options?: {
    /** The reason as a code; null for none. */
    reason_code?: 'pending_proof_of_address' | 'proof_of_address_rejected' | null | undefined
  }): void

  /**
   * Lets a frozen customer transact again.
   * @param id The customer, or its application, by either id.
   * @param options May say the reason.
   */
  unfreezeCustomer(id: string, options?: {
    /** The reason as a code, which the event tells. */
    reason_code?: 'proof_of_address_approved' | undefined
  }): void

  /**
   * The customer submits a proof of address.
   * @param id The customer, or its application, by either id.
   */
  submitProofOfAddress(id: string): void

  /**
   * Approves the proof and unfreezes a frozen customer.
   * @param id The customer, or its application, by either id.
   */
  approveProofOfAddress(id: string): void

  /**
   * Rejects the proof; a frozen customer stays frozen.
   * @param id The customer, or its application, by either id.
   */
  rejectProofOfAddress(id: string): void

  /**
   * A partner bank looks at the customer before it may transact.
   * @param id The customer, or its application, by either id.
   */
  reviewByPartner(id: string): void

  /**
   * The hosted identity check moved.
   * @param id The customer, or its application, by either id.
   * @param status The state that the hosted check comes to.
   */
  updateKybLink(id: string, status: 'not_started' | 'pending' | 'expired' | 'approved' | 'rejected' | 'in_review'): void

  /**
   * Whether the state of the customer admits the platform's own stablecoin; it does unless told.
   * @param id The customer, or its application, by either id.
   * @param allowed Tells whether the stablecoin is available from now on.
   */
  setRdAllowed(id: string, allowed: boolean): void

  /**
   * The hosted form learns an email address; no endpoint sets it.
   * @param id The customer, or its application, by either id.
   * @param email The address that the form has learnt.
   */
  setCustomerEmail(id: string, email: string): void

  /**
   * Publishes the next revision of a document, today's unless dated otherwise, in force from its effective
   * date on. Nobody has to accept it until `requireTerms`.
   * @param revision The new text, and from when it counts.
   */
  publishLegalDocument(revision: {
    /** Names the document that gets a new version. */
    key: 'platform_tos' | 'platform_privacy'
    /** The heading of the new text; that of the last version unless told. */
    title?: string | undefined
    /** The new text, in Markdown; a made-up one unless told. */
    content?: string | undefined
    /** An address where the text can be read too. */
    content_url?: string | undefined
    /** The version, as a date; the present day unless told. A date such as 2026-01-31. */
    version?: string | undefined
    /** The day from which it is in force; the day of the version unless told. A date such as 2026-01-31. */
    effective_date?: string | undefined
  }): LegalDocumentEntry

  /**
   * The documents in force have to be accepted (again): by one customer, named by its id or its
   * application's, or by every one.
   * @param id The customer who must accept; every one unless told.
   */
  requireTerms(id?: string): void

  /**
   * A disclosure has to be accepted beside the documents, such as the terms of a product. Money moves without
   * it.
   * @param id The customer, or its application, by either id.
   * @param disclosure The disclosure, and where its text is.
   */
  requireDisclosure(id: string, disclosure: {
    /** Names the disclosure, such as `cards_tos`. 1 to 255 characters. */
    disclosure_id: string
    /** The version that must be accepted. 1 to 255 characters. */
    disclosure_version: string
    /** The heading of the disclosure, for people. */
    title: string
    /** An address where its text can be read; null for none. */
    url?: string | undefined
    /** `false` in a sandbox for one whose text is still to come. */
    text_published?: boolean | undefined
  }): void

  /**
   * The customer accepts on the hosted page all that is outstanding.
   * @param id The customer, or its application, by either id.
   */
  acceptTerms(id: string): void

  /**
   * Sets what a customer can do, and what it lacks for it, from now on.
   * @param customer_id The customer that it belongs to.
   * @param capability Names what the customer can do, or cannot.
   */
  setCapability(customer_id: string, capability: {
    /** Names what the customer can do, or cannot. */
    capability: 'international_wire'
    /** Tells whether the customer can do it. */
    status: 'available' | 'enabling' | 'action_required' | 'unavailable'
    /** The things that are missing for it; nothing unless told. */
    requirements?: readonly {
      /** The kind of what is missing. */
      type: 'terms_acceptance' | 'document' | 'capability_enablement'
      /** Names what is missing: a program compares it. */
      key: string
      /** The version of the legal document that is missing; left out for other things. */
      version?: string
      /** Says what is missing, in words for people. */
      title: string
      /** An address where the customer can see to it; left out for none. */
      url?: string
      /** Tells whether it keeps the customer from doing it, or only will. */
      severity: 'required' | 'requested'
    }[] | undefined
  }): void

  /**
   * Takes the service that knows the capabilities of customers down, which is answered with 503, or brings it
   * back.
   * @param state The state of the service from now on: `down` refuses.
   */
  capabilityService(state: 'up' | 'down'): void

  /**
   * Changes what is said of one currency for one customer, or with null for all; what is left out stays as it
   * was.
   * @param customer_id The customer that it belongs to.
   * @param currency The currency, and what is said of it.
   */
  setFxCurrency(customer_id: string | null, currency: {
    /** The three capitals of ISO 4217, such as `JPY`. */
    currency: string
    /** Tells whether customers can use it at all. */
    enabled?: boolean | undefined
    /** Tells whether there is a way to pay in it: without one it is not listed. */
    route?: 'ready' | 'none' | undefined
    /** Tells whether the rate can be fixed before the payment. */
    fixed_enabled?: boolean | undefined
    /** Tells whether a payment can be made at the rate of its moment. */
    indicative_enabled?: boolean | undefined
  }): void

  /**
   * Tells a client that something is wrong, and returns the id to clear it by.
   * @param exception The exception, and whom it is about.
   */
  raiseException(exception: {
    /** Names what is wrong, as the events tell it. */
    type: string
    /** The customer that it is about; the default client is told where it is about none. */
    customer_id?: string | undefined
    /** Anything that the event is to carry. */
    content?: Json | undefined
  }): string

  /**
   * The exception is over.
   * @param exception_id The exception that is over, by the id that raising it returned.
   */
  clearException(exception_id: string): void

  /**
   * Says what becomes of a token when it is redeemed, and whose it is. Without it the token is good.
   * @param token The token that is decided about. 1 to 5000 characters.
   * @param outcome Says what becomes of it, and whose it is.
   */
  decideImport(token: string, outcome: {
    /** The fate of the token when it is redeemed; good unless told. */
    outcome?: 'succeeded' | 'failed' | 'expired' | 'stuck' | undefined
    /** The name of the applicant; made from the seed unless told. */
    name?: {
      /** The given name of the applicant. 1 to 49 characters. */
      first: string
      /** The family name of the applicant. 1 to 50 characters. */
      last: string
    } | undefined
  }): void

  /**
   * The platform pauses an import of tokens.
   * @param id The import that it happens to.
   */
  pauseImport(id: string): void

  /**
   * The platform goes on with an import that was paused.
   * @param id The import that it happens to.
   */
  resumeImport(id: string): void

  /**
   * The platform cancels an import: what was redeemed stays.
   * @param id The import that it happens to.
   */
  cancelImport(id: string): void

  /**
   * The customer fills in the hosted form: details, people, documents and attestations, whatever is missing.
   * It submits nothing.
   * @param id The customer, or its application, by either id.
   */
  fillInOnboarding(id: string): void

  /**
   * A reviewer asks a question: the short form of `requestInformation`.
   * @param id The customer, or its application, by either id.
   * @param question The question, and whether a document must come with the answer.
   */
  askQuestion(id: string, question: {
    /** The question itself, for people. */
    prompt: string
    /** Names the question in answers. */
    key?: string | undefined
    /** Tells whether a document must come with the answer. */
    require_document?: boolean | undefined
  }): void

  /**
   * A reviewer rejects a document, says why, and asks for another one in its place.
   * @param id The document that is rejected.
   * @param options May say the reason.
   */
  requestReplacement(id: string, options?: {
    /** Says why, in words for who applies. */
    reason?: string | undefined
  }): void

  /**
   * A reviewer asks where the applicant lives or works, or where one person of a business lives.
   * @param id The customer, or its application, by either id.
   * @param options May name a person of the business.
   */
  askForProofOfAddress(id: string, options?: {
    /** The person of the business who is asked; who applies unless told. */
    individual_id?: string | undefined
  }): void

  /**
   * The platform stops payments to a recipient.
   * @param recipient_id The payee that it happens to.
   */
  freezeRecipient(recipient_id: string): void

  /**
   * Whether FedNow reaches the US bank with this routing number; every bank, unless told.
   * @param routing_number The routing number of the bank, of nine digits.
   * @param reachable Tells whether FedNow reaches the bank from now on.
   */
  setFednowReachable(routing_number: string, reachable: boolean): void

  /**
   * Whether screening takes an address for a high risk: payments to it are refused, and deposits from it are
   * kept.
   * @param address The blockchain address that screening looks at.
   * @param risk The outcome of screening from now on: `high` is blocked.
   */
  setAddressRisk(address: string, risk: 'high' | 'none'): void

  /**
   * The platform lets a recipient be paid again.
   * @param recipient_id The payee that it happens to.
   */
  unfreezeRecipient(recipient_id: string): void

  /**
   * Crypto reaches a wallet from outside. Returns the id of the transaction. No sandbox cap applies, and no
   * policy judges it.
   * @param wallet_id The wallet that is paid.
   * @param deposit The amount, and what else is known of the deposit.
   */
  walletDeposit(wallet_id: string, deposit: WalletDeposit): string

  /**
   * The network confirms what a wallet sent, now.
   * @param transaction_id The wallet's transaction that it happens to.
   */
  settleWalletTransaction(transaction_id: string): void

  /**
   * What a wallet sent fails on its network: the money is in the wallet again.
   * @param transaction_id The wallet's transaction that it happens to.
   * @param options May say the reason.
   */
  failWalletTransaction(transaction_id: string, options?: {
    /** Says why the blockchain refuses it, in words. */
    reason?: string | undefined
  }): void

  /**
   * What the sandbox's faucet has left, as a decimal string in its stablecoin; null for any amount.
   * @param amount The amount that the faucet has left; null for any amount. A decimal text such as 12.50.
   */
  setFaucetFloat(amount: string | null): void

  /**
   * A bank credits an onramp's account. Returns the id of the auto transaction, or of the deposit that waits
   * where the account has as many as it may. No sandbox cap applies.
   * @param account_id The onramp account that is credited.
   * @param deposit The amount, and what else is known of the deposit.
   */
  bankDeposit(account_id: string, deposit: BankDeposit): string

  /**
   * Crypto reaches an address of an account, a one-off or a wallet. Returns the id of the transaction, or of
   * the deposit that waits where the account has as many as it may.
   * @param address The blockchain address that money is sent to.
   * @param deposit The amount, and what else is known of the deposit.
   */
  cryptoDeposit(address: string, deposit: CryptoDeposit): string

  /**
   * The network confirms a deposit that was seen.
   * @param transaction_id The transaction that it happens to.
   */
  confirm(transaction_id: string): void

  /**
   * The network drops a deposit that was seen.
   * @param transaction_id The transaction that it happens to.
   */
  expire(transaction_id: string): void

  /**
   * Compliance keeps the money of a transaction that was not converted yet; `manual_review` has a reviewer
   * look at it.
   * @param transaction_id The transaction that it happens to.
   * @param why The reason to keep it: `compliance_hold` unless told, or `manual_review`.
   */
  keepBack(transaction_id: string, why?: 'compliance_hold' | 'manual_review'): void

  /**
   * Lets money go that was kept back.
   * @param transaction_id The transaction that it happens to.
   */
  release(transaction_id: string): void

  /**
   * Compliance refuses money that was not converted yet: it goes to where it came from.
   * @param transaction_id The transaction that it happens to.
   * @param options May say the reason.
   */
  reject(transaction_id: string, options?: {
    /** Says why, as `failure_reason` shows it. */
    reason?: string | undefined
  }): void

  /**
   * A transaction on its way fails, and the deposit goes back.
   * @param transaction_id The transaction that it happens to.
   * @param options May say the reason.
   */
  failTransaction(transaction_id: string, options?: {
    /** Says why, as `failure_reason` shows it. */
    reason?: string | undefined
  }): void

  /**
   * A transaction on its way arrives now.
   * @param transaction_id The transaction that it happens to.
   */
  settlePayment(transaction_id: string): void

  /**
   * The platform cancels a transaction that was not converted yet.
   * @param transaction_id The transaction that it happens to.
   */
  cancelTransaction(transaction_id: string): void

  /**
   * The recipient's bank sends a completed payment back, or a part of it, with a code such as R01.
   * @param transaction_id The transaction that it happens to.
   * @param options May say the code, the reason and the amount.
   */
  returnPayment(transaction_id: string, options?: {
    /** The code that the bank gives, such as `R01`. */
    code?: string | undefined
    /** Says why the bank sends it back, in words. */
    reason?: string | undefined
    /** The part of the payout that comes back; all of it unless told. */
    amount?: string | undefined
  }): void

  /**
   * The originator takes back a completed payment: an onramp's deposit, or a payout to a bank.
   * @param transaction_id The transaction that it happens to.
   * @param options May say the reason.
   */
  reverse(transaction_id: string, options?: {
    /** Says why, as `failure_reason` shows it. */
    reason?: string | undefined
  }): void

  /**
   * The money of a return or a reversal, an hour on its way, is back now.
   * @param transaction_id The transaction that it happens to.
   */
  finishRecovery(transaction_id: string): void

  /**
   * The wallet of an agent for x402 is there, now. Returns its id.
   * @param payment_agent_id The agent whose wallet is to be there now.
   */
  completeX402Enablement(payment_agent_id: string): string

  /**
   * The transfer of an x402 hold is seen on its network: the money leaves the wallet of the agent. Returns
   * the hash of the transaction.
   * @param hold_id The hold whose payment is seen.
   * @param options May say the hash.
   */
  settleHold(hold_id: string, options?: {
    /** The hash of the payment on its blockchain; made from the seed unless told. */
    tx_hash?: string | undefined
  }): string

  /**
   * Takes x402 down, so that it answers 503 to enabling and signing, has it not offered (501), or brings it
   * back.
   * @param state The state from now on: `up`, or one of those that refuse.
   */
  x402Service(state: 'up' | 'down' | 'not_offered'): void

  /**
   * The review of a cardholder ends well, now.
   * @param cardholder_id The person that it happens to.
   */
  approveCardholder(cardholder_id: string): void

  /**
   * The review of a cardholder ends badly: they can have no card.
   * @param cardholder_id The person that it happens to.
   */
  rejectCardholder(cardholder_id: string): void

  /**
   * A wallet pays for cards from now on, whether that was endorsed or not.
   * @param wallet_id The wallet that pays for cards from now on.
   */
  completeCardEnablement(wallet_id: string): void

  /**
   * A pending card can be used, now: its holder activates a physical one.
   * @param card_id The card that it happens to.
   */
  activateCard(card_id: string): void

  /**
   * Somebody freezes a card: its holder, compliance or the platform.
   * @param card_id The card that it happens to.
   * @param source The party that freezes: the card is frozen until each that did has let it go.
   */
  freezeCard(card_id: string, source: 'client' | 'cardholder' | 'compliance' | 'platform'): void

  /**
   * Somebody lifts their own freeze of a card.
   * @param card_id The card that it happens to.
   * @param source The party that freezes: the card is frozen until each that did has let it go.
   */
  unfreezeCard(card_id: string, source: 'client' | 'cardholder' | 'compliance' | 'platform'): void

  /**
   * The next authorization of a card is declined for this reason; null takes that back.
   * @param card_id The card that it happens to.
   * @param reason The reason as a code; null takes it back.
   */
  declineNextAuthorization(card_id: string, reason: 'insufficient_funds' | 'card_frozen' | 'spend_limit_exceeded' | 'merchant_blocked' | 'suspected_fraud' | 'invalid_amount' | null): void

  /**
   * A merchant uses a card, now and without the cap and the limit of the sandbox. Returns the id of the
   * transaction.
   * @param card_id The card that it happens to.
   * @param authorization The amount, and what else is known of the purchase.
   */
  cardAuthorization(card_id: string, authorization: CardAuthorization): string

  /**
   * A card transaction is known before its first authorization: it is pending. Returns its id.
   * @param card_id The card that it happens to.
   * @param purchase The amount, and the merchant.
   */
  announceCardTransaction(card_id: string, purchase: CardPurchase): string

  /**
   * A pending card transaction is authorized, or declined as any other would be.
   * @param card_transaction_id The card transaction that it happens to.
   */
  authorizeCardTransaction(card_transaction_id: string): void

  /**
   * A pending card transaction is declined for this reason.
   * @param card_transaction_id The card transaction that it happens to.
   * @param reason The reason as a code.
   */
  declineCardTransaction(card_transaction_id: string, reason: 'insufficient_funds' | 'card_frozen' | 'spend_limit_exceeded' | 'merchant_blocked' | 'suspected_fraud' | 'invalid_amount'): void

  /**
   * A merchant takes money from a card that it never asked for: all of it is outstanding. Returns the id of
   * the transaction.
   * @param card_id The card that it happens to.
   * @param purchase The amount, and the merchant.
   */
  forcePostCard(card_id: string, purchase: CardPurchase): string

  /**
   * What the sandbox can be asked for, now and without its cap. What is cleared after its hold is gone is
   * force posted. Returns the id of the transaction, which for a return is a new one.
   * @param card_transaction_id The card transaction that it happens to.
   * @param advance The action, and its amount.
   */
  advanceCardTransaction(card_transaction_id: string, advance: AdvanceCardTransactionRequest): string

  /**
   * Makes a client self-serve, so that it pays with prepaid credits, or ends that; the first client unless
   * another is named.
   * @param self_serve Tells whether the client pays with prepaid credits from now on.
   * @param client_id The client that it happens to; the first one unless told.
   */
  setSelfServe(self_serve: boolean, client_id?: string): void

  /**
   * Somebody pays for credits: they are there now.
   * @param checkout The page of the purchase: its `checkout_url`, or the id at the end of it.
   */
  completeCheckout(checkout: string): void

  /**
   * Whoever was to pay for credits leaves the checkout: it cannot be paid any more.
   * @param checkout The page of the purchase: its `checkout_url`, or the id at the end of it.
   */
  cancelCheckout(checkout: string): void

  /**
   * The platform gives credits to a client as a bonus, or adjusts its balance. Returns the id of the entry.
   * @param grant The number of cents, and what they are for.
   * @param client_id The client that it happens to; the first one unless told.
   */
  grantCredits(grant: {
    /**
     * The change of the balance, in US cents: negative to take credits away. -1000000000000 to 1000000000000.
     */
    cents: number
    /** The kind of the entry; `bonus` unless told. */
    entry_type?: 'bonus' | 'adjustment' | undefined
    /** Says what the entry is, in words for people. */
    description?: string | undefined
  }, client_id?: string): string

  /**
   * The platform gives back what it took for a transaction or a review, or what is left of it. Returns the id
   * of the entry.
   * @param entry_id The entry whose credits are given back.
   */
  refundCredits(entry_id: string): string

  /**
   * Takes the checkout of credits down, which purchases answer with 503, or brings it back.
   * @param state The state of the page from now on: `down` refuses purchases.
   */
  checkoutService(state: 'up' | 'down'): void

  /**
   * Gives a client a contract for the marketing fee: what it keeps in the platform's own stablecoin is
   * stamped at the end of each day; the first client unless another is named.
   * @param contract The share, and when it begins.
   * @param client_id The client that it happens to; the first one unless told.
   */
  startMarketingFee(contract?: {
    /** The share of a balance that a year earns, in basis points; 300 unless told. 1 to 10000. */
    bps_annual?: number | undefined
    /** The moment from which balances count; now unless told. RFC 3339, in UTC. */
    starts_at?: string | undefined
  }, client_id?: string): void

  /**
   * What a declared wallet has of the platform's own stablecoin from now on.
   * @param address The wallet whose balance it is.
   * @param amount The balance in whole units of the platform's own stablecoin. A decimal text such as 12.50.
   */
  setDeclaredBalance(address: string, amount: string): void
}
