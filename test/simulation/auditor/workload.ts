import { accountActions } from './actions/accounts.js'
import type { Action } from './actions/action.js'
import { badInputActions } from './actions/bad-input.js'
import { listActions } from './actions/lists.js'
import { onboardingActions } from './actions/onboarding.js'
import { payeeActions } from './actions/payees.js'
import { paymentActions } from './actions/payments.js'
import { sandboxActions } from './actions/sandbox.js'
import { targetActions } from './actions/targets.js'
import { timeActions } from './actions/time.js'
import { changeActions } from './actions/wallet-changes.js'
import { walletActions } from './actions/wallets.js'
import { Draws } from './draws.js'
import { nothingAsked } from './faults.js'
import { drawSetup, type Setup } from './settings.js'

/** What is done, as data: a run without some of its steps is a run too. */
export interface Step {
  readonly do: string
  readonly with: unknown
}

const ofWallets: readonly Action[] = [...walletActions, ...changeActions]

const all: readonly Action[] = [
  ...onboardingActions,
  ...payeeActions,
  ...accountActions,
  ...paymentActions,
  ...sandboxActions,
  ...ofWallets,
  ...targetActions,
  ...timeActions,
  ...listActions,
  ...badInputActions,
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

const signed = { way: 'test', signing: [{ who: 0, how: 'well' }] }
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

/** Every fifth run is about wallets most of all; the others have none, so that each has enough of what it is about. */
function isAboutWallets(seed: number): boolean {
  return seed % 5 === 4
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
  const first = isAboutWallets(seed) ? walletBeginning : beginning
  for (const [name, but] of first.slice(0, count)) add(actionOf({ do: name, with: null }), but)
  const weightOf = (one: Action): number => {
    if (!isAboutWallets(seed)) return ofWallets.includes(one) ? 0 : one.weight
    return ofWallets.includes(one) ? 4 * one.weight : one.weight
  }
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
