import { defineResource } from '../../contract/resource.js'
import { addresses } from './rows.js'

export { closeAddress, findAddress, newAddress, newTransactionHash, openAddress } from './flow.js'
export { type AddressRow, comparable } from './rows.js'

/** What the platform has on blockchains: deposit addresses. It has no endpoint. */
export const chainResource = defineResource({ name: 'chain', tables: [addresses] })
