import * as z from 'zod'
import type { Json } from '../../kernel/json.js'
import { defineTable, type Row } from '../../kernel/table.js'

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

/** One simulation, known by the id that its caller chose. */
export interface SimulationRow extends Row {
  readonly client_id: string
  readonly simulation_id: string
  /** The parameters, as canonical JSON: the same id with others is a conflict. */
  readonly parameters: string
  readonly answer: Json
}

export const simulations = defineTable<SimulationRow>('simulations', {
  scope: (row) => row.client_id,
  lookups: { simulation_id: (row) => `${row.client_id} ${row.simulation_id}` },
})

export const onboardingSimulation = z
  .object({
    type: z.enum(onboardingTypes),
    // The id of the application, not of the customer.
    applicant_id: z.string().min(1),
    simulation_id: z.string().min(1).max(128),
    organization_id: z.string().optional(),
    reason_code: z.string().optional(),
    info_request_fields: z.array(z.string()).optional(),
  })
  .meta({ id: 'SimulateOnboardingRequest' })

export const onboardingResult = z
  .object({
    simulation_id: z.string(),
    applicant_id: z.string(),
    previous_state: z.string(),
    new_state: z.string(),
  })
  .meta({ id: 'SimulateOnboardingResponse' })
