import { answers, type Chapter, event, operation, section } from '../row.js'

const object =
  'the events of an auto transaction > of an onramp carry the object of the specification, without what has no value'
const algebra = 'resources/receipts.test.ts > the algebra of a receipt > '
const member = (name: string) => event('transaction.auto.updated', name)

export const transactions: Chapter = {
  title: 'Transactions',
  sections: [
    section('Receipt', 'receipt', 'resources/transactions.test.ts', [
      [
        'decimal',
        'Amounts of a receipt are decimal texts.',
        answers('autoTransactions.get', 'receipt'),
        object,
        'kernel/money.test.ts > amounts as text > are written with no trailing zero, no bare point and no exponent',
      ],
      [
        'currencies',
        'input_currency and output_currency name the assets.',
        [
          answers('autoTransactions.get', 'receipt.input_currency'),
          answers('autoTransactions.get', 'receipt.output_currency'),
        ],
        object,
      ],
      [
        'initial-amount',
        'initial_amount is what arrived.',
        answers('autoTransactions.get', 'receipt.initial_amount'),
        `${algebra}initial - external fee = subtotal, and no more is taken than there is`,
      ],
      [
        'subtotal-amount',
        'subtotal_amount is what is left after the external fee.',
        answers('autoTransactions.get', 'receipt.subtotal_amount'),
        `${algebra}initial - external fee = subtotal, and no more is taken than there is`,
      ],
      [
        'converted-amount',
        'converted_amount is what the conversion gives.',
        answers('autoTransactions.get', 'receipt.converted_amount'),
        `${algebra}subtotal x rate = converted, rounded down to the places of the output`,
      ],
      [
        'outgoing-amount',
        'outgoing_amount is what is sent on.',
        answers('autoTransactions.get', 'receipt.outgoing_amount'),
        `${algebra}converted - developer fee - platform fee = outgoing`,
      ],
      [
        'external-fee',
        'external_fee is what the outside rail takes.',
        answers('autoTransactions.get', 'receipt.external_fee'),
        'resources/receipts.test.ts > which fees are charged > by the outside rail of an %s',
      ],
      [
        'client-fee',
        'client_fee is the developer fee that was charged.',
        answers('autoTransactions.get', 'receipt.client_fee'),
        'resources/receipts.test.ts > which fees are charged > of the developer show as client_fee, which is booked to the developer',
      ],
      [
        'platform-fee',
        'platform_fee is what the platform takes.',
        answers('autoTransactions.get', 'receipt.platform_fee'),
        `${algebra}each fee is its share of the converted amount, rounded down; the platform is served first`,
      ],
      [
        'exchange-rate',
        'exchange_rate is the rate that was used.',
        answers('autoTransactions.get', 'receipt.exchange_rate'),
        'resources/receipts.test.ts > half a percent at 1.0872 dollars a euro > turns 1,000 USDC into 915.20 EUR',
      ],
      [
        'books',
        'The books say what the receipt says.',
        operation('autoTransactions.get'),
        'resources/receipts.test.ts > the books > say what the receipt says: fees, rounding, and what went out',
      ],
      [
        'form',
        'A read has the receipt as events have it, and may have more.',
        operation('transactions.get'),
        'resources/receipts.test.ts > the form of a receipt > is flat, and has the objects of the contract beside',
        'the events of an auto transaction > have a flat receipt, whatever reads have',
      ],
    ]),
    section('Auto transaction, as events carry it', 'auto-transaction', 'resources/transactions.test.ts', [
      ['id', 'It has an id.', member('id'), object],
      ['auto-account-id', 'It names its account.', member('auto_account_id'), object],
      ['destination-id', 'It names its destination.', member('destination_id'), object],
      [
        'type',
        'It is an onramp, an offramp or a swap.',
        member('type'),
        'specification/transactions.test.ts > the events of a transaction > of an %s name it from the first one on',
      ],
      [
        'status',
        'It has a status.',
        member('status'),
        object,
        'the life of an auto transaction > of an %s ends %s after its deposit, and is told step by step',
      ],
      ['created-at', 'It says when it was made.', member('created_at'), object],
      ['updated-at', 'It says when it last changed.', member('updated_at'), object],
      [
        'completed-at',
        'It says when it was completed, once it is.',
        member('completed_at'),
        object,
        'a failing transaction > has no time of completion',
      ],
      ['unix-seconds', 'Times are Unix seconds.', member('updated_at'), object],
      ['receipt', 'It has a receipt.', member('receipt'), object],
      [
        'destination-network-id',
        'It names the network of the payout.',
        member('crypto_details.destination_network_id'),
        object,
      ],
      [
        'destination-address',
        'It names the address of the payout.',
        member('crypto_details.destination_address'),
        object,
      ],
      [
        'tx-hash',
        'It has the hash of the payout, once that is known.',
        member('crypto_details.tx_hash'),
        object,
        'the events of an auto transaction > of a swap have both hashes and no rail',
      ],
      [
        'sender-type',
        'It says what the sender is.',
        member('sender_details.sender_type'),
        object,
        'the events of an auto transaction > of an offramp name the wallet that paid, the deposit and the rail',
      ],
      [
        'sender-account-holder-name',
        'It has the name of the sender at the bank.',
        member('sender_details.sender_account_holder_name'),
        object,
        'money from a bank > may name its sender',
      ],
      [
        'sender-bank-name',
        'It has the name of that bank.',
        member('sender_details.sender_bank_name'),
        object,
      ],
      [
        'sender-routing-number',
        'It has the routing number of that bank.',
        member('sender_details.sender_routing_number'),
        object,
      ],
      [
        'sender-account-number',
        'It has the number of that account.',
        member('sender_details.sender_account_number'),
        object,
      ],
      [
        'sender-account-type',
        'It has the type of that account.',
        member('sender_details.sender_account_type'),
        object,
      ],
    ]),
    section('One-off, as events carry it', 'one-off-event', 'resources/one-offs.test.ts', [
      [
        'spelling',
        'Several members of it are spelled otherwise than on reads.',
        event('transaction.one_off.updated'),
        'a new one-off > spells several members of its events otherwise than its reads',
      ],
      [
        'left-out',
        'resource_type and destination_payment_rail are not told.',
        event('transaction.one_off.created'),
        'a new one-off > spells several members of its events otherwise than its reads',
        'a new one-off > makes its recipient active, and is told without what has no value',
      ],
      [
        'no-null',
        'A member without a value is left out.',
        event('transaction.one_off.created'),
        'a new one-off > makes its recipient active, and is told without what has no value',
        'resources/transactions.test.ts > the events of an auto transaction > have no member without a value, and no member of the provider',
      ],
    ]),
  ],
}
