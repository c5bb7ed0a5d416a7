import { Problem } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { Lifetime } from '../../src/runtime/lifetime.js'
import { WorkInTurn } from '../../src/runtime/work-in-turn.js'

/** The work of callers, and the world that it is about. */
function setUp() {
  const world = { lifetime: new Lifetime(), movers: [] as Promise<void>[] }
  const work = new WorkInTurn({ lifetime: () => world.lifetime, moving: () => world.movers[0] })
  return {
    work,
    /** The world is replaced by another. */
    replace() {
      const before = world.lifetime
      world.lifetime = new Lifetime()
      before.end()
    },
    /** Something else moves the clock, until it is told to end. */
    move(): () => void {
      const mover = later()
      world.movers.push(mover.done)
      return () => {
        world.movers.shift()
        mover.end()
      }
    },
  }
}

/** A promise that the test ends. */
function later() {
  let end: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { done, end }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

const overtaken = {
  slug: 'conflict',
  detail: 'The world was reset, restored or deleted before this was done.',
  hint: 'the clock is where that has left it: send this again when it is over',
}

/** Tells what became of work: its result, or what it was refused with. */
const became = (work: Promise<unknown>) => work.catch((reason: unknown) => reason)

describe('the work of callers from outside', () => {
  it('is done one after the other, and each gets its own result', async () => {
    const { work } = setUp()
    const [first, second] = [later(), later()]
    const done: string[] = []
    const one = work.run(async () => {
      done.push('first begins')
      await first.done
      done.push('first ends')
      return 1
    })
    const other = work.run(async () => {
      done.push('second begins')
      await second.done
      return 2
    })
    await settled()
    expect(done).toEqual(['first begins'])
    first.end()
    expect(await one).toBe(1)
    await settled()
    expect(done).toEqual(['first begins', 'first ends', 'second begins'])
    second.end()
    expect(await other).toBe(2)
  })

  it('goes on after work that failed, which its own caller alone is told', async () => {
    const { work } = setUp()
    const failed = became(work.run(() => Promise.reject(new RangeError('mine'))))
    expect(await work.run(async () => 'done')).toBe('done')
    expect(String(await failed)).toBe('RangeError: mine')
  })

  it('waits until nothing else moves the clock, however many there are', async () => {
    const { move, work } = setUp()
    const [endFirst, endSecond] = [move(), move()]
    const done: string[] = []
    const mine = work.run(async () => void done.push('mine'))
    await settled()
    expect(done).toEqual([])
    endFirst()
    await settled()
    expect(done).toEqual([])
    endSecond()
    await mine
    expect(done).toEqual(['mine'])
  })

  it('is not begun where the world was replaced before its turn', async () => {
    const { move, replace, work } = setUp()
    const end = move()
    const done: string[] = []
    const mine = became(work.run(async () => void done.push('mine')))
    await settled()
    replace()
    end()
    const refusal = await mine
    expect(refusal).toBeInstanceOf(Problem)
    expect(refusal).toMatchObject(overtaken)
    expect(done).toEqual([])
  })

  it('is refused where the world was replaced while it was done, and of the next world it goes on', async () => {
    const { replace, work } = setUp()
    const mine = became(work.run(async () => replace()))
    expect(await mine).toMatchObject(overtaken)
    expect(await work.run(async () => 'done')).toBe('done')
  })

  it('is not begun for a caller who has gone, and is for one who is there', async () => {
    const { move, work } = setUp()
    const end = move()
    const caller = new AbortController()
    const done: string[] = []
    const gone = became(
      work.run(
        async () => void done.push('gone'),
        () => caller.signal,
      ),
    )
    const there = work.run(
      async () => void done.push('there'),
      () => new AbortController().signal,
    )
    caller.abort(new Error('hung up'))
    end()
    expect(String(await gone)).toBe('Error: hung up')
    await there
    expect(done).toEqual(['there'])
  })

  it('says that the world was replaced, also to a caller who has gone: that came first', async () => {
    const { move, replace, work } = setUp()
    const end = move()
    const caller = new AbortController()
    const mine = became(
      work.run(
        async () => 'done',
        () => caller.signal,
      ),
    )
    await settled()
    caller.abort(new Error('hung up'))
    replace()
    end()
    expect(await mine).toMatchObject(overtaken)
  })
})
