import * as z from 'zod'
import { type FieldError, invalidFields } from '../kernel/problem.js'
import type { PageQuery, Row, Table } from '../kernel/table.js'
import { ksuid, queryInteger } from './primitives.js'

export const pageLimit = { default: 20, maximum: 100 } as const

/** The query members of every list (specification, Pagination envelope). */
export const pageQuery = {
  limit: queryInteger(1, pageLimit.maximum, pageLimit.default).optional(),
  starting_after: ksuid.optional(),
  ending_before: ksuid.optional(),
}

export const pageMeta = z
  .object({ total_count: z.int(), has_more_after: z.boolean(), has_more_before: z.boolean() })
  .meta({ id: 'Meta' })

export type PageMeta = z.output<typeof pageMeta>

/** The envelope of a list of `item`, named for the API description. */
export function pageOf<T extends z.ZodType>(name: string, item: T) {
  return z.object({ data: z.array(item), meta: pageMeta }).meta({ id: name })
}

interface Cursors {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly ending_before?: string | undefined
}

/**
 * One page of a table, presented.
 * @throws Problem 400 with `errors[]` when both cursors are sent, or one is not a row of this owner
 */
export function paginate<R extends Row, W>(
  table: Table<R>,
  cursors: Cursors,
  query: Omit<PageQuery<R>, 'limit' | 'after' | 'before'> & {
    /** Where one table has several lists: whether a row is of this one, so that others are unknown cursors. */
    readonly listed?: (row: R) => boolean
  },
  present: (row: R) => W,
): { data: W[]; meta: PageMeta } {
  const { listed = () => true } = query
  const { starting_after, ending_before } = cursors
  if (starting_after !== undefined && ending_before !== undefined) {
    const message = 'starting_after and ending_before cannot be used together'
    throw invalidFields([
      { field: 'starting_after', message, code: 'mutually_exclusive' },
      { field: 'ending_before', message, code: 'mutually_exclusive' },
    ])
  }
  const page = table.page({
    ...query,
    limit: cursors.limit ?? pageLimit.default,
    after: cursorRow(table, query.scope, 'starting_after', starting_after, listed),
    before: cursorRow(table, query.scope, 'ending_before', ending_before, listed),
  })
  return {
    data: page.rows.map(present),
    meta: { total_count: page.total, has_more_after: page.hasAfter, has_more_before: page.hasBefore },
  }
}

function cursorRow<R extends Row>(
  table: Table<R>,
  scope: string,
  field: string,
  id: string | undefined,
  listed: (row: R) => boolean,
): R | undefined {
  if (id === undefined) return undefined
  const row = table.cursor(id, scope)
  if (row !== undefined && listed(row)) return row
  const error: FieldError = {
    field,
    message: `no item of this list has the id ${id}`,
    code: 'unknown_cursor',
  }
  throw invalidFields([error])
}
