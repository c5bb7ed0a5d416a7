// Generated from the declarations by `npm run docs`; edits are overwritten.

import type { Json, JsonObject } from '../../kernel/json.js'

/** Taken by `sim.api.accounts.create`. */
export type AccountCreateRequest = {
  account_type: AccountType
  capabilities?: PaymentCapability[] | undefined
  rail?: PaymentCapability | undefined
  crypto_destination_id?: string | undefined
  fiat_destination_id?: string | undefined
  source_network_id?: SourceNetworkId | undefined
  source_asset?: string | undefined
  destination_network_id?: NetworkId | undefined
  destination_asset?: string | undefined
  return_address?: CRI | undefined
  return_crypto_address?: CRI | undefined
  developer_fee_bps?: number | undefined
  developer_fee_fixed?: string | undefined
  /** How many transactions the account may have; deposits beyond that wait. */
  max_transactions?: number | undefined
  /** Empty is none. */
  payment_reference?: string | undefined
}

/** Returned by `sim.api.accounts.list`. */
export interface AccountPage {
  data: AccountResponse[]
  meta: Meta
}

/** Taken by `sim.api.accounts.replace`. */
export type AccountReplaceRequest = {
  account_type?: AccountType | undefined
  crypto_destination_id?: string | undefined
  fiat_destination_id?: string | undefined
  destination_network_id?: NetworkId | undefined
  destination_asset?: string | undefined
  developer_fee_bps?: number | undefined
  developer_fee_fixed?: string | undefined
  /** How many transactions the account may have, or null for any number; deposits beyond it wait. */
  max_transactions?: number | null | undefined
}

/**
 * Returned by `sim.api.accounts.create`, `sim.api.accounts.createOnramp`, `sim.api.accounts.createSwap`,
 * `sim.api.accounts.get`, `sim.api.accounts.update`, `sim.api.accounts.replace`.
 */
export interface AccountResponse {
  id: string
  account_type: AccountType
  bank_account?: BankAccount | undefined
  destination: DestinationResponse
  source_crypto_address?: string | undefined
  source_family?: 'evm' | 'solana' | undefined
  source_network_id?: SourceNetworkId | undefined
  source_asset: string
  destination_asset: string
  rail?: PaymentCapability | undefined
  destination_rail?: PaymentCapability | undefined
  payment_reference?: string | undefined
  /** Shown under `quirks: 'observed'` only. */
  developer_fee_bps?: number | undefined
  developer_fee_fixed?: string | undefined
  minimum_deposit?: string | undefined
  max_transactions?: number | undefined
}

/** Taken by `sim.api.accounts.list`. */
export type AccountType = 'onramp' | 'offramp' | 'swap'

/** Taken by `sim.api.accounts.update`. */
export type AccountUpdateRequest = {
  account_type: AccountType
  crypto_destination_id?: string | undefined
  fiat_destination_id?: string | undefined
  destination_network_id?: NetworkId | undefined
  destination_asset?: string | undefined
  developer_fee_bps?: number | undefined
  developer_fee_fixed?: string | undefined
  /** How many transactions the account may have, or null for any number; deposits beyond it wait. */
  max_transactions?: number | null | undefined
}

/** Part of `AddPolicyRuleRequest`. */
export type AddPolicyRuleIntent = {
  rule_type: 'approval_threshold'
  action: 'allow' | 'deny'
  definition: {
    /** How many distinct signers it takes. */
    threshold: number
    description?: string | undefined
  }
  type: 'add_policy_rule'
  policy_id: string
  idempotency_key: string
} | {
  rule_type: 'amount_threshold'
  action: 'allow' | 'deny'
  definition: {
    /** In the smallest units of the asset: 1000000 is 1 USDC. Reached at equality. */
    min_amount: number
    /** How many distinct signers it takes from there on. */
    threshold: number
    asset: {
      id: string
      name?: string | undefined
    }
  }
  type: 'add_policy_rule'
  policy_id: string
  idempotency_key: string
} | {
  rule_type: 'address_list'
  action: 'allow' | 'deny'
  definition: {
    addresses: string[]
  }
  type: 'add_policy_rule'
  policy_id: string
  idempotency_key: string
}

/** Taken by `sim.api.policies.addRule`. */
export interface AddPolicyRuleRequest {
  signatures: string[]
  intent: AddPolicyRuleIntent
}

/** Part of `BusinessApplicationCreateRequest`, `BusinessEntity`, `FiatUSDestinationResponse` and 7 more. */
export interface Address {
  street1: string
  street2?: string | undefined
  street3?: string | undefined
  city: string
  region?: string | undefined
  postal_code?: string | undefined
  country: string
}

/**
 * Taken by `sim.api.sandbox.advanceCard`, `sim.api.sandbox.advanceCardLegacy`,
 * `sim.simulate.advanceCardTransaction`.
 */
export interface AdvanceCardTransactionRequest {
  action: 'clear' | 'void' | 'expire' | 'update_amount' | 'return' | 'return_reversal'
  amount?: string | undefined
  /** Who gives it back, for a return. */
  merchant?: CardMerchant | undefined
}

/** Taken by `sim.api.sandbox.advanceSimulation`. */
export interface AdvanceSimulationRequest {
  action: string
  reason_code?: string | undefined
}

/** Returned by `sim.api.sandbox.advanceSimulation`. */
export interface AdvanceSimulationResult {
  simulation_id: string
  previous_state: string
  new_state: string
  callbacks_scheduled: number
}

/** Part of `AgenticProposal`, `InstructedProposal`, `Instruction`. */
export type AgenticAction = {
  type: 'create_recipient'
  create_recipient: CreateRecipientAction
} | {
  type: 'create_crypto_destination'
  create_crypto_destination: CreateCryptoDestinationAction
} | {
  type: 'create_bank_destination'
  create_bank_destination: CreateBankDestinationAction
} | {
  type: 'create_mandate'
  create_mandate: CreateMandateAction
} | {
  type: 'create_scheduled_payments'
  create_scheduled_payments: CreateScheduledPaymentsAction
} | {
  type: 'create_auto_account'
  create_auto_account: CreateAutoAccountAction
}

/** Part of `AgenticMessage`, `ProposalsRequest`. */
export interface AgenticAttachment {
  type: 'document'
  document: {
    media_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
    data: string
    filename?: string | undefined
  }
}

/** Part of `ProposalsRequest`. */
export interface AgenticMessage {
  role: 'user' | 'assistant'
  content: string
  attachments?: AgenticAttachment[] | undefined
}

/** Part of `AgenticPolicyResponse`. */
export interface AgenticPolicy {
  payee_model?: 'flat' | undefined
  payout_assets?: string[] | undefined
  labels?: {
    limit?: string | undefined
    payee?: string | undefined
    limit_unit?: string | undefined
  } | undefined
  mandate_strategy?: 'external_only' | undefined
  payout_route?: 'conversion_account_only' | 'bank_only' | undefined
}

/** Taken by `sim.api.agenticPolicy.replace`. */
export interface AgenticPolicyRequest {
  payee_model?: '' | 'nested' | 'flat' | undefined
  payout_assets?: string[] | undefined
  labels?: {
    limit?: string | undefined
    payee?: string | undefined
    limit_unit?: string | undefined
  } | undefined
  mandate_strategy?: '' | 'external_only' | undefined
  payout_route?: '' | 'conversion_account_only' | 'bank_only' | undefined
}

/** Returned by `sim.api.agenticPolicy.get`, `sim.api.agenticPolicy.replace`. */
export interface AgenticPolicyResponse {
  policy: AgenticPolicy
  created_at?: number | undefined
  updated_at?: number | undefined
}

/** Part of `ProposalsResponse`. */
export interface AgenticProposal {
  summary?: string | undefined
  actions: AgenticAction[]
  payment_agent_id?: string | undefined
}

/** Taken by `sim.api.mandates.amend`. */
export interface AmendMandateRequest {
  signer_public_key: string
  signature: string
  rule: MandateRuleRequest
}

/** Part of `TransactionReceipt`. */
export interface AmountDetails {
  amount: string
  asset: string
  network?: string | undefined
}

/** Payload of `api_key.created`. */
export interface ApiKeyCreatedEvent {
  id: string
  last_6: string
  hash: string
}

/** Payload of `api_key.deleted`. */
export interface ApiKeyDeletedEvent {
  id: string
}

/** Part of `ApiKeyPage`. */
export interface ApiKeyListItem {
  id: string
  user_id: string
  key_suffix: string
  created_at: number
}

/** Returned by `sim.api.apiKeys.list`. */
export interface ApiKeyPage {
  data: ApiKeyListItem[]
  meta: Meta
}

/** Returned by `sim.api.apiKeys.create`, `sim.api.apiKeys.createForClient`. */
export interface ApiKeyResponse {
  id: string
  key: string
}

/** Returned by `sim.api.applications.get`, `sim.api.applications.answer`, `sim.api.applications.submit`. */
export interface Application {
  application_id: string
  application_type: 'individual' | 'business'
  type: 'individual' | 'business'
  application_status: ApplicationStatus
  application_created_at: string
  application_updated_at: string
  application_submitted_at: string | null
  application_decision: 'approved' | 'declined' | 'withdrawn' | null
  decline_reason?:
    | 'unsupported_region'
    | 'prohibited_country'
    | 'prohibited_business_type'
    | 'other'
    | undefined
  /** The same for people. */
  decline_message?: string | undefined
  poa_status?: 'missing' | 'submitted_pending_review' | 'approved' | 'rejected' | null | undefined
  /** Whether a proof of address was ever approved. */
  poa_on_file?: boolean | undefined
  provider?: string | undefined
  provider_applicant_id?: string | undefined
  is_frozen?: boolean | undefined
  frozen_at?: string | undefined
  /** What is still to be accepted after the decision. */
  outstanding_partner_attestations?: OutstandingPartnerAttestation[] | undefined
  rfi_requested_items?: RequestedItems | undefined
  rfi_resubmitted?: boolean | undefined
  entities?: ApplicationEntities | undefined
  edd?: EDDResponse | undefined
  attestations?: AttestationData | undefined
  validation?: ApplicationValidation | undefined
}

/** Taken by `sim.api.applications.createDocument`. */
export interface ApplicationDocumentUploadRequest {
  /** What the document shows. */
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
  /** What the bytes are. */
  file_type: 'pdf' | 'jpeg' | 'png'
  country?: string | undefined
  /** The number that is printed on the document. */
  id_number?: string | undefined
  filename?: string | undefined
  /** The file in base64, as RFC 4648 has it: padded, on one line. */
  file_content: string
  description?: string | undefined
}

/** Taken by `sim.api.applications.createDocumentUpload`. */
export interface ApplicationDocumentUploadUrlRequest {
  /** What the document shows. */
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
  /** What the bytes are. */
  file_type: 'pdf' | 'jpeg' | 'png'
  country?: string | undefined
  /** The number that is printed on the document. */
  id_number?: string | undefined
  filename?: string | undefined
}

/** Part of `Application`. */
export interface ApplicationEntities {
  business?: BusinessEntity | undefined
  primary_individual?: IndividualEntity | undefined
  associated_individuals?: AssociatedIndividualEntity[] | undefined
  /** The same people under one name, whatever the application is of. */
  individuals?: (IndividualEntity | AssociatedIndividualEntity)[] | undefined
}

/** Part of `ApplicationPage`. */
export interface ApplicationListItem {
  application_id: string
  application_type: 'individual' | 'business'
  type: 'individual' | 'business'
  application_status: ApplicationStatus
  application_decision?: 'approved' | 'declined' | 'auto_declined' | 'withdrawn' | undefined
  decline_reason?:
    | 'unsupported_region'
    | 'prohibited_country'
    | 'prohibited_business_type'
    | 'other'
    | undefined
  business?: BusinessListItem | undefined
  individuals: IndividualListItem[]
  edd_id?: string | undefined
  created_at: string
  updated_at: string
  submitted_at?: string | undefined
}

/** Returned by `sim.api.applications.list`. */
export interface ApplicationPage {
  data: ApplicationListItem[]
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
  customer_id: string
  type: 'individual' | 'business'
  application_id: string
  application_type: 'individual' | 'business'
}

/** Part of `Application`. */
export interface ApplicationValidation {
  ready: boolean
  status_message: string
  business?: EntityValidation | undefined
  primary_individual?: IndividualEntityValidation | undefined
  associated_individuals?: IndividualEntityValidation[] | undefined
  edd?: EDDValidation | undefined
  attestations: AttestationValidation
}

/** Payload of `customer.application.withdrawn`. */
export interface ApplicationWithdrawnEvent {
  customer_id: string
  application_id: string
  reason?: string
}

/** Taken by `sim.api.mandates.approve`. */
export interface ApproveMandateRequest {
  approver_public_key: string
  signature: string
}

/** Part of `WalletBalances`. */
export interface AssetBalance {
  asset: AssetDeployment
  amount_usd: string
}

/** Part of `AssetBalance`, `WalletDepositEvent`. */
export interface AssetDeployment {
  id: string
  name: string
  network_id: NetworkId
  contract_address: string
  token_standard: string
  decimals: number
}

/** Returned by `sim.api.applications.addIndividual`. */
export interface AssociatedIndividualCreated {
  id: string
}

/** Part of `AssociatedIndividualResponse`, `ApplicationEntities`. */
export interface AssociatedIndividualEntity {
  id: string
  first_name: string
  last_name: string
  /** Required of the role individual. */
  employment_status?: 'employed' | 'self_employed' | 'unemployed' | 'student' | 'retired' | undefined
  /** At least 18 years ago. */
  date_of_birth: string
  /** Required of US nationals. */
  ssn?: string | undefined
  /** Where the person lives; no post office box. */
  address: {
    street1: string
    street2?: string | undefined
    street3?: string | undefined
    city: string
    region?: string | undefined
    postal_code?: string | undefined
    country: string
  }
  nationalities: string[]
  email_address: string
  phone_number?: string | undefined
  purpose_of_account: ('investing' | 'sending_and_receiving_payments' | 'storage_of_funds_or_digital_assets' | 'making_online_payments' | 'trading_on_other_platforms')[]
  source_of_wealth: ('investments' | 'employment' | 'court_settlement' | 'lottery_winnings' | 'retirement_income' | 'savings' | 'sale_of_assets' | 'family_funds' | 'gambling_winnings' | 'gift' | 'inheritance' | 'insurance_claim' | 'loan' | 'redundancy_severance' | 'benefits')[]
  decision?: 'approved' | 'declined' | 'auto_declined' | 'withdrawn' | undefined
  decision_at?: number | undefined
  decision_by?: string | undefined
  decision_reason?: string | undefined
  decline_reason?:
    | 'unsupported_region'
    | 'prohibited_country'
    | 'prohibited_business_type'
    | 'other'
    | undefined
  roles: ('ubo' | 'control_person' | 'applicant' | 'authorized_representative')[]
  ownership_percentage?: number | undefined
  title?: string | undefined
}

/** Returned by `sim.api.applications.updateIndividual`. */
export interface AssociatedIndividualResponse {
  application_id: string
  application_status: ApplicationStatus
  application_decision: 'approved' | 'declined' | 'withdrawn' | null
  individual: AssociatedIndividualEntity
}

/** Part of `AttachGroupToWalletRequest`. */
export interface AttachGroupToWalletIntent {
  type: 'attach_group_to_wallet'
  wallet_id: string
  idempotency_key: string
  group_id: string
}

/** Taken by `sim.api.signerGroups.attachWallet`. */
export interface AttachGroupToWalletRequest {
  signatures: string[]
  intent: AttachGroupToWalletIntent
}

/** Part of `AttachPolicyToWalletRequest`. */
export interface AttachPolicyToWalletIntent {
  type: 'attach_policy_to_wallet'
  wallet_id: string
  idempotency_key: string
  policy_id: string
}

/** Taken by `sim.api.policies.attachWallet`. */
export interface AttachPolicyToWalletRequest {
  signatures: string[]
  intent: AttachPolicyToWalletIntent
}

/** Returned by `sim.api.wallets.listPolicies`. */
export interface AttachedPolicy {
  id: string
  name: string
}

/** Returned by `sim.api.signerGroups.listWallets`, `sim.api.policies.listWallets`. */
export interface AttachedWallet {
  id: string
  name: string
  family: 'evm' | 'solana'
}

/** Part of `Application`. */
export interface AttestationData {
  information_accuracy?: Attested
  terms_of_service?: Attested
  privacy_policy?: Attested
  funds_transfer_agreement?: Attested
  lead_bank_privacy_policy?: Attested
  e_sign?: Attested
}

/** Taken by `sim.api.applications.attest`. */
export interface AttestationSubmitRequest {
  attestation_type: AttestationType
  timestamp: number
  applicant_id: string
  legal_document_version?: string | undefined
  disclosure_id?: string | undefined
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
  completed: CompletedAttestation[]
  missing: AttestationType[]
  /** Legal documents that were never accepted: what to show beside `missing`. */
  missing_documents: OutstandingDocument[]
  ready: boolean
}

/** Part of `AttestationData`. */
export interface Attested {
  attested_at: string
  attested_by: string
  /** Of the legal document that it accepts. */
  title?: string
  /** The version of that which was accepted. */
  version?: string
}

/** Payload of `auto_account.deleted`. */
export interface AutoAccountDeletedEvent {
  id: string
}

/** Payload of `auto_account.created`, `auto_account.updated`. */
export interface AutoAccountEvent {
  id: string
  customer_id: string
  enabled: boolean
  account_type: 'onramp' | 'offramp' | 'swap'
  bank_account?: EventBankAccount
  crypto?: {
    network_id: SourceNetworkId
    address: string
  }
  destination_id: string
  output_asset: {
    id: string
    name: string
  }
}

/** Returned by `sim.api.autoTransactions.get`. */
export interface AutoAccountTransaction {
  id: string
  client_id: string
  auto_account_id: string
  destination_id: string
  type: TransactionType
  status: TransactionStatus
  failure_reason?: string | undefined
  created_at: number
  updated_at: number
  completed_at?: number | undefined
  receipt?: TransactionReceipt | undefined
  crypto_details?: TransactionCryptoDetails | undefined
  sender_details?: SenderDetails | undefined
  fiat_rail?: PaymentCapability | undefined
  provider_id: string
  provider_external_id: string
  provider_status: string
  return_code?: string | undefined
  return_reason?: string | undefined
  return_initiated_at?: number | undefined
  return_deadline?: number | undefined
  reversal_reason?: string | undefined
  reversal_initiated_at?: number | undefined
  net_recovered_amount?: string | undefined
}

/**
 * Payload of `transaction.auto.created`, `transaction.auto.updated`, `transaction.auto.deposit.received`,
 * `transaction.auto.deposit.succeeded`.
 */
export interface AutoTransactionEvent {
  id: string
  auto_account_id: string
  destination_id: string
  type: 'onramp' | 'offramp' | 'swap'
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled' | 'cancelled'
  created_at: number
  updated_at: number
  completed_at?: number
  failure_reason?: string
  receipt?: EventReceipt
  crypto_details?: EventCryptoDetails
  sender_details?: {
    sender_type: 'fiat_account' | 'crypto_wallet'
    sender_account_holder_name?: string
    sender_bank_name?: string
    sender_routing_number?: string
    sender_account_number?: string
    sender_wire_routing_number?: string
    sender_account_type?: string
    sender_iban?: string
    sender_bic?: string
    sender_wallet_address?: string
    sender_network?: NetworkId
  }
  fiat_rail?: 'ach' | 'fedwire' | 'fednow' | 'swift' | 'sepa'
}

/** Returned by `sim.api.autoTransactions.list`. */
export interface AutoTransactionPage {
  data: AutoAccountTransaction[]
  meta: Meta
}

/** Part of `AccountResponse`. */
export interface BankAccount {
  id: string
  capabilities: PaymentCapability[]
  aba_routing_number?: string | undefined
  aba_wire_routing_number?: string | undefined
  account_number?: string | undefined
  account_type?: 'checking' | 'savings' | undefined
  bic?: string | undefined
  iban?: string | undefined
  account_holder_name: string
  account_holder_address?: Address | undefined
  account_holder_phone?: string | undefined
  bank_name: string
  bank_address: Address
  bank_phone?: string | undefined
  payment_reference: string | null
}

/** Taken by `sim.simulate.bankDeposit`. */
export interface BankDeposit {
  /** A decimal string in the currency of the account. */
  amount: string
  /** Booked by the first rail of the account where it does not have this one. */
  rail?: 'ach' | 'fedwire' | 'fednow' | 'swift' | 'sepa' | undefined
  sender?: {
    sender_type?: 'fiat_account' | 'crypto_wallet' | undefined
    sender_account_holder_name?: string | null | undefined
    sender_bank_name?: string | null | undefined
    sender_routing_number?: string | null | undefined
    sender_account_number?: string | null | undefined
    sender_wire_routing_number?: string | null | undefined
    sender_account_type?: string | null | undefined
    sender_iban?: string | null | undefined
    sender_bic?: string | null | undefined
    sender_wallet_address?: string | null | undefined
    sender_network?: NetworkId | null | undefined
  } | undefined
  /** Keeps the money until somebody decides. */
  pause?: 'compliance_hold' | 'manual_review' | undefined
}

/** Taken by `sim.api.customers.bulkImport`. */
export interface BulkImportRequest {
  /** As the identity provider shared them. */
  tokens: string[]
}

/** Returned by `sim.api.customers.bulkImport`. */
export interface BulkImportResult {
  total: number
  succeeded: number
  failed: number
  results: {
    name: string
    success: boolean
    customer_id?: string | undefined
    application_id?: string | undefined
    error?: string | undefined
  }[]
}

/** Taken by `sim.api.applications.updateBusinessDetails`. */
export interface BusinessApplicationCreateRequest {
  /** As it is registered. */
  legal_name: string
  /** Two letters, such as US. */
  country_of_incorporation: string
  /** Such as 2020-01-15. */
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
  /** Required of a business in the United States. */
  tax_id_number?: string | undefined
  /** In the register of companies. */
  registration_number: string
  /** The name that it trades under. */
  dba?: string | undefined
  /** No post office box. */
  registered_address: {
    street1: string
    street2?: string | undefined
    street3?: string | undefined
    city: string
    region?: string | undefined
    postal_code?: string | undefined
    country: string
  }
  /** Where it works, if that is somewhere else. */
  operating_address?: Address | undefined
  /** Where its pages are. */
  website?: string | undefined
  /** Where it is written to. */
  business_email?: string | undefined
  /** Of NAICS, or for crypto. */
  industry_code: string
  /** What it does, in 200 to 1024 characters. */
  business_description: string
  /** What it wants the account for. */
  purpose_of_account: ('operating_otc_service' | 'accepting_donations' | 'payment_processing_platform' | 'third_party_payments' | 'first_party_payments' | 'proprietary_trading' | 'business_expenses' | 'storage_of_funds_or_assets')[]
  /** In US dollars. */
  average_monthly_revenue:
    | '0_to_500k'
    | '500k_to_1m'
    | '1m_to_5m'
    | '5m_to_10m'
    | '10m_to_50m'
    | '50m_to_100m'
    | '100m_plus'
  /** In US dollars. */
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
  /** How many transactions. */
  expected_monthly_transaction_volume:
    | '0_to_10'
    | '10_to_20'
    | '20_to_50'
    | '50_to_100'
    | '100_to_250'
    | '250_to_500'
    | '500_plus'
  /** Where its money comes from. */
  source_of_funds: ('ico_token_sale' | 'donations' | 'loan_funding' | 'crowdfunding' | 'proprietary_funds' | 'sale_of_goods_and_services' | 'investments' | 'sale_of_assets' | 'customer_funds' | 'grants' | 'intercompany_transfer')[]
  /** Whether whoever holds a paper owns a share. */
  has_bearer_shares: boolean
  /** True makes enhanced due diligence required. */
  transact_on_behalf_of_third_parties: boolean
  /** Whether a foundation owns it. */
  owned_by_foundation: boolean
}

/** Returned by `sim.api.applications.updateBusinessDetails`. */
export interface BusinessDetailsResponse {
  application_id: string
  application_status: ApplicationStatus
  application_decision: 'approved' | 'declined' | 'withdrawn' | null
  business: BusinessEntity
}

/** Part of `BusinessDetailsResponse`, `ApplicationEntities`. */
export interface BusinessEntity {
  id: string
  /** As it is registered. */
  legal_name: string
  /** Two letters, such as US. */
  country_of_incorporation: string
  /** Such as 2020-01-15. */
  date_of_incorporation: string
  legal_structure:
    | 'corporation'
    | 'llc'
    | 'general_partnership'
    | 'llp'
    | 'non_profit_foundation'
    | 'trust'
    | 'government_entity'
    | 'sole_proprietorship'
  /** Required of a business in the United States. */
  tax_id_number?: string | undefined
  /** In the register of companies. */
  registration_number: string
  /** The name that it trades under. */
  dba?: string | undefined
  /** No post office box. */
  registered_address: {
    street1: string
    street2?: string | undefined
    street3?: string | undefined
    city: string
    region?: string | undefined
    postal_code?: string | undefined
    country: string
  }
  /** Where it works, if that is somewhere else. */
  operating_address?: Address | undefined
  /** Where its pages are. */
  website?: string | undefined
  /** Where it is written to. */
  business_email?: string | undefined
  /** Of NAICS, or for crypto. */
  industry_code: string
  business_description: string
  purpose_of_account: ('operating_otc_service' | 'accepting_donations' | 'payment_processing_platform' | 'third_party_payments' | 'first_party_payments' | 'proprietary_trading' | 'business_expenses' | 'storage_of_funds_or_assets')[]
  /** In US dollars. */
  average_monthly_revenue:
    | '0_to_500k'
    | '500k_to_1m'
    | '1m_to_5m'
    | '5m_to_10m'
    | '10m_to_50m'
    | '50m_to_100m'
    | '100m_plus'
  /** In US dollars. */
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
  /** How many transactions. */
  expected_monthly_transaction_volume:
    | '0_to_10'
    | '10_to_20'
    | '20_to_50'
    | '50_to_100'
    | '100_to_250'
    | '250_to_500'
    | '500_plus'
  source_of_funds: ('ico_token_sale' | 'donations' | 'loan_funding' | 'crowdfunding' | 'proprietary_funds' | 'sale_of_goods_and_services' | 'investments' | 'sale_of_assets' | 'customer_funds' | 'grants' | 'intercompany_transfer')[]
  /** Whether whoever holds a paper owns a share. */
  has_bearer_shares: boolean
  /** True makes enhanced due diligence required. */
  transact_on_behalf_of_third_parties: boolean
  /** Whether a foundation owns it. */
  owned_by_foundation: boolean
  decision?: 'approved' | 'declined' | 'auto_declined' | 'withdrawn' | undefined
  decision_at?: number | undefined
  decision_by?: string | undefined
  decision_reason?: string | undefined
  decline_reason?:
    | 'unsupported_region'
    | 'prohibited_country'
    | 'prohibited_business_type'
    | 'other'
    | undefined
}

/** Part of `ApplicationListItem`. */
export interface BusinessListItem {
  id: string
  legal_name: string
}

/** Part of `AccountCreateRequest`, `SwapAccountCreateRequest`. */
export interface CRI {
  network_id: NetworkId
  crypto_address: string
}

/** Taken by `sim.api.mandates.cancel`. */
export interface CancelMandateRequest {
  signer_public_key: string
  signature: string
}

/** Part of `CustomerCapability`, `CapabilityStatusEvent`. */
export interface CapabilityRequirement {
  type: 'terms_acceptance' | 'document' | 'capability_enablement'
  key: string
  /** Of a legal document. */
  version?: string
  title: string
  /** Where the customer can meet it. */
  url?: string
  severity: 'required' | 'requested'
}

/** Payload of `customer.capability_status.updated`. */
export interface CapabilityStatusEvent {
  customer_id: string
  capability: 'international_wire'
  status: 'available' | 'enabling' | 'action_required' | 'unavailable'
  requirements: readonly CapabilityRequirement[]
}

/**
 * Returned by `sim.api.cards.create`, `sim.api.cards.get`, `sim.api.cards.update`, `sim.api.cards.freeze`,
 * `sim.api.cards.unfreeze`, `sim.api.cards.close`. Payload of `card.created`, `card.updated`.
 */
export interface Card {
  id: string
  customer_id: string
  cardholder_id: string
  wallet_id: string
  type: 'virtual' | 'physical'
  status: CardStatus
  last4: string
  spend_limit?: SpendLimit
  /** Empty when nothing freezes the card. */
  freeze_sources: ('client' | 'cardholder' | 'compliance' | 'platform')[]
  /** From 1, one more at each change: the same in events. */
  version: number
  created_at: number
  updated_at: number
}

/** Taken by `sim.simulate.cardAuthorization`. */
export interface CardAuthorization {
  amount: string
  merchant?: CardMerchant | undefined
  type?: 'authorization' | 'financial_authorization' | 'credit_authorization' | undefined
  partial_approval_capable?: boolean | undefined
}

/** Taken by `sim.api.cards.create`. */
export interface CardCreateRequest {
  cardholder_id: string
  /** What pays for it: a wallet of the customer that has card settlement enabled. */
  wallet_id: string
  /** virtual unless told. */
  type?: 'virtual' | 'physical' | undefined
  /** What it may spend; anything unless told. */
  spend_limit?: SpendLimit | undefined
}

/** Payload of `wallet.card_enablement.completed`. */
export interface CardEnablementEvent {
  wallet_id: string
  customer_id: string
}

/**
 * Part of `SimulateCardTransactionRequest`, `AdvanceCardTransactionRequest`, `CardTransaction` and 2 more.
 */
export interface CardMerchant {
  /** As it stands on the statement. */
  descriptor: string
  mcc?: string
  /** What the merchant is called by its bank. */
  acceptor_id?: string
  city?: string
  /** The state or region. */
  state?: string
  country?: string
}

/** Returned by `sim.api.cards.list`. */
export interface CardPage {
  data: Card[]
  meta: Meta
}

/** Taken by `sim.simulate.announceCardTransaction`, `sim.simulate.forcePostCard`. */
export interface CardPurchase {
  amount: string
  merchant?: CardMerchant | undefined
}

/** Returned by `sim.api.wallets.enableCardSettlement`, `sim.api.wallets.cardSettlement`. */
export interface CardSettlement {
  wallet_id: string
  status: 'not_enabled' | 'pending' | 'active'
  /** What the intent that enables it has to name. */
  settlement_destination: string
  enabled_at?: number | undefined
}

/**
 * Returned by `sim.api.sandbox.simulateCard`, `sim.api.sandbox.advanceCard`,
 * `sim.api.sandbox.advanceCardLegacy`.
 */
export interface CardSimulationResponse {
  simulation_id: string
  status: 'pending' | 'completed' | 'failed'
  card_transaction_id?: string | undefined
}

/** Part of `Card`. */
export type CardStatus = 'pending' | 'active' | 'frozen' | 'closed'

/**
 * Returned by `sim.api.sandbox.getCardTransaction`. Payload of `card_transaction.created`,
 * `card_transaction.updated`.
 */
export interface CardTransaction {
  id: string
  card_id: string
  cardholder_id: string
  customer_id: string
  wallet_id: string
  type: CardTransactionType
  status: CardTransactionStatus
  currency: 'USD'
  amount: string
  /** What was approved: less than the amount in a partial approval. */
  authorized_amount: string
  cleared_amount: string
  /** What was cleared and no hold covered, less refunds. */
  outstanding_amount: string
  /** Whether a refund is in the wallet. */
  refund_state?: 'pending' | 'paid'
  decline_reason?:
    | 'insufficient_funds'
    | 'card_frozen'
    | 'spend_limit_exceeded'
    | 'merchant_blocked'
    | 'suspected_fraud'
    | 'invalid_amount'
  /** Two digits: the response code of ISO 8583. */
  decline_code?: string
  /** The purchase that a return belongs to. */
  original_transaction_id?: string
  merchant?: CardMerchant
  created_at: number
  updated_at: number
}

/** Returned by `sim.api.sandbox.listCardTransactions`. */
export interface CardTransactionPage {
  data: CardTransaction[]
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
  /** null for no limit. */
  spend_limit: SpendLimit | null
}

/**
 * Returned by `sim.api.cardholders.create`, `sim.api.cardholders.get`, `sim.api.cardholders.update`. Payload
 * of `cardholder.created`, `cardholder.updated`, `cardholder.information_requested`.
 */
export interface Cardholder {
  id: string
  customer_id: string
  status: CardholderStatus
  name: string
  date_of_birth: string
  email: string
  phone: string
  address: CardholderAddress
  created_at: number
  updated_at: number
}

/** Part of `Cardholder`. */
export interface CardholderAddress {
  street1: string
  street2?: string
  street3?: string
  city: string
  region?: string
  postal_code?: string
  country: string
}

/** Taken by `sim.api.cardholders.create`. */
export interface CardholderCreateRequest {
  customer_id: string
  /** The name on the cards. */
  name: string
  email: string
  /** With the code of the country. */
  phone: string
  address: Address
  /** At least 18 years ago. */
  date_of_birth: string
}

/** Returned by `sim.api.cardholders.list`. */
export interface CardholderPage {
  data: Cardholder[]
  meta: Meta
}

/** Part of `Cardholder`. */
export type CardholderStatus = 'pending' | 'approved' | 'rejected' | 'closed'

/** Taken by `sim.api.cardholders.update`. */
export interface CardholderUpdateRequest {
  /** The name on the cards. */
  name?: string | undefined
  email?: string | undefined
  /** With the code of the country. */
  phone?: string | undefined
  address?: Address | undefined
}

/** Returned by `sim.api.insights.client`. */
export interface ClientInsights {
  generated_at: number
  window_days: number
  snapshot: {
    customers: {
      total: number
      scanned: number
      with_activity: number
      with_critical: number
    }
    total_usd?: string | undefined
    balances?: InsightBalance[] | undefined
    upcoming: UpcomingPayments
    open_scheduled_payments: number
    active_mandates: number
    metrics: InsightMetric[]
  }
  facets: {
    kinds: Record<string, number>
    severities: Record<string, number>
    responsibilities: Record<string, number>
    assets: Record<string, number>
  }
  series: {
    bucket: 'day'
    from: number
    to: number
    metrics: Record<string, {
      t: number
      v: string
    }[]>
  }
  insights: Insight[]
  suggestions: Insight[]
  customers: CustomerRollUp[]
}

/** Returned by `sim.api.credits.pricing`. */
export interface ClientPricingConfig {
  monthlyMinimumCents: number
  transferFeeBps: number
  achFeeCents: number
  wireFeeCents: number
  sepaFeeCents: number
  swiftFeeCents: number
  fednowFeeCents?: number
  kycFeeCents: number
  kybFeeCents: number
  effectiveFrom: string
  createdAt: string
  updatedAt: string
  transferFeeOverrides: {
    sourceAsset: string
    destinationAsset: string
    feeBps: number
  }[]
}

/** Returned by `sim.api.users.create`. */
export interface ClientUser {
  id: string
  first_name: string
  last_name: string
  email: string
  role: 'admin' | 'viewer'
  swift_enabled: boolean
  client_id: string
  client_name: string
  created_at: number
}

/** Returned by `sim.api.users.list`. */
export interface ClientUserPage {
  data: ClientUser[]
  meta: Meta
}

/** Part of `AttestationValidation`. */
export interface CompletedAttestation {
  type: AttestationType
  attested_at: string
  attested_by: string
  /** Of the legal document that it accepts. */
  title?: string
  /** The version of that which was accepted. */
  version?: string
}

/** Part of `TransactionOperation`. */
export interface ContractCallOperation {
  kind: 'evm_contract_call'
  from: string
  to: string
  amount?: string | undefined
  asset_id: string
  method?: string | undefined
  args?: string[] | undefined
  data?: string | undefined
}

/** Part of `ProposalsResponse`. */
export type ConversationStatus = 'ok' | 'warned' | 'blocked' | 'rejected_input'

/** Returned by `sim.api.capabilities.countries`. */
export interface Country {
  code: string
  name: string
}

/** Taken by `sim.api.apiKeys.createForClient`. */
export interface CreateApiKeyForClientRequest {
  client_id: string
}

/** Part of `AgenticAction`. */
export interface CreateAutoAccountAction {
  destination_id?: string | undefined
  source_asset: string
  source_network_id: NetworkId
  output_asset: string
  output_network_id?: NetworkId | undefined
  rail?: 'ach' | 'fedwire' | 'swift' | undefined
  routing_preference?: 'fastest' | 'cheapest' | undefined
  developer_fee_bps?: number | undefined
  developer_fee_fixed?: string | undefined
  /** Deprecated: developer_fee_bps. */
  fee_bps?: number | undefined
}

/** Part of `AgenticAction`. */
export interface CreateBankDestinationAction {
  recipient_id?: string | undefined
  account_holder_name?: string | undefined
  account_number?: string | undefined
  routing_number?: string | undefined
  account_type?: 'checking' | 'savings' | undefined
  iban?: string | undefined
  bic?: string | undefined
  bank_name?: string | undefined
}

/** Taken by `sim.api.users.create`. */
export interface CreateClientUserRequest {
  first_name: string
  last_name: string
  email: string
  role: 'admin' | 'viewer'
}

/** Part of `AgenticAction`. */
export interface CreateCryptoDestinationAction {
  recipient_id?: string | undefined
  address: string
  network_id: NetworkId
}

/** Part of `AgenticAction`. */
export interface CreateMandateAction {
  rule: MandateRuleRequest
  valid_from?: number | undefined
  valid_until?: number | undefined
}

/** Taken by `sim.api.mandates.create`. */
export interface CreateMandateRequest {
  rule: MandateRuleRequest
  valid_from?: number | undefined
  valid_until?: number | undefined
  payment_agent_id?: string | undefined
  signer_id?: string | undefined
  customer_id?: string | undefined
}

/** Taken by `sim.api.paymentAgents.create`. */
export interface CreatePaymentAgentRequest {
  customer_id: string
  name: string
  hosted: true
}

/** Taken by `sim.api.policies.create`. */
export interface CreatePolicyRequest {
  name: string
  description?: string | null | undefined
  signer_group_id?: string | null | undefined
  rules?: CreatePolicyRuleRequest[] | undefined
}

/** Part of `CreatePolicyRequest`. */
export type CreatePolicyRuleRequest = {
  rule_type: 'approval_threshold'
  action: 'allow' | 'deny'
  definition: {
    /** How many distinct signers it takes. */
    threshold: number
    description?: string | undefined
  }
} | {
  rule_type: 'amount_threshold'
  action: 'allow' | 'deny'
  definition: {
    /** In the smallest units of the asset: 1000000 is 1 USDC. Reached at equality. */
    min_amount: number
    /** How many distinct signers it takes from there on. */
    threshold: number
    asset: {
      id: string
      name?: string | undefined
    }
  }
} | {
  rule_type: 'address_list'
  action: 'allow' | 'deny'
  definition: {
    addresses: string[]
  }
}

/** Part of `AgenticAction`. */
export interface CreateRecipientAction {
  name: string
  address?: Address | undefined
}

/** Taken by `sim.api.scheduledPayments.create`. */
export interface CreateScheduledPaymentRequest {
  signer_id: string
  wallet_id: string
  amount: string
  asset: string
  destination_id?: string | undefined
  address?: string | undefined
  network_id?: NetworkId | undefined
  /** Unix seconds of each payment; they win over count. None is as if left out. */
  dates?: number[] | undefined
  count?: number | undefined
  interval_seconds?: number | undefined
  /** Unix seconds of the first payment; now where it is 0 or absent. */
  start_at?: number | undefined
}

/** Part of `AgenticAction`. */
export interface CreateScheduledPaymentsAction {
  destination_id?: string | undefined
  wallet_id?: string | undefined
  amount: string
  amount_includes_fee?: boolean | undefined
  asset: string
  network_id?: NetworkId | undefined
  dates?: number[] | undefined
  count?: number | undefined
  interval_seconds?: number | undefined
  start_at?: number | undefined
  local_time?: string | undefined
  local_zone?: string | undefined
}

/** Taken by `sim.api.signerGroups.addSigner`. */
export interface CreateSignerGroupSignerRequest {
  member_key: string
}

/** Taken by `sim.api.x402.createMandate`. */
export interface CreateX402MandateRequest {
  /** USDC. */
  asset: 'USDC'
  /** The network that it pays on. */
  network: 'base' | 'base-mainnet' | 'base-sepolia'
  /** The most that one signature is worth, in smallest units. */
  max_per_call: string
  /** The most in a window, in smallest units. */
  max_per_window?: string | undefined
  /** The window ends now and rolls with time; 86400 unless told. */
  window_seconds?: number | undefined
  /** 0 is no cap. */
  max_calls_per_window?: number | undefined
  /** 2592000 unless told. */
  valid_for_seconds?: number | undefined
  payee_policy?: X402PayeePolicy | undefined
}

/** Taken by `sim.simulate.cryptoDeposit`. */
export interface CryptoDeposit {
  /** A decimal string in the asset. */
  amount: string
  asset?: string | undefined
  /**
   * The address's own network unless told otherwise; the first of the family that has the asset for the
   * wildcard and for wallets.
   */
  network_id?: string | undefined
  /** The sender's address; made from the seed unless told. */
  from?: string | undefined
  transaction_hash?: string | undefined
  /** `unconfirmed` waits for `sim.simulate.confirm` or `expire`. */
  pause?: 'unconfirmed' | 'compliance_hold' | 'manual_review' | undefined
  mishap?: 'wrong_chain' | 'unsupported_token' | 'address_mismatch' | undefined
}

/** Part of `DestinationRequest`. */
export interface CryptoDestinationRequest {
  destination_type: 'crypto'
  name: string
  crypto_address: string
  network_id?: NetworkId | undefined
}

/** Part of `DestinationResponse`. */
export interface CryptoDestinationResponse {
  destination_id: string
  name: string
  destination_type: 'crypto'
  crypto_address: string
  family: 'evm' | 'solana'
  network_id?: NetworkId | undefined
}

/** Returned by `sim.api.customers.get`, `sim.api.customers.setSubClient`. */
export interface Customer {
  id: string
  name: string
  email?: string | undefined
  customer_type: 'individual' | 'business'
  external_id?: string | undefined
  status: 'pending' | 'submitted' | 'info_requested' | 'approved' | 'declined' | 'withdrawn' | 'frozen'
  kyb_status: KybStatus
  kyc_status: KybLinkStatus
  kyb_links: KybLink[]
  provider_statuses: {
    provider_id: string
    status:
      | 'not_started'
      | 'in_review'
      | 'approved'
      | 'rejected'
      | 'requires_info'
      | 'auto_declined'
      | 'frozen'
  }[]
  application_id: string
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
  application_url?: string | undefined
  decision?: 'approved' | 'declined' | 'auto_declined' | 'withdrawn' | undefined
  decision_reason?: string | undefined
  decline_reason?:
    | 'unsupported_region'
    | 'prohibited_country'
    | 'prohibited_business_type'
    | 'other'
    | undefined
  /** The same for people. */
  decline_message?: string | undefined
  resubmit_url?: string | undefined
  rd_allowed: boolean
  sub_client_id?: string | undefined
  sub_client_name?: string | undefined
  is_sub_client: boolean
  created_at: number
  updated_at: number
  deleted_at?: number | undefined
}

/** Returned by `sim.api.customers.capabilities`. */
export interface CustomerCapabilities {
  capabilities: CustomerCapability[]
}

/** Part of `CustomerCapabilities`. */
export interface CustomerCapability {
  capability: 'international_wire'
  status: 'available' | 'enabling' | 'action_required' | 'unavailable'
  requirements: CapabilityRequirement[]
}

/** Taken by `sim.api.customers.create`. */
export interface CustomerCreateRequest {
  name: string
  customer_type: 'individual' | 'business'
  external_id?: string | undefined
  sub_client_id?: string | undefined
  is_sub_client?: boolean | undefined
}

/** Returned by `sim.api.customers.create`. */
export interface CustomerCreateResponse {
  id: string
  kyb_links: KybLink[]
  application_id: string
  application_url: string
  application_expires_at: number
}

/** Payload of `customer.created`. */
export interface CustomerCreatedEvent {
  id: string
  customer_id: string
  name: string
  type: 'individual' | 'business'
  external_id?: string
  import_reference?: {
    source: string
    reference: string
  }
}

/** Payload of `customer.deleted`. */
export interface CustomerDeletedEvent {
  id: string
  customer_id: string
}

/** Returned by `sim.api.insights.customer`. */
export interface CustomerInsights {
  customer_id: string
  generated_at: number
  snapshot: {
    total_usd?: string | undefined
    balances?: InsightBalance[] | undefined
    upcoming: UpcomingPayments
    open_scheduled_payments: number
    active_mandates: number
  }
  insights: Insight[]
  suggestions: Insight[]
}

/** Returned by `sim.api.customers.list`. */
export interface CustomerPage {
  data: Customer[]
  meta: Meta
  status_counts: Partial<Record<'pending' | 'submitted' | 'info_requested' | 'approved' | 'declined' | 'withdrawn' | 'frozen', number>>
}

/** Part of `ClientInsights`. */
export interface CustomerRollUp {
  customer_id: string
  name?: string | undefined
  total_usd?: string | undefined
  open_scheduled_payments: number
  active_mandates: number
  upcoming: UpcomingPayments
  item_counts: {
    critical: number
    warn: number
    info: number
  }
  last_activity_at?: number | undefined
}

/** Returned by `sim.api.customers.listTransactions`. */
export interface CustomerTransactionPage {
  data: TransactionResource[]
  meta: Meta
}

/** Payload of `customer.updated`. */
export interface CustomerUpdatedEvent {
  customer_id: string
  name: string
  type: 'individual' | 'business'
  external_id?: string
}

/** Taken by `sim.api.marketingFee.declareWallet`. */
export interface DeclareWalletRequest {
  address: string
}

/** Returned by `sim.api.marketingFee.declareWallet`. */
export interface DeclaredWallet {
  chain: string
  address: string
  counting_from: string
}

/** Returned by `sim.api.marketingFee.listWallets`. */
export interface DeclaredWalletList {
  wallets: DeclaredWallet[]
}

/** Part of `DeletePolicyRequest`. */
export interface DeletePolicyIntent {
  type: 'delete_policy'
  policy_id: string
  idempotency_key: string
}

/** Taken by `sim.api.policies.delete`. */
export interface DeletePolicyRequest {
  signatures: string[]
  intent: DeletePolicyIntent
}

/** Returned by `sim.api.marketingFee.getDeployment`, `sim.api.marketingFee.setDeployment`. */
export interface DeploymentPayoutDestination {
  asset: string
  network: NetworkId
  chain: string
  address: string
  updated_at: string
}

/** Payload of `deployment_payout_destination.updated`. */
export interface DeploymentPayoutEvent {
  wallet_address: string
  previous_address: string
  updated_by: string
  asset: string
  network: NetworkId
}

/** Payload of `destination.created`. */
export type DestinationCreatedEvent = {
  id: string
  recipient_id: string
  name: string
  type: 'crypto'
  crypto: {
    network_id?: NetworkId
    address: string
  }
} | {
  id: string
  recipient_id: string
  name: string
  type: 'bank_account'
  bank_account: EventBankAccount
}

/** Payload of `destination.deleted`. */
export interface DestinationDeletedEvent {
  id: string
  recipient_id: string
}

/** Returned by `sim.api.destinations.list`. */
export interface DestinationPage {
  data: DestinationResponse[]
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
  type: 'detach_group_from_wallet'
  wallet_id: string
  idempotency_key: string
  group_id: string
}

/** Taken by `sim.api.signerGroups.detachWallet`. */
export interface DetachGroupFromWalletRequest {
  signatures: string[]
  intent: DetachGroupFromWalletIntent
}

/** Part of `DetachPolicyFromWalletRequest`. */
export interface DetachPolicyFromWalletIntent {
  type: 'detach_policy_from_wallet'
  wallet_id: string
  idempotency_key: string
  policy_id: string
}

/** Taken by `sim.api.policies.detachWallet`. */
export interface DetachPolicyFromWalletRequest {
  signatures: string[]
  intent: DetachPolicyFromWalletIntent
}

/** Part of `EntityValidation`, `IndividualEntityValidation`, `EDDValidation`. */
export interface DetailsValidation {
  ready: boolean
  missing_fields: string[]
}

/** Part of `ProposalsRequest`, `InstructionsRequest`. */
export interface DeveloperFee {
  swap_bps?: number | undefined
  offramp_bps?: number | undefined
}

/** Part of `DeveloperFeeStatement`. */
export interface DeveloperFeeAsset {
  asset: string
  symbol: string
  earned: string
}

/** Part of `ProposalsRequest`, `InstructionsRequest`. */
export interface DeveloperFeeDefaults {
  swap?: DeveloperFeeRate | undefined
  offramp?: DeveloperFeeRate | undefined
}

/** Part of `DeveloperFeeStatement`. */
export interface DeveloperFeeMonth {
  month: string
  earned: string
  paid: string
}

/** Part of `DeveloperFeeDefaults`. */
export interface DeveloperFeeRate {
  developer_fee_bps?: number | undefined
  developer_fee_fixed?: string | undefined
}

/** Returned by `sim.api.developerFees.statement`. */
export interface DeveloperFeeStatement {
  totals: {
    earned: string
    paid: string
    owed: string
  }
  months: DeveloperFeeMonth[]
  assets: DeveloperFeeAsset[]
  transactions: {
    items: DeveloperFeeTransaction[]
    total: number
  }
}

/** Part of `DeveloperFeeStatement`. */
export interface DeveloperFeeTransaction {
  id: string
  date: number
  asset: string
  symbol: string
  volume: string
  fee: string
}

/** Part of `EDDRead`. */
export interface DocumentInfo {
  uploaded_documents: UploadedDocument[]
  missing_documents: MissingDocument[]
}

/** Returned by `sim.api.applications.listDocuments`. */
export interface DocumentPage {
  data: UploadedDocumentMetadata[]
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
  document_id: string
}

/**
 * Returned by `sim.api.applications.createDocumentUpload`,
 * `sim.api.applications.createIndividualDocumentUpload`.
 */
export interface DocumentUploadUrlResponse {
  upload_url: string
  upload_id: string
  object_path: string
  expires_at: string
}

/** Part of `EntityValidation`, `IndividualEntityValidation`, `EDDValidation`. */
export interface DocumentValidation {
  uploaded_documents: UploadedDocument[]
  missing_documents: MissingDocument[]
  ready: boolean
}

/** Part of `DraftingProgress`. */
export type DraftingPhase = 'reading' | 'working' | 'drafting' | 'revising' | 'finalizing'

/** Returned by `sim.api.paymentAgents.progress`. */
export interface DraftingProgress {
  active: boolean
  phase?: DraftingPhase | undefined
  detail?: string | undefined
  /** From 1. */
  iteration?: number | undefined
  updated_at?: number | undefined
}

/** Part of `EDDReadResponse`. */
export interface EDDRead {
  id: string
  business_id: string
  /** What the account is used for. */
  account_usage_description: string
  /** Where its customers are: two letters each. */
  top_customer_countries?: string[] | undefined
  /** Whether it issues tokens. */
  is_token_issuer?: boolean | undefined
  /** Whether it is about to sell tokens. */
  will_conduct_token_sale?: boolean | undefined
  /** What the sale is to bring, in US dollars. */
  token_sale_amount_usd?: number | undefined
  /** Who can buy. */
  token_sale_availability?: string | undefined
  /** Where the sale is registered. */
  token_sale_registration_status?: string | undefined
  /** Whether somebody regulates it. */
  is_regulated?: boolean | undefined
  /** Required of who is not regulated. */
  unregulated_justification?: string | undefined
  /** Two letters, such as US. */
  country_of_regulation?: string | undefined
  /** Required of who is regulated. */
  regulatory_license_type?: string | undefined
  /** Whether it knows who its customers are. */
  verifies_customer_identity?: boolean | undefined
  /** Whether it watches what they pay. */
  has_transaction_monitoring?: boolean | undefined
  /** Whether it is audited against money laundering. */
  subject_to_aml_audits?: boolean | undefined
  /** Such as 2024-06-30. */
  last_audit_date?: string | null | undefined
  created_at: string
  updated_at: string
  document_info: DocumentInfo
}

/** Returned by `sim.api.applications.getDueDiligence`. */
export interface EDDReadResponse {
  application_id: string
  application_status: ApplicationStatus
  application_decision: 'approved' | 'declined' | 'withdrawn' | null
  edd: EDDRead
}

/** Taken by `sim.api.applications.updateDueDiligence`. */
export interface EDDRequest {
  /** What the account is used for. */
  account_usage_description: string
  /** Where its customers are: two letters each. */
  top_customer_countries?: string[] | undefined
  /** Whether it issues tokens. */
  is_token_issuer?: boolean | undefined
  /** Whether it is about to sell tokens. */
  will_conduct_token_sale?: boolean | undefined
  /** What the sale is to bring, in US dollars. */
  token_sale_amount_usd?: number | undefined
  /** Who can buy. */
  token_sale_availability?: string | undefined
  /** Where the sale is registered. */
  token_sale_registration_status?: string | undefined
  /** Whether somebody regulates it. */
  is_regulated?: boolean | undefined
  /** Required of who is not regulated. */
  unregulated_justification?: string | undefined
  /** Two letters, such as US. */
  country_of_regulation?: string | undefined
  /** Required of who is regulated. */
  regulatory_license_type?: string | undefined
  /** Whether it knows who its customers are. */
  verifies_customer_identity?: boolean | undefined
  /** Whether it watches what they pay. */
  has_transaction_monitoring?: boolean | undefined
  /** Whether it is audited against money laundering. */
  subject_to_aml_audits?: boolean | undefined
  /** Such as 2024-06-30. */
  last_audit_date?: string | null | undefined
}

/** Part of `EDDWithApplicationID`, `Application`. */
export interface EDDResponse {
  id: string
  business_id: string
  /** What the account is used for. */
  account_usage_description: string
  /** Where its customers are: two letters each. */
  top_customer_countries?: string[] | undefined
  /** Whether it issues tokens. */
  is_token_issuer?: boolean | undefined
  /** Whether it is about to sell tokens. */
  will_conduct_token_sale?: boolean | undefined
  /** What the sale is to bring, in US dollars. */
  token_sale_amount_usd?: number | undefined
  /** Who can buy. */
  token_sale_availability?: string | undefined
  /** Where the sale is registered. */
  token_sale_registration_status?: string | undefined
  /** Whether somebody regulates it. */
  is_regulated?: boolean | undefined
  /** Required of who is not regulated. */
  unregulated_justification?: string | undefined
  /** Two letters, such as US. */
  country_of_regulation?: string | undefined
  /** Required of who is regulated. */
  regulatory_license_type?: string | undefined
  /** Whether it knows who its customers are. */
  verifies_customer_identity?: boolean | undefined
  /** Whether it watches what they pay. */
  has_transaction_monitoring?: boolean | undefined
  /** Whether it is audited against money laundering. */
  subject_to_aml_audits?: boolean | undefined
  /** Such as 2024-06-30. */
  last_audit_date?: string | null | undefined
  created_at: string
  updated_at: string
}

/** Part of `ApplicationValidation`. */
export interface EDDValidation {
  id?: string | undefined
  ready: boolean
  details: DetailsValidation
  documents: DocumentValidation
  required: boolean
}

/** Returned by `sim.api.applications.updateDueDiligence`. */
export interface EDDWithApplicationID {
  application_id: string
  application_status: ApplicationStatus
  application_decision: 'approved' | 'declined' | 'withdrawn' | null
  edd: EDDResponse
}

/** Part of `EnableCardSettlementRequest`. */
export interface EnableCardSettlementIntent {
  type: 'enable_card_settlement'
  wallet_id: string
  /** The address that a read of the path tells. */
  settlement_destination: string
  idempotency_key: string
}

/** Taken by `sim.api.wallets.enableCardSettlement`. */
export interface EnableCardSettlementRequest {
  signatures: string[]
  intent: EnableCardSettlementIntent
}

/** Part of `ApplicationValidation`. */
export interface EntityValidation {
  id?: string | undefined
  ready: boolean
  details: DetailsValidation
  documents: DocumentValidation
}

/** Part of `RecipientCreatedEvent`, `RecipientUpdatedEvent`, `EventBankAccount`. */
export interface EventAddress {
  street1: string
  street2?: string
  street3?: string
  city: string
  region?: string
  postal_code?: string
  country: string
}

/** Part of `DestinationCreatedEvent`, `AutoAccountEvent`. */
export interface EventBankAccount {
  account_holder_name: string
  bank_address?: EventAddress
  account_holder_address?: EventAddress
  us_details?: {
    account_type: 'checking' | 'savings'
    account_number: string
    routing_number: string
    wire_routing_number?: string
  }
  bic?: string
  iban?: string
}

/** Part of `AutoTransactionEvent`, `OneOffTransactionEvent`. */
export interface EventCryptoDetails {
  source_network_id?: NetworkId
  source_address?: string
  destination_network_id?: NetworkId
  destination_address?: string
  tx_hash?: string
  deposit_tx_hash?: string
}

/** Part of `AutoTransactionEvent`, `OneOffTransactionEvent`. */
export interface EventReceipt {
  input_currency: string
  output_currency: string
  initial_amount: string
  subtotal_amount: string
  converted_amount: string
  outgoing_amount: string
  external_fee: string
  client_fee: string
  platform_fee: string
  exchange_rate: string
  developer_fee: string
  gas_fee?: string
  imad?: string
}

/** Payload of `exception.created`. */
export interface ExceptionCreatedEvent {
  exception_id: string
  type: string
  customer_id?: string
  exception_content?: Json
}

/** Payload of `exception.cleared`. */
export interface ExceptionEvent {
  exception_id: string
  type: string
  customer_id?: string
}

/** Taken by `sim.api.sandbox.faucet`. */
export interface FaucetRequest {
  asset?: string | undefined
  amount: string
}

/** Returned by `sim.api.sandbox.faucet`. */
export interface FaucetResponse {
  simulation_id: string
  wallet_id: string
  asset: string
  amount: string
  status: 'accepted'
}

/** Payload of `fee_payout_destination.deleted`. */
export type FeePayoutDeletedEvent = Record<string, never>

/** Returned by `sim.api.feePayout.get`, `sim.api.feePayout.set`. */
export interface FeePayoutDestination {
  type: 'usdc_wallet'
  /** CAIP-2, such as eip155:84532. */
  chain: string
  wallet_address: string
  updated_at: string
}

/** Taken by `sim.api.feePayout.set`. */
export interface FeePayoutDestinationRequest {
  usdc_wallet: {
    /** CAIP-2, such as eip155:84532. */
    chain: string
    address: string
  }
}

/** Payload of `fee_payout_destination.updated`. */
export interface FeePayoutUpdatedEvent {
  type: 'usdc_wallet'
}

/** Part of `DestinationRequest`. */
export interface FiatIBANDestinationRequest {
  destination_type: 'fiat_iban'
  name: string
  assets: ('USD' | 'EUR')[]
  iban: string
  bic?: string | undefined
  intermediary_bic?: string | undefined
  account_holder_name: string
  account_holder_address: Address
  account_holder_phone?: string | undefined
  bank_name: string
  bank_address?: Address | undefined
  capabilities: ('sepa' | 'swift')[]
}

/** Part of `DestinationResponse`. */
export interface FiatIBANDestinationResponse {
  destination_id: string
  name: string
  destination_type: 'fiat_iban'
  iban: string
  bic?: string | undefined
  intermediary_bic?: string | undefined
  account_holder_name: string
  account_holder_address: Address
  account_holder_phone?: string | undefined
  bank_name: string
  bank_address?: Address | undefined
  capabilities: ('sepa' | 'swift')[]
}

/** Part of `FiatUSDestinationRequest`. */
export interface FiatUSDestinationAddress {
  street1: string
  street2?: string | undefined
  street3?: string | undefined
  city: string
  region?: string | undefined
  postal_code?: string | undefined
  country: string
}

/** Part of `DestinationRequest`. */
export interface FiatUSDestinationRequest {
  destination_type: 'fiat_us'
  name: string
  aba_routing_number: string
  aba_wire_routing_number?: string | undefined
  account_number: string
  account_type: 'checking' | 'savings'
  account_holder_name: string
  account_holder_address?: FiatUSDestinationAddress | undefined
  account_holder_phone?: string | undefined
  bank_name: string
  bank_address?: FiatUSDestinationAddress | undefined
  bank_phone?: string | undefined
}

/** Part of `DestinationResponse`. */
export interface FiatUSDestinationResponse {
  destination_id: string
  name: string
  destination_type: 'fiat_us'
  aba_routing_number: string
  aba_wire_routing_number: string | null
  account_number: string
  account_type: 'checking' | 'savings'
  account_holder_name: string
  account_holder_address?: Address | undefined
  account_holder_phone?: string | undefined
  bank_name: string
  bank_address: Address
  bank_phone?: string | undefined
  capabilities: ('ach' | 'fedwire')[]
}

/** Part of `ProblemDetails`. */
export interface FieldError {
  field: string
  message: string
  code: string
}

/** Part of `UploadedDocumentMetadata`. */
export type FileType = 'pdf' | 'jpeg' | 'png'

/** Part of `FxCurrencyListing`. */
export interface FxCurrency {
  currency: string
  minor_units: number
  fixed_enabled: boolean
  indicative_enabled: boolean
}

/** Returned by `sim.api.customers.fxCurrencies`. */
export interface FxCurrencyListing {
  rail: 'swift'
  direction: 'incoming' | 'outgoing'
  currencies: FxCurrency[]
}

/** Returned by `sim.api.destinations.create`. */
export interface IDResponse {
  id: string
}

/** Returned by `sim.api.customers.getImportJob`. */
export interface ImportJob {
  job_id: string
  status: 'running' | 'paused' | 'cancelled' | 'completed'
  total: number
  counts: Partial<Record<'queued' | 'inquiry_created' | 'redeem_requested' | 'redeemed' | 'finalizing' | 'succeeded' | 'failed' | 'expired' | 'stuck' | 'cancelled', number>>
  started_at?: number | undefined
  finished_at?: number | undefined
  results: {
    index: number
    token: string
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
    customer_id?: string | undefined
    application_id?: string | undefined
    error_code?: string | undefined
    error?: string | undefined
    token_expires_at?: number | undefined
  }[]
  has_more_results: boolean
}

/** Returned by `sim.api.customers.importTokens`. */
export interface ImportJobCreated {
  job_id: string
  status: 'running' | 'paused' | 'cancelled' | 'completed'
  total: number
  accepted: number
  skipped_count: number
  skipped: {
    index: number
    /** Its beginning and its end. */
    token: string
    reason: 'invalid_format' | 'duplicate' | 'already_imported'
  }[]
}

/** Returned by `sim.api.customers.listImportJobs`. */
export interface ImportJobList {
  jobs: {
    job_id: string
    status: 'running' | 'paused' | 'cancelled' | 'completed'
    total: number
    created_at: number
    started_at?: number | undefined
    finished_at?: number | undefined
  }[]
  has_more: boolean
}

/** Taken by `sim.api.customers.importTokens`. */
export interface ImportTokensRequest {
  /** They begin with cnst_. */
  tokens: string[]
}

/** Returned by `sim.api.applications.updateIndividualDetails`. */
export interface IndividualDetailsResponse {
  application_id: string
  application_status: ApplicationStatus
  application_decision: 'approved' | 'declined' | 'withdrawn' | null
  individual: IndividualEntity
}

/** Taken by `sim.api.applications.createIndividualDocument`. */
export interface IndividualDocumentUploadRequest {
  /** What the document shows of the person. */
  type:
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
  /** What the bytes are. */
  file_type: 'pdf' | 'jpeg' | 'png'
  country?: string | undefined
  /** The number that is printed on the document. */
  id_number?: string | undefined
  filename?: string | undefined
  /** The file in base64, as RFC 4648 has it: padded, on one line. */
  file_content: string
  valid_until?: string | undefined
}

/** Taken by `sim.api.applications.createIndividualDocumentUpload`. */
export interface IndividualDocumentUploadUrlRequest {
  /** What the document shows of the person. */
  document_type:
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
  /** What the bytes are. */
  file_type: 'pdf' | 'jpeg' | 'png'
  country?: string | undefined
  /** The number that is printed on the document. */
  id_number?: string | undefined
  filename?: string | undefined
}

/** Part of `IndividualDetailsResponse`, `ApplicationEntities`. */
export interface IndividualEntity {
  id: string
  first_name: string
  last_name: string
  /** Required of the role individual. */
  employment_status?: 'employed' | 'self_employed' | 'unemployed' | 'student' | 'retired' | undefined
  /** At least 18 years ago. */
  date_of_birth: string
  /** Required of US nationals. */
  ssn?: string | undefined
  /** Where the person lives; no post office box. */
  address: {
    street1: string
    street2?: string | undefined
    street3?: string | undefined
    city: string
    region?: string | undefined
    postal_code?: string | undefined
    country: string
  }
  nationalities: string[]
  email_address: string
  phone_number?: string | undefined
  purpose_of_account: ('investing' | 'sending_and_receiving_payments' | 'storage_of_funds_or_digital_assets' | 'making_online_payments' | 'trading_on_other_platforms')[]
  source_of_wealth: ('investments' | 'employment' | 'court_settlement' | 'lottery_winnings' | 'retirement_income' | 'savings' | 'sale_of_assets' | 'family_funds' | 'gambling_winnings' | 'gift' | 'inheritance' | 'insurance_claim' | 'loan' | 'redundancy_severance' | 'benefits')[]
  decision?: 'approved' | 'declined' | 'auto_declined' | 'withdrawn' | undefined
  decision_at?: number | undefined
  decision_by?: string | undefined
  decision_reason?: string | undefined
  decline_reason?:
    | 'unsupported_region'
    | 'prohibited_country'
    | 'prohibited_business_type'
    | 'other'
    | undefined
}

/** Part of `ApplicationValidation`. */
export interface IndividualEntityValidation {
  id?: string | undefined
  ready: boolean
  details: DetailsValidation
  documents: DocumentValidation
  individual_name: string
}

/** Part of `ApplicationListItem`. */
export interface IndividualListItem {
  id: string
  first_name: string
  last_name: string
}

/**
 * Taken by `sim.api.applications.updateIndividualDetails`, `sim.api.applications.addIndividual`,
 * `sim.api.applications.updateIndividual`.
 */
export interface IndividualRequest {
  /** A person who applies has individual alone; a person of a business has others. */
  roles: ('ubo' | 'control_person' | 'applicant' | 'individual')[]
  name: PersonName
  /** Required of a ubo and of a control_person, refused of an individual. */
  title?: 'ceo' | 'coo' | 'cfo' | 'cto' | 'cco' | 'director' | 'other_officer' | undefined
  /** Required of a ubo; 100 at most with the others. */
  ownership_percentage?: number | undefined
  /** Required of the role individual. */
  employment_status?: 'employed' | 'self_employed' | 'unemployed' | 'student' | 'retired' | undefined
  /** At least 18 years ago. */
  date_of_birth: string
  /** Required of US nationals. */
  ssn?: string | undefined
  /** Where the person lives; no post office box. */
  address: {
    street1: string
    street2?: string | undefined
    street3?: string | undefined
    city: string
    region?: string | undefined
    postal_code?: string | undefined
    country: string
  }
  /** Two letters each, such as US. */
  nationalities: string[]
  /** Not at a domain for examples and tests. */
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
  type: 'document'
  document_type?: DocumentType
  purpose?: DocumentPurpose
  entity?: {
    kind: 'business' | 'edd'
  } | {
    kind: 'individual'
    id: string
  }
} | {
  type: 'field'
  path: string
} | {
  type: 'question'
  key?: string
  prompt?: string
  /** A document comes along: a text alone does not satisfy `require_document`. */
  document?: boolean
  /** What is answered. */
  text?: string
  /** The document that comes along. */
  document_id?: string
}

/** Payload of `customer.rfi.responded`. */
export interface InformationGivenEvent {
  customer_id: string
  application_id: string
  message_id?: string
  responded_at: number
}

/** Payload of `customer.rfi.requested`. */
export interface InformationRequestedEvent {
  customer_id: string
  application_id: string
  message_id: string
  requested_at: number
  requirements: readonly Requirement[]
}

/** Part of `ClientInsights`, `CustomerInsights`, `InsightChatResponse`. */
export interface Insight {
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
  severity: 'critical' | 'warn' | 'info'
  message: string
  detail?: Record<string, string> | undefined
  evidence: {
    type: 'wallet' | 'scheduled_payment' | 'mandate' | 'recipient' | 'transaction'
    id: string
  }[]
  customer_id?: string | undefined
  responsibility?: 'payment_ops' | 'compliance' | undefined
}

/** Part of `ClientInsights`, `CustomerInsights`. */
export interface InsightBalance {
  wallet_id: string
  name?: string | undefined
  network_id: NetworkId
  asset: string
  amount_usd: string
}

/** Taken by `sim.api.insights.chat`. */
export interface InsightChatRequest {
  messages: {
    role: 'user' | 'assistant'
    content: string
  }[]
}

/** Returned by `sim.api.insights.chat`. */
export interface InsightChatResponse {
  reply: string
  insights: Insight[]
  suggestions: Insight[]
}

/** Part of `ClientInsights`. */
export interface InsightMetric {
  key: 'executed_volume' | 'executed_payments' | 'failed_payments' | 'new_counterparties'
  label: string
  asset?: string | undefined
  value: string
  /** In the window before, of the same length. */
  previous?: string | undefined
  change_pct?: number | undefined
}

/** Part of `InstructionsRequest`. */
export interface InstructedProposal {
  summary?: string | undefined
  actions: AgenticAction[]
  /** Ignored. */
  payment_agent_id?: unknown | undefined
}

/** Returned by `sim.api.instructions.get`. */
export interface Instruction {
  id: string
  payment_agent_id: string
  status: InstructionStatus
  actions: AgenticAction[]
  /** What each action brought about, in the order of the actions. */
  downstream: InstructionDownstream[]
}

/** Part of `Instruction`. */
export interface InstructionDownstream {
  recipient_id?: string | undefined
  destination_id?: string | undefined
  mandate_id?: string | undefined
  scheduled_payment_ids?: string[] | undefined
  auto_account_id?: string | undefined
}

/** Part of `Instruction`. */
export type InstructionStatus = 'proposed' | 'executed' | 'failed'

/** Taken by `sim.api.instructions.create`. */
export interface InstructionsRequest {
  payment_agent_id: string
  proposals: InstructedProposal[]
  developer_fee_defaults?: DeveloperFeeDefaults | undefined
  /** Deprecated: developer_fee_defaults. */
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
  data: InternalOfframpViewItem[]
  meta: {
    total_count: number
    has_more_after: boolean
    has_more_before: boolean
    limit_reached: boolean
  }
}

/** Part of `InternalOfframpView`. */
export interface InternalOfframpViewItem {
  id: string
  source_crypto_address: string
  source_asset: string
  source_network_id: SourceNetworkId
  account_type: AccountType
  destination_bank_name: string
  destination_routing_number?: string | undefined
  destination_account_number?: string | undefined
  destination_asset: string
  destination_capabilities: PaymentCapability[]
  customer_id: string
  customer_name: string
  created_at: number
  destination_wire_routing_number?: string | undefined
  destination_iban?: string | undefined
  destination_bic?: string | undefined
  destination_bank_address?: Address | undefined
  destination_payment_rail: PaymentCapability
}

/** Part of `Customer`, `CustomerCreateResponse`. */
export interface KybLink {
  provider_id: string
  link_type: 'persona' | 'tos'
  url: string
  status: KybLinkStatus
  created_at: number
  updated_at: number
  expires_at?: number | undefined
  deleted_at?: number | undefined
}

/** Payload of `customer.kyb_link.created`, `customer.kyb_link.updated`. */
export interface KybLinkEvent {
  customer_id: string
  link_type: 'persona' | 'tos'
  url: string
  status: 'not_started' | 'pending' | 'expired' | 'approved' | 'rejected' | 'in_review'
  expires_at: number
}

/** Part of `Customer`, `KybLink`. */
export type KybLinkStatus = 'not_started' | 'pending' | 'expired' | 'approved' | 'rejected' | 'in_review'

/** Part of `Customer`. */
export type KybStatus = 'active' | 'pending' | 'partner_review' | 'rejected' | 'frozen' | 'auto_declined'

/** Payload of `customer.kyb_status.created`. */
export interface KybStatusCreatedEvent {
  customer_id: string
  kyb_status:
    | 'info_requested'
    | 'in_review'
    | 'partner_review'
    | 'approved'
    | 'frozen'
    | 'rejected'
    | 'auto_declined'
    | 'withdrawn'
  external_id?: string
}

/** Payload of `customer.kyb_status.updated`. */
export interface KybStatusUpdatedEvent {
  customer_id: string
  kyb_status:
    | 'info_requested'
    | 'in_review'
    | 'partner_review'
    | 'approved'
    | 'frozen'
    | 'rejected'
    | 'auto_declined'
    | 'withdrawn'
  external_id?: string
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
  application_type: 'individual' | 'business'
  outstanding_documents: OutstandingDocument[]
  outstanding_disclosures: OutstandingDisclosure[]
  attestors: {
    id: string
    name: string
  }[]
  accepted_agreements: {
    attestation_type: AttestationType
    version?: string | undefined
  }[]
}

/** Returned by `sim.api.legal.get`. */
export interface LegalDocument {
  key: LegalDocumentKey
  version: string
  revision: number
  title: string
  content_type: 'text/markdown'
  effective_date: string
  content: string
  /** Where else the text is. */
  content_url?: string | undefined
}

/** Returned by `sim.simulate.publishLegalDocument`. */
export interface LegalDocumentEntry {
  key: LegalDocumentKey
  version: string
  revision: number
  title: string
  content_type: 'text/markdown'
  effective_date: string
}

/** Returned by `sim.api.legal.list`. */
export interface LegalDocumentIndex {
  data: LegalDocumentEntry[]
}

/** Part of `OutstandingDocument`, `LegalDocumentEntry`, `LegalDocument`. */
export type LegalDocumentKey = 'platform_tos' | 'platform_privacy'

/**
 * Returned by `sim.api.mandates.list`, `sim.api.mandates.create`, `sim.api.mandates.get`,
 * `sim.api.mandates.amend`.
 */
export interface Mandate {
  id: string
  status: MandateStatus
  bound_signer_id: string
  customer_id: string
  /** Parallel to the targets: the names of recipients. */
  target_names?: string[] | undefined
  instruction_id?: string | undefined
  version: number
  rule: MandateRule
  valid_from?: number | undefined
  valid_until?: number | undefined
  approved_at?: number | undefined
  approved_by_signer_id?: string | undefined
  rejected_by_signer_id?: string | undefined
  revoked_by_signer_id?: string | undefined
}

/** Returned by `sim.api.mandates.budget`. */
export interface MandateBudget {
  mandate_id: string
  version: number
  as_of: number
  window: string
  per_target: MandateBudgetLine[]
  aggregate: MandateBudgetLine[]
}

/** Part of `MandateBudget`. */
export interface MandateBudgetLine {
  target: string
  bucket: string
  committed_count: number
  committed_amount: string
  open_count: number
  open_amount: string
  remaining_count?: number | undefined
  remaining_amount?: string | undefined
  prior_scope?: boolean | undefined
}

/** Returned by `sim.api.mandates.approve`, `sim.api.mandates.cancel`. */
export interface MandateResponse {
  id: string
  status: MandateStatus
  approved_by_signer_id?: string | undefined
  rejected_by_signer_id?: string | undefined
  revoked_by_signer_id?: string | undefined
}

/** Part of `Mandate`, `MandateVersion`. */
export interface MandateRule {
  target_type: 'any' | 'recipient' | 'address'
  targets?: string[] | undefined
  network_id?: NetworkId | '' | undefined
  asset: string
  /** A window of the calendar in UTC; weeks begin on Monday; NONE is the lifetime. */
  window: 'NONE' | 'DAILY' | 'WEEKLY' | 'MONTHLY'
  max_per_tx?: string | undefined
  max_amount_per_target_in_window?: string | undefined
  max_count_per_target_in_window?: number | undefined
  max_amount_in_window?: string | undefined
  max_count_in_window?: number | undefined
}

/** Part of `CreateMandateAction`, `CreateMandateRequest`, `AmendMandateRequest`. */
export interface MandateRuleRequest {
  target_type?: 'any' | 'recipient' | 'address' | undefined
  targets?: string[] | undefined
  network_id?: NetworkId | '' | undefined
  asset: string
  /** A window of the calendar in UTC; weeks begin on Monday; NONE is the lifetime. */
  window?: 'NONE' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | undefined
  max_per_tx?: string | undefined
  max_amount_per_target_in_window?: string | undefined
  max_count_per_target_in_window?: number | undefined
  max_amount_in_window?: string | undefined
  max_count_in_window?: number | undefined
}

/** Part of `Mandate`, `MandateResponse`. */
export type MandateStatus = 'pending' | 'active' | 'expired' | 'rejected' | 'revoked' | 'done'

/** Returned by `sim.api.mandates.listVersions`. */
export interface MandateVersion {
  version: number
  rule: MandateRule
  approved_by_signer_id?: string | undefined
  approved_at?: number | undefined
  created_at: number
}

/** Part of `MarketingFeeStatement`. */
export interface MarketingFeeDay {
  date: string
  balance_minor?: string
  fee_minor?: string
}

/** Returned by `sim.api.marketingFee.getStatement`. */
export interface MarketingFeeStatement {
  month: string
  y_bps_monthly: number
  y_bps_annual: number
  owed_minor?: string
  avg_daily_balance_minor?: string
  days_in_month: number
  days_stamped: number
  daily: MarketingFeeDay[]
}

/** Returned by `sim.api.marketingFee.listStatements`. */
export interface MarketingFeeStatements {
  /** The first days of months, newest first. */
  months: string[]
}

/** Returned by `sim.api.marketingFee.getDestination`, `sim.api.marketingFee.setDestination`. */
export interface MarketingPayoutDestination {
  chain: string
  address: string
  updated_at: string
}

/** Taken by `sim.api.marketingFee.setDestination`, `sim.api.marketingFee.setDeployment`. */
export interface MarketingPayoutRequest {
  address: string
}

/** Part of `EventPage`, `ClientUserPage`, `ApiKeyPage` and 17 more. */
export interface Meta {
  total_count: number
  has_more_after: boolean
  has_more_before: boolean
}

/** Part of `DocumentValidation`, `DocumentInfo`. */
export interface MissingDocument {
  purpose: DocumentPurpose
  accepted_types: ('certificate_of_incorporation' | 'articles_of_incorporation' | 'certificate_of_good_standing' | 'corporate_registry_extract' | 'shareholder_registry' | 'bank_reference_letter' | 'operating_agreement' | 'memorandum' | 'articles_of_association' | 'proof_of_address' | 'bank_statement' | 'utility_bill' | 'source_of_funds' | 'source_of_wealth' | 'crypto_statement' | 'investment_statement' | 'subscription_agreement' | 'safe_agreement' | 'convertible_note' | 'loan_agreement' | 'promissory_note' | 'pitch_deck' | 'marketing_material' | 'business_plan' | 'authorization_document' | 'ein_confirmation_letter' | 'other' | 'regulatory_license' | 'aml_audit_report' | 'payslip' | 'employment_contract' | 'shareholders_agreement' | 'income_verification_letter' | 'savings_statement' | 'passport' | 'drivers_license_front' | 'drivers_license_back' | 'residence_permit_front' | 'residence_permit_back' | 'national_id_front' | 'national_id_back')[]
  description: string
  required: boolean
}

/** Returned by `sim.api.capabilities.networks`. */
export interface NetworkDetails {
  network_id: string
  family: 'evm' | 'solana'
  environment: 'sandbox' | 'production'
  assets?: string[] | undefined
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
  street1: string
  street2?: string | undefined
  street3?: string | undefined
  city: string
  region?: string | undefined
  postal_code?: string | undefined
  country: string
} | null

/** Returned by `sim.api.transactions.createOneOff`. */
export interface OneOffTransaction {
  id: string
  resource_type: 'one_off'
  customer_id: string
  customer_name: string
  crypto_address: string
  send_amount?: string | undefined
  status: OneOffTransactionStatus
  amount?: string | undefined
  source_network_id: NetworkId
  source_asset: string
  destination_id: string
  destination_asset: string
  failure_reason?: string | undefined
  receipt: TransactionReceipt | null
  crypto_details: TransactionCryptoDetails | null
  sender_details?: SenderDetails | undefined
  created_at: number
  updated_at: number
  completed_at?: number | undefined
  destination_payment_rail: PaymentCapability | null
  payment_reference: string | null
  /** Shown under `quirks: 'observed'` only. */
  developer_fee_bps?: number | undefined
  developer_fee_fixed?: string | undefined
  destination_bank_name?: string | undefined
  destination_account_holder_name?: string | undefined
  destination_account_number_last_four?: string | undefined
  destination_routing_number?: string | undefined
  destination_iban?: string | undefined
  destination_bic?: string | undefined
  return_code?: string | undefined
  return_reason?: string | undefined
  return_initiated_at?: number | undefined
  return_deadline?: number | undefined
  reversal_reason?: string | undefined
  reversal_initiated_at?: number | undefined
  net_recovered_amount?: string | undefined
}

/** Payload of `transaction.one_off.created`, `transaction.one_off.updated`. */
export interface OneOffTransactionEvent {
  id: string
  customer_id: string
  destination_id: string
  source_asset: string
  source_network_id: NetworkId
  destination_amount?: string
  destination_currency: string
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled' | 'cancelled'
  created_at: number
  updated_at: number
  completed_at?: number
  failure_reason?: string
  payment_reference?: string
  temporary_address: string
  send_amount?: {
    amount: string
    currency: string
  }
  receipt?: EventReceipt
  crypto_details?: EventCryptoDetails
  sender_details?: {
    sender_wallet_address?: string
    sender_network?: NetworkId
  }
  fiat_rail?: 'ach' | 'fedwire' | 'fednow' | 'swift' | 'sepa'
}

/** Taken by `sim.api.transactions.createOneOff`. */
export interface OneOffTransactionRequest {
  transaction_type?: 'one_off' | undefined
  amount?: string | undefined
  customer_id: string
  source_network_id: NetworkId
  source_asset: string
  destination_id: string
  destination_network_id?: NetworkId | undefined
  destination_asset: string
  destination_payment_rail?: PaymentCapability | undefined
  payment_reference?: string | undefined
  developer_fee_bps?: number | undefined
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
  capabilities: PaymentCapability[]
  source_asset: string
  destination_asset: string
  destination_id: string
  destination_network_id?: NetworkId | undefined
  developer_fee_bps?: number | undefined
  developer_fee_fixed?: string | undefined
  /** How many transactions the account may have; deposits beyond that wait. */
  max_transactions?: number | undefined
}

/** Part of `LegalAcceptance`. */
export interface OutstandingDisclosure {
  disclosure_id: string
  disclosure_version: string
  title: string
  url?: string | undefined
  /** False only in a sandbox: the text is still to come, and can be accepted. */
  text_published: boolean
}

/** Part of `LegalAcceptance`, `AttestationValidation`. */
export interface OutstandingDocument {
  key: LegalDocumentKey
  version: string
  revision: number
  title: string
  attestation_type: AttestationType
}

/** Part of `Application`. */
export interface OutstandingPartnerAttestation {
  disclosure_id: string
  disclosure_version: string
  title: string
  url?: string | undefined
}

/**
 * Returned by `sim.api.paymentAgents.create`, `sim.api.paymentAgents.get`, `sim.api.paymentAgents.revoke`.
 */
export interface PaymentAgentResponse {
  id: string
  name: string
  customer_id: string
  hosted: boolean
  signer_id: string
  signer_public_key: string
  wallet_ids: string[]
  state: PaymentAgentState
  /** Of a revoked agent: the groups that still have its signer. */
  signer_group_cleanup?: {
    signer_group_id: string
    name: string
  }[] | undefined
}

/** Part of `PaymentAgentResponse`. */
export type PaymentAgentState = 'pending' | 'active' | 'revoked'

/** Part of `OneOffTransaction`, `BankAccount`, `AccountResponse` and 5 more. */
export type PaymentCapability = 'ach' | 'fedwire' | 'fednow' | 'swift' | 'sepa' | 'us_bank_account'

/** Payload of `rd_payout_destination.updated`. */
export interface PayoutDestinationEvent {
  wallet_address: string
  previous_address: string
  updated_by: string
}

/** Part of `IndividualRequest`. */
export interface PersonName {
  /** The given name. */
  first: string
  /** Kept, and not shown. */
  middle?: string | undefined
  /** The family name. */
  last: string
}

/**
 * Returned by `sim.api.policies.create`, `sim.api.policies.get`, `sim.api.policies.addRule`,
 * `sim.api.policies.updateRule`.
 */
export interface Policy {
  id: string
  client_id: string
  signer_group_id: string | null
  version: number
  name: string
  description: string | null
  rules: PolicyRule[]
  created_at: number
  updated_at: number
}

/** Payload of `wallet.policy.created`, `wallet.policy.updated`. */
export interface PolicyEvent {
  id: string
  client_id: string
  signer_group_id: string | null
  name: string
  description?: string
  rules: {
    id: string
    policy_id: string
    rule_type: 'approval_threshold' | 'amount_threshold' | 'address_list'
    action: 'approve' | 'deny'
    created_at: number
    definition: {
      approval_threshold?: {
        threshold: number
        description?: string
      }
      amount_threshold?: {
        min_amount: number
        threshold: number
        asset: {
          id: string
          name: string
        }
      }
      address_list?: {
        addresses: string[]
      }
    }
  }[]
}

/** Returned by `sim.api.policies.list`. */
export interface PolicyPage {
  data: Policy[]
  meta: Meta
}

/** Part of `Policy`. */
export type PolicyRule = {
  id: string
  policy_id: string
  action: 'allow' | 'deny'
  created_at: number
  rule_type: 'approval_threshold'
  definition: {
    /** How many distinct signers it takes. */
    threshold: number
    description?: string | undefined
  }
} | {
  id: string
  policy_id: string
  action: 'allow' | 'deny'
  created_at: number
  rule_type: 'amount_threshold'
  definition: {
    /** In the smallest units of the asset: 1000000 is 1 USDC. Reached at equality. */
    min_amount: number
    /** How many distinct signers it takes from there on. */
    threshold: number
    asset: {
      id: string
      name?: string | undefined
    }
  }
} | {
  id: string
  policy_id: string
  action: 'allow' | 'deny'
  created_at: number
  rule_type: 'address_list'
  definition: {
    addresses: string[]
  }
}

/** What a refusal is answered with: RFC 9457. */
export interface ProblemDetails {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  request_id: string
  errors?: FieldError[] | undefined
  resolution_url?: string | undefined
  user_message?: string | undefined
  /** Only on failures injected by sandbox headers. */
  message?: string | undefined
  /** The simulator's help for the test's author; the platform does not send it. */
  sim_hint?: string | undefined
}

/** Part of `ProposalsResponse`. */
export interface ProposalBlocker {
  code: 'mandate_does_not_cover_payee' | 'no_mandate'
  mandate_id?: string | undefined
  payee_name?: string | undefined
  detail?: string | undefined
}

/** Taken by `sim.api.paymentAgents.propose`. */
export interface ProposalsRequest {
  prompt?: string | undefined
  messages?: AgenticMessage[] | undefined
  /** Of the prompt. */
  attachments?: AgenticAttachment[] | undefined
  developer_fee_defaults?: DeveloperFeeDefaults | undefined
  /** Deprecated: developer_fee_defaults. */
  developer_fee?: DeveloperFee | undefined
  timezone?: string | undefined
}

/** Returned by `sim.api.paymentAgents.propose`. */
export interface ProposalsResponse {
  proposals?: AgenticProposal[] | undefined
  reply?: string | undefined
  blockers?: ProposalBlocker[] | undefined
  conversation_status?: ConversationStatus | undefined
}

/** Taken by `sim.api.applications.answer`. */
export interface QuestionAnswersRequest {
  /** A later one takes the place of an earlier one to the same question. */
  answers: {
    /** Of the question, where it has one. */
    key?: string | undefined
    /** The question, where it has no key. */
    prompt?: string | undefined
    /** What is answered. */
    text?: string | undefined
    /** An uploaded document of the application. */
    document_id?: string | undefined
  }[]
}

/** Returned by `sim.api.customers.reengage`. */
export interface ReEngagement {
  application_id: string
  application_url: string
  application_expires_at: number
}

/** Payload of `recipient.created`. */
export interface RecipientCreatedEvent {
  id: string
  name: string
  status: 'unused' | 'active' | 'frozen'
  address?: EventAddress
  customer_id: string
}

/** Payload of `recipient.deleted`. */
export interface RecipientDeletedEvent {
  id: string
  customer_id: string
}

/** Returned by `sim.api.recipients.list`. */
export interface RecipientPage {
  data: RecipientResponse[]
  meta: Meta
}

/** Taken by `sim.api.recipients.create`, `sim.api.recipients.update`. */
export interface RecipientRequest {
  name: string
  address?: NullableAddress | undefined
}

/** Returned by `sim.api.recipients.create`, `sim.api.recipients.get`, `sim.api.recipients.update`. */
export interface RecipientResponse {
  id: string
  name: string
  status: RecipientStatus
  address: NullableAddress
  destinations: DestinationResponse[]
}

/** Part of `RecipientResponse`. */
export type RecipientStatus = 'unused' | 'active' | 'frozen'

/** Payload of `recipient.updated`. */
export interface RecipientUpdatedEvent {
  id: string
  name: string
  status: 'unused' | 'active' | 'frozen'
  address?: EventAddress
}

/** Part of `RemovePolicyRuleRequest`. */
export interface RemovePolicyRuleIntent {
  type: 'remove_policy_rule'
  policy_id: string
  idempotency_key: string
  rule_id: string
}

/** Taken by `sim.api.policies.deleteRule`. */
export interface RemovePolicyRuleRequest {
  signatures: string[]
  intent: RemovePolicyRuleIntent
}

/** Part of `SignerGroup`. */
export interface RemovedSigner {
  id: string
  client_id: string
  name: string
  public_key: string
  key_type: 'ES256' | 'WEBAUTHN'
  removed_at: number
}

/** Part of `Application`. */
export interface RequestedItems {
  business_description?: boolean | undefined
  documents?: {
    category: 'business' | 'individual' | 'edd'
    individual_id?: string | undefined
    /** The type of the document, or what it is for. */
    ref: string
    /** Why a document has to be uploaded again. */
    reason?: string | undefined
  }[] | undefined
  questions?: {
    key?: string | undefined
    prompt: string
    require_document?: boolean | undefined
  }[] | undefined
  fields?: string[] | undefined
}

/** Taken by `sim.simulate.requestInformation`. */
export type Requirement = {
  type: 'document'
  document_type?: DocumentType
  purpose?: DocumentPurpose
  entity?: {
    kind: 'business' | 'edd'
  } | {
    kind: 'individual'
    id: string
  }
  /** `on_file` asks for a replacement. */
  status?: 'missing' | 'on_file'
} | {
  type: 'field'
  path: string
} | {
  type: 'question'
  key?: string
  prompt: string
  require_document?: boolean
}

/** Part of `RiskRatings`. */
export interface RiskRating {
  score: number
  num_factors: number
  percentage: number
  level: 'low' | 'medium' | 'high'
  factors: {
    name: string
    value: 1 | 2 | 3
    level: 'low' | 'medium' | 'high'
    input: string
    description: string
    reason: string
    prohibited: boolean
  }[]
  edd_required: boolean
  prohibited: boolean
  prohibited_reason?: string | undefined
  version: string
  data_version: string
  config: {
    threshold_low: number
    threshold_high: number
  }
  calculated_at: string
}

/** Part of `RiskRatingsRequest`. */
export interface RiskRatingEntity {
  /** Who is rated. */
  entity_type: 'business' | 'individual'
  /** The caller's own, told again beside the rating. */
  reference?: string | undefined
  /** Of incorporation, or of residence. */
  country: string
  /** Of an individual. */
  nationalities?: string[] | undefined
  /** Of NAICS, or of crypto. */
  industry_code?: string | undefined
  /** Of a business, in US dollars. */
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
  /** Of a business. */
  has_bearer_shares?: boolean | undefined
  /** The money is of others. */
  transact_on_behalf_of_third_parties?: boolean | undefined
}

/** Returned by `sim.api.riskRatings.calculate`. */
export interface RiskRatings {
  results: {
    index: number
    reference?: string | undefined
    risk_rating: RiskRating
  }[]
}

/** Taken by `sim.api.riskRatings.calculate`. */
export interface RiskRatingsRequest {
  /** All of them are right, or none is rated. */
  entities: RiskRatingEntity[]
}

/** Part of `SandboxScenarioList`. */
export interface SandboxScenario {
  name: string
  description: string
  valid_for: string[]
  stateful: boolean
  /** Whether `scenario` of a simulated movement takes the name. */
  requestable: boolean
  advance_actions?: string[] | undefined
  example_webhook_sequence: string[]
}

/** Returned by `sim.api.sandbox.listScenarios`. */
export interface SandboxScenarioList {
  scenarios: SandboxScenario[]
}

/** Payload of `scheduled_payment.failed`. */
export interface ScheduledPaymentFailedEvent {
  scheduled_payment_id: string
  signer_id: string
  wallet_id: string
  address: string
  amount: string
  asset: string
  network_id: NetworkId
  scheduled_at: number
  failure_code: 'mandate_denied' | 'send_error'
  failure_reason: string
  payment_agent_id?: string
  recipient_id?: string
  destination_id?: string
}

/** Returned by `sim.api.scheduledPayments.list`. */
export interface ScheduledPaymentPage {
  data: ScheduledPaymentResponse[]
  meta: Meta
}

/** Returned by `sim.api.scheduledPayments.create`, `sim.api.scheduledPayments.cancel`. */
export interface ScheduledPaymentResponse {
  id: string
  signer_id: string
  wallet_id: string
  mandate_id?: string | undefined
  mandate_version?: number | undefined
  wallet_transaction_id?: string | undefined
  amount: string
  asset: string
  failure_reason?: string | undefined
  recipient_id?: string | undefined
  destination_id?: string | undefined
  destination_type?: 'bank' | 'crypto' | undefined
  destination_label?: string | undefined
  destination_rail?: string | undefined
  output_asset?: string | undefined
  output_network?: NetworkId | undefined
  address: string
  network_id: NetworkId
  status: ScheduledPaymentStatus
  executed_at?: number | undefined
  scheduled_at: number
}

/** Part of `ScheduledPaymentResponse`. */
export type ScheduledPaymentStatus = 'scheduled' | 'executed' | 'failed' | 'cancelled'

/** Returned by `sim.simulate.createClient`. */
export interface SeededClient {
  client_id: string
  user_id: string
  /** Of an admin. */
  api_key: string
}

/** Part of `SelfServeCreditTiersResponse`. */
export interface SelfServeCreditTier {
  price_cents: number
  credit_cents: number
  bonus_cents: number
  transfer_capacity_cents: number
  effective_fee_bps: number
}

/** Returned by `sim.api.credits.listTiers`. */
export interface SelfServeCreditTiersResponse {
  tiers: SelfServeCreditTier[]
}

/** Returned by `sim.api.credits.balance`. */
export interface SelfServeCreditsBalanceResponse {
  balance_cents: number
  transfer_capacity_cents: number
  health: 'healthy' | 'low' | 'critical' | 'empty'
  balance_baseline_cents: number
  percent_remaining?: number
  low_at_transfer_capacity_cents?: number
  min_next_transfer_fee_cents?: number
  transfer_fee_bps?: number
}

/** Part of `SelfServeCreditsLedgerResponse`. */
export interface SelfServeCreditsLedgerEntry {
  id: string
  entry_type: 'purchase' | 'bonus' | 'deduction' | 'refund' | 'adjustment'
  category:
    | 'transaction_fee'
    | 'compliance_fee'
    | 'transaction_refund'
    | 'compliance_refund'
    | 'purchase'
    | 'bonus'
    | 'adjustment'
    | 'unknown'
  amount_cents: number
  balance_after_cents: number
  transaction_id: string | null
  stripe_payment_intent_id: string | null
  description: string
  created_at: string
}

/** Returned by `sim.api.credits.listLedger`. */
export interface SelfServeCreditsLedgerResponse {
  entries: SelfServeCreditsLedgerEntry[]
  has_more: boolean
}

/** Taken by `sim.api.credits.purchase`. */
export interface SelfServeCreditsPurchaseRequest {
  /** The price of a tier. */
  tier_price_cents: number
}

/** Returned by `sim.api.credits.purchase`. */
export interface SelfServeCreditsPurchaseResponse {
  checkout_url: string
}

/** Part of `SendTransactionRequest`. */
export interface SendTransactionIntent {
  wallet_id: string
  /** The chain, such as eip155:84532. */
  caip2: string
  operation: TransactionOperation
  idempotency_key: string
  /** Signed with the rest, and not read. */
  context_digest?: string | undefined
}

/** Taken by `sim.api.wallets.send`. */
export interface SendTransactionRequest {
  signatures: string[]
  intent: SendTransactionIntent
}

/** Part of `OneOffTransaction`, `Transaction`, `AutoAccountTransaction`. */
export interface SenderDetails {
  sender_type: 'fiat_account' | 'crypto_wallet'
  sender_account_holder_name?: string | undefined
  sender_bank_name?: string | undefined
  sender_routing_number?: string | undefined
  sender_account_number?: string | undefined
  sender_wire_routing_number?: string | undefined
  sender_account_type?: string | undefined
  sender_iban?: string | undefined
  sender_bic?: string | undefined
  sender_wallet_address?: string | undefined
  sender_network?: NetworkId | undefined
}

/** Returned by `sim.api.signers.create`. */
export interface Signer {
  id: string
  client_id: string
  name: string
  public_key: string
  key_type: 'ES256' | 'WEBAUTHN'
}

/** Taken by `sim.api.signers.create`. */
export interface SignerCreateRequest {
  name: string
  public_key: string
  key_type: 'ES256' | 'WEBAUTHN' | 'KEY_TYPE_ES256' | 'KEY_TYPE_WEBAUTHN'
}

/**
 * Returned by `sim.api.signerGroups.create`, `sim.api.signerGroups.get`, `sim.api.signerGroups.addSigner`,
 * `sim.api.signerGroups.removeSigner`, `sim.api.wallets.listSignerGroups`.
 */
export interface SignerGroup {
  id: string
  client_id: string
  name: string
  members: Signer[]
  /** Only with `include_removed=true`. */
  removed_members?: RemovedSigner[] | undefined
}

/** Taken by `sim.api.signerGroups.create`. */
export interface SignerGroupCreateRequest {
  name: string
  member_keys: string[]
}

/** Payload of `wallet.signer_group.created`, `wallet.signer_group.updated`. */
export interface SignerGroupEvent {
  id: string
  client_id: string
  name: string
  members: {
    id: string
    name: string
    public_key: string
    key_type: 'ES256' | 'WEBAUTHN'
  }[]
}

/** Returned by `sim.api.signerGroups.list`. */
export interface SignerGroupPage {
  data: SignerGroup[]
  meta: Meta
}

/** Taken by `sim.api.sandbox.simulateCard`. */
export interface SimulateCardTransactionRequest {
  card_id: string
  /** authorization unless told. */
  type?: 'authorization' | 'credit_authorization' | 'financial_authorization' | 'balance_inquiry' | undefined
  /** In US dollars; none for a balance inquiry. */
  amount?: string | undefined
  /** Who asks for the money. */
  merchant?: CardMerchant | undefined
  /** Whether less than the amount is approved where the wallet has less. */
  partial_approval_capable?: boolean | undefined
}

/** Taken by `sim.api.sandbox.simulateInbound`. */
export type SimulateInboundRequest = {
  simulation_id: string
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
  amount: string
  currency: string
  account_id?: string | undefined
  wallet_address?: string | undefined
  wallet_id?: string | undefined
  /**
   * An extension: the network that crypto_inbound arrives on. Else that of the address; at a wallet the first
   * of its family that has the currency.
   */
  network_id?: NetworkId | undefined
  one_off_transaction_id?: string | undefined
  movement_id?: string | undefined
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
  partial_amount?: string | undefined
  delay_seconds?: number | undefined
  trace_id?: string | undefined
}

/** Returned by `sim.api.sandbox.simulateInbound`. */
export interface SimulateInboundResponse {
  simulation_id: string
  state: 'accepted'
  trace_id?: string | undefined
}

/** Taken by `sim.api.sandbox.simulateOnboarding`. */
export interface SimulateOnboardingRequest {
  type:
    | 'kyb_approve'
    | 'kyb_reject'
    | 'kyb_info_request'
    | 'kyc_approve'
    | 'kyc_reject'
    | 'kyc_info_request'
    | 'applicant_activate'
    | 'applicant_suspend'
  applicant_id: string
  simulation_id: string
  organization_id?: string | undefined
  reason_code?:
    | 'unsupported_region'
    | 'prohibited_country'
    | 'prohibited_business_type'
    | 'other'
    | 'MISSING_EIN'
    | undefined
  info_request_fields?: string[] | undefined
}

/** Returned by `sim.api.sandbox.simulateOnboarding`. */
export interface SimulateOnboardingResponse {
  simulation_id: string
  applicant_id: string
  previous_state: string
  new_state: string
}

/** Part of `SimulationInspection`. */
export interface SimulationCallbackRecord {
  callback_id: string
  payload_json: string
  scheduled_for: string
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  max_attempts: number
  delivered_at?: string | undefined
  last_error?: string | undefined
}

/** Returned by `sim.api.sandbox.getSimulation`. */
export interface SimulationInspection {
  simulation_id: string
  rail: string
  operation: string
  scenario: string
  state: 'accepted' | 'settled' | 'returned' | 'rejected' | 'failed' | 'pending' | 'completed'
  state_position: 'scheduled' | 'paused' | 'done'
  awaiting_advance: boolean
  organization_id: string
  account_id?: string | undefined
  wallet_id?: string | undefined
  /** What the faucet sent. */
  operational_transfer_id?: string | undefined
  /** What a card simulation brought about. */
  card_transaction_id?: string | undefined
  amount: string
  currency: string
  trace_id?: string | undefined
  metadata: Record<string, string>
  created_at: string
  completed_at?: string | undefined
  callbacks: SimulationCallbackRecord[]
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
  amount: string
  /** Days, weeks and months are those of the calendar in UTC; weeks begin on Monday. */
  period: 'per_transaction' | 'daily' | 'weekly' | 'monthly' | 'lifetime'
}

/** Returned by `sim.api.customers.subClientSummary`. */
export interface SubClientSummaryList {
  data: {
    sub_client_id: string
    sub_client_name: string
    customer_count: number
  }[]
}

/** Taken by `sim.api.accounts.createSwap`. */
export interface SwapAccountCreateRequest {
  destination_id: string
  destination_asset: string
  source_asset: string
  source_network_id: SourceNetworkId
  destination_network_id?: NetworkId | undefined
  return_crypto_address?: CRI | undefined
  developer_fee_bps?: number | undefined
  developer_fee_fixed?: string | undefined
  /** How many transactions the account may have; deposits beyond that wait. */
  max_transactions?: number | undefined
}

/** Payload of `target.created`. */
export interface TargetCreatedEvent {
  target_id: string
  url: string
  global: boolean
  event_types?: readonly string[]
}

/** Payload of `target.deleted`. */
export interface TargetDeletedEvent {
  target_id: string
  target_url: string
}

/** Payload of `target.updated`. */
export interface TargetUpdatedEvent {
  target_id: string
  target_url: string
  global: boolean
  event_types?: readonly string[]
}

/** Part of `TransactionResource`. */
export interface Transaction {
  id: string
  resource_type: 'auto_account'
  type: TransactionType
  status: TransactionStatus
  description: string
  failure_reason?: string | undefined
  inputAmount: TransactionAmount
  subtotalAmount: TransactionAmount
  convertedAmount: TransactionAmount
  outputAmount: TransactionAmount
  settlement: TransactionSettlement
  components: unknown[] | null
  createdAt: number
  updatedAt: number
  completedAt: number | null
  sender_details?: SenderDetails | undefined
  receipt?: TransactionReceipt | undefined
  return_code?: string | undefined
  return_reason?: string | undefined
  return_initiated_at?: number | undefined
  return_deadline?: number | undefined
  reversal_reason?: string | undefined
  reversal_initiated_at?: number | undefined
  net_recovered_amount?: string | undefined
}

/** Part of `Transaction`. */
export interface TransactionAmount {
  amount: string
  asset: string
}

/** Part of `OneOffTransaction`, `AutoAccountTransaction`. */
export interface TransactionCryptoDetails {
  source_crypto_address?: string | undefined
  source_network_id?: NetworkId | undefined
  destination_crypto_address?: string | undefined
  destination_network_id?: NetworkId | undefined
  deposit_transaction_hash?: string | undefined
  transaction_hash?: string | undefined
}

/** Part of `SendTransactionIntent`. */
export type TransactionOperation = TransferOperation | ContractCallOperation

/** Returned by `sim.api.transactions.list`. */
export interface TransactionPage {
  data: TransactionResource[]
  meta: {
    total_count: number
    has_more_after: boolean
    has_more_before: boolean
    transaction_type: 'one_off' | 'auto_account' | 'wallet'
  }
}

/** Part of `OneOffTransaction`, `Transaction`, `AutoAccountTransaction`. */
export interface TransactionReceipt {
  input_currency?: string | undefined
  output_currency?: string | undefined
  initial_amount?: string | undefined
  subtotal_amount?: string | undefined
  converted_amount?: string | undefined
  outgoing_amount?: string | undefined
  external_fee: string | AmountDetails
  client_fee: string | AmountDetails
  developer_fee: string | AmountDetails
  platform_fee: string | AmountDetails
  gas_fee?: string | AmountDetails | undefined
  exchange_rate: string
  input: AmountDetails
  subtotal: AmountDetails
  converted: AmountDetails
  output: AmountDetails
  payment_reference: string | null
  imad?: string | undefined
  omad?: string | undefined
  uetr?: string | undefined
}

/** Returned by `sim.api.transactions.get`. */
export type TransactionResource = OneOffTransaction | Transaction | WalletTransaction

/** Part of `Transaction`. */
export interface TransactionSettlement {
  txnHash: string | null
  imad: string | null
  omad: string | null
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
  kind: 'transfer'
  from: string
  to: string
  amount: string
  asset_id: string
  method?: string | undefined
  args?: string[] | undefined
  data?: string | undefined
}

/** Part of `ClientInsights`, `CustomerRollUp`, `CustomerInsights`. */
export interface UpcomingPayments {
  days: number
  count: number
  /** Decimal strings by asset. */
  totals?: Record<string, string> | undefined
}

/** Taken by `sim.api.users.update`. */
export interface UpdateClientUserRequest {
  first_name?: string | undefined
  last_name?: string | undefined
  role?: 'admin' | 'viewer' | undefined
}

/** Taken by `sim.api.customers.setSubClient`. */
export interface UpdateCustomerSubClientRequest {
  sub_client_id: string | null
}

/** Part of `UpdatePolicyRuleRequest`. */
export interface UpdatePolicyRuleIntent {
  type: 'update_policy_rule'
  policy_id: string
  idempotency_key: string
  rule_id: string
  /** The new definition, as the text of a JSON object. */
  updated_definition: string
}

/** Taken by `sim.api.policies.updateRule`. */
export interface UpdatePolicyRuleRequest {
  signatures: string[]
  intent: UpdatePolicyRuleIntent
}

/** Part of `DocumentValidation`, `DocumentInfo`. */
export interface UploadedDocument {
  document_id: string
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
  status: 'pending_verification' | 'uploaded' | 'verified' | 'rejected'
  uploaded_at: string
}

/** Part of `DocumentPage`. */
export interface UploadedDocumentMetadata {
  id: string
  category: 'business' | 'identity' | 'edd'
  document_type: string
  file_type: FileType
  status: 'pending_verification' | 'uploaded'
  original_filename?: string | undefined
  individual_id?: string | undefined
  individual_first_name?: string | undefined
  individual_last_name?: string | undefined
  created_at: string
}

/** Payload of `user.deleted`. */
export interface UserDeletedEvent {
  user_id: string
}

/** Payload of `user.created`, `user.updated`. */
export interface UserEvent {
  user_id: string
  email: string
}

/** Returned by `sim.api.wallets.create`, `sim.api.wallets.get`. */
export interface Wallet {
  id: string
  client_id: string
  customer_id?: string | undefined
  /** Only on reads. */
  customer_name?: string | null | undefined
  family: 'evm' | 'solana'
  address: string
  name: string
  /** Only on reads. */
  created_at?: number | undefined
}

/** Returned by `sim.api.wallets.balances`. */
export interface WalletBalances {
  wallet_id: string
  address: string
  balances: AssetBalance[]
  total_amount_usd: string
}

/** Taken by `sim.api.wallets.create`. */
export interface WalletCreateRequest {
  customer_id?: string | undefined
  signer_groups: string[]
  policies: string[]
  family: 'evm' | 'solana'
  name: string
}

/** Taken by `sim.simulate.walletDeposit`. */
export interface WalletDeposit {
  /** A decimal string in the asset. */
  amount: string
  /** USDC unless told. */
  asset?: string | undefined
  /** The first network of the family that has the asset, Base where it is there, unless told. */
  network_id?: NetworkId | undefined
  /** The sender's address; made from the seed unless told. */
  from?: string | undefined
  transaction_hash?: string | undefined
}

/** Payload of `wallet.deposit`. */
export interface WalletDepositEvent {
  wallet_id: string
  transaction_hash: string
  sender: string
  recipient: string
  amount: string
  chain_id?: number
  asset: AssetDeployment
}

/** Payload of `wallet.created`, `wallet.updated`. */
export interface WalletEvent {
  wallet: {
    id: string
    client_id: string
    family: 'evm' | 'solana'
    address: string
    name: string
    created_at: number
    updated_at: number
    customer_id?: string
  }
  signer_groups: SignerGroupEvent[]
  policies: PolicyEvent[]
}

/** Returned by `sim.api.wallets.send`. */
export interface WalletTransaction {
  id: string
  resource_type: 'wallet'
  wallet_id: string
  network_id: NetworkId
  from: string
  to: string
  transaction_hash?: string | undefined
  transaction_type: WalletTransactionType
  amount: string
  asset: string
  status: WalletTransactionStatus
  created_at: number
  confirmed_at?: number | undefined
}

/** Payload of `wallet.transaction.created`, `wallet.transaction.updated`. */
export interface WalletTransactionEvent {
  id: string
  wallet_id: string
  status: 'awaiting_confirmation' | 'broadcasted' | 'completed' | 'failed'
  hash?: string
  confirmed_at?: number
  intent: {
    wallet_id: string
    caip2: string
    idempotency_key: string
    operation: {
      kind: 'transfer' | 'evm_contract_call'
      from: string
      to: string
      amount: string
      asset_id: string
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
  id: string
  event_type: string
  endpoint_url: string
  status: WebhookDeliveryStatus
  attempts: number
  created_at: string
  delivered_at: string | null
  simulation_id: string | null
  is_replay: boolean
  replay_count: number
  payload: JsonObject | null
}

/** Taken by `sim.api.webhooks.list`. */
export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'failed' | 'cancelled'

/** Returned by `sim.api.webhooks.list`. */
export interface WebhookHistoryList {
  data: WebhookDelivery[]
  has_more: boolean
  cursor: string | null
}

/** Returned by `sim.api.webhooks.replay`. */
export interface WebhookReplayResponse {
  webhook_id: string
  status: 'queued'
  replayed_to_count: number
}

/**
 * Returned by `sim.api.webhookTargets.create`, `sim.api.webhookTargets.get`, `sim.api.webhookTargets.update`.
 */
export interface WebhookTarget {
  id: string
  url: string
  global: boolean
  event_types?: string[] | undefined
  created_at: string
  time_last_healthy: number
  time_last_attempted: number
}

/** Taken by `sim.api.webhookTargets.create`. */
export interface WebhookTargetCreateRequest {
  url: string
  global?: boolean | undefined
  event_types?: string[] | null | undefined
}

/** Returned by `sim.api.webhookTargets.list`. */
export interface WebhookTargetPage {
  data: WebhookTarget[]
  meta: Meta
}

/** Taken by `sim.api.webhookTargets.update`. */
export interface WebhookTargetUpdateRequest {
  global?: boolean | undefined
  event_types?: string[] | null | undefined
}

/** Taken by `sim.api.applications.withdraw`. */
export interface WithdrawApplicationRequest {
  reason?: string | undefined
}

/** Returned by `sim.api.x402.enable`, `sim.api.x402.get`. */
export interface X402Enablement {
  payment_agent_id: string
  status: X402EnablementStatus
  /** Once it is active. */
  wallet_id?: string | undefined
  /** Once it is active. */
  address?: string | undefined
}

/** Part of `X402Enablement`. */
export type X402EnablementStatus = 'provisioning' | 'active'

/** Part of `X402HoldPage`. */
export interface X402Hold {
  id: string
  nonce: string
  mandate_id: string
  agent_id: string
  wallet_id: string
  pay_to: string
  value: string
  asset: string
  network: NetworkId
  state: X402HoldState
  created_at: string
  valid_before: string
  tx_hash?: string | undefined
  settled_at?: string | undefined
}

/** Returned by `sim.api.x402.listHolds`. */
export interface X402HoldPage {
  data: X402Hold[]
  meta: Meta
}

/** Part of `X402Hold`. */
export type X402HoldState = 'outstanding' | 'settled' | 'released'

/** Returned by `sim.api.x402.createMandate`. */
export interface X402Mandate {
  id: string
  agent_id: string
  wallet_id: string
  asset: string
  network: NetworkId
  max_per_call: string
  max_per_window?: string | undefined
  window_seconds: number
  max_calls_per_window?: number | undefined
  payee_policy: X402PayeePolicy
  valid_from: string
  valid_until: string
  /** When its agent was revoked. */
  revoked_at?: string | undefined
  /** What counts against the window now. */
  window_committed?: string | undefined
  window_calls?: number | undefined
}

/** Returned by `sim.api.x402.listMandates`. */
export interface X402MandatePage {
  data: X402Mandate[]
  meta: Meta
}

/** Part of `CreateX402MandateRequest`, `X402Mandate`. */
export interface X402PayeePolicy {
  /** Whom it allows: anyone who passes screening, or who is on a list. */
  mode: 'any_screened' | 'address_allowlist' | 'domain_allowlist'
  /** EVM addresses of payees. */
  addresses?: string[] | undefined
  /** Hosts of what is paid for, or *. and what hosts end with. */
  domains?: string[] | undefined
}

/** Part of `X402SignatureRequest`. */
export interface X402PaymentRequirements {
  /** exact. */
  scheme: 'exact'
  /** By its name in version 1, or by CAIP-2. */
  network: 'base' | 'base-mainnet' | 'base-sepolia' | 'eip155:8453' | 'eip155:84532'
  /** Of version 1. */
  maxAmountRequired?: string | undefined
  /** Of version 2. */
  amount?: string | undefined
  /** The address that is paid. */
  payTo: string
  /** The contract of USDC. */
  asset: string
  /** What is paid for, in the words of the payee. */
  resource?: string | null | undefined
  /** What the payee says of it. */
  description?: string | null | undefined
  /** What kind of content it is. */
  mimeType?: string | null | undefined
  /** How long it can be settled; 60 unless told. */
  maxTimeoutSeconds?: number | undefined
  /** What the contract calls itself in signatures. */
  extra?: {
    name?: string | undefined
    version?: string | undefined
    /** eip3009. */
    assetTransferMethod?: 'eip3009' | undefined
  } | null | undefined
}

/** Returned by `sim.api.x402.sign`. */
export interface X402Signature {
  /** Base64: the value of the header. */
  payment_header: string
  payment_header_name: 'X-PAYMENT' | 'PAYMENT-SIGNATURE'
  signature: string
  /** The id of the hold. */
  authorization_id: string
  mandate_id: string
  payer: string
  pay_to: string
  value: string
  nonce: string
  valid_before: string
  window_committed: string
}

/** Taken by `sim.api.x402.sign`. */
export interface X402SignatureRequest {
  /** What is paid for: needed by mandates with a domain_allowlist. */
  resource_url?: string | undefined
  /** 1 unless told. */
  x402_version?: 1 | 2 | undefined
  payment_requirements: X402PaymentRequirements
}
