import { dirname, join } from 'node:path'
import { UsageError } from '../../../kernel/errors.js'
import { codeOf, type Files, type OpenFile } from './files.js'
import { decodeFile, type Entry, type FileKind } from './records.js'

/** The files of a folder. */
export type Found = Awaited<ReturnType<typeof recover>>

/** The ending of a checkpoint's name until it is whole. */
export const temporary = '.tmp'

export function fileOf(kind: FileKind, number: number): string {
  return `${kind}-${number}`
}

/** The number of a checkpoint or a journal, or of those of one kind; undefined for the name of anything else. */
export function numberOf(name: string, kind?: FileKind): number | undefined {
  const [, found, number] = /^(checkpoint|journal)-(\d+)$/.exec(name) ?? []
  return number === undefined || (kind !== undefined && kind !== found) ? undefined : Number(number)
}

/** Makes the folder, unless it is there. @throws UsageError when it has something else in it */
export async function openFolder(files: Files, folder: string): Promise<void> {
  try {
    await files.makeFolder(folder)
    return await files.syncFolder(dirname(folder))
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw new UsageError(`the state ${folder} has no folder to be in: make ${dirname(folder)} first.`)
    if (codeOf(error) !== 'EEXIST')
      throw new UsageError(`the directory ${folder} cannot be made: ${String(error)}`)
  }
  const names = await namesIn(files, folder)
  const other = names.find(
    (name) => !/^(?:bytes|lock(?:\.\d+)?|(?:checkpoint|journal)-\d+(?:\.tmp)?)$/.test(name),
  )
  if (other !== undefined && !names.some((name) => numberOf(name) !== undefined))
    throw new UsageError(
      `the directory ${folder} has other files in it, such as ${other}: a state has a directory of its own. Name one that is empty or not there.`,
    )
}

/**
 * Reads the newest checkpoint and the journals that follow it, and clears away what writes that were cut short have left.
 * @returns the number of the newest journal and of the last change, which is 0 when there is no state yet; the journal to go
 * on in, null when one has to be begun; `blank`, a journal that has no change in it, where there is no state yet; `missing`,
 * the journal that a checkpoint is followed by, where it is not there or empty
 * @throws UsageError with the place where a file is damaged; nothing was changed then
 */
export async function recover(files: Files, folder: string, apply: (entries: readonly Entry[]) => void) {
  const names = await namesIn(files, folder)
  const numbersOf = (kind: FileKind): number[] =>
    names.flatMap((name) => numberOf(name, kind) ?? []).sort((a, b) => a - b)
  const checkpoint = numbersOf('checkpoint').at(-1)
  let seq: number | undefined
  let checkpointLength = 0
  if (checkpoint !== undefined) {
    const path = join(folder, fileOf('checkpoint', checkpoint))
    const content = await readBytes(files, path)
    const read = decodeFile(path, content, 'checkpoint', undefined, apply)
    // Not even its first line, or nothing behind it, reads as a whole file that has nothing.
    if (read.end !== content.length || !read.hasBatch)
      throw new UsageError(
        `the state is damaged: ${path}, byte ${content.length}: the checkpoint ends before it is whole. Nothing was changed. Put a copy of the directory in its place, or move it away to begin anew.`,
      )
    seq = read.seq
    checkpointLength = content.length
  }
  const journals = numbersOf('journal').filter((number) => number >= (checkpoint ?? 0))
  let last: { readonly path: string; readonly end: number; readonly length: number } | undefined
  let journalLength = 0
  for (const number of journals) {
    const path = join(folder, fileOf('journal', number))
    const content = await readBytes(files, path)
    const read = decodeFile(path, content, 'journal', seq ?? 0, apply)
    seq = read.seq
    journalLength += read.end
    last = { path, end: read.end, length: content.length }
  }

  for (const name of names) {
    const isOld = (numberOf(name) ?? Infinity) < (checkpoint ?? 0)
    if (isOld || name.endsWith(temporary)) await files.remove(join(folder, name))
  }
  const number = Math.max(checkpoint ?? 1, journals.at(-1) ?? 1)
  let journal: OpenFile | null = null
  if (last !== undefined && last.end > 0) {
    journal = await files.append(last.path)
    if (last.end < last.length) {
      await journal.truncate(last.end)
      await journal.sync()
    }
  } else if (last !== undefined) {
    // Not even its first line was written.
    await files.remove(last.path)
  }
  const blank = (seq ?? 0) === 0 ? last?.path : undefined
  const follows = checkpoint === undefined ? undefined : join(folder, fileOf('journal', checkpoint))
  const isThere = journals[0] === checkpoint && (last?.path !== follows || journal !== null)
  const missing = isThere ? undefined : follows
  return { number, seq: seq ?? 0, journalLength, checkpointLength, journal, blank, missing }
}

function namesIn(files: Files, folder: string): ReturnType<Files['list']> {
  return files.list(folder).catch((error: unknown) => {
    // A link to nowhere is there, and is no directory.
    throw new UsageError(`the state ${folder} cannot be read: ${String(error)}. Name a directory.`)
  })
}

function readBytes(files: Files, path: string): Promise<Uint8Array> {
  return files.read(path).catch((error: unknown) => {
    throw new UsageError(`the state cannot be read: ${String(error)}`)
  })
}
