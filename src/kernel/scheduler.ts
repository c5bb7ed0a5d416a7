import { isoTime } from './clock.js'
import type { Json } from './json.js'

/** The name of a kind of job that carries something, and the type of what it carries. */
export type JobKind<P extends Json> = string & { readonly about?: (payload: P) => void }

/** Declares a kind of job that carries something; a kind that carries nothing is a plain text. */
export function defineJob<P extends Json>(kind: string): JobKind<P> {
  // Nothing has the member: it tells the compiler what the name stands for.
  return kind as JobKind<P>
}

/** Scheduled work, as data: what it does is looked up by `kind`. */
export interface Job<P extends Json = Json> {
  readonly seq: number
  readonly kind: string
  /** The id of what the job is about. */
  readonly subject: string
  /** Unix milliseconds. */
  readonly dueAt: number
  readonly payload: P
  /** The name of what brought it about, where that has one: facts of its run have it too. */
  readonly origin?: string
  /**
   * The reads that it waits for in the progression `afterReads`: it is due when one of these objects was read so many
   * times more.
   */
  readonly reads?: { readonly of: readonly string[]; readonly left: number }
}

/** Work that is to happen after a delay. */
export interface Later<P extends Json = null> {
  readonly kind: string | JobKind<P>
  readonly subject: string
  /** Milliseconds from now. */
  readonly delay: number
  readonly payload: P
  /** Objects whose reads count in the progression `afterReads`. */
  readonly reads: readonly string[]
}

/** Jobs in order of (dueAt, seq), and the jobs that wait for reads instead of time. */
export class Scheduler {
  #heap: Job[] = []
  #waiting: Job[] = []
  #shared = false
  #next = 0

  fork(): Scheduler {
    const copy = new Scheduler()
    copy.#heap = this.#heap
    copy.#waiting = this.#waiting
    copy.#next = this.#next
    copy.#shared = true
    this.#shared = true
    return copy
  }

  /** Numbers and stores a job. */
  push(job: Omit<Job, 'seq'>): Job {
    this.#own()
    // No spread: V8 is slow when a spread is followed by new members.
    const { kind, subject, dueAt, payload, origin, reads } = job
    const stored: Job = Object.assign(
      { seq: this.#next++, kind, subject, dueAt, payload },
      reads === undefined ? undefined : { reads },
      origin === undefined ? undefined : { origin },
    )
    if (stored.reads !== undefined) this.#waiting.push(stored)
    else siftUp(this.#heap, stored)
    return stored
  }

  peek(): Job | undefined {
    return this.#heap[0]
  }

  pop(): Job | undefined {
    this.#own()
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined) return undefined
    if (heap.length > 0) siftDown(heap, last)
    return first
  }

  /** Takes out the next job, if it is due by `now`. */
  popDue(now: number): Job | undefined {
    const first = this.#heap[0]
    return first === undefined || first.dueAt > now ? undefined : this.pop()
  }

  /** Puts back a job whose run failed. */
  putBack(job: Job): void {
    this.#own()
    if (job.reads === undefined) siftUp(this.#heap, job)
    else this.#await(job)
  }

  /** Puts back a job that waits for reads. Such jobs stand in the order of their numbers, whenever they came. */
  #await(job: Job): void {
    const later = this.#waiting.findIndex(({ seq }) => seq > job.seq)
    this.#waiting.splice(later === -1 ? this.#waiting.length : later, 0, job)
  }

  /** Counts one read of `id` and takes out the jobs that waited for it. */
  read(id: string): readonly Job[] {
    if (!this.#waiting.some((job) => job.reads?.of.includes(id))) return []
    this.#own()
    const due: Job[] = []
    this.#waiting = this.#waiting.flatMap((job) => {
      if (job.reads === undefined || !job.reads.of.includes(id)) return [job]
      const left = job.reads.left - 1
      if (left > 0) return [{ ...job, reads: { of: job.reads.of, left } }]
      due.push(job)
      return []
    })
    return due
  }

  get mark(): number {
    return this.#next
  }

  /** Takes out every job of a kind about a subject. It looks at all jobs: for what is rare. */
  remove(kind: string, subject: string): readonly Job[] {
    const isMeant = (job: Job): boolean => job.kind === kind && job.subject === subject
    const gone = [...this.#heap, ...this.#waiting].filter(isMeant)
    if (gone.length > 0) this.#keep((job) => !isMeant(job))
    return gone
  }

  /** Forgets every job from `mark` on, and has those again that were removed: the undo of a failed operation. */
  rollback(mark: number, removed: readonly Job[] = []): void {
    if (this.#next !== mark) this.#keep((job) => job.seq < mark)
    this.#next = mark
    for (const job of removed) if (job.seq < mark) this.putBack(job)
  }

  #keep(isKept: (job: Job) => boolean): void {
    const kept = this.#heap.filter(isKept)
    this.#heap = []
    this.#waiting = this.#waiting.filter(isKept)
    this.#shared = false
    for (const job of kept) siftUp(this.#heap, job)
  }

  /** The jobs as they are now, in two lists that do not change later: those that wait for time, as a heap, and for reads. */
  image(): readonly [heap: readonly Job[], waiting: readonly Job[]] {
    this.#shared = true
    return [this.#heap, this.#waiting]
  }

  /** Lists the jobs in the order in which they will run; those that wait for reads come last. */
  list(): Job[] {
    return [...this.#heap.slice().sort((a, b) => (before(a, b) ? -1 : 1)), ...this.#waiting]
  }

  static from(jobs: readonly Job[], next: number): Scheduler {
    const scheduler = new Scheduler()
    for (const job of jobs) scheduler.putBack(job)
    scheduler.#next = next
    return scheduler
  }

  #own(): void {
    if (!this.#shared) return
    this.#heap = this.#heap.slice()
    this.#waiting = this.#waiting.slice()
    this.#shared = false
  }
}

function before(a: Job, b: Job): boolean {
  return a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.seq < b.seq)
}

function siftUp(heap: Job[], job: Job): void {
  let at = heap.length
  heap.push(job)
  while (at > 0) {
    const parent = (at - 1) >> 1
    const above = heap[parent]
    if (above === undefined || !before(job, above)) break
    heap[at] = above
    at = parent
  }
  heap[at] = job
}

function siftDown(heap: Job[], job: Job): void {
  const size = heap.length
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    let below = child < size ? heap[child] : undefined
    const other = child + 1 < size ? heap[child + 1] : undefined
    if (below !== undefined && other !== undefined && before(other, below)) {
      below = other
      child++
    }
    if (below === undefined || !before(below, job)) break
    heap[at] = below
    at = child
  }
  heap[at] = job
}

/** A few lines naming what is pending, for messages. */
export function describeJobs(jobs: readonly Job[], limit = 10): string {
  const lines = jobs.slice(0, limit).map((job) => `  ${isoTime(job.dueAt)} ${job.kind} of ${job.subject}`)
  if (jobs.length > limit) lines.push(`  ... and ${jobs.length - limit} more`)
  return lines.join('\n')
}
