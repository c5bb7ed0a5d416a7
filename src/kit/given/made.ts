import { notFound } from '../../contract/problem.js'
import { invariant, UsageError } from '../../kernel/errors.js'
import type { Environment } from '../../kernel/rules.js'
import { printable } from '../../kernel/shown.js'
import type { Row, TableDefinition } from '../../kernel/table.js'
import type { World } from '../../kernel/world.js'
import { accounts } from '../../resources/accounts/index.js'
import { findDestination, recipients } from '../../resources/recipients/index.js'
import { transactions } from '../../resources/transactions/index.js'
import type { Api, Simulate, WebhookTargetCreateRequest } from '../../resources/types/index.js'
import type {
  GivenAccount,
  GivenCustomer,
  GivenDeposit,
  GivenDestination,
  GivenOneOff,
  GivenRecipient,
} from './results.js'

/** The tools that builders work with: they write through the API and the causes only, as a test would. */
export interface Workbench {
  readonly api: Api
  readonly simulate: Simulate
  readonly environment: Environment
  /** Returns the world, to read what belongs to what. */
  world(): World
  /** Returns the calls of who applies, with the token of an application. */
  applicant(token: string): Api['applications']
}

/** Something that is there already: its id, or any object that has it, such as what another builder returned. */
export type Ref = string | { readonly id: string } | { readonly destination_id: string }

/** The objects that what is made belongs to: the nearest one counts, and a missing one is made. */
export interface Parents {
  readonly customer?: Ref | undefined
  readonly recipient?: Ref | undefined
  readonly destination?: Ref | undefined
}

/** The body of `sim.api.webhookTargets.create`. */
export type TargetInput = Partial<WebhookTargetCreateRequest>

export function idOf(ref: Ref): string {
  if (typeof ref === 'string') return ref
  const id: unknown =
    typeof ref === 'object' && ref !== null ? ('id' in ref ? ref.id : ref.destination_id) : ref
  if (typeof id === 'string') return id
  throw new UsageError(`given: ${printable(ref)} is neither an id nor an object that has one.`)
}

/** The members of what builders return. */
export const madeNames = [
  'id',
  'customer',
  'recipient',
  'destination',
  'account',
  'transaction',
  'target',
  'signer',
  'wallet',
  'signer_group',
  'policy',
  'agent',
  'mandate',
  'x402_wallet',
  'x402_mandate',
  'instruction',
  'cardholder',
  'card',
  'document',
] as const

/** Takes what is for the body of a request: what builders made is no part of it. */
export function bodyOf<Input extends object>(input: Input): Omit<Input, (typeof madeNames)[number]> {
  const body = { ...input }
  for (const name of madeNames) Reflect.deleteProperty(body, name)
  return body
}

/** @throws UsageError when parents were named that do not belong together */
export function checkParents(builder: string, parents: Parents, found: Partial<GivenDestination>): void {
  for (const name of ['customer', 'recipient'] as const) {
    const named = parents[name]
    const actual = found[name]?.id
    if (named === undefined || actual === undefined || idOf(named) === actual) continue
    throw new UsageError(
      `given.${builder}: the ${name} is ${idOf(named)}, and what it was given beside belongs to ${actual}. Name one of them.`,
    )
  }
}

export function customerMade({ api }: Workbench, id: string): GivenCustomer {
  return { id, customer: api.customers.get(id) }
}

export function recipientMade(bench: Workbench, id: string): GivenRecipient {
  const recipient = bench.api.recipients.get(id)
  return { ...customerMade(bench, rowOf(bench, recipients, id).customer_id), id, recipient }
}

export function destinationMade(bench: Workbench, id: string): GivenDestination {
  const row = findDestination(bench.world(), id)
  if (row === undefined) throw notFound('destination')
  const made = recipientMade(bench, row.recipient_id)
  const destination = made.recipient.destinations.find(({ destination_id }) => destination_id === id)
  invariant(destination, `recipient ${made.id} does not show its destination ${id}`)
  return { ...made, id, destination }
}

export function accountMade(bench: Workbench, id: string): GivenAccount {
  const account = bench.api.accounts.get(id)
  return { ...destinationMade(bench, rowOf(bench, accounts, id).destination_id), id, account }
}

export function depositMade(bench: Workbench, id: string): GivenDeposit {
  const transaction = bench.api.autoTransactions.get(id)
  return { ...accountMade(bench, transaction.auto_account_id), id, transaction }
}

export function oneOffMade(bench: Workbench, id: string): GivenOneOff {
  const transaction = bench.api.transactions.get(id)
  invariant(transaction.resource_type === 'one_off', `${id} is no one-off`)
  return { ...destinationMade(bench, rowOf(bench, transactions, id).destination_id), id, transaction }
}

export function rowOf<R extends Row>(bench: Workbench, table: TableDefinition<R>, id: string): R {
  const row = bench.world().table(table).get(id)
  invariant(row, `${table.name} ${id} was read and is not there`)
  return row
}
