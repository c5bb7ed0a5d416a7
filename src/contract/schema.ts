import type * as z from 'zod'

/**
 * A schema that is made when somebody first asks for it: `once(() => z.object({ ... }))`. A process that imports the
 * library asks for few of them, and there are two thousand.
 */
export type Schema<S extends z.ZodType = z.ZodType> = () => S

/** What a schema reads. */
export type OutputOf<S extends Schema> = z.output<ReturnType<S>>

/** What a schema takes. */
export type InputOf<S extends Schema> = z.input<ReturnType<S>>
