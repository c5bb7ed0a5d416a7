/**
 * Random numbers as a pure function of (key, counter, lane): a stream has no state but its counter, so that it can be
 * rolled back, forked and written down as one integer, and a draw in one stream never shifts another.
 */

/**
 * The longest text that a seed may be. The key of every stream is made of the whole seed, so that a longer one would
 * only cost time.
 */
export const maxSeedCharacters = 1000
export const seedMust = `must be a number, or a text of at most ${maxSeedCharacters} characters`

/** Makes 32 bits of a name under a seed (FNV-1a, then avalanched). */
export function streamKey(seed: string, name: string): number {
  let hash = 0x811c9dc5
  const text = `${seed}\u0000${name}`
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return avalanche(hash)
}

function avalanche(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** An unsigned 32-bit integer for one place of one stream. */
export function draw(key: number, counter: number, lane: number): number {
  const low = avalanche(key ^ Math.imul(counter | 0, 0x9e3779b1) ^ Math.imul(lane + 1, 0x7feb352d))
  const high = Math.floor(counter / 0x1_0000_0000)
  return avalanche(low ^ Math.imul(key + lane, 0x846ca68b) ^ high)
}
