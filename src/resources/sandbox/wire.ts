import * as z from 'zod'
import { present } from '../../contract/present.js'
import { decimalText, isoTimestamp, ksuid } from '../../contract/primitives.js'
import {
  because,
  each,
  named,
  type OutputOf,
  object,
  objectNamed,
  refuseMember,
} from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import { invariant } from '../../kernel/errors.js'
import { lazy } from '../../kernel/lazy.js'
import { isAmount, maxDigits, parseAmount } from '../../kernel/money.js'
import { declineReasons } from '../applications/index.js'
import { networkSchema } from '../capabilities/index.js'
import { type CardSimulationRow, simulationIdOf } from '../card-transactions/index.js'
import type { FaucetRow } from '../wallets/index.js'
import type { BankMovement, ChainMovement, MovementRow, PayoutMovement } from './rows.js'
import * as scenarios from './scenarios.js'

export const onboardingTypes = [
  'kyb_approve',
  'kyb_reject',
  'kyb_info_request',
  'kyc_approve',
  'kyc_reject',
  'kyc_info_request',
  'applicant_activate',
  'applicant_suspend',
] as const

/**
 * The reason of a request for information: the one example of the contract (contract/rest.md 3). A decline has other
 * reasons.
 */
const missingEin = 'MISSING_EIN'

export const onboardingSimulation = lazy(() =>
  z
    .object({
      /** Names what the review comes to. */
      type: z.enum(onboardingTypes),
      // The id of the application, not of the customer.
      /** The application, which customers show as `application_id`: the id of the customer is refused. */
      applicant_id: z.string().min(1),
      /** A name of your own for the simulation, to find it by; a second one of the same name is refused. */
      simulation_id: z.string().min(1).max(128),
      /** The client, which nothing but your own works. */
      organization_id: z.string().optional(),
      /** The reason as a code, for a decline. */
      reason_code: z.enum([...declineReasons, missingEin]).optional(),
      /** The things that are asked for, for a request for information. */
      info_request_fields: z.array(z.string().min(1)).max(1000).optional(),
    })
    .refine(
      ({ type, reason_code }) => reason_code !== missingEin || type.endsWith('_info_request'),
      because(`can be ${missingEin} for a request for information only`, 'not_allowed', 'reason_code'),
    )
    .meta({ id: 'SimulateOnboardingRequest' }),
)

const typeNames = Object.keys(scenarios.movementTypes) as scenarios.MovementTypeName[]
const scenarioNames = Object.keys(scenarios.scenarios) as scenarios.ScenarioName[]

const movementMembers = object(() => ({
  /** A name of your own for the simulation, to find it by; a second one of the same name is refused. */
  simulation_id: z.string().min(1).max(128),
  /** Names the kind of movement, and so its rail. */
  type: z.enum(typeNames),
  /** The amount that moves, in whole units of the currency; at most 2 US dollars in the sandbox. */
  amount: decimalText,
  /** The symbol of the currency or asset; it must be one of the rail. */
  currency: z.string().min(1),
  /** The onramp account that a bank credits; needed for movements of banks. */
  account_id: z.string().min(1).optional(),
  // An on-chain address; wallet_id is its older name.
  /**
   * `wallet_address`: The blockchain address that is paid; needed for movements on blockchains.
   * `wallet_id`: The older name of `wallet_address`.
   */
  ...each(z.string().min(1).optional(), 'wallet_address', 'wallet_id'),
  /** An extension: the network that crypto_inbound arrives on. Else that of the address; at a wallet the first of its family that has the currency. */
  network_id: networkSchema().optional(),
  /**
   * `one_off_transaction_id`: The one-off transaction that is moved, by its id.
   * `movement_id`: The movement that is meant by a return or a reversal, by its id.
   */
  ...each(z.string().min(1).optional(), 'one_off_transaction_id', 'movement_id'),
  /** Says how it ends; well unless told. */
  scenario: z.enum(scenarioNames).optional(),
  /** The part of the amount that arrives, for the scenario of that name. */
  partial_amount: decimalText.optional(),
  /** The seconds until it happens; at once unless told. */
  delay_seconds: z.int().min(1).max(86_400).optional(),
  /** A text of your own that the answers tell again. */
  trace_id: z.string().optional(),
}))

type MovementMembers = OutputOf<typeof movementMembers>

/** The subject of a movement. Which member of the request names it depends on the type. */
export type Subject = BankMovement | ChainMovement | PayoutMovement

function subjectOf(body: MovementMembers): Subject | keyof MovementMembers {
  const { rail, does } = scenarios.movementOf(body.type)
  if (does !== 'inbound') {
    const transaction_id = body.one_off_transaction_id ?? body.movement_id
    return transaction_id === undefined ? 'one_off_transaction_id' : { by: 'payout', does, transaction_id }
  }
  if (rail !== 'crypto') {
    const { account_id } = body
    return account_id === undefined ? 'account_id' : { by: 'bank', rail, account_id }
  }
  const wallet_address = body.wallet_address ?? body.wallet_id
  if (wallet_address === undefined) return 'wallet_address'
  const { partial_amount = null } = body.scenario === 'partial_crypto' ? body : {}
  return { by: 'chain', wallet_address, network_id: body.network_id ?? null, partial_amount }
}

/** True for less, and for what is no amount, which has an error of its own. */
function isLess(part: string, whole: string): boolean {
  const [less, more] = [part, whole].map((text) => isAmount(text) && parseAmount(text, maxDigits))
  return typeof less !== 'bigint' || typeof more !== 'bigint' || less < more
}

export const inboundSimulation = lazy(() =>
  movementMembers()
    .superRefine((body, context) => {
      const isRequired = (name: string): void =>
        refuseMember(context, name, `is required for ${body.type}`, 'missing_required_field')
      const subject = subjectOf(body)
      const scenario = body.scenario ?? 'success_immediate'
      if (typeof subject === 'string') isRequired(subject)
      if (!scenarios.scenarioOf(scenario).valid_for.includes(body.type))
        refuseMember(context, 'scenario', `${scenario} is not possible for ${body.type}`, 'invalid_scenario')
      if (scenario !== 'partial_crypto') return
      if (body.partial_amount === undefined) isRequired('partial_amount')
      else if (!isLess(body.partial_amount, body.amount))
        refuseMember(context, 'partial_amount', 'must be less than amount', 'too_big')
    })
    .transform((body) => {
      const subject = subjectOf(body)
      invariant(typeof subject !== 'string', 'a movement is read whose subject was refused')
      return { ...body, subject }
    })
    .meta({ id: 'SimulateInboundRequest' }),
)

export const advanceBody = named('AdvanceSimulationRequest', () => ({
  /** The thing that happens next: one of `advance_actions_available`. */
  action: z.string().min(1),
  /** The reason as a code, where the action has one. */
  reason_code: z.string().optional(),
}))

export const advanceResult = named('AdvanceSimulationResult', () => ({
  /**
   * `simulation_id`: The simulation that went on.
   * `previous_state`: The state from which it was moved.
   * `new_state`: The state to which it was moved.
   */
  ...each(z.string(), 'simulation_id', 'previous_state', 'new_state'),
  /** The number of webhooks that it will send. */
  callbacks_scheduled: z.int(),
}))

export const inspection = named('SimulationInspection', () => ({
  /**
   * `simulation_id`: The name that the simulation was given.
   * `rail`: The rail or the network that it moves on.
   * `operation`: Names the kind of movement.
   * `scenario`: Says how it ends.
   */
  ...each(z.string(), 'simulation_id', 'rail', 'operation', 'scenario'),
  /** Tells how far it has come. */
  state: z.enum(['accepted', 'settled', 'returned', 'rejected', 'failed', 'pending', 'completed']),
  /** Tells whether it waits for its time, for somebody, or is over. */
  state_position: z.enum(['scheduled', 'paused', 'done']),
  /** Tells whether it goes on only when it is advanced. */
  awaiting_advance: z.boolean(),
  /** The client that it belongs to. */
  organization_id: ksuid,
  /**
   * `account_id`: The account that it is about; left out for none.
   * `wallet_id`: The wallet or address that it is about; left out for none.
   */
  ...each(z.string().optional(), 'account_id', 'wallet_id'),
  /** The transfer that the faucet sent; left out for other simulations. */
  operational_transfer_id: ksuid.optional(),
  /** The card transaction that it brought about; left out for other simulations. */
  card_transaction_id: ksuid.optional(),
  /**
   * `amount`: The amount that moves, in whole units of the currency.
   * `currency`: The symbol of the currency or asset.
   */
  ...each(z.string(), 'amount', 'currency'),
  /** The text of yours that the request had; left out without one. */
  trace_id: z.string().optional(),
  /** Further values by name. */
  metadata: z.record(z.string(), z.string()),
  created_at: isoTimestamp,
  /** The moment at which it was over; left out until then. */
  completed_at: isoTimestamp.optional(),
  /** The webhooks that it sends. */
  callbacks: z.array(
    objectNamed('SimulationCallbackRecord', {
      /**
       * `callback_id`: The event that is sent, by its id.
       * `payload_json`: The event as it is sent, as the text of JSON.
       */
      ...each(z.string(), 'callback_id', 'payload_json'),
      /** The moment at which it is sent. */
      scheduled_for: isoTimestamp,
      /** Tells whether somebody took it. */
      state: z.enum(['pending', 'delivered', 'failed']),
      /**
       * `attempts`: The number of times that it was sent.
       * `max_attempts`: The greatest number of times that it will be sent.
       */
      ...each(z.int(), 'attempts', 'max_attempts'),
      /** The moment at which it was taken; left out until then. */
      delivered_at: isoTimestamp.optional(),
      /** Says why it was not taken, in words; left out where it was. */
      last_error: z.string().optional(),
    }),
  ),
  /** The actions that can be asked for now; left out where there are none. */
  advance_actions_available: z.array(z.string()).optional(),
}))

const operations = {
  inbound: 'inbound_posted',
  settled: 'outbound_settled',
  failed: 'outbound_failed',
  returned: 'outbound_returned',
  rejected: 'outbound_rejected',
  reversal: 'reversal_posted',
} as const

export function presentMovement(row: MovementRow): OutputOf<typeof inspection> {
  const { rail, does } = scenarios.movementOf(row.type)
  const waits = row.awaiting !== null
  const scheduled = row.callbacks.some(({ state }) => state === 'pending')
  return {
    ...present({
      account_id: row.by === 'bank' ? row.account_id : null,
      wallet_id: row.by === 'chain' ? row.wallet_address : null,
      trace_id: row.trace_id,
      completed_at: row.completed_at === null ? null : isoTime(row.completed_at),
      advance_actions_available: waits ? [...scenarios.scenarioOf(row.scenario).advance_actions] : null,
    }),
    simulation_id: row.simulation_id,
    rail: rail === 'fedwire' ? 'wire' : rail,
    operation: operations[does],
    scenario: row.scenario,
    state: row.state,
    state_position: waits ? 'paused' : scheduled ? 'scheduled' : 'done',
    awaiting_advance: waits,
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

/** Presents a payment of the faucet in the same shape: nobody decides it. */
export function presentFaucet(
  row: FaucetRow,
  simulation_id: string,
  currency: string,
): OutputOf<typeof inspection> {
  const { id, completed_at, transaction_id } = row
  return {
    simulation_id,
    rail: 'crypto',
    operation: 'faucet',
    scenario: 'faucet',
    state: completed_at === null ? 'pending' : 'completed',
    state_position: completed_at === null ? 'scheduled' : 'done',
    awaiting_advance: false,
    organization_id: row.client_id,
    wallet_id: row.wallet_id,
    operational_transfer_id: id,
    amount: row.amount,
    currency,
    metadata: transaction_id === null ? {} : { transaction_id },
    created_at: isoTime(row.created_at),
    callbacks: [],
    ...present({ completed_at: completed_at === null ? null : isoTime(completed_at) }),
  }
}

/** A card simulation in the same shape: it has no callbacks, and waits for nobody. */
export function presentCardInspection(row: CardSimulationRow): OutputOf<typeof inspection> {
  return {
    simulation_id: simulationIdOf(row),
    rail: 'card',
    operation: row.does,
    scenario: 'card',
    state: row.state,
    state_position: row.state === 'pending' ? 'scheduled' : 'done',
    awaiting_advance: false,
    organization_id: row.client_id,
    amount: row.moved ?? row.amount ?? '0',
    currency: 'USD',
    metadata: {},
    created_at: isoTime(row.created_at),
    callbacks: [],
    ...present({
      card_transaction_id: row.card_transaction_id ?? row.of,
      completed_at: row.completed_at === null ? null : isoTime(row.completed_at),
    }),
  }
}

const scenarioSchema = named('SandboxScenario', () => ({
  /**
   * `name`: The name to ask for it by.
   * `description`: Says what happens, in words for people.
   */
  ...each(z.string(), 'name', 'description'),
  /** The kinds of movement that can end so. */
  valid_for: z.array(z.string()),
  /** Tells whether it stops on its way, to be advanced. */
  stateful: z.boolean(),
  /** Tells whether `scenario` of a simulated movement takes the name. */
  requestable: z.boolean(),
  /** The actions that it can be advanced by; left out where it does not stop. */
  advance_actions: z.array(z.string()).optional(),
  /** The types of events that it sends, in their order. */
  example_webhook_sequence: z.array(z.string()),
}))

export const scenarioList = named('SandboxScenarioList', () => ({
  /** One row for each scenario. */
  scenarios: z.array(scenarioSchema()),
}))

export function presentScenarios(): OutputOf<typeof scenarioList> {
  return {
    scenarios: Object.entries<scenarios.Scenario>(scenarios.scenarios)
      .map(
        ([name, scenario]): OutputOf<typeof scenarioSchema> => ({
          name,
          description: scenario.description,
          valid_for: [...scenario.valid_for],
          stateful: scenario.advance_actions.length > 0,
          requestable: true,
          ...(scenario.advance_actions.length > 0 && { advance_actions: [...scenario.advance_actions] }),
          example_webhook_sequence: [...scenario.example_webhook_sequence],
        }),
      )
      .concat({
        name: 'faucet',
        description: 'The faucet pays a wallet: POST /sandbox/wallets/{wallet_id}/faucet.',
        valid_for: [],
        stateful: false,
        requestable: false,
        example_webhook_sequence: ['wallet.deposit'],
      }),
  }
}
