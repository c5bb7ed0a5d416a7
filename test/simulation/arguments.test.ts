import { createSimulator, Problem, UsageError } from 'platform-simulator'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { registry } from '../../src/resources/registry.js'

/** Members that only servers and tests of ours call with what they have made. */
const internal = new Set(['bodyLimit', 'handle', 'inTurn', 'onCommit', 'takesFile', 'dispose'])
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

// A wait for somebody who looks at a page would have no end: it does not begin where CI is set.
beforeEach(() => void vi.stubEnv('CI', 'true'))
afterEach(() => void vi.unstubAllEnvs())

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

const long = 'x'.repeat(100_000)

/** What a schema takes, with long texts in it. */
function longest(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return longest(schema.def.innerType)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, member]) => [name, longest(member)]))
  if (schema instanceof z.ZodArray) return [longest(schema.def.element)]
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodNumber) return 1
  return long
}

it.each(Object.entries(registry.causes))(
  'sim.simulate.%s echoes no text as long as it was given',
  (name, { takes }) => {
    const sim = createSimulator()
    const values = takes.map(({ schema }) => longest(schema))
    for (const given of takes.map((_, index) => values.slice(0, index + 1))) {
      try {
        Reflect.apply(Reflect.get(sim.simulate, name), sim.simulate, given)
      } catch (error) {
        expect(error).toSatisfy((thrown) => thrown instanceof UsageError || thrown instanceof Problem)
        expect(String(error).length).toBeLessThan(1000)
      }
    }
  },
)
