import type * as z from 'zod'
import { SchemaPrinter } from './schemas.js'
import { declared, docComment } from './text.js'

/** The union of all intents that signers endorse. @param known names of the public types */
export function printIntents(intents: readonly z.ZodType[], known: readonly string[]): string {
  const schemas = new SchemaPrinter(known)
  const names = intents.flatMap((intent) => schemas.forms(intent, 'input'))
  const about = 'What signers endorse: a send of a wallet, or a change of who may sign or of what is allowed.'
  return [
    '// Generated from the declarations by `npm run docs`; edits are overwritten.\n',
    `import type {\n${[...names]
      .sort()
      .map((name) => `  ${name},\n`)
      .join('')}} from '../resources/types/index.js'\n`,
    `${docComment('', [about])}${declared('', 'export type EndorsedIntent =', names)}`,
  ].join('\n')
}
