import { defineResource, guard } from '../../contract/resource.js'
import { deletingCustomer } from '../customers/index.js'
import { cardTransactionCauses } from './causes.js'
import { cardTransactionCreated, cardTransactionUpdated } from './events.js'
import { expiryJob } from './flow/authorizations.js'
import { expireLater } from './flow/clearing.js'
import { payRefund, refundJob } from './flow/refunds.js'
import { finishSimulation, simulationJob } from './flow/simulations.js'
import { cardSimulationMachine, cardTransactionMachine } from './machines.js'
import { cardSandboxOperations } from './operations.js'
import { cardSimulations, cardSpending, cardTransactions } from './rows.js'
import { keepWhileHeld } from './rules.js'

export { cardTransactionMachine } from './machines.js'
export { type CardSimulationRow, cardTransactions, simulationIdOf } from './rows.js'
export { isCardSimulation, requireCardSimulation, simulationOfCardTransaction } from './rules.js'
export { presentCardTransaction } from './wire.js'

export const cardTransactionsResource = defineResource({
  name: 'cardTransactions',
  tables: [cardTransactions, cardSimulations, cardSpending],
  machines: [cardTransactionMachine, cardSimulationMachine],
  events: [cardTransactionCreated, cardTransactionUpdated],
  guards: [guard(deletingCustomer, keepWhileHeld)],
  jobs: { [expiryJob]: expireLater, [refundJob]: payRefund, [simulationJob]: finishSimulation },
  operations: { sandbox: cardSandboxOperations },
  causes: cardTransactionCauses,
})
