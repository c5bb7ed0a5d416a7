import * as z from 'zod'
import type { ControlOperation } from '../../src/hosts/control/operation.js'
import { world } from '../../src/hosts/control/schemas.js'
import { descriptionOf, mayBeLeftOut, SchemaPrinter } from './schemas.js'
import { docComment, memberName, quoted } from './text.js'

const notice = '// Generated from the declarations by `npm run docs`; edits are overwritten.\n'

/** Namespaces whose calls are those of `sim`, in the order of their arguments. */
const mirrored: Readonly<Record<string, string>> = {
  api: 'RemoteApi',
  simulate: 'Remote<Simulate>',
  given: 'Remote<Given>',
}

/** Where the types come from that the declarations name. */
const known: Readonly<Record<string, readonly string[]>> = {
  '../../kernel/clock.js': ['Duration', 'Instant'],
  '../../kernel/snapshot.js': ['Snapshot'],
  '../../resources/types/index.js': [
    'Event',
    'EventType',
    'OperationId',
    'ProposalsRequest',
    'Simulate',
    'WebhookReplayResponse',
  ],
  '../../resources/webhooks/index.js': ['Delivery'],
  '../endorsed-intent.js': ['EndorsedIntent'],
  '../faults.js': ['FaultRule', 'InjectedFault'],
  '../given/index.js': ['Given'],
  '../possible/possible.js': ['Possibility'],
  '../requests.js': ['RequestLogEntry'],
  '../simulator.js': ['ExplainedDraft'],
  '../timeline.js': ['TimelineEntry'],
  './remote.js': ['OverHttp', 'Remote', 'RemoteApi', 'WorldOptions'],
}

/** The typed client of the control API, by the path in the repository: its calls, and where each of them goes. */
export function generateControl(operations: readonly ControlOperation[]): ReadonlyMap<string, string> {
  return new Map([
    ['src/kit/control/calls.ts', printCalls(operations)],
    ['src/hosts/control/routes.ts', printRoutes(operations)],
  ])
}

function printCalls(operations: readonly ControlOperation[]): string {
  const schemas = new SchemaPrinter(['Snapshot'])
  const namespaces = new Map<string, string[]>()
  for (const operation of operations) {
    const [first = '', verb] = operation.id.split('.')
    const [namespace, name] = verb === undefined ? ['', first] : [first, verb]
    const calls = namespaces.get(namespace) ?? []
    namespaces.set(namespace, calls)
    if (mirrored[namespace] === undefined)
      calls.push(callOf(name, operation, schemas, namespace === '' ? '  ' : '    '))
  }
  const members = [...namespaces].map(([namespace, calls]) => {
    if (namespace === '') return calls.join('\n')
    const type = mirrored[namespace] ?? `{\n${calls.join('\n')}  }`
    return `  readonly ${memberName(namespace)}: ${type}\n`
  })
  const about = 'What the control API does, as calls. `Client` is what acts on one world.'
  const calls = `${docComment('', [about])}export interface ControlCalls<Client> {\n${members.join('\n')}}\n`
  const names = [...schemas.names(true), ...schemas.names(false)].sort()
  const text = [calls, schemas.declarations(names)].join('\n')
  return [notice, importsOf(text), text].join('\n')
}

/** `advance(duration: Duration): Promise<Clock>` */
function callOf(name: string, operation: ControlOperation, schemas: SchemaPrinter, indent: string): string {
  const { id, method, path, summary, text } = operation
  const use = { as: 'Taken by', of: `client.${id}` } as const
  const parameters = Object.keys(operation.params).map((each) => `${each}: string`)
  const { body } = operation
  if (body !== undefined && operation.spread) {
    for (const [member, schema] of Object.entries(membersOf(body))) {
      const mark = mayBeLeftOut(schema, 'input') ? '?' : ''
      parameters.push(`${member}${mark}: ${schemas.type(presentOf(schema), 'input', indent, use)}`)
    }
  } else if (body !== undefined) {
    const type = schemas.type(presentOf(body), 'input', indent, use)
    // What has to be there has a type with a name.
    const name = /^\w+$/.test(type) ? type.toLowerCase() : 'input'
    parameters.push(mayBeLeftOut(body, 'input') ? `options?: ${type}` : `${name}: ${type}`)
  }
  const comment = docComment(indent, [`${summary} \`${method} ${path}\``, ...saidOf(operation)])
  const declare = (last: readonly string[], result: string): string =>
    `${indent}${name}(${[...parameters, ...last].join(', ')}): Promise<${result}>\n`
  const query = membersOf(operation.query)
  const filter = (of: Readonly<Record<string, z.core.$ZodType>>): readonly string[] =>
    Object.keys(of).length === 0
      ? []
      : [
          `filter?: {\n${Object.entries(of)
            .map(([member, schema]) => schemas.member(member, schema, 'output', `${indent}  `))
            .join('')}${indent}}`,
        ]
  if (text === undefined) return comment + declare(filter(query), resultOf(operation, schemas, indent))
  const { format: _, ...others } = query
  const ofText = Object.entries(others)
    .map(([member, schema]) => schemas.member(member, schema, 'output', `${indent}  `))
    .join('')
  const asText = declare([`filter: {\n${indent}  format: 'text'\n${ofText}${indent}}`], 'string')
  return comment + asText + comment + declare(filter(others), resultOf(operation, schemas, indent))
}

function saidOf({ body, spread }: ControlOperation): readonly string[] {
  if (!spread || body === undefined) return []
  return Object.entries(membersOf(body)).flatMap(([name, schema]) => {
    const said = descriptionOf(schema)
    return said === '' ? [] : [`@param ${name} ${said}`]
  })
}

function resultOf({ id, output, gives }: ControlOperation, schemas: SchemaPrinter, indent: string): string {
  if (output === undefined) return 'void'
  const use = { as: 'Returned by', of: `client.${id}` } as const
  if (output === world()) return 'Client'
  const given = gives === undefined ? output : membersOf(output)[gives]
  if (given === undefined) throw new Error(`${id} gives ${gives}, which its answer does not have`)
  return schemas.type(given, 'output', indent, use)
}

function membersOf(schema: z.core.$ZodType | undefined): Readonly<Record<string, z.core.$ZodType>> {
  if (schema === undefined) return {}
  const present = presentOf(schema)
  if (!(present instanceof z.ZodObject)) throw new Error(`a ${present._zod.def.type} has no members`)
  return present.shape
}

function presentOf(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional ? schema.def.innerType : schema
}

function importsOf(text: string): string {
  const words = new Set(text.replace(/\/\*\*[\s\S]*?\*\//g, '').match(/\b[A-Za-z]\w*\b/g))
  return Object.entries(known)
    .map(([from, names]) => [from, names.filter((name) => words.has(name))] as const)
    .filter(([, names]) => names.length > 0)
    .map(([from, names]) => `import type { ${names.join(', ')} } from '${from}'\n`)
    .join('')
}

const routeType = `/** Where a call of the client goes, and what is made of its arguments and of the answer. */
export interface Route {
  /** \`namespace.name\`, or a name alone. */
  readonly id: string
  readonly method: string
  readonly path: string
  /** \`body\` for one argument that is the body, or the members of the body that the arguments are, in their order. */
  readonly takes?: 'body' | readonly string[]
  /** The member of the answer that is returned; the whole answer unless given. */
  readonly gives?: string
  /** The answer describes a world, and a client of that is returned. */
  readonly client?: true
}
`

function printRoutes(operations: readonly ControlOperation[]): string {
  const rows = operations.map((operation) => {
    const { id, method, path, body, spread, output, gives } = operation
    const takes = body === undefined ? 'none' : spread ? Object.keys(membersOf(body)) : 'body'
    const given = output === world() ? { client: true } : gives === undefined ? {} : { gives }
    const route = {
      id,
      method,
      path,
      ...(takes !== 'none' && { takes }),
      ...given,
    }
    const members = Object.entries(route).map(([name, value]) => `${name}: ${written(value)}`)
    return `  { ${members.join(', ')} },\n`
  })
  return [
    notice,
    routeType,
    `/** Where each call of the client goes. */\nexport const routes: readonly Route[] = [\n${rows.join('')}]\n`,
  ].join('\n')
}

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  return typeof value === 'string' ? quoted(value) : String(value)
}
