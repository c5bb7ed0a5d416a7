import { UsageError } from '../kernel/errors.js'
import { printable } from '../kernel/shown.js'
import type { Snapshot } from '../kernel/snapshot.js'
import type { World } from '../kernel/world.js'
import { anyAsset } from '../resources/accounts/index.js'
import { assetsOf } from '../resources/capabilities/index.js'

/**
 * Looks at what a snapshot from elsewhere counts money in, before a world is made of it: which assets there are is an
 * option.
 * @throws UsageError naming one that this simulator does not have
 */
export function checkAssets({ tables }: Snapshot, world: World): void {
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
