import { defineResource } from '../../contract/resource.js'
import { addresses, chainArrived } from './rows.js'

export { closeAddress, findAddress, newAddress, newTransactionHash, openAddress } from './flow.js'
export { type AddressRow, addresses, type ChainArrival, chainArrived, comparable } from './rows.js'

/** Deposit addresses of the platform on blockchains. The resource has no endpoint. */
export const chainResource = defineResource({ name: 'chain', tables: [addresses], facts: [chainArrived] })
