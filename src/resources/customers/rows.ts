import { type ChangingRow, clientTable, type TextsOrNull } from '../../contract/rows.js'
import { byId } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import type { ApplicationStatus, ApplicationType, Decision, DeclineReason } from '../applications/index.js'
import { type KybState, kybShown } from './machines.js'

export const linkStatuses = [
  'not_started',
  'pending',
  'expired',
  'approved',
  'rejected',
  'in_review',
] as const
export type LinkStatus = (typeof linkStatuses)[number]

export interface CustomerRow extends ChangingRow, TextsOrNull<'email' | 'external_id' | 'sub_client_id'> {
  readonly name: string
  readonly customer_type: ApplicationType
  readonly is_sub_client: boolean
  readonly kyb: KybState
  /** A KYB status was recorded: the next one is told as `.updated`. */
  readonly kyb_recorded: boolean
  /** The status of the hosted identity check: the rest of the link follows from the customer. */
  readonly link_status: LinkStatus
  readonly link_updated_at: number
  readonly application_id: string
  /** Follow the application, by a reaction, so that lists can be filtered and sorted by them. */
  readonly application_status: ApplicationStatus
  readonly decision: Decision | null
  readonly reason_code: ReasonCode | null
  /** The moment at which it was frozen, in Unix milliseconds; null while it is not frozen. */
  readonly frozen_at: number | null
  /** True where it may have the platform's own stablecoin: some states do not admit it. */
  readonly rd_allowed: boolean
}

export const statuses = [
  'pending',
  'submitted',
  'info_requested',
  'approved',
  'declined',
  'withdrawn',
  'frozen',
] as const
export type CustomerStatus = (typeof statuses)[number]

/** True for a customer that may transact. */
export function isActive(row: CustomerRow): boolean {
  return row.kyb === 'active'
}

export function isFrozen(row: CustomerRow): boolean {
  return row.kyb === 'frozen'
}

/**
 * Sums the whole onboarding up in one status: frozen, then a decision, then where the application is (contract/agentic.md
 * 14).
 */
export function statusOf(row: CustomerRow): CustomerStatus {
  if (isFrozen(row)) return 'frozen'
  if (row.decision !== null) return row.decision === 'auto_declined' ? 'declined' : row.decision
  if (row.application_status === 'request_for_information') return 'info_requested'
  return row.application_status === 'pending' ? 'pending' : 'submitted'
}

const kycOfDecision = {
  approved: 'approved',
  declined: 'rejected',
  auto_declined: 'rejected',
  withdrawn: 'expired',
} as const

/** Tells the advisory badge: the decision, else the newest link, else the application (contract/rest.md 4.2). */
export function kycStatusOf({ decision, link_status }: CustomerRow): LinkStatus {
  return decision === null ? link_status : kycOfDecision[decision]
}

/** Makes the key that finds a customer by its name: unique in a client, in any case of letters. */
function nameKey(clientId: string, name: string): string {
  return `${clientId} ${name.toLowerCase()}`
}

export const customers = clientTable<CustomerRow>('customers', {
  namedBy: ['applicant_id', 'customer_id', 'sub_client_id'],
  // A deleted customer frees its name.
  lookups: { name: (row) => (row.deleted_at === null ? nameKey(row.client_id, row.name) : null) },
  filters: {
    external_id: (row) => row.external_id,
    sub_client_id: (row) => row.sub_client_id,
    is_sub_client: (row) => String(row.is_sub_client),
    status: statusOf,
    kyb_status: (row) => kybShown[row.kyb].read,
  },
  orders: {
    name: (row) => row.name.toLowerCase(),
    created_at: byId,
    customer_type: (row) => row.customer_type,
    application_status: (row) => row.application_status,
    kyb_status: (row) => kybShown[row.kyb].read,
    kyc_status: kycStatusOf,
    status: statusOf,
  },
})

export function findCustomerNamed(world: World, clientId: string, name: string): CustomerRow | undefined {
  return world.table(customers).find('name', nameKey(clientId, name))
}

/** Reasons of a freeze, and of its end, that are about a proof of address (specification, Emission rule 6). */
export const proofReasons = [
  'pending_proof_of_address',
  'proof_of_address_rejected',
  'proof_of_address_approved',
] as const
export const freezeReasons = ['pending_proof_of_address', 'proof_of_address_rejected'] as const
export type FreezeReason = (typeof freezeReasons)[number]
export const unfreezeReasons = ['proof_of_address_approved'] as const

export type ReasonCode = (typeof proofReasons)[number] | DeclineReason

/** The identity provider that has checked a customer before it came (specification, Emission rule 4). */
export interface Imported {
  readonly source: string
  /** The token that was submitted. */
  readonly reference: string
  /** The name that the identity provider has for it. */
  readonly applicantId: string
}
