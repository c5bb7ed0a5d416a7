/** The kinds of what an application meets, in the order of the table. */
export const kinds = [
  'operations',
  'successes',
  'refusals',
  'events',
  'states',
  'moves',
  'faults',
  'replays',
] as const

export type Kind = (typeof kinds)[number]

/** Makes something of each kind. */
export function byKind<T>(make: (kind: Kind) => T): Readonly<Record<Kind, T>> {
  return {
    operations: make('operations'),
    successes: make('successes'),
    refusals: make('refusals'),
    events: make('events'),
    states: make('states'),
    moves: make('moves'),
    faults: make('faults'),
    replays: make('replays'),
  }
}

/** A sentence for each kind, for the table's readers. */
export const meanings: Readonly<Record<Kind, string>> = {
  operations: 'the application called it',
  successes: 'an operation answered with success, and the answer arrived',
  refusals: 'an operation answered with a problem that it declares',
  events: 'a receiver of the application was sent the event, and answered',
  states: 'a read or an event showed the application an object in the state',
  moves: 'an object that the application knows changed its state in this way',
  faults: 'something went wrong on the way of a call, or in a step of it',
  replays: 'a second request with the same idempotency key had the first answer',
}

/** Everything that an application has met, by kind: each as one text, such as `customers.create not-found`. */
export type Met = Readonly<Record<Kind, readonly string[]>>

/** The faults that every call can meet: an application has one place for each of them. */
export const generalFaults = {
  serverError: 'server error',
  refused: 'connection refused',
  cut: 'answer cut',
  late: 'answer late',
} as const

/** The item of an answer that was lost on its way back. */
export const lostAnswer = (operation: string): string => `${operation} answer lost`
/** The item of a fault in a step of an operation. */
export const failedStep = (operation: string, step: string): string => `${operation} at ${step}`
/** The item of a refusal. */
export const refusal = (operation: string, problem: string): string => `${operation} ${problem}`
/** The item of a refusal that every operation has in the same way: it counts once. */
export const generalRefusal = (problem: string): string => `any operation: ${problem}`
/** The item of a state, or of a move, of a machine. */
export const ofMachine = (machine: string, name: string): string => `${machine} ${name}`

/** The line of one test, as it is written down. */
export interface TestLine {
  /** The version of the form. */
  readonly v: 1
  /** The path of its file, from the folder where the tests run. */
  readonly file?: string | undefined
  /** The suites that it is in, and its own name. */
  readonly test: readonly string[]
  readonly failed?: true
  /** It was written before the test had ended. */
  readonly part?: true
  /** The kinds of which it met nothing are left out. */
  readonly met: Partial<Met>
  /** The types of events that targets of the application take; `*` for all. */
  readonly takes?: readonly string[]
}
