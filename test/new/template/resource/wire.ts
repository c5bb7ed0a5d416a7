import * as z from 'zod'
import { pageOf, pageQuery } from '../../../../src/contract/pagination.js'
import { ksuid, unixTime } from '../../../../src/contract/primitives.js'
import { named, type OutputOf } from '../../../../src/contract/schema.js'
import { unixSeconds } from '../../../../src/kernel/clock.js'
import { lazy } from '../../../../src/kernel/lazy.js'
import { sparePartMachine } from './machines.js'
import type { SparePartRow } from './rows.js'

export const sparePartSchema = named('SparePart', () => ({
  id: ksuid,
  /** Tells people which part it is. */
  name: z.string(),
  /** Only a part that is in stock can be used. */
  status: z.enum(sparePartMachine.states),
  created_at: unixTime,
}))

export const sparePartQuery = lazy(() => z.object(pageQuery()))
export const sparePartPage = lazy(() => pageOf('SparePartPage', sparePartSchema()))

export const sparePartRequest = named('SparePartCreateRequest', () => ({
  /** Tells people which part it is; no two parts in stock have the same. */
  name: z.string().min(1).max(255),
}))

export function presentSparePart({
  id,
  name,
  status,
  created_at,
}: SparePartRow): OutputOf<typeof sparePartSchema> {
  return { id, name, status, created_at: unixSeconds(created_at) }
}
