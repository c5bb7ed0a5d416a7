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

const all: readonly Action[] = [
  ...onboardingActions,
  ...payeeActions,
  ...accountActions,
  ...paymentActions,
  ...sandboxActions,
  ...walletActions,
  ...changeActions,
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

export function draw(
  seed: number,
  count: number,
): { readonly setup: Setup; readonly steps: readonly Step[] } {
  const draws = new Draws(seed)
  const setup = drawSetup(seed, draws)
  const steps: Step[] = []
  const add = (chosen: Action, but: object = {}) =>
    steps.push({ do: chosen.name, with: { ...Object(chosen.draw(draws)), ...but } })
  for (const [name, but] of beginning.slice(0, count)) add(actionOf({ do: name, with: null }), but)
  const total = all.reduce((sum, { weight }) => sum + weight, 0)
  while (steps.length < count) {
    let left = draws.int(total)
    const chosen = all.find(({ weight }) => {
      left -= weight
      return left < 0
    })
    if (chosen !== undefined) add(chosen)
  }
  return { setup, steps }
}
