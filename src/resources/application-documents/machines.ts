import { defineMachine } from '../../contract/machine.js'

/**
 * A document from its announcement to what a reviewer makes of it (contract/rest.md 5.5). Only the first two are told
 * apart by the list of documents.
 */
export const documentMachine = defineMachine({
  name: 'document',
  initial: 'pending_verification',
  states: ['pending_verification', 'uploaded', 'verified', 'rejected'],
  moves: {
    store: { from: ['pending_verification'], to: 'uploaded' },
    accept: { from: ['uploaded', 'rejected'], to: 'verified' },
    reject: { from: ['uploaded', 'verified'], to: 'rejected' },
  },
  refusal: { slug: 'conflict', detail: 'The document is {state}: {action} is not possible.' },
})

export type DocumentStatus = (typeof documentMachine.states)[number]
