// Generated from the declarations by `npm run docs`; edits are overwritten.

import type { Json, JsonObject } from '../../kernel/json.js'

/** Taken by `sim.api.accounts.create`. */
export type AccountCreateRequest = {
  /**
   * The kind of account: money comes from a bank (`onramp`), goes to one (`offramp`), or stays on blockchains
   * (`swap`). It decides which members are needed.
   */
  account_type: AccountType
  /** The rails that deposits may come by; needed for an onramp, without effect for others. */
  capabilities?: PaymentCapability[] | undefined
  /**
   * The rail that pays the bank, for an offramp; one that the destination takes is chosen where it is left
   * out.
   */
  rail?: PaymentCapability | undefined
  /** The blockchain address that is paid; needed for an onramp and a swap. A KSUID. */
  crypto_destination_id?: string | undefined
  /** The bank account that is paid; needed for an offramp. A KSUID. */
  fiat_destination_id?: string | undefined
  /**
   * The blockchain that deposits come on, or the wildcard of its family; needed for an offramp and a swap.
   */
  source_network_id?: SourceNetworkId | undefined
  /** The symbol of the asset that is deposited; needed for an offramp and a swap. */
  source_asset?: string | undefined
  /** The blockchain that payouts go on; that of the destination where it is left out. */
  destination_network_id?: NetworkId | undefined
  /** The symbol of the asset that is paid out; needed for an onramp and a swap. */
  destination_asset?: string | undefined
  /**
   * The blockchain address that money goes back to, where it cannot be converted. Not together with
   * `return_crypto_address`.
   */
  return_address?: CRI | undefined
  /** The same as `return_address`, by its other name. */
  return_crypto_address?: CRI | undefined
  /**
   * The client's own fee in basis points of what is converted, 100 being one percent. Not together with
   * `developer_fee_fixed`. 0 to 10000.
   */
  developer_fee_bps?: number | undefined
  /**
   * The client's own fee as an amount of the deposited asset, more than zero, of at most two places. Not
   * together with `developer_fee_bps`.
   */
  developer_fee_fixed?: string | undefined
  /** The number of transactions that the account may have; deposits beyond it wait. */
  max_transactions?: number | undefined
  /**
   * The text that the payee reads beside each payment, of an offramp only; empty is none. Each rail has its
   * own characters: ACH has letters, digits and spaces. At most 140 characters.
   */
  payment_reference?: string | undefined
}

/** Returned by `sim.api.accounts.list`. */
export interface AccountPage {
  /** The objects on this page, in the order of the list. */
  data: AccountResponse[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Taken by `sim.api.accounts.replace`. */
export type AccountReplaceRequest = {
  /** The kind of the account, which cannot be changed: another one is refused. */
  account_type?: AccountType | undefined
  /** The blockchain address that is paid from now on; it stays as it is where it is left out. A KSUID. */
  crypto_destination_id?: string | undefined
  /**
   * The bank account that is paid from now on, by the same rail; it stays as it is where it is left out. A
   * KSUID.
   */
  fiat_destination_id?: string | undefined
  /** The blockchain that payouts go on from now on. */
  destination_network_id?: NetworkId | undefined
  /** The symbol of the asset that is paid out from now on. */
  destination_asset?: string | undefined
  /**
   * The client's own fee in basis points of what is converted, 100 being one percent. Not together with
   * `developer_fee_fixed`. 0 to 10000.
   */
  developer_fee_bps?: number | undefined
  /**
   * The client's own fee as an amount of the deposited asset, more than zero, of at most two places. Not
   * together with `developer_fee_bps`.
   */
  developer_fee_fixed?: string | undefined
  /**
   * The number of transactions that the account may have, or null for any number; deposits beyond it wait.
   */
  max_transactions?: number | null | undefined
}

/**
 * Returned by `sim.api.accounts.create`, `sim.api.accounts.createOnramp`, `sim.api.accounts.createSwap`,
 * `sim.api.accounts.get`, `sim.api.accounts.update`, `sim.api.accounts.replace`.
 */
export interface AccountResponse {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /**
   * The kind of account: money comes from a bank (`onramp`), goes to one (`offramp`), or stays on blockchains
   * (`swap`).
   */
  account_type: AccountType
  /** The bank account that deposits go to; of onramps only. */
  bank_account?: BankAccount | undefined
  /** The bank account or blockchain address that is paid. */
  destination: DestinationResponse
  /** The blockchain address that deposits go to; left out for onramps. */
  source_crypto_address?: string | undefined
  /** The kind of blockchain that deposits come on; left out for onramps. */
  source_family?: 'evm' | 'solana' | undefined
  /** The blockchain that deposits come on, or the wildcard of its family; left out for onramps. */
  source_network_id?: SourceNetworkId | undefined
  /** The symbol of the asset that is deposited. */
  source_asset: string
  /** The symbol of the asset that is paid out. */
  destination_asset: string
  /**
   * The bank rail that money comes in or goes out by; left out for swaps. ACH is called `us_bank_account` for
   * onramps.
   */
  rail?: PaymentCapability | undefined
  /** The bank rail that pays out; of offramps only. */
  destination_rail?: PaymentCapability | undefined
  /** The text that the payee reads beside each payment; left out where there is none. */
  payment_reference?: string | undefined
  /**
   * The client's own fee in basis points, 100 being one percent; shown only with the option `quirks:
   * 'observed'`.
   */
  developer_fee_bps?: number | undefined
  /** The client's own fee as an amount of the deposited asset; left out where the fee is a share. */
  developer_fee_fixed?: string | undefined
  /**
   * The least deposit that is converted: one that leaves a hundredth of the asset after the fixed fee. Left
   * out without one.
   */
  minimum_deposit?: string | undefined
  /** The number of transactions that the account may have; left out for any number. */
  max_transactions?: number | undefined
}

/** Taken by `sim.api.accounts.list`. */
export type AccountType = 'onramp' | 'offramp' | 'swap'

/** Taken by `sim.api.accounts.update`. */
export type AccountUpdateRequest = {
  /** The kind of the account, which cannot be changed: another one is refused. */
  account_type: AccountType
  /** The blockchain address that is paid from now on; it stays as it is where it is left out. A KSUID. */
  crypto_destination_id?: string | undefined
  /**
   * The bank account that is paid from now on, by the same rail; it stays as it is where it is left out. A
   * KSUID.
   */
  fiat_destination_id?: string | undefined
  /** The blockchain that payouts go on from now on. */
  destination_network_id?: NetworkId | undefined
  /** The symbol of the asset that is paid out from now on. */
  destination_asset?: string | undefined
  /**
   * The client's own fee in basis points of what is converted, 100 being one percent. Not together with
   * `developer_fee_fixed`. 0 to 10000.
   */
  developer_fee_bps?: number | undefined
  /**
   * The client's own fee as an amount of the deposited asset, more than zero, of at most two places. Not
   * together with `developer_fee_bps`.
   */
  developer_fee_fixed?: string | undefined
  /**
   * The number of transactions that the account may have, or null for any number; deposits beyond it wait.
   */
  max_transactions?: number | null | undefined
}

/** Part of `AddPolicyRuleRequest`. */
export type AddPolicyRuleIntent = {
  /** Names the form of the rule, and so of its `definition`. */
  rule_type: 'approval_threshold'
  /** Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse. */
  action: 'allow' | 'deny'
  /**
   * Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.
   */
  definition: {
    /** The number of distinct signers that a send takes; a signer of two groups counts once. */
    threshold: number
    /** A note of your own on the rule. At most 1000 characters. */
    description?: string | undefined
  }
  /** Names the act that is endorsed, so that a signature of one act is good for no other. */
  type: 'add_policy_rule'
  /** The policy that is changed: the one in the path, or the request is refused. */
  policy_id: string
  /**
   * Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255
   * characters.
   */
  idempotency_key: string
} | {
  /** Names the form of the rule, and so of its `definition`. */
  rule_type: 'amount_threshold'
  /** Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse. */
  action: 'allow' | 'deny'
  /**
   * Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.
   */
  definition: {
    /**
     * The amount from which the rule counts, itself included, as a number of the smallest units of the asset:
     * 1000000 is 1 USDC.
     */
    min_amount: number
    /** The number of distinct signers that a send takes from that amount on. */
    threshold: number
    /** The asset whose sends are judged, as an object such as `{ id: 'USDC' }` and not as a text. */
    asset: {
      /** The symbol of the asset, such as `USDC`. 1 to 20 characters. */
      id: string
      /** The name of the asset for people; it is not read. At most 255 characters. */
      name?: string | undefined
    }
  }
  /** Names the act that is endorsed, so that a signature of one act is good for no other. */
  type: 'add_policy_rule'
  /** The policy that is changed: the one in the path, or the request is refused. */
  policy_id: string
  /**
   * Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255
   * characters.
   */
  idempotency_key: string
} | {
  /** Names the form of the rule, and so of its `definition`. */
  rule_type: 'address_list'
  /** Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse. */
  action: 'allow' | 'deny'
  /**
   * Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.
   */
  definition: {
    /** The blockchain addresses that the rule is about, of EVM networks or of Solana. 1 to 1000 items. */
    addresses: string[]
  }
  /** Names the act that is endorsed, so that a signature of one act is good for no other. */
  type: 'add_policy_rule'
  /** The policy that is changed: the one in the path, or the request is refused. */
  policy_id: string
  /**
   * Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255
   * characters.
   */
  idempotency_key: string
}

/** Taken by `sim.api.policies.addRule`. */
export interface AddPolicyRuleRequest {
  /**
   * The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64
   * items.
   */
  signatures: string[]
  /** The act that is endorsed, exactly as it was signed. */
  intent: AddPolicyRuleIntent
}

/** Part of `BusinessApplicationCreateRequest`, `BusinessEntity`, `IndividualRequest` and 10 more. */
export interface Address {
  /** The first line, with street and number; not blank. */
  street1: string
  /** A second line, such as a floor or a suite. */
  street2?: string | undefined
  /** A third line, where two are too few. */
  street3?: string | undefined
  /** The town or city; not blank. */
  city: string
  /** The state, province or region. Within the US a code such as `CA`. */
  region?: string | undefined
  /** The ZIP or postal code, as the country writes it. */
  postal_code?: string | undefined
  /** The country by two capitals of ISO 3166-1, such as `US`. */
  country: string
}

/**
 * Taken by `sim.api.sandbox.advanceCard`, `sim.api.sandbox.advanceCardLegacy`,
 * `sim.simulate.advanceCardTransaction`.
 */
export interface AdvanceCardTransactionRequest {
  /** The thing that happens next; one that the status does not allow is refused with 422. */
  action: 'clear' | 'void' | 'expire' | 'update_amount' | 'return' | 'return_reversal'
  /** The amount of it in US dollars; all of it unless told. */
  amount?: string | undefined
  /** The merchant who gives it back, for a return; the one of the purchase unless given. */
  merchant?: CardMerchant | undefined
}

/** Taken by `sim.api.sandbox.advanceSimulation`. */
export interface AdvanceSimulationRequest {
  /** The thing that happens next: one of `advance_actions_available`. */
  action: string
  /** The reason as a code, where the action has one. */
  reason_code?: string | undefined
}

/** Returned by `sim.api.sandbox.advanceSimulation`. */
export interface AdvanceSimulationResult {
  /** The simulation that went on. */
  simulation_id: string
  /** The state from which it was moved. */
  previous_state: string
  /** The state to which it was moved. */
  new_state: string
  /** The number of webhooks that it will send. */
  callbacks_scheduled: number
}

/** Part of `AgenticProposal`, `InstructedProposal`, `Instruction`. */
export type AgenticAction = {
  /** Names the kind of action, and the member that has its parts. */
  type: 'create_recipient'
  /** The payee that is created. */
  create_recipient: CreateRecipientAction
} | {
  /** Names the kind of action, and the member that has its parts. */
  type: 'create_crypto_destination'
  /** The blockchain address that is created for a payee. */
  create_crypto_destination: CreateCryptoDestinationAction
} | {
  /** Names the kind of action, and the member that has its parts. */
  type: 'create_bank_destination'
  /** The bank account that is created for a payee. */
  create_bank_destination: CreateBankDestinationAction
} | {
  /** Names the kind of action, and the member that has its parts. */
  type: 'create_mandate'
  /** The mandate that is drafted; signers still have to approve it. */
  create_mandate: CreateMandateAction
} | {
  /** Names the kind of action, and the member that has its parts. */
  type: 'create_scheduled_payments'
  /** The payments that a wallet is to send, and when. */
  create_scheduled_payments: CreateScheduledPaymentsAction
} | {
  /** Names the kind of action, and the member that has its parts. */
  type: 'create_auto_account'
  /** The account that converts money on its way. */
  create_auto_account: CreateAutoAccountAction
}

/** Part of `AgenticMessage`, `ProposalsRequest`. */
export interface AgenticAttachment {
  /** Says that a document comes along. */
  type: 'document'
  /** The document, with its bytes. */
  document: {
    /** The media type of the bytes. */
    media_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
    /** The bytes in base64; at most 8 MiB when they are decoded. */
    data: string
    /** The name of the file, which the reply may tell. At most 255 characters. */
    filename?: string | undefined
  }
}

/** Part of `ProposalsRequest`. */
export interface AgenticMessage {
  /** Tells who said it. */
  role: 'user' | 'assistant'
  /** The text that was said. */
  content: string
  /** The documents that came with it, such as invoices. */
  attachments?: AgenticAttachment[] | undefined
}

/** Part of `AgenticPolicyResponse`. */
export interface AgenticPolicy {
  /** Says `flat` where a payee is an address of its own; left out else. */
  payee_model?: 'flat' | undefined
  /** The symbols of the assets that may leave wallets, in capitals; left out for any. At most 20 items. */
  payout_assets?: string[] | undefined
  /** The words that the client has for things; left out for none. */
  labels?: {
    /** The client's word for a limit. */
    limit?: string | undefined
    /** The client's word for somebody who is paid. */
    payee?: string | undefined
    /** The client's word for the unit of limits. */
    limit_unit?: string | undefined
  } | undefined
  /** Says `external_only` where agents draft no mandates; left out else. */
  mandate_strategy?: 'external_only' | undefined
  /** The way that drafts pay; left out for any. */
  payout_route?: 'conversion_account_only' | 'bank_only' | undefined
}

/** Taken by `sim.api.agenticPolicy.replace`. */
export interface AgenticPolicyRequest {
  /**
   * Tells whether a payee is a recipient with destinations (`nested`, as it is unless told) or an address of
   * its own (`flat`).
   */
  payee_model?: '' | 'nested' | 'flat' | undefined
  /**
   * The symbols of the assets that may leave wallets; any where the list is empty or left out. At most 20
   * items.
   */
  payout_assets?: string[] | undefined
  /** The words that you have for things, which drafts then use. */
  labels?: {
    /** Your word for a limit, in small letters. */
    limit?: string | undefined
    /** Your word for somebody who is paid, in small letters. */
    payee?: string | undefined
    /** Your word for the unit of limits, of letters and digits. */
    limit_unit?: string | undefined
  } | undefined
  /** Keeps agents from drafting mandates, with `external_only`; empty lets them. */
  mandate_strategy?: '' | 'external_only' | undefined
  /** The way that drafts pay: only through converting accounts, or only to banks; empty for any. */
  payout_route?: '' | 'conversion_account_only' | 'bank_only' | undefined
}

/** Returned by `sim.api.agenticPolicy.get`, `sim.api.agenticPolicy.replace`. */
export interface AgenticPolicyResponse {
  /** The way in which agents of the client draft; what has its default is left out. */
  policy: AgenticPolicy
  /** The moment at which it was made. Unix seconds. */
  created_at?: number | undefined
  /** The moment of the last change to it; at first that of its creation. Unix seconds. */
  updated_at?: number | undefined
}

/** Part of `ProposalsResponse`. */
export interface AgenticProposal {
  /** Says what it comes to, in a sentence for people. At most 2000 characters. */
  summary?: string | undefined
  /** The things to do, in their order: later ones may refer to earlier ones. 1 to 100 items. */
  actions: AgenticAction[]
  /** The agent that it was drafted for. A KSUID. */
  payment_agent_id?: string | undefined
}

/** Taken by `sim.api.mandates.amend`. */
export interface AmendMandateRequest {
  /**
   * The public key of the signer who decides, in base64: a human signer, and not the agent that is bound. 1
   * to 8192 characters.
   */
  signer_public_key: string
  /** The signature of that signer over the canonical form of the act, in base64. 1 to 20000 characters. */
  signature: string
  /** The new limits, which are signed as they are sent. */
  rule: MandateRuleRequest
}

/** Part of `TransactionReceipt`. */
export interface AmountDetails {
  /** The amount as a decimal text, in `asset`. */
  amount: string
  /** The symbol of the asset or currency, such as `USD`. */
  asset: string
  /** The blockchain that the amount moves on; left out for a bank. */
  network?: string | undefined
}

/** Payload of `api_key.created`. */
export interface ApiKeyCreatedEvent {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The last six characters of the key, by which people tell keys apart. */
  last_6: string
  /** The SHA-256 of the key in hexadecimal. */
  hash: string
}

/** Payload of `api_key.deleted`. */
export interface ApiKeyDeletedEvent {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
}

/** Part of `ApiKeyPage`. */
export interface ApiKeyListItem {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The user of the dashboard whom the key belongs to: it may do what that user may. A KSUID. */
  user_id: string
  /** The last six characters of the key, by which people tell keys apart. */
  key_suffix: string
  /** The moment at which it was made. Unix seconds. */
  created_at: number
}

/** Returned by `sim.api.apiKeys.list`. */
export interface ApiKeyPage {
  /** The objects on this page, in the order of the list. */
  data: ApiKeyListItem[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Returned by `sim.api.apiKeys.create`, `sim.api.apiKeys.createForClient`. */
export interface ApiKeyResponse {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The key itself: it is shown this once, and nowhere again. */
  key: string
}

/** Returned by `sim.api.applications.get`, `sim.api.applications.answer`, `sim.api.applications.submit`. */
export interface Application {
  /** The application of the customer. A KSUID. */
  application_id: string
  /** Tells a business from a single person. */
  application_type: 'individual' | 'business'
  /** The same as `application_type`, by its shorter name. */
  type: 'individual' | 'business'
  /** Tells how far it has come: filled in, sent, waiting for an answer, or done. */
  application_status: ApplicationStatus
  /** The moment at which the application was begun. RFC 3339, in UTC. */
  application_created_at: string
  /** The moment of its last change. RFC 3339, in UTC. */
  application_updated_at: string
  /** The moment at which it was sent for review; null until then. RFC 3339, in UTC. */
  application_submitted_at: string | null
  /** The outcome of the review; null until there is one. */
  application_decision: 'approved' | 'declined' | 'withdrawn' | null
  /** The reason as a code; left out unless it was declined. */
  decline_reason?:
    | 'unsupported_region'
    | 'prohibited_country'
    | 'prohibited_business_type'
    | 'other'
    | undefined
  /** The reason in words for people; left out unless it was declined. */
  decline_message?: string | undefined
  /** Tells how far the proof of address has come; null where none was asked for, left out for businesses. */
  poa_status?: 'missing' | 'submitted_pending_review' | 'approved' | 'rejected' | null | undefined
  /** Tells whether a proof of address was ever approved; of single people only. */
  poa_on_file?: boolean | undefined
  /** The identity provider that the application was imported from; left out for others. */
  provider?: string | undefined
  /** The applicant's number at that provider; left out for others. */
  provider_applicant_id?: string | undefined
  /** Tells whether the person is frozen now; of single people only. */
  is_frozen?: boolean | undefined
  /** The moment at which the person was frozen; left out unless they are. RFC 3339, in UTC. */
  frozen_at?: string | undefined
  /** The disclosures of partners that are still to be accepted after the decision. */
  outstanding_partner_attestations?: OutstandingPartnerAttestation[] | undefined
  /** The things that a reviewer asked for; left out where nothing is asked. */
  rfi_requested_items?: RequestedItems | undefined
  /** Tells whether what a reviewer asked for was given. */
  rfi_resubmitted?: boolean | undefined
  /** The business and the people, with `include=entities`. */
  entities?: ApplicationEntities | undefined
  /** The answers about enhanced due diligence, with `include=edd`. */
  edd?: EDDResponse | undefined
  /** The attestations that were given, by name, with `include=attestations`. */
  attestations?: AttestationData | undefined
  /** The things that are missing before it can be submitted, with `include=validation`. */
  validation?: ApplicationValidation | undefined
}

/** Part of `ApplicationDocumentUploadRequest`, `ApplicationDocumentUploadUrlRequest`. */
export type ApplicationDocumentType =
  | 'certificate_of_incorporation'
  | 'articles_of_incorporation'
  | 'certificate_of_good_standing'
  | 'corporate_registry_extract'
  | 'shareholder_registry'
  | 'bank_reference_letter'
  | 'operating_agreement'
  | 'memorandum'
  | 'articles_of_association'
  | 'proof_of_address'
  | 'bank_statement'
  | 'utility_bill'
  | 'source_of_funds'
  | 'crypto_statement'
  | 'investment_statement'
  | 'subscription_agreement'
  | 'safe_agreement'
  | 'convertible_note'
  | 'loan_agreement'
  | 'promissory_note'
  | 'pitch_deck'
  | 'marketing_material'
  | 'business_plan'
  | 'authorization_document'
  | 'ein_confirmation_letter'
  | 'other'
  | 'regulatory_license'
  | 'payslip'
  | 'employment_contract'
  | 'shareholders_agreement'
  | 'income_verification_letter'
  | 'savings_statement'

/** Taken by `sim.api.applications.createDocument`. */
export interface ApplicationDocumentUploadRequest {
  /** Names what the document is, and so what it shows. */
  document_type: ApplicationDocumentType
  /** The format of the file, which its bytes must have. */
  file_type: FileType
  /** The country that issued the document, by two capitals of ISO 3166-1. */
  country?: string | undefined
  /** The number that is printed on the document. 3 to 50 characters. */
  id_number?: string | undefined
  /** The name of the file, which downloads get again. At most 100 characters. */
  filename?: string | undefined
  /** The file itself in base64, as RFC 4648 has it: padded, and on one line. */
  file_content: string
  /** A note of your own on the document. At most 500 characters. */
  description?: string | undefined
}

/** Taken by `sim.api.applications.createDocumentUpload`. */
export interface ApplicationDocumentUploadUrlRequest {
  /** Names what the document is, and so what it shows. */
  document_type: ApplicationDocumentType
  /** The format of the file, which its bytes must have. */
  file_type: FileType
  /** The country that issued the document, by two capitals of ISO 3166-1. */
  country?: string | undefined
  /** The number that is printed on the document. 3 to 50 characters. */
  id_number?: string | undefined
  /** The name of the file, which downloads get again. At most 100 characters. */
  filename?: string | undefined
}

/** Part of `Application`. */
export interface ApplicationEntities {
  /** The business that applies; left out for a single person. */
  business?: BusinessEntity | undefined
  /** The person who applies; left out for a business. */
  primary_individual?: IndividualEntity | undefined
  /** The people of the business; left out for a single person. */
  associated_individuals?: AssociatedIndividualEntity[] | undefined
  /** The same people under one name, whatever the application is of. */
  individuals?: (IndividualEntity | AssociatedIndividualEntity)[] | undefined
}

/** Part of `ApplicationPage`. */
export interface ApplicationListItem {
  /** The application of the customer. A KSUID. */
  application_id: string
  /** Tells a business from a single person. */
  application_type: 'individual' | 'business'
  /** The same as `application_type`, by its shorter name. */
  type: 'individual' | 'business'
  /** Tells how far it has come: filled in, sent, waiting for an answer, or done. */
  application_status: ApplicationStatus
  /** The outcome of the review; left out until there is one. */
  application_decision?: 'approved' | 'declined' | 'auto_declined' | 'withdrawn' | undefined
  /** The reason as a code; left out unless it was declined. */
  decline_reason?:
    | 'unsupported_region'
    | 'prohibited_country'
    | 'prohibited_business_type'
    | 'other'
    | undefined
  /** The business that applies; left out for a single person, and before its details are there. */
  business?: BusinessListItem | undefined
  /** The people of the application: the one who applies, or those of the business. */
  individuals: IndividualListItem[]
  /** The answers about enhanced due diligence, by their id; left out where there are none. A KSUID. */
  edd_id?: string | undefined
  /** The moment at which it was made. RFC 3339, in UTC. */
  created_at: string
  /** The moment of the last change to it; at first that of its creation. RFC 3339, in UTC. */
  updated_at: string
  /** The moment at which it was sent for review; left out until then. RFC 3339, in UTC. */
  submitted_at?: string | undefined
}

/** Returned by `sim.api.applications.list`. */
export interface ApplicationPage {
  /** The objects on this page, in the order of the list. */
  data: ApplicationListItem[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Part of `ApplicationListItem`, `BusinessDetailsResponse`, `IndividualDetailsResponse` and 4 more. */
export type ApplicationStatus =
  | 'pending'
  | 'submitted'
  | 'under_review'
  | 'request_for_information'
  | 'admin_revision'
  | 'approved'
  | 'declined'
  | 'completed'
  | 'compliance_review'
  | 'closed'

/** Payload of `customer.kyb_application.submitted`. */
export interface ApplicationSubmittedEvent {
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** Tells a business from a single person. */
  type: 'individual' | 'business'
  /** The application that somebody sent for review. A KSUID. */
  application_id: string
  /** The same as `type`, by its longer name. */
  application_type: 'individual' | 'business'
}

/** Part of `Application`. */
export interface ApplicationValidation {
  /** Tells whether the application can be submitted now. */
  ready: boolean
  /** Says what is missing, in words for people. */
  status_message: string
  /** The business, and what is missing of it; left out for a single person. */
  business?: EntityValidation | undefined
  /** The person who applies, and what is missing; left out for a business. */
  primary_individual?: IndividualEntityValidation | undefined
  /** The people of the business, and what is missing of each. */
  associated_individuals?: IndividualEntityValidation[] | undefined
  /** The answers about enhanced due diligence, and what is missing of them. */
  edd?: EDDValidation | undefined
  /** The attestations that are there and that are missing. */
  attestations: AttestationValidation
}

/** Payload of `customer.application.withdrawn`. */
export interface ApplicationWithdrawnEvent {
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** The application of the customer. A KSUID. */
  application_id: string
  /** Says why, in the words of the request; left out without a reason. */
  reason?: string
}

/** Taken by `sim.api.mandates.approve`. */
export interface ApproveMandateRequest {
  /**
   * The public key of the signer who approves, in base64: a human signer, and not the agent that is bound. 1
   * to 8192 characters.
   */
  approver_public_key: string
  /**
   * The signature of that signer over the canonical form of the mandate's version, in base64. 1 to 20000
   * characters.
   */
  signature: string
}

/** Part of `WalletBalances`. */
export interface AssetBalance {
  /** The asset, the network that it lies on, and its contract there. */
  asset: AssetDeployment
  /** The value in US dollars with cents, rounded down. */
  amount_usd: string
}

/** Part of `AssetBalance`, `WalletDepositEvent`. */
export interface AssetDeployment {
  /** The symbol of the asset, such as `USDC`. */
  id: string
  /** The name of the asset for people. */
  name: string
  /** The blockchain that this contract is on. */
  network_id: NetworkId
  /** The contract of the asset on that blockchain. */
  contract_address: string
  /** The interface of the contract, such as `ERC20`. */
  token_standard: string
  /** The number of digits behind the point: 6 where 1000000 smallest units are 1. */
  decimals: number
}

/** Returned by `sim.api.applications.addIndividual`. */
export interface AssociatedIndividualCreated {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
}

/** Part of `AssociatedIndividualResponse`, `ApplicationEntities`. */
export interface AssociatedIndividualEntity {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The given name, as documents have it. */
  first_name: string
  /** The family name, as documents have it. */
  last_name: string
  /** Required of the role individual. */
  employment_status?: 'employed' | 'self_employed' | 'unemployed' | 'student' | 'retired' | undefined
  /** The day of birth, such as 1990-05-17; at least 18 years ago. A date such as 2026-01-31. */
  date_of_birth: string
  /** Required of US nationals. */
  ssn?: string | undefined
  /** The place where the person lives; no post office box. */
  address: Address
  /** The countries that the person is a citizen of, by two capitals of ISO 3166-1. */
  nationalities: string[]
  /** The address that the person can be written to. */
  email_address: string
  /** The telephone number with the code of the country; left out without one. */
  phone_number?: string | undefined
  /** The reasons to open the account. */
  purpose_of_account: ('investing' | 'sending_and_receiving_payments' | 'storage_of_funds_or_digital_assets' | 'making_online_payments' | 'trading_on_other_platforms')[]
  /** The origins of what the person owns. */
  source_of_wealth: ('investments' | 'employment' | 'court_settlement' | 'lottery_winnings' | 'retirement_income' | 'savings' | 'sale_of_assets' | 'family_funds' | 'gambling_winnings' | 'gift' | 'inheritance' | 'insurance_claim' | 'loan' | 'redundancy_severance' | 'benefits')[]
  /** The outcome of the review of this one; left out until there is one. */
  decision?: 'approved' | 'declined' | 'auto_declined' | 'withdrawn' | undefined
  /** The moment of that outcome; left out until there is one. Unix seconds. */
  decision_at?: number | undefined
  /** The party that decided, a reviewer or the platform; left out until somebody did. */
  decision_by?: string | undefined
  /** Says why, in words for people; left out without a reason. */
  decision_reason?: string | undefined
  /** The reason as a code; left out unless it was declined. */
  decline_reason?:
    | 'unsupported_region'
    | 'prohibited_country'
    | 'prohibited_business_type'
    | 'other'
    | undefined
  /** The parts that the person has in the business, such as owner or signer. */
  roles: ('ubo' | 'control_person' | 'applicant' | 'authorized_representative')[]
  /** The share of the business that the person owns, in percent; left out for who owns none. */
  ownership_percentage?: number | undefined
  /** The position of the person in the business; left out without one. */
  title?: string | undefined
}

/** Returned by `sim.api.applications.updateIndividual`. */
export interface AssociatedIndividualResponse {
  /** The application that was changed or read. A KSUID. */
  application_id: string
  /** Tells how far the application has come. */
  application_status: ApplicationStatus
  /** The outcome of the review; null until there is one. */
  application_decision: 'approved' | 'declined' | 'withdrawn' | null
  /** The person of the business, with what was just sent. */
  individual: AssociatedIndividualEntity
}

/** Part of `AttachGroupToWalletRequest`. */
export interface AttachGroupToWalletIntent {
  /** Names the act that is endorsed, so that a signature of one act is good for no other. */
  type: 'attach_group_to_wallet'
  /** The wallet that is changed: the one in the path, or the request is refused. */
  wallet_id: string
  /**
   * Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255
   * characters.
   */
  idempotency_key: string
  /** The signer group that is attached or detached. */
  group_id: string
}

/** Taken by `sim.api.signerGroups.attachWallet`. */
export interface AttachGroupToWalletRequest {
  /**
   * The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64
   * items.
   */
  signatures: string[]
  /** The act that is endorsed, exactly as it was signed. */
  intent: AttachGroupToWalletIntent
}

/** Part of `AttachPolicyToWalletRequest`. */
export interface AttachPolicyToWalletIntent {
  /** Names the act that is endorsed, so that a signature of one act is good for no other. */
  type: 'attach_policy_to_wallet'
  /** The wallet that is changed: the one in the path, or the request is refused. */
  wallet_id: string
  /**
   * Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255
   * characters.
   */
  idempotency_key: string
  /** The policy that is attached or detached. */
  policy_id: string
}

/** Taken by `sim.api.policies.attachWallet`. */
export interface AttachPolicyToWalletRequest {
  /**
   * The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64
   * items.
   */
  signatures: string[]
  /** The act that is endorsed, exactly as it was signed. */
  intent: AttachPolicyToWalletIntent
}

/** Returned by `sim.api.wallets.listPolicies`. */
export interface AttachedPolicy {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The name that the client gave the policy. */
  name: string
}

/** Returned by `sim.api.signerGroups.listWallets`, `sim.api.policies.listWallets`. */
export interface AttachedWallet {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The name that the client gave the wallet. */
  name: string
  /** The kind of blockchain that the wallet's address is good for. */
  family: 'evm' | 'solana'
}

/** Part of `Application`. */
export interface AttestationData {
  /** Says that everything in the application is true; left out until somebody attested it. */
  information_accuracy?: Attested
  /** Accepts the terms of the platform; left out until somebody did. */
  terms_of_service?: Attested
  /** Accepts how the platform treats data; left out until somebody did. */
  privacy_policy?: Attested
  /** Accepts the agreement on moving money; left out until somebody did. */
  funds_transfer_agreement?: Attested
  /** Accepts how the partner bank treats data; left out until somebody did. */
  lead_bank_privacy_policy?: Attested
  /** Agrees to sign electronically; left out until somebody did. */
  e_sign?: Attested
}

/** Taken by `sim.api.applications.attest`. */
export interface AttestationSubmitRequest {
  /** Names what is accepted. */
  attestation_type: AttestationType
  /** The moment at which the person accepted; not in the future. Unix seconds. */
  timestamp: number
  /** The person who accepts: one of `attestors`, and no customer. A KSUID. */
  applicant_id: string
  /** The version of the legal document that was read; needed where one is accepted. */
  legal_document_version?: string | undefined
  /** Names the disclosure that is accepted, where it is one. 1 to 255 characters. */
  disclosure_id?: string | undefined
  /** The version of the disclosure that was read. 1 to 255 characters. */
  disclosure_version?: string | undefined
}

/** Part of `OutstandingDocument`, `LegalAcceptance`, `AttestationSubmitRequest` and 2 more. */
export type AttestationType =
  | 'information_accuracy'
  | 'terms_of_service'
  | 'privacy_policy'
  | 'funds_transfer_agreement'
  | 'lead_bank_privacy_policy'
  | 'e_sign'

/** Part of `ApplicationValidation`. */
export interface AttestationValidation {
  /** The attestations that were given. */
  completed: CompletedAttestation[]
  /** The attestations that are still to be given. */
  missing: AttestationType[]
  /** Legal documents that were never accepted: what to show beside `missing`. */
  missing_documents: OutstandingDocument[]
  /** Tells whether no attestation is missing. */
  ready: boolean
}

/** Part of `AttestationData`. */
export interface Attested {
  /** The moment at which it was accepted. RFC 3339, in UTC. */
  attested_at: string
  /** The person who accepted, by name. */
  attested_by: string
  /** The heading of the legal document that was accepted; left out for what is none. */
  title?: string
  /** The version of that which was accepted. */
  version?: string
}

/** Payload of `auto_account.deleted`. */
export interface AutoAccountDeletedEvent {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
}

/** Payload of `auto_account.created`, `auto_account.updated`. */
export interface AutoAccountEvent {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** Always true: an account that is there takes deposits. */
  enabled: boolean
  /**
   * The kind of account: money comes from a bank (`onramp`), goes to one (`offramp`), or stays on blockchains
   * (`swap`).
   */
  account_type: 'onramp' | 'offramp' | 'swap'
  /** The bank account that deposits go to; of onramps only. */
  bank_account?: EventBankAccount
  /** The blockchain address that deposits go to, with its network; left out for onramps. */
  crypto?: {
    /** The blockchain that deposits come on, or the wildcard of its family. */
    network_id: SourceNetworkId
    /** The address that deposits go to. */
    address: string
  }
  /** The bank account or blockchain address that is paid. A KSUID. */
  destination_id: string
  /** The asset that is paid out. */
  output_asset: {
    /** The symbol of the asset, such as `USDC`. */
    id: string
    /** The name of the asset for people. */
    name: string
  }
}

/** Returned by `sim.api.autoTransactions.get`. */
export interface AutoAccountTransaction {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The client, which is your company, that it belongs to. A KSUID. */
  client_id: string
  /** The onramp, offramp or swap account that the deposit came to. A KSUID. */
  auto_account_id: string
  /** The bank account or blockchain address that is paid. A KSUID. */
  destination_id: string
  /**
   * The kind of the account: money comes in from a bank (`onramp`), goes out to one (`offramp`), or stays on
   * blockchains (`swap`).
   */
  type: TransactionType
  /** Tells how far the money has come; `completed` can still be followed by a return. */
  status: TransactionStatus
  /** Says why it failed; left out unless it did. */
  failure_reason?: string | undefined
  /** The moment at which it was made. Unix seconds. */
  created_at: number
  /** The moment of the last change to it; at first that of its creation. Unix seconds. */
  updated_at: number
  /** The moment at which the money reached the payee; left out until then. Unix seconds. */
  completed_at?: number | undefined
  /** Amounts, fees and exchange rate of the conversion. */
  receipt?: TransactionReceipt | undefined
  /** The blockchain side: addresses, networks and hashes; left out where no blockchain takes part. */
  crypto_details?: TransactionCryptoDetails | undefined
  /** The account or wallet that the deposit came from, as far as the bank or the chain tells. */
  sender_details?: SenderDetails | undefined
  /** The bank rail that the money came in or goes out by; left out for swaps. */
  fiat_rail?: PaymentCapability | undefined
  /** The provider behind the platform that carries it out: always `platform` here. */
  provider_id: string
  /** The number that the provider gave it: `txn_` and the id. */
  provider_external_id: string
  /** The status in the words of the provider, which are the platform's own here. */
  provider_status: string
  /** The code of the bank that sent the payment back, such as `R01`; left out unless it came back. */
  return_code?: string | undefined
  /** Says why the bank sent the payment back; left out unless it came back. */
  return_reason?: string | undefined
  /** The moment at which the bank began to send the payment back; left out unless it did. Unix seconds. */
  return_initiated_at?: number | undefined
  /** The moment by which the returned money has to be there. Unix seconds. */
  return_deadline?: number | undefined
  /** Says why the originator took the payment back; left out unless it did. */
  reversal_reason?: string | undefined
  /** The moment at which the originator took the payment back; left out unless it did. Unix seconds. */
  reversal_initiated_at?: number | undefined
  /** The amount that came back of a return or a reversal; left out until it is there. */
  net_recovered_amount?: string | undefined
}

/**
 * Payload of `transaction.auto.created`, `transaction.auto.updated`, `transaction.auto.deposit.received`,
 * `transaction.auto.deposit.succeeded`.
 */
export interface AutoTransactionEvent {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The onramp, offramp or swap account that the deposit came to. A KSUID. */
  auto_account_id: string
  /** The bank account or blockchain address that is paid. A KSUID. */
  destination_id: string
  /**
   * The kind of the account: from a bank (`onramp`), to a bank (`offramp`), or between blockchains (`swap`).
   */
  type: 'onramp' | 'offramp' | 'swap'
  /** Tells how far the money has come, in the words of events: reads have more of them. */
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled' | 'cancelled'
  /** The moment at which it was made. Unix seconds. */
  created_at: number
  /** The moment of the last change to it; at first that of its creation. Unix seconds. */
  updated_at: number
  /** The moment at which the money reached the payee; left out until then. Unix seconds. */
  completed_at?: number
  /** Says why it failed; left out unless it did. */
  failure_reason?: string
  /** Amounts, fees and exchange rate, always with flat members; left out until the deposit is there. */
  receipt?: EventReceipt
  /** The blockchain side: addresses, networks and hashes; left out where no blockchain takes part. */
  crypto_details?: EventCryptoDetails
  /** The account or wallet that the deposit came from, as far as the bank or the chain tells. */
  sender_details?: {
    /** Tells whether the money came from a bank account or from a blockchain wallet. */
    sender_type: 'fiat_account' | 'crypto_wallet'
    /** The holder of the bank account that sent the money. */
    sender_account_holder_name?: string
    /** The bank that the money came from. */
    sender_bank_name?: string
    /** The routing number of the US bank that the money came from. */
    sender_routing_number?: string
    /** The number of the bank account that sent the money. */
    sender_account_number?: string
    /** The routing number for wires of the bank that the money came from. */
    sender_wire_routing_number?: string
    /** The kind of the bank account that sent the money, such as `checking`. */
    sender_account_type?: string
    /** The IBAN of the account that sent the money. */
    sender_iban?: string
    /** The BIC of the bank that the money came from. */
    sender_bic?: string
    /** The blockchain address that the money came from. */
    sender_wallet_address?: string
    /** The blockchain that the money came on. */
    sender_network?: NetworkId
  }
  /** The bank rail that the money came in or goes out by; left out for swaps. */
  fiat_rail?: 'ach' | 'fedwire' | 'fednow' | 'swift' | 'sepa'
}

/** Returned by `sim.api.autoTransactions.list`. */
export interface AutoTransactionPage {
  /** The objects on this page, in the order of the list. */
  data: AutoAccountTransaction[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Part of `AccountResponse`. */
export interface BankAccount {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The rails that deposits may come by. */
  capabilities: PaymentCapability[]
  /** The routing number for ACH that deposits go to; left out for an IBAN. */
  aba_routing_number?: string | undefined
  /** The routing number for wires that deposits go to; left out for an IBAN. */
  aba_wire_routing_number?: string | undefined
  /** The number of the account that deposits go to; left out for an IBAN. */
  account_number?: string | undefined
  /** Tells a current account from one for savings; left out for an IBAN. */
  account_type?: 'checking' | 'savings' | undefined
  /** The BIC that deposits go to; left out for US accounts. */
  bic?: string | undefined
  /** The IBAN that deposits go to; left out for US accounts. */
  iban?: string | undefined
  /** The name that whoever deposits must write as the payee. */
  account_holder_name: string
  /** The postal address of the account holder. */
  account_holder_address?: Address | undefined
  /** The telephone number of the account holder. */
  account_holder_phone?: string | undefined
  /** The bank's own name. */
  bank_name: string
  /** The postal address of the bank. */
  bank_address: Address
  /** The telephone number of the bank. */
  bank_phone?: string | undefined
  /** Always null: each onramp has an account of its own, so that a deposit needs no reference. */
  payment_reference: string | null
}

/** Taken by `sim.simulate.bankDeposit`. */
export interface BankDeposit {
  /** The amount that arrives, in the currency of the account; no cap of the sandbox applies. */
  amount: string
  /** The rail that the money comes by; the first of the account unless it has this one. */
  rail?: 'ach' | 'fedwire' | 'fednow' | 'swift' | 'sepa' | undefined
  /** Says who sent the money; a made-up company at a made-up bank unless given. */
  sender?: {
    /** The kind of sender, which is a bank account unless told. */
    sender_type?: 'fiat_account' | 'crypto_wallet' | undefined
    /** The holder of the bank account that sent the money. */
    sender_account_holder_name?: string | null | undefined
    /** The bank that the money came from. */
    sender_bank_name?: string | null | undefined
    /** The routing number of the US bank that the money came from. */
    sender_routing_number?: string | null | undefined
    /** The number of the bank account that sent the money. */
    sender_account_number?: string | null | undefined
    /** The routing number for wires of the bank that the money came from. */
    sender_wire_routing_number?: string | null | undefined
    /** The kind of the bank account that sent the money, such as `checking`. */
    sender_account_type?: string | null | undefined
    /** The IBAN of the account that sent the money. */
    sender_iban?: string | null | undefined
    /** The BIC of the bank that the money came from. */
    sender_bic?: string | null | undefined
    /** The blockchain address that the money came from. */
    sender_wallet_address?: string | null | undefined
    /** The blockchain that the money came on. */
    sender_network?: NetworkId | null | undefined
  } | undefined
  /** Keeps the money until somebody decides. */
  pause?: 'compliance_hold' | 'manual_review' | undefined
}

/** Taken by `sim.api.customers.bulkImport`. */
export interface BulkImportRequest {
  /** The tokens that the identity provider shared, each for one applicant. 1 to 100 items. */
  tokens: string[]
}

/** Returned by `sim.api.customers.bulkImport`. */
export interface BulkImportResult {
  /** The number of tokens that were sent. */
  total: number
  /** The number of tokens that became a customer. */
  succeeded: number
  /** The number of tokens that did not. */
  failed: number
  /** One row for each token, in the order of the request. */
  results: {
    /** The name of the applicant, or the token where it could not be read. */
    name: string
    /** Tells whether the token became a customer. */
    success: boolean
    /** The customer that it became; left out where it did not. */
    customer_id?: string | undefined
    /** The application of that customer; left out where there is none. */
    application_id?: string | undefined
    /** Says why it did not, in words; left out where it did. */
    error?: string | undefined
  }[]
}

/** Taken by `sim.api.applications.updateBusinessDetails`. */
export interface BusinessApplicationCreateRequest {
  /** The name under which the business is registered. 1 to 140 characters. */
  legal_name: string
  /** The country where it was founded, by two capitals of ISO 3166-1, such as `US`. */
  country_of_incorporation: string
  /** The day on which it was founded, such as 2020-01-15; not in the future. A date such as 2026-01-31. */
  date_of_incorporation: string
  /** Not a trust, a government entity or a sole proprietorship. */
  legal_structure:
    | 'corporation'
    | 'llc'
    | 'general_partnership'
    | 'llp'
    | 'non_profit_foundation'
    | 'trust'
    | 'government_entity'
    | 'sole_proprietorship'
  /**
   * The number that the tax office gave it; needed of a business in the United States. 1 to 140 characters.
   */
  tax_id_number?: string | undefined
  /** The number in the register of companies. 1 to 140 characters. */
  registration_number: string
  /** The name that it trades under. 1 to 140 characters. */
  dba?: string | undefined
  /** No post office box. */
  registered_address: Address
  /** The place where it works, if that is somewhere else. */
  operating_address?: Address | undefined
  /** The address of its pages on the web. 1 to 2048 characters. */
  website?: string | undefined
  /** The address that it can be written to. An email address. At most 254 characters. */
  business_email?: string | undefined
  /** The code of its line of business: of NAICS, or one of those for crypto. 1 to 140 characters. */
  industry_code: string
  /** A text that says what the business does; not blank. 200 to 1024 characters. */
  business_description: string
  /** The reasons to open the account, each once. */
  purpose_of_account: ('operating_otc_service' | 'accepting_donations' | 'payment_processing_platform' | 'third_party_payments' | 'first_party_payments' | 'proprietary_trading' | 'business_expenses' | 'storage_of_funds_or_assets')[]
  /** The revenue in a month, as a band of US dollars. */
  average_monthly_revenue:
    | '0_to_500k'
    | '500k_to_1m'
    | '1m_to_5m'
    | '5m_to_10m'
    | '10m_to_50m'
    | '50m_to_100m'
    | '100m_plus'
  /** The deposits that are expected in a month, as a band of US dollars. */
  expected_monthly_deposit:
    | '0_to_50k'
    | '50k_to_100k'
    | '100k_to_500k'
    | '500k_to_1m'
    | '1m_to_5m'
    | '5m_to_10m'
    | '10m_to_20m'
    | '20m_to_50m'
    | '50m_plus'
  /** The number of transactions that are expected in a month, as a band. */
  expected_monthly_transaction_volume:
    | '0_to_10'
    | '10_to_20'
    | '20_to_50'
    | '50_to_100'
    | '100_to_250'
    | '250_to_500'
    | '500_plus'
  /** The origins of its money, each once. */
  source_of_funds: ('ico_token_sale' | 'donations' | 'loan_funding' | 'crowdfunding' | 'proprietary_funds' | 'sale_of_goods_and_services' | 'investments' | 'sale_of_assets' | 'customer_funds' | 'grants' | 'intercompany_transfer')[]
  /** Tells whether shares belong to whoever has the paper. */
  has_bearer_shares: boolean
  /** Tells whether it moves money for others; then enhanced due diligence is needed. */
  transact_on_behalf_of_third_parties: boolean
  /** Tells whether a foundation owns the business. */
  owned_by_foundation: boolean
}

/** Returned by `sim.api.applications.updateBusinessDetails`. */
export interface BusinessDetailsResponse {
  /** The application that was changed or read. A KSUID. */
  application_id: string
  /** Tells how far the application has come. */
  application_status: ApplicationStatus
  /** The outcome of the review; null until there is one. */
  application_decision: 'approved' | 'declined' | 'withdrawn' | null
  /** The business as it is now, with what was just sent. */
  business: BusinessEntity
}

/** Part of `BusinessDetailsResponse`, `ApplicationEntities`. */
export interface BusinessEntity {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The name under which the business is registered. 1 to 140 characters. */
  legal_name: string
  /** The country where it was founded, by two capitals of ISO 3166-1, such as `US`. */
  country_of_incorporation: string
  /** The day on which it was founded, such as 2020-01-15; not in the future. A date such as 2026-01-31. */
  date_of_incorporation: string
  /** The form of the business in law. */
  legal_structure:
    | 'corporation'
    | 'llc'
    | 'general_partnership'
    | 'llp'
    | 'non_profit_foundation'
    | 'trust'
    | 'government_entity'
    | 'sole_proprietorship'
  /**
   * The number that the tax office gave it; needed of a business in the United States. 1 to 140 characters.
   */
  tax_id_number?: string | undefined
  /** The number in the register of companies. 1 to 140 characters. */
  registration_number: string
  /** The name that it trades under. 1 to 140 characters. */
  dba?: string | undefined
  /** No post office box. */
  registered_address: Address
  /** The place where it works, if that is somewhere else. */
  operating_address?: Address | undefined
  /** The address of its pages on the web. 1 to 2048 characters. */
  website?: string | undefined
  /** The address that it can be written to. An email address. At most 254 characters. */
  business_email?: string | undefined
  /** The code of its line of business: of NAICS, or one of those for crypto. 1 to 140 characters. */
  industry_code: string
  /** The text that says what the business does. */
  business_description: string
  /** The reasons to open the account. */
  purpose_of_account: ('operating_otc_service' | 'accepting_donations' | 'payment_processing_platform' | 'third_party_payments' | 'first_party_payments' | 'proprietary_trading' | 'business_expenses' | 'storage_of_funds_or_assets')[]
  /** The revenue in a month, as a band of US dollars. */
  average_monthly_revenue:
    | '0_to_500k'
    | '500k_to_1m'
    | '1m_to_5m'
    | '5m_to_10m'
    | '10m_to_50m'
    | '50m_to_100m'
    | '100m_plus'
  /** The deposits that are expected in a month, as a band of US dollars. */
  expected_monthly_deposit:
    | '0_to_50k'
    | '50k_to_100k'
    | '100k_to_500k'
    | '500k_to_1m'
    | '1m_to_5m'
    | '5m_to_10m'
    | '10m_to_20m'
    | '20m_to_50m'
    | '50m_plus'
  /** The number of transactions that are expected in a month, as a band. */
  expected_monthly_transaction_volume:
    | '0_to_10'
    | '10_to_20'
    | '20_to_50'
    | '50_to_100'
    | '100_to_250'
    | '250_to_500'
    | '500_plus'
  /** The origins of its money. */
  source_of_funds: ('ico_token_sale' | 'donations' | 'loan_funding' | 'crowdfunding' | 'proprietary_funds' | 'sale_of_goods_and_services' | 'investments' | 'sale_of_assets' | 'customer_funds' | 'grants' | 'intercompany_transfer')[]
  /** Tells whether shares belong to whoever has the paper. */
  has_bearer_shares: boolean
  /** Tells whether it moves money for others; then enhanced due diligence is needed. */
  transact_on_behalf_of_third_parties: boolean
  /** Tells whether a foundation owns the business. */
  owned_by_foundation: boolean
  /** The outcome of the review of this one; left out until there is one. */
  decision?: 'approved' | 'declined' | 'auto_declined' | 'withdrawn' | undefined
  /** The moment of that outcome; left out until there is one. Unix seconds. */
  decision_at?: number | undefined
  /** The party that decided, a reviewer or the platform; left out until somebody did. */
  decision_by?: string | undefined
  /** Says why, in words for people; left out without a reason. */
  decision_reason?: string | undefined
  /** The reason as a code; left out unless it was declined. */
  decline_reason?:
    | 'unsupported_region'
    | 'prohibited_country'
    | 'prohibited_business_type'
    | 'other'
    | undefined
}

/** Part of `ApplicationListItem`. */
export interface BusinessListItem {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The name under which the business is registered. */
  legal_name: string
}

/** Part of `AccountCreateRequest`, `SwapAccountCreateRequest`. */
export interface CRI {
  /** The blockchain that the address belongs to. */
  network_id: NetworkId
  /** The address on that blockchain. */
  crypto_address: string
}

/** Taken by `sim.api.mandates.cancel`. */
export interface CancelMandateRequest {
  /**
   * The public key of the signer who decides, in base64: a human signer, and not the agent that is bound. 1
   * to 8192 characters.
   */
  signer_public_key: string
  /** The signature of that signer over the canonical form of the act, in base64. 1 to 20000 characters. */
  signature: string
}

/** Part of `CustomerCapability`, `CapabilityStatusEvent`. */
export interface CapabilityRequirement {
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
}

/** Payload of `customer.capability_status.updated`. */
export interface CapabilityStatusEvent {
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** Names what the customer can do, or cannot. */
  capability: 'international_wire'
  /** Tells whether the customer can do it now. */
  status: 'available' | 'enabling' | 'action_required' | 'unavailable'
  /** The things that are missing for it; empty where nothing is. */
  requirements: readonly CapabilityRequirement[]
}

/**
 * Returned by `sim.api.cards.create`, `sim.api.cards.get`, `sim.api.cards.update`, `sim.api.cards.freeze`,
 * `sim.api.cards.unfreeze`, `sim.api.cards.close`. Payload of `card.created`, `card.updated`.
 */
export interface Card {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** The person who has the card. A KSUID. */
  cardholder_id: string
  /** The wallet that pays. A KSUID. */
  wallet_id: string
  /** Tells a card that exists as data from one that is sent by post. */
  type: 'virtual' | 'physical'
  /** Tells whether the card can be used: only an active one can. */
  status: CardStatus
  /** The last four digits of the number: the whole number is nowhere. */
  last4: string
  /** The limit of what the card may spend; left out for anything. */
  spend_limit?: SpendLimit
  /** Empty when nothing freezes the card. */
  freeze_sources: ('client' | 'cardholder' | 'compliance' | 'platform')[]
  /** Counts the changes of the card from 1: events have the same number, so that an older one is known. */
  version: number
  /** The moment at which it was made. Unix seconds. */
  created_at: number
  /** The moment of the last change to it; at first that of its creation. Unix seconds. */
  updated_at: number
}

/** Taken by `sim.simulate.cardAuthorization`. */
export interface CardAuthorization {
  /** The amount in US dollars, with at most two places; no cap of the sandbox applies. */
  amount: string
  /** The merchant who asks for the money; a made-up one unless given. */
  merchant?: CardMerchant | undefined
  /** Names what the merchant does; an `authorization` unless told. */
  type?: 'authorization' | 'financial_authorization' | 'credit_authorization' | undefined
  /** Tells whether the merchant takes less than the amount, where the wallet has less. */
  partial_approval_capable?: boolean | undefined
}

/** Taken by `sim.api.cards.create`. */
export interface CardCreateRequest {
  /** The person who gets the card: must be approved. A KSUID. */
  cardholder_id: string
  /** The wallet that pays: one of the customer that has card settlement enabled. A KSUID. */
  wallet_id: string
  /** Tells a card that exists as data from one that is sent by post; `virtual` unless told. */
  type?: 'virtual' | 'physical' | undefined
  /** The limit of what the card may spend; anything unless told. */
  spend_limit?: SpendLimit | undefined
}

/** Payload of `wallet.card_enablement.completed`. */
export interface CardEnablementEvent {
  /** The wallet that pays for cards from now on. A KSUID. */
  wallet_id: string
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
}

/**
 * Part of `SimulateCardTransactionRequest`, `AdvanceCardTransactionRequest`, `CardTransaction` and 2 more.
 */
export interface CardMerchant {
  /** The name of the merchant as it stands on the statement. 1 to 255 characters. */
  descriptor: string
  /** The category of the merchant: four digits. */
  mcc?: string
  /**
   * The number by which the merchant's bank knows it; left out where it is not known. At most 255 characters.
   */
  acceptor_id?: string
  /** The town or city of the merchant; left out where it is not known. At most 255 characters. */
  city?: string
  /** The state or region. At most 255 characters. */
  state?: string
  /** Three letters: ISO 3166. */
  country?: string
}

/** Returned by `sim.api.cards.list`. */
export interface CardPage {
  /** The objects on this page, in the order of the list. */
  data: Card[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Taken by `sim.simulate.announceCardTransaction`, `sim.simulate.forcePostCard`. */
export interface CardPurchase {
  /** The amount in US dollars, with at most two places; no cap of the sandbox applies. */
  amount: string
  /** The merchant who asks for the money; a made-up one unless given. */
  merchant?: CardMerchant | undefined
}

/** Returned by `sim.api.wallets.enableCardSettlement`, `sim.api.wallets.cardSettlement`. */
export interface CardSettlement {
  /** The wallet that may pay for cards. A KSUID. */
  wallet_id: string
  /** Tells whether the wallet pays for cards: only an active one does. */
  status: 'not_enabled' | 'pending' | 'active'
  /** The blockchain address that the intent which enables it has to name. */
  settlement_destination: string
  /** The moment from which it pays; left out until then. Unix seconds. */
  enabled_at?: number | undefined
}

/**
 * Returned by `sim.api.sandbox.simulateCard`, `sim.api.sandbox.advanceCard`,
 * `sim.api.sandbox.advanceCardLegacy`.
 */
export interface CardSimulationResponse {
  /** Names the simulation, which `GET /sandbox/simulations/{simulation_id}` shows. */
  simulation_id: string
  /** Tells whether it was done. */
  status: 'pending' | 'completed' | 'failed'
  /** The card transaction that it brought about; left out where there is none yet. A KSUID. */
  card_transaction_id?: string | undefined
}

/** Part of `Card`. */
export type CardStatus = 'pending' | 'active' | 'frozen' | 'closed'

/**
 * Returned by `sim.api.sandbox.getCardTransaction`. Payload of `card_transaction.created`,
 * `card_transaction.updated`.
 */
export interface CardTransaction {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The card that was used. A KSUID. */
  card_id: string
  /** The person who has the card. A KSUID. */
  cardholder_id: string
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** The wallet that pays. A KSUID. */
  wallet_id: string
  /** Names what the merchant did. */
  type: CardTransactionType
  /** Tells how far it has come: money is only set aside until it is cleared. */
  status: CardTransactionStatus
  /** Always `USD`: cards spend US dollars. */
  currency: 'USD'
  /** The amount that the merchant asked for, in US dollars. */
  amount: string
  /** The amount that was approved, in US dollars: less than `amount` in a partial approval. */
  authorized_amount: string
  /** The amount that the merchant has taken, in US dollars. */
  cleared_amount: string
  /** The amount that was taken and was not set aside before, less refunds, in US dollars. */
  outstanding_amount: string
  /** Tells whether the money of a refund is in the wallet; left out for what is none. */
  refund_state?: 'pending' | 'paid'
  /** The reason as a code; left out unless it was declined. */
  decline_reason?:
    | 'insufficient_funds'
    | 'card_frozen'
    | 'spend_limit_exceeded'
    | 'merchant_blocked'
    | 'suspected_fraud'
    | 'invalid_amount'
  /** Two digits: the response code of ISO 8583. */
  decline_code?: string
  /** The purchase that a return belongs to. A KSUID. */
  original_transaction_id?: string
  /** The merchant; left out where it is not known. */
  merchant?: CardMerchant
  /** The moment at which it was made. Unix seconds. */
  created_at: number
  /** The moment of the last change to it; at first that of its creation. Unix seconds. */
  updated_at: number
}

/** Returned by `sim.api.sandbox.listCardTransactions`. */
export interface CardTransactionPage {
  /** The objects on this page, in the order of the list. */
  data: CardTransaction[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Part of `CardTransaction`. */
export type CardTransactionStatus =
  | 'pending'
  | 'authorized'
  | 'auth_reversed'
  | 'expired'
  | 'partially_cleared'
  | 'cleared'
  | 'force_posted'
  | 'returned'
  | 'disputed'
  | 'declined'

/** Part of `CardTransaction`. */
export type CardTransactionType =
  | 'authorization'
  | 'financial_authorization'
  | 'credit_authorization'
  | 'return'
  | 'force_post'

/** Taken by `sim.api.cards.update`. */
export interface CardUpdateRequest {
  /** The limit of what the card may spend from now on; null for no limit. */
  spend_limit: SpendLimit | null
}

/**
 * Returned by `sim.api.cardholders.create`, `sim.api.cardholders.get`, `sim.api.cardholders.update`. Payload
 * of `cardholder.created`, `cardholder.updated`, `cardholder.information_requested`.
 */
export interface Cardholder {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** Tells whether cards can be issued to the person: only once approved. */
  status: CardholderStatus
  /** The name as it stands on the cards. */
  name: string
  /** The day of birth, such as 1990-05-17. */
  date_of_birth: string
  /** The address that the person can be written to. */
  email: string
  /** The telephone number with the code of the country. */
  phone: string
  /** The place where the person lives. */
  address: CardholderAddress
  /** The moment at which it was made. Unix seconds. */
  created_at: number
  /** The moment of the last change to it; at first that of its creation. Unix seconds. */
  updated_at: number
}

/** Part of `Cardholder`. */
export interface CardholderAddress {
  /** The first line, with street and number. */
  street1: string
  /** A second line, such as a floor or a suite; left out for none. */
  street2?: string
  /** A third line; left out for none. */
  street3?: string
  /** The town or city. */
  city: string
  /** The state, province or region; left out for none. */
  region?: string
  /** The ZIP or postal code; left out for none. */
  postal_code?: string
  /** The country by two capitals of ISO 3166-1, such as `US`. */
  country: string
}

/** Taken by `sim.api.cardholders.create`. */
export interface CardholderCreateRequest {
  /** The customer whose cards the person gets: a single person, or somebody of a business. A KSUID. */
  customer_id: string
  /** The name as it stands on the cards. 1 to 255 characters. */
  name: string
  /** The address that the person can be written to. An email address. At most 255 characters. */
  email: string
  /** The telephone number with the code of the country, such as +12025550143. */
  phone: string
  /** The place where the person lives. */
  address: Address
  /** The day of birth, such as 1990-05-17; at least 18 years ago. A date such as 2026-01-31. */
  date_of_birth: string
}

/** Returned by `sim.api.cardholders.list`. */
export interface CardholderPage {
  /** The objects on this page, in the order of the list. */
  data: Cardholder[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Part of `Cardholder`. */
export type CardholderStatus = 'pending' | 'approved' | 'rejected' | 'closed'

/** Taken by `sim.api.cardholders.update`. */
export interface CardholderUpdateRequest {
  /** The name as it stands on the cards. 1 to 255 characters. */
  name?: string | undefined
  /** The address that the person can be written to. An email address. At most 255 characters. */
  email?: string | undefined
  /** The telephone number with the code of the country, such as +12025550143. */
  phone?: string | undefined
  /** The place where the person lives. */
  address?: Address | undefined
}

/** Returned by `sim.api.insights.client`. */
export interface ClientInsights {
  /** The moment that the report is of. Unix seconds. */
  generated_at: number
  /** The number of days that were looked back. */
  window_days: number
  /** The state of the client's customers now. */
  snapshot: {
    /** The number of customers, and how many of them were looked at. */
    customers: {
      /** The number of all customers, looked at or not. */
      total: number
      /** The number of customers that were looked at, which is 100 at most. */
      scanned: number
      /** The number of customers that moved money in the window. */
      with_activity: number
      /** The number of customers that something critical was found for. */
      with_critical: number
    }
    /** The value of all balances in US dollars with cents. */
    total_usd?: string | undefined
    /** The money in each wallet; only where one customer was asked for. */
    balances?: InsightBalance[] | undefined
    /** The payments that come soon. */
    upcoming: UpcomingPayments
    /** The number of payments that wait for their time. */
    open_scheduled_payments: number
    /** The number of mandates that can be spent under now. */
    active_mandates: number
    /** The numbers of the window, each with that of the window before. */
    metrics: InsightMetric[]
  }
  /** The values that the list can be narrowed to, with their counts before that. */
  facets: {
    /** The number of things by what was found. */
    kinds: Record<string, number>
    /** The number of things by how much they matter. */
    severities: Record<string, number>
    /** The number of things by whose task they are. */
    responsibilities: Record<string, number>
    /** The number of things by asset. */
    assets: Record<string, number>
  }
  /** The same numbers day by day, for a diagram. */
  series: {
    /** The length of one step, which is always a day. */
    bucket: 'day'
    /** The moment at which the first day begins. Unix seconds. */
    from: number
    /** The moment at which the last day ends. Unix seconds. */
    to: number
    /** The points of each line, by the name of what is measured, with the asset behind a dot. */
    metrics: Record<string, {
      /** The moment at which the day begins. Unix seconds. */
      t: number
      /** The measured number of the day, as a decimal text. */
      v: string
    }[]>
  }
  /** The things that were found, the worst first. */
  insights: Insight[]
  /** The things that somebody should do, the worst first. */
  suggestions: Insight[]
  /** One row for each customer that was looked at, the worst first. */
  customers: CustomerRollUp[]
}

/** Returned by `sim.api.credits.pricing`. */
export interface ClientPricingConfig {
  /** The least that a month costs, in US cents. */
  monthlyMinimumCents: number
  /** The price of a transfer in basis points of its amount, 100 being one percent. */
  transferFeeBps: number
  /** The price of a payment by ACH, in US cents. */
  achFeeCents: number
  /** The price of a payment by Fedwire, in US cents. */
  wireFeeCents: number
  /** The price of a payment by SEPA, in US cents. */
  sepaFeeCents: number
  /** The price of a payment by SWIFT, in US cents. */
  swiftFeeCents: number
  /** The price of a payment by FedNow, in US cents; left out where it has none. */
  fednowFeeCents?: number
  /** The price of reviewing a person, in US cents. */
  kycFeeCents: number
  /** The price of reviewing a business, in US cents. */
  kybFeeCents: number
  /** The moment from which the prices count. RFC 3339, in UTC. */
  effectiveFrom: string
  /** The moment at which the prices were first set. RFC 3339, in UTC. */
  createdAt: string
  /** The moment at which the prices were last set. RFC 3339, in UTC. */
  updatedAt: string
  /** The prices of transfers between certain assets, which win over the general one. */
  transferFeeOverrides: {
    /** The symbol of the asset that comes in. */
    sourceAsset: string
    /** The symbol of the asset that goes out. */
    destinationAsset: string
    /** The price of such a transfer in basis points of its amount. */
    feeBps: number
  }[]
}

/** Returned by `sim.api.users.create`. */
export interface ClientUser {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The given name, as the dashboard shows it. */
  first_name: string
  /** The family name of the user. */
  last_name: string
  /** The address by which the user logs in to the dashboard. */
  email: string
  /** Tells who may change things (`admin`) from who may only look (`viewer`). */
  role: 'admin' | 'viewer'
  /** Tells whether the user may pay by SWIFT in the dashboard. */
  swift_enabled: boolean
  /** The client, which is your company, that it belongs to. A KSUID. */
  client_id: string
  /** The name of the client that the user works for. */
  client_name: string
  /** The moment at which it was made. Unix seconds. */
  created_at: number
}

/** Returned by `sim.api.users.list`. */
export interface ClientUserPage {
  /** The objects on this page, in the order of the list. */
  data: ClientUser[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Part of `AttestationValidation`. */
export interface CompletedAttestation {
  /** Names what was accepted. */
  type: AttestationType
  /** The moment at which it was accepted. RFC 3339, in UTC. */
  attested_at: string
  /** The person who accepted, by name. */
  attested_by: string
  /** The heading of the legal document that was accepted; left out for what is none. */
  title?: string
  /** The version of that which was accepted. */
  version?: string
}

/** Part of `TransactionOperation`. */
export interface ContractCallOperation {
  /** Tells a call of a contract from a plain transfer. */
  kind: 'evm_contract_call'
  /** The address of the wallet that pays. 1 to 100 characters. */
  from: string
  /**
   * The address that is paid, or the contract that is called: of the network in `caip2`. 1 to 100 characters.
   */
  to: string
  /**
   * The amount in whole units of the asset: a plain decimal without sign, comma or leading zeros. A transfer
   * is of more than zero. At most 100 characters.
   */
  amount?: string | undefined
  /** The symbol of the asset that is sent, such as `USDC`. 1 to 20 characters. */
  asset_id: string
  /** The function of the contract that is called; a transfer does nothing with it. At most 255 characters. */
  method?: string | undefined
  /** The arguments of that function, each as a text. At most 1000 items. */
  args?: string[] | undefined
  /**
   * The bytes of the call in hexadecimal behind 0x; needed unless `method` is there. At most 262146
   * characters.
   */
  data?: string | undefined
}

/** Part of `ProposalsResponse`. */
export type ConversationStatus = 'ok' | 'warned' | 'blocked' | 'rejected_input'

/** Returned by `sim.api.capabilities.countries`. */
export interface Country {
  /** The two capitals of ISO 3166-1, such as `US`. */
  code: string
  /** The name of the country in English. */
  name: string
}

/** Taken by `sim.api.apiKeys.createForClient`. */
export interface CreateApiKeyForClientRequest {
  /** The client that the key is made for; only the platform's own admin may name another. A KSUID. */
  client_id: string
}

/** Part of `AgenticAction`. */
export interface CreateAutoAccountAction {
  /**
   * The place that is paid in the end: an id, or a link to the action that creates it. At most 255
   * characters.
   */
  destination_id?: string | undefined
  /** The symbol of the asset that comes in. 1 to 20 characters. */
  source_asset: string
  /** The blockchain that it comes in on. */
  source_network_id: NetworkId
  /** The symbol of the asset that the payee gets. 1 to 20 characters. */
  output_asset: string
  /** The blockchain that the payee is paid on; left out for a bank. */
  output_network_id?: NetworkId | undefined
  /** The rail that pays the bank; chosen where it is left out. */
  rail?: 'ach' | 'fedwire' | 'swift' | undefined
  /** Tells what matters more where a rail is chosen: time or cost. */
  routing_preference?: 'fastest' | 'cheapest' | undefined
  /**
   * The client's own fee in basis points, 100 being one percent. Not together with `developer_fee_fixed`. 0
   * to 10000.
   */
  developer_fee_bps?: number | undefined
  /** The client's own fee as an amount of the deposited asset. Not together with `developer_fee_bps`. */
  developer_fee_fixed?: string | undefined
  /** Deprecated: the older name of `developer_fee_bps`. 0 to 10000. */
  fee_bps?: number | undefined
}

/** Part of `AgenticAction`. */
export interface CreateBankDestinationAction {
  /** The payee: an id, or a link to the action that creates it. At most 255 characters. */
  recipient_id?: string | undefined
  /** The name that the account is held in. At most 140 characters. */
  account_holder_name?: string | undefined
  /** The number of the account, at a US bank. At most 34 characters. */
  account_number?: string | undefined
  /** The routing number of the US bank, of nine digits. At most 9 characters. */
  routing_number?: string | undefined
  /** Tells a current account from one for savings. */
  account_type?: 'checking' | 'savings' | undefined
  /** The IBAN, in the place of an account at a US bank. At most 42 characters. */
  iban?: string | undefined
  /** The BIC of the bank, beside an IBAN. At most 11 characters. */
  bic?: string | undefined
  /** The bank's own name. At most 140 characters. */
  bank_name?: string | undefined
}

/** Taken by `sim.api.users.create`. */
export interface CreateClientUserRequest {
  /** The given name, as the dashboard shows it. 1 to 255 characters. */
  first_name: string
  /** The family name of the user. 1 to 255 characters. */
  last_name: string
  /** The address by which the user logs in; no other user has the same. An email address. */
  email: string
  /** Tells who may change things (`admin`) from who may only look (`viewer`). */
  role: 'admin' | 'viewer'
}

/** Part of `AgenticAction`. */
export interface CreateCryptoDestinationAction {
  /** The payee: an id, or a link to the action that creates it. At most 255 characters. */
  recipient_id?: string | undefined
  /** The address on the blockchain that is paid. 1 to 255 characters. */
  address: string
  /** The blockchain that the address belongs to. */
  network_id: NetworkId
}

/** Part of `AgenticAction`. */
export interface CreateMandateAction {
  /** The limits that the agent is to have. */
  rule: MandateRuleRequest
  /**
   * The moment from which the mandate is good, in Unix seconds; that of its approval where it is 0 or left
   * out. 0 to 99999999999.
   */
  valid_from?: number | undefined
  /**
   * The moment at which the mandate ends, in Unix seconds; never where it is 0 or left out. 0 to 99999999999.
   */
  valid_until?: number | undefined
}

/** Taken by `sim.api.mandates.create`. */
export interface CreateMandateRequest {
  /** The limits that the agent or signer has. */
  rule: MandateRuleRequest
  /**
   * The moment from which the mandate is good, in Unix seconds; that of its approval where it is 0 or left
   * out. 0 to 99999999999.
   */
  valid_from?: number | undefined
  /**
   * The moment at which the mandate ends, in Unix seconds; never where it is 0 or left out. 0 to 99999999999.
   */
  valid_until?: number | undefined
  /** The agent that may spend; takes the place of `signer_id` and `customer_id`. */
  payment_agent_id?: string | undefined
  /** The signer that may spend; together with `customer_id`, and not with `payment_agent_id`. */
  signer_id?: string | undefined
  /** The customer whose money is spent; together with `signer_id`. */
  customer_id?: string | undefined
}

/** Taken by `sim.api.paymentAgents.create`. */
export interface CreatePaymentAgentRequest {
  /** The customer whose money the agent spends. */
  customer_id: string
  /** A name of your own, for people. At most 255 characters. */
  name: string
  /** Must be true: the platform makes the key of the agent, and keeps it. */
  hosted: true
}

/** Taken by `sim.api.policies.create`. */
export interface CreatePolicyRequest {
  /** A name of your own, for people. 1 to 255 characters. */
  name: string
  /** A note of your own; null for none. At most 1000 characters. */
  description?: string | null | undefined
  /**
   * The group whose signers must endorse each change of the policy; null, or left out, for none, which lets
   * the API key alone change it. A KSUID.
   */
  signer_group_id?: string | null | undefined
  /** The rules that it begins with. At most 1000 items. */
  rules?: CreatePolicyRuleRequest[] | undefined
}

/** Part of `CreatePolicyRequest`. */
export type CreatePolicyRuleRequest = {
  /** Names the form of the rule, and so of its `definition`. */
  rule_type: 'approval_threshold'
  /** Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse. */
  action: 'allow' | 'deny'
  /**
   * Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.
   */
  definition: {
    /** The number of distinct signers that a send takes; a signer of two groups counts once. */
    threshold: number
    /** A note of your own on the rule. At most 1000 characters. */
    description?: string | undefined
  }
} | {
  /** Names the form of the rule, and so of its `definition`. */
  rule_type: 'amount_threshold'
  /** Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse. */
  action: 'allow' | 'deny'
  /**
   * Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.
   */
  definition: {
    /**
     * The amount from which the rule counts, itself included, as a number of the smallest units of the asset:
     * 1000000 is 1 USDC.
     */
    min_amount: number
    /** The number of distinct signers that a send takes from that amount on. */
    threshold: number
    /** The asset whose sends are judged, as an object such as `{ id: 'USDC' }` and not as a text. */
    asset: {
      /** The symbol of the asset, such as `USDC`. 1 to 20 characters. */
      id: string
      /** The name of the asset for people; it is not read. At most 255 characters. */
      name?: string | undefined
    }
  }
} | {
  /** Names the form of the rule, and so of its `definition`. */
  rule_type: 'address_list'
  /** Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse. */
  action: 'allow' | 'deny'
  /**
   * Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.
   */
  definition: {
    /** The blockchain addresses that the rule is about, of EVM networks or of Solana. 1 to 1000 items. */
    addresses: string[]
  }
}

/** Part of `AgenticAction`. */
export interface CreateRecipientAction {
  /** The payee's legal name, as its bank has it. 3 to 140 characters. */
  name: string
  /** The payee's postal address. */
  address?: Address | undefined
}

/** Taken by `sim.api.scheduledPayments.create`. */
export interface CreateScheduledPaymentRequest {
  /** The signer that sends the payments, which must be one that the platform keeps the key of. */
  signer_id: string
  /** The wallet that pays: a group of it must have the signer. */
  wallet_id: string
  /** The amount of each payment, in whole units of the asset. A decimal text such as 12.50. */
  amount: string
  /** The symbol of the asset that is sent, such as `USDC`. 1 to 20 characters. */
  asset: string
  /**
   * The bank account or blockchain address of a recipient that is paid; takes the place of `address` and
   * `network_id`.
   */
  destination_id?: string | undefined
  /**
   * The blockchain address that is paid; together with `network_id`, and not with `destination_id`. 1 to 100
   * characters.
   */
  address?: string | undefined
  /** The blockchain that the payment goes on; together with `address`. */
  network_id?: NetworkId | undefined
  /**
   * The moments of the payments, in Unix seconds; they win over `count`, and an empty list is as if left out.
   * At most 366 items.
   */
  dates?: number[] | undefined
  /** The number of payments; one unless told. 1 to 366. */
  count?: number | undefined
  /** The seconds between two payments; needed where `count` is more than one. 1 to 31622400. */
  interval_seconds?: number | undefined
  /** The moment of the first payment, in Unix seconds; now where it is 0 or left out. 0 to 99999999999. */
  start_at?: number | undefined
}

/** Part of `AgenticAction`. */
export interface CreateScheduledPaymentsAction {
  /** The place that is paid: an id, or a link to the action that creates it. At most 255 characters. */
  destination_id?: string | undefined
  /**
   * The wallet that pays; needed where several recognise the agent, and the only one of them unless told. A
   * KSUID.
   */
  wallet_id?: string | undefined
  /** The amount of each payment, in whole units of the asset. A decimal text such as 12.50. */
  amount: string
  /** Tells whether fees come out of the amount; they come on top unless told. */
  amount_includes_fee?: boolean | undefined
  /** The symbol of the asset that is sent, such as `USDC`. 1 to 20 characters. */
  asset: string
  /** The blockchain that the payment goes on; that of the destination unless told. */
  network_id?: NetworkId | undefined
  /** The moments of the payments, in Unix seconds; they win over `count`. At most 366 items. */
  dates?: number[] | undefined
  /** The number of payments; one unless told. 1 to 366. */
  count?: number | undefined
  /** The seconds between two payments, where `count` is more than one. 0 to 3200000000. */
  interval_seconds?: number | undefined
  /** The moment of the first payment, in Unix seconds; now where it is 0 or left out. 0 to 99999999999. */
  start_at?: number | undefined
  /** The first payment by the clocks of `local_zone`, such as 2026-02-14 09:00. */
  local_time?: string | undefined
  /** The time zone that `local_time` is meant in, such as `Europe/Berlin`. At most 64 characters. */
  local_zone?: string | undefined
}

/** Taken by `sim.api.signerGroups.addSigner`. */
export interface CreateSignerGroupSignerRequest {
  /** The public key of the signer who joins: it must have been created before. 1 to 8192 characters. */
  member_key: string
}

/** Taken by `sim.api.x402.createMandate`. */
export interface CreateX402MandateRequest {
  /** The symbol of the asset: only `USDC` pays by x402. */
  asset: 'USDC'
  /** The blockchain that payments go on. */
  network: 'base' | 'base-mainnet' | 'base-sepolia'
  /** The most that one signature is worth, in smallest units: 1000000 is 1 USDC. */
  max_per_call: string
  /** The most that may be signed in a window, in smallest units; left out for no limit. */
  max_per_window?: string | undefined
  /**
   * The length of the window, which ends now and rolls with time, in seconds; a day (86400) unless told. 1 to
   * 31622400.
   */
  window_seconds?: number | undefined
  /** The most signatures in a window; 0, or left out, for no limit. 0 to 1000000000. */
  max_calls_per_window?: number | undefined
  /** The time that the mandate is good for, in seconds; 30 days (2592000) unless told. 1 to 316224000. */
  valid_for_seconds?: number | undefined
  /** Says who may be paid; anybody who passes screening unless told. */
  payee_policy?: X402PayeePolicy | undefined
}

/** Taken by `sim.simulate.cryptoDeposit`. */
export interface CryptoDeposit {
  /** The amount that arrives, in `asset`; no cap of the sandbox applies. */
  amount: string
  /** The symbol of the asset that arrives; the one that the address waits for unless told. */
  asset?: string | undefined
  /**
   * The address's own network unless told otherwise; the first of the family that has the asset for the
   * wildcard and for wallets.
   */
  network_id?: string | undefined
  /** The blockchain address that sends; made from the seed unless told. */
  from?: string | undefined
  /** The hash of the deposit on its blockchain; made from the seed unless told. */
  transaction_hash?: string | undefined
  /**
   * Stops the deposit on its way: `unconfirmed` waits for `sim.simulate.confirm` or `expire`, the others for
   * `release` or `reject`.
   */
  pause?: 'unconfirmed' | 'compliance_hold' | 'manual_review' | undefined
  /** Lets the deposit go wrong: wrong chain, wrong asset, or too little, so that it is refunded. */
  mishap?: 'wrong_chain' | 'unsupported_token' | 'address_mismatch' | undefined
}

/** Part of `DestinationRequest`. */
export interface CryptoDestinationRequest {
  /** Says that an address on a blockchain is meant. */
  destination_type: 'crypto'
  /** A name of your own that tells this destination from others; not blank. 1 to 140 characters. */
  name: string
  /**
   * The address that is paid: 0x and 40 hexadecimal digits, or a Solana address in base 58. One with a high
   * risk is refused with 422.
   */
  crypto_address: string
  /** The blockchain that payments go on, which the address must belong to; left out, a payment says it. */
  network_id?: NetworkId | undefined
}

/** Part of `DestinationResponse`. */
export interface CryptoDestinationResponse {
  /** Names the destination where money is sent; it never changes. A KSUID. */
  destination_id: string
  /** The name that the client gave it. */
  name: string
  /** Tells an address on a blockchain from accounts at banks. */
  destination_type: 'crypto'
  /** The address on the blockchain that is paid. */
  crypto_address: string
  /** The kind of blockchain that the address belongs to. */
  family: 'evm' | 'solana'
  /** The blockchain that payments go on; left out where each payment says it. */
  network_id?: NetworkId | undefined
}

/** Returned by `sim.api.customers.get`, `sim.api.customers.setSubClient`. */
export interface Customer {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The name of the business or the person; no other customer of the client has the same. */
  name: string
  /** The address of the customer, once the hosted form has learnt it; left out before. */
  email?: string | undefined
  /** Tells a business from a single person. */
  customer_type: 'individual' | 'business'
  /** An id of your own, as it was given; left out without one. */
  external_id?: string | undefined
  /**
   * Tells whether the customer can move money, in a word that sums up everything below: only `approved` can.
   */
  status: 'pending' | 'submitted' | 'info_requested' | 'approved' | 'declined' | 'withdrawn' | 'frozen'
  /**
   * Tells how far the platform's review has come, for people as for businesses: `active` here is `approved`
   * in events.
   */
  kyb_status: KybStatus
  /** Tells how far the customer has come on the hosted page. */
  kyc_status: KybLinkStatus
  /** The hosted pages that the customer can open. */
  kyb_links: KybLink[]
  /** The status of the review at each provider. */
  provider_statuses: {
    /** The provider that reviews. */
    provider_id: string
    /** Tells how far the review there has come. */
    status:
      | 'not_started'
      | 'in_review'
      | 'approved'
      | 'rejected'
      | 'requires_info'
      | 'auto_declined'
      | 'frozen'
  }[]
  /** The application of the customer, which onboarding fills in. A KSUID. */
  application_id: string
  /** Tells how far the application has come. */
  application_status:
    | 'pending'
    | 'submitted'
    | 'under_review'
    | 'request_for_information'
    | 'admin_revision'
    | 'approved'
    | 'declined'
    | 'completed'
    | 'compliance_review'
    | 'closed'
  /**
   * The address of the hosted application, for the customer to open; left out once it cannot be opened any
   * more.
   */
  application_url?: string | undefined
  /** The outcome of the review; left out until there is one. */
  decision?: 'approved' | 'declined' | 'auto_declined' | 'withdrawn' | undefined
  /** Says why, in words for people; left out without a reason. */
  decision_reason?: string | undefined
  /** The reason as a code; left out unless the customer was declined. */
  decline_reason?:
    | 'unsupported_region'
    | 'prohibited_country'
    | 'prohibited_business_type'
    | 'other'
    | undefined
  /** The reason in words for people; left out unless the customer was declined. */
  decline_message?: string | undefined
  /**
   * The address of the hosted page for what a reviewer asked for; only while the status is `info_requested`.
   */
  resubmit_url?: string | undefined
  /** Tells whether the platform's own stablecoin is available where the customer lives. */
  rd_allowed: boolean
  /** The client of yours that the customer belongs to; left out for none. A KSUID. */
  sub_client_id?: string | undefined
  /** The name of that client of yours; left out for none. */
  sub_client_name?: string | undefined
  /** Tells whether the customer itself is a client of yours, which has customers of its own. */
  is_sub_client: boolean
  /** The moment at which it was made. Unix seconds. */
  created_at: number
  /** The moment of the last change to it; at first that of its creation. Unix seconds. */
  updated_at: number
  /** The moment at which the customer was deleted; left out unless it was. Unix seconds. */
  deleted_at?: number | undefined
}

/** Returned by `sim.api.customers.capabilities`. */
export interface CustomerCapabilities {
  /** One row for each thing that a customer may be able to do. */
  capabilities: CustomerCapability[]
}

/** Part of `CustomerCapabilities`. */
export interface CustomerCapability {
  /** Names what the customer can do, or cannot. */
  capability: 'international_wire'
  /** Tells whether the customer can do it now. */
  status: 'available' | 'enabling' | 'action_required' | 'unavailable'
  /** The things that are missing for it; empty where nothing is. */
  requirements: CapabilityRequirement[]
}

/** Taken by `sim.api.customers.create`. */
export interface CustomerCreateRequest {
  /**
   * The name of the business or the person; not blank, and of no other customer of yours, in any case of
   * letters. 3 to 100 characters.
   */
  name: string
  /** Tells a business from a single person; it cannot be changed later. */
  customer_type: 'individual' | 'business'
  /** An id of your own, to find the customer by. At most 512 characters. */
  external_id?: string | undefined
  /** The client of yours that the customer belongs to. Not together with `is_sub_client`. A KSUID. */
  sub_client_id?: string | undefined
  /** Tells whether the customer itself is a client of yours. Not together with `sub_client_id`. */
  is_sub_client?: boolean | undefined
}

/** Returned by `sim.api.customers.create`. */
export interface CustomerCreateResponse {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The hosted pages that the customer can open. */
  kyb_links: KybLink[]
  /** The application of the customer, which onboarding fills in. A KSUID. */
  application_id: string
  /**
   * The address of the hosted application, for the customer to open. Its token opens the API of the
   * application too.
   */
  application_url: string
  /** The moment until which that address can be opened, in Unix nanoseconds. */
  application_expires_at: number
}

/** Payload of `customer.created`. */
export interface CustomerCreatedEvent {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** The name of the business or the person. */
  name: string
  /** Tells a business from a single person. */
  type: 'individual' | 'business'
  /** An id of your own, as it was given; left out without one. */
  external_id?: string
  /** The place that the customer was imported from; left out for others. */
  import_reference?: {
    /** The provider that it was imported from. */
    source: string
    /** The number that it had there. */
    reference: string
  }
}

/** Payload of `customer.deleted`. */
export interface CustomerDeletedEvent {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
}

/** Returned by `sim.api.insights.customer`. */
export interface CustomerInsights {
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** The moment that the report is of. Unix seconds. */
  generated_at: number
  /** The state of the customer now. */
  snapshot: {
    /** The value of all balances in US dollars with cents; left out where the customer has no wallet. */
    total_usd?: string | undefined
    /** The money in each wallet; left out without any. */
    balances?: InsightBalance[] | undefined
    /** The payments that come soon. */
    upcoming: UpcomingPayments
    /** The number of payments that wait for their time. */
    open_scheduled_payments: number
    /** The number of mandates that can be spent under now. */
    active_mandates: number
  }
  /** The things that were found, the worst first. */
  insights: Insight[]
  /** The things that somebody should do, the worst first. */
  suggestions: Insight[]
}

/** Returned by `sim.api.customers.list`. */
export interface CustomerPage {
  /** The customers on this page, in the order of the list. */
  data: Customer[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
  /** The number of customers by status, whatever status the list was asked for. */
  status_counts: Partial<Record<'pending' | 'submitted' | 'info_requested' | 'approved' | 'declined' | 'withdrawn' | 'frozen', number>>
}

/** Part of `ClientInsights`. */
export interface CustomerRollUp {
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** The name of the customer; left out without one. */
  name?: string | undefined
  /** The value of all balances of the customer, in US dollars with cents. */
  total_usd?: string | undefined
  /** The number of payments that wait for their time. */
  open_scheduled_payments: number
  /** The number of mandates that can be spent under now. */
  active_mandates: number
  /** The payments of the customer that come soon. */
  upcoming: UpcomingPayments
  /** The number of things that were found for the customer, by how much they matter. */
  item_counts: {
    /** The number of things that are critical. */
    critical: number
    /** The number of things that are a warning. */
    warn: number
    /** The number of things that are good to know. */
    info: number
  }
  /** The moment at which money last moved; left out where none did. Unix seconds. */
  last_activity_at?: number | undefined
}

/** Returned by `sim.api.customers.listTransactions`. */
export interface CustomerTransactionPage {
  /** The objects on this page, in the order of the list. */
  data: TransactionResource[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Payload of `customer.updated`. */
export interface CustomerUpdatedEvent {
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** The name of the business or the person. */
  name: string
  /** Tells a business from a single person. */
  type: 'individual' | 'business'
  /** An id of your own, as it was given; left out without one. */
  external_id?: string
}

/** Taken by `sim.api.marketingFee.declareWallet`. */
export interface DeclareWalletRequest {
  /** The address of a wallet outside of the platform whose balance is to count. */
  address: string
}

/** Returned by `sim.api.marketingFee.declareWallet`. */
export interface DeclaredWallet {
  /** The blockchain by its CAIP-2 name. */
  chain: string
  /** The address of the wallet that counts. */
  address: string
  /** The moment from which its balance counts. RFC 3339, in UTC. */
  counting_from: string
}

/** Returned by `sim.api.marketingFee.listWallets`. */
export interface DeclaredWalletList {
  /** The wallets outside of the platform whose balances count. */
  wallets: DeclaredWallet[]
}

/** Part of `DeletePolicyRequest`. */
export interface DeletePolicyIntent {
  /** Names the act that is endorsed, so that a signature of one act is good for no other. */
  type: 'delete_policy'
  /** The policy that is changed: the one in the path, or the request is refused. */
  policy_id: string
  /**
   * Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255
   * characters.
   */
  idempotency_key: string
}

/** Taken by `sim.api.policies.delete`. */
export interface DeletePolicyRequest {
  /**
   * The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64
   * items.
   */
  signatures: string[]
  /** The act that is endorsed, exactly as it was signed. */
  intent: DeletePolicyIntent
}

/** Returned by `sim.api.marketingFee.getDeployment`, `sim.api.marketingFee.setDeployment`. */
export interface DeploymentPayoutDestination {
  /** The symbol of the asset whose fee it is. */
  asset: string
  /** The blockchain whose fee it is. */
  network: NetworkId
  /** The same blockchain by its CAIP-2 name. */
  chain: string
  /** The address that the fee is paid to. */
  address: string
  /** The moment of the last change to it; at first that of its creation. RFC 3339, in UTC. */
  updated_at: string
}

/** Payload of `deployment_payout_destination.updated`. */
export interface DeploymentPayoutEvent {
  /** The address that the fee is paid to from now on. */
  wallet_address: string
  /** The address that it was paid to before; empty for none. */
  previous_address: string
  /** The user of the dashboard who changed it; empty for none. */
  updated_by: string
  /** The symbol of the asset whose fee it is. */
  asset: string
  /** The blockchain whose fee it is. */
  network: NetworkId
}

/** Payload of `destination.created`. */
export type DestinationCreatedEvent = {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The payee that the destination belongs to. A KSUID. */
  recipient_id: string
  /** The name that the client gave the destination. */
  name: string
  /** Tells an address on a blockchain from an account at a bank. */
  type: 'crypto'
  /** The address that is paid, with its blockchain. */
  crypto: {
    /** The blockchain that payments go on; left out where each payment says it. */
    network_id?: NetworkId
    /** The address on the blockchain that is paid. */
    address: string
  }
} | {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The payee that the destination belongs to. A KSUID. */
  recipient_id: string
  /** The name that the client gave the destination. */
  name: string
  /** Tells an account at a bank from an address on a blockchain. */
  type: 'bank_account'
  /** The account that is paid, with its holder and its bank. */
  bank_account: EventBankAccount
}

/** Payload of `destination.deleted`. */
export interface DestinationDeletedEvent {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The payee that the destination belonged to. A KSUID. */
  recipient_id: string
}

/** Returned by `sim.api.destinations.list`. */
export interface DestinationPage {
  /** The objects on this page, in the order of the list. */
  data: DestinationResponse[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Taken by `sim.api.destinations.create`. */
export type DestinationRequest =
  | CryptoDestinationRequest
  | FiatUSDestinationRequest
  | FiatIBANDestinationRequest

/** Part of `RecipientResponse`, `DestinationPage`, `AccountResponse`. */
export type DestinationResponse =
  | CryptoDestinationResponse
  | FiatUSDestinationResponse
  | FiatIBANDestinationResponse

/** Part of `DetachGroupFromWalletRequest`. */
export interface DetachGroupFromWalletIntent {
  /** Names the act that is endorsed, so that a signature of one act is good for no other. */
  type: 'detach_group_from_wallet'
  /** The wallet that is changed: the one in the path, or the request is refused. */
  wallet_id: string
  /**
   * Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255
   * characters.
   */
  idempotency_key: string
  /** The signer group that is attached or detached. */
  group_id: string
}

/** Taken by `sim.api.signerGroups.detachWallet`. */
export interface DetachGroupFromWalletRequest {
  /**
   * The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64
   * items.
   */
  signatures: string[]
  /** The act that is endorsed, exactly as it was signed. */
  intent: DetachGroupFromWalletIntent
}

/** Part of `DetachPolicyFromWalletRequest`. */
export interface DetachPolicyFromWalletIntent {
  /** Names the act that is endorsed, so that a signature of one act is good for no other. */
  type: 'detach_policy_from_wallet'
  /** The wallet that is changed: the one in the path, or the request is refused. */
  wallet_id: string
  /**
   * Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255
   * characters.
   */
  idempotency_key: string
  /** The policy that is attached or detached. */
  policy_id: string
}

/** Taken by `sim.api.policies.detachWallet`. */
export interface DetachPolicyFromWalletRequest {
  /**
   * The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64
   * items.
   */
  signatures: string[]
  /** The act that is endorsed, exactly as it was signed. */
  intent: DetachPolicyFromWalletIntent
}

/** Part of `EntityValidation`, `IndividualEntityValidation`, `EDDValidation`. */
export interface DetailsValidation {
  /** Tells whether no field is missing. */
  ready: boolean
  /** The fields that are missing, by their names. */
  missing_fields: string[]
}

/** Part of `ProposalsRequest`, `InstructionsRequest`. */
export interface DeveloperFee {
  /** The fee of payments that stay on blockchains, in basis points. 0 to 10000. */
  swap_bps?: number | undefined
  /** The fee of payments to banks, in basis points. 0 to 10000. */
  offramp_bps?: number | undefined
}

/** Part of `DeveloperFeeStatement`. */
export interface DeveloperFeeAsset {
  /** The asset by its CAIP-19 name on a blockchain, or the code of a currency. */
  asset: string
  /** The symbol of the asset, such as `USDC`. */
  symbol: string
  /** The fees that were earned in the asset, in whole units of it. */
  earned: string
}

/** Part of `ProposalsRequest`, `InstructionsRequest`. */
export interface DeveloperFeeDefaults {
  /** The fee of payments that stay on blockchains. */
  swap?: DeveloperFeeRate | undefined
  /** The fee of payments to banks. */
  offramp?: DeveloperFeeRate | undefined
}

/** Part of `DeveloperFeeStatement`. */
export interface DeveloperFeeMonth {
  /** The month, by its year and number. */
  month: string
  /** The fees that were earned in the month, in US dollars. */
  earned: string
  /** The part of them that was paid out, in US dollars. */
  paid: string
}

/** Part of `DeveloperFeeDefaults`. */
export interface DeveloperFeeRate {
  /**
   * The client's own fee in basis points, 100 being one percent. Not together with `developer_fee_fixed`. 0
   * to 10000.
   */
  developer_fee_bps?: number | undefined
  /** The client's own fee as an amount of the deposited asset. Not together with `developer_fee_bps`. */
  developer_fee_fixed?: string | undefined
}

/** Returned by `sim.api.developerFees.statement`. */
export interface DeveloperFeeStatement {
  /** The sums of all that was asked for, in US dollars. */
  totals: {
    /** The fees that were earned, in US dollars. */
    earned: string
    /** The part of them that was paid out, in US dollars. */
    paid: string
    /** The part of them that is still to be paid out, in US dollars. */
    owed: string
  }
  /** The sums of each month. */
  months: DeveloperFeeMonth[]
  /** The sums of each asset. */
  assets: DeveloperFeeAsset[]
  /** The transactions that earned a fee, newest first. */
  transactions: {
    /** The transactions of this page. */
    items: DeveloperFeeTransaction[]
    /** The number of transactions on all pages. */
    total: number
  }
}

/** Part of `DeveloperFeeStatement`. */
export interface DeveloperFeeTransaction {
  /** The transaction that earned the fee. */
  id: string
  /** The moment at which the fee was earned. Unix seconds. */
  date: number
  /** The asset by its CAIP-19 name on a blockchain, or the code of a currency. */
  asset: string
  /** The symbol of the asset, such as `USDC`. */
  symbol: string
  /** The amount that the transaction converted, in whole units of the asset. */
  volume: string
  /** The fee that was earned, in whole units of the asset. */
  fee: string
}

/** Part of `EDDRead`. */
export interface DocumentInfo {
  /** The documents that somebody has sent already, good or not. */
  uploaded_documents: UploadedDocument[]
  /** The things that a document has still to show. */
  missing_documents: MissingDocument[]
}

/** Returned by `sim.api.applications.listDocuments`. */
export interface DocumentPage {
  /** The objects on this page, in the order of the list. */
  data: UploadedDocumentMetadata[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Part of `MissingDocument`, `Requirement`, `InformationAnswer`. */
export type DocumentPurpose =
  | 'business_formation'
  | 'business_bylaws'
  | 'business_proof_of_address'
  | 'business_source_of_funds'
  | 'business_nature_of_business'
  | 'business_shareholder_registry'
  | 'individual_identity'
  | 'individual_proof_of_address'
  | 'individual_source_of_wealth'
  | 'edd_regulatory_license'
  | 'edd_financial_docs'
  | 'edd_aml_audit'

/** Part of `Requirement`, `InformationAnswer`. */
export type DocumentType =
  | 'certificate_of_incorporation'
  | 'articles_of_incorporation'
  | 'certificate_of_good_standing'
  | 'corporate_registry_extract'
  | 'shareholder_registry'
  | 'bank_reference_letter'
  | 'operating_agreement'
  | 'memorandum'
  | 'articles_of_association'
  | 'proof_of_address'
  | 'bank_statement'
  | 'utility_bill'
  | 'source_of_funds'
  | 'source_of_wealth'
  | 'crypto_statement'
  | 'investment_statement'
  | 'subscription_agreement'
  | 'safe_agreement'
  | 'convertible_note'
  | 'loan_agreement'
  | 'promissory_note'
  | 'pitch_deck'
  | 'marketing_material'
  | 'business_plan'
  | 'authorization_document'
  | 'ein_confirmation_letter'
  | 'other'
  | 'regulatory_license'
  | 'aml_audit_report'
  | 'payslip'
  | 'employment_contract'
  | 'shareholders_agreement'
  | 'income_verification_letter'
  | 'savings_statement'
  | 'passport'
  | 'drivers_license_front'
  | 'drivers_license_back'
  | 'residence_permit_front'
  | 'residence_permit_back'
  | 'national_id_front'
  | 'national_id_back'

/**
 * Returned by `sim.api.applications.createDocument`, `sim.api.applications.createIndividualDocument`,
 * `sim.api.applications.verifyDocument`.
 */
export interface DocumentUploadResponse {
  /** The document, by the id that verification and downloads take. A KSUID. */
  document_id: string
}

/**
 * Returned by `sim.api.applications.createDocumentUpload`,
 * `sim.api.applications.createIndividualDocumentUpload`.
 */
export interface DocumentUploadUrlResponse {
  /** The address to PUT the bytes of the file to, which needs no credential. */
  upload_url: string
  /** Names the upload, and the document that it becomes. A KSUID. */
  upload_id: string
  /** The place where the platform keeps the file; nothing takes it. */
  object_path: string
  /** The moment until which the file can be sent there. RFC 3339, in UTC. */
  expires_at: string
}

/** Part of `EntityValidation`, `IndividualEntityValidation`, `EDDValidation`. */
export interface DocumentValidation {
  /** The documents that somebody has sent already, good or not. */
  uploaded_documents: UploadedDocument[]
  /** The things that a document has still to show. */
  missing_documents: MissingDocument[]
  /** Tells whether no document is missing. */
  ready: boolean
}

/** Part of `DraftingProgress`. */
export type DraftingPhase = 'reading' | 'working' | 'drafting' | 'revising' | 'finalizing'

/** Returned by `sim.api.paymentAgents.progress`. */
export interface DraftingProgress {
  /** Tells whether a draft is being made now. */
  active: boolean
  /** Tells what is being done; left out where nothing is. */
  phase?: DraftingPhase | undefined
  /** Says what is being done, in words for people. */
  detail?: string | undefined
  /** The number of the round that is being made, from 1. */
  iteration?: number | undefined
  /** The moment of the last change to it; at first that of its creation. Unix seconds. */
  updated_at?: number | undefined
}

/** Part of `EDDReadResponse`. */
export interface EDDRead {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The business that the answers are about. A KSUID. */
  business_id: string
  /** A text that says what the account is used for; not blank. 1 to 10000 characters. */
  account_usage_description: string
  /** The countries where most of its own customers are, by two capitals of ISO 3166-1. */
  top_customer_countries?: string[] | undefined
  /** Tells whether it issues tokens of its own. */
  is_token_issuer?: boolean | undefined
  /** Tells whether it is about to sell tokens. */
  will_conduct_token_sale?: boolean | undefined
  /** The amount that the sale is to bring, in US dollars. */
  token_sale_amount_usd?: number | undefined
  /** A text that says who can buy the tokens. At most 10000 characters. */
  token_sale_availability?: string | undefined
  /** A text that says where the sale is registered. At most 10000 characters. */
  token_sale_registration_status?: string | undefined
  /** Tells whether an authority regulates it. */
  is_regulated?: boolean | undefined
  /** Required of who is not regulated. 1 to 10000 characters. */
  unregulated_justification?: string | undefined
  /** Two letters, such as US. */
  country_of_regulation?: string | undefined
  /** Required of who is regulated. 1 to 140 characters. */
  regulatory_license_type?: string | undefined
  /** Tells whether it checks who its own customers are. */
  verifies_customer_identity?: boolean | undefined
  /** Tells whether it watches what its own customers pay. */
  has_transaction_monitoring?: boolean | undefined
  /** Tells whether it is audited against money laundering. */
  subject_to_aml_audits?: boolean | undefined
  /** The day of the last such audit, such as 2024-06-30; null for none. A date such as 2026-01-31. */
  last_audit_date?: string | null | undefined
  /** The moment at which it was made. RFC 3339, in UTC. */
  created_at: string
  /** The moment of the last change to it; at first that of its creation. RFC 3339, in UTC. */
  updated_at: string
  /** The documents that are there and that are missing. */
  document_info: DocumentInfo
}

/** Returned by `sim.api.applications.getDueDiligence`. */
export interface EDDReadResponse {
  /** The application that was changed or read. A KSUID. */
  application_id: string
  /** Tells how far the application has come. */
  application_status: ApplicationStatus
  /** The outcome of the review; null until there is one. */
  application_decision: 'approved' | 'declined' | 'withdrawn' | null
  /** The answers about enhanced due diligence, with where its documents are. */
  edd: EDDRead
}

/** Taken by `sim.api.applications.updateDueDiligence`. */
export interface EDDRequest {
  /** A text that says what the account is used for; not blank. 1 to 10000 characters. */
  account_usage_description: string
  /** The countries where most of its own customers are, by two capitals of ISO 3166-1. */
  top_customer_countries?: string[] | undefined
  /** Tells whether it issues tokens of its own. */
  is_token_issuer?: boolean | undefined
  /** Tells whether it is about to sell tokens. */
  will_conduct_token_sale?: boolean | undefined
  /** The amount that the sale is to bring, in US dollars. */
  token_sale_amount_usd?: number | undefined
  /** A text that says who can buy the tokens. At most 10000 characters. */
  token_sale_availability?: string | undefined
  /** A text that says where the sale is registered. At most 10000 characters. */
  token_sale_registration_status?: string | undefined
  /** Tells whether an authority regulates it. */
  is_regulated?: boolean | undefined
  /** Required of who is not regulated. 1 to 10000 characters. */
  unregulated_justification?: string | undefined
  /** Two letters, such as US. */
  country_of_regulation?: string | undefined
  /** Required of who is regulated. 1 to 140 characters. */
  regulatory_license_type?: string | undefined
  /** Tells whether it checks who its own customers are. */
  verifies_customer_identity?: boolean | undefined
  /** Tells whether it watches what its own customers pay. */
  has_transaction_monitoring?: boolean | undefined
  /** Tells whether it is audited against money laundering. */
  subject_to_aml_audits?: boolean | undefined
  /** The day of the last such audit, such as 2024-06-30; null for none. A date such as 2026-01-31. */
  last_audit_date?: string | null | undefined
}

/** Part of `EDDWithApplicationID`, `Application`. */
export interface EDDResponse {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The business that the answers are about. A KSUID. */
  business_id: string
  /** A text that says what the account is used for; not blank. 1 to 10000 characters. */
  account_usage_description: string
  /** The countries where most of its own customers are, by two capitals of ISO 3166-1. */
  top_customer_countries?: string[] | undefined
  /** Tells whether it issues tokens of its own. */
  is_token_issuer?: boolean | undefined
  /** Tells whether it is about to sell tokens. */
  will_conduct_token_sale?: boolean | undefined
  /** The amount that the sale is to bring, in US dollars. */
  token_sale_amount_usd?: number | undefined
  /** A text that says who can buy the tokens. At most 10000 characters. */
  token_sale_availability?: string | undefined
  /** A text that says where the sale is registered. At most 10000 characters. */
  token_sale_registration_status?: string | undefined
  /** Tells whether an authority regulates it. */
  is_regulated?: boolean | undefined
  /** Required of who is not regulated. 1 to 10000 characters. */
  unregulated_justification?: string | undefined
  /** Two letters, such as US. */
  country_of_regulation?: string | undefined
  /** Required of who is regulated. 1 to 140 characters. */
  regulatory_license_type?: string | undefined
  /** Tells whether it checks who its own customers are. */
  verifies_customer_identity?: boolean | undefined
  /** Tells whether it watches what its own customers pay. */
  has_transaction_monitoring?: boolean | undefined
  /** Tells whether it is audited against money laundering. */
  subject_to_aml_audits?: boolean | undefined
  /** The day of the last such audit, such as 2024-06-30; null for none. A date such as 2026-01-31. */
  last_audit_date?: string | null | undefined
  /** The moment at which it was made. RFC 3339, in UTC. */
  created_at: string
  /** The moment of the last change to it; at first that of its creation. RFC 3339, in UTC. */
  updated_at: string
}

/** Part of `ApplicationValidation`. */
export interface EDDValidation {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id?: string | undefined
  /** Tells whether nothing is missing of this one. */
  ready: boolean
  /** The fields that are there and that are missing. */
  details: DetailsValidation
  /** The documents that are there and that are missing. */
  documents: DocumentValidation
  /** Tells whether enhanced due diligence is needed. */
  required: boolean
}

/** Returned by `sim.api.applications.updateDueDiligence`. */
export interface EDDWithApplicationID {
  /** The application that was changed or read. A KSUID. */
  application_id: string
  /** Tells how far the application has come. */
  application_status: ApplicationStatus
  /** The outcome of the review; null until there is one. */
  application_decision: 'approved' | 'declined' | 'withdrawn' | null
  /** The answers about enhanced due diligence, with what was just sent. */
  edd: EDDResponse
}

/** Part of `EnableCardSettlementRequest`. */
export interface EnableCardSettlementIntent {
  /** Names the act that is endorsed, so that a signature of one act is good for no other. */
  type: 'enable_card_settlement'
  /** The wallet that is to pay for cards: the one in the path, or the request is refused. */
  wallet_id: string
  /** The address that a read of the path tells. At most 100 characters. */
  settlement_destination: string
  /** Names the intent, and is signed with it: an intent with the same key is carried out once. A UUID. */
  idempotency_key: string
}

/** Taken by `sim.api.wallets.enableCardSettlement`. */
export interface EnableCardSettlementRequest {
  /**
   * The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64
   * items.
   */
  signatures: string[]
  /** The act that is endorsed, exactly as it was signed. */
  intent: EnableCardSettlementIntent
}

/** Part of `ApplicationValidation`. */
export interface EntityValidation {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id?: string | undefined
  /** Tells whether nothing is missing of this one. */
  ready: boolean
  /** The fields that are there and that are missing. */
  details: DetailsValidation
  /** The documents that are there and that are missing. */
  documents: DocumentValidation
}

/** Part of `RecipientCreatedEvent`, `RecipientUpdatedEvent`, `EventBankAccount`. */
export interface EventAddress {
  /** The first line, with street and number. */
  street1: string
  /** A second line, such as a floor or a suite; left out for none. */
  street2?: string
  /** A third line; left out for none. */
  street3?: string
  /** The town or city. */
  city: string
  /** The state, province or region; left out for none. */
  region?: string
  /** The ZIP or postal code; left out for none. */
  postal_code?: string
  /** The country by two capitals of ISO 3166-1, such as `US`. */
  country: string
}

/** Part of `DestinationCreatedEvent`, `AutoAccountEvent`. */
export interface EventBankAccount {
  /** The name that the account is held in. */
  account_holder_name: string
  /** The postal address of the bank; left out where it is not known. */
  bank_address?: EventAddress
  /** The postal address of the account holder; left out where it is not known. */
  account_holder_address?: EventAddress
  /** Coordinates of an account at a US bank; left out for an IBAN. */
  us_details?: {
    /** Tells a current account from one for savings. */
    account_type: 'checking' | 'savings'
    /** The number of the account, in full. */
    account_number: string
    /** The routing number for ACH, of nine digits. */
    routing_number: string
    /** The routing number for wires; left out where wires use the one for ACH. */
    wire_routing_number?: string
  }
  /** The BIC of the bank; left out for US banks and where none was given. */
  bic?: string
  /** The IBAN in electronic form; left out for US banks. */
  iban?: string
}

/** Part of `AutoTransactionEvent`, `OneOffTransactionEvent`. */
export interface EventCryptoDetails {
  /** The blockchain that the deposit came on, or is awaited on. */
  source_network_id?: NetworkId
  /** The blockchain address that the deposit came from. */
  source_address?: string
  /** The blockchain that the payout goes on. */
  destination_network_id?: NetworkId
  /** The blockchain address that is paid. */
  destination_address?: string
  /** The hash of the payout on its blockchain; left out until it is sent. */
  tx_hash?: string
  /** The hash of the deposit on its blockchain; left out until it has come. */
  deposit_tx_hash?: string
}

/** Part of `AutoTransactionEvent`, `OneOffTransactionEvent`. */
export interface EventReceipt {
  /** The symbol of the asset that was deposited. */
  input_currency: string
  /** The symbol of the asset that is paid out. */
  output_currency: string
  /** The amount of the deposit, in the deposited asset. */
  initial_amount: string
  /** The deposit less the external fee, in the deposited asset: this is converted. */
  subtotal_amount: string
  /** The subtotal at the exchange rate, rounded down, in the asset that is paid out. */
  converted_amount: string
  /** The amount that the payee gets: converted less the platform's and the developer's fee. */
  outgoing_amount: string
  /** The fee of the bank rail or the network outside, in the deposited asset. */
  external_fee: string
  /** The developer's fee by its older name, in the asset that is paid out. */
  client_fee: string
  /** The fee of the platform, in the asset that is paid out. */
  platform_fee: string
  /** The units of the paid asset for one of the deposited asset, as a decimal text. */
  exchange_rate: string
  /** The fee that the client takes for itself, in the asset that is paid out. */
  developer_fee: string
  /** The fee of the blockchain, in the deposited asset; of a swap only. */
  gas_fee?: string
  /** The number that Fedwire gave the payment when it was sent; left out before, and for other rails. */
  imad?: string
}

/** Payload of `exception.created`. */
export interface ExceptionCreatedEvent {
  /** Names the exception: the event of its end has the same. */
  exception_id: string
  /** Names what is wrong. */
  type: string
  /** The customer that it is about; left out for none. A KSUID. */
  customer_id?: string
  /** Anything that the platform tells beside it; left out for nothing. */
  exception_content?: Json
}

/** Payload of `exception.cleared`. */
export interface ExceptionEvent {
  /** Names the exception: the event of its end has the same. */
  exception_id: string
  /** Names what is wrong. */
  type: string
  /** The customer that it is about; left out for none. A KSUID. */
  customer_id?: string
}

/** Taken by `sim.api.sandbox.faucet`. */
export interface FaucetRequest {
  /** The symbol of the asset: the faucet has the platform's stablecoin only, which is meant unless told. */
  asset?: string | undefined
  /**
   * The amount that the wallet gets, at most 2 US dollars in the sandbox; a wallet and a client have limits
   * for a day. A decimal text such as 12.50.
   */
  amount: string
}

/** Returned by `sim.api.sandbox.faucet`. */
export interface FaucetResponse {
  /** Names the simulation, which `GET /sandbox/simulations/{simulation_id}` shows. */
  simulation_id: string
  /** The wallet that gets the money. A KSUID. */
  wallet_id: string
  /** The symbol of the asset that it gets. */
  asset: string
  /** The amount that it gets, in whole units of the asset. */
  amount: string
  /** Always `accepted`: the money arrives a little later. */
  status: 'accepted'
}

/** Payload of `fee_payout_destination.deleted`. */
export type FeePayoutDeletedEvent = Record<string, never>

/** Returned by `sim.api.feePayout.get`, `sim.api.feePayout.set`. */
export interface FeePayoutDestination {
  /** Always `usdc_wallet`: fees are paid in USDC to a wallet. */
  type: 'usdc_wallet'
  /** The blockchain by its CAIP-2 name, such as `eip155:84532`. */
  chain: string
  /** The address of the wallet that is paid. */
  wallet_address: string
  /** The moment of the last change to it; at first that of its creation. RFC 3339, in UTC. */
  updated_at: string
}

/** Taken by `sim.api.feePayout.set`. */
export interface FeePayoutDestinationRequest {
  /** The wallet that is paid in USDC from now on. */
  usdc_wallet: {
    /** The blockchain by its CAIP-2 name, such as `eip155:84532`; only Base takes it. */
    chain: string
    /** The address of the wallet on that blockchain. */
    address: string
  }
}

/** Payload of `fee_payout_destination.updated`. */
export interface FeePayoutUpdatedEvent {
  /** Always `usdc_wallet`: fees are paid in USDC to a wallet. */
  type: 'usdc_wallet'
}

/** Part of `DestinationRequest`. */
export interface FiatIBANDestinationRequest {
  /** Says that an account with an IBAN is meant. */
  destination_type: 'fiat_iban'
  /** A name of your own that tells this destination from others; not blank. 1 to 140 characters. */
  name: string
  /** The currencies that the account takes: `EUR` must be among them for SEPA, and `USD` for SWIFT. */
  assets: ('USD' | 'EUR')[]
  /** The IBAN, whose check digits must be right; spaces and small letters are taken. */
  iban: string
  /** The BIC of the bank, of 8 or 11 characters; needed for SWIFT. */
  bic?: string | undefined
  /** The BIC of the bank that payments go through on their way. */
  intermediary_bic?: string | undefined
  /** The name that the account is held in; not blank. */
  account_holder_name: string
  /** The postal address of the account holder. */
  account_holder_address: Address
  /** The telephone number of the account holder. */
  account_holder_phone?: string | undefined
  /** The bank's own name; not blank. */
  bank_name: string
  /** The postal address of the bank; needed for SWIFT. */
  bank_address?: Address | undefined
  /** The one rail that pays the account: `sepa` or `swift`. 1 item. */
  capabilities: ('sepa' | 'swift')[]
}

/** Part of `DestinationResponse`. */
export interface FiatIBANDestinationResponse {
  /** Names the destination where money is sent; it never changes. A KSUID. */
  destination_id: string
  /** The name that the client gave it. */
  name: string
  /** Tells an account with an IBAN from other kinds of destination. */
  destination_type: 'fiat_iban'
  /** The IBAN in electronic form, without spaces. */
  iban: string
  /** The BIC of the bank; left out where none was given. */
  bic?: string | undefined
  /** The BIC of the bank that payments go through; left out for none. */
  intermediary_bic?: string | undefined
  /** The name that the account is held in. */
  account_holder_name: string
  /** The postal address of the account holder. */
  account_holder_address: Address
  /** The telephone number of the account holder. */
  account_holder_phone?: string | undefined
  /** The bank's own name. */
  bank_name: string
  /** The postal address of the bank; left out where none was given. */
  bank_address?: Address | undefined
  /** The one rail that pays the account. */
  capabilities: ('sepa' | 'swift')[]
}

/** Part of `FiatUSDestinationRequest`. */
export interface FiatUSDestinationAddress {
  /**
   * The first line, with street and number; messages to US banks carry short lines only. 1 to 35 characters.
   */
  street1: string
  /** A second line, as short as the first. At most 35 characters. */
  street2?: string | undefined
  /** A third line, as short as the first. At most 35 characters. */
  street3?: string | undefined
  /** The town or city; not blank. */
  city: string
  /** The state, province or region. Within the US a code such as `CA`. */
  region?: string | undefined
  /** The ZIP or postal code, as the country writes it. */
  postal_code?: string | undefined
  /** The country by two capitals of ISO 3166-1, such as `US`. */
  country: string
}

/** Part of `DestinationRequest`. */
export interface FiatUSDestinationRequest {
  /** Says that an account at a US bank is meant. */
  destination_type: 'fiat_us'
  /** A name of your own that tells this destination from others; not blank. 1 to 140 characters. */
  name: string
  /** The routing number for ACH: nine digits of which the last checks the others. */
  aba_routing_number: string
  /**
   * The routing number for wires, where the bank has another one for them: nine digits, checked in the same
   * way.
   */
  aba_wire_routing_number?: string | undefined
  /** The number of the account: 4 to 17 digits or letters. */
  account_number: string
  /** Tells a current account from one for savings, as ACH wants to know. */
  account_type: 'checking' | 'savings'
  /** The name that the account is held in, as wires carry it; not blank. 1 to 35 characters. */
  account_holder_name: string
  /** The postal address of the account holder. */
  account_holder_address?: FiatUSDestinationAddress | undefined
  /** The telephone number of the account holder. */
  account_holder_phone?: string | undefined
  /** The bank's own name, as wires carry it; not blank. 1 to 35 characters. */
  bank_name: string
  /** The postal address of the bank. */
  bank_address?: FiatUSDestinationAddress | undefined
  /** The telephone number of the bank. */
  bank_phone?: string | undefined
}

/** Part of `DestinationResponse`. */
export interface FiatUSDestinationResponse {
  /** Names the destination where money is sent; it never changes. A KSUID. */
  destination_id: string
  /** The name that the client gave it. */
  name: string
  /** Tells an account at a US bank from other kinds of destination. */
  destination_type: 'fiat_us'
  /** The routing number for ACH, of nine digits. */
  aba_routing_number: string
  /** The routing number for wires; null where wires use the one for ACH. */
  aba_wire_routing_number: string | null
  /** The number of the account, in full. */
  account_number: string
  /** Tells a current account from one for savings. */
  account_type: 'checking' | 'savings'
  /** The name that the account is held in. */
  account_holder_name: string
  /** The postal address of the account holder; left out where none was given. */
  account_holder_address?: Address | undefined
  /** The telephone number of the account holder. */
  account_holder_phone?: string | undefined
  /** The bank's own name. */
  bank_name: string
  /** The postal address of the bank; one that the platform knows where none was given. */
  bank_address: Address
  /** The telephone number of the bank. */
  bank_phone?: string | undefined
  /** The rails that can pay the account. */
  capabilities: ('ach' | 'fedwire')[]
}

/** Part of `ProblemDetails`. */
export interface FieldError {
  /** The place of the field, such as `address.city` or `items.0.amount`. */
  field: string
  /** Says what the field must be, in words for people. */
  message: string
  /** A fixed word for the mistake, such as `missing_required_field`: compare it, not `message`. */
  code: string
}

/**
 * Part of `ApplicationDocumentUploadRequest`, `IndividualDocumentUploadRequest`,
 * `ApplicationDocumentUploadUrlRequest` and 2 more.
 */
export type FileType = 'pdf' | 'jpeg' | 'png'

/** Part of `FxCurrencyListing`. */
export interface FxCurrency {
  /** The three capitals of ISO 4217, such as `JPY`. */
  currency: string
  /** The number of digits behind the point in amounts of it. */
  minor_units: number
  /** Tells whether the rate can be fixed before the payment. */
  fixed_enabled: boolean
  /** Tells whether a payment can be made at the rate of its moment. */
  indicative_enabled: boolean
}

/** Returned by `sim.api.customers.fxCurrencies`. */
export interface FxCurrencyListing {
  /** The rail that moves these currencies, which is always SWIFT. */
  rail: 'swift'
  /** Tells payments that come in from those that go out. */
  direction: 'incoming' | 'outgoing'
  /** The currencies that the customer can use, in the order of their codes. */
  currencies: FxCurrency[]
}

/** Returned by `sim.api.destinations.create`. */
export interface IDResponse {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
}

/** Returned by `sim.api.customers.getImportJob`. */
export interface ImportJob {
  /** Names the import, to ask about it. */
  job_id: string
  /** Tells whether the import still goes on. */
  status: 'running' | 'paused' | 'cancelled' | 'completed'
  /** The number of tokens that it takes. */
  total: number
  /** The number of tokens by what became of them. */
  counts: Partial<Record<'queued' | 'inquiry_created' | 'redeem_requested' | 'redeemed' | 'finalizing' | 'succeeded' | 'failed' | 'expired' | 'stuck' | 'cancelled', number>>
  /** The moment at which the first token was tried; left out until then. Unix seconds. */
  started_at?: number | undefined
  /** The moment at which the last token was done; left out until then. Unix seconds. */
  finished_at?: number | undefined
  /** The tokens of this page, in the order of the request. */
  results: {
    /** The place of the token in the request, from 0. */
    index: number
    /** The beginning and the end of the token, for people. */
    token: string
    /** Tells what became of the token. */
    state:
      | 'queued'
      | 'inquiry_created'
      | 'redeem_requested'
      | 'redeemed'
      | 'finalizing'
      | 'succeeded'
      | 'failed'
      | 'expired'
      | 'stuck'
      | 'cancelled'
    /** The customer that it became; left out where it did not. */
    customer_id?: string | undefined
    /** The application of that customer; left out where there is none. */
    application_id?: string | undefined
    /** Says why it did not, as a code; left out where it did. */
    error_code?: string | undefined
    /** Says why it did not, in words; left out where it did. */
    error?: string | undefined
    /**
     * The moment until which the link of the new application opens it; left out without one. Unix seconds.
     */
    token_expires_at?: number | undefined
  }[]
  /** Tells whether tokens come behind this page. */
  has_more_results: boolean
}

/** Returned by `sim.api.customers.importTokens`. */
export interface ImportJobCreated {
  /** Names the import, to ask about it. */
  job_id: string
  /** Tells whether the import still goes on. */
  status: 'running' | 'paused' | 'cancelled' | 'completed'
  /** The number of tokens that it takes. */
  total: number
  /** The number of tokens that are imported. */
  accepted: number
  /** The number of tokens that are not even tried. */
  skipped_count: number
  /** The tokens that are not even tried, each with the reason. */
  skipped: {
    /** The place of the token in the request, from 0. */
    index: number
    /** The beginning and the end of the token, for people. */
    token: string
    /** Says why it is not tried: no token, there twice, or imported before. */
    reason: 'invalid_format' | 'duplicate' | 'already_imported'
  }[]
}

/** Returned by `sim.api.customers.listImportJobs`. */
export interface ImportJobList {
  /** The imports on this page, newest first. */
  jobs: {
    /** Names the import, to ask about it. */
    job_id: string
    /** Tells whether the import still goes on. */
    status: 'running' | 'paused' | 'cancelled' | 'completed'
    /** The number of tokens that it takes. */
    total: number
    /** The moment at which it was made. Unix seconds. */
    created_at: number
    /** The moment at which the first token was tried; left out until then. Unix seconds. */
    started_at?: number | undefined
    /** The moment at which the last token was done; left out until then. Unix seconds. */
    finished_at?: number | undefined
  }[]
  /** Tells whether older imports come behind this page. */
  has_more: boolean
}

/** Taken by `sim.api.customers.importTokens`. */
export interface ImportTokensRequest {
  /** They begin with cnst_. 1 to 5000 items. */
  tokens: string[]
}

/** Returned by `sim.api.applications.updateIndividualDetails`. */
export interface IndividualDetailsResponse {
  /** The application that was changed or read. A KSUID. */
  application_id: string
  /** Tells how far the application has come. */
  application_status: ApplicationStatus
  /** The outcome of the review; null until there is one. */
  application_decision: 'approved' | 'declined' | 'withdrawn' | null
  /** The person who applies, with what was just sent. */
  individual: IndividualEntity
}

/** Part of `IndividualDocumentUploadRequest`, `IndividualDocumentUploadUrlRequest`. */
export type IndividualDocumentType =
  | 'passport'
  | 'drivers_license_front'
  | 'drivers_license_back'
  | 'residence_permit_front'
  | 'residence_permit_back'
  | 'national_id_front'
  | 'national_id_back'
  | 'proof_of_address'
  | 'bank_statement'
  | 'utility_bill'
  | 'source_of_wealth'
  | 'payslip'
  | 'employment_contract'
  | 'income_verification_letter'
  | 'savings_statement'
  | 'crypto_statement'
  | 'investment_statement'

/** Taken by `sim.api.applications.createIndividualDocument`. */
export interface IndividualDocumentUploadRequest {
  /** Names what the document is, and so what it shows of the person. */
  type: IndividualDocumentType
  /** The format of the file, which its bytes must have. */
  file_type: FileType
  /** The country that issued the document, by two capitals of ISO 3166-1. */
  country?: string | undefined
  /** The number that is printed on the document. 3 to 50 characters. */
  id_number?: string | undefined
  /** The name of the file, which downloads get again. At most 100 characters. */
  filename?: string | undefined
  /** The file itself in base64, as RFC 4648 has it: padded, and on one line. */
  file_content: string
  /** The last day on which the document is good, such as 2030-01-31. A date such as 2026-01-31. */
  valid_until?: string | undefined
}

/** Taken by `sim.api.applications.createIndividualDocumentUpload`. */
export interface IndividualDocumentUploadUrlRequest {
  /** Names what the document is, and so what it shows of the person. */
  document_type: IndividualDocumentType
  /** The format of the file, which its bytes must have. */
  file_type: FileType
  /** The country that issued the document, by two capitals of ISO 3166-1. */
  country?: string | undefined
  /** The number that is printed on the document. 3 to 50 characters. */
  id_number?: string | undefined
  /** The name of the file, which downloads get again. At most 100 characters. */
  filename?: string | undefined
}

/** Part of `IndividualDetailsResponse`, `ApplicationEntities`. */
export interface IndividualEntity {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The given name, as documents have it. */
  first_name: string
  /** The family name, as documents have it. */
  last_name: string
  /** Required of the role individual. */
  employment_status?: 'employed' | 'self_employed' | 'unemployed' | 'student' | 'retired' | undefined
  /** The day of birth, such as 1990-05-17; at least 18 years ago. A date such as 2026-01-31. */
  date_of_birth: string
  /** Required of US nationals. */
  ssn?: string | undefined
  /** The place where the person lives; no post office box. */
  address: Address
  /** The countries that the person is a citizen of, by two capitals of ISO 3166-1. */
  nationalities: string[]
  /** The address that the person can be written to. */
  email_address: string
  /** The telephone number with the code of the country; left out without one. */
  phone_number?: string | undefined
  /** The reasons to open the account. */
  purpose_of_account: ('investing' | 'sending_and_receiving_payments' | 'storage_of_funds_or_digital_assets' | 'making_online_payments' | 'trading_on_other_platforms')[]
  /** The origins of what the person owns. */
  source_of_wealth: ('investments' | 'employment' | 'court_settlement' | 'lottery_winnings' | 'retirement_income' | 'savings' | 'sale_of_assets' | 'family_funds' | 'gambling_winnings' | 'gift' | 'inheritance' | 'insurance_claim' | 'loan' | 'redundancy_severance' | 'benefits')[]
  /** The outcome of the review of this one; left out until there is one. */
  decision?: 'approved' | 'declined' | 'auto_declined' | 'withdrawn' | undefined
  /** The moment of that outcome; left out until there is one. Unix seconds. */
  decision_at?: number | undefined
  /** The party that decided, a reviewer or the platform; left out until somebody did. */
  decision_by?: string | undefined
  /** Says why, in words for people; left out without a reason. */
  decision_reason?: string | undefined
  /** The reason as a code; left out unless it was declined. */
  decline_reason?:
    | 'unsupported_region'
    | 'prohibited_country'
    | 'prohibited_business_type'
    | 'other'
    | undefined
}

/** Part of `ApplicationValidation`. */
export interface IndividualEntityValidation {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id?: string | undefined
  /** Tells whether nothing is missing of this one. */
  ready: boolean
  /** The fields that are there and that are missing. */
  details: DetailsValidation
  /** The documents that are there and that are missing. */
  documents: DocumentValidation
  /** The name of the person, for people. */
  individual_name: string
}

/** Part of `ApplicationListItem`. */
export interface IndividualListItem {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The given name of the person. */
  first_name: string
  /** The family name of the person. */
  last_name: string
}

/**
 * Taken by `sim.api.applications.updateIndividualDetails`, `sim.api.applications.addIndividual`,
 * `sim.api.applications.updateIndividual`.
 */
export interface IndividualRequest {
  /** A person who applies has individual alone; a person of a business has others. */
  roles: ('ubo' | 'control_person' | 'applicant' | 'individual')[]
  /** The name of the person, in its parts. */
  name: PersonName
  /**
   * The position of the person in the business: needed of a `ubo` and a `control_person`, refused of a single
   * person.
   */
  title?: 'ceo' | 'coo' | 'cfo' | 'cto' | 'cco' | 'director' | 'other_officer' | undefined
  /** Required of a ubo; 100 at most with the others. 0.01 to 100. */
  ownership_percentage?: number | undefined
  /** Required of the role individual. */
  employment_status?: 'employed' | 'self_employed' | 'unemployed' | 'student' | 'retired' | undefined
  /** The day of birth, such as 1990-05-17; at least 18 years ago. A date such as 2026-01-31. */
  date_of_birth: string
  /** Required of US nationals. */
  ssn?: string | undefined
  /** The place where the person lives; no post office box. */
  address: Address
  /** Two letters each, such as US. */
  nationalities: string[]
  /** Not at a domain for examples and tests. An email address. At most 254 characters. */
  email_address: string
  /** Required of the role individual. */
  purpose_of_account?:
    | ('investing' | 'sending_and_receiving_payments' | 'storage_of_funds_or_digital_assets' | 'making_online_payments' | 'trading_on_other_platforms')[]
    | undefined
  /** Required of the role individual. */
  source_of_wealth?:
    | ('investments' | 'employment' | 'court_settlement' | 'lottery_winnings' | 'retirement_income' | 'savings' | 'sale_of_assets' | 'family_funds' | 'gambling_winnings' | 'gift' | 'inheritance' | 'insurance_claim' | 'loan' | 'redundancy_severance' | 'benefits')[]
    | undefined
}

/** Taken by `sim.simulate.respondToInformation`. */
export type InformationAnswer = {
  /** Tells a document from a field and a question. */
  type: 'document'
  /** The very document that is wanted; not together with `purpose`. */
  document_type?: DocumentType
  /** The thing that a document has to show, of whatever type it is; not together with `document_type`. */
  purpose?: DocumentPurpose
  /** Tells whose document it is; that of who applies unless told. */
  entity?: {
    /** Tells whether it is of the business or of enhanced due diligence. */
    kind: 'business' | 'edd'
  } | {
    /** Tells that it is of a person. */
    kind: 'individual'
    /** Names it in paths, in other answers and in events; it never changes. */
    id: string
  }
} | {
  /** Tells a field from a document and a question. */
  type: 'field'
  /** The name of the field that was filled in anew. */
  path: string
} | {
  /** Tells a question from a document and a field. */
  type: 'question'
  /** The key of the question, where it has one. */
  key?: string
  /** The question itself, where it has no key. */
  prompt?: string
  /** A document comes along: a text alone does not satisfy `require_document`. */
  document?: boolean
  /** The answer in words. */
  text?: string
  /** The document that comes along. */
  document_id?: string
}

/** Payload of `customer.rfi.responded`. */
export interface InformationGivenEvent {
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** The application of the customer. A KSUID. */
  application_id: string
  /** Names the message of the reviewer that was answered; left out where it had none. */
  message_id?: string
  /** The moment at which the answer was complete. Unix seconds. */
  responded_at: number
}

/** Payload of `customer.rfi.requested`. */
export interface InformationRequestedEvent {
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** The application of the customer. A KSUID. */
  application_id: string
  /** Names the message of the reviewer: the event of the answer has the same. */
  message_id: string
  /** The moment at which the reviewer asked. Unix seconds. */
  requested_at: number
  /** The things that are asked for, one by one. */
  requirements: readonly Requirement[]
}

/** Part of `ClientInsights`, `CustomerInsights`, `InsightChatResponse`. */
export interface Insight {
  /** Names what was found: a program compares it. */
  kind:
    | 'upcoming_payments'
    | 'payment_failures_clustered'
    | 'payments_failed'
    | 'account_activity'
    | 'new_counterparty'
    | 'counterparty_concentration'
    | 'volume_anomaly'
    | 'recipient_dormant'
    | 'payment_at_risk'
    | 'funding_shortfall'
    | 'mandate_expiring'
    | 'mandate_headroom'
  /** Tells how much it matters. */
  severity: 'critical' | 'warn' | 'info'
  /** Says what was found, in words for people. */
  message: string
  /** Values that the message has, by name; left out where there are none. */
  detail?: Record<string, string> | undefined
  /** The objects that show it. */
  evidence: {
    /** The kind of the object. */
    type: 'wallet' | 'scheduled_payment' | 'mandate' | 'recipient' | 'transaction'
    /** Names the wallet, payment, mandate or other thing that shows it. */
    id: string
  }[]
  /** The customer that it is about; left out where it is about several. A KSUID. */
  customer_id?: string | undefined
  /** Tells whose task it is; left out where it is nobody's. */
  responsibility?: 'payment_ops' | 'compliance' | undefined
}

/** Part of `ClientInsights`, `CustomerInsights`. */
export interface InsightBalance {
  /** The wallet that has the money. A KSUID. */
  wallet_id: string
  /** The name that the client gave the wallet; left out without one. */
  name?: string | undefined
  /** The blockchain that the money lies on. */
  network_id: NetworkId
  /** The symbol of the asset. */
  asset: string
  /** The value in US dollars with cents. */
  amount_usd: string
}

/** Taken by `sim.api.insights.chat`. */
export interface InsightChatRequest {
  /**
   * The conversation so far, which ends with a message of the user; at most 64 KiB of text. 1 to 40 items.
   */
  messages: {
    /** Tells who said it. */
    role: 'user' | 'assistant'
    /** The text that was said. 1 to 4000 characters. */
    content: string
  }[]
}

/** Returned by `sim.api.insights.chat`. */
export interface InsightChatResponse {
  /** The answer, in words for people. */
  reply: string
  /** The things that the answer is about. */
  insights: Insight[]
  /** The things that somebody should do about it. */
  suggestions: Insight[]
}

/** Part of `ClientInsights`. */
export interface InsightMetric {
  /** Names what is measured: a program compares it. */
  key: 'executed_volume' | 'executed_payments' | 'failed_payments' | 'new_counterparties'
  /** Names what is measured, for people. */
  label: string
  /** The symbol of the asset that is counted; left out for numbers of payments. */
  asset?: string | undefined
  /** The measured number as a decimal text, in the window. */
  value: string
  /** The same number in the window before, of the same length; left out where there was none. */
  previous?: string | undefined
  /** The change against the window before, in percent; left out where there is nothing to compare with. */
  change_pct?: number | undefined
}

/** Part of `InstructionsRequest`. */
export interface InstructedProposal {
  /** Says what it comes to, in a sentence for people. At most 2000 characters. */
  summary?: string | undefined
  /** The things to do, in their order: later ones may refer to earlier ones. 1 to 100 items. */
  actions: AgenticAction[]
  /** Ignored: a draft that is sent as it came names its agent here. */
  payment_agent_id?: unknown | undefined
}

/** Returned by `sim.api.instructions.get`. */
export interface Instruction {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The agent that was instructed. A KSUID. */
  payment_agent_id: string
  /** Tells whether everything was done. */
  status: InstructionStatus
  /** The things that it says to do, in their order. */
  actions: AgenticAction[]
  /** The objects that each action brought about, in the order of the actions. */
  downstream: InstructionDownstream[]
}

/** Part of `Instruction`. */
export interface InstructionDownstream {
  /** The payee that the action created or used; left out for none. A KSUID. */
  recipient_id?: string | undefined
  /** The place to pay that the action created or used; left out for none. A KSUID. */
  destination_id?: string | undefined
  /** The mandate that the action created; left out for none. A KSUID. */
  mandate_id?: string | undefined
  /** The payments that the action scheduled; left out for none. */
  scheduled_payment_ids?: string[] | undefined
  /** The account that the action opened; left out for none. A KSUID. */
  auto_account_id?: string | undefined
}

/** Part of `Instruction`. */
export type InstructionStatus = 'proposed' | 'executed' | 'failed'

/** Taken by `sim.api.instructions.create`. */
export interface InstructionsRequest {
  /** The agent that is to do it. */
  payment_agent_id: string
  /** The drafts that the user accepts: all of them are done, or none. 1 to 100 items. */
  proposals: InstructedProposal[]
  /** The client's own fees, where an action names none. */
  developer_fee_defaults?: DeveloperFeeDefaults | undefined
  /** Deprecated: the older form of `developer_fee_defaults`. */
  developer_fee?: DeveloperFee | undefined
}

/** Returned by `sim.api.instructions.create`. */
export interface InstructionsResponse {
  /** Drafted mandates, in full: they wait to be approved. */
  mandates?: Mandate[] | undefined
  /** One for each proposal. */
  instruction_ids?: string[] | undefined
}

/** Returned by `sim.api.internalViews.offramps`. */
export interface InternalOfframpView {
  /** The offramps on this page. */
  data: InternalOfframpViewItem[]
  /**
   * Counts of the list, whether other pages come before and after this one, and whether the limit was
   * reached.
   */
  meta: {
    /** The number of objects in the whole list, with the filters that were asked for. */
    total_count: number
    /** Tells whether objects come behind this page. */
    has_more_after: boolean
    /** Tells whether objects come before this page. */
    has_more_before: boolean
    /** Tells whether there are more than the page has. */
    limit_reached: boolean
  }
}

/** Part of `InternalOfframpView`. */
export interface InternalOfframpViewItem {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The blockchain address that deposits go to. */
  source_crypto_address: string
  /** The symbol of the asset that is deposited. */
  source_asset: string
  /** The blockchain that deposits come on, or the wildcard of its family. */
  source_network_id: SourceNetworkId
  /** The kind of account, which is always `offramp`. */
  account_type: AccountType
  /** The bank that is paid. */
  destination_bank_name: string
  /** The routing number for ACH of the bank that is paid; left out for an IBAN. */
  destination_routing_number?: string | undefined
  /** The number of the account that is paid; left out for an IBAN. */
  destination_account_number?: string | undefined
  /** The symbol of the currency that is paid out. */
  destination_asset: string
  /** The rails that can pay the account. */
  destination_capabilities: PaymentCapability[]
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** The name of the customer that the account belongs to. */
  customer_name: string
  /** The moment at which it was made. Unix seconds. */
  created_at: number
  /** The routing number for wires of the bank that is paid; left out for none. */
  destination_wire_routing_number?: string | undefined
  /** The IBAN that is paid; left out for US banks. */
  destination_iban?: string | undefined
  /** The BIC of the bank that is paid; left out for US banks. */
  destination_bic?: string | undefined
  /** The postal address of the bank that is paid; left out where it is not known. */
  destination_bank_address?: Address | undefined
  /** The rail that pays out. */
  destination_payment_rail: PaymentCapability
}

/** Part of `Customer`, `CustomerCreateResponse`. */
export interface KybLink {
  /** The provider of the hosted identity check. */
  provider_id: string
  /** Tells the check of identity from the acceptance of terms. */
  link_type: 'persona' | 'tos'
  /** The address of the hosted page, for the customer to open. */
  url: string
  /** Tells how far the customer has come on that page. */
  status: KybLinkStatus
  /** The moment at which it was made. Unix seconds. */
  created_at: number
  /** The moment of the last change to it; at first that of its creation. Unix seconds. */
  updated_at: number
  /** The moment until which the page can be opened. Unix seconds. */
  expires_at?: number | undefined
  /** The moment at which the link was taken back; left out unless it was. Unix seconds. */
  deleted_at?: number | undefined
}

/** Payload of `customer.kyb_link.created`, `customer.kyb_link.updated`. */
export interface KybLinkEvent {
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** Tells the check of identity from the acceptance of terms. */
  link_type: 'persona' | 'tos'
  /** The address of the hosted page. */
  url: string
  /** Tells how far the customer has come on that page. */
  status: 'not_started' | 'pending' | 'expired' | 'approved' | 'rejected' | 'in_review'
  /** The moment until which the page can be opened. Unix seconds. */
  expires_at: number
}

/** Part of `Customer`, `KybLink`. */
export type KybLinkStatus = 'not_started' | 'pending' | 'expired' | 'approved' | 'rejected' | 'in_review'

/** Part of `Customer`. */
export type KybStatus = 'active' | 'pending' | 'partner_review' | 'rejected' | 'frozen' | 'auto_declined'

/** Payload of `customer.kyb_status.created`. */
export interface KybStatusCreatedEvent {
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** Tells how far the review has come, in the words of events: `approved` here is `active` in reads. */
  kyb_status:
    | 'info_requested'
    | 'in_review'
    | 'partner_review'
    | 'approved'
    | 'frozen'
    | 'rejected'
    | 'auto_declined'
    | 'withdrawn'
  /** An id of your own for the customer; left out without one. */
  external_id?: string
}

/** Payload of `customer.kyb_status.updated`. */
export interface KybStatusUpdatedEvent {
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** Tells how far the review has come, in the words of events: `approved` here is `active` in reads. */
  kyb_status:
    | 'info_requested'
    | 'in_review'
    | 'partner_review'
    | 'approved'
    | 'frozen'
    | 'rejected'
    | 'auto_declined'
    | 'withdrawn'
  /** An id of your own for the customer; left out without one. */
  external_id?: string
  /** The reason as a code; left out without one. */
  reason_code?:
    | 'pending_proof_of_address'
    | 'proof_of_address_rejected'
    | 'proof_of_address_approved'
    | 'unsupported_region'
    | 'prohibited_country'
    | 'prohibited_business_type'
    | 'other'
}

/** Returned by `sim.api.applications.legalAcceptance`. */
export interface LegalAcceptance {
  /** Tells a business from a single person. */
  application_type: 'individual' | 'business'
  /** The legal documents that must still be accepted. */
  outstanding_documents: OutstandingDocument[]
  /** The disclosures that must still be accepted. */
  outstanding_disclosures: OutstandingDisclosure[]
  /** The people who may accept for the customer. */
  attestors: {
    /** The person, by the id that `applicant_id` takes. A KSUID. */
    id: string
    /** The name of the person. */
    name: string
  }[]
  /** The agreements that were accepted. */
  accepted_agreements: {
    /** The attestation by which somebody accepted it. */
    attestation_type: AttestationType
    /** The version that was accepted; left out where it has none. */
    version?: string | undefined
  }[]
}

/** Returned by `sim.api.legal.get`. */
export interface LegalDocument {
  /** Names the document in every version. */
  key: LegalDocumentKey
  /** The version of the text, by its date. */
  version: string
  /** Counts the versions of the document, from 1. */
  revision: number
  /** The heading of the text, for people. */
  title: string
  /** The format of the text, which is always Markdown. */
  content_type: 'text/markdown'
  /** The day from which this version is in force. A date such as 2026-01-31. */
  effective_date: string
  /** The text itself, in Markdown. */
  content: string
  /** An address where the text can be read too; left out for none. */
  content_url?: string | undefined
}

/** Returned by `sim.simulate.publishLegalDocument`. */
export interface LegalDocumentEntry {
  /** Names the document in every version. */
  key: LegalDocumentKey
  /** The version of the text, by its date. */
  version: string
  /** Counts the versions of the document, from 1. */
  revision: number
  /** The heading of the text, for people. */
  title: string
  /** The format of the text, which is always Markdown. */
  content_type: 'text/markdown'
  /** The day from which this version is in force. A date such as 2026-01-31. */
  effective_date: string
}

/** Returned by `sim.api.legal.list`. */
export interface LegalDocumentIndex {
  /** One row for each document: the version that is in force. */
  data: LegalDocumentEntry[]
}

/** Part of `OutstandingDocument`, `LegalDocumentEntry`, `LegalDocument`. */
export type LegalDocumentKey = 'platform_tos' | 'platform_privacy'

/**
 * Returned by `sim.api.mandates.list`, `sim.api.mandates.create`, `sim.api.mandates.get`,
 * `sim.api.mandates.amend`.
 */
export interface Mandate {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** Tells whether it can be spent under: only an active one can. */
  status: MandateStatus
  /** The signer who may spend, which is that of an agent where one was named. A KSUID. */
  bound_signer_id: string
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** The names of the recipients, in the order of the targets. */
  target_names?: string[] | undefined
  /** The instruction that drafted it; left out for one that was made by hand. A KSUID. */
  instruction_id?: string | undefined
  /** Counts the rules that it has had, from 1: payments say by which they were allowed. */
  version: number
  /** The limits that count now. */
  rule: MandateRule
  /** The moment from which it is good; left out for that of its approval. Unix seconds. */
  valid_from?: number | undefined
  /** The moment at which it ends; left out for never. Unix seconds. */
  valid_until?: number | undefined
  /** The moment at which the present version was approved; left out until then. Unix seconds. */
  approved_at?: number | undefined
  /** The signer who approved it; left out until somebody did. A KSUID. */
  approved_by_signer_id?: string | undefined
  /** The signer who rejected it; left out unless somebody did. A KSUID. */
  rejected_by_signer_id?: string | undefined
  /** The signer who revoked it; left out unless somebody did. A KSUID. */
  revoked_by_signer_id?: string | undefined
}

/** Returned by `sim.api.mandates.budget`. */
export interface MandateBudget {
  /** The mandate whose limits are counted. A KSUID. */
  mandate_id: string
  /** The version of the mandate whose rule counts. */
  version: number
  /** The moment that the numbers are of. Unix seconds. */
  as_of: number
  /** The span that the limits count in. */
  window: string
  /** One line for each target and window. */
  per_target: MandateBudgetLine[]
  /** One line for each window, over all targets. */
  aggregate: MandateBudgetLine[]
}

/** Part of `MandateBudget`. */
export interface MandateBudgetLine {
  /** The recipient or address that the line is about; empty for all together. */
  target: string
  /** The window that the line is about, by its beginning in the calendar. */
  bucket: string
  /** The number of payments that were made in the window. */
  committed_count: number
  /** The amount that was spent in the window, in whole units of the asset. */
  committed_amount: string
  /** The number of payments that are still scheduled for the window. */
  open_count: number
  /** The amount that is still scheduled for the window, in whole units of the asset. */
  open_amount: string
  /** The number of payments that are left in the window; left out without such a limit. */
  remaining_count?: number | undefined
  /** The amount that is left in the window, in whole units of the asset; left out without such a limit. */
  remaining_amount?: string | undefined
  /** True for a target that the rule has no more, and that got money in this window before. */
  prior_scope?: boolean | undefined
}

/** Returned by `sim.api.mandates.approve`, `sim.api.mandates.cancel`. */
export interface MandateResponse {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** Tells whether it can be spent under after this decision. */
  status: MandateStatus
  /** The signer who approved it; left out until somebody did. A KSUID. */
  approved_by_signer_id?: string | undefined
  /** The signer who rejected it; left out unless somebody did. A KSUID. */
  rejected_by_signer_id?: string | undefined
  /** The signer who revoked it; left out unless somebody did. A KSUID. */
  revoked_by_signer_id?: string | undefined
}

/** Part of `Mandate`, `MandateVersion`. */
export interface MandateRule {
  /** Tells whether the targets are recipients, blockchain addresses, or anybody. */
  target_type: 'any' | 'recipient' | 'address'
  /**
   * The ids of recipients, or the blockchain addresses, that may be paid; left out, or empty, where anybody
   * may. At most 32 items.
   */
  targets?: string[] | undefined
  /** The blockchain that payments go on; empty for any. */
  network_id?: NetworkId | '' | undefined
  /** The symbol of the asset that is spent, such as `USDC`. */
  asset: string
  /**
   * The span that the limits count in, of the calendar in UTC; weeks begin on Monday, and `NONE` is the whole
   * life of the mandate.
   */
  window: 'NONE' | 'DAILY' | 'WEEKLY' | 'MONTHLY'
  /**
   * The most that one payment may be, in whole units of the asset; left out for no limit. A decimal text such
   * as 12.50.
   */
  max_per_tx?: string | undefined
  /**
   * The most that one payee may get in a window, in whole units of the asset; left out for no limit. A
   * decimal text such as 12.50.
   */
  max_amount_per_target_in_window?: string | undefined
  /** The most payments to one payee in a window; left out for no limit. 0 to 1000000000. */
  max_count_per_target_in_window?: number | undefined
  /**
   * The most that may be spent in a window, in whole units of the asset; left out for no limit. A decimal
   * text such as 12.50.
   */
  max_amount_in_window?: string | undefined
  /** The most payments in a window; left out for no limit. 0 to 1000000000. */
  max_count_in_window?: number | undefined
}

/** Part of `CreateMandateAction`, `CreateMandateRequest`, `AmendMandateRequest`. */
export interface MandateRuleRequest {
  /**
   * Tells whether the targets are recipients, blockchain addresses, or anybody; follows from the targets
   * where it is left out.
   */
  target_type?: 'any' | 'recipient' | 'address' | undefined
  /**
   * The ids of recipients, or the blockchain addresses, that may be paid; left out, or empty, where anybody
   * may. At most 32 items.
   */
  targets?: string[] | undefined
  /** The blockchain that payments go on; empty for any. */
  network_id?: NetworkId | '' | undefined
  /** The symbol of the asset that is spent, such as `USDC`. 1 to 20 characters. */
  asset: string
  /**
   * The span that the limits count in, of the calendar in UTC; weeks begin on Monday, and `NONE`, as it is
   * unless told, is the whole life of the mandate.
   */
  window?: 'NONE' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | undefined
  /**
   * The most that one payment may be, in whole units of the asset; left out for no limit. A decimal text such
   * as 12.50.
   */
  max_per_tx?: string | undefined
  /**
   * The most that one payee may get in a window, in whole units of the asset; left out for no limit. A
   * decimal text such as 12.50.
   */
  max_amount_per_target_in_window?: string | undefined
  /** The most payments to one payee in a window; left out for no limit. 0 to 1000000000. */
  max_count_per_target_in_window?: number | undefined
  /**
   * The most that may be spent in a window, in whole units of the asset; left out for no limit. A decimal
   * text such as 12.50.
   */
  max_amount_in_window?: string | undefined
  /** The most payments in a window; left out for no limit. 0 to 1000000000. */
  max_count_in_window?: number | undefined
}

/** Part of `Mandate`, `MandateResponse`. */
export type MandateStatus = 'pending' | 'active' | 'expired' | 'rejected' | 'revoked' | 'done'

/** Returned by `sim.api.mandates.listVersions`. */
export interface MandateVersion {
  /** The number of the version, from 1. */
  version: number
  /** The limits that counted under this version. */
  rule: MandateRule
  /** The signer who approved this version; left out until somebody did. A KSUID. */
  approved_by_signer_id?: string | undefined
  /** The moment at which this version was approved; left out until then. Unix seconds. */
  approved_at?: number | undefined
  /** The moment at which it was made. Unix seconds. */
  created_at: number
}

/** Part of `MarketingFeeStatement`. */
export interface MarketingFeeDay {
  /** The day, such as 2026-01-31. */
  date: string
  /** The balance at the end of the day, in smallest units; left out until it is counted, which is not 0. */
  balance_minor?: string
  /** The fee of the day, in smallest units; left out until it is counted, which is not 0. */
  fee_minor?: string
}

/** Returned by `sim.api.marketingFee.getStatement`. */
export interface MarketingFeeStatement {
  /** The month, by its first day, such as 2026-01-01. */
  month: string
  /** The share of the average balance that the month earns, in basis points. */
  y_bps_monthly: number
  /** The share of the average balance that a year earns, in basis points. */
  y_bps_annual: number
  /** The fee of the month so far, in smallest units; left out before a day was counted, which is not 0. */
  owed_minor?: string
  /** The average balance of the counted days, in smallest units; left out before a day was counted. */
  avg_daily_balance_minor?: string
  /** The length of the calendar month, 28 to 31. */
  days_in_month: number
  /** The number of days that were counted. */
  days_stamped: number
  /** One row for each day of the month. */
  daily: MarketingFeeDay[]
}

/** Returned by `sim.api.marketingFee.listStatements`. */
export interface MarketingFeeStatements {
  /** The first days of months, newest first. */
  months: string[]
}

/** Returned by `sim.api.marketingFee.getDestination`, `sim.api.marketingFee.setDestination`. */
export interface MarketingPayoutDestination {
  /** The blockchain by its CAIP-2 name. */
  chain: string
  /** The address that the fee is paid to. */
  address: string
  /** The moment of the last change to it; at first that of its creation. RFC 3339, in UTC. */
  updated_at: string
}

/** Taken by `sim.api.marketingFee.setDestination`, `sim.api.marketingFee.setDeployment`. */
export interface MarketingPayoutRequest {
  /** The address on Base that the fee is paid to from now on. */
  address: string
}

/** Part of `EventPage`, `ClientUserPage`, `ApiKeyPage` and 17 more. */
export interface Meta {
  /** The number of objects in the whole list, with the filters that were asked for. */
  total_count: number
  /** Tells whether objects come behind this page. */
  has_more_after: boolean
  /** Tells whether objects come before this page. */
  has_more_before: boolean
}

/** Part of `DocumentValidation`, `DocumentInfo`. */
export interface MissingDocument {
  /** Names what has to be shown, such as identity or address. */
  purpose: DocumentPurpose
  /** The documents of which one is enough. */
  accepted_types: ('certificate_of_incorporation' | 'articles_of_incorporation' | 'certificate_of_good_standing' | 'corporate_registry_extract' | 'shareholder_registry' | 'bank_reference_letter' | 'operating_agreement' | 'memorandum' | 'articles_of_association' | 'proof_of_address' | 'bank_statement' | 'utility_bill' | 'source_of_funds' | 'source_of_wealth' | 'crypto_statement' | 'investment_statement' | 'subscription_agreement' | 'safe_agreement' | 'convertible_note' | 'loan_agreement' | 'promissory_note' | 'pitch_deck' | 'marketing_material' | 'business_plan' | 'authorization_document' | 'ein_confirmation_letter' | 'other' | 'regulatory_license' | 'aml_audit_report' | 'payslip' | 'employment_contract' | 'shareholders_agreement' | 'income_verification_letter' | 'savings_statement' | 'passport' | 'drivers_license_front' | 'drivers_license_back' | 'residence_permit_front' | 'residence_permit_back' | 'national_id_front' | 'national_id_back')[]
  /** Says what has to be shown, in words for people. */
  description: string
  /** Tells whether the application cannot be submitted without it. */
  required: boolean
}

/** Returned by `sim.api.capabilities.networks`. */
export interface NetworkDetails {
  /** Names the network in other calls, such as `base-sepolia`. */
  network_id: string
  /** The kind of blockchain, and so of addresses. */
  family: 'evm' | 'solana'
  /** Tells networks for tests from real ones. */
  environment: 'sandbox' | 'production'
  /** The symbols of the assets on it; with `include=assets` only. */
  assets?: string[] | undefined
  /** The rails that pay out what comes on it; with `include=rails` only. */
  rails?: ('ach' | 'fedwire' | 'fednow' | 'swift' | 'sepa')[] | undefined
}

/** Taken by `sim.api.transactions.list`. */
export type NetworkId =
  | 'ethereum-mainnet'
  | 'ethereum-sepolia'
  | 'ethereum-goerli'
  | 'ethereum-holesky'
  | 'solana-mainnet'
  | 'solana-devnet'
  | 'solana-testnet'
  | 'base-mainnet'
  | 'base-sepolia'
  | 'arbitrum-mainnet'
  | 'arbitrum-sepolia'
  | 'optimism-mainnet'
  | 'optimism-sepolia'
  | 'avalanche-mainnet'
  | 'avalanche-fuji'
  | 'polygon-mainnet'
  | 'polygon-amoy'

/** Part of `RecipientResponse`, `RecipientRequest`. */
export type NullableAddress = {
  /** The first line, with street and number; not blank. */
  street1: string
  /** A second line, such as a floor or a suite. */
  street2?: string | undefined
  /** A third line, where two are too few. */
  street3?: string | undefined
  /** The town or city; not blank. */
  city: string
  /** The state, province or region. Within the US a code such as `CA`. */
  region?: string | undefined
  /** The ZIP or postal code, as the country writes it. */
  postal_code?: string | undefined
  /** The country by two capitals of ISO 3166-1, such as `US`. */
  country: string
} | null

/** Returned by `sim.api.transactions.createOneOff`. */
export interface OneOffTransaction {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** Tells a one-off from the other families in a mixed list. */
  resource_type: 'one_off'
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** The name that the customer had when the transaction was created. */
  customer_name: string
  /** The single-use blockchain address that the customer sends the deposit to. */
  crypto_address: string
  /**
   * The amount to deposit, in `source_asset`, so that the payee gets `amount` after all fees; left out where
   * no amount was asked for.
   */
  send_amount?: string | undefined
  /**
   * Tells how far the money has come: `pending` until the deposit arrives; `completed` can still be followed
   * by a return.
   */
  status: OneOffTransactionStatus
  /** The amount that the payee gets, in `destination_asset`; left out until the deposit is there. */
  amount?: string | undefined
  /** The blockchain on which the deposit is awaited, or came. */
  source_network_id: NetworkId
  /** The symbol of the asset that is deposited. */
  source_asset: string
  /** The bank account or blockchain address that is paid. A KSUID. */
  destination_id: string
  /** The symbol of the asset that the payee gets. */
  destination_asset: string
  /** Says why it failed; left out unless it did. */
  failure_reason?: string | undefined
  /** Amounts, fees and exchange rate; null until the deposit is there. */
  receipt: TransactionReceipt | null
  /** The blockchain side: addresses, networks and hashes; null while nothing of it is known. */
  crypto_details: TransactionCryptoDetails | null
  /** The wallet that the deposit came from; left out until it is there. */
  sender_details?: SenderDetails | undefined
  /** The moment at which it was made. Unix seconds. */
  created_at: number
  /** The moment of the last change to it; at first that of its creation. Unix seconds. */
  updated_at: number
  /** The moment at which the money reached the payee; left out until then. Unix seconds. */
  completed_at?: number | undefined
  /** The bank rail that pays out; null for a payout on a blockchain. */
  destination_payment_rail: PaymentCapability | null
  /** The text that the payee reads beside the payment; null where there is none. */
  payment_reference: string | null
  /**
   * The client's own fee in basis points, 100 being one percent; shown only with the option `quirks:
   * 'observed'`.
   */
  developer_fee_bps?: number | undefined
  /** The client's own fee as an amount of the deposited asset; left out where the fee is a share. */
  developer_fee_fixed?: string | undefined
  /** The bank that is paid; left out for a payout on a blockchain. */
  destination_bank_name?: string | undefined
  /** The holder of the account that is paid; left out for a payout on a blockchain. */
  destination_account_holder_name?: string | undefined
  /** The last four characters of the account that is paid; of US banks only. */
  destination_account_number_last_four?: string | undefined
  /** The routing number that the rail uses: for Fedwire the bank's own one for wires, where it has one. */
  destination_routing_number?: string | undefined
  /** The IBAN that is paid; left out for US banks and blockchains. */
  destination_iban?: string | undefined
  /** The BIC of the bank that is paid; left out for US banks and blockchains. */
  destination_bic?: string | undefined
  /** The code of the bank that sent the payment back, such as `R01`; left out unless it came back. */
  return_code?: string | undefined
  /** Says why the bank sent the payment back; left out unless it came back. */
  return_reason?: string | undefined
  /** The moment at which the bank began to send the payment back; left out unless it did. Unix seconds. */
  return_initiated_at?: number | undefined
  /** The moment by which the returned money has to be there. Unix seconds. */
  return_deadline?: number | undefined
  /** Says why the originator took the payment back; left out unless it did. */
  reversal_reason?: string | undefined
  /** The moment at which the originator took the payment back; left out unless it did. Unix seconds. */
  reversal_initiated_at?: number | undefined
  /** The amount that came back of a return or a reversal; left out until it is there. */
  net_recovered_amount?: string | undefined
}

/** Payload of `transaction.one_off.created`, `transaction.one_off.updated`. */
export interface OneOffTransactionEvent {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** The bank account or blockchain address that is paid. A KSUID. */
  destination_id: string
  /** The symbol of the asset that is deposited. */
  source_asset: string
  /** The blockchain on which the deposit is awaited, or came. */
  source_network_id: NetworkId
  /** The amount that the payee gets; left out where neither an amount was asked for nor a deposit came. */
  destination_amount?: string
  /** The symbol of the asset that the payee gets. */
  destination_currency: string
  /** Tells how far the money has come, in the words of events: reads have more of them. */
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled' | 'cancelled'
  /** The moment at which it was made. Unix seconds. */
  created_at: number
  /** The moment of the last change to it; at first that of its creation. Unix seconds. */
  updated_at: number
  /** The moment at which the money reached the payee; left out until then. Unix seconds. */
  completed_at?: number
  /** Says why it failed; left out unless it did. */
  failure_reason?: string
  /** The text that the payee reads beside the payment; left out where there is none. */
  payment_reference?: string
  /** The single-use blockchain address that the deposit goes to: reads call it `crypto_address`. */
  temporary_address: string
  /** The amount to deposit so that the payee gets what was asked for; left out where no amount was. */
  send_amount?: {
    /** The amount as a decimal text. */
    amount: string
    /** The symbol of the asset to deposit. */
    currency: string
  }
  /** Amounts, fees and exchange rate, always with flat members; left out until the deposit is there. */
  receipt?: EventReceipt
  /** The blockchain side: addresses, networks and hashes; left out where no blockchain takes part. */
  crypto_details?: EventCryptoDetails
  /** The wallet that the deposit came from; left out until it is there. */
  sender_details?: {
    /** The blockchain address that the money came from. */
    sender_wallet_address?: string
    /** The blockchain that the money came on. */
    sender_network?: NetworkId
  }
  /** The bank rail that pays out; left out for a payout on a blockchain. */
  fiat_rail?: 'ach' | 'fedwire' | 'fednow' | 'swift' | 'sepa'
}

/** Taken by `sim.api.transactions.createOneOff`. */
export interface OneOffTransactionRequest {
  /** Says that a one-off is meant, which it is anyway. */
  transaction_type?: 'one_off' | undefined
  /**
   * The amount that the payee gets, in `destination_asset`; the sandbox takes at most 2 US dollars of it over
   * the API. Without it any deposit is converted. A decimal text such as 12.50.
   */
  amount?: string | undefined
  /** The customer who pays: it must be active, and must have accepted the terms. A KSUID. */
  customer_id: string
  /** The blockchain on which the customer sends the deposit. */
  source_network_id: NetworkId
  /** The symbol of the asset that the customer sends, such as `USDC`; it must be on `source_network_id`. */
  source_asset: string
  /**
   * The bank account or blockchain address that is paid: it must belong to a recipient of this customer. A
   * KSUID.
   */
  destination_id: string
  /**
   * The blockchain that the payee is paid on; needed for a crypto destination, and without effect for a bank.
   */
  destination_network_id?: NetworkId | undefined
  /** The symbol of the asset that the payee gets, such as `USD` for a US bank. */
  destination_asset: string
  /** The rail that pays the bank; one that the destination takes is chosen where it is left out. */
  destination_payment_rail?: PaymentCapability | undefined
  /**
   * The text that the payee reads beside the payment, to a bank only. ACH carries 18 letters, digits and
   * spaces and no hyphen; SEPA 6 or more characters, also `& - . /`; SWIFT 5 or more, in four lines of 35. 1
   * to 140 characters.
   */
  payment_reference?: string | undefined
  /**
   * The client's own fee in basis points of what is converted, 100 being one percent. Not together with
   * `developer_fee_fixed`. 0 to 10000.
   */
  developer_fee_bps?: number | undefined
  /**
   * The client's own fee as an amount of the deposited asset, more than zero, of at most two places. Not
   * together with `developer_fee_bps`.
   */
  developer_fee_fixed?: string | undefined
}

/** Part of `OneOffTransaction`. */
export type OneOffTransactionStatus =
  | 'pending'
  | 'processing'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'reversed'
  | 'pending_return'
  | 'returned'
  | 'pending_reversal'

/** Taken by `sim.api.accounts.createOnramp`. */
export interface OnrampAccountCreateRequest {
  /** The rails that deposits may come by. */
  capabilities: PaymentCapability[]
  /** The symbol of the currency that is deposited, such as `USD`. */
  source_asset: string
  /** The symbol of the asset that is paid out, such as `USDC`. */
  destination_asset: string
  /** The blockchain address that is paid: it must belong to a recipient of this customer. A KSUID. */
  destination_id: string
  /** The blockchain that payouts go on; that of the destination where it is left out. */
  destination_network_id?: NetworkId | undefined
  /**
   * The client's own fee in basis points of what is converted, 100 being one percent. Not together with
   * `developer_fee_fixed`. 0 to 10000.
   */
  developer_fee_bps?: number | undefined
  /**
   * The client's own fee as an amount of the deposited asset, more than zero, of at most two places. Not
   * together with `developer_fee_bps`.
   */
  developer_fee_fixed?: string | undefined
  /** The number of transactions that the account may have; deposits beyond it wait. */
  max_transactions?: number | undefined
}

/** Part of `LegalAcceptance`. */
export interface OutstandingDisclosure {
  /** The key of the disclosure: send it as `disclosure_id`. */
  disclosure_id: string
  /** The version of it that must be accepted. */
  disclosure_version: string
  /** The heading of the disclosure, for people. */
  title: string
  /** An address where its text can be read; left out for none. */
  url?: string | undefined
  /** False only in a sandbox: the text is still to come, and can be accepted. */
  text_published: boolean
}

/** Part of `LegalAcceptance`, `AttestationValidation`. */
export interface OutstandingDocument {
  /** Names the document in every version. */
  key: LegalDocumentKey
  /** The version of the text, by its date. */
  version: string
  /** Counts the versions of the document, from 1. */
  revision: number
  /** The heading of the text, for people. */
  title: string
  /** The attestation that accepts it: send it as `attestation_type`. */
  attestation_type: AttestationType
}

/** Part of `Application`. */
export interface OutstandingPartnerAttestation {
  /** The key of the disclosure: send it as `disclosure_id`. */
  disclosure_id: string
  /** The version of it that must be accepted. */
  disclosure_version: string
  /** The heading of the disclosure, for people. */
  title: string
  /** An address where its text can be read; left out for none. */
  url?: string | undefined
}

/**
 * Returned by `sim.api.paymentAgents.create`, `sim.api.paymentAgents.get`, `sim.api.paymentAgents.revoke`.
 */
export interface PaymentAgentResponse {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The name that the client gave the agent. */
  name: string
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
  /** Tells whether the platform keeps the agent's key, which it always does. */
  hosted: boolean
  /** The signer that the agent acts as: wallets whose groups have it can be spent from. A KSUID. */
  signer_id: string
  /** The public key of that signer, in base64. */
  signer_public_key: string
  /** The wallets of the customer that the agent may sign for now. */
  wallet_ids: string[]
  /** Tells whether the agent may act; a revoked one never may again. */
  state: PaymentAgentState
  /** The groups that still have the signer of a revoked agent, so that somebody can remove it. */
  signer_group_cleanup?: {
    /** The group from which the signer should be removed. A KSUID. */
    signer_group_id: string
    /** The name of that group, for people. */
    name: string
  }[] | undefined
}

/** Part of `PaymentAgentResponse`. */
export type PaymentAgentState = 'pending' | 'active' | 'revoked'

/** Part of `OneOffTransaction`, `BankAccount`, `AccountResponse` and 5 more. */
export type PaymentCapability = 'ach' | 'fedwire' | 'fednow' | 'swift' | 'sepa' | 'us_bank_account'

/** Payload of `rd_payout_destination.updated`. */
export interface PayoutDestinationEvent {
  /** The address that the fee is paid to from now on. */
  wallet_address: string
  /** The address that it was paid to before; empty for none. */
  previous_address: string
  /** The user of the dashboard who changed it; empty for none. */
  updated_by: string
}

/** Part of `IndividualRequest`. */
export interface PersonName {
  /** The given name, as documents have it. 1 to 140 characters. */
  first: string
  /** Kept, and not shown. 1 to 140 characters. */
  middle?: string | undefined
  /** The family name, as documents have it. 1 to 140 characters. */
  last: string
}

/**
 * Returned by `sim.api.policies.create`, `sim.api.policies.get`, `sim.api.policies.addRule`,
 * `sim.api.policies.updateRule`.
 */
export interface Policy {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The client, which is your company, that it belongs to. A KSUID. */
  client_id: string
  /**
   * The group whose signers must endorse each change of the policy; null for a policy without a group. A
   * KSUID.
   */
  signer_group_id: string | null
  /** Counts the changes of the policy, from 1. */
  version: number
  /** The name that the client gave the policy. */
  name: string
  /** A note of the client; null for none. */
  description: string | null
  /** The rules by which sends of the attached wallets are judged. */
  rules: PolicyRule[]
  /** The moment at which it was made. Unix seconds. */
  created_at: number
  /** The moment of the last change to it; at first that of its creation. Unix seconds. */
  updated_at: number
}

/** Payload of `wallet.policy.created`, `wallet.policy.updated`. */
export interface PolicyEvent {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The client, which is your company, that it belongs to. A KSUID. */
  client_id: string
  /**
   * The group whose signers must endorse each change of the policy; null for a policy without a group. A
   * KSUID.
   */
  signer_group_id: string | null
  /** The name that the client gave the policy. */
  name: string
  /** A note of the client; left out for none. */
  description?: string
  /** The rules by which sends of the attached wallets are judged. */
  rules: {
    /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
    id: string
    /** The policy that the rule belongs to. A KSUID. */
    policy_id: string
    /** Names the form of the rule, and so which member `definition` has. */
    rule_type: 'approval_threshold' | 'amount_threshold' | 'address_list'
    /** Tells whether the rule lets a send pass or refuses it: events call it `approve`, answers `allow`. */
    action: 'approve' | 'deny'
    /** The moment at which it was made. Unix seconds. */
    created_at: number
    /** Says what the rule takes into account, in the member that is named after its type. */
    definition: {
      /** The form of a rule by the number of signers; left out for other rules. */
      approval_threshold?: {
        /** The number of distinct signers that a send takes. */
        threshold: number
        /** A note of the client on the rule; left out for none. */
        description?: string
      }
      /** The form of a rule by amount; left out for other rules. */
      amount_threshold?: {
        /** The amount from which the rule counts, itself included, in the smallest units of the asset. */
        min_amount: number
        /** The number of distinct signers that a send takes from that amount on. */
        threshold: number
        /** The asset whose sends are judged. */
        asset: {
          /** The symbol of the asset, such as `USDC`. */
          id: string
          /** The name of the asset for people. */
          name: string
        }
      }
      /** The form of a rule by the address that is paid; left out for other rules. */
      address_list?: {
        /** The blockchain addresses that the rule is about. */
        addresses: string[]
      }
    }
  }[]
}

/** Returned by `sim.api.policies.list`. */
export interface PolicyPage {
  /** The objects on this page, in the order of the list. */
  data: Policy[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Part of `Policy`. */
export type PolicyRule = {
  /** Names the rule in paths and intents; it never changes. A KSUID. */
  id: string
  /** The policy that the rule belongs to. A KSUID. */
  policy_id: string
  /** Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse. */
  action: 'allow' | 'deny'
  /** The moment at which it was made. Unix seconds. */
  created_at: number
  /** Names the form of the rule, and so of its `definition`. */
  rule_type: 'approval_threshold'
  /**
   * Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.
   */
  definition: {
    /** The number of distinct signers that a send takes; a signer of two groups counts once. */
    threshold: number
    /** A note of your own on the rule. At most 1000 characters. */
    description?: string | undefined
  }
} | {
  /** Names the rule in paths and intents; it never changes. A KSUID. */
  id: string
  /** The policy that the rule belongs to. A KSUID. */
  policy_id: string
  /** Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse. */
  action: 'allow' | 'deny'
  /** The moment at which it was made. Unix seconds. */
  created_at: number
  /** Names the form of the rule, and so of its `definition`. */
  rule_type: 'amount_threshold'
  /**
   * Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.
   */
  definition: {
    /**
     * The amount from which the rule counts, itself included, as a number of the smallest units of the asset:
     * 1000000 is 1 USDC.
     */
    min_amount: number
    /** The number of distinct signers that a send takes from that amount on. */
    threshold: number
    /** The asset whose sends are judged, as an object such as `{ id: 'USDC' }` and not as a text. */
    asset: {
      /** The symbol of the asset, such as `USDC`. 1 to 20 characters. */
      id: string
      /** The name of the asset for people; it is not read. At most 255 characters. */
      name?: string | undefined
    }
  }
} | {
  /** Names the rule in paths and intents; it never changes. A KSUID. */
  id: string
  /** The policy that the rule belongs to. A KSUID. */
  policy_id: string
  /** Tells whether the rule lets a send pass or refuses it; one rule that denies is enough to refuse. */
  action: 'allow' | 'deny'
  /** The moment at which it was made. Unix seconds. */
  created_at: number
  /** Names the form of the rule, and so of its `definition`. */
  rule_type: 'address_list'
  /**
   * Says what the rule takes into account; its members depend on `rule_type`, and unknown ones are refused.
   */
  definition: {
    /** The blockchain addresses that the rule is about, of EVM networks or of Solana. 1 to 1000 items. */
    addresses: string[]
  }
}

/** What a refusal is answered with: RFC 9457. */
export interface ProblemDetails {
  /** A URL that ends with the name of the problem, such as `#validation-error`: compare that name. */
  type: string
  /** The name of the problem for people; it may change. */
  title: string
  /** The HTTP status of the answer, once more. */
  status: number
  /** Says what was wrong with this request. */
  detail: string
  /** The path that was asked for, with its query. */
  instance: string
  /** Names the request for support, as the header `x-request-id` does. */
  request_id: string
  /** The fields that were refused, where a field was the reason; the first 100 of them. */
  errors?: FieldError[] | undefined
  /** A page where the customer can put right what refuses the request; left out where there is none. */
  resolution_url?: string | undefined
  /** Words that the customer may be shown; left out where there are none. */
  user_message?: string | undefined
  /** Repeats `detail`, on failures that sandbox headers or faults injected only. */
  message?: string | undefined
  /** The simulator's help for the author of the test; the platform does not send it. */
  sim_hint?: string | undefined
}

/** Part of `ProposalsResponse`. */
export interface ProposalBlocker {
  /** The reason as a code: compare it. */
  code: 'mandate_does_not_cover_payee' | 'no_mandate'
  /** The mandate that does not allow it; left out for other reasons. A KSUID. */
  mandate_id?: string | undefined
  /** The name of who was to be paid; left out where nobody was. */
  payee_name?: string | undefined
  /** The reason in words for people. */
  detail?: string | undefined
}

/** Taken by `sim.api.paymentAgents.propose`. */
export interface ProposalsRequest {
  /** The text that the user says now; needed unless `messages` has it. */
  prompt?: string | undefined
  /** The conversation so far, the last of it by the user. At most 200 items. */
  messages?: AgenticMessage[] | undefined
  /** The documents that come with the prompt, such as invoices. */
  attachments?: AgenticAttachment[] | undefined
  /** The client's own fees, where an action names none. */
  developer_fee_defaults?: DeveloperFeeDefaults | undefined
  /** Deprecated: the older form of `developer_fee_defaults`. */
  developer_fee?: DeveloperFee | undefined
  /**
   * The time zone that days and hours are meant in, such as `Europe/Berlin`; UTC unless told. At most 64
   * characters.
   */
  timezone?: string | undefined
}

/** Returned by `sim.api.paymentAgents.propose`. */
export interface ProposalsResponse {
  /**
   * The drafts, each of which can be accepted by itself; left out where nothing was drafted. At most 100
   * items.
   */
  proposals?: AgenticProposal[] | undefined
  /** The answer in words: a question where something was not clear. */
  reply?: string | undefined
  /** The reasons why something that was asked for was not drafted. */
  blockers?: ProposalBlocker[] | undefined
  /** Tells whether the conversation waits for the user. */
  conversation_status?: ConversationStatus | undefined
}

/** Taken by `sim.api.applications.answer`. */
export interface QuestionAnswersRequest {
  /** A later one takes the place of an earlier one to the same question. 1 to 100 items. */
  answers: {
    /** The key of the question, where it has one. */
    key?: string | undefined
    /** The question, where it has no key. */
    prompt?: string | undefined
    /** The answer in words; needed unless a document alone answers. 1 to 10000 characters. */
    text?: string | undefined
    /** An uploaded document of the application. A KSUID. */
    document_id?: string | undefined
  }[]
}

/** Returned by `sim.api.customers.reengage`. */
export interface ReEngagement {
  /** The application of the customer, which onboarding fills in. A KSUID. */
  application_id: string
  /**
   * The address of the hosted application, for the customer to open. Its token opens the API of the
   * application too.
   */
  application_url: string
  /** The moment until which that address can be opened, in Unix nanoseconds. */
  application_expires_at: number
}

/** Payload of `recipient.created`. */
export interface RecipientCreatedEvent {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The payee's legal name. */
  name: string
  /** Tells whether the payee can be paid: not while it is frozen. */
  status: 'unused' | 'active' | 'frozen'
  /** The payee's postal address; left out where none was given. */
  address?: EventAddress
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
}

/** Payload of `recipient.deleted`. */
export interface RecipientDeletedEvent {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The customer that it belongs to. A KSUID. */
  customer_id: string
}

/** Returned by `sim.api.recipients.list`. */
export interface RecipientPage {
  /** The objects on this page, in the order of the list. */
  data: RecipientResponse[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Taken by `sim.api.recipients.create`, `sim.api.recipients.update`. */
export interface RecipientRequest {
  /** The payee's legal name, as its bank has it; not blank. 3 to 140 characters. */
  name: string
  /** The payee's postal address; null, or left out, for none. */
  address?: NullableAddress | undefined
}

/** Returned by `sim.api.recipients.create`, `sim.api.recipients.get`, `sim.api.recipients.update`. */
export interface RecipientResponse {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The payee's legal name. */
  name: string
  /** Tells whether the payee can be paid: not while it is frozen. */
  status: RecipientStatus
  /** The payee's postal address; null where none was given. */
  address: NullableAddress
  /** The bank accounts and blockchain addresses where the payee can be paid, oldest first. */
  destinations: DestinationResponse[]
}

/** Part of `RecipientResponse`. */
export type RecipientStatus = 'unused' | 'active' | 'frozen'

/** Payload of `recipient.updated`. */
export interface RecipientUpdatedEvent {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The payee's legal name. */
  name: string
  /** Tells whether the payee can be paid: not while it is frozen. */
  status: 'unused' | 'active' | 'frozen'
  /** The payee's postal address; left out where none was given. */
  address?: EventAddress
}

/** Part of `RemovePolicyRuleRequest`. */
export interface RemovePolicyRuleIntent {
  /** Names the act that is endorsed, so that a signature of one act is good for no other. */
  type: 'remove_policy_rule'
  /** The policy that is changed: the one in the path, or the request is refused. */
  policy_id: string
  /**
   * Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255
   * characters.
   */
  idempotency_key: string
  /** The rule that is changed: the one in the path, or the request is refused. */
  rule_id: string
}

/** Taken by `sim.api.policies.deleteRule`. */
export interface RemovePolicyRuleRequest {
  /**
   * The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64
   * items.
   */
  signatures: string[]
  /** The act that is endorsed, exactly as it was signed. */
  intent: RemovePolicyRuleIntent
}

/** Part of `SignerGroup`. */
export interface RemovedSigner {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The client, which is your company, that it belongs to. A KSUID. */
  client_id: string
  /** The name that the client gave the signer, for people. */
  name: string
  /** The signer's public key, in base64: the SubjectPublicKeyInfo, or the COSE key of a passkey. */
  public_key: string
  /** Tells a plain P-256 key (`ES256`) from a passkey, whose signatures are WebAuthn assertions. */
  key_type: 'ES256' | 'WEBAUTHN'
  /** The moment at which the signer left the group. Unix seconds. */
  removed_at: number
}

/** Part of `Application`. */
export interface RequestedItems {
  /** True where the description of the business is to be written anew. */
  business_description?: boolean | undefined
  /** The documents that are to be uploaded. */
  documents?: {
    /** Tells whose document it is: of the business, of a person, or of enhanced due diligence. */
    category: 'business' | 'individual' | 'edd'
    /** The person whose document it is; left out for others. */
    individual_id?: string | undefined
    /** The type of the document, or what it is for. */
    ref: string
    /** Says why a document has to be uploaded again; left out for a first one. */
    reason?: string | undefined
  }[] | undefined
  /** The questions that are to be answered. */
  questions?: {
    /** Names the question in answers; left out where its text does. */
    key?: string | undefined
    /** The question itself, for people. */
    prompt: string
    /** Tells whether a document must come with the answer. */
    require_document?: boolean | undefined
  }[] | undefined
  /** The fields that are to be filled in anew, by their names. */
  fields?: string[] | undefined
}

/** Taken by `sim.simulate.requestInformation`. */
export type Requirement = {
  /** Tells a document from a field and a question. */
  type: 'document'
  /** The very document that is wanted; not together with `purpose`. */
  document_type?: DocumentType
  /** The thing that a document has to show, of whatever type it is; not together with `document_type`. */
  purpose?: DocumentPurpose
  /** Tells whose document it is; that of who applies unless told. */
  entity?: {
    /** Tells whether it is of the business or of enhanced due diligence. */
    kind: 'business' | 'edd'
  } | {
    /** Tells that it is of a person. */
    kind: 'individual'
    /** Names it in paths, in other answers and in events; it never changes. */
    id: string
  }
  /** `on_file` asks for a replacement. */
  status?: 'missing' | 'on_file'
} | {
  /** Tells a field from a document and a question. */
  type: 'field'
  /** The name of the field that is to be filled in anew. */
  path: string
} | {
  /** Tells a question from a document and a field. */
  type: 'question'
  /** Names the question in answers; left out where its text does. */
  key?: string
  /** The question itself, for people. */
  prompt: string
  /** Tells whether a document must come with the answer. */
  require_document?: boolean
}

/** Part of `RiskRatings`. */
export interface RiskRating {
  /** The sum of the values of all factors. */
  score: number
  /** The number of factors that were counted. */
  num_factors: number
  /** The score as a share of the greatest one, in percent. */
  percentage: number
  /** The risk that the percentage means. */
  level: 'low' | 'medium' | 'high'
  /** One row for each factor that was counted. */
  factors: {
    /** The factor that was looked at, such as the country. */
    name: string
    /** The weight that was found, where 3 is the greatest risk. */
    value: 1 | 2 | 3
    /** The risk that the weight means. */
    level: 'low' | 'medium' | 'high'
    /** The value that was looked at, as it was sent. */
    input: string
    /** Says what the factor is about, in words for people. */
    description: string
    /** Says why it has this weight, in words for people. */
    reason: string
    /** Tells whether this factor alone is enough to refuse. */
    prohibited: boolean
  }[]
  /** Tells whether enhanced due diligence is needed. */
  edd_required: boolean
  /** Tells whether the platform does not take such a customer. */
  prohibited: boolean
  /** Says why it does not, in words for people; left out where it does. */
  prohibited_reason?: string | undefined
  /** The version of the rules of the rating. */
  version: string
  /** The version of the tables that they read. */
  data_version: string
  /** The limits between the levels. */
  config: {
    /** The percentage from which the risk is medium. */
    threshold_low: number
    /** The percentage from which the risk is high. */
    threshold_high: number
  }
  /** The moment at which it was rated. RFC 3339, in UTC. */
  calculated_at: string
}

/** Part of `RiskRatingsRequest`. */
export interface RiskRatingEntity {
  /** Tells a business from a person. */
  entity_type: 'business' | 'individual'
  /** A reference of your own, which is told again beside the rating. 1 to 128 characters. */
  reference?: string | undefined
  /** The country where the business was founded, or the person lives, by two capitals of ISO 3166-1. */
  country: string
  /**
   * The countries that the person is a citizen of, by two capitals of ISO 3166-1; of people only. At most 10
   * items.
   */
  nationalities?: string[] | undefined
  /** The code of the line of business: of NAICS, or one of those for crypto. 1 to 20 characters. */
  industry_code?: string | undefined
  /** The deposits that are expected in a month, as a band of US dollars; of businesses only. */
  expected_monthly_deposit?:
    | '0_to_50k'
    | '50k_to_100k'
    | '100k_to_500k'
    | '500k_to_1m'
    | '1m_to_5m'
    | '5m_to_10m'
    | '10m_to_20m'
    | '20m_to_50m'
    | '50m_plus'
    | undefined
  /** Tells whether shares belong to whoever has the paper; of businesses only. */
  has_bearer_shares?: boolean | undefined
  /** Tells whether it moves money for others. */
  transact_on_behalf_of_third_parties?: boolean | undefined
}

/** Returned by `sim.api.riskRatings.calculate`. */
export interface RiskRatings {
  /** One rating for each entity, in the order of the request. */
  results: {
    /** The place of the entity in the request, from 0. */
    index: number
    /** The reference that the request had; left out without one. */
    reference?: string | undefined
    /** The rating itself, with all that it was made of. */
    risk_rating: RiskRating
  }[]
}

/** Taken by `sim.api.riskRatings.calculate`. */
export interface RiskRatingsRequest {
  /** All of them are right, or none is rated. 1 to 100 items. */
  entities: RiskRatingEntity[]
}

/** Part of `SandboxScenarioList`. */
export interface SandboxScenario {
  /** The name to ask for it by. */
  name: string
  /** Says what happens, in words for people. */
  description: string
  /** The kinds of movement that can end so. */
  valid_for: string[]
  /** Tells whether it stops on its way, to be advanced. */
  stateful: boolean
  /** Tells whether `scenario` of a simulated movement takes the name. */
  requestable: boolean
  /** The actions that it can be advanced by; left out where it does not stop. */
  advance_actions?: string[] | undefined
  /** The types of events that it sends, in their order. */
  example_webhook_sequence: string[]
}

/** Returned by `sim.api.sandbox.listScenarios`. */
export interface SandboxScenarioList {
  /** One row for each scenario. */
  scenarios: SandboxScenario[]
}

/** Payload of `scheduled_payment.failed`. */
export interface ScheduledPaymentFailedEvent {
  /** The payment that was not made. A KSUID. */
  scheduled_payment_id: string
  /** The signer that was to send it. A KSUID. */
  signer_id: string
  /** The wallet that was to pay. A KSUID. */
  wallet_id: string
  /** The blockchain address that was to be paid. */
  address: string
  /** The amount that was to be sent, in whole units of the asset. */
  amount: string
  /** The symbol of the asset that was to be sent. */
  asset: string
  /** The blockchain that it was to go on. */
  network_id: NetworkId
  /** The moment at which it was to be sent. Unix seconds. */
  scheduled_at: number
  /** Tells a mandate that did not allow it from a send that failed. */
  failure_code: 'mandate_denied' | 'send_error'
  /** Says why it failed, in words for people. */
  failure_reason: string
  /** The agent whose signer was to send it; left out for other signers. A KSUID. */
  payment_agent_id?: string
  /** The payee, where it is a recipient; left out for a plain address. A KSUID. */
  recipient_id?: string
  /** The bank account or blockchain address of the recipient; left out for a plain address. A KSUID. */
  destination_id?: string
}

/** Returned by `sim.api.scheduledPayments.list`. */
export interface ScheduledPaymentPage {
  /** The objects on this page, in the order of the list. */
  data: ScheduledPaymentResponse[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Returned by `sim.api.scheduledPayments.create`, `sim.api.scheduledPayments.cancel`. */
export interface ScheduledPaymentResponse {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The signer that sends the payment. A KSUID. */
  signer_id: string
  /** The wallet that pays. A KSUID. */
  wallet_id: string
  /** The mandate that allowed the payment; left out where none did. A KSUID. */
  mandate_id?: string | undefined
  /** The version of the mandate that allowed it; left out where none did. */
  mandate_version?: number | undefined
  /** The wallet's transaction that carried it out; left out until then. A KSUID. */
  wallet_transaction_id?: string | undefined
  /** The amount that is sent, in whole units of the asset. */
  amount: string
  /** The symbol of the asset that is sent. */
  asset: string
  /** Says why it was not sent; left out unless it failed. */
  failure_reason?: string | undefined
  /** The payee, where it is a recipient; left out for a plain address. A KSUID. */
  recipient_id?: string | undefined
  /** The bank account or blockchain address of the recipient; left out for a plain address. A KSUID. */
  destination_id?: string | undefined
  /**
   * Tells whether a bank account or a blockchain address is paid in the end; left out for a plain address.
   */
  destination_type?: 'bank' | 'crypto' | undefined
  /** A short name of the account in the end, for people; left out where money goes to the address itself. */
  destination_label?: string | undefined
  /** The rail that pays out in the end; left out for a payment on a blockchain. */
  destination_rail?: string | undefined
  /** The symbol of the asset that the payee gets in the end; left out where it is `asset`. */
  output_asset?: string | undefined
  /**
   * The blockchain that the payee is paid on in the end; left out where it is `network_id`, and for banks.
   */
  output_network?: NetworkId | undefined
  /** The blockchain address that the wallet pays, which may be that of a converting account. */
  address: string
  /** The blockchain that the wallet pays on. */
  network_id: NetworkId
  /** Tells whether it waits, was sent, failed, or was cancelled. */
  status: ScheduledPaymentStatus
  /** The moment at which it was sent; left out until then. Unix seconds. */
  executed_at?: number | undefined
  /** The moment at which it is to be sent. Unix seconds. */
  scheduled_at: number
}

/** Part of `ScheduledPaymentResponse`. */
export type ScheduledPaymentStatus = 'scheduled' | 'executed' | 'failed' | 'cancelled'

/** Returned by `sim.simulate.createClient`. */
export interface SeededClient {
  /** The client, which is your company, that it belongs to. A KSUID. */
  client_id: string
  /** The admin of the client. A KSUID. */
  user_id: string
  /** The key of that admin: send it as `x-api-key`. */
  api_key: string
}

/** Part of `SelfServeCreditTiersResponse`. */
export interface SelfServeCreditTier {
  /** The price of the package, in US cents. */
  price_cents: number
  /** The credits that it gives, with the bonus, in US cents. */
  credit_cents: number
  /** The part of them that is a gift, in US cents. */
  bonus_cents: number
  /** The amount that can be moved with them, in US cents. */
  transfer_capacity_cents: number
  /** The price of a transfer with these credits, in basis points of its amount. */
  effective_fee_bps: number
}

/** Returned by `sim.api.credits.listTiers`. */
export interface SelfServeCreditTiersResponse {
  /** The packages of credits that can be bought. */
  tiers: SelfServeCreditTier[]
}

/** Returned by `sim.api.credits.balance`. */
export interface SelfServeCreditsBalanceResponse {
  /** The credits that are left, in US cents. */
  balance_cents: number
  /** The amount that can be moved with these credits, in US cents. */
  transfer_capacity_cents: number
  /**
   * Tells how much is left of the full balance: `low` is 25 percent or less, `critical` 10 percent or less,
   * `empty` nothing.
   */
  health: 'healthy' | 'low' | 'critical' | 'empty'
  /** The balance after the last purchase or gift, in US cents, which counts as full. */
  balance_baseline_cents: number
  /** The share of the full balance that is left, in percent; left out before the first purchase. */
  percent_remaining?: number
  /** The capacity at which the balance counts as low, in US cents; left out before the first purchase. */
  low_at_transfer_capacity_cents?: number
  /** The least that the next transfer costs, in US cents. */
  min_next_transfer_fee_cents?: number
  /** The price of a transfer in basis points of its amount, 100 being one percent. */
  transfer_fee_bps?: number
}

/** Part of `SelfServeCreditsLedgerResponse`. */
export interface SelfServeCreditsLedgerEntry {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The kind of the entry, such as a purchase or a usage. */
  entry_type: 'purchase' | 'bonus' | 'deduction' | 'refund' | 'adjustment'
  /** Tells what the credits were used for. */
  category:
    | 'transaction_fee'
    | 'compliance_fee'
    | 'transaction_refund'
    | 'compliance_refund'
    | 'purchase'
    | 'bonus'
    | 'adjustment'
    | 'unknown'
  /** The change of the balance, in US cents: negative where credits were used. */
  amount_cents: number
  /** The balance after the entry, in US cents. */
  balance_after_cents: number
  /** The transaction that used the credits; null for others. A KSUID. */
  transaction_id: string | null
  /** The payment that bought the credits, by its id there; null for others. */
  stripe_payment_intent_id: string | null
  /** Says what the entry is, in words for people. */
  description: string
  /** The moment at which it was made. RFC 3339, in UTC. */
  created_at: string
}

/** Returned by `sim.api.credits.listLedger`. */
export interface SelfServeCreditsLedgerResponse {
  /** The entries of this page, newest first. */
  entries: SelfServeCreditsLedgerEntry[]
  /** Tells whether older entries come behind this page. */
  has_more: boolean
}

/** Taken by `sim.api.credits.purchase`. */
export interface SelfServeCreditsPurchaseRequest {
  /** The price of the package that is bought, in US cents: one of those that the tiers list. */
  tier_price_cents: number
}

/** Returned by `sim.api.credits.purchase`. */
export interface SelfServeCreditsPurchaseResponse {
  /** The address of the page where somebody pays for it. */
  checkout_url: string
}

/** Part of `SendTransactionRequest`. */
export interface SendTransactionIntent {
  /** The wallet that sends: the one in the path, or the request is refused. */
  wallet_id: string
  /** The blockchain by its CAIP-2 name, such as `eip155:84532`. At most 100 characters. */
  caip2: string
  /** The transfer or the call that is endorsed. */
  operation: TransactionOperation
  /**
   * Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255
   * characters.
   */
  idempotency_key: string
  /** A text of your own that is signed with the rest, and not read. At most 255 characters. */
  context_digest?: string | undefined
}

/** Taken by `sim.api.wallets.send`. */
export interface SendTransactionRequest {
  /**
   * The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64
   * items.
   */
  signatures: string[]
  /** The act that is endorsed, exactly as it was signed. */
  intent: SendTransactionIntent
}

/** Part of `OneOffTransaction`, `Transaction`, `AutoAccountTransaction`. */
export interface SenderDetails {
  /** Tells whether the money came from a bank account or from a blockchain wallet. */
  sender_type: 'fiat_account' | 'crypto_wallet'
  /** The holder of the bank account that sent the money. */
  sender_account_holder_name?: string | undefined
  /** The bank that the money came from. */
  sender_bank_name?: string | undefined
  /** The routing number of the US bank that the money came from. */
  sender_routing_number?: string | undefined
  /** The number of the bank account that sent the money. */
  sender_account_number?: string | undefined
  /** The routing number for wires of the bank that the money came from. */
  sender_wire_routing_number?: string | undefined
  /** The kind of the bank account that sent the money, such as `checking`. */
  sender_account_type?: string | undefined
  /** The IBAN of the account that sent the money. */
  sender_iban?: string | undefined
  /** The BIC of the bank that the money came from. */
  sender_bic?: string | undefined
  /** The blockchain address that the money came from. */
  sender_wallet_address?: string | undefined
  /** The blockchain that the money came on. */
  sender_network?: NetworkId | undefined
}

/** Returned by `sim.api.signers.create`. */
export interface Signer {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The client, which is your company, that it belongs to. A KSUID. */
  client_id: string
  /** The name that the client gave the signer, for people. */
  name: string
  /** The signer's public key, in base64: the SubjectPublicKeyInfo, or the COSE key of a passkey. */
  public_key: string
  /** Tells a plain P-256 key (`ES256`) from a passkey, whose signatures are WebAuthn assertions. */
  key_type: 'ES256' | 'WEBAUTHN'
}

/** Taken by `sim.api.signers.create`. */
export interface SignerCreateRequest {
  /** A name of your own, for people. 1 to 255 characters. */
  name: string
  /**
   * The signer's public key, in base64: the SubjectPublicKeyInfo of P-256, or the COSE key of a passkey. No
   * two signers of a client have the same. 1 to 8192 characters.
   */
  public_key: string
  /** Tells a plain P-256 key (`ES256`) from a passkey, whose signatures are WebAuthn assertions. */
  key_type: 'ES256' | 'WEBAUTHN' | 'KEY_TYPE_ES256' | 'KEY_TYPE_WEBAUTHN'
}

/**
 * Returned by `sim.api.signerGroups.create`, `sim.api.signerGroups.get`, `sim.api.signerGroups.addSigner`,
 * `sim.api.signerGroups.removeSigner`, `sim.api.wallets.listSignerGroups`.
 */
export interface SignerGroup {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The client, which is your company, that it belongs to. A KSUID. */
  client_id: string
  /** The name that the client gave the group. */
  name: string
  /** The signers who are in the group now, and sign for its wallets. */
  members: Signer[]
  /** The signers who left the group; shown with `include_removed=true` only. */
  removed_members?: RemovedSigner[] | undefined
}

/** Taken by `sim.api.signerGroups.create`. */
export interface SignerGroupCreateRequest {
  /** A name of your own, for people. 1 to 255 characters. */
  name: string
  /**
   * The public keys of the members, each of a signer that was created before; no key twice. 1 to 64 items.
   */
  member_keys: string[]
}

/** Payload of `wallet.signer_group.created`, `wallet.signer_group.updated`. */
export interface SignerGroupEvent {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The client, which is your company, that it belongs to. A KSUID. */
  client_id: string
  /** The name that the client gave the group. */
  name: string
  /** The signers who are in the group now. */
  members: {
    /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
    id: string
    /** The name that the client gave the signer, for people. */
    name: string
    /** The signer's public key, in base64: the SubjectPublicKeyInfo, or the COSE key of a passkey. */
    public_key: string
    /** Tells a plain P-256 key (`ES256`) from a passkey, whose signatures are WebAuthn assertions. */
    key_type: 'ES256' | 'WEBAUTHN'
  }[]
}

/** Returned by `sim.api.signerGroups.list`. */
export interface SignerGroupPage {
  /** The objects on this page, in the order of the list. */
  data: SignerGroup[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Taken by `sim.api.sandbox.simulateCard`. */
export interface SimulateCardTransactionRequest {
  /** The card that is used. A KSUID. */
  card_id: string
  /** Names what the merchant does; an `authorization` unless told. */
  type?: 'authorization' | 'credit_authorization' | 'financial_authorization' | 'balance_inquiry' | undefined
  /** The amount in US dollars, at most 2 of them in the sandbox; none for a balance inquiry. */
  amount?: string | undefined
  /** The merchant who asks for the money; a made-up one unless given. */
  merchant?: CardMerchant | undefined
  /** Tells whether the merchant takes less than the amount, where the wallet has less. */
  partial_approval_capable?: boolean | undefined
}

/** Taken by `sim.api.sandbox.simulateInbound`. */
export type SimulateInboundRequest = {
  /**
   * A name of your own for the simulation, to find it by; a second one of the same name is refused. 1 to 128
   * characters.
   */
  simulation_id: string
  /** Names the kind of movement, and so its rail. */
  type:
    | 'ach_inbound'
    | 'fedwire_inbound'
    | 'wire_inbound'
    | 'fednow_inbound'
    | 'swift_inbound'
    | 'sepa_inbound'
    | 'crypto_inbound'
    | 'ach_outbound_settled'
    | 'ach_outbound_failed'
    | 'ach_outbound_returned'
    | 'ach_outbound_rejected'
    | 'fedwire_outbound_settled'
    | 'fedwire_outbound_failed'
    | 'fedwire_outbound_returned'
    | 'fedwire_outbound_rejected'
    | 'wire_outbound_settled'
    | 'wire_outbound_failed'
    | 'wire_outbound_returned'
    | 'wire_outbound_rejected'
    | 'swift_outbound_settled'
    | 'swift_outbound_failed'
    | 'swift_outbound_returned'
    | 'swift_outbound_rejected'
    | 'ach_reversal'
    | 'fedwire_reversal'
    | 'wire_reversal'
    | 'swift_reversal'
  /**
   * The amount that moves, in whole units of the currency; at most 2 US dollars in the sandbox. A decimal
   * text such as 12.50.
   */
  amount: string
  /** The symbol of the currency or asset; it must be one of the rail. */
  currency: string
  /** The onramp account that a bank credits; needed for movements of banks. */
  account_id?: string | undefined
  /** The blockchain address that is paid; needed for movements on blockchains. */
  wallet_address?: string | undefined
  /** The older name of `wallet_address`. */
  wallet_id?: string | undefined
  /**
   * An extension: the network that crypto_inbound arrives on. Else that of the address; at a wallet the first
   * of its family that has the currency.
   */
  network_id?: NetworkId | undefined
  /** The one-off transaction that is moved, by its id. */
  one_off_transaction_id?: string | undefined
  /** The movement that is meant by a return or a reversal, by its id. */
  movement_id?: string | undefined
  /** Says how it ends; well unless told. */
  scenario?:
    | 'success_immediate'
    | 'success_delayed'
    | 'compliance_hold'
    | 'manual_review'
    | 'unconfirmed'
    | 'wrong_chain'
    | 'unsupported_token'
    | 'address_mismatch'
    | 'partial_crypto'
    | undefined
  /** The part of the amount that arrives, for the scenario of that name. A decimal text such as 12.50. */
  partial_amount?: string | undefined
  /** The seconds until it happens; at once unless told. 1 to 86400. */
  delay_seconds?: number | undefined
  /** A text of your own that the answers tell again. */
  trace_id?: string | undefined
}

/** Returned by `sim.api.sandbox.simulateInbound`. */
export interface SimulateInboundResponse {
  /** The name that the simulation was given. */
  simulation_id: string
  /** Always `accepted`: it happens a little later. */
  state: 'accepted'
  /** The text of yours that the request had; left out without one. */
  trace_id?: string | undefined
}

/** Taken by `sim.api.sandbox.simulateOnboarding`. */
export interface SimulateOnboardingRequest {
  /** Names what the review comes to. */
  type:
    | 'kyb_approve'
    | 'kyb_reject'
    | 'kyb_info_request'
    | 'kyc_approve'
    | 'kyc_reject'
    | 'kyc_info_request'
    | 'applicant_activate'
    | 'applicant_suspend'
  /** The application, which customers show as `application_id`: the id of the customer is refused. */
  applicant_id: string
  /**
   * A name of your own for the simulation, to find it by; a second one of the same name is refused. 1 to 128
   * characters.
   */
  simulation_id: string
  /** The client, which nothing but your own works. */
  organization_id?: string | undefined
  /** The reason as a code, for a decline. */
  reason_code?:
    | 'unsupported_region'
    | 'prohibited_country'
    | 'prohibited_business_type'
    | 'other'
    | 'MISSING_EIN'
    | undefined
  /** The things that are asked for, for a request for information. At most 1000 items. */
  info_request_fields?: string[] | undefined
}

/** Returned by `sim.api.sandbox.simulateOnboarding`. */
export interface SimulateOnboardingResponse {
  /** The name that the simulation was given. */
  simulation_id: string
  /** The application that it was about. */
  applicant_id: string
  /** The status that the application had. */
  previous_state: string
  /** The status that it has now. */
  new_state: string
}

/** Part of `SimulationInspection`. */
export interface SimulationCallbackRecord {
  /** The event that is sent, by its id. */
  callback_id: string
  /** The event as it is sent, as the text of JSON. */
  payload_json: string
  /** The moment at which it is sent. RFC 3339, in UTC. */
  scheduled_for: string
  /** Tells whether somebody took it. */
  state: 'pending' | 'delivered' | 'failed'
  /** The number of times that it was sent. */
  attempts: number
  /** The greatest number of times that it will be sent. */
  max_attempts: number
  /** The moment at which it was taken; left out until then. RFC 3339, in UTC. */
  delivered_at?: string | undefined
  /** Says why it was not taken, in words; left out where it was. */
  last_error?: string | undefined
}

/** Returned by `sim.api.sandbox.getSimulation`. */
export interface SimulationInspection {
  /** The name that the simulation was given. */
  simulation_id: string
  /** The rail or the network that it moves on. */
  rail: string
  /** Names the kind of movement. */
  operation: string
  /** Says how it ends. */
  scenario: string
  /** Tells how far it has come. */
  state: 'accepted' | 'settled' | 'returned' | 'rejected' | 'failed' | 'pending' | 'completed'
  /** Tells whether it waits for its time, for somebody, or is over. */
  state_position: 'scheduled' | 'paused' | 'done'
  /** Tells whether it goes on only when it is advanced. */
  awaiting_advance: boolean
  /** The client that it belongs to. A KSUID. */
  organization_id: string
  /** The account that it is about; left out for none. */
  account_id?: string | undefined
  /** The wallet or address that it is about; left out for none. */
  wallet_id?: string | undefined
  /** The transfer that the faucet sent; left out for other simulations. A KSUID. */
  operational_transfer_id?: string | undefined
  /** The card transaction that it brought about; left out for other simulations. A KSUID. */
  card_transaction_id?: string | undefined
  /** The amount that moves, in whole units of the currency. */
  amount: string
  /** The symbol of the currency or asset. */
  currency: string
  /** The text of yours that the request had; left out without one. */
  trace_id?: string | undefined
  /** Further values by name. */
  metadata: Record<string, string>
  /** The moment at which it was made. RFC 3339, in UTC. */
  created_at: string
  /** The moment at which it was over; left out until then. RFC 3339, in UTC. */
  completed_at?: string | undefined
  /** The webhooks that it sends. */
  callbacks: SimulationCallbackRecord[]
  /** The actions that can be asked for now; left out where there are none. */
  advance_actions_available?: string[] | undefined
}

/** Part of `AccountResponse`, `AccountCreateRequest`, `SwapAccountCreateRequest` and 2 more. */
export type SourceNetworkId =
  | 'ethereum-mainnet'
  | 'ethereum-sepolia'
  | 'ethereum-goerli'
  | 'ethereum-holesky'
  | 'solana-mainnet'
  | 'solana-devnet'
  | 'solana-testnet'
  | 'base-mainnet'
  | 'base-sepolia'
  | 'arbitrum-mainnet'
  | 'arbitrum-sepolia'
  | 'optimism-mainnet'
  | 'optimism-sepolia'
  | 'avalanche-mainnet'
  | 'avalanche-fuji'
  | 'polygon-mainnet'
  | 'polygon-amoy'
  | 'evm'

/** Part of `CardCreateRequest`, `Card`, `CardUpdateRequest`. */
export interface SpendLimit {
  /** The most that may be spent in an interval, in US dollars with at most two places. */
  amount: string
  /** Days, weeks and months are those of the calendar in UTC; weeks begin on Monday. */
  period: 'per_transaction' | 'daily' | 'weekly' | 'monthly' | 'lifetime'
}

/** Returned by `sim.api.customers.subClientSummary`. */
export interface SubClientSummaryList {
  /** One row for each client of yours. */
  data: {
    /** The client of yours. A KSUID. */
    sub_client_id: string
    /** The name of that client of yours, for people. */
    sub_client_name: string
    /** The number of customers who belong to that client of yours. */
    customer_count: number
  }[]
}

/** Taken by `sim.api.accounts.createSwap`. */
export interface SwapAccountCreateRequest {
  /** The blockchain address that is paid: it must belong to a recipient of this customer. A KSUID. */
  destination_id: string
  /** The symbol of the asset that is paid out. */
  destination_asset: string
  /** The symbol of the asset that is deposited. */
  source_asset: string
  /** The blockchain that deposits come on, or the wildcard of its family. */
  source_network_id: SourceNetworkId
  /** The blockchain that payouts go on; that of the destination where it is left out. */
  destination_network_id?: NetworkId | undefined
  /** The blockchain address that money goes back to, where it cannot be converted. */
  return_crypto_address?: CRI | undefined
  /**
   * The client's own fee in basis points of what is converted, 100 being one percent. Not together with
   * `developer_fee_fixed`. 0 to 10000.
   */
  developer_fee_bps?: number | undefined
  /**
   * The client's own fee as an amount of the deposited asset, more than zero, of at most two places. Not
   * together with `developer_fee_bps`.
   */
  developer_fee_fixed?: string | undefined
  /** The number of transactions that the account may have; deposits beyond it wait. */
  max_transactions?: number | undefined
}

/** Payload of `target.created`. */
export interface TargetCreatedEvent {
  /** The address that webhooks are sent to, by its id. A KSUID. */
  target_id: string
  /** The address that events are sent to. */
  url: string
  /** Tells whether the target gets every event, those that cannot be named too. */
  global: boolean
  /** The types that are sent to it; left out for every type that can be named. */
  event_types?: readonly string[]
}

/** Payload of `target.deleted`. */
export interface TargetDeletedEvent {
  /** The address that webhooks were sent to, by its id. A KSUID. */
  target_id: string
  /** The address that events are sent to. */
  target_url: string
}

/** Payload of `target.updated`. */
export interface TargetUpdatedEvent {
  /** The address that webhooks are sent to, by its id. A KSUID. */
  target_id: string
  /** The address that events are sent to. */
  target_url: string
  /** Tells whether the target gets every event, those that cannot be named too. */
  global: boolean
  /** The types that are sent to it; left out for every type that can be named. */
  event_types?: readonly string[]
}

/** Part of `TransactionResource`. */
export interface Transaction {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** Tells a deposit to an account from the other families in a mixed list. */
  resource_type: 'auto_account'
  /**
   * The kind of the account: money comes in from a bank (`onramp`), goes out to one (`offramp`), or stays on
   * blockchains (`swap`).
   */
  type: TransactionType
  /** Tells how far the money has come; `completed` can still be followed by a return. */
  status: TransactionStatus
  /** Names both assets for people, such as `USD to USDC`. */
  description: string
  /** Says why it failed; left out unless it did. */
  failure_reason?: string | undefined
  /** The deposit, with its asset. */
  inputAmount: TransactionAmount
  /** The deposit less the external fee, with its asset. */
  subtotalAmount: TransactionAmount
  /** The subtotal at the exchange rate, with the asset that is paid out. */
  convertedAmount: TransactionAmount
  /** The amount that the payee gets, with its asset. */
  outputAmount: TransactionAmount
  /** The numbers by which banks and blockchains know the payment. */
  settlement: TransactionSettlement
  /** Always null here: the platform gives the parts of a combined transaction, and the simulator has none. */
  components: unknown[] | null
  /** The moment at which the deposit was first seen. Unix seconds. */
  createdAt: number
  /** The moment of its last change. Unix seconds. */
  updatedAt: number
  /** The moment at which the money reached the payee; null until then. Unix seconds. */
  completedAt: number | null
  /** The account or wallet that the deposit came from, as far as the bank or the chain tells. */
  sender_details?: SenderDetails | undefined
  /** Amounts, fees and exchange rate, with the names that other reads have for them. */
  receipt?: TransactionReceipt | undefined
  /** The code of the bank that sent the payment back, such as `R01`; left out unless it came back. */
  return_code?: string | undefined
  /** Says why the bank sent the payment back; left out unless it came back. */
  return_reason?: string | undefined
  /** The moment at which the bank began to send the payment back; left out unless it did. Unix seconds. */
  return_initiated_at?: number | undefined
  /** The moment by which the returned money has to be there. Unix seconds. */
  return_deadline?: number | undefined
  /** Says why the originator took the payment back; left out unless it did. */
  reversal_reason?: string | undefined
  /** The moment at which the originator took the payment back; left out unless it did. Unix seconds. */
  reversal_initiated_at?: number | undefined
  /** The amount that came back of a return or a reversal; left out until it is there. */
  net_recovered_amount?: string | undefined
}

/** Part of `Transaction`. */
export interface TransactionAmount {
  /** The amount as a decimal text, in `asset`. */
  amount: string
  /** The symbol of the asset or currency, such as `USD`. */
  asset: string
}

/** Part of `OneOffTransaction`, `AutoAccountTransaction`. */
export interface TransactionCryptoDetails {
  /** The blockchain address that the deposit came from. */
  source_crypto_address?: string | undefined
  /** The blockchain that the deposit came on. */
  source_network_id?: NetworkId | undefined
  /** The blockchain address that is paid. */
  destination_crypto_address?: string | undefined
  /** The blockchain that the payout goes on. */
  destination_network_id?: NetworkId | undefined
  /** The hash of the deposit on its blockchain; left out until it has come. */
  deposit_transaction_hash?: string | undefined
  /** The hash of the payout on its blockchain; left out until it is sent. */
  transaction_hash?: string | undefined
}

/** Part of `SendTransactionIntent`. */
export type TransactionOperation = TransferOperation | ContractCallOperation

/** Returned by `sim.api.transactions.list`. */
export interface TransactionPage {
  /** The transactions on this page, all of one family. */
  data: TransactionResource[]
  /** Counts of the list, whether other pages come before and after this one, and the family. */
  meta: {
    /** The number of objects in the whole list, with the filters that were asked for. */
    total_count: number
    /** Tells whether objects come behind this page. */
    has_more_after: boolean
    /** Tells whether objects come before this page. */
    has_more_before: boolean
    /** The family that the page has: the one that was asked for, or the one that was meant. */
    transaction_type: 'one_off' | 'auto_account' | 'wallet'
  }
}

/** Part of `OneOffTransaction`, `Transaction`, `AutoAccountTransaction`. */
export interface TransactionReceipt {
  /** The symbol of the asset that was deposited. */
  input_currency?: string | undefined
  /** The symbol of the asset that is paid out. */
  output_currency?: string | undefined
  /** The amount of the deposit, in the deposited asset. */
  initial_amount?: string | undefined
  /** The deposit less the external fee, in the deposited asset: this is converted. */
  subtotal_amount?: string | undefined
  /** The subtotal at the exchange rate, rounded down, in the asset that is paid out. */
  converted_amount?: string | undefined
  /** The amount that the payee gets: converted less the platform's and the developer's fee. */
  outgoing_amount?: string | undefined
  /** The fee of the bank rail or the network outside, in the deposited asset. */
  external_fee: string | AmountDetails
  /** The developer's fee by its older name, in the asset that is paid out. */
  client_fee: string | AmountDetails
  /** The fee that the client takes for itself, in the asset that is paid out. */
  developer_fee: string | AmountDetails
  /** The fee of the platform, in the asset that is paid out. */
  platform_fee: string | AmountDetails
  /** The fee of the blockchain, in the deposited asset; of a swap only, where it is the external fee. */
  gas_fee?: string | AmountDetails | undefined
  /** The units of the paid asset for one of the deposited asset, as a decimal text. */
  exchange_rate: string
  /** The deposit, with its asset and network. */
  input: AmountDetails
  /** The deposit less the external fee, with its asset and network. */
  subtotal: AmountDetails
  /** The subtotal at the exchange rate, with its asset and network. */
  converted: AmountDetails
  /** The amount that the payee gets, with its asset and network. */
  output: AmountDetails
  /** The text that the payee reads beside the payment; null where there is none. */
  payment_reference: string | null
  /** The number that Fedwire gave the payment when it was sent; left out before, and for other rails. */
  imad?: string | undefined
  /** The number that Fedwire gave the payment when it arrived; left out before, and for other rails. */
  omad?: string | undefined
  /** The number that follows a SWIFT payment from bank to bank; left out before, and for other rails. */
  uetr?: string | undefined
}

/** Returned by `sim.api.transactions.get`. */
export type TransactionResource = OneOffTransaction | Transaction | WalletTransaction

/** Part of `Transaction`. */
export interface TransactionSettlement {
  /** The hash of the payout on its blockchain; null before, and for a bank. */
  txnHash: string | null
  /** The number that Fedwire gave the payment when it was sent; null before, and for other rails. */
  imad: string | null
  /** The number that Fedwire gave the payment when it arrived; null before, and for other rails. */
  omad: string | null
  /** The number that follows a SWIFT payment from bank to bank; null before, and for other rails. */
  uetr: string | null
}

/** Part of `Transaction`, `AutoAccountTransaction`. */
export type TransactionStatus =
  | 'timed_out'
  | 'not_started'
  | 'in_progress'
  | 'awaiting_confirmation'
  | 'pending'
  | 'processing'
  | 'completed'
  | 'invalid'
  | 'failed'
  | 'canceled'
  | 'reversed'
  | 'rejected'
  | 'broadcasted'
  | 'pending_return'
  | 'returned'
  | 'pending_reversal'

/** Taken by `sim.api.transactions.list`, `sim.api.autoTransactions.list`. */
export type TransactionStatusFilter =
  | 'timed_out'
  | 'not_started'
  | 'in_progress'
  | 'awaiting_confirmation'
  | 'pending'
  | 'processing'
  | 'completed'
  | 'invalid'
  | 'failed'
  | 'canceled'
  | 'reversed'
  | 'rejected'
  | 'broadcasted'
  | 'pending_return'
  | 'returned'
  | 'pending_reversal'
  | 'cancelled'

/** Taken by `sim.api.autoTransactions.list`. */
export type TransactionType = 'onramp' | 'offramp' | 'swap'

/** Part of `TransactionOperation`. */
export interface TransferOperation {
  /** Tells a plain transfer from a call of a contract. */
  kind: 'transfer'
  /** The address of the wallet that pays. 1 to 100 characters. */
  from: string
  /**
   * The address that is paid, or the contract that is called: of the network in `caip2`. 1 to 100 characters.
   */
  to: string
  /**
   * The amount in whole units of the asset: a plain decimal without sign, comma or leading zeros. A transfer
   * is of more than zero. At most 100 characters.
   */
  amount: string
  /** The symbol of the asset that is sent, such as `USDC`. 1 to 20 characters. */
  asset_id: string
  /** The function of the contract that is called; a transfer does nothing with it. At most 255 characters. */
  method?: string | undefined
  /** The arguments of that function, each as a text. At most 1000 items. */
  args?: string[] | undefined
  /** Bytes for a contract; a transfer signs them, and does nothing with them. At most 262146 characters. */
  data?: string | undefined
}

/** Part of `ClientInsights`, `CustomerRollUp`, `CustomerInsights`. */
export interface UpcomingPayments {
  /** The number of days that are looked ahead. */
  days: number
  /** The number of payments that are scheduled in them. */
  count: number
  /** The amounts that are scheduled in them, by the symbol of the asset; left out without any. */
  totals?: Record<string, string> | undefined
}

/** Taken by `sim.api.users.update`. */
export interface UpdateClientUserRequest {
  /** The given name from now on; it stays as it is where it is left out. 1 to 255 characters. */
  first_name?: string | undefined
  /** The family name from now on; it stays as it is where it is left out. 1 to 255 characters. */
  last_name?: string | undefined
  /** The role from now on: `viewer` may only look. */
  role?: 'admin' | 'viewer' | undefined
}

/** Taken by `sim.api.customers.setSubClient`. */
export interface UpdateCustomerSubClientRequest {
  /** The client of yours that the customer is to belong to; null for none. A KSUID. */
  sub_client_id: string | null
}

/** Part of `UpdatePolicyRuleRequest`. */
export interface UpdatePolicyRuleIntent {
  /** Names the act that is endorsed, so that a signature of one act is good for no other. */
  type: 'update_policy_rule'
  /** The policy that is changed: the one in the path, or the request is refused. */
  policy_id: string
  /**
   * Names the intent, and is signed with it: an intent with the same key is carried out once. 1 to 255
   * characters.
   */
  idempotency_key: string
  /** The rule that is changed: the one in the path, or the request is refused. */
  rule_id: string
  /** The new definition, as the text of a JSON object. At most 200000 characters. */
  updated_definition: string
}

/** Taken by `sim.api.policies.updateRule`. */
export interface UpdatePolicyRuleRequest {
  /**
   * The signatures of distinct members, each in base64, over the canonical form of `intent`. At most 64
   * items.
   */
  signatures: string[]
  /** The act that is endorsed, exactly as it was signed. */
  intent: UpdatePolicyRuleIntent
}

/** Part of `DocumentValidation`, `DocumentInfo`. */
export interface UploadedDocument {
  /** Names the document in the calls that verify, download or delete it. A KSUID. */
  document_id: string
  /** Names what the document is, such as a passport. */
  document_type:
    | 'certificate_of_incorporation'
    | 'articles_of_incorporation'
    | 'certificate_of_good_standing'
    | 'corporate_registry_extract'
    | 'shareholder_registry'
    | 'bank_reference_letter'
    | 'operating_agreement'
    | 'memorandum'
    | 'articles_of_association'
    | 'proof_of_address'
    | 'bank_statement'
    | 'utility_bill'
    | 'source_of_funds'
    | 'source_of_wealth'
    | 'crypto_statement'
    | 'investment_statement'
    | 'subscription_agreement'
    | 'safe_agreement'
    | 'convertible_note'
    | 'loan_agreement'
    | 'promissory_note'
    | 'pitch_deck'
    | 'marketing_material'
    | 'business_plan'
    | 'authorization_document'
    | 'ein_confirmation_letter'
    | 'other'
    | 'regulatory_license'
    | 'aml_audit_report'
    | 'payslip'
    | 'employment_contract'
    | 'shareholders_agreement'
    | 'income_verification_letter'
    | 'savings_statement'
    | 'passport'
    | 'drivers_license_front'
    | 'drivers_license_back'
    | 'residence_permit_front'
    | 'residence_permit_back'
    | 'national_id_front'
    | 'national_id_back'
  /** Tells whether the document was looked at, and found good. */
  status: 'pending_verification' | 'uploaded' | 'verified' | 'rejected'
  /** The moment at which it was uploaded. RFC 3339, in UTC. */
  uploaded_at: string
}

/** Part of `DocumentPage`. */
export interface UploadedDocumentMetadata {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** Tells whose document it is: of the business, of a person, or of enhanced due diligence. */
  category: 'business' | 'identity' | 'edd'
  /** Names what the document is. */
  document_type: string
  /** The format of the file, which its bytes must have. */
  file_type: FileType
  /** Tells whether the bytes are there and verified. */
  status: 'pending_verification' | 'uploaded'
  /** The name that the file had when it was sent; left out without one. */
  original_filename?: string | undefined
  /** The person whose document it is; left out for others. A KSUID. */
  individual_id?: string | undefined
  /** The given name of that person; left out for others. */
  individual_first_name?: string | undefined
  /** The family name of that person; left out for others. */
  individual_last_name?: string | undefined
  /** The moment at which it was made. RFC 3339, in UTC. */
  created_at: string
}

/** Payload of `user.deleted`. */
export interface UserDeletedEvent {
  /** The user of the dashboard who was deleted. A KSUID. */
  user_id: string
}

/** Payload of `user.created`, `user.updated`. */
export interface UserEvent {
  /** The user of the dashboard that it is about. A KSUID. */
  user_id: string
  /** The address by which the user logs in. */
  email: string
}

/** Returned by `sim.api.wallets.create`, `sim.api.wallets.get`. */
export interface Wallet {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The client, which is your company, that it belongs to. A KSUID. */
  client_id: string
  /** The customer that the wallet belongs to; left out for a wallet of the client itself. A KSUID. */
  customer_id?: string | undefined
  /** The name of that customer, or null; only on reads. */
  customer_name?: string | null | undefined
  /** The kind of blockchain that the address is good for: it is valid on every network of the family. */
  family: 'evm' | 'solana'
  /** The address that is paid, and that pays, on every network of the family. */
  address: string
  /** The name that the client gave the wallet. */
  name: string
  /** The moment at which the wallet was made; only on reads. Unix seconds. */
  created_at?: number | undefined
}

/** Returned by `sim.api.wallets.balances`. */
export interface WalletBalances {
  /** The wallet whose money is counted. A KSUID. */
  wallet_id: string
  /** The address of the wallet, the same on every network of its family. */
  address: string
  /** The money of each asset on each network, where there is any. */
  balances: AssetBalance[]
  /** The value of all balances in US dollars with cents, rounded down. */
  total_amount_usd: string
}

/** Taken by `sim.api.wallets.create`. */
export interface WalletCreateRequest {
  /** The customer that the wallet belongs to; left out for a wallet of the client itself. A KSUID. */
  customer_id?: string | undefined
  /**
   * The ids of the groups that sign for it; an empty list makes a wallet that only takes deposits. At most
   * 1000 items.
   */
  signer_groups: string[]
  /** The ids of the policies that judge what it sends; needed, and may be empty. At most 1000 items. */
  policies: string[]
  /** The kind of blockchain that its address is good for. */
  family: 'evm' | 'solana'
  /** A name of your own, for people. 1 to 255 characters. */
  name: string
}

/** Taken by `sim.simulate.walletDeposit`. */
export interface WalletDeposit {
  /** The amount that arrives, in whole units of the asset; no cap of the sandbox applies. */
  amount: string
  /** The symbol of the asset that arrives; `USDC` unless told. */
  asset?: string | undefined
  /** The first network of the family that has the asset, Base where it is there, unless told. */
  network_id?: NetworkId | undefined
  /** The blockchain address that sends; made from the seed unless told. */
  from?: string | undefined
  /** The hash of the deposit on its blockchain; made from the seed unless told. */
  transaction_hash?: string | undefined
}

/** Payload of `wallet.deposit`. */
export interface WalletDepositEvent {
  /** The wallet that was paid. A KSUID. */
  wallet_id: string
  /** The hash of the deposit on its blockchain. */
  transaction_hash: string
  /** The blockchain address that the money came from. */
  sender: string
  /** The blockchain address that was paid. */
  recipient: string
  /** The amount in whole units of the asset, as a decimal text. */
  amount: string
  /** The number of the EVM network; left out for others. */
  chain_id?: number
  /** The asset, the network that it lies on, and its contract there. */
  asset: AssetDeployment
}

/** Payload of `wallet.created`, `wallet.updated`. */
export interface WalletEvent {
  /** The wallet as it is now. */
  wallet: {
    /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
    id: string
    /** The client, which is your company, that it belongs to. A KSUID. */
    client_id: string
    /** The kind of blockchain that the address is good for. */
    family: 'evm' | 'solana'
    /** The address that is paid, and that pays, on every network of the family. */
    address: string
    /** The name that the client gave the wallet. */
    name: string
    /** The moment at which it was made. Unix seconds. */
    created_at: number
    /** The moment of the last change to it; at first that of its creation. Unix seconds. */
    updated_at: number
    /** The customer that the wallet belongs to; left out for a wallet of the client itself. A KSUID. */
    customer_id?: string
  }
  /** The groups that sign for the wallet, with their members. */
  signer_groups: SignerGroupEvent[]
  /** The policies that judge what the wallet sends, with their rules. */
  policies: PolicyEvent[]
}

/** Returned by `sim.api.wallets.send`. */
export interface WalletTransaction {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** Tells money of wallets from the other families in a mixed list. */
  resource_type: 'wallet'
  /** The wallet that sent the money or got it. A KSUID. */
  wallet_id: string
  /** The blockchain that the money moved on. */
  network_id: NetworkId
  /** The blockchain address that pays. */
  from: string
  /** The blockchain address that is paid, or the contract that is called. */
  to: string
  /** The hash on the blockchain; left out until the transaction is sent there. */
  transaction_hash?: string | undefined
  /** Tells a plain transfer from a call of a contract. */
  transaction_type: WalletTransactionType
  /** The amount as a decimal text, in `asset`. */
  amount: string
  /** The symbol of the asset, such as `USDC`. */
  asset: string
  /** Tells how far it has come on the blockchain. */
  status: WalletTransactionStatus
  /** The moment at which it was made. Unix seconds. */
  created_at: number
  /** The moment at which the blockchain confirmed it; left out until then. Unix seconds. */
  confirmed_at?: number | undefined
}

/** Payload of `wallet.transaction.created`, `wallet.transaction.updated`. */
export interface WalletTransactionEvent {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The wallet that sends. A KSUID. */
  wallet_id: string
  /** Tells how far it has come on the blockchain. */
  status: 'awaiting_confirmation' | 'broadcasted' | 'completed' | 'failed'
  /** The hash on the blockchain; left out until the transaction is sent there. */
  hash?: string
  /** The moment at which the blockchain confirmed it; left out until then. Unix seconds. */
  confirmed_at?: number
  /** The act that the signers endorsed. */
  intent: {
    /** The wallet that sends, as it was signed. A KSUID. */
    wallet_id: string
    /** The blockchain by its CAIP-2 name, such as `eip155:84532`. */
    caip2: string
    /** Names the intent, as it was signed. */
    idempotency_key: string
    /** The transfer or the call that was endorsed. */
    operation: {
      /** Tells a plain transfer from a call of a contract. */
      kind: 'transfer' | 'evm_contract_call'
      /** The address of the wallet that pays. */
      from: string
      /** The address that is paid, or the contract that is called. */
      to: string
      /** The amount in whole units of the asset, as it was signed. */
      amount: string
      /** The symbol of the asset, such as `USDC`. */
      asset_id: string
      /** The bytes of a call in hexadecimal; left out for none. */
      data?: string
    }
  }
}

/** Part of `WalletTransaction`. */
export type WalletTransactionStatus = 'awaiting_confirmation' | 'broadcasted' | 'completed' | 'failed'

/** Part of `WalletTransaction`. */
export type WalletTransactionType = 'transfer' | 'evm_contract_call'

/** Returned by `sim.api.webhooks.get`. */
export interface WebhookDelivery {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** Names what happened, such as `customer.created`. */
  event_type: string
  /** The address that it was sent to. */
  endpoint_url: string
  /** Tells whether it was taken, is still tried, or was given up. */
  status: WebhookDeliveryStatus
  /** The number of times that it was sent. */
  attempts: number
  /** The moment at which it was made. RFC 3339, in UTC. */
  created_at: string
  /** The moment at which it was taken; null until then. RFC 3339, in UTC. */
  delivered_at: string | null
  /** The simulation that brought the event about; null for none. */
  simulation_id: string | null
  /** Tells whether somebody had it sent again. */
  is_replay: boolean
  /** The number of times that the event was sent again. */
  replay_count: number
  /** The event as it is sent. */
  payload: JsonObject | null
}

/** Taken by `sim.api.webhooks.list`. */
export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'failed' | 'cancelled'

/** Returned by `sim.api.webhooks.list`. */
export interface WebhookHistoryList {
  /** The deliveries of this page, the newest events first. */
  data: WebhookDelivery[]
  /** Tells whether older deliveries come behind this page. */
  has_more: boolean
  /** The cursor of the next page; null where there is none. A KSUID. */
  cursor: string | null
}

/** Returned by `sim.api.webhooks.replay`. */
export interface WebhookReplayResponse {
  /** The event that is sent again, by its id. A KSUID. */
  webhook_id: string
  /** Always `queued`: it is sent a little later. */
  status: 'queued'
  /** The number of targets that it is sent to. */
  replayed_to_count: number
}

/**
 * Returned by `sim.api.webhookTargets.create`, `sim.api.webhookTargets.get`, `sim.api.webhookTargets.update`.
 */
export interface WebhookTarget {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The address that events are sent to. */
  url: string
  /** Tells whether it gets every event, those that cannot be named too. */
  global: boolean
  /** The types that are sent to it; left out for every type that can be named. */
  event_types?: string[] | undefined
  /** The moment at which it was made. RFC 3339, in UTC. */
  created_at: string
  /** The moment of the last delivery that was taken; that of creation before. Unix seconds. */
  time_last_healthy: number
  /** The moment of the last delivery that was tried; that of creation before. Unix seconds. */
  time_last_attempted: number
}

/** Taken by `sim.api.webhookTargets.create`. */
export interface WebhookTargetCreateRequest {
  /** The address that events are sent to: https, or plain HTTP on this machine. At most 2048 characters. */
  url: string
  /** Tells whether it gets every event, those that cannot be named too; not unless told. */
  global?: boolean | undefined
  /**
   * The types that are sent to it, such as `customer.created`; null, or left out, for every type that can be
   * named. At most 1000 items.
   */
  event_types?: string[] | null | undefined
}

/** Returned by `sim.api.webhookTargets.list`. */
export interface WebhookTargetPage {
  /** The objects on this page, in the order of the list. */
  data: WebhookTarget[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Taken by `sim.api.webhookTargets.update`. */
export interface WebhookTargetUpdateRequest {
  /** Tells whether it gets every event from now on. */
  global?: boolean | undefined
  /** The types that are sent to it from now on; null for every type that can be named. At most 1000 items. */
  event_types?: string[] | null | undefined
}

/** Taken by `sim.api.applications.withdraw`. */
export interface WithdrawApplicationRequest {
  /** Says why, in your own words; the event tells it. At most 500 characters. */
  reason?: string | undefined
}

/** Returned by `sim.api.x402.enable`, `sim.api.x402.get`. */
export interface X402Enablement {
  /** The agent that pays by x402. A KSUID. */
  payment_agent_id: string
  /** Tells whether the agent's wallet for x402 is there yet. */
  status: X402EnablementStatus
  /** The wallet that signs x402 payments only; left out until it is active. A KSUID. */
  wallet_id?: string | undefined
  /** The blockchain address of that wallet, to be funded; left out until it is active. */
  address?: string | undefined
}

/** Part of `X402Enablement`. */
export type X402EnablementStatus = 'provisioning' | 'active'

/** Part of `X402HoldPage`. */
export interface X402Hold {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The number, 32 bytes in hexadecimal, that makes the signature good for one payment. */
  nonce: string
  /** The mandate that allowed it. A KSUID. */
  mandate_id: string
  /** The agent that signed it. A KSUID. */
  agent_id: string
  /** The agent's wallet for x402, whose money is set aside. A KSUID. */
  wallet_id: string
  /** The blockchain address that is paid. */
  pay_to: string
  /** The amount in smallest units. */
  value: string
  /** The symbol of the asset, which is always `USDC`. */
  asset: string
  /** The blockchain that the payment goes on. */
  network: NetworkId
  /** Tells whether the money is still set aside, was paid, or was let go. */
  state: X402HoldState
  /** The moment at which it was made. RFC 3339, in UTC. */
  created_at: string
  /** The moment until which the signature can be settled. RFC 3339, in UTC. */
  valid_before: string
  /** The hash of the payment on its blockchain; left out until it is settled. */
  tx_hash?: string | undefined
  /** The moment at which the payment was seen on its blockchain; left out until then. RFC 3339, in UTC. */
  settled_at?: string | undefined
}

/** Returned by `sim.api.x402.listHolds`. */
export interface X402HoldPage {
  /** The objects on this page, in the order of the list. */
  data: X402Hold[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Part of `X402Hold`. */
export type X402HoldState = 'outstanding' | 'settled' | 'released'

/** Returned by `sim.api.x402.createMandate`. */
export interface X402Mandate {
  /** Names it in paths, in other answers and in events; it never changes. A KSUID. */
  id: string
  /** The agent that may pay under it. A KSUID. */
  agent_id: string
  /** The agent's wallet for x402. A KSUID. */
  wallet_id: string
  /** The symbol of the asset, which is always `USDC`. */
  asset: string
  /** The blockchain that payments go on. */
  network: NetworkId
  /** The most that one signature is worth, in smallest units: 1000000 is 1 USDC. */
  max_per_call: string
  /** The most that may be signed in a window, in smallest units; left out for no limit. */
  max_per_window?: string | undefined
  /** The length of the window, which ends now and rolls with time, in seconds. */
  window_seconds: number
  /** The most signatures in a window; left out for no limit. */
  max_calls_per_window?: number | undefined
  /** Says who may be paid. */
  payee_policy: X402PayeePolicy
  /** The moment from which it is good. RFC 3339, in UTC. */
  valid_from: string
  /** The moment at which it ends. RFC 3339, in UTC. */
  valid_until: string
  /** The moment at which its agent was revoked; left out unless it was. RFC 3339, in UTC. */
  revoked_at?: string | undefined
  /** The amount that counts against the window now, in smallest units: signed and not released. */
  window_committed?: string | undefined
  /** The number of signatures that count against the window now. */
  window_calls?: number | undefined
}

/** Returned by `sim.api.x402.listMandates`. */
export interface X402MandatePage {
  /** The objects on this page, in the order of the list. */
  data: X402Mandate[]
  /** Counts of the list, and whether other pages come before and after this one. */
  meta: Meta
}

/** Part of `CreateX402MandateRequest`, `X402Mandate`. */
export interface X402PayeePolicy {
  /** Tells who may be paid: anybody who passes screening, or who is on a list of addresses or of hosts. */
  mode: 'any_screened' | 'address_allowlist' | 'domain_allowlist'
  /** The EVM addresses that may be paid; with `address_allowlist` only. 1 to 1000 items. */
  addresses?: string[] | undefined
  /**
   * The hosts that may be paid, or `*.` and what their names end with; with `domain_allowlist` only. 1 to
   * 1000 items.
   */
  domains?: string[] | undefined
}

/** Part of `X402SignatureRequest`. */
export interface X402PaymentRequirements {
  /** The way to pay: only `exact` is known. */
  scheme: 'exact'
  /** The blockchain that the server wants to be paid on: by its name in version 1, by CAIP-2 in version 2. */
  network: 'base' | 'base-mainnet' | 'base-sepolia' | 'eip155:8453' | 'eip155:84532'
  /** The price in smallest units, as version 1 of x402 calls it. */
  maxAmountRequired?: string | undefined
  /** The price in smallest units, as version 2 of x402 calls it. */
  amount?: string | undefined
  /** The EVM address that the server wants to be paid at. 1 to 100 characters. */
  payTo: string
  /** The contract of USDC on that network. */
  asset: string
  /** The address of what is paid for, in the words of the server; it is not read. At most 2000 characters. */
  resource?: string | null | undefined
  /**
   * A description of what is paid for, in the words of the server; it is not read. At most 2000 characters.
   */
  description?: string | null | undefined
  /** The media type of what is paid for; it is not read. At most 2000 characters. */
  mimeType?: string | null | undefined
  /** The time in which the payment must be settled, in seconds; 60 unless told. 1 to 86400. */
  maxTimeoutSeconds?: number | undefined
  /** The domain that signatures of the contract name. */
  extra?: {
    /** The name that the contract has in signatures, such as `USD Coin`. At most 255 characters. */
    name?: string | undefined
    /** The version that the contract has in signatures, such as `2`. At most 255 characters. */
    version?: string | undefined
    /** The way in which the contract moves the money: only `eip3009` is known. */
    assetTransferMethod?: 'eip3009' | undefined
  } | null | undefined
}

/** Returned by `sim.api.x402.sign`. */
export interface X402Signature {
  /** The value of the header that pays, in base64: send it with the request that was answered with 402. */
  payment_header: string
  /** The name of that header, which depends on the version of x402. */
  payment_header_name: 'X-PAYMENT' | 'PAYMENT-SIGNATURE'
  /** The signature itself, in hexadecimal, which the header has too. */
  signature: string
  /** The hold that the signature made, by its id. A KSUID. */
  authorization_id: string
  /** The mandate that allowed it. A KSUID. */
  mandate_id: string
  /** The blockchain address of the agent's wallet. */
  payer: string
  /** The blockchain address that is paid. */
  pay_to: string
  /** The amount in smallest units. */
  value: string
  /** The number, 32 bytes in hexadecimal, that makes the signature good for one payment. */
  nonce: string
  /** The moment until which the signature can be settled: it is released a little later. RFC 3339, in UTC. */
  valid_before: string
  /** The amount that counts against the window now, this one included, in smallest units. */
  window_committed: string
}

/** Taken by `sim.api.x402.sign`. */
export interface X402SignatureRequest {
  /**
   * The address of what is paid for; needed by mandates with a `domain_allowlist`. At most 2000 characters.
   */
  resource_url?: string | undefined
  /** The version of x402 that the server speaks; 1 unless told. */
  x402_version?: 1 | 2 | undefined
  /** The entry of `accepts` that the server answered with 402, as it was. */
  payment_requirements: X402PaymentRequirements
}
