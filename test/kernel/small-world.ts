import { refusalOfFault } from '../../src/contract/problem.js'
import { defaultNowMs } from '../../src/kernel/clock.js'
import { defineTable, type Row } from '../../src/kernel/table.js'
import { type Rules, World } from '../../src/kernel/world.js'

/** A row with something to filter, sort, scope and look up by. */
export interface Thing extends Row {
  readonly owner: string
  readonly colour: string | null
  readonly name: string
  readonly parts: readonly { readonly size: number }[]
}

export const things = defineTable<Thing>('things', {
  scope: (row) => row.owner,
  filters: {
    colour: (row) => row.colour,
    length: (row) => String(row.name.length),
    size: (row) => [...new Set(row.parts.map(({ size }) => String(size)))],
  },
  orders: { name: (row) => row.name },
  lookups: { name: (row) => row.name },
})

/** What a caller did, not what the platform knows. */
export const traces = defineTable<Row>('traces', { volatile: true })

export function thing(id: string, change: Partial<Omit<Thing, 'id'>> = {}): Thing {
  return { id, owner: 'me', colour: null, name: id, parts: [], deleted_at: null, ...change }
}

/** A world with two tables and whatever else a test declares. */
export function emptyWorld(
  options: { readonly seed?: string; readonly now?: number; readonly rules?: Partial<Rules> } = {},
): World {
  return new World(
    {
      tables: [things, traces],
      jobs: new Map(),
      reactions: () => [],
      guards: () => [],
      facts: new Map(),
      refusalOfFault,
      environment: 'sandbox',
      progression: 'on-clock',
      quirks: 'documented',
      keyPrefix: '',
      settings: new Map(),
      ...options.rules,
    },
    options.seed ?? 'seed',
    options.now ?? defaultNowMs,
  )
}
