import { present } from '../../contract/present.js'
import { invalidField } from '../../contract/problem.js'
import { putRow } from '../../contract/rows.js'
import type { OutputOf } from '../../contract/schema.js'
import { isAlready } from '../../kernel/json.js'
import type { World } from '../../kernel/world.js'
import { assetsOf } from '../capabilities/index.js'
import { type AgenticPolicy, agenticPolicies, findAgenticPolicy } from './rows.js'
import type { agenticPolicyRequest } from './wire.js'

type Request = OutputOf<typeof agenticPolicyRequest>

/**
 * Replaces the whole policy; one that says nothing removes it.
 * @returns undefined when there is none now
 * @throws Problem 400 for an asset that there is none of
 */
export function replaceAgenticPolicy(world: World, clientId: string, request: Request) {
  const policy = withoutDefaults(world, request)
  const known = findAgenticPolicy(world, clientId)
  if (Object.keys(policy).length === 0) {
    if (known !== undefined) world.update(agenticPolicies, known, { deleted_at: world.now })
    return undefined
  }
  if (known !== undefined && isAlready(known, { policy })) return known
  const { now } = world
  const members = { client_id: clientId, policy, created_at: now, updated_at: now }
  return putRow(world, agenticPolicies, known, members, { policy, updated_at: now })
}

/** Makes a policy without what has its default. */
function withoutDefaults(world: World, request: Request): AgenticPolicy {
  const { payee_model, payout_assets = [], labels = {}, mandate_strategy, payout_route } = request
  const assets = [...new Set(payout_assets.map((symbol, at) => knownAsset(world, symbol, at)))]
  return present({
    payee_model: payee_model === 'flat' ? payee_model : null,
    payout_assets: assets.length === 0 ? null : assets,
    labels: Object.keys(labels).length === 0 ? null : present({ ...labels }),
    mandate_strategy: mandate_strategy || null,
    payout_route: payout_route || null,
  })
}

function knownAsset(world: World, symbol: string, at: number): string {
  const assets = assetsOf(world).map((asset) => asset.symbol)
  const found = assets.find((asset) => asset.toUpperCase() === symbol.toUpperCase())
  if (found !== undefined) return found
  const message = `must be one of ${assets.join(', ')}`
  throw invalidField(`payout_assets.${at}`, message, 'unsupported_asset')
}
