import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'

/** What a rating is made of: each factor for itself, and what they come to together (docs/decisions/0019). */

type Entity = Parameters<Simulator['api']['riskRatings']['calculate']>[0]['entities'][number]

function rated(entity: Entity) {
  const [result] = createSimulator().api.riskRatings.calculate({ entities: [entity] }).results
  if (result === undefined) throw new Error('nobody was rated')
  return result.risk_rating
}

/** The factors of somebody, each as its name and value. */
function factors(entity: Entity): string[] {
  return rated(entity).factors.map(({ name, value }) => `${name} ${value}`)
}

const business = { entity_type: 'business', country: 'DE' } as const
const person = { entity_type: 'individual', country: 'DE' } as const

describe('a rating', () => {
  it('says of each factor what was looked at and what came of it', () => {
    const factor = (name: string, value: number, level: string, input: string, description: string) => ({
      name,
      value,
      level,
      input,
      description,
      reason: `${input} is of ${level} risk`,
      prohibited: false,
    })
    expect(
      rated({
        ...business,
        country: 'PA',
        industry_code: '541511',
        expected_monthly_deposit: '20m_to_50m',
        has_bearer_shares: true,
      }),
    ).toEqual({
      score: 10,
      num_factors: 5,
      percentage: 50,
      level: 'high',
      factors: [
        factor('country_risk', 2, 'medium', 'PA', 'Where it is at home.'),
        factor('industry_risk', 1, 'low', '541511', 'What it lives on.'),
        factor('volume_risk', 3, 'high', '20m_to_50m', 'How much it expects to pay in each month.'),
        factor('bearer_shares_risk', 3, 'high', 'yes', 'Whether its owners can stay unknown.'),
        factor('third_party_risk', 1, 'low', 'no', 'Whether the money is of others.'),
      ],
      edd_required: true,
      prohibited: false,
      version: 'v1',
      data_version: '2026-01-01',
      config: { threshold_low: 25, threshold_high: 50 },
      calculated_at: '2026-01-01T00:00:00Z',
    })
  })

  it('of a person looks at where the person lives and at each nationality, and at nothing of a business', () => {
    expect(
      factors({
        ...person,
        nationalities: ['PA', 'RU', 'DE'],
        industry_code: '5223',
        expected_monthly_deposit: '50m_plus',
        has_bearer_shares: true,
      }),
    ).toEqual(['country_risk 1', 'nationality_risk 2', 'nationality_risk 3', 'nationality_risk 1'])
    expect(rated({ ...person, nationalities: ['PA'] }).factors[1]).toMatchObject({
      input: 'PA',
      description: 'Whose national it is.',
      reason: 'PA is of medium risk',
    })
  })

  it('of a business looks at no nationality, and at what is said alone', () => {
    expect(factors({ ...business, nationalities: ['RU'] })).toEqual([
      'country_risk 1',
      'bearer_shares_risk 1',
      'third_party_risk 1',
    ])
  })
})

describe('a country', () => {
  it.each([
    [3, 'AF BY CD HT IQ LY ML MM RU SD SO SS VE YE ZW'],
    [2, 'AE BA KE LB NG PA PH PK TR UA VN VU'],
    [1, 'US DE GB FR JP BR'],
  ])('is of the risk %i: %s', (value, countries) => {
    for (const country of countries.split(' ')) {
      expect(factors({ ...person, country }), country).toEqual([`country_risk ${value}`])
      expect(factors({ ...person, nationalities: [country] }), country).toEqual([
        'country_risk 1',
        `nationality_risk ${value}`,
      ])
      expect(rated({ ...business, country })).toMatchObject({ prohibited: false })
    }
  })

  it.each(['CU', 'IR', 'KP', 'SY'])(
    'that is prohibited, %s, makes the risk high, whatever else is said',
    (country) => {
      const home = rated({ ...business, country })
      expect(home).toMatchObject({
        level: 'high',
        percentage: 33.33,
        edd_required: true,
        prohibited: true,
        prohibited_reason: `country_risk: ${country} is prohibited`,
      })
      expect(home.factors.map(({ prohibited }) => prohibited)).toEqual([true, false, false])
      expect(rated({ ...person, nationalities: ['DE', country] })).toMatchObject({
        level: 'high',
        prohibited: true,
        prohibited_reason: `nationality_risk: ${country} is prohibited`,
      })
    },
  )
})

describe('an industry', () => {
  it.each([
    ['52', 2],
    ['522110', 2],
    ['5222', 2],
    ['7132', 2],
    ['713210', 2],
    ['5223', 3],
    ['522320', 3],
    ['crypto_exchange', 3],
    ['CRYPTO', 3],
    ['713110', 1],
    ['541511', 1],
    ['152', 1],
    ['15223', 1],
    ['no_crypto', 1],
  ])('of the code %s is of the risk %i', (industry_code, value) => {
    expect(factors({ ...business, industry_code })).toContain(`industry_risk ${value}`)
  })
})

describe('expected deposits', () => {
  it.each([
    ['0_to_50k', 1],
    ['50k_to_100k', 1],
    ['100k_to_500k', 1],
    ['500k_to_1m', 1],
    ['1m_to_5m', 1],
    ['5m_to_10m', 2],
    ['10m_to_20m', 2],
    ['20m_to_50m', 3],
    ['50m_plus', 3],
  ] as const)('of %s are of the risk %i', (expected_monthly_deposit, value) => {
    expect(factors({ ...business, expected_monthly_deposit })).toContain(`volume_risk ${value}`)
  })
})

describe('a question that is answered with yes or no', () => {
  it.each([
    [undefined, 1, 'no'],
    [false, 1, 'no'],
    [true, 3, 'yes'],
  ] as const)('by %s is of the risk %i', (answer, value, input) => {
    const said = (name: string) => (answer === undefined ? {} : { [name]: answer })
    const third = 'transact_on_behalf_of_third_parties'
    expect(rated({ ...business, ...said('has_bearer_shares') }).factors[1]).toMatchObject({
      name: 'bearer_shares_risk',
      value,
      input,
    })
    const others = rated({ ...business, ...said(third) })
    expect(others.factors[2]).toMatchObject({ name: 'third_party_risk', value, input })
    expect(others, 'whoever moves money for others is looked at').toMatchObject({
      level: answer === true ? 'medium' : 'low',
      edd_required: answer === true,
    })
    expect(rated({ ...person, ...said(third) })).toMatchObject({
      level: 'low',
      edd_required: answer === true,
    })
  })
})

describe('the level', () => {
  it.each<[number, 'low' | 'medium' | 'high', Entity]>([
    [0, 'low', person],
    [0, 'low', { ...person, nationalities: ['DE', 'FR'] }],
    [16.67, 'low', { ...person, nationalities: ['PA', 'FR'] }],
    [25, 'medium', { ...person, nationalities: ['PA'] }],
    [25, 'medium', { ...business, industry_code: '5223' }],
    [33.33, 'medium', { ...business, has_bearer_shares: true }],
    [37.5, 'medium', { ...business, country: 'PA', industry_code: '5223' }],
    [50, 'high', { ...person, nationalities: ['RU'] }],
    [50, 'high', { ...person, country: 'PA' }],
    [66.67, 'high', { ...business, country: 'RU', has_bearer_shares: true }],
    [100, 'high', { ...person, country: 'RU' }],
  ])('of %d percent is %s', (percentage, level, entity) => {
    expect(rated(entity)).toMatchObject({ percentage, level, edd_required: level === 'high' })
    expect(rated(entity)).not.toHaveProperty('prohibited_reason')
  })
})

it('several are rated in their order, each with the reference that it came with, and nothing is kept', () => {
  const sim = createSimulator()
  const before = sim.hash()
  const { results } = sim.api.riskRatings.calculate({
    entities: [{ ...person, reference: 'ada' }, business, { ...business, country: 'RU', reference: 'acme' }],
  })
  expect(results.map(({ index, reference, risk_rating }) => [index, reference, risk_rating.score])).toEqual([
    [0, 'ada', 1],
    [1, undefined, 3],
    [2, 'acme', 5],
  ])
  expect(results[1]).not.toHaveProperty('reference')
  expect(sim.hash()).toBe(before)
})
