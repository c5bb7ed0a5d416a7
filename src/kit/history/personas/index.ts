import type { Persona } from '../persona.js'
import { agentOperator } from './agent-operator.js'
import { cardProgramme } from './card-programme.js'
import { marketplace } from './marketplace.js'
import { payrollAgency } from './payroll-agency.js'
import { treasury } from './treasury.js'

/** Every persona. */
export const personas: readonly Persona[] = [
  payrollAgency,
  marketplace,
  treasury,
  cardProgramme,
  agentOperator,
]
