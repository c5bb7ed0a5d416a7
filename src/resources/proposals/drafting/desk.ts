import type { Environment } from '../../../kernel/rules.js'
import type { AgenticPolicy } from '../../agentic-policy/index.js'
import type { Family, NetworkId } from '../../capabilities/index.js'
import type { MandateRule } from '../../mandates/index.js'

/** All that the drafting engine looks at: plain data, so that what it says depends on nothing else. */

export type BankRail = 'ach' | 'fedwire' | 'fednow' | 'swift' | 'sepa'

export type DeskDestination =
  | {
      readonly kind: 'crypto'
      readonly id: string
      readonly address: string
      readonly family: Family
      /** Null for any network of the family. */
      readonly network_id: NetworkId | null
    }
  | { readonly kind: 'bank'; readonly id: string; readonly rails: readonly BankRail[] }

export interface DeskPayee {
  readonly id: string
  readonly name: string
  readonly is_frozen: boolean
  readonly has_address: boolean
  /** Newest first. */
  readonly destinations: readonly DeskDestination[]
}

export interface DeskWallet {
  readonly id: string
  readonly name: string
  readonly family: Family
  /** What it has, the most recent last. */
  readonly balances: readonly { readonly network_id: NetworkId; readonly asset: string }[]
}

/** A mandate that is active now, of the agent's own signer. */
export interface DeskMandate {
  readonly id: string
  readonly rule: Pick<MandateRule, 'target_type' | 'targets' | 'network_id' | 'asset'>
}

export interface DeskNetwork {
  readonly id: NetworkId
  readonly family: Family
  /** Symbols of what moves on it. */
  readonly assets: readonly string[]
}

export interface Desk {
  /** Unix milliseconds. */
  readonly now: number
  readonly environment: Environment
  readonly agent: { readonly id: string; readonly name: string }
  /** Of the customer. */
  readonly payees: readonly DeskPayee[]
  /** That recognise the agent. */
  readonly wallets: readonly DeskWallet[]
  readonly mandates: readonly DeskMandate[]
  readonly networks: readonly DeskNetwork[]
  /** Every crypto asset, the preferred one first. */
  readonly assets: readonly string[]
  /** Of the smallest unit of each asset: so many digits stand behind the point, at most. */
  readonly places: Readonly<Record<string, number>>
  readonly policy: AgenticPolicy
}

/** The text of a document; null where it could not be read. */
export interface ReadDocument {
  readonly name: string
  readonly text: string | null
}

/** What the conversation has besides what the desk says. */
export interface Turn {
  readonly messages: readonly {
    readonly role: 'user' | 'assistant'
    readonly content: string
    readonly documents?: readonly ReadDocument[]
  }[]
  /** IANA; undefined for UTC. */
  readonly timezone: string | undefined
  readonly fees: Fees
}

export interface Fee {
  readonly developer_fee_bps?: number
  readonly developer_fee_fixed?: string
}

/** Of accounts that convert on the way, by whether they pay a bank. */
export interface Fees {
  readonly swap?: Fee | undefined
  readonly offramp?: Fee | undefined
}
