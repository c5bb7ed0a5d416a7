import type { World } from '../../kernel/world.js'
import { holds, type MandateRow } from './rows.js'

/** The sum of what counts against a rolling window. */
export interface Window {
  /** Smallest units. */
  readonly committed: bigint
  readonly calls: number
}

/**
 * Adds up what counts against a mandate. A signature counts from the millisecond it was made in until the whole window has passed, and no longer once it was
 * released: outstanding or settled makes no difference (specification, x402 hold state).
 */
export function windowOf(world: World, { id, client_id, window_seconds }: MandateRow): Window {
  const from = world.now - window_seconds * 1000
  const group = { scope: client_id, order: 'id', filter: { name: 'counted', value: id } }
  const table = world.table(holds)
  let committed = 0n
  let calls = 0
  // The newest first, so that the cost grows with the window and not with all that was ever signed.
  for (
    let row = table.last(group);
    row !== undefined && row.created_at > from;
    row = table.last(group, row.id)
  ) {
    committed += BigInt(row.value)
    calls++
  }
  return { committed, calls }
}
