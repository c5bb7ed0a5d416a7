import { defineMachine } from '../../contract/machine.js'

const undecided = ['pending', 'info_requested', 'in_review', 'partner_review'] as const

/**
 * The status that tells whether a customer may transact (specification, Customer KYB status and application).
 * `info_requested`, `in_review` and `withdrawn` are told by events; on reads `kyb_status` stays `pending` for them, and
 * `status` says which (docs/decisions/0005).
 */
export const kybMachine = defineMachine({
  name: 'customer',
  initial: 'pending',
  states: [...undecided, 'active', 'frozen', 'rejected', 'auto_declined', 'withdrawn'],
  moves: {
    approve: { from: undecided, to: 'active' },
    reject: { from: undecided, to: 'rejected' },
    auto_decline: { from: undecided, to: 'auto_declined' },
    request_information: { from: ['pending', 'in_review', 'partner_review'], to: 'info_requested' },
    answer_information: { from: ['info_requested'], to: 'in_review' },
    review_by_partner: { from: ['pending', 'in_review'], to: 'partner_review' },
    withdraw: { from: undecided, to: 'withdrawn' },
    apply_again: { from: ['withdrawn'], to: 'pending' },
    freeze: { from: ['active'], to: 'frozen' },
    keep_frozen: { from: ['frozen'], to: 'frozen' },
    unfreeze: { from: ['frozen'], to: 'active' },
  },
})

export type KybState = (typeof kybMachine.states)[number]
export type KybAction = keyof typeof kybMachine.moves

interface Shown {
  /** The `kyb_status` of a read. */
  readonly read: string
  /** The `kyb_status` of an event; null where no event tells of it. */
  readonly event: string | null
  /** The status that the identity provider of a KYB link would show of a customer whose application it has. */
  readonly provider: string
}

export const kybShown = {
  pending: { read: 'pending', event: null, provider: 'in_review' },
  info_requested: { read: 'pending', event: 'info_requested', provider: 'requires_info' },
  in_review: { read: 'pending', event: 'in_review', provider: 'in_review' },
  partner_review: { read: 'partner_review', event: 'partner_review', provider: 'in_review' },
  active: { read: 'active', event: 'approved', provider: 'approved' },
  frozen: { read: 'frozen', event: 'frozen', provider: 'frozen' },
  rejected: { read: 'rejected', event: 'rejected', provider: 'rejected' },
  auto_declined: { read: 'auto_declined', event: 'auto_declined', provider: 'auto_declined' },
  withdrawn: { read: 'pending', event: 'withdrawn', provider: 'not_started' },
} as const satisfies Record<KybState, Shown>
