import * as z from 'zod'
import { leftOut, parseWith, strangersOf } from '../../contract/reading.js'
import { meantAmong } from '../../kernel/closest.js'
import { UsageError } from '../../kernel/errors.js'
import { lazy, lazyMembers } from '../../kernel/lazy.js'
import { isPlainObject } from '../../kernel/names.js'
import { printable } from '../../kernel/shown.js'
import { madeNames, type Workbench } from './made.js'

export interface GivenOptions {
  /**
   * False makes it as the test's own calls would: receivers and listeners are told of it, and it stands in `sim.requests`
   * and the timeline.
   */
  readonly silent?: boolean
}

/** A builder: what `sim.given.<name>` and `POST /__sim/given/<name>` make. */
export interface Builder<Input extends object = object, Made = unknown> {
  /** Says in one sentence what it makes. */
  readonly summary: string
  /** The input: an object all of whose members may be left out, and none of which is unknown. */
  readonly takes: z.ZodObject
  /** The schema of what it returns, for descriptions. */
  readonly returns: z.ZodType
  run(bench: Workbench, input: Input): Made
}

/** Begins what has schemas that are made when somebody asks for them. */
export const withSchemas = lazyMembers('takes', 'returns')

const madeBefore = lazy(() => {
  const notRead = z
    .unknown()
    .optional()
    .describe('Not read: what another builder returned can be given as it is.')
  return Object.fromEntries(madeNames.map((name) => [name, notRead]))
})

/**
 * Declares a builder.
 * @param definition `takes` has a schema for each member of the input; it and `returns` are called when they are needed
 */
export function builder<Input extends object, Made>(definition: {
  readonly summary: string
  readonly takes: () => { readonly [Name in keyof Required<NoInfer<Input>>]: z.ZodType }
  readonly returns: () => z.ZodType
  readonly run: (bench: Workbench, input: Input) => Made
}): Builder<Input, Made> {
  const { summary, takes, returns, run } = definition
  const whole = () => z.strictObject({ ...madeBefore(), ...takes() })
  return Object.assign(withSchemas({ takes: whole, returns }), { summary, run })
}

/** @throws UsageError for an input that is no object, and for a member that nothing reads */
export function checkInput(name: string, build: Builder, input: unknown): asserts input is object {
  const call = `given.${name}`
  if (!isPlainObject(input))
    throw new UsageError(
      `${call} takes an object with what is to be different, and was given ${printable(input)}.`,
    )
  // Mostly nothing is told, and then the schema need not be made.
  if (Object.keys(input).length === 0) return
  const { shape } = build.takes
  const names = Object.keys(shape)
  for (const name of Object.keys(input))
    if (!names.includes(name))
      throw new UsageError(
        `${call}: there is no option ${printable(name)}. ${meantAmong(name, readIn(shape))}`,
      )
  for (const [member, value] of Object.entries(input)) checkBelow(call, member, shape[member], value)
}

/** Names what a builder reads: what others made, it takes and leaves alone. */
function readIn(shape: Readonly<Record<string, unknown>>): readonly string[] {
  const made: Readonly<Record<string, unknown>> = madeBefore()
  return Object.keys(shape).filter((name) => shape[name] !== made[name])
}

/** Checks the names in what is given. A wrong value is refused by the operation that the builder calls, in its own words. */
function checkBelow(call: string, member: string, schema: unknown, value: unknown): void {
  if (typeof value !== 'object' || value === null || !(schema instanceof z.ZodType)) return
  const read = parseWith(schema, value)
  const names = read.ok
    ? leftOut(value, read.value)
    : read.errors.flatMap(({ field, code }) => (code === 'unknown_field' ? [field] : []))
  if (names.length > 0) throw new UsageError(`${call}: ${strangersOf(member, schema, names)}.`)
}
