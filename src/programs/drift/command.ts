import { parse } from 'yaml'
import { openApiDocument } from '../../hosts/description/described.js'
import { UsageError } from '../../kernel/errors.js'
import { parseJson } from '../../kernel/json.js'
import { lazy } from '../../kernel/lazy.js'
import { type Exceptions, exceptedText } from '../compare/exceptions.js'
import { plain } from '../compare/shape.js'
import { type Description, readDescription } from './description.js'
import { type Drift, driftBetween } from './drift.js'
import { textOfFile } from './text-file.js'

/** The most bytes of a description; those of large APIs have a tenth of it. */
const maxBytes = 10 * 1024 * 1024
/** Aliases may multiply what a file has so often. */
const maxAliases = 1000

const ours = lazy(() => readDescription(openApiDocument()))

/**
 * Compares a published description with ours.
 * @returns 0 where nothing differs, 1 where something does
 * @throws UsageError for a file that cannot be read, or is no description
 */
export async function runDrift(
  file: string,
  isJson: boolean,
  say: (line: string) => void,
  exceptions?: Exceptions,
): Promise<number> {
  if (/^https?:\/\//i.test(file))
    throw new UsageError(
      'drift reads a file, and was given an address. Load the description first: curl -o openapi.json <address>.',
    )
  const theirs = readable(file, parsed(file, await textOfFile(file, maxBytes)))
  const drift = driftBetween(theirs, ours()).filter(
    ({ operation, field, says }) => exceptions?.has({ operation, at: field, says }) !== true,
  )
  const known = exceptions?.met ?? 0
  const { notes } = theirs
  say(
    isJson
      ? JSON.stringify({ file, notes, excepted: known, drift }, null, 2)
      : textOfDrift(drift, notes, known),
  )
  exceptions?.requireMet()
  return drift.length === 0 ? 0 : 1
}

function parsed(file: string, text: string): unknown {
  // JSON is read as JSON: it is ten times as fast. A flow mapping of YAML begins in the same way.
  const json = /^\s*\{/.test(text) ? parseJson(text) : undefined
  if (json !== undefined) return json
  try {
    return parse(text, { maxAliasCount: maxAliases, logLevel: 'error', prettyErrors: true })
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : '').split('\n')
    const why = error instanceof RangeError ? 'it is nested too deeply' : plain(line)
    throw new UsageError(
      `${file} is neither JSON nor YAML that can be read: ${why.replace(/[.:]$/, '')}. A description of version 3.0 or 3.1 is needed; platform-simulator openapi prints one.`,
    )
  }
}

function readable(file: string, document: unknown): Description {
  try {
    return readDescription(document)
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${file} is nested too deeply.`)
    if (error instanceof UsageError) throw new UsageError(`${file}: ${error.message}`)
    throw error
  }
}

function textOfDrift(drift: readonly Drift[], notes: readonly string[], known: number): string {
  const lines = drift.map(({ kind, operation, field, says }) =>
    [`${kind}: ${plain(operation)}`, field, says]
      .filter((part) => part !== undefined)
      .map(plain)
      .join(' '),
  )
  const counted = drift.length === 0 ? 'nothing differs' : `${drift.length} differences`
  return [...lines, ...notes.map((note) => `note: ${note}`), counted + exceptedText(known)].join('\n')
}
