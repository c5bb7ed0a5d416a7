import { access } from './chapters/access.js'
import { accounts } from './chapters/accounts.js'
import { agents } from './chapters/agents.js'
import { cardSimulations } from './chapters/card-simulations.js'
import { cards } from './chapters/cards.js'
import { customers } from './chapters/customers.js'
import { emission } from './chapters/emission.js'
import { events } from './chapters/events.js'
import { limits } from './chapters/limits.js'
import { mandates } from './chapters/mandates.js'
import { onboarding } from './chapters/onboarding.js'
import { payees } from './chapters/payees.js'
import { sandbox } from './chapters/sandbox.js'
import { service } from './chapters/service.js'
import { transactionEndpoints } from './chapters/transaction-endpoints.js'
import { transactions } from './chapters/transactions.js'
import { webhooks } from './chapters/webhooks.js'
import type { Chapter } from './row.js'

/** What the specification says, chapter by chapter. */
export const chapters: readonly Chapter[] = [
  service,
  access,
  limits,
  customers,
  onboarding,
  payees,
  accounts,
  transactions,
  transactionEndpoints,
  agents,
  mandates,
  cards,
  cardSimulations,
  sandbox,
  webhooks,
  events,
  emission,
]
