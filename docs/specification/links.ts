import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import type { Registry } from '../../src/contract/compose.js'
import { isProblemSlug, problemTypes } from '../../src/contract/problem.js'
import type { OpenApiDocument } from '../../src/hosts/description/openapi-document.js'
import { closest } from '../../src/kernel/closest.js'
import { memo } from '../../src/kernel/lazy.js'
import { homesOf } from '../homes.js'
import { anchor, code } from '../markdown.js'
import type { Link } from './row.js'

/** What there is to be linked to. */
export interface Platform {
  readonly registry: Registry
  readonly description: OpenApiDocument
}

/** Thrown where a row names something that does not exist: the message says what does. */
export class UnknownName extends Error {}

/** A link as Markdown, from a page of `docs`. @throws UnknownName what it names is not there */
export function linked(link: Link, platform: Platform): string {
  const { text, target } = resolve(link, platform)
  return `[${text}](${target})`
}

interface Resolved {
  readonly text: string
  readonly target: string
}

function resolve(link: Link, platform: Platform): Resolved {
  switch (link.kind) {
    case 'operation':
      return operationLink(link, platform)
    case 'machine':
      return machineLink(link, platform)
    case 'event':
      return eventLink(link, platform)
    case 'problem': {
      const { slug } = link
      if (!isProblemSlug(slug)) throw unknown('problem', slug, Object.keys(problemTypes))
      return { text: `${problemTypes[slug].status} ${code(slug)}`, target: '../src/contract/problem.ts' }
    }
    case 'cause': {
      const { name } = link
      if (!(name in platform.registry.causes))
        throw unknown('cause', name, Object.keys(platform.registry.causes))
      return { text: code(`sim.simulate.${name}`), target: `${pageOfCause(name, platform.registry)}` }
    }
    case 'source':
      return sourceLink(link)
  }
}

type LinkOf<K extends Link['kind']> = Extract<Link, { readonly kind: K }>

function operationLink({ id, takes, answers }: LinkOf<'operation'>, platform: Platform): Resolved {
  const all = platform.registry.allOperations.map((each) => each.id)
  if (!all.includes(id)) throw unknown('operation', id, all)
  const { request, answer } = described(id, platform)
  if (takes !== undefined) expectMember(`what ${id} takes`, request, takes, platform)
  if (answers !== undefined) expectMember(`what ${id} answers`, answer, answers, platform)
  const member = takes ?? answers
  return {
    text: member === undefined ? code(id) : `${code(id)}: ${code(member)}`,
    target: `resources/${id.split('.')[0]}.md#${anchor(id)}`,
  }
}

function machineLink({ name, state, move }: LinkOf<'machine'>, { registry }: Platform): Resolved {
  const machine = registry.machines.find((each) => each.name === name)
  if (machine === undefined)
    throw unknown(
      'machine',
      name,
      registry.machines.map((each) => each.name),
    )
  const { states, moves } = machine
  if (state !== undefined && !states.includes(state)) throw unknown(`state of ${name}`, state, states)
  if (move !== undefined && !(move in moves)) throw unknown(`move of ${name}`, move, Object.keys(moves))
  const owner = registry.resources.find(({ machines }) => machines.includes(machine))
  const [page] = owner === undefined ? [] : homesOf(registry, owner)
  const target =
    page === undefined ? 'architecture.md' : `resources/${page}.md#${anchor(`States of the ${name}`)}`
  return { text: `${name}: ${code(state ?? move ?? '')}`, target }
}

function eventLink({ type, member }: LinkOf<'event'>, platform: Platform): Resolved {
  const types = platform.registry.events.map((each) => each.type)
  if (!types.includes(type)) throw unknown('type of event', type, types)
  const payload = ['properties', 'data', 'properties', 'object'].reduce<unknown>(
    (part, name) => memberOf(part, name),
    platform.description.components.schemas[`event.${type}`],
  )
  if (member !== undefined) expectMember(`the payload of ${type}`, payload, member, platform)
  const text = member === undefined ? code(type) : `${code(type)}: ${code(member)}`
  return { text, target: 'coverage.md#event-types' }
}

function sourceLink({ file, name }: LinkOf<'source'>): Resolved {
  const path = new URL(`../../${file}`, import.meta.url)
  if (!existsSync(path)) throw new UnknownName(`there is no ${file}`)
  const names = namesIn.get(file) ?? declaredBy(readFileSync(path, 'utf8'))
  namesIn.set(file, names)
  if (!names.includes(name)) throw unknown(`name in ${file}`, name, names)
  return { text: `${code(name)} in ${file.replace(/^src\//, '')}`, target: `../${file}` }
}

/** Of files that were read: many rows name the same ones. */
const namesIn = new Map<string, readonly string[]>()

/** Names that a file declares, at any depth: of constants, functions, types and members. */
function declaredBy(text: string): string[] {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && 'name' in node.parent && node.parent.name === node) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true))
  return [...names]
}

function pageOfCause(name: string, registry: Registry): string {
  const owner = registry.resources.find(({ causes }) => name in causes)
  const [page] = owner === undefined ? [] : homesOf(registry, owner)
  return page === undefined ? 'architecture.md' : `resources/${page}.md#causes`
}

function unknown(what: string, name: string, known: readonly string[]): UnknownName {
  return new UnknownName(`there is no ${what} "${name}"; nearest is ${closest(name, known, 2).join(', ')}`)
}

/** What is described of each operation, by its id. */
const endpointsOf = memo(({ paths }: OpenApiDocument): ReadonlyMap<unknown, unknown> => {
  const all = Object.values(paths).flatMap((methods) => Object.values(methods))
  return new Map(all.map((each) => [each['operationId'], each]))
})

/** Schemas of a request, as one object with all its members, and of a successful answer. */
function described(id: string, { description, registry }: Platform): { request: unknown; answer: unknown } {
  const operation = endpointsOf(description).get(id)
  const status = registry.allOperations.find((each) => each.id === id)?.status
  const parameters = memberOf(operation, 'parameters')
  const properties = Array.isArray(parameters)
    ? Object.fromEntries(parameters.map((each) => [memberOf(each, 'name'), memberOf(each, 'schema')]))
    : {}
  return {
    request: { anyOf: [{ properties }, contentOf(memberOf(operation, 'requestBody'))] },
    answer: contentOf(memberOf(memberOf(operation, 'responses'), String(status))),
  }
}

function contentOf(message: unknown): unknown {
  const content = memberOf(message, 'content')
  const [media] = isObject(content) ? Object.values(content) : []
  return memberOf(media, 'schema')
}

function expectMember(of: string, schema: unknown, path: string, { description }: Platform): void {
  let parts = [schema]
  for (const name of path.split('.')) {
    const names = parts.flatMap((part) => Object.keys(propertiesOf(part, description)))
    if (!names.includes(name)) throw unknown(`member in ${of}`, `${path}`, [...new Set(names)])
    parts = parts.flatMap((part) => {
      const member = propertiesOf(part, description)[name]
      return member === undefined ? [] : [member]
    })
  }
}

/** Of an object, of what a list has in it, and of each form of what has several. */
function propertiesOf(schema: unknown, description: OpenApiDocument): Readonly<Record<string, unknown>> {
  const reference = memberOf(schema, '$ref')
  if (typeof reference === 'string')
    return propertiesOf(description.components.schemas[reference.split('/').at(-1) ?? ''], description)
  const forms = ['oneOf', 'anyOf', 'allOf'].flatMap((name) => {
    const list = memberOf(schema, name)
    return Array.isArray(list) ? list : []
  })
  const items = memberOf(schema, 'items')
  const own = memberOf(schema, 'properties')
  return Object.assign(
    {},
    ...(items === undefined ? forms : [items]).map((each) => propertiesOf(each, description)),
    isObject(own) ? own : {},
  )
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? Reflect.get(value, name) : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
