/** The order of texts by their code units: the same on every machine, in every language. For texts that differ. */
export function byText(one: string, other: string): number {
  return one < other ? -1 : 1
}

/** The order of members or entries by their names, as {@link byText} has it. */
export function byName(one: readonly [string, unknown], other: readonly [string, unknown]): number {
  return byText(one[0], other[0])
}
