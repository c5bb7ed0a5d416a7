import * as z from 'zod'
import { Problem } from '../../contract/problem.js'
import { lazy } from '../../kernel/lazy.js'
import { printable } from '../../kernel/shown.js'
import { insideOf } from '../../runtime/inside.js'
import { type ControlContext, type ControlOperation, controlOperation } from '../control/operation.js'
import { objectWith } from '../control/schemas.js'
import { declarationsOf } from './declarations.js'
import { entryKinds } from './feed.js'
import type { LiveLook } from './live.js'
import { entryOf, moneyIn, recordOf, sliceOfDue, sliceOfRows, sliceOfTimeline } from './look.js'

/** What the operations look at. */
export interface Inspected {
  lookAt(sim: object): LiveLook
  /** Ends the wait of whoever opened the inspector; nothing where nobody waits. */
  readonly finish: (() => void) | undefined
}

const tag = 'Inspector'
/** No more of a list is sent at once: the page asks for what it shows. */
const maxOperations = 500
const window = lazy(() => ({
  from: z.coerce.number().int().min(0).default(0),
  count: z.coerce.number().int().min(0).max(maxOperations).default(100),
  search: z.string().optional().describe('What the items have in them, in small letters or large ones.'),
}))

/** `/__sim/inspect/*`: a world as the inspector's page shows it. They read, and change nothing. Secrets are masked. */
export function inspectOperations({ lookAt, finish }: Inspected): readonly ControlOperation[] {
  const look = ({ world }: ControlContext) => lookAt(world.sim).look()
  const reading = { method: 'GET', tag, output: () => objectWith() } as const
  return [
    controlOperation({
      ...reading,
      id: 'inspect.openapi',
      path: '/__sim/inspect/openapi.json',
      summary: 'This description.',
      run: ({ description }) => description(),
    }),
    controlOperation({
      ...reading,
      id: 'inspect.overview',
      path: '/__sim/inspect',
      summary: 'The clock, the tables and how much has happened.',
      run: ({ worlds, world, version }) => ({
        ...lookAt(world.sim).overview(),
        world: world.id,
        worlds: worlds.list().map(({ id }) => id),
        base_url: world.sim.baseUrl,
        version,
        isWaitedFor: finish !== undefined,
      }),
    }),
    controlOperation({
      ...reading,
      id: 'inspect.declarations',
      path: '/__sim/inspect/declarations',
      summary: 'The machines, the causes with the schemas of their arguments, and the operations.',
      run: ({ world }) => declarationsOf(insideOf(world.sim).registry),
    }),
    controlOperation({
      ...reading,
      id: 'inspect.rows',
      path: '/__sim/inspect/tables/{table}',
      summary: 'Rows of a table, in the order of their ids.',
      params: () => ({ table: z.string() }),
      query: () => z.strictObject(window()),
      run: (context, { params, query }) => sliceOfRows(look(context), known(context, params.table), query),
    }),
    controlOperation({
      ...reading,
      id: 'inspect.record',
      path: '/__sim/inspect/tables/{table}/{id}',
      summary: 'A row with its state, its links, what names it, and what happened to it.',
      params: () => ({ table: z.string(), id: z.string() }),
      run: (context, { params: { table, id } }) =>
        there(recordOf(look(context), known(context, table), id), `row ${printable(id)} in ${table}`),
    }),
    controlOperation({
      ...reading,
      id: 'inspect.timeline',
      path: '/__sim/inspect/timeline',
      summary: 'What happened, oldest first.',
      query: () => z.strictObject({ ...window(), kind: z.enum(entryKinds).optional() }),
      run: (context, { query }) => sliceOfTimeline(look(context), query),
    }),
    controlOperation({
      ...reading,
      id: 'inspect.entry',
      path: '/__sim/inspect/timeline/{entry}',
      summary: 'One thing that happened, with what caused it and what it caused.',
      params: () => ({ entry: z.string() }),
      run: (context, { params: { entry } }) =>
        there(entryOf(look(context), Number(entry)), `entry ${printable(entry)} in the timeline`),
    }),
    controlOperation({
      ...reading,
      id: 'inspect.money',
      path: '/__sim/inspect/money',
      summary: 'Postings, oldest first, and what every account has.',
      query: () => z.strictObject(window()),
      run: (context, { query }) => moneyIn(look(context), query),
    }),
    controlOperation({
      ...reading,
      id: 'inspect.due',
      path: '/__sim/inspect/due',
      summary: 'Every job that waits, soonest first, with what scheduled it.',
      query: () => z.strictObject({ from: window().from, count: window().count }),
      run: (context, { query }) => sliceOfDue(look(context), query),
    }),
    controlOperation({
      id: 'inspect.finish',
      method: 'POST',
      path: '/__sim/inspect/finish',
      tag,
      summary: 'Ends the wait of sim.inspect(): the test goes on. Nothing else happens.',
      run: () => finish?.(),
    }),
  ]
}

/** @throws Problem for what there is not */
function there<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Problem('not-found', `There is no ${what}.`)
  return found
}

/** @throws Problem for a table that there is none of */
function known({ world }: ControlContext, table: string): string {
  const { tables } = insideOf(world.sim).registry
  if (tables.some(({ name }) => name === table)) return table
  throw new Problem('not-found', `There is no table ${printable(table)}.`)
}
