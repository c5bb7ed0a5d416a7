import { answers, type Chapter, event, move, operation, section, state, takes } from '../row.js'

const spec = 'specification/cards.test.ts > '
const members = `${spec}a card > has its members, whatever becomes of it`
const versions = 'a card > has one version more at each change, and its events the same'
const tx = 'resources/card-transactions.test.ts > '
const moves =
  'coverage.test.ts > everything that is declared is reached > every legal move of the $name machine is made'

export const cards: Chapter = {
  title: 'Cards',
  sections: [
    section('Card', 'card', 'resources/cards.test.ts', [
      [
        'version',
        'A card has a version, higher after each change, the same as in its events.',
        [answers('cards.get', 'version'), event('card.updated', 'version')],
        versions,
      ],
      ['status', 'A card has a status.', answers('cards.get', 'status'), members],
      [
        'spend-limit',
        'It has its spend limit.',
        [answers('cards.get', 'spend_limit'), takes('cards.create', 'spend_limit')],
        members,
        `${tx}a spend limit > counts %s by the calendar`,
      ],
      ['last4', 'It has its last four digits.', answers('cards.get', 'last4'), members],
      [
        'freeze-sources',
        'It lists who froze it: always a list, empty when nobody did.',
        answers('cards.get', 'freeze_sources'),
        members,
        'a card > stays frozen until %s lifts its own freeze',
      ],
      [
        'closed',
        'A card that is closed has that as its status.',
        [state('card', 'closed'), move('card', 'close'), operation('cards.close')],
        members,
      ],
      [
        'create',
        'A card is made for a cardholder and a wallet.',
        operation('cards.create'),
        'a card > that is virtual is active after two seconds',
      ],
      [
        'list',
        'Cards are listed.',
        operation('cards.list'),
        'a card > is not seen by another client',
        'specification/lists.test.ts > a list with cursors > %s has data and meta, and pages that fit together',
      ],
      ['get', 'A card can be read.', operation('cards.get'), members],
      ['update', 'Its spend limit can be changed.', operation('cards.update'), versions],
      [
        'freeze',
        'Its client can freeze it and lift that again.',
        [
          operation('cards.freeze'),
          operation('cards.unfreeze'),
          state('card', 'frozen'),
          move('card', 'freeze'),
          move('card', 'unfreeze'),
        ],
        versions,
        'a card > that compliance froze cannot be unfrozen by its client',
      ],
      [
        'moves',
        'Every move of a card is made, and no other is possible.',
        [state('card', 'pending'), state('card', 'active')],
        moves,
        'a card > that is $state refuses to $action, and nothing has changed',
      ],
    ]),
    section('Cardholder', 'cardholder', 'resources/cards.test.ts', [
      [
        'review',
        'A cardholder is reviewed, and shows how that ended.',
        [answers('cardholders.get', 'status'), move('cardholder', 'approve'), move('cardholder', 'reject')],
        'a cardholder > is approved by the sandbox after five seconds',
        'a cardholder > stays rejected when the five seconds are over',
      ],
      [
        'deleted',
        'One who was deleted is closed.',
        [operation('cardholders.delete'), state('cardholder', 'closed')],
        'a cardholder > that is deleted reads as closed',
      ],
      [
        'create',
        'A cardholder is made for a customer.',
        operation('cardholders.create'),
        `${spec}a cardholder > is told of when made, reviewed, changed and deleted`,
      ],
      [
        'list',
        'Cardholders are listed.',
        operation('cardholders.list'),
        'a cardholder > that is deleted reads as closed',
      ],
      [
        'get',
        'A cardholder can be read.',
        operation('cardholders.get'),
        'a cardholder > is approved by the sandbox after five seconds',
      ],
      [
        'update',
        'One can be changed.',
        operation('cardholders.update'),
        'a cardholder > keeps what a change does not name',
      ],
      [
        'moves',
        'Every move of a cardholder is made, and no other is possible.',
        [state('cardholder', 'pending'), state('cardholder', 'approved'), state('cardholder', 'rejected')],
        moves,
        'a cardholder > that is $state refuses to $action, and nothing has changed',
      ],
      [
        'enablement',
        'A wallet pays for cards once that was endorsed and is active.',
        [
          operation('wallets.enableCardSettlement'),
          operation('wallets.cardSettlement'),
          state('card_settlement', 'active'),
        ],
        'card settlement of a wallet > is active 30 seconds after it was endorsed, and is told once',
      ],
    ]),
    section('Card transaction', 'card-transaction', 'resources/card-transactions.test.ts', [
      [
        'status',
        'A card transaction has a status.',
        answers('sandbox.getCardTransaction', 'status'),
        'an authorization > holds 130 percent of its amount',
      ],
      [
        'cleared-amount',
        'It has what was cleared.',
        answers('sandbox.getCardTransaction', 'cleared_amount'),
        'an authorization > clears in parts until nothing is left of it',
      ],
      [
        'outstanding-amount',
        'It has what was cleared and no authorization covered, less refunds.',
        answers('sandbox.getCardTransaction', 'outstanding_amount'),
        'an authorization > takes what is above its hold from nobody: it is outstanding',
        'a return > pays first what is outstanding of its purchase',
      ],
      [
        'outstanding-force-post',
        'That is not zero after a force post.',
        answers('sandbox.getCardTransaction', 'outstanding_amount'),
        'what is cleared without a hold > is force posted: the wallet is not touched',
      ],
      [
        'outstanding-over-capture',
        'Nor after more was captured than held.',
        answers('sandbox.getCardTransaction', 'outstanding_amount'),
        'an authorization > takes what is above its hold from nobody: it is outstanding',
      ],
      [
        'refund-state',
        'A refund is pending, and then paid.',
        answers('sandbox.getCardTransaction', 'refund_state'),
        'a return > is a transaction of its own, whose money comes after a minute',
      ],
      [
        'decline-reason',
        'What was declined has a reason.',
        answers('sandbox.getCardTransaction', 'decline_reason'),
        'a decline > for %s is recorded with its code, and no money moves',
      ],
      [
        'decline-code',
        'It has a code as well.',
        answers('sandbox.getCardTransaction', 'decline_code'),
        'a decline > for %s is recorded with its code, and no money moves',
      ],
    ]),
    section('Status of card transactions', 'card-status', 'resources/card-transactions.test.ts', [
      [
        'pending',
        'A transaction that is known before its first authorization is pending, and told as created.',
        [state('card_transaction', 'pending'), event('card_transaction.created')],
        'an authorization > that is only known is authorized or declined afterwards',
      ],
      [
        'authorized',
        'One whose money is held is authorized: told as created, or as updated after pending.',
        [state('card_transaction', 'authorized'), move('card_transaction', 'authorize')],
        'an authorization > clears in parts until nothing is left of it',
        'an authorization > that is only known is authorized or declined afterwards',
      ],
      [
        'auth-reversed',
        'One whose hold was released without clearing is auth_reversed.',
        [state('card_transaction', 'auth_reversed'), move('card_transaction', 'reverse')],
        'an authorization > of which a part is voided is for less, and holds less',
        `${spec}a status of a card transaction > %s is told as updated`,
      ],
      [
        'expired',
        'One whose hold ran out unused is expired.',
        [state('card_transaction', 'expired'), move('card_transaction', 'expire')],
        'an authorization > expires after seven days, and its hold is in the wallet again',
        `${spec}a status of a card transaction > %s is told as updated`,
      ],
      [
        'partially-cleared',
        'One of which a part was settled is partially_cleared, with what was cleared so far.',
        [state('card_transaction', 'partially_cleared'), move('card_transaction', 'clear_part')],
        'an authorization > clears in parts until nothing is left of it',
      ],
      [
        'cleared',
        'One that was settled whole is cleared.',
        [
          state('card_transaction', 'cleared'),
          move('card_transaction', 'clear'),
          move('card_transaction', 'finish'),
        ],
        'an authorization > clears whole unless told, and the rest of the hold comes back',
        'an authorization > of which a part was cleared is cleared at that by %s',
      ],
      [
        'force-posted',
        'One that was settled without a hold is force_posted.',
        [state('card_transaction', 'force_posted'), move('card_transaction', 'force_post')],
        'what is cleared without a hold > is force posted: the wallet is not touched',
        'what is cleared without a hold > is force posted also after %s',
      ],
      [
        'returned',
        'A refund is a transaction of its own, returned; the purchase stays cleared.',
        [state('card_transaction', 'returned'), move('card_transaction', 'refund')],
        'a return > is a transaction of its own, whose money comes after a minute',
      ],
      [
        'disputed',
        'disputed is reserved: nothing reaches it, and it is not told.',
        state('card_transaction', 'disputed'),
        'a card transaction > is never disputed',
      ],
      [
        'declined',
        'An authorization that was refused is declined, and moves no money: told as created, or as updated where the transaction was known.',
        [state('card_transaction', 'declined'), move('card_transaction', 'decline')],
        'a decline > for %s is recorded with its code, and no money moves',
        'an authorization > that is only known is authorized or declined afterwards',
      ],
      [
        'moves',
        'Every move of a card transaction is made, and no other is possible.',
        [state('card_transaction', 'pending'), move('card_transaction', 'authorize')],
        moves,
        'a card transaction > that is $status, asked to $action: $legal',
      ],
    ]),
  ],
}
