import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '../../src/contract/compose.js'
import { chapters } from '../specification/index.js'
import { rowsOf } from '../specification/page.js'

const path = 'docs/guide/faithful.md'

/** The page "How faithful is it?", whose text is written by hand, with the figures of today. */
export function faithfulPage(
  root: string,
  { allOperations, events }: Registry,
): [path: string, text: string] {
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  const figures: readonly (readonly [place: RegExp, figure: string])[] = [
    [
      /\d+ calls and \d+ types of events/,
      `${allOperations.length} calls and ${events.length} types of events`,
    ],
    [/\d+ rows of it/, `${rowsOf(chapters).length} rows of it`],
    [/Each of the \d+ choices/, `Each of the ${tableRowsIn(read('docs/decisions/0005-gaps.md'))} choices`],
  ]
  return [path, figures.reduce(withFigure, read(path))]
}

function withFigure(text: string, [place, figure]: readonly [RegExp, string]): string {
  if (!place.test(text)) throw new Error(`${path} has no place for the figure: ${figure}`)
  return text.replace(place, figure)
}

/** Counts the rows of all tables of a page, without their heads. */
function tableRowsIn(page: string): number {
  const lines = page.split('\n')
  return lines.filter(
    (line, at) => line.startsWith('| ') && !/^\|[ -]+\|/.test(lines[at + 1] ?? '') && !/^\| ?-/.test(line),
  ).length
}
