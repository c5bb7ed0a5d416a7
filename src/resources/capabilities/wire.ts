import * as z from 'zod'
import { anyJson, commaList } from '../../contract/primitives.js'
import { each, named, object, objectNamed, oneOf, strictObject } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import * as networks from './networks.js'
import { capabilities, capabilityStatuses, directions, networkParts, requirementSchema } from './rows.js'

/** Schemas whose types are named, so that declarations do not repeat every identifier. */
export const networkSchema = oneOf('NetworkId', networks.networkIds)
export const sourceNetworkSchema = oneOf('SourceNetworkId', [...networks.networkIds, networks.evmWildcard])

/** The argument of `sim.simulate.setCapability`. */
export const capabilityInput = strictObject(() => ({
  capability: z.enum(capabilities),
  status: z.enum(capabilityStatuses),
  requirements: z
    .array(requirementSchema().strict())
    .readonly()
    .optional()
    .describe('What is missing; nothing unless told.'),
}))

/** The argument of `sim.simulate.raiseException`. */
export const exceptionInput = strictObject(() => ({
  type: z.string(),
  customer_id: z
    .string()
    .optional()
    .describe('Whose client is told; the default client when it is about no customer.'),
  content: anyJson.optional(),
}))

export const countryList = lazy(() =>
  z.array(objectNamed('Country', { code: z.string().regex(/^[A-Z]{2}$/), name: z.string() })),
)

export const networkQuery = object(() => ({ include: commaList(networkParts).optional() }))

const networkDetails = named('NetworkDetails', () => ({
  network_id: z.string(),
  family: z.enum(networks.families),
  environment: z.enum(['sandbox', 'production']),
  assets: z.array(z.string()).optional(),
  rails: z.array(z.enum(networks.payoutRails)).optional(),
}))

/** Identifiers, as clients in the wild expect; objects where `include` asks for more. */
export const networkList = lazy(() => z.union([z.array(z.string()), z.array(networkDetails())]))

export const capabilityList = named('CustomerCapabilities', () => ({
  capabilities: z.array(
    objectNamed('CustomerCapability', {
      capability: z.enum(capabilities),
      status: z.enum(capabilityStatuses),
      requirements: z.array(requirementSchema()),
    }),
  ),
}))

export const fxCurrencyQuery = object(() => ({ direction: z.enum(directions) }))

export const fxCurrencyList = named('FxCurrencyListing', () => ({
  rail: z.literal('swift'),
  direction: z.enum(directions),
  currencies: z.array(
    objectNamed('FxCurrency', {
      currency: z.string().regex(/^[A-Z]{3}$/),
      minor_units: z.int(),
      ...each(z.boolean(), 'fixed_enabled', 'indicative_enabled'),
    }),
  ),
}))
