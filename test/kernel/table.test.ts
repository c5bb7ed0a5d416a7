import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Invariant } from '../../src/kernel/errors.js'
import { type Filter, type Page, type PageQuery, Table } from '../../src/kernel/table.js'
import { runs } from '../support/arbitraries.js'
import { type Thing, thing, things } from './small-world.js'

/** One is the start of another. */
const colours = ['red', 'redder', 'green', null] as const
const owners = ['me', 'you'] as const
const names = ['alpha', 'Beta', 'beta', '\u00e4', 'alpha beta', 'z', ''] as const

type Query = Omit<PageQuery<Thing>, 'limit' | 'after' | 'before' | 'scope'>

const red: Filter = { name: 'colour', value: 'red' }
const short: Filter = { name: 'length', value: '4' }

/** What a list can be asked for: everything, one group of an index or what several have in common, and what only a look at each row can tell. */
const anyQuery: fc.Arbitrary<Query> = fc.record({
  order: fc.constantFrom('id', 'name'),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  filter: fc.constantFrom(undefined, red, { name: 'colour', value: 'green' }, [red, short], [short, red], []),
  where: fc.constantFrom(undefined, hasShortName, hasEvenId),
})

function hasShortName(row: Thing): boolean {
  return row.name.length < 5
}

function hasEvenId(row: Thing): boolean {
  return Number(row.id) % 2 === 0
}

/** Changes, as data. `nth` picks among the rows that were ever written. */
type Change =
  | { readonly do: 'insert'; readonly colour: number; readonly owner: number; readonly name: number }
  | { readonly do: 'recolour'; readonly nth: number; readonly to: number }
  | { readonly do: 'rename'; readonly nth: number; readonly to: number }
  | { readonly do: 'delete'; readonly nth: number }
  | { readonly do: 'drop'; readonly nth: number }

const index = fc.nat({ max: 6 })
const anyInsert = fc.record({ do: fc.constant('insert' as const), colour: index, owner: index, name: index })
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: anyInsert },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recolour' as const), nth: fc.nat(), to: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename' as const), nth: fc.nat(), to: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), nth: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drop' as const), nth: fc.nat() }) },
)

/** The model: every row in a list, looked at from the start for every question. */
class Model {
  rows: Thing[] = []
  #next = 0

  /** Applies a change here and to the tables; returns how to take it back from them. */
  apply(change: Change, ...tables: Table<Thing>[]): (table: Table<Thing>) => void {
    if (change.do === 'insert') {
      const row = thing(String(this.#next++).padStart(4, '0'), {
        colour: at(colours, change.colour),
        owner: at(owners, change.owner),
        name: at(names, change.name),
      })
      this.rows.push(row)
      for (const table of tables) table.write(row)
      return (table) => table.undo(row.id, undefined)
    }
    const before = this.rows[change.nth % this.rows.length]
    if (before === undefined) return () => undefined
    const others = this.rows.filter((row) => row !== before)
    if (change.do === 'drop') {
      this.rows = others
      for (const table of tables) table.drop(before.id)
    } else {
      const row = { ...before, ...changed(change) }
      this.rows = [...others, row].sort((a, b) => (a.id < b.id ? -1 : 1))
      for (const table of tables) table.write(row)
    }
    return (table) => table.undo(before.id, before)
  }

  matching(scope: string, query: Query): Thing[] {
    const rows = this.rows.filter(
      (row) =>
        row.owner === scope &&
        row.deleted_at === null &&
        [query.filter ?? []].flat().every((filter) => things.filters[filter.name]?.(row) === filter.value) &&
        query.where?.(row) !== false,
    )
    rows.sort((a, b) => compare(query.order, a, b))
    return query.direction === 'asc' ? rows : rows.reverse()
  }

  page(query: PageQuery<Thing>): Page<Thing> {
    const all = this.matching(query.scope, query)
    const cursor = query.after ?? query.before
    const sign = query.direction === 'asc' ? 1 : -1
    const side = (row: Thing) => (cursor === undefined ? 1 : sign * compare(query.order, row, cursor))
    if (query.before === undefined) {
      const following = all.filter((row) => side(row) > 0)
      return {
        rows: following.slice(0, query.limit),
        total: all.length,
        hasAfter: following.length > query.limit,
        hasBefore: all.some((row) => side(row) <= 0),
      }
    }
    const preceding = all.filter((row) => side(row) < 0)
    return {
      rows: preceding.slice(-query.limit),
      total: all.length,
      hasAfter: all.some((row) => side(row) >= 0),
      hasBefore: preceding.length > query.limit,
    }
  }
}

function at<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T
}

function changed(change: Exclude<Change, { do: 'insert' | 'drop' }>): Partial<Thing> {
  if (change.do === 'delete') return { deleted_at: 1 }
  return change.do === 'recolour' ? { colour: at(colours, change.to) } : { name: at(names, change.to) }
}

function compare(order: string, a: Thing, b: Thing): number {
  if (order === 'name' && a.name !== b.name) return a.name < b.name ? -1 : 1
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1
}

const everyQuery: readonly Query[] = (['asc', 'desc'] as const).flatMap((direction) =>
  ['id', 'name'].flatMap((order) =>
    [undefined, 'red', 'redder', 'green'].map((value) => ({
      direction,
      order,
      ...(value !== undefined && { filter: { name: 'colour', value } }),
    })),
  ),
)

/** Everything that a table can be asked, so that two tables can be compared. */
function answers(table: Table<Thing>) {
  return {
    all: table.all(),
    size: table.size,
    pages: owners.flatMap((scope) => everyQuery.map((query) => table.page({ ...query, scope, limit: 1000 }))),
    found: names.map((name) => table.find('name', name)?.id),
    counts: owners.flatMap((scope) => [
      table.count(scope),
      ...['red', 'redder', 'green'].map((value) => table.count(scope, { name: 'colour', value })),
    ]),
  }
}

describe('a page', () => {
  it('is what a look through every row gives: rows, total and what lies on either side', () => {
    fc.assert(
      fc.property(
        fc.array(anyChange, { maxLength: 40 }),
        fc.array(
          fc.record({
            query: anyQuery,
            limit: fc.integer({ min: 1, max: 6 }),
            cursor: fc.option(fc.nat(), { nil: undefined }),
            backwards: fc.boolean(),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        (changes, questions) => {
          const table = new Table(things)
          const model = new Model()
          for (const change of changes) model.apply(change, table)
          for (const { query, limit, cursor, backwards } of questions) {
            const mine = model.rows.filter((row) => row.owner === 'me')
            const row = cursor === undefined ? undefined : mine[cursor % mine.length]
            const asked = { ...query, scope: 'me', limit, ...(backwards ? { before: row } : { after: row }) }
            expect(table.page(asked)).toEqual(model.page(asked))
          }
        },
      ),
      runs(400),
    )
  })

  it('starts and ends where its owner does', () => {
    const table = new Table(things)
    for (const owner of ['a', 'aa', 'b', '']) table.write(thing(`of ${owner}`, { owner }))
    for (const owner of ['a', 'aa', 'b', '']) {
      const page = table.page({ scope: owner, order: 'id', direction: 'asc', limit: 10 })
      expect(page.rows.map((row) => row.id)).toEqual([`of ${owner}`])
      expect(page.total).toBe(1)
    }
  })

  it('cannot be asked for by a filter or in an order that was not declared', () => {
    const table = new Table(things)
    const query = { scope: 'me', direction: 'asc', limit: 1 } as const
    expect(() => table.page({ ...query, order: 'weight' })).toThrow(Invariant)
    expect(() => table.page({ ...query, order: 'id', filter: { name: 'weight', value: '1' } })).toThrow(
      Invariant,
    )
    expect(() => table.find('weight', '1')).toThrow(Invariant)
  })
})

describe('a page with a condition that no index answers', () => {
  const rows = Array.from({ length: 10 }, (_, n) => thing(String(n)))
  const ids = rows.map(({ id }) => id)

  it.each<[string, Omit<PageQuery<Thing>, 'scope' | 'order' | 'limit'>, string[]]>([
    ['forwards', { direction: 'asc' }, ['0', '1', '2', '3']],
    ['downwards', { direction: 'desc' }, ['9', '8', '7', '6']],
    // The last look is at the row that it goes on from.
    ['forwards behind a row', { direction: 'asc', after: rows[4] }, ['5', '6', '7', '8', '4']],
    ['downwards behind a row', { direction: 'desc', after: rows[4] }, ['3', '2', '1', '0', '4']],
    ['before a row', { direction: 'asc', before: rows[4] }, ['3', '2', '1', '0', '4']],
  ])('looks at the rows of the page and one more, %s, and then counts', (_, query, looked) => {
    const table = new Table(things)
    for (const row of rows) table.write(row)
    const looks: string[] = []
    const where = ({ id }: Thing) => looks.push(id) > 0
    table.page({ ...query, scope: 'me', order: 'id', limit: 3, where })
    expect(looks).toEqual([...looked, ...ids])
  })
})

describe('a slice', () => {
  it('is what a look through every row gives from one place on, as many as were asked for', () => {
    const anyQuestion = fc.record({
      query: anyQuery,
      offset: fc.nat({ max: 8 }),
      limit: fc.option(fc.nat({ max: 6 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(
        fc.array(anyChange, { maxLength: 40 }),
        fc.array(anyQuestion, { minLength: 1, maxLength: 8 }),
        (changes, questions) => {
          const table = new Table(things)
          const model = new Model()
          for (const change of changes) model.apply(change, table)
          for (const { query, offset, limit } of questions) {
            const all = model.matching('me', query)
            const rows = all.slice(offset, limit === undefined ? undefined : offset + limit)
            expect(table.slice({ ...query, scope: 'me', offset, limit })).toEqual({ rows, total: all.length })
            const behind = table.slice({ ...query, scope: 'me', offset: all.length, limit })
            expect(behind, 'from the end on').toEqual({ rows: [], total: all.length })
          }
        },
      ),
      runs(200),
    )
  })

  it('of a small group is right from every place on, for every number of rows, and to the end where none is said', () => {
    const table = new Table(things)
    for (const [n, owner] of ['you', 'me', 'me', 'me', 'me', 'you'].entries())
      table.write(thing(String(n), { owner, colour: n === 2 ? 'green' : 'red' }))
    for (const filter of [undefined, red])
      for (const direction of ['asc', 'desc'] as const)
        for (const offset of [0, 1, 2, 3, 4, 5])
          for (const limit of [0, 1, 2, 3, 4, 5, undefined]) {
            const all = ['1', '2', '3', '4'].filter((id) => filter === undefined || id !== '2')
            if (direction === 'desc') all.reverse()
            const { rows, total } = table.slice({
              scope: 'me',
              order: 'id',
              direction,
              filter,
              offset,
              limit,
            })
            expect(total).toBe(all.length)
            expect(rows.map(({ id }) => id)).toEqual(all.slice(offset, offset + (limit ?? all.length)))
          }
  })
})

describe('the last row', () => {
  it('of a group is the one that a look through every row gives, below a sort key too', () => {
    fc.assert(
      fc.property(
        fc.array(anyChange, { maxLength: 40 }),
        anyQuery,
        fc.option(fc.constantFrom(...names, '0002', '~'), { nil: undefined }),
        (changes, { order, filter }, below) => {
          const table = new Table(things)
          const model = new Model()
          for (const change of changes) model.apply(change, table)
          const all = model.matching('me', { order, filter, direction: 'asc' })
          const key = (row: Thing) => (order === 'name' ? row.name : row.id)
          const left = all.filter((row) => below === undefined || key(row) < below)
          expect(table.last({ scope: 'me', order, filter }, below)).toEqual(left.at(-1))
        },
      ),
      runs(200),
    )
  })
})

describe('a walk through the pages', () => {
  /** Rows come and go between two pages: renaming would move a row past the cursor, which no cursor can follow. */
  const anyMeanwhile = fc.array(
    fc.oneof(anyInsert, fc.record({ do: fc.constant('delete' as const), nth: fc.nat() })),
    { maxLength: 4 },
  )

  for (const backwards of [false, true]) {
    it(`${backwards ? 'backwards with before' : 'forwards with after'} visits every row that was there throughout exactly once, in order`, () => {
      fc.assert(
        fc.property(
          fc.array(anyInsert, { maxLength: 25 }),
          anyQuery,
          fc.integer({ min: 1, max: 7 }),
          fc.infiniteStream(anyMeanwhile),
          (inserts, query, limit, meanwhile) => {
            const table = new Table(things)
            const model = new Model()
            for (const insert of inserts) model.apply(insert, table)
            const start = model.matching('me', query)
            // A deleted row at the far end to start from, so that the walk backwards has everything before it.
            const last = thing('9999', { name: '\uffff', deleted_at: 1 })
            const first = thing('', { name: '', deleted_at: 1 })
            table.write(last)
            table.write(first)
            const end = query.direction === 'asc' ? last : first

            const visited: Thing[] = []
            let cursor = backwards ? end : undefined
            for (;;) {
              const page = table.page({
                ...query,
                scope: 'me',
                limit,
                ...(backwards ? { before: cursor } : { after: cursor }),
              })
              for (const row of page.rows) expect(table.get(row.id)).toBe(row)
              if (backwards) visited.unshift(...page.rows)
              else visited.push(...page.rows)
              if (!(backwards ? page.hasBefore : page.hasAfter)) break
              const edge = backwards ? page.rows[0] : page.rows.at(-1)
              expect(edge).toBeDefined()
              cursor = edge
              if (visited.length < 100)
                for (const change of meanwhile.next().value) model.apply(change, table)
            }

            const remaining = new Set(model.matching('me', query).map((row) => row.id))
            const throughout = start.filter((row) => remaining.has(row.id)).map((row) => row.id)
            const seen = visited.map((row) => row.id)
            expect(new Set(seen).size).toBe(seen.length)
            expect(seen.filter((id) => throughout.includes(id))).toEqual(throughout)
            const sorted = visited.slice().sort((a, b) => compare(query.order, a, b))
            expect(visited).toEqual(query.direction === 'asc' ? sorted : sorted.reverse())
          },
        ),
        runs(250),
      )
    })
  }

  it('goes on from a row that was deleted meanwhile', () => {
    const table = new Table(things)
    for (const id of ['1', '2', '3']) table.write(thing(id))
    const cursor = table.cursor('2', 'me')
    table.write(thing('2', { deleted_at: 5 }))
    const query = { scope: 'me', order: 'id', direction: 'asc', limit: 10 } as const
    expect(table.get('2')).toBeUndefined()
    expect(table.cursor('2', 'me')?.id).toBe('2')
    expect(table.page({ ...query, after: cursor }).rows.map((row) => row.id)).toEqual(['3'])
    expect(table.page({ ...query, before: cursor }).rows.map((row) => row.id)).toEqual(['1'])
  })

  it('cannot start from a row of another owner, nor from one that never was', () => {
    const table = new Table(things)
    table.write(thing('1', { owner: 'you' }))
    expect(table.cursor('1', 'me')).toBeUndefined()
    expect(table.cursor('1', 'you')?.id).toBe('1')
    expect(table.cursor('2', 'me')).toBeUndefined()
  })
})

describe('an index', () => {
  it('built late answers as one that was there from the start', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 40 }), (changes) => {
        const early = new Table(things)
        const late = new Table(things)
        const model = new Model()
        answers(early)
        for (const change of changes) model.apply(change, early, late)
        expect(answers(late)).toEqual(answers(early))
      }),
      runs(100),
    )
  })

  it('has a row in the group of each of its values, and in none of those that it lost', () => {
    const table = new Table(things)
    const sizes = (...all: number[]) => ({ parts: all.map((size) => ({ size })) })
    const inGroup = (...filter: Filter[]) => {
      const ids: string[] = []
      table.each('me', filter, ({ id }) => void ids.push(id))
      return ids
    }
    const ofSize = (value: string) => inGroup({ name: 'size', value })
    table.write(thing('a', sizes(1, 2, 2)))
    expect([ofSize('1'), ofSize('2')]).toEqual([['a'], ['a']])
    const previous = table.write(thing('a', { ...sizes(2, 3), colour: 'red' }))
    table.write(thing('b', { ...sizes(3), colour: 'red' }))
    expect([ofSize('1'), ofSize('2'), ofSize('3')]).toEqual([[], ['a'], ['a', 'b']])
    expect(inGroup(red, { name: 'size', value: '3' })).toEqual(['a', 'b'])
    table.undo('a', previous)
    expect([ofSize('1'), ofSize('2'), ofSize('3')]).toEqual([['a'], ['a'], ['b']])
  })

  it('is undone with the write, so that a table is exactly as it was before', () => {
    fc.assert(
      fc.property(
        fc.array(anyChange, { maxLength: 20 }),
        fc.array(anyChange, { maxLength: 15 }),
        fc.boolean(),
        fc.boolean(),
        (kept, undone, askedBefore, askedBetween) => {
          const table = new Table(things)
          const model = new Model()
          for (const change of kept) model.apply(change, table)
          const untouched = table.fork()
          if (askedBefore) answers(table)
          const takeBack = undone.map((change) => model.apply(change, table))
          if (askedBetween) answers(table)
          for (const undo of takeBack.reverse()) undo(table)
          expect(answers(table)).toEqual(answers(untouched))
        },
      ),
      runs(150),
    )
  })

  it('of one fork knows nothing of what is written to another', () => {
    fc.assert(
      fc.property(
        fc.array(anyChange, { maxLength: 20 }),
        fc.array(anyChange, { maxLength: 15 }),
        fc.array(anyChange, { maxLength: 15 }),
        fc.boolean(),
        (shared, mine, theirs, asked) => {
          const play = (...changes: (readonly Change[])[]) => {
            const table = new Table(things)
            const model = new Model()
            for (const change of changes.flat()) model.apply(change, table)
            return { table, model }
          }
          const one = play(shared)
          if (asked) answers(one.table)
          const fork = one.table.fork()
          const other = play(shared)
          for (const change of mine) one.model.apply(change, one.table)
          for (const change of theirs) other.model.apply(change, fork)
          expect(answers(one.table)).toEqual(answers(play(shared, mine).table))
          expect(answers(fork)).toEqual(answers(play(shared, theirs).table))
        },
      ),
      runs(100),
    )
  })
})

describe('a table', () => {
  it('counts and visits the live rows of an owner, in id order', () => {
    fc.assert(
      fc.property(
        fc.array(anyChange, { maxLength: 40 }),
        fc.constantFrom(undefined, { name: 'colour', value: 'red' }),
        (changes, filter) => {
          const table = new Table(things)
          const model = new Model()
          for (const change of changes) model.apply(change, table)
          const visited: Thing[] = []
          table.each('me', filter, (row) => void visited.push(row))
          expect(visited).toEqual(model.matching('me', { order: 'id', direction: 'asc', filter }))
          expect(table.count('me', filter)).toBe(visited.length)
        },
      ),
      runs(100),
    )
  })

  it('finds one row by a lookup key, the oldest where several share it, and none by the start of a key', () => {
    const table = new Table(things)
    table.write(thing('2', { name: 'twin' }))
    table.write(thing('1', { name: 'twin', owner: 'you' }))
    expect(table.find('name', 'twin')?.id).toBe('1')
    expect(table.find('name', 'twi')).toBeUndefined()
    expect(table.find('name', 'twin ')).toBeUndefined()
  })

  it('finds by a key that was asked for just before what has it now, whatever was written since', () => {
    const table = new Table(things)
    const found = () => [table.find('name', 'twin')?.id, table.find('name', 'twin')?.id]
    const second = thing('2', { name: 'twin' })
    table.write(second)
    expect(found()).toEqual(['2', '2'])
    table.write({ ...second, colour: 'red' })
    expect(table.find('name', 'twin')?.colour).toBe('red')
    table.write(thing('1', { name: 'twin' }))
    expect(found()).toEqual(['1', '1'])
    const fork = table.fork()
    table.undo('1', undefined)
    expect(found()).toEqual(['2', '2'])
    table.write({ ...second, name: 'other' })
    expect(found()).toEqual([undefined, undefined])
    table.undo('2', second)
    expect(found()).toEqual(['2', '2'])
    expect(fork.find('name', 'twin')?.id).toBe('1')
  })

  it('freezes what it stores to the last member, so that nobody can change the past', () => {
    const table = new Table(things)
    table.write(thing('1', { parts: [{ size: 1 }] }))
    const stored = table.get('1')
    expect(() => Object.assign(stored ?? {}, { name: 'other' })).toThrow(TypeError)
    expect(() => Object.assign(stored?.parts ?? [], { 0: null })).toThrow(TypeError)
    expect(() => Object.assign(stored?.parts[0] ?? {}, { size: 2 })).toThrow(TypeError)
  })
})
