import { defineResource, on } from '../../contract/resource.js'
import { mandateDecided } from '../mandates/index.js'
import { followDecision } from './flow.js'
import { instructionMachine } from './machines.js'
import { instructionOperations } from './operations.js'
import { instructions } from './rows.js'

export { instructions } from './rows.js'

/** Proposals that were accepted. */
export const instructionsResource = defineResource({
  name: 'instructions',
  tables: [instructions],
  machines: [instructionMachine],
  reactions: [on(mandateDecided, (world, { object }) => followDecision(world, object))],
  operations: { instructions: instructionOperations },
})
