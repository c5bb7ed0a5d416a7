import { createSimulator, Problem, UsageError } from 'platform-simulator'
import { expect, it } from 'vitest'

/** Members that only servers and tests of ours call with what they have made. */
const internal = new Set(['bodyLimit', 'handle', 'onCommit', 'dispose'])
const groups = ['', 'clock', 'events', 'webhooks', 'ledger', 'faults', 'requests']

const wrong: readonly unknown[] = [
  null,
  -1,
  1e308,
  Number.NaN,
  'x',
  'x'.repeat(1_000_000),
  {},
  [],
  () => 1,
  10n,
  true,
]

function members(group: string): readonly string[] {
  const sim = createSimulator()
  const holder: object = group === '' ? sim : Reflect.get(sim, group)
  return Object.keys(holder).filter(
    (name) => typeof Reflect.get(holder, name) === 'function' && !internal.has(name),
  )
}

const all = groups.flatMap((group) => members(group).map((name) => [group, name] as const))

it.each(all)('sim.%s.%s takes what it takes, and refuses the rest in words', async (group, name) => {
  for (const value of wrong) {
    for (const values of [[value], ['x', value]]) {
      const sim = createSimulator()
      const holder: object = group === '' ? sim : Reflect.get(sim, group)
      try {
        const returned: unknown = await Reflect.apply(Reflect.get(holder, name), holder, values)
        if (name === 'installDate' && typeof returned === 'function') returned()
      } catch (error) {
        expect(error).toSatisfy((thrown) => thrown instanceof UsageError || thrown instanceof Problem)
        expect(String(error).length).toBeLessThan(5000)
      } finally {
        sim.dispose()
      }
    }
  }
})
