import type { EventDefinition } from '../../src/contract/event.js'
import { type AnyOperation, type Auth, parameterNames } from '../../src/contract/operation.js'
import type { PageStyle } from '../../src/contract/pagination.js'
import { problemTypes } from '../../src/contract/problem.js'
import type { AnyMachine, Resource } from '../../src/contract/resource.js'
import { problemsOf } from '../../src/hosts/description/openapi.js'
import { resourcesOf } from '../homes.js'
import { anchor, code, page, table } from '../markdown.js'
import {
  type Homes,
  type Linker,
  linker,
  memberColumns,
  memberRows,
  parameterColumns,
  parametersOf,
  referenceOf,
  typeText,
} from './members.js'
import { describedOperation, emission, namespaceOf, notice, type Schema, type Source } from './source.js'

/** The page of a namespace: its operations, objects, causes, states and events. */
export function resourcePage(from: Source, name: string, homes: Homes): string {
  const { registry } = from
  const link = linker(homes, name)
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
    ...own.flatMap((operation) => operationSection(from, operation, link)),
    ...objectSection(from, name, homes),
    ...causeSection(from, resources),
    ...resources.flatMap(({ machines }) => machines.flatMap(machineSection)),
    ...(events.length === 0
      ? []
      : [
          '## Events',
          eventTable(from, events),
          ...events.flatMap((event) => payloadSection(from, event, link)),
        ]),
  )
}

function operationSection(from: Source, operation: AnyOperation, link: Linker): string[] {
  const parameters = parametersOf(from, operation.id, operation.body !== undefined, link)
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
        ['Success', successOf(from, operation, link)],
        ['Problems', problemsOf(operation).map(problemText).sort().join(', ')],
        ['Events', operation.emits.map(code).join(', ')],
        ['Fault points', operation.faultPoints.map(code).join(', ')],
        ['Only in the sandbox', operation.sandboxOnly ? 'yes' : ''],
        ['Stability', operation.stability],
        ['Source', operation.source],
        ['Decision', operation.decision === undefined ? '' : decisionLink(operation.decision)],
      ].filter(([, value]) => value !== ''),
    ),
    ...(parameters.length === 0 ? [] : [table(parameterColumns, parameters)]),
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

function successOf(from: Source, { id, status, statusOfKnown, output }: AnyOperation, link: Linker): string {
  if (output === undefined) return `${status}, without a body`
  const answer = describedOperation(from, id)['responses'] as Schema
  const content = (answer[String(status)] as Schema)['content'] as Readonly<Record<string, Schema>>
  const [[media = '', described] = []] = Object.entries(content)
  const known = statusOfKnown === undefined ? '' : ` (${statusOfKnown} for one that was there)`
  return `${status}${known} ${typeText(described?.['schema'] as Schema, link)}, ${media}`
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

/** The objects that are told on this page. */
function objectSection(from: Source, page: string, homes: Homes): string[] {
  const { schemas } = from.description.components
  const own = Object.keys(schemas)
    .filter((name) => homes.get(name) === page && name !== 'KSUID')
    .sort()
  const link = linker(homes, page)
  const sections = own.flatMap((name) => {
    const schema: Schema = schemas[name] ?? {}
    const rows = memberRows(from, schema, link)
    const told = rows.length === 0 ? `One of: ${typeText(schema, link)}.` : table(memberColumns, rows)
    return [`### ${name}`, told]
  })
  return sections.length === 0 ? [] : ['## Objects', ...sections]
}

/** The `data.object` of an event. */
function payloadSection(from: Source, { type }: EventDefinition, link: Linker): string[] {
  const event: Schema = from.description.components.schemas[`event.${type}`] ?? {}
  const data = (event['properties'] as Readonly<Record<string, Schema>> | undefined)?.['data']
  const payload = (data?.['properties'] as Readonly<Record<string, Schema>> | undefined)?.['object'] ?? {}
  const name = referenceOf(payload)
  return [
    `### ${type}`,
    name === undefined
      ? table(memberColumns, memberRows(from, payload, link))
      : `\`data.object\` is a ${link(name)}.`,
  ]
}

/** The causes of resources: what a test can bring about beside the API. */
function causeSection({ sentences }: Source, resources: readonly Resource[]): string[] {
  const causes = resources.flatMap((resource) => Object.entries(resource.causes))
  if (causes.length === 0) return []
  const rows = causes.map(([name, { takes, summary }]) => {
    const said = takes.flatMap((argument) => {
      const text = sentences?.argumentsOf(name)[argument.name]
      return text === undefined ? [] : [`${code(argument.name)}: ${text}`]
    })
    const names = takes.map((each) => (each.schema.isOptional() ? `${each.name}?` : each.name))
    return [code(`sim.simulate.${name}(${names.join(', ')})`), summary, said.join(' ')]
  })
  return ['## Causes', table(['Call', 'What it does', 'Arguments'], rows)]
}

export function eventTable(from: Source, events: readonly EventDefinition[]): string {
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
