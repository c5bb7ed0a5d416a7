import { defineMachine } from '../../contract/machine.js'

/** Something that the platform wants a client to know of, until it is over (specification, Event types). */
export const exceptionMachine = defineMachine({
  name: 'exception',
  initial: 'open',
  states: ['open', 'cleared'],
  moves: { clear: { from: ['open'], to: 'cleared' } },
})

export type ExceptionStatus = (typeof exceptionMachine.states)[number]
