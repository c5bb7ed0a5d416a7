import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Registry } from '../src/contract/compose.js'
import type { EventDefinition } from '../src/contract/event.js'
import { type AnyOperation, type Auth, parameterNames } from '../src/contract/operation.js'
import type { PageStyle } from '../src/contract/pagination.js'
import { problemTypes } from '../src/contract/problem.js'
import type { AnyMachine, Resource } from '../src/contract/resource.js'
import { controlOperations } from '../src/hosts/control/api.js'
import { describeApi, problemsOf } from '../src/hosts/description/openapi.js'
import type { OpenApiDocument } from '../src/hosts/description/openapi-document.js'
import { describeBuilders } from '../src/kit/given/index.js'
import { made } from '../src/kit/given/schemas.js'
import { optionMembers, platformMembers } from '../src/kit/options.js'
import { intentSchemas } from '../src/resources/intents.js'
import { registry } from '../src/resources/registry.js'
import { draftingPage } from './drafting.js'
import { resourcesOf } from './homes.js'
import { anchor, code, page, table } from './markdown.js'
import { readmeWithTables } from './readme.js'
import { chapters } from './specification/index.js'
import { specificationPage } from './specification/page.js'
import { generateControl } from './types/control.js'
import { generateTypes } from './types/generate.js'
import { printGiven, printMade } from './types/given.js'
import { printIntents } from './types/intents.js'
import { printPlatformOptions } from './types/options.js'
import { printRowShapes } from './types/row-shapes.js'

const root = fileURLToPath(new URL('../', import.meta.url))

/** What pages are made of. */
interface Source {
  readonly registry: Registry
  readonly description: OpenApiDocument
}

/** Every generated page and type of a registry, by its path in the repository. */
export function generate(of: Registry = registry): ReadonlyMap<string, string> {
  const from: Source = {
    registry: of,
    description: describeApi(of, []),
  }
  const pages = new Map<string, string>()
  for (const name of namespaces(of)) pages.set(`docs/resources/${name}.md`, resourcePage(from, name))
  pages.set('docs/coverage.md', coveragePage(from))
  for (const [path, text] of generateTypes(of)) pages.set(path, text)
  // Of the rows that there are: a registry that a test has made up has no files.
  if (of === registry) {
    pages.set('docs/guide/drafting.md', draftingPage())
    pages.set('docs/specification.md', specificationPage(chapters, from))
    pages.set('README.md', readmeWithTables(root))
    pages.set('src/kit/platform-options.ts', printPlatformOptions(platformMembers()))
    pages.set('src/kit/row-shapes.ts', printRowShapes(root))
    pages.set('src/kit/given/given.ts', printGiven(root, describeBuilders()))
    const known = namesIn(pages.get('src/resources/types/objects.ts') ?? '')
    pages.set('src/kit/given/results.ts', printMade(made, known))
    pages.set('src/kit/endorsed-intent.ts', printIntents(intentSchemas(), known))
    const controls = controlOperations({
      causes: of.causes,
      builders: describeBuilders(),
      options: optionMembers(),
    })
    for (const [path, text] of generateControl(controls)) pages.set(path, text)
  }
  return pages
}

/** The names of the types that a file declares. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name)
}

function namespaces({ allOperations }: Registry): string[] {
  return [...new Set(allOperations.map(namespaceOf))].sort()
}

function namespaceOf({ id }: AnyOperation): string {
  return id.split('.')[0] ?? id
}

const notice = 'Generated from the declarations by `npm run docs`; edits are overwritten.'

function resourcePage(from: Source, name: string): string {
  const { registry } = from
  const own = registry.allOperations.filter((operation) => namespaceOf(operation) === name)
  const resources = resourcesOf(registry, name)
  const events = resources.flatMap((resource) => resource.events)
  return page(
    `# ${name}`,
    notice,
    table(
      ['Operation', 'Request', 'What it does'],
      own.map((operation) => [
        `[${operation.id}](#${anchor(operation.id)})`,
        code(requestOf(operation)),
        operation.summary,
      ]),
    ),
    ...own.flatMap((operation) => operationSection(from, operation)),
    ...causeSection(resources),
    ...resources.flatMap(({ machines }) => machines.flatMap(machineSection)),
    ...(events.length === 0 ? [] : ['## Events', eventTable(from, events)]),
  )
}

function operationSection(from: Source, operation: AnyOperation): string[] {
  const parameters = parametersOf(from, operation)
  return [
    `## ${operation.id}`,
    operation.summary,
    table(
      ['', ''],
      [
        ['Request', code(requestOf(operation))],
        ['Also at', operation.alsoAt.map((path) => code(`${operation.method} ${path}`)).join(', ')],
        ['Direct call', code(directCall(operation))],
        ['Credential', credentials[operation.auth]],
        ['Idempotency key with another body', otherBodies[operation.idempotency]],
        ['Pages', pageStyles[operation.page]],
        ['Answers', operation.answersAfter === undefined ? '' : 'after virtual time; direct calls at once'],
        ['Success', successOf(from, operation)],
        ['Problems', problemsOf(operation).map(problemText).sort().join(', ')],
        ['Events', operation.emits.map(code).join(', ')],
        ['Fault points', operation.faultPoints.map(code).join(', ')],
        ['Only in the sandbox', operation.sandboxOnly ? 'yes' : ''],
        ['Stability', operation.stability],
        ['Source', operation.source],
        ['Decision', operation.decision === undefined ? '' : decisionLink(operation.decision)],
      ].filter(([, value]) => value !== ''),
    ),
    ...(parameters.length === 0 ? [] : [table(['Parameter', 'In', 'Required', 'Value'], parameters)]),
  ]
}

const otherBodies: Readonly<Record<AnyOperation['idempotency'], string>> = {
  replay: '',
  'refuse-other-body': '409 `conflict`, not the first answer',
  'refuse-other-intent': '409 `conflict`, not the first answer, unless only the signatures are others',
  own: '409 `conflict`; with the same body it is done again, and nothing is replayed',
}

const pageStyles: Readonly<Record<PageStyle, string>> = {
  cursor: 'by cursor: `limit`, `starting_after`, `ending_before`',
  offset: 'by number: `limit`, `page`',
  none: '',
}

const credentials: Readonly<Record<Auth, string>> = {
  key: 'API key, or dashboard session',
  application: 'application token only: an API key answers 403',
  'key-or-application': 'API key, dashboard session, or application token',
  none: 'none',
}

function requestOf({ method, path }: AnyOperation): string {
  return `${method} ${path}`
}

function directCall(operation: AnyOperation): string {
  const { id, body, query } = operation
  const names = parameterNames(operation)
  if (body !== undefined) names.push('body')
  if (query !== undefined) names.push('query?')
  return `sim.api.${id}(${names.join(', ')})`
}

function successOf(from: Source, { id, status, statusOfKnown, output }: AnyOperation): string {
  if (output === undefined) return `${status}, without a body`
  const answer = describedOperation(from, id)['responses'] as Schema
  const content = (answer[String(status)] as Schema)['content'] as Readonly<Record<string, Schema>>
  const [[media = '', described] = []] = Object.entries(content)
  const known = statusOfKnown === undefined ? '' : ` (${statusOfKnown} for one that was there)`
  return `${status}${known} ${code(typeText(described?.['schema'] as Schema))}, ${media}`
}

function problemText(slug: keyof typeof problemTypes): string {
  return `${problemTypes[slug].status} ${code(slug)}`
}

function decisionLink(number: string): string {
  const file = decisions[number]
  if (file === undefined) throw new Error(`an operation names decision ${number}, which does not exist`)
  return `[${number}](../decisions/${file})`
}

const decisions: Readonly<Record<string, string>> = {
  '0005': '0005-gaps.md',
  '0007': '0007-money.md',
  '0013': '0013-wallets.md',
  '0014': '0014-agents.md',
  '0015': '0015-cards.md',
  '0016': '0016-credits-and-fees.md',
  '0017': '0017-documents.md',
  '0019': '0019-imports.md',
  '0018': '0018-onboarding.md',
}

type Schema = { readonly [name: string]: unknown }

function describedOperation({ description }: Source, id: string): Schema {
  const found = Object.values(description.paths)
    .flatMap((methods) => Object.values(methods))
    .find((described) => described['operationId'] === id)
  if (found === undefined) throw new Error(`${id} is not in the API description`)
  return found
}

/** Path, query, headers and the members of the body, one row each. */
function parametersOf(from: Source, { id, body }: AnyOperation): string[][] {
  const described = describedOperation(from, id)
  const rows = (described['parameters'] as readonly Schema[]).map((parameter) => {
    const required = parameter['required'] === true ? 'yes' : ''
    return [
      code(String(parameter['name'])),
      String(parameter['in']),
      required,
      valueText(parameter['schema'] as Schema),
    ]
  })
  if (body === undefined) return rows
  const content = (described['requestBody'] as Schema)['content'] as Readonly<Record<string, Schema>>
  const json = content['application/json']
  if (json === undefined) {
    rows.push(['the bytes', 'body', 'yes', Object.keys(content).map(code).join(', ')])
    return rows
  }
  const schema = resolve(from, json['schema'] as Schema)
  const forms = formsOf(from, schema)
  for (const form of forms) {
    const required = (form['required'] ?? []) as readonly string[]
    const properties = form['properties'] as Readonly<Record<string, Schema>>
    const place = forms.length === 1 ? 'body' : `body, ${formName(form)}`
    for (const [name, member] of Object.entries(properties)) {
      rows.push([code(name), place, required.includes(name) ? 'yes' : '', valueText(member)])
    }
  }
  return rows
}

/** The forms that a body can have: one, unless it is a union. */
function formsOf(from: Source, schema: Schema): readonly Schema[] {
  const forms = schema['oneOf'] ?? schema['anyOf']
  return Array.isArray(forms) ? forms.map((form: Schema) => resolve(from, form)) : [schema]
}

/** What tells a form from the others: the member that has only one value. */
function formName(form: Schema): string {
  const members = Object.values(form['properties'] as Readonly<Record<string, Schema>>)
  const single = members.find(({ enum: values }) => Array.isArray(values) && values.length === 1)
  return Array.isArray(single?.['enum']) ? String(single['enum'][0]) : 'other'
}

function resolve({ description }: Source, schema: Schema): Schema {
  const name = referenceOf(schema)
  return name === undefined ? schema : (description.components.schemas[name] ?? {})
}

function referenceOf(schema: Schema): string | undefined {
  const reference = schema['$ref']
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined
}

function typeText(schema: Schema): string {
  const name = referenceOf(schema)
  if (name !== undefined) return name
  const inner = schema['allOf']
  if (Array.isArray(inner)) return typeText(inner[0] as Schema)
  const forms = schema['oneOf'] ?? schema['anyOf']
  if (Array.isArray(forms)) return forms.map((form: Schema) => typeText(form)).join(' or ')
  if (schema['type'] === 'array') return `array of ${typeText(schema['items'] as Schema)}`
  return String(schema['format'] ?? schema['type'] ?? 'any')
}

function valueText(schema: Schema): string {
  const { enum: values, description: note } = schema
  const rules: string[] = []
  if (Array.isArray(values)) rules.push(values.map((value) => code(String(value))).join(', '))
  else rules.push(code(typeText(schema)))
  const ranges = [
    ['minimum', 'maximum', ''],
    ['minLength', 'maxLength', ' characters'],
    ['minItems', 'maxItems', ' item(s)'],
  ] as const
  for (const [least, most, unit] of ranges) {
    const range = rangeText(schema[least], schema[most])
    if (range !== '') rules.push(`${range}${unit}`)
  }
  if (schema['default'] !== undefined) rules.push(`default ${JSON.stringify(schema['default'])}`)
  if (schema['nullable'] === true) rules.push('or null')
  if (typeof note === 'string') rules.push(note)
  return rules.join('; ')
}

function rangeText(least: unknown, most: unknown): string {
  if (least === undefined && most === undefined) return ''
  if (most === undefined) return `at least ${least}`
  return least === undefined ? `at most ${most}` : `${least} to ${most}`
}

function machineSection(machine: AnyMachine): string[] {
  const moves = Object.entries(machine.moves)
  const arrows = moves.flatMap(([action, { from, to }]) =>
    from.map((state) => `  ${state} --> ${to}: ${action}`),
  )
  const { slug } = machine.refusal
  return [
    `## States of the ${machine.name}`,
    `It begins as ${code(machine.initial)}. A move that is not listed answers ${problemText(slug)}.`,
    table(
      ['Move', 'From', 'To'],
      moves.map(([action, { from, to }]) => [code(action), from.map(code).join(', '), code(to)]),
    ),
    ['```mermaid', 'stateDiagram-v2', `  [*] --> ${machine.initial}`, ...arrows, '```'].join('\n'),
  ]
}

/** What a test can bring about beside the API. */
function causeSection(resources: readonly Resource[]): string[] {
  const causes = resources.flatMap((resource) => Object.entries(resource.causes))
  if (causes.length === 0) return []
  const rows = causes.map(([name, { takes, summary }]) => [
    code(
      `sim.simulate.${name}(${takes.map((each) => (each.schema.isOptional() ? `${each.name}?` : each.name)).join(', ')})`,
    ),
    summary,
  ])
  return ['## Causes', table(['Call', 'What it does'], rows)]
}

function eventTable(from: Source, events: readonly EventDefinition[]): string {
  return table(
    ['Type', 'Emitted', 'Subscribe by name', 'Operations'],
    events.map((definition) => [
      code(definition.type),
      emission(definition),
      definition.audience === 'subscribers' ? 'yes' : 'global targets only',
      causesOf(from, definition),
    ]),
  )
}

function causesOf({ registry }: Source, definition: EventDefinition): string {
  if (emission(definition) !== 'emitted') return ''
  const operations = registry.allOperations.filter(({ emits }) => emits.includes(definition.type))
  return operations.map(({ id }) => id).join(', ') || 'none: the clock, or `sim.simulate`'
}

function emission({ emitted }: EventDefinition): 'emitted' | 'never' {
  return emitted === 'always' ? 'emitted' : emitted
}

function coveragePage(from: Source): string {
  const { allOperations, events: types } = from.registry
  const count = (state: ReturnType<typeof emission>) =>
    types.filter((definition) => emission(definition) === state).length
  return page(
    '# Coverage',
    notice,
    `${allOperations.length} operations are built: all that the specification and the contract name, and those whose source says so.`,
    `Of ${types.length} event types, ${count('emitted')} are emitted, and ${count('never')} are defined by the API and emitted by no flow; all but those for global targets can be subscribed to.`,
    '## Operations',
    table(
      ['Request', 'Operation', 'Stability', 'Source'],
      allOperations.flatMap((operation) =>
        [operation.path, ...operation.alsoAt].map((path) => [
          code(`${operation.method} ${path}`),
          `[${operation.id}](resources/${namespaceOf(operation)}.md#${anchor(operation.id)})`,
          operation.stability,
          operation.source,
        ]),
      ),
    ),
    '## Event types',
    eventTable(from, types),
    '## What a world has in it',
    'The names that snapshots, states of a server and the inspector have. A table that nothing lists or finds rows by is named alone.',
    table(
      ['Resource', 'Tables', 'Machines', 'Jobs', 'Facts of its own'],
      from.registry.resources.map(worldRow),
    ),
  )
}

/** What a resource keeps in a world, by the names that are stored. */
function worldRow({ name, tables, machines, jobs, effects, facts }: Resource): string[] {
  const kinds = [...Object.keys(jobs), ...effects.map(({ kind }) => kind)]
  return [
    name,
    tables.map(tableWords).join('; '),
    machines.map((machine) => code(machine.name)).join(', '),
    kinds.map(code).join(', '),
    facts.map(({ type }) => code(type)).join(', '),
  ]
}

function tableWords(declared: Resource['tables'][number]): string {
  const flags = (['volatile', 'scattered', 'secretIds', 'versioned'] as const).filter(
    (flag) => declared[flag],
  )
  const lists = {
    filters: Object.keys(declared.filters),
    orders: Object.keys(declared.orders).filter((order) => order !== 'id'),
    lookups: Object.keys(declared.lookups),
    'named by': declared.namedBy,
    assets: declared.assets,
  }
  const parts = Object.entries(lists).flatMap(([what, names]) =>
    names.length === 0 ? [] : [`${what} ${names.map(code).join(' ')}`],
  )
  const words = [...flags, ...parts].join(', ')
  return words === '' ? code(declared.name) : `${code(declared.name)} (${words})`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pages = generate()
  for (const folder of ['docs/resources', 'src/resources/types']) {
    rmSync(join(root, folder), { recursive: true, force: true })
    mkdirSync(join(root, folder), { recursive: true })
  }
  for (const [name, content] of pages) writeFileSync(join(root, name), content)
}
