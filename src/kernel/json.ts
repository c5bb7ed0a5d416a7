import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

/** JSON with the members of every object in code-unit order: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
    return `{${members.join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/**
 * A copy of plain data, as `JSON.parse(JSON.stringify(value))` gives it: what is undefined is absent, or null in an array;
 * numbers that JSON has not are null. It takes a quarter of the time.
 * @throws TypeError for a bigint, as JSON does
 */
export function copyAsJson(value: unknown): Json | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null
  if (typeof value === 'object') return Array.isArray(value) ? copyArray(value) : copyObject(value)
  if (typeof value === 'bigint') throw new TypeError('JSON has no bigint')
  return undefined
}

function copyArray(list: readonly unknown[]): Json {
  const copy: Json[] = []
  for (let index = 0; index < list.length; index++) copy.push(copyAsJson(list[index]) ?? null)
  return copy
}

function copyObject(value: object): Json | undefined {
  if ('toJSON' in value && typeof value.toJSON === 'function') return copyAsJson(value.toJSON())
  const copy: Record<string, Json> = {}
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue
    const member = copyAsJson(Reflect.get(value, name))
    if (member === undefined) continue
    // Assigning it would replace the prototype.
    if (name === '__proto__') Object.defineProperty(copy, name, { ...ordinary, value: member })
    else copy[name] = member
  }
  return copy
}

const ordinary = { writable: true, enumerable: true, configurable: true }

/** The same for a reader, who gets it in half of the time: to be frozen, a copy that was made member by member is the better one. */
export function copyForReader(value: unknown): Json | undefined {
  if (typeof value !== 'object' || value === null) return copyAsJson(value)
  // A hole is null, too.
  if (Array.isArray(value)) return Array.from(value, (item: unknown) => copyForReader(item) ?? null)
  return isLiteral(value) && isJson(value) ? copyLiteral(value) : copyAsJson(value)
}

function isLiteral(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && !('toJSON' in value)
}

/** Whether its members are JSON as they are, or objects: a spread, which is five times as fast, copies it. */
function isJson(value: Readonly<Record<string, unknown>>): boolean {
  for (const name in value) {
    const member = value[name]
    const isNumber = typeof member === 'number' && Number.isFinite(member) && !Object.is(member, -0)
    if (!isNumber && typeof member !== 'string' && typeof member !== 'boolean' && typeof member !== 'object')
      return false
    if (name === '__proto__' || !Object.hasOwn(value, name)) return false
  }
  return true
}

function copyLiteral(value: Readonly<Record<string, unknown>>): Json {
  const copy: Record<string, unknown> = { ...value }
  for (const name in value) {
    const member = value[name]
    if (typeof member !== 'object' || member === null) continue
    const own = copyForReader(member)
    if (own === undefined) delete copy[name]
    else copy[name] = own
  }
  // What is no JSON was copied as such, and isJson let nothing else pass.
  return copy as Record<string, Json>
}

/** Freezes a row or a job and what it has in it; what is frozen already was frozen whole. */
export function freeze<T extends object>(value: T): T {
  Object.freeze(value)
  for (const name in value) {
    const member = value[name]
    if (typeof member === 'object' && member !== null && !Object.isFrozen(member)) freeze(member)
  }
  return value
}

export function sha256Hex(content: string | Uint8Array): string {
  return bytesToHex(sha256(typeof content === 'string' ? utf8ToBytes(content) : content))
}
