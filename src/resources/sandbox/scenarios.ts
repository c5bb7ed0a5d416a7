/** The meaning of `type` of a simulated movement: the legacy `wire_*` names are Fedwire (contract/rest.md 15.2). */
type MovementType =
  | { readonly rail: BankRail; readonly does: 'inbound' | PayoutEnd }
  | { readonly rail: 'crypto'; readonly does: 'inbound' }

export type BankRail = 'ach' | 'fedwire' | 'fednow' | 'swift' | 'sepa'
/** The end of a payout. */
export type PayoutEnd = 'settled' | 'failed' | 'returned' | 'rejected' | 'reversal'

/** Actions on a movement that waits. */
export type AdvanceAction = 'release' | 'approve' | 'reject' | 'confirm' | 'expire'

export const movementTypes = {
  ach_inbound: { rail: 'ach', does: 'inbound' },
  fedwire_inbound: { rail: 'fedwire', does: 'inbound' },
  wire_inbound: { rail: 'fedwire', does: 'inbound' },
  fednow_inbound: { rail: 'fednow', does: 'inbound' },
  swift_inbound: { rail: 'swift', does: 'inbound' },
  sepa_inbound: { rail: 'sepa', does: 'inbound' },
  crypto_inbound: { rail: 'crypto', does: 'inbound' },
  ach_outbound_settled: { rail: 'ach', does: 'settled' },
  ach_outbound_failed: { rail: 'ach', does: 'failed' },
  ach_outbound_returned: { rail: 'ach', does: 'returned' },
  ach_outbound_rejected: { rail: 'ach', does: 'rejected' },
  fedwire_outbound_settled: { rail: 'fedwire', does: 'settled' },
  fedwire_outbound_failed: { rail: 'fedwire', does: 'failed' },
  fedwire_outbound_returned: { rail: 'fedwire', does: 'returned' },
  fedwire_outbound_rejected: { rail: 'fedwire', does: 'rejected' },
  wire_outbound_settled: { rail: 'fedwire', does: 'settled' },
  wire_outbound_failed: { rail: 'fedwire', does: 'failed' },
  wire_outbound_returned: { rail: 'fedwire', does: 'returned' },
  wire_outbound_rejected: { rail: 'fedwire', does: 'rejected' },
  swift_outbound_settled: { rail: 'swift', does: 'settled' },
  swift_outbound_failed: { rail: 'swift', does: 'failed' },
  swift_outbound_returned: { rail: 'swift', does: 'returned' },
  swift_outbound_rejected: { rail: 'swift', does: 'rejected' },
  ach_reversal: { rail: 'ach', does: 'reversal' },
  fedwire_reversal: { rail: 'fedwire', does: 'reversal' },
  wire_reversal: { rail: 'fedwire', does: 'reversal' },
  swift_reversal: { rail: 'swift', does: 'reversal' },
} as const satisfies Record<string, MovementType>

export type MovementTypeName = keyof typeof movementTypes

const names = Object.keys(movementTypes) as readonly MovementTypeName[]

export function movementOf(type: MovementTypeName): MovementType {
  return movementTypes[type]
}

function typesWhere(wanted: (type: MovementType) => boolean): readonly MovementTypeName[] {
  return names.filter((name) => wanted(movementTypes[name]))
}

const fiatInbound = typesWhere(({ rail, does }) => rail !== 'crypto' && does === 'inbound')
const cryptoOnly = ['crypto_inbound'] as const

export interface Scenario {
  readonly description: string
  readonly valid_for: readonly MovementTypeName[]
  /** Actions that `POST /sandbox/simulations/{simulation_id}/advance` takes; a scenario without any does not pause. */
  readonly advance_actions: readonly AdvanceAction[]
  readonly example_webhook_sequence: readonly string[]
}

const arrived = ['transaction.auto.deposit.received', 'transaction.auto.created']
const passed = [
  ...arrived,
  'transaction.auto.deposit.succeeded',
  'transaction.auto.updated',
  'transaction.auto.updated',
]

const wentBack = [...arrived, 'transaction.auto.updated']

function scenario(
  description: string,
  valid_for: readonly MovementTypeName[],
  advance_actions: readonly AdvanceAction[] = [],
  example_webhook_sequence: readonly string[] = passed,
): Scenario {
  return { description, valid_for, advance_actions, example_webhook_sequence }
}

function mishap(description: string): Scenario {
  return scenario(`${description}, and goes back.`, cryptoOnly, [], wentBack)
}

/** The scenarios of simulated movements (contract/rest.md 15.3; contract/behaviour.md 8.1). */
export const scenarios = {
  success_immediate: scenario('The movement happens at once.', names),
  success_delayed: scenario(
    'The movement happens after delay_seconds.',
    typesWhere(({ rail, does }) => rail !== 'crypto' && (does === 'inbound' || does === 'settled')),
  ),
  compliance_hold: scenario('Compliance keeps the deposit until it is released or rejected.', fiatInbound, [
    'release',
    'reject',
  ]),
  manual_review: scenario('A reviewer looks at the deposit and approves or rejects it.', fiatInbound, [
    'approve',
    'reject',
  ]),
  unconfirmed: scenario('The deposit is seen on the network and waits for its confirmations.', cryptoOnly, [
    'confirm',
    'expire',
  ]),
  wrong_chain: mishap('The deposit arrives on another network than the one expected'),
  unsupported_token: mishap('The deposit is of a token that is not supported'),
  address_mismatch: mishap('The deposit does not match the address that it was announced for'),
  partial_crypto: scenario('Only partial_amount of the deposit arrives.', cryptoOnly),
}

export type ScenarioName = keyof typeof scenarios

export function scenarioOf(name: ScenarioName): Scenario {
  return scenarios[name]
}
