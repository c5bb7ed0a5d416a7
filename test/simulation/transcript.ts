import type { Handled } from '../../src/gateway/gateway.js'
import type { Change } from '../../src/kernel/change.js'
import type { JournalEntry } from '../../src/runtime/journal.js'
import { Sum } from '../support/sum.js'

/**
 * A digest of everything that a run of the simulator answered, recorded and wrote: the same on every machine, for the same
 * seed and the same calls.
 */
export class Transcript {
  readonly #sum = new Sum()
  #entries = 0
  /** A byte of the digest after every eighth entry, to find about where two runs part. */
  #trace = ''

  note(text: string): void {
    this.#sum.add(text)
  }

  entry(entry: JournalEntry): void {
    if (entry.kind === 'request') {
      this.note(answered(entry.handled))
      for (const { change } of entry.commits) this.note(changed(change))
    } else if (entry.kind === 'commit') this.note(`${entry.commit.cause}${changed(entry.commit.change)}`)
    else return
    if (++this.#entries % everyEntries === 0) this.#trace += hexadecimal(this.#sum.value & 0xff, 2)
  }

  /** @param end what is left at the end, such as the hash of the world */
  line(end: string): string {
    this.note(end)
    return `${hexadecimal(this.#sum.value, 8)} ${this.#trace}`
  }
}

export const everyEntries = 8

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
