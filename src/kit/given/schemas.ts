import * as z from 'zod'
import { ksuid } from '../../contract/primitives.js'
import { lazy } from '../../kernel/lazy.js'
import { registry } from '../../resources/registry.js'

/**
 * The schemas of what builders take and return, derived from the operations and causes that they call. Each schema is made when it is
 * first asked for: together they take longer to make than the rest of a simulator.
 */

const { operations, causes } = registry

/** The members of a body, each of which may be left out. */
const membersOf = <Shape extends z.core.$ZodShape>(body: z.ZodObject<Shape>) => z.object(body.shape).partial()

const destinationBodies = lazy(() => operations.destinations.create.body.options)

export const bodies = {
  customer: lazy(() => membersOf(operations.customers.create.body).shape),
  recipient: lazy(() => membersOf(operations.recipients.create.body).shape),
  cryptoDestination: lazy(() => membersOf(destinationBodies()[0]).omit({ destination_type: true }).shape),
  usDestination: lazy(() => membersOf(destinationBodies()[1]).omit({ destination_type: true }).shape),
  ibanDestination: lazy(() => membersOf(destinationBodies()[2]).omit({ destination_type: true }).shape),
  onramp: lazy(() => membersOf(operations.accounts.createOnramp.body).omit({ destination_id: true }).shape),
  offramp: lazy(
    () =>
      membersOf(operations.accounts.create.body.in).omit({
        account_type: true,
        fiat_destination_id: true,
        crypto_destination_id: true,
      }).shape,
  ),
  swap: lazy(() => membersOf(operations.accounts.createSwap.body).omit({ destination_id: true }).shape),
  oneOff: lazy(
    () =>
      membersOf(operations.transactions.createOneOff.body).omit({ customer_id: true, destination_id: true })
        .shape,
  ),
  deposit: lazy(() => membersOf(causes.bankDeposit.takes[1].schema).omit({ pause: true }).shape),
  information: lazy(
    () => membersOf(causes.requestInformation.takes[1].schema.unwrap()).pick({ requirements: true }).shape,
  ),
  document: lazy(() => membersOf(operations.applications.createDocument.body).shape),
  webhookTarget: lazy(() => membersOf(operations.webhookTargets.create.body).shape),
  wallet: lazy(
    () =>
      membersOf(operations.wallets.create.body).omit({
        customer_id: true,
        signer_groups: true,
        policies: true,
      }).shape,
  ),
  signer: lazy(() => ({
    name: z
      .string()
      .min(1)
      .optional()
      .describe('What its key is drawn from: `testSigner(name)` signs with it.'),
    key_type: z.enum(['ES256', 'WEBAUTHN']).optional(),
  })),
  agent: lazy(
    () => membersOf(operations.paymentAgents.create.body).omit({ customer_id: true, hosted: true }).shape,
  ),
  mandate: lazy(() => ({
    rule: z
      .object(operations.mandates.create.body.shape.rule.shape)
      .partial()
      .optional()
      .describe('What is different from a rule for anybody, of 100 USDC a month.'),
    ...membersOf(operations.mandates.create.body).pick({ valid_from: true, valid_until: true }).shape,
  })),
  x402Mandate: lazy(() => ({
    ...membersOf(operations.x402.createMandate.body).shape,
    amount: z.string().optional().describe('What its wallet has, in USDC: 10 unless told.'),
  })),
  instruction: lazy(() => ({
    prompt: z.string().min(1).optional().describe('What the agent is asked to pay.'),
  })),
  cardholder: lazy(() => membersOf(operations.cardholders.create.body).omit({ customer_id: true }).shape),
  card: lazy(() => membersOf(operations.cards.create.body).pick({ type: true, spend_limit: true }).shape),
  cardAuthorization: lazy(() => ({
    amount: causes.cardAuthorization.takes[1].schema.shape.amount.optional(),
    merchant: causes.cardAuthorization.takes[1].schema.shape.merchant,
  })),
  walletDeposit: lazy(() => membersOf(causes.walletDeposit.takes[1].schema).shape),
}

const withId = lazy(() => z.looseObject({ id: z.string() }))

/** Something that is there already: see `Ref`. */
const there = (what: string) =>
  z
    .union([z.string(), withId()], `must be the id of a ${what}, or an object that has it`)
    .optional()
    .describe(`The ${what} that it belongs to: its id, or an object with it. A new one is made otherwise.`)

export const customer = lazy(() => ({ customer: there('customer') }))
export const recipient = lazy(() => ({ recipient: there('recipient') }))
const destination = lazy(() => ({
  destination: z
    .union(
      [z.string(), z.looseObject({ destination_id: z.string() }), withId()],
      'must be the id of a destination, or an object that has it',
    )
    .optional()
    .describe('Where it is paid: an id, or an object with it. A new one is made otherwise.'),
}))
export const account = lazy(() => ({ account: there('account') }))
export const wallet = lazy(() => ({ wallet: there('wallet') }))
export const agent = lazy(() => ({ agent: there('payment agent') }))
/** The members that say who signs for a wallet. */
export const signing = lazy(() => ({
  signers: z
    .array(z.union([z.string(), withId()], 'must be the id of a signer, or an object that has it'))
    .min(1)
    .optional()
    .describe('The members of its group, by id or as an object with it: a new one otherwise.'),
  threshold: z.int().min(1).optional().describe('How many of them it takes to send; one unless told.'),
}))
export const parents = lazy(() => ({ ...customer(), ...recipient(), ...destination() }))

const customerMade = lazy(() => z.object({ id: ksuid, customer: operations.customers.get.output }))
const recipientMade = lazy(() => customerMade().extend({ recipient: operations.recipients.get.output }))
const destinationMade = lazy(() =>
  recipientMade().extend({ destination: operations.recipients.get.output.shape.destinations.element }),
)
const cardholderMade = lazy(() => customerMade().extend({ cardholder: operations.cardholders.get.output }))
const cardMade = lazy(() =>
  cardholderMade().extend({ wallet: operations.wallets.get.output, card: operations.cards.get.output }),
)
const accountMade = lazy(() => destinationMade().extend({ account: operations.accounts.get.output }))

const agentMade = lazy(() =>
  customerMade().extend({
    wallet: operations.wallets.get.output,
    signer_group: operations.signerGroups.get.output,
    agent: operations.paymentAgents.get.output,
  }),
)

/** The schemas of what each kind of builder returns. */
export const made = {
  customer: customerMade,
  document: lazy(() =>
    customerMade().extend({ document: operations.applications.listDocuments.output.shape.data.element }),
  ),
  recipient: recipientMade,
  destination: destinationMade,
  account: accountMade,
  deposit: lazy(() => accountMade().extend({ transaction: operations.autoTransactions.get.output })),
  oneOff: lazy(() => destinationMade().extend({ transaction: operations.transactions.createOneOff.output })),
  signer: lazy(() => z.object({ id: ksuid, signer: operations.signers.create.output })),
  wallet: lazy(() =>
    customerMade().extend({
      wallet: operations.wallets.get.output,
      signer_group: operations.signerGroups.get.output,
      policy: operations.policies.get.output,
    }),
  ),
  agent: agentMade,
  mandate: lazy(() => agentMade().extend({ mandate: operations.mandates.get.output })),
  x402Mandate: lazy(() =>
    agentMade().extend({
      x402_wallet: operations.wallets.get.output,
      x402_mandate: operations.x402.createMandate.output,
    }),
  ),
  instruction: lazy(() => agentMade().extend({ instruction: operations.instructions.get.output })),
  cardholder: cardholderMade,
  card: cardMade,
  cardTransaction: lazy(() =>
    cardMade().extend({ transaction: operations.sandbox.getCardTransaction.output }),
  ),
  target: lazy(() => z.object({ id: ksuid, target: operations.webhookTargets.get.output })),
}
