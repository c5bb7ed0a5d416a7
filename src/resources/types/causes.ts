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
  /** Gives a client the right to take developer fees, or takes it away. */
  setDeveloperFees(client_id: string, allowed: boolean): void

  /**
   * Another organisation on the platform, with an admin and a key: for tests of what one client cannot see of
   * another.
   */
  createClient(client: {
    name: string
    developer_fees?: boolean
  }): SeededClient

  /**
   * A reviewer finds nothing wrong with a document.
   * @param id Of the document.
   */
  acceptDocument(id: string): void

  /**
   * A reviewer rejects a document: it counts no more, and another has to be uploaded in its place.
   * @param id Of the document.
   */
  rejectDocument(id: string): void

  /**
   * Approves the onboarding of a customer and lets it transact. Takes a customer or application id, as all of
   * these do.
   * @param id Of the customer or of its application.
   */
  approveOnboarding(id: string): void

  /**
   * A reviewer declines the onboarding of a customer.
   * @param id Of the customer or of its application.
   */
  rejectOnboarding(id: string, options?: {
    reason_code?:
      | 'unsupported_region'
      | 'prohibited_country'
      | 'prohibited_business_type'
      | 'other'
      | undefined
  }): void

  /**
   * Screening declines without a reviewer.
   * @param id Of the customer or of its application.
   */
  autoDeclineOnboarding(id: string, options?: {
    reason_code?:
      | 'unsupported_region'
      | 'prohibited_country'
      | 'prohibited_business_type'
      | 'other'
      | undefined
  }): void

  /**
   * The customer submits the hosted form, which also answers what was asked for.
   * @param id Of the customer or of its application.
   */
  submitOnboarding(id: string): void

  /**
   * A reviewer begins to look at the application.
   * @param id Of the customer or of its application.
   */
  startReview(id: string): void

  /**
   * A reviewer changes the application.
   * @param id Of the customer or of its application.
   */
  reviseOnboarding(id: string): void

  /**
   * A reviewer closes the application without a decision.
   * @param id Of the customer or of its application.
   */
  closeReview(id: string): void

  /**
   * A reviewer takes up a closed application again.
   * @param id Of the customer or of its application.
   */
  reopenReview(id: string): void

  /**
   * A reviewer opens a request for information, beside those that are open.
   * @param id Of the customer or of its application.
   */
  requestInformation(id: string, request?: {
    requirements?: readonly Requirement[] | undefined
    message_id?: string | undefined
  }): void

  /**
   * The platform rates who applies: a high risk has to answer enhanced due diligence before it submits.
   * @param id Of the customer or of its application.
   */
  rateRisk(id: string, level: 'high' | 'normal'): void

  /**
   * The customer answers on the hosted page what was asked for: everything, or what is named. When nothing is
   * missing any more the review goes on.
   * @param id Of the customer or of its application.
   */
  respondToInformation(id: string, response?: {
    /** The request that is answered; every open one unless told. */
    message_id?: string | undefined
    /** What is answered; everything unless told. */
    answers?: readonly InformationAnswer[] | undefined
  }): void

  /**
   * Freezes an active customer; the reason is the missing proof of address unless another is given.
   * @param id Of the customer or of its application.
   */
  freezeCustomer(id: string, options?: {
    reason_code?: 'pending_proof_of_address' | 'proof_of_address_rejected' | null | undefined
  }): void

  /**
   * Lets a frozen customer transact again.
   * @param id Of the customer or of its application.
   */
  unfreezeCustomer(id: string, options?: {
    reason_code?: 'proof_of_address_approved' | undefined
  }): void

  /**
   * The customer submits a proof of address.
   * @param id Of the customer or of its application.
   */
  submitProofOfAddress(id: string): void

  /**
   * Approves the proof and unfreezes a frozen customer.
   * @param id Of the customer or of its application.
   */
  approveProofOfAddress(id: string): void

  /**
   * Rejects the proof; a frozen customer stays frozen.
   * @param id Of the customer or of its application.
   */
  rejectProofOfAddress(id: string): void

  /**
   * A partner bank looks at the customer before it may transact.
   * @param id Of the customer or of its application.
   */
  reviewByPartner(id: string): void

  /**
   * The hosted identity check moved.
   * @param id Of the customer or of its application.
   */
  updateKybLink(id: string, status: 'not_started' | 'pending' | 'expired' | 'approved' | 'rejected' | 'in_review'): void

  /**
   * Whether the state of the customer admits the platform's own stablecoin; it does unless told.
   * @param id Of the customer or of its application.
   */
  setRdAllowed(id: string, allowed: boolean): void

  /**
   * The hosted form learns an email address; no endpoint sets it.
   * @param id Of the customer or of its application.
   */
  setCustomerEmail(id: string, email: string): void

  /**
   * Publishes the next revision of a document, today's unless dated otherwise, in force from its effective
   * date on. Nobody has to accept it until `requireTerms`.
   */
  publishLegalDocument(revision: {
    key: 'platform_tos' | 'platform_privacy'
    title?: string | undefined
    content?: string | undefined
    /** Where else the text is. */
    content_url?: string | undefined
    version?: string | undefined
    effective_date?: string | undefined
  }): LegalDocumentEntry

  /**
   * The documents in force have to be accepted (again): by one customer, named by its id or its
   * application's, or by every one.
   */
  requireTerms(id?: string): void

  /**
   * A disclosure has to be accepted beside the documents, such as the terms of a product. Money moves without
   * it.
   * @param id Of the customer or of its application.
   */
  requireDisclosure(id: string, disclosure: {
    /** Such as `cards_tos`. */
    disclosure_id: string
    disclosure_version: string
    title: string
    /** Where its text is. */
    url?: string | undefined
    /** `false` in a sandbox for one whose text is still to come. */
    text_published?: boolean | undefined
  }): void

  /**
   * The customer accepts on the hosted page all that is outstanding.
   * @param id Of the customer or of its application.
   */
  acceptTerms(id: string): void

  /** Sets what a customer can do, and what it lacks for it, from now on. */
  setCapability(customer_id: string, capability: {
    capability: 'international_wire'
    status: 'available' | 'enabling' | 'action_required' | 'unavailable'
    /** What is missing; nothing unless told. */
    requirements?: readonly {
      type: 'terms_acceptance' | 'document' | 'capability_enablement'
      key: string
      /** Of a legal document. */
      version?: string
      title: string
      /** Where the customer can meet it. */
      url?: string
      severity: 'required' | 'requested'
    }[] | undefined
  }): void

  /**
   * Takes the service that knows the capabilities of customers down, which is answered with 503, or brings it
   * back.
   */
  capabilityService(state: 'up' | 'down'): void

  /**
   * Changes what is said of one currency for one customer, or with null for all; what is left out stays as it
   * was.
   */
  setFxCurrency(customer_id: string | null, currency: {
    currency: string
    enabled?: boolean | undefined
    route?: 'ready' | 'none' | undefined
    fixed_enabled?: boolean | undefined
    indicative_enabled?: boolean | undefined
  }): void

  /** Tells a client that something is wrong, and returns the id to clear it by. */
  raiseException(exception: {
    type: string
    /** Whose client is told; the default client when it is about no customer. */
    customer_id?: string | undefined
    content?: Json | undefined
  }): string

  /** The exception is over. */
  clearException(exception_id: string): void

  /** Says what becomes of a token when it is redeemed, and whose it is. Without it the token is good. */
  decideImport(token: string, outcome: {
    outcome?: 'succeeded' | 'failed' | 'expired' | 'stuck' | undefined
    name?: {
      first: string
      last: string
    } | undefined
  }): void

  /**
   * The platform pauses an import of tokens.
   * @param id Of the import.
   */
  pauseImport(id: string): void

  /**
   * The platform goes on with an import that was paused.
   * @param id Of the import.
   */
  resumeImport(id: string): void

  /**
   * The platform cancels an import: what was redeemed stays.
   * @param id Of the import.
   */
  cancelImport(id: string): void

  /**
   * The customer fills in the hosted form: details, people, documents and attestations, whatever is missing.
   * It submits nothing.
   * @param id Of the customer or of its application.
   */
  fillInOnboarding(id: string): void

  /**
   * A reviewer asks a question: the short form of `requestInformation`.
   * @param id Of the customer or of its application.
   */
  askQuestion(id: string, question: {
    prompt: string
    key?: string | undefined
    require_document?: boolean | undefined
  }): void

  /**
   * A reviewer rejects a document, says why, and asks for another one in its place.
   * @param id Of the document.
   */
  requestReplacement(id: string, options?: {
    reason?: string | undefined
  }): void

  /**
   * A reviewer asks where the applicant lives or works, or where one person of a business lives.
   * @param id Of the customer or of its application.
   */
  askForProofOfAddress(id: string, options?: {
    individual_id?: string | undefined
  }): void

  /** The platform stops payments to a recipient. */
  freezeRecipient(recipient_id: string): void

  /** Whether FedNow reaches the US bank with this routing number; every bank, unless told. */
  setFednowReachable(routing_number: string, reachable: boolean): void

  /**
   * Whether screening takes an address for a high risk: payments to it are refused, and deposits from it are
   * kept.
   */
  setAddressRisk(address: string, risk: 'high' | 'none'): void

  /** The platform lets a recipient be paid again. */
  unfreezeRecipient(recipient_id: string): void

  /**
   * Crypto reaches a wallet from outside. Returns the id of the transaction. No sandbox cap applies, and no
   * policy judges it.
   */
  walletDeposit(wallet_id: string, deposit: WalletDeposit): string

  /** The network confirms what a wallet sent, now. */
  settleWalletTransaction(transaction_id: string): void

  /** What a wallet sent fails on its network: the money is in the wallet again. */
  failWalletTransaction(transaction_id: string, options?: {
    reason?: string | undefined
  }): void

  /** What the sandbox's faucet has left, as a decimal string in its stablecoin; null for any amount. */
  setFaucetFloat(amount: string | null): void

  /**
   * A bank credits an onramp's account. Returns the id of the auto transaction, or of the deposit that waits
   * where the account has as many as it may. No sandbox cap applies.
   */
  bankDeposit(account_id: string, deposit: BankDeposit): string

  /**
   * Crypto reaches an address of an account, a one-off or a wallet. Returns the id of the transaction, or of
   * the deposit that waits where the account has as many as it may.
   */
  cryptoDeposit(address: string, deposit: CryptoDeposit): string

  /** The network confirms a deposit that was seen. */
  confirm(transaction_id: string): void

  /** The network drops a deposit that was seen. */
  expire(transaction_id: string): void

  /**
   * Compliance keeps the money of a transaction that was not converted yet; `manual_review` has a reviewer
   * look at it.
   */
  keepBack(transaction_id: string, why?: 'compliance_hold' | 'manual_review'): void

  /** Lets money go that was kept back. */
  release(transaction_id: string): void

  /** Compliance refuses money that was not converted yet: it goes to where it came from. */
  reject(transaction_id: string, options?: {
    reason?: string | undefined
  }): void

  /** A transaction on its way fails, and the deposit goes back. */
  failTransaction(transaction_id: string, options?: {
    reason?: string | undefined
  }): void

  /** A transaction on its way arrives now. */
  settlePayment(transaction_id: string): void

  /** The platform cancels a transaction that was not converted yet. */
  cancelTransaction(transaction_id: string): void

  /** The recipient's bank sends a completed payment back, or a part of it, with a code such as R01. */
  returnPayment(transaction_id: string, options?: {
    code?: string | undefined
    reason?: string | undefined
    /** What comes back of the payout; all of it unless told. */
    amount?: string | undefined
  }): void

  /** The originator takes back a completed payment: an onramp's deposit, or a payout to a bank. */
  reverse(transaction_id: string, options?: {
    reason?: string | undefined
  }): void

  /** The money of a return or a reversal, an hour on its way, is back now. */
  finishRecovery(transaction_id: string): void

  /** The wallet of an agent for x402 is there, now. Returns its id. */
  completeX402Enablement(payment_agent_id: string): string

  /**
   * The transfer of an x402 hold is seen on its network: the money leaves the wallet of the agent. Returns
   * the hash of the transaction.
   */
  settleHold(hold_id: string, options?: {
    tx_hash?: string | undefined
  }): string

  /**
   * Takes x402 down, so that it answers 503 to enabling and signing, has it not offered (501), or brings it
   * back.
   */
  x402Service(state: 'up' | 'down' | 'not_offered'): void

  /** The review of a cardholder ends well, now. */
  approveCardholder(cardholder_id: string): void

  /** The review of a cardholder ends badly: they can have no card. */
  rejectCardholder(cardholder_id: string): void

  /** A wallet pays for cards from now on, whether that was endorsed or not. */
  completeCardEnablement(wallet_id: string): void

  /** A pending card can be used, now: its holder activates a physical one. */
  activateCard(card_id: string): void

  /** Somebody freezes a card: its holder, compliance or the platform. */
  freezeCard(card_id: string, source: 'client' | 'cardholder' | 'compliance' | 'platform'): void

  /** Somebody lifts their own freeze of a card. */
  unfreezeCard(card_id: string, source: 'client' | 'cardholder' | 'compliance' | 'platform'): void

  /** The next authorization of a card is declined for this reason; null takes that back. */
  declineNextAuthorization(card_id: string, reason: 'insufficient_funds' | 'card_frozen' | 'spend_limit_exceeded' | 'merchant_blocked' | 'suspected_fraud' | 'invalid_amount' | null): void

  /**
   * A merchant uses a card, now and without the cap and the limit of the sandbox. Returns the id of the
   * transaction.
   */
  cardAuthorization(card_id: string, authorization: CardAuthorization): string

  /** A card transaction is known before its first authorization: it is pending. Returns its id. */
  announceCardTransaction(card_id: string, purchase: CardPurchase): string

  /** A pending card transaction is authorized, or declined as any other would be. */
  authorizeCardTransaction(card_transaction_id: string): void

  /** A pending card transaction is declined for this reason. */
  declineCardTransaction(card_transaction_id: string, reason: 'insufficient_funds' | 'card_frozen' | 'spend_limit_exceeded' | 'merchant_blocked' | 'suspected_fraud' | 'invalid_amount'): void

  /**
   * A merchant takes money from a card that it never asked for: all of it is outstanding. Returns the id of
   * the transaction.
   */
  forcePostCard(card_id: string, purchase: CardPurchase): string

  /**
   * What the sandbox can be asked for, now and without its cap. What is cleared after its hold is gone is
   * force posted. Returns the id of the transaction, which for a return is a new one.
   */
  advanceCardTransaction(card_transaction_id: string, advance: AdvanceCardTransactionRequest): string

  /**
   * Makes a client self-serve, so that it pays with prepaid credits, or ends that; the first client unless
   * another is named.
   */
  setSelfServe(self_serve: boolean, client_id?: string): void

  /**
   * Somebody pays for credits: they are there now.
   * @param checkout What the purchase answered as checkout_url, or the id at its end.
   */
  completeCheckout(checkout: string): void

  /**
   * Whoever was to pay for credits leaves the checkout: it cannot be paid any more.
   * @param checkout What the purchase answered as checkout_url, or the id at its end.
   */
  cancelCheckout(checkout: string): void

  /**
   * The platform gives credits to a client as a bonus, or adjusts its balance. Returns the id of the entry.
   */
  grantCredits(grant: {
    /** An adjustment may take credits away, and is negative then. */
    cents: number
    /** `bonus` unless told. */
    entry_type?: 'bonus' | 'adjustment' | undefined
    description?: string | undefined
  }, client_id?: string): string

  /**
   * The platform gives back what it took for a transaction or a review, or what is left of it. Returns the id
   * of the entry.
   */
  refundCredits(entry_id: string): string

  /** Takes the checkout of credits down, which purchases answer with 503, or brings it back. */
  checkoutService(state: 'up' | 'down'): void

  /**
   * Gives a client a contract for the marketing fee: what it keeps in the platform's own stablecoin is
   * stamped at the end of each day; the first client unless another is named.
   */
  startMarketingFee(contract?: {
    /** Of a balance in a year; 300 unless told. */
    bps_annual?: number | undefined
    /** Now unless told. */
    starts_at?: string | undefined
  }, client_id?: string): void

  /** What a declared wallet has of the platform's own stablecoin from now on. */
  setDeclaredBalance(address: string, amount: string): void
}
