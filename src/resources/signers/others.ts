import type { World } from '../../kernel/world.js'
import { type SignerRow, signers } from './rows.js'
import { groupsOf } from './rules.js'

/** So many are looked at to explain a refusal. */
const mostOthers = 200

/** Every live signer of a client. */
export function liveSigners(world: World, clientId: string): readonly SignerRow[] {
  const found: SignerRow[] = []
  world.table(signers).each(clientId, undefined, (row) => void found.push(row))
  return found
}

/** Signers of the client, live or deleted, who are not recognised where something was signed, and why not. */
export function othersOf(world: World, clientId: string, recognised: readonly { readonly id: string }[]) {
  const known = new Set(recognised.map(({ id }) => id))
  const found: { readonly signer: SignerRow; readonly why: string }[] = []
  for (const signer of world.table(signers).all()) {
    if (signer.client_id !== clientId || known.has(signer.id)) continue
    found.push({ signer, why: whyNot(world, signer) })
    if (found.length === mostOthers) break
  }
  return found
}

function whyNot(world: World, signer: SignerRow): string {
  if (signer.deleted_at !== null) return 'was deleted'
  const groups = groupsOf(world, signer)
  if (groups.length === 0) return 'is in no signer group, or has left it'
  return `is in ${groups.map(({ name }) => name).join(', ')}, which does not sign here, or has left the group that does`
}
