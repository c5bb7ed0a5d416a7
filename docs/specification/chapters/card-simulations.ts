import { answers, type Chapter, move, operation, problem, section, source, state, takes } from '../row.js'

const spec = 'specification/cards.test.ts > '
const moves =
  'coverage.test.ts > everything that is declared is reached > every legal move of the $name machine is made'
const asked = `${spec}a card transaction > is asked to %s with the amount %s: %s`
const advance = 'sandbox.advanceCard'

export const cardSimulations: Chapter = {
  title: 'Simulated card transactions',
  sections: [
    section('Simulated card transactions', 'card-simulation', 'specification/cards.test.ts', [
      [
        'post-and-patch',
        'POST advances a card transaction; PATCH does the same, and is deprecated.',
        [operation(advance), operation('sandbox.advanceCardLegacy')],
        'a card transaction > is advanced by PATCH as by POST',
        'specification/versions.test.ts > the description of the API > marks PATCH of a card simulation as deprecated, and its POST not',
      ],
      [
        'idempotency',
        'It needs the idempotency header.',
        takes(advance, 'x-idempotency-key'),
        'conformance/conformance.test.ts > sandbox.advanceCard answers 400 without an idempotency key',
        'conformance/conformance.test.ts > sandbox.advanceCardLegacy answers 400 without an idempotency key',
      ],
      [
        'id',
        'It takes the id of the transaction, a KSUID, in the path.',
        takes(advance, 'card_transaction_id'),
        'conformance/conformance.test.ts > sandbox.advanceCard answers 400 to a malformed card_transaction_id',
        'conformance/conformance.test.ts > sandbox.advanceCard answers 404 to an unknown card_transaction_id',
      ],
      [
        'action',
        'The action has to be said, and is one of six.',
        takes(advance, 'action'),
        'a card transaction > is asked for nothing else',
        asked,
      ],
      [
        'clear',
        'clear settles the hold, or a part of it.',
        takes(advance, 'action'),
        'resources/card-transactions.test.ts > an authorization > clears in parts until nothing is left of it',
        asked,
      ],
      [
        'void',
        'void releases the hold, or a part of it.',
        takes(advance, 'action'),
        'resources/card-transactions.test.ts > an authorization > of which a part is voided is for less, and holds less',
        asked,
      ],
      [
        'expire',
        'expire lets the hold run out.',
        takes(advance, 'action'),
        'resources/card-transactions.test.ts > an authorization > that is asked to expire does so, and its hold is in the wallet again',
        asked,
      ],
      [
        'update-amount',
        'update_amount changes the hold.',
        takes(advance, 'action'),
        'resources/card-transactions.test.ts > an authorization > whose amount becomes %s holds %s',
        asked,
      ],
      [
        'return',
        'return refunds what was cleared.',
        takes(advance, 'action'),
        'resources/card-transactions.test.ts > a return > is for no more than was cleared and not returned',
      ],
      [
        'return-reversal',
        'return_reversal takes a refund back.',
        takes(advance, 'action'),
        'resources/card-transactions.test.ts > a return > that is taken back after it was paid comes from the wallet, and is outstanding again',
      ],
      [
        'amount',
        'The amount is in dollars, a decimal text of two places at most.',
        takes(advance, 'amount'),
        'a card transaction > is asked to %s for an amount of two places and within the cap, or not at all',
      ],
      [
        'amount-cap',
        'It is at most the cap of the sandbox.',
        [takes(advance, 'amount'), problem('sandbox-amount-cap-exceeded')],
        'a card transaction > is asked to %s for an amount of two places and within the cap, or not at all',
      ],
      ['amount-required', 'update_amount and return need an amount.', takes(advance, 'amount'), asked],
      [
        'amount-partial',
        'clear and void take one for a part.',
        takes(advance, 'amount'),
        asked,
        'resources/card-transactions.test.ts > an authorization > of which a part is voided is for less, and holds less',
      ],
      [
        'amount-none',
        'expire and return_reversal with an amount are refused.',
        takes(advance, 'amount'),
        asked,
      ],
      [
        'merchant',
        'It may name the merchant.',
        takes(advance, 'merchant'),
        'resources/card-transactions.test.ts > a return > is a transaction of its own, whose money comes after a minute',
      ],
      [
        'simulation-id',
        'The answer names the simulation.',
        answers(advance, 'simulation_id'),
        'resources/card-transactions.test.ts > a card simulation > is completed after a second, and names its transaction',
      ],
      [
        'status-pending',
        'It is pending while the transaction is not there yet.',
        [answers(advance, 'status'), state('card_simulation', 'pending')],
        'resources/card-transactions.test.ts > a card simulation > is completed after a second, and names its transaction',
      ],
      [
        'status-completed',
        'It is completed when it is there, and names it.',
        [
          answers(advance, 'card_transaction_id'),
          state('card_simulation', 'completed'),
          move('card_simulation', 'complete'),
        ],
        'resources/card-transactions.test.ts > a card simulation > is completed after a second, and names its transaction',
        'resources/card-transactions.test.ts > a card simulation > of a return names the new transaction',
      ],
      [
        'status-failed',
        'It failed when it could not be done.',
        [state('card_simulation', 'failed'), move('card_simulation', 'fail')],
        'resources/card-transactions.test.ts > a card simulation > fails when the card was closed in the meantime',
        'resources/card-transactions.test.ts > a card simulation > of a second clearing fails when the first has cleared all',
      ],
      [
        'status-declined',
        'A decline completes it, with a transaction that is declined.',
        state('card_simulation', 'completed'),
        'resources/card-transactions.test.ts > a card simulation > of a decline is completed as well',
      ],
      [
        'refusals',
        'What can be said at once is refused by a problem.',
        [operation(advance), problem('sandbox-invalid-action-for-transaction')],
        'resources/card-transactions.test.ts > a card transaction > that is $status, asked to $action: $legal',
        'conformance/conformance.test.ts > sandbox.advanceCard answers 422 to more than the cap',
      ],
      [
        'resolve',
        'A simulation can be read by its id.',
        operation('sandbox.getSimulation'),
        'resources/card-transactions.test.ts > a card simulation > is completed after a second, and names its transaction',
      ],
      [
        'resolve-rejected',
        'A decline that is recorded nowhere reads as rejected.',
        [
          operation('sandbox.getSimulation'),
          state('card_simulation', 'rejected'),
          move('card_simulation', 'reject'),
        ],
        'resources/card-transactions.test.ts > a card simulation > of a balance inquiry records nothing, and is rejected by a frozen card',
      ],
      [
        'list',
        'The sandbox lists card transactions, in pages; production does not.',
        operation('sandbox.listCardTransactions'),
        'the list of card transactions > is narrowed by customer, by card and by cardholder',
        'resources/card-transactions.test.ts > a card simulation > is refused in production, as the list is',
        'specification/lists.test.ts > a list with cursors > %s has data and meta, and pages that fit together',
      ],
      [
        'list-customer',
        'The list takes a customer.',
        takes('sandbox.listCardTransactions', 'customer_id'),
        'the list of card transactions > is narrowed by customer, by card and by cardholder',
      ],
      [
        'list-card',
        'It takes a card.',
        takes('sandbox.listCardTransactions', 'card_id'),
        'the list of card transactions > is narrowed by customer, by card and by cardholder',
      ],
      [
        'list-cardholder',
        'It takes a cardholder.',
        takes('sandbox.listCardTransactions', 'cardholder_id'),
        'the list of card transactions > is narrowed by customer, by card and by cardholder',
      ],
      [
        'list-foreign',
        'A customer or a cardholder of somebody else is 404 there.',
        [operation('sandbox.listCardTransactions'), problem('not-found')],
        'the list of card transactions > is 404 for a customer or a cardholder of another client',
      ],
      ['moves', 'Every move of a simulation is made.', state('card_simulation', 'pending'), moves],
      [
        'cap',
        'Simulations of cards have a cap of their own on what one may ask for.',
        [source('src/resources/capabilities/rules.ts', 'limit'), operation('sandbox.simulateCard')],
        'conformance/conformance.test.ts > sandbox.simulateCard answers 422 above the cap',
      ],
    ]),
  ],
}
