import { either } from '../../contract/hints.js'
import { type FieldError, invalidField, invalidFields } from '../../contract/problem.js'
import { closest } from '../../kernel/closest.js'
import type { World } from '../../kernel/world.js'
import { targetSettings } from './settings.js'

/** Rules of targets. */

/** Every type of event that a target may name. */
export function subscribableTypes(world: World): readonly string[] {
  return [...world.rules.facts.values()]
    .filter(({ audience }) => audience === 'subscribers')
    .map(({ type }) => type)
}

/** The number of wrong types that get a suggestion: each costs a look at all types. */
const maxSuggestions = 10

/** @throws Problem 400 for no type at all, and for each one that cannot be subscribed to, naming the close ones */
export function requireTypes(world: World, types: readonly string[]): void {
  if (types.length === 0) {
    throw invalidField('event_types', 'must name at least one type; leave it out to receive all', 'too_small')
  }
  const { facts } = world.rules
  const known = subscribableTypes(world)
  const errors: FieldError[] = []
  types.forEach((type, index) => {
    const audience = facts.get(type)?.audience
    if (audience === 'subscribers') return
    const suggestion =
      errors.length < maxSuggestions ? `; did you mean ${closest(type, known, 3).join(' or ')}?` : ''
    const message =
      audience === 'global'
        ? `${type} cannot be subscribed to by name: it reaches targets with global: true`
        : `${type.slice(0, 100)} is not an event type${suggestion}`
    errors.push({ field: `event_types.${index}`, message, code: 'invalid_value' })
  })
  if (errors.length > 0) throw invalidFields(errors)
}

/** @throws Problem 400 for an address that the platform does not send to (contract/events.md 2) */
export function requireReachable(world: World, url: string): void {
  const { urls = world.rules.environment === 'production' ? 'platform' : 'any' } =
    world.settings(targetSettings)
  if (urls === 'any' || isPublic(new URL(url).hostname)) return
  throw invalidField(
    'url',
    'must be the address of a public host: not a loopback, private or link-local one',
    'invalid_value',
    either(
      "a simulated receiver needs no address: create the target at any public URL and answer it with sim.webhooks.deliverTo(url, handler); or createSimulator({ webhooks: { urls: 'any' } })",
      'name a public address that is reached by https, such as that of a tunnel to this machine',
    ),
  )
}

/** @param hostname as a URL has it: addresses are in their one canonical form */
function isPublic(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '')
  if (host.startsWith('[')) return isPublicV6(host.slice(1, -1))
  const bytes = /^\d+\.\d+\.\d+\.\d+$/.test(host) ? host.split('.').map(Number) : undefined
  if (bytes !== undefined) return isPublicV4(bytes)
  return !/^(?:.+\.)?(?:localhost|local|internal)$/.test(host)
}

/** RFC 6890: this host, private use, shared, loopback, link-local. */
function isPublicV4([a = 0, b = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127) return false
  if (a === 100) return b < 64 || b > 127
  if (a === 169) return b !== 254
  if (a === 172) return b < 16 || b > 31
  return a !== 192 || b !== 168
}

/** RFC 4291 and 4193: unspecified, loopback, link-local, unique local; and the addresses of version 4 inside. */
function isPublicV6(address: string): boolean {
  if (address === '::' || address === '::1' || /^f(?:[cd]|e[89a-f])/.test(address)) return false
  const inside = /^(?:::(?:ffff:(?:0:)?)?|64:ff9b::)([0-9a-f]{1,4}):[0-9a-f]{1,4}$/.exec(address)
  if (inside === null) return true
  const first = Number.parseInt(inside[1] ?? '', 16)
  return isPublicV4([first >> 8, first & 255])
}
