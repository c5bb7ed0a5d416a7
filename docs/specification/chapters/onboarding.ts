import {
  answers,
  type Chapter,
  cause,
  event,
  move,
  operation,
  problem,
  section,
  source,
  state,
  takes,
} from '../row.js'

const anew = 'resources/onboarding.test.ts > a new customer > '
const asked = 'resources/onboarding.test.ts > a request for information > '
const moves =
  'coverage.test.ts > everything that is declared is reached > every legal move of the $name machine is made'

export const onboarding: Chapter = {
  title: 'Onboarding',
  sections: [
    section('Application', 'application', 'resources/onboarding.test.ts', [
      [
        'application-status',
        'An application shows its status.',
        answers('applications.get', 'application_status'),
        'the other moves of a review > walk an application through every status it can have',
      ],
      [
        'type',
        'It is of a business or of an individual.',
        answers('applications.get', 'type'),
        'specification/customers.test.ts > a customer > is a business or an individual, and so is its application',
      ],
      [
        'status-pending',
        'Applications that were not submitted are listed as pending.',
        [takes('applications.list', 'status'), state('application', 'pending')],
        'GET /applications > counts every application to exactly one of its three statuses',
      ],
      [
        'status-submitted',
        'Those that wait for a decision are listed as submitted.',
        [takes('applications.list', 'status'), state('application', 'submitted')],
        'GET /applications > counts every application to exactly one of its three statuses',
      ],
      [
        'status-completed',
        'Those that are decided are listed as completed.',
        [takes('applications.list', 'status'), state('application', 'completed')],
        'GET /applications > counts every application to exactly one of its three statuses',
      ],
      [
        'list-type',
        'The list can be narrowed to businesses or individuals.',
        takes('applications.list', 'type'),
        'specification/customers.test.ts > the list of applications > is narrowed by type, and by status with it',
      ],
      [
        'list-pages',
        'It has pages.',
        operation('applications.list'),
        'specification/lists.test.ts > a list with cursors > %s has data and meta, and pages that fit together',
      ],
      [
        'get',
        'An application can be read by itself.',
        operation('applications.get'),
        'a decision > made without a reviewer is auto_declined, and shown as declined on the application',
      ],
      [
        'token',
        'The application token of a customer stands in for an API key there, for its own application only.',
        [operation('applications.get'), operation('applications.list')],
        'specification/customers.test.ts > an application token > reads and lists its own application, and nothing else',
      ],
    ]),
    section('KYB status', 'kyb', 'resources/onboarding.test.ts', [
      [
        'approved',
        'A customer who was approved is told as approved.',
        [event('customer.kyb_status.created', 'kyb_status'), move('customer', 'approve')],
        `${anew}is approved five virtual seconds later, and not before`,
      ],
      [
        'active',
        'Reads show such a customer as active.',
        [answers('customers.get', 'kyb_status'), state('customer', 'active')],
        `${anew}is approved five virtual seconds later, and not before`,
      ],
      [
        'auto-declined',
        'A customer who was declined without a reviewer is auto_declined.',
        [state('customer', 'auto_declined'), move('customer', 'auto_decline')],
        'a decision > made without a reviewer is auto_declined, and shown as declined on the application',
        'specification/customers.test.ts > the first status of a customer > %s is told once as .created, without a reason',
      ],
      [
        'rejected',
        'A customer whom a reviewer declined is rejected.',
        [state('customer', 'rejected'), move('customer', 'reject')],
        'a decision > rejects once as .created without a reason code, which the customer shows',
      ],
      [
        'frozen',
        'A customer may be frozen.',
        [state('customer', 'frozen'), move('customer', 'freeze')],
        'a freeze > is told with its reason, and outranks the decision in status',
      ],
      [
        'withdrawn',
        'A customer whose application was withdrawn is withdrawn.',
        [state('customer', 'withdrawn'), move('customer', 'withdraw')],
        'withdrawing an application > is final, told by two events, and answers without a body',
      ],
      [
        'info-requested',
        'A customer who has to answer is info_requested.',
        [state('customer', 'info_requested'), move('customer', 'request_information')],
        `${asked}that is answered by %s is told, then the status, and a second one is told like the first`,
      ],
      [
        'first-created',
        'The first status is told as created.',
        event('customer.kyb_status.created'),
        'a decision > rejects once as .created without a reason code, which the customer shows',
        'specification/customers.test.ts > the first status of a customer > %s is told once as .created, without a reason',
      ],
      [
        'later-updated',
        'Every later one is told as updated.',
        event('customer.kyb_status.updated'),
        'a decision > carries its reason code when it is not the first status',
        'a freeze > is told with its reason, and outranks the decision in status',
      ],
      [
        'moves',
        'Every move of the status is made, and no other is possible.',
        [
          move('customer', 'answer_information'),
          move('customer', 'keep_frozen'),
          move('customer', 'unfreeze'),
        ],
        moves,
        'coverage.test.ts > an illegal move is refused and leaves no trace > customer: $action from $state',
      ],
      [
        'application-moves',
        'Every move of an application is made, and no other is possible.',
        [move('application', 'submit'), move('application', 'approve')],
        moves,
        'coverage.test.ts > an illegal move is refused and leaves no trace > application: $action from $state',
      ],
    ]),
    section('The freeze for want of a proof of address', 'freeze', 'resources/freeze.test.ts', [
      [
        'threshold',
        'More than 3,000 US dollars in seven days, without a proof of address, freeze the customer.',
        [source('src/resources/transactions/flow/volume.ts', 'limit'), state('customer', 'frozen')],
        'the limit of 3,000 US dollars in seven days > is not passed by exactly 3,000.00',
        'the limit of 3,000 US dollars in seven days > is passed by 3,000.01, which freezes the customer with a reason',
      ],
      [
        'rolling',
        'The seven days roll.',
        source('src/resources/transactions/flow/volume.ts', 'limit'),
        'the limit of 3,000 US dollars in seven days > rolls: a deposit of %i milliseconds ago leaves the customer %s',
      ],
      [
        'inbound',
        'What counts is money that comes in.',
        source('src/resources/transactions/flow/volume.ts', 'limit'),
        'the limit of 3,000 US dollars in seven days > counts banks and chains, accounts and one-offs, dollars and euros together',
      ],
      [
        'reason',
        'The event of such a freeze says pending_proof_of_address.',
        event('customer.kyb_status.updated', 'reason_code'),
        'an event of a freeze > carries the customer, the status as events spell it, the reason, and an external id only where there is one',
      ],
      [
        'approved',
        'When the proof is approved, the customer is active again.',
        [cause('approveProofOfAddress'), move('customer', 'unfreeze')],
        'a proof of address > that was approved unfreezes and lets everything go, in order, with webhooks',
      ],
      [
        'rejected',
        'When it is rejected, the customer stays frozen.',
        [cause('rejectProofOfAddress'), move('customer', 'keep_frozen')],
        'a proof of address > that was rejected leaves the customer frozen, says why, and may be sent again',
      ],
      [
        'on-file',
        'With a proof on file the threshold does not matter.',
        cause('approveProofOfAddress'),
        'a proof of address > that was approved takes the limit away for good',
      ],
    ]),
    section('Requests for information', 'rfi', 'resources/onboarding.test.ts', [
      [
        'open',
        'While a request is open, the application is open too.',
        [cause('requestInformation'), state('application', 'request_for_information')],
        `${asked}keeps the sandbox from approving the customer by itself`,
        `${asked}shows resubmit_url on the customer only while it is open`,
      ],
      [
        'blocked',
        'While a request is open, the customer can move no money.',
        [operation('accounts.create'), operation('transactions.createOneOff')],
        'specification/customers.test.ts > a customer who is asked for information > moves no money until that is answered and approved',
      ],
      [
        'resubmit-url',
        'The link for answering is read from the customer, only while the status is info_requested.',
        answers('customers.get', 'resubmit_url'),
        `${asked}shows resubmit_url on the customer only while it is open`,
      ],
      [
        'withdraw',
        'An application can be withdrawn, with a reason or without.',
        [operation('applications.withdraw'), takes('applications.withdraw', 'reason')],
        'withdrawing an application > is final, told by two events, and answers without a body',
        'specification/customers.test.ts > withdrawing > needs no reason',
      ],
      [
        'withdraw-decided',
        'An application that is decided cannot be withdrawn: 409.',
        [operation('applications.withdraw'), problem('conflict')],
        'withdrawing an application > is final, told by two events, and answers without a body',
        'gateway/gateway.test.ts > an idempotency key > keeps a refusal that the operation decided',
      ],
      [
        'withdraw-final',
        'Withdrawing is final: the customer is withdrawn, and no move leads out of it.',
        [state('customer', 'withdrawn'), move('application', 'withdraw')],
        'withdrawing an application > is final, told by two events, and answers without a body',
        'specification/customers.test.ts > withdrawing > is undone by nothing',
      ],
      [
        'answer',
        'A request is closed when each entity, field and question of it is answered.',
        [cause('respondToInformation'), event('customer.rfi.responded')],
        `${asked}is open until each entity, field and question of it is answered`,
      ],
    ]),
  ],
}
