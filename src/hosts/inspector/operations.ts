import * as z from 'zod'
import { Problem } from '../../contract/problem.js'
import { lazy } from '../../kernel/lazy.js'
import { printable } from '../../kernel/shown.js'
import { insideOf } from '../../runtime/inside.js'
import {
  type ControlContext,
  type ControlOperation,
  controlOperation,
  controlsOf,
} from '../control/operation.js'
import { objectWith } from '../control/schemas.js'
import { declarationsOf } from './declarations.js'
import { drawingOf } from './drawing.js'
import { entryKinds } from './feed.js'
import type { LiveLook } from './live.js'
import { entryOf, moneyIn, recordOf, sliceOfDue, sliceOfRows, sliceOfTimeline } from './look.js'

/** The most of a list that is sent at once: the page asks for what it shows. */
const maxItems = 500
const window = lazy(() => ({
  from: z.coerce.number().int().min(0).default(0),
  count: z.coerce.number().int().min(0).max(maxItems).default(100),
  search: z.string().optional().describe('What the items have in them, in small letters or large ones.'),
}))

/** The most entries of the view of time that are sent at once: the server answers others between two parts. */
const maxDrawn = 10_000
const drawn = lazy(() => ({
  after: z.coerce.number().int().min(0).default(0).describe('The last entry that is there already.'),
  posted: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('The number of postings that are there already.'),
  count: z.coerce.number().int().min(0).max(maxDrawn).default(maxDrawn),
}))

/**
 * `/__sim/inspect/*`: a world as the inspector's page shows it. They read, and change nothing. Secrets are masked.
 * @param finish ends the wait of whoever opened the inspector; nothing where nobody waits
 */
export function inspectOperations(
  lookAt: (sim: object) => LiveLook,
  finish: (() => void) | undefined,
): readonly ControlOperation[] {
  const look = ({ world }: ControlContext) => lookAt(world.sim).look()
  const output = () => objectWith()
  return controlsOf('Inspector', {
    'inspect.openapi': controlOperation('GET /__sim/inspect/openapi.json', {
      output,
      summary: 'This description.',
      run: ({ description }) => description(),
    }),
    'inspect.overview': controlOperation('GET /__sim/inspect', {
      output,
      summary: 'The clock, the tables and how much has happened.',
      run: ({ worlds, world: { id: world, sim }, version }) =>
        lookAt(sim).overview({
          world,
          worlds: worlds.list().map(({ id }) => id),
          base_url: sim.baseUrl,
          version,
          isWaitedFor: finish !== undefined,
        }),
    }),
    'inspect.declarations': controlOperation('GET /__sim/inspect/declarations', {
      output,
      summary: 'The machines, the causes with the schemas of their arguments, and the operations.',
      run: ({ world }) => declarationsOf(insideOf(world.sim).registry),
    }),
    'inspect.rows': controlOperation('GET /__sim/inspect/tables/{table}', {
      output,
      summary: 'Rows of a table, in the order of their ids.',
      query: () => z.strictObject(window()),
      run: (context, { params, query }) => sliceOfRows(look(context), known(context, params.table), query),
    }),
    'inspect.record': controlOperation('GET /__sim/inspect/tables/{table}/{id}', {
      output,
      summary: 'A row with its state, its links, what names it, and what happened to it.',
      run: (context, { params: { table, id } }) =>
        there(recordOf(look(context), known(context, table), id), `row ${printable(id)} in ${table}`),
    }),
    'inspect.timeline': controlOperation('GET /__sim/inspect/timeline', {
      output,
      summary: 'What happened, oldest first.',
      query: () =>
        z.strictObject({
          ...window(),
          kind: z.enum(entryKinds).optional(),
          bodies: z.stringbool().optional(),
        }),
      run: (context, { query }) => sliceOfTimeline(look(context), query),
    }),
    'inspect.entry': controlOperation('GET /__sim/inspect/timeline/{entry}', {
      output,
      summary: 'One thing that happened, with what caused it and what it caused.',
      run: (context, { params: { entry } }) =>
        there(entryOf(look(context), Number(entry)), `entry ${printable(entry)} in the timeline`),
    }),
    'inspect.money': controlOperation('GET /__sim/inspect/money', {
      output,
      summary: 'Postings, oldest first, and what every account has.',
      query: () => z.strictObject(window()),
      run: (context, { query }) => moneyIn(look(context), query),
    }),
    'inspect.due': controlOperation('GET /__sim/inspect/due', {
      output,
      summary: 'Every job that waits, soonest first, with what scheduled it.',
      query: () => z.strictObject({ from: window().from, count: window().count }),
      run: (context, { query }) => sliceOfDue(look(context), query),
    }),
    'inspect.drawing': controlOperation('GET /__sim/inspect/drawing', {
      output,
      summary: 'What the view of time is drawn from: entries in a few words, records, postings and limits.',
      query: () => z.strictObject({ ...drawn() }),
      run: (context, { query }) => {
        const { sim } = context.world
        const looked = look(context)
        // Reading the timeline is what finds out that it has begun anew.
        looked.entries()
        const { epoch } = lookAt(sim).history
        return drawingOf(looked, query, { epoch, now: insideOf(sim).session.present().now })
      },
    }),
    'inspect.finish': controlOperation('POST /__sim/inspect/finish', {
      summary: 'Ends the wait of sim.inspect(): the test goes on. Nothing else happens.',
      run: () => finish?.(),
    }),
  })
}

/** @throws Problem for what there is not */
function there<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Problem('not-found', `There is no ${what}.`)
  return found
}

/** @throws Problem for a table that there is none of */
function known({ world }: ControlContext, table: string): string {
  const { tables } = insideOf(world.sim).registry
  return there(tables.find(({ name }) => name === table)?.name, `table ${printable(table)}`)
}
