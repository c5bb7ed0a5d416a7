import type { Cause } from '../contract/cause.js'
import { UsageError } from '../kernel/problem.js'
import { readable } from '../kernel/readable.js'

/** What a call of a cause hands over, checked. @throws UsageError naming the arguments that are wrong, and what they take */
export function readArguments(name: string, { takes }: Cause, input: readonly unknown[]): readonly unknown[] {
  const call = `sim.simulate.${name}(${takes.map((each) => each.name).join(', ')})`
  const wrong: string[] = []
  if (input.length > takes.length) wrong.push(`it takes ${takes.length} and was given ${input.length}`)
  const values = takes.map(({ name: argument, schema }, index) =>
    readable(call, input[index], () => {
      const parsed = schema.safeParse(input[index])
      if (parsed.success) return parsed.data
      for (const { path, message } of parsed.error.issues)
        wrong.push(`${[argument, ...path].join('.')}: ${message}`)
      return undefined
    }),
  )
  if (wrong.length > 0) throw new UsageError(`${call} was given wrong arguments: ${wrong.join('; ')}.`)
  return values
}
