/** A chapter of the specification: the tables and rules of one subject, row by row. */
export interface Chapter {
  readonly title: string
  readonly sections: readonly Section[]
}

export interface Section {
  readonly title: string
  readonly rows: readonly Row[]
}

/** One statement of the specification, in our own words. */
export interface Row {
  /** Never changes, so that others can name it: `recipient.name`. */
  readonly id: string
  readonly says: string
  /** What implements it: at least one. */
  readonly by: readonly Link[]
  /** The tests that show it: at least one. */
  readonly shown: readonly TestName[]
}

/** Something that the registry or the source declares; one that does not exist is refused. */
export type Link =
  | { readonly kind: 'operation'; readonly id: string; readonly takes?: string; readonly answers?: string }
  | { readonly kind: 'machine'; readonly name: string; readonly state?: string; readonly move?: string }
  | { readonly kind: 'event'; readonly type: string; readonly member?: string }
  | { readonly kind: 'problem'; readonly slug: string }
  | { readonly kind: 'cause'; readonly name: string }
  | { readonly kind: 'source'; readonly file: string; readonly name: string }

/** A test by its file below `test/` and its title as it is written, with the titles of what it stands in. */
export interface TestName {
  readonly file: string
  readonly title: string
}

/** An operation: a request, and what it does. */
export const operation = (id: string): Link => ({ kind: 'operation', id })
/** A member of a request: of its path, query, headers or body. */
export const takes = (id: string, name: string): Link => ({ kind: 'operation', id, takes: name })
/** A member of a successful answer, `receipt.client_fee`; of a list, a member of its items is `data.id`. */
export const answers = (id: string, name: string): Link => ({ kind: 'operation', id, answers: name })
export const state = (machine: string, name: string): Link => ({
  kind: 'machine',
  name: machine,
  state: name,
})
export const move = (machine: string, name: string): Link => ({ kind: 'machine', name: machine, move: name })
/** A type of event, or a member of its payload. */
export const event = (type: string, member?: string): Link =>
  member === undefined ? { kind: 'event', type } : { kind: 'event', type, member }
export const problem = (slug: string): Link => ({ kind: 'problem', slug })
/** What a test brings about by `sim.simulate`. */
export const cause = (name: string): Link => ({ kind: 'cause', name })
/** A limit, a header or a rule that a file of `src` declares by this name. */
export const source = (file: string, name: string): Link => ({ kind: 'source', file, name })

type Told = readonly [key: string, says: string, by: Link | readonly Link[], ...shown: readonly string[]]

/**
 * Rows whose ids begin with `prefix`. A test is named as `group > title`, in the file that stands first unless it names
 * another: `server/listen.test.ts > group > title`.
 */
export function section(title: string, prefix: string, file: string, rows: readonly Told[]): Section {
  return {
    title,
    rows: rows.map(([key, says, by, ...shown]) => ({
      id: `${prefix}.${key}`,
      says,
      by: 'kind' in by ? [by] : by,
      shown: shown.map((name) => testName(name, file)),
    })),
  }
}

function testName(name: string, file: string): TestName {
  const [first = '', ...rest] = name.split(' > ')
  return first.endsWith('.test.ts') ? { file: first, title: rest.join(' > ') } : { file, title: name }
}
