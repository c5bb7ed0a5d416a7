import { basename, dirname, join } from 'node:path'
import type { Files, OpenFile } from '../../src/programs/server/state/files.js'

/** Draws whole numbers below a limit. */
export type Draw = (below: number) => number

interface Content {
  /** What was written. */
  bytes: Uint8Array
  /** So much of it was synced. */
  synced: number
}

type Names = ReadonlyMap<string, Content>

interface Folder {
  names: Names
  /** The names as they were at the last sync, and after each step since then. */
  steps: Names[]
}

/** What a call of the file system does when the test says so, instead of what it is asked for. */
export type Trouble = (call: string, count: number) => 'fail' | 'die' | undefined

/**
 * A disk in memory. What was not synced may be lost, as when the power fails: the end of a file, and the last steps that
 * changed the names in a folder. Any call can fail, and the process can die at any call.
 */
export class Disk implements Files {
  /** Every call so far, such as `sync journal-1`. */
  readonly calls: string[] = []
  trouble: Trouble = () => undefined
  #dead = false
  readonly #folders = new Map<string, Folder>()

  constructor() {
    this.#folders.set('/', { names: new Map(), steps: [new Map()] })
  }

  /** The process died in a call. */
  get isDead(): boolean {
    return this.#dead
  }

  /** What is there afterwards when the process is killed. */
  afterKill(): Disk {
    const next = new Disk()
    for (const [path, { names }] of this.#folders) next.#restore(path, names)
    return next
  }

  /** What is there afterwards when the power fails. */
  afterPowerLoss(draw: Draw): Disk {
    const next = new Disk()
    for (const [path, { steps }] of this.#folders) {
      const names = steps[draw(steps.length)] ?? new Map()
      const kept = [...names].map(([name, { bytes, synced }]) => {
        const length = synced + draw(bytes.length - synced + 1)
        // The length of a file can arrive on the disk before what it has.
        const zeros = length < bytes.length && draw(4) === 0 ? bytes.length - length : 0
        const left = new Uint8Array(length + zeros)
        left.set(bytes.subarray(0, length))
        return [name, { bytes: left, synced: left.length }] as const
      })
      next.#restore(path, new Map(kept))
    }
    return next
  }

  #restore(path: string, names: Names): void {
    const own = new Map(
      [...names].map(([name, content]) => {
        const bytes = name === 'lock' ? ofNobody(content.bytes) : content.bytes.slice()
        return [name, { bytes, synced: bytes.length }]
      }),
    )
    this.#folders.set(path, { names: own, steps: [own] })
  }

  /** The name and the bytes of every file in a folder. */
  contents(folder: string): ReadonlyMap<string, Uint8Array> {
    return new Map([...this.#folder(folder).names].map(([name, { bytes }]) => [name, bytes]))
  }

  /** Changes a file behind the back of whoever has it. */
  edit(path: string, change: (bytes: Uint8Array) => Uint8Array): void {
    const content = this.#content(path)
    content.bytes = change(content.bytes.slice())
    content.synced = content.bytes.length
  }

  #folder(path: string): Folder {
    const folder = this.#folders.get(path)
    if (folder === undefined) throw failure('ENOENT', path)
    return folder
  }

  #content(path: string): Content {
    const content = this.#folder(dirname(path)).names.get(basename(path))
    if (content === undefined) throw failure('ENOENT', path)
    return content
  }

  #rename(path: string, change: (names: Map<string, Content>) => void): void {
    const folder = this.#folder(path)
    const names = new Map(folder.names)
    change(names)
    folder.names = names
    folder.steps.push(names)
  }

  /** Counts a call. @returns false where it does nothing because the process died in it */
  #call(what: string, path: string): void {
    if (this.#dead) throw failure('EDEAD', path)
    const call = `${what} ${basename(path)}`
    const trouble = this.trouble(call, this.calls.push(call))
    if (trouble === 'die') this.#dead = true
    if (trouble !== undefined) throw failure(trouble === 'die' ? 'EDEAD' : 'EIO', path)
  }

  async makeFolder(path: string): Promise<void> {
    this.#call('makeFolder', path)
    if (this.#folders.has(path)) throw failure('EEXIST', path)
    this.#folders.set(path, { names: new Map(), steps: [new Map()] })
  }

  async kindOf(path: string): Promise<'file' | 'folder' | undefined> {
    if (this.#folders.has(path)) return 'folder'
    return this.#folders.get(dirname(path))?.names.has(basename(path)) ? 'file' : undefined
  }

  async list(folder: string): Promise<readonly string[]> {
    return [...this.#folder(folder).names.keys()]
  }

  async read(path: string): Promise<Uint8Array> {
    return this.#content(path).bytes.slice()
  }

  async create(path: string): Promise<OpenFile> {
    this.#call('create', path)
    const folder = dirname(path)
    if (this.#folder(folder).names.has(basename(path))) throw failure('EEXIST', path)
    const content = { bytes: new Uint8Array(), synced: 0 }
    this.#rename(folder, (names) => names.set(basename(path), content))
    return this.#open(path, content)
  }

  async append(path: string): Promise<OpenFile> {
    return this.#open(path, this.#content(path))
  }

  #open(path: string, content: Content): OpenFile {
    return {
      write: async (bytes) => {
        const append = (added: Uint8Array): void => {
          const whole = new Uint8Array(content.bytes.length + added.length)
          whole.set(content.bytes)
          whole.set(added, content.bytes.length)
          content.bytes = whole
        }
        try {
          this.#call('write', path)
        } catch (error) {
          // A write that fails has written some of it.
          append(bytes.subarray(0, bytes.length >> 1))
          throw error
        }
        append(bytes)
      },
      sync: async () => {
        this.#call('sync', path)
        content.synced = content.bytes.length
      },
      truncate: async (size) => {
        this.#call('truncate', path)
        content.bytes = content.bytes.slice(0, size)
        content.synced = Math.min(content.synced, size)
      },
      isAt: async (place) => this.#folders.get(dirname(place))?.names.get(basename(place)) === content,
      close: async () => undefined,
    }
  }

  async rename(from: string, to: string): Promise<void> {
    this.#call('rename', to)
    const content = this.#content(from)
    this.#rename(dirname(to), (names) => {
      names.delete(basename(from))
      names.set(basename(to), content)
    })
  }

  async remove(path: string): Promise<void> {
    this.#call('remove', path)
    this.#rename(dirname(path), (names) => names.delete(basename(path)))
  }

  async syncFolder(path: string): Promise<void> {
    this.#call('syncFolder', path)
    const folder = this.#folder(path)
    folder.steps = [folder.names]
  }
}

/** The lock of a process that is gone: its number is above those that there are. */
function ofNobody(lock: Uint8Array): Uint8Array {
  return Buffer.from(
    Buffer.from(lock)
      .toString('utf8')
      .replace(/"pid":\d+/, '"pid":999999999'),
  )
}

function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${join(path)}`), { code })
}
