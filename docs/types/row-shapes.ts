import ts from 'typescript'
import type { Shape } from '../../src/kernel/shape.js'

/** The functions that declare a table of the rows of their type argument. */
const makers = ['clientTable', 'defineTable', 'markTable']

/**
 * What the rows of each table have in them, read from their types: a state and a snapshot that come from elsewhere are
 * checked against it.
 * The types are the declarations here, so nobody writes a second one that could differ.
 */
export function printRowShapes(root: string): string {
  const config = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)
  const files = ts.sys
    .readDirectory(`${root}/src`, ['.ts'])
    .filter((path) => /= (?:client|define|mark)Table</.test(ts.sys.readFile(path) ?? ''))
  // Rows have nothing of Node or a browser in them, whose declarations take as long to read as all of ours.
  const program = ts.createProgram(files, {
    ...options,
    lib: ['lib.es2023.d.ts'],
    types: [],
    incremental: false,
    noEmit: true,
  })
  const checker = program.getTypeChecker()
  const shapes = new Map<string, Shape>()
  for (const path of files) {
    const visit = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) &&
        ts.isIdentifier(node.expression) &&
        makers.includes(node.expression.text)
      ) {
        const [row] = node.typeArguments ?? []
        const [name] = node.arguments
        if (row !== undefined && name !== undefined && ts.isStringLiteral(name))
          shapes.set(name.text, new ShapeReader(checker).shapeOf(checker.getTypeFromTypeNode(row)))
      }
      ts.forEachChild(node, visit)
    }
    const source = program.getSourceFile(path)
    if (source !== undefined) visit(source)
  }
  const sorted = [...shapes].sort(([a], [b]) => (a < b ? -1 : 1))
  const printer = new ShapePrinter(sorted.map(([, shape]) => shape))
  const lines = sorted.map(([name, shape]) => `    ${JSON.stringify(name)}: ${printer.print(shape)},`)
  return [
    '// Generated from the types of rows by `npm run docs`; edits are overwritten.',
    '',
    "import { lazy } from '../kernel/lazy.js'",
    "import type { Shape } from '../kernel/shape.js'",
    '',
    '/** What the rows of each table have in them; few processes ask. */',
    'export const rowShapes = lazy((): Readonly<Record<string, Shape>> => {',
    ...printer.shared,
    '  return {',
    ...lines,
    '  }',
    '})',
    '',
  ].join('\n')
}

/** A part that is shorter costs less where it stands than its name does. */
const shortestShared = 40

/** Writes shapes down; a part that several have stands once, under a name. */
class ShapePrinter {
  /** Names by what they stand for. */
  readonly #names = new Map<string, string>()
  /** The declarations of what is shared: what others are made of comes first. */
  readonly shared: readonly string[]

  constructor(shapes: readonly Shape[]) {
    const counts = new Map<string, { readonly part: object; count: number }>()
    const visit = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return
      const text = JSON.stringify(part)
      const seen = counts.get(text)
      if (seen !== undefined) seen.count++
      else counts.set(text, { part, count: 1 })
      // The parts of what is shared are written once.
      if (seen === undefined) for (const member of Object.values(part)) visit(member)
    }
    for (const shape of shapes) visit(shape)
    const shared = [...counts]
      .filter(([text, { part, count }]) => count > 1 && isShape(part) && text.length >= shortestShared)
      .sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1))
    this.shared = shared.map(([text, { part }], index) => {
      const line = `  const shape${index}: Shape = ${this.#members(part)}`
      this.#names.set(text, `shape${index}`)
      return line
    })
  }

  print(part: unknown): string {
    return this.#names.get(JSON.stringify(part)) ?? this.#members(part)
  }

  #members(part: unknown): string {
    if (typeof part !== 'object' || part === null) return JSON.stringify(part)
    if (Array.isArray(part)) return `[${part.map((item) => this.print(item)).join(',')}]`
    const members = Object.entries(part).map(
      ([name, member]) => `${JSON.stringify(name)}:${this.print(member)}`,
    )
    return `{${members.join(',')}}`
  }
}

/** Not a list of shapes, nor the members of an object. */
function isShape(part: object): boolean {
  return ['is', 'list', 'of', 'each', 'either'].some((name) => Object.keys(part)[0] === name)
}

class ShapeReader {
  readonly #checker: ts.TypeChecker
  /** What is being read, from the outside in: JSON is made of JSON. */
  readonly #open: ts.Type[] = []

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  shapeOf(type: ts.Type): Shape {
    if (this.#open.includes(type)) return 'json'
    this.#open.push(type)
    const shape = this.#read(type)
    this.#open.pop()
    return shape
  }

  #read(type: ts.Type): Shape {
    const { flags } = type
    if (type.aliasSymbol?.name === 'Json' || flags & ts.TypeFlags.Unknown) return 'json'
    if (flags & ts.TypeFlags.Null) return 'null'
    if (type.isStringLiteral()) return { is: [type.value] }
    if (flags & ts.TypeFlags.String || flags & ts.TypeFlags.TemplateLiteral) return 'string'
    if (flags & ts.TypeFlags.Number || type.isNumberLiteral()) return 'number'
    if (flags & ts.TypeFlags.Boolean) return 'boolean'
    if (flags & ts.TypeFlags.BooleanLiteral) return { is: [this.#checker.typeToString(type) === 'true'] }
    if (type.isUnion()) return this.#union(type)
    if (this.#checker.isArrayLikeType(type)) {
      const [item] = this.#checker.getTypeArguments(type as ts.TypeReference)
      if (item === undefined) throw new Error(`a list of nothing: ${this.#checker.typeToString(type)}`)
      return { list: this.shapeOf(item) }
    }
    if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return this.#object(type)
    throw new Error(`a row has a ${this.#checker.typeToString(type)}, which is no JSON`)
  }

  #union(type: ts.UnionType): Shape {
    const shapes = type.types
      .filter(({ flags }) => !(flags & ts.TypeFlags.Undefined))
      .map((member) => this.shapeOf(member))
    const literals = shapes.flatMap((shape) => (typeof shape === 'object' && 'is' in shape ? shape.is : []))
    const rest = shapes.filter((shape) => typeof shape !== 'object' || !('is' in shape))
    const isBoolean = literals.includes(true) && literals.includes(false)
    const left = isBoolean ? literals.filter((literal) => typeof literal === 'string') : literals
    const all: Shape[] = [
      ...(left.length > 0 ? [{ is: [...left].sort() }] : []),
      ...(isBoolean ? (['boolean'] as const) : []),
      ...rest,
    ]
    const [only] = all
    return all.length === 1 && only !== undefined ? only : { either: all }
  }

  #object(type: ts.Type): Shape {
    const members: Record<string, Shape> = {}
    const optional: string[] = []
    for (const property of this.#checker.getPropertiesOfType(type)) {
      const member = this.#checker.getTypeOfSymbol(property)
      members[property.name] = this.shapeOf(member)
      if (property.flags & ts.SymbolFlags.Optional) optional.push(property.name)
    }
    const others = this.#checker.getIndexInfosOfType(type)[0]
    if (others !== undefined && Object.keys(members).length === 0) return { each: this.shapeOf(others.type) }
    return { of: members, ...(optional.length > 0 && { optional }) }
  }
}
