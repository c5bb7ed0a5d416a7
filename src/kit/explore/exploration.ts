import { createRouter } from '../../gateway/router.js'
import { Surroundings } from '../../hosts/surroundings/index.js'
import { registry } from '../../resources/registry.js'
import { createSimulator } from '../create-simulator.js'
import type { Simulator } from '../simulator.js'
import { Drawing, type Material, pairOf, smaller } from './drawing.js'
import type { Outcome } from './failure.js'
import { nothingSeen } from './faults-ahead.js'
import { type FaultKind, faultGroups, type Plan, type PlannedFault, type PlannedStep } from './plan.js'
import { Run } from './run.js'
import type { Settings } from './settings.js'

/** A plan that fails, and what was found out about it. */
export interface Found extends Shrunk {
  /** The run, from 1, in which it was found. */
  readonly run: number
}

/** The number of plans that are kept to be changed. */
const maxKept = 200

/** The runs of one app, in worlds that begin alike. */
export type Exploration = Awaited<ReturnType<typeof beginExploration>>

/** @param signal ends it before its end @throws UsageError where another one has the process, or timers are faked */
export async function beginExploration<App, Given, Store extends object>(
  settings: Settings<App, Given, Store>,
  signal: AbortSignal | undefined,
) {
  const { simulator, runs, acts, kinds, maxFaults, seed } = settings
  const empty = createSimulator({
    logSize: 10_000,
    ...simulator,
    // Receivers answer in virtual time.
    webhooks: { ...simulator.webhooks, hostTimeoutMs: 2_147_483_647 },
    seed,
  })
  // Filled in a fork: deliveries of what is only being set up go nowhere.
  const start = empty.fork()
  empty.dispose()
  const given = (await settings.given?.(start)) as Given
  const surroundings = new Surroundings(start.clock.now().getTime())
  const router = createRouter(registry.allOperations)
  const stage = { settings, surroundings, router, given, signal, fork: () => start.fork() }

  /** @param look see {@link Run.execute} */
  async function run(plan: Plan, look?: (sim: Simulator) => Promise<void>): Promise<Outcome> {
    return await new Run(stage, plan).execute(look)
  }

  /** Looks for a plan that fails. Undefined when none was found in so many runs. */
  async function search(): Promise<Found | undefined> {
    const drawing = new Drawing(seed)
    const kept: Plan[] = []
    const known = new Set<string>()
    const met = new Set<string>()
    const ways = new Map<string, readonly PlannedStep[]>()
    const names = [...acts.keys()]
    /** The most that any run so far had of each. */
    const seen = nothingSeen()
    for (let nth = 1; nth <= runs; nth++) {
      const material: Material = { acts: names, kinds, maxFaults, seen, met, ways }
      const isFirst = nth === 1
      const plan = isFirst
        ? { pace: 0, steps: names.map((act) => ({ act, wait: 0 })), faults: [] }
        : (drawing.unmet(material) ??
          (kept.length > 0 && drawing.below(2) === 0
            ? drawing.mutated(pick(kept, drawing), material)
            : drawing.fresh(material)))
      const outcome = await run(plan)
      if (outcome.failure !== undefined) return { run: nth, ...(await shrink(outcome, run)) }
      for (const group of faultGroups)
        for (const [at, count] of outcome.seen[group]) {
          ways.set(at, plan.steps)
          seen[group].set(at, Math.max(count, seen[group].get(at) ?? 0))
        }
      const isNew = [...outcome.pairs].some((pair) => !known.has(pair))
      for (const pair of outcome.pairs) known.add(pair)
      for (const fault of outcome.hits) met.add(pairOf(fault))
      if (isNew) kept.push({ ...plan, faults: plan.faults.filter((fault) => outcome.hits.has(fault)) })
      if (kept.length > maxKept) kept.shift()
    }
    return undefined
  }

  return {
    run,
    search,
    end(): void {
      surroundings.leave()
      start.dispose()
    },
  }
}

/** Chooses a kept plan, a late one more often: those lead on. */
function pick(kept: readonly Plan[], drawing: Drawing): Plan {
  const place = Math.max(drawing.below(kept.length), drawing.below(kept.length))
  return kept[place] ?? { pace: 0, steps: [], faults: [] }
}

/** The number of runs that may be spent on shorter steps and times; that each fault is needed is looked at in any case. */
const maxTries = 100

/** A failure as small as it was made. */
interface Shrunk {
  readonly outcome: Outcome
  /** A sentence for the message: more could have been tried. */
  readonly remark: string | undefined
}

/**
 * Makes a failure small. In the end none of its faults can be left out, and none does it alone: each such run was made and
 * did not fail.
 * @param run runs a plan
 */
async function shrink(first: Outcome, run: (plan: Plan) => Promise<Outcome>): Promise<Shrunk> {
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

/** Tries a plan with no fault, with one alone, then with one left out: what fails with less is always better. */
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
