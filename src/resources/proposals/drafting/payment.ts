import { present } from '../../../contract/present.js'
import { isEachOnce } from '../../../kernel/one-of.js'
import { familyOfAddress } from '../../recipients/index.js'
import type { Fee } from '../wire/fees.js'
import { type Clause, unquote } from './clauses.js'
import type { Desk, DeskNetwork, Turn } from './desk.js'
import type { Lexicon } from './lexicon.js'
import { type Phrase, partOf, wordOf } from './matcher.js'
import { ask } from './question.js'
import { decimalOf, unitOf } from './words.js'

/** Somebody of whom a text speaks: who is known, or a name. */
export type Named = ReturnType<typeof namedBy>

/** All that the reading of one draft looks at. */
export interface Reading {
  readonly desk: Desk
  readonly turn: Turn
  readonly lexicon: Lexicon
  readonly zone: string
  /** Counts what it costs to read. */
  readonly step: () => void
  /** The client's word for a recipient. */
  readonly payeeWord: string
}

/** A payment as it is asked for: undefined is what the text does not say. */
export type AskedPayment = ReturnType<typeof readPayment>

/** Reads a payment, and asks where the clause lacks something or says what cannot be. */
export function readPayment(about: Reading, clause: Clause) {
  const payees = clause.all('payee').map((phrase) => namedBy(about, phrase))
  const names = payees.map(({ name }) => name).join(' and ')
  const amount = clause.one('amount')
  if (amount === undefined)
    ask(`how much is to be paid${names && ` to ${names}`}? Tell me an amount and its asset, such as 100 USDC`)
  const { value, unit = '' } = amountOf(about.desk, amount)
  if (payees.length > 1 && !clause.has('each'))
    ask(`does each of ${names} get ${value} ${unit}? Say "each", or an amount for each`)
  if (payees.length < 2 && clause.has('each')) ask(`who gets ${value} ${unit} each? Name more than one`)
  if (!isEachOnce(payees, ({ name }) => name.toLowerCase())) ask('who is paid? One is named twice')
  const address = addressOf(clause.one('address'))
  const bank = bankOf(clause)
  if (payees.length > 1 && (address ?? bank) !== undefined)
    ask(`which of ${names} is paid there? Say one payment for each`)
  if (address !== undefined && bank !== undefined)
    ask('is the address paid, or the bank account? Say one of them')
  const fee = feeOf(about.desk, clause.one('fee'))
  const ofBank = clause.one('rail') ?? clause.one('bank account')
  const network = clause.one('network')
  if (address !== undefined && ofBank !== undefined)
    ask(`how is ${clause.one('address')?.text} paid ${ofBank.text}? An address on a chain has no bank`)
  if (network !== undefined && ofBank !== undefined)
    ask(`how is it paid ${network.text} and ${ofBank.text}? Say one of them`)
  if (clause.has('postal address')) {
    if (payees.some(({ known }) => known?.has_address === true))
      ask(`is that another address of ${names}? Leave it out`)
    if (payees.some(({ known }) => known !== undefined)) ask(needsAddress(names))
  }
  return {
    amount: { value, unit },
    payees,
    address,
    bank,
    postal: postalOf(clause.one('postal address')),
    network: networkOf(about, network),
    rail: railOf(clause.one('rail')),
    wants_bank: (ofBank ?? bank) !== undefined,
    preference: preferenceOf(clause.one('preference')),
    includes_fee: clause.has('fee included'),
    fee,
  }
}

/** A draft makes recipients, and changes none that is there. */
export function needsAddress(name: string): string {
  return `where is ${name}? The recipient has no address, and I cannot add one: add it, and ask me again`
}

const maxDigits = 15

/** An amount as a person means it. The unit is a symbol, `USD` or `EUR`; undefined where a bare number was said. */
export function amountOf({ assets, places }: Desk, phrase: Phrase) {
  const value = decimalOf(partOf(phrase, 'NUMBER') ?? '0')
  const named = unitOf(partOf(phrase, 'UNIT'), assets)
  const sign = unitOf(partOf(phrase, 'CURRENCY'), assets)
  if (sign !== undefined && named !== undefined && (sign === 'EUR') !== (named === 'EUR'))
    ask(`in which currency? You say "${phrase.text}"`)
  const unit = named ?? sign
  const [whole = '', decimals = ''] = value.split('.')
  if (!/[1-9]/.test(value)) ask(`how much is it? ${phrase.text} is nothing`)
  if (whole.length > maxDigits) ask(`how much is it? I read at most ${maxDigits} digits before the point`)
  const maxPlaces = places[unit ?? ''] ?? 2
  if (decimals.length > maxPlaces)
    ask(
      `how much is it${maxPlaces === 2 ? ' in whole cents' : ''}? ${unit ?? 'It'} has at most ${maxPlaces} places`,
    )
  return { value, unit }
}

/** A share of at most 100 percent, or an amount in dollars. */
function feeOf(desk: Desk, phrase: Phrase | undefined): Fee | undefined {
  if (phrase === undefined) return undefined
  const isPercent = wordOf(phrase, '%', 'percent') !== undefined
  if (!isPercent && wordOf(phrase, 'bps', 'basis') === undefined) {
    const { value, unit } = amountOf(desk, phrase)
    if (unit === 'EUR' || /\.\d{3}/.test(value))
      ask(`how much is the fee in dollars and whole cents? You say "${phrase.text}"`)
    return { developer_fee_fixed: value }
  }
  const number = Number(decimalOf(partOf(phrase, 'NUMBER') ?? ''))
  const bps = isPercent ? Math.round(number * 1_000_000) / 10_000 : number
  if (!Number.isInteger(bps) || bps >= 10_000)
    ask(`how high is the fee? I read whole basis points below 10000, and not "${phrase.text}"`)
  return { developer_fee_bps: bps }
}

export function namedBy({ lexicon }: Reading, phrase: Phrase) {
  const name = unquote(partOf(phrase, 'PAYEE'))
  const known = lexicon.findPayee(name)
  return { name: known?.name ?? name, known }
}

export function addressOf(phrase: Phrase | undefined) {
  const address = partOf(phrase, 'ADDRESS')
  const family = address === undefined ? undefined : familyOfAddress(address)
  return address === undefined || family === undefined ? undefined : { address, family }
}

export function networkOf({ lexicon }: Reading, phrase: Phrase | undefined): DeskNetwork | undefined {
  return lexicon.networks.get(partOf(phrase, 'NETWORK')?.toLowerCase().replace(/[\s-]/g, '') ?? '')
}

function railOf(phrase: Phrase | undefined) {
  const word = wordOf(phrase, 'ach', 'fedwire', 'swift', 'international', 'wire')
  if (word === 'wire') return 'fedwire'
  return word === 'international' ? 'swift' : word
}

function preferenceOf(phrase: Phrase | undefined): 'fastest' | 'cheapest' | undefined {
  if (phrase === undefined) return undefined
  return wordOf(phrase, 'fast', 'fastest') === undefined ? 'cheapest' : 'fastest'
}

/** The bank details of a clause; undefined where it has none. */
function bankOf(clause: Clause) {
  const details = present({
    account_number: partOf(clause.one('account number'), 'ACCOUNT'),
    routing_number: partOf(clause.one('routing number'), 'ROUTING'),
    account_type: wordOf(clause.one('account type'), 'checking', 'savings'),
    iban: partOf(clause.one('iban'), 'IBAN')?.replace(/\s/g, ''),
    bic: partOf(clause.one('bic'), 'BIC'),
    bank_name: partOf(clause.one('bank name'), 'BANK'),
  })
  return Object.keys(details).length === 0 ? undefined : details
}

/** Street, city, region with postal code, country; or without the third. */
function postalOf(phrase: Phrase | undefined) {
  const text = partOf(phrase, 'POSTAL')
  if (text === undefined) return undefined
  const [street1 = '', city = '', ...rest] = text.split(',').map((part) => part.trim())
  const country = rest.pop() ?? ''
  const [, region, postal_code] = /^(?:([A-Z]{2})(?:\s+|$))?(.+)?$/.exec(rest[0] ?? '') ?? []
  return present({ street1, city, region, postal_code, country })
}
