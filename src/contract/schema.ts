import * as z from 'zod'
import { lazy } from '../kernel/lazy.js'

/**
 * A schema that is made when somebody first asks for it: `once(() => z.object({ ... }))`. A process that imports the
 * library asks for few of them, and there are two thousand.
 */
export type Schema<S extends z.ZodType = z.ZodType> = () => S

/** The type that a schema reads. */
export type OutputOf<S extends Schema> = z.output<ReturnType<S>>

/** The type that a schema takes. */
export type InputOf<S extends Schema> = z.input<ReturnType<S>>

/** Declares an object of the wire by the name that the description gives it: `named('Wallet', () => ({ id: ksuid }))`. */
export function named<const M extends z.ZodRawShape>(id: string, members: () => M): Schema<z.ZodObject<M>> {
  return lazy(() => objectNamed(id, members()))
}

/** Declares a {@link named} object that refuses members it does not know. */
export function strictlyNamed<const M extends z.ZodRawShape>(
  id: string,
  members: () => M,
): Schema<z.ZodObject<M, z.core.$strict>> {
  return lazy(() => z.strictObject(members()).meta({ id }))
}

/** Declares an object that the description gives no name: the query of a request, or the argument of a cause. */
export function object<const M extends z.ZodRawShape>(members: () => M): Schema<z.ZodObject<M>> {
  return lazy(() => z.object(members()))
}

/** Declares an {@link object} that refuses members it does not know. */
export function strictObject<const M extends z.ZodRawShape>(
  members: () => M,
): Schema<z.ZodObject<M, z.core.$strict>> {
  return lazy(() => z.strictObject(members()))
}

/** Declares a text that is one of a few, by the name that the description gives it. */
export function oneOf<const T extends string>(id: string, values: readonly T[]): Schema<z.ZodType<T, T>> {
  return lazy(() => z.enum(values).meta({ id }))
}

/** Makes several members of one schema: `...each(z.string(), 'name', 'description')`. */
export function each<S extends z.ZodType, const Name extends string>(
  schema: S,
  ...names: readonly Name[]
): { readonly [K in Name]: S } {
  const members = names.map((name): [Name, S] => [name, schema])
  // Every name has the schema, and there are no others.
  return Object.fromEntries(members) as { readonly [K in Name]: S }
}

/** Makes an object of the wire at once, for a member of a schema that is being made. */
export function objectNamed<const M extends z.ZodRawShape>(id: string, members: M): z.ZodObject<M> {
  return z.object(members).meta({ id })
}

/** Says why a refinement refuses, and by which code: `.refine(isZone, because('must be a time zone', 'invalid_zone'))`. */
export function because(message: string, code: string, ...path: readonly string[]) {
  return { message, params: { code }, ...(path.length > 0 && { path: [...path] }) }
}

/** Refuses a member of what `superRefine` looks at. */
export function refuseMember(context: z.RefinementCtx, name: string, message: string, code: string): void {
  context.addIssue({ code: 'custom', path: [name], message, params: { code } })
}

/** Requires one of two forms: one member alone, or the others whose place it takes. */
export function requireOneForm<Name extends string>(
  body: Readonly<Partial<Record<Name, unknown>>>,
  context: z.RefinementCtx,
  alone: Name,
  others: readonly Name[],
  code: string,
): void {
  const given = others.filter((name) => body[name] !== undefined)
  if (body[alone] !== undefined ? given.length === 0 : given.length === others.length) return
  const instead = others.join(' with ')
  refuseMember(context, alone, `takes the place of ${instead}: exactly one of the two forms is needed`, code)
}
