import { Counter } from '../spending/counter.js'
import type { Account, Customer, Destination, Recipient, Thing } from './model.js'
import type { Send, Signer, Wallet } from './treasury.js'

/** What the model has of agents: who they are, what they may spend, and what they do with it. */

export interface Enablement {
  /** Null while it is provisioning. */
  wallet: Wallet | null
}

export interface Agent extends Thing {
  readonly name: string
  readonly customer: Customer
  readonly signer: Signer
  publicKey: string
  revoked: boolean
  enabled: Enablement | null
}

export type Window = 'NONE' | 'DAILY' | 'WEEKLY' | 'MONTHLY'

/** Members that limit nothing are not there. */
export interface MandateRule {
  readonly target_type: 'any' | 'recipient' | 'address'
  readonly targets: string[]
  readonly network_id?: 'base-sepolia' | 'polygon-amoy'
  readonly asset: string
  readonly max_per_tx?: string
  readonly window: Window
  readonly max_amount_per_target_in_window?: string
  readonly max_count_per_target_in_window?: number
  readonly max_amount_in_window?: string
  readonly max_count_in_window?: number
}

export interface Mandate extends Thing {
  readonly signer: Signer
  readonly customer: Customer
  rule: MandateRule
  /** As it is read and signed: that of an amendment as it was sent. */
  shown: object
  version: number
  status: 'pending' | 'active' | 'rejected' | 'revoked'
  readonly from: number | null
  /** Unix seconds. */
  readonly until: number | null
  instruction: Instruction | null
}

export interface ScheduledPayment extends Thing {
  readonly signer: Signer
  readonly wallet: Wallet
  readonly amount: string
  readonly asset: string
  readonly network: string
  address: string
  readonly recipient: Recipient | null
  readonly destination: Destination | null
  /** What it goes through, where it is not paid directly. */
  readonly account: Account | null
  readonly due: number
  status: 'scheduled' | 'executed' | 'failed' | 'cancelled'
  cover: { readonly mandate: Mandate; readonly version: number } | null
  send: Send | null
}

export interface Instruction extends Thing {
  readonly agent: Agent
  readonly mandates: Mandate[]
  readonly made: readonly Made[]
}

/** What one action of a proposal brought about. */
export interface Made {
  readonly recipient?: Recipient
  readonly destination?: Destination
  readonly mandate?: Mandate
  readonly payments?: readonly ScheduledPayment[]
  readonly account?: Account
}

export interface X402Mandate extends Thing {
  readonly agent: Agent
  readonly perCall: bigint
  readonly perWindow: bigint | null
  readonly seconds: number
  readonly calls: number | null
  readonly until: number
  readonly addresses: readonly string[] | null
  readonly domains: readonly string[] | null
}

export interface Hold extends Thing {
  readonly agent: Agent
  readonly mandate: X402Mandate
  readonly wallet: Wallet
  readonly network: string
  readonly value: bigint
  readonly payTo: string
  readonly createdAt: number
  readonly validBefore: number
  /** What the idempotency key stands for; null where the call had none. */
  readonly key: string | null
  readonly body: string
  nonce: string | null
  state: 'outstanding' | 'settled' | 'released'
}

export class Agency {
  readonly agents: Agent[] = []
  readonly mandates: Mandate[] = []
  readonly payments: ScheduledPayment[] = []
  readonly instructions: Instruction[] = []
  readonly x402Mandates: X402Mandate[] = []
  readonly holds: Hold[] = []
  /** Drafts of each customer. */
  readonly drafts = new Map<Customer, number[]>()
  /** Questions about each customer. */
  readonly questions = new Map<Customer, number[]>()
  service: 'up' | 'down' | 'not_offered' = 'up'
  readonly #counters = new Map<string, Counter>()

  /** What a signer may spend for a customer, and has spent. */
  counterOf(signer: Signer, customer: Customer): Counter {
    const name = `${signer.label} ${customer.label}`
    const known = this.#counters.get(name) ?? new Counter()
    this.#counters.set(name, known)
    return known
  }
}
