import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RowGroups } from '../../src/kernel/row-groups.js'
import { SortedMap } from '../../src/kernel/sorted-map.js'
import { runs } from '../support/arbitraries.js'
import { type Thing, thing } from './small-world.js'

const colours = ['red', 'redder', 'green', null] as const
const sizes = [[], [1], [2], [1, 2]] as const
const owners = ['me', 'you'] as const
const names = ['b', 'a', '', 'ab', '\uffff'] as const

const anyPick = fc.nat({ max: 19 })
const anyStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      id: anyPick,
      colour: anyPick,
      size: anyPick,
      owner: anyPick,
      name: anyPick,
      isDeleted: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drop' as const), id: anyPick }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('ask' as const), colour: anyPick, size: anyPick, owner: anyPick }),
  },
)

function nth<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T
}

interface Question {
  readonly scope: string
  readonly values: readonly string[]
}

/** The model: a look through every row, for every question. */
function expected(rows: readonly Thing[], { scope, values }: Question, ordered: boolean): string[] {
  const [colour, size] = values
  return rows
    .filter((row) => row.deleted_at === null && row.owner === scope && row.colour === colour)
    .filter((row) => size === undefined || row.parts.some((part) => String(part.size) === size))
    .sort((one, other) => {
      if (ordered && one.name !== other.name) return one.name < other.name ? -1 : 1
      return one.id < other.id ? -1 : 1
    })
    .map(({ id }) => id)
}

function idsOf(groups: RowGroups<Thing>, { scope, values }: Question, rows: SortedMap<Thing>) {
  const group = groups.group(scope, values, rows)
  const up: string[] = []
  const down: string[] = []
  group.ascend('', (id) => up.push(id) > 0)
  group.descend(undefined, (id) => down.push(id) > 0)
  const places = up.map((_, rank) => group.at(rank))
  return { up, down: down.reverse(), size: group.size, places, behind: group.at(up.length) }
}

describe('groups of rows', () => {
  it.each([
    { most: 0, says: 'in one index' },
    { most: 1, says: 'each in an index of its own, until a second one is asked for' },
    { most: 16, says: 'each in an index of its own' },
  ])('are what a look through every row gives, $says', ({ most }) => {
    fc.assert(
      fc.property(
        fc.array(anyStep, { maxLength: 40 }),
        fc.boolean(),
        fc.boolean(),
        fc.nat({ max: 40 }),
        (steps, ordered, bySize, forkedAt) => {
          const grouping = {
            scope: (row: Thing) => row.owner,
            filters: [
              (row: Thing) => row.colour,
              ...(bySize ? [(row: Thing) => row.parts.map(({ size }) => String(size))] : []),
            ],
            order: ordered ? (row: Thing) => row.name : undefined,
          }
          let groups = new RowGroups<Thing>(grouping, most)
          let rows = new SortedMap<Thing>()
          const left: { groups: typeof groups; rows: typeof rows }[] = []
          const asked: Question[] = []
          const look = (side: { groups: typeof groups; rows: typeof rows }): void => {
            for (const question of asked) {
              const ids = expected(side.rows.values(), question, ordered)
              const { places, ...seen } = idsOf(side.groups, question, side.rows)
              expect(seen).toEqual({ up: ids, down: ids, size: ids.length, behind: undefined })
              expect(places).toEqual(
                ids.map((id) => side.groups.placeOf(side.rows.get(id) ?? thing('nobody'))),
              )
            }
          }
          for (const [index, step] of steps.entries()) {
            if (index === forkedAt) {
              left.push({ groups, rows })
              groups = groups.fork()
              rows = rows.fork()
            }
            if (step.do === 'ask') {
              const size = bySize ? [String((step.size % 2) + 1)] : []
              const values = [nth(['red', 'redder', 'green'], step.colour), ...size]
              asked.push({ scope: nth(owners, step.owner), values })
              look({ groups, rows })
              continue
            }
            const id = String(step.id % 12)
            const previous = rows.get(id)
            if (step.do === 'drop') {
              rows.delete(id)
              groups.update(previous, undefined)
              continue
            }
            const row = thing(id, {
              owner: nth(owners, step.owner),
              colour: nth(colours, step.colour),
              name: nth(names, step.name),
              parts: nth(sizes, step.size).map((size) => ({ size })),
              deleted_at: step.isDeleted ? 1 : null,
            })
            rows.set(id, row)
            groups.update(previous, row)
          }
          for (const side of [...left, { groups, rows }]) look(side)
        },
      ),
      runs(200),
    )
  })

  it.each([
    { most: 0, says: 'in one index' },
    { most: 16, says: 'each in an index of its own' },
  ])('have a row with several values in several columns once for each choice, $says', ({ most }) => {
    const filters = [
      (row: Thing) => row.parts.map(({ size }) => String(size)),
      (row: Thing) => row.colour,
      (row: Thing) => [...row.name],
    ]
    const groups = new RowGroups<Thing>({ scope: (row) => row.owner, filters, order: undefined }, most)
    const rows = new SortedMap<Thing>()
    const write = (row: Thing): void => {
      const previous = rows.get(row.id)
      rows.set(row.id, row)
      groups.update(previous, row)
    }
    const look = (): void => {
      for (const size of ['1', '2', '3'])
        for (const colour of ['red', 'green'])
          for (const letter of ['a', 'b', 'c']) {
            const ids = expected(rows.values(), { scope: 'me', values: [colour, size] }, false)
            const { up } = idsOf(groups, { scope: 'me', values: [size, colour, letter] }, rows)
            expect(up).toEqual(ids.filter((id) => rows.get(id)?.name.includes(letter)))
          }
    }
    write(thing('1', { name: 'ab', colour: 'red', parts: [{ size: 1 }, { size: 2 }] }))
    write(thing('2', { name: 'b', colour: 'red', parts: [{ size: 2 }] }))
    write(thing('3', { name: 'ab', colour: 'green', parts: [] }))
    write(thing('4', { name: '', colour: 'red', parts: [{ size: 2 }, { size: 3 }] }))
    look()
    write(thing('1', { name: 'bc', colour: 'red', parts: [{ size: 2 }, { size: 3 }] }))
    write(thing('3', { name: 'abc', colour: 'green', parts: [{ size: 1 }, { size: 3 }] }))
    look()
  })

  it('of a column with many values are made at once, and of one with few values when they are asked for', () => {
    const rows = new SortedMap<Thing>()
    for (let n = 0; n < 100; n++) {
      const id = String(n).padStart(3, '0')
      rows.set(id, thing(id, { colour: nth(colours, n) }))
    }
    const looksAt = (column: (row: Thing) => string | null, values: readonly string[]) => {
      let looks = 0
      const filter = (row: Thing) => {
        looks++
        return column(row)
      }
      const groups = new RowGroups<Thing>({ scope: (row) => row.owner, filters: [filter], order: undefined })
      return values.map((value) => {
        looks = 0
        const { size } = groups.group('me', [value], rows)
        return { size, looks }
      })
    }
    expect(looksAt((row) => row.colour, ['red', 'green', 'red'])).toEqual([
      { size: 25, looks: 100 },
      { size: 25, looks: 100 },
      { size: 25, looks: 0 },
    ])
    expect(looksAt((row) => row.id, ['005', '050', '099'])).toEqual([
      { size: 1, looks: 17 + 100 },
      { size: 1, looks: 0 },
      { size: 1, looks: 0 },
    ])
  })

  it('are made at once, too, where more are asked for than may have an index of their own', () => {
    const rows = new SortedMap<Thing>()
    for (let n = 0; n < 6; n++) {
      const colour = n < 2 ? 'red' : 'green'
      rows.set(String(n), thing(String(n), { colour, owner: nth(owners, n) }))
    }
    let looks = 0
    const filter = (row: Thing) => {
      looks++
      return row.colour
    }
    const groups = new RowGroups<Thing>({ scope: (row) => row.owner, filters: [filter], order: undefined }, 2)
    const asked = (scope: string, colour: string) => {
      looks = 0
      const { size } = groups.group(scope, [colour], rows)
      return { size, looks }
    }
    expect([asked('me', 'red'), asked('me', 'green')]).toEqual([
      { size: 1, looks: 6 },
      { size: 2, looks: 6 },
    ])
    expect(asked('you', 'red'), 'with it all others').toEqual({ size: 1, looks: 6 })
    expect([asked('you', 'green'), asked('me', 'red'), asked('me', 'green')]).toEqual([
      { size: 2, looks: 0 },
      { size: 1, looks: 0 },
      { size: 2, looks: 0 },
    ])
  })
})
