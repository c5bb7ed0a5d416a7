import { defineMachine } from '../../kernel/machine.js'

/**
 * Whether a customer may transact (specification, Customer KYB status and application). `info_requested` and `withdrawn`
 * are told by events; on reads `kyb_status` stays `pending` for both, and `status` says which (docs/decisions/0005).
 */
export const kybMachine = defineMachine({
  name: 'customer',
  initial: 'pending',
  states: [
    'pending',
    'info_requested',
    'partner_review',
    'active',
    'frozen',
    'rejected',
    'auto_declined',
    'withdrawn',
  ],
  moves: {
    approve: { from: ['pending', 'info_requested', 'partner_review'], to: 'active' },
    reject: { from: ['pending', 'info_requested', 'partner_review'], to: 'rejected' },
    auto_decline: { from: ['pending', 'info_requested', 'partner_review'], to: 'auto_declined' },
    request_information: { from: ['pending', 'partner_review'], to: 'info_requested' },
    answer_information: { from: ['info_requested'], to: 'pending' },
    review_by_partner: { from: ['pending'], to: 'partner_review' },
    withdraw: { from: ['pending', 'info_requested', 'partner_review'], to: 'withdrawn' },
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
  partner_review: 'partner_review',
  active: 'approved',
  frozen: 'frozen',
  rejected: 'rejected',
  auto_declined: 'auto_declined',
  withdrawn: 'withdrawn',
} as const satisfies Record<KybState, string | null>

/** The status that the identity provider of a KYB link would show. */
export const providerStatus = {
  pending: 'not_started',
  info_requested: 'requires_info',
  partner_review: 'in_review',
  active: 'approved',
  frozen: 'frozen',
  rejected: 'rejected',
  auto_declined: 'auto_declined',
  withdrawn: 'not_started',
} as const satisfies Record<KybState, string>
