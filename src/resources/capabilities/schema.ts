import * as z from 'zod'
import { commaList } from '../../contract/primitives.js'
import type { Json } from '../../kernel/json.js'
import { defineTable, type Row } from '../../kernel/table.js'
import {
  evmWildcard,
  families,
  type NetworkId,
  type NetworkOrWildcard,
  networkIds,
  payoutRails,
} from './networks.js'
import type { ExceptionStatus } from './states.js'

/** Their types are named, so that declarations do not repeat every identifier. */
export const networkSchema: z.ZodType<NetworkId, NetworkId> = z.enum(networkIds).meta({ id: 'NetworkId' })
export const sourceNetworkSchema: z.ZodType<NetworkOrWildcard, NetworkOrWildcard> = z
  .enum([...networkIds, evmWildcard])
  .meta({ id: 'SourceNetworkId' })

/** What a customer may be able to do beyond the ordinary: the only one that is known. */
export const capabilities = ['international_wire'] as const
export type Capability = (typeof capabilities)[number]

export const capabilityStatuses = ['available', 'enabling', 'action_required', 'unavailable'] as const
export type CapabilityStatus = (typeof capabilityStatuses)[number]

export const requirementTypes = ['terms_acceptance', 'document', 'capability_enablement'] as const
export const severities = ['required', 'requested'] as const

/** What is missing for a capability (contract/agentic.md 14). */
export const requirementSchema = z
  .object({
    type: z.enum(requirementTypes),
    key: z.string(),
    version: z.string().exactOptional().describe('Of a legal document.'),
    title: z.string(),
    url: z.string().exactOptional().describe('Where the customer can meet it.'),
    severity: z.enum(severities),
  })
  .meta({ id: 'CapabilityRequirement' })

export type CapabilityRequirement = z.output<typeof requirementSchema>

/** What `sim.simulate.setCapability` takes. */
export const capabilityInput = z.strictObject({
  capability: z.enum(capabilities),
  status: z.enum(capabilityStatuses),
  requirements: z
    .array(requirementSchema.strict())
    .readonly()
    .optional()
    .describe('What is missing; nothing unless told.'),
})

/** What `sim.simulate.setFxCurrency` takes. */
export const fxCurrencyInput = z.strictObject({
  currency: z.string(),
  enabled: z.boolean().optional(),
  route: z.enum(['ready', 'none']).optional(),
  fixed_enabled: z.boolean().optional(),
  indicative_enabled: z.boolean().optional(),
})

/** Exists from the first `setCapability` on: until then the status follows the customer. */
export interface CustomerCapabilityRow extends Row {
  readonly client_id: string
  readonly customer_id: string
  readonly capability: Capability
  readonly status: CapabilityStatus
  readonly requirements: readonly CapabilityRequirement[]
}

export const customerCapabilities = defineTable<CustomerCapabilityRow>('customer_capabilities', {
  scope: (row) => row.client_id,
  lookups: { of: (row) => `${row.customer_id} ${row.capability}` },
})

/** What was changed about a currency: null is as before. */
export interface FxCurrencyRow extends Row {
  /** null is every customer. */
  readonly customer_id: string | null
  readonly currency: string
  readonly enabled: boolean | null
  readonly route: 'ready' | 'none' | null
  readonly fixed_enabled: boolean | null
  readonly indicative_enabled: boolean | null
}

export const fxCurrencyChanges = defineTable<FxCurrencyRow>('fx_currency_changes', {
  lookups: { of: (row) => `${row.customer_id ?? ''} ${row.currency}` },
})

/** Exists while the service that knows the capabilities of customers is down; deleted with its end. */
export const capabilityOutages = defineTable<Row>('capability_outages', {
  lookups: { current: (row) => (row.deleted_at === null ? '' : null) },
})

export interface ExceptionRow extends Row {
  readonly client_id: string
  readonly type: string
  readonly customer_id: string | null
  readonly content: Json
  readonly status: ExceptionStatus
}

export const exceptions = defineTable<ExceptionRow>('exceptions', { scope: (row) => row.client_id })

export const countryList = z.array(
  z.object({ code: z.string().regex(/^[A-Z]{2}$/), name: z.string() }).meta({ id: 'Country' }),
)

const networkParts = ['assets', 'rails'] as const
export type NetworkPart = (typeof networkParts)[number]

export const networkQuery = z.object({ include: commaList(networkParts).optional() })

const networkDetails = z
  .object({
    network_id: z.string(),
    family: z.enum(families),
    environment: z.enum(['sandbox', 'production']),
    assets: z.array(z.string()).optional(),
    rails: z.array(z.enum(payoutRails)).optional(),
  })
  .meta({ id: 'NetworkDetails' })

/** Identifiers, as clients in the wild expect; objects where `include` asks for more. */
export const networkList = z.union([z.array(z.string()), z.array(networkDetails)])

export const capabilityList = z
  .object({
    capabilities: z.array(
      z
        .object({
          capability: z.enum(capabilities),
          status: z.enum(capabilityStatuses),
          requirements: z.array(requirementSchema),
        })
        .meta({ id: 'CustomerCapability' }),
    ),
  })
  .meta({ id: 'CustomerCapabilities' })

const directions = ['incoming', 'outgoing'] as const
export type FxDirection = (typeof directions)[number]

export const fxCurrencyQuery = z.object({ direction: z.enum(directions) })

export const fxCurrencyList = z
  .object({
    rail: z.literal('swift'),
    direction: z.enum(directions),
    currencies: z.array(
      z
        .object({
          currency: z.string().regex(/^[A-Z]{3}$/),
          minor_units: z.int(),
          fixed_enabled: z.boolean(),
          indicative_enabled: z.boolean(),
        })
        .meta({ id: 'FxCurrency' }),
    ),
  })
  .meta({ id: 'FxCurrencyListing' })
