import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { TypedData, TypedValue } from '../../contract/host-ports.js'
import { Invariant } from '../../kernel/errors.js'

/** The hash of EIP-712: typed data as the 32 bytes that are signed. */

type Types = TypedData['types']

/** 32 bytes. @throws Invariant for a type that is not written here, and for a value that its type cannot have */
export function hashTypedData({ types, primaryType, domain, message }: TypedData): Uint8Array {
  const prefix = Uint8Array.of(0x19, 0x01)
  return keccak_256(
    concatBytes(prefix, hashStruct(types, 'EIP712Domain', domain), hashStruct(types, primaryType, message)),
  )
}

/** Writes the name of a struct with its members, and then those that it refers to, in order of their names. */
export function encodeType(types: Types, name: string): string {
  const referred = new Set<string>()
  const visit = (struct: string): void => {
    if (types[struct] === undefined || referred.has(struct)) return
    referred.add(struct)
    for (const { type } of types[struct]) visit(type)
  }
  visit(name)
  referred.delete(name)
  return [name, ...[...referred].sort()]
    .map((struct) => `${struct}(${membersOf(types, struct).map(({ name, type }) => `${type} ${name}`)})`)
    .join('')
}

function membersOf(types: Types, struct: string): Types[string] {
  const members = types[struct]
  if (members === undefined) throw new Invariant(`typed data names ${struct}, which is no type of it`)
  return members
}

function hashStruct(types: Types, name: string, values: Readonly<Record<string, TypedValue>>): Uint8Array {
  const members = membersOf(types, name).map((member) => {
    const value = values[member.name]
    if (value === undefined) throw new Invariant(`typed data has no ${name}.${member.name}`)
    return encode(types, member.type, value)
  })
  return keccak_256(concatBytes(keccak_256(utf8ToBytes(encodeType(types, name))), ...members))
}

/** 32 bytes. */
function encode(types: Types, type: string, value: TypedValue): Uint8Array {
  if (typeof value === 'object') return hashStruct(types, type, value)
  if (type === 'string') return keccak_256(utf8ToBytes(String(value)))
  if (/^uint\d*$/.test(type)) return padded(BigInt(value).toString(16), 64)
  if (type === 'address') return padded(hexadecimal(String(value)), 40)
  if (type === 'bytes32') {
    const digits = hexadecimal(String(value))
    if (digits.length === 64) return hexToBytes(digits)
  }
  throw new Invariant(`typed data of ${type} cannot be ${value}`)
}

function hexadecimal(text: string): string {
  if (!/^0x[0-9a-fA-F]*$/.test(text)) throw new Invariant(`typed data has ${text}, which is not hexadecimal`)
  return text.slice(2)
}

/** 32 bytes with the digits at the end. */
function padded(digits: string, most: number): Uint8Array {
  if (digits.length > most || digits.startsWith('-'))
    throw new Invariant(`typed data has ${digits}, which is too long`)
  return hexToBytes(digits.padStart(64, '0'))
}
