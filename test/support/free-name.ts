import type { Simulator } from 'platform-simulator'

/** The name, or one with a number behind it: no two customers of a client have the same. */
export function freeName(sim: Simulator, name: string): string {
  const taken = new Set<string>()
  for (let after: string | undefined; ; ) {
    const { data, meta } = sim.api.customers.list({
      search: name,
      limit: 100,
      ...(after !== undefined && { starting_after: after }),
    })
    for (const { name } of data) taken.add(name)
    after = data.at(-1)?.id
    if (!meta.has_more_after) break
  }
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name} ${number}`
    if (!taken.has(numbered)) return numbered
  }
}
