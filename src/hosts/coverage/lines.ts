import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { threadId } from 'node:worker_threads'
import { UsageError } from '../../kernel/errors.js'

/** A file that lines of JSON are added to. Each process has its own, and so has each of its threads. */
export class LineFile {
  readonly #folder: string
  #path: string | undefined

  constructor(folder: string) {
    this.#folder = resolve(folder)
  }

  /** @throws UsageError when it cannot be written */
  add(line: object): void {
    const text = `${JSON.stringify(line)}\n`
    try {
      this.#path ??= this.#begun()
      appendFileSync(this.#path, text)
    } catch (error) {
      throw new UsageError(`the coverage could not be written: ${reasonOf(error)}`, { cause: error })
    }
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
  for (const path of filesIn(folder))
    for (const text of readFileSync(path, 'utf8').split('\n')) {
      if (text === '') continue
      try {
        lines.push(JSON.parse(text))
      } catch {
        broken++
      }
    }
  return { lines, broken }
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
