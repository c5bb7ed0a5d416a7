import { UsageError } from '../kernel/errors.js'
import type { Lifetime } from '../runtime/lifetime.js'

/** The host's time and timers: the only place that reads them. */

const loadedDate = Date
const loadedSetTimeout = setTimeout
const loadedClearTimeout = clearTimeout
/** Browsers have none. */
const loadedSetImmediate: typeof setImmediate | undefined = globalThis.setImmediate

/** Milliseconds by the clock that the app sees: faked by a test runner, or real. */
export function hostNow(): number {
  return Date.now()
}

/** Milliseconds by the host's real clock, when the library was loaded before a runner faked it. */
export function realNow(): number {
  return loadedDate.now()
}

/** Waits on a timer that a runner's fakes do not reach. */
export function hostTimer(milliseconds: number): { readonly done: Promise<void>; cancel(): void } {
  if (isFake(loadedSetTimeout)) return signalTimer(milliseconds)
  let handle: ReturnType<typeof setTimeout> | undefined
  const done = new Promise<void>((resolve) => {
    handle = loadedSetTimeout(resolve, milliseconds)
  })
  return { done, cancel: () => loadedClearTimeout(handle) }
}

/** The library was loaded under fake timers: the platform's own timers behind AbortSignal are out of their reach. */
function signalTimer(milliseconds: number): { readonly done: Promise<void>; cancel(): void } {
  // It takes whole milliseconds only, and refuses others.
  const signal = AbortSignal.timeout(Math.ceil(milliseconds))
  const done = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  return { done, cancel: () => undefined }
}

/** Makes of a call one that happens after so many milliseconds: once, however often it is asked for meanwhile. */
export function onceSoon(milliseconds: number, call: () => void): () => void {
  let isComing = false
  return () => {
    if (isComing) return
    isComing = true
    void hostTimer(milliseconds).done.then(() => {
      isComing = false
      call()
    })
  }
}

/** Calls when the events that have arrived are handled, whatever a runner fakes; sooner where the host cannot tell. */
export function afterEvents(call: () => void): void {
  if (loadedSetImmediate === undefined || isFake(loadedSetImmediate)) void Promise.resolve().then(call)
  else loadedSetImmediate(call)
}

/** Browsers and Node turn a longer delay into one millisecond. */
const maxDelayMs = 2_147_483_647

/** Arms one timer of the host as it is now, real or faked; it does not keep Node alive. */
export function wake(milliseconds: number, call: () => void): () => void {
  const handle = setTimeout(call, Math.min(milliseconds, maxDelayMs))
  // Browsers have numbers for it, which have no such method.
  const { unref }: Partial<typeof handle> = handle
  unref?.call(handle)
  return () => clearTimeout(handle)
}

interface SettableClock {
  setSystemTime(now: number): void
  /** A simulator has it: there is one Date in a process, so that a second one would undo what the first one does. */
  [taken]?: boolean
}

/** The same for every copy of the library in a process. */
const taken = Symbol.for('platform-simulator.date')

function clockOf(faked: unknown): SettableClock | undefined {
  if (typeof faked !== 'function' || !('clock' in faked)) return undefined
  const { clock } = faked
  return typeof clock === 'object' &&
    clock !== null &&
    'setSystemTime' in clock &&
    typeof clock.setSystemTime === 'function'
    ? (clock as SettableClock)
    : undefined
}

function isFake(timer: unknown): boolean {
  return typeof timer === 'function' && 'clock' in timer
}

export interface InstalledDate {
  /** Unix milliseconds. */
  set(now: number): void
  uninstall(): void
}

/** The mark on a Date of ours, whichever copy of the library made it. */
const mark = Symbol.for('platform-simulator.Date')

/**
 * Makes the host's Date follow. Where a test runner has faked Date already, its clock is set instead.
 * @throws UsageError while another simulator has the Date
 */
export function installDate(now: number): InstalledDate {
  const before = Date
  const runner = clockOf(before)
  if (mark in before || runner?.[taken] === true)
    throw new UsageError(
      'clock.installDate() was called while another simulator has the Date of this process. Call the function that its installDate() returned, or dispose it, and install it then.',
    )
  if (runner !== undefined) {
    const shown = before.now()
    runner.setSystemTime(now)
    runner[taken] = true
    return {
      set: (time) => runner.setSystemTime(time),
      uninstall: () => {
        delete runner[taken]
        runner.setSystemTime(shown)
      },
    }
  }
  let time: number | undefined = now
  const mine = dateShowing(() => time ?? before.now(), before)
  globalThis.Date = mine
  return {
    set: (next) => {
      time = next
    },
    uninstall: () => {
      // Who kept it, or has put another Date over it, reads the host's time again.
      time = undefined
      if (globalThis.Date === mine) globalThis.Date = before
    },
  }
}

/** Another Date, whose now is told, and which makes the same objects: `instanceof` and `constructor` are as before. */
function dateShowing(now: () => number, before: DateConstructor): DateConstructor {
  // A function of its own, so that a spy of the test's on `Date.now` stays off the real one.
  const own: DateConstructor = before.bind(undefined)
  Object.setPrototypeOf(own, before)
  Object.defineProperties(own, {
    name: { value: 'Date' },
    length: { value: 7 },
    prototype: { value: before.prototype },
    now: { value: now, writable: true, configurable: true },
    [mark]: { value: true },
  })
  return new Proxy<DateConstructor>(own, {
    construct: (_, values, made) => Reflect.construct(before, values.length === 0 ? [now()] : values, made),
    apply: () => String(Reflect.construct(before, [now()])),
  })
}

/**
 * Takes time of the host, also where a runner has faked it.
 * @throws what the signal says when the caller gives up, and what a broken connection says when the world goes
 */
export function pause(
  milliseconds: number,
  signal: AbortSignal | null | undefined,
  lifetime: Lifetime,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = hostTimer(milliseconds)
    const forget = (): void => {
      signal?.removeEventListener('abort', giveUp)
      stay()
    }
    const end = (reason: unknown): void => {
      timer.cancel()
      forget()
      reject(reason)
    }
    const giveUp = (): void => end(signal?.reason)
    const stay = lifetime.onEnd(end)
    signal?.addEventListener('abort', giveUp)
    void timer.done.then(() => {
      forget()
      resolve()
    })
  })
}
