import type { Filter } from '../kernel/table.js'

/** Begins the query of a list that has the newest row first. */
export function newestFirst(clientId: string) {
  return { scope: clientId, order: 'id', direction: 'desc' } as const
}

/** Makes filters of what was asked for, which an index answers: `equals({ status: query.status })`. */
export function equals(asked: Readonly<Record<string, string | undefined>>): Filter[] {
  return Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
}

/**
 * Makes one test of several, for what no index answers: `allOf(from !== undefined && ((row) => row.created_at >= from))`.
 * @returns undefined where nothing is asked for, so that no row is looked at
 */
export function allOf<R>(
  ...tests: readonly (((row: R) => boolean) | false)[]
): ((row: R) => boolean) | undefined {
  const asked = tests.filter((test) => test !== false)
  return asked.length === 0 ? undefined : (row) => asked.every((test) => test(row))
}

/** Tests when a row was created, where a query asks for that. */
export function createdBetween(query: {
  readonly created_at_from?: Date | undefined
  readonly created_at_to?: Date | undefined
}) {
  const from = query.created_at_from?.getTime()
  const to = query.created_at_to?.getTime()
  return (
    (from !== undefined || to !== undefined) &&
    (({ created_at }: { readonly created_at: number }) =>
      (from === undefined || created_at >= from) && (to === undefined || created_at <= to))
  )
}
