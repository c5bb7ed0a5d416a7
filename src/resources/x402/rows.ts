import {
  type ClientRow,
  clientTable,
  columns,
  markTable,
  type OwnedRow,
  type Texts,
} from '../../contract/rows.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import type { NetworkId } from '../capabilities/index.js'

interface Enablement extends ClientRow {
  readonly agent_id: string
}

export interface Enabled extends Enablement, Texts<'wallet_id' | 'address'> {
  readonly status: 'active'
  /** Its key of secp256k1 is made from it: 64 hexadecimal characters. */
  readonly secret: string
}

export type EnablementRow =
  | (Enablement & { readonly status: 'provisioning'; readonly wallet_id: null })
  | Enabled

export const enablements = clientTable<EnablementRow>('x402_enablements', {
  lookups: { agent_id: (row) => row.agent_id, wallet_id: (row) => row.wallet_id },
})

export function enablementOf(world: World, agentId: string): EnablementRow | undefined {
  return world.table(enablements).find('agent_id', agentId)
}

export const payeeModes = ['any_screened', 'address_allowlist', 'domain_allowlist'] as const

/** The payees who may be paid. */
export type PayeePolicy =
  | { readonly mode: 'any_screened' }
  | { readonly mode: 'address_allowlist'; readonly addresses: readonly string[] }
  /** Hosts in small letters, or `*.` and what a host ends with. */
  | { readonly mode: 'domain_allowlist'; readonly domains: readonly string[] }

export interface MandateRow extends OwnedRow, Texts<'agent_id' | 'wallet_id' | 'asset'> {
  readonly network_id: NetworkId
  /** Smallest units, as are all amounts of x402. */
  readonly max_per_call: string
  readonly max_per_window: string | null
  readonly window_seconds: number
  /** 0 is no cap. */
  readonly max_calls_per_window: number | null
  readonly payee_policy: PayeePolicy
  readonly valid_from: number
  /** Unix milliseconds: the first at which it allows nothing. */
  readonly valid_until: number
}

export const mandates = clientTable<MandateRow>('x402_mandates', {
  namedBy: ['mandate_id'],
  filters: { agent_id: (row) => row.agent_id },
})

type HoldTexts = 'agent_id' | 'mandate_id' | 'wallet_id' | 'payer' | 'pay_to' | 'value' | 'asset' | 'nonce'

interface Hold extends ClientRow, Texts<HoldTexts> {
  readonly network_id: NetworkId
  /** Unix seconds, as signed: after the one and before the other. */
  readonly valid_after: number
  readonly valid_before: number
  /** Digest of all that is signed but for the nonce and its times: tells whether another signature is of the same payment. */
  readonly payment: string
}

export interface Settled extends Hold {
  readonly state: 'settled'
  readonly tx_hash: string
  readonly settled_at: number
}

export type HoldRow = (Hold & { readonly state: 'outstanding' | 'released' }) | Settled

export const holds = clientTable<HoldRow>('x402_holds', {
  namedBy: ['hold_id', 'transaction_id'],
  filters: {
    ...columns('agent_id', 'state'),
    /** Counts against a mandate. */
    counted: (row) => (row.state === 'released' ? null : row.mandate_id),
  },
  lookups: { nonce: (row) => row.nonce },
})

/** Tells which authorization a key of idempotency made: for good, since a signature is never made twice for one payment. */
export interface SigningKeyRow extends Row {
  readonly hold_id: string
}

export const signingKeys = defineTable<SigningKeyRow>('x402_keys', { volatile: true })

export function signingKeyId(agentId: string, key: string): string {
  return `${agentId} ${key.toLowerCase()}`
}

export const serviceStates = ['down', 'not_offered'] as const

/** The state that a test gave the service: without a row it is up. */
export interface ServiceRow extends Row {
  readonly state: (typeof serviceStates)[number]
}

export const services = markTable<ServiceRow>('x402_services')

/** The sum of what counts against a rolling window. */
export interface Window {
  /** Smallest units. */
  readonly committed: bigint
  readonly calls: number
}

/**
 * Adds up what counts against a mandate. A signature counts from the millisecond it was made in until the whole window has passed, and no longer once it was
 * released: outstanding or settled makes no difference (specification, x402 hold state).
 */
export function windowOf(world: World, { id, client_id, window_seconds }: MandateRow): Window {
  const from = world.now - window_seconds * 1000
  const group = { scope: client_id, order: 'id', filter: { name: 'counted', value: id } }
  const table = world.table(holds)
  let committed = 0n
  let calls = 0
  // The newest first, so that the cost grows with the window and not with all that was ever signed.
  for (
    let row = table.last(group);
    row !== undefined && row.created_at > from;
    row = table.last(group, row.id)
  ) {
    committed += BigInt(row.value)
    calls++
  }
  return { committed, calls }
}
