import * as z from 'zod'
import { named, type OutputOf } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import { countryCode } from '../address.js'
import { depositBands } from '../applicants/index.js'

/** The risk of an applicant (contract/rest.md 5.7). No source has the data behind it: this is ours (docs/decisions/0019). */

export const riskLevels = ['low', 'medium', 'high'] as const
type RiskLevel = (typeof riskLevels)[number]
type RiskValue = 1 | 2 | 3

const levelOf: Readonly<Record<RiskValue, RiskLevel>> = { 1: 'low', 2: 'medium', 3: 'high' }
const config = { threshold_low: 25, threshold_high: 50 } as const

/** Countries from which nobody is admitted. */
const prohibitedCountries: ReadonlySet<string> = new Set(['CU', 'IR', 'KP', 'SY'])
const riskyCountries: ReadonlySet<string> = new Set('AF BY CD HT IQ LY ML MM RU SD SO SS VE YE ZW'.split(' '))
const watchedCountries: ReadonlySet<string> = new Set('AE BA KE LB NG PA PH PK TR UA VN VU'.split(' '))

function factor(name: string, value: RiskValue, input: string, description: string, prohibited = false) {
  const level = levelOf[value]
  const reason = prohibited ? `${input} is prohibited` : `${input} is of ${level} risk`
  return { name, value, level, input, description, reason, prohibited }
}

type Factor = ReturnType<typeof factor>

function ofCountry(name: string, country: string, description: string): Factor {
  if (prohibitedCountries.has(country)) return factor(name, 3, country, description, true)
  const value = riskyCountries.has(country) ? 3 : watchedCountries.has(country) ? 2 : 1
  return factor(name, value, country, description)
}

/** One who is rated. */
export const entity = named('RiskRatingEntity', () => ({
  /** Tells a business from a person. */
  entity_type: z.enum(['business', 'individual']),
  /** A reference of your own, which is told again beside the rating. */
  reference: z.string().min(1).max(128).optional(),
  /** The country where the business was founded, or the person lives, by two capitals of ISO 3166-1. */
  country: countryCode(),
  /** The countries that the person is a citizen of, by two capitals of ISO 3166-1; of people only. */
  nationalities: z.array(countryCode()).max(10).optional(),
  /** The code of the line of business: of NAICS, or one of those for crypto. */
  industry_code: z.string().min(1).max(20).optional(),
  /** The deposits that are expected in a month, as a band of US dollars; of businesses only. */
  expected_monthly_deposit: z.enum(depositBands).optional(),
  /** Tells whether shares belong to whoever has the paper; of businesses only. */
  has_bearer_shares: z.boolean().optional(),
  /** Tells whether it moves money for others. */
  transact_on_behalf_of_third_parties: z.boolean().optional(),
}))

type Rated = OutputOf<typeof entity>

/** Money in and out is their business: codes of NAICS, and those of crypto. */
const watchedIndustries = /^(?:52|7132)/
const riskyIndustries = /^(?:5223|crypto)/i

const depositRisks: Readonly<Record<string, RiskValue>> = {
  '5m_to_10m': 2,
  '10m_to_20m': 2,
  '20m_to_50m': 3,
  '50m_plus': 3,
}

function yesOrNo(name: string, yes: boolean, description: string): Factor {
  return factor(name, yes ? 3 : 1, yes ? 'yes' : 'no', description)
}

function factorsOf(rated: Rated): readonly Factor[] {
  const home = ofCountry('country_risk', rated.country, 'Where it is at home.')
  const { nationalities = [], industry_code: industry, expected_monthly_deposit: deposit } = rated
  if (rated.entity_type === 'individual') {
    const others = nationalities.map((country) =>
      ofCountry('nationality_risk', country, 'Whose national it is.'),
    )
    return [home, ...others]
  }
  const factors = [home]
  if (industry !== undefined) {
    const value = riskyIndustries.test(industry) ? 3 : watchedIndustries.test(industry) ? 2 : 1
    factors.push(factor('industry_risk', value, industry, 'What it lives on.'))
  }
  if (deposit !== undefined) {
    const value = depositRisks[deposit] ?? 1
    factors.push(factor('volume_risk', value, deposit, 'How much it expects to pay in each month.'))
  }
  const { has_bearer_shares: isAnonymous = false, transact_on_behalf_of_third_parties: isOfOthers = false } =
    rated
  return [
    ...factors,
    yesOrNo('bearer_shares_risk', isAnonymous, 'Whether its owners can stay unknown.'),
    yesOrNo('third_party_risk', isOfOthers, 'Whether the money is of others.'),
  ]
}

/** Rates one applicant at a moment. Nothing is kept of it. */
export function rate(rated: Rated, now: number) {
  const factors = factorsOf(rated)
  const score = factors.reduce((sum, { value }) => sum + value, 0)
  const percentage = Math.round(((score - factors.length) / (2 * factors.length)) * 10_000) / 100
  const worst = factors.find(({ prohibited }) => prohibited)
  const level: RiskLevel =
    worst !== undefined || percentage >= config.threshold_high
      ? 'high'
      : percentage >= config.threshold_low
        ? 'medium'
        : 'low'
  return {
    score,
    num_factors: factors.length,
    percentage,
    level,
    factors: [...factors],
    edd_required: level === 'high' || rated.transact_on_behalf_of_third_parties === true,
    prohibited: worst !== undefined,
    ...(worst !== undefined && { prohibited_reason: `${worst.name}: ${worst.reason}` }),
    version: 'v1',
    data_version: '2026-01-01',
    config: { ...config },
    calculated_at: isoTime(now),
  }
}
