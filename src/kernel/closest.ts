/** The `count` candidates nearest to `text` by edit distance, nearest first. */
export function closest(text: string, candidates: readonly string[], count: number): string[] {
  return candidates
    .map((candidate) => ({ candidate, distance: distance(text, candidate) }))
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, count)
    .map(({ candidate }) => candidate)
}

/** Asks for one of the `count` candidates nearest to `text`. */
export function didYouMean(text: string, candidates: readonly string[], count: number): string {
  return `Did you mean ${closest(text, candidates, count).join(', or ')}?`
}

/** Levenshtein distance over the first hundred characters. */
export function distance(a: string, b: string): number {
  // JavaScript may hand over anything.
  const left = String(a).slice(0, 100)
  const right = b.slice(0, 100)
  let previous = Array.from({ length: right.length + 1 }, (_, i) => i)
  for (let i = 1; i <= left.length; i++) {
    const row = [i]
    for (let j = 1; j <= right.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    previous = row
  }
  return previous[right.length] ?? 0
}
