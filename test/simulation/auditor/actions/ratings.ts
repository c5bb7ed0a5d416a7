import { member, members, same } from '../audit.js'
import type { Draws } from '../draws.js'
import { refuse } from '../model.js'
import { action, drawWay } from './action.js'

/** Ratings that nobody keeps (docs/decisions/0019): the model has a few of each kind of country, industry and band. */

const countries: Readonly<Record<string, number>> = { US: 1, DE: 1, GB: 1, PA: 2, TR: 2, RU: 3, MM: 3 }
const prohibited: readonly string[] = ['KP', 'IR', 'CU', 'SY']
const unknown: readonly string[] = ['ZZ', 'us', 'USA', '']
const industries: Readonly<Record<string, number>> = {
  '541511': 1,
  '522110': 2,
  '522320': 3,
  crypto_exchange: 3,
}
const bands: Readonly<Record<string, number>> = {
  '0_to_50k': 1,
  '5m_to_10m': 2,
  '10m_to_20m': 2,
  '50m_plus': 3,
}

interface Entity {
  readonly entity_type: 'business' | 'individual'
  readonly country: string
  readonly nationalities?: readonly string[]
  readonly industry_code?: string
  readonly expected_monthly_deposit?: string
  readonly has_bearer_shares?: boolean
  readonly transact_on_behalf_of_third_parties?: boolean
}

const known = Object.keys(countries) as [string, ...string[]]

function drawCountry(draws: Draws): string {
  if (draws.chance(4)) return draws.pick(unknown as [string, ...string[]])
  return draws.chance(12) ? draws.pick(prohibited as [string, ...string[]]) : draws.pick(known)
}

function drawEntity(draws: Draws): Entity {
  return {
    entity_type: draws.pick(['business', 'business', 'individual']),
    country: drawCountry(draws),
    ...(draws.chance(50) && {
      nationalities: Array.from({ length: draws.int(3) }, () => drawCountry(draws)),
    }),
    ...(draws.chance(60) && { industry_code: draws.pick(Object.keys(industries) as [string, ...string[]]) }),
    ...(draws.chance(60) && {
      expected_monthly_deposit: draws.pick(Object.keys(bands) as [string, ...string[]]),
    }),
    ...(draws.chance(40) && { has_bearer_shares: draws.chance(50) }),
    ...(draws.chance(40) && { transact_on_behalf_of_third_parties: draws.chance(50) }),
  }
}

function values(of: Entity): number[] {
  const home = (country: string) => countries[country] ?? 3
  if (of.entity_type === 'individual') return [of.country, ...(of.nationalities ?? [])].map(home)
  return [
    home(of.country),
    ...(of.industry_code === undefined ? [] : [industries[of.industry_code] ?? 1]),
    ...(of.expected_monthly_deposit === undefined ? [] : [bands[of.expected_monthly_deposit] ?? 1]),
    of.has_bearer_shares === true ? 3 : 1,
    of.transact_on_behalf_of_third_parties === true ? 3 : 1,
  ]
}

function places(of: Entity): readonly string[] {
  return [of.country, ...(of.entity_type === 'individual' ? (of.nationalities ?? []) : [])]
}

export const ratingActions = [
  action(
    'rate applicants',
    4,
    (draws) => ({
      way: drawWay(draws),
      entities: Array.from({ length: draws.int(4) + 1 }, () => drawEntity(draws)),
    }),
    async (audit, { way, entities }) => {
      await audit.call(way, { operation: 'riskRatings.calculate', body: { entities } }, () => {
        const named = (one: Entity) => [one.country, ...(one.nationalities ?? [])]
        if (entities.flatMap(named).some((country) => unknown.includes(country))) refuse('validation-error')
        return (answer) => {
          const results = members(answer, 'results')
          same('how many were rated', results.length, entities.length)
          for (const [at, entity] of entities.entries()) {
            const is = (name: string, expected: unknown) =>
              same(`${name} of ${JSON.stringify(entity)}`, member(results[at], 'risk_rating', name), expected)
            const factors = values(entity)
            const score = factors.reduce((sum, value) => sum + value, 0)
            const share = (score - factors.length) / (2 * factors.length)
            const isProhibited = places(entity).some((country) => prohibited.includes(country))
            const level = isProhibited || share >= 0.5 ? 'high' : share >= 0.25 ? 'medium' : 'low'
            is('score', score)
            is('num_factors', factors.length)
            is('percentage', Math.round(share * 10_000) / 100)
            is('level', level)
            is('prohibited', isProhibited)
            is('edd_required', level === 'high' || entity.transact_on_behalf_of_third_parties === true)
          }
        }
      })
    },
  ),
]
