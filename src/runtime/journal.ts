import type { Handled } from '../gateway/gateway.js'
import type { Change } from '../kernel/change.js'
import type { Job } from '../kernel/scheduler.js'

/** One transaction that was committed. */
interface Commit {
  /** The cause that the test called, such as `freezeCustomer`; undefined for the clock, a delivery and a request. */
  readonly cause: string | undefined
  /** The job that ran, or whose effect was performed; undefined for a request and a cause. */
  readonly job: Job | undefined
  readonly change: Change
}

/** Anything that happened, in the order in which it did. Times are virtual Unix milliseconds. */
export type JournalEntry =
  /** A request was answered; it may have committed nothing, or, where reads bring things about, several times. */
  | { readonly kind: 'request'; readonly handled: Handled; readonly commits: readonly Commit[] }
  /** Something else was committed: by the clock, by a cause, by what became of an effect. */
  | { readonly kind: 'commit'; readonly commit: Commit }
  /** A host performed an effect, whatever came of it. */
  | { readonly kind: 'effect'; readonly at: number; readonly effect: string; readonly what: unknown }
  | { readonly kind: 'clock'; readonly from: number; readonly to: number }
  /** Somebody who drives the simulator wrote down what happened outside of it. */
  | { readonly kind: 'note'; readonly at: number; readonly text: string }
  /** The world was replaced by another: what was set up for it ends. */
  | { readonly kind: 'replaced' }
  /** A copy was made, a simulator with a journal of its own: who wants to know what happens there reads that. */
  | { readonly kind: 'forked'; readonly copy: object }

/** @param silent a builder did it: rows and events are there, and nobody is told */
export type JournalReader = (entry: JournalEntry, silent: boolean) => void

/**
 * The history of a simulator, told to everybody who reads along: the request log, the timeline, `sim.events`, a store
 * of states. It keeps nothing itself. Readers are called after the commit, in the order in which they came.
 */
export class Journal {
  #readers: readonly JournalReader[] = []

  /** Returns how to read no longer. */
  read(reader: JournalReader): () => void {
    this.#readers = [...this.#readers, reader]
    return () => {
      this.#readers = this.#readers.filter((other) => other !== reader)
    }
  }

  handled(handled: Handled, silent = false): void {
    const commits = handled.changes.map((change) => ({ cause: undefined, job: undefined, change }))
    this.#tell({ kind: 'request', handled, commits }, silent)
  }

  committed(change: Change, cause?: string, silent = false, job?: Job): void {
    this.#tell({ kind: 'commit', commit: { cause, job, change } }, silent)
  }

  performed(at: number, effect: string, what: unknown): void {
    this.#tell({ kind: 'effect', at, effect, what }, false)
  }

  noted(at: number, text: string): void {
    this.#tell({ kind: 'note', at, text }, false)
  }

  replaced(): void {
    this.#tell({ kind: 'replaced' }, false)
  }

  forked(copy: object): void {
    this.#tell({ kind: 'forked', copy }, false)
  }

  moved(from: number, to: number): void {
    this.#tell({ kind: 'clock', from, to }, false)
  }

  #tell(entry: JournalEntry, silent: boolean): void {
    for (const reader of this.#readers) reader(entry, silent)
  }
}
