import type { DestinationRequest } from '../../resources/types/index.js'

/** The payees of examples: where they live, and where they are paid. */

export const payeeAddress = {
  street1: '123 Main St',
  city: 'San Francisco',
  region: 'CA',
  postal_code: '94105',
  country: 'US',
} as const

/** An account at a bank in the United States. */
export const usAccount = {
  aba_routing_number: '101019644',
  account_number: '123456789',
  account_type: 'checking',
  account_holder_name: 'Maria Lopez',
  bank_name: 'Example Bank',
} as const

/** An account in euros at a bank in Germany, paid by SEPA. */
export function euroAccount(): Omit<EuroDestination, 'destination_type'> {
  return {
    name: 'Euro account',
    assets: ['EUR'],
    iban: 'DE89370400440532013000',
    account_holder_name: 'Maria Lopez',
    account_holder_address: { street1: 'Taunusanlage 12', city: 'Frankfurt', country: 'DE' },
    bank_name: 'Beispielbank',
    capabilities: ['sepa'],
  }
}

type EuroDestination = Extract<DestinationRequest, { destination_type: 'fiat_iban' }>

/** An address on networks of the family `evm`. */
export const cryptoAddress = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** An address on Solana. */
export const solanaAddress = 'FwRYtTPRk5N4wUeP87rTw9kQVSwigB6kbikGzzeCMrW5'
