import { smaller } from './drawing.js'
import type { Outcome } from './failure.js'
import type { FaultKind, Plan, PlannedFault } from './plan.js'

/** How many runs may be spent on shorter steps and times; that each fault is needed is looked at in any case. */
const maxTries = 100

/** A failure as small as it was made. */
export interface Shrunk {
  readonly outcome: Outcome
  /** A sentence for the message: more could have been tried. */
  readonly remark: string | undefined
}

/**
 * Makes a failure small. In the end none of its faults can be left out, and none does it alone: each such run was made and
 * did not fail.
 * @param run runs a plan
 */
export async function shrink(first: Outcome, run: (plan: Plan) => Promise<Outcome>): Promise<Shrunk> {
  if (first.failure === undefined || first.failure.kind === 'usage')
    return { outcome: first, remark: undefined }
  let best = first
  let tries = 0
  const passed = new Set<string>()
  const stillFails = async (plan: Plan): Promise<boolean> => {
    const text = JSON.stringify(plan)
    if (passed.has(text)) return false
    tries++
    const outcome = await run(plan)
    const isFailure = outcome.failure !== undefined && outcome.failure.kind !== 'usage'
    if (isFailure) best = outcome
    else passed.add(text)
    return isFailure
  }
  const oneOf = async (plans: () => Iterable<Plan>, most = Number.POSITIVE_INFINITY): Promise<boolean> => {
    for (const plan of plans()) {
      if (tries >= most) return false
      if (await stillFails(plan)) return true
    }
    return false
  }
  // What had no effect is the first to go.
  const { plan, hits } = first
  if (hits.size < plan.faults.length)
    await stillFails({ ...plan, faults: plan.faults.filter((fault) => hits.has(fault)) })
  const fewer = () => withFewer(best.plan)
  const shorter = () => smaller(best.plan, best.seen.call.keys())
  do while (await oneOf(fewer));
  while (await oneOf(shorter, maxTries))
  if (tries < maxTries) return { outcome: best, remark: undefined }
  const remark = `${tries} runs were spent on making the story short, and no more are: it may have steps and times that are longer than needed. Each of its faults is needed.`
  return { outcome: best, remark }
}

/** With no fault, with one alone, then with one left out: what fails with less is always better. */
function* withFewer(plan: Plan): Iterable<Plan> {
  const { faults } = plan
  if (faults.length > 0) yield { ...plan, faults: [] }
  if (faults.length < 2) return
  for (const fault of faults) yield { ...plan, faults: [fault] }
  // Where another fault made the app try again, this one may have met the second try.
  for (const fault of faults) for (const earlier of before(fault)) yield { ...plan, faults: [earlier] }
  for (const left of faults.keys()) yield { ...plan, faults: faults.filter((_, place) => place !== left) }
}

/** The same at an earlier time, and a crash on the other side of what it cut. */
function* before(fault: PlannedFault): Iterable<PlannedFault> {
  const other = otherSide[fault.what]
  for (let nth = 1; nth <= Math.min(fault.nth, 3); nth++) {
    if (nth < fault.nth) yield { ...fault, nth }
    if (other !== undefined) yield { ...fault, what: other, nth }
  }
}

const otherSide: Readonly<Partial<Record<FaultKind, FaultKind>>> = {
  'crash before': 'crash after',
  'crash after': 'crash before',
}
