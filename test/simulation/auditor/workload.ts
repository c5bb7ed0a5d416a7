import { accountActions } from './actions/accounts.js'
import type { Action } from './actions/action.js'
import { agentActions } from './actions/agents.js'
import { badInputActions } from './actions/bad-input.js'
import { creditActions } from './actions/credits.js'
import { importActions } from './actions/imports.js'
import { insightActions } from './actions/insights.js'
import { listActions } from './actions/lists.js'
import { mandateActions } from './actions/mandates.js'
import { onboardingActions } from './actions/onboarding.js'
import { payeeActions } from './actions/payees.js'
import { paymentActions } from './actions/payments.js'
import { ratingActions } from './actions/ratings.js'
import { sandboxActions } from './actions/sandbox.js'
import { spendingActions } from './actions/spending.js'
import { targetActions } from './actions/targets.js'
import { timeActions } from './actions/time.js'
import { changeActions } from './actions/wallet-changes.js'
import { walletMoneyActions } from './actions/wallet-money.js'
import { walletActions } from './actions/wallets.js'
import { x402Actions } from './actions/x402.js'
import { Draws } from './draws.js'
import { nothingAsked } from './faults.js'
import { drawSetup, isOfOnboarding, type Setup } from './settings.js'

/** What is done, as data: a run without some of its steps is a run too. */
export interface Step {
  readonly do: string
  readonly with: unknown
}

const ofWallets: readonly Action[] = [...walletActions, ...changeActions, ...walletMoneyActions]
const ofAgents: readonly Action[] = [
  ...agentActions,
  ...mandateActions,
  ...spendingActions,
  ...x402Actions,
  ...insightActions,
]

const ofOnboarding: readonly Action[] = [...creditActions, ...importActions, ...ratingActions]

const all: readonly Action[] = [
  ...onboardingActions,
  ...payeeActions,
  ...accountActions,
  ...paymentActions,
  ...sandboxActions,
  ...ofWallets,
  ...ofAgents,
  ...targetActions,
  ...timeActions,
  ...listActions,
  ...badInputActions,
  // Behind all others, so that runs without them are drawn as if they were not there.
  ...ofOnboarding,
]

const byName = new Map(all.map((one) => [one.name, one]))

export function actionOf(step: Step): Action {
  const found = byName.get(step.do)
  if (found === undefined) throw new Error(`there is no action ${step.do}`)
  return found
}

const toBank = { type: 'offramp', sourceNetwork: 'base-sepolia', sourceAsset: 'USDC' }
const fromBank = { type: 'onramp', capabilities: ['ach'], sourceAsset: 'USD', destinationAsset: 'USDC' }
const account = { destination: 0, any: false, asked: nothingAsked }

/** A run begins with what everything else needs: of what is drawn, these members are replaced. */
const beginning: readonly (readonly [string, object])[] = [
  ['create customer', { approve: true, asked: nothingAsked }],
  ['onboarding cause', { cause: 'acceptTerms', customer: 0, unknown: false }],
  ['create recipient', { customer: 0, address: true, name: 'Payee', destination: 'us' }],
  ['create account', { ...account, input: toBank }],
  ['create destination', { recipient: 0, destination: 'base' }],
  ['create account', { ...account, input: fromBank }],
  ['create account', { ...account, own: true }],
  ['create customer', {}],
  ['create recipient', {}],
]

const signed = { way: 'test', signing: [{ who: 0, how: 'well' }], call: null, caip2: null }
const allowed = { type: 'approval_threshold', deny: false, threshold: 1 }
const twoFromOne = { type: 'amount_threshold', deny: false, threshold: 2, asset: 'USDC', from: '1' }

/** The beginning of runs that are about wallets. */
const walletBeginning: typeof beginning = [
  ['create customer', { approve: true, asked: nothingAsked }],
  ['create signer', { who: 0 }],
  ['create signer', { who: 1 }],
  ['create signer', { who: 4 }],
  ['create group', { who: [0, 1, 4] }],
  ['create policy', { rules: [allowed] }],
  ['create wallet', { customer: null, groups: [0], policies: [0] }],
  [
    'wallet deposit',
    { wallet: 0, unknown: false, amount: '20.000001', asset: 'USDC', network: 'base-sepolia' },
  ],
  ['create policy', { rules: [allowed, twoFromOne] }],
  ['create wallet', { groups: [0], policies: [0] }],
  ['wallet deposit', { wallet: 0, unknown: false, amount: '1000', asset: 'USDC', network: 'base-sepolia' }],
  ['send from a wallet', { ...signed, wallet: 1, amount: '0.5', asset: 'USDC', to: 3, again: null }],
]

const agent = { customer: 0, unknown: false }
const monthly = {
  targets: 'any',
  network: false,
  asset: 'USDC',
  window: 'MONTHLY',
  caps: { max_amount_in_window: '3' },
}
const drafted = { do: 'mandate', which: 0, own: true, bank: false, rule: monthly }
const well = { who: 0, how: 'well', asAgent: false }

/** The beginning of runs that are about agents. */
const agentBeginning: typeof beginning = [
  ['create customer', { approve: true, asked: nothingAsked }],
  ['onboarding cause', { cause: 'acceptTerms', customer: 0, unknown: false }],
  ['create recipient', { customer: 0, address: true, name: 'Payee', destination: 'base' }],
  ['create destination', { recipient: 0, destination: 'us' }],
  ['create signer', { who: 0 }],
  ['create signer', { who: 1 }],
  ['create group', { who: [0, 1] }],
  ['create policy', { rules: [allowed] }],
  ['create wallet', { customer: 0, groups: [0], policies: [0], family: 'evm' }],
  ['wallet deposit', { wallet: 0, unknown: false, amount: '1000', asset: 'USDC', network: 'base-sepolia' }],
  ['create agent', agent],
  ['seat an agent in a group', { agent: 0, group: 0, add: true }],
  ['create mandate', { agent: 0, human: false, rule: monthly }],
  ['decide a mandate', { mandate: 0, approves: true, open: true, deciding: well }],
  ['create recipient', { customer: 0, address: true, name: 'Harbor Works', destination: 'us' }],
  ['draft', { agent: 0, recipient: 0, amount: '1.25', dates: 1, times: 1, bad: false }],
  ['enable x402', { agent: 0, cause: false, unknown: false }],
  ['accept proposals', { agent: 0, acts: [[drafted]], paying: false, through: null }],
  ['enable x402', { agent: 0, cause: true, unknown: false }],
  ['wallet deposit', { wallet: 0, unknown: false, amount: '3', asset: 'USDC', network: 'base-sepolia' }],
  ['create x402 mandate', { agent: 0, asked: { network: 'base-sepolia', max_per_call: '500000' } }],
  ['sign by x402', { agent: 0, value: '400000', network: 'base-sepolia', token: true, again: null }],
]

/** The beginning of runs that are about onboarding, and what it costs. */
const onboardingBeginning: typeof beginning = [
  ['grant credits', { cents: 30_000, adjusts: false, unasked: false }],
  ...beginning,
]

/** What a run is about most of all: every fifth about wallets, agents, and onboarding, so that each has enough of it. */
function subjectOf(seed: number) {
  if (seed % 5 === 4)
    return { first: walletBeginning, often: ofWallets, never: [...ofAgents, ...ofOnboarding] }
  if (seed % 5 === 2) return { first: agentBeginning, often: ofAgents, never: ofOnboarding }
  const others = [...ofWallets, ...ofAgents]
  if (isOfOnboarding(seed)) return { first: onboardingBeginning, often: ofOnboarding, never: others }
  return { first: beginning, often: [], never: [...others, ...ofOnboarding] }
}

export function draw(
  seed: number,
  count: number,
): { readonly setup: Setup; readonly steps: readonly Step[] } {
  const draws = new Draws(seed)
  const setup = drawSetup(seed, draws)
  const steps: Step[] = []
  const add = (chosen: Action, but: object = {}) =>
    steps.push({ do: chosen.name, with: { ...Object(chosen.draw(draws)), ...but } })
  const { first, often, never } = subjectOf(seed)
  for (const [name, but] of first.slice(0, count)) add(actionOf({ do: name, with: null }), but)
  const weightOf = (one: Action): number =>
    never.includes(one) ? 0 : often.includes(one) ? (often === ofOnboarding ? 2 : 4) * one.weight : one.weight
  const total = all.reduce((sum, one) => sum + weightOf(one), 0)
  while (steps.length < count) {
    let left = draws.int(total)
    const chosen = all.find((one) => {
      left -= weightOf(one)
      return left < 0
    })
    if (chosen !== undefined) add(chosen)
  }
  return { setup, steps }
}
