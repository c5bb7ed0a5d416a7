import * as z from 'zod'
import { argument, cause } from '../../contract/cause.js'
import { defineResource, on } from '../../contract/resource.js'
import { termsMoved } from '../legal/index.js'
import { capabilityStatusUpdated, exceptionCleared, exceptionCreated } from './events.js'
import * as flow from './flow.js'
import { exceptionMachine } from './machines.js'
import { capabilityOperations, customerCapabilityOperations } from './operations.js'
import { capabilityOutages, customerCapabilities, exceptions, fxCurrencyChanges } from './rows.js'
import { assetSettings } from './settings.js'
import { capabilityInput, exceptionInput, fxCurrencyInput } from './wire.js'

export { isCountry } from '../countries.js'
export {
  type Asset,
  assetOf,
  assetsOf,
  assetsOn,
  dollarScale,
  dollarUnits,
  findAsset,
  isOwnStablecoin,
  rateBetween,
  requireAsset,
  writtenSymbol,
} from './assets.js'
export { type AssetDeployment, assetDeployment, assetName, deploymentOf } from './deployments.js'
export {
  caip2Of,
  coversNetwork,
  evmWildcard,
  type Family,
  families,
  familyOf,
  isNetwork,
  type NetworkId,
  type NetworkOrWildcard,
  networkIds,
  networkOfCaip2,
  networkTrouble,
  requireNetwork,
  usableNetworks,
} from './networks.js'
export { requireCapability, requireCapabilityService, requireUnderCap } from './rules.js'
export { assetSettings } from './settings.js'
export { networkSchema, sourceNetworkSchema } from './wire.js'

const customer = argument('customer_id', () => z.string())

export const capabilitiesResource = defineResource({
  name: 'capabilities',
  tables: [customerCapabilities, fxCurrencyChanges, capabilityOutages, exceptions],
  machines: [exceptionMachine],
  events: [capabilityStatusUpdated, exceptionCreated, exceptionCleared],
  reactions: [on(termsMoved, flow.followTerms)],
  operations: { capabilities: capabilityOperations, customers: customerCapabilityOperations },
  settings: [assetSettings],
  causes: {
    setCapability: cause({
      summary: 'Sets what a customer can do, and what it lacks for it, from now on.',
      takes: [customer, argument('capability', capabilityInput)],
      run: flow.setCapability,
    }),
    capabilityService: cause({
      summary:
        'Takes the service that knows the capabilities of customers down, which is answered with 503, or brings it back.',
      takes: [argument('state', () => z.enum(['up', 'down']))],
      run: flow.setCapabilityService,
    }),
    setFxCurrency: cause({
      summary:
        'Changes what is said of one currency for one customer, or with null for all; what is left out stays as it was.',
      takes: [argument('customer_id', () => z.string().nullable()), argument('currency', fxCurrencyInput)],
      run: flow.setFxCurrency,
    }),
    raiseException: cause({
      summary: 'Tells a client that something is wrong, and returns the id to clear it by.',
      takes: [argument('exception', exceptionInput)],
      returns: () => z.string(),
      run: flow.raiseException,
    }),
    clearException: cause({
      summary: 'The exception is over.',
      takes: [argument('exception_id', () => z.string())],
      run: flow.clearException,
    }),
  },
})
