import { UsageError } from './errors.js'
import type { Job } from './scheduler.js'
import { printable } from './shown.js'
import { SortedMap } from './sorted-map.js'
import { isFiled, partsOf, type StoredBytes } from './stored-bytes.js'
import type { Row, TableImage } from './table.js'
import type { World } from './world.js'

/** One step from an image of a world to a later one, as plain JSON. */
export type ImageChange =
  | readonly ['seed', seed: string]
  /** The time of the world, and `since`, a time of the host: both in Unix milliseconds, see {@link Image}. */
  | readonly ['now', now: number, since: number | null]
  | readonly ['next-job', seq: number]
  /** The number of values that a stream has given; null where it is back at its start. */
  | readonly ['count', stream: string, count: number | null]
  | readonly ['job', Job]
  | readonly ['job-gone', seq: number]
  | readonly ['row', table: string, Row]
  | readonly ['row-gone', table: string, id: string]
  /** An earlier version of a row, in a table that keeps versions. */
  | readonly ['earlier', table: string, Row]
  | readonly ['earlier-gone', table: string, key: string]
  /** A part of what is kept under a digest, as base64; `true` stands at the last. */
  | readonly ['bytes', digest: string, part: string, isLast: boolean]
  | readonly ['bytes-gone', digest: string]
  /** The host has them in a file of its own. */
  | readonly ['file', digest: string, length: number]

/** The way from one state of a world to the next. Rows are shared with both. */
export interface WorldStep {
  /** All but what is kept as bytes. */
  readonly changes: readonly ImageChange[]
  /** The bytes that are kept from then on, by digest; undefined where it stays as it was. */
  readonly bytes: ReadonlyMap<string, StoredBytes> | undefined
}

/** All that an image has. */
export interface ImageParts {
  readonly seed: string
  readonly now: number
  readonly since: number | null
  readonly nextJob: number
  readonly counters: ReadonlyMap<string, number>
  /** The jobs, in lists whose places mostly stay the same from one image to the next. */
  readonly jobs: readonly (readonly Job[])[]
  readonly tables: ReadonlyMap<string, TableImage<Row>>
  readonly bytes: ReadonlyMap<string, StoredBytes>
}

const empty: ReadonlyMap<string, never> = new Map<string, never>()
const none: ImageParts = {
  seed: '',
  now: 0,
  since: null,
  nextJob: 0,
  counters: empty,
  jobs: [],
  tables: empty,
  bytes: empty,
}
const noRows: SortedMap<Row> = new SortedMap<Row>()
const noTable: TableImage<Row> = { rows: noRows, earlier: null }

/**
 * All that a world has at one moment. It shares every row with the world, which copies what it writes later: an image is
 * made in no time. Two images are compared by looking only where something was written.
 */
export class Image {
  readonly #parts: ImageParts

  constructor(parts: ImageParts) {
    this.#parts = parts
  }

  /**
   * The world as it is now.
   * @param takenOut jobs that belong to it and are not in its scheduler, because they are being performed
   * @param last the image to return again, when nothing has changed since
   */
  static of(world: World, takenOut: readonly Job[], since: number | null, last?: Image): Image {
    if (last !== undefined && !(last instanceof Image))
      throw new UsageError(
        `sim.image was given ${printable(last)}: it takes what it returned before, or nothing.`,
      )
    const before = last === undefined ? undefined : last.#parts
    const { tables, counters, bytes } = world.state
    const parts: ImageParts = {
      seed: world.seed,
      now: world.now,
      since,
      nextJob: world.scheduler.mark,
      counters:
        before !== undefined && isSame(before.counters, counters) ? before.counters : new Map(counters),
      jobs: [...world.scheduler.image(), takenOut],
      tables: new Map(
        tables.map((table) => {
          const { name } = table.definition
          return [name, table.image(before?.tables.get(name))]
        }),
      ),
      bytes: bytes.image(),
    }
    return last !== undefined && isUnchanged(last.#parts, parts) ? last : new Image(parts)
  }

  /** Virtual Unix milliseconds. */
  get now(): number {
    return this.#parts.now
  }

  /** Tells what leads from an earlier image of the same world to this one, for who has both in memory. */
  stepFrom(earlier: Image): WorldStep {
    const { bytes } = this.#parts
    const changes = [...this.#changes(earlier)]
    return { changes, bytes: bytes === earlier.#parts.bytes ? undefined : bytes }
  }

  /** Tells what leads from an earlier image to this one, or from nothing. Both stay as they are, so it can be read in pieces. */
  *changesSince(earlier: Image | null): Generator<ImageChange> {
    if (earlier === this) return
    yield* this.#changes(earlier)
    const [before, after] = [earlier === null ? none : earlier.#parts, this.#parts]
    if (before.bytes !== after.bytes) yield* byteChanges(before.bytes, after.bytes)
  }

  /** Everything but bytes. */
  *#changes(earlier: Image | null): Generator<ImageChange> {
    const before = earlier === null ? none : earlier.#parts
    const after = this.#parts
    if (earlier === null || before.seed !== after.seed) yield ['seed', after.seed]
    if (before.now !== after.now || before.since !== after.since) yield ['now', after.now, after.since]
    if (before.nextJob !== after.nextJob) yield ['next-job', after.nextJob]
    for (const [name, count] of after.counters)
      if (before.counters.get(name) !== count) yield ['count', name, count]
    for (const name of before.counters.keys()) if (!after.counters.has(name)) yield ['count', name, null]
    yield* jobChanges(before.jobs, after.jobs)
    for (const name of new Set([...before.tables.keys(), ...after.tables.keys()])) {
      const [was = noTable, is = noTable] = [before.tables.get(name), after.tables.get(name)]
      for (const [id, row] of is.rows.changesSince(was.rows))
        yield row === undefined ? ['row-gone', name, id] : ['row', name, row]
      for (const [key, row] of (is.earlier ?? noRows).changesSince(was.earlier ?? noRows))
        yield row === undefined ? ['earlier-gone', name, key] : ['earlier', name, row]
    }
  }
}

function isUnchanged(before: ImageParts, after: ImageParts): boolean {
  return (
    before.seed === after.seed &&
    before.now === after.now &&
    before.since === after.since &&
    before.nextJob === after.nextJob &&
    before.counters === after.counters &&
    before.bytes === after.bytes &&
    isSame(before.tables, after.tables) &&
    before.jobs.length === after.jobs.length &&
    before.jobs.every((jobs, list) => isSame(jobs, after.jobs[list] ?? []))
  )
}

type Listed<T> = ReadonlyMap<string, T> | readonly T[]

/** The same members, each of which is the same object. */
function isSame<T>(one: Listed<T>, other: Listed<T>): boolean {
  if (one === other) return true
  if (one instanceof Map && other instanceof Map) {
    if (one.size !== other.size) return false
    for (const [name, value] of one) if (other.get(name) !== value) return false
    return true
  }
  return (
    Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((value, at) => value === other[at])
  )
}

function* jobChanges(before: ImageParts['jobs'], after: ImageParts['jobs']): Generator<ImageChange> {
  const gone = new Set<Job>()
  const come = new Set<Job>()
  for (let list = 0; list < Math.max(before.length, after.length); list++) {
    const [was = [], is = []] = [before[list], after[list]]
    if (was === is) continue
    for (let at = 0; at < Math.max(was.length, is.length); at++) {
      const [old, now] = [was[at], is[at]]
      if (old === now) continue
      if (old !== undefined) gone.add(old)
      if (now !== undefined) come.add(now)
    }
  }
  const seqs = new Set<number>()
  for (const job of come) if (!gone.has(job)) seqs.add(job.seq)
  for (const job of gone) if (!come.has(job) && !seqs.has(job.seq)) yield ['job-gone', job.seq]
  for (const job of come) if (!gone.has(job)) yield ['job', job]
}

function* byteChanges(before: ImageParts['bytes'], after: ImageParts['bytes']): Generator<ImageChange> {
  for (const digest of before.keys()) if (!after.has(digest)) yield ['bytes-gone', digest]
  for (const [digest, stored] of after) {
    if (before.has(digest)) continue
    if (isFiled(stored)) {
      yield ['file', digest, stored.length]
      continue
    }
    let last: string | undefined
    for (const part of partsOf(stored)) {
      if (last !== undefined) yield ['bytes', digest, last, false]
      last = part
    }
    yield ['bytes', digest, last ?? '', true]
  }
}
