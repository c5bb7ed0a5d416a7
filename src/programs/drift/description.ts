import { UsageError } from '../../kernel/errors.js'
import { orUndefined } from '../../kernel/or-undefined.js'

/** A field as one side describes it: a parameter, or a member of a body or an answer. */
export interface Field {
  /** `string`, `number` and so on; empty where it may be anything. */
  readonly types: Set<string>
  /** Its values, where they are told; undefined where they are not. */
  values: Set<string> | undefined
  isRequired: boolean
}

/** An operation as a description has it. */
export interface DescribedOperation {
  /** The name as the description writes it. */
  readonly written: string
  /** The fields by place: `query limit`, `body name`, `200 data[].status`. */
  readonly fields: ReadonlyMap<string, Field>
}

export interface Description {
  /** The operations by place, such as `GET /customers/{}`: names of path parameters mean nothing. */
  readonly operations: ReadonlyMap<string, DescribedOperation>
  /** Sentences that say what was not compared. */
  readonly notes: readonly string[]
}

type Node = Readonly<Record<string, unknown>>

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
/** Deeper than any API nests what people fill in. */
const maxDepth = 24
/** Steps of one whole description: cycles and repetitions end here, and not in the memory. */
const maxSteps = 1_000_000
const maxNotes = 20

function nodeOf(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined
}

function own(node: Node | undefined, name: string): unknown {
  return node !== undefined && Object.hasOwn(node, name) ? node[name] : undefined
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string')
}

/**
 * Reads the operations and fields of an OpenAPI description, 3.0 or 3.1.
 * @throws UsageError for what is none, and for one that is too much to read
 */
export function readDescription(document: unknown): Description {
  const root = nodeOf(document)
  const version = own(root, 'openapi')
  if (root === undefined || typeof version !== 'string' || !/^3\.[01]\./.test(version))
    throw new UsageError(
      'this is no OpenAPI description of version 3.0 or 3.1: its member openapi has to say which.',
    )
  const paths = nodeOf(own(root, 'paths'))
  if (paths === undefined)
    throw new UsageError('this description has no paths, so that there is nothing to compare.')
  const notes = new Set<string>()
  let steps = 0

  function fieldsOf(operation: Node, shared: Node | undefined): ReadonlyMap<string, Field> {
    const fields = new Map<string, Field>()
    for (const each of [...listOf(own(shared, 'parameters')), ...listOf(own(operation, 'parameters'))]) {
      const parameter = resolve(each)
      const [name, where] = [own(parameter, 'name'), own(parameter, 'in')]
      if (typeof name !== 'string' || (where !== 'query' && where !== 'header')) continue
      const at = `${where} ${where === 'header' ? name.toLowerCase() : name}`
      add(fields, at, own(parameter, 'schema'), own(parameter, 'required') === true, [], 0)
    }
    const body = resolve(own(operation, 'requestBody'))
    addContent(fields, 'body', body)
    const responses = nodeOf(own(operation, 'responses')) ?? {}
    for (const [status, response] of Object.entries(responses))
      if (/^2\d\d$/.test(status)) addContent(fields, status, resolve(response))
    return fields
  }

  /** The fields of what is sent as JSON. */
  function addContent(fields: Map<string, Field>, at: string, holder: Node | undefined): void {
    const kinds = nodeOf(own(holder, 'content')) ?? {}
    const json = Object.entries(kinds).find(([type]) => /^application\/(?:[\w.-]+\+)?json\b/i.test(type))
    if (json !== undefined) add(fields, at, own(nodeOf(json[1]), 'schema'), true, [], 0)
  }

  /** @param inside what is being read here already: a schema that has itself as a part ends there */
  function add(
    fields: Map<string, Field>,
    at: string,
    schema: unknown,
    isRequired: boolean,
    inside: readonly unknown[],
    depth: number,
  ): void {
    count()
    const node = resolve(schema)
    if (node === undefined || depth > maxDepth || inside.includes(node)) return
    const within = [...inside, node]
    const field = fields.get(at) ?? { types: new Set<string>(), values: undefined, isRequired }
    field.isRequired &&= isRequired
    fields.set(at, field)
    note(field, node)
    for (const combined of ['allOf', 'oneOf', 'anyOf'])
      for (const part of listOf(own(node, combined))) add(fields, at, part, isRequired, within, depth + 1)
    const items = own(node, 'items')
    if (items !== undefined) add(fields, `${at}[]`, items, true, within, depth + 1)
    const required = new Set(textsOf(own(node, 'required')))
    for (const [name, member] of Object.entries(nodeOf(own(node, 'properties')) ?? {})) {
      const below = `${at}${/^\w+$/.test(at) ? ' ' : '.'}${name}`
      add(fields, below, member, required.has(name), within, depth + 1)
    }
  }

  /** Follows references inside the document; others are not read. */
  function resolve(value: unknown): Node | undefined {
    let node = nodeOf(value)
    for (let hops = 0; node !== undefined; hops++) {
      const reference = own(node, '$ref')
      if (typeof reference !== 'string') return node
      count()
      if (hops > 100) return undefined
      if (!reference.startsWith('#')) {
        notes.add('references to other files were not followed')
        return undefined
      }
      const found = targetOf(reference)
      if (found === undefined) notes.add('some references lead nowhere')
      node = found
    }
    return undefined
  }

  function targetOf(reference: string): Node | undefined {
    let at: unknown = root
    for (const part of reference.slice(1).split('/').slice(1)) {
      const text = orUndefined(() => decodeURIComponent(part)) ?? part
      const name = text.replaceAll('~1', '/').replaceAll('~0', '~')
      at = Array.isArray(at) ? at[Number(name)] : own(nodeOf(at), name)
    }
    return nodeOf(at)
  }

  function count(): void {
    if (++steps > maxSteps)
      throw new UsageError(
        'this description repeats itself so often that it was not read to the end: perhaps its schemas refer to each other without end.',
      )
  }

  const operations = new Map<string, DescribedOperation>()
  for (const [path, item] of Object.entries(paths)) {
    const shared = resolve(item)
    for (const method of methods) {
      const operation = nodeOf(own(shared, method))
      if (operation === undefined) continue
      const place = `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}').replace(/(.)\/+$/, '$1')}`
      const written = `${method.toUpperCase()} ${path}`
      operations.set(place, { written, fields: fieldsOf(operation, shared) })
    }
  }
  return { operations, notes: [...notes].slice(0, maxNotes) }
}

/** Adds what a schema says of its own type and values. */
function note(field: Field, node: Node): void {
  const type = own(node, 'type')
  // Whether a value may be null is said in too many ways to be compared.
  for (const name of typeof type === 'string' ? [type] : textsOf(type))
    if (name !== 'null') field.types.add(name === 'integer' ? 'number' : name)
  const listed = own(node, 'enum')
  const constant = own(node, 'const')
  const values = [...listOf(listed), ...(constant === undefined ? [] : [constant])]
  if (values.length === 0) return
  field.values ??= new Set()
  for (const value of values) if (value !== null) field.values.add(String(value))
}
