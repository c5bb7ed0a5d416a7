import type { TestSigner } from 'platform-simulator/signing'
import type { Customer, Thing } from './model.js'
import type { Amount } from './money.js'

/** What the model has of wallets and of those who sign for them. */

export interface Signer extends Thing {
  /** Null for that of an agent, whose key the platform keeps. */
  readonly key: TestSigner | null
}

export interface Group extends Thing {
  members: Signer[]
}

export type Rule = { id: string | null; readonly deny: boolean } & RuleBody
export type RuleBody =
  | { readonly type: 'approval_threshold'; readonly threshold: number }
  | {
      readonly type: 'amount_threshold'
      readonly threshold: number
      readonly from: string
      readonly asset: string
    }
  | { readonly type: 'address_list'; readonly addresses: readonly string[] }

export interface Policy extends Thing {
  readonly group: Group | null
  rules: Rule[]
  version: number
}

export interface Wallet extends Thing {
  readonly customer: Customer | null
  readonly family: 'evm' | 'solana'
  /** It signs for x402, and nothing else. */
  readonly x402: boolean
  address: string
  groups: Group[]
  policies: Policy[]
}

/** Money that reached a wallet. */
export interface Arrival extends Thing {
  readonly wallet: Wallet
  readonly network: string
  readonly asset: string
  readonly amount: Amount
  readonly at: number
}

/** What the sandbox's faucet gave. */
export interface Payout {
  readonly wallet: Wallet
  readonly amount: Amount
  readonly at: number
}

export interface Send extends Thing {
  readonly wallet: Wallet
  readonly network: string
  readonly asset: string
  readonly amount: Amount
  readonly to: string
  /** A call of a contract brings nobody money. */
  readonly isCall: boolean
  readonly at: number
  /** When it last changed. */
  touched: number
  status: 'awaiting_confirmation' | 'broadcasted' | 'completed' | 'failed'
}

export interface Operation {
  readonly kind: 'transfer' | 'evm_contract_call'
  readonly from: string
  readonly to: string
  readonly amount?: string
  readonly asset_id: string
  readonly data?: string
}

export interface Intent {
  readonly idempotency_key: string
  readonly [member: string]: unknown
}

/** What was carried out under the key of an intent. */
export interface CarriedOut {
  readonly intent: string
  readonly answer: string | null
  /** Whose signature counted then: one of theirs is asked for when it is presented again. */
  readonly counting: readonly Signer[]
}

export class Treasury {
  readonly signers: Signer[] = []
  readonly groups: Group[] = []
  readonly policies: Policy[] = []
  readonly wallets: Wallet[] = []
  readonly arrivals: Arrival[] = []
  readonly sends: Send[] = []
  /** Both, in the order in which they came about. */
  readonly moves: (Arrival | Send)[] = []
  readonly payouts: Payout[] = []
  /** What the faucet has left; null for any amount. */
  float: Amount | null = null
  readonly carriedOut = new Map<string, CarriedOut>()
  /** What the platform says of the send that it refused last for its signatures or rules. */
  refusal: string | null = null
  /** Counts, so that each intent has a key of its own. */
  intents = 0
}
