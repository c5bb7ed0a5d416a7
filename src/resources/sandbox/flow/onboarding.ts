import { notFound, Problem } from '../../../contract/problem.js'
import { addRow } from '../../../contract/rows.js'
import type { OutputOf } from '../../../contract/schema.js'
import { invariant } from '../../../kernel/errors.js'
import { canonicalJson } from '../../../kernel/json.js'
import { findIn } from '../../../kernel/one-of.js'
import type { World } from '../../../kernel/world.js'
import * as applications from '../../applications/index.js'
import { customers, kybShown, requireCustomer } from '../../customers/index.js'
import { beginSimulation } from '../../events/index.js'
import { type onboardingResult, type SimulationRow, simulations } from '../rows.js'
import type { onboardingSimulation } from '../wire.js'

type Simulation = OutputOf<typeof onboardingSimulation>
type Result = OutputOf<typeof onboardingResult>
type Outcome = (world: World, applicationId: string, input: Simulation) => void

/**
 * Actions of each type on the application (contract/rest.md 15.5; declines as the specification's emission rule 6 has
 * them).
 */
const outcomes: Readonly<Record<Simulation['type'], Outcome>> = {
  kyb_approve: (world, id) => applications.approve(world, id, { provision: true, method: 'manual' }),
  applicant_activate: (world, id) => applications.approve(world, id, { provision: true, method: 'manual' }),
  kyc_approve: (world, id) => {
    if (world.rules.quirks === 'documented')
      applications.approve(world, id, { provision: false, method: 'manual' })
  },
  kyb_reject: reject,
  kyc_reject: reject,
  applicant_suspend: applications.suspend,
  kyb_info_request: ask,
  kyc_info_request: ask,
}

function reject(world: World, id: string, { reason_code }: Simulation): void {
  const reason = findIn(applications.declineReasons, reason_code) ?? null
  applications.decline(world, id, reason, 'manual')
}

function ask(world: World, id: string, input: Simulation): void {
  const requirements = (input.info_request_fields ?? []).map((path) => ({ type: 'field' as const, path }))
  applications.requestInformation(world, id, { requirements })
}

/**
 * Moves an application as a reviewer would. The same `simulation_id` with the same parameters gets the first answer.
 * @throws Problem 409 for other parameters, 404 for an unknown application, 400 when the move is not possible
 */
export function simulateOnboarding(world: World, clientId: string, input: Simulation): Result {
  const parameters = effectOf(input)
  const earlier = simulationBefore(world, clientId, input.simulation_id, parameters)
  if (earlier !== undefined) {
    invariant('applicant_id' in earlier.answer, 'the same parameters were those of another simulation')
    return earlier.answer
  }
  beginSimulation(world, clientId, input.simulation_id)
  const row = requireApplicant(world, clientId, input.applicant_id)
  const before = stateOf(world, row)
  world.faultPoint('provider_call')
  world.faultPoint('kyb_approval')
  // What is left is a status below 400: the reviewer does not decide yet.
  if (world.faultAt('kyb_approval') !== null) applications.step(world, row.id, 'review')
  else outcomes[input.type](world, row.id, input)
  const answer: Result = {
    simulation_id: input.simulation_id,
    applicant_id: row.id,
    previous_state: before,
    new_state: stateOf(world, row),
  }
  rememberSimulation(world, clientId, input.simulation_id, parameters, answer)
  return answer
}

/**
 * Writes what a request asks for, so that two that say the same are equal; members that the type does not use are left
 * out.
 */
function effectOf({ type, applicant_id, reason_code, info_request_fields = [] }: Simulation): string {
  const outcome = outcomes[type]
  return canonicalJson({
    kind: 'onboarding',
    type,
    applicant_id,
    ...(outcome === reject && reason_code !== undefined && { reason_code }),
    ...(outcome === ask && { info_request_fields }),
  })
}

/** The simulation that had this id with these parameters. @throws Problem 409 when it had others */
export function simulationBefore(world: World, clientId: string, simulationId: string, parameters: string) {
  const earlier = world.table(simulations).find('simulation_id', `${clientId} ${simulationId}`)
  if (earlier === undefined || earlier.parameters === parameters) return earlier
  throw new Problem('conflict', 'The simulation_id was used with other parameters.', {
    title: 'Simulation ID Conflict',
  })
}

export function rememberSimulation(
  world: World,
  clientId: string,
  simulationId: string,
  parameters: string,
  answer: SimulationRow['answer'],
): void {
  addRow(world, simulations, { client_id: clientId, simulation_id: simulationId, parameters, answer })
}

function requireApplicant(world: World, clientId: string, id: string): applications.ApplicationRow {
  const row = world.table(applications.applications).get(id)
  if (row?.client_id === clientId) return row
  const customer = world.table(customers).get(id)
  const hint =
    customer?.client_id === clientId
      ? `${id} is a customer; its application is ${customer.application_id}: send that as applicant_id`
      : undefined
  throw notFound('applicant', hint)
}

/** KYB status, in the words of events. */
function stateOf(world: World, row: applications.ApplicationRow): string {
  return kybShown[requireCustomer(world, row.client_id, row.customer_id).kyb].event ?? 'pending'
}
