import fc from 'fast-check'
import { createSimulator } from 'platform-simulator'
import { expect, it } from 'vitest'
import { overFetch } from '../support/entry-points.js'

const keys = [1, 2, 3].map((n) => `3f0c6c1e-9d3c-4b39-8c1e-00000000000${n}`)
const day = 86_400_000

type Step =
  | { readonly do: 'create'; readonly key: number; readonly name: string; readonly fault: '' | '503' | '422' }
  | { readonly do: 'advance'; readonly by: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('create' as const),
    key: fc.nat({ max: 2 }),
    name: fc.constantFrom('Acme Corp', 'Other Corp', 'x'),
    fault: fc.constantFrom('' as const, '' as const, '' as const, '503' as const, '422' as const),
  }),
  fc.record({ do: fc.constant('advance' as const), by: fc.constantFrom(1000, day / 2, day - 1, day) }),
)

/** The hint of a stored refusal says that it is stored. */
function withoutHint({ body, ...answer }: { readonly body: unknown }): object {
  const { sim_hint: _, ...rest } = Object(body)
  return { ...answer, body: rest }
}

it('a key answers as a model of the rules says, for any sequence of calls, failures and time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const sim = createSimulator({ limits: { rate: 'off' } })
      // The model: for each key the first executed answer and when it is forgotten.
      const stored = new Map<number, { readonly answer: object; readonly until: number }>()
      const names = new Set<string>()
      let now = 0
      for (const action of steps) {
        if (action.do === 'advance') {
          await sim.clock.advance(action.by)
          now += action.by
          continue
        }
        const outcome = await overFetch.send(sim, {
          operation: 'customers.create',
          body: { name: action.name, customer_type: 'business' },
          ...(keys[action.key] !== undefined && { key: keys[action.key] ?? null }),
          ...(action.fault !== '' && { headers: { 'x-sandbox-error-status': action.fault } }),
        })
        const known = stored.get(action.key)
        if (known !== undefined && known.until > now) expect(withoutHint(outcome)).toEqual(known.answer)
        else if (action.name === 'x') expect(outcome.status).toBe(400)
        else if (action.fault !== '') expect(outcome.status).toBe(Number(action.fault))
        else {
          // The name is taken by the first customer that got it; a refusal that was executed is kept as well.
          expect(outcome.status).toBe(names.has(action.name) ? 409 : 201)
          names.add(action.name)
          stored.set(action.key, { answer: withoutHint(outcome), until: now + day })
        }
      }
      expect(sim.api.customers.list().meta.total_count).toBe(names.size)
    }),
    { numRuns: 150, ...(process.env['FC_SEED'] !== undefined && { seed: Number(process.env['FC_SEED']) }) },
  )
})
