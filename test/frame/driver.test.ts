import { UsageError } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { effect } from '../../src/contract/resource.js'
import { defaultNowMs } from '../../src/kernel/clock.js'
import { ClockDriver, driverSettings, wholeOf } from '../../src/runtime/driver.js'
import type { Performer } from '../../src/runtime/effects.js'
import { emptyWorld } from '../kernel/small-world.js'

const start = defaultNowMs

/** A driver of a small world whose jobs are notes and letters: a letter leaves the world. All that happens is written down. */
function setUp({ stepLimit = 1000, ...letters }: Partial<Performer> & { readonly stepLimit?: number } = {}) {
  const story: string[] = []
  let waiting: number[] = []
  const note = (subject: string): void => void story.push(`note ${subject}`)
  const world = emptyWorld({
    rules: {
      jobs: new Map([['note', (_, { subject }) => note(subject)]]),
      settings: new Map([[driverSettings.name, { stepLimit }]]),
    },
  })
  const lettersOf = effect<string, unknown>({
    kind: 'letter',
    prepare: (_, { subject }) => (subject === 'nobody' ? undefined : subject),
    settle: (_, request, outcome) => void story.push(`letter ${request} ${String(outcome)}`),
  })
  const performer: Performer = {
    async perform(request) {
      story.push(`letter ${String(request)} goes out`)
      return 'arrived'
    },
    ...letters,
  }
  const driver = new ClockDriver({
    world: () => world,
    effects: new Map([['letter', { effect: lettersOf, performer }]]),
    answers: {
      get next() {
        return waiting[0] === undefined ? undefined : start + waiting[0]
      },
      release(now) {
        const due = waiting.filter((after) => start + after <= now)
        waiting = waiting.slice(due.length)
        for (const after of due) story.push(`answer of ${after}`)
        return due.length > 0
      },
    },
    committed: (_, job) => void story.push(`committed ${job.kind} ${job.subject}`),
    performed: (_, kind, what) => void story.push(`noted ${kind} ${String(what)}`),
    moved: (now, from) => void story.push(`clock ${from - start} to ${now - start}`),
    settled: () => void story.push('settled'),
    turn: async () => void story.push('the host has its turn'),
  })
  return {
    driver,
    world,
    story,
    /** What happened since it was asked last. */
    told: () => story.splice(0),
    schedule: (kind: 'note' | 'letter', subject: string, after: number) =>
      world.schedule(kind, subject, start + after),
    answerAt: (after: number) => void waiting.push(after),
  }
}

/** A promise that the test ends. */
function later<T>() {
  let end: (value: T) => void = () => undefined
  const done = new Promise<T>((resolve) => {
    end = resolve
  })
  return { done, end }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

const rejection = (moving: Promise<unknown>) => moving.then(() => 'resolved', String)

describe('moving the clock by hand', () => {
  it('runs what falls due, each at its time, and tells of no move where there is none', async () => {
    const { driver, schedule, told } = setUp()
    schedule('note', 'late', 20)
    schedule('note', 'early', 10)
    schedule('note', 'also early', 10)
    schedule('note', 'beyond', 26)
    await driver.advanceTo(start + 25)
    expect(told()).toEqual([
      'clock 0 to 10',
      'note early',
      'committed note early',
      'note also early',
      'committed note also early',
      'clock 10 to 20',
      'note late',
      'committed note late',
      'clock 20 to 25',
    ])
    await driver.advanceTo(start + 25)
    expect(told()).toEqual([])
    await driver.advanceTo(start + 26)
    expect(told()).toEqual(['clock 25 to 26', 'note beyond', 'committed note beyond'])
  })

  it('never goes back, also where it is told an earlier time', async () => {
    const { driver, told, world } = setUp()
    await driver.advanceTo(start + 10)
    await driver.advanceTo(start + 5)
    driver.catchUp(start + 5)
    expect(told()).toEqual(['clock 0 to 10'])
    expect(world.now).toBe(start + 10)
  })

  it('waits for what a letter comes to before it goes on', async () => {
    const post = later<string>()
    const { driver, schedule, told } = setUp({ perform: () => post.done, note: () => 'stamped' })
    schedule('letter', 'one', 10)
    schedule('note', 'after it', 20)
    const moving = driver.advanceTo(start + 30)
    await settled()
    expect(told()).toEqual(['clock 0 to 10'])
    expect(driver.busy).toBe(true)
    expect(driver.jobsTakenOut).toMatchObject([{ kind: 'letter', subject: 'one' }])
    post.end('came back')
    await moving
    expect(told()).toEqual([
      'letter one came back',
      'noted letter stamped',
      'committed letter one',
      'clock 10 to 20',
      'note after it',
      'committed note after it',
      'clock 20 to 30',
    ])
    expect(driver.busy).toBe(false)
    expect(driver.jobsTakenOut).toEqual([])
  })

  it('sends nothing where there is nothing left to send', async () => {
    const { driver, schedule, told } = setUp()
    schedule('letter', 'nobody', 10)
    await driver.advanceTo(start + 10)
    expect(told()).toEqual(['clock 0 to 10'])
  })

  it('lets answers arrive at their times, after the jobs of that time, and then lets the host go on', async () => {
    const { answerAt, driver, schedule, told } = setUp()
    answerAt(10)
    answerAt(20)
    schedule('note', 'at the same time', 10)
    schedule('note', 'between', 15)
    expect(driver.next).toBe(start + 10)
    await driver.advanceTo(start + 30)
    expect(told()).toEqual([
      'clock 0 to 10',
      'note at the same time',
      'committed note at the same time',
      'answer of 10',
      'the host has its turn',
      'clock 10 to 15',
      'note between',
      'committed note between',
      'clock 15 to 20',
      'answer of 20',
      'the host has its turn',
      'clock 20 to 30',
    ])
    expect(driver.next).toBeUndefined()
  })

  it('tells what comes next: a job or an answer, whichever is first', () => {
    const { answerAt, driver, schedule } = setUp()
    expect(driver.next).toBeUndefined()
    schedule('note', 'late', 30)
    expect(driver.next).toBe(start + 30)
    answerAt(40)
    expect(driver.next).toBe(start + 30)
    schedule('note', 'early', 20)
    expect(driver.next).toBe(start + 20)
    const other = setUp()
    other.answerAt(40)
    expect(other.driver.next).toBe(start + 40)
    other.schedule('note', 'later than the answer', 50)
    expect(other.driver.next).toBe(start + 40)
  })

  it.each([
    ['at once where that is so already', 0, []],
    ['where it becomes so', 1, ['clock 0 to 10', 'note first', 'committed note first']],
  ])('stops where enough has happened: %s', async (_, enough, expected) => {
    const { driver, schedule, story } = setUp()
    schedule('note', 'first', 10)
    schedule('note', 'second', 20)
    const notes = () => story.filter((line) => line.startsWith('note')).length
    await driver.advanceTo(start + 30, 'advanceUntil', () => notes() >= enough)
    expect(story).toEqual(expected)
  })

  it('goes to the end where that never becomes enough', async () => {
    const { driver, schedule, world } = setUp()
    schedule('note', 'first', 10)
    await driver.advanceTo(start + 30, 'advanceUntil', () => false)
    expect(world.now).toBe(start + 30)
  })

  it('is done by one at a time: another is told who does, and how long to wait', async () => {
    const post = later<string>()
    const { driver, schedule } = setUp({ perform: () => post.done })
    schedule('letter', 'one', 10)
    expect(driver.moving()).toBeUndefined()
    const moving = driver.advanceTo(start + 10)
    for (const other of [driver.advanceTo(start + 20), driver.idle(), driver.runNext()])
      expect(await rejection(other)).toContain('was called while clock.advance() runs')
    expect(() => driver.requireIdle('idle')).toThrow(/^idle\(\) was called while clock\.advance\(\) runs/)
    // A clock of the host does not move it meanwhile either.
    driver.catchUp(start + 20)
    const done: string[] = []
    void driver.moving()?.then(() => done.push('the first who waits'))
    void driver.moving()?.then(() => done.push('the second'))
    await settled()
    expect(done).toEqual([])
    post.end('arrived')
    await moving
    await settled()
    expect(done).toEqual(['the first who waits', 'the second'])
    expect(driver.moving()).toBeUndefined()
    expect(() => driver.requireIdle('idle')).not.toThrow()
  })
})

describe('what moves the clock', () => {
  it.each<[string, (driver: ClockDriver) => Promise<unknown>]>([
    ['clock.advance()', (driver) => driver.advanceTo(start + 10)],
    ['clock.advanceTo()', (driver) => driver.advanceTo(start + 10, 'advanceTo')],
    ['clock.runNext()', (driver) => driver.runNext()],
    ['idle()', (driver) => driver.idle()],
  ])('is named to whoever would move it as well, and so is what they called: %s', async (name, move) => {
    const { driver, schedule } = setUp({ perform: () => new Promise(() => undefined) })
    schedule('letter', 'one', 0)
    void move(driver)
    expect(() => driver.requireIdle('moveTo')).toThrow(`clock.moveTo() was called while ${name} runs.`)
    expect(await rejection(move(driver))).toContain(`${name} was called while ${name} runs.`)
  })
})

describe('waiting until nothing is due', () => {
  it('goes on with what is due only since a letter arrived', async () => {
    const { driver, schedule, told } = setUp({
      async perform(request) {
        await Promise.resolve()
        if (request === 'one') schedule('letter', 'its answer', 0)
        if (request === 'its answer') schedule('note', 'of the answer', 0)
      },
    })
    schedule('letter', 'one', 0)
    await driver.idle()
    expect(told().filter((line) => line.startsWith('committed'))).toEqual([
      'committed letter one',
      'committed letter its answer',
      'committed note of the answer',
    ])
  })
})

describe('running the next job alone', () => {
  it('moves to it, runs it and no other, and tells which it was', async () => {
    const { driver, schedule, told } = setUp()
    schedule('note', 'first', 10)
    schedule('letter', 'second', 10)
    expect(await driver.runNext()).toMatchObject({ kind: 'note', subject: 'first', dueAt: start + 10 })
    expect(told()).toEqual(['clock 0 to 10', 'note first', 'committed note first'])
    expect(await driver.runNext()).toMatchObject({ subject: 'second' })
    expect(told()).toEqual(['letter second goes out', 'letter second arrived', 'committed letter second'])
    expect(await driver.runNext()).toBeUndefined()
    expect(told()).toEqual([])
  })

  it('lets the answers of that time arrive', async () => {
    const { answerAt, driver, schedule, told } = setUp()
    answerAt(10)
    schedule('note', 'first', 10)
    await driver.runNext()
    expect(told().at(-1)).toBe('answer of 10')
  })
})

describe('a world that is replaced while something waits for a letter', () => {
  it.each<[string, (driver: ClockDriver) => Promise<unknown>]>([
    ['advance', (driver) => driver.advanceTo(start + 30)],
    ['idle', (driver) => driver.idle()],
  ])('is not touched by what %s would have done then', async (_, move) => {
    const post = later<string>()
    const { answerAt, driver, schedule, told, world } = setUp({ perform: () => post.done })
    schedule('letter', 'one', 0)
    schedule('note', 'after it', 0)
    const moving = move(driver)
    await settled()
    driver.abandon()
    expect(driver.busy).toBe(false)
    expect(driver.jobsTakenOut).toEqual([])
    told()
    answerAt(0)
    schedule('note', 'of the other world', 0)
    post.end('arrived')
    await moving
    expect(told()).toEqual([])
    expect(world.now).toBe(start)
  })

  it('can be moved at once', async () => {
    const { driver, schedule, world } = setUp({ perform: () => new Promise(() => undefined) })
    schedule('letter', 'one', 0)
    void driver.advanceTo(start + 30)
    await settled()
    driver.abandon()
    expect(driver.moving()).toBeUndefined()
    await driver.advanceTo(start + 10)
    expect(world.now).toBe(start + 10)
  })
})

describe('a clock that runs by itself', () => {
  it('moves at once, and lets letters come in when they do', async () => {
    const post = later<string>()
    const { answerAt, driver, schedule, told } = setUp({ perform: () => post.done })
    schedule('letter', 'one', 10)
    schedule('note', 'after it', 20)
    answerAt(20)
    driver.catchUp(start + 30)
    expect(told()).toEqual([
      'clock 0 to 10',
      'clock 10 to 20',
      'note after it',
      'committed note after it',
      'answer of 20',
      'clock 20 to 30',
    ])
    expect(driver.busy).toBe(true)
    post.end('arrived')
    await settled()
    expect(told()).toEqual(['letter one arrived', 'committed letter one', 'settled'])
    expect(driver.busy).toBe(false)
  })

  it('counts the jobs of one instant anew once nobody answers any more', () => {
    const { driver, schedule, told } = setUp({ stepLimit: 2 })
    for (const round of ['one', 'two', 'three']) {
      schedule('note', `${round} a`, 0)
      schedule('note', `${round} b`, 0)
      driver.catchUp(start)
    }
    expect(told().filter((line) => line.startsWith('note'))).toHaveLength(6)
  })

  it('counts them together while a receiver may be talking to it', () => {
    const { driver, schedule } = setUp({ stepLimit: 2, perform: () => new Promise(() => undefined) })
    schedule('letter', 'one', 0)
    driver.catchUp(start)
    schedule('note', 'a', 0)
    driver.catchUp(start)
    schedule('note', 'b', 0)
    expect(() => driver.catchUp(start)).toThrow(UsageError)
    expect(driver.jobsTakenOut).toHaveLength(1)
  })
})

describe('the limit of steps', () => {
  it('lets so many jobs run at one instant, refuses one more, and leaves that due', async () => {
    const { driver, schedule, told, world } = setUp({ stepLimit: 3 })
    for (const name of ['a', 'b', 'c']) schedule('note', name, 10)
    for (const name of ['d', 'e', 'f', 'g']) schedule('note', name, 20)
    const refusal = await rejection(driver.advanceTo(start + 30))
    expect(refusal).toContain('more than 3 jobs ran at 2026-01-01T00:00:00.020Z, which looks like a loop.')
    expect(refusal).toContain('note of g')
    expect(told().filter((line) => line.startsWith('note'))).toHaveLength(6)
    expect(world.scheduler.list().map(({ subject }) => subject)).toEqual(['g'])
  })
})

describe('letters that go out in another order', () => {
  const backwards: Performer['arrange'] = () => (jobs) =>
    jobs.toReversed().map((job, at) => ({ job, place: `place ${at + 1}` }))

  it('all go out at their instant, in that order, after the other jobs of it', async () => {
    const sent: string[] = []
    const { driver, schedule, told } = setUp({
      arrange: backwards,
      async perform(request, now, place) {
        sent.push(`${String(request)} at ${now - start}, ${place}`)
        return 'arrived'
      },
    })
    for (const name of ['a', 'b', 'c']) schedule('letter', name, 10)
    schedule('note', 'of that instant', 10)
    schedule('letter', 'd', 20)
    await driver.advanceTo(start + 20)
    expect(sent).toEqual(['c at 10, place 1', 'b at 10, place 2', 'a at 10, place 3', 'd at 20, place 1'])
    expect(told().slice(0, 4)).toEqual([
      'clock 0 to 10',
      'note of that instant',
      'committed note of that instant',
      'letter c arrived',
    ])
    expect(driver.jobsTakenOut).toEqual([])
  })

  it('belong to copies of the world, before they went out and while nobody has answered', async () => {
    const copies: string[][] = []
    const subjects = () =>
      wholeOf(world, driver.jobsTakenOut)
        .scheduler.list()
        .map(({ subject }) => subject)
    const { driver, schedule, world } = setUp({
      arrange: backwards,
      async perform() {
        copies.push(subjects())
        return 'arrived'
      },
    })
    for (const name of ['a', 'b']) schedule('letter', name, 10)
    await driver.advanceTo(start + 10)
    expect(copies).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    expect(subjects()).toEqual([])
    expect(world.scheduler.list()).toEqual([])
  })

  it('stay due where the instant ends in an error', async () => {
    const { driver, schedule, world } = setUp({ arrange: backwards, stepLimit: 2 })
    for (const name of ['a', 'b', 'c']) schedule('letter', name, 10)
    expect(await rejection(driver.advanceTo(start + 10))).toContain('more than 2 jobs')
    expect(world.scheduler.list().map(({ subject }) => subject)).toEqual(['a', 'b', 'c'])
    expect(driver.jobsTakenOut).toEqual([])
  })
})

describe('letters that cannot go out yet', () => {
  it('are kept with the world, and go out once that is possible', async () => {
    let isReady = false
    const { driver, schedule, told } = setUp({ isReady: () => isReady })
    schedule('letter', 'one', 10)
    await driver.advanceTo(start + 20)
    expect(told()).toEqual(['clock 0 to 10', 'clock 10 to 20'])
    expect(driver.busy).toBe(false)
    expect(driver.jobsTakenOut).toMatchObject([{ subject: 'one' }])
    isReady = true
    driver.release()
    expect(driver.jobsTakenOut).toEqual([])
    await driver.advanceTo(start + 20)
    expect(told()).toEqual(['letter one goes out', 'letter one arrived', 'committed letter one'])
    driver.release()
    await driver.advanceTo(start + 30)
    expect(told()).toEqual(['clock 20 to 30'])
  })
})
