import type * as z from 'zod'
import { unixSeconds } from '../kernel/clock.js'
import type { Schema } from './schema.js'

type Absent = null | undefined

/** The type `T` with what may be null or undefined made optional. */
export type Presented<T> = {
  [K in keyof T as Extract<T[K], Absent> extends never ? K : never]: T[K]
} & {
  [K in keyof T as Extract<T[K], Absent> extends never ? never : K]?: Exclude<T[K], Absent>
}

/** A copy without the members that are null or undefined: what has no value is left out of the wire. */
export function present<T extends object>(value: T): Presented<T> {
  const wire: Partial<T> = {}
  for (const name in value) {
    const member = value[name]
    if (member !== null && member !== undefined) wire[name] = member
  }
  // The loop above is the proof: every member of Presented<T> was copied, and none that is absent.
  return wire as unknown as Presented<T>
}

/** The members that have a value. */
export function definedOf<T>(values: Readonly<Record<string, T | undefined>>): Record<string, T> {
  const defined: Record<string, T> = {}
  for (const [name, value] of Object.entries(values)) if (value !== undefined) defined[name] = value
  return defined
}

/** Shows a moment in Unix seconds; null where it has not come. @param time Unix milliseconds */
export function secondsOf(time: number | null): number | null {
  return time === null ? null : unixSeconds(time)
}

/** Shows when a row was made and when it was changed last, in Unix seconds. */
export function momentsOf(row: { readonly created_at: number; readonly updated_at: number }) {
  return { created_at: unixSeconds(row.created_at), updated_at: unixSeconds(row.updated_at) }
}

/** The values that a row and an answer may share, because nobody can change them. */
type Plain = string | number | boolean | null | undefined

type IsOptional<W, Name extends keyof W> = object extends Pick<W, Name> ? true : false

/** The values that a member of the wire is made of: none as well, where it may be left out. */
type Source<W, Name extends keyof W> = W[Name] | (IsOptional<W, Name> extends true ? Absent : never)

/** The values that rows, of one kind or of several, have under a name. */
type At<R, Name extends PropertyKey> = R extends Readonly<Record<Name, infer Value>> ? Value : undefined

/** Tells whether a row has a member as the wire has it. Moments are milliseconds in rows, and never are. */
type IsAlike<W, R, Name extends keyof W> = Name extends `${string}_at`
  ? [At<R, Name>, IsOptional<W, Name>] extends [undefined, true]
    ? true
    : false
  : At<R, Name> extends Source<W, Name> & Plain
    ? true
    : false

/** The members of the wire that a row does not have as they are shown; others may be given too. */
type Others<W, R> = {
  readonly [Name in keyof W as IsAlike<W, R, Name> extends true ? never : Name]-?: Source<W, Name>
} & { readonly [Name in keyof W as IsAlike<W, R, Name> extends true ? Name : never]?: Source<W, Name> }

/**
 * Shows a row as its schema says, member by member and in its order. Members that the row has under the same names are
 * copied, and others are given: `shown(cardSchema, row, momentsOf(row))`. What is null is left out, where it may be. Where
 * thousands are made one literal is faster: docs/decisions/0023.
 */
export function shown<S extends z.ZodObject, R extends object>(
  schema: Schema<S>,
  row: R,
  others: Others<z.output<S>, R>,
): z.output<S>
export function shown(
  schema: Schema<z.ZodObject>,
  row: Readonly<Record<string, unknown>>,
  others: Readonly<Record<string, unknown>>,
): unknown {
  const wire: Record<string, unknown> = {}
  const { shape } = schema()
  for (const name in shape) {
    const value = name in others ? others[name] : row[name]
    if (value !== undefined && (value !== null || shape[name]?._zod.optout !== 'optional')) wire[name] = value
  }
  return wire
}
