/** Variations, whatever they change. */

/** Something goes wrong that may; a compatible change of the API; a platform that breaks a promise. */
export const kindsOfVariations = ['weather', 'tomorrow', 'mutant'] as const
export type KindOfVariation = (typeof kindsOfVariations)[number]

/** Tells whether the contract itself says it, or whether it is only wise to be ready for it. */
export type VariationClass = 'promised' | 'prudent'

/** One way in which the world is not as in the calm run. */
export interface Variation {
  /** The name to type, such as `weather: 503 at transactions.createOneOff 1`. */
  readonly name: string
  readonly kind: KindOfVariation
  readonly class: VariationClass
  /** Says in one sentence what is otherwise. */
  readonly says: string
  /** The place that allows it, or, of a mutant, forbids it. */
  readonly source: string
  /** True where money does not arrive, or late, or comes back, or a customer may do nothing: a test about the usual outcome fails. */
  readonly isOtherOutcome?: true
}

/** Tells whether a variation is one of those that a name stands for: `weather`, `weather: 503`, or its whole name. */
export function isNamed({ name, kind }: Pick<Variation, 'name' | 'kind'>, named: string): boolean {
  // `mutants` reads better where it stands for all of them.
  return named === kind || named === `${kind}s` || name === named || name.startsWith(`${named} `)
}

/** Puts the items of rows in one list: the first of each row, then the second of each, and so on. */
export function inTurns<T>(rows: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...rows.map(({ length }) => length))
  return Array.from({ length: longest }, (_, place) =>
    rows.flatMap((row) => row.slice(place, place + 1)),
  ).flat()
}
