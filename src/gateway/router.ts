import type { AnyOperation, Endpoint } from '../contract/operation.js'
import type { Route, Router } from '../contract/ports.js'
import { orUndefined } from '../kernel/or-undefined.js'
import { similarWays, type Way } from './similar.js'

interface Node<E> {
  readonly literals: Map<string, Node<E>>
  parameter: Node<E> | null
  readonly methods: Map<string, { readonly operation: E; readonly names: readonly string[] }>
}

function node<E>(): Node<E> {
  return { literals: new Map(), parameter: null, methods: new Map() }
}

/**
 * A trie over path segments in which literal segments win over parameters, whatever the order of declaration.
 * @param listedIn where people read which routes there are
 */
export function createRouter<E extends Endpoint = AnyOperation>(
  operations: readonly E[],
  listedIn = 'docs/coverage.md',
): Router<E> {
  const root = node<E>()
  const ways: Way[] = []
  for (const operation of operations) {
    for (const path of [operation.path, ...operation.alsoAt]) {
      ways.push({ method: operation.method, path, id: operation.id })
      insert(root, path, operation)
    }
  }
  return {
    match: (method, path) => match(root, method, path),
    similar: (method, path, options) =>
      similarWays(ways, method, path, options).map((way) => `${way.method} ${way.path} (${way.id})`),
    listedIn,
  }
}

function insert<E extends Endpoint>(root: Node<E>, path: string, operation: E): void {
  const names: string[] = []
  let at = root
  for (const segment of path.slice(1).split('/')) {
    if (segment.startsWith('{')) {
      names.push(segment.slice(1, -1))
      at.parameter ??= node()
      at = at.parameter
    } else {
      const next = at.literals.get(segment) ?? node()
      at.literals.set(segment, next)
      at = next
    }
  }
  at.methods.set(operation.method, { operation, names })
}

const miss = {}

function match<E extends Endpoint>(root: Node<E>, method: string, path: string): Route<E> {
  const values: string[] = []
  const found = path.startsWith('/') ? descend(root, path, 1, values) : undefined
  if (found === undefined) return miss
  const entry = found.methods.get(method)
  if (entry === undefined) return { allow: [...found.methods.keys()].sort() }
  const params: Record<string, string> = {}
  const { operation, names } = entry
  for (let index = 0; index < names.length; index++) {
    const value = decode(values[index] ?? '')
    if (value === undefined) return miss
    params[names[index] ?? ''] = value
  }
  return { operation, params }
}

/** @param start of a segment; behind the end when there is none left */
function descend<E>(at: Node<E>, path: string, start: number, values: string[]): Node<E> | undefined {
  if (start > path.length) return at.methods.size > 0 ? at : undefined
  const slash = path.indexOf('/', start)
  const end = slash === -1 ? path.length : slash
  const segment = path.slice(start, end)
  const literal = at.literals.get(segment)
  const found = literal === undefined ? undefined : descend(literal, path, end + 1, values)
  if (found !== undefined || at.parameter === null || segment === '') return found
  values.push(segment)
  const below = descend(at.parameter, path, end + 1, values)
  if (below === undefined) values.pop()
  return below
}

function decode(text: string): string | undefined {
  return text.includes('%') ? orUndefined(() => decodeURIComponent(text)) : text
}
