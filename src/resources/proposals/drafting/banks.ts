import { isValidBIC, isValidIBAN } from 'ibantools'
import type { OutputOf } from '../../../contract/schema.js'
import type { addressSchema } from '../../address.js'
import type { Family } from '../../capabilities/index.js'
import { familyOfAddress } from '../../recipients/index.js'
import type { Reading } from './reading.js'

/** Bank details and addresses as texts have them. */

export interface BankDetails {
  readonly account_number?: string
  readonly routing_number?: string
  readonly account_type?: 'checking' | 'savings'
  readonly iban?: string
  readonly bic?: string
  readonly bank_name?: string
}

export type PostalAddress = OutputOf<typeof addressSchema>

/** Undefined where a text has none. */
export function takeBank(reading: Reading): BankDetails | undefined {
  const iban = takeIban(reading)
  const routing = reading.take(/\b(?:aba|routing)(?:\s*(?:number|no\.?|#))?\s*[:#]?\s*(\d{9})\b/i)?.[1]
  const account =
    reading.take(/\b(?:account|acct\.?)(?:\s*(?:number|no\.?|#))?\s*[:#]?\s*([A-Z0-9]{4,17})\b/)?.[1] ??
    reading.take(/\b(?:account|acct\.?)(?:\s*(?:number|no\.?|#))?\s*[:#]?\s*(\d{4,17})\b/i)?.[1]
  if (iban === undefined && routing === undefined && account === undefined) return undefined
  const bic = reading.take(
    /\b(?:bic|swift(?:\s*code)?)\s*[:#]?\s*([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\b/i,
  )?.[1]
  const kind = reading.take(/\b(checking|savings)\b(?:\s+account)?/i)?.[1]?.toLowerCase()
  const bank = reading
    .take(/\b(?:bank(?:\s*name)?\s*:\s*|at\s+)((?:[A-Z][\w&.]*\s?)+(?:Bank)?)\s*/)?.[1]
    ?.trim()
  return {
    ...(account !== undefined && { account_number: account }),
    ...(routing !== undefined && { routing_number: routing }),
    ...((kind === 'checking' || kind === 'savings') && { account_type: kind }),
    ...(iban !== undefined && { iban }),
    ...(bic !== undefined && isValidBIC(bic.toUpperCase()) && { bic: bic.toUpperCase() }),
    ...(bank !== undefined && { bank_name: bank }),
  }
}

/** Where it is written in groups, as many of them as make it valid. */
function takeIban(reading: Reading): string | undefined {
  const found = /\b(?:IBAN\s*[:#]?\s*)?([A-Z]{2}\d{2}(?:\s?[A-Z0-9]{1,4}){3,8})/.exec(reading.rest)
  const groups = found?.[1]?.split(/\s/) ?? []
  for (let length = groups.length; length > 0; length--) {
    const text = groups.slice(0, length).join('')
    if (!isValidIBAN(text)) continue
    const spaced = groups.slice(0, length).join('\\s')
    reading.take(new RegExp(`(?:IBAN\\s*[:#]?\\s*)?${spaced}`, 'i'))
    return text
  }
  return undefined
}

export interface ChainAddress {
  readonly address: string
  readonly family: Family
}

/** Every address of a chain. */
export function takeAddresses(reading: Reading): readonly ChainAddress[] {
  return reading
    .takeAll(/\b(?:0x[0-9a-fA-F]{40}|(?=\w*\d)(?=\w*[A-Z])[1-9A-HJ-NP-Za-km-z]{32,44})\b/)
    .flatMap(([address]) => {
      const family = familyOfAddress(address)
      return family === undefined ? [] : [{ address, family }]
    })
}

/** `address: 1 Main St, Springfield, IL 62701, US`. */
export function takePostalAddress(reading: Reading): PostalAddress | undefined {
  const found = reading.take(
    /\baddress(?:\s+is)?\s*:?\s*([^,¦]+),\s*([^,¦]+),\s*(?:([A-Z]{2})?\s*([A-Z0-9][A-Z0-9 -]{2,9})?,\s*)?([A-Z]{2})\b/,
  )
  if (found === null) return undefined
  const [, street = '', city = '', region, postal, country = ''] = found
  return {
    street1: street.trim(),
    city: city.trim(),
    ...(region !== undefined && { region }),
    ...(postal !== undefined && { postal_code: postal.trim() }),
    country,
  }
}
