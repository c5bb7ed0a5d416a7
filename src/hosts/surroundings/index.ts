import { syncBuiltinESMExports } from 'node:module'
import { UsageError } from '../../kernel/errors.js'
import { afterEvents, realNow } from '../clock.js'
import { captureConsole } from './console.js'
import { captureMicrotasks } from './microtasks.js'
import { AppRandomness } from './randomness.js'
import { AppTimers } from './timers.js'

export { currentTask, type Life, runApart, runAs, Task } from './tasks.js'
export type { RanTimer } from './timers.js'

/** The listener of one run: it hears what the app does. */
export interface Listening {
  /** The app wrote a line on the console. */
  log(line: string): void
  /** The app called the `fetch` of the host; undefined for what goes where it always goes. */
  fetch(input: unknown, init?: RequestInit): Promise<Response> | undefined
  /** A promise of the app was rejected, and nobody heard of it: in Node that ends the process. */
  rejected(reason: unknown): void
  /** Code of the app threw where nobody could catch it. @param what such as `an error in queueMicrotask()` */
  broken(error: unknown, what: string): void
  /** Something that the app began never ends. */
  endless(error: Error): void
  /** The app put something else in the place of what the run lives by. */
  replaced(error: UsageError): void
}

/** The same for every copy of the library in a process: there is one `globalThis`. */
const mark = Symbol.for('platform-simulator.explore')

/** The surroundings of an app: timers, Date, randomness and a console, of which somebody else is the master. */
export class Surroundings {
  readonly timers: AppTimers
  readonly #randomness: AppRandomness
  readonly #undo: readonly (() => void)[]
  #listening: Listening | undefined

  /** @throws UsageError where the process has faked timers already, or another exploration runs */
  constructor(now: number) {
    if (Reflect.get(globalThis, mark) === true)
      throw new UsageError(
        'explore: another exploration runs in this process, and both would have its timers and its Date. Let such tests run one after the other, not with test.concurrent.',
      )
    if ('clock' in setTimeout || 'clock' in Date)
      throw new UsageError(
        'explore: the timers of this process are faked already, and explore brings its own. Call vi.useRealTimers() or jest.useRealTimers() before.',
      )
    Reflect.set(globalThis, mark, true)
    this.#randomness = new AppRandomness()
    this.#undo = [
      () => void Reflect.deleteProperty(globalThis, mark),
      ...this.#randomness.undo,
      ...captureConsole((line) => this.#listening?.log(line)),
      listenFor('unhandledRejection', (reason) => this.#listening?.rejected(reason)),
      listenFor('uncaughtException', (error) =>
        this.#listening?.broken(error, 'an error that nobody caught'),
      ),
      captureFetch((input, init) => this.#listening?.fetch(input, init)),
      captureMicrotasks(
        (error, what) => this.#listening?.broken(error, what),
        (error) => this.#listening?.endless(error),
      ),
    ]
    this.timers = new AppTimers(now, (error) => this.#listening?.replaced(error))
    syncBuiltinESMExports()
  }

  /** Everything begins anew. */
  begin(now: number, seed: string, listening: Listening): void {
    this.#listening = listening
    this.#randomness.begin(seed)
    this.timers.skew(0)
    this.timers.forget(now)
  }

  leave(): void {
    this.timers.uninstall()
    for (const undo of this.#undo.toReversed()) undo()
    syncBuiltinESMExports()
  }
}

/** Everything that waits for nothing but its turn has had it. */
export function turn(): Promise<void> {
  return new Promise((resolve) => afterEvents(resolve))
}

/** Turns go by for so many milliseconds of the host, unless it is enough before. */
export async function turnsFor(milliseconds: number, isEnough: () => boolean): Promise<void> {
  const end = realNow() + milliseconds
  while (!isEnough() && realNow() < end) await turn()
}

/** Has calls of the host's `fetch` go to somebody else, who may leave them to it; returns how to undo it. */
function captureFetch(take: Listening['fetch']): () => void {
  const { fetch } = globalThis
  const mine: typeof fetch = (input, init) => take(input, init) ?? fetch(input, init)
  globalThis.fetch = mine
  return () => {
    // Whoever has put another one there since is not robbed of it.
    if (globalThis.fetch === mine) globalThis.fetch = fetch
  }
}

/** Listens alone. Others hear nothing meanwhile: the runner would count it against the test, and the app lives on. */
function listenFor(
  name: 'unhandledRejection' | 'uncaughtException',
  listener: (reason: unknown) => void,
): () => void {
  const { process } = globalThis
  const before = process.rawListeners(name)
  process.removeAllListeners(name)
  process.on(name, listener)
  return () => {
    process.off(name, listener)
    for (const each of before) Reflect.apply(process.on, process, [name, each])
  }
}
