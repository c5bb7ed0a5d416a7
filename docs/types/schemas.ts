import * as z from 'zod'
import { printedAs } from '../../src/contract/primitives.js'
import type { Sentences } from '../../src/hosts/description/sentences.js'
import { declared, docComment, memberName, quoted, union } from './text.js'

/** What goes in is read before defaults and parsers, what comes out after them. */
export type Side = 'input' | 'output'

/** What a named type is for, and whose: the doc comment of its declaration has all of them. */
export interface Use {
  readonly as: 'Taken by' | 'Returned by' | 'Payload of'
  readonly of: string
}

/** Writes schemas as TypeScript, and keeps what has a name (`.meta({ id })`) to be declared once. */
export class SchemaPrinter {
  readonly #declarations = new Map<string, string>()
  readonly #descriptions = new Map<string, string>()
  readonly #uses = new Map<string, Set<Use>>()
  #use: Use | undefined
  /** By name, the declarations that have it in them. */
  readonly #holders = new Map<string, Set<string>>()
  /** What is being declared, the innermost last. */
  readonly #open: string[] = []
  readonly #elsewhere: ReadonlySet<string>
  readonly #sentences: Sentences | undefined

  /** @param elsewhere names that another file declares @param sentences of members; else they have their own descriptions */
  constructor(elsewhere: readonly string[], sentences?: Sentences) {
    this.#elsewhere = new Set(elsewhere)
    this.#sentences = sentences
  }

  /** The sentence of a member; the description of its schema where nothing is written at it. */
  said(object: z.core.$ZodType, name: string, member: z.core.$ZodType): string {
    return this.#sentences?.membersOf(object)?.[name] ?? descriptionOf(member)
  }

  /** The sentence of an argument of a cause. */
  saidOfArgument(cause: string, name: string, schema: z.core.$ZodType): string {
    return this.#sentences?.argumentsOf(cause)[name] ?? descriptionOf(schema)
  }

  /** The sentence of a parameter of a path. */
  saidOfParameter(name: string): string {
    return this.#sentences?.parameters[name] ?? ''
  }

  /** The type of a schema, as text, for one use of it. */
  type(schema: z.core.$ZodType, side: Side, indent: string, use: Use): string {
    return this.usedBy(use, () => union(this.forms(schema, side, indent)))
  }

  /** What is printed meanwhile is for this. */
  usedBy<T>(use: Use, print: () => T): T {
    this.#use = use
    const printed = print()
    this.#use = undefined
    return printed
  }

  /** The forms that a value of a schema can have. */
  forms(schema: z.core.$ZodType, side: Side, indent = ''): readonly string[] {
    const name = nameOf(schema)
    if (name === undefined) return this.#structure(schema, side, indent)
    const holder = this.#open.at(-1)
    if (holder === undefined) {
      if (this.#use !== undefined) this.#uses.set(name, (this.#uses.get(name) ?? new Set()).add(this.#use))
    } else if (holder !== name) {
      this.#holders.set(name, (this.#holders.get(name) ?? new Set()).add(holder))
    }
    if (!this.#elsewhere.has(name)) this.#declare(name, schema, side)
    return [name]
  }

  /** The members of an object, one a line, each with its description. */
  members(schema: z.core.$ZodType, side: Side, indent: string): string {
    if (!(schema instanceof z.ZodObject)) throw new Error(`a ${schema._zod.def.type} has no members`)
    return Object.entries(schema.shape)
      .map(([name, member]) => this.member(name, member, side, indent, this.said(schema, name, member)))
      .join('')
  }

  member(
    name: string,
    schema: z.core.$ZodType,
    side: Side,
    indent: string,
    said = descriptionOf(schema),
  ): string {
    const mark = mayBeLeftOut(schema, side) ? '?' : ''
    const start = `${memberName(name)}${mark}:`
    return docComment(indent, [said]) + declared(indent, start, this.forms(schema, side, indent))
  }

  /** The declarations of the names, in their order. */
  declarations(names: readonly string[]): string {
    return names
      .map(
        (name) =>
          `${docComment('', [this.#descriptions.get(name) ?? '', this.#about(name)])}${this.#declarations.get(name)}`,
      )
      .join('\n')
  }

  /** What was declared, by whether it has something in it that another file declares. */
  names(withOthers: boolean): readonly string[] {
    const others = new RegExp(`\\b(?:${[...this.#elsewhere].join('|')})\\b`)
    return [...this.#declarations]
      .filter(([, text]) => others.test(text) === withOthers)
      .map(([name]) => name)
      .sort()
  }

  #about(name: string): string {
    const uses = [...(this.#uses.get(name) ?? [])]
    const sentences = (['Taken by', 'Returned by', 'Payload of'] as const).flatMap((as) => {
      const these = uses.flatMap((use) => (use.as === as ? [`\`${use.of}\``] : []))
      return these.length === 0 ? [] : [`${as} ${these.join(', ')}.`]
    })
    return sentences.length === 0 && !this.#descriptions.get(name) ? this.#within(name) : sentences.join(' ')
  }

  /** What has it in it, for a type that nothing else is said of. */
  #within(name: string): string {
    const holders = [...(this.#holders.get(name) ?? [])].map((holder) => `\`${holder}\``)
    if (holders.length === 0) return ''
    const more = holders.length - mostHolders
    return `Part of ${more > 1 ? `${holders.slice(0, mostHolders).join(', ')} and ${more} more` : holders.join(', ')}.`
  }

  #declare(name: string, schema: z.core.$ZodType, side: Side): void {
    const before = this.#declarations.get(name)
    // Taken before it is printed: a schema may be part of itself.
    if (before === undefined) this.#declarations.set(name, '')
    if (before === '') return
    this.#open.push(name)
    const text =
      schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0
        ? `export interface ${name} {\n${this.members(schema, side, '  ')}}\n`
        : declared('', `export type ${name} =`, this.#structure(schema, side, ''))
    this.#open.pop()
    if (before !== undefined && before !== text)
      throw new Error(`two schemas are named ${name}, and are different types:\n${before}\n${text}`)
    this.#declarations.set(name, text)
    this.#descriptions.set(name, descriptionOf(schema))
  }

  #structure(schema: z.core.$ZodType, side: Side, indent: string): readonly string[] {
    const printed = printedAs.get(schema)
    if (printed !== undefined) return [printed[side] ?? printed.output]
    const inner = (other: z.core.$ZodType) => this.forms(other, side, indent)
    if (schema instanceof z.ZodExactOptional) return inner(schema.def.innerType)
    if (schema instanceof z.ZodOptional) return [...inner(schema.def.innerType), 'undefined']
    if (schema instanceof z.ZodNullable) return [...inner(schema.def.innerType), 'null']
    if (schema instanceof z.ZodPipe) return inner(side === 'input' ? schema.def.in : schema.def.out)
    if (schema instanceof z.ZodUnion) return schema.def.options.flatMap(inner)
    if (schema instanceof z.ZodEnum) return Object.values(schema.def.entries).map(literal)
    if (schema instanceof z.ZodLiteral) return schema.def.values.map(literal)
    if (schema instanceof z.ZodReadonly) return readonly(inner(schema.def.innerType))
    if (schema instanceof z.ZodArray) return [arrayOf(inner(schema.def.element))]
    if (schema instanceof z.ZodRecord) {
      const record = `Record<${union(inner(schema.def.keyType))}, ${union(inner(schema.def.valueType))}>`
      return [schema.def.partial === true ? `Partial<${record}>` : record]
    }
    if (schema instanceof z.ZodObject) {
      if (schema.def.catchall instanceof z.ZodUnknown)
        throw new Error('a loose object needs a name of its own in TypeScript: add it to printedAs')
      // As zod has it: `{}` would take anything.
      if (Object.keys(schema.shape).length === 0) return ['Record<string, never>']
      return [`{\n${this.members(schema, side, `${indent}  `)}${indent}}`]
    }
    const plain = plainTypes[schema._zod.def.type]
    if (plain !== undefined) return plain
    throw new Error(`a ${schema._zod.def.type} cannot be printed: say its TypeScript in printedAs`)
  }
}

/** So many of what has a type in it are named. */
const mostHolders = 3

const plainTypes: { readonly [type: string]: readonly string[] } = {
  string: ['string'],
  number: ['number'],
  int: ['number'],
  boolean: ['boolean'],
  null: ['null'],
  undefined: ['undefined'],
  unknown: ['unknown'],
  date: ['Date'],
}

/** The name of a schema in the API description. Texts have none: `string` says more than a name for it. */
function nameOf(schema: z.core.$ZodType): string | undefined {
  const name = z.globalRegistry.get(schema)?.id
  return typeof name === 'string' && !(schema instanceof z.ZodString) ? name : undefined
}

/** Of the member itself, or of what it has when it is there; what a name says is not repeated. */
export function descriptionOf(schema: z.core.$ZodType): string {
  const own = z.globalRegistry.get(schema)?.description
  if (typeof own === 'string') return own
  if (nameOf(schema) !== undefined) return ''
  const wrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly
  return wrapped ? descriptionOf(schema.def.innerType) : ''
}

/** Whether an object may lack the member. */
export function mayBeLeftOut({ _zod }: z.core.$ZodType, side: Side): boolean {
  return (side === 'input' ? _zod.optin : _zod.optout) === 'optional'
}

function literal(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : String(value)
}

function arrayOf(forms: readonly string[]): string {
  return new Set(forms).size === 1 ? `${union(forms)}[]` : `(${union(forms)})[]`
}

function readonly(forms: readonly string[]): readonly string[] {
  return forms.map((form) => (form.endsWith('[]') ? `readonly ${form}` : `Readonly<${form}>`))
}
