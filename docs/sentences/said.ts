import type { Registry } from '../../src/contract/compose.js'
import { parameterNames } from '../../src/contract/operation.js'
import { objectsIn, rootsOf } from '../../src/hosts/description/objects-in.js'
import type { Said } from '../../src/hosts/description/sentences.js'
import { parameterSentence } from '../../src/resources/parameter-sentences.js'
import { memberName, quoted } from '../types/text.js'
import { everywhere } from './everywhere.js'
import { factsOf } from './facts.js'
import type { Written } from './walk.js'

type Texts = Readonly<Record<string, string>>

/**
 * Makes the sentences that are shown of those that are written at the declarations: each has the bounds and the format of
 * its member behind it.
 * @throws Error naming each member, argument and parameter that has none
 */
export function saidOf(written: readonly Written[], registry: Registry): Said {
  const missing = new Set<string>()
  const sentences = new Map<string, string>()
  for (const [of, name, note] of written) {
    const says = note?.says || everywhere[name]
    if (says === undefined) missing.add(`${note?.at ?? of} ${name}`)
    else sentences.set(`${of} ${name}`, says)
  }
  const members: Record<string, Texts> = {}
  const add = (of: string, each: Iterable<readonly [string, Parameters<typeof factsOf>[0]]>): void => {
    const texts = [...each].flatMap(([name, schema]): [string, string][] => {
      const says = sentences.get(`${of} ${name}`)
      return says === undefined ? [] : [[name, withFacts(says, factsOf(schema))]]
    })
    if (texts.length > 0) members[of] = Object.fromEntries(texts)
  }
  for (const [object, name] of objectsIn(rootsOf(registry))) add(name, Object.entries(object.shape))
  for (const [name, { takes }] of Object.entries(registry.causes))
    add(
      `simulate.${name}`,
      takes.map((argument) => [argument.name, argument.schema] as const),
    )
  for (const name of registry.allOperations.flatMap(parameterNames))
    if (parameterSentence(name) === undefined) missing.add(`src/resources/parameter-sentences.ts ${name}`)
  if (missing.size > 0)
    throw new Error(
      `${missing.size} have no sentence: write one as the doc comment of each.\n${[...missing].join('\n')}`,
    )
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Puts facts behind a sentence, but for those whose every number and word it has itself. */
function withFacts(sentence: string, facts: readonly string[]): string {
  const own = new Set(wordsOf(sentence))
  return [sentence, ...facts.filter((fact) => !wordsOf(fact).every((word) => own.has(word)))].join(' ')
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9][a-z0-9._-]*[a-z0-9]|[a-z0-9]/g) ?? []
}

/** Writes the sentences as a file of the sources. */
export function printSaid(said: Said): string {
  const objects = Object.entries(said).map(
    ([name, texts]) => `  ${memberName(name)}: {\n${printed(texts, '    ')}  },\n`,
  )
  return [
    '// Generated from the comments of the declarations by `npm run docs`; edits are overwritten.',
    '',
    "import type { Said } from './sentences.js'",
    '',
    '/** What is said of each member and argument. Loaded by who shows it. */',
    `export const said: Said = {\n${objects.join('')}}`,
    '',
  ].join('\n')
}

/** Each text behind its name, on a line of its own where one line is too long for both. */
function printed(texts: Texts, indent: string): string {
  return Object.entries(texts)
    .map(([name, text]) => {
      const value = text.includes("'") && !text.includes('"') ? `"${text}"` : quoted(text)
      const line = `${indent}${memberName(name)}: ${value},`
      return line.length <= 110 ? `${line}\n` : `${indent}${memberName(name)}:\n${indent}  ${value},\n`
    })
    .join('')
}
