import { fromBase64 } from './base64.js'
import { Invariant } from './errors.js'
import { Image, type ImageChange, type ImageParts } from './image.js'
import { freeze } from './json.js'
import { byName } from './order.js'
import { versionKey } from './row-versions.js'
import { type Job, Scheduler } from './scheduler.js'
import type { Snapshot } from './snapshot.js'
import { SortedMap } from './sorted-map.js'
import { MemoryBytes, type StoredBytes } from './stored-bytes.js'
import type { Row } from './table.js'

/** Opens what a host has put into a file. @throws UsageError when it is not there */
export type OpenStored = (digest: string, length: number) => StoredBytes

const noFiles: OpenStored = (digest) => {
  throw new Invariant(`the bytes ${digest} are in a file, and nobody has files here`)
}

/** A table that changes are put into. */
export interface ChangedTable {
  write(row: Row): unknown
  drop(id: string): unknown
  /** Takes in what a row was; `forget` takes it away, by the key of the version. */
  remember(row: Row): void
  forget(key: string): void
}

/** The parts of a world that changes are put into. */
interface ChangedParts {
  readonly counters: Map<string, number>
  readonly jobs: Map<number, Job>
  table(name: string): ChangedTable
}

/** Puts a change of counters, jobs or rows where it belongs. @returns false for a change of something else */
export function putInto({ counters, jobs, table }: ChangedParts, change: ImageChange): boolean {
  switch (change[0]) {
    case 'count':
      if (change[2] === null) counters.delete(change[1])
      else counters.set(change[1], change[2])
      return true
    case 'job':
      jobs.set(change[1].seq, change[1])
      return true
    case 'job-gone':
      jobs.delete(change[1])
      return true
    case 'row':
      table(change[1]).write(change[2])
      return true
    case 'row-gone':
      table(change[1]).drop(change[2])
      return true
    case 'earlier':
      table(change[1]).remember(change[2])
      return true
    case 'earlier-gone':
      table(change[1]).forget(change[2])
      return true
    default:
      return false
  }
}

class WrittenTable implements ChangedTable {
  constructor(
    readonly rows = new SortedMap<Row>(),
    readonly earlier = new SortedMap<Row>(),
  ) {}

  write(row: Row): void {
    this.rows.set(row.id, freeze(row))
  }

  drop(id: string): void {
    this.rows.delete(id)
  }

  remember(row: Row): void {
    this.earlier.set(versionKey(row), freeze(row))
  }

  forget(key: string): void {
    this.earlier.delete(key)
  }

  fork(): WrittenTable {
    return new WrittenTable(this.rows.fork(), this.earlier.fork())
  }
}

/** Puts changes together to what they lead to. */
export class ImageBuilder {
  #head: Pick<ImageParts, 'seed' | 'now' | 'since' | 'nextJob'> = {
    seed: '',
    now: 0,
    since: null,
    nextJob: 0,
  }
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
    const table = (name: string) => this.#table(name)
    if (putInto({ counters: this.#counters, jobs: this.#jobs, table }, change)) return
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
    return new Map([...this.#tables].map(([name, table]) => [name, table.fork()]))
  }

  #table(name: string) {
    let table = this.#tables.get(name)
    if (table === undefined) {
      table = new WrittenTable()
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
    const bytes = [...this.#bytes].sort(byName)
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
