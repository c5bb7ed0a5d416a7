import { syncBuiltinESMExports } from 'node:module'
import { UsageError } from '../../kernel/problem.js'
import { afterEvents, realNow } from '../clock.js'
import { captureConsole } from './console.js'
import { AppRandomness } from './randomness.js'
import { AppTimers } from './timers.js'

export { currentTask, type Life, runApart, runAs, Task } from './tasks.js'

/** Of one run. */
export interface Listening {
  /** The app wrote a line on the console. */
  log(line: string): void
  /** The app called the `fetch` of the host; undefined for what goes where it always goes. */
  fetch(input: unknown, init?: RequestInit): Promise<Response> | undefined
  /** A promise of the app was rejected, and nobody heard of it: in Node that ends the process. */
  rejected(reason: unknown): void
}

/** The same for every copy of the library in a process: there is one `globalThis`. */
const mark = Symbol.for('platform-simulator.explore')

/** What an app finds around it: timers, Date, randomness and a console, of which somebody else is the master. */
export class Surroundings {
  readonly #timers: AppTimers
  readonly #randomness: AppRandomness
  readonly #release: () => void
  #listening: Listening = { log: () => undefined, fetch: () => undefined, rejected: () => undefined }

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
    const releaseConsole = captureConsole((line) => this.#listening.log(line))
    const releaseRejections = listenForRejections((reason) => this.#listening.rejected(reason))
    const releaseFetch = captureFetch((input, init) => this.#listening.fetch(input, init))
    this.#release = () => {
      releaseFetch()
      releaseRejections()
      releaseConsole()
      Reflect.deleteProperty(globalThis, mark)
    }
    this.#timers = new AppTimers(now)
    syncBuiltinESMExports()
  }

  /** Everything begins anew. */
  begin(now: number, seed: string, listening: Listening): void {
    this.#listening = listening
    this.#randomness.begin(seed)
    this.#timers.skew(0)
    this.#timers.forget(now)
  }

  /** When the next timer is due. */
  get next(): number | undefined {
    return this.#timers.next
  }

  moveTo(now: number): void {
    this.#timers.moveTo(now)
  }

  /** Runs one timer that is due. @throws what it throws */
  runNext(): void {
    this.#timers.runNext()
  }

  skew(by: number): void {
    this.#timers.skew(by)
  }

  /** No timer that is set is run any more. */
  forgetTimers(): void {
    this.#timers.forget()
  }

  leave(): void {
    this.#timers.uninstall()
    this.#randomness.uninstall()
    this.#release()
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

/** Those who listen otherwise hear nothing meanwhile: the runner would count it against the test, and the app lives on. */
function listenForRejections(listener: (reason: unknown) => void): () => void {
  const { process } = globalThis
  const before = process.rawListeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', listener)
  return () => {
    process.off('unhandledRejection', listener)
    for (const each of before) Reflect.apply(process.on, process, ['unhandledRejection', each])
  }
}
