/** The members of a Durable Object's storage that are used: it keeps what one object has, and nothing else can reach it. */
export interface DurableStorage {
  get<T>(key: string): Promise<T | undefined>
  list<T>(options: {
    readonly prefix: string
    readonly startAfter?: string
    readonly limit?: number
  }): Promise<Map<string, T>>
  /** Puts at most {@link maxKeys} at once; what is put without waiting in between is kept whole or not at all. */
  put(entries: Readonly<Record<string, unknown>>): Promise<void>
  delete(keys: string[]): Promise<number>
  deleteAll(): Promise<void>
  setAlarm(time: number): Promise<void>
  deleteAlarm(): Promise<void>
}

/** The members of a Durable Object's state that are used. */
export interface DurableState {
  readonly storage: DurableStorage
  blockConcurrencyWhile<T>(work: () => Promise<T>): Promise<T>
}

/** The keys of one call of `put` or `delete`. */
const maxKeys = 128
/** Characters of one value, which may have 128 KiB, and of which some take two bytes. */
const pieceLength = 60_000
/** Characters of one part of a base: no more than one part is in memory as text when it is read. */
const partCharacters = 1_000_000
/** Values that are read at once. */
const readAtOnce = 64
/** A journal that is shorter than this is not worth a new base. */
const shortJournal = 256 * 1024

interface Head<About> {
  readonly version: 1
  /** The generation of the base and the journal that count. */
  readonly generation: number
  readonly about: About
}

const digits = (number: number): string => String(number).padStart(10, '0')

/**
 * The journal of one world in the storage of its object: a base, and each change since. A change is one batch, which is
 * there whole or not at all; when the changes are longer than the base, another base takes their place.
 */
export class DurableJournal<About, Entry> {
  readonly #storage: DurableStorage
  #generation = 0
  #next = 0
  #baseLength = 0
  #length = 0

  constructor(storage: DurableStorage) {
    this.#storage = storage
  }

  /** Characters that are kept, about. */
  get size(): number {
    return this.#baseLength + this.#length
  }

  /** Tells whether the journal has become longer than what it changes. */
  get isLong(): boolean {
    return this.#length > Math.max(shortJournal, this.#baseLength)
  }

  /** Tells in order what is kept; undefined where nothing is. */
  async read(apply: (entry: Entry) => void): Promise<About | undefined> {
    const head = await this.#storage.get<Head<About>>('head')
    if (head === undefined) return undefined
    if (head.version !== 1)
      throw new Error(
        `this world was kept by another version of platform-simulator (format ${String(head.version)}): deploy that one, or delete the world.`,
      )
    this.#generation = head.generation
    for await (const { text } of this.#texts('base')) {
      this.#baseLength += text.length
      for (const entry of JSON.parse(text) as readonly Entry[]) apply(entry)
    }
    for await (const { seq, text } of this.#texts('journal')) {
      this.#length += text.length
      this.#next = seq + 1
      for (const entry of JSON.parse(text) as readonly Entry[]) apply(entry)
    }
    await this.#sweep()
    return head.about
  }

  /** Keeps a change. Resolves when it is kept; nothing that waits for the storage tells of it before. */
  async append(entries: readonly Entry[]): Promise<void> {
    const text = JSON.stringify(entries)
    this.#length += text.length
    await Promise.all(this.#put('journal', this.#next++, text))
  }

  /** Keeps everything in the place of what was kept. */
  async replace(about: About, entries: Iterable<Entry>): Promise<void> {
    this.#generation++
    this.#next = 0
    this.#length = 0
    this.#baseLength = 0
    const puts: Promise<void>[] = []
    for (const [seq, text] of [...inParts(entries)].entries()) {
      this.#baseLength += text.length
      puts.push(...this.#put('base', seq, text))
    }
    const head: Head<About> = { version: 1, generation: this.#generation, about }
    // In one turn, so that it is one change of the storage.
    await Promise.all([...puts, this.#storage.put({ head })])
    await this.#sweep()
  }

  #put(kind: 'base' | 'journal', seq: number, text: string): Promise<void>[] {
    const prefix = this.#prefix(kind)
    const pieces: [string, string][] = []
    for (let at = 0; at < text.length; at += pieceLength)
      pieces.push([`${prefix}${digits(seq)}/${digits(pieces.length)}`, text.slice(at, at + pieceLength)])
    const puts: Promise<void>[] = []
    for (let at = 0; at < pieces.length; at += maxKeys)
      puts.push(this.#storage.put(Object.fromEntries(pieces.slice(at, at + maxKeys))))
    return puts
  }

  #prefix(kind: 'base' | 'journal', generation = this.#generation): string {
    return `${kind}/${digits(generation)}/`
  }

  /** The texts of one kind, in order, each put together of its pieces. */
  async *#texts(kind: 'base' | 'journal'): AsyncGenerator<{ readonly seq: number; readonly text: string }> {
    const prefix = this.#prefix(kind)
    let begun: { readonly seq: number; text: string } | undefined
    for (let startAfter: string | undefined; ; ) {
      const pieces = await this.#storage.list<string>({
        prefix,
        limit: readAtOnce,
        ...(startAfter !== undefined && { startAfter }),
      })
      for (const [key, piece] of pieces) {
        const seq = Number(key.slice(prefix.length).split('/')[0])
        if (begun !== undefined && begun.seq !== seq) yield begun
        begun = { seq, text: (begun?.seq === seq ? begun.text : '') + piece }
        startAfter = key
      }
      if (pieces.size === readAtOnce) continue
      if (begun !== undefined) yield begun
      return
    }
  }

  /** Throws away what an earlier generation has left. */
  async #sweep(): Promise<void> {
    if (this.#generation === 0) return
    for (const kind of ['base', 'journal'] as const) {
      const prefix = this.#prefix(kind, this.#generation - 1)
      for (;;) {
        const keys = [...(await this.#storage.list({ prefix, limit: maxKeys })).keys()]
        if (keys.length === 0) break
        await this.#storage.delete(keys)
      }
    }
  }
}

/** Entries as JSON, so many together that a part is not too long. */
function* inParts(entries: Iterable<unknown>): Generator<string> {
  let part: string[] = []
  let length = 0
  for (const entry of entries) {
    const text = JSON.stringify(entry)
    part.push(text)
    length += text.length
    if (length < partCharacters) continue
    yield `[${part.join(',')}]`
    part = []
    length = 0
  }
  if (part.length > 0) yield `[${part.join(',')}]`
}
