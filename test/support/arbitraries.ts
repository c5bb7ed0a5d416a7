import fc from 'fast-check'
import { ksuidEpochMs } from '../../src/kernel/clock.js'
import { drawn } from './drawn.js'

/**
 * What the randomised tests draw from. A failing property prints its seed and path and the shrunk counterexample;
 * `FC_SEED=1234 npx vitest run test/kernel` runs everything from that seed again, `FC_TIMES=20` runs twenty times as much.
 */

const { FC_SEED, FC_TIMES } = process.env
if (FC_SEED !== undefined) fc.configureGlobal({ seed: Number(FC_SEED) })

/** How often a property is tried, multiplied by FC_TIMES. */
export function runs(count: number): { readonly numRuns: number } {
  drawn.atRandom = true
  return { numRuns: count * Number(FC_TIMES ?? 1) }
}

/** The last millisecond whose second fits the 32 bits of an id. */
export const lastInstant = ksuidEpochMs + 0xffff_ffff * 1000

/** Any millisecond that ids can tell, the first and the last ones often. */
export const anyInstant = fc.integer({ min: ksuidEpochMs, max: lastInstant })

export const anySeed = fc.string({ maxLength: 12 })

/** A decimal number and how it is written: `digits / 10 ** places`. */
export const anyDecimal = fc
  .record({ digits: fc.bigInt({ min: 0n, max: 10n ** 24n }), places: fc.nat({ max: 12 }) })
  .map(({ digits, places }) => {
    const text = digits.toString().padStart(places + 1, '0')
    const whole = text.slice(0, text.length - places)
    return { digits, places, text: places === 0 ? whole : `${whole}.${text.slice(-places)}` }
  })

/** Work for a simulator: what a test, an app and the platform do to it, as data. `nth` picks among what exists. */
export type Call =
  | { readonly do: 'createCustomer'; readonly name: number; readonly business: boolean }
  | { readonly do: 'deleteCustomer'; readonly nth: number }
  | { readonly do: 'setSubClient'; readonly nth: number; readonly to: number | null }
  | { readonly do: 'listCustomers'; readonly limit: number; readonly status: 'pending' | 'approved' | null }
  | { readonly do: 'createTarget'; readonly path: number; readonly global: boolean }
  | { readonly do: 'deleteTarget'; readonly nth: number }
  | { readonly do: 'createUser'; readonly name: number }
  | { readonly do: 'createKey' }
  | { readonly do: 'simulate'; readonly cause: (typeof customerCauses)[number]; readonly nth: number }
  | { readonly do: 'createClient'; readonly name: number }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'runNext' }

/** The causes that take a customer and nothing else. */
export const customerCauses = [
  'approveOnboarding',
  'rejectOnboarding',
  'autoDeclineOnboarding',
  'submitOnboarding',
  'startReview',
  'reviseOnboarding',
  'closeReview',
  'reopenReview',
  'requestInformation',
  'respondToInformation',
  'freezeCustomer',
  'unfreezeCustomer',
  'submitProofOfAddress',
  'approveProofOfAddress',
  'rejectProofOfAddress',
  'reviewByPartner',
] as const

const nth = fc.nat({ max: 5 })
const name = fc.nat({ max: 20 })

const anyCall: fc.Arbitrary<Call> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('createCustomer' as const), name, business: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deleteCustomer' as const), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('setSubClient' as const), nth, to: fc.option(nth) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('listCustomers' as const),
      limit: fc.integer({ min: 1, max: 100 }),
      status: fc.constantFrom('pending' as const, 'approved' as const, null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('createTarget' as const), path: nth, global: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deleteTarget' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('createUser' as const), name }) },
  { weight: 1, arbitrary: fc.constant({ do: 'createKey' as const }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('simulate' as const),
      cause: fc.constantFrom(...customerCauses),
      nth,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('createClient' as const), name }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('advance' as const),
      ms: fc.oneof(fc.nat({ max: 20_000 }), fc.nat({ max: 3 * 86_400_000 })),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'runNext' as const }) },
)

export const anyCalls = fc.array(anyCall, { maxLength: 25 })
