import * as z from 'zod'
import { queryBoolean } from '../../contract/primitives.js'
import { calledByName } from './called.js'
import { type ControlOperation, controlOperation } from './operation.js'

/** A builder of `sim.given`, as it is described. */
export interface ControlledBuilder {
  readonly name: string
  /** Its description, in one sentence. */
  readonly summary: string
  /** The schema of its input: every member may be left out. */
  readonly takes: z.ZodObject
  readonly returns: z.ZodType
}

/** One operation for each builder: `POST /__sim/given/<name>`, with its input as the body. */
export function builderOperations(builders: readonly ControlledBuilder[]): readonly ControlOperation[] {
  return builders.map((builder) =>
    controlOperation(`POST /__sim/given/${builder.name}`, {
      id: `given.${builder.name}`,
      tag: 'Builders',
      summary: builder.summary,
      query: () =>
        z.strictObject({
          silent: queryBoolean
            .optional()
            .describe('false tells receivers and listeners, as calls of the application would.'),
        }),
      body: () => builder.takes.optional(),
      status: 201,
      output: () => builder.returns,
      run: ({ world }, { query, body = {} }) => calledByName(world.sim.given, builder.name, [body, query]),
    }),
  )
}
