import * as z from 'zod'
import { checkNames, isPlainObject } from '../../kernel/names.js'
import { once } from '../../kernel/once.js'
import { UsageError } from '../../kernel/problem.js'
import { shown } from '../../kernel/shown.js'
import { madeNames, type Workbench } from './made.js'

/** A builder: what `sim.given.<name>` and `POST /__sim/given/<name>` make. */
export interface Builder<Input extends object = object, Made = unknown> {
  /** In one sentence. */
  readonly summary: string
  /** The input: an object all of whose members may be left out, and none of which is unknown. */
  readonly takes: z.ZodObject
  /** What it returns, for descriptions. */
  readonly returns: z.ZodType
  run(bench: Workbench, input: Input): Made
}

const madeBefore = once(() => {
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
  const { summary, returns, run } = definition
  const takes = once(() => z.strictObject({ ...madeBefore(), ...definition.takes() }))
  return {
    summary,
    get takes() {
      return takes()
    },
    get returns() {
      return returns()
    },
    run,
  }
}

/** @throws UsageError for an input that is no object, and for a member that nothing reads */
export function checkInput(name: string, build: Builder, input: unknown): asserts input is object {
  const call = `given.${name}`
  if (!isPlainObject(input))
    throw new UsageError(
      `${call} takes an object with what is to be different, and was given ${shown(input)}.`,
    )
  // Mostly nothing is told, and then the schema need not be made.
  if (Object.keys(input).length > 0) checkNames(input, Object.keys(build.takes.shape), call)
}
