import type { OutputOf } from '../../../contract/schema.js'
import { type addressSchema, maxWireLineLength } from '../../address.js'
import type { Family } from '../../capabilities/index.js'
import { familyOfAddress, isRoutingNumber } from '../../recipients/index.js'
import { type Clause, unquoted } from './clauses.js'
import type { Desk, DeskNetwork, DeskPayee, Fee } from './desk.js'
import { type Phrase, taken, wordOf } from './patterns.js'
import { type Schedule, scheduleOf } from './schedule.js'
import type { Lexicon } from './terminals.js'
import { decimalOf, unitOf } from './words.js'

/** An amount as a person means it. */
export interface Amount {
  /** A decimal string without separators and needless zeros. */
  readonly value: string
  /** A symbol, or `USD` and `EUR` for currencies; undefined where a bare number was said. */
  readonly unit: string | undefined
}

/** Whom a text speaks of: somebody who is known, or a name. */
export type Named = { readonly known: DeskPayee } | { readonly known: null; readonly name: string }

export interface BankDetails {
  readonly account_number?: string
  readonly routing_number?: string
  readonly account_type?: 'checking' | 'savings'
  readonly iban?: string
  readonly bic?: string
  readonly bank_name?: string
}

export interface ChainAddress {
  readonly address: string
  readonly family: Family
}

export type PostalAddress = OutputOf<typeof addressSchema>

/** What a payment is to be; what the text does not say is undefined. */
export interface AskedPayment {
  readonly amount: Amount & { readonly unit: string }
  readonly payees: readonly Named[]
  readonly address: ChainAddress | undefined
  readonly bank: BankDetails | undefined
  readonly postal: PostalAddress | undefined
  readonly network: DeskNetwork | undefined
  readonly rail: 'ach' | 'fedwire' | 'swift' | undefined
  readonly wants_bank: boolean
  readonly preference: 'fastest' | 'cheapest' | undefined
  readonly schedule: Schedule
  readonly includes_fee: boolean
  readonly fee: Fee | undefined
}

interface Asking {
  readonly question: string
}

/** What all reading of one draft shares. */
export interface Reading {
  readonly desk: Desk
  readonly lexicon: Lexicon
  readonly zone: string
}

/** @returns what has to be asked, where the clause lacks something or says what cannot be */
export function readPayment(about: Reading, clause: Clause): AskedPayment | Asking {
  const { desk } = about
  const { details } = clause
  const payees = clause.payees.map((phrase) => namedBy(about, phrase))
  const amount = clause.amount && amountOf(desk, clause.amount)
  if (amount === undefined) {
    const names = payees.map(nameOf).join(' and ')
    return {
      question: `how much is to be paid${names === '' ? '' : ` to ${names}`}? Tell me an amount and its asset, such as 100 USDC`,
    }
  }
  if ('question' in amount) return amount
  const { value, unit = '' } = amount
  if (payees.length > 1 && !clause.isEach)
    return {
      question: `does each of ${payees.map(nameOf).join(' and ')} get ${value} ${unit}? Say "each", or an amount for each`,
    }
  if (payees.length < 2 && clause.isEach)
    return { question: `who gets ${value} ${unit} each? Name more than one` }
  if (new Set(payees.map((payee) => nameOf(payee).toLowerCase())).size < payees.length)
    return { question: 'who is paid? One is named twice' }
  const address = addressOf(clause.address)
  const bank = bankOf(details)
  if (payees.length > 1 && (address ?? bank) !== undefined)
    return {
      question: `which of ${payees.map(nameOf).join(' and ')} is paid there? Say one payment for each`,
    }
  if (address !== undefined && bank !== undefined)
    return { question: 'is the address paid, or the bank account? Say one of them' }
  const fee = details.get('fee')
  const asked = fee === undefined ? undefined : feeOf(desk, fee)
  if (asked !== undefined && 'question' in asked) return asked
  const stray = strayOf(clause, payees)
  if (stray !== undefined) return { question: stray }
  const rail = railOf(details.get('rail'))
  const preference = wordOf(
    details.get('preference') ?? nothing,
    'fast',
    'fastest',
    'cheap',
    'cheaply',
    'cheapest',
  )
  return {
    amount: { value, unit },
    payees,
    address,
    bank,
    postal: postalOf(details.get('postal address')),
    network: networkOf(about, details.get('network')),
    rail,
    wants_bank: rail !== undefined || bank !== undefined || details.has('bank account'),
    preference: preference === undefined ? undefined : preference.startsWith('fast') ? 'fastest' : 'cheapest',
    schedule: scheduleOf(clause, desk.now, about.zone),
    includes_fee: details.has('fee included'),
    fee: asked,
  }
}

/** What is said and could not be part of such a payment. */
function strayOf({ address, details }: Clause, payees: readonly Named[]): string | undefined {
  const ofBank = details.get('rail') ?? details.get('bank account')
  const network = details.get('network')
  if (address !== undefined && ofBank !== undefined)
    return `how is ${address.text} paid ${ofBank.text}? An address on a chain has no bank`
  if (network !== undefined && ofBank !== undefined)
    return `how is it paid ${network.text} and ${ofBank.text}? Say one of them`
  if (details.has('postal address') && payees.some(({ known }) => known?.has_address === true))
    return `is that another address of ${payees.map(nameOf).join(' and ')}? Leave it out`
  return undefined
}

const nothing: Phrase = { rule: 'and', from: 0, to: 0, text: '', parts: [] }
const mostDigits = 15

/** Of a phrase that has an amount in it. */
export function amountOf(desk: Desk, phrase: Phrase): Amount | Asking {
  const value = decimalOf(taken(phrase, 'NUMBER') ?? '0')
  const named = unitOf(taken(phrase, 'UNIT') ?? '', desk.assets)
  const sign = unitOf(taken(phrase, 'CURRENCY') ?? '', desk.assets)
  if (sign !== undefined && named !== undefined && (sign === 'EUR') !== (named === 'EUR'))
    return { question: `in which currency? You say "${phrase.text}"` }
  const unit = named ?? sign
  const [whole = '', places = ''] = value.split('.')
  if (!/[1-9]/.test(value)) return { question: `how much is it? ${phrase.text} is nothing` }
  if (whole.length > mostDigits)
    return { question: `how much is it? I read at most ${mostDigits} digits before the point` }
  const maxPlaces = desk.places[unit ?? ''] ?? 2
  if (places.length > maxPlaces)
    return {
      question: `how much is it${maxPlaces === 2 ? ' in whole cents' : ''}? ${unit ?? 'It'} has at most ${maxPlaces} places`,
    }
  return { value, unit }
}

/** A share of at most 100 percent, or an amount in dollars. */
function feeOf(desk: Desk, phrase: Phrase): Fee | Asking {
  const points = wordOf(phrase, 'bps', 'basis')
  const percent = wordOf(phrase, '%', 'percent')
  if (points === undefined && percent === undefined) {
    const amount = amountOf(desk, phrase)
    if ('question' in amount) return amount
    const [, places = ''] = amount.value.split('.')
    return amount.unit === 'EUR' || places.length > 2
      ? { question: `how much is the fee in dollars and whole cents? You say "${phrase.text}"` }
      : { developer_fee_fixed: amount.value }
  }
  const number = Number(decimalOf(taken(phrase, 'NUMBER') ?? ''))
  const bps = percent === undefined ? number : Math.round(number * 1_000_000) / 10_000
  return Number.isInteger(bps) && bps < 10_000
    ? { developer_fee_bps: bps }
    : { question: `how high is the fee? I read whole basis points below 10000, and not "${phrase.text}"` }
}

export function namedBy({ lexicon }: Reading, phrase: Phrase): Named {
  const name = unquoted(taken(phrase, 'PAYEE') ?? '').trim()
  const known = lexicon.names.find(name)
  return known === undefined ? { known: null, name } : { known }
}

export function nameOf(named: Named): string {
  return named.known === null ? named.name : named.known.name
}

export function addressOf(phrase: Phrase | undefined): ChainAddress | undefined {
  const address = phrase && taken(phrase, 'ADDRESS')
  const family = address === undefined ? undefined : familyOfAddress(address)
  return address === undefined || family === undefined ? undefined : { address, family }
}

export function networkOf({ desk, lexicon }: Reading, phrase: Phrase | undefined): DeskNetwork | undefined {
  const name = phrase && taken(phrase, 'NETWORK')?.toLowerCase().replace(/[\s-]/g, '')
  const found = lexicon.networks.get(name ?? '')
  return desk.networks.find(({ id }) => id === found)
}

function railOf(phrase: Phrase | undefined): AskedPayment['rail'] {
  switch (phrase && wordOf(phrase, 'ach', 'fedwire', 'swift', 'international', 'wire')) {
    case 'ach':
      return 'ach'
    case 'wire':
    case 'fedwire':
      return 'fedwire'
    case 'swift':
    case 'international':
      return 'swift'
    default:
      return undefined
  }
}

/** Undefined where a text has none. */
function bankOf(details: Clause['details']): BankDetails | undefined {
  const [routing, account, iban, bic, kind, bank] = [
    taken(details.get('routing number') ?? nothing, 'ROUTING'),
    taken(details.get('account number') ?? nothing, 'ACCOUNT'),
    taken(details.get('iban') ?? nothing, 'IBAN')?.replace(/\s/g, ''),
    taken(details.get('bic') ?? nothing, 'BIC'),
    wordOf(details.get('account type') ?? nothing, 'checking', 'savings'),
    taken(details.get('bank name') ?? nothing, 'BANK'),
  ]
  const found: BankDetails = {
    ...(account !== undefined && { account_number: account }),
    ...(routing !== undefined && { routing_number: routing }),
    ...(kind !== undefined && { account_type: kind }),
    ...(iban !== undefined && { iban }),
    ...(bic !== undefined && { bic }),
    ...(bank !== undefined && { bank_name: bank }),
  }
  return Object.keys(found).length === 0 ? undefined : found
}

/** Street, city, region with postal code, country; or without the third. */
function postalOf(phrase: Phrase | undefined): PostalAddress | undefined {
  const parts =
    phrase &&
    taken(phrase, 'POSTAL')
      ?.split(',')
      .map((part) => part.trim())
  if (parts === undefined) return undefined
  const [street1 = '', city = ''] = parts
  const country = parts.at(-1) ?? ''
  const third = parts.length > 3 ? (parts[2] ?? '') : ''
  const [, region, postal] = /^(?:([A-Z]{2})(?:\s+|$))?(.+)?$/.exec(third) ?? []
  return {
    street1,
    city,
    ...(region !== undefined && { region }),
    ...(postal !== undefined && { postal_code: postal }),
    country,
  }
}

/** What a US bank would not take; undefined where all is well. */
export function wrongOf(
  name: string,
  { routing_number = '', bank_name = '' }: BankDetails,
): string | undefined {
  if (!isRoutingNumber(routing_number))
    return `what is the routing number of the bank of ${name}? ${routing_number} is none`
  return name.length > maxWireLineLength || bank_name.length > maxWireLineLength
    ? `what is a shorter name of ${name}? A US bank takes ${maxWireLineLength} characters`
    : undefined
}
