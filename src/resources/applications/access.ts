import type { Context } from '../../contract/operation.js'
import { notFound, Problem } from '../../contract/problem.js'
import { invariant } from '../../kernel/errors.js'
import { base62 } from '../../kernel/ids.js'
import type { World } from '../../kernel/world.js'
import type { ApplicationRow } from './rows.js'
import * as rows from './rows.js'

/** Access to applications: a key opens those of its client, a link the one that it was made for. */

type Asking = Pick<Context, 'world' | 'caller'>

/** Reads an application for a call: a key those of its client, a token only its own. @throws Problem 404 */
export function requireReadableApplication({ world, caller }: Asking, id: string): ApplicationRow {
  invariant(caller.kind !== 'anonymous', 'an operation that needs a credential ran without one')
  if (caller.kind === 'application' && caller.applicationId !== id) throw notFound('application')
  return rows.requireApplication(world, caller.clientId, id)
}

/**
 * Reads an application for a call that changes it: what a reviewer asked for comes by the link that asks for it, which no
 * event tells.
 * @throws Problem 403 for the link of creation while a request for information is open, 404
 */
export function requireWritableApplication(context: Asking, id: string): ApplicationRow {
  const row = requireReadableApplication(context, id)
  const { caller } = context
  if (caller.kind === 'application' && row.resubmit_token !== null && caller.resubmits !== true)
    throw new Problem('forbidden', 'This token only reads while a request for information is open.', {
      hint: 'what is asked for is sent with the token in resubmit_url of the customer: GET /customers/{customer_id}',
    })
  return row
}

/** An application that a token opens. */
export interface Opened {
  readonly row: ApplicationRow
  /** True for the token of `resubmit_url`. */
  readonly resubmits: boolean
}

export function findByToken(world: World, token: string): Opened | undefined {
  const table = world.table(rows.applications)
  const asked = table.find('resubmit_token', token)
  if (asked !== undefined) return asked.deleted_at === null ? { row: asked, resubmits: true } : undefined
  const row = table.find('token', token)
  return row !== undefined && rows.hasLiveToken(world, row) ? { row, resubmits: false } : undefined
}

export function newToken(world: World) {
  return { token: newSecret(world), token_expires_at: world.now + rows.linkLifeMs(world) }
}

export function newSecret(world: World): string {
  return world.randomSecret('application-tokens', base62, 43)
}

/** Makes a new link for the customer; the old token opens nothing any more. */
export function renewToken(world: World, id: string): ApplicationRow {
  const row = rows.applicationOf(world, id)
  return world.update(rows.applications, row, newToken(world))
}
