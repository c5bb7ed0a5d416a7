import type { FetchInput } from '../../hosts/fetch/fetch.js'
import type { Duration } from '../../kernel/clock.js'
import type { SimulatorOptions } from '../options.js'
import type { Simulator } from '../simulator.js'
import type { FaultKind } from './plan.js'
import type { DocumentStore } from './store.js'

/** The argument of `start`. */
export interface StartContext<Given = undefined, Store = DocumentStore> {
  /** The simulator of this run. Its clock is moved by the run alone. */
  readonly sim: Simulator
  /** The app's way to the platform: here calls are lost, refused, slow, and so on. */
  fetch(input: FetchInput, init?: RequestInit): Promise<Response>
  /** The store for what the app has to know after a crash. */
  readonly store: Store
  /** The value that `given` returned. */
  readonly given: Given
  /** A line of the app's log: also what it writes on the console is one. */
  log(line: string): void
}

/** One call of the app that was answered, to the last byte. */
export interface AppCall {
  /** The virtual moment at which it was sent. */
  readonly at: Date
  /** The life of the app that sent it, from 1: after a crash it knows nothing but what it kept. */
  readonly life: number
  /** `resource.verb`. */
  readonly operation: string
  readonly method: string
  /** The path, with what follows the question mark. */
  readonly path: string
  /** The text that was sent; undefined for none, and for what is no text. */
  readonly body: string | undefined
  /** The status that the app was answered with. */
  readonly status: number
  /** Seconds, as the answer told. */
  readonly retryAfter: number | undefined
}

/** The argument of everything after the start. */
export interface RunContext<App, Given = undefined, Store = DocumentStore> {
  readonly sim: Simulator
  readonly app: App
  readonly store: Store
  readonly given: Given
  /** Every line of the app's log so far, of all its lives. */
  readonly logs: readonly string[]
  /** Every call so far that was answered, of all its lives, in the order in which they were sent. */
  readonly calls: readonly AppCall[]
}

export type Act<App, Given = undefined, Store = DocumentStore> = (
  app: App,
  context: RunContext<App, Given, Store>,
) => unknown

/** Throws, or rejects, when something is wrong. */
export type Check<App, Given = undefined, Store = DocumentStore> = (
  context: RunContext<App, Given, Store>,
) => unknown

export interface ExploreOptions<App, Given = undefined, Store extends object = DocumentStore> {
  /** The number of runs; 200 unless given. */
  readonly runs?: number
  /** Everything is drawn from it: the same seed makes the same runs. */
  readonly seed?: string | number
  /** Options of `createSimulator`, except for the clock, which is the run's. */
  readonly simulator?: Omit<SimulatorOptions, 'clock' | 'seed'>
  /** Fills the world once; each run has a copy of it. */
  readonly given?: (sim: Simulator) => Given | PromiseLike<Given>
  /** Sets up the world around the app, such as a bank that pays in what was asked for: called once at the beginning of each run. */
  readonly outside?: (context: { readonly sim: Simulator; readonly given: Given }) => void
  /** Starts the app, at the beginning of a run and after each crash. */
  readonly start: (context: StartContext<Given, Store>) => App | PromiseLike<App>
  /**
   * The things that the app is asked to do: one thing, done once in a run, or several by name, of which a run draws which, how often
   * and in which order. What a crash or an error ended is asked for again, as an operator would.
   */
  readonly act: Act<App, Given, Store> | Readonly<Record<string, Act<App, Given, Store>>>
  /** Answers a webhook as the app does. Without it deliveries go nowhere. */
  readonly receive?: (app: App, request: Request) => Response | PromiseLike<Response>
  /** The last thing before the check, when nothing goes wrong any more: what an app does every day, such as reconciling. */
  readonly settle?: Act<App, Given, Store>
  /** Has to be true all the time: called after everything that happens. */
  readonly always?: (context: Omit<RunContext<App, Given, Store>, 'app'>) => void
  /** Has to be true at the end, when everything has come to its end. */
  readonly check: Check<App, Given, Store> | readonly Check<App, Given, Store>[]
  /** Makes the store of one run; a store of documents in memory unless given. Its methods have to be asynchronous. */
  readonly store?: () => Store
  /** Kinds of faults that do not happen. */
  readonly without?: readonly FaultKind[]
  /** The most faults in one run; 4 unless given. */
  readonly faults?: number
  /** The path of a file: a failure is written there as a page of the inspector, with the world of the failed run in it. */
  readonly report?: string
  /** The path of a page that tells what was explored and found: its part of the page that the commands write with `--html`. */
  readonly page?: string
  readonly limits?: {
    /** The most times that the app may call the platform or use its store in one run; 2,000 unless given. */
    readonly calls?: number
    /** The most virtual time that one act may take; 7 days unless given. */
    readonly time?: Duration
    /** The virtual time for which the app's own timers are left running at the end; an hour unless given. */
    readonly calm?: Duration
  }
}
