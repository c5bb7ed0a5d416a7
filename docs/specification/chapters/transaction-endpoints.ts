import { answers, type Chapter, event, operation, section, state, takes } from '../row.js'

const object =
  'the events of an auto transaction > of an onramp carry the object of the specification, without what has no value'
const moves =
  'coverage.test.ts > everything that is declared is reached > every legal move of the $name machine is made'
const filter = 'GET /auto-transactions > filters by %s'
const forward =
  'specification/transactions.test.ts > the events of a transaction > that %s have four statuses, go forward, and end with a terminal one'
const asked =
  'specification/transactions.test.ts > a list of transactions > can be asked for those that are %s, in both families'

export const transactionEndpoints: Chapter = {
  title: 'Status and lists of transactions',
  sections: [
    section('Status of transactions', 'transaction-status', 'resources/transactions.test.ts', [
      [
        'pending',
        'A transaction begins as pending.',
        [state('auto_transaction', 'pending'), state('one_off_transaction', 'pending')],
        'the life of an auto transaction > of an %s reads %j',
        'resources/one-offs.test.ts > the life of a one-off > to a bank: pending until its deposit was screened, then processing, then completed',
      ],
      [
        'processing',
        'It is processing while it is converted and paid.',
        [state('auto_transaction', 'processing'), state('one_off_transaction', 'processing')],
        'the life of an auto transaction > of an %s reads %j',
        'resources/one-offs.test.ts > the life of a one-off > to a bank: pending until its deposit was screened, then processing, then completed',
      ],
      [
        'completed',
        'It is completed when it is paid.',
        [state('auto_transaction', 'completed'), state('one_off_transaction', 'completed')],
        'the life of an auto transaction > of an %s ends %s after its deposit, and is told step by step',
      ],
      [
        'failed',
        'Or it failed.',
        [state('auto_transaction', 'failed'), state('one_off_transaction', 'failed')],
        'a failing transaction > gives everything back while it is %s',
      ],
      [
        'forward',
        'Events have these four statuses, and never go back.',
        event('transaction.auto.updated', 'status'),
        forward,
      ],
      [
        'terminal',
        'completed and failed are the last that is told of a transaction.',
        event('transaction.auto.updated', 'status'),
        forward,
        'the events of an auto transaction > end with the terminal status, whatever comes later: %s',
        'resources/one-offs.test.ts > a one-off after its end > may be returned or reversed: reads show it and no event tells',
      ],
      [
        'awaiting-confirmation',
        'awaiting_confirmation is told as pending.',
        state('auto_transaction', 'awaiting_confirmation'),
        'an unconfirmed deposit > waits, and is told as pending',
      ],
      ['broadcasted', 'broadcasted is told as processing.', state('auto_transaction', 'broadcasted'), object],
      [
        'pending-return',
        'pending_return is told by no event.',
        state('auto_transaction', 'pending_return'),
        'a payment that its bank returns > is told by no event',
      ],
      [
        'filter-canceled',
        'Lists can be asked for canceled ones.',
        [state('auto_transaction', 'canceled'), takes('autoTransactions.list', 'status')],
        asked,
        'GET /auto-transactions > finds what was cancelled in either spelling: %s',
      ],
      [
        'filter-reversed',
        'Or for reversed ones.',
        [state('auto_transaction', 'reversed'), takes('transactions.list', 'status')],
        asked,
        'a payment that its originator reverses > reads as pending_reversal, and an hour later as reversed: %s',
      ],
      [
        'filter-in-progress',
        'Or for those in progress.',
        state('auto_transaction', 'in_progress'),
        asked,
        'money that is kept back > by %s later is told where reads show another status',
      ],
      [
        'filter-rejected',
        'Or for rejected ones.',
        state('auto_transaction', 'rejected'),
        asked,
        'money that is kept back > goes back when it is rejected: %s',
      ],
      [
        'filter-invalid',
        'Or for invalid ones.',
        state('auto_transaction', 'invalid'),
        asked,
        'money from a chain > %s is invalid and goes back whole',
      ],
      [
        'filter-timed-out',
        'Or for those that timed out.',
        state('auto_transaction', 'timed_out'),
        asked,
        'an unconfirmed deposit > that expires never came: nothing goes back',
      ],
      [
        'filter-not-started',
        'Or for those that have not started.',
        state('auto_transaction', 'not_started'),
        asked,
        'money that is kept back > for a frozen customer has not started, and starts in the order of arrival',
      ],
      [
        'moves',
        'Every move of a transaction is made, and no other is possible.',
        [state('auto_transaction', 'pending'), state('one_off_transaction', 'pending')],
        moves,
        'coverage.test.ts > an illegal move is refused and leaves no trace > auto transaction: $action from $state',
        'coverage.test.ts > an illegal move is refused and leaves no trace > one-off: $action from $state',
      ],
      [
        'wallet-order',
        'What a wallet sends waits, is broadcast, and then completes or fails.',
        [
          state('wallet_transaction', 'awaiting_confirmation'),
          state('wallet_transaction', 'broadcasted'),
          state('wallet_transaction', 'completed'),
          state('wallet_transaction', 'failed'),
        ],
        'resources/wallets.test.ts > a send > is told of at each status, with the intent',
        'resources/wallets.test.ts > a send > that failed tells of it',
      ],
      [
        'deposit-order',
        'A deposit is received, and then it succeeds or fails.',
        [event('transaction.auto.deposit.received'), event('transaction.auto.deposit.succeeded')],
        'the life of an auto transaction > of an %s ends %s after its deposit, and is told step by step',
        'the events of an auto transaction > come after the deposit that they tell of: a failure is the update of the transaction',
      ],
    ]),
    section('Endpoints of transactions', 'transactions', 'resources/transactions.test.ts', [
      [
        'auto-list',
        'GET /auto-transactions lists auto transactions.',
        operation('autoTransactions.list'),
        'GET /auto-transactions > lists newest first, or oldest',
      ],
      [
        'auto-account-id',
        'It filters by account.',
        takes('autoTransactions.list', 'auto_account_id'),
        filter,
      ],
      ['status', 'It filters by status.', takes('autoTransactions.list', 'status'), filter],
      ['type', 'It filters by type.', takes('autoTransactions.list', 'type'), filter],
      [
        'start-date',
        'It filters by the earliest time, in Unix seconds.',
        takes('autoTransactions.list', 'start_date'),
        filter,
        'GET /auto-transactions > refuses %j',
      ],
      [
        'end-date',
        'It filters by the latest time, in Unix seconds.',
        takes('autoTransactions.list', 'end_date'),
        filter,
        'GET /auto-transactions > refuses %j',
      ],
      [
        'input-asset',
        'It filters by the asset that came in.',
        takes('autoTransactions.list', 'input_asset'),
        filter,
      ],
      [
        'destination-asset',
        'It filters by the asset that goes out.',
        takes('autoTransactions.list', 'destination_asset'),
        filter,
      ],
      [
        'source-network-id',
        'It filters by the network of the deposit.',
        takes('autoTransactions.list', 'source_network_id'),
        filter,
      ],
      [
        'destination-network-id',
        'It filters by the network of the payout.',
        takes('autoTransactions.list', 'destination_network_id'),
        filter,
      ],
      [
        'destination-crypto-address',
        'It filters by the address of the payout.',
        takes('autoTransactions.list', 'destination_crypto_address'),
        filter,
      ],
      [
        'transaction-hash',
        'It filters by hash.',
        takes('autoTransactions.list', 'transaction_hash'),
        filter,
        'GET /auto-transactions > finds a transaction by each of its hashes: of its deposit, its payout and its refund',
      ],
      [
        'auto-get',
        'An auto transaction can be read.',
        operation('autoTransactions.get'),
        'a read of an auto transaction > has the members of the contract',
      ],
      [
        'one-off-offramp',
        'POST /transactions/one-off makes an off-ramp, which may have a payment reference.',
        [operation('transactions.createOneOff'), takes('transactions.createOneOff', 'payment_reference')],
        'resources/one-offs.test.ts > a new one-off > to a bank is an off-ramp with a single-use address',
        'resources/one-offs.test.ts > a payment reference > of %s may be %j',
      ],
      [
        'one-off-swap',
        'It makes a swap, which may name another network than its destination.',
        takes('transactions.createOneOff', 'destination_network_id'),
        'resources/one-offs.test.ts > a new one-off > to a wallet is a swap, whose network overrides that of the destination',
      ],
      [
        'one-off-fee',
        'It takes a developer fee.',
        takes('transactions.createOneOff', 'developer_fee_bps'),
        'resources/one-offs.test.ts > the life of a one-off > charges the developer fee of its own, which no answer names',
      ],
      [
        'one-off-paths',
        'It answers at /transactions too.',
        operation('transactions.createOneOff'),
        'resources/one-offs.test.ts > a new one-off > answers at both paths alike',
      ],
      [
        'one-off-single-use',
        'Its address takes one deposit, and is gone when the transaction has ended.',
        operation('transactions.createOneOff'),
        'resources/one-offs.test.ts > the life of a one-off > is funded once: a second deposit is refused, and after completion finds no address',
      ],
      [
        'one-off-cancel',
        'A one-off can be cancelled while it is pending.',
        operation('transactions.cancel'),
        'resources/one-offs.test.ts > the cancellation of a one-off > ends it while it is pending, and closes its address',
      ],
      [
        'get',
        'GET /transactions/{transaction_id} reads one transaction with its receipt.',
        [operation('transactions.get'), answers('transactions.get', 'receipt')],
        'resources/one-offs.test.ts > the quote of a one-off > shows the amount that was asked for from the deposit on, and the event shows it at once',
        'a read of an auto transaction > under /transactions is spelled in camel case',
      ],
      [
        'list',
        'One-offs are listed.',
        operation('transactions.list'),
        'resources/one-offs.test.ts > the list of one-offs > is newest first',
      ],
    ]),
  ],
}
