import { blamingReads } from '../contract/call-site.js'
import type { Cause } from '../contract/cause.js'
import { complaintsOf, leftOut, parseWith, strangersOf } from '../contract/reading.js'
import { UsageError } from '../kernel/errors.js'

/** What a call of a cause hands over, checked. @throws UsageError naming the arguments that are wrong, and what they take */
export function readArguments(name: string, { takes }: Cause, input: readonly unknown[]): readonly unknown[] {
  const call = `sim.simulate.${name}(${takes.map((each) => each.name).join(', ')})`
  const wrong: string[] = []
  if (input.length > takes.length) wrong.push(`it takes ${takes.length} and was given ${input.length}`)
  const values = takes.map(({ name: argument, schema }, index) =>
    blamingReads(call, input[index], () => {
      const read = parseWith(schema, input[index])
      if (read.ok) {
        const names = leftOut(input[index], read.value)
        if (names.length > 0) wrong.push(strangersOf(argument, schema, names))
        return read.value
      }
      wrong.push(complaintsOf(argument, schema, input[index], read.errors))
      return undefined
    }),
  )
  if (wrong.length > 0) throw new UsageError(`${call} was given wrong arguments: ${wrong.join('; ')}.`)
  return values
}
