import { answers, type Chapter, move, operation, section, source, state, takes } from '../row.js'

const rule = (name: string) => takes('mandates.create', `rule.${name}`)
const moves =
  'coverage.test.ts > everything that is declared is reached > every legal move of the $name machine is made'
const cap = 'resources/mandate-windows.test.ts > a cap > %s may be reached and not passed'
const windows = 'resources/mandate-windows.test.ts > the window that a moment is in > %s is in %s, %s and %s'

export const mandates: Chapter = {
  title: 'Spending mandates',
  sections: [
    section('Rule', 'rule', 'resources/mandates.test.ts', [
      [
        'targets',
        'A rule has up to 32 targets: recipients, addresses, or any.',
        rule('targets'),
        'the targets of a rule > are at most 32',
        'the targets of a rule > cover what they name and nothing else',
        'the targets of a rule > are anybody by %s, shown in one form',
      ],
      [
        'asset',
        'Its asset can be sent, on its network or on some network.',
        rule('asset'),
        'the asset and the network of a rule > cannot be %s',
      ],
      [
        'asset-at-create',
        'That is checked when the mandate is made.',
        [rule('asset'), operation('mandates.create')],
        'the asset and the network of a rule > cannot be %s',
      ],
      [
        'network-id',
        'It may name a network.',
        rule('network_id'),
        'the asset and the network of a rule > keep other networks and assets out',
      ],
      ['max-per-tx', 'It may cap a payment, by a decimal text in its asset.', rule('max_per_tx'), cap],
      [
        'window-none',
        'A window of NONE is the whole life of the mandate.',
        rule('window'),
        'resources/mandate-windows.test.ts > the window that a moment is in > NONE is one for the lifetime',
      ],
      [
        'window-weekly',
        'A window of WEEKLY is a week that begins on Monday at midnight UTC.',
        [rule('window'), source('src/resources/mandates/windows.ts', 'bucketOf')],
        windows,
        'resources/mandate-windows.test.ts > the window that a moment is in > %s %s is spent to its last millisecond and new from %s',
      ],
      [
        'window-monthly',
        'A window of MONTHLY is a month that begins on the 1st at midnight UTC.',
        [rule('window'), source('src/resources/mandates/windows.ts', 'bucketOf')],
        windows,
        'resources/mandate-windows.test.ts > the window that a moment is in > %s %s is spent to its last millisecond and new from %s',
      ],
      [
        'max-amount-per-target',
        'It may cap what each target gets in a window, never pooled.',
        rule('max_amount_per_target_in_window'),
        cap,
        'resources/mandate-windows.test.ts > a cap > for a target is never pooled, and the ceiling stands beside it',
      ],
      ['max-count-per-target', 'It may cap how often.', rule('max_count_per_target_in_window'), cap],
      [
        'valid-from',
        'A mandate may begin at a time, in Unix seconds.',
        takes('mandates.create', 'valid_from'),
        'the validity of a mandate > decides about payments to the millisecond, at both ends',
      ],
      [
        'valid-until',
        'It may end at a time.',
        takes('mandates.create', 'valid_until'),
        'the validity of a mandate > decides about payments to the millisecond, at both ends',
        'the validity of a mandate > that is %s is refused',
      ],
    ]),
    section('Mandate', 'mandate', 'resources/mandates.test.ts', [
      [
        'one-rule',
        'A mandate has one rule.',
        [takes('mandates.create', 'rule'), answers('mandates.get', 'rule')],
        'a mandate > waits for its approval, shown as it was asked for and without what is not limited',
      ],
      [
        'immutable',
        'It never changes: each version stays as it is.',
        [operation('mandates.listVersions'), operation('mandates.amend')],
        'amending a mandate > adds a version that is never changed: the old ones stay',
      ],
      [
        'more',
        'More is granted by more mandates.',
        operation('mandates.create'),
        'resources/mandate-windows.test.ts > several mandates > add up, the oldest that allows a payment first',
      ],
      [
        'dual-control',
        'What changes it is signed by a signer who is recognised and not the one that it binds.',
        [operation('mandates.approve'), operation('mandates.cancel'), operation('mandates.amend')],
        'deciding about a mandate > is not for the signer that it is bound to: not for the agent, not for a person',
        'deciding about a mandate > is 400 for a key that nobody registered, and 403 for the signature of somebody else',
        'what is signed > is refused with %s',
      ],
      [
        'approve',
        'A second signer approves it.',
        [operation('mandates.approve'), state('mandate', 'active'), move('mandate', 'approve')],
        'deciding about a mandate > approves it, with who did and when, which it and its version show',
      ],
      [
        'cancel',
        'Or cancels it.',
        [
          operation('mandates.cancel'),
          state('mandate', 'rejected'),
          state('mandate', 'revoked'),
          move('mandate', 'reject'),
          move('mandate', 'revoke'),
        ],
        'deciding about a mandate > rejects what waits and revokes what is active, and names who did',
      ],
      [
        'expired',
        'One that is over cannot be approved.',
        operation('mandates.approve'),
        'the validity of a mandate > ends to the millisecond: expired is derived, cannot be approved, and can be cancelled',
      ],
      [
        'moves',
        'Every move of a mandate is made, and no other is possible.',
        [state('mandate', 'pending'), move('mandate', 'amend')],
        moves,
        'deciding about a mandate > follows the machine: every move from every state',
      ],
      [
        'list',
        'Mandates are listed and read.',
        [operation('mandates.list'), operation('mandates.get')],
        'the list of mandates > is all of them, newest first, with the status that each has now',
      ],
      [
        'independent',
        'An independent count of random payments under random mandates agrees, and no cap is passed.',
        source('src/resources/mandates/spending.ts', 'coverOf'),
        'simulation/spending.test.ts > random spending under random mandates > agrees with an independent counter, and passes no cap: seed %i',
      ],
    ]),
  ],
}
