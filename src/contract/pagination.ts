import * as z from 'zod'
import { lazy } from '../kernel/lazy.js'
import type { Filter, PageQuery, Row, SliceQuery, Table } from '../kernel/table.js'
import { ksuid, queryInteger, queryNumber } from './primitives.js'
import { invalidField, invalidFields } from './problem.js'
import { named, type OutputOf, objectNamed } from './schema.js'

export const pageLimit = { default: 20, maximum: 100 } as const

/** The query members of every list (specification, Pagination envelope). */
export const pageQuery = lazy(() => ({
  /** The greatest number of objects on the page. */
  limit: queryInteger(1, pageLimit.maximum, pageLimit.default).optional(),
  /**
   * The id of an object of the list: the page begins with the one behind it. Not together with
   * `ending_before`.
   */
  starting_after: ksuid.optional(),
  /**
   * The id of an object of the list: the page ends with the one before it. Not together with
   * `starting_after`.
   */
  ending_before: ksuid.optional(),
}))

/** Declares the query of a list with cursors: what every list takes, and members of its own. */
export function listQuery<const M extends z.ZodRawShape>(members: () => M) {
  return lazy(() => z.object({ ...pageQuery(), ...members() }))
}

/**
 * The way in which a list is read: `cursor` by ids that a page follows or precedes, `offset` by numbered pages, `none`
 * whole. An operation whose query says so need not declare it.
 */
export type PageStyle = 'cursor' | 'offset' | 'none'

/** The query members of a list with numbered pages: without a limit, all of it (contract/agentic.md, Scheduled payments). */
export const offsetQuery = lazy(() => ({
  /** The greatest number of objects on the page; all are on one page where it is left out. */
  limit: queryNumber(1, pageLimit.maximum).optional(),
  /**
   * The number of the page, counted from 1; one behind the last is empty. It means nothing without
   * `limit`.
   */
  page: queryInteger(1, 1_000_000, 1).optional(),
}))

/** The style that the members of a query say. */
export function pageStyleOf(query: z.ZodType | undefined): PageStyle {
  const shape: object = query instanceof z.ZodObject ? query.shape : {}
  const has = (name: string, schema: z.ZodType) => Reflect.get(shape, name) === schema
  if (has('starting_after', pageQuery().starting_after)) return 'cursor'
  return has('page', offsetQuery().page) ? 'offset' : 'none'
}

export const pageMeta = named('Meta', () => ({
  /** The number of objects in the whole list, with the filters that were asked for. */
  total_count: z.int(),
  /** Tells whether objects come behind this page. */
  has_more_after: z.boolean(),
  /** Tells whether objects come before this page. */
  has_more_before: z.boolean(),
}))

type PageMeta = OutputOf<typeof pageMeta>

/** The envelope of a page of a list of `item`, with cursors or with numbers, named for the API description. */
export function pageOf<T extends z.ZodType>(name: string, item: T) {
  return objectNamed(name, {
    /** The objects on this page, in the order of the list. */
    data: z.array(item),
    /** Counts of the list, and whether other pages come before and after this one. */
    meta: pageMeta(),
  })
}

/** The members of a query that ask for a page by its cursors. */
export type Cursors = Readonly<Partial<z.output<z.ZodObject<ReturnType<typeof pageQuery>>>>>

/**
 * Presents one page of a table.
 * @throws Problem 400 with `errors[]` when both cursors are sent, or one is not a row of this owner
 */
export function paginate<R extends Row, W>(
  table: Table<R>,
  cursors: Cursors,
  query: Omit<PageQuery<R>, 'limit' | 'after' | 'before'> & {
    /** Tells whether a row is of this list, where one table has several: rows of the others are unknown cursors. */
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
    after: requireCursor(table, query.scope, 'starting_after', starting_after, listed),
    before: requireCursor(table, query.scope, 'ending_before', ending_before, listed),
  })
  return {
    data: page.rows.map(present),
    meta: { total_count: page.total, has_more_after: page.hasAfter, has_more_before: page.hasBefore },
  }
}

/**
 * Presents one numbered page of a table: pages count from 1, one behind the end is empty. Without a limit all rows are
 * there, and `page` says nothing.
 */
export function paginateByOffset<R extends Row, W>(
  table: Table<R>,
  { limit, page = 1 }: { readonly limit?: number | undefined; readonly page?: number | undefined },
  query: Omit<SliceQuery<R>, 'limit' | 'offset'>,
  present: (row: R) => W,
): { data: W[]; meta: PageMeta } {
  const offset = limit === undefined ? 0 : (page - 1) * limit
  const { rows, total } = table.slice({ ...query, offset, limit })
  return {
    data: rows.map(present),
    meta: {
      total_count: total,
      has_more_after: offset + rows.length < total && offset < total,
      has_more_before: offset > 0 && total > 0,
    },
  }
}

function requireCursor<R extends Row>(
  table: Table<R>,
  scope: string,
  field: string,
  id: string | undefined,
  listed: (row: R) => boolean,
): R | undefined {
  if (id === undefined) return undefined
  const row = table.cursor(id, scope)
  if (row !== undefined && listed(row)) return row
  throw invalidField(field, `no item of this list has the id ${id}`, 'unknown_cursor')
}

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
