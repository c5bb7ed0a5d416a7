import type { SimulatorOptions } from 'platform-simulator'
import type { Draws } from './draws.js'
import { type Amount, inverse, known } from './money.js'

/** What a run is set up with: part of its seed, and all that the model is told of the simulator. */
const most = 1_000_000
const unreached = {
  apiKeyPerMinute: most,
  dashboardPerMinute: most,
  anonymousPerMinute: most,
  applicationPerHour: most,
}

export interface Setup {
  readonly seed: number
  readonly platformBps: number
  /** By bank rail, or `network`. */
  readonly external: Readonly<Record<string, string>>
  readonly rates: Readonly<Record<string, string>>
  readonly quirks: 'documented' | 'observed'
  readonly immediate: boolean
  readonly receipts: 'both' | 'nested'
  readonly terms: 'accepted' | 'outstanding'
  readonly developerFees: boolean
  /** US dollars that one sandbox transaction may be worth. */
  readonly cap: string | null
}

export interface CreditSetup {
  readonly selfServe: boolean
  /** Of what is transferred. */
  readonly bps: number
  /** Of the review of a business, and of an individual. */
  readonly kyb: number
  readonly kyc: number
  /** What each tier brings beside what it costs. */
  readonly bonus: number
  /** Basis points of a pair, as `USD/USDC`. */
  readonly overrides: Readonly<Record<string, number>>
}

export function drawSetup(seed: number, draws: Draws): Setup {
  return {
    seed,
    platformBps: draws.pick([0, 0, 10, 33, 250]),
    external: draws.pick([
      {},
      {},
      { ach: '0.25', fedwire: '15', sepa: '0.333', network: '0.000001' },
      { ach: '1', swift: '20.005', network: '0.1234567' },
    ]),
    rates: draws.pick([
      {},
      {},
      { 'USD/EUR': '0.9198' },
      { 'EUR/USD': '1.1', 'USDT/USDC': '1.0003' },
      { 'USDC/USD': '0.99987', 'EUR/USD': '1.087213' },
    ]),
    quirks: draws.pick(['documented', 'documented', 'documented', 'observed']),
    immediate: draws.chance(12),
    receipts: draws.pick(['both', 'both', 'nested']),
    terms: draws.pick(['accepted', 'accepted', 'accepted', 'accepted', 'outstanding']),
    developerFees: draws.chance(85),
    cap: draws.pick(['2', null, null, '500']),
  }
}

export function optionsOf(setup: Setup): SimulatorOptions {
  return {
    seed: setup.seed,
    fees: { platformBps: setup.platformBps, external: setup.external, walletNetwork: walletFeeOf(setup) },
    rates: setup.rates,
    quirks: setup.quirks,
    ...(setup.immediate && { progression: 'immediate' }),
    receipts: setup.receipts,
    terms: setup.terms,
    developerFees: setup.developerFees,
    // So many that only the budgets of drafts are ever used up.
    limits: { sandboxAmount: setup.cap, ...unreached },
    ...creditOptions(creditsOf(setup)),
  }
}

function creditOptions(credits: CreditSetup | null): Pick<SimulatorOptions, 'credits'> {
  if (credits === null) return {}
  const transferFeeOverrides = Object.entries(credits.overrides).map(([pair, feeBps]) => {
    const [sourceAsset = '', destinationAsset = ''] = pair.split('/')
    return { sourceAsset, destinationAsset, feeBps }
  })
  const { selfServe, bps: transferFeeBps, kyb: kybFeeCents, kyc: kycFeeCents, bonus: bonus_cents } = credits
  const tiers = [5000, 10_000, 25_000].map((price_cents) => ({ price_cents, bonus_cents }))
  const pricing = { transferFeeBps, kybFeeCents, kycFeeCents, transferFeeOverrides }
  return { credits: { selfServe, pricing, tiers } }
}

/** Every fifth run is about onboarding: what a self-serve client pays, in cents; null where nobody asks. */
export function creditsOf({ seed }: Setup): CreditSetup | null {
  if (!isOfOnboarding(seed)) return null
  const dear = seed % 2 === 0
  return {
    selfServe: seed % 3 !== 0,
    bps: dear ? 250 : 50,
    kyb: dear ? 3333 : 2500,
    kyc: dear ? 0 : 500,
    bonus: dear ? 77 : 0,
    overrides: dear ? { 'USDC/USD': 0, 'USD/USDC': 33 } : {},
  }
}

export function isOfOnboarding(seed: number): boolean {
  return seed % 5 === 3
}

/** What a network takes of a send of a wallet: of every third seed something. */
export function walletFeeOf({ seed }: Setup): string {
  return seed % 3 === 0 ? '0.01' : '0'
}

/** Digits after the point. */
export const digitsOf: Readonly<Record<string, number>> = { USD: 2, EUR: 2, USDC: 6, USDT: 6, RD: 6 }

export function digits(asset: string): number {
  return digitsOf[asset] ?? 0
}

export function isFiat(asset: string): boolean {
  return asset === 'USD' || asset === 'EUR'
}

/** The rate of the pair, or of what the two follow: the euro, or the dollar. */
export function rateOf(setup: Setup, from: string, to: string): Amount {
  const rates: Readonly<Record<string, string | undefined>> =
    'USD/EUR' in setup.rates ? setup.rates : { 'EUR/USD': '1.0872', ...setup.rates }
  const pair = (a: string, b: string): Amount | undefined => {
    const straight = rates[`${a}/${b}`]
    if (straight !== undefined) return known(straight)
    const turned = rates[`${b}/${a}`]
    return turned === undefined ? undefined : inverse(known(turned))
  }
  const followed = (asset: string) => (asset === 'EUR' ? 'EUR' : 'USD')
  const own = pair(from, to)
  if (own !== undefined) return own
  return followed(from) === followed(to) ? known('1') : (pair(followed(from), followed(to)) ?? known('1'))
}
