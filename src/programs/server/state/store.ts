import { join } from 'node:path'
import { afterEvents, hostTimer } from '../../../hosts/clock.js'
import type { Files, OpenFile } from './files.js'
import type { Lock } from './lock.js'
import { type Entry, encodeRecords, firstLine } from './records.js'
import { type Found, fileOf, numberOf, temporary } from './recovery.js'

/** The source of what is stored. */
export interface Source {
  /** Takes what has changed since it was asked last. It is captured now, and may be read later. */
  take(): Iterable<Entry>
  /** Everything, as it was when {@link take} was asked last. */
  whole(): Iterable<Entry>
}

export interface StoreSetting {
  readonly files: Files
  readonly folder: string
  /** The files that the folder has already. */
  readonly found: Found
  readonly lock: Pick<Lock, 'keep'>
  readonly source: Source
  /** The milliseconds from a change to the write of it, unless somebody waits for that. */
  readonly pauseMs: number
  /** The milliseconds from a failure to the next try. */
  readonly retryMs: number
  /** A journal that is shorter is not worth a checkpoint, in bytes. */
  readonly shortJournal: number
  /** Told of the first failure, and of each that is another than the one before. */
  failed(error: unknown): void
}

/** So long may a change be missing on the disk while answers are given, in milliseconds. */
const maxDelayMs = 40
/** So much of a checkpoint goes to the disk at a time: the journal, which answers wait for, comes between. */
const syncLength = 4 * 1024 * 1024

/**
 * Keeps a state on the disk: a checkpoint of all, and a journal of what has changed since. Changes are appended and
 * synced. When the journal has grown beyond the checkpoint, a new one is begun, and a new checkpoint is written beside it
 * while the server goes on.
 */
export class StateStore {
  readonly #setting: StoreSetting
  /** The files as they are by now. */
  readonly #disk: { -readonly [Name in keyof Found]: Found[Name] }
  /** A write has failed: the files on the disk end before it, and the next write is of everything. */
  #broken: unknown = null
  #told = ''
  #changed = false
  /** The moment at which the oldest change came that is not on its way to the disk, and the oldest that is on its way. */
  #waitingSince: number | null = null
  #writingSince: number | null = null
  #waiting: { readonly done: () => void; readonly failed: (error: unknown) => void }[] = []
  #running: Promise<void> | null = null
  #endPause: () => void = () => undefined
  #checkpoint: Promise<void> | null = null
  #closing = false

  constructor(setting: StoreSetting) {
    this.#setting = setting
    this.#disk = { ...setting.found }
  }

  /** There may be something new to write: soon. */
  changed(): void {
    this.#changed = true
    this.#waitingSince ??= performance.now()
    if (this.#running === null && !this.#closing) this.#start()
  }

  /**
   * The disk, or this process, is so slow that too much would be lost if it ended now. A disk that fails is told in other
   * ways.
   */
  get isLate(): boolean {
    const since = this.#writingSince ?? this.#waitingSince
    return since !== null && this.#broken === null && performance.now() - since > maxDelayMs
  }

  /** Resolves when everything up to now is on the disk. Those who ask in the meantime share one write. */
  flush(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ done: resolve, failed: reject })
      if (this.#running === null) this.#start()
      else if (this.#broken === null) this.#endPause()
    })
  }

  /** Writes what is left. @throws what went wrong, when it is not on the disk */
  async close(): Promise<void> {
    this.#closing = true
    this.#endPause()
    await this.#running
    if (this.#changed || this.#broken !== null) await this.#write().catch((error) => this.#fail(error))
    await this.#checkpoint
    await this.#disk.journal?.close().catch(() => undefined)
    this.#disk.journal = null
    if (this.#broken !== null) throw this.#broken
  }

  #start(): void {
    this.#running = this.#run()
  }

  async #run(): Promise<void> {
    // What arrives in the same turn shares the first write.
    await new Promise<void>(afterEvents)
    while (this.#changed || this.#waiting.length > 0) {
      if (this.#broken !== null) await this.#pause(this.#setting.retryMs)
      else if (this.#waiting.length === 0) await this.#pause(this.#setting.pauseMs)
      const waiting = this.#waiting.splice(0)
      try {
        await this.#write()
        for (const { done } of waiting) done()
      } catch (error) {
        this.#fail(error)
        for (const { failed } of [...waiting, ...this.#waiting.splice(0)]) failed(error)
        if (this.#closing) break
      }
    }
    // In the same turn as the last look at what there is to do: what comes after it starts anew.
    this.#running = null
  }

  async #pause(milliseconds: number): Promise<void> {
    if (this.#closing) return
    const timer = hostTimer(milliseconds)
    const ended = new Promise<void>((resolve) => {
      this.#endPause = resolve
    })
    await Promise.race([timer.done, ended])
    timer.cancel()
  }

  #fail(error: unknown): void {
    this.#broken = error
    this.#changed = true
    const text = String(error)
    if (this.#told === text) return
    this.#told = text
    this.#setting.failed(error)
  }

  /** Brings the disk up to this moment. */
  async #write(): Promise<void> {
    this.#changed = false
    this.#writingSince = this.#waitingSince
    this.#waitingSince = null
    await this.#writeChanges()
    this.#writingSince = null
  }

  async #writeChanges(): Promise<void> {
    if (this.#broken !== null) return this.#mend()
    const { source, shortJournal } = this.#setting
    const changes = source.take()
    const grown = this.#disk.journalLength > Math.max(shortJournal, this.#disk.checkpointLength / 2)
    const whole = grown && this.#checkpoint === null && !this.#closing ? source.whole() : undefined
    this.#disk.journal ??= await this.#beginJournal(this.#disk.number, this.#disk.seq)
    const journal = this.#disk.journal
    const length = await this.#append(journal, changes, this.#disk.seq + 1)
    if (length > 0) {
      await journal.sync()
      const path = this.#path('journal', this.#disk.number)
      if (!(await journal.isAt(path))) throw new Error(`somebody has deleted or moved ${path}`)
      this.#disk.seq++
      this.#disk.journalLength += length
    }
    if (whole !== undefined) await this.#rotate(whole)
  }

  async #append(file: OpenFile, entries: Iterable<Entry>, seq: number): Promise<number> {
    let length = 0
    for (const piece of encodeRecords(entries, seq)) {
      await file.write(piece)
      length += piece.length
    }
    return length
  }

  #path(kind: 'journal' | 'checkpoint', number: number): string {
    return join(this.#setting.folder, fileOf(kind, number))
  }

  async #beginJournal(number: number, seq: number): Promise<OpenFile> {
    const { files, folder } = this.#setting
    const file = await files.create(this.#path('journal', number))
    await file.write(firstLine('journal', seq))
    await file.sync()
    await files.syncFolder(folder)
    return file
  }

  /** Goes on in a new journal, and writes the checkpoint that it follows while it grows. */
  async #rotate(whole: Iterable<Entry>): Promise<void> {
    await this.#setting.lock.keep(true)
    const number = ++this.#disk.number
    const next = await this.#beginJournal(number, this.#disk.seq)
    await this.#disk.journal?.close()
    this.#disk.journal = next
    this.#disk.journalLength = 0
    this.#checkpoint = this.#writeCheckpoint(number, this.#disk.seq, whole)
      .catch((error: unknown) => this.#setting.failed(error))
      .finally(() => {
        this.#checkpoint = null
      })
  }

  /** Written beside the others and moved to its name when it is whole; what came before is not needed then. */
  async #writeCheckpoint(number: number, seq: number, whole: Iterable<Entry>): Promise<void> {
    const { files, folder } = this.#setting
    const path = this.#path('checkpoint', number)
    const beside = path + temporary
    const file = await files.create(beside)
    let length = 0
    try {
      await file.write(firstLine('checkpoint', seq - 1))
      let unsynced = 0
      for (const piece of encodeRecords(whole, seq)) {
        if (this.#closing && this.#broken === null) throw closed
        await file.write(piece)
        length += piece.length
        unsynced += piece.length
        if (unsynced < syncLength) continue
        await file.sync()
        unsynced = 0
      }
      await file.sync()
      await file.close()
      await this.#setting.lock.keep(false)
      await files.rename(beside, path)
    } catch (error) {
      await file.close().catch(() => undefined)
      await files.remove(beside).catch(() => undefined)
      if (error === closed) return
      throw error
    }
    await files.syncFolder(folder)
    this.#disk.checkpointLength = length
    await this.#removeBefore(number)
  }

  async #removeBefore(number: number): Promise<void> {
    const { files, folder } = this.#setting
    for (const name of await files.list(folder)) {
      if ((numberOf(name) ?? number) < number) await files.remove(join(folder, name))
    }
  }

  /** Begins anew after a failure, when nobody knows how a file ends: everything is written anew. */
  async #mend(): Promise<void> {
    const { source, lock } = this.#setting
    await this.#checkpoint
    const isOurs = await this.#disk.journal?.isAt(this.#path('journal', this.#disk.number)).catch(() => false)
    await this.#disk.journal?.close().catch(() => undefined)
    this.#disk.journal = null
    await lock.keep(isOurs === true)
    source.take()
    const whole = source.whole()
    const [number, seq] = [++this.#disk.number, ++this.#disk.seq]
    await this.#writeCheckpoint(number, seq, whole)
    this.#disk.journal = await this.#beginJournal(number, seq)
    this.#disk.journalLength = 0
    this.#broken = null
    this.#told = ''
  }
}

/** The server ends while a checkpoint is written: the journals have all of it. */
const closed = new Error('closed')
