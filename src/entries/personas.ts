/**
 * Businesses whose past a world can have, for the option `history` and for `sim.given.history`: [a year of a living
 * business](../guide/personas.md)
 * @family test
 */

export { definePersona, type Life } from '../kit/history/life.js'
export type { Ground, HistoryInput, Persona, Span } from '../kit/history/persona.js'
export { agentOperator } from '../kit/history/personas/agent-operator.js'
export { cardProgramme } from '../kit/history/personas/card-programme.js'
export { personas } from '../kit/history/personas/index.js'
export { marketplace } from '../kit/history/personas/marketplace.js'
export { payrollAgency } from '../kit/history/personas/payroll-agency.js'
export { treasury } from '../kit/history/personas/treasury.js'
