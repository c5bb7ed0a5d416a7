import { type Chapter, event, operation, section } from '../row.js'

const rfi = 'resources/onboarding.test.ts > a request for information > '
const info = 'specification/information.test.ts > '
const anew = 'resources/onboarding.test.ts > a new customer > '

export const emission: Chapter = {
  title: 'When events are told',
  sections: [
    section('When transactions are told', 'emission.transaction', 'resources/transactions.test.ts', [
      [
        'auto-created',
        'An auto transaction is told when the platform makes it: a deposit was detected, for any type of account.',
        event('transaction.auto.created'),
        'the life of an auto transaction > of an %s ends %s after its deposit, and is told step by step',
      ],
      [
        'no-amount',
        'It has no amount beside the receipt.',
        event('transaction.auto.created', 'receipt'),
        'specification/transactions.test.ts > the events of a transaction > have no amount but in the receipt',
      ],
      [
        'auto-updated',
        'Each change of its status or details is told.',
        event('transaction.auto.updated', 'status'),
        'the events of an auto transaction > of an onramp carry the object of the specification, without what has no value',
      ],
      [
        'failed',
        'A failure is an update with the status failed: there is no event of its own.',
        event('transaction.auto.updated', 'status'),
        'the events of an auto transaction > come after the deposit that they tell of: a failure is the update of the transaction',
      ],
      [
        'one-off',
        'One-offs are told in the same way.',
        [event('transaction.one_off.created'), event('transaction.one_off.updated')],
        'resources/one-offs.test.ts > the life of a one-off > to a bank: pending until its deposit was screened, then processing, then completed',
      ],
      [
        'single-use',
        'What a one-off was paid at is gone when it has ended.',
        operation('transactions.createOneOff'),
        'resources/one-offs.test.ts > the life of a one-off > is funded once: a second deposit is refused, and after completion finds no address',
      ],
    ]),
    section('When customers are told', 'emission.customer', 'resources/onboarding.test.ts', [
      [
        'created',
        'A new customer is told with its id.',
        event('customer.created', 'id'),
        `${anew}is told as customer.created with the members of both sources, and as a link`,
      ],
      [
        'kyb-created-once',
        'The first status is told once for each customer.',
        event('customer.kyb_status.created'),
        'specification/customers.test.ts > the first status of a customer > %s is told once as .created, without a reason',
      ],
      [
        'kyb-created-reason',
        'It never has a reason.',
        event('customer.kyb_status.created'),
        'specification/customers.test.ts > the first status of a customer > %s is told once as .created, without a reason',
        'resources/freeze.test.ts > an event of a freeze > of the first status never carries a reason',
      ],
      [
        'kyb-both',
        'Who listens to updates alone misses the first status.',
        [event('customer.kyb_status.created'), event('customer.kyb_status.updated')],
        'a freeze > is told with its reason, and outranks the decision in status',
      ],
      [
        'kyb-customer',
        'A status is told with the customer.',
        event('customer.kyb_status.updated', 'customer_id'),
        'resources/freeze.test.ts > an event of a freeze > carries the customer, the status as events spell it, the reason, and an external id only where there is one',
      ],
      [
        'kyb-status',
        'It has the status.',
        event('customer.kyb_status.updated', 'kyb_status'),
        'resources/freeze.test.ts > an event of a freeze > carries the customer, the status as events spell it, the reason, and an external id only where there is one',
      ],
      [
        'kyb-external-id',
        'It has the external id where there is one.',
        event('customer.kyb_status.updated', 'external_id'),
        'resources/freeze.test.ts > an event of a freeze > carries the customer, the status as events spell it, the reason, and an external id only where there is one',
      ],
      [
        'reason-pending',
        'A freeze for want of a proof of address says pending_proof_of_address.',
        event('customer.kyb_status.updated', 'reason_code'),
        'a freeze > is told with its reason, and outranks the decision in status',
      ],
      [
        'reason-rejected',
        'A proof that was rejected says proof_of_address_rejected.',
        event('customer.kyb_status.updated', 'reason_code'),
        'a freeze > goes on when the proof is rejected',
      ],
      [
        'reason-approved',
        'A proof that was approved says proof_of_address_approved, and the customer is active.',
        event('customer.kyb_status.updated', 'reason_code'),
        'a freeze > ends when a proof of address is approved',
      ],
      [
        'reason-defined',
        'Where there is no such reason, none is told.',
        event('customer.kyb_status.updated', 'reason_code'),
        'a freeze > can be ended by the platform, and of a business without its application',
        'a decision > has a documented reason or none, from a cause and from a simulation',
      ],
      [
        'declined',
        'An application that is declined is told as a status of the customer, and not by itself.',
        event('customer.kyb_status.updated'),
        'a decision > carries its reason code when it is not the first status',
      ],
      [
        'submitted',
        'An application that is submitted is told with the customer and the type.',
        [
          event('customer.kyb_application.submitted', 'customer_id'),
          event('customer.kyb_application.submitted', 'type'),
        ],
        'the other moves of a review > walk an application through every status it can have',
      ],
    ]),
    section(
      'Requests for information, as they are told',
      'emission.rfi',
      'specification/information.test.ts',
      [
        [
          'requested',
          'A request is told when a reviewer opens it.',
          event('customer.rfi.requested'),
          `${rfi}is told without the link, with its message id and requirements`,
        ],
        [
          'message-id',
          'Its message_id tells it from others, and stands in the answer again.',
          [event('customer.rfi.requested', 'message_id'), event('customer.rfi.responded', 'message_id')],
          `${info}a request for information > is not told again when it is answered: the answer is, under the same message id`,
          `${info}a request for information > opens for every one its own message id`,
        ],
        [
          'requirements',
          'requirements is always a list.',
          event('customer.rfi.requested', 'requirements'),
          `${rfi}is told without the link, with its message id and requirements`,
          `${rfi}without a scope has an empty list of requirements`,
        ],
        [
          'plain',
          'It is empty where nothing certain is asked for, and the request is open all the same.',
          event('customer.rfi.requested', 'requirements'),
          `${rfi}without a scope has an empty list of requirements`,
          `${rfi}of no certain scope is closed by any answer`,
        ],
        [
          'document',
          'What asks for a document names its type or its purpose, not both.',
          event('customer.rfi.requested', 'requirements.document_type'),
          `${info}a requirement > of a document names its type or its purpose, and never both`,
          `${rfi}is refused %s, and leaves no trace`,
        ],
        [
          'entity-business',
          'It may be about the business.',
          event('customer.rfi.requested', 'requirements.entity.kind'),
          `${info}a requirement > may be about %s`,
        ],
        [
          'entity-individual',
          'Or about an individual, by its id.',
          event('customer.rfi.requested', 'requirements.entity.id'),
          `${info}a requirement > may be about %s`,
        ],
        [
          'entity-edd',
          'Or about the enhanced due diligence.',
          event('customer.rfi.requested', 'requirements.entity.kind'),
          `${info}a requirement > may be about %s`,
        ],
        [
          'status',
          'It says whether such a document is missing, or on file and to be replaced.',
          event('customer.rfi.requested', 'requirements.status'),
          `${info}a requirement > of a document says whether one is there: %s`,
        ],
        [
          'require-document',
          'Where a document is required, a text leaves the request open.',
          event('customer.rfi.requested', 'requirements.require_document'),
          `${info}a question > that asks for a document is not answered by a text`,
        ],
        [
          'questions',
          'Every question has to be answered.',
          event('customer.rfi.requested', 'requirements'),
          `${info}a question > leaves the request open until each one is answered`,
        ],
        [
          'per-entity',
          'Each entity is answered for by itself.',
          event('customer.rfi.requested', 'requirements.entity'),
          `${info}a requirement > of a document for one entity is not met by that of another`,
        ],
        [
          'no-link',
          'The link is not told.',
          event('customer.rfi.requested'),
          `${rfi}is told without the link, with its message id and requirements`,
          `${info}a request for information > is not told again when it is answered: the answer is, under the same message id`,
        ],
        [
          'responded',
          'The answer of the customer is told; sending the link is no answer.',
          event('customer.rfi.responded'),
          `${rfi}is answered with the same message id, and the review goes on`,
        ],
      ],
    ),
    section('When cards are told', 'emission.card', 'resources/cards.test.ts', [
      [
        'card',
        'A card is told as it is after the change.',
        [event('card.created'), event('card.updated')],
        'a card > has one version more at each change, and its events the same',
      ],
      [
        'card-version',
        'It is told with its version.',
        event('card.updated', 'version'),
        'a card > has one version more at each change, and its events the same',
      ],
      [
        'card-freeze-sources',
        'It is told with who froze it.',
        event('card.updated', 'freeze_sources'),
        'a card > has one version more at each change, and its events the same',
      ],
      [
        'card-order',
        'Who keeps the highest version of each card is right in any order.',
        event('card.updated', 'version'),
        'specification/cards.test.ts > a receiver that keeps the highest version > has the card as it is, in whatever order it was told',
      ],
      [
        'transaction-created',
        'The first event of a card transaction is created.',
        event('card_transaction.created'),
        'resources/card-transactions.test.ts > an authorization > clears in parts until nothing is left of it',
        'resources/card-transactions.test.ts > a decline > for %s is recorded with its code, and no money moves',
      ],
      [
        'transaction-updated',
        'Every later change is updated: holds, clearings, returns and force posts.',
        event('card_transaction.updated'),
        'resources/card-transactions.test.ts > an authorization > clears in parts until nothing is left of it',
        'specification/cards.test.ts > a card transaction > is told by two types alone, whatever becomes of it',
      ],
      [
        'transaction-shape',
        'Both have one shape.',
        [event('card_transaction.created', 'status'), event('card_transaction.updated', 'status')],
        'specification/cards.test.ts > a card transaction > is told by two types alone, whatever becomes of it',
      ],
      [
        'no-other-family',
        'There is no other family of such events, and none of settlements.',
        event('card_transaction.updated'),
        'specification/cards.test.ts > a card transaction > is told by two types alone, whatever becomes of it',
      ],
      [
        'cardholder',
        'A cardholder is told at any change: of its review, of its data, and when it is deleted.',
        event('cardholder.updated'),
        'specification/cards.test.ts > a cardholder > is told of when made, reviewed, changed and deleted',
      ],
      [
        'enablement',
        'A wallet that can pay for cards from now on is told of.',
        event('wallet.card_enablement.completed'),
        'card settlement of a wallet > is active 30 seconds after it was endorsed, and is told once',
      ],
    ]),
  ],
}
