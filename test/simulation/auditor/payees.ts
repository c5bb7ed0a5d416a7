import type { Customer, Destination, Model, Recipient, Thing, Transaction } from './model.js'
import { alive, refuse } from './model.js'
import { releaseForPayee } from './payments.js'
import { isFunded } from './wallets.js'

/** Recipients and destinations (specification, Recipient; contract/rest.md 6). */

export function addRecipient(model: Model, customer: Customer, name: string, address: boolean): Recipient {
  const recipient: Recipient = {
    ...model.thing('recipient'),
    customer,
    name,
    status: 'unused',
    address,
  }
  model.recipients.push(recipient)
  model.tell('recipient.created', recipient, { name, status: 'unused' })
  return recipient
}

function requireFree(model: Model, customer: Customer, name: string, self?: Recipient): void {
  const taken = alive(model.recipients).some(
    (one) => one !== self && one.customer === customer && one.name.toLowerCase() === name.toLowerCase(),
  )
  if (taken) refuse('conflict')
}

export function createRecipient(model: Model, customer: Customer, name: string, address: boolean): Recipient {
  gone(customer)
  requireFree(model, customer, name)
  return addRecipient(model, customer, name, address)
}

export function gone(thing: Thing): void {
  if (thing.deleted) refuse('not-found')
}

export function destinationsOf(model: Model, recipient: Recipient): Destination[] {
  return alive(model.destinations).filter((one) => one.recipient === recipient)
}

export function updateRecipient(model: Model, recipient: Recipient, name: string, address: boolean): void {
  gone(recipient)
  const fiat = destinationsOf(model, recipient).some((one) => one.type !== 'crypto')
  if (!address && fiat) refuse('validation-error')
  requireFree(model, recipient.customer, name, recipient)
  if (recipient.name === name && recipient.address === address) return
  recipient.name = name
  recipient.address = address
  model.tell('recipient.updated', recipient, { name, status: recipient.status })
}

export function moveRecipient(model: Model, recipient: Recipient, frozen: boolean): void {
  gone(recipient)
  if ((recipient.status === 'frozen') === frozen) refuse('conflict')
  recipient.status = frozen ? 'frozen' : 'active'
  model.tell('recipient.updated', recipient, { status: recipient.status })
  if (!frozen) releaseForPayee(model, recipient)
}

/** The first account or one-off that pays a recipient makes it active. */
export function use(model: Model, { recipient }: Destination): void {
  if (recipient.status !== 'unused') return
  recipient.status = 'active'
  model.tell('recipient.updated', recipient, { status: 'active' })
}

export const ended: readonly string[] = [
  'completed',
  'failed',
  'invalid',
  'rejected',
  'timed_out',
  'canceled',
  'cancelled',
  'pending_return',
  'returned',
  'pending_reversal',
  'reversed',
]

/** Money on its way back keeps what it comes through. */
export const comingBack: readonly string[] = ['pending_return', 'pending_reversal']

function paying(model: Model, destination: Destination): boolean {
  const pays = (one: Transaction) =>
    one.destination === destination && (!ended.includes(one.status) || comingBack.includes(one.status))
  return alive(model.accounts).some((one) => one.destination === destination) || model.transactions.some(pays)
}

export function deleteDestination(model: Model, destination: Destination): void {
  gone(destination.recipient)
  gone(destination)
  if (paying(model, destination) || isScheduled(model, [destination])) refuse('conflict')
  remove(model, destination)
}

function remove(model: Model, destination: Destination): void {
  destination.deleted = true
  model.tell('destination.deleted', destination)
}

export function deleteRecipient(model: Model, recipient: Recipient): void {
  gone(recipient)
  const along = destinationsOf(model, recipient)
  if (along.some((one) => paying(model, one)) || isScheduled(model, along)) refuse('conflict')
  if (isAllowed(model, recipient)) refuse('conflict')
  drop(model, recipient)
}

function isScheduled(model: Model, destinations: readonly Destination[]): boolean {
  return model.agency.payments.some(
    ({ status, destination }) =>
      status === 'scheduled' && destination !== null && destinations.includes(destination),
  )
}

/** An active mandate names it. */
function isAllowed(model: Model, { id }: Recipient): boolean {
  return model.agency.mandates.some(
    ({ status, until, rule }) =>
      status === 'active' &&
      (until === null || model.now < until * 1000) &&
      (rule.targets ?? []).includes(id ?? ''),
  )
}

function drop(model: Model, recipient: Recipient): void {
  for (const one of destinationsOf(model, recipient)) remove(model, one)
  recipient.deleted = true
  model.tell('recipient.deleted', recipient)
}

export function deleteCustomer(model: Model, customer: Customer): void {
  gone(customer)
  if (alive(model.accounts).some((one) => one.customer === customer)) refuse('conflict')
  if (model.treasury.wallets.some((wallet) => wallet.customer === customer && isFunded(model, wallet)))
    refuse('conflict')
  const own = alive(model.recipients).filter((one) => one.customer === customer)
  if (own.some((one) => destinationsOf(model, one).some((place) => paying(model, place)))) refuse('conflict')
  customer.deleted = true
  model.tell('customer.deleted', customer)
  for (const one of own) drop(model, one)
}
