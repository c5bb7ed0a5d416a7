import timersModule from 'node:timers'
import timersPromises from 'node:timers/promises'
import { promisify } from 'node:util'
import * as fakeTimers from '@sinonjs/fake-timers'
import { currentTask, runApart, type Task } from './tasks.js'

type Callback = (...given: unknown[]) => unknown
type Handle = unknown

/** What of a faked clock is used that its types do not tell: the timers that are set. */
interface SetTimer {
  readonly callAt: number
}

/**
 * Timers, Date and the time that passed, as the app finds them on `globalThis` and in `node:timers`, all on a clock that
 * somebody else moves. What is due waits until it is run, so that time can pass for everybody before anything happens.
 */
export class AppTimers {
  readonly #clock: ReturnType<typeof fakeTimers.install>
  readonly #undo: (() => void)[] = []
  /** Due, and not yet run. */
  #ready: { readonly handle: Handle; run(): void }[] = []
  #handles = new Map<Handle, Task>()
  #now: number
  /** How far the app's Date is from the clock. */
  #skew = 0

  constructor(now: number) {
    this.#now = now
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
  }

  /** When the next timer is due. */
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
    this.#ready.shift()?.run()
  }

  /** From now on the app's Date is so far ahead of the clock, or behind it; timers are as they were. */
  skew(by: number): void {
    this.#skew = by
    this.#clock.setSystemTime(this.#now + by)
  }

  /** Nothing that was set is run any more. @param now where the clock goes on */
  forget(now = this.#now): void {
    this.#ready = []
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
    const once =
      (start: (callback: Callback, delay?: number) => Handle) =>
      (callback: Callback, delay?: number, ...given: unknown[]): Handle =>
        this.#start(callback, given, false, (run) => start(run, delay))
    const clear = (stop: (handle: never) => void) => (handle: Handle) => {
      this.#end(handle)
      this.#ready = this.#ready.filter((each) => each.handle !== handle)
      stop(handle as never)
    }
    const timeout = once(setTimeout)
    Object.defineProperty(timeout, promisify.custom, { value: sleepBy(timeout) })
    const immediate = (callback: Callback, ...given: unknown[]): Handle =>
      this.#start(callback, given, false, (run) => setImmediate(run))
    const interval = (callback: Callback, delay?: number, ...given: unknown[]): Handle =>
      this.#start(callback, given, true, (run) => setInterval(run, delay))
    const wrapped = {
      setTimeout: timeout,
      setInterval: interval,
      setImmediate: immediate,
      clearTimeout: clear(clearTimeout),
      clearInterval: clear(clearInterval),
      clearImmediate: clear(clearImmediate),
    }
    for (const [name, value] of Object.entries(wrapped)) {
      this.#replace(globalThis, name, value)
      this.#replace(timersModule, name, value)
    }
    this.#replace(timersPromises, 'setTimeout', sleepBy(timeout))
    this.#replace(AbortSignal, 'timeout', (delay: number): AbortSignal => {
      const aborter = new AbortController()
      runApart(() => timeout(() => aborter.abort(timeoutError()), delay))
      return aborter.signal
    })
  }

  #replace(owner: object, name: string, value: unknown): void {
    const before: unknown = Reflect.get(owner, name)
    Reflect.set(owner, name, value)
    this.#undo.push(() => void Reflect.set(owner, name, before))
  }

  #start(
    callback: Callback,
    given: readonly unknown[],
    repeats: boolean,
    start: (run: () => void) => Handle,
  ): Handle {
    const task = currentTask()
    if (task !== undefined && !task.life.isAlive) return start(() => undefined)
    let handle: Handle
    handle = start(() => {
      const run = (): void => {
        if (!repeats) this.#end(handle)
        if (task === undefined || task.life.isAlive) callback(...given)
      }
      this.#ready.push({ handle, run })
    })
    if (task !== undefined && !repeats) {
      task.waits++
      this.#handles.set(handle, task)
    }
    return handle
  }

  #end(handle: Handle): void {
    const task = this.#handles.get(handle)
    if (task === undefined) return
    this.#handles.delete(handle)
    task.waits--
  }
}

/** Most are never looked at, and the stack would be that of the run: it costs more than the rest of the timer. */
function timeoutError(): DOMException {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return new DOMException('The operation timed out.', 'TimeoutError')
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** `setTimeout` of `node:timers/promises`. */
function sleepBy(start: (callback: Callback, delay?: number) => Handle) {
  return (
    delay?: number,
    value?: unknown,
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<unknown> =>
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
