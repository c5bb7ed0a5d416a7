import type { Family, NetworkId } from '../../capabilities/index.js'
import { comparable } from '../../chain/index.js'
import { hasHighRiskWord } from '../../recipients/index.js'
import type { AgenticAction } from '../wire/actions.js'
import type { BankRail, Desk, DeskDestination, DeskNetwork, DeskPayee } from './desk.js'
import { type AskedPayment, type BankDetails, type Named, type Reading, wrongOf } from './payment.js'

/** Where a payment ends, as far as its way depends on it. */
export type Payable =
  | {
      readonly kind: 'crypto'
      readonly family: Family
      readonly network_id: NetworkId | null
      readonly address: string
    }
  | { readonly kind: 'bank'; readonly rails: readonly BankRail[] }

/** Who is paid, and what has to be made for it first. */
export interface Target {
  readonly name: string
  /** Null for a recipient that is to be made. */
  readonly recipient_id: string | null
  /** Empty for a destination that is to be made. */
  readonly destination_id: string
  readonly payable: Payable
  readonly actions: readonly AgenticAction[]
}

export type Targeted = { readonly target: Target } | { readonly question: string }

/** @param index which of the payees of a clause that pays several */
export function targetOf(about: Reading, asked: AskedPayment, index = 0): Targeted {
  const { desk } = about
  const named = asked.payees[index]
  const word = desk.policy.labels?.payee ?? 'recipient'
  if (asked.address !== undefined)
    return toAddress(about, asked, asked.address.address, asked.address.family, named)
  if (named === undefined)
    return { question: `who is the ${word} of ${asked.amount.value} ${asked.amount.unit}?` }
  if (named.known?.is_frozen === true)
    return { question: `whom else can I pay? ${named.known.name} is frozen` }
  if (asked.bank !== undefined) return toNewBank(asked, named, asked.bank)
  if (named.known !== null) return toKnown(desk, asked, named.known)
  return {
    question: `how is ${named.name} paid? Tell me an address on a chain, or a routing number and an account number`,
  }
}

function toAddress(
  { desk, lexicon }: Reading,
  asked: AskedPayment,
  address: string,
  family: Family,
  named: Named | undefined,
): Targeted {
  const word = desk.policy.labels?.payee ?? 'recipient'
  if (desk.environment === 'sandbox' && hasHighRiskWord(address))
    return { question: 'which other address can be paid? Screening found a high risk with this one' }
  const owner = lexicon.owners.get(comparable(address))
  const known = named === undefined ? owner?.payee : (named.known ?? undefined)
  if (known?.is_frozen === true) return { question: `whom else can I pay? ${known.name} is frozen` }
  if (owner !== undefined && named !== undefined && known?.id !== owner.payee.id)
    return { question: `who is paid? ${address} is the address of ${owner.payee.name}` }
  if (owner !== undefined && known !== undefined) {
    const { network } = asked
    const own = owner.destination.kind === 'crypto' ? owner.destination.network_id : null
    if (network !== undefined && (network.family !== family || (own !== null && own !== network.id)))
      return { question: `on which network is ${address}? ${known.name} has it on ${own ?? family}` }
    return { target: existing(owner.payee, owner.destination) }
  }
  if (known !== undefined && known.destinations.length > 0)
    return {
      question: `is ${address} another address of ${known.name}? Add it as a destination first, or leave it out`,
    }
  const name = named?.known === null ? named.name : (known?.name ?? flatName(desk, address))
  if (name === undefined) return { question: `what is the name of the ${word} with the address ${address}?` }
  const length = lengthQuestion(name)
  if (length !== undefined) return { question: length }
  const network = networkFor(desk, family, asked)
  if (network === undefined) return { question: `on which network is ${address}?` }
  const payable = { kind: 'crypto', family, network_id: network.id, address } as const
  const destination: AgenticAction = {
    type: 'create_crypto_destination',
    create_crypto_destination: { recipient_id: known?.id ?? '', address, network_id: network.id },
  }
  const actions = known === undefined ? [newRecipient(name, asked.postal), destination] : [destination]
  return { target: { name, recipient_id: known?.id ?? null, destination_id: '', payable, actions } }
}

/** A name has from 3 to 140 characters. */
function lengthQuestion(name: string): string | undefined {
  if (name.length < 3) return `what is the whole name of ${name}? It needs three letters or more`
  return name.length > 140
    ? `what is a shorter name of ${name.slice(0, 40)}...? It has at most 140 letters`
    : undefined
}

/** A payee of a flat model is its address: it needs no other name. */
function flatName({ policy }: Desk, address: string): string | undefined {
  return policy.payee_model === 'flat' ? `${address.slice(0, 6)}...${address.slice(-4)}` : undefined
}

function networkFor(desk: Desk, family: Family, { network, amount }: AskedPayment): DeskNetwork | undefined {
  if (network !== undefined) return network.family === family ? network : undefined
  const own = desk.networks.filter((each) => each.family === family)
  const isCrypto = desk.assets.includes(amount.unit)
  const usable = own.filter(({ assets }) => !isCrypto || assets.includes(amount.unit))
  return usable.find(({ id }) => id.startsWith('base-')) ?? usable[0]
}

function toNewBank(asked: AskedPayment, named: Named, bank: BankDetails): Targeted {
  const { postal } = asked
  const { known } = named
  const name = known === null ? named.name : known.name
  if (known !== null && known.destinations.length > 0)
    return {
      question: `is that another bank account of ${name}? Add it as a destination first, or leave it out`,
    }
  const length = lengthQuestion(name)
  if (length !== undefined) return { question: length }
  if (bank.iban !== undefined && (bank.routing_number ?? bank.account_number) !== undefined)
    return { question: `is the IBAN of ${name} paid, or the account in the US? Say one of them` }
  if (bank.iban === undefined && (bank.routing_number === undefined || bank.account_number === undefined)) {
    const missing = bank.routing_number === undefined ? 'routing number' : 'account number'
    return { question: `what is the ${missing} of the bank account of ${name}?` }
  }
  if (bank.iban !== undefined && bank.bic === undefined)
    return { question: `what is the BIC of the bank of ${name}?` }
  const wrong = bank.iban === undefined ? wrongOf(name, bank) : undefined
  if (wrong !== undefined) return { question: wrong }
  if (known?.has_address !== true && postal === undefined)
    return {
      question: `where is ${name}? Write the address as "address: street, city, region postal code, country code"`,
    }
  const rails: readonly BankRail[] = bank.iban === undefined ? ['ach', 'fedwire'] : ['swift']
  const destination: AgenticAction = {
    type: 'create_bank_destination',
    create_bank_destination: { recipient_id: known?.id ?? '', account_holder_name: name, ...bank },
  }
  const actions = known === null ? [newRecipient(name, postal), destination] : [destination]
  const payable = { kind: 'bank', rails } as const
  return { target: { name, recipient_id: known?.id ?? null, destination_id: '', payable, actions } }
}

function newRecipient(name: string, address?: AskedPayment['postal']): AgenticAction {
  return { type: 'create_recipient', create_recipient: { name, ...(address && { address }) } }
}

function toKnown(desk: Desk, asked: AskedPayment, payee: DeskPayee): Targeted {
  const destination = chosen(desk, asked, payee)
  if (destination !== undefined) return { target: existing(payee, destination) }
  const wants = asked.wants_bank || desk.policy.payout_route === 'bank_only'
  return {
    question: wants
      ? `which bank account has ${payee.name}? Tell me its routing number and its account number`
      : `how is ${payee.name} paid? Tell me an address on a chain, or a routing number and an account number`,
  }
}

/** The destination that fits best what is said, the newest of several. */
function chosen(desk: Desk, asked: AskedPayment, { destinations }: DeskPayee): DeskDestination | undefined {
  const banks = destinations.filter(({ kind }) => kind === 'bank')
  const chains = destinations.filter((each) => each.kind === 'crypto')
  if (asked.wants_bank || desk.policy.payout_route === 'bank_only') return banks[0]
  const { network } = asked
  if (network !== undefined)
    return chains.find(
      (each) => each.family === network.family && (each.network_id ?? network.id) === network.id,
    )
  const near = chains.find(({ family }) => desk.wallets.some((wallet) => wallet.family === family))
  return near ?? chains[0] ?? banks[0]
}

function existing({ id, name }: DeskPayee, destination: DeskDestination): Target {
  const payable: Payable =
    destination.kind === 'bank'
      ? { kind: 'bank', rails: destination.rails }
      : {
          kind: 'crypto',
          family: destination.family,
          network_id: destination.network_id,
          address: destination.address,
        }
  return { name, recipient_id: id, destination_id: destination.id, payable, actions: [] }
}
