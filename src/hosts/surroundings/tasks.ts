import { AsyncLocalStorage } from 'node:async_hooks'

/** One life of an app: from its start to its crash. */
export interface Life {
  readonly isAlive: boolean
}

/** One piece of work of an app: its start, what it was asked to do, the handling of one delivery. */
export class Task {
  readonly life: Life
  /** The name of the work, in words. */
  readonly name: string
  /** The number of known things that it waits for: calls, reads and writes of its store, timers. */
  waits = 0
  isOver = false
  /** Nothing happened for a while of the host's time: it waits for something inside of the app. */
  isIdle = false

  constructor(life: Life, name: string) {
    this.life = life
    this.name = name
  }
}

const present = new AsyncLocalStorage<Task>()

/** Runs work of which everything that it brings about is known to be the task's. */
export function runAs<T>(task: Task, work: () => T): T {
  return present.run(task, work)
}

/** Runs what is nobody's work, whoever calls. */
export function runApart<T>(work: () => T): T {
  return present.exit(work)
}

/** Returns the task whose work runs; undefined outside of any. */
export function currentTask(): Task | undefined {
  return present.getStore()
}
