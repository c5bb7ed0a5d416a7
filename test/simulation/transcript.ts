import { readFileSync, writeFileSync } from 'node:fs'
import type { Handled } from '../../src/gateway/gateway.js'
import type { Change } from '../../src/kernel/change.js'
import type { JournalEntry } from '../../src/runtime/journal.js'
import { root } from '../support/bundled.js'

/**
 * A digest of everything that a run of the simulator answered, recorded and wrote: the same on every machine, for the same
 * seed and the same calls.
 */
export class Transcript {
  /** FNV-1a, of 32 bits. */
  #hash = 0x811c9dc5
  #entries = 0
  /** A byte of the digest after every eighth entry, to find about where two runs part. */
  #trace = ''

  note(text: string): void {
    let hash = this.#hash
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    this.#hash = hash
  }

  entry(entry: JournalEntry): void {
    if (entry.kind === 'request') {
      this.note(answered(entry.handled))
      for (const { change } of entry.commits) this.note(changed(change))
    } else if (entry.kind === 'commit') this.note(`${entry.commit.cause}${changed(entry.commit.change)}`)
    else return
    if (++this.#entries % everyEntries === 0) this.#trace += hexadecimal(this.#hash & 0xff, 2)
  }

  /** @param end what is left at the end, such as the hash of the world */
  line(end: string): string {
    this.note(end)
    return `${hexadecimal(this.#hash >>> 0, 8)} ${this.#trace}`
  }
}

const everyEntries = 8

function hexadecimal(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}

function answered({ exchange, status }: Handled): string {
  const { route, answer, problem, warnings } = exchange
  const refusal =
    problem === null
      ? null
      : [problem.slug, problem.title, problem.detail, problem.errors, problem.hint, problem.outsideHint]
  const more = problem === null ? null : [problem.userMessage, problem.resolutionUrl, problem.members]
  return JSON.stringify([route.operation?.id, status, answer?.output ?? null, refusal, more, warnings])
}

function changed({ at, facts, moves, writes }: Change): string {
  const told = facts.map(({ id, type, object }) => [id, type, object])
  return JSON.stringify([at, told, moves, writes.map(({ table, id }) => `${table} ${id}`)])
}

/** The run that is written down now: one at a time in a process. */
let current: Transcript | undefined

/** Reads the journals of the simulators of the auditor. */
export function noteEntry(entry: JournalEntry): void {
  current?.entry(entry)
}

/** Writes down what happens to the simulators of the auditor meanwhile. */
export async function transcribed<T>(run: (transcript: Transcript) => Promise<T>): Promise<T> {
  const transcript = new Transcript()
  const outer = current
  current = transcript
  try {
    return await run(transcript)
  } finally {
    current = outer
  }
}

const file = `${root}test/simulation/transcripts.txt`
/** Set by `npm run answers`. */
const isWritten = process.env['WRITE_ANSWERS'] === '1'

/** The lines of the file by their seeds. */
export function readTranscripts(): Map<number, string> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => [Number(line.split(' ')[0]), line.slice(line.indexOf(' ') + 1)]))
}

/** Where a run goes another way than the file has it; undefined where it goes the same. */
export function differenceFrom(seed: number, line: string): string | undefined {
  const written = isWritten ? undefined : readTranscripts().get(seed)
  if (written === line) return undefined
  if (isWritten) {
    const all = readTranscripts().set(seed, line)
    const lines = [...all].sort(([a], [b]) => a - b).map(([of, text]) => `${of} ${text}\n`)
    writeFileSync(file, lines.join(''))
    return undefined
  }
  const [before = '', after = ''] = [written, line].map((text) => text?.split(' ')[1])
  const first = [...before].findIndex((digit, at) => digit !== after[at])
  const where =
    first < 0 ? 'at its end' : `at about the ${Math.floor(first / 2) * everyEntries}th call or commit`
  return `seed ${seed} does not give the bytes that test/simulation/transcripts.txt has: they part ${where}. If that is what you want, \`npm run answers\` writes the file anew.`
}
