import { maxWireLineLength } from '../../address.js'
import { comparable } from '../../chain/index.js'
import { hasHighRiskWord, isRoutingNumber } from '../../recipients/index.js'
import type { AgenticAction } from '../wire/actions.js'
import { baseFirst, type Desk, type DeskDestination, type DeskNetwork, type DeskPayee } from './desk.js'
import { type AskedPayment, type Named, needsAddress, type Reading } from './payment.js'
import { ask } from './question.js'

/** Somebody who is paid, and what has to be made for it first. */
export type Target = ReturnType<typeof newTarget>

/** @param index which of the payees of a clause that pays several */
export function targetOf(about: Reading, asked: AskedPayment, index: number): Target {
  const named = asked.payees[index]
  if (asked.address !== undefined) return toAddress(about, asked, asked.address, named)
  if (named === undefined) ask(`who is the ${about.payeeWord} of ${asked.amount.value} ${asked.amount.unit}?`)
  requireNotFrozen(named.known)
  if (asked.bank !== undefined) return toNewBank(asked, named, asked.bank)
  return toKnown(about.desk, asked, named)
}

function requireNotFrozen(payee: DeskPayee | undefined): void {
  if (payee?.is_frozen === true) ask(`whom else can I pay? ${payee.name} is frozen`)
}

function toAddress(
  { desk, lexicon, payeeWord }: Reading,
  asked: AskedPayment,
  { address, family }: NonNullable<AskedPayment['address']>,
  named: Named | undefined,
): Target {
  if (desk.environment === 'sandbox' && hasHighRiskWord(address))
    ask('which other address can be paid? Screening found a high risk with this one')
  const owner = lexicon.owners.get(comparable(address))
  const known = named === undefined ? owner?.payee : named.known
  requireNotFrozen(known)
  if (owner !== undefined && named !== undefined && known?.id !== owner.payee.id)
    ask(`who is paid? ${address} is the address of ${owner.payee.name}`)
  const { network } = asked
  const { unit } = asked.amount
  if (owner !== undefined) {
    const own = owner.destination.network_id
    if (network !== undefined && (network.family !== family || (own !== null && own !== network.id)))
      ask(`on which network is ${address}? ${owner.payee.name} has it on ${own ?? family}`)
    return knownTarget(owner.payee, owner.destination)
  }
  if (known !== undefined && known.destinations.length > 0)
    ask(`is ${address} another address of ${known.name}? Add it as a destination first, or leave it out`)
  const name = named?.name ?? flatName(desk, address)
  if (name === undefined) ask(`what is the name of the ${payeeWord} with the address ${address}?`)
  requireLength(name)
  const has = (each: DeskNetwork): boolean => !desk.assets.includes(unit) || each.assets.includes(unit)
  const networks = network === undefined ? desk.networks.filter(has) : [network]
  const on = baseFirst(networks.filter((each) => each.family === family))
  if (on === undefined) ask(`on which network is ${address}?`)
  const create = { recipient_id: known?.id ?? '', address, network_id: on.id }
  const action = { type: 'create_crypto_destination', create_crypto_destination: create } as const
  return newTarget(name, known, asked, { kind: 'crypto', id: '', address, family, network_id: on.id }, action)
}

/** A name has from 3 to 140 characters. */
function requireLength(name: string): void {
  if (name.length < 3) ask(`what is the whole name of ${name}? It needs three letters or more`)
  if (name.length > 140) ask(`what is a shorter name of ${name.slice(0, 40)}...? It has at most 140 letters`)
}

/** The name of a payee of a flat model, which is its address and needs no other. */
function flatName({ policy }: Desk, address: string): string | undefined {
  return policy.payee_model === 'flat' ? `${address.slice(0, 6)}...${address.slice(-4)}` : undefined
}

function toNewBank(asked: AskedPayment, { name, known }: Named, bank: NonNullable<AskedPayment['bank']>) {
  if (known !== undefined && known.destinations.length > 0)
    ask(`is that another bank account of ${name}? Add it as a destination first, or leave it out`)
  requireLength(name)
  const { iban, bic, routing_number, account_number, bank_name = '' } = bank
  if (iban !== undefined && (routing_number ?? account_number) !== undefined)
    ask(`is the IBAN of ${name} paid, or the account in the US? Say one of them`)
  if (iban === undefined && routing_number === undefined)
    ask(`what is the routing number of the bank account of ${name}?`)
  if (iban === undefined && account_number === undefined)
    ask(`what is the account number of the bank account of ${name}?`)
  if (iban !== undefined && bic === undefined) ask(`what is the BIC of the bank of ${name}?`)
  if (routing_number !== undefined) {
    if (!isRoutingNumber(routing_number))
      ask(`what is the routing number of the bank of ${name}? ${routing_number} is none`)
    if (name.length > maxWireLineLength || bank_name.length > maxWireLineLength)
      ask(`what is a shorter name of ${name}? A US bank takes ${maxWireLineLength} characters`)
  }
  if (known !== undefined && !known.has_address) ask(needsAddress(name))
  if (known === undefined && asked.postal === undefined)
    ask(`where is ${name}? Write the address as "address: street, city, region postal code, country code"`)
  const create = { recipient_id: known?.id ?? '', account_holder_name: name, ...bank }
  const action = { type: 'create_bank_destination', create_bank_destination: create } as const
  const rails = iban === undefined ? (['ach', 'fedwire'] as const) : (['swift'] as const)
  return newTarget(name, known, asked, { kind: 'bank', id: '', rails }, action)
}

/** Targets a destination that is to be made, for a recipient that may be new too. */
function newTarget(
  name: string,
  known: DeskPayee | undefined,
  { postal }: AskedPayment,
  destination: DeskDestination,
  action: AgenticAction,
) {
  const create = { name, ...(postal && { address: postal }) }
  const recipient = { type: 'create_recipient', create_recipient: create } as const
  const actions: readonly AgenticAction[] = known === undefined ? [recipient, action] : [action]
  // A destination without an id, and a recipient without one, are those that the actions make.
  return { name, recipient_id: known?.id, destination, actions }
}

/** Pays the destination that fits best what is said, the newest of several. */
function toKnown(desk: Desk, asked: AskedPayment, { name, known }: Named): Target {
  const banks = known?.destinations.filter(({ kind }) => kind === 'bank') ?? []
  const chains = known?.destinations.filter((each) => each.kind === 'crypto') ?? []
  const wantsBank = asked.wants_bank || desk.policy.payout_route === 'bank_only'
  const { network } = asked
  const isNear = (each: (typeof chains)[number]): boolean =>
    network === undefined
      ? desk.wallets.some(({ family }) => family === each.family)
      : each.family === network.family && (each.network_id ?? network.id) === network.id
  const any = network === undefined ? (chains[0] ?? banks[0]) : undefined
  const destination = wantsBank ? banks[0] : (chains.find(isNear) ?? any)
  if (known !== undefined && destination !== undefined) return knownTarget(known, destination)
  return ask(
    known !== undefined && wantsBank
      ? `which bank account has ${name}? Tell me its routing number and its account number`
      : `how is ${name} paid? Tell me an address on a chain, or a routing number and an account number`,
  )
}

function knownTarget({ id, name }: DeskPayee, destination: DeskDestination): Target {
  return { name, recipient_id: id, destination, actions: [] }
}
