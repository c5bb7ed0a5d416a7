import { type ChangingRow, type ClientRow, clientTable, columns, type Texts } from '../../contract/rows.js'
import { defineTable } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import type { Address } from '../address.js'
import { homeNetwork, type NetworkId } from '../capabilities/index.js'
import type { CardholderStatus, CardSettlementStatus, CardStatus } from './machines.js'

export interface CardholderRow extends ChangingRow, Texts<'customer_id' | 'name' | 'email' | 'phone'> {
  readonly status: CardholderStatus
  /** Such as 1990-12-31. */
  readonly date_of_birth: string
  readonly address: Address
}

export const cardholders = clientTable<CardholderRow>('cardholders', {
  namedBy: ['cardholder_id'],
  filters: columns('customer_id', 'status'),
})

export const cardTypes = ['virtual', 'physical'] as const
export const spendPeriods = ['per_transaction', 'daily', 'weekly', 'monthly', 'lifetime'] as const
export type SpendPeriod = (typeof spendPeriods)[number]

/** Those who may freeze a card: each lifts what it froze itself, and nothing else. */
export const freezeSources = ['client', 'cardholder', 'compliance', 'platform'] as const
export type FreezeSource = (typeof freezeSources)[number]

/** The reasons for which an authorization is declined, and the response code of ISO 8583 for each. */
export const declineCodes = {
  insufficient_funds: '51',
  card_frozen: '62',
  spend_limit_exceeded: '61',
  merchant_blocked: '57',
  suspected_fraud: '59',
  invalid_amount: '13',
} as const
export type DeclineReason = keyof typeof declineCodes
export const declineReasons = Object.keys(declineCodes) as [DeclineReason, ...DeclineReason[]]

export interface SpendLimit {
  /** A decimal string in US dollars. */
  readonly amount: string
  readonly period: SpendPeriod
}

export interface CardRow extends ChangingRow, Texts<'customer_id' | 'cardholder_id' | 'last4'> {
  /** The wallet that pays for it. */
  readonly wallet_id: string
  readonly type: (typeof cardTypes)[number]
  readonly status: CardStatus
  readonly spend_limit: SpendLimit | null
  /** The sources that freeze it, in the order in which they did. */
  readonly freeze_sources: readonly FreezeSource[]
  /** The number of the version: 1 at first, and one more at each change that is told. */
  readonly version: number
  /** The end of its next authorization, where a test said so. */
  readonly next_decline: DeclineReason | null
}

export const cards = clientTable<CardRow>('cards', {
  namedBy: ['card_id'],
  filters: columns('customer_id', 'cardholder_id', 'wallet_id', 'status'),
})

/** A wallet that pays for cards, or is about to. */
export interface CardSettlementRow extends ClientRow, Texts<'wallet_id' | 'customer_id'> {
  readonly status: CardSettlementStatus
  readonly enabled_at: number | null
}

export const cardSettlements = defineTable<CardSettlementRow>('card_settlements', {
  lookups: { wallet_id: (row) => row.wallet_id },
})

export function settlementOf(world: World, walletId: string): CardSettlementRow | undefined {
  return world.table(cardSettlements).find('wallet_id', walletId)
}

/** The address that cards are settled to: an `enable_card_settlement` has to name it. */
export const settlementDestination = '0x3a7f0c5d9b1e4862af60d3c8417be952f08d6c14'

/** The asset that cards spend: one USDC is one US dollar. */
export const cardAsset = 'USDC'

/** Names the network where the money of cards is. */
export function cardNetwork(world: World): NetworkId {
  return homeNetwork(world.rules.environment)
}
