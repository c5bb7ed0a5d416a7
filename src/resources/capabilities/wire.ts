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
  /** Names what the customer can do, or cannot. */
  capability: z.enum(capabilities),
  /** Tells whether the customer can do it. */
  status: z.enum(capabilityStatuses),
  /** The things that are missing for it; nothing unless told. */
  requirements: z.array(requirementSchema().strict()).readonly().optional(),
}))

/** The argument of `sim.simulate.raiseException`. */
export const exceptionInput = strictObject(() => ({
  /** Names what is wrong, as the events tell it. */
  type: z.string(),
  /** The customer that it is about; the default client is told where it is about none. */
  customer_id: z.string().optional(),
  /** Anything that the event is to carry. */
  content: anyJson.optional(),
}))

export const countryList = lazy(() =>
  z.array(
    objectNamed('Country', {
      /** The two capitals of ISO 3166-1, such as `US`. */
      code: z.string().regex(/^[A-Z]{2}$/),
      /** The name of the country in English. */
      name: z.string(),
    }),
  ),
)

export const networkQuery = object(() => ({
  /** The parts to show of each network, with commas between several. */
  include: commaList(networkParts).optional(),
}))

const networkDetails = named('NetworkDetails', () => ({
  /** Names the network in other calls, such as `base-sepolia`. */
  network_id: z.string(),
  /** The kind of blockchain, and so of addresses. */
  family: z.enum(networks.families),
  /** Tells networks for tests from real ones. */
  environment: z.enum(['sandbox', 'production']),
  /** The symbols of the assets on it; with `include=assets` only. */
  assets: z.array(z.string()).optional(),
  /** The rails that pay out what comes on it; with `include=rails` only. */
  rails: z.array(z.enum(networks.payoutRails)).optional(),
}))

/** Identifiers, as clients in the wild expect; objects where `include` asks for more. */
export const networkList = lazy(() => z.union([z.array(z.string()), z.array(networkDetails())]))

export const capabilityList = named('CustomerCapabilities', () => ({
  /** One row for each thing that a customer may be able to do. */
  capabilities: z.array(
    objectNamed('CustomerCapability', {
      /** Names what the customer can do, or cannot. */
      capability: z.enum(capabilities),
      /** Tells whether the customer can do it now. */
      status: z.enum(capabilityStatuses),
      /** The things that are missing for it; empty where nothing is. */
      requirements: z.array(requirementSchema()),
    }),
  ),
}))

export const fxCurrencyQuery = object(() => ({
  /** Tells payments that come in from those that go out. */
  direction: z.enum(directions),
}))

export const fxCurrencyList = named('FxCurrencyListing', () => ({
  /** The rail that moves these currencies, which is always SWIFT. */
  rail: z.literal('swift'),
  /** Tells payments that come in from those that go out. */
  direction: z.enum(directions),
  /** The currencies that the customer can use, in the order of their codes. */
  currencies: z.array(
    objectNamed('FxCurrency', {
      /** The three capitals of ISO 4217, such as `JPY`. */
      currency: z.string().regex(/^[A-Z]{3}$/),
      /** The number of digits behind the point in amounts of it. */
      minor_units: z.int(),
      /**
       * `fixed_enabled`: Tells whether the rate can be fixed before the payment.
       * `indicative_enabled`: Tells whether a payment can be made at the rate of its moment.
       */
      ...each(z.boolean(), 'fixed_enabled', 'indicative_enabled'),
    }),
  ),
}))
