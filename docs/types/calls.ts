import * as z from 'zod'
import { Bytes } from '../../src/contract/bytes.js'
import { type AnyOperation, parameterNames } from '../../src/contract/operation.js'
import type { ProblemSlug } from '../../src/contract/problem.js'
import type { SchemaPrinter, Use } from './schemas.js'
import { declared, docComment, memberName, pascal } from './text.js'

type Namespaces = Readonly<Record<string, Readonly<Record<string, AnyOperation>>>>

/** `sim.api`: an interface for each namespace, and one for each query. */
export function printCalls(namespaces: Namespaces, schemas: SchemaPrinter): string {
  const each = Object.entries(namespaces)
  const ids = each.flatMap(([, verbs]) => Object.values(verbs).map(({ id }) => id))
  const queries = each.flatMap(([, verbs]) => Object.values(verbs).flatMap((call) => queryOf(call, schemas)))
  const interfaces = each.map(
    ([name, verbs]) =>
      `${docComment('', [`\`sim.api.${name}\``])}export interface ${interfaceName(name)} {\n${Object.entries(
        verbs,
      )
        .map(([verb, operation]) => callOf(verb, operation, schemas))
        .join('\n')}}\n`,
  )
  const api = each
    .map(([name, verbs]) => `${namespaceSaid(verbs)}  readonly ${memberName(name)}: ${interfaceName(name)}\n`)
    .join('')
  return [
    `${docComment('', ['The direct API: `sim.api.<resource>.<verb>(...)`, synchronous; a refusal is a thrown Problem.'])}export interface Api {\n${api}}\n`,
    ...interfaces,
    ...queries,
    `${docComment('', ['`resource.verb` of every operation, as in `sim.api.resource.verb(...)`.'])}${declared(
      '',
      'export type OperationId =',
      ids.map((id) => `'${id}'`),
    )}`,
  ].join('\n')
}

/** What an editor shows of `sim.api.customers`. */
function namespaceSaid(verbs: Readonly<Record<string, AnyOperation>>): string {
  const named = Object.keys(verbs).map((verb) => `\`${verb}\``)
  const place = sharedPath(Object.values(verbs).map(({ path }) => path))
  return docComment('  ', [`Operations${place === '' ? '' : ` at \`${place}\``}: ${named.join(', ')}.`])
}

/** The segments that all paths begin with. */
function sharedPath([first = '', ...others]: readonly string[]): string {
  const segments = first.split('/')
  const until = segments.findIndex((segment, at) => others.some((path) => path.split('/')[at] !== segment))
  return segments.slice(0, until === -1 ? undefined : until).join('/')
}

function interfaceName(namespace: string): string {
  return `${pascal(namespace)}Api`
}

function queryName({ id }: AnyOperation): string {
  return `${pascal(id)}Query`
}

/** `get(customer_id: string, options?: CallOptions): Customer` */
function callOf(verb: string, operation: AnyOperation, schemas: SchemaPrinter): string {
  const { id, summary, method, path, body, query, output } = operation
  const parameters = parameterNames(operation).map((name) => `${name}: string`)
  if (body instanceof Bytes) parameters.push('body: Uint8Array')
  else if (body !== undefined)
    parameters.push(`body: ${schemas.type(body, 'input', '  ', { as: 'Taken by', of: `sim.api.${id}` })}`)
  if (query !== undefined) parameters.push(`query?: ${queryName(operation)}`)
  const result =
    output === undefined
      ? 'undefined'
      : output instanceof Bytes
        ? 'Download'
        : schemas.type(output, 'output', '  ', { as: 'Returned by', of: `sim.api.${id}` })
  const said = parameterNames(operation).flatMap((name) => {
    const text = schemas.saidOfParameter(name)
    return text === '' ? [] : [`@param ${name} ${text}`]
  })
  const refusals = refusalsOf(operation)
  const comment = docComment('  ', [
    `${summary} \`${method} ${path}\``,
    ...said,
    ...(refusals.length === 0 ? [] : [`@throws Problem ${refusals.join(', ')}`]),
  ])
  return `${comment}  ${verb}(${[...parameters, 'options?: CallOptions'].join(', ')}): ${result}\n`
}

/** What a direct call can be refused with: it has a caller and spends no rate limit. */
function refusalsOf(operation: AnyOperation): ProblemSlug[] {
  const slugs = new Set(operation.problems)
  if (parameterNames(operation).some((name) => operation.params[name] === undefined))
    slugs.add('invalid-identifier')
  if (operation.query !== undefined || operation.body !== undefined) slugs.add('validation-error')
  return [...slugs].sort()
}

/** Each member as text, as over the wire, or as the value that it is read as. */
function queryOf(operation: AnyOperation, schemas: SchemaPrinter): string[] {
  const { query } = operation
  if (!(query instanceof z.ZodObject)) return []
  const use: Use = { as: 'Taken by', of: `sim.api.${operation.id}` }
  const members = Object.entries(query.shape).map(([name, schema]) => {
    const forms = schemas.usedBy(use, () => [
      ...schemas.forms(schema, 'output'),
      ...schemas.forms(schema, 'input'),
    ])
    return (
      docComment('  ', [schemas.said(query, name, schema)]) +
      declared('  ', `readonly ${memberName(name)}?:`, forms.length === 0 ? ['undefined'] : forms)
    )
  })
  return [
    `${docComment('', [`The query of \`sim.api.${operation.id}\`.`])}export interface ${queryName(operation)} {\n${members.join('')}}\n`,
  ]
}
