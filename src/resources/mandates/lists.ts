import { Problem } from '../../contract/problem.js'
import type { OutputOf } from '../../contract/schema.js'
import type { World } from '../../kernel/world.js'
import { type MandateStatus, mandateStatuses } from './machines.js'
import { type MandateRow, mandates, statusOf } from './rows.js'
import type { mandateListQuery } from './wire.js'

/** Newest first. @throws Problem 400 for a status that there is not */
export function listMandates(
  world: World,
  clientId: string,
  { customer_id, signer_id, status }: OutputOf<typeof mandateListQuery>,
): readonly MandateRow[] {
  const wanted = status === undefined ? undefined : statusesOf(status)
  const filter = [
    ...(customer_id === undefined ? [] : [{ name: 'customer_id', value: customer_id }]),
    ...(signer_id === undefined ? [] : [{ name: 'signer_id', value: signer_id }]),
  ]
  return world.table(mandates).slice({
    scope: clientId,
    order: 'id',
    direction: 'desc',
    offset: 0,
    filter,
    where: wanted === undefined ? undefined : (row) => wanted.has(statusOf(row, world.now)),
  }).rows
}

function statusesOf(text: string): ReadonlySet<MandateStatus> {
  return new Set(
    text.split(',').map((part) => {
      const found = mandateStatuses.find((known) => known === part.trim())
      if (found !== undefined) return found
      throw new Problem(
        'invalid-request',
        `unknown status ${JSON.stringify(part.trim().slice(0, 50))} (want ${mandateStatuses.join('|')})`,
      )
    }),
  )
}
