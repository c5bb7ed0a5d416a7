import type * as z from 'zod'
import { lazyMembers } from '../kernel/lazy.js'
import type { World } from '../kernel/world.js'
import type { Schema as Made } from './schema.js'

/** One argument of a cause, by the name that messages and the control API call it. */
export interface Argument<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly name: Name
  readonly schema: Schema
}

const withSchema = lazyMembers('schema')
const withReturns = lazyMembers('returns')

/** Declares an argument; its schema is strict, so that a misspelt member is refused. */
export function argument<const Name extends string, Schema extends z.ZodType>(
  name: Name,
  schema: Made<Schema>,
): Argument<Name, Schema> {
  return Object.assign(withSchema({ schema }), { name })
}

type InputOf<A extends Argument> = A['schema']['_zod']['input']
type OutputOf<A extends Argument> = A['schema']['_zod']['output']

/** The arguments that a caller hands over: what may be undefined may be left out at the end. */
export type CauseInput<A extends readonly Argument[]> = A extends readonly [
  infer First extends Argument,
  ...infer Rest extends readonly Argument[],
]
  ? undefined extends InputOf<First>
    ? [value?: InputOf<First>, ...rest: CauseInput<Rest>]
    : [value: InputOf<First>, ...rest: CauseInput<Rest>]
  : []

type CauseValues<A extends readonly Argument[]> = { [I in keyof A]: OutputOf<A[I]> }

/**
 * Something that only the platform, a reviewer, a bank or a chain brings about: `sim.simulate.<name>(...)`, run in a
 * transaction, and `POST /__sim/simulate/<name>`. A wrong argument is refused before anything happens.
 */
export interface Cause<A extends readonly Argument[] = readonly Argument[], R = unknown> {
  /** One sentence that says what it does: the doc comment of `sim.simulate.<name>`. */
  readonly summary: string
  readonly takes: A
  /** The schema of its result, for descriptions; undefined unless one is given. */
  readonly returns: z.ZodType | undefined
  run(world: World, ...values: CauseValues<A>): R
}

/** Declares a cause. */
export function cause<const A extends readonly Argument[], R>(definition: {
  readonly summary: string
  readonly takes: A
  readonly returns?: Made<z.ZodType<R>>
  readonly run: (world: World, ...values: CauseValues<A>) => R
}): Cause<A, R> {
  const { returns, ...others } = definition
  return Object.assign(withReturns({ returns: () => returns?.() }), others)
}

type Called<C> = C extends Cause<infer A, infer R> ? (...input: CauseInput<A>) => R : never
/** The causes of a registry as a test calls them. */
export type SimulateOf<Causes> = { readonly [Name in keyof Causes]: Called<Causes[Name]> }
