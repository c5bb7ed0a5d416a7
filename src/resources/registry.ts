import { compose } from '../contract/compose.js'
import { accountsResource } from './accounts/index.js'
import { agenticPolicyResource } from './agentic-policy/index.js'
import { apiKeysResource } from './api-keys/index.js'
import { applicantsResource } from './applicants/index.js'
import { applicationDocumentsResource } from './application-documents/index.js'
import { applicationsResource } from './applications/index.js'
import { capabilitiesResource } from './capabilities/index.js'
import { cardTransactionsResource } from './card-transactions/index.js'
import { cardsResource } from './cards/index.js'
import { chainResource } from './chain/index.js'
import { clientsResource } from './clients/index.js'
import { creditsResource } from './credits/index.js'
import { customersResource } from './customers/index.js'
import { developerFeesResource } from './developer-fees/index.js'
import { documentUploadsResource } from './document-uploads/index.js'
import { documentsResource } from './documents/index.js'
import { endorsementsResource } from './endorsements/index.js'
import { eventsResource } from './events/index.js'
import { feePayoutResource } from './fee-payout/index.js'
import { insightsResource } from './insights/index.js'
import { instructionsResource } from './instructions/index.js'
import { ledgerResource } from './ledger/index.js'
import { legalResource } from './legal/index.js'
import { mandatesResource } from './mandates/index.js'
import { marketingFeeResource } from './marketing-fee/index.js'
import { paymentAgentsResource } from './payment-agents/index.js'
import { policiesResource } from './policies/index.js'
import { proposalsResource } from './proposals/index.js'
import { recipientsResource } from './recipients/index.js'
import { riskRatingsResource } from './risk-ratings/index.js'
import { sandboxResource } from './sandbox/index.js'
import { scheduledPaymentsResource } from './scheduled-payments/index.js'
import { signersResource } from './signers/index.js'
import { submissionsResource } from './submissions/index.js'
import { tokenImportsResource } from './token-imports/index.js'
import { transactionsResource } from './transactions/index.js'
import { usersResource } from './users/index.js'
import { walletsResource } from './wallets/index.js'
import { webhooksResource } from './webhooks/index.js'
import { x402Resource } from './x402/index.js'

/** The platform. In order: a resource calls only the ones above it, and follows them by reactions. */
export const registry = compose([
  eventsResource,
  clientsResource,
  usersResource,
  apiKeysResource,
  applicationDocumentsResource,
  applicationsResource,
  applicantsResource,
  customersResource,
  legalResource,
  capabilitiesResource,
  documentUploadsResource,
  tokenImportsResource,
  riskRatingsResource,
  submissionsResource,
  recipientsResource,
  ledgerResource,
  chainResource,
  accountsResource,
  endorsementsResource,
  signersResource,
  policiesResource,
  walletsResource,
  transactionsResource,
  paymentAgentsResource,
  mandatesResource,
  scheduledPaymentsResource,
  insightsResource,
  x402Resource,
  agenticPolicyResource,
  proposalsResource,
  instructionsResource,
  cardsResource,
  cardTransactionsResource,
  feePayoutResource,
  creditsResource,
  developerFeesResource,
  marketingFeeResource,
  sandboxResource,
  documentsResource,
  webhooksResource,
])

export type PlatformRegistry = typeof registry

type Definition = PlatformRegistry['events'][number]

/** Every type of event, built or not; the facts that no one is told of are left out. */
type EventType = Definition['type']

/** The payload of an event of a type. */
export type PayloadOf<T extends EventType> = Extract<
  Definition,
  { readonly type: T }
>['payload']['_zod']['output']
