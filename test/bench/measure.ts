/** Runs some calls and returns what one of them took, in microseconds. */
export type Batch = () => number | Promise<number>

/**
 * Means of the middle half of the rounds. The ratio is that of the rounds' own ratios, so that a slow moment touches both
 * sides. A median would jump: rounds with a garbage collection and rounds without are two heaps, and where about half of
 * the rounds have one it stands in the one heap or in the other.
 */
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
 * Measures two batches in turn, each first in every second round, after some rounds of warming up. It ends before all
 * rounds are done when the ratio is known well enough.
 */
export async function compare(
  ours: Batch,
  floor: Batch,
  rounds: number,
  warmUp: number = Math.ceil(rounds / 2),
): Promise<Comparison> {
  const pairs: { readonly ours: number; readonly floor: number }[] = []
  collectGarbage()
  const wasteSome = wasting()
  const measured = (batch: Batch) => {
    wasteSome()
    return batch()
  }
  for (let round = -warmUp; round < rounds; round++) {
    const first = round % 2 === 0 ? await measured(ours) : undefined
    const theirs = await measured(floor)
    const pair = { ours: first ?? (await measured(ours)), floor: theirs }
    if (round < 0) continue
    pairs.push(pair)
    if (isKnown(pairs.map(ratioOf))) break
  }
  const ratios = pairs.map(ratioOf)
  return {
    ours: middle(pairs.map((pair) => pair.ours)),
    floor: middle(pairs.map((pair) => pair.floor)),
    ratio: middle(ratios),
    quartiles: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
  }
}

function ratioOf(pair: { readonly ours: number; readonly floor: number }): number {
  return pair.ours / pair.floor
}

/** Whether more rounds would move the mean of the middle half by about a hundredth at most. */
export function isKnown(ratios: readonly number[]): boolean {
  if (ratios.length < 10) return false
  const spread = quantile(ratios, 0.75) - quantile(ratios, 0.25)
  // The standard error of that mean for a normal distribution, from the distance of its quartiles.
  return (0.81 * spread) / Math.sqrt(ratios.length) < middle(ratios) / 100
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

/** The mean of the values that are left without the lowest and the highest quarter. */
export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const cut = Math.floor(sorted.length / 4)
  const kept = sorted.slice(cut, sorted.length - cut)
  return kept.reduce((sum, value) => sum + value, 0) / kept.length
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

/** Of how many bytes V8's room for young objects is. */
const youngBytes = 16 * 1024 * 1024

/**
 * Makes garbage of another size each time, and so puts the next collection of young objects at any moment of what is
 * measured after it. Two sides that are measured in turn make about as much garbage in each round as in the last: without
 * this, the collection falls into the same one of them for a whole row, and the other never pays for its garbage.
 */
function wasting(): () => void {
  let state = 1
  return () => {
    state = (state * 16_807) % 2_147_483_647
    const bytes = (state / 2_147_483_647) * youngBytes
    for (let made = 0; made < bytes; made += 8_192) lastResult = new Array(1_024).fill(0)
  }
}

export function collectGarbage(): void {
  globalThis.gc?.()
}
