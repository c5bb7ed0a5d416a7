import { defineResource, on } from '../../contract/resource.js'
import { termsMoved } from '../legal/index.js'
import { capabilityCauses } from './causes.js'
import { capabilityStatusUpdated, exceptionCleared, exceptionCreated } from './events.js'
import * as flow from './flow.js'
import { capabilityOperations, customerCapabilityOperations } from './operations.js'
import {
  capabilityOutages,
  customerCapabilities,
  exceptionMachine,
  exceptions,
  fxCurrencyChanges,
} from './rows.js'
import { assetSettings } from './settings.js'

export { isCountry } from '../countries.js'
export * from './assets.js'
export { type AssetDeployment, assetDeployment, assetName, deploymentOf } from './deployments.js'
export * from './networks.js'
export { requireCapability, requireCapabilityService, requireUnderCap } from './rules.js'
export { assetSettings } from './settings.js'
export { networkSchema, sourceNetworkSchema } from './wire.js'

export const capabilitiesResource = defineResource({
  name: 'capabilities',
  tables: [customerCapabilities, fxCurrencyChanges, capabilityOutages, exceptions],
  machines: [exceptionMachine],
  events: [capabilityStatusUpdated, exceptionCreated, exceptionCleared],
  reactions: [on(termsMoved, flow.followTerms)],
  operations: { capabilities: capabilityOperations, customers: customerCapabilityOperations },
  settings: [assetSettings],
  causes: capabilityCauses,
})
