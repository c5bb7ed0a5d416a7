import { readFileSync, writeFileSync } from 'node:fs'
import { lazy } from '../../src/kernel/lazy.js'
import { root } from '../support/bundled.js'
import { everyEntries } from './transcript.js'

const file = `${root}test/simulation/transcripts.txt`
/** Set by `npm run answers`. */
const isWriting = process.env['WRITE_ANSWERS'] === '1'

/** The lines of the file by their seeds. */
const transcripts = lazy(() => {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => [Number(line.split(' ')[0]), line.slice(line.indexOf(' ') + 1)]))
})

/** Where a run goes another way than the file has it; undefined where it goes the same. */
export function differenceFrom(seed: number, line: string): string | undefined {
  const written = transcripts().get(seed)
  if (isWriting) transcripts().set(seed, line)
  if (isWriting || written === line) return undefined
  const [before = '', after = ''] = [written, line].map((text) => text?.split(' ')[1])
  const first = [...before].findIndex((digit, at) => digit !== after[at])
  const where =
    first < 0 ? 'at its end' : `at about the ${Math.floor(first / 2) * everyEntries}th call or commit`
  return `seed ${seed} does not give the bytes that test/simulation/transcripts.txt has: they part ${where}. If that is what you want, \`npm run answers\` writes the file anew.`
}

/** Writes what was met; seeds that were not run stay as they are. */
export function writeTranscripts(): void {
  if (!isWriting) return
  const lines = [...transcripts()].sort(([a], [b]) => a - b).map(([seed, line]) => `${seed} ${line}\n`)
  writeFileSync(file, lines.join(''))
}
