import { present } from '../../contract/present.js'
import { found } from '../../contract/requiring.js'
import { addRow, putRow, setMark } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import type { Fact } from '../../kernel/fact.js'
import { canonicalJson } from '../../kernel/json.js'
import { printable } from '../../kernel/shown.js'
import type { World } from '../../kernel/world.js'
import { firstKey } from '../api-keys/index.js'
import { type CustomerRow, customers, isActive, requireCustomer } from '../customers/index.js'
import type { TermsMoved } from '../legal/index.js'
import { assetsOn } from './assets.js'
import { type FxCurrency, fxCurrencies, type fxCurrencyInput } from './currencies.js'
import { capabilityStatusUpdated, exceptionCleared, exceptionCreated } from './events.js'
import { evmWildcard, familyOf, type NetworkOrWildcard, networkIds, networks, railsFrom } from './networks.js'
import * as rows from './rows.js'
import { exceptionMachine } from './rows.js'
import { requireActive, requireCapability, requireCapabilityService, requireFxCurrency } from './rules.js'
import type { capabilityInput, exceptionInput, fxCurrencyList } from './wire.js'

/** Every identifier and the wildcard, sorted; objects where `include` asks for more. */
export function listNetworks(world: World, include: readonly rows.NetworkPart[] | undefined) {
  const ids: NetworkOrWildcard[] = [...networkIds, evmWildcard]
  ids.sort()
  if (include === undefined) return ids
  return ids.map((id) => ({
    network_id: id,
    family: familyOf(id),
    environment: id === evmWildcard ? world.rules.environment : networks[id].environment,
    ...(include.includes('assets') && { assets: assetsOn(world, id).map(({ symbol }) => symbol) }),
    ...(include.includes('rails') && { rails: [...railsFrom(id)] }),
  }))
}

/**
 * Reaction: what a customer can do follows from its acceptance of the terms. Events carry no link that has a token in
 * it.
 */
export function followTerms(world: World, { object, client_id }: Fact<TermsMoved>): void {
  const customer = world.table(customers).get(object.customer_id)
  if (customer === undefined || !isActive(customer)) return
  for (const capability of rows.capabilities) {
    if (rows.capabilityRow(world, customer.id, capability) !== undefined) continue
    const requirements = rows
      .termsRequirements(world, customer)
      .map(({ url: _, ...requirement }) => requirement)
    const status = rows.statusBy(customer, object.accepted)
    world.record(capabilityStatusUpdated, client_id, {
      customer_id: customer.id,
      capability,
      status,
      requirements,
    })
  }
}

/** @throws Problem 404 for the customer, 503 while the capability service is down */
export function listCapabilities(world: World, clientId: string, customerId: string): rows.CapabilityState[] {
  const customer = requireCustomer(world, clientId, customerId)
  requireCapabilityService(world)
  return rows.capabilities.map((capability) => rows.capabilityOf(world, customer, capability))
}

/** The customer that a cause names. */
function customerNamed(world: World, id: string): CustomerRow {
  return found(world.table(customers).get(id), 'customer', `${printable(id)} is no customer of this world`)
}

/** Sets a capability for good, whatever becomes of the customer. An event tells of it only where something changed. */
export function setCapability(world: World, customerId: string, input: OutputOf<typeof capabilityInput>) {
  const customer = customerNamed(world, customerId)
  const { capability, status } = input
  const requirements = [...(input.requirements ?? [])]
  const before = rows.capabilityOf(world, customer, capability)
  const after = { capability, status, requirements }
  const row = rows.capabilityRow(world, customer.id, capability)
  const members = { client_id: customer.client_id, customer_id: customer.id, ...after }
  putRow(world, rows.customerCapabilities, row, members, { status, requirements })
  if (canonicalJson(after) === canonicalJson(before)) return
  world.record(capabilityStatusUpdated, customer.client_id, { customer_id: customer.id, ...after })
}

/** Takes the service that knows the capabilities down, or brings it back. */
export function setCapabilityService(world: World, state: 'up' | 'down'): void {
  setMark(world, rows.capabilityOutages, state === 'down', {})
}

/**
 * Currencies that can arrive by SWIFT: enabled, with a route that is ready for the customer.
 * @throws Problem 404 for the customer, 503 while the capability service is down, 403 unless the customer is active and
 * has the capability `international_wire`, in this order
 */
export function listFxCurrencies(
  world: World,
  clientId: string,
  customerId: string,
  direction: rows.FxDirection,
): OutputOf<typeof fxCurrencyList> {
  const customer = requireCustomer(world, clientId, customerId)
  requireCapabilityService(world)
  requireActive(customer)
  requireCapability(world, customer, 'international_wire')
  // Nothing is listed for outgoing money until the platform admits quotes for it.
  const currencies = direction === 'incoming' ? incomingCurrencies(world, customer.id) : []
  return { rail: 'swift', direction, currencies }
}

function incomingCurrencies(world: World, customerId: string) {
  return fxCurrencies
    .map((base) => applyChange(world, customerId, applyChange(world, null, base)))
    .filter(({ enabled, route }) => enabled && route === 'ready')
    .map(({ enabled: _, route: __, ...shown }) => shown)
}

function changeOf(world: World, customerId: string | null, currency: string): rows.FxCurrencyRow | undefined {
  return world.table(rows.fxCurrencyChanges).find('of', `${customerId ?? ''} ${currency}`)
}

function applyChange(world: World, customerId: string | null, base: FxCurrency): FxCurrency {
  const change = changeOf(world, customerId, base.currency)
  if (change === undefined) return base
  const { enabled, route, fixed_enabled, indicative_enabled } = change
  return { ...base, ...present({ enabled, route, fixed_enabled, indicative_enabled }) }
}

/**
 * Changes a currency for one customer, or for all with null; what is left out stays, and what was said of one customer
 * wins.
 * @throws UsageError for a currency that SWIFT does not bring
 */
export function setFxCurrency(
  world: World,
  customerId: string | null,
  input: OutputOf<typeof fxCurrencyInput>,
): void {
  const { currency, ...change } = present(input)
  requireFxCurrency(currency)
  const customer_id = customerId === null ? null : customerNamed(world, customerId).id
  const unsaid = { enabled: null, route: null, fixed_enabled: null, indicative_enabled: null }
  const members = { customer_id, currency, ...unsaid, ...change }
  putRow(world, rows.fxCurrencyChanges, changeOf(world, customer_id, currency), members, change)
}

/** Something is wrong that a client is told of. Returns the id of the exception. */
export function raiseException(world: World, input: OutputOf<typeof exceptionInput>): string {
  const customer = input.customer_id === undefined ? null : customerNamed(world, input.customer_id)
  const row = addRow(world, rows.exceptions, {
    client_id: customer?.client_id ?? firstKey(world).client_id,
    type: input.type,
    customer_id: customer?.id ?? null,
    // Rows are frozen, and what a test passes in stays its own.
    content: JSON.parse(JSON.stringify(input.content ?? null)),
    status: exceptionMachine.initial,
  })
  world.record(exceptionCreated, row.client_id, {
    ...exceptionEvent(row),
    ...(row.content !== null && { exception_content: row.content }),
  })
  return row.id
}

/** @throws Problem 404 for an unknown exception, 409 for one that is cleared */
export function clearException(world: World, id: string): void {
  const row = found(world.table(rows.exceptions).get(id), 'exception')
  const status = world.move(exceptionMachine, row.id, row.status, 'clear')
  world.update(rows.exceptions, row, { status })
  world.record(exceptionCleared, row.client_id, exceptionEvent(row))
}

function exceptionEvent({ id, type, customer_id }: rows.ExceptionRow) {
  return { exception_id: id, type, ...(customer_id !== null && { customer_id }) }
}
