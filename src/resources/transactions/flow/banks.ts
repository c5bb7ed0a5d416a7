import { dateOf } from '../../../kernel/calendar.js'
import type { World } from '../../../kernel/world.js'
import { germanBic, newGermanIban, type Rail } from '../../accounts/index.js'
import type { BankSender, PaymentNumbers } from '../rows.js'

/** Words of banks about a payment. */

const senders = 'senders'
const digits = '0123456789'

/** Observed live: every sandbox deposit comes from this account (contract/behaviour.md 18.5). */
const observedNumber = '9876543210'

/** A payer of the sandbox, as the rail names one. */
export function bankSender(world: World, rail: Rail): BankSender {
  const unknownSender: BankSender = {
    sender_type: 'fiat_account',
    sender_account_holder_name: 'Sandbox Sender',
    sender_bank_name: 'Sandbox Originating Bank',
    sender_routing_number: null,
    sender_account_number: null,
    sender_wire_routing_number: null,
    sender_account_type: null,
    sender_iban: null,
    sender_bic: null,
    sender_wallet_address: null,
    sender_network: null,
  }
  if (rail === 'sepa')
    return Object.assign(unknownSender, { sender_iban: newGermanIban(world, senders), sender_bic: germanBic })
  const number = world.randomText(senders, digits, 10)
  const sender_account_number = world.rules.quirks === 'observed' ? observedNumber : number
  if (rail === 'swift')
    return Object.assign(unknownSender, { sender_account_number, sender_bic: 'PLTFGB2LXXX' })
  return Object.assign(unknownSender, {
    sender_account_number,
    sender_routing_number: '011000015',
    sender_wire_routing_number: rail === 'fedwire' ? '011000028' : null,
    sender_account_type: 'checking',
  })
}

/** The numbers that the rail gives to a payment; null where it gives none. */
export function newNumbers(world: World, rail: Rail): PaymentNumbers | null {
  if (rail === 'swift') return { imad: null, omad: null, uetr: newUetr(world) }
  if (rail !== 'fedwire') return null
  // Their date, their source, a sequence.
  const date = dateOf(world.now).replaceAll('-', '')
  const number = () => world.randomText('fedwire', digits, 6)
  return { imad: `${date}PLTFUS01${number()}`, omad: `${date}PLTFUS02${number()}`, uetr: null }
}

/** A UUID of version 4, as ISO 20022 has it. */
function newUetr(world: World): string {
  const random = (from: string, length: number) => world.randomText('uetr', from, length)
  const hex = '0123456789abcdef'
  return [
    random(hex, 8),
    random(hex, 4),
    `4${random(hex, 3)}`,
    `${random('89ab', 1)}${random(hex, 3)}`,
    random(hex, 12),
  ].join('-')
}
