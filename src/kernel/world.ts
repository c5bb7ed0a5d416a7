import { ByteStore } from './byte-store.js'
import { type Change, Draft, type Savepoint, type StoredTable } from './change.js'
import { isoTime } from './clock.js'
import { Invariant } from './errors.js'
import type { Fact, FactType } from './fact.js'
import { type Fault, type FaultPlan, noFaults } from './fault-point.js'
import type { Json, JsonObject } from './json.js'
import { type Machine, nextState } from './machine.js'
import type {
  GuardCheckIn,
  GuardPoint,
  JobHandlerIn,
  PortKey,
  ReactionIn,
  RulesOf,
  SettingsKey,
} from './rules.js'
import { type Job, type JobKind, type Later, Scheduler } from './scheduler.js'
import { findKeeper, type StoredBytes } from './stored-bytes.js'
import { Streams } from './streams.js'
import type { Row, Table, TableDefinition, VersionedRow } from './table.js'
import { Tables } from './tables.js'
import { hashOf, RowDigests } from './world-hash.js'

export type Rules = RulesOf<World>
export type JobHandler = JobHandlerIn<World>
export type Reaction = ReactionIn<World>
export type GuardCheck = GuardCheckIn<World>

/**
 * All mutable state that the platform has. Nothing outside it survives a restore. It has few fields on purpose: with two
 * more, V8 keeps some of them outside the object, and every transaction takes a third longer.
 */
export class World {
  readonly rules: Rules
  readonly seed: string
  /** The faults that the current request asked for. */
  plan: FaultPlan = noFaults
  /** True while a test arranges: what happens is recorded, and nobody is told of it. */
  quiet = false
  #now: number
  readonly #tables: Tables
  #counters: Map<string, number>
  #scheduler: Scheduler
  #bytes: ByteStore
  /** The digests of rows, shared with its forks. */
  readonly #digests: RowDigests
  readonly #streams: Streams
  /** The transaction that is open. */
  #draft: Draft | null = null
  #deferred: Job[] = []
  /** The fact that is followed, and those that reactions record meanwhile; null while none is. */
  #following: Fact[] | null = null

  /** @param origin what it goes on from */
  constructor(rules: Rules, seed: string, now: number, origin?: World) {
    const keeper = findKeeper(rules.ports)
    this.rules = rules
    this.seed = seed
    this.#now = now
    this.#streams = origin !== undefined && origin.seed === seed ? origin.#streams : new Streams(seed)
    this.#tables = origin === undefined ? new Tables(rules.tables) : origin.#tables.fork()
    this.#counters = origin === undefined ? new Map() : new Map(origin.#counters)
    this.#scheduler = origin === undefined ? new Scheduler() : origin.#scheduler.fork()
    this.#bytes = origin === undefined ? new ByteStore(keeper) : origin.#bytes.fork(keeper)
    this.#digests = origin === undefined ? new RowDigests() : origin.#digests
  }

  /** Grows with every write of what the platform knows: at the same revision and time, a read says the same again. */
  get revision(): number {
    return this.#tables.revision
  }

  /** Unix milliseconds. */
  get now(): number {
    return this.#now
  }

  /** Moves the clock, which only goes forward. */
  moveTo(now: number): void {
    if (now < this.#now)
      throw new Invariant(`the clock would go back from ${isoTime(this.#now)} to ${isoTime(now)}`)
    this.#now = now
  }

  table<R extends Row>(definition: TableDefinition<R>): Table<R> {
    return this.#tables.get(definition)
  }

  find(definition: object): StoredTable | undefined {
    return this.#tables.find(definition)
  }

  /** Looks at each table that has rows, in no order: not to be written. */
  eachFilled(look: (table: StoredTable) => void): void {
    this.#tables.eachFilled(look)
  }

  insert<R extends Row>(definition: TableDefinition<R>, row: NoInfer<R>): R {
    return this.#write(this.table(definition), row)
  }

  /** Replaces a row by one with the given members changed. */
  update<R extends Row>(definition: TableDefinition<R>, row: NoInfer<R>, change: Partial<NoInfer<R>>): R {
    return this.#write(this.table(definition), { ...row, ...change })
  }

  #write<R extends Row>(table: Table<R>, change: R): R {
    const row = table.counted(change)
    const previous = table.write(row)
    if (!table.definition.volatile) this.#tables.revision++
    this.#draft?.addUndo({ table, id: row.id, previous })
    return row
  }

  /** Every version of a row of a table that keeps them, oldest first, the present one last; none for an unknown id. */
  versionsOf<R extends VersionedRow>(definition: TableDefinition<R>, id: string): readonly R[] {
    return this.table(definition).versions(id)
  }

  drop<R extends Row>(definition: TableDefinition<R>, id: string): void {
    const table = this.table(definition)
    const previous = table.drop(id)
    if (!definition.volatile) this.#tables.revision++
    if (previous !== undefined) this.#draft?.addUndo({ table, id, previous })
  }

  /**
   * Keeps bytes beside the rows and returns their digest, SHA-256 in hex: a row has the digest. The same bytes are kept
   * once, however often, and until they are forgotten.
   */
  keepBytes(bytes: Uint8Array | StoredBytes): string {
    const { digest, isNew } = this.#bytes.put(bytes)
    if (isNew) this.#draft?.addUndo({ table: this.#bytes, id: digest, previous: undefined })
    return digest
  }

  /** The bytes, which nobody writes; undefined for a digest that {@link keepBytes} has not returned. */
  storedBytes(digest: string): StoredBytes | undefined {
    return this.#bytes.get(digest)
  }

  /** Forgets bytes that nobody needs any more: for whoever counts that. */
  forgetBytes(digest: string): void {
    const table = this.#bytes.drop(digest)
    this.#draft?.addUndo({ table, id: digest, previous: undefined })
  }

  /** The next id of a stream, normally a table's name. */
  mint(stream: string): string {
    return this.#streams.id(stream, this.#count(stream), this.#now)
  }

  /** An unsigned 32-bit integer from a named stream. */
  random(stream: string): number {
    return this.#streams.integer(stream, this.#count(stream))
  }

  /** Draws `length` characters of `characters` from a named stream: keys and tokens. */
  randomText(stream: string, characters: string, length: number): string {
    return this.#streams.text(stream, this.#count(stream), characters, length)
  }

  /** A secret that begins as those of this world do. */
  randomSecret(stream: string, characters: string, length: number): string {
    return (this.rules.keyPrefix + this.randomText(stream, characters, length)).slice(0, length)
  }

  #count(stream: string): number {
    const count = this.#counters.get(stream) ?? 0
    this.#counters.set(stream, count + 1)
    this.#draft?.addUndo({ table: null, id: stream, previous: count })
    return count
  }

  /** Moves a status column and notes the move. @throws what the machine refuses with */
  move<S extends string, A extends string>(machine: Machine<S, A>, subject: string, from: S, action: A): S {
    const to = nextState(machine, from, action)
    this.#draft?.addMove({ machine: machine.name, subject, from, action, to })
    return to
  }

  /** Gives what the options say for one declaration of settings. */
  settings<S>({ name }: SettingsKey<S>): S {
    const found = this.rules.settings.get(name)
    if (found === undefined) throw new Invariant(`settings ${name} are not registered`)
    // The name is that of one declaration, whose resolve made the value.
    return found as S
  }

  /** Gives what the host fills a port with. */
  port<T>({ name }: PortKey<T>): T {
    const port = this.rules.ports?.get(name)
    if (port === undefined) throw new Invariant(`no host fills the port ${name}`)
    // The name is that of one declaration, and a host fills it with what that declares.
    return port as T
  }

  /** Asks every guard of a point before something happens. @throws the first refusal, in registry order */
  guard<S>(point: GuardPoint<S>, subject: S): void {
    for (const check of this.rules.guards(point.name)) check(this, subject)
  }

  /**
   * Records a fact and lets the resources that declared a reaction follow it, in registry order, before it returns; inside
   * a reaction, after that one's fact.
   */
  record<P extends JsonObject>({ type, audience }: FactType<P>, clientId: string, object: NoInfer<P>): void {
    if (!this.rules.facts.has(type)) throw new Invariant(`${type} was recorded and no resource declares it`)
    const id = audience === 'nobody' ? '' : this.mint('events')
    const fact: Fact = this.#named({ id, type, client_id: clientId, object })
    this.#draft?.addFact(fact)
    if (this.#following === null) this.#follow(fact)
    else this.#following.push(fact)
  }

  /** Names the origin of what happens from here on in this transaction, and of what that schedules. */
  originate(origin: string): void {
    if (this.#draft !== null) this.#draft.origin = origin
  }

  #named<T extends object>(made: T): T & { readonly origin?: string } {
    const origin = this.#draft?.origin
    return origin === undefined ? made : { ...made, origin }
  }

  /** Lets everything follow one fact before anything follows the next, which a reaction may have recorded. */
  #follow(first: Fact): void {
    this.#following = [first]
    try {
      for (const fact of this.#following)
        for (const react of this.rules.reactions(fact.type)) react(this, fact)
    } finally {
      this.#following = null
    }
  }

  /** Schedules work at a fixed time, whatever the progression: retries and expiries. */
  schedule<P extends Json = null>(
    kind: string | JobKind<P>,
    subject: string,
    dueAt: number,
    ...[payload]: null extends P ? [payload?: NoInfer<P>] : [payload: NoInfer<P>]
  ): void {
    this.#scheduler.push(this.#named({ kind, subject, dueAt, payload: payload ?? null }))
  }

  /** Takes out what was to happen to a subject. */
  unschedule(kind: string, subject: string): void {
    const removed = this.#scheduler.remove(kind, subject)
    this.#draft?.addRemoved(removed)
  }

  /** Schedules a timed state as the progression says. */
  later<P extends Json = null>(job: Later<P>): void {
    const { progression } = this.rules
    const { kind, subject, payload } = job
    const dueAt = this.#now + job.delay
    if (this.plan.instant || progression === 'immediate') {
      this.#deferred.push({ seq: -1, kind, subject, dueAt: this.#now, payload })
    } else if (progression === 'on-clock') {
      this.#scheduler.push(this.#named({ kind, subject, dueAt, payload }))
    } else {
      const reads = { of: job.reads ?? [subject], left: progression.afterReads }
      this.#scheduler.push(this.#named({ kind, subject, dueAt, payload, reads }))
    }
  }

  get scheduler(): Scheduler {
    return this.#scheduler
  }

  /** Fails here when the request asked for it; {@link faultAt} tells of other faults. @throws what the rules refuse with */
  faultPoint(step: string): void {
    const fault = this.faultAt(step)
    const refusal = fault === null ? undefined : this.rules.refusalOfFault(fault)
    if (refusal !== undefined) throw refusal
  }

  /** The fault to carry along to a later step of the flow, if the request asked for one there. */
  faultAt(step: string): Fault | null {
    return this.plan.fault?.step === step ? this.plan.fault : null
  }

  /** Runs something with everything that it causes in the same call, whole or not at all. */
  transact<T>(run: () => T, origin?: string): { readonly result: T; readonly change: Change } {
    if (this.#draft !== null) throw new Invariant('a transaction was opened inside another')
    const draft = new Draft(this.#now, this.#scheduler.mark)
    draft.origin = origin
    this.#draft = draft
    try {
      const result = run()
      this.runDeferred()
      return { result, change: draft }
    } catch (error) {
      this.#takeBack(draft)
      throw error
    } finally {
      this.#draft = null
    }
  }

  /** Runs what belongs into this call, so that its answer can show it; the rest of the transaction's runs at its end. */
  runDeferred(): void {
    let chained = 0
    for (let job = this.#deferred.shift(); job !== undefined; job = this.#deferred.shift()) {
      // So many immediate jobs in one call are a loop.
      if (++chained > 100_000)
        throw new Invariant(`${job.kind} of ${job.subject} brings itself about again in the same call`)
      this.#handle(job)
    }
    if (this.#draft !== null) this.#draft.nextJob = this.#scheduler.mark
  }

  /** @param deferred what was to run in this transaction by then */
  #takeBack(draft: Draft, to: Savepoint = draft.beginning, deferred: Job[] = []): void {
    this.#scheduler.rollback(to.firstJob, draft.removed.slice(to.removed))
    draft.takeBack(this.#counters, to)
    this.#tables.revision++
    this.#deferred = deferred
  }

  /**
   * Runs what may be refused in the middle of a transaction, which goes on either way: a refusal takes back what was done
   * for it, and nothing else. Whoever catches a refusal without this keeps half of what it refused.
   * @param refusal the class of refusals
   * @returns what `run` returns, or what it was refused with; another error passes
   */
  attempt<T, E extends Error>(refusal: abstract new (...made: never) => E, run: () => T): T | E {
    const draft = this.#draft
    if (draft === null) throw new Invariant('something was attempted outside of a transaction')
    const savepoint = draft.savepoint(this.#scheduler.mark)
    const [deferred, followed] = [[...this.#deferred], this.#following?.length ?? 0]
    try {
      return run()
    } catch (error) {
      if (!(error instanceof refusal)) throw error
      this.#takeBack(draft, savepoint, deferred)
      this.#following?.splice(followed)
      return error
    }
  }

  /** Runs one job in a transaction; a job that throws is put back. */
  run(job: Job): Change {
    try {
      return this.transact(() => this.#handle(job), job.origin).change
    } catch (error) {
      this.#scheduler.putBack(job)
      throw error
    }
  }

  #handle(job: Job): void {
    const handler = this.rules.jobs.get(job.kind)
    if (handler === undefined) throw new Invariant(`no handler for job ${job.kind}`)
    handler(this, job)
  }

  /** True while a transaction is open: a half of it cannot be forked. */
  get isOpen(): boolean {
    return this.#draft !== null
  }

  /** The same state, sharing every row until one side writes. */
  fork(seed: string = this.seed, rules: Rules = this.rules): World {
    if (this.#draft !== null) throw new Invariant('a world was forked in the middle of a transaction')
    return new World(rules, seed, this.#now, this)
  }

  /** Undoes what happened since `before` was forked of it, in however many transactions; the time stays. */
  takeBack(before: World): void {
    this.#tables.takeBack(before.#tables)
    this.#counters = before.#counters
    this.#scheduler = before.#scheduler
    this.#bytes = before.#bytes
  }

  /** @see Snapshot in snapshot.ts */
  get state() {
    return {
      tables: this.#tables.used(),
      counters: this.#counters,
      bytes: this.#bytes,
      load: (counters: Iterable<readonly [string, number]>, scheduler: Scheduler) => {
        this.#counters = new Map(counters)
        this.#scheduler = scheduler
      },
    }
  }

  /**
   * Hashes what the platform knows with SHA-256: rows, jobs, clock, streams. It leaves out buckets, idempotency records
   * and logs; of bytes, it has the digests that rows have.
   */
  hash(): string {
    const known = { seed: this.seed, now: this.#now, counters: this.#counters, jobs: this.#scheduler.list() }
    return hashOf(this.rules.tables, this.#tables.used(), this.#digests, known)
  }
}
