import * as z from 'zod'

/** The part of a row that keeps a request: each member of it, null where nothing was said. */
export type Stored<T> = {
  readonly [K in keyof T]-?: undefined extends T[K] ? Kept<Exclude<T[K], undefined>> | null : Kept<T[K]>
}

type Kept<V> = V extends readonly (infer Item)[] ? readonly Item[] : V extends object ? Stored<V> : V

/** Makes the part of a row that keeps what was said, in the order of the schema; objects in it are kept in the same way. */
export function stored<T extends object>(schema: z.ZodObject & z.ZodType<T>, said: T): Stored<T> {
  // Every member of the schema is kept, null where it is absent.
  return keep(schema, said) as Stored<T>
}

function keep({ shape }: z.ZodObject, said: object): object {
  const members = Object.entries(shape).map(([name, member]) => {
    const value: unknown = Reflect.get(said, name) ?? null
    const schema = member instanceof z.ZodOptional ? member.unwrap() : member
    const isNested = schema instanceof z.ZodObject && typeof value === 'object' && value !== null
    return [name, isNested ? keep(schema, value) : value]
  })
  return Object.fromEntries(members)
}
