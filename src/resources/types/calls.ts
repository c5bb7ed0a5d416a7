// Generated from the declarations by `npm run docs`; edits are overwritten.

import type { EventPage } from './events.js'
import type {
  AccountCreateRequest,
  AccountPage,
  AccountReplaceRequest,
  AccountResponse,
  AccountType,
  AccountUpdateRequest,
  AddPolicyRuleRequest,
  AdvanceCardTransactionRequest,
  AdvanceSimulationRequest,
  AdvanceSimulationResult,
  AgenticPolicyRequest,
  AgenticPolicyResponse,
  AmendMandateRequest,
  ApiKeyPage,
  ApiKeyResponse,
  Application,
  ApplicationDocumentUploadRequest,
  ApplicationDocumentUploadUrlRequest,
  ApplicationPage,
  ApproveMandateRequest,
  AssociatedIndividualCreated,
  AssociatedIndividualResponse,
  AttachGroupToWalletRequest,
  AttachPolicyToWalletRequest,
  AttachedPolicy,
  AttachedWallet,
  AttestationSubmitRequest,
  AutoAccountTransaction,
  AutoTransactionPage,
  BulkImportRequest,
  BulkImportResult,
  BusinessApplicationCreateRequest,
  BusinessDetailsResponse,
  CancelMandateRequest,
  Card,
  CardCreateRequest,
  CardPage,
  CardSettlement,
  CardSimulationResponse,
  CardTransaction,
  CardTransactionPage,
  CardUpdateRequest,
  Cardholder,
  CardholderCreateRequest,
  CardholderPage,
  CardholderUpdateRequest,
  ClientInsights,
  ClientPricingConfig,
  ClientUser,
  ClientUserPage,
  Country,
  CreateApiKeyForClientRequest,
  CreateClientUserRequest,
  CreateMandateRequest,
  CreatePaymentAgentRequest,
  CreatePolicyRequest,
  CreateScheduledPaymentRequest,
  CreateSignerGroupSignerRequest,
  CreateX402MandateRequest,
  Customer,
  CustomerCapabilities,
  CustomerCreateRequest,
  CustomerCreateResponse,
  CustomerInsights,
  CustomerPage,
  CustomerTransactionPage,
  DeclareWalletRequest,
  DeclaredWallet,
  DeclaredWalletList,
  DeletePolicyRequest,
  DeploymentPayoutDestination,
  DestinationPage,
  DestinationRequest,
  DetachGroupFromWalletRequest,
  DetachPolicyFromWalletRequest,
  DeveloperFeeStatement,
  DocumentPage,
  DocumentUploadResponse,
  DocumentUploadUrlResponse,
  DraftingProgress,
  EDDReadResponse,
  EDDRequest,
  EDDWithApplicationID,
  EnableCardSettlementRequest,
  FaucetRequest,
  FaucetResponse,
  FeePayoutDestination,
  FeePayoutDestinationRequest,
  FxCurrencyListing,
  IDResponse,
  ImportJob,
  ImportJobCreated,
  ImportJobList,
  ImportTokensRequest,
  IndividualDetailsResponse,
  IndividualDocumentUploadRequest,
  IndividualDocumentUploadUrlRequest,
  IndividualRequest,
  InsightChatRequest,
  InsightChatResponse,
  Instruction,
  InstructionsRequest,
  InstructionsResponse,
  InternalOfframpView,
  LegalAcceptance,
  LegalDocument,
  LegalDocumentIndex,
  Mandate,
  MandateBudget,
  MandateResponse,
  MandateVersion,
  MarketingFeeStatement,
  MarketingFeeStatements,
  MarketingPayoutDestination,
  MarketingPayoutRequest,
  NetworkDetails,
  NetworkId,
  OneOffTransaction,
  OneOffTransactionRequest,
  OnrampAccountCreateRequest,
  PaymentAgentResponse,
  Policy,
  PolicyPage,
  ProposalsRequest,
  ProposalsResponse,
  QuestionAnswersRequest,
  ReEngagement,
  RecipientPage,
  RecipientRequest,
  RecipientResponse,
  RemovePolicyRuleRequest,
  RiskRatings,
  RiskRatingsRequest,
  SandboxScenarioList,
  ScheduledPaymentPage,
  ScheduledPaymentResponse,
  SelfServeCreditTiersResponse,
  SelfServeCreditsBalanceResponse,
  SelfServeCreditsLedgerResponse,
  SelfServeCreditsPurchaseRequest,
  SelfServeCreditsPurchaseResponse,
  SendTransactionRequest,
  Signer,
  SignerCreateRequest,
  SignerGroup,
  SignerGroupCreateRequest,
  SignerGroupPage,
  SimulateCardTransactionRequest,
  SimulateInboundRequest,
  SimulateInboundResponse,
  SimulateOnboardingRequest,
  SimulateOnboardingResponse,
  SimulationInspection,
  SubClientSummaryList,
  SwapAccountCreateRequest,
  TransactionPage,
  TransactionResource,
  TransactionStatusFilter,
  TransactionType,
  UpdateClientUserRequest,
  UpdateCustomerSubClientRequest,
  UpdatePolicyRuleRequest,
  Wallet,
  WalletBalances,
  WalletCreateRequest,
  WalletTransaction,
  WebhookDelivery,
  WebhookDeliveryStatus,
  WebhookHistoryList,
  WebhookReplayResponse,
  WebhookTarget,
  WebhookTargetCreateRequest,
  WebhookTargetPage,
  WebhookTargetUpdateRequest,
  WithdrawApplicationRequest,
  X402Enablement,
  X402HoldPage,
  X402Mandate,
  X402MandatePage,
  X402Signature,
  X402SignatureRequest,
} from './objects.js'
import type { Download } from '../../contract/bytes.js'
import type { CallOptions } from '../../contract/operation.js'
import type { JsonObject } from '../../kernel/json.js'

/** The direct API: `sim.api.<resource>.<verb>(...)`, synchronous; a refusal is a thrown Problem. */
export interface Api {
  /** Operations at `/events`: `list`. */
  readonly events: EventsApi
  /** Operations at `/users`: `list`, `create`, `update`, `delete`. */
  readonly users: UsersApi
  /** Operations at `/api-keys`: `list`, `create`, `createForClient`, `delete`, `deleteAll`. */
  readonly apiKeys: ApiKeysApi
  /**
   * Operations: `withdraw`, `list`, `updateBusinessDetails`, `updateIndividualDetails`, `addIndividual`,
   * `updateIndividual`, `deleteIndividual`, `updateDueDiligence`, `legalAcceptance`, `attest`,
   * `createDocument`, `createIndividualDocument`, `createDocumentUpload`, `createIndividualDocumentUpload`,
   * `verifyDocument`, `listDocuments`, `downloadDocument`, `deleteDocument`, `get`, `getDueDiligence`,
   * `answer`, `submit`.
   */
  readonly applications: ApplicationsApi
  /**
   * Operations at `/customers`: `list`, `create`, `get`, `delete`, `reengage`, `setSubClient`,
   * `subClientSummary`, `capabilities`, `fxCurrencies`, `bulkImport`, `importTokens`, `listImportJobs`,
   * `getImportJob`, `listTransactions`.
   */
  readonly customers: CustomersApi
  /** Operations at `/legal/documents`: `list`, `get`. */
  readonly legal: LegalApi
  /** Operations at `/capabilities`: `countries`, `networks`. */
  readonly capabilities: CapabilitiesApi
  /** Operations at `/uploads/{upload_id}`: `put`. */
  readonly uploads: UploadsApi
  /** Operations at `/onboarding/risk-ratings/bulk`: `calculate`. */
  readonly riskRatings: RiskRatingsApi
  /** Operations: `list`, `create`, `get`, `update`, `delete`. */
  readonly recipients: RecipientsApi
  /** Operations at `/recipients/{recipient_id}/destinations`: `list`, `create`, `delete`. */
  readonly destinations: DestinationsApi
  /**
   * Operations at `/accounts`: `list`, `create`, `createOnramp`, `createSwap`, `get`, `update`, `replace`,
   * `delete`.
   */
  readonly accounts: AccountsApi
  /** Operations at `/internal/views/offramps`: `offramps`. */
  readonly internalViews: InternalViewsApi
  /** Operations at `/signers`: `create`, `delete`. */
  readonly signers: SignersApi
  /**
   * Operations: `list`, `create`, `get`, `addSigner`, `removeSigner`, `attachWallet`, `detachWallet`,
   * `listWallets`.
   */
  readonly signerGroups: SignerGroupsApi
  /**
   * Operations at `/policies`: `list`, `create`, `get`, `delete`, `addRule`, `updateRule`, `deleteRule`,
   * `attachWallet`, `detachWallet`, `listWallets`.
   */
  readonly policies: PoliciesApi
  /**
   * Operations at `/wallets`: `create`, `get`, `balances`, `listPolicies`, `listSignerGroups`, `send`,
   * `enableCardSettlement`, `cardSettlement`.
   */
  readonly wallets: WalletsApi
  /**
   * Operations at `/sandbox`: `faucet`, `simulateCard`, `advanceCard`, `advanceCardLegacy`,
   * `listCardTransactions`, `getCardTransaction`, `simulateInbound`, `getSimulation`, `advanceSimulation`,
   * `listScenarios`, `simulateOnboarding`.
   */
  readonly sandbox: SandboxApi
  /** Operations at `/transactions`: `list`, `createOneOff`, `get`, `cancel`. */
  readonly transactions: TransactionsApi
  /** Operations at `/auto-transactions`: `list`, `get`. */
  readonly autoTransactions: AutoTransactionsApi
  /** Operations at `/payment-agents`: `create`, `get`, `revoke`, `propose`, `progress`. */
  readonly paymentAgents: PaymentAgentsApi
  /**
   * Operations at `/mandates`: `list`, `create`, `get`, `listVersions`, `approve`, `cancel`, `amend`,
   * `budget`.
   */
  readonly mandates: MandatesApi
  /** Operations at `/scheduled-payments`: `list`, `create`, `cancel`. */
  readonly scheduledPayments: ScheduledPaymentsApi
  /** Operations: `client`, `customer`, `chat`. */
  readonly insights: InsightsApi
  /**
   * Operations at `/payment-agents/{payment_agent_id}/x402`: `enable`, `get`, `createMandate`,
   * `listMandates`, `sign`, `listHolds`.
   */
  readonly x402: X402Api
  /** Operations at `/agentic-policy`: `get`, `replace`. */
  readonly agenticPolicy: AgenticPolicyApi
  /** Operations at `/instructions`: `create`, `get`. */
  readonly instructions: InstructionsApi
  /** Operations at `/cardholders`: `create`, `list`, `get`, `update`, `delete`. */
  readonly cardholders: CardholdersApi
  /** Operations at `/cards`: `create`, `list`, `get`, `update`, `freeze`, `unfreeze`, `close`. */
  readonly cards: CardsApi
  /** Operations at `/fee-payout-destination`: `get`, `set`, `delete`. */
  readonly feePayout: FeePayoutApi
  /** Operations at `/self-serve/credits`: `balance`, `listTiers`, `pricing`, `purchase`, `listLedger`. */
  readonly credits: CreditsApi
  /** Operations at `/developer-fees/statement`: `statement`. */
  readonly developerFees: DeveloperFeesApi
  /**
   * Operations at `/rd-marketing-fee`: `listStatements`, `getStatement`, `getDestination`, `setDestination`,
   * `getDeployment`, `setDeployment`, `listWallets`, `declareWallet`, `deleteWallet`.
   */
  readonly marketingFee: MarketingFeeApi
  /** Operations: `json`, `yaml`. */
  readonly documents: DocumentsApi
  /** Operations at `/webhooks/targets`: `list`, `create`, `get`, `update`, `delete`. */
  readonly webhookTargets: WebhookTargetsApi
  /** Operations at `/webhooks`: `list`, `get`, `replay`. */
  readonly webhooks: WebhooksApi
}

/** `sim.api.events` */
export interface EventsApi {
  /**
   * Lists events, newest first. `GET /events`
   * @throws Problem validation-error
   */
  list(query?: EventsListQuery, options?: CallOptions): EventPage
}

/** `sim.api.users` */
export interface UsersApi {
  /**
   * Lists the users of the client, newest first unless sorted. `GET /users`
   * @throws Problem validation-error
   */
  list(query?: UsersListQuery, options?: CallOptions): ClientUserPage

  /**
   * Invites a user. `POST /users`
   * @throws Problem conflict, validation-error
   */
  create(body: CreateClientUserRequest, options?: CallOptions): ClientUser

  /**
   * Changes the name or the role of a user. `PATCH /users/{user_id}`
   * @param user_id The user of the dashboard who is meant. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found, validation-error
   */
  update(user_id: string, body: UpdateClientUserRequest, options?: CallOptions): undefined

  /**
   * Removes a user; the keys and sessions of the user stop working. `DELETE /users/{user_id}`
   * @param user_id The user of the dashboard who is meant. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found
   */
  delete(user_id: string, options?: CallOptions): undefined
}

/** `sim.api.apiKeys` */
export interface ApiKeysApi {
  /**
   * Lists the active keys of the client, newest first, by their last six characters. `GET /api-keys`
   * @throws Problem validation-error
   */
  list(query?: ApiKeysListQuery, options?: CallOptions): ApiKeyPage

  /** Creates a key with the permissions of the caller; its value is shown this once. `POST /api-keys` */
  create(options?: CallOptions): ApiKeyResponse

  /**
   * Creates a key for another client, with the admin access token of the platform; in the sandbox only. `POST
   * /api-keys/admin`
   * @throws Problem service-unavailable, validation-error
   */
  createForClient(body: CreateApiKeyForClientRequest, options?: CallOptions): ApiKeyResponse

  /**
   * Revokes one key. `DELETE /api-keys/{api_key_id}`
   * @param api_key_id The id of the key that is deleted, not the key itself. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  delete(api_key_id: string, options?: CallOptions): undefined

  /** Revokes every key of the client, the one that asks included. `DELETE /api-keys` */
  deleteAll(options?: CallOptions): undefined
}

/** `sim.api.applications` */
export interface ApplicationsApi {
  /**
   * Withdraws an undecided application, for good. The answer has no body. `POST
   * /customers/{customer_id}/applications/{application_id}/withdraw`
   * @param customer_id The customer that is meant, who must belong to the caller: that of another client
   * answers 404. A KSUID.
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found, validation-error
   */
  withdraw(customer_id: string, application_id: string, body: WithdrawApplicationRequest, options?: CallOptions): undefined

  /**
   * Lists applications, newest first: all of the client for a key, its own for an application token. `GET
   * /applications`
   * @throws Problem validation-error
   */
  list(query?: ApplicationsListQuery, options?: CallOptions): ApplicationPage

  /**
   * Writes all that a business says of itself. `PUT /applications/{application_id}/business-details`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found, validation-error
   */
  updateBusinessDetails(application_id: string, body: BusinessApplicationCreateRequest, options?: CallOptions): BusinessDetailsResponse

  /**
   * Writes all that a person who applies says of himself. `PUT
   * /applications/{application_id}/individual-details`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found, validation-error
   */
  updateIndividualDetails(application_id: string, body: IndividualRequest, options?: CallOptions): IndividualDetailsResponse

  /**
   * Adds an owner, a control person or an applicant to the application of a business. `POST
   * /applications/{application_id}/associated-individuals`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found, validation-error
   */
  addIndividual(application_id: string, body: IndividualRequest, options?: CallOptions): AssociatedIndividualCreated

  /**
   * Writes all that is said of an associated individual. `PUT
   * /applications/{application_id}/associated-individuals/{individual_id}`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @param individual_id The person who owns, controls or signs for the business, as `individuals` of its
   * application has them. A KSUID.
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  updateIndividual(application_id: string, individual_id: string, body: IndividualRequest, options?: CallOptions): AssociatedIndividualResponse

  /**
   * Takes an associated individual off an application that has others. `DELETE
   * /applications/{application_id}/associated-individuals/{individual_id}`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @param individual_id The person who owns, controls or signs for the business, as `individuals` of its
   * application has them. A KSUID.
   * @throws Problem invalid-identifier, invalid-request, not-found
   */
  deleteIndividual(application_id: string, individual_id: string, options?: CallOptions): undefined

  /**
   * Writes the answers of a business to enhanced due diligence. `PUT /applications/{application_id}/edd`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  updateDueDiligence(application_id: string, body: EDDRequest, options?: CallOptions): EDDWithApplicationID

  /**
   * Reads which legal documents an application has accepted, and which are outstanding. `GET
   * /applications/{application_id}/legal-acceptance`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  legalAcceptance(application_id: string, options?: CallOptions): LegalAcceptance

  /**
   * Accepts one legal document, or makes another statement of the applicant. `POST
   * /applications/{application_id}/attestations`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  attest(application_id: string, body: AttestationSubmitRequest, options?: CallOptions): undefined

  /**
   * Uploads a document of the application in base64, of at most 20 MiB. `POST
   * /applications/{application_id}/documents`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @throws Problem forbidden, invalid-identifier, not-found, payload-too-large, validation-error
   */
  createDocument(application_id: string, body: ApplicationDocumentUploadRequest, options?: CallOptions): DocumentUploadResponse

  /**
   * Uploads a document of one person in base64, of at most 10 MiB. `POST
   * /applications/{application_id}/associated-individuals/{individual_id}/documents`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @param individual_id The person who owns, controls or signs for the business, as `individuals` of its
   * application has them. A KSUID.
   * @throws Problem forbidden, invalid-identifier, not-found, payload-too-large, validation-error
   */
  createIndividualDocument(application_id: string, individual_id: string, body: IndividualDocumentUploadRequest, options?: CallOptions): DocumentUploadResponse

  /**
   * Announces a document of the application, of at most 500 MB, and answers where to PUT its bytes. `POST
   * /applications/{application_id}/document-uploads`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @throws Problem forbidden, invalid-identifier, not-found, validation-error
   */
  createDocumentUpload(application_id: string, body: ApplicationDocumentUploadUrlRequest, options?: CallOptions): DocumentUploadUrlResponse

  /**
   * Announces a document of one person, of at most 500 MB, and answers where to PUT its bytes. `POST
   * /applications/{application_id}/associated-individuals/{individual_id}/document-uploads`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @param individual_id The person who owns, controls or signs for the business, as `individuals` of its
   * application has them. A KSUID.
   * @throws Problem forbidden, invalid-identifier, not-found, validation-error
   */
  createIndividualDocumentUpload(application_id: string, individual_id: string, body: IndividualDocumentUploadUrlRequest, options?: CallOptions): DocumentUploadUrlResponse

  /**
   * Takes what was put to an upload URL as the document. Again is once. `POST
   * /applications/{application_id}/documents/{document_id}/verifications`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @param document_id The uploaded document that is meant. A KSUID.
   * @throws Problem forbidden, invalid-identifier, invalid-request, not-found
   */
  verifyDocument(application_id: string, document_id: string, options?: CallOptions): DocumentUploadResponse

  /**
   * Lists the documents of an application and of its individuals, newest first. `GET
   * /applications/{application_id}/documents`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  listDocuments(application_id: string, query?: ApplicationsListDocumentsQuery, options?: CallOptions): DocumentPage

  /**
   * Downloads a document as it was uploaded. `GET /applications/{application_id}/documents/{document_id}`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @param document_id The uploaded document that is meant. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found
   */
  downloadDocument(application_id: string, document_id: string, options?: CallOptions): Download

  /**
   * Deletes a document and its file, while the application is pending. `DELETE
   * /applications/{application_id}/documents/{document_id}`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @param document_id The uploaded document that is meant. A KSUID.
   * @throws Problem invalid-identifier, invalid-request, not-found
   */
  deleteDocument(application_id: string, document_id: string, options?: CallOptions): undefined

  /**
   * Reads one application: its status, and what is asked to be included. `GET /applications/{application_id}`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  get(application_id: string, query?: ApplicationsGetQuery, options?: CallOptions): Application

  /**
   * Reads the enhanced due diligence of a business, and which documents it has and lacks. `GET
   * /applications/{application_id}/edd`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  getDueDiligence(application_id: string, options?: CallOptions): EDDReadResponse

  /**
   * Answers questions of an open request for information; the submission sends them. `POST
   * /applications/{application_id}/answers`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found, validation-error
   */
  answer(application_id: string, body: QuestionAnswersRequest, options?: CallOptions): Application

  /**
   * Submits an application that is complete, or what a reviewer asked for. `POST
   * /applications/{application_id}/submissions`
   * @param application_id The application of the customer, which answers about customers call
   * `application_id`. A KSUID.
   * @throws Problem application-not-ready, conflict, insufficient-credits, invalid-identifier, not-found
   */
  submit(application_id: string, options?: CallOptions): Application
}

/** `sim.api.customers` */
export interface CustomersApi {
  /**
   * Lists customers, by name unless sorted. `GET /customers`
   * @throws Problem not-found, validation-error
   */
  list(query?: CustomersListQuery, options?: CallOptions): CustomerPage

  /**
   * Creates a customer with its onboarding application; the sandbox approves it five seconds later. `POST
   * /customers`
   * @throws Problem conflict, validation-error
   */
  create(body: CustomerCreateRequest, options?: CallOptions): CustomerCreateResponse

  /**
   * Reads one customer. `GET /customers/{customer_id}`
   * @param customer_id The customer that is meant, who must belong to the caller: that of another client
   * answers 404. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  get(customer_id: string, options?: CallOptions): Customer

  /**
   * Deletes a customer softly, unless something still depends on it. `DELETE /customers/{customer_id}`
   * @param customer_id The customer that is meant, who must belong to the caller: that of another client
   * answers 404. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found
   */
  delete(customer_id: string, options?: CallOptions): undefined

  /**
   * Makes a new onboarding link: to the approved application, or to a new one of a customer that withdrew.
   * `POST /customers/{customer_id}/re-engagement`
   * @param customer_id The customer that is meant, who must belong to the caller: that of another client
   * answers 404. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found
   */
  reengage(customer_id: string, options?: CallOptions): ReEngagement

  /**
   * Associates a customer with a sub-client, or detaches it with null. `PATCH
   * /customers/{customer_id}/sub-client`
   * @param customer_id The customer that is meant, who must belong to the caller: that of another client
   * answers 404. A KSUID.
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  setSubClient(customer_id: string, body: UpdateCustomerSubClientRequest, options?: CallOptions): Customer

  /** Counts the customers of each sub-client. `GET /customers/sub-client-summary` */
  subClientSummary(options?: CallOptions): SubClientSummaryList

  /**
   * Reads what a customer can do beyond the ordinary, and what it lacks for it. `GET
   * /customers/{customer_id}/capabilities`
   * @param customer_id The customer that is meant, who must belong to the caller: that of another client
   * answers 404. A KSUID.
   * @throws Problem invalid-identifier, not-found, service-unavailable
   */
  capabilities(customer_id: string, options?: CallOptions): CustomerCapabilities

  /**
   * Lists the currencies that can arrive by SWIFT for a customer; none for outgoing money yet. `GET
   * /customers/{customer_id}/fx-currencies`
   * @param customer_id The customer that is meant, who must belong to the caller: that of another client
   * answers 404. A KSUID.
   * @throws Problem forbidden, invalid-identifier, not-found, service-unavailable, validation-error
   */
  fxCurrencies(customer_id: string, query?: CustomersFxCurrenciesQuery, options?: CallOptions): FxCurrencyListing

  /**
   * Redeems up to 100 tokens of an identity provider, each for itself: a customer and an application for
   * each. `POST /customers/bulk-import-sumsub-tokens`
   * @throws Problem validation-error
   */
  bulkImport(body: BulkImportRequest, options?: CallOptions): BulkImportResult

  /**
   * Begins to redeem up to 5,000 tokens of an identity provider. Those that it cannot take are named and left
   * out. `POST /customers/import-persona-tokens`
   * @throws Problem not-found, validation-error
   */
  importTokens(body: ImportTokensRequest, options?: CallOptions): ImportJobCreated

  /**
   * Lists the imports of tokens, newest first. `GET /customers/persona-import-jobs`
   * @throws Problem not-found, validation-error
   */
  listImportJobs(query?: CustomersListImportJobsQuery, options?: CallOptions): ImportJobList

  /**
   * Reads one import, with what became of its tokens, in the order in which they were submitted. `GET
   * /customers/persona-import-jobs/{job_id}`
   * @param job_id The import that is asked about, by the `job_id` that its beginning answered. A KSUID.
   * @throws Problem not-found, validation-error
   */
  getImportJob(job_id: string, query?: CustomersGetImportJobQuery, options?: CallOptions): ImportJob

  /**
   * Lists the transactions of one customer, of every family, newest first. `GET
   * /customers/{customer_id}/transactions`
   * @param customer_id The customer that is meant, who must belong to the caller: that of another client
   * answers 404. A KSUID.
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  listTransactions(customer_id: string, query?: CustomersListTransactionsQuery, options?: CallOptions): CustomerTransactionPage
}

/** `sim.api.legal` */
export interface LegalApi {
  /** Lists the legal documents in force, without their text. `GET /legal/documents` */
  list(options?: CallOptions): LegalDocumentIndex

  /**
   * Reads a legal document with its text: the one in force, or any version. `GET
   * /legal/documents/{document_key}`
   * @param document_key The legal document that is read, by its key, such as `terms_of_service`.
   * @throws Problem not-found, validation-error
   */
  get(document_key: string, query?: LegalGetQuery, options?: CallOptions): LegalDocument
}

/** `sim.api.capabilities` */
export interface CapabilitiesApi {
  /**
   * Lists every country by its code. Being listed does not mean that business is allowed there. `GET
   * /capabilities/countries`
   */
  countries(options?: CallOptions): Country[]

  /**
   * Lists the identifiers of all networks; with include, what moves on each and where it can go. `GET
   * /capabilities/networks`
   * @throws Problem validation-error
   */
  networks(query?: CapabilitiesNetworksQuery, options?: CallOptions): string[] | NetworkDetails[]
}

/** `sim.api.uploads` */
export interface UploadsApi {
  /**
   * Puts the bytes of an announced document, as they are. Again replaces them, until they are verified. `PUT
   * /uploads/{upload_id}`
   * @param upload_id The upload that was announced, by the id in its `upload_url`. A KSUID.
   * @throws Problem conflict, forbidden, invalid-identifier, invalid-request, validation-error
   */
  put(upload_id: string, body: Uint8Array, query?: UploadsPutQuery, options?: CallOptions): undefined
}

/** `sim.api.riskRatings` */
export interface RiskRatingsApi {
  /**
   * Rates several applicants at once and keeps nothing. If one of them is wrong, none is rated. `POST
   * /onboarding/risk-ratings/bulk`
   * @throws Problem validation-error
   */
  calculate(body: RiskRatingsRequest, options?: CallOptions): RiskRatings
}

/** `sim.api.recipients` */
export interface RecipientsApi {
  /**
   * Lists the recipients of a customer, newest first. `GET /customers/{customer_id}/recipients`
   * @param customer_id The customer that is meant, who must belong to the caller: that of another client
   * answers 404. A KSUID.
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  list(customer_id: string, query?: RecipientsListQuery, options?: CallOptions): RecipientPage

  /**
   * Creates a recipient, which an approved customer has one of already. `POST
   * /customers/{customer_id}/recipients`
   * @param customer_id The customer that is meant, who must belong to the caller: that of another client
   * answers 404. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found, validation-error
   */
  create(customer_id: string, body: RecipientRequest, options?: CallOptions): RecipientResponse

  /**
   * Reads one recipient with its destinations. `GET /recipients/{recipient_id}`
   * @param recipient_id The payee that is meant, who must belong to the caller. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  get(recipient_id: string, options?: CallOptions): RecipientResponse

  /**
   * Replaces name and address. `PUT /recipients/{recipient_id}`
   * @param recipient_id The payee that is meant, who must belong to the caller. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found, validation-error
   */
  update(recipient_id: string, body: RecipientRequest, options?: CallOptions): RecipientResponse

  /**
   * Deletes a recipient softly with its destinations, unless one is in use. `DELETE
   * /recipients/{recipient_id}`
   * @param recipient_id The payee that is meant, who must belong to the caller. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found
   */
  delete(recipient_id: string, options?: CallOptions): undefined
}

/** `sim.api.destinations` */
export interface DestinationsApi {
  /**
   * Lists the destinations of a recipient, newest first. `GET /recipients/{recipient_id}/destinations`
   * @param recipient_id The payee that is meant, who must belong to the caller. A KSUID.
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  list(recipient_id: string, query?: DestinationsListQuery, options?: CallOptions): DestinationPage

  /**
   * Adds a crypto address, a US bank account or an IBAN; the answer is its id alone. `POST
   * /recipients/{recipient_id}/destinations`
   * @param recipient_id The payee that is meant, who must belong to the caller. A KSUID.
   * @throws Problem compliance-blocked, invalid-identifier, not-found, validation-error
   */
  create(recipient_id: string, body: DestinationRequest, options?: CallOptions): IDResponse

  /**
   * Deletes a destination softly, unless it is in use; there is no update. `DELETE
   * /recipients/{recipient_id}/destinations/{destination_id}`
   * @param recipient_id The payee that is meant, who must belong to the caller. A KSUID.
   * @param destination_id The bank account or blockchain address of a recipient that is meant. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found
   */
  delete(recipient_id: string, destination_id: string, options?: CallOptions): undefined
}

/** `sim.api.accounts` */
export interface AccountsApi {
  /**
   * Lists the accounts of one type, newest first. `GET /accounts`
   * @throws Problem validation-error
   */
  list(query?: AccountsListQuery, options?: CallOptions): AccountPage

  /**
   * Opens an onramp, offramp or swap account. `POST /accounts`
   * @throws Problem account-under-review, fednow-destination-unreachable, not-found, service-unavailable,
   * state-restricted-rd, terms-not-accepted, validation-error
   */
  create(body: AccountCreateRequest, options?: CallOptions): AccountResponse

  /**
   * Opens an onramp account: money from a bank goes out as crypto. `POST /accounts/onramp`
   * @throws Problem account-under-review, not-found, service-unavailable, state-restricted-rd,
   * terms-not-accepted, validation-error
   */
  createOnramp(body: OnrampAccountCreateRequest, options?: CallOptions): AccountResponse

  /**
   * Opens a swap account: crypto goes out as other crypto. `POST /accounts/swap/crypto`
   * @throws Problem account-under-review, not-found, state-restricted-rd, terms-not-accepted,
   * validation-error
   */
  createSwap(body: SwapAccountCreateRequest, options?: CallOptions): AccountResponse

  /**
   * Reads one account. `GET /accounts/{account_id}`
   * @param account_id The onramp, offramp or swap account that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  get(account_id: string, options?: CallOptions): AccountResponse

  /**
   * Changes where an account pays out, or its developer fee for later transactions. `PATCH
   * /accounts/{account_id}`
   * @param account_id The onramp, offramp or swap account that is meant. A KSUID.
   * @throws Problem fednow-destination-unreachable, invalid-identifier, not-found, service-unavailable,
   * state-restricted-rd, validation-error
   */
  update(account_id: string, body: AccountUpdateRequest, options?: CallOptions): AccountResponse

  /**
   * Changes an account; members that are left out stay as they are. `PUT /accounts/{account_id}`
   * @param account_id The onramp, offramp or swap account that is meant. A KSUID.
   * @throws Problem fednow-destination-unreachable, invalid-identifier, not-found, service-unavailable,
   * state-restricted-rd, validation-error
   */
  replace(account_id: string, body: AccountReplaceRequest, options?: CallOptions): AccountResponse

  /**
   * Deletes an account softly: its deposit address and bank account take nothing any more. `DELETE
   * /accounts/{account_id}`
   * @param account_id The onramp, offramp or swap account that is meant. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found
   */
  delete(account_id: string, options?: CallOptions): undefined
}

/** `sim.api.internalViews` */
export interface InternalViewsApi {
  /**
   * Lists offramp accounts with their customers and payout details. `GET /internal/views/offramps`
   * @throws Problem validation-error
   */
  offramps(query?: InternalViewsOfframpsQuery, options?: CallOptions): InternalOfframpView
}

/** `sim.api.signers` */
export interface SignersApi {
  /**
   * Registers the public key of somebody who can sign; the same key again answers the signer that there is.
   * `POST /signers`
   * @throws Problem conflict, forbidden, validation-error
   */
  create(body: SignerCreateRequest, options?: CallOptions): Signer

  /**
   * Deletes a signer softly by the public key, unless a signer group has it. `DELETE /signers/{public_key}`
   * @param public_key The public key of the signer as it was registered, in URL-safe base64 or
   * percent-encoded.
   * @throws Problem conflict, forbidden, invalid-identifier, not-found
   */
  delete(public_key: string, options?: CallOptions): undefined
}

/** `sim.api.signerGroups` */
export interface SignerGroupsApi {
  /**
   * Lists the signer groups of the client, newest first. `GET /signer-groups`
   * @throws Problem validation-error
   */
  list(query?: SignerGroupsListQuery, options?: CallOptions): SignerGroupPage

  /**
   * Forms a group of signers, who are named by their public keys. `POST /signer-groups`
   * @throws Problem conflict, forbidden, not-found, validation-error
   */
  create(body: SignerGroupCreateRequest, options?: CallOptions): SignerGroup

  /**
   * Reads one signer group with its members, and on demand those who left. `GET
   * /signer-groups/{signer_group_id}`
   * @param signer_group_id The signer group that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  get(signer_group_id: string, query?: SignerGroupsGetQuery, options?: CallOptions): SignerGroup

  /**
   * Adds a signer to a group; what is signed from now on counts. `POST
   * /signer-groups/{signer_group_id}/signers`
   * @param signer_group_id The signer group that is meant. A KSUID.
   * @throws Problem conflict, forbidden, invalid-identifier, invalid-request, not-found, validation-error
   */
  addSigner(signer_group_id: string, body: CreateSignerGroupSignerRequest, options?: CallOptions): SignerGroup

  /**
   * Removes a signer from a group, named by id or by public key. `DELETE
   * /signer-groups/{signer_group_id}/signers/{signer_id}`
   * @param signer_group_id The signer group that is meant. A KSUID.
   * @param signer_id The member that leaves the group. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  removeSigner(signer_group_id: string, signer_id: string, options?: CallOptions): SignerGroup

  /**
   * Lets a group sign for a wallet, endorsed by those who sign for it already. `PUT
   * /wallets/{wallet_id}/signer-groups/{signer_group_id}`
   * @param wallet_id The wallet that is meant. A KSUID.
   * @param signer_group_id The signer group that is meant. A KSUID.
   * @throws Problem conflict, forbidden, invalid-identifier, not-found, validation-error
   */
  attachWallet(wallet_id: string, signer_group_id: string, body: AttachGroupToWalletRequest, options?: CallOptions): undefined

  /**
   * Takes the right to sign for a wallet away from a group, endorsed by those who sign for it. `DELETE
   * /wallets/{wallet_id}/signer-groups/{signer_group_id}`
   * @param wallet_id The wallet that is meant. A KSUID.
   * @param signer_group_id The signer group that is meant. A KSUID.
   * @throws Problem conflict, forbidden, invalid-identifier, not-found, validation-error
   */
  detachWallet(wallet_id: string, signer_group_id: string, body: DetachGroupFromWalletRequest, options?: CallOptions): undefined

  /**
   * Lists the wallets that a group signs for. `GET /signer-groups/{signer_group_id}/wallets`
   * @param signer_group_id The signer group that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  listWallets(signer_group_id: string, options?: CallOptions): AttachedWallet[]
}

/** `sim.api.policies` */
export interface PoliciesApi {
  /**
   * Lists the policies of the client, newest first. `GET /policies`
   * @throws Problem validation-error
   */
  list(query?: PoliciesListQuery, options?: CallOptions): PolicyPage

  /**
   * Creates a policy, with the rules that it begins with. `POST /policies`
   * @throws Problem validation-error
   */
  create(body: CreatePolicyRequest, options?: CallOptions): Policy

  /**
   * Reads one policy with its rules and their version. `GET /policies/{policy_id}`
   * @param policy_id The policy that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  get(policy_id: string, options?: CallOptions): Policy

  /**
   * Deletes a policy that no wallet has, endorsed by its signer group. `DELETE /policies/{policy_id}`
   * @param policy_id The policy that is meant. A KSUID.
   * @throws Problem conflict, forbidden, invalid-identifier, invalid-request, not-found, validation-error
   */
  delete(policy_id: string, body: DeletePolicyRequest, options?: CallOptions): undefined

  /**
   * Adds a rule, endorsed by the signer group of the policy. `POST /policies/{policy_id}/rules`
   * @param policy_id The policy that is meant. A KSUID.
   * @throws Problem conflict, forbidden, invalid-identifier, invalid-request, not-found, validation-error
   */
  addRule(policy_id: string, body: AddPolicyRuleRequest, options?: CallOptions): Policy

  /**
   * Replaces the definition of a rule, endorsed by the signer group of the policy. `PATCH
   * /policies/{policy_id}/rules/{rule_id}`
   * @param policy_id The policy that is meant. A KSUID.
   * @param rule_id The rule of the policy that is meant. A KSUID.
   * @throws Problem conflict, forbidden, invalid-identifier, not-found, validation-error
   */
  updateRule(policy_id: string, rule_id: string, body: UpdatePolicyRuleRequest, options?: CallOptions): Policy

  /**
   * Removes a rule, endorsed by the signer group of the policy. `DELETE
   * /policies/{policy_id}/rules/{rule_id}`
   * @param policy_id The policy that is meant. A KSUID.
   * @param rule_id The rule of the policy that is meant. A KSUID.
   * @throws Problem conflict, forbidden, invalid-identifier, not-found, validation-error
   */
  deleteRule(policy_id: string, rule_id: string, body: RemovePolicyRuleRequest, options?: CallOptions): undefined

  /**
   * Lets a policy judge what a wallet sends, endorsed by those who sign for it. `PUT
   * /policies/{policy_id}/wallets/{wallet_id}`
   * @param policy_id The policy that is meant. A KSUID.
   * @param wallet_id The wallet that is meant. A KSUID.
   * @throws Problem conflict, forbidden, invalid-identifier, not-found, validation-error
   */
  attachWallet(policy_id: string, wallet_id: string, body: AttachPolicyToWalletRequest, options?: CallOptions): undefined

  /**
   * Takes a policy away from a wallet, endorsed by those who sign for it. `DELETE
   * /policies/{policy_id}/wallets/{wallet_id}`
   * @param policy_id The policy that is meant. A KSUID.
   * @param wallet_id The wallet that is meant. A KSUID.
   * @throws Problem conflict, forbidden, invalid-identifier, not-found, validation-error
   */
  detachWallet(policy_id: string, wallet_id: string, body: DetachPolicyFromWalletRequest, options?: CallOptions): undefined

  /**
   * Lists the wallets that a policy judges. `GET /policies/{policy_id}/wallets`
   * @param policy_id The policy that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  listWallets(policy_id: string, options?: CallOptions): AttachedWallet[]
}

/** `sim.api.wallets` */
export interface WalletsApi {
  /**
   * Creates a wallet with the groups that sign for it and the policies that judge it. `POST /wallets`
   * @throws Problem not-found, validation-error
   */
  create(body: WalletCreateRequest, options?: CallOptions): Wallet

  /**
   * Reads one wallet. `GET /wallets/{wallet_id}`
   * @param wallet_id The wallet that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  get(wallet_id: string, options?: CallOptions): Wallet

  /**
   * Reads what a wallet has, in US dollars, truncated to cents. `GET /wallets/{wallet_id}/balances`
   * @param wallet_id The wallet that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  balances(wallet_id: string, options?: CallOptions): WalletBalances

  /**
   * Lists the policies that judge what a wallet sends, in the order in which they were attached. `GET
   * /wallets/{wallet_id}/policies`
   * @param wallet_id The wallet that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  listPolicies(wallet_id: string, options?: CallOptions): AttachedPolicy[]

  /**
   * Lists the groups that sign for a wallet, in the order in which they were attached. `GET
   * /wallets/{wallet_id}/signer-groups`
   * @param wallet_id The wallet that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  listSignerGroups(wallet_id: string, options?: CallOptions): SignerGroup[]

  /**
   * Sends what the signers of a wallet endorsed, and its policies allow: a transfer or a contract call. `POST
   * /wallets/{wallet_id}/transactions`
   * @param wallet_id The wallet that is meant. A KSUID.
   * @throws Problem account-under-review, compliance-blocked, conflict, forbidden, insufficient-balance,
   * invalid-identifier, invalid-request, not-found, state-restricted-rd, terms-not-accepted, validation-error
   */
  send(wallet_id: string, body: SendTransactionRequest, options?: CallOptions): WalletTransaction

  /**
   * Has a wallet pay for cards, endorsed by those who sign for it; that takes 30 seconds. `POST
   * /wallets/{wallet_id}/card-settlement`
   * @param wallet_id The wallet that is meant. A KSUID.
   * @throws Problem conflict, forbidden, invalid-identifier, not-found, validation-error
   */
  enableCardSettlement(wallet_id: string, body: EnableCardSettlementRequest, options?: CallOptions): CardSettlement

  /**
   * Reads whether a wallet pays for cards, and the destination that an intent has to name. `GET
   * /wallets/{wallet_id}/card-settlement`
   * @param wallet_id The wallet that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  cardSettlement(wallet_id: string, options?: CallOptions): CardSettlement
}

/** `sim.api.sandbox` */
export interface SandboxApi {
  /**
   * Sends money of the sandbox's own stablecoin to a wallet. `POST /sandbox/wallets/{wallet_id}/faucet`
   * @param wallet_id The wallet that is meant. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found, sandbox-amount-cap-exceeded,
   * sandbox-faucet-client-daily-limit, sandbox-faucet-float-floor, sandbox-faucet-wallet-daily-limit,
   * validation-error
   */
  faucet(wallet_id: string, body: FaucetRequest, options?: CallOptions): FaucetResponse

  /**
   * Has a merchant use a card; a second later the transaction is there. A decline is no error. `POST
   * /sandbox/cards/simulate/transaction`
   * @throws Problem card-not-active, not-found, sandbox-amount-cap-exceeded,
   * sandbox-card-simulation-daily-limit, terms-not-accepted, validation-error
   */
  simulateCard(body: SimulateCardTransactionRequest, options?: CallOptions): CardSimulationResponse

  /**
   * Has a merchant clear, void, change or return what a card spent, or lets it expire. `POST
   * /sandbox/cards/simulate/transaction/{card_transaction_id}`
   * @param card_transaction_id The authorization or refund of a card that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found, sandbox-amount-cap-exceeded,
   * sandbox-invalid-action-for-transaction, validation-error
   */
  advanceCard(card_transaction_id: string, body: AdvanceCardTransactionRequest, options?: CallOptions): CardSimulationResponse

  /**
   * The same as POST, which takes its place. `PATCH
   * /sandbox/cards/simulate/transaction/{card_transaction_id}`
   * @param card_transaction_id The authorization or refund of a card that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found, sandbox-amount-cap-exceeded,
   * sandbox-invalid-action-for-transaction, validation-error
   */
  advanceCardLegacy(card_transaction_id: string, body: AdvanceCardTransactionRequest, options?: CallOptions): CardSimulationResponse

  /**
   * Lists card transactions, newest first. `GET /sandbox/cards/transactions`
   * @throws Problem not-found, validation-error
   */
  listCardTransactions(query?: SandboxListCardTransactionsQuery, options?: CallOptions): CardTransactionPage

  /**
   * Reads one card transaction. `GET /sandbox/cards/transactions/{card_transaction_id}`
   * @param card_transaction_id The authorization or refund of a card that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  getCardTransaction(card_transaction_id: string, options?: CallOptions): CardTransaction

  /**
   * Has a bank or a chain move money: a deposit, or what becomes of a payout. `POST
   * /sandbox/simulate/inbound`
   * @throws Problem conflict, invalid-request, not-found, validation-error
   */
  simulateInbound(body: SimulateInboundRequest, options?: CallOptions): SimulateInboundResponse

  /**
   * Inspects a simulated movement and its callbacks, a card simulation, or what the faucet pays. `GET
   * /sandbox/simulations/{simulation_id}`
   * @param simulation_id The simulation that the sandbox answered with. A KSUID.
   * @throws Problem not-found
   */
  getSimulation(simulation_id: string, options?: CallOptions): SimulationInspection

  /**
   * Decides a simulated movement that waits. `POST /sandbox/simulations/{simulation_id}/advance`
   * @param simulation_id The simulation that the sandbox answered with. A KSUID.
   * @throws Problem conflict, invalid-request, not-found, validation-error
   */
  advanceSimulation(simulation_id: string, body: AdvanceSimulationRequest, options?: CallOptions): AdvanceSimulationResult

  /** Lists the scenarios of simulated movements. `GET /sandbox/scenarios` */
  listScenarios(options?: CallOptions): SandboxScenarioList

  /**
   * Decides an application as a reviewer would. `POST /sandbox/simulate/onboarding`
   * @throws Problem conflict, invalid-request, not-found, validation-error
   */
  simulateOnboarding(body: SimulateOnboardingRequest, options?: CallOptions): SimulateOnboardingResponse
}

/** `sim.api.transactions` */
export interface TransactionsApi {
  /**
   * Lists the transactions of one family, newest first unless sorted. `GET /transactions`
   * @throws Problem validation-error
   */
  list(query?: TransactionsListQuery, options?: CallOptions): TransactionPage

  /**
   * Opens a single-use off-ramp or swap, which starts when its deposit arrives. `POST /transactions`
   * @throws Problem account-under-review, fednow-destination-unreachable, insufficient-credits, not-found,
   * service-unavailable, state-restricted-rd, terms-not-accepted, validation-error
   */
  createOneOff(body: OneOffTransactionRequest, options?: CallOptions): OneOffTransaction

  /**
   * Reads one transaction of any family, with its receipt. `GET /transactions/{transaction_id}`
   * @param transaction_id The one-off transaction that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  get(transaction_id: string, options?: CallOptions): TransactionResource

  /**
   * Cancels a one-off transaction that is pending; its address takes no money any more. `POST
   * /transactions/{transaction_id}/cancellations`
   * @param transaction_id The one-off transaction that is meant. A KSUID.
   * @throws Problem invalid-identifier, invalid-request, not-found
   */
  cancel(transaction_id: string, options?: CallOptions): undefined
}

/** `sim.api.autoTransactions` */
export interface AutoTransactionsApi {
  /**
   * Lists the transactions of standing accounts, newest first unless sorted. `GET /auto-transactions`
   * @throws Problem validation-error
   */
  list(query?: AutoTransactionsListQuery, options?: CallOptions): AutoTransactionPage

  /**
   * Reads one transaction of a standing account. `GET /auto-transactions/{auto_transaction_id}`
   * @param auto_transaction_id The deposit to an account, and all that came of it. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  get(auto_transaction_id: string, options?: CallOptions): AutoAccountTransaction
}

/** `sim.api.paymentAgents` */
export interface PaymentAgentsApi {
  /**
   * Creates a hosted agent with a signer of its own; it is pending until a wallet recognises the signer.
   * `POST /payment-agents`
   * @throws Problem account-under-review, invalid-identifier, invalid-request, not-found, validation-error
   */
  create(body: CreatePaymentAgentRequest, options?: CallOptions): PaymentAgentResponse

  /**
   * Reads one agent: its state and its wallets are those of this moment. `GET
   * /payment-agents/{payment_agent_id}`
   * @param payment_agent_id The payment agent that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  get(payment_agent_id: string, options?: CallOptions): PaymentAgentResponse

  /**
   * Revokes an agent for good, and names the groups that still have its signer. `POST
   * /payment-agents/{payment_agent_id}/revoke`
   * @param payment_agent_id The payment agent that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  revoke(payment_agent_id: string, options?: CallOptions): PaymentAgentResponse

  /**
   * Drafts proposals out of a conversation and its documents; nothing is paid, and nothing is made. `POST
   * /payment-agents/{payment_agent_id}/proposals`
   * @param payment_agent_id The payment agent that is meant. A KSUID.
   * @throws Problem account-under-review, invalid-identifier, invalid-request, not-found, validation-error
   */
  propose(payment_agent_id: string, body: ProposalsRequest, options?: CallOptions): ProposalsResponse

  /**
   * How far a draft has come: advisory, and idle while none is on its way. `GET
   * /payment-agents/{payment_agent_id}/proposals/progress`
   * @param payment_agent_id The payment agent that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  progress(payment_agent_id: string, options?: CallOptions): DraftingProgress
}

/** `sim.api.mandates` */
export interface MandatesApi {
  /**
   * Lists mandates, newest first, with the status that each has now. `GET /mandates`
   * @throws Problem invalid-identifier, invalid-request, not-found, validation-error
   */
  list(query?: MandatesListQuery, options?: CallOptions): Mandate[]

  /**
   * Creates a mandate for the spending of one signer; a second signer has to approve it. `POST /mandates`
   * @throws Problem invalid-identifier, invalid-request, not-found, validation-error
   */
  create(body: CreateMandateRequest, options?: CallOptions): Mandate

  /**
   * Reads one mandate with its present rule. `GET /mandates/{mandate_id}`
   * @param mandate_id The mandate of a payment agent that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  get(mandate_id: string, options?: CallOptions): Mandate

  /**
   * Lists the versions of the rule of a mandate, oldest first. `GET /mandates/{mandate_id}/versions`
   * @param mandate_id The mandate of a payment agent that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  listVersions(mandate_id: string, options?: CallOptions): MandateVersion[]

  /**
   * Approves a pending mandate, signed by another signer of the customer. `POST
   * /mandates/{mandate_id}/approve`
   * @param mandate_id The mandate of a payment agent that is meant. A KSUID.
   * @throws Problem forbidden, invalid-identifier, invalid-request, not-found, validation-error
   */
  approve(mandate_id: string, body: ApproveMandateRequest, options?: CallOptions): MandateResponse

  /**
   * Rejects a pending mandate or revokes an active one, signed by another signer of the customer. `POST
   * /mandates/{mandate_id}/cancel`
   * @param mandate_id The mandate of a payment agent that is meant. A KSUID.
   * @throws Problem forbidden, invalid-identifier, invalid-request, not-found, validation-error
   */
  cancel(mandate_id: string, body: CancelMandateRequest, options?: CallOptions): MandateResponse

  /**
   * Gives an active mandate another rule as its next version, signed by another signer of the customer. `POST
   * /mandates/{mandate_id}/amend`
   * @param mandate_id The mandate of a payment agent that is meant. A KSUID.
   * @throws Problem forbidden, invalid-identifier, invalid-request, not-found, validation-error
   */
  amend(mandate_id: string, body: AmendMandateRequest, options?: CallOptions): Mandate

  /**
   * Reads what was spent under a mandate, what is scheduled, and what is left. `GET
   * /mandates/{mandate_id}/budget`
   * @param mandate_id The mandate of a payment agent that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  budget(mandate_id: string, options?: CallOptions): MandateBudget
}

/** `sim.api.scheduledPayments` */
export interface ScheduledPaymentsApi {
  /**
   * Lists scheduled payments, the latest date first; without a limit all of them. `GET /scheduled-payments`
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  list(query?: ScheduledPaymentsListQuery, options?: CallOptions): ScheduledPaymentPage

  /**
   * Schedules one payment for each date; a mandate has to cover each when it is due. `POST
   * /scheduled-payments`
   * @throws Problem account-under-review, forbidden, invalid-identifier, invalid-request, not-found,
   * validation-error
   */
  create(body: CreateScheduledPaymentRequest, options?: CallOptions): ScheduledPaymentResponse[]

  /**
   * Cancels a payment that is not due yet. `POST /scheduled-payments/{scheduled_payment_id}/cancel`
   * @param scheduled_payment_id The payment of a schedule that is meant. A KSUID.
   * @throws Problem invalid-identifier, invalid-request, not-found
   */
  cancel(scheduled_payment_id: string, options?: CallOptions): ScheduledPaymentResponse
}

/** `sim.api.insights` */
export interface InsightsApi {
  /**
   * Reports on all customers of the client: indicators, daily series, and each customer, the worst first.
   * `GET /insights`
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  client(query?: InsightsClientQuery, options?: CallOptions): ClientInsights

  /**
   * Reports on one customer: what happened, what is due, and what to do about it. `GET
   * /customers/{customer_id}/insights`
   * @param customer_id The customer that is meant, who must belong to the caller: that of another client
   * answers 404. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  customer(customer_id: string, options?: CallOptions): CustomerInsights

  /**
   * Answers a question about one customer from its report. `POST /customers/{customer_id}/insights/chat`
   * @param customer_id The customer that is meant, who must belong to the caller: that of another client
   * answers 404. A KSUID.
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  chat(customer_id: string, body: InsightChatRequest, options?: CallOptions): InsightChatResponse
}

/** `sim.api.x402` */
export interface X402Api {
  /**
   * Makes a wallet for an agent that signs x402 payments only; the same one again. `POST
   * /payment-agents/{payment_agent_id}/x402`
   * @param payment_agent_id The payment agent that is meant. A KSUID.
   * @throws Problem account-under-review, conflict, invalid-identifier, invalid-request, not-found,
   * not-implemented, service-unavailable
   */
  enable(payment_agent_id: string, options?: CallOptions): X402Enablement

  /**
   * Reads the wallet of an agent for x402; 404 unless it was ever enabled. `GET
   * /payment-agents/{payment_agent_id}/x402`
   * @param payment_agent_id The payment agent that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  get(payment_agent_id: string, options?: CallOptions): X402Enablement

  /**
   * Lets an agent pay by x402: each time, in a rolling window, and whom. `POST
   * /payment-agents/{payment_agent_id}/x402/mandates`
   * @param payment_agent_id The payment agent that is meant. A KSUID.
   * @throws Problem account-under-review, invalid-identifier, not-found, validation-error
   */
  createMandate(payment_agent_id: string, body: CreateX402MandateRequest, options?: CallOptions): X402Mandate

  /**
   * Lists the x402 mandates of an agent with what counts against them now, newest first. `GET
   * /payment-agents/{payment_agent_id}/x402/mandates`
   * @param payment_agent_id The payment agent that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  listMandates(payment_agent_id: string, query?: X402ListMandatesQuery, options?: CallOptions): X402MandatePage

  /**
   * Signs an x402 payment that a mandate allows, which holds its amount until it is settled or expires. `POST
   * /payment-agents/{payment_agent_id}/x402/signatures`
   * @param payment_agent_id The payment agent that is meant. A KSUID.
   * @throws Problem account-under-review, conflict, invalid-identifier, not-found, not-implemented,
   * service-unavailable, validation-error
   */
  sign(payment_agent_id: string, body: X402SignatureRequest, options?: CallOptions): X402Signature

  /**
   * Lists what an agent signed and what became of it, newest first. `GET
   * /payment-agents/{payment_agent_id}/x402/holds`
   * @param payment_agent_id The payment agent that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  listHolds(payment_agent_id: string, query?: X402ListHoldsQuery, options?: CallOptions): X402HoldPage
}

/** `sim.api.agenticPolicy` */
export interface AgenticPolicyApi {
  /**
   * Reads how agents of the client draft; 404 where it has not said. `GET /agentic-policy`
   * @throws Problem not-found
   */
  get(options?: CallOptions): AgenticPolicyResponse

  /**
   * Replaces how agents of the client draft; an empty object goes back to the plain way. `PUT
   * /agentic-policy`
   * @throws Problem not-found, validation-error
   */
  replace(body: AgenticPolicyRequest, options?: CallOptions): AgenticPolicyResponse
}

/** `sim.api.instructions` */
export interface InstructionsApi {
  /**
   * Accepts proposals, all or none: makes what they say, drafts their mandates, schedules their payments.
   * `POST /instructions`
   * @throws Problem account-under-review, compliance-blocked, conflict, forbidden, invalid-identifier,
   * invalid-request, not-found, service-unavailable, state-restricted-rd, terms-not-accepted,
   * validation-error
   */
  create(body: InstructionsRequest, options?: CallOptions): InstructionsResponse

  /**
   * Reads one instruction: its actions, what each brought about, and whether its mandates are decided. `GET
   * /instructions/{instruction_id}`
   * @param instruction_id The instruction that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  get(instruction_id: string, options?: CallOptions): Instruction
}

/** `sim.api.cardholders` */
export interface CardholdersApi {
  /**
   * Registers somebody who is to have cards of a customer; the sandbox approves them in 5 seconds. `POST
   * /cardholders`
   * @throws Problem not-found, validation-error
   */
  create(body: CardholderCreateRequest, options?: CallOptions): Cardholder

  /**
   * Lists cardholders, newest first. `GET /cardholders`
   * @throws Problem not-found, validation-error
   */
  list(query?: CardholdersListQuery, options?: CallOptions): CardholderPage

  /**
   * Reads one cardholder; who was deleted is closed. `GET /cardholders/{cardholder_id}`
   * @param cardholder_id The person whom cards are issued to. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  get(cardholder_id: string, options?: CallOptions): Cardholder

  /**
   * Changes name, email, phone or address of a cardholder. `PATCH /cardholders/{cardholder_id}`
   * @param cardholder_id The person whom cards are issued to. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found, validation-error
   */
  update(cardholder_id: string, body: CardholderUpdateRequest, options?: CallOptions): Cardholder

  /**
   * Closes a cardholder whose cards are closed. `DELETE /cardholders/{cardholder_id}`
   * @param cardholder_id The person whom cards are issued to. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found
   */
  delete(cardholder_id: string, options?: CallOptions): undefined
}

/** `sim.api.cards` */
export interface CardsApi {
  /**
   * Issues a card to an approved cardholder, paid by a wallet with card settlement enabled. `POST /cards`
   * @throws Problem account-under-review, conflict, invalid-request, not-found, terms-not-accepted,
   * validation-error
   */
  create(body: CardCreateRequest, options?: CallOptions): Card

  /**
   * Lists cards, newest first. `GET /cards`
   * @throws Problem not-found, validation-error
   */
  list(query?: CardsListQuery, options?: CallOptions): CardPage

  /**
   * Reads one card. `GET /cards/{card_id}`
   * @param card_id The card that is meant. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  get(card_id: string, options?: CallOptions): Card

  /**
   * Changes what a card may spend. `PATCH /cards/{card_id}`
   * @param card_id The card that is meant. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found, validation-error
   */
  update(card_id: string, body: CardUpdateRequest, options?: CallOptions): Card

  /**
   * Freezes a card as its client: it declines until every source has lifted its freeze. `POST
   * /cards/{card_id}/freeze`
   * @param card_id The card that is meant. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found
   */
  freeze(card_id: string, options?: CallOptions): Card

  /**
   * Lifts the freeze of the client, and of nobody else. `POST /cards/{card_id}/unfreeze`
   * @param card_id The card that is meant. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found
   */
  unfreeze(card_id: string, options?: CallOptions): Card

  /**
   * Closes a card for good. `POST /cards/{card_id}/close`
   * @param card_id The card that is meant. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found
   */
  close(card_id: string, options?: CallOptions): Card
}

/** `sim.api.feePayout` */
export interface FeePayoutApi {
  /**
   * Reads where the fees that the client earns are paid. `GET /fee-payout-destination`
   * @throws Problem not-found
   */
  get(options?: CallOptions): FeePayoutDestination

  /**
   * Sets the wallet that the fees of the client are paid to, in USDC. `PUT /fee-payout-destination`
   * @throws Problem unprocessable-entity, validation-error
   */
  set(body: FeePayoutDestinationRequest, options?: CallOptions): FeePayoutDestination

  /**
   * Forgets where fees are paid: what is earned stays owed. `DELETE /fee-payout-destination`
   * @throws Problem not-found
   */
  delete(options?: CallOptions): undefined
}

/** `sim.api.credits` */
export interface CreditsApi {
  /**
   * Reads what a self-serve client has left, and how much it can move with it. `GET
   * /self-serve/credits/balance`
   */
  balance(options?: CallOptions): SelfServeCreditsBalanceResponse

  /** Lists the amounts of credits that can be bought. `GET /self-serve/credits/tiers` */
  listTiers(options?: CallOptions): SelfServeCreditTiersResponse

  /** Reads what transfers, rails and reviews cost a self-serve client. `GET /self-serve/credits/pricing` */
  pricing(options?: CallOptions): ClientPricingConfig

  /**
   * Begins to buy a tier: the credits are there when its checkout is completed. `POST
   * /self-serve/credits/purchase`
   * @throws Problem service-unavailable, validation-error
   */
  purchase(body: SelfServeCreditsPurchaseRequest, options?: CallOptions): SelfServeCreditsPurchaseResponse

  /**
   * Lists what credits came in and went out, newest first. `GET /self-serve/credits/ledger`
   * @throws Problem validation-error
   */
  listLedger(query?: CreditsListLedgerQuery, options?: CallOptions): SelfServeCreditsLedgerResponse
}

/** `sim.api.developerFees` */
export interface DeveloperFeesApi {
  /**
   * Reads what the client earned by developer fees, and what was paid of it. `GET /developer-fees/statement`
   * @throws Problem validation-error
   */
  statement(query?: DeveloperFeesStatementQuery, options?: CallOptions): DeveloperFeeStatement
}

/** `sim.api.marketingFee` */
export interface MarketingFeeApi {
  /**
   * Lists the months that have a statement, newest first. `GET /rd-marketing-fee/statements`
   * @throws Problem not-found
   */
  listStatements(options?: CallOptions): MarketingFeeStatements

  /**
   * Reads what the balances of one month earned, day by day. `GET /rd-marketing-fee/statements/{month}`
   * @param month The month of the statement, by its first day, such as 2026-01-01.
   * @throws Problem invalid-identifier, not-found
   */
  getStatement(month: string, options?: CallOptions): MarketingFeeStatement

  /**
   * Reads where the fee for the platform's own stablecoin is paid. `GET /rd-marketing-fee/payout-destination`
   * @throws Problem not-found
   */
  getDestination(options?: CallOptions): MarketingPayoutDestination

  /**
   * Sets where the fee for the platform's own stablecoin is paid. `PUT /rd-marketing-fee/payout-destination`
   * @throws Problem unprocessable-entity, validation-error
   */
  setDestination(body: MarketingPayoutRequest, options?: CallOptions): MarketingPayoutDestination

  /**
   * Reads where the fee for one asset on one network is paid. `GET
   * /rd-marketing-fee/payout-destinations/{asset}/{network}`
   * @param asset The symbol of the asset that is deployed, such as `USDC`.
   * @param network The blockchain that the asset is deployed on, such as `base-sepolia`.
   * @throws Problem not-found
   */
  getDeployment(asset: string, network: string, options?: CallOptions): DeploymentPayoutDestination

  /**
   * Sets where the fee for one asset on one network is paid. `PUT
   * /rd-marketing-fee/payout-destinations/{asset}/{network}`
   * @param asset The symbol of the asset that is deployed, such as `USDC`.
   * @param network The blockchain that the asset is deployed on, such as `base-sepolia`.
   * @throws Problem not-found, unprocessable-entity, validation-error
   */
  setDeployment(asset: string, network: string, body: MarketingPayoutRequest, options?: CallOptions): DeploymentPayoutDestination

  /**
   * Lists the wallets outside of the platform that the client declared. `GET
   * /rd-marketing-fee/declared-wallets`
   */
  listWallets(options?: CallOptions): DeclaredWalletList

  /**
   * Declares a wallet outside of the platform, so that what it has counts. `POST
   * /rd-marketing-fee/declared-wallets`
   * @throws Problem conflict, unprocessable-entity, validation-error
   */
  declareWallet(body: DeclareWalletRequest, options?: CallOptions): DeclaredWallet

  /**
   * Takes the declaration of a wallet back. `DELETE /rd-marketing-fee/declared-wallets/{address}`
   * @param address The declared wallet that is taken back, by its address on the blockchain.
   * @throws Problem not-found
   */
  deleteWallet(address: string, options?: CallOptions): undefined
}

/** `sim.api.documents` */
export interface DocumentsApi {
  /** The OpenAPI 3.0.3 description of this API, as JSON. `GET /openapi.json` */
  json(options?: CallOptions): JsonObject

  /** The OpenAPI 3.0.3 description of this API, as YAML. `GET /openapi.yaml` */
  yaml(options?: CallOptions): string
}

/** `sim.api.webhookTargets` */
export interface WebhookTargetsApi {
  /**
   * Lists webhook targets, newest first. `GET /webhooks/targets`
   * @throws Problem validation-error
   */
  list(query?: WebhookTargetsListQuery, options?: CallOptions): WebhookTargetPage

  /**
   * Subscribes a URL to events: to all, or to the types it names. `POST /webhooks/targets`
   * @throws Problem validation-error
   */
  create(body: WebhookTargetCreateRequest, options?: CallOptions): WebhookTarget

  /**
   * Reads one webhook target. `GET /webhooks/targets/{webhook_target_id}`
   * @param webhook_target_id The address that webhooks are sent to, by its id. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  get(webhook_target_id: string, options?: CallOptions): WebhookTarget

  /**
   * Changes what a target receives; its URL is fixed. What was queued for it and is not for it any more is
   * cancelled. `PATCH /webhooks/targets/{webhook_target_id}`
   * @param webhook_target_id The address that webhooks are sent to, by its id. A KSUID.
   * @throws Problem invalid-identifier, not-found, validation-error
   */
  update(webhook_target_id: string, body: WebhookTargetUpdateRequest, options?: CallOptions): WebhookTarget

  /**
   * Removes a target; what was still to be delivered to it is cancelled. `DELETE
   * /webhooks/targets/{webhook_target_id}`
   * @param webhook_target_id The address that webhooks are sent to, by its id. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  delete(webhook_target_id: string, options?: CallOptions): undefined
}

/** `sim.api.webhooks` */
export interface WebhooksApi {
  /**
   * Lists the deliveries of the last 30 days, newest events first. `GET /webhooks`
   * @throws Problem validation-error
   */
  list(query?: WebhooksListQuery, options?: CallOptions): WebhookHistoryList

  /**
   * Reads the delivery of an event to its first target. `GET /webhooks/{event_id}`
   * @param event_id The event that is meant, by the `id` that its webhook has. A KSUID.
   * @throws Problem invalid-identifier, not-found
   */
  get(event_id: string, options?: CallOptions): WebhookDelivery

  /**
   * Delivers an event again to every target that takes it, at most ten times in its life. `POST
   * /webhooks/events/{event_id}/replay`
   * @param event_id The event that is meant, by the `id` that its webhook has. A KSUID.
   * @throws Problem conflict, invalid-identifier, not-found
   */
  replay(event_id: string, options?: CallOptions): WebhookReplayResponse
}

/** The query of `sim.api.events.list`. */
export interface EventsListQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
}

/** The query of `sim.api.users.list`. */
export interface UsersListQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
  /** A part of the name or of the address, in any case of letters. */
  readonly search?: string | undefined
  /** Lists only users with one of these roles. A comma-separated list of: admin, viewer. */
  readonly roles?: ('admin' | 'viewer')[] | string | undefined
  /** Lists only users that were created at this moment or later. RFC 3339, in UTC. */
  readonly created_at_from?: Date | string | undefined
  /** Lists only users that were created at this moment or earlier. RFC 3339, in UTC. */
  readonly created_at_to?: Date | string | undefined
  /** Names what the list is ordered by; the time of creation unless told. */
  readonly sort_by?: 'created_at' | 'email' | 'name' | 'role' | undefined
  /** The direction of the order: `asc` has the least or oldest first, `desc` the greatest or newest. */
  readonly sort_dir?: 'asc' | 'desc' | undefined
}

/** The query of `sim.api.apiKeys.list`. */
export interface ApiKeysListQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
  /** Lists only keys that were created at this moment or later. RFC 3339, in UTC. */
  readonly created_at_from?: Date | string | undefined
  /** Lists only keys that were created at this moment or earlier. RFC 3339, in UTC. */
  readonly created_at_to?: Date | string | undefined
  /** Names what the list is ordered by, which is the time of creation in any case. */
  readonly sort_by?: 'created_at' | undefined
  /** The direction of the order: `asc` has the oldest first, `desc` the newest. */
  readonly sort_dir?: 'asc' | 'desc' | undefined
}

/** The query of `sim.api.applications.list`. */
export interface ApplicationsListQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
  /** Lists only applications of businesses, or of single people. */
  readonly type?: 'individual' | 'business' | undefined
  /** Lists only applications that have come so far; `completed` are those with a decision. */
  readonly status?: 'pending' | 'submitted' | 'completed' | undefined
}

/** The query of `sim.api.applications.listDocuments`. */
export interface ApplicationsListDocumentsQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
  /** Those of this category only. */
  readonly category?: 'business' | 'identity' | 'edd' | undefined
  /** Those of this type only. */
  readonly document_type?: string | undefined
}

/** The query of `sim.api.applications.get`. */
export interface ApplicationsGetQuery {
  /**
   * The parts to show beside the application itself, with commas between several. A comma-separated list of:
   * entities, validation, edd, attestations, all.
   */
  readonly include?: ('entities' | 'validation' | 'edd' | 'attestations' | 'all')[] | string | undefined
}

/** The query of `sim.api.customers.list`. */
export interface CustomersListQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
  /** Lists only the customer with this id of yours. */
  readonly external_id?: string | undefined
  /** A part of the name, in any case of letters. */
  readonly search?: string | undefined
  /** Lists only customers of this status. */
  readonly status?:
    | 'pending'
    | 'submitted'
    | 'info_requested'
    | 'approved'
    | 'declined'
    | 'withdrawn'
    | 'frozen'
    | undefined
  /** Lists only customers whose review has come so far. */
  readonly kyb_status?:
    | 'active'
    | 'pending'
    | 'partner_review'
    | 'rejected'
    | 'frozen'
    | 'auto_declined'
    | undefined
  /**
   * Lists only customers whose review has come to one of these states. A comma-separated list of: active,
   * pending, partner_review, rejected, frozen, auto_declined.
   */
  readonly kyb_statuses?:
    | ('active' | 'pending' | 'partner_review' | 'rejected' | 'frozen' | 'auto_declined')[]
    | string
    | undefined
  /**
   * Lists only customers who have come so far on the hosted page. A comma-separated list of: not_started,
   * pending, expired, approved, rejected, in_review.
   */
  readonly kyc_statuses?:
    | ('not_started' | 'pending' | 'expired' | 'approved' | 'rejected' | 'in_review')[]
    | string
    | undefined
  /**
   * Lists only customers whose application has come to one of these states. A comma-separated list of:
   * pending, submitted, under_review, request_for_information, admin_revision, approved, declined, completed,
   * compliance_review, closed.
   */
  readonly application_statuses?:
    | ('pending' | 'submitted' | 'under_review' | 'request_for_information' | 'admin_revision' | 'approved' | 'declined' | 'completed' | 'compliance_review' | 'closed')[]
    | string
    | undefined
  /** Lists only customers of this client of yours. A KSUID. */
  readonly sub_client_id?: string | undefined
  /** Lists only customers who are clients of yours, or only those who are not. */
  readonly is_sub_client?: boolean | 'true' | 'false' | undefined
  /** Lists only customers that were created at this moment or later. RFC 3339, in UTC. */
  readonly created_at_from?: Date | string | undefined
  /** Lists only customers that were created at this moment or earlier. RFC 3339, in UTC. */
  readonly created_at_to?: Date | string | undefined
  /** Names what the list is ordered by; the time of creation unless told. */
  readonly sort_by?:
    | 'application_status'
    | 'created_at'
    | 'customer_type'
    | 'id'
    | 'kyb_status'
    | 'kyc_status'
    | 'name'
    | 'status'
    | undefined
  /** The direction of the order: `asc` has the least or oldest first, `desc` the greatest or newest. */
  readonly sort_dir?: 'asc' | 'desc' | undefined
}

/** The query of `sim.api.customers.fxCurrencies`. */
export interface CustomersFxCurrenciesQuery {
  /** Tells payments that come in from those that go out. */
  readonly direction?: 'incoming' | 'outgoing'
}

/** The query of `sim.api.customers.listImportJobs`. */
export interface CustomersListImportJobsQuery {
  /** The greatest number of imports on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /** The id of an import: the page begins with the one behind it. */
  readonly starting_after?: string | undefined
}

/** The query of `sim.api.customers.getImportJob`. */
export interface CustomersGetImportJobQuery {
  /** The greatest number of results on the page. 1 to 1000. 100 unless given. */
  readonly results_limit?: number | string | undefined
  /** Only those behind this place. 0 to 5000. */
  readonly results_after_index?: number | string | undefined
}

/** The query of `sim.api.customers.listTransactions`. */
export interface CustomersListTransactionsQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
}

/** The query of `sim.api.legal.get`. */
export interface LegalGetQuery {
  /** The version to read; the one in force unless told. */
  readonly version?: string | undefined
}

/** The query of `sim.api.capabilities.networks`. */
export interface CapabilitiesNetworksQuery {
  /**
   * The parts to show of each network, with commas between several. A comma-separated list of: assets, rails.
   */
  readonly include?: ('assets' | 'rails')[] | string | undefined
}

/** The query of `sim.api.uploads.put`. */
export interface UploadsPutQuery {
  /**
   * The signature in the `upload_url`, which stands for a credential: use the address as it is. At most 200
   * characters.
   */
  readonly signature?: string
}

/** The query of `sim.api.recipients.list`. */
export interface RecipientsListQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
}

/** The query of `sim.api.destinations.list`. */
export interface DestinationsListQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
  /** Lists only destinations of this kind. */
  readonly destination_type?: 'crypto' | 'fiat_us' | 'fiat_iban' | undefined
}

/** The query of `sim.api.accounts.list`. */
export interface AccountsListQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
  /** Lists only accounts of this kind; needed. */
  readonly account_type?: AccountType
  /** The customer that it belongs to. A KSUID. */
  readonly customer_id?: string | undefined
  /** Lists only accounts that take deposits on this blockchain. */
  readonly source_network_id?: string | undefined
  /** Lists only accounts that pay out on this blockchain. */
  readonly destination_network_id?: string | undefined
  /** Lists only accounts that pay out this asset, by its symbol. */
  readonly destination_asset?: string | undefined
  /** Lists only accounts that pay this blockchain address. A KSUID. */
  readonly crypto_destination_id?: string | undefined
  /** Lists only accounts that pay this bank account. A KSUID. */
  readonly fiat_destination_id?: string | undefined
}

/** The query of `sim.api.internalViews.offramps`. */
export interface InternalViewsOfframpsQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
}

/** The query of `sim.api.signerGroups.list`. */
export interface SignerGroupsListQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
}

/** The query of `sim.api.signerGroups.get`. */
export interface SignerGroupsGetQuery {
  /** Tells whether those who left the group are shown too, in `removed_members`. */
  readonly include_removed?: boolean | 'true' | 'false' | undefined
}

/** The query of `sim.api.policies.list`. */
export interface PoliciesListQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
}

/** The query of `sim.api.sandbox.listCardTransactions`. */
export interface SandboxListCardTransactionsQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
  /** The customer that it belongs to. A KSUID. */
  readonly customer_id?: string | undefined
  /** Lists only what was done with this card. A KSUID. */
  readonly card_id?: string | undefined
  /** Lists only what was done with cards of this person. A KSUID. */
  readonly cardholder_id?: string | undefined
}

/** The query of `sim.api.transactions.list`. */
export interface TransactionsListQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
  /**
   * The family that is listed. Unless told it is `auto_account` where only a customer is named, and `one_off`
   * else.
   */
  readonly transaction_type?: 'one_off' | 'wallet' | 'auto_account' | undefined
  /** Lists only what belongs to this customer. A KSUID. */
  readonly customer_id?: string | undefined
  /** Lists only money that went into or out of this wallet. A KSUID. */
  readonly wallet_id?: string | undefined
  /** Lists only money that came into wallets, or that left them. */
  readonly direction?: 'in' | 'out' | undefined
  /** Lists only what pays this bank account or address. A KSUID. */
  readonly destination_id?: string | undefined
  /** Lists only transactions in this status; both spellings of a status are understood. */
  readonly status?: TransactionStatusFilter | undefined
  /**
   * Lists only transactions in one of these statuses. A comma-separated list of: timed_out, not_started,
   * in_progress, awaiting_confirmation, pending, processing, completed, invalid, failed, canceled, reversed,
   * rejected, broadcasted, pending_return, returned, pending_reversal, cancelled.
   */
  readonly statuses?:
    | ('timed_out' | 'not_started' | 'in_progress' | 'awaiting_confirmation' | 'pending' | 'processing' | 'completed' | 'invalid' | 'failed' | 'canceled' | 'reversed' | 'rejected' | 'broadcasted' | 'pending_return' | 'returned' | 'pending_reversal' | 'cancelled')[]
    | string
    | undefined
  /** Lists only what was, or will be, sent on this blockchain. */
  readonly source_network_id?: NetworkId | undefined
  /** Lists only deposits of this asset, by its symbol. */
  readonly source_asset?: string | undefined
  /** Lists only payouts of this asset, by its symbol. */
  readonly destination_asset?: string | undefined
  /** Names what the list is ordered by; the time of creation unless told. */
  readonly sort_by?: 'amount' | 'created_at' | 'customer_name' | 'status' | undefined
  /**
   * The direction of the order: `asc` has the least or oldest first, `desc` the greatest or newest, as it is
   * unless told.
   */
  readonly sort_dir?: 'asc' | 'desc' | undefined
  /** Lists only what was created at this moment or later. RFC 3339, in UTC. */
  readonly created_at_from?: Date | string | undefined
  /** Lists only what was created at this moment or earlier. RFC 3339, in UTC. */
  readonly created_at_to?: Date | string | undefined
  /** Lists only what is at least this amount. A decimal text such as 12.50. */
  readonly amount_min?: string | undefined
  /** Lists only what is at most this amount. A decimal text such as 12.50. */
  readonly amount_max?: string | undefined
  /**
   * A part of the customer's name, of its email address or of the id of the transaction, in any case of
   * letters.
   */
  readonly search?: string | undefined
}

/** The query of `sim.api.autoTransactions.list`. */
export interface AutoTransactionsListQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
  /** Lists only deposits to this account. A KSUID. */
  readonly auto_account_id?: string | undefined
  /** Lists only what belongs to this customer. A KSUID. */
  readonly customer_id?: string | undefined
  /** Lists only what pays this bank account or address. A KSUID. */
  readonly destination_id?: string | undefined
  /** Lists only transactions in this status; both spellings of a status are understood. */
  readonly status?: TransactionStatusFilter | undefined
  /**
   * Lists only transactions in one of these statuses. A comma-separated list of: timed_out, not_started,
   * in_progress, awaiting_confirmation, pending, processing, completed, invalid, failed, canceled, reversed,
   * rejected, broadcasted, pending_return, returned, pending_reversal, cancelled.
   */
  readonly statuses?:
    | ('timed_out' | 'not_started' | 'in_progress' | 'awaiting_confirmation' | 'pending' | 'processing' | 'completed' | 'invalid' | 'failed' | 'canceled' | 'reversed' | 'rejected' | 'broadcasted' | 'pending_return' | 'returned' | 'pending_reversal' | 'cancelled')[]
    | string
    | undefined
  /** Lists only transactions of this kind of account. */
  readonly type?: TransactionType | undefined
  /**
   * Lists only transactions of one of these kinds of account; `type` counts no more then. A comma-separated
   * list of: onramp, offramp, swap.
   */
  readonly types?: ('onramp' | 'offramp' | 'swap')[] | string | undefined
  /** Lists only what this provider carried out: the simulator has one, `platform`. */
  readonly provider_id?: string | undefined
  /** Lists only deposits that came from this blockchain address. */
  readonly source_crypto_address?: string | undefined
  /** Lists only payouts to this blockchain address. */
  readonly destination_crypto_address?: string | undefined
  /** Lists only deposits that came on this blockchain. */
  readonly source_network_id?: string | undefined
  /** Lists only payouts on this blockchain. */
  readonly destination_network_id?: string | undefined
  /** Lists only the transaction whose deposit or payout has this hash on the blockchain. */
  readonly transaction_hash?: string | undefined
  /** Lists only what was created at this moment or later, in Unix seconds. 0 to 99999999999. */
  readonly start_date?: number | string | undefined
  /** Lists only what was created until the end of this second, in Unix seconds. 0 to 99999999999. */
  readonly end_date?: number | string | undefined
  /** Lists only deposits of this asset, by its symbol. */
  readonly input_asset?: string | undefined
  /** Lists only payouts of this asset, by its symbol. */
  readonly destination_asset?: string | undefined
  /**
   * Lists only payouts of at least this amount, in the asset that was paid out. A decimal text such as 12.50.
   */
  readonly outgoing_amount_min?: string | undefined
  /**
   * Lists only payouts of at most this amount, in the asset that was paid out. A decimal text such as 12.50.
   */
  readonly outgoing_amount_max?: string | undefined
  /** Names what the list is ordered by, which is the time of creation in any case. */
  readonly sort_by?: 'created_at' | undefined
  /**
   * The direction of the order: `asc` has the least or oldest first, `desc` the greatest or newest, as it is
   * unless told.
   */
  readonly sort_dir?: 'asc' | 'desc' | undefined
}

/** The query of `sim.api.mandates.list`. */
export interface MandatesListQuery {
  /** The customer that it belongs to. */
  readonly customer_id?: string | undefined
  /** Lists only mandates of this signer. */
  readonly signer_id?: string | undefined
  /** Lists only mandates in these statuses, with commas between several. At most 255 characters. */
  readonly status?: string | undefined
}

/** The query of `sim.api.scheduledPayments.list`. */
export interface ScheduledPaymentsListQuery {
  /** The greatest number of objects on the page; all are on one page where it is left out. 1 to 100. */
  readonly limit?: number | string | undefined
  /**
   * The number of the page, counted from 1; one behind the last is empty. It means nothing without `limit`. 1
   * to 1000000. 1 unless given.
   */
  readonly page?: number | string | undefined
  /** The customer that it belongs to. */
  readonly customer_id?: string | undefined
  /** Lists only payments that this signer sends. */
  readonly signer_id?: string | undefined
  /** Lists only payments from this wallet. */
  readonly wallet_id?: string | undefined
  /** Lists only payments that this mandate allowed. */
  readonly mandate_id?: string | undefined
  /** Lists only payments that this version of the mandate allowed; its number, from 1. 1 to 1000000. */
  readonly mandate_version?: number | string | undefined
  /**
   * Lists only payments in one of these statuses. A comma-separated list of: scheduled, executed, failed,
   * cancelled.
   */
  readonly status?: ('scheduled' | 'executed' | 'failed' | 'cancelled')[] | string | undefined
}

/** The query of `sim.api.insights.client`. */
export interface InsightsClientQuery {
  /** Reports on this customer only. */
  readonly customer_id?: string | undefined
  /** Reports on this wallet only. */
  readonly wallet_id?: string | undefined
  /**
   * Lists only things of these kinds; a kind that there is not finds nothing. A comma-separated list of:
   * upcoming_payments, payment_failures_clustered, payments_failed, account_activity, new_counterparty,
   * counterparty_concentration, volume_anomaly, recipient_dormant, payment_at_risk, funding_shortfall,
   * mandate_expiring, mandate_headroom.
   */
  readonly kind?:
    | ('upcoming_payments' | 'payment_failures_clustered' | 'payments_failed' | 'account_activity' | 'new_counterparty' | 'counterparty_concentration' | 'volume_anomaly' | 'recipient_dormant' | 'payment_at_risk' | 'funding_shortfall' | 'mandate_expiring' | 'mandate_headroom')[]
    | string
    | undefined
  /** Lists only things that matter so much. A comma-separated list of: critical, warn, info. */
  readonly severity?: ('critical' | 'warn' | 'info')[] | string | undefined
  /** Lists only tasks of these people. A comma-separated list of: payment_ops, compliance. */
  readonly responsibility?: ('payment_ops' | 'compliance')[] | string | undefined
  /** The number of days to look back. 1 to 90. 14 unless given. */
  readonly window_days?: number | string | undefined
}

/** The query of `sim.api.x402.listMandates`. */
export interface X402ListMandatesQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
}

/** The query of `sim.api.x402.listHolds`. */
export interface X402ListHoldsQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
  /** Only holds in this state. */
  readonly state?: 'outstanding' | 'settled' | 'released' | undefined
}

/** The query of `sim.api.cardholders.list`. */
export interface CardholdersListQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
  /** The customer that it belongs to. A KSUID. */
  readonly customer_id?: string | undefined
  /** Lists only people in this status. */
  readonly status?: 'pending' | 'approved' | 'rejected' | 'closed' | undefined
}

/** The query of `sim.api.cards.list`. */
export interface CardsListQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
  /** The customer that it belongs to. A KSUID. */
  readonly customer_id?: string | undefined
  /** Lists only cards of this person. A KSUID. */
  readonly cardholder_id?: string | undefined
  /** Lists only cards that this wallet pays for. A KSUID. */
  readonly wallet_id?: string | undefined
  /** Lists only cards in this status. */
  readonly status?: 'pending' | 'active' | 'frozen' | 'closed' | undefined
}

/** The query of `sim.api.credits.listLedger`. */
export interface CreditsListLedgerQuery {
  /** The `created_at` of the last entry of the page before; together with `cursor_id`. RFC 3339, in UTC. */
  readonly cursor?: Date | string | undefined
  /** The id of the last entry of the page before; together with `cursor`. A KSUID. */
  readonly cursor_id?: string | undefined
  /** The greatest number of entries on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /** Lists only entries of this kind. */
  readonly type?: 'purchase' | 'bonus' | 'deduction' | 'refund' | 'adjustment' | undefined
}

/** The query of `sim.api.developerFees.statement`. */
export interface DeveloperFeesStatementQuery {
  /** Counts only what was earned at this moment or later, in Unix seconds. */
  readonly from?: number | string | undefined
  /** Counts only what was earned until the end of this second, in Unix seconds. */
  readonly to?: number | string | undefined
  /** The number of the page of transactions, counted from 1. 1 to 1000000. 1 unless given. */
  readonly page?: number | string | undefined
}

/** The query of `sim.api.webhookTargets.list`. */
export interface WebhookTargetsListQuery {
  /** The greatest number of objects on the page. 1 to 100. 20 unless given. */
  readonly limit?: number | string | undefined
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`. A KSUID.
   */
  readonly starting_after?: string | undefined
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`. A KSUID.
   */
  readonly ending_before?: string | undefined
}

/** The query of `sim.api.webhooks.list`. */
export interface WebhooksListQuery {
  /** Lists only deliveries in this status. */
  readonly status?: WebhookDeliveryStatus | undefined
  /** Lists only deliveries of this type of event. */
  readonly event_type?: string | undefined
  /** Lists only deliveries that this simulation brought about. */
  readonly simulation_id?: string | undefined
  /**
   * Lists only events of this moment or later; older ones than the history keeps are not there. RFC 3339, in
   * UTC.
   */
  readonly from?: Date | string | undefined
  /** Lists only events of this moment or earlier. RFC 3339, in UTC. */
  readonly to?: Date | string | undefined
  /**
   * The greatest number of deliveries on the page; those of one event stay together. 1 to 100. 20 unless
   * given.
   */
  readonly limit?: number | string | undefined
  /** The `cursor` that the page before gave. A KSUID. */
  readonly cursor?: string | undefined
}

/** `resource.verb` of every operation, as in `sim.api.resource.verb(...)`. */
export type OperationId =
  | 'events.list'
  | 'users.list'
  | 'users.create'
  | 'users.update'
  | 'users.delete'
  | 'apiKeys.list'
  | 'apiKeys.create'
  | 'apiKeys.createForClient'
  | 'apiKeys.delete'
  | 'apiKeys.deleteAll'
  | 'applications.withdraw'
  | 'applications.list'
  | 'applications.updateBusinessDetails'
  | 'applications.updateIndividualDetails'
  | 'applications.addIndividual'
  | 'applications.updateIndividual'
  | 'applications.deleteIndividual'
  | 'applications.updateDueDiligence'
  | 'applications.legalAcceptance'
  | 'applications.attest'
  | 'applications.createDocument'
  | 'applications.createIndividualDocument'
  | 'applications.createDocumentUpload'
  | 'applications.createIndividualDocumentUpload'
  | 'applications.verifyDocument'
  | 'applications.listDocuments'
  | 'applications.downloadDocument'
  | 'applications.deleteDocument'
  | 'applications.get'
  | 'applications.getDueDiligence'
  | 'applications.answer'
  | 'applications.submit'
  | 'customers.list'
  | 'customers.create'
  | 'customers.get'
  | 'customers.delete'
  | 'customers.reengage'
  | 'customers.setSubClient'
  | 'customers.subClientSummary'
  | 'customers.capabilities'
  | 'customers.fxCurrencies'
  | 'customers.bulkImport'
  | 'customers.importTokens'
  | 'customers.listImportJobs'
  | 'customers.getImportJob'
  | 'customers.listTransactions'
  | 'legal.list'
  | 'legal.get'
  | 'capabilities.countries'
  | 'capabilities.networks'
  | 'uploads.put'
  | 'riskRatings.calculate'
  | 'recipients.list'
  | 'recipients.create'
  | 'recipients.get'
  | 'recipients.update'
  | 'recipients.delete'
  | 'destinations.list'
  | 'destinations.create'
  | 'destinations.delete'
  | 'accounts.list'
  | 'accounts.create'
  | 'accounts.createOnramp'
  | 'accounts.createSwap'
  | 'accounts.get'
  | 'accounts.update'
  | 'accounts.replace'
  | 'accounts.delete'
  | 'internalViews.offramps'
  | 'signers.create'
  | 'signers.delete'
  | 'signerGroups.list'
  | 'signerGroups.create'
  | 'signerGroups.get'
  | 'signerGroups.addSigner'
  | 'signerGroups.removeSigner'
  | 'signerGroups.attachWallet'
  | 'signerGroups.detachWallet'
  | 'signerGroups.listWallets'
  | 'policies.list'
  | 'policies.create'
  | 'policies.get'
  | 'policies.delete'
  | 'policies.addRule'
  | 'policies.updateRule'
  | 'policies.deleteRule'
  | 'policies.attachWallet'
  | 'policies.detachWallet'
  | 'policies.listWallets'
  | 'wallets.create'
  | 'wallets.get'
  | 'wallets.balances'
  | 'wallets.listPolicies'
  | 'wallets.listSignerGroups'
  | 'wallets.send'
  | 'wallets.enableCardSettlement'
  | 'wallets.cardSettlement'
  | 'sandbox.faucet'
  | 'sandbox.simulateCard'
  | 'sandbox.advanceCard'
  | 'sandbox.advanceCardLegacy'
  | 'sandbox.listCardTransactions'
  | 'sandbox.getCardTransaction'
  | 'sandbox.simulateInbound'
  | 'sandbox.getSimulation'
  | 'sandbox.advanceSimulation'
  | 'sandbox.listScenarios'
  | 'sandbox.simulateOnboarding'
  | 'transactions.list'
  | 'transactions.createOneOff'
  | 'transactions.get'
  | 'transactions.cancel'
  | 'autoTransactions.list'
  | 'autoTransactions.get'
  | 'paymentAgents.create'
  | 'paymentAgents.get'
  | 'paymentAgents.revoke'
  | 'paymentAgents.propose'
  | 'paymentAgents.progress'
  | 'mandates.list'
  | 'mandates.create'
  | 'mandates.get'
  | 'mandates.listVersions'
  | 'mandates.approve'
  | 'mandates.cancel'
  | 'mandates.amend'
  | 'mandates.budget'
  | 'scheduledPayments.list'
  | 'scheduledPayments.create'
  | 'scheduledPayments.cancel'
  | 'insights.client'
  | 'insights.customer'
  | 'insights.chat'
  | 'x402.enable'
  | 'x402.get'
  | 'x402.createMandate'
  | 'x402.listMandates'
  | 'x402.sign'
  | 'x402.listHolds'
  | 'agenticPolicy.get'
  | 'agenticPolicy.replace'
  | 'instructions.create'
  | 'instructions.get'
  | 'cardholders.create'
  | 'cardholders.list'
  | 'cardholders.get'
  | 'cardholders.update'
  | 'cardholders.delete'
  | 'cards.create'
  | 'cards.list'
  | 'cards.get'
  | 'cards.update'
  | 'cards.freeze'
  | 'cards.unfreeze'
  | 'cards.close'
  | 'feePayout.get'
  | 'feePayout.set'
  | 'feePayout.delete'
  | 'credits.balance'
  | 'credits.listTiers'
  | 'credits.pricing'
  | 'credits.purchase'
  | 'credits.listLedger'
  | 'developerFees.statement'
  | 'marketingFee.listStatements'
  | 'marketingFee.getStatement'
  | 'marketingFee.getDestination'
  | 'marketingFee.setDestination'
  | 'marketingFee.getDeployment'
  | 'marketingFee.setDeployment'
  | 'marketingFee.listWallets'
  | 'marketingFee.declareWallet'
  | 'marketingFee.deleteWallet'
  | 'documents.json'
  | 'documents.yaml'
  | 'webhookTargets.list'
  | 'webhookTargets.create'
  | 'webhookTargets.get'
  | 'webhookTargets.update'
  | 'webhookTargets.delete'
  | 'webhooks.list'
  | 'webhooks.get'
  | 'webhooks.replay'
