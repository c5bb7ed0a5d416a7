import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entryPoints } from '../entries.config.js'
import { defaultOf, type Members, Section } from '../src/contract/settings.js'
import { optionMembers } from '../src/kit/options.js'
import { code, table } from './markdown.js'

/** README.md with its generated tables: all else in it is written by hand. */
export function readmeWithTables(root: string): string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  return withTable(
    withTable(readme, 'Entry points', entryTable(root)),
    'Options of `createSimulator`',
    optionTable(),
  )
}

/** A row for each option, with the place in the guide that tells more. */
function optionTable(): string {
  return table(['Option', 'Default', 'Meaning'], rowsOf(optionMembers(), ''))
}

function rowsOf(members: Members, place: string): string[][] {
  return Object.entries(members).flatMap(([name, member]) => {
    if (member instanceof Section) return rowsOf(member.members, `${place}${name}.`)
    const { guide } = member.about
    const more = guide === undefined ? '' : ` [More](docs/guide/${guide})`
    return [[code(place + name), defaultOf(member) ?? '', member.text + more]]
  })
}

function entryTable(root: string): string {
  const rows = entryPoints.map(({ name, file }) => [code(name), sentenceOf(root, file)])
  return table(['Import', 'Holds'], rows)
}

/** The comment at the top of the file of an entry point, before its imports. */
function sentenceOf(root: string, file: string): string {
  const path = `src/entries/${file}.ts`
  const [, comment] = /^\/\*\*(.*?)\*\/\n\n/s.exec(readFileSync(join(root, path), 'utf8')) ?? []
  if (comment === undefined)
    throw new Error(`${path} must begin with a comment that says what users import, and an empty line`)
  return comment.replace(/\s*\n \*(?: |$)/g, ' ').trim()
}

/** A page whose first table under a heading is replaced. */
function withTable(page: string, heading: string, rows: string): string {
  const start = page.indexOf(`\n## ${heading}\n`)
  const begin = page.indexOf('\n| ', start) + 1
  const end = page.indexOf('\n\n', begin)
  if (start < 0 || begin === 0 || end < 0) throw new Error(`the page has no table under ${heading}`)
  return page.slice(0, begin) + rows + page.slice(end)
}
