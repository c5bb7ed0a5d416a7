import { defineMachine } from '../../contract/machine.js'

const undecided = ['pending', 'info_requested', 'in_review', 'partner_review'] as const

/**
 * Whether a customer may transact (specification, Customer KYB status and application). `info_requested`, `in_review` and
 * `withdrawn` are told by events; on reads `kyb_status` stays `pending` for them, and `status` says which
 * (docs/decisions/0005).
 */
export const kybMachine = defineMachine({
  name: 'customer',
  initial: 'pending',
  states: [
    'pending',
    'info_requested',
    'in_review',
    'partner_review',
    'active',
    'frozen',
    'rejected',
    'auto_declined',
    'withdrawn',
  ],
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

/** The `kyb_status` of a read. */
export const kybOnReads = {
  pending: 'pending',
  info_requested: 'pending',
  in_review: 'pending',
  partner_review: 'partner_review',
  active: 'active',
  frozen: 'frozen',
  rejected: 'rejected',
  auto_declined: 'auto_declined',
  withdrawn: 'pending',
} as const satisfies Record<KybState, string>

/** The `kyb_status` of an event: `approved` where a read says `active`. */
export const kybInEvents = {
  pending: null,
  info_requested: 'info_requested',
  in_review: 'in_review',
  partner_review: 'partner_review',
  active: 'approved',
  frozen: 'frozen',
  rejected: 'rejected',
  auto_declined: 'auto_declined',
  withdrawn: 'withdrawn',
} as const satisfies Record<KybState, string | null>

/** The status that the identity provider of a KYB link would show of a customer whose application it has. */
export const providerStatus = {
  pending: 'in_review',
  info_requested: 'requires_info',
  in_review: 'in_review',
  partner_review: 'in_review',
  active: 'approved',
  frozen: 'frozen',
  rejected: 'rejected',
  auto_declined: 'auto_declined',
  withdrawn: 'not_started',
} as const satisfies Record<KybState, string>
