import { type Difference, plain } from './shape.js'

/** The limit of a caller as an answer tells it, by the names of the headers. */
export type RateSeen = Readonly<Partial<Record<RateHeader, string>>>

/** The part of an answer that says something of the limit. */
interface Limited {
  readonly rate: RateSeen
  /** The reason why none came. */
  readonly why?: string
}

type RateHeader = (typeof rateHeaders)[number]

const rateHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

export function rateIn(header: (name: string) => string | null): RateSeen {
  return Object.fromEntries(
    rateHeaders.flatMap((name) => {
      const value = header(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

/** Unix seconds of the years in which anybody can ask: a number of seconds to wait is none of them. */
const [earliest, latest] = [1_577_836_800, 4_102_444_800]

/**
 * Lists what the headers of an answer lack, or have otherwise than every answer of the API. How much is allowed may be agreed with
 * each client, and is not compared.
 * @param before the answer before, of the same caller: less is left now, unless another window has begun
 */
export function rateDifferences({ rate, why }: Limited, before?: Limited): readonly Difference[] {
  if (why !== undefined) return []
  const found: Difference[] = []
  const numbers = rateHeaders.map((name) => {
    const value = rate[name]
    if (value === undefined) found.push({ at: name, says: 'is missing; ours is there on every answer' })
    else if (!/^\d{1,12}$/.test(value))
      found.push({ at: name, says: `is ${plain(value)}; ours is a whole number` })
    else return Number(value)
    return undefined
  })
  const [limit, remaining, reset] = numbers
  if (limit !== undefined && remaining !== undefined && remaining > limit)
    found.push({ at: 'x-ratelimit-remaining', says: 'is more than the limit' })
  if (reset !== undefined && (reset < earliest || reset > latest))
    found.push({ at: 'x-ratelimit-reset', says: 'is no moment in Unix seconds; ours is' })
  const earlier = before?.rate['x-ratelimit-remaining']
  const isSameWindow = before?.rate['x-ratelimit-reset'] === rate['x-ratelimit-reset']
  const isLess = remaining === undefined || remaining === 0 || remaining < Number(earlier)
  if (earlier !== undefined && isSameWindow && !isLess)
    found.push({ at: 'x-ratelimit-remaining', says: 'is no less than before; ours counts each request' })
  return found
}
