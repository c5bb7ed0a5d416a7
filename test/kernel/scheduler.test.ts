import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultNowMs } from '../../src/kernel/clock.js'
import { describeJobs, type Job, Scheduler } from '../../src/kernel/scheduler.js'
import { runs } from '../support/arbitraries.js'

type NewJob = Omit<Job, 'seq'>

function job(dueAt: number, change: Partial<NewJob> = {}): NewJob {
  return { kind: 'work', subject: 'thing', dueAt, payload: null, ...change }
}

/** Waits for so many reads of one of these objects, not for time. */
function waiting(left: number, ...of: string[]): NewJob {
  return job(0, { reads: { of, left } })
}

/** Few distinct times, so that many jobs fall due together. */
const anyTime = fc.oneof(fc.nat({ max: 5 }), fc.nat())

type Step =
  | { readonly do: 'push'; readonly dueAt: number }
  | { readonly do: 'wait'; readonly left: number; readonly of: readonly string[] }
  | { readonly do: 'pop' | 'fail' }
  | { readonly do: 'read'; readonly id: string }

const anyId = fc.constantFrom('a', 'b', 'c')
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('push' as const), dueAt: anyTime }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      left: fc.integer({ min: 1, max: 3 }),
      of: fc.uniqueArray(anyId, { minLength: 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('pop' as const, 'fail' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), id: anyId }) },
)
const anySteps = fc.array(anyStep, { maxLength: 40 })

function inOrder(jobs: readonly Job[]): Job[] {
  return jobs.slice().sort((a, b) => a.dueAt - b.dueAt || a.seq - b.seq)
}

/** The model: two unsorted lists. */
class Model {
  timed: Job[]
  waiting: Job[]
  next: number

  constructor(timed: readonly Job[] = [], waitingJobs: readonly Job[] = [], next = 0) {
    this.timed = [...timed]
    this.waiting = [...waitingJobs]
    this.next = next
  }

  fork(): Model {
    return new Model(this.timed, this.waiting, this.next)
  }

  play(step: Step, scheduler: Scheduler): void {
    const push = (pushed: NewJob, list: Job[]) => {
      const stored = { seq: this.next++, ...pushed }
      expect(scheduler.push(pushed)).toEqual(stored)
      list.push(stored)
    }
    if (step.do === 'push') push(job(step.dueAt), this.timed)
    else if (step.do === 'wait') push(waiting(step.left, ...step.of), this.waiting)
    else if (step.do === 'read') expect(scheduler.read(step.id)).toEqual(this.read(step.id))
    else {
      const [first] = inOrder(this.timed)
      expect(scheduler.peek()).toEqual(first)
      const popped = scheduler.pop()
      expect(popped).toEqual(first)
      if (step.do === 'fail' && popped !== undefined) scheduler.putBack(popped)
      else this.timed = this.timed.filter((one) => one !== first)
    }
  }

  read(id: string): Job[] {
    const counted = this.waiting.map((one) => {
      const { of = [], left = 0 } = one.reads ?? {}
      return of.includes(id) ? { ...one, reads: { of, left: left - 1 } } : one
    })
    const isDue = (one: Job) => one.reads?.left === 0
    const due = this.waiting.filter((_, n) => counted[n] !== undefined && isDue(counted[n]))
    this.waiting = counted.filter((one) => !isDue(one))
    return due
  }

  list(): Job[] {
    return [...inOrder(this.timed), ...this.waiting]
  }
}

describe('the scheduler', () => {
  it('hands out jobs by time, and those of one time in the order in which they were scheduled', () => {
    fc.assert(
      fc.property(fc.array(anyTime), (times) => {
        const scheduler = new Scheduler()
        const pushed = times.map((dueAt) => scheduler.push(job(dueAt)))
        const popped = times.map(() => scheduler.pop())
        expect(popped).toEqual(inOrder(pushed))
        expect(scheduler.pop()).toBeUndefined()
        expect(scheduler.peek()).toBeUndefined()
      }),
      runs(300),
    )
  })

  it('answers as a list that is sorted for every question, whatever is pushed, run, put back and read between', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const scheduler = new Scheduler()
        const model = new Model()
        for (const step of steps) model.play(step, scheduler)
        expect(scheduler.list()).toEqual(model.list())
        expect(scheduler.mark).toBe(model.next)
      }),
      runs(300),
    )
  })

  it('forks: neither side sees what the other schedules, runs or reads', () => {
    fc.assert(
      fc.property(
        anySteps,
        fc.array(fc.record({ side: fc.nat({ max: 2 }), step: anyStep }), { maxLength: 40 }),
        (shared, apart) => {
          const scheduler = new Scheduler()
          const model = new Model()
          for (const step of shared) model.play(step, scheduler)
          const fork = scheduler.fork()
          const sides = [
            { scheduler, model },
            { scheduler: fork, model: model.fork() },
            { scheduler: fork.fork(), model: model.fork() },
          ]
          for (const { side, step } of apart) {
            const played = sides[side]
            if (played !== undefined) played.model.play(step, played.scheduler)
          }
          for (const side of sides) expect(side.scheduler.list()).toEqual(side.model.list())
        },
      ),
      runs(200),
    )
  })

  it('rolls back to a mark: what was scheduled since is gone, also on a fork, and its numbers are given again', () => {
    fc.assert(
      fc.property(anySteps, fc.array(anyTime), fc.boolean(), (steps, times, forked) => {
        const original = new Scheduler()
        const model = new Model()
        for (const step of steps) model.play(step, original)
        const scheduler = forked ? original.fork() : original
        const { mark } = scheduler
        for (const dueAt of times) scheduler.push(dueAt % 2 === 0 ? job(dueAt) : waiting(1, 'a'))
        scheduler.rollback(mark)
        expect(scheduler.list()).toEqual(model.list())
        expect(original.list()).toEqual(model.list())
        expect(scheduler.push(job(0)).seq).toBe(mark)
      }),
      runs(200),
    )
  })

  it('is the same after it was written down as a list and read back', () => {
    fc.assert(
      fc.property(anySteps, anySteps, (steps, more) => {
        const scheduler = new Scheduler()
        const model = new Model()
        for (const step of steps) model.play(step, scheduler)
        const jobs = JSON.parse(JSON.stringify(scheduler.list())) as Job[]
        const again = Scheduler.from(jobs, scheduler.mark)
        expect(again.list()).toEqual(scheduler.list())
        for (const step of more) model.play(step, again)
        expect(again.list()).toEqual(model.list())
      }),
      runs(200),
    )
  })

  it('runs a job that was put back before the later ones of its time', () => {
    const scheduler = new Scheduler()
    scheduler.push(job(5, { subject: 'first' }))
    scheduler.push(job(5, { subject: 'second' }))
    const first = scheduler.pop()
    if (first !== undefined) scheduler.putBack(first)
    expect(scheduler.pop()?.subject).toBe('first')
  })
})

describe('a job that waits for reads', () => {
  it('is due when one of its objects was read so many times, together or apart', () => {
    const scheduler = new Scheduler()
    scheduler.push(waiting(3, 'customer', 'application'))
    expect(scheduler.read('customer')).toEqual([])
    expect(scheduler.read('another')).toEqual([])
    expect(scheduler.read('application')).toEqual([])
    expect(scheduler.read('customer')).toHaveLength(1)
    expect(scheduler.list()).toEqual([])
  })

  it('is never due by time, and is listed after everything that is', () => {
    const scheduler = new Scheduler()
    scheduler.push(waiting(1, 'customer'))
    scheduler.push(job(1_000_000))
    expect(scheduler.peek()?.seq).toBe(1)
    expect(scheduler.list().map(({ seq }) => seq)).toEqual([1, 0])
    scheduler.pop()
    expect(scheduler.pop()).toBeUndefined()
  })

  it('is due at the next read again when its run failed', () => {
    const scheduler = new Scheduler()
    scheduler.push(waiting(1, 'customer'))
    for (const failed of scheduler.read('customer')) scheduler.putBack(failed)
    expect(scheduler.list()).toHaveLength(1)
    expect(scheduler.read('customer')).toHaveLength(1)
  })
})

describe('a description of pending jobs', () => {
  it('names time, kind and subject of the first ones, and counts the rest', () => {
    const scheduler = new Scheduler()
    for (let n = 0; n < 12; n++) scheduler.push(job(defaultNowMs + n * 1000, { subject: `thing-${n}` }))
    const lines = describeJobs(scheduler.list(), 2).split('\n')
    expect(lines).toEqual([
      '  2026-01-01T00:00:00Z work of thing-0',
      '  2026-01-01T00:00:01Z work of thing-1',
      '  ... and 10 more',
    ])
    expect(describeJobs(scheduler.list().slice(0, 2), 2)).not.toContain('more')
  })
})
