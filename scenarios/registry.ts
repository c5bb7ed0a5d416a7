import * as agentSpends from './agent-spends.js'
import * as cardMonth from './card-month.js'
import * as frozenCustomer from './frozen-customer.js'
import * as heldDeposit from './held-deposit.js'
import * as insufficientFunds from './insufficient-funds-then-retry.js'
import * as onboardingByHand from './onboarding-by-hand.js'
import * as payroll from './payroll.js'
import * as quickstart from './quickstart.js'
import * as releasedHold from './released-hold.js'
import * as returned from './returned-after-completed.js'
import * as treasury from './treasury.js'
import * as wrongChain from './wrong-chain-refunded.js'

export interface Scenario {
  /** In a line. */
  readonly story: string
  run(print?: (line: string) => void): Promise<void>
}

/** Every story by name; each is one file of this name. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  quickstart,
  payroll,
  treasury,
  'card-month': cardMonth,
  'onboarding-by-hand': onboardingByHand,
  'frozen-customer': frozenCustomer,
  'held-deposit': heldDeposit,
  'returned-after-completed': returned,
  'wrong-chain-refunded': wrongChain,
  'insufficient-funds-then-retry': insufficientFunds,
  'agent-spends': agentSpends,
  'released-hold': releasedHold,
}
