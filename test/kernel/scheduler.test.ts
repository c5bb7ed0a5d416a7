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

describe('a job', () => {
  it('is taken out when its time has come, and not a millisecond before', () => {
    const scheduler = new Scheduler()
    expect(scheduler.popDue(9)).toBeUndefined()
    for (const dueAt of [7, 5, 6]) scheduler.push(job(dueAt))
    expect(scheduler.popDue(4)).toBeUndefined()
    expect(scheduler.popDue(5)?.dueAt).toBe(5)
    expect(scheduler.popDue(5)).toBeUndefined()
    expect([scheduler.popDue(9)?.dueAt, scheduler.popDue(9)?.dueAt]).toEqual([6, 7])
    expect(scheduler.popDue(9)).toBeUndefined()
  })

  it('has the origin and the reads that it was given, and no member for one that it was not', () => {
    const scheduler = new Scheduler()
    expect(scheduler.push(job(1))).toStrictEqual({ seq: 0, ...job(1) })
    const caused = job(1, { origin: 'a rule' })
    expect(scheduler.push(caused)).toStrictEqual({ seq: 1, ...job(1), origin: 'a rule' })
    expect(scheduler.push(waiting(2, 'a'))).toStrictEqual({ seq: 2, ...waiting(2, 'a') })
  })

  /** Jobs of two kinds about two subjects, by time and by reads: the numbers 0 to 7. */
  function many(): Scheduler {
    const scheduler = new Scheduler()
    for (const kind of ['work', 'rest'])
      for (const subject of ['one', 'other']) {
        scheduler.push(job(5, { kind, subject }))
        scheduler.push({ ...waiting(1, 'a'), kind, subject })
      }
    return scheduler
  }
  const seqs = (jobs: readonly Job[]): number[] => jobs.map(({ seq }) => seq)

  it('is removed by its kind and its subject, whether it waits for time or for reads', () => {
    const scheduler = many()
    const fork = scheduler.fork()
    expect(seqs(scheduler.remove('work', 'other'))).toEqual([2, 3])
    expect(seqs(scheduler.list())).toEqual([0, 4, 6, 1, 5, 7])
    expect(scheduler.remove('work', 'other')).toEqual([])
    expect(scheduler.remove('work', 'nobody')).toEqual([])
    expect(seqs(fork.list())).toEqual([0, 2, 4, 6, 1, 3, 5, 7])
    expect(scheduler.push(job(0)).seq).toBe(8)
  })

  it('that was removed is back after a rollback, unless it is one of those that the rollback forgets', () => {
    const scheduler = many()
    const fork = scheduler.fork()
    const { mark } = scheduler
    scheduler.push(job(1, { kind: 'work', subject: 'other' }))
    const removed = scheduler.remove('work', 'other')
    expect(seqs(removed)).toEqual([8, 2, 3])
    scheduler.rollback(mark, removed)
    expect(scheduler.list()).toEqual(fork.list())
    expect(scheduler.mark).toBe(mark)
    expect(seqs(fork.list())).toEqual([0, 2, 4, 6, 1, 3, 5, 7])
  })
})

describe('a job that waits for reads', () => {
  it.each<[number[]]>([[[0, 1, 2]], [[2, 1, 0]], [[1, 0, 2]], [[1, 2, 0]]])(
    'stands in the order of the numbers again when several are put back, in the order %j',
    (order) => {
      const scheduler = new Scheduler()
      for (let count = 0; count < 3; count++) scheduler.push(waiting(1, 'customer'))
      scheduler.push(waiting(2, 'customer'))
      const due = scheduler.read('customer')
      expect(due.map(({ seq }) => seq)).toEqual([0, 1, 2])
      for (const place of order) for (const failed of due.slice(place, place + 1)) scheduler.putBack(failed)
      expect(scheduler.list().map(({ seq }) => seq)).toEqual([0, 1, 2, 3])
    },
  )

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
