import * as z from 'zod'
import { ksuid } from '../../contract/primitives.js'
import { once } from '../../kernel/once.js'
import { registry } from '../../resources/registry.js'

/**
 * What builders take and return, derived from the operations and causes that they call. Each schema is made when it is
 * first asked for: together they take longer to make than the rest of a simulator.
 */

const { operations, causes } = registry

/** The members of a body, each of which may be left out. */
const membersOf = <Shape extends z.core.$ZodShape>(body: z.ZodObject<Shape>) => z.object(body.shape).partial()

const destinationBodies = once(() => operations.destinations.create.body.options)

export const bodies = {
  customer: once(() => membersOf(operations.customers.create.body).shape),
  recipient: once(() => membersOf(operations.recipients.create.body).shape),
  cryptoDestination: once(() => membersOf(destinationBodies()[0]).omit({ destination_type: true }).shape),
  usDestination: once(() => membersOf(destinationBodies()[1]).omit({ destination_type: true }).shape),
  ibanDestination: once(() => membersOf(destinationBodies()[2]).omit({ destination_type: true }).shape),
  onramp: once(() => membersOf(operations.accounts.createOnramp.body).omit({ destination_id: true }).shape),
  offramp: once(
    () =>
      membersOf(operations.accounts.create.body.in).omit({
        account_type: true,
        fiat_destination_id: true,
        crypto_destination_id: true,
      }).shape,
  ),
  swap: once(() => membersOf(operations.accounts.createSwap.body).omit({ destination_id: true }).shape),
  oneOff: once(
    () =>
      membersOf(operations.transactions.createOneOff.body).omit({ customer_id: true, destination_id: true })
        .shape,
  ),
  deposit: once(() => membersOf(causes.bankDeposit.takes[1].schema).omit({ pause: true }).shape),
  information: once(
    () => membersOf(causes.requestInformation.takes[1].schema.unwrap()).pick({ requirements: true }).shape,
  ),
  document: once(() => membersOf(operations.applications.createDocument.body).shape),
  webhookTarget: once(() => membersOf(operations.webhookTargets.create.body).shape),
  wallet: once(
    () =>
      membersOf(operations.wallets.create.body).omit({
        customer_id: true,
        signer_groups: true,
        policies: true,
      }).shape,
  ),
  signer: once(() => ({
    name: z
      .string()
      .min(1)
      .optional()
      .describe('What its key is drawn from: `testSigner(name)` signs with it.'),
    key_type: z.enum(['ES256', 'WEBAUTHN']).optional(),
  })),
  agent: once(
    () => membersOf(operations.paymentAgents.create.body).omit({ customer_id: true, hosted: true }).shape,
  ),
  mandate: once(() => ({
    rule: z
      .object(operations.mandates.create.body.shape.rule.shape)
      .partial()
      .optional()
      .describe('What is different from a rule for anybody, of 100 USDC a month.'),
    ...membersOf(operations.mandates.create.body).pick({ valid_from: true, valid_until: true }).shape,
  })),
  x402Mandate: once(() => ({
    ...membersOf(operations.x402.createMandate.body).shape,
    amount: z.string().optional().describe('What its wallet has, in USDC: 10 unless told.'),
  })),
  instruction: once(() => ({
    prompt: z.string().min(1).optional().describe('What the agent is asked to pay.'),
  })),
  cardholder: once(() => membersOf(operations.cardholders.create.body).omit({ customer_id: true }).shape),
  card: once(() => membersOf(operations.cards.create.body).pick({ type: true, spend_limit: true }).shape),
  cardAuthorization: once(() => ({
    amount: causes.cardAuthorization.takes[1].schema.shape.amount.optional(),
    merchant: causes.cardAuthorization.takes[1].schema.shape.merchant,
  })),
  walletDeposit: once(() => membersOf(causes.walletDeposit.takes[1].schema).shape),
}

const withId = once(() => z.looseObject({ id: z.string() }))

/** Something that is there already: see `Ref`. */
const there = (what: string) =>
  z
    .union([z.string(), withId()], `must be the id of a ${what}, or an object that has it`)
    .optional()
    .describe(`The ${what} that it belongs to: its id, or an object with it. A new one is made otherwise.`)

export const customer = once(() => ({ customer: there('customer') }))
export const recipient = once(() => ({ recipient: there('recipient') }))
const destination = once(() => ({
  destination: z
    .union(
      [z.string(), z.looseObject({ destination_id: z.string() }), withId()],
      'must be the id of a destination, or an object that has it',
    )
    .optional()
    .describe('Where it is paid: an id, or an object with it. A new one is made otherwise.'),
}))
export const account = once(() => ({ account: there('account') }))
export const wallet = once(() => ({ wallet: there('wallet') }))
export const agent = once(() => ({ agent: there('payment agent') }))
/** Who signs for a wallet. */
export const signing = once(() => ({
  signers: z
    .array(z.union([z.string(), withId()], 'must be the id of a signer, or an object that has it'))
    .min(1)
    .optional()
    .describe('The members of its group, by id or as an object with it: a new one otherwise.'),
  threshold: z.int().min(1).optional().describe('How many of them it takes to send; one unless told.'),
}))
export const parents = once(() => ({ ...customer(), ...recipient(), ...destination() }))

const customerMade = once(() => z.object({ id: ksuid, customer: operations.customers.get.output }))
const recipientMade = once(() => customerMade().extend({ recipient: operations.recipients.get.output }))
const destinationMade = once(() =>
  recipientMade().extend({ destination: operations.recipients.get.output.shape.destinations.element }),
)
const cardholderMade = once(() => customerMade().extend({ cardholder: operations.cardholders.get.output }))
const cardMade = once(() =>
  cardholderMade().extend({ wallet: operations.wallets.get.output, card: operations.cards.get.output }),
)
const accountMade = once(() => destinationMade().extend({ account: operations.accounts.get.output }))

const agentMade = once(() =>
  customerMade().extend({
    wallet: operations.wallets.get.output,
    signer_group: operations.signerGroups.get.output,
    agent: operations.paymentAgents.get.output,
  }),
)

/** What each kind of builder returns. */
export const made = {
  customer: customerMade,
  document: once(() =>
    customerMade().extend({ document: operations.applications.listDocuments.output.shape.data.element }),
  ),
  recipient: recipientMade,
  destination: destinationMade,
  account: accountMade,
  deposit: once(() => accountMade().extend({ transaction: operations.autoTransactions.get.output })),
  oneOff: once(() => destinationMade().extend({ transaction: operations.transactions.createOneOff.output })),
  signer: once(() => z.object({ id: ksuid, signer: operations.signers.create.output })),
  wallet: once(() =>
    customerMade().extend({
      wallet: operations.wallets.get.output,
      signer_group: operations.signerGroups.get.output,
      policy: operations.policies.get.output,
    }),
  ),
  agent: agentMade,
  mandate: once(() => agentMade().extend({ mandate: operations.mandates.get.output })),
  x402Mandate: once(() =>
    agentMade().extend({
      x402_wallet: operations.wallets.get.output,
      x402_mandate: operations.x402.createMandate.output,
    }),
  ),
  instruction: once(() => agentMade().extend({ instruction: operations.instructions.get.output })),
  cardholder: cardholderMade,
  card: cardMade,
  cardTransaction: once(() =>
    cardMade().extend({ transaction: operations.sandbox.getCardTransaction.output }),
  ),
  webhookTarget: once(() => z.object({ id: ksuid, target: operations.webhookTargets.get.output })),
}
