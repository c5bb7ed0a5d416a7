import { type Life, Task } from '../../hosts/surroundings/index.js'

/** One life of the app. After its crash its calls are never answered, and its writes never kept. */
export class Instance<App> implements Life {
  /** The number of the life in one run, from 1. */
  readonly number: number
  isAlive = true
  /** There as soon as it has started. */
  app: { readonly value: App } | undefined
  readonly #tasks = new Set<Task>()
  readonly #mourners = new Set<() => void>()

  constructor(number: number) {
    this.number = number
  }

  /** Work that is not done. */
  get tasks(): ReadonlySet<Task> {
    return this.#tasks
  }

  /** Calls when it crashes; returns how not to. */
  onDeath(tell: () => void): () => void {
    this.#mourners.add(tell)
    return () => void this.#mourners.delete(tell)
  }

  die(): void {
    this.isAlive = false
    this.#tasks.clear()
    for (const tell of [...this.#mourners]) tell()
    this.#mourners.clear()
  }

  begin(name: string): Task {
    const task = new Task(this, name)
    this.#tasks.add(task)
    return task
  }

  end(task: Task): void {
    task.isOver = true
    this.#tasks.delete(task)
  }
}

/** Makes a promise that never ends, for a life that is over. */
export function never<T>(): Promise<T> {
  return new Promise(() => undefined)
}
