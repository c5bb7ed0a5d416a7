import { UsageError } from '../kernel/problem.js'
import { shown } from '../kernel/shown.js'
import type { Snapshot } from '../kernel/snapshot.js'
import type { World } from '../kernel/world.js'
import { anyAsset } from '../resources/accounts/index.js'
import { assetsOf } from '../resources/capabilities/index.js'

/** Where rows name an asset that money is counted in; a star stands for each item of a list. */
const places: Readonly<Record<string, readonly string[]>> = {
  accounts: ['source_asset', 'destination_asset'],
  postings: ['entries.*.asset'],
  transactions: [
    'source_asset',
    'output_asset',
    'receipt.input_currency',
    'receipt.output_currency',
    'refund.asset',
  ],
  wallet_balances: ['asset'],
  wallet_transactions: ['asset'],
}

/**
 * Looks at what a snapshot from elsewhere counts money in, before a world is made of it: which assets there are is an
 * option.
 * @throws UsageError naming one that this simulator does not have
 */
export function checkAssets({ tables }: Snapshot, world: World): void {
  const assets = assetsOf(world).map(({ symbol }) => symbol)
  const known: ReadonlySet<string> = new Set(assets)
  for (const [table, paths] of Object.entries(places))
    for (const row of tables[table] ?? [])
      for (const path of paths)
        for (const symbol of namedAt(row, path.split('.')))
          if (!known.has(symbol) && !(table === 'accounts' && symbol === anyAsset))
            throw new UsageError(
              `restore() was given a snapshot with the asset ${shown(symbol)} in ${table}, which this simulator does not have: there are ${assets.join(', ')}. Create the simulator with the same option stablecoin.`,
            )
}

function namedAt(value: unknown, [name, ...rest]: readonly string[]): readonly string[] {
  if (name === undefined) return typeof value === 'string' ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  const inner: readonly unknown[] = name === '*' ? Object.values(value) : [Reflect.get(value, name)]
  return inner.flatMap((each) => namedAt(each, rest))
}
