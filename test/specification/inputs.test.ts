import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { mergedMembers, objectOfOptions } from '../../src/contract/settings.js'
import { registry } from '../../src/resources/registry.js'

/**
 * What callers may hand over, with every bound and every word of a list, as it is written down: a bound that nobody meant to change
 * has no test of its own. `npm run answers` writes it, and the diff says what a change does to callers.
 */
function described(schema: z.core.$ZodType): string {
  const { $schema: _, ...own } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  // Sentences for readers are held by the pages that show them.
  return JSON.stringify(own, (name, value) =>
    name === 'description' && typeof value === 'string' ? undefined : value,
  )
}

describe('what is taken', () => {
  const options = objectOfOptions(mergedMembers(registry.settings.map(({ members }) => members)))
  it.each(Object.entries(options.shape))('by the option %s', (_, schema) => {
    expect(described(schema)).toMatchSnapshot()
  })

  it.each(Object.entries(registry.causes))('by sim.simulate.%s', (_, { takes }) => {
    expect(takes.map(({ name, schema }) => `${name}: ${described(schema)}`)).toMatchSnapshot()
  })

  it.each(registry.allOperations.map((operation) => [operation.id, operation] as const))(
    'by %s',
    (_, { params, query, body }) => {
      const parts = [
        ...Object.entries(params).map(([name, schema]) => `${name}: ${described(schema)}`),
        ...(query === undefined ? [] : [`query: ${described(query)}`]),
        ...(body instanceof z.ZodType ? [`body: ${described(body)}`] : []),
      ]
      expect(parts).toMatchSnapshot()
    },
  )
})
