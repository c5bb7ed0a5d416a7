import * as z from 'zod'
import type { Registry } from '../../contract/compose.js'
import { problemDocument } from '../../contract/problem-document.js'

/** A schema and the name of its place: `customers.create body`. */
export type Root = readonly [name: string, schema: z.core.$ZodType]

/** The schemas of a registry that callers meet: queries, bodies, answers, arguments of causes, payloads of events. */
export function rootsOf({
  allOperations,
  causes,
  events,
}: Pick<Registry, 'allOperations' | 'causes' | 'events'>): Root[] {
  return [
    ...allOperations.flatMap(({ id, query, body, output, problemBodies }) => [
      ...rootOf(`${id} query`, query),
      ...rootOf(`${id} body`, body),
      ...rootOf(`${id} answer`, output),
      ...Object.entries(problemBodies).flatMap(([slug, schema]) => rootOf(`${id} ${slug}`, schema)),
    ]),
    ...Object.entries(causes).flatMap(([name, { takes, returns }]) => [
      ...takes.flatMap((argument) => rootOf(`simulate.${name} ${argument.name}`, argument.schema)),
      ...rootOf(`simulate.${name} answer`, returns),
    ]),
    ...events.flatMap(({ type, payload }) => rootOf(`event ${type}`, payload)),
    ...rootOf('problem', problemDocument()),
  ]
}

function rootOf(name: string, schema: unknown): Root[] {
  return schema instanceof z.ZodType ? [[name, schema]] : []
}

/**
 * Names every object schema that is reached from the roots: by its name in the description, or by where it stands in
 * what has one (`RecipientRequest.address`, `customers.list query`). One that is reached twice has its first name.
 */
export function objectsIn(roots: Iterable<Root>): ReadonlyMap<z.ZodObject, string> {
  const names = new Map<z.ZodObject, string>()
  const seen = new Set<z.core.$ZodType>()
  const visit = (place: string, schema: z.core.$ZodType): void => {
    if (seen.has(schema)) return
    seen.add(schema)
    const id = z.globalRegistry.get(schema)?.id
    const name = typeof id === 'string' ? id : place
    if (schema instanceof z.ZodObject) {
      names.set(schema, name)
      for (const [member, inner] of Object.entries<z.core.$ZodType>(schema.shape))
        visit(`${name}.${member}`, inner)
    }
    for (const [part, inner] of partsOf(schema)) visit(`${name}${part}`, inner)
  }
  for (const [name, schema] of roots) visit(name, schema)
  return names
}

/** The schemas that one is made of, members aside, and what each adds to the name of its place. */
export function partsOf(schema: z.core.$ZodType): Root[] {
  if (schema instanceof z.ZodPipe)
    return [
      ['', schema.def.in],
      ['', schema.def.out],
    ]
  if (schema instanceof z.ZodUnion)
    return schema.def.options.map((option: z.core.$ZodType, at: number) => [`|${at}`, option])
  if (schema instanceof z.ZodArray) return [['', schema.def.element]]
  if (schema instanceof z.ZodRecord) return [['.*', schema.def.valueType]]
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodDefault
  )
    return [['', schema.def.innerType]]
  return []
}
