import * as z from 'zod'
import type { Argument } from '../../contract/cause.js'
import type { Registry } from '../../contract/compose.js'
import type { Resource } from '../../contract/resource.js'
import type { JsonObject } from '../../kernel/json.js'
import { memo } from '../../kernel/lazy.js'
import { sentences } from '../description/described.js'
import { markSaid, withSentences } from '../description/saying.js'

/** Everything that does not change while a simulator lives. */
export type Declarations = ReturnType<typeof declarationsOf>
export type MachineView = Declarations['machines'][number]
export type CauseView = Declarations['causes'][number]

/** Describes the machines, and what a form has to ask for: once, however many pages ask. */
export const declarationsOf = memo((registry: Registry) => {
  return {
    machines: machinesOf(registry),
    causes: registry.resources.flatMap((resource) => causesOf(registry, resource)),
    /** The operations that a fault can be set for. */
    operations: registry.allOperations.map(({ id }) => id).sort(),
  }
})

/** Describes the machines alone: a page of which nothing can be done has no forms, which take longer to describe. */
export function machinesOf({ machines }: Registry) {
  return machines.map(({ name, initial, states, moves }) => ({
    name,
    initial,
    states,
    moves: Object.entries(moves).map(([action, { from, to }]) => ({ action, from, to })),
  }))
}

function causesOf(registry: Registry, resource: Resource) {
  return Object.entries(resource.causes).map(([name, { summary, takes }]) => ({
    name,
    summary,
    resource: resource.name,
    takes: takes.map((argument) => ({
      name: argument.name,
      isOptional: argument.schema.safeParse(undefined).success,
      schema: schemaOf(argument.schema, sentences().argumentsOf(name)[argument.name]),
    })),
    /** The tables whose ids its first argument is. */
    tables: tablesOf(registry, resource, name, takes[0]),
  }))
}

/** Writes a schema as far as JSON Schema can say it: the simulator checks what is sent in any case. */
function schemaOf(schema: z.ZodType, description: string | undefined): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => markSaid(jsonSchema, sentences().membersOf(zodSchema)),
  })
  const written: JsonObject = JSON.parse(JSON.stringify({ ...rest, ...(description && { description }) }))
  return JSON.parse(JSON.stringify(withSentences(written)))
}

/**
 * Finds the tables whose rows a cause is about, by the name of its first argument: `card_id` is of `cards`. What `id` is
 * of, its sentence says; causes of onboarding take a customer or an application.
 */
function tablesOf(
  registry: Registry,
  resource: Resource,
  cause: string,
  argument: Argument | undefined,
): readonly string[] {
  const [, what] = /^(?:(.*)_)?id$/.exec(argument?.name ?? 'none') ?? [undefined, 'none']
  if (what === 'none') return []
  if (what !== undefined) return tablesNamed(registry, resource, what)
  const words =
    sentences()
      .argumentsOf(cause)
      ['id']?.match(/[a-z]+/g) ?? []
  const named = words.flatMap((word) => tablesNamed(registry, resource, word))
  return named.length > 0 ? named : ['customers', 'applications']
}

/**
 * Finds tables by a name. Those of the resource itself come first, where a `transaction` is also one of
 * `wallet_transactions`.
 */
function tablesNamed(registry: Registry, resource: Resource, what: string): readonly string[] {
  const isNamed = (name: string): boolean => singular(name) === what
  const endsSo = (name: string): boolean => singular(name).endsWith(`_${what}`)
  const found = [resource.tables, registry.tables].flatMap((tables) =>
    [isNamed, endsSo].map((is) => tables.map(({ name }) => name).filter(is)),
  )
  return found.find(({ length }) => length > 0) ?? []
}

function singular(table: string): string {
  return table.replace(/ies$/, 'y').replace(/s$/, '')
}
