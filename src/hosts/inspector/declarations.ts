import * as z from 'zod'
import type { Registry } from '../../contract/compose.js'
import type { Resource } from '../../contract/resource.js'
import type { CauseView, Declarations, FormSchema } from './feed.js'

/** What does not change while a simulator lives: the machines, and what a form has to ask for. */
export function declarationsOf(registry: Registry): Declarations {
  return {
    machines: registry.machines.map(({ name, initial, states, moves }) => ({
      name,
      initial,
      states,
      moves: Object.entries(moves).map(([action, { from, to }]) => ({ action, from, to })),
    })),
    causes: registry.resources.flatMap((resource) => causesOf(registry, resource)),
    operations: registry.builtOperations.map(({ id }) => id).sort(),
  }
}

function causesOf(registry: Registry, resource: Resource): readonly CauseView[] {
  return Object.entries(resource.causes).map(([name, { summary, takes }]) => ({
    name,
    summary,
    resource: resource.name,
    takes: takes.map((argument) => ({
      name: argument.name,
      isOptional: argument.schema.safeParse(undefined).success,
      schema: schemaOf(argument.schema),
    })),
    tables: tablesOf(registry, resource, takes[0]?.name ?? ''),
  }))
}

/** As far as JSON Schema can say it: the simulator looks at what is sent in any case. */
function schemaOf(schema: z.ZodType): FormSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return JSON.parse(JSON.stringify(rest))
}

/**
 * The tables whose rows a cause is about, by the name of its first argument: `card_id` is of `cards`. Those of its own
 * resource come first, where `transaction_id` is also that of `wallet_transactions`; `id` is a customer's or an
 * application's, as the causes that take it say.
 */
function tablesOf(registry: Registry, { tables }: Resource, argument: string): readonly string[] {
  if (argument === 'id') return ['customers', 'applications']
  const [, what] = /^(.*)_id$/.exec(argument) ?? []
  if (what === undefined) return []
  const names = tables.map(({ name }) => name)
  const own = names.filter((name) => singular(name) === what)
  const longer = names.filter((name) => singular(name).endsWith(`_${what}`))
  const all = registry.tables.map(({ name }) => name).filter((name) => singular(name) === what)
  return [own, longer, all].find(({ length }) => length > 0) ?? []
}

function singular(table: string): string {
  return table.replace(/ies$/, 'y').replace(/s$/, '')
}
