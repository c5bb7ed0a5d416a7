import { rowsOf } from '../../contract/rows.js'
import type { World } from '../../kernel/world.js'
import { type SignerRow, signerGroups, signers } from './rows.js'
import { groupsOf } from './rules.js'

/** The most signers that are looked at to explain a refusal. */
const maxOthers = 64

/** Lists every live signer of a client. */
export function liveSigners(world: World, clientId: string): readonly SignerRow[] {
  return rowsOf(world, signers, clientId)
}

/**
 * Lists signers of the client, live or deleted, who are not recognised where something was signed, and why not. Those who left a
 * group come first: they are the likeliest to have signed.
 */
export function othersOf(world: World, clientId: string, recognised: readonly { readonly id: string }[]) {
  const known = new Set(recognised.map(({ id }) => id))
  const left = groupsLeft(world, clientId)
  const others = world
    .table(signers)
    .all()
    .filter(({ id, client_id }) => client_id === clientId && !known.has(id))
  const sorted = [...others.filter(({ id }) => left.has(id)), ...others.filter(({ id }) => !left.has(id))]
  return sorted
    .slice(0, maxOthers)
    .map((signer) => ({ signer, why: whyNot(world, signer, left.get(signer.id) ?? []) }))
}

/** Lists the names of the groups that each signer left, by the signer's id. */
function groupsLeft(world: World, clientId: string): ReadonlyMap<string, readonly string[]> {
  const left = new Map<string, string[]>()
  world.table(signerGroups).each(clientId, undefined, ({ name, removed }) => {
    for (const { signer_id } of removed) left.set(signer_id, [...(left.get(signer_id) ?? []), name])
  })
  return left
}

function whyNot(world: World, signer: SignerRow, left: readonly string[]): string {
  const gone = left.length === 0 ? '' : `has left ${left.join(', ')}`
  if (signer.deleted_at !== null) return gone === '' ? 'was deleted' : `${gone} and was deleted`
  const groups = groupsOf(world, signer)
  const elsewhere = `is in ${groups.map(({ name }) => name).join(', ')}, which does not sign here`
  if (groups.length > 0) return gone === '' ? elsewhere : `${gone}, and ${elsewhere}`
  return gone === '' ? 'is in no signer group' : gone
}
