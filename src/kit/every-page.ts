/** A page of a list that is read by ids. */
interface Page<T> {
  readonly data: readonly T[]
  readonly meta: { readonly has_more_after: boolean }
}

/** Reads a list to its end. @param read takes what the query of the next page has: nothing for the first one */
export function everyPage<T extends { readonly id: string }>(
  read: (page: { readonly limit: number; readonly starting_after?: string }) => Page<T>,
): readonly T[] {
  const all: T[] = []
  for (;;) {
    const last = all.at(-1)?.id
    const { data, meta } = read({ limit: 100, ...(last !== undefined && { starting_after: last }) })
    all.push(...data)
    if (!meta.has_more_after) return all
  }
}
