import type { Performed, WalkDifference } from './performing.js'
import { isMembers, neededBy, type WalkCall } from './values.js'

/** So often is a part of a walk tried: each costs the other side calls. */
const mostTrials = 40

/** Tells two differences apart by what they say, wherever they show, and whatever was sent. */
export function nameOf({ operation, at, says }: Pick<WalkDifference, 'operation' | 'at' | 'says'>): string {
  const sent = /"(?:compare-\d+|-?[\d.]+|nonsense)"|\d+(?= entr)/g
  return `${operation}: ${at} ${says.replace(sent, '_')}`
}

/**
 * Leaves out of a walk whatever the same difference does not need: calls first, then parts of the calls that are left.
 * @param attempt makes these calls anew at both sides
 */
export async function shortest(
  { calls }: Performed,
  difference: WalkDifference,
  attempt: (calls: readonly WalkCall[]) => Promise<Performed>,
): Promise<readonly WalkCall[]> {
  const wanted = nameOf(difference)
  let trials = 0
  let last = difference.call
  const stays = async (some: readonly WalkCall[]): Promise<boolean> => {
    if (trials++ >= mostTrials) return false
    const { differences } = await attempt(some)
    const found = differences.find((each) => nameOf(each) === wanted)
    if (found === undefined) return false
    last = found.call
    return true
  }
  let kept = upTo(calls, last)
  const slice = neededFor(kept, last)
  if (slice.length < kept.length && (await stays(slice))) kept = upTo(slice, last)
  else
    for (const call of [...kept].reverse()) {
      const without = withoutCall(kept, call.number)
      if (call.number !== last && without.some(({ number }) => number === last) && (await stays(without)))
        kept = upTo(without, last)
    }
  for (const call of [...kept].reverse())
    for (const simpler of simplerThan(call)) {
      const current = kept.find(({ number }) => number === call.number)
      const made = current && simpler(current)
      if (made === undefined) continue
      const changed = kept.map((each) => (each.number === call.number ? made : each))
      if (await stays(changed)) kept = upTo(changed, last)
    }
  return kept
}

function upTo(calls: readonly WalkCall[], last: number): readonly WalkCall[] {
  return calls.slice(0, calls.findIndex(({ number }) => number === last) + 1)
}

/** Leaves out a call, and all that need its answer. */
function withoutCall(calls: readonly WalkCall[], number: number): readonly WalkCall[] {
  const gone = new Set([number])
  return calls.filter((call) => {
    if (!gone.has(call.number) && ![...neededBy(call)].some((each) => gone.has(each))) return true
    gone.add(call.number)
    return false
  })
}

/** Keeps a call, and all whose answers it needs. */
function neededFor(calls: readonly WalkCall[], last: number): readonly WalkCall[] {
  const needed = new Set([last])
  return [...calls]
    .reverse()
    .filter((call) => {
      if (!needed.has(call.number)) return false
      for (const each of neededBy(call)) needed.add(each)
      return true
    })
    .reverse()
}

/** Ways in which one call gets shorter, each by one part. */
function* simplerThan(call: WalkCall): Iterable<(current: WalkCall) => WalkCall> {
  for (const name of Object.keys(call.query))
    yield (current) => ({ ...current, query: without(current.query, name) })
  if (isMembers(call.body))
    for (const name of Object.keys(call.body))
      yield (current) => ({
        ...current,
        body: isMembers(current.body) ? without(current.body, name) : current.body,
      })
}

function without<T>(members: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(members).filter(([each]) => each !== name))
}
