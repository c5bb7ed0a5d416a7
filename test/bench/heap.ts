/** The floor of the scheduler: a binary heap of callbacks, in order of (dueAt, seq). */
export interface Task {
  readonly dueAt: number
  readonly seq: number
  readonly run: () => void
}

export class Heap {
  readonly #tasks: Task[] = []
  #next = 0

  push(dueAt: number, run: () => void): void {
    const task = { dueAt, seq: this.#next++, run }
    const tasks = this.#tasks
    let at = tasks.length
    for (; at > 0; at = (at - 1) >> 1) {
      const parent = tasks[(at - 1) >> 1]
      if (parent === undefined || !before(task, parent)) break
      tasks[at] = parent
    }
    tasks[at] = task
  }

  /** Runs everything that is due by `now`. */
  runUntil(now: number): void {
    for (let first = this.#tasks[0]; first !== undefined && first.dueAt <= now; first = this.#tasks[0]) {
      this.#removeFirst()
      first.run()
    }
  }

  #removeFirst(): void {
    const tasks = this.#tasks
    const last = tasks.pop()
    if (last === undefined || tasks.length === 0) return
    let at = 0
    for (let child = 1; child < tasks.length; child = 2 * at + 1) {
      let below = tasks[child]
      const right = tasks[child + 1]
      if (below !== undefined && right !== undefined && before(right, below)) {
        below = right
        child++
      }
      if (below === undefined || !before(below, last)) break
      tasks[at] = below
      at = child
    }
    tasks[at] = last
  }
}

function before(a: Task, b: Task): boolean {
  return a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.seq < b.seq)
}
