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
  /**
   * `score`: The sum of the values of all factors.
   * `num_factors`: The number of factors that were counted.
   */
  ...each(z.int(), 'score', 'num_factors'),
  /** The score as a share of the greatest one, in percent. */
  percentage: z.number(),
  /** The risk that the percentage means. */
  level: level(),
  /** One row for each factor that was counted. */
  factors: z.array(
    z.object({
      /** The factor that was looked at, such as the country. */
      name: z.string(),
      /** The weight that was found, where 3 is the greatest risk. */
      value: z.literal([1, 2, 3]),
      /** The risk that the weight means. */
      level: level(),
      /**
       * `input`: The value that was looked at, as it was sent.
       * `description`: Says what the factor is about, in words for people.
       * `reason`: Says why it has this weight, in words for people.
       */
      ...each(z.string(), 'input', 'description', 'reason'),
      /** Tells whether this factor alone is enough to refuse. */
      prohibited: z.boolean(),
    }),
  ),
  /**
   * `edd_required`: Tells whether enhanced due diligence is needed.
   * `prohibited`: Tells whether the platform does not take such a customer.
   */
  ...each(z.boolean(), 'edd_required', 'prohibited'),
  /** Says why it does not, in words for people; left out where it does. */
  prohibited_reason: z.string().optional(),
  /**
   * `version`: The version of the rules of the rating.
   * `data_version`: The version of the tables that they read.
   */
  ...each(z.string(), 'version', 'data_version'),
  /** The limits between the levels. */
  config: z.object({
    /** The percentage from which the risk is medium. */
    threshold_low: z.number(),
    /** The percentage from which the risk is high. */
    threshold_high: z.number(),
  }),
  /** The moment at which it was rated. */
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
        /** All of them are right, or none is rated. */
        entities: z.array(entity()).min(1).max(100),
      }),
    output: () =>
      objectNamed('RiskRatings', {
        /** One rating for each entity, in the order of the request. */
        results: z.array(
          z.object({
            /** The place of the entity in the request, from 0. */
            index: z.int(),
            /** The reference that the request had; left out without one. */
            reference: z.string().optional(),
            /** The rating itself, with all that it was made of. */
            risk_rating: riskRating(),
          }),
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
