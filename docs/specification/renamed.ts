import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chapters } from './index.js'
import { rowsOf } from './page.js'
import { testsOf } from './tests.js'

/** A title, and what it is now. */
export type Renamed = readonly [before: string, after: string]

/** Pairs the titles that are gone with those that are new, in their order; none where there are not as many of each. */
export function renamedIn(before: string, now: string): readonly Renamed[] {
  const old = testsOf(before).map(({ title }) => title)
  const current = testsOf(now).map(({ title }) => title)
  const gone = old.filter((title) => !current.includes(title))
  const begun = current.filter((title) => !old.includes(title))
  return gone.length === begun.length ? gone.map((title, index) => [title, begun[index] ?? title]) : []
}

/** The text of a chapter with the new title of a test: behind its file, and alone where no other file has a test of it. */
export function following(chapter: string, file: string, [before, after]: Renamed, isAlone: boolean): string {
  const literals: readonly [string, string][] = [before, `${file} > ${before}`].map((name, index) => {
    const renamed = index === 0 ? after : `${file} > ${after}`
    return [name, renamed]
  })
  return (isAlone ? literals : literals.slice(1)).reduce(
    (text, [from, to]) =>
      [quoted(from), JSON.stringify(from)].reduce(
        (done, literal) =>
          done.replaceAll(literal, () => (to.includes("'") ? JSON.stringify(to) : quoted(to))),
        text,
      ),
    chapter,
  )
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "\\'")}'`
}

/** @param changed files of tests, from the root; @param before gives what the last commit has of one */
export function follow(root: string, changed: ReadonlySet<string>, before: (file: string) => string): void {
  const names = rowsOf(chapters).flatMap(({ shown }) => shown)
  const folder = `${root}docs/specification/chapters/`
  for (const file of new Set(names.map((name) => name.file))) {
    if (!changed.has(`test/${file}`)) continue
    const now = readFileSync(`${root}test/${file}`, 'utf8')
    for (const renamed of renamedIn(before(`test/${file}`), now)) {
      const isAlone = names.every((name) => name.file === file || name.title !== renamed[0])
      for (const chapter of readdirSync(folder)) {
        const text = readFileSync(folder + chapter, 'utf8')
        const after = following(text, file, renamed, isAlone)
        if (after !== text) writeFileSync(folder + chapter, after)
      }
    }
  }
}
