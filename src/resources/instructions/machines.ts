import { defineMachine } from '../../contract/machine.js'

/** An instruction: proposed while a mandate that it drafted waits to be decided. */
export const instructionMachine = defineMachine({
  name: 'instruction',
  initial: 'proposed',
  states: ['proposed', 'executed', 'failed'],
  moves: {
    execute: { from: ['proposed'], to: 'executed' },
    fail: { from: ['proposed'], to: 'failed' },
  },
})

export type InstructionStatus = (typeof instructionMachine.states)[number]
