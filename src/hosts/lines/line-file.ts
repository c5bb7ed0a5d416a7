import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { threadId } from 'node:worker_threads'
import { UsageError } from '../../kernel/errors.js'
import { onceSoon, realNow } from '../clock.js'

/** The rest after which a file may have been taken away, as by the next run of a suite that is watched. */
const restMs = 100

/** The time that a line waits for others, at most, while the process answers. */
const waitMs = 250

/**
 * A file that lines of JSON are added to. Each process has its own, and so has each of its threads. It is kept open, which
 * takes a fifth of the time, and each line is written at once, unless it may wait: whoever is killed has written them all.
 */
export class LineFile {
  readonly #folder: string
  #file: { readonly path: string; readonly descriptor: number } | undefined
  #last = 0
  readonly #waiting: (() => object)[] = []
  readonly #writeSoon = onceSoon(waitMs, () => this.write())

  constructor(folder: string) {
    this.#folder = resolve(folder)
  }

  /** @throws UsageError when it cannot be written */
  add(line: object): void {
    this.#waiting.push(() => line)
    this.write()
  }

  /**
   * Adds a line that may wait for others, and is made when they are written: whoever adds such lines has them written when
   * the last was added. @throws UsageError
   */
  addSoon(line: () => object): void {
    this.#waiting.push(line)
    if (realNow() - this.#last < waitMs) this.#writeSoon()
    else this.write()
  }

  /** Writes what waits. @throws UsageError when it cannot be written */
  write(): void {
    if (this.#waiting.length === 0) return
    const text = this.#waiting
      .splice(0)
      .map((line) => `${JSON.stringify(line())}\n`)
      .join('')
    try {
      writeFileSync(this.#descriptor, text)
    } catch (error) {
      throw new UsageError(`${this.#folder} could not be written to: ${reasonOf(error)}`, { cause: error })
    }
  }

  get #descriptor(): number {
    const now = realNow()
    const file = this.#file
    const isThere = file !== undefined && (now - this.#last < restMs || existsSync(file.path))
    this.#last = now
    if (isThere) return file.descriptor
    if (file !== undefined) closeSync(file.descriptor)
    const path = this.#begun()
    this.#file = { path, descriptor: openSync(path, 'a') }
    return this.#file.descriptor
  }

  #begun(): string {
    mkdirSync(this.#folder, { recursive: true })
    return join(this.#folder, `${process.pid}-${threadId}${ending}`)
  }
}

const ending = '.jsonl'

/** The lines of a folder, and how many were cut off in the middle, as when their process was killed. */
export interface Lines {
  readonly lines: readonly unknown[]
  readonly broken: number
}

/** Reads all that was written into a folder; nothing where there is none. */
export function readLines(folder: string): Lines {
  const lines: unknown[] = []
  let broken = 0
  for (const text of textsIn(folder)) {
    try {
      lines.push(JSON.parse(text))
    } catch {
      broken++
    }
  }
  return { lines, broken }
}

/** Reads the same as texts. */
export function textsIn(folder: string): readonly string[] {
  return filesIn(folder).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((text) => text !== ''),
  )
}

/** Takes away what earlier runs have written. */
export function clearLines(folder: string): void {
  for (const path of filesIn(folder)) rmSync(path)
}

function filesIn(folder: string): readonly string[] {
  try {
    const names = readdirSync(resolve(folder)).filter((name) => name.endsWith(ending))
    return names.sort().map((name) => join(resolve(folder), name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new UsageError(`${folder} could not be read: ${reasonOf(error)}`, { cause: error })
  }
}

/** The path of a file from the folder where the process runs, with slashes. */
export function relativePath(path: string): string {
  return relative(process.cwd(), path).split(sep).join('/')
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
