import { afterEvents } from '../clock.js'
import { replace } from './replacing.js'
import { currentTask } from './tasks.js'

/** The most that may ask for one another with no turn of the event loop between them: more never end. */
const maxMicrotasks = 100_000

/**
 * `queueMicrotask`, as the app finds it. `process.nextTick` is left alone: vitest puts it back later than it borrows it. What
 * that throws is heard as what nobody caught.
 * @param broken is told that one threw: that ends a process
 * @param endless is told that one asked for the next, again and again: no other code of the process had its turn
 * @returns how to undo it
 */
export function captureMicrotasks(
  broken: (error: unknown, what: string) => void,
  endless: (error: Error) => void,
): () => void {
  const queue = globalThis.queueMicrotask
  let count = 0

  /** Tells whether there were too many in this turn: then the next one is not run, so that the turn ends. */
  function isEnough(): boolean {
    if (count++ === 0)
      afterEvents(() => {
        count = 0
      })
    if (count <= maxMicrotasks) return false
    const error = new Error(
      `queueMicrotask() of the app was called more than ${maxMicrotasks} times before anything else had its turn: it asks for itself again and again. Let it wait for something, such as a timer.`,
    )
    Error.captureStackTrace(error, mine)
    endless(error)
    return true
  }

  function mine(callback: () => void): void {
    const task = currentTask()
    if (task === undefined || typeof callback !== 'function') queue(callback)
    else if (!isEnough())
      queue(() => {
        try {
          callback()
        } catch (error) {
          if (task.life.isAlive) broken(error, 'an error in queueMicrotask()')
        }
      })
  }
  return replace(globalThis, 'queueMicrotask', mine)
}
