import { crc32 } from 'node:zlib'
import { UsageError } from '../../../kernel/errors.js'

/**
 * A file of the store is one line that says what it is, then records. A record is a line with its mark, number, length
 * and two checksums, and a line of JSON: an array of entries. One or more records are a batch, which counts whole or not at
 * all: the mark of the last one is `=`, of those before it `+`.
 */

/** One step, as plain JSON. */
export type Entry = readonly [string, ...unknown[]]

export type FileKind = 'checkpoint' | 'journal'

const version = 2
/** So many characters are encoded before the rest of the server has its turn. */
const pieceLength = 192 * 1024

/** @param seq of the last batch that comes before the file */
export function firstLine(kind: FileKind, seq: number): Uint8Array {
  return Buffer.from(`platform-simulator-state ${version} ${kind} ${seq}\n`)
}

/** The records of a batch, encoded when they are asked for; none where there are no entries. */
export function* encodeRecords(entries: Iterable<Entry>, seq: number): Generator<Uint8Array> {
  let texts: string[] = []
  let length = 0
  for (const entry of entries) {
    if (length >= pieceLength) {
      yield encodeRecord('+', seq, texts)
      texts = []
      length = 0
    }
    const text = JSON.stringify(entry)
    texts.push(text)
    length += text.length
  }
  if (texts.length > 0) yield encodeRecord('=', seq, texts)
}

function encodeRecord(mark: '+' | '=', seq: number, texts: readonly string[]): Uint8Array {
  const payload = Buffer.from(`[${texts.join(',')}]\n`)
  const about = `${mark}${seq} ${payload.length} ${hex(crc32(payload))}`
  return Buffer.concat([Buffer.from(`${about} ${hex(crc32(about))}\n`), payload])
}

function hex(sum: number): string {
  return sum.toString(16).padStart(8, '0')
}

const head = /^([+=])(\d+) (\d+) ([0-9a-f]{8}) ([0-9a-f]{8})$/
/** Longer than any line before a record's JSON. */
const maxHeadBytes = 64
const newline = 10

/**
 * Reads the batches of a file in order. What a write that was cut short has left at the end is not read.
 * @param after the number that the file follows; undefined where it begins
 * @param apply told of the entries of each whole batch
 * @returns the number of the last whole batch, or of what comes before the file, and where that batch ends, in bytes
 * @throws UsageError with the place where the file is damaged
 */
export function decodeFile(
  path: string,
  content: Uint8Array,
  kind: FileKind,
  after: number | undefined,
  apply: (entries: readonly Entry[]) => void,
): { readonly seq: number; readonly end: number; readonly hasBatch: boolean } {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  // A file can have grown on the disk before what was written arrived there: JSON has no zero bytes.
  let length = bytes.length
  while (length > 0 && bytes[length - 1] === 0) length--
  const damaged = (at: number, what: string): UsageError =>
    new UsageError(
      `the state is damaged: ${path}, byte ${at}: ${what}. Nothing was changed. Put a copy of the directory in its place, or move it away to begin anew.`,
    )

  const opening = bytes.indexOf(newline)
  if (opening === -1 || opening >= length) {
    if (isBeginning(bytes.toString('latin1', 0, length), kind))
      return { seq: after ?? 0, end: 0, hasBatch: false }
    throw damaged(0, 'this is not a file of platform-simulator')
  }
  const [, format, found, first] =
    /^platform-simulator-state (\d+) (checkpoint|journal) (\d+)$/.exec(
      bytes.toString('latin1', 0, opening),
    ) ?? []
  if (format !== undefined && Number(format) !== version)
    throw new UsageError(
      `the state ${path} has version ${format}, and this version of platform-simulator reads version ${version}. It was left as it is: name another directory, or move it away.`,
    )
  if (found !== kind) throw damaged(0, 'this is not a file of platform-simulator')
  let seq = Number(first)
  if (after !== undefined && seq !== after)
    throw damaged(0, `it follows change ${seq}, and the last one before it is ${after}: a file is missing`)

  let end = opening + 1
  let pending: Entry[] = []
  for (let at = end; at < length; ) {
    const stop = bytes.indexOf(newline, at)
    const line = bytes.toString('latin1', at, stop === -1 ? Math.min(length, at + maxHeadBytes) : stop)
    const [, mark, number, size, sum] = head.exec(line) ?? []
    if (stop === -1 || stop >= length) {
      if (length - at <= maxHeadBytes && /^[+=][\d a-f]*$/.test(line)) break
      throw damaged(at, 'no record begins here')
    }
    if (mark === undefined || hex(crc32(line.slice(0, -9))) !== line.slice(-8))
      throw damaged(at, 'no record begins here')
    const from = stop + 1
    const to = from + Number(size)
    if (to > length) break
    if (Number(number) !== seq + 1)
      throw damaged(at, `here is change ${number}, and ${seq + 1} has to come: a part is missing`)
    const payload = bytes.subarray(from, to)
    if (hex(crc32(payload)) !== sum) throw damaged(from, 'the record does not match its checksum')
    const entries: Entry[] = JSON.parse(payload.toString('utf8'))
    at = to
    if (mark === '=' && pending.length === 0) pending = entries
    else for (const entry of entries) pending.push(entry)
    if (mark === '+') continue
    seq++
    end = to
    apply(pending)
    pending = []
  }
  return { seq, end, hasBatch: end > opening + 1 }
}

/** Tells whether a text is the rest of a first line that was cut short. */
function isBeginning(text: string, kind: FileKind): boolean {
  const whole = `platform-simulator-state ${version} ${kind} `
  return text.length <= whole.length
    ? whole.startsWith(text)
    : text.startsWith(whole) && /^\d+$/.test(text.slice(whole.length))
}
