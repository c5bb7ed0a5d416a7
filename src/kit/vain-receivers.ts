import type { Unhit } from '../hosts/webhooks/network.js'
import type { World } from '../kernel/world.js'
import { targets as targetTable } from '../resources/webhooks/index.js'

/** The receivers that `deliverTo` was called with: a handler for every URL, and URLs. */
export interface GivenReceivers {
  all: boolean
  readonly urls: Set<string>
}

/** Those of `deliverTo` that no target sends anything to: a test that has one did not test what it meant to. */
export function vainReceivers({ all, urls }: GivenReceivers, world: World): readonly Unhit[] {
  if (!all && urls.size === 0) return []
  const rows = world.table(targetTable).all()
  const targets = [...new Set(rows.flatMap(({ url, deleted_at }) => (deleted_at === null ? [url] : [])))]
  const vain = [
    ...(all && targets.length === 0 ? [''] : []),
    ...[...urls].filter((url) => !targets.includes(url)),
  ]
  return vain.map((url) => ({
    tool: 'deliverTo',
    description: `deliverTo(${url === '' ? 'handler' : `'${url}', handler`}): ${
      targets.length === 0
        ? 'there is no webhook target, so nothing is delivered: sim.given.webhookTarget() makes one'
        : `no webhook target has this URL, and the targets have ${targets.slice(0, 3).join(', ')}`
    }`,
    unmet: false,
  }))
}
