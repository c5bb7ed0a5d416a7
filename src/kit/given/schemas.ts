import * as z from 'zod'
import { ksuid } from '../../contract/primitives.js'
import { registry } from '../../resources/registry.js'

/** What builders take and return, derived from the operations and causes that they call. */

const { operations, causes } = registry

/** The members of a body, each of which may be left out. */
const membersOf = <Shape extends z.core.$ZodShape>(body: z.ZodObject<Shape>) => z.object(body.shape).partial()

const [walletBody, usBody, ibanBody] = operations.destinations.create.body.options

export const bodies = {
  customer: membersOf(operations.customers.create.body),
  recipient: membersOf(operations.recipients.create.body),
  wallet: membersOf(walletBody).omit({ destination_type: true }),
  usDestination: membersOf(usBody).omit({ destination_type: true }),
  ibanDestination: membersOf(ibanBody).omit({ destination_type: true }),
  onramp: membersOf(operations.accounts.createOnramp.body).omit({ destination_id: true }),
  offramp: membersOf(operations.accounts.create.body).omit({
    account_type: true,
    fiat_destination_id: true,
    crypto_destination_id: true,
  }),
  swap: membersOf(operations.accounts.createSwap.body).omit({ destination_id: true }),
  oneOff: membersOf(operations.transactions.createOneOff.body).omit({
    customer_id: true,
    destination_id: true,
  }),
  deposit: membersOf(causes.bankDeposit.takes[1].schema).omit({ pause: true }),
  information: membersOf(causes.requestInformation.takes[1].schema.unwrap()).pick({ requirements: true }),
  webhookTarget: membersOf(operations.webhookTargets.create.body),
}

const withId = z.looseObject({ id: z.string() })

/** Something that is there already: see `Ref`. */
const there = (what: string) =>
  z
    .union([z.string(), withId], `must be the id of a ${what}, or an object that has it`)
    .optional()
    .describe(`The ${what} that it belongs to: its id, or an object with it. A new one is made otherwise.`)

export const customer = { customer: there('customer') }
export const recipient = { recipient: there('recipient') }
export const destination = {
  destination: z
    .union(
      [z.string(), z.looseObject({ destination_id: z.string() }), withId],
      'must be the id of a destination, or an object that has it',
    )
    .optional()
    .describe('Where it is paid: an id, or an object with it. A new one is made otherwise.'),
}
export const account = { account: there('account') }
export const parents = { ...customer, ...recipient, ...destination }

const customerMade = z.object({ id: ksuid, customer: operations.customers.get.output })
const recipientMade = customerMade.extend({ recipient: operations.recipients.get.output })
const destinationMade = recipientMade.extend({
  destination: operations.recipients.get.output.shape.destinations.element,
})
const accountMade = destinationMade.extend({ account: operations.accounts.get.output })

/** What each kind of builder returns. */
export const made = {
  customer: customerMade,
  recipient: recipientMade,
  destination: destinationMade,
  account: accountMade,
  deposit: accountMade.extend({ transaction: operations.autoTransactions.get.output }),
  oneOff: destinationMade.extend({ transaction: operations.transactions.get.output }),
  webhookTarget: z.object({ id: ksuid, target: operations.webhookTargets.get.output }),
}
