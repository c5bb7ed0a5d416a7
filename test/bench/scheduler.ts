import { defaultNowMs } from '../../src/kernel/clock.js'
import { draw } from '../../src/kernel/random.js'
import { type Rules, World } from '../../src/kernel/world.js'
import { ClockDriver, driverSettings } from '../../src/runtime/driver.js'
import { Heap } from './heap.js'
import { type Batch, collectGarbage, compare, type Effort, perCall } from './measure.js'
import { type Rows, timeRow } from './report.js'

const target = 3
const span = 1_000_000

/** Advancing through due jobs, against a bare heap with the same callback. Scheduling them is not timed. */
export async function* schedulerRows(effort: Effort): Rows {
  const jobs = effort.quick ? 20_000 : 100_000
  const rounds = effort.rounds(10)
  const spread = (index: number): number => draw(7, index, 0) % span
  const name = `${jobs.toLocaleString('en')} due jobs`
  yield timeRow(
    `${name}, spread over 1,000 s`,
    await compare(driven(jobs, spread), heaped(jobs, spread), rounds),
    target,
  )
  yield timeRow(
    `${name}, all at one instant`,
    await compare(
      driven(jobs, () => 5000),
      heaped(jobs, () => 5000),
      rounds,
    ),
    target,
  )
}

function driven(jobs: number, delay: (index: number) => number): Batch {
  return async () => {
    let ran = 0
    const world = new World(
      rulesWith(() => ran++),
      'bench',
      defaultNowMs,
    )
    for (let i = 0; i < jobs; i++) world.schedule('tick', 'subject', defaultNowMs + delay(i))
    const driver = new ClockDriver({
      world: () => world,
      effects: new Map(),
      answers: { next: undefined, release: () => false },
      committed: () => undefined,
      performed: () => undefined,
      moved: () => undefined,
      settled: () => undefined,
      turn: () => Promise.resolve(),
    })
    collectGarbage()
    const start = performance.now()
    await driver.advanceTo(defaultNowMs + span)
    return checked(start, jobs, ran)
  }
}

function heaped(jobs: number, delay: (index: number) => number): Batch {
  return () => {
    let ran = 0
    const heap = new Heap()
    for (let i = 0; i < jobs; i++) heap.push(defaultNowMs + delay(i), () => ran++)
    collectGarbage()
    const start = performance.now()
    heap.runUntil(defaultNowMs + span)
    return checked(start, jobs, ran)
  }
}

function checked(start: number, jobs: number, ran: number): number {
  const each = perCall(start, jobs)
  if (ran !== jobs) throw new Error(`${ran} of ${jobs} jobs ran`)
  return each
}

function rulesWith(tick: () => void): Rules {
  return {
    tables: [],
    jobs: new Map([['tick', tick]]),
    reactions: () => [],
    guards: () => [],
    facts: new Map(),
    refusalOfFault: () => undefined,
    environment: 'sandbox',
    progression: 'on-clock',
    quirks: 'documented',
    keyPrefix: '',
    settings: new Map([[driverSettings.name, { stepLimit: Number.POSITIVE_INFINITY }]]),
  }
}
