import { readFileSync } from 'node:fs'
import ts from 'typescript'
import type * as z from 'zod'
import { SchemaPrinter } from './schemas.js'
import { docComment, pascal } from './text.js'

const folder = 'src/kit/given'
const files = ['customers', 'payees', 'money', 'wallets', 'agents', 'cards', 'index']

interface Declared {
  readonly input: string
  readonly made: string
}

/**
 * The type of `sim.given`, read from the declarations of the builders: their names, their words, and the types that they
 * write for what they take and return. An editor shows it.
 */
export function printGiven(
  root: string,
  builders: readonly { readonly name: string; readonly summary: string }[],
): string {
  const declared = new Map<string, Declared>()
  const importedFrom = new Map<string, string>()
  for (const file of files) {
    const path = `${root}/${folder}/${file}.ts`
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
    readImports(source, `./${file}.js`, importedFrom)
    readBuilders(source, declared)
  }
  const members = builders.map(({ name, summary }) => {
    const of = declared.get(name)
    if (of === undefined) throw new Error(`the builder ${name} writes no types for what it takes and returns`)
    return `${docComment('  ', [summary])}  ${name}(input?: ${of.input}, options?: GivenOptions): ${of.made}\n`
  })
  const text = members.join('\n')
  const words = new Set([
    'GivenOptions',
    ...(text.replace(/\/\*\*[\s\S]*?\*\//g, '').match(/\b[A-Z]\w+\b/g) ?? []),
  ])
  const imports = new Map<string, string[]>()
  for (const word of [...words].sort()) {
    const from = importedFrom.get(word)
    if (from !== undefined) imports.set(from, [...(imports.get(from) ?? []), word])
  }
  const about = docComment('', [
    'What a test takes for granted, made in one call and in one instant: each builder returns the `id` of what it is named after, and that and all that it belongs to as `sim.api` reads it. Nobody is told, though rows and events are there.',
  ])
  return [
    '// Generated from the declarations by `npm run docs`; edits are overwritten.\n',
    [...imports]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([from, names]) => `import type { ${names.join(', ')} } from '${from}'\n`)
      .join(''),
    `${about}export interface Given {\n${text}}\n`,
  ].join('\n')
}

/** The types of what builders return, by the schemas that describe them. @param known names of the public types */
export function printMade(made: Readonly<Record<string, () => z.ZodType>>, known: readonly string[]): string {
  const schemas = new SchemaPrinter(known)
  const text = Object.entries(made)
    .map(([name, schema]) => {
      const about = docComment('', [
        `Made by a builder: its \`id\`, and it and all that it belongs to, each as \`sim.api\` reads it.`,
      ])
      const members = schemas.members(schema(), 'output', '  ').replace(/^ {2}(?=\w)/gm, '  readonly ')
      return `${about}export interface Given${pascal(name)} {\n${members}}\n`
    })
    .join('\n')
  const words = new Set(text.match(/\b[A-Z]\w+\b/g))
  const names = known.filter((name) => words.has(name)).sort()
  return [
    '// Generated from the declarations by `npm run docs`; edits are overwritten.\n',
    `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '../../resources/types/index.js'\n`,
    text,
  ].join('\n')
}

/** Where the types come from that a file names: what it exports itself, and what it imports. */
function readImports(source: ts.SourceFile, own: string, found: Map<string, string>): void {
  for (const statement of source.statements) {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
      found.set(statement.name.text, own)
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const named = statement.importClause?.namedBindings
    if (named === undefined || !ts.isNamedImports(named)) continue
    const from = statement.moduleSpecifier.text
    for (const { name } of named.elements) if (!found.has(name.text)) found.set(name.text, from)
  }
}

/** `name: builder({ ..., run: (bench, input: Input): Made => ... })` */
function readBuilders(source: ts.SourceFile, found: Map<string, Declared>): void {
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) &&
      ts.isCallExpression(node.initializer) &&
      node.initializer.expression.getText() === 'builder'
    ) {
      const run = runOf(node.initializer.arguments[0])
      const input = run?.parameters[1]?.type?.getText()
      const made = run?.type?.getText()
      if (input !== undefined && made !== undefined)
        found.set(node.name.getText(), { input: input.replace(/\s+/g, ' '), made })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

function runOf(definition: ts.Expression | undefined): ts.SignatureDeclaration | undefined {
  if (definition === undefined || !ts.isObjectLiteralExpression(definition)) return undefined
  const run = definition.properties.find((member) => member.name?.getText() === 'run')
  if (run === undefined) return undefined
  if (ts.isMethodDeclaration(run)) return run
  return ts.isPropertyAssignment(run) && ts.isArrowFunction(run.initializer) ? run.initializer : undefined
}
