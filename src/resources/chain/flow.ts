import { base58 } from '@scure/base'
import { addRow } from '../../contract/rows.js'
import type { World } from '../../kernel/world.js'
import type { Family } from '../capabilities/index.js'
import { hasHighRiskWord } from '../recipients/index.js'
import { type AddressRow, addresses, comparable } from './rows.js'

const hexadecimal = '0123456789abcdef'
const stream = 'addresses'
const hashStream = 'transaction-hashes'

function randomBytes(world: World, from: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let bits = 0
  for (const at of bytes.keys()) {
    if (at % 4 === 0) bits = world.random(from)
    bytes[at] = (bits >>> (8 * (at % 4))) & 255
  }
  return bytes
}

/**
 * A well-formed address that nobody has. Of those in base 58 one in ten thousand has a word in it that screening
 * refuses.
 */
export function newAddress(world: World, family: Family): string {
  if (family === 'evm') return `0x${world.randomText(stream, hexadecimal, 40)}`
  let address = base58.encode(randomBytes(world, stream, 32))
  while (hasHighRiskWord(address)) address = base58.encode(randomBytes(world, stream, 32))
  return address
}

/** Makes the hash of a transaction on a chain: 32 bytes in hexadecimal, or a signature of 64 bytes in base 58. */
export function newTransactionHash(world: World, family: Family): string {
  return family === 'evm'
    ? `0x${world.randomText(hashStream, hexadecimal, 64)}`
    : base58.encode(randomBytes(world, hashStream, 64))
}

type Opened = Pick<AddressRow, 'client_id' | 'network_id' | 'family' | 'owner' | 'owner_id'>

/** Opens a deposit address, which no other owner has. */
export function openAddress(world: World, owner: Opened): AddressRow {
  return addRow(world, addresses, { ...owner, address: newAddress(world, owner.family) })
}

/** The open deposit address that this is. */
export function findAddress(world: World, address: string): AddressRow | undefined {
  return world.table(addresses).find('address', comparable(address))
}

/** Money that arrives from now on finds nobody. */
export function closeAddress(world: World, ownerId: string): void {
  const row = world.table(addresses).find('owner', ownerId)
  if (row !== undefined) world.update(addresses, row, { deleted_at: world.now })
}
