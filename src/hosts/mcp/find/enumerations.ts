import * as z from 'zod'
import type { Registry } from '../../../contract/compose.js'
import { sentences } from '../../description/described.js'
import { objectsIn, partsOf, rootsOf } from '../../description/objects-in.js'

/** The values that a member can have, where they are a list of words. */
export interface Enumeration {
  /** The name in the API description, such as `TransactionStatus`, or the first place that it is found at, such as `Card.type`. */
  readonly name: string
  readonly values: readonly string[]
  /** The places that have it: `Transaction.status`. */
  readonly of: readonly string[]
  /** The sentence of the first member that has it. */
  readonly does: string
}

/** Lists the enumerations that callers meet, each once. */
export function enumerationsOf(
  registry: Pick<Registry, 'allOperations' | 'causes' | 'events'>,
): readonly Enumeration[] {
  const found = new Map<string, Enumeration>()
  for (const [object, of] of objectsIn(rootsOf(registry))) {
    const said = sentences().membersOf(object)
    for (const [member, schema] of Object.entries<z.core.$ZodType>(object.shape)) {
      const place = `${of}.${member}`
      for (const { values, name } of wordsIn(schema)) {
        const key = values.join(' ')
        const known = found.get(key) ?? { name: name ?? place, values, of: [], does: said?.[member] ?? '' }
        found.set(key, { ...known, name: name ?? known.name, of: [...known.of, place] })
      }
    }
  }
  return [...found.values()]
}

interface Words {
  readonly name: string | undefined
  readonly values: readonly string[]
}

/** Finds the lists of words that the value of a member is one of. */
function wordsIn(schema: z.core.$ZodType): readonly Words[] {
  if (schema instanceof z.ZodObject) return []
  if (!(schema instanceof z.ZodEnum)) return partsOf(schema).flatMap(([, part]) => wordsIn(part))
  const values = schema.options.map(String).filter((value) => value !== '')
  const id = z.globalRegistry.get(schema)?.id
  return values.length < 2 ? [] : [{ name: typeof id === 'string' ? id : undefined, values }]
}
