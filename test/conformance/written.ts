import { readFileSync, writeFileSync } from 'node:fs'
import { root } from '../support/bundled.js'
import type { Answered } from './arranged.js'
import type { Case } from './case.js'

/**
 * The answers of all cases, as they are written down in `answers.json`: each different one once for each operation, and those
 * that more than two operations give for all of them. Whoever changes what is answered sees in the diff what callers see.
 */
interface Written {
  readonly ofMany: readonly string[]
  readonly of: Readonly<Record<string, readonly string[]>>
}

const file = `${root}test/conformance/answers.json`
/** Set by `npm run answers`. */
const isWriting = process.env['WRITE_ANSWERS'] === '1'
const written: Written = JSON.parse(readFileSync(file, 'utf8'))
const met = new Map<string, Set<string>>()

/** A longer answer, such as the bytes of a document, is kept by its length and a sum of it. */
const maxCharacters = 6000

function textOf({ status, body, told }: Answered): string {
  const {
    instance: _,
    type: __,
    ...shown
  } = typeof body === 'object' && body !== null ? { instance: '', type: '', ...body } : { text: body }
  const text = `${status} ${JSON.stringify(shown)}${told.map((event) => `\n${event}`).join('')}`
  if (text.length <= maxCharacters) return text
  let sum = 0
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0
  return `${text.slice(0, 200)}... ${text.length} characters ${sum}`
}

/** An answer of a case that is not written down for its operation; undefined where it is. */
export function findNewAnswer({ operation }: Case, answered: Answered): string | undefined {
  const text = textOf(answered)
  if (isWriting) {
    met.set(operation, (met.get(operation) ?? new Set()).add(text))
    return undefined
  }
  if (written.of[operation]?.includes(text) === true || written.ofMany.includes(text)) return undefined
  return `${operation} gives an answer that test/conformance/answers.json has not. If that is what you want, \`npm run answers\` writes it: ${text}`
}

/** Writes what was met. Where only some operations were called, what the others answer stays. */
export function writeAnswers(): void {
  if (!isWriting) return
  const isWhole = process.env['CASES_OF'] === undefined
  const operationsOf = new Map<string, number>()
  for (const texts of met.values())
    for (const text of texts) operationsOf.set(text, (operationsOf.get(text) ?? 0) + 1)
  const shared = [...operationsOf].flatMap(([text, operations]) => (operations > 2 ? [text] : []))
  const ofMany = new Set(isWhole ? shared : written.ofMany)
  const now = [...met].map(
    ([operation, texts]) => [operation, [...texts].filter((text) => !ofMany.has(text)).sort()] as const,
  )
  const of = new Map([...(isWhole ? [] : Object.entries(written.of)), ...now])
  const all: Written = {
    ofMany: [...ofMany].sort(),
    of: Object.fromEntries([...of].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
}
