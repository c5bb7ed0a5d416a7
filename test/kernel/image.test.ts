import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultNowMs } from '../../src/kernel/clock.js'
import { Invariant } from '../../src/kernel/errors.js'
import { Image, type ImageChange, type WorldStep } from '../../src/kernel/image.js'
import { ImageBuilder, imageOfSnapshot } from '../../src/kernel/image-builder.js'
import { redo } from '../../src/kernel/redo.js'
import { sha256Hex } from '../../src/kernel/sha256.js'
import { takeSnapshot, worldFromSnapshot } from '../../src/kernel/snapshot.js'
import type { FiledBytes } from '../../src/kernel/stored-bytes.js'
import { defineTable, type VersionedRow } from '../../src/kernel/table.js'
import type { World } from '../../src/kernel/world.js'
import { runs } from '../support/arbitraries.js'
import { emptyWorld, traces } from './small-world.js'

interface Card extends VersionedRow {
  readonly limit: number
}

const cards = defineTable<Card>('cards', { versioned: true })
const rules = { tables: [cards, traces] }
const bytes = Uint8Array.of(1, 2, 3)

function filed(digest: string, length: number): FiledBytes {
  return { digest, length, pieces: () => [], isFiled: true }
}

/** A world that has one of everything. */
function fullWorld(): World {
  const world = emptyWorld({ rules })
  world.transact(() => {
    const card = world.insert(cards, { id: 'card', deleted_at: null, version: 0, limit: 1 })
    world.update(cards, card, { limit: 2 })
    world.insert(traces, { id: 'trace', deleted_at: null })
    world.mint('cards')
    world.schedule('work', 'card', world.now + 5)
    world.keepBytes(bytes)
  })
  return world
}

const card = (version: number, limit: number) => ({ id: 'card', deleted_at: null, version, limit })

function setLimit(world: World, limit: number): void {
  const row = world.table(cards).get('card')
  if (row !== undefined) world.update(cards, row, { limit })
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

/** What changes lead to, after they were written down as JSON. */
class Reader {
  readonly builder = new ImageBuilder(filed)

  read(changes: Iterable<ImageChange>): unknown {
    for (const change of changes) this.builder.apply(JSON.parse(JSON.stringify(change)))
    return plain(this.builder.snapshot('sandbox'))
  }
}

const changes: readonly [says: string, change: (world: World) => void, told: readonly ImageChange[]][] = [
  ['nothing', () => undefined, []],
  ['the time', (world) => world.moveTo(world.now + 1), [['now', defaultNowMs + 1, null]]],
  ['a draw', (world) => void world.mint('cards'), [['count', 'cards', 2]]],
  ['the first draw of a stream', (world) => void world.random('jitter'), [['count', 'jitter', 1]]],
  [
    'a job',
    (world) => world.schedule('work', 'trace', world.now + 9),
    [
      ['next-job', 2],
      ['job', { seq: 1, kind: 'work', subject: 'trace', dueAt: defaultNowMs + 9, payload: null }],
    ],
  ],
  ['a job that was taken out', (world) => world.unschedule('work', 'card'), [['job-gone', 0]]],
  [
    'a new row',
    (world) => void world.insert(traces, { id: 'other', deleted_at: null }),
    [['row', 'traces', { id: 'other', deleted_at: null }]],
  ],
  [
    'a changed row, and what it was',
    (world) => setLimit(world, 3),
    [
      ['row', 'cards', card(3, 3)],
      ['earlier', 'cards', card(2, 2)],
    ],
  ],
  ['a dropped row', (world) => world.drop(traces, 'trace'), [['row-gone', 'traces', 'trace']]],
  [
    'bytes',
    (world) => void world.keepBytes(Uint8Array.of(4)),
    [['bytes', sha256Hex(Uint8Array.of(4)), 'BA==', true]],
  ],
  [
    'a document without a byte',
    (world) => void world.keepBytes(new Uint8Array()),
    [['bytes', sha256Hex(''), '', true]],
  ],
  ['bytes in a file', (world) => void world.keepBytes(filed('d', 9)), [['file', 'd', 9]]],
  [
    'bytes that were forgotten',
    (world) => world.forgetBytes(sha256Hex(bytes)),
    [['bytes-gone', sha256Hex(bytes)]],
  ],
]

describe('the way from one image of a world to the next', () => {
  it.each(changes)('tells %s, and nothing else', (_, change, told) => {
    const world = fullWorld()
    const before = Image.of(world, [], null)
    world.transact(() => change(world))
    const after = Image.of(world, [], null, before)
    expect([...after.changesSince(before)]).toEqual(told)
    expect(after === before).toBe(told.length === 0)
  })

  it.each(changes)('leads there and back again: %s', (_, change) => {
    const world = fullWorld()
    const before = Image.of(world, [], null)
    const first = plain(takeSnapshot(world))
    world.transact(() => change(world))
    const after = Image.of(world, [], null)
    const reader = new Reader()
    expect(reader.read(before.changesSince(null))).toEqual(first)
    expect(reader.read(after.changesSince(before))).toEqual(plain(takeSnapshot(world)))
    expect(reader.read(before.changesSince(after))).toEqual(first)
  })

  it('is one where a job is gone and another one of its moment is left', () => {
    const world = fullWorld()
    world.transact(() => world.schedule('work', 'trace', world.now + 5))
    const before = Image.of(world, [], null)
    world.transact(() => world.unschedule('work', 'trace'))
    expect([...Image.of(world, [], null, before).changesSince(before)]).toEqual([['job-gone', 1]])
  })

  it('puts the parts of long bytes together in their order', () => {
    const world = fullWorld()
    const long = new Uint8Array(800 * 1024).map((_, at) => at % 251)
    world.transact(() => void world.keepBytes(long))
    const image = Image.of(world, [], null)
    expect([...image.changesSince(null)].filter(([kind]) => kind === 'bytes')).toHaveLength(3)
    expect(new Reader().read(image.changesSince(null))).toEqual(plain(takeSnapshot(world)))
  })

  it('tells nothing of bytes in a file that were there before', () => {
    const world = fullWorld()
    world.transact(() => void world.keepBytes(filed('d', 9)))
    const before = Image.of(world, [], null)
    world.transact(() => void world.keepBytes(filed('e', 8)))
    expect([...Image.of(world, [], null, before).changesSince(before)]).toEqual([['file', 'e', 8]])
  })

  it('tells a stream that is back at its start, where a world was taken back', () => {
    const world = fullWorld()
    const start = world.fork()
    world.random('jitter')
    const before = Image.of(world, [], null)
    world.takeBack(start)
    expect([...Image.of(world, [], null).changesSince(before)]).toEqual([['count', 'jitter', null]])
  })

  it('tells the seed where it is another, and always from nothing', () => {
    const [one, other] = ['', 'other'].map((seed) => Image.of(emptyWorld({ rules, seed }), [], null))
    expect([...(one?.changesSince(null) ?? [])]).toEqual([
      ['seed', ''],
      ['now', defaultNowMs, null],
    ])
    expect([...(other?.changesSince(one ?? null) ?? [])]).toEqual([['seed', 'other']])
  })

  it.each<[string, number | null, number | null, readonly ImageChange[]]>([
    ['comes', null, 7, [['now', defaultNowMs, 7]]],
    ['is another', 7, 8, [['now', defaultNowMs, 8]]],
    ['goes', 7, null, [['now', defaultNowMs, null]]],
    ['stays', 7, 7, []],
  ])('tells the time of the host where that %s', (_, was, is, told) => {
    const world = fullWorld()
    const before = Image.of(world, [], was)
    const after = Image.of(world, [], is, before)
    expect([...after.changesSince(before)]).toEqual(told)
    expect(after === before).toBe(told.length === 0)
    const reader = new Reader()
    reader.read(before.changesSince(null))
    reader.read(after.changesSince(before))
    expect(reader.builder.since).toBe(is)
  })

  it('has the jobs that are being performed, which are not in the scheduler', () => {
    const world = fullWorld()
    const before = Image.of(world, [], null)
    const job = world.scheduler.popDue(world.now + 5)
    const during = Image.of(world, job === undefined ? [] : [job], null, before)
    expect(job?.subject).toBe('card')
    expect([...during.changesSince(before)]).toEqual([])
    expect([...Image.of(world, [], null, during).changesSince(during)]).toEqual([['job-gone', 0]])
  })

  it('tells a job that waits for one read less as the same job', () => {
    const world = emptyWorld({ rules: { ...rules, progression: { afterReads: 2 } } })
    world.later({ kind: 'work', subject: 'x', delay: 5, payload: null })
    const before = Image.of(world, [], null)
    expect(world.scheduler.read('another')).toEqual([])
    expect(Image.of(world, [], null, before)).toBe(before)
    world.scheduler.read('x')
    const [job] = world.scheduler.list()
    expect(job?.reads?.left).toBe(1)
    expect([...Image.of(world, [], null, before).changesSince(before)]).toEqual([['job', job]])
  })

  it('tells large bytes in parts, of which the last says that it is', () => {
    const world = emptyWorld({ rules })
    const before = Image.of(world, [], null)
    const large = Uint8Array.from({ length: 2 * 768 * 1024 + 1 }, (_, at) => at % 251)
    const digest = world.keepBytes(large)
    const told = [...Image.of(world, [], null).changesSince(before)]
    expect(told).toEqual([
      ['bytes', digest, expect.any(String), false],
      ['bytes', digest, expect.any(String), false],
      ['bytes', digest, expect.any(String), true],
    ])
    const reader = new Reader()
    expect(reader.read(told)).toMatchObject({
      bytes: { [digest]: Buffer.from(large).toString('base64') },
    })
  })

  it('has the bytes beside the changes for who has both in memory, where there are others', () => {
    const world = fullWorld()
    const before = Image.of(world, [], null)
    world.mint('cards')
    expect(Image.of(world, [], null).stepFrom(before)).toEqual({
      changes: [['count', 'cards', 2]],
      bytes: undefined,
    })
    const digest = world.keepBytes(Uint8Array.of(4))
    const { changes: told, bytes: kept } = Image.of(world, [], null).stepFrom(before)
    expect(told).toEqual([['count', 'cards', 2]])
    expect([...(kept?.keys() ?? [])]).toEqual([sha256Hex(bytes), digest])
  })

  const anyAct = fc.record({
    do: fc.constantFrom(
      'insert',
      'change',
      'delete',
      'drop',
      'mint',
      'schedule',
      'unschedule',
      'run',
      'keep',
      'forget',
      'wait',
    ),
    nth: fc.nat({ max: 3 }),
  })

  /** Does one thing to a world, as data. */
  function act(world: World, { do: action, nth }: { readonly do: string; readonly nth: number }): void {
    const id = `card ${nth}`
    const row = world.table(cards).get(id)
    if (action === 'insert') {
      if (row === undefined) world.insert(cards, { id, deleted_at: null, version: 0, limit: 0 })
      world.insert(traces, { id: `trace ${nth}`, deleted_at: null })
    } else if (action === 'change' && row !== undefined) world.update(cards, row, { limit: row.limit + 1 })
    else if (action === 'delete' && row !== undefined) world.update(cards, row, { deleted_at: world.now })
    else if (action === 'drop') world.drop(traces, `trace ${nth}`)
    else if (action === 'mint') world.mint(`stream ${nth}`)
    else if (action === 'schedule') world.schedule('work', id, world.now + nth)
    else if (action === 'unschedule') world.unschedule('work', id)
    else if (action === 'run') world.scheduler.pop()
    else if (action === 'keep') world.keepBytes(Uint8Array.of(nth))
    else if (action === 'forget') world.forgetBytes(sha256Hex(Uint8Array.of(nth)))
    else if (action === 'wait') world.moveTo(world.now + nth)
  }

  it('leads to what the world is, whatever happens: as JSON, and again in a fork of its start', () => {
    const steps = fc.array(fc.array(anyAct, { maxLength: 5 }), { maxLength: 12 })
    fc.assert(
      fc.property(steps, (acts) => {
        const world = fullWorld()
        const again = world.fork()
        let last = Image.of(world, [], null)
        const reader = new Reader()
        reader.read(last.changesSince(null))
        for (const step of acts) {
          world.transact(() => {
            for (const one of step) act(world, one)
          })
          const image = Image.of(world, [], null, last)
          const now = plain(takeSnapshot(world))
          expect(reader.read(image.changesSince(last))).toEqual(now)
          const { changes: told, bytes: kept } = image.stepFrom(last)
          again.transact(() => redo(again, [{ changes: told, bytes: kept }]))
          expect(plain(takeSnapshot(again))).toEqual(now)
          expect(again.hash()).toBe(world.hash())
          last = image
        }
      }),
      runs(60),
    )
  })
})

describe('steps of a world that are done again', () => {
  /** A fork of the start, and one step for each change that brings something. */
  function story() {
    const world = fullWorld()
    const start = world.fork()
    const states = [plain(takeSnapshot(world))]
    const steps: WorldStep[] = []
    let last = Image.of(world, [], null)
    for (const [, change] of changes) {
      world.transact(() => change(world))
      const image = Image.of(world, [], null, last)
      steps.push(image.stepFrom(last))
      states.push(plain(takeSnapshot(world)))
      last = image
    }
    return { start, steps, states }
  }

  it('together lead to the state after the last of them', () => {
    const { start, steps, states } = story()
    for (const [count, state] of states.entries()) {
      const again = start.fork()
      again.transact(() => redo(again, steps.slice(0, count)))
      expect(plain(takeSnapshot(again))).toEqual(state)
    }
    expect(plain(takeSnapshot(start))).toEqual(states[0])
  })

  it('are refused as a bug of ours with a table or a change that the world has not', () => {
    const world = fullWorld()
    const step = (change: ImageChange) => () => redo(world.fork(), [{ changes: [change], bytes: undefined }])
    expect(step(['row-gone', 'wallets', 'w'])).toThrow(Invariant)
    expect(step(['row-gone', 'wallets', 'w'])).toThrow('the table wallets')
    expect(step(['seed', 'other'])).toThrow('a step of a world has a change that none has: seed')
  })
})

describe('an image of a snapshot', () => {
  it('is that of the world that is made of the snapshot: no way leads from one to the other', () => {
    const world = fullWorld()
    world.transact(() => {
      setLimit(world, 3)
      world.schedule('work', 'trace', world.now + 1)
    })
    const image = imageOfSnapshot(takeSnapshot(world), 7)
    expect([...Image.of(world, [], 7).changesSince(image)]).toEqual([])
    expect(image.now).toBe(world.now)
  })

  it('is so after JSON too, and without what a snapshot may lack', () => {
    for (const world of [fullWorld(), emptyWorld({ rules, seed: 'other' })]) {
      const snapshot = JSON.parse(JSON.stringify(takeSnapshot(world)))
      const made = worldFromSnapshot(world.rules, snapshot)
      expect([...Image.of(made, [], null).changesSince(imageOfSnapshot(snapshot))]).toEqual([])
    }
  })
})

describe('a builder of images', () => {
  it('copied goes its own way, and so does the one that it was copied from', () => {
    const world = fullWorld()
    const before = Image.of(world, [], null)
    world.transact(() => {
      for (const [, change] of changes) change(world)
    })
    const way = [...Image.of(world, [], null).changesSince(before)]
    const reader = new Reader()
    const first = reader.read(before.changesSince(null))
    const copy = reader.builder.copy()
    for (const change of way) copy.apply(change)
    expect(plain(copy.snapshot('sandbox'))).toEqual(plain(takeSnapshot(world)))
    expect(plain(reader.builder.snapshot('sandbox'))).toEqual(first)
    const other = reader.builder.copy()
    reader.read(way)
    expect(plain(other.snapshot('sandbox'))).toEqual(first)
  })

  it('writes down no table without rows, and nothing of versions and bytes where there are none', () => {
    const { builder } = new Reader()
    builder.apply(['row', 'traces', { id: 'trace', deleted_at: null }])
    builder.apply(['row-gone', 'traces', 'trace'])
    expect(builder.snapshot('production')).toEqual({
      format: 'platform-simulator',
      version: 3,
      environment: 'production',
      seed: '',
      now: 0,
      counters: {},
      jobs: [],
      nextJob: 0,
      tables: {},
    })
  })

  it('writes down jobs in the order in which they run, and bytes in the order of their digests', () => {
    const world = emptyWorld({ rules })
    for (const dueAt of [9, 3, 6]) world.schedule('work', 'x', world.now + dueAt)
    for (let n = 0; n < 9; n++) world.keepBytes(Uint8Array.of(n))
    const { builder } = new Reader()
    for (const change of Image.of(world, [], null).changesSince(null)) builder.apply(change)
    const { jobs, bytes: kept } = builder.snapshot('sandbox')
    expect(jobs.map(({ seq }) => seq)).toEqual([1, 2, 0])
    expect(Object.keys(kept ?? {})).toEqual(Object.keys(kept ?? {}).sort())
    expect(Object.keys(kept ?? {})).toHaveLength(9)
  })

  it('freezes the rows that it takes in', () => {
    const row = card(2, 2)
    const earlier = card(1, 1)
    const builder = new ImageBuilder()
    builder.apply(['row', 'cards', row])
    builder.apply(['earlier', 'cards', earlier])
    expect([Object.isFrozen(row), Object.isFrozen(earlier)]).toEqual([true, true])
  })

  it('refuses a file where nobody has files, and a change that it does not know', () => {
    const builder = new ImageBuilder()
    expect(() => builder.apply(['file', 'd', 9])).toThrow(
      'the bytes d are in a file, and nobody has files here',
    )
    expect(() => builder.apply(JSON.parse('["other",1]'))).toThrow(
      'a state has a change that this version does not know: ["other",1]',
    )
    expect(() => builder.apply(JSON.parse('["other",1]'))).toThrow(Invariant)
  })
})
