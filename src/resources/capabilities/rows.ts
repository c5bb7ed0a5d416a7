import * as z from 'zod'
import { defineMachine } from '../../contract/machine.js'
import { clientTable, markTable, type OwnedRow } from '../../contract/rows.js'
import { named, type OutputOf } from '../../contract/schema.js'
import type { Json } from '../../kernel/json.js'
import { defineTable, type Row } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import { hasLiveToken, requireApplication } from '../applications/index.js'
import { type CustomerRow, isActive } from '../customers/index.js'
import { acceptanceUrl, outstandingOf } from '../legal/index.js'
import type { Stored } from '../stored.js'
import type { fxCurrencyInput } from './currencies.js'

/** Something that the platform wants a client to know of, until it is over (specification, Event types). */
export const exceptionMachine = defineMachine({
  name: 'exception',
  initial: 'open',
  states: ['open', 'cleared'],
  moves: { clear: { from: ['open'], to: 'cleared' } },
})

export type ExceptionStatus = (typeof exceptionMachine.states)[number]

/** Things that a customer may be able to do beyond the ordinary: only one is known. */
export const capabilities = ['international_wire'] as const
export type Capability = (typeof capabilities)[number]

export const capabilityStatuses = ['available', 'enabling', 'action_required', 'unavailable'] as const
export type CapabilityStatus = (typeof capabilityStatuses)[number]

const requirementTypes = ['terms_acceptance', 'document', 'capability_enablement'] as const
const severities = ['required', 'requested'] as const

/** Something that is missing for a capability (contract/agentic.md 14). */
export const requirementSchema = named('CapabilityRequirement', () => ({
  /** The kind of what is missing. */
  type: z.enum(requirementTypes),
  /** Names what is missing: a program compares it. */
  key: z.string(),
  /** The version of the legal document that is missing; left out for other things. */
  version: z.string().exactOptional(),
  /** Says what is missing, in words for people. */
  title: z.string(),
  /** An address where the customer can see to it; left out for none. */
  url: z.string().exactOptional(),
  /** Tells whether it keeps the customer from doing it, or only will. */
  severity: z.enum(severities),
}))

export type CapabilityRequirement = OutputOf<typeof requirementSchema>

/** Exists from the first `setCapability` on: until then the status follows the customer. */
export interface CustomerCapabilityRow extends OwnedRow {
  readonly customer_id: string
  readonly capability: Capability
  readonly status: CapabilityStatus
  readonly requirements: readonly CapabilityRequirement[]
}

export const customerCapabilities = clientTable<CustomerCapabilityRow>('customer_capabilities', {
  lookups: { of: (row) => `${row.customer_id} ${row.capability}` },
})

/** The state of a capability, and what the customer still lacks for it. */
export type CapabilityState = Pick<CustomerCapabilityRow, 'capability' | 'status' | 'requirements'>

export function capabilityRow(world: World, customerId: string, capability: Capability) {
  return world.table(customerCapabilities).find('of', `${customerId} ${capability}`)
}

/**
 * Reads the state of a capability. Until a cause has set it, it is available to an active customer that has accepted the
 * terms.
 */
export function capabilityOf(world: World, customer: CustomerRow, capability: Capability): CapabilityState {
  const row = capabilityRow(world, customer.id, capability)
  if (row !== undefined) return { capability, status: row.status, requirements: row.requirements }
  const requirements = termsRequirements(world, customer)
  return { capability, status: statusBy(customer, requirements.length === 0), requirements }
}

export function statusBy(customer: CustomerRow, accepted: boolean): CapabilityStatus {
  if (!isActive(customer)) return 'unavailable'
  return accepted ? 'available' : 'action_required'
}

export function termsRequirements(world: World, customer: CustomerRow): readonly CapabilityRequirement[] {
  const outstanding = outstandingOf(world, customer.id)
  if (outstanding.length === 0) return []
  const application = requireApplication(world, customer.client_id, customer.application_id)
  // A link whose token has expired opens nothing.
  const link = hasLiveToken(world, application) ? { url: acceptanceUrl(world, customer) } : {}
  return outstanding.map(({ key, version, title }) => ({
    type: 'terms_acceptance',
    key,
    version,
    title,
    ...link,
    severity: 'required',
  }))
}

/** A change of a currency: null is as before. */
export interface FxCurrencyRow extends Row, Stored<OutputOf<typeof fxCurrencyInput>> {
  /** null is every customer. */
  readonly customer_id: string | null
}

export const fxCurrencyChanges = defineTable<FxCurrencyRow>('fx_currency_changes', {
  lookups: { of: (row) => `${row.customer_id ?? ''} ${row.currency}` },
})

/** Exists while the service that knows the capabilities of customers is down; deleted with its end. */
export const capabilityOutages = markTable<Row>('capability_outages')

export interface ExceptionRow extends OwnedRow {
  readonly type: string
  readonly customer_id: string | null
  readonly content: Json
  readonly status: ExceptionStatus
}

export const exceptions = clientTable<ExceptionRow>('exceptions')

export const networkParts = ['assets', 'rails'] as const
export type NetworkPart = (typeof networkParts)[number]

export const directions = ['incoming', 'outgoing'] as const
export type FxDirection = (typeof directions)[number]
