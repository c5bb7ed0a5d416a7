import type { Route } from './routes.js'
import type { Target } from './targets.js'

interface Rule {
  readonly target_type?: 'any' | 'recipient' | 'address' | undefined
  readonly targets?: readonly string[] | undefined
  readonly network_id?: string | undefined
  readonly asset: string
}

/**
 * Whether a mandate speaks of a payment at all: whether it allows it is decided when it is due. A rule that is drafted may
 * name a recipient that is to be made.
 */
export function coveredBy(
  { target_type, targets = [], network_id = '', asset }: Rule,
  { target, route }: { readonly target: Target; readonly route: Route },
): boolean {
  if (asset.toUpperCase() !== route.asset.toUpperCase()) return false
  if (network_id !== '' && network_id !== route.network_id) return false
  if (target_type === 'any') return true
  const { payable } = target
  const wanted = [
    target.recipient_id,
    target.name.toLowerCase(),
    ...(payable.kind === 'crypto' && route.account === undefined ? [payable.address.toLowerCase()] : []),
  ]
  return targets.some((each) => wanted.includes(each) || wanted.includes(each.toLowerCase()))
}
