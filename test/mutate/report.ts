import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/bundled.js'
import { type Equivalent, equivalents } from './equivalent.js'
import type { Mutant } from './mutants.js'
import type { Verdict } from './runner.js'

/** A mutant that no test sees, with what came of it. */
export interface Survivor {
  readonly mutant: Mutant
  readonly verdict: Verdict['verdict']
}

/** @returns the report as lines, and the mutants that want a test */
export function reportOf(
  mutants: readonly Mutant[],
  verdicts: ReadonlyMap<number, Verdict>,
  same: readonly Equivalent[] = equivalents,
): { readonly lines: readonly string[]; readonly survivors: readonly Survivor[] } {
  const judged = mutants.flatMap((mutant) => {
    const verdict = verdicts.get(mutant.number)?.verdict
    return verdict === undefined ? [] : [{ mutant, verdict }]
  })
  const left = judged.filter(({ verdict }) => verdict !== 'killed')
  const listed = left.filter(({ mutant }) => same.some((one) => isSame(one, mutant)))
  const survivors = left.filter((one) => !listed.includes(one))
  const counts = [
    `${mutants.length} mutants`,
    `${judged.length - left.length} killed`,
    `${survivors.length} survived`,
    `${listed.length} are the same program`,
    ...(judged.length < mutants.length ? [`${mutants.length - judged.length} not judged yet`] : []),
  ]
  return { lines: [...survivors.flatMap(wordsOf), counts.join(', ')], survivors }
}

function wordsOf({ mutant, verdict }: Survivor): string[] {
  const { number, path, line, operator, before, after } = mutant
  return [
    `${number} ${verdict}: ${path}:${line} ${operator}`,
    `  - ${oneLine(before)}`,
    `  + ${oneLine(after)}`,
  ]
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 160)}...` : line
}

function isSame({ path, line, before, after }: Equivalent, mutant: Mutant): boolean {
  return path === mutant.path && before === mutant.before && after === mutant.after && line === lineOf(mutant)
}

function lineOf({ path, line }: Mutant): string {
  return readFileSync(join(root, path), 'utf8').split('\n')[line - 1]?.trim() ?? ''
}
