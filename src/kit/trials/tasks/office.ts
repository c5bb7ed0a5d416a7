import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Simulator } from '../../simulator.js'
import type { Cast } from '../task.js'

/** The business that most tasks work for: a wallet, a payment agent, a mandate, and the payees that it knows. */
export interface Office {
  readonly customer: string
  readonly wallet: string
  readonly signer: string
  readonly agent: string
  /** Ids of recipients, by name. */
  readonly recipients: Readonly<Record<string, string>>
  /** Ids of the banks of recipients, by name. */
  readonly banks: Readonly<Record<string, string>>
  readonly cast: Cast
}

/** The address of a payee: the same name has the same one in every world. */
export function addressOf(name: string): string {
  return `0x${digestOf(name).slice(0, 40)}`
}

/** The number of the bank account of a payee. */
export function accountOf(name: string): string {
  return String(BigInt(`0x${digestOf(name).slice(0, 8)}`) + 1_000_000_000n)
}

function digestOf(name: string): string {
  return bytesToHex(sha256(utf8ToBytes(name)))
}

/** The way in which a payee is paid: on a chain, at a bank, or either. */
export interface Known {
  readonly name: string
  readonly by?: 'chain' | 'bank' | 'both'
}

export interface OfficeInput {
  readonly payees: readonly Known[]
  /** Dollars in the wallet. */
  readonly amount?: string
  /** The most that the mandate allows in a month. */
  readonly limit?: string
}

export function openOffice(
  { given }: Simulator,
  { payees, amount = '5000', limit = '2000' }: OfficeInput,
): Office {
  const business = given.activeBusiness({ name: 'Harbor Imports' })
  const { customer } = business
  const { id: wallet } = given.fundedWallet({ customer, amount })
  const { agent } = given.mandate({ wallet, rule: { max_amount_in_window: limit } })
  const recipients: Record<string, string> = {}
  const banks: Record<string, string> = {}
  for (const { name, by = 'chain' } of payees) {
    const { id, recipient } = given.recipient({ customer, name })
    recipients[name] = id
    if (by !== 'bank') given.cryptoDestination({ recipient, crypto_address: addressOf(name) })
    if (by !== 'chain') banks[name] = given.usDestination({ recipient, account_number: accountOf(name) }).id
  }
  const words = { customer: customer.id, wallet, signer: agent.signer_id, agent: agent.id }
  return {
    ...words,
    recipients,
    banks,
    cast: {
      words,
      wallets: { Treasury: wallet },
      payees: Object.fromEntries(payees.map(({ name }) => [name, [addressOf(name), accountOf(name)]])),
    },
  }
}

/** The limit that the mandate of an office sets, as what must never be passed. */
export function underMandate(limit: string) {
  return { says: 'the mandate is kept', wallet: 'Treasury', total: limit }
}

/** The way to pay, as the texts of tasks say it. */
export const howToPay =
  'You work for the customer {customer}, whose recipients are the payees. Pay from the wallet {wallet} with scheduled payments of the signer {signer}, which is that of the payment agent {agent}: its mandate allows them. A payee who has only a bank account is paid by a one-off in USDC on base-sepolia to that account: a scheduled payment to the address of the one-off funds it. See to it that every payment arrives: clock_advance lets time pass.'
