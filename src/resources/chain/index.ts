import { defineResource } from '../../contract/resource.js'
import { chainArrived } from './events.js'
import { addresses } from './rows.js'

export { type ChainArrival, chainArrived } from './events.js'
export { closeAddress, findAddress, newAddress, newTransactionHash, openAddress } from './flow.js'
export { type AddressRow, comparable } from './rows.js'

/** Deposit addresses of the platform on blockchains. The resource has no endpoint. */
export const chainResource = defineResource({ name: 'chain', tables: [addresses], facts: [chainArrived] })
