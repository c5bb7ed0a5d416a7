import { code, page, table } from '../markdown.js'
import { linked, type Platform, UnknownName } from './links.js'
import type { Chapter, Row, TestName } from './row.js'
import { troubleWith } from './tests.js'

/**
 * The page of the specification: each row, what implements it, and the tests that show it.
 * @throws Error a row names what does not exist, or has no test: the message lists every such row and says what to do
 */
export function specificationPage(chapters: readonly Chapter[], platform: Platform): string {
  const rows = rowsOf(chapters)
  const troubles = [
    ...rows.flatMap((row) => troublesOf(row, platform)),
    ...notTold(rows, platform),
    ...twice(rows),
  ]
  if (troubles.length > 0)
    throw new Error(`docs/specification has rows to mend:\n${troubles.map((each) => `- ${each}`).join('\n')}`)
  return page(
    '# The specification, row by row',
    'Generated from [docs/specification](specification) by `npm run docs`; edits are overwritten.',
    `${rows.length} rows: what the platform promises, what keeps it, and the test that shows it. A row that names what does not exist, or has no test that runs, fails \`npm run docs\` and \`npm test\`.`,
    ...chapters.flatMap((chapter) => chapterText(chapter, platform)),
  )
}

export function rowsOf(chapters: readonly Chapter[]): Row[] {
  return chapters.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows))
}

function chapterText({ title, sections }: Chapter, platform: Platform): string[] {
  return [
    `## ${title}`,
    ...sections.flatMap((section) => [
      `### ${section.title}`,
      table(
        ['Row', 'What it says', 'Kept by', 'Shown by'],
        section.rows.map((row) => [
          code(row.id),
          row.says,
          row.by.map((link) => linked(link, platform)).join(', '),
          row.shown.map(testLink).join('; '),
        ]),
      ),
    ]),
  ]
}

function testLink({ file, title }: TestName): string {
  return `[${title.replaceAll(' > ', ' › ').replace(/[[\]]/g, '\\$&')}](../test/${file})`
}

function troublesOf(row: Row, platform: Platform): string[] {
  const { id, by, shown } = row
  const troubles: string[] = []
  for (const link of by) {
    try {
      linked(link, platform)
    } catch (error) {
      if (!(error instanceof UnknownName)) throw error
      troubles.push(error.message)
    }
  }
  if (by.length === 0)
    troubles.push('nothing implements it: name an operation, a machine, an event or a source')
  if (shown.length === 0 && troubles.length === 0) troubles.push('no test shows it: name one, or write one')
  for (const test of shown) troubles.push(troubleWith(test) ?? '')
  return troubles.filter((each) => each !== '').map((each) => `${id}: ${each}`)
}

/** Operations that say that they come from the specification, and that no row names. */
function notTold(rows: readonly Row[], { registry }: Platform): string[] {
  const named = new Set(
    rows.flatMap(({ by }) => by.flatMap((link) => (link.kind === 'operation' ? [link.id] : []))),
  )
  return registry.allOperations
    .filter(({ id, source }) => source.startsWith('specification') && !named.has(id))
    .map(({ id, source }) => `${id} says that its source is "${source}", and no row names it: add one`)
}

function twice(rows: readonly Row[]): string[] {
  const ids = rows.map(({ id }) => id)
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two rows are called ${id}`)
}
