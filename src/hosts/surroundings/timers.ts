import timersModule from 'node:timers'
import timersPromises from 'node:timers/promises'
import { promisify } from 'node:util'
import * as fakeTimers from '@sinonjs/fake-timers'
import { UsageError } from '../../kernel/errors.js'
import { replace } from './replacing.js'
import { currentTask, runApart, type Task } from './tasks.js'

type Callback = (...given: unknown[]) => unknown
type Handle = unknown

/** A timer that is set: faked clocks keep it, and their types do not tell. */
interface SetTimer {
  readonly callAt: number
}

/** A timer of the world around the app. */
interface OutsideTimer {
  /** The moment at which it is due, in virtual Unix milliseconds. */
  at: number
  /** The handle of the clock, which is another one after each crash of the app. */
  handle: Handle
  readonly ran: RanTimer
  run(): void
}

/** A timer that ran. */
export interface RanTimer {
  /** The timer in words, such as `a setInterval of 1 ms`. */
  readonly what: string
  /** The place where it was set, when that was noted. */
  readonly origin: Error | undefined
}

/** Browsers and Node turn a longer delay into one millisecond. */
const maxDelayMs = 2_147_483_647

/** Reads a delay as Node does: what is less than a millisecond, more than fits, or no number, is one millisecond. */
function readDelay(delay: unknown): number {
  const read = Number(delay)
  return read >= 1 && read <= maxDelayMs ? Math.trunc(read) : 1
}

/**
 * Timers, Date and the time that passed, as the app finds them on `globalThis` and in `node:timers`, all on a clock that
 * somebody else moves. What is due waits until it is run, so that time can pass for everybody before anything happens.
 */
export class AppTimers {
  readonly #clock: ReturnType<typeof fakeTimers.install>
  readonly #undo: (() => void)[] = []
  /** The timers that are due, and not yet run. */
  #ready: { readonly handle: Handle; readonly ran: RanTimer; run(): void }[] = []
  #handles = new Map<Handle, Task>()
  #now: number
  /** The distance of the app's Date from the clock, in milliseconds. */
  #skew = 0
  #isTraced = false
  /** True while what runs is the world around the app, whose timers outlive it. */
  #isOutside = false
  /** The timers of the world around the app, by the handle that it was given. */
  #outside = new Map<Handle, OutsideTimer>()
  #last: RanTimer | undefined
  /** The Date as the app finds it. */
  readonly #date: PropertyDescriptor
  readonly #replaced: (error: UsageError) => void

  /** @param replaced is told when the app puts something in the place of its Date */
  constructor(now: number, replaced: (error: UsageError) => void) {
    this.#now = now
    this.#replaced = replaced
    this.#clock = fakeTimers.install({
      now,
      toFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'setImmediate',
        'clearImmediate',
        'Date',
        'performance',
        'hrtime',
      ],
      ignoreMissingTimers: true,
    })
    this.#wrap()
    this.#date = this.#keepDate()
  }

  /** The moment at which the next timer is due. */
  get next(): number | undefined {
    if (this.#ready.length > 0) return this.#now
    let first: number | undefined
    for (const { callAt } of this.#set()) if (first === undefined || callAt < first) first = callAt
    return first === undefined ? undefined : Math.max(this.#now, first - this.#skew)
  }

  /** Time passes; what falls due is not run yet. */
  moveTo(now: number): void {
    if (now > this.#now) this.#clock.tick(now - this.#now)
    this.#now = now
  }

  /** Runs one timer that is due, if there is one. @throws what it throws */
  runNext(): void {
    if (this.#ready.length === 0) this.#clock.tick(0)
    const first = this.#ready.shift()
    this.#last = first?.ran
    first?.run()
  }

  get last(): RanTimer | undefined {
    return this.#last
  }

  /** Begins to note where timers are set. */
  trace(): void {
    this.#isTraced = true
  }

  /** Tells of another Date that was put in the place of ours by another way than `=`, and puts ours there again. */
  replacement(): UsageError | undefined {
    if (Object.getOwnPropertyDescriptor(globalThis, 'Date')?.get === this.#date.get) return undefined
    Object.defineProperty(globalThis, 'Date', this.#date)
    return replacedDate()
  }

  /**
   * Moves the app's Date so many milliseconds ahead of the clock from now on, or behind it; timers are as they were.
   */
  skew(by: number): void {
    this.#skew = by
    this.#clock.setSystemTime(this.#now + by)
  }

  /** Runs what is not the app's: the timers that it sets are run although the app dies. */
  outside<T>(work: () => T): T {
    const before = this.#isOutside
    this.#isOutside = true
    try {
      return work()
    } finally {
      this.#isOutside = before
    }
  }

  /** Ends the timers of the app. */
  die(): void {
    const kept = this.#outside
    this.forget()
    this.#outside = kept
    for (const timer of kept.values()) this.#arm(timer)
  }

  /** Nothing that was set is run any more. @param now where the clock goes on */
  forget(now = this.#now): void {
    this.#outside = new Map()
    this.#ready = []
    this.#isTraced = false
    this.#last = undefined
    this.#handles.clear()
    this.#clock.reset()
    this.#now = now
    this.#clock.setSystemTime(now + this.#skew)
  }

  uninstall(): void {
    for (const undo of this.#undo.reverse()) undo()
    this.#clock.uninstall()
  }

  *#set(): Iterable<SetTimer> {
    const timers: unknown = Reflect.get(this.#clock, 'timers')
    if (!(timers instanceof Map)) return
    for (const timer of timers.values()) yield timer
  }

  /** Puts ours around what was faked: they know whose timer it is, and that it has to wait until it is run. */
  #wrap(): void {
    const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = this.#clock
    const delayed =
      (name: string, start: (callback: Callback, delay?: number) => Handle, repeats: boolean) =>
      (callback: Callback, delay?: number, ...given: unknown[]): Handle => {
        const read = readDelay(delay)
        if (this.#isOutside)
          return this.#startOutside(() => void callback(...given), `a ${name} of ${read} ms`, read, repeats)
        return this.#start(callback, given, `a ${name} of ${read} ms`, (run) => start(run, read), repeats)
      }
    const clear = (stop: (handle: never) => void) => (given: Handle) => {
      const handle = this.#outside.get(given)?.handle ?? given
      this.#outside.delete(given)
      this.#end(handle)
      this.#ready = this.#ready.filter((each) => each.handle !== handle)
      stop(handle as never)
    }
    const timeout = delayed('setTimeout', setTimeout, false)
    Object.defineProperty(timeout, promisify.custom, { value: sleepBy(timeout) })
    const immediate = (callback: Callback, ...given: unknown[]): Handle =>
      this.#start(callback, given, 'a setImmediate', (run) => setImmediate(run))
    const wrapped = {
      setTimeout: timeout,
      setInterval: delayed('setInterval', setInterval, true),
      setImmediate: immediate,
      clearTimeout: clear(clearTimeout),
      clearInterval: clear(clearInterval),
      clearImmediate: clear(clearImmediate),
    }
    const sleep = sleepBy(timeout)
    const yielding = sleepBy((callback) => immediate(callback))
    const next = (value?: unknown, options?: SleepOptions) => yielding(0, value, options)
    const put = (owner: object, members: object): void => {
      for (const [name, value] of Object.entries(members)) this.#undo.push(replace(owner, name, value))
    }
    put(globalThis, wrapped)
    put(timersModule, wrapped)
    put(timersPromises, { setTimeout: sleep, setImmediate: next, setInterval: ticksBy(sleep) })
    put(timersPromises.scheduler, {
      wait: (delay: number, options?: SleepOptions) => sleep(delay, undefined, options),
      yield: () => next(),
    })
    put(AbortSignal, {
      timeout(delay: number): AbortSignal {
        const aborter = new AbortController()
        runApart(() => timeout(() => aborter.abort(timeoutError()), delay))
        return aborter.signal
      },
    })
  }

  /** The app cannot replace it unseen: without it the run would not know the time any more. */
  #keepDate(): PropertyDescriptor {
    const { Date: faked } = globalThis
    const before = Object.getOwnPropertyDescriptor(globalThis, 'Date') ?? { value: faked, configurable: true }
    const set = (): never => {
      const error = replacedDate()
      Error.captureStackTrace(error, set)
      this.#replaced(error)
      throw error
    }
    const own = { configurable: true, enumerable: false, get: () => faked, set }
    Object.defineProperty(globalThis, 'Date', own)
    this.#undo.push(() => void Object.defineProperty(globalThis, 'Date', before))
    return own
  }

  #start(
    callback: Callback,
    given: readonly unknown[],
    what: string,
    start: (run: () => void) => Handle,
    repeats = false,
  ): Handle {
    const task = currentTask()
    if (task !== undefined && !task.life.isAlive) return start(() => undefined)
    // One that repeats is set once, before anybody knows how often it will run.
    const origin = this.#isTraced || repeats ? new Error(what) : undefined
    const ran = { what, origin }
    let handle: Handle
    handle = start(() => {
      const run = (): void => {
        if (!repeats) this.#end(handle)
        if (task === undefined || task.life.isAlive) callback(...given)
      }
      this.#ready.push({ handle, ran, run })
    })
    if (task !== undefined && !repeats) {
      task.waits++
      this.#handles.set(handle, task)
    }
    return handle
  }

  #startOutside(callback: () => void, what: string, delay: number, repeats: boolean): Handle {
    const timer: OutsideTimer = {
      at: this.#now + delay,
      handle: undefined,
      ran: { what, origin: undefined },
      run: () => {
        if (repeats) {
          timer.at = this.#now + delay
          this.#arm(timer)
        } else this.#outside.delete(first)
        this.outside(callback)
      },
    }
    this.#arm(timer)
    const first = timer.handle
    this.#outside.set(first, timer)
    return first
  }

  #arm(timer: OutsideTimer): void {
    const { ran, run } = timer
    timer.handle = this.#clock.setTimeout(
      () => void this.#ready.push({ handle: timer.handle, ran, run }),
      timer.at - this.#now,
    )
  }

  #end(handle: Handle): void {
    const task = this.#handles.get(handle)
    if (task === undefined) return
    this.#handles.delete(handle)
    task.waits--
  }
}

/**
 * Makes the error without a stack. Most are never looked at, and the stack would be that of the run: it costs more than
 * the rest of the timer.
 */
function timeoutError(): DOMException {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return new DOMException('The operation timed out.', 'TimeoutError')
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

function replacedDate(): UsageError {
  return new UsageError(
    'explore: something put another Date in the place of globalThis.Date, which belongs to the run while it runs. Leave out what fakes the time, in the app and in the test, such as vi.setSystemTime() or a mock of Date: the app has the Date of the run already.',
  )
}

interface SleepOptions {
  readonly signal?: AbortSignal
}

/** `setInterval` of `node:timers/promises`. */
function ticksBy(sleep: ReturnType<typeof sleepBy>) {
  return async function* (delay?: number, value?: unknown, options?: SleepOptions): AsyncGenerator<unknown> {
    for (;;) yield await sleep(delay, value, options)
  }
}

/** `setTimeout` of `node:timers/promises`. */
function sleepBy(start: (callback: Callback, delay?: number) => Handle) {
  return (delay?: number, value?: unknown, { signal }: SleepOptions = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const abort = (): void => {
        clearTimeout(handle as never)
        reject(signal?.reason)
      }
      const handle = start(() => {
        signal?.removeEventListener('abort', abort)
        resolve(value)
      }, delay)
      if (signal?.aborted === true) abort()
      else signal?.addEventListener('abort', abort, { once: true })
    })
}
