import { defineResource } from '../../contract/resource.js'
import { addresses } from './schema.js'

export { type AddressRow, addresses, comparable } from './schema.js'
export { closeAddress, findAddress, newAddress, newTransactionHash, openAddress } from './service.js'

/** What the platform has on blockchains: deposit addresses. It has no endpoint. */
export const chainResource = defineResource({ name: 'chain', tables: [addresses] })
