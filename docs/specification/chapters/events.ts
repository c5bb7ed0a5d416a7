import { type Chapter, event, type Section, section } from '../row.js'

const emitted = 'coverage.test.ts > everything that is declared is reached > %s is emitted'
const rfi = 'resources/onboarding.test.ts > a request for information > '
const anew = 'resources/onboarding.test.ts > a new customer > '

/** Each type of event: what is told, and where a test reads what it carries. */
const types: readonly (readonly [type: string, says: string, ...tests: string[]])[] = [
  [
    'customer.created',
    'A customer was made.',
    `${anew}is told as customer.created with the members of both sources, and as a link`,
  ],
  [
    'customer.updated',
    'This type is defined, and sent by no flow.',
    'resources/onboarding.test.ts > events that no flow emits > are not emitted by anything that happens to a customer',
    'coverage.test.ts > everything that is declared is reached > what no flow emits is not emitted',
  ],
  [
    'customer.deleted',
    'A customer was deleted.',
    'resources/onboarding.test.ts > deleting a customer > hides it and its application, tells only global targets, and stops what was due',
  ],
  [
    'customer.kyb_status.created',
    'The KYB status of a customer was known for the first time.',
    'specification/customers.test.ts > the first status of a customer > %s is told once as .created, without a reason',
  ],
  [
    'customer.kyb_status.updated',
    'It changed.',
    'resources/freeze.test.ts > an event of a freeze > carries the customer, the status as events spell it, the reason, and an external id only where there is one',
  ],
  [
    'customer.kyb_link.created',
    'A customer got a link to its hosted check.',
    `${anew}is told as customer.created with the members of both sources, and as a link`,
  ],
  [
    'customer.kyb_link.updated',
    'The hosted check moved on.',
    'resources/onboarding.test.ts > the other moves of a review > move the hosted check and learn an email address',
  ],
  [
    'customer.kyb_application.submitted',
    'An application was submitted.',
    'resources/onboarding.test.ts > the other moves of a review > walk an application through every status it can have',
  ],
  [
    'customer.capability_status.updated',
    'A capability of a customer changed.',
    'resources/capabilities.test.ts > GET /customers/{customer_id}/capabilities > tells every change once, with requirements also where there are none',
  ],
  [
    'customer.rfi.requested',
    'A reviewer asked for information.',
    `${rfi}is told without the link, with its message id and requirements`,
  ],
  [
    'customer.rfi.responded',
    'A customer answered.',
    `${rfi}is answered with the same message id, and the review goes on`,
  ],
  [
    'transaction.auto.created',
    'An auto transaction began.',
    'resources/transactions.test.ts > the events of an auto transaction > of an onramp carry the object of the specification, without what has no value',
  ],
  [
    'transaction.auto.updated',
    'It moved on.',
    'resources/transactions.test.ts > the events of an auto transaction > of an onramp carry the object of the specification, without what has no value',
  ],
  [
    'transaction.one_off.created',
    'A one-off was made.',
    'resources/one-offs.test.ts > a new one-off > makes its recipient active, and is told without what has no value',
  ],
  [
    'transaction.one_off.updated',
    'It moved on.',
    'resources/one-offs.test.ts > the life of a one-off > ends with an event that has everything',
  ],
  [
    'transaction.auto.deposit.received',
    'The deposit of an auto transaction was seen.',
    'resources/transactions.test.ts > the events of an auto transaction > of an onramp carry the object of the specification, without what has no value',
  ],
  [
    'transaction.auto.deposit.succeeded',
    'The deposit is good.',
    'resources/transactions.test.ts > the events of an auto transaction > of an onramp carry the object of the specification, without what has no value',
  ],
  [
    'auto_account.created',
    'An account was opened.',
    'resources/accounts.test.ts > a new account is told > with its deposit instructions: an onramp',
    'resources/accounts.test.ts > a new account is told > with its address: an offramp and a swap',
  ],
  [
    'auto_account.updated',
    'An account was changed.',
    'resources/accounts.test.ts > a change of an account > %s is told whole',
  ],
  [
    'auto_account.deleted',
    'An account was deleted.',
    'resources/accounts.test.ts > a deleted account > is told by its id alone',
  ],
  [
    'wallet.created',
    'A wallet was made.',
    'resources/wallets.test.ts > a wallet > is created without what only a read shows',
  ],
  [
    'wallet.updated',
    'The groups or policies of a wallet changed.',
    'resources/signers.test.ts > the groups of a wallet > are told of with the wallet at each change, and not when nothing changes',
  ],
  [
    'wallet.deposit',
    'Money reached a wallet.',
    'resources/wallet-money.test.ts > money that reaches a wallet > is told of as it arrived',
  ],
  [
    'wallet.transaction.created',
    'A wallet was told to send.',
    'resources/wallets.test.ts > a send > is told of at each status, with the intent',
  ],
  [
    'wallet.transaction.updated',
    'What it sends moved on.',
    'resources/wallets.test.ts > a send > is told of at each status, with the intent',
  ],
  [
    'wallet.policy.created',
    'A policy was made.',
    'resources/policies.test.ts > a policy > is told of with wrapped definitions, and with approve for allow',
  ],
  [
    'wallet.policy.updated',
    'A policy changed.',
    'resources/policies.test.ts > a policy > is told of with wrapped definitions, and with approve for allow',
  ],
  [
    'wallet.signer_group.created',
    'A signer group was made.',
    'resources/signers.test.ts > a signer group > is told of when it is created and at each change',
  ],
  [
    'wallet.signer_group.updated',
    'A signer group changed.',
    'resources/signers.test.ts > a signer group > is told of when it is created and at each change',
  ],
  [
    'wallet.card_enablement.completed',
    'A wallet can pay for cards.',
    'resources/cards.test.ts > card settlement of a wallet > is active 30 seconds after it was endorsed, and is told once',
  ],
  [
    'cardholder.created',
    'A cardholder was made.',
    'specification/cards.test.ts > a cardholder > is told of when made, reviewed, changed and deleted',
  ],
  [
    'cardholder.updated',
    'A cardholder changed.',
    'specification/cards.test.ts > a cardholder > is told of when made, reviewed, changed and deleted',
  ],
  [
    'cardholder.information_requested',
    'This type is defined, and not sent yet.',
    'resources/cards.test.ts > no information is ever requested of a cardholder',
    'coverage.test.ts > everything that is declared is reached > what no flow emits is not emitted',
  ],
  [
    'card.created',
    'A card was made.',
    'resources/cards.test.ts > a card > has one version more at each change, and its events the same',
  ],
  [
    'card.updated',
    'A card changed.',
    'resources/cards.test.ts > a card > has one version more at each change, and its events the same',
  ],
  [
    'card_transaction.created',
    'A card transaction began.',
    'resources/card-transactions.test.ts > an authorization > clears in parts until nothing is left of it',
  ],
  [
    'card_transaction.updated',
    'It moved on.',
    'resources/card-transactions.test.ts > an authorization > clears in parts until nothing is left of it',
  ],
  [
    'user.created',
    'A user was added.',
    'gateway/gateway.test.ts > users > are told when they come, change and go',
  ],
  [
    'user.updated',
    'A user was changed.',
    'gateway/gateway.test.ts > users > are told when they come, change and go',
  ],
  [
    'user.deleted',
    'A user was removed.',
    'gateway/gateway.test.ts > users > are told when they come, change and go',
  ],
  [
    'api_key.created',
    'A key was made.',
    'gateway/gateway.test.ts > credentials > a key is shown once, listed by its last six characters and told by their hash',
  ],
  [
    'api_key.deleted',
    'A key was revoked.',
    'gateway/gateway.test.ts > credentials > a revoked key is refused, and so is every key after deleting all',
  ],
  [
    'recipient.created',
    'A recipient was made.',
    'resources/recipients.test.ts > a new recipient > is told with its customer, and with its address only if it has one',
  ],
  [
    'recipient.updated',
    'A recipient changed.',
    'resources/recipients.test.ts > replacing a recipient > sets name and address and tells of it without the customer',
  ],
  [
    'recipient.deleted',
    'A recipient was deleted.',
    'resources/recipients.test.ts > deleting a recipient > takes its destinations along and tells of each, then of itself',
  ],
  [
    'destination.created',
    'A destination was made.',
    'resources/recipients.test.ts > a crypto destination > is told with its network only if it has one',
  ],
  [
    'destination.deleted',
    'A destination was deleted.',
    'resources/recipients.test.ts > any destination > is deleted by its recipient and its id, and told of',
  ],
  [
    'target.created',
    'A target was made.',
    'resources/webhooks.test.ts > a target > is told of with the members of its own events',
  ],
  [
    'target.updated',
    'A target was changed.',
    'resources/webhooks.test.ts > a target > is told of with the members of its own events',
  ],
  [
    'target.deleted',
    'A target was deleted.',
    'resources/webhooks.test.ts > a target > is told of with the members of its own events',
  ],
  [
    'exception.created',
    'Something needs attention.',
    'resources/capabilities.test.ts > an exception > is told with its customer and content, and told again when it is over',
  ],
  [
    'exception.cleared',
    'It is over.',
    'resources/capabilities.test.ts > an exception > is told with its customer and content, and told again when it is over',
  ],
]

const silent = ['customer.updated', 'cardholder.information_requested']

const typeSection: Section = section(
  'Types',
  'event',
  'coverage.test.ts',
  types.map(([type, says, ...tests]) => [
    type,
    says,
    event(type),
    ...tests,
    ...(silent.includes(type) ? [] : [emitted]),
  ]),
)

export const events: Chapter = {
  title: 'Events',
  sections: [typeSection],
}
