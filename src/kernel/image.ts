import { fromBase64 } from './base64.js'
import { Invariant, UsageError } from './errors.js'
import { freeze } from './json.js'
import { type Job, Scheduler } from './scheduler.js'
import { printable } from './shown.js'
import type { Snapshot } from './snapshot.js'
import { SortedMap } from './sorted-map.js'
import { isFiled, MemoryBytes, partsOf, type StoredBytes } from './stored-bytes.js'
import type { TableImage } from './table.js'
import { type Row, versionKey } from './table.js'
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

interface Parts {
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
const none: Parts = {
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
  readonly #parts: Parts

  constructor(parts: Parts) {
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
    const parts: Parts = {
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

function isUnchanged(before: Parts, after: Parts): boolean {
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

function* jobChanges(before: Parts['jobs'], after: Parts['jobs']): Generator<ImageChange> {
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

function* byteChanges(before: Parts['bytes'], after: Parts['bytes']): Generator<ImageChange> {
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

/** Opens what a host has put into a file. @throws UsageError when it is not there */
export type OpenStored = (digest: string, length: number) => StoredBytes

const noFiles: OpenStored = (digest) => {
  throw new Invariant(`the bytes ${digest} are in a file, and nobody has files here`)
}

type WrittenTable = Readonly<Record<'rows' | 'earlier', SortedMap<Row>>>

/** Puts changes together to what they lead to. */
export class ImageBuilder {
  #head: Pick<Parts, 'seed' | 'now' | 'since' | 'nextJob'> = { seed: '', now: 0, since: null, nextJob: 0 }
  #counters = new Map<string, number>()
  #jobs = new Map<number, Job>()
  #tables = new Map<string, WrittenTable>()
  #bytes = new Map<string, StoredBytes>()
  #parts: string[] = []
  readonly #openFile: OpenStored

  /** @param openFile of what the host has put into files */
  constructor(openFile: OpenStored = noFiles) {
    this.#openFile = openFile
  }

  /** Keeps what was read elsewhere. */
  keep(digest: string, stored: StoredBytes): void {
    this.#bytes.set(digest, stored)
  }

  copy(): ImageBuilder {
    const copy = new ImageBuilder(this.#openFile)
    copy.#head = this.#head
    copy.#counters = new Map(this.#counters)
    copy.#jobs = new Map(this.#jobs)
    copy.#tables = this.#forkedTables()
    copy.#bytes = new Map(this.#bytes)
    return copy
  }

  apply(change: ImageChange): void {
    switch (change[0]) {
      case 'seed':
        this.#head = { ...this.#head, seed: change[1] }
        return
      case 'now':
        this.#head = { ...this.#head, now: change[1], since: change[2] }
        return
      case 'next-job':
        this.#head = { ...this.#head, nextJob: change[1] }
        return
      case 'count':
        if (change[2] === null) this.#counters.delete(change[1])
        else this.#counters.set(change[1], change[2])
        return
      case 'job':
        this.#jobs.set(change[1].seq, change[1])
        return
      case 'job-gone':
        this.#jobs.delete(change[1])
        return
      case 'row':
        this.#table(change[1]).rows.set(change[2].id, freeze(change[2]))
        return
      case 'row-gone':
        this.#table(change[1]).rows.delete(change[2])
        return
      case 'earlier':
        this.#table(change[1]).earlier.set(versionKey(change[2]), freeze(change[2]))
        return
      case 'earlier-gone':
        this.#table(change[1]).earlier.delete(change[2])
        return
      case 'bytes':
        this.#parts.push(change[2])
        if (change[3])
          this.#bytes.set(change[1], new MemoryBytes(this.#parts.splice(0).map(fromBase64), change[1]))
        return
      case 'file':
        this.#bytes.set(change[1], this.#openFile(change[1], change[2]))
        return
      case 'bytes-gone':
        this.#bytes.delete(change[1])
        return
      default:
        throw new Invariant(`a state has a change that this version does not know: ${JSON.stringify(change)}`)
    }
  }

  #forkedTables() {
    const fork = ({ rows, earlier }: WrittenTable) => ({ rows: rows.fork(), earlier: earlier.fork() })
    return new Map([...this.#tables].map(([name, table]) => [name, fork(table)]))
  }

  #table(name: string) {
    let table = this.#tables.get(name)
    if (table === undefined) {
      table = { rows: new SortedMap<Row>(), earlier: new SortedMap<Row>() }
      this.#tables.set(name, table)
    }
    return table
  }

  get since(): number | null {
    return this.#head.since
  }

  snapshot(environment: string): Snapshot {
    const { seed, now, nextJob } = this.#head
    const tables = [...this.#tables]
    const changed = tables.filter(([, { earlier }]) => earlier.size > 0)
    const bytes = [...this.#bytes].sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      format: 'platform-simulator',
      version: 3,
      environment,
      seed,
      now,
      counters: Object.fromEntries(this.#counters),
      jobs: Scheduler.from([...this.#jobs.values()], nextJob).list(),
      nextJob,
      tables: Object.fromEntries(
        tables.filter(([, { rows }]) => rows.size > 0).map(([name, { rows }]) => [name, rows.values()]),
      ),
      ...(changed.length > 0 && {
        earlier: Object.fromEntries(changed.map(([name, { earlier }]) => [name, earlier.values()])),
      }),
      ...(bytes.length > 0 && {
        bytes: Object.fromEntries(bytes),
      }),
    }
  }

  /** Gives what was built, to compare later images with: the rows are those of {@link snapshot}. */
  image(): Image {
    return new Image({
      ...this.#head,
      counters: new Map(this.#counters),
      jobs: [[...this.#jobs.values()]],
      tables: this.#forkedTables(),
      bytes: new Map(this.#bytes),
    })
  }
}

/** The image that a world has which is made of the snapshot: rows are shared. */
export function imageOfSnapshot(snapshot: Snapshot, since: number | null = null): Image {
  const builder = new ImageBuilder()
  builder.apply(['seed', snapshot.seed])
  builder.apply(['now', snapshot.now, since])
  builder.apply(['next-job', snapshot.nextJob])
  for (const [name, count] of Object.entries(snapshot.counters)) builder.apply(['count', name, count])
  for (const job of snapshot.jobs) builder.apply(['job', job])
  for (const [name, rows] of Object.entries(snapshot.tables))
    for (const row of rows) builder.apply(['row', name, row])
  for (const [name, rows] of Object.entries(snapshot.earlier ?? {}))
    for (const row of rows) builder.apply(['earlier', name, row])
  for (const [digest, content] of Object.entries(snapshot.bytes ?? {})) {
    if (typeof content === 'string') builder.apply(['bytes', digest, content, true])
    else builder.keep(digest, content)
  }
  return builder.image()
}
