/** One use of the store by the app. */
export interface StoreUse {
  readonly method: string
  /** The argument of the call, in words. */
  readonly key: string
  /** The piece of the app's work that it was for, by its name in the story. */
  readonly by: string
}

/** The beginning of notes that say what of the store was used, and that deliveries came before others were answered. */
export const using = 'the app uses '
export const atOnce = 'delivered at once: '

export function describeUse({ method, key, by }: StoreUse): string {
  return `store.${method}(${key}), for ${by}`
}

/** Names a delivery in the story. */
export function deliveryName(type: string, eventId: string): string {
  return `${type} ..${eventId.slice(-5)}`
}

/** More lines of these say nothing new. */
const maxUses = 24

const reading = /^(?:get|list|has|find|read|load|fetch|query|select|count)/i

/**
 * Finds what was written by one piece of work between a use and a write of another: that write undoes it, unless it knows. To each
 * of these uses, what is to be told of it.
 */
export function undoneIn(uses: readonly StoreUse[]): ReadonlyMap<StoreUse, string> {
  const told = new Map<StoreUse, string>()
  const keys = new Set(uses.flatMap(({ method, key }) => (reading.test(method) ? [] : [key])))
  for (const key of keys) {
    // A list is of all keys that begin so.
    const all = uses.filter((use) => use.key === key || (use.method === 'list' && key.startsWith(use.key)))
    const firstOf = new Map<string, number>()
    for (const [place, use] of all.entries()) if (!firstOf.has(use.by)) firstOf.set(use.by, place)
    for (const [place, use] of all.entries()) {
      const first = firstOf.get(use.by) ?? place
      if (reading.test(use.method) || told.size >= maxUses) continue
      const between = all
        .slice(first + 1, place)
        .filter(({ by, method }) => by !== use.by && !reading.test(method))
      const [other] = between
      if (other === undefined) continue
      for (const each of all.slice(Math.min(first, firstOf.get(other.by) ?? first), place))
        if ((each.by === use.by || each.by === other.by) && !told.has(each)) told.set(each, '')
      told.set(use, `, though it was written for ${other.by} since`)
    }
  }
  return told
}
