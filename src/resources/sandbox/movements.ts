import * as z from 'zod'
import { present } from '../../contract/present.js'
import { isoTimestamp, ksuid } from '../../contract/primitives.js'
import { isoTime } from '../../kernel/clock.js'
import type { Fault } from '../../kernel/fault-point.js'
import { defineTable, type Row } from '../../kernel/table.js'
import {
  type MovementTypeName,
  movementOf,
  movementTypes,
  type ScenarioName,
  scenarioOf,
  scenarios,
} from './scenarios.js'

/** What the bank or the chain tells the platform of a simulated movement. */
export interface Callback {
  readonly callback_id: string
  readonly payload_json: string
  readonly scheduled_for: number
  readonly state: 'pending' | 'delivered' | 'failed'
  readonly attempts: number
  readonly delivered_at: number | null
  readonly last_error: string | null
}

/** A movement of money that was simulated, known by the id that its caller chose. */
export interface MovementRow extends Row {
  readonly client_id: string
  readonly simulation_id: string
  readonly type: MovementTypeName
  readonly scenario: ScenarioName
  readonly state: 'accepted' | 'settled' | 'returned' | 'rejected' | 'failed'
  /** Waits for an advance. */
  readonly awaiting: boolean
  readonly account_id: string | null
  readonly wallet_address: string | null
  /** What it brought about, or is about. */
  readonly transaction_id: string | null
  readonly amount: string
  readonly partial_amount: string | null
  readonly currency: string
  readonly trace_id: string | null
  readonly fault: Fault | null
  readonly callbacks: readonly Callback[]
  readonly created_at: number
  readonly completed_at: number | null
}

export const movements = defineTable<MovementRow>('movements', {
  scope: (row) => row.client_id,
  lookups: { simulation_id: (row) => `${row.client_id} ${row.simulation_id}` },
})

const decimal = z.string().regex(/^[0-9]+(\.[0-9]+)?$/, 'must be a decimal text such as 1.23')
const typeNames = Object.keys(movementTypes) as [MovementTypeName, ...MovementTypeName[]]
const scenarioNames = Object.keys(scenarios) as [ScenarioName, ...ScenarioName[]]

export const inboundSimulation = z
  .object({
    simulation_id: z.string().min(1).max(128),
    type: z.enum(typeNames),
    amount: decimal,
    currency: z.string().min(1),
    account_id: z.string().min(1).optional(),
    // An on-chain address; wallet_id is its older name.
    wallet_address: z.string().min(1).optional(),
    wallet_id: z.string().min(1).optional(),
    one_off_transaction_id: z.string().min(1).optional(),
    movement_id: z.string().min(1).optional(),
    scenario: z.enum(scenarioNames).optional(),
    partial_amount: decimal.optional(),
    delay_seconds: z.int().min(1).max(86_400).optional(),
    trace_id: z.string().optional(),
  })
  .superRefine((body, context) => {
    const issue = (path: string, message: string, code: string): void =>
      context.addIssue({ code: 'custom', path: [path], message, params: { code } })
    const needs = (path: string, ...given: (string | undefined)[]): void => {
      if (given.every((value) => value === undefined))
        issue(path, `is required for ${body.type}`, 'missing_required_field')
    }
    const { rail, does } = movementOf(body.type)
    const scenario = body.scenario ?? 'success_immediate'
    if (does !== 'inbound') needs('one_off_transaction_id', body.one_off_transaction_id, body.movement_id)
    else if (rail === 'crypto') needs('wallet_address', body.wallet_address, body.wallet_id)
    else needs('account_id', body.account_id)
    if (!scenarioOf(scenario).valid_for.includes(body.type))
      issue('scenario', `${scenario} is not possible for ${body.type}`, 'invalid_scenario')
    if (scenario === 'partial_crypto') {
      needs('partial_amount', body.partial_amount)
      if (body.partial_amount !== undefined && !(Number(body.partial_amount) < Number(body.amount)))
        issue('partial_amount', 'must be less than amount', 'too_big')
    }
  })
  .meta({ id: 'SimulateInboundRequest' })

export const inboundResult = z
  .object({ simulation_id: z.string(), state: z.enum(['accepted']), trace_id: z.string().optional() })
  .meta({ id: 'SimulateInboundResponse' })

export const advanceBody = z
  .object({ action: z.string().min(1), reason_code: z.string().optional() })
  .meta({ id: 'AdvanceSimulationRequest' })

export const advanceResult = z
  .object({
    simulation_id: z.string(),
    previous_state: z.string(),
    new_state: z.string(),
    callbacks_scheduled: z.int(),
  })
  .meta({ id: 'AdvanceSimulationResult' })

export const inspection = z
  .object({
    simulation_id: z.string(),
    rail: z.string(),
    operation: z.string(),
    scenario: z.string(),
    state: z.enum(['accepted', 'settled', 'returned', 'rejected', 'failed']),
    state_position: z.enum(['scheduled', 'paused', 'done']),
    awaiting_advance: z.boolean(),
    organization_id: ksuid,
    account_id: z.string().optional(),
    wallet_id: z.string().optional(),
    amount: z.string(),
    currency: z.string(),
    trace_id: z.string().optional(),
    metadata: z.record(z.string(), z.string()),
    created_at: isoTimestamp,
    completed_at: isoTimestamp.optional(),
    callbacks: z.array(
      z
        .object({
          callback_id: z.string(),
          payload_json: z.string(),
          scheduled_for: isoTimestamp,
          state: z.enum(['pending', 'delivered', 'failed']),
          attempts: z.int(),
          max_attempts: z.int(),
          delivered_at: isoTimestamp.optional(),
          last_error: z.string().optional(),
        })
        .meta({ id: 'SimulationCallbackRecord' }),
    ),
    advance_actions_available: z.array(z.string()).optional(),
  })
  .meta({ id: 'SimulationInspection' })

const operations = {
  inbound: 'inbound_posted',
  settled: 'outbound_settled',
  failed: 'outbound_failed',
  returned: 'outbound_returned',
  rejected: 'outbound_rejected',
  reversal: 'reversal_posted',
} as const

export function presentMovement(row: MovementRow): z.output<typeof inspection> {
  const { rail, does } = movementOf(row.type)
  const waiting = row.callbacks.some(({ state }) => state === 'pending')
  return {
    ...present({
      account_id: row.account_id,
      wallet_id: row.wallet_address,
      trace_id: row.trace_id,
      completed_at: row.completed_at === null ? null : isoTime(row.completed_at),
      advance_actions_available: row.awaiting ? [...scenarioOf(row.scenario).advance_actions] : null,
    }),
    simulation_id: row.simulation_id,
    rail: rail === 'fedwire' ? 'wire' : rail,
    operation: operations[does],
    scenario: row.scenario,
    state: row.state,
    state_position: row.awaiting ? 'paused' : waiting ? 'scheduled' : 'done',
    awaiting_advance: row.awaiting,
    organization_id: row.client_id,
    amount: row.amount,
    currency: row.currency,
    metadata: row.transaction_id === null ? {} : { transaction_id: row.transaction_id },
    created_at: isoTime(row.created_at),
    callbacks: row.callbacks.map((callback) => ({
      ...present({
        delivered_at: callback.delivered_at === null ? null : isoTime(callback.delivered_at),
        last_error: callback.last_error,
      }),
      callback_id: callback.callback_id,
      payload_json: callback.payload_json,
      scheduled_for: isoTime(callback.scheduled_for),
      state: callback.state,
      attempts: callback.attempts,
      max_attempts: 3,
    })),
  }
}
