import type { Registry } from '../../src/contract/compose.js'
import { problemDocument } from '../../src/contract/problem-document.js'
import type { Sentences } from '../../src/hosts/description/sentences.js'
import { printCalls } from './calls.js'
import { printCauses } from './causes.js'
import { eventNames, printEvents } from './events.js'
import { printOptions } from './options.js'
import { SchemaPrinter } from './schemas.js'

const folder = 'src/resources/types'
const notice = '// Generated from the declarations by `npm run docs`; edits are overwritten.\n'

/** The named public types, by their path in the repository: what users see of what the resources declare. */
export function generateTypes(registry: Registry, sentences?: Sentences): ReadonlyMap<string, string> {
  const schemas = new SchemaPrinter(eventNames, sentences)
  const calls = printCalls(registry.operations, schemas)
  const causes = printCauses(registry.causes, schemas)
  const events = printEvents(registry.events, schemas)
  schemas.forms(problemDocument(), 'output')
  const options = printOptions(registry.settings, schemas)
  // A page of events stands beside the events: neither file needs the other both ways.
  const pages = schemas.names(true)
  const names = schemas.names(false)
  const objects = schemas.declarations(names)
  const known = {
    './events.js': [...eventNames, ...pages],
    './objects.js': names,
    ...elsewhere,
  }
  const write = (name: string, text: string): [string, string] => [
    `${folder}/${name}.ts`,
    [notice, importsOf(text, name, known), text].filter((part) => part !== '').join('\n'),
  ]
  const files = { calls, causes, events: `${events}\n${schemas.declarations(pages)}`, objects, options }
  return new Map([
    ...Object.entries(files).map(([name, text]) => write(name, text)),
    write(
      'index',
      Object.keys(files)
        .map((name) => `export type * from './${name}.js'\n`)
        .join(''),
    ),
  ])
}

const elsewhere = {
  '../../contract/bytes.js': ['Download'],
  '../../contract/operation.js': ['CallOptions'],
  '../../contract/drafting.js': ['DraftRequest', 'ReadImage'],
  '../../kernel/clock.js': ['Duration'],
  '../../kernel/json.js': ['Json', 'JsonObject'],
}

/** One line for each file whose names a text has, comments aside. */
function importsOf(text: string, own: string, known: Readonly<Record<string, readonly string[]>>): string {
  const code = text.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/'[^'\n]*'/g, '')
  const words = new Set(code.match(/\b[A-Za-z]\w*\b/g))
  return Object.entries(known)
    .filter(([from]) => from !== `./${own}.js`)
    .map(([from, names]) => [from, names.filter((name) => words.has(name)).sort()] as const)
    .filter(([, names]) => names.length > 0)
    .map(([from, names]) =>
      names.length > 6
        ? `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}'\n`
        : `import type { ${names.join(', ')} } from '${from}'\n`,
    )
    .join('')
}
