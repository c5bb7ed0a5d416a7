import * as z from 'zod'
import { Problem } from '../../contract/problem.js'
import { lazy } from '../../kernel/lazy.js'
import { printable } from '../../kernel/shown.js'
import { insideOf } from '../../runtime/inside.js'
import { type ControlContext, type ControlOperation, controlOperation } from '../control/operation.js'
import { objectWith } from '../control/schemas.js'
import { declarationsOf } from './declarations.js'
import { entryKinds } from './history.js'
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
  return [
    controlOperation({
      id: 'inspect.openapi',
      method: 'GET',
      path: '/__sim/inspect/openapi.json',
      tag,
      summary: 'This description.',
      output: () => objectWith(),
      run: ({ description }) => description(),
    }),
    controlOperation({
      id: 'inspect.overview',
      method: 'GET',
      path: '/__sim/inspect',
      tag,
      summary: 'The clock, the tables and how much has happened.',
      output: () => objectWith(),
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
      id: 'inspect.declarations',
      method: 'GET',
      path: '/__sim/inspect/declarations',
      tag,
      summary: 'The machines, the causes with the schemas of their arguments, and the operations.',
      output: () => objectWith(),
      run: ({ world }) => declarationsOf(insideOf(world.sim).registry),
    }),
    controlOperation({
      id: 'inspect.rows',
      method: 'GET',
      path: '/__sim/inspect/tables/{table}',
      tag,
      summary: 'Rows of a table, in the order of their ids.',
      params: () => ({ table: z.string() }),
      query: () => z.strictObject(window()),
      output: () => objectWith(),
      run: (context, { params, query }) => sliceOfRows(look(context), known(context, params.table), query),
    }),
    controlOperation({
      id: 'inspect.record',
      method: 'GET',
      path: '/__sim/inspect/tables/{table}/{id}',
      tag,
      summary: 'A row with its state, its links, what names it, and what happened to it.',
      params: () => ({ table: z.string(), id: z.string() }),
      output: () => objectWith(),
      run(context, { params }) {
        const found = recordOf(look(context), known(context, params.table), params.id)
        if (found === undefined)
          throw new Problem('not-found', `There is no row ${printable(params.id)} in ${params.table}.`)
        return found
      },
    }),
    controlOperation({
      id: 'inspect.timeline',
      method: 'GET',
      path: '/__sim/inspect/timeline',
      tag,
      summary: 'What happened, oldest first.',
      query: () => z.strictObject({ ...window(), kind: z.enum(entryKinds).optional() }),
      output: () => objectWith(),
      run: (context, { query }) => sliceOfTimeline(look(context), query),
    }),
    controlOperation({
      id: 'inspect.entry',
      method: 'GET',
      path: '/__sim/inspect/timeline/{entry}',
      tag,
      summary: 'One thing that happened, with what caused it and what it caused.',
      params: () => ({ entry: z.string() }),
      output: () => objectWith(),
      run(context, { params }) {
        const found = entryOf(look(context), Number(params.entry))
        if (found === undefined)
          throw new Problem('not-found', `There is no entry ${printable(params.entry)} in the timeline.`)
        return found
      },
    }),
    controlOperation({
      id: 'inspect.money',
      method: 'GET',
      path: '/__sim/inspect/money',
      tag,
      summary: 'Postings, oldest first, and what every account has.',
      query: () => z.strictObject(window()),
      output: () => objectWith(),
      run: (context, { query }) => moneyIn(look(context), query),
    }),
    controlOperation({
      id: 'inspect.due',
      method: 'GET',
      path: '/__sim/inspect/due',
      tag,
      summary: 'Every job that waits, soonest first, with what scheduled it.',
      query: () => z.strictObject({ from: window().from, count: window().count }),
      output: () => objectWith(),
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

/** @throws Problem for a table that there is none of */
function known({ world }: ControlContext, table: string): string {
  const { tables } = insideOf(world.sim).registry
  if (tables.some(({ name }) => name === table)) return table
  throw new Problem('not-found', `There is no table ${printable(table)}.`)
}
