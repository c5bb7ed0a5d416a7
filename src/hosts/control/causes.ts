import * as z from 'zod'
import type { Cause } from '../../contract/cause.js'
import { calledByName } from './called.js'
import { type ControlOperation, controlOperation } from './operation.js'

/** One operation for each cause: `POST /__sim/simulate/<name>`, with the schemas of its arguments. */
export function causeOperations(causes: Readonly<Record<string, Cause>>): readonly ControlOperation[] {
  return Object.entries(causes).map(([name, cause]) => {
    const positions = cause.takes.map((argument) => argument.name)
    return controlOperation(`POST /__sim/simulate/${name}`, {
      id: `simulate.${name}`,
      tag: 'Causes',
      summary: cause.summary,
      body: () => {
        const body = z.strictObject(
          Object.fromEntries(cause.takes.map((argument) => [argument.name, argument.schema])),
        )
        return body.safeParse({}).success ? body.optional() : body
      },
      positions,
      spread: true,
      output: () => z.object({ result: cause.returns ?? z.null() }),
      run({ world }, { body = {} }) {
        const result = calledByName(
          world.sim.simulate,
          name,
          positions.map((position) => body[position]),
        )
        return { result: cause.returns === undefined ? null : result }
      },
    })
  })
}
