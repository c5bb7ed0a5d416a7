import * as z from 'zod'
import { inOurWords } from '../contract/reading.js'
import { UsageError } from '../kernel/errors.js'
import { lazy } from '../kernel/lazy.js'
import { maxSeedCharacters } from '../kernel/random.js'
import { type Misfit, misfitOf, type Shape } from '../kernel/shape.js'
import { printable } from '../kernel/shown.js'
import { isSnapshot, type Snapshot } from '../kernel/snapshot.js'
import type { World } from '../kernel/world.js'
import { anyAsset } from '../resources/accounts/index.js'
import { assetsOf } from '../resources/capabilities/index.js'
import { danglingIn } from './references.js'
import { rowShapes } from './row-shapes.js'

const snapshot = lazy(() => {
  const count = z.int().min(0)
  const rows = z.record(z.string(), z.array(z.unknown()))
  return z.object({
    format: z.literal('platform-simulator'),
    version: z.literal(3),
    environment: z.string(),
    seed: z.string().max(maxSeedCharacters),
    now: z.int(),
    counters: z.record(z.string(), count),
    jobs: z.array(
      z.strictObject({
        seq: count,
        kind: z.string(),
        subject: z.string(),
        dueAt: z.number(),
        payload: z.json(),
        origin: z.string().optional(),
        reads: z.strictObject({ of: z.array(z.string()), left: z.int() }).optional(),
      }),
    ),
    nextJob: count,
    tables: rows,
    earlier: rows.optional(),
    // As JSON has them, or as the snapshot itself: whether they are those of their digest is for restore to say.
    bytes: z
      .record(z.string(), z.union([z.base64(), z.looseObject({ digest: z.string(), length: z.int() })]))
      .optional(),
  })
})

/** A path as JSON Pointer writes it. */
export function placeIn(path: readonly PropertyKey[]): string {
  return path.map((name) => `/${String(name)}`).join('')
}

/** The first place where a snapshot has something that this version does not write; undefined when it fits. */
export function misfitOfSnapshot(value: unknown): Misfit | undefined {
  return misfitBeside(value, () => ({ place: '', message: 'is a table that this version does not have' }))
}

/**
 * Looks at a snapshot from elsewhere before a world is made of it, which names what is no snapshot, and tables that there
 * are none of.
 * @param world of the simulator that is to have it
 * @throws UsageError naming the table, the row and the member that are wrong
 */
export function checkSnapshot(snapshot: Snapshot, world: World): void {
  if (!isSnapshot(snapshot)) return
  const misfit = misfitBeside(snapshot, () => undefined)
  if (misfit !== undefined)
    throw new UsageError(
      `restore() was given a snapshot that is wrong at ${printable(misfit.place)}: ${misfit.message}. Perhaps another version of platform-simulator took it, or it was changed by hand. Take a new one.`,
    )
  checkAssets(snapshot, world)
}

/**
 * Looks at what a snapshot from elsewhere counts money in, before a world is made of it: which assets there are is an
 * option.
 * @throws UsageError naming one that this simulator does not have
 */
function checkAssets({ tables }: Snapshot, world: World): void {
  const symbols = assetsOf(world).map(({ symbol }) => symbol)
  const known: ReadonlySet<string> = new Set(symbols)
  for (const { name: table, assets: paths } of world.rules.tables)
    for (const row of tables[table] ?? [])
      for (const path of paths)
        for (const symbol of namedAt(row, path.split('.')))
          if (!known.has(symbol) && !(table === 'accounts' && symbol === anyAsset))
            throw new UsageError(
              `restore() was given a snapshot with the asset ${printable(symbol)} in ${table}, which this simulator does not have: there are ${symbols.join(', ')}. Create the simulator with the same option stablecoin.`,
            )
}

function namedAt(value: unknown, [name, ...rest]: readonly string[]): readonly string[] {
  if (name === undefined) return typeof value === 'string' ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  const inner: readonly unknown[] = name === '*' ? Object.values(value) : [Reflect.get(value, name)]
  return inner.flatMap((each) => namedAt(each, rest))
}

/** Bodies that rows keep have 32 levels at most, see the gateway. What is deeper ends in a stack that is too small. */
const deepest = 100

function isDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return left === 0 || Object.values(value).some((member) => isDeep(member, left - 1))
}

/** @param ofUnknown what is said of a table that nothing is known of */
function misfitBeside(value: unknown, ofUnknown: () => Misfit | undefined): Misfit | undefined {
  const deep = Object.entries(Object(value)).find(([name, part]) => name !== 'bytes' && isDeep(part, deepest))
  if (deep !== undefined)
    return { place: `/${deep[0]}`, message: `is nested more than ${deepest} levels deep` }
  const parsed = snapshot().safeParse(value, inOurWords)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { place: placeIn(issue?.path ?? []), message: issue?.message ?? 'has another form' }
  }
  const { tables, earlier = {} } = parsed.data
  return (
    misfitOfTables('/tables', tables, ofUnknown) ??
    misfitOfTables('/earlier', earlier, ofUnknown) ??
    misfitOfKeys(tables) ??
    danglingIn(tables)
  )
}

/** A world is found by the key that it was made with, which stays when it is revoked. */
function misfitOfKeys({ api_keys = [] }: Readonly<Record<string, readonly unknown[]>>): Misfit | undefined {
  return api_keys.length > 0
    ? undefined
    : { place: '/tables/api_keys', message: 'must have the key that its world was made with' }
}

function misfitOfTables(
  at: string,
  tables: Readonly<Record<string, readonly unknown[]>>,
  ofUnknown: () => Misfit | undefined,
): Misfit | undefined {
  for (const [name, rows] of Object.entries(tables)) {
    const shape: Shape | undefined = rowShapes()[name]
    const misfit = shape === undefined ? ofUnknown() : misfitOf(rows, { list: shape })
    if (misfit !== undefined) return { place: `${at}/${name}${misfit.place}`, message: misfit.message }
  }
  return undefined
}
