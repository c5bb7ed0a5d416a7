import { defineResource, event } from '../../contract/resource.js'
import type { World } from '../../kernel/world.js'
import { capabilityOperations, customerCapabilityOperations } from './operations.js'
import { capabilityOutages, customerCapabilities, exceptions, fxCurrencyChanges } from './schema.js'
import {
  type CapabilityInput,
  clearException,
  type ExceptionInput,
  type FxCurrencyInput,
  raiseException,
  setCapability,
  setCapabilityService,
  setFxCurrency,
} from './service.js'

export {
  type Asset,
  assetOf,
  assetsOf,
  assetsOn,
  dollarScale,
  dollarUnits,
  findAsset,
  rateBetween,
  requireAsset,
} from './assets.js'
export {
  coversNetwork,
  evmWildcard,
  type Family,
  families,
  familyOf,
  isNetwork,
  type NetworkId,
  type NetworkOrWildcard,
  networkIds,
  networks,
  networkTrouble,
  type PayoutRail,
  payoutRails,
  usableNetworks,
} from './networks.js'
export {
  type Capability,
  type CapabilityRequirement,
  type CapabilityStatus,
  networkSchema,
  sourceNetworkSchema,
} from './schema.js'
export { capabilityOf, requireCapability, requireCapabilityService } from './service.js'
export { exceptionMachine } from './states.js'

export const capabilitiesResource = defineResource({
  name: 'capabilities',
  tables: [customerCapabilities, fxCurrencyChanges, capabilityOutages, exceptions],
  // Payloads: contract/events.md 4.
  events: [
    event('customer.capability_status.updated'),
    event('exception.created'),
    event('exception.cleared'),
  ],
  operations: { capabilities: capabilityOperations, customers: customerCapabilityOperations },
  causes: {
    /**
     * Sets what a customer can do, and what it lacks for it, from now on.
     * @throws Problem 404 for an unknown customer
     */
    setCapability: (world: World, customerId: string, input: CapabilityInput): void =>
      setCapability(world, customerId, input),
    /** Takes the service that knows the capabilities of customers down, which is answered with 503, or brings it back. */
    capabilityService: (world: World, state: 'up' | 'down'): void => setCapabilityService(world, state),
    /**
     * Changes what is said of one currency for one customer, or with null for all; what is left out stays as it was.
     * @throws UsageError for a currency that SWIFT does not bring, Problem 404 for an unknown customer
     */
    setFxCurrency: (world: World, customerId: string | null, input: FxCurrencyInput): void =>
      setFxCurrency(world, customerId, input),
    /**
     * Tells a client that something is wrong, and returns the id to clear it by.
     * @throws Problem 404 for an unknown customer
     */
    raiseException: (world: World, input: ExceptionInput): string => raiseException(world, input),
    /** @throws Problem 404 for an unknown exception, 409 for one that is cleared */
    clearException: (world: World, id: string): void => clearException(world, id),
  },
})
