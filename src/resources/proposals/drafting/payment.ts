import { type Amount, takeAmounts } from './amounts.js'
import {
  type BankDetails,
  type ChainAddress,
  type PostalAddress,
  takeAddresses,
  takeBank,
  takePostalAddress,
} from './banks.js'
import type { Desk, DeskDestination, DeskNetwork, DeskPayee, Fee } from './desk.js'
import { type Named, takePayees } from './payees.js'
import { Reading } from './reading.js'
import { type Schedule, takeSchedule } from './schedule.js'

/** What a clause says of a payment; what it does not say is undefined. */
export interface AskedPayment {
  readonly amount: Amount
  readonly payees: readonly Named[]
  readonly address: ChainAddress | undefined
  readonly bank: BankDetails | undefined
  readonly postal: PostalAddress | undefined
  readonly network: DeskNetwork | undefined
  readonly rail: 'ach' | 'fedwire' | 'swift' | undefined
  readonly wants_bank: boolean
  readonly preference: 'fastest' | 'cheapest' | undefined
  readonly schedule: Schedule | undefined
  readonly includes_fee: boolean
  readonly fee: Fee | undefined
}

export function readPayment(
  desk: Desk,
  text: string,
  amounts: RegExp,
  zone: string,
): AskedPayment | undefined {
  const reading = new Reading(text)
  const [address] = takeAddresses(reading)
  const bank = takeBank(reading)
  const postal = takePostalAddress(reading)
  const includes_fee =
    reading.take(/\b(?:including|inclusive of|includes?)\s+(?:all\s+|the\s+)?fees?\b|\bfees? included\b/i) !==
    null
  const fee = takeFee(reading)
  const network = takeNetwork(reading, desk.networks)
  const preference = reading
    .take(/\b(?:as\s+)?(fast|cheap)(?:est|ly)?(?: as possible)?\b/i)?.[1]
    ?.toLowerCase()
  const rail = takeRail(reading)
  const wants_bank = rail !== undefined || bank !== undefined || reading.has(/\bbank(?:\s+account)?\b/i)
  // Before amounts and payees: months are written like names, and numbers like amounts.
  const schedule = takeSchedule(reading, desk.now, zone)
  const [amount] = takeAmounts(reading, amounts, desk.assets)
  if (amount === undefined) return undefined
  return {
    amount,
    payees: takePayees(reading, desk.payees),
    address,
    bank,
    postal,
    network,
    rail,
    wants_bank,
    preference: preference === 'fast' ? 'fastest' : preference === 'cheap' ? 'cheapest' : undefined,
    schedule,
    includes_fee,
    fee,
  }
}

function takeFee(reading: Reading): Fee | undefined {
  const points = reading.take(
    /\b(?:(?:with|plus|and)\s+)?(?:an?\s+)?(?:developer\s+)?(?:fee of\s+)?(\d{1,5})\s*(?:bps|basis points)(?:\s+(?:developer\s+)?fee)?/i,
  )
  if (points !== null) return share(Number(points[1]))
  const percent = reading.take(
    /\b(?:(?:with|plus|and)\s+)?(?:an?\s+)?(?:developer\s+)?(?:fee of\s+)?(\d{1,2}(?:\.\d{1,2})?)\s*%(?:\s+(?:developer\s+)?fee)?/i,
  )
  if (percent !== null) return share(Math.round(Number(percent[1]) * 100))
  const fixed = reading.take(
    /\b(?:(?:with|plus|and)\s+)?(?:an?\s+)?(?:fixed\s+)?(?:developer\s+)?fee of\s+\$?(\d{1,15}(?:\.\d{1,2})?)(?:\s*(?:USDC|USDT|USD|dollars?))?/i,
  )
  const [, amount] = fixed ?? []
  return amount !== undefined && Number(amount) > 0 ? { developer_fee_fixed: amount } : undefined
}

function share(bps: number): Fee | undefined {
  return bps <= 10_000 ? { developer_fee_bps: bps } : undefined
}

const chains = 'ethereum|base|solana|polygon|arbitrum|optimism|avalanche'

export function takeNetwork(reading: Reading, networks: readonly DeskNetwork[]): DeskNetwork | undefined {
  const found = reading.take(
    new RegExp(
      `\\b(?:on|over|via|using)\\s+(?:the\\s+)?(${chains})(?:[ -](?:mainnet|sepolia|devnet|fuji|amoy))?(?:\\s+(?:network|chain))?\\b`,
      'i',
    ),
  )
  const name = found?.[1]?.toLowerCase()
  return name === undefined ? undefined : networks.find(({ id }) => id.startsWith(`${name}-`))
}

function takeRail(reading: Reading): AskedPayment['rail'] {
  const found = reading.take(
    /\b(?:by|via|over|using|with)\s+(?:an?\s+)?(ach|fedwire|wire|swift|international wire)(?:\s+transfer)?\b/i,
  )
  switch (found?.[1]?.toLowerCase()) {
    case 'ach':
      return 'ach'
    case 'wire':
    case 'fedwire':
      return 'fedwire'
    case 'swift':
    case 'international wire':
      return 'swift'
    default:
      return undefined
  }
}

/** The payee who has an address already. */
export function ownerOf(
  payees: readonly DeskPayee[],
  address: string,
): { readonly payee: DeskPayee; readonly destination: DeskDestination } | undefined {
  const same = (a: string, b: string) => (a.startsWith('0x') ? a.toLowerCase() === b.toLowerCase() : a === b)
  for (const payee of payees) {
    const destination = payee.destinations.find(
      (each) => each.kind === 'crypto' && same(each.address, address),
    )
    if (destination !== undefined) return { payee, destination }
  }
  return undefined
}
