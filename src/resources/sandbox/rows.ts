import * as z from 'zod'
import { type ClientRow, clientTable, type OwnedRow, type Texts } from '../../contract/rows.js'
import { each, named, type OutputOf } from '../../contract/schema.js'
import type { Fault } from '../../kernel/fault-point.js'
import type { NetworkId } from '../capabilities/index.js'
import type { BankRail, MovementTypeName, PayoutEnd, ScenarioName } from './scenarios.js'

export const onboardingResult = named('SimulateOnboardingResponse', () => ({
  /**
   * `simulation_id`: The name that the simulation was given.
   * `applicant_id`: The application that it was about.
   * `previous_state`: The status that the application had.
   * `new_state`: The status that it has now.
   */
  ...each(z.string(), 'simulation_id', 'applicant_id', 'previous_state', 'new_state'),
}))

export const inboundResult = named('SimulateInboundResponse', () => ({
  /** The name that the simulation was given. */
  simulation_id: z.string(),
  /** Always `accepted`: it happens a little later. */
  state: z.enum(['accepted']),
  /** The text of yours that the request had; left out without one. */
  trace_id: z.string().optional(),
}))

/** One simulation, known by the id that its caller chose. */
export interface SimulationRow extends OwnedRow {
  readonly simulation_id: string
  /** The parameters, as canonical JSON: the same id with others is a conflict. */
  readonly parameters: string
  readonly answer: OutputOf<typeof onboardingResult> | OutputOf<typeof inboundResult>
}

export const simulations = clientTable<SimulationRow>('simulations', {
  lookups: { simulation_id: (row) => `${row.client_id} ${row.simulation_id}` },
})

/** A message of the bank or the chain to the platform about a simulated movement. */
export interface Callback extends Texts<'callback_id' | 'payload_json'> {
  readonly scheduled_for: number
  readonly state: 'pending' | 'delivered' | 'failed'
  readonly attempts: number
  readonly delivered_at: number | null
  readonly last_error: string | null
}

/** Money that comes in from a bank. */
export interface BankMovement {
  readonly by: 'bank'
  readonly rail: BankRail
  readonly account_id: string
}

/** Money that comes in from a chain. */
export interface ChainMovement {
  readonly by: 'chain'
  readonly wallet_address: string
  /** The network that the caller said it arrives on. */
  readonly network_id: NetworkId | null
  /** The part of the amount that arrives, where it is not all. */
  readonly partial_amount: string | null
}

/** The end of a payout. */
export interface PayoutMovement {
  readonly by: 'payout'
  readonly does: PayoutEnd
  readonly transaction_id: string
}

interface Movement extends ClientRow, Texts<'simulation_id' | 'amount' | 'currency'> {
  readonly type: MovementTypeName
  readonly scenario: ScenarioName
  readonly state: 'accepted' | 'settled' | 'returned' | 'rejected' | 'failed'
  /** The transaction that waits for an advance. */
  readonly awaiting: string | null
  /** The transaction that it brought about, or is about. */
  readonly transaction_id: string | null
  readonly trace_id: string | null
  readonly fault: Fault | null
  readonly callbacks: readonly Callback[]
  readonly completed_at: number | null
}

/** A movement of money that was simulated, known by the id that its caller chose. */
export type MovementRow = Movement & (BankMovement | ChainMovement | PayoutMovement)

export const movements = clientTable<MovementRow>('movements', {
  lookups: {
    simulation_id: (row) => `${row.client_id} ${row.simulation_id}`,
    transaction: (row) => row.transaction_id,
    awaiting: (row) => row.awaiting,
  },
})
