import type { ControlledCoverage } from '../../hosts/control/controlled.js'
import { LineFile } from '../../hosts/lines/line-file.js'
import { lineOf } from '../../kit/coverage/collecting.js'
import type { Met } from '../../kit/coverage/kinds.js'
import { Watch } from '../../kit/coverage/watch.js'

/** A test that somebody has named, and what its world has met since. */
interface Segment {
  readonly watch: Watch
  readonly names: readonly string[]
  readonly file: string | undefined
  /** The number of items that were written down until now. */
  written: number
}

/** The milliseconds of the host between two looks: a server that is killed has written what it met until then. */
const everyMs = 5000

/** The name of what happens while nobody has named a test. */
const unnamed = ['requests to the server']

/** Writes down what the worlds of a server meet: a line for each test that was named, and one for what nobody named. */
export class ServerCoverage implements ControlledCoverage {
  readonly #lines: LineFile
  readonly #segments = new Map<object, Segment>()
  readonly #timer: NodeJS.Timeout

  constructor(folder: string) {
    this.#lines = new LineFile(folder)
    this.#timer = setInterval(() => this.#writeParts(), everyMs).unref()
  }

  /** Watches a simulator, unless it is watched already, and returns it. */
  follow<S extends object>(sim: S): S {
    this.#endRemoved()
    if (!this.#segments.has(sim)) this.#begin(sim, unnamed, undefined)
    return sim
  }

  begin(sim: object, { name, file }: Parameters<ControlledCoverage['begin']>[1]): void {
    this.#end(sim)
    this.#begin(sim, typeof name === 'string' ? [name] : name, file)
  }

  end(sim: object): void {
    this.#end(sim)
    this.#begin(sim, unnamed, undefined)
  }

  met(sim: object): ReturnType<ControlledCoverage['met']> {
    const { watch, names } = this.#segments.get(this.follow(sim)) ?? { watch: Watch.of(sim), names: unnamed }
    const met = Object.entries(watch.met).map(([kind, items]): [string, string[]] => [kind, [...items]])
    return { test: [...names], met: Object.fromEntries(met), takes: [...watch.takes] }
  }

  /** Writes what is left, and watches no longer. */
  close(): void {
    clearInterval(this.#timer)
    for (const sim of [...this.#segments.keys()]) this.#end(sim)
  }

  #begin(sim: object, names: readonly string[], file: string | undefined): void {
    this.#segments.set(sim, { watch: Watch.of(sim), names, file, written: 0 })
  }

  #end(sim: object): void {
    const segment = this.#segments.get(sim)
    if (segment === undefined) return
    this.#segments.delete(sim)
    segment.watch.end()
    if (segment.names !== unnamed || countOf(segment.watch.met) > 0)
      this.#lines.add(lineOf(segment.watch, segment))
  }

  /** Ends what is of worlds that were removed: nothing of them is kept. */
  #endRemoved(): void {
    for (const [sim, { watch }] of this.#segments) if (watch.isOver) this.#end(sim)
  }

  #writeParts(): void {
    this.#endRemoved()
    for (const segment of this.#segments.values()) {
      const count = countOf(segment.watch.met)
      if (count === segment.written) continue
      segment.written = count
      this.#lines.add({ ...lineOf(segment.watch, segment), part: true })
    }
  }
}

function countOf(met: Met): number {
  return Object.values(met).reduce((sum, names) => sum + names.length, 0)
}
