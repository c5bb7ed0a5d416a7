import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { objectOfOptions } from '../../src/contract/settings.js'
import { optionMembers } from '../../src/kit/options.js'
import { registry } from '../../src/resources/registry.js'
import { description } from '../support/description.js'

/**
 * What callers hand over and are given, with every bound and every word of a list, as it is written down: a bound that nobody
 * meant to change has no test of its own. `npm run answers` writes it, and the diff says what a change does to callers.
 */

/** Sentences for readers are held by the pages that show them. */
const sentences: ReadonlySet<string> = new Set(['description', 'summary'])

function written(shape: unknown): string {
  return JSON.stringify(shape, (name, value) =>
    sentences.has(name) && typeof value === 'string' ? undefined : value,
  )
}

const operation = z.object({
  tags: z.array(z.string()),
  parameters: z.array(z.looseObject({ in: z.string(), name: z.string() })).default([]),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.looseObject({})),
})

/** @param io whether a schema is written as what it takes, or as what it gives, where the bounds of numbers in texts are */
function shapeOf(schema: z.core.$ZodType, io: 'input' | 'output' = 'input'): string {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { unrepresentable: 'any', io })
  return written(shape)
}

/** A schema or one of its checks: what makes its sentence, which member it is about, and the code of the refusal. */
const ruled = z.looseObject({
  error: z.custom<(issue: object) => unknown>((one) => typeof one === 'function').optional(),
  path: z.array(z.string()).optional(),
  params: z.unknown().optional(),
})

/** The sentences of the rules of a schema, for which JSON Schema has no words: where, which member, which code. */
function rulesOf(schema: z.core.$ZodType): string[] {
  const rules = new Set<string>()
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'input',
    override: ({ zodSchema, path }) => {
      const { def } = zodSchema._zod
      for (const rule of [def, ...(def.checks ?? []).map((check) => check._zod.def)]) {
        const { error, path: about, params } = ruled.parse(rule)
        const said = error?.({ code: 'custom', input: undefined, path: [] })
        if (said !== undefined) rules.add(JSON.stringify([path.join('.'), said, about, params]))
      }
    },
  })
  return [...rules]
}

describe('the rules of what is sent', () => {
  const sent = registry.allOperations.flatMap(({ id, query, body, params }) => {
    const parts = Object.entries({ query, body, ...params })
    const rules = parts.flatMap(([part, schema]) =>
      schema instanceof z.core.$ZodType ? rulesOf(schema).map((rule) => `${part} ${rule}`) : [],
    )
    return rules.length > 0 ? [[id, rules] as const] : []
  })
  it.each(sent)('%s', (_, rules) => expect(rules).toMatchSnapshot())
})

describe('what is read of a query', () => {
  const queries = registry.allOperations.flatMap(({ id, query }) =>
    query instanceof z.core.$ZodType ? [[id, query] as const] : [],
  )
  it.each(queries)('%s', (_, query) => expect(shapeOf(query, 'output')).toMatchSnapshot())
})

describe('the options of createSimulator', () => {
  const { shape } = objectOfOptions(optionMembers())
  it.each(Object.entries(shape))('%s', (_, schema) => expect(shapeOf(schema)).toMatchSnapshot())
})

describe('what a cause takes', () => {
  it.each(Object.entries(registry.causes))('sim.simulate.%s', (_, { takes }) => {
    expect(takes.map(({ name, schema }) => `${name}: ${shapeOf(schema)}`)).toMatchSnapshot()
  })
})

describe('the description of the API', () => {
  const { paths, components } = description()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, described]) => [`${method.toUpperCase()} ${path}`, described] as const,
    ),
  )

  it.each(operations)('%s', (_, described) => {
    const { tags, parameters, requestBody, responses } = operation.parse(described)
    // Headers and problems look the same everywhere: which there are is enough.
    const headers = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name)
    const others = parameters.filter((parameter) => parameter.in !== 'header')
    const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
    const refusals = Object.keys(responses).filter((status) => !status.startsWith('2'))
    const content = successes.map(([status, response]) => [status, response['content']])
    // The words that a list with commas takes stand in its description alone.
    const parts = written({ tags, headers, requestBody, successes: content, refusals })
    expect([JSON.stringify(others), parts]).toMatchSnapshot()
  })

  it.each(Object.entries(components.schemas))('%s', (_, schema) => expect(written(schema)).toMatchSnapshot())
})
