/** Runs some calls and returns what one of them took, in microseconds. */
export type Batch = () => number | Promise<number>

/** Medians over the rounds; the ratio is the median of the rounds' own ratios, so that a slow moment touches both sides. */
export interface Comparison {
  /** Microseconds a call. */
  readonly ours: number
  readonly floor: number
  readonly ratio: number
  /** Half of the rounds have a ratio between these. */
  readonly quartiles: readonly [number, number]
}

/** How much to measure: `--quick` divides rounds and sizes. */
export interface Effort {
  readonly quick: boolean
  rounds(full: number): number
}

export function effort(quick: boolean): Effort {
  return { quick, rounds: (full) => (quick ? Math.ceil(full / 3) : full) }
}

/**
 * Measures two batches in turn, each first in every second round, after half as many rounds of warming up. It ends before
 * all rounds are done when the ratio is known well enough.
 */
export async function compare(ours: Batch, floor: Batch, rounds: number): Promise<Comparison> {
  const warmUp = Math.ceil(rounds / 2)
  const pairs: { readonly ours: number; readonly floor: number }[] = []
  collectGarbage()
  for (let round = -warmUp; round < rounds; round++) {
    const first = round % 2 === 0 ? await ours() : undefined
    const theirs = await floor()
    const pair = { ours: first ?? (await ours()), floor: theirs }
    if (round < 0) continue
    pairs.push(pair)
    if (isKnown(pairs.map(ratioOf))) break
  }
  const ratios = pairs.map(ratioOf)
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    floor: median(pairs.map((pair) => pair.floor)),
    ratio: median(ratios),
    quartiles: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
  }
}

function ratioOf(pair: { readonly ours: number; readonly floor: number }): number {
  return pair.ours / pair.floor
}

/** Whether more rounds would move the median by about a hundredth at most. */
export function isKnown(ratios: readonly number[]): boolean {
  if (ratios.length < 10) return false
  const spread = quantile(ratios, 0.75) - quantile(ratios, 0.25)
  // The standard error of the median of a normal distribution, from the distance of its quartiles.
  return (0.93 * spread) / Math.sqrt(ratios.length) < median(ratios) / 100
}

/** Calls one after the other, awaited; their inputs are made outside of what is timed. */
export function sequence<I>(
  calls: number,
  input: (index: number) => I,
  call: (input: I) => Promise<unknown>,
): Batch {
  let next = 0
  return async () => {
    const inputs = Array.from({ length: calls }, () => input(next++))
    const start = performance.now()
    for (const one of inputs) await call(one)
    return perCall(start, calls)
  }
}

/** The same for calls that answer at once. */
export function loop(calls: number, call: (index: number) => unknown): Batch {
  let next = 0
  return () => {
    const start = performance.now()
    for (let i = 0; i < calls; i++) lastResult = call(next++)
    return perCall(start, calls)
  }
}

/** A result that goes nowhere could be optimised away. */
export let lastResult: unknown

export function perCall(start: number, calls: number): number {
  return ((performance.now() - start) * 1000) / calls
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Between two values it is as far on the way as it is between their places. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place % 1)
}

export function collectGarbage(): void {
  globalThis.gc?.()
}
