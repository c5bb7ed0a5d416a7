import type { Simulator, SimulatorOptions } from 'platform-simulator'
import type { BadCall } from '../../src/kit/conformance/refusals.js'
import type { Call } from '../support/entry-points.js'

/** One thing that an operation answers, whatever the entry point. */
export interface Case {
  readonly operation: string
  /** What it does, behind its id: together they are the title of a test. */
  readonly does: string
  /** Prepares the world through the direct API and says what to call. */
  readonly call: (sim: Simulator) => Call
  readonly status: number
  readonly problem?: string
  /** Members of the answer: what the case is about, where it is no refusal. */
  readonly shows?: object
  /** A fault point that the case reaches. */
  readonly fault?: string
  /** Of the world, beside those that every world of a case has. */
  readonly options?: SimulatorOptions
  /** What the call has that one that succeeds has not, where the declaration of the operation implies the refusal. */
  readonly badCall?: BadCall
  /** A transport may treat it unlike others of its kind: it goes through every one. */
  readonly throughAll?: true
}

/** A case by its title. */
export interface NamedCase extends Case {
  readonly name: string
}

/** Options that the sample of an operation needs. Entry points that wait would wait for a clock that nothing moves. */
const optionsOfSamples: Readonly<Record<string, SimulatorOptions>> = {
  'paymentAgents.propose': { agents: { enabled: true, draftTakes: 0 } },
}

/** The options of a world in which the sample of an operation can be called. */
export function optionsOf(operation: string): SimulatorOptions {
  return { agents: { enabled: true }, ...optionsOfSamples[operation] }
}

/** The options of the world of a case. */
export function optionsFor({ operation, options }: Pick<Case, 'operation' | 'options'>): SimulatorOptions {
  return { ...optionsOf(operation), ...options }
}
