import * as z from 'zod'
import type { Argument, Cause } from '../../src/contract/cause.js'
import { mayBeLeftOut, type SchemaPrinter } from './schemas.js'
import { docComment } from './text.js'

/** `sim.simulate`: one interface of calls. */
export function printCauses(causes: Readonly<Record<string, Cause>>, schemas: SchemaPrinter): string {
  const calls = Object.entries(causes).map(([name, cause]) => callOf(name, cause, schemas))
  const about = 'What only the platform, a reviewer, a bank or a chain can do. A refusal is a thrown Problem.'
  return `${docComment('', [about])}export interface Simulate {\n${calls.join('\n')}}\n`
}

function callOf(name: string, { summary, takes, returns }: Cause, schemas: SchemaPrinter): string {
  const parameters = takes.map((argument) => parameterOf(name, argument, schemas))
  const said = takes.flatMap((argument) => {
    const text = schemas.saidOfArgument(name, argument.name, argument.schema)
    return text === '' ? [] : [`@param ${argument.name} ${text}`]
  })
  const result =
    returns === undefined
      ? 'void'
      : schemas.type(returns, 'output', '  ', { as: 'Returned by', of: `sim.simulate.${name}` })
  return `${docComment('  ', [summary, ...said])}  ${name}(${parameters.join(', ')}): ${result}\n`
}

function parameterOf(cause: string, { name, schema }: Argument, schemas: SchemaPrinter): string {
  const optional = mayBeLeftOut(schema, 'input')
  // `name?: T` takes undefined as well: saying it twice would only make the hover longer.
  const shown = optional && schema instanceof z.ZodOptional ? schema.def.innerType : schema
  const text = schemas.type(shown, 'input', '  ', { as: 'Taken by', of: `sim.simulate.${cause}` })
  return `${name}${optional ? '?' : ''}: ${text}`
}
