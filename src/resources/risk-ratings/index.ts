import * as z from 'zod'
import { namespace, operationsOf } from '../../contract/operation.js'
import { present } from '../../contract/present.js'
import { isoTimestamp } from '../../contract/primitives.js'
import { defineResource } from '../../contract/resource.js'
import { each, named, objectNamed } from '../../contract/schema.js'
import { lazy } from '../../kernel/lazy.js'
import { entity, rate, riskLevels } from './rate.js'

const level = lazy(() => z.enum(riskLevels))

const riskRating = named('RiskRating', () => ({
  ...each(z.int(), 'score', 'num_factors'),
  percentage: z.number(),
  level: level(),
  factors: z.array(
    z.object({
      name: z.string(),
      value: z.literal([1, 2, 3]),
      level: level(),
      ...each(z.string(), 'input', 'description', 'reason'),
      prohibited: z.boolean(),
    }),
  ),
  ...each(z.boolean(), 'edd_required', 'prohibited'),
  prohibited_reason: z.string().optional(),
  ...each(z.string(), 'version', 'data_version'),
  config: z.object({ threshold_low: z.number(), threshold_high: z.number() }),
  calculated_at: isoTimestamp,
}))

const call = operationsOf({ tag: 'Onboarding', source: 'contract/rest.md 5.7' })

// Apart from the resource, where the types of what they do not declare would be lost.
const ratingOperations = namespace('riskRatings', {
  calculate: call('POST /onboarding/risk-ratings/bulk', {
    summary: 'Rates several applicants at once and keeps nothing. If one of them is wrong, none is rated.',
    decision: '0019',
    body: () =>
      objectNamed('RiskRatingsRequest', {
        entities: z.array(entity()).min(1).max(100).describe('All of them are right, or none is rated.'),
      }),
    output: () =>
      objectNamed('RiskRatings', {
        results: z.array(
          z.object({ index: z.int(), reference: z.string().optional(), risk_rating: riskRating() }),
        ),
      }),
    run: ({ world }, { body }) => ({
      results: body.entities.map((each, index) =>
        present({ index, reference: each.reference, risk_rating: rate(each, world.now) }),
      ),
    }),
  }),
})

export { rate } from './rate.js'

/** Ratings that nobody keeps (specification, Applications and onboarding). */
export const riskRatingsResource = defineResource({
  name: 'risk-ratings',
  operations: { riskRatings: ratingOperations },
})
