import * as z from 'zod'
import { type Misfit, misfitOf, type Shape } from '../kernel/shape.js'
import { rowShapes } from './row-shapes.js'

const count = z.int().min(0)
const rows = z.record(z.string(), z.array(z.unknown()))

const snapshot = z.object({
  format: z.literal('platform-simulator'),
  version: z.literal(3),
  environment: z.string(),
  seed: z.string(),
  now: z.int(),
  counters: z.record(z.string(), count),
  jobs: z.array(
    z.strictObject({
      seq: count,
      kind: z.string(),
      subject: z.string(),
      dueAt: z.number(),
      payload: z.json(),
      reads: z.strictObject({ of: z.array(z.string()), left: z.int() }).optional(),
    }),
  ),
  nextJob: count,
  tables: rows,
  earlier: rows.optional(),
  bytes: z.record(z.string(), z.base64()).optional(),
})

/** A path as JSON Pointer writes it. */
export function placeIn(path: readonly PropertyKey[]): string {
  return path.map((name) => `/${String(name)}`).join('')
}

/** The first place where a snapshot has something that this version does not write; undefined when it fits. */
export function misfitOfSnapshot(value: unknown): Misfit | undefined {
  const parsed = snapshot.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { place: placeIn(issue?.path ?? []), message: issue?.message ?? 'has another form' }
  }
  const { tables, earlier = {} } = parsed.data
  return misfitOfTables('/tables', tables) ?? misfitOfTables('/earlier', earlier)
}

function misfitOfTables(
  at: string,
  tables: Readonly<Record<string, readonly unknown[]>>,
): Misfit | undefined {
  for (const [name, rows] of Object.entries(tables)) {
    const shape: Shape | undefined = rowShapes[name]
    if (shape === undefined)
      return { place: `${at}/${name}`, message: 'is a table that this version does not have' }
    const misfit = misfitOf(rows, { list: shape })
    if (misfit !== undefined) return { place: `${at}/${name}${misfit.place}`, message: misfit.message }
  }
  return undefined
}
