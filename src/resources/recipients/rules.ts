import { base58 } from '@scure/base'
import { causing, either, hint } from '../../contract/hints.js'
import { invalidField, Problem } from '../../contract/problem.js'
import { setMark } from '../../contract/rows.js'
import type { World } from '../../kernel/world.js'
import type { Address } from '../address.js'
import { type Family, families } from '../capabilities/index.js'
import { destinationsOf, findNamed, payable, type RecipientRow, riskyAddresses } from './rows.js'

/** @throws Problem 409 when another recipient of the customer has the name */
export function requireFreeName(world: World, customerId: string, name: string, self?: string): void {
  const taken = findNamed(world, customerId, name)
  if (taken === undefined || taken.id === self) return
  throw new Problem('conflict', 'The customer already has a recipient with this name.', {
    title: 'Recipient Conflict',
    hint: `it is ${taken.id}; names are compared without regard to case, and the approval of a customer makes a recipient named like it`,
  })
}

/** @throws Problem 400 for an address that is taken away and needed by fiat destinations */
export function requireAddressWhereNeeded(world: World, row: RecipientRow, address: Address | null): void {
  if (address !== null || destinationsOf(world, row).every(({ type }) => type === 'crypto')) return
  const message = 'cannot be removed while the recipient has fiat destinations'
  const help = 'PUT replaces the whole recipient: send the address again'
  throw invalidField('address', message, 'address_required', help)
}

/** @throws Problem 400 for a recipient that fiat destinations are not possible for */
export function requireAddress({ id, address }: RecipientRow): void {
  if (address !== null) return
  const message = 'of the recipient is required before it can have fiat destinations'
  const help = `PUT /recipients/${id} with name and address first`
  throw invalidField('address', message, 'address_required', help)
}

/** @throws Problem 403 `forbidden` for a frozen recipient */
export function requirePayable({ id, status }: RecipientRow): void {
  if (payable[status]) return
  throw new Problem('forbidden', 'The recipient of this destination is frozen and cannot be paid.', {
    userMessage: 'This recipient cannot be paid at the moment.',
    hint: hint`in a test: ${causing('unfreezeRecipient', id)}`,
  })
}

/** 32 bytes in base 58 have between 32 and 44 characters. */
const solana = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

const forms: Readonly<Record<Family, (text: string) => boolean>> = {
  evm: (text) => /^0x[0-9a-fA-F]{40}$/.test(text),
  solana: (text) => solana.test(text) && base58.decode(text).length === 32,
}

/** Tells whether a text is an address of this family; the checksum in the capitals of an EVM address is not looked at. */
export function isAddress(family: Family, text: string): boolean {
  return forms[family](text)
}

/**
 * Tells whether screening takes an address for a high risk: where a test says so, and in the sandbox for two words
 * (contract/behaviour.md 8).
 */
export function isHighRiskAddress(world: World, text: string): boolean {
  if (world.rules.environment === 'sandbox' && hasHighRiskWord(text)) return true
  return world.table(riskyAddresses).find('current', comparableAddress(text)) !== undefined
}

/** Has screening take an address for a high risk from now on, or no longer. @throws Problem 400 for what is no address */
export function setAddressRisk(world: World, text: string, risk: 'high' | 'none'): void {
  if (familyOfAddress(text) === undefined)
    throw invalidField('address', 'must be an address', 'invalid_address')
  const address = comparableAddress(text)
  setMark(world, riskyAddresses, risk === 'high', { address }, address)
}

/** EVM addresses are hexadecimal in any case; base 58 tells cases apart. */
function comparableAddress(text: string): string {
  return text.startsWith('0x') ? text.toLowerCase() : text
}

export function hasHighRiskWord(address: string): boolean {
  return /hack|scam/i.test(address)
}

/** @throws Problem 422 for an address that screening takes for high risk */
export function requireScreened(world: World, address: string): void {
  if (!isHighRiskAddress(world, address)) return
  throw new Problem('compliance-blocked', 'The address is blocked: screening found a high risk.', {
    userMessage: 'This address cannot be paid.',
    hint: riskHint,
  })
}

export const riskHint = hint`an address with hack or scam in it is a high risk in the sandbox, and any that ${either('sim.simulate.setAddressRisk(address, risk)', 'POST /__sim/simulate/setAddressRisk')} says is one`

export function familyOfAddress(text: string): Family | undefined {
  return families.find((family) => isAddress(family, text))
}

/** The digit that ends a routing number: weighted 3, 7, 1, all nine digits add up to a multiple of ten. */
export function checkDigit(firstEight: string): string {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(firstEight[at]), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Nine digits, the last of which checks the others. Nine zeros check, and are nobody's. */
export function isRoutingNumber(text: string): boolean {
  return /^\d{9}$/.test(text) && checkDigit(text) === text[8] && /[1-9]/.test(text)
}

/** The first two digits say which of the twelve Federal Reserve districts the bank is in, plus a multiple of 20. */
const districts: Readonly<Record<number, readonly [city: string, region: string, postalCode: string]>> = {
  1: ['Boston', 'MA', '02210'],
  2: ['New York', 'NY', '10045'],
  3: ['Philadelphia', 'PA', '19106'],
  4: ['Cleveland', 'OH', '44114'],
  5: ['Richmond', 'VA', '23219'],
  6: ['Atlanta', 'GA', '30309'],
  7: ['Chicago', 'IL', '60604'],
  8: ['St. Louis', 'MO', '63102'],
  9: ['Minneapolis', 'MN', '55401'],
  10: ['Kansas City', 'MO', '64198'],
  11: ['Dallas', 'TX', '75201'],
  12: ['San Francisco', 'CA', '94105'],
}

/**
 * Makes the address of a US bank when no one said it: its name, in the city of its district; New York where the digits
 * name none.
 */
export function addressOfBank(bankName: string, routingNumber: string): Address {
  const district = Number(routingNumber.slice(0, 2)) % 20
  const [city, region, postal_code] = districts[district] ?? ['New York', 'NY', '10045']
  return { street1: bankName, street2: null, street3: null, city, region, postal_code, country: 'US' }
}
