import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { defineMachine } from '../../src/contract/machine.js'
import { operation } from '../../src/contract/operation.js'
import { injectedProblem } from '../../src/contract/problem.js'
import { createSimulator, Invariant, Problem, type Simulator, UsageError } from '../../src/entries/index.js'
import { ReadEncoder } from '../../src/gateway/encode.js'
import { FaultRules } from '../../src/gateway/fault-rules.js'
import { call } from '../../src/gateway/gateway.js'
import { KeptReads } from '../../src/gateway/kept-reads.js'
import { buckets } from '../../src/gateway/rate-limit.js'
import { type FactType, internalFact } from '../../src/kernel/fact.js'
import { noFaults } from '../../src/kernel/fault-point.js'
import { canonicalJson } from '../../src/kernel/json.js'
import { defineJob, type Job } from '../../src/kernel/scheduler.js'
import { takeSnapshot, worldFromSnapshot } from '../../src/kernel/snapshot.js'
import { defineTable, type Row } from '../../src/kernel/table.js'
import type { JobHandler, Rules, World } from '../../src/kernel/world.js'
import { references } from '../../src/kit/references.js'
import { rowShapes } from '../../src/kit/row-shapes.js'
import { feeWallet } from '../conformance/rest-samples.js'
import { anyCalls, anySeed, type Call, runs } from '../support/arbitraries.js'
import { emptyWorld, thing, things, traces } from './small-world.js'

const light = defineMachine({
  name: 'light',
  initial: 'off',
  states: ['off', 'on'],
  moves: { switch_on: { from: ['off'], to: 'on' }, switch_off: { from: ['on'], to: 'off' } },
})

/** Everything that can be told apart about a world, and what its streams give next. */
function everything(world: World) {
  return {
    hash: world.hash(),
    snapshot: JSON.stringify(takeSnapshot(world)),
    pages: ['me', 'you'].map((scope) =>
      world.table(things).page({ scope, order: 'name', direction: 'asc', limit: 1000 }),
    ),
    next: streams.map((stream) => world.fork().mint(stream)),
  }
}

const streams = ['things', 'events', 'tokens', 'jitter', 'unused'] as const

/** One thing that an operation can do, as data. */
const anyAct = fc.record({
  do: fc.constantFrom(
    'insert',
    'update',
    'delete',
    'drop',
    'schedule',
    'later',
    'record',
    'mint',
    'random',
    'text',
    'move',
    'list',
    'unschedule',
  ),
  nth: fc.nat({ max: 5 }),
  stream: fc.constantFrom(...streams),
})
type Act = typeof anyAct extends fc.Arbitrary<infer T> ? T : never
const anyActs = fc.array(anyAct, { maxLength: 25 })
const anyProgression = fc.constantFrom('on-clock' as const, 'immediate' as const, { afterReads: 2 })

function perform(world: World, acts: readonly Act[]): void {
  for (const { do: action, nth, stream } of acts) {
    const rows = world.table(things).all()
    const row = rows[nth % rows.length]
    const trace = world.table(traces).all()[0]
    if (action === 'insert') {
      world.insert(
        things,
        thing(world.mint('things'), { colour: nth % 2 === 0 ? 'red' : null, name: stream }),
      )
      world.insert(traces, { id: world.mint('traces'), deleted_at: null })
    } else if (action === 'update' && row !== undefined)
      world.update(things, row, { name: `${stream} ${nth}` })
    else if (action === 'delete' && row !== undefined) world.update(things, row, { deleted_at: world.now })
    else if (action === 'drop' && trace !== undefined) world.drop(traces, trace.id)
    else if (action === 'schedule') world.schedule(work, stream, world.now + nth, { nth })
    else if (action === 'later') {
      world.later({ kind: 'work', subject: stream, delay: nth, payload: null, reads: [stream] })
    } else if (action === 'record') world.record(thingMade, 'me', { nth })
    else if (action === 'mint') world.mint(stream)
    else if (action === 'random') world.random(stream)
    else if (action === 'text') world.randomText(stream, 'abc', 5)
    else if (action === 'move') world.move(light, stream, 'off', 'switch_on')
    else if (action === 'unschedule') world.unschedule('work', stream)
    else if (action === 'list') world.table(things).count('me', { name: 'colour', value: 'red' })
  }
}

/** What the acts of a test schedule, with what they carry. */
const work = defineJob<{ readonly nth: number }>('work')

const thingMade: FactType = { type: 'thing.made', audience: 'subscribers' }
const thingBad = internalFact('thing.bad')

class Failure extends Error {}

function fail(): never {
  throw new Failure('on purpose')
}

function makeThing(world: World): void {
  world.insert(things, thing(world.mint('things')))
}

const rules: Partial<Rules> = {
  facts: new Map([thingMade, thingBad].map((fact) => [fact.type, fact])),
  jobs: new Map([
    ['work', makeThing],
    ['bad', fail],
  ]),
  reactions: (type) => (type === 'thing.bad' ? [makeThing, fail] : [makeThing]),
}

/** How an operation comes to an end: by its own hand, in a reaction to its fact, in a job that it runs at once. */
const endings: Readonly<Record<string, (world: World) => void>> = {
  'in the operation': fail,
  'with a Problem': () => {
    throw new Problem('conflict', 'no')
  },
  'in a reaction': (world) => world.record(thingBad, 'me', {}),
  'in a job that runs inside': (world) => {
    world.plan = { ...noFaults, instant: true }
    world.later({ kind: 'bad', subject: 'x', delay: 0, payload: null, reads: [] })
  },
  'by recording what nobody declared': (world) => world.record(internalFact('thing.unknown'), 'me', {}),
  'by an illegal move': (world) => void world.move(light, 'x', 'on', 'switch_on'),
}

describe('a transaction', () => {
  it.each(Object.keys(endings))('that fails %s leaves no trace, whatever it did before', (name) => {
    const end = endings[name] ?? fail
    fc.assert(
      fc.property(anyActs, anyActs, anyProgression, (before, inside, progression) => {
        const world = emptyWorld({ rules: { ...rules, progression } })
        world.transact(() => perform(world, before))
        const earlier = everything(world)
        expect(() =>
          world.transact(() => {
            perform(world, inside)
            end(world)
          }),
        ).toThrow(/./)
        world.plan = noFaults
        expect(everything(world)).toEqual(earlier)
      }),
      runs(60),
    )
  })

  it('that fails leaves the world able to do what it could before', () => {
    fc.assert(
      fc.property(anyActs, anyActs, anyProgression, (inside, after, progression) => {
        const world = emptyWorld({ rules: { ...rules, progression } })
        const untouched = world.fork()
        expect(() =>
          world.transact(() => {
            perform(world, inside)
            fail()
          }),
        ).toThrow(Failure)
        world.transact(() => perform(world, after))
        untouched.transact(() => perform(untouched, after))
        expect(everything(world)).toEqual(everything(untouched))
      }),
      runs(60),
    )
  })

  it('inside another is our own bug', () => {
    const world = emptyWorld()
    expect(() => world.transact(() => world.transact(() => undefined))).toThrow(Invariant)
    expect(world.transact(() => 'again').result).toBe('again')
  })

  it('returns its result and what it did, and nothing of the one before', () => {
    const world = emptyWorld({ rules })
    world.transact(() => world.record(thingMade, 'me', { n: 1 }))
    const { result, change } = world.transact(() => {
      world.record(thingMade, 'me', { n: 2 })
      return world.move(light, 'lamp', 'off', 'switch_on')
    })
    expect(result).toBe('on')
    expect(change.facts).toMatchObject([{ type: 'thing.made', client_id: 'me', object: { n: 2 } }])
    expect(change.moves).toEqual([
      { machine: 'light', subject: 'lamp', from: 'off', action: 'switch_on', to: 'on' },
    ])
  })

  it('lists what it wrote in order, twice what it wrote twice, and apart the rows that are new', () => {
    const world = emptyWorld()
    const old = world.insert(things, thing('old'))
    const { change } = world.transact(() => {
      const row = world.insert(things, thing('b'))
      world.insert(things, thing('a'))
      world.update(things, row, { name: 'other' })
      world.mint('things')
      world.insert(traces, { id: 'trace', deleted_at: null })
      world.drop(traces, 'trace')
      world.drop(traces, 'unknown')
      world.update(things, old, { name: 'other' })
      world.schedule('work', 'a', world.now)
    })
    expect(change.writes.map(({ table, id }) => `${table} ${id}`)).toEqual([
      'things b',
      'things a',
      'things b',
      'traces trace',
      'traces trace',
      'things old',
    ])
    // What a caller did is no new row: no hash knows it.
    expect(change.inserted).toEqual(['things', 'b', 'things', 'a'])
    expect([change.at, change.firstJob, change.nextJob]).toEqual([world.now, 0, 1])
    const { at, writes, inserted, facts, moves, firstJob, nextJob } = world.transact(() => 1).change
    expect({ at, writes, inserted, facts, moves, firstJob, nextJob }).toEqual({
      at: world.now,
      writes: [],
      inserted: [],
      facts: [],
      moves: [],
      firstJob: 1,
      nextJob: 1,
    })
  })

  it('that fails puts rows back to what they were before the first write, and streams to their place', () => {
    const world = emptyWorld()
    const old = world.insert(things, thing('old'))
    world.mint('things')
    const next = world.fork().mint('things')
    expect(() =>
      world.transact(() => {
        world.update(things, world.update(things, old, { name: 'first' }), { name: 'second' })
        for (const stream of ['things', 'things', 'unused', 'unused']) world.mint(stream)
        fail()
      }),
    ).toThrow(Failure)
    expect(world.table(things).get('old')).toEqual(old)
    expect(world.mint('things')).toBe(next)
    expect(takeSnapshot(world).counters).toEqual({ things: 2 })
  })

  it('fails where the request asked for it, and nowhere else', () => {
    const world = emptyWorld()
    world.plan = {
      ...noFaults,
      fault: { step: 'provider_call', status: 503, message: 'down', outcome: 'fail', preset: null },
    }
    expect(() => world.faultPoint('compliance_check')).not.toThrow()
    expect(() => world.faultPoint('provider_call')).toThrow(injectedProblem(503, 'down'))
    expect(world.faultAt('provider_call')?.status).toBe(503)
    expect(world.faultAt('compliance_check')).toBeNull()
  })
})

describe('an attempt inside of a transaction', () => {
  const refuse = (): never => {
    throw new Problem('conflict', 'no')
  }

  it('that is refused takes back all that it did, and nothing of what was done before', () => {
    fc.assert(
      fc.property(anyActs, anyActs, anyActs, anyProgression, (before, inside, after, progression) => {
        const world = emptyWorld({ rules: { ...rules, progression } })
        const other = world.fork()
        const { change, result } = world.transact(() => {
          perform(world, before)
          const refused = world.attempt(Problem, () => {
            perform(world, inside)
            return refuse()
          })
          perform(world, after)
          return refused
        })
        const untouched = other.transact(() => {
          perform(other, before)
          perform(other, after)
        }).change
        expect(result).toBeInstanceOf(Problem)
        expect(everything(world)).toEqual(everything(other))
        const { at, writes, inserted, facts, moves, firstJob, nextJob } = untouched
        expect(change).toMatchObject({ at, writes, inserted, facts, moves, firstJob, nextJob })
      }),
      runs(60),
    )
  })

  it('that succeeds returns its result and keeps what it did', () => {
    const world = emptyWorld({ rules })
    const { result } = world.transact(() => world.attempt(Problem, () => world.insert(things, thing('a')).id))
    expect(result).toBe('a')
    expect(world.table(things).get('a')).toBeDefined()
  })

  it('takes back what it records in the middle of a reaction, and the others are followed', () => {
    const reacting: Rules['reactions'] = (type) =>
      type !== 'thing.bad'
        ? [makeThing]
        : [
            (world) => {
              world.record(thingMade, 'me', { kept: true })
              world.attempt(Problem, () => {
                world.record(thingMade, 'me', { kept: false })
                refuse()
              })
            },
          ]
    const world = emptyWorld({ rules: { ...rules, reactions: reacting } })
    const { change } = world.transact(() => world.record(thingBad, 'me', {}))
    expect(change.facts.map(({ object }) => object)).toEqual([{}, { kept: true }])
    expect(world.table(things).all()).toHaveLength(1)
  })

  it('leaves another revision, also where the whole world is taken back: what was read meanwhile is not read again', () => {
    const world = emptyWorld({ rules })
    const before = world.fork()
    world.transact(() => world.insert(things, thing('a')))
    const meanwhile = world.revision
    world.takeBack(before)
    expect(world.table(things).all()).toEqual([])
    expect(world.revision).toBeGreaterThan(meanwhile)
    world.transact(() => world.attempt(Problem, refuse))
    expect(world.revision).toBeGreaterThan(meanwhile + 1)
  })

  it('gives a job back that it took out, and only once where the whole transaction fails after it', () => {
    const world = emptyWorld({ rules })
    world.schedule(work, 'x', world.now + 1, { nth: 1 })
    const before = world.scheduler.list()
    const attempt = () =>
      world.attempt(Problem, () => {
        world.unschedule('work', 'x')
        refuse()
      })
    world.transact(attempt)
    expect(world.scheduler.list()).toEqual(before)
    const failing = () => {
      attempt()
      fail()
    }
    expect(() => world.transact(failing)).toThrow(Failure)
    expect(world.scheduler.list()).toEqual(before)
  })

  it('lets our own mistakes pass, so that the whole transaction is taken back', () => {
    const world = emptyWorld()
    expect(() =>
      world.transact(() => {
        world.insert(things, thing('a'))
        world.attempt(Problem, fail)
      }),
    ).toThrow(Failure)
    expect(world.table(things).get('a')).toBeUndefined()
    expect(() => world.attempt(Problem, () => undefined), 'there is nothing to take back to').toThrow(
      Invariant,
    )
  })
})

describe('a timed state', () => {
  const soon = { kind: 'work', subject: 'x', delay: 5, payload: null, reads: ['x'] }

  it('on the clock is a job for later', () => {
    const world = emptyWorld({ rules })
    world.transact(() => world.later(soon))
    expect(world.scheduler.list()).toMatchObject([{ kind: 'work', dueAt: world.now + 5 }])
    expect(world.table(things).size).toBe(0)
  })

  it('that is immediate, by option or by request, happens in the same transaction, with what it causes in turn', () => {
    const twice: Partial<Rules> = {
      ...rules,
      jobs: new Map([
        [
          'twice',
          (world) => {
            for (let n = 0; n < 2; n++) world.later({ ...soon, kind: 'work' })
          },
        ],
        ['work', makeThing],
      ]),
    }
    const byOption = emptyWorld({ rules: { ...twice, progression: 'immediate' } })
    const byRequest = emptyWorld({ rules: twice })
    byRequest.plan = { ...noFaults, instant: true }
    for (const world of [byOption, byRequest]) {
      world.transact(() => world.later({ ...soon, kind: 'twice' }))
      expect(world.table(things).size).toBe(2)
      expect(world.scheduler.list()).toEqual([])
    }
  })

  it('that is immediate comes after those that were asked for before it, and before what they cause in turn', () => {
    const ran: string[] = []
    const note: JobHandler = (world, { subject }) => {
      ran.push(subject)
      if (subject.length === 1) world.later({ ...soon, subject: `${subject} in turn` })
    }
    const world = emptyWorld({ rules: { jobs: new Map([['work', note]]), progression: 'immediate' } })
    world.transact(() => {
      for (const subject of ['a', 'b', 'c']) world.later({ ...soon, subject })
    })
    expect(ran).toEqual(['a', 'b', 'c', 'a in turn', 'b in turn', 'c in turn'])
  })

  it('that is immediate and brings itself about again for ever is our own bug, and does not hang', () => {
    let count = 0
    const again: JobHandler = (world) => {
      // The guard keeps a regression from hanging the run.
      if (++count < 1_000_000) world.later({ ...soon, kind: 'again' })
    }
    const world = emptyWorld({ rules: { jobs: new Map([['again', again]]), progression: 'immediate' } })
    expect(() => world.transact(() => world.later({ ...soon, kind: 'again' }))).toThrow(Invariant)
  })

  it.each([
    [100_000, 'runs'],
    [100_001, 'is our own bug'],
  ])('that is immediate and happens %i times in one call %s', (most, says) => {
    let count = 0
    const again: JobHandler = (world) => {
      if (++count < most) world.later({ ...soon, kind: 'again' })
    }
    const world = emptyWorld({ rules: { jobs: new Map([['again', again]]), progression: 'immediate' } })
    const run = () => world.transact(() => world.later({ ...soon, kind: 'again' }))
    if (says === 'runs') expect(run).not.toThrow()
    else expect(run).toThrow('again of x brings itself about again in the same call')
    expect(count).toBe(100_000)
  })

  it('after reads waits for them', () => {
    const world = emptyWorld({ rules: { ...rules, progression: { afterReads: 2 } } })
    world.transact(() => world.later(soon))
    expect(world.scheduler.peek()).toBeUndefined()
    expect(world.scheduler.read('x')).toEqual([])
    expect(world.scheduler.read('x')).toMatchObject([{ kind: 'work', subject: 'x' }])
  })
})

const getThing = operation({
  id: 'things.get',
  method: 'GET',
  path: '/things/{id}',
  summary: 'Reads a thing.',
  source: 'this test',
  tag: 'Things',
  auth: 'none',
  countsReadsOf: 'id',
  run: () => undefined,
})

/** The app reads a thing through the gateway. */
function read(world: World, id: string): void {
  const count = { apiKeyPerMinute: 1, dashboardPerMinute: 1, anonymousPerMinute: 1, applicationPerHour: 1 }
  call(
    world,
    {
      router: { match: () => ({}), similar: () => [], listedIn: '' },
      credentials: { identify: () => ({ caller: { kind: 'anonymous' }, presented: false }) },
      settings: {
        environment: 'sandbox',
        docsUrl: '',
        limits: { rate: 'off', idempotencyWindow: 0, ...count },
        strict: 'off',
        latency: [0, 0],
      },
      faults: new FaultRules('seed'),
      encoder: new ReadEncoder(),
      reads: new KeptReads(),
    },
    {
      method: 'GET',
      path: `/things/${id}`,
      search: '',
      secure: true,
      header: () => null,
      body: null,
      traffic: 'app',
      direct: {
        operation: { ...getThing, params: { id: z.string() } },
        params: { id },
        query: undefined,
        body: undefined,
      },
    },
    { handled: () => undefined },
  )
}

describe('a job', () => {
  it('that throws is put back and leaves no trace', () => {
    const world = emptyWorld({ rules })
    world.schedule('bad', 'x', world.now)
    world.schedule('work', 'x', world.now)
    const earlier = everything(world)
    const job = world.scheduler.pop()
    expect(job?.kind).toBe('bad')
    if (job !== undefined) expect(() => world.run(job)).toThrow(Failure)
    expect(everything(world)).toEqual(earlier)
  })

  it('that waits for a read is not lost when another that waits for the same read throws', () => {
    const tables = [things, traces, buckets]
    const world = emptyWorld({ rules: { ...rules, tables, progression: { afterReads: 1 } } })
    const waiting = { subject: 'x', delay: 0, payload: null, reads: ['x'] }
    world.transact(() => {
      world.later({ ...waiting, kind: 'bad' })
      world.later({ ...waiting, kind: 'work' })
    })
    expect(() => read(world, 'x')).toThrow(Failure)
    const kept = world.scheduler.list().map(({ kind }) => kind)
    expect(kept.sort()).toEqual(['bad', 'work'])
  })

  it('of a kind that nobody declared is our own bug, and is kept', () => {
    const world = emptyWorld({ rules })
    world.schedule('unheard of', 'x', world.now)
    const job = world.scheduler.pop()
    if (job !== undefined) expect(() => world.run(job)).toThrow(Invariant)
    expect(world.scheduler.list()).toHaveLength(1)
  })
})

describe('the clock of a world', () => {
  it('never goes back', () => {
    const world = emptyWorld()
    world.moveTo(world.now)
    expect(() => world.moveTo(world.now - 1)).toThrow(Invariant)
  })
})

describe('the revision of a world', () => {
  const row = thing('a')

  it.each<[string, boolean, (world: World) => void]>([
    ['a row', true, (world) => void world.insert(things, thing('b'))],
    ['a change of a row', true, (world) => void world.update(things, row, { name: 'other' })],
    ['a row that is dropped', true, (world) => world.drop(things, 'a')],
    ['what a caller did', false, (world) => void world.insert(traces, { id: 'b', deleted_at: null })],
    ['what is forgotten of what a caller did', false, (world) => world.drop(traces, 'a')],
    ['a draw of a stream', false, (world) => void world.mint('things')],
    ['the time', false, (world) => world.moveTo(world.now + 1)],
  ])('tells %s: %s', (_, grows, change) => {
    const world = emptyWorld()
    world.insert(things, row)
    world.insert(traces, { id: 'a', deleted_at: null })
    const before = world.revision
    world.transact(() => change(world))
    expect(world.revision > before).toBe(grows)
  })
})

describe('a secret of a world', () => {
  it('begins as the rules say, and is as long as one that begins as it likes', () => {
    const any = emptyWorld().randomSecret('keys', 'abc', 20)
    const ours = emptyWorld({ rules: { keyPrefix: 'test_' } }).randomSecret('keys', 'abc', 20)
    expect(any).toMatch(/^[abc]{20}$/)
    expect(ours).toBe(`test_${any.slice(0, 15)}`)
  })
})

describe('a fork of a world', () => {
  it('is equal until one side changes, and neither side sees the other', () => {
    fc.assert(
      fc.property(anyActs, anyActs, anyActs, (shared, mine, theirs) => {
        const world = emptyWorld({ rules })
        world.transact(() => perform(world, shared))
        const fork = world.fork()
        expect(everything(fork)).toEqual(everything(world))
        world.transact(() => perform(world, mine))
        fork.transact(() => perform(fork, theirs))
        for (const [side, acts] of [
          [world, mine],
          [fork, theirs],
        ] as const) {
          const alone = emptyWorld({ rules })
          alone.transact(() => perform(alone, shared))
          alone.transact(() => perform(alone, acts))
          expect(everything(side)).toEqual(everything(alone))
        }
      }),
      runs(60),
    )
  })

  it('in the middle of a transaction is our own bug', () => {
    const world = emptyWorld({ rules })
    expect(() => world.transact(() => world.fork())).toThrow(
      new Invariant('a world was forked in the middle of a transaction'),
    )
  })
})

describe('the hash of a world', () => {
  it('is of what the platform knows: not of what a caller did, nor of the streams that number it', () => {
    const world = emptyWorld()
    const { hash } = everything(world)
    world.insert(traces, { id: world.mint('traces'), deleted_at: null })
    expect(world.hash()).toBe(hash)
    world.insert(things, thing('1'))
    expect(world.hash()).not.toBe(hash)
  })

  it.each<[string, (world: World) => void]>([
    ['the time', (world) => world.moveTo(world.now + 1)],
    ['a row', (world) => void world.insert(things, thing('1'))],
    ['a job', (world) => world.schedule('work', 'x', 0)],
    ['the place of a stream', (world) => void world.mint('things')],
  ])('tells %s', (_, change) => {
    const world = emptyWorld()
    const hash = world.hash()
    change(world)
    expect(world.hash()).not.toBe(hash)
  })

  it('does not tell a stream of which nothing was drawn', () => {
    const world = emptyWorld()
    const counters = { unused: 0 }
    expect(worldFromSnapshot(world.rules, { ...takeSnapshot(world), counters }).hash()).toBe(world.hash())
  })

  it('tells the seed', () => {
    expect(emptyWorld({ seed: 'a' }).hash()).not.toBe(emptyWorld({ seed: 'b' }).hash())
  })

  it('does not depend on the order in which the members of a row were written', () => {
    const anyJson = fc.jsonValue({ maxDepth: 3 })
    fc.assert(
      fc.property(fc.dictionary(fc.string(), anyJson), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalJson(turned)).toBe(canonicalJson(value))
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
      runs(200),
    )
  })
})

describe('a snapshot', () => {
  it('written down as JSON and read back is the same world, which goes on in the same way', () => {
    fc.assert(
      fc.property(anyActs, anyActs, (before, after) => {
        const world = emptyWorld({ rules })
        world.transact(() => perform(world, before))
        const again = worldFromSnapshot(world.rules, JSON.parse(JSON.stringify(takeSnapshot(world))))
        expect(everything(again)).toEqual(everything(world))
        for (const side of [world, again]) side.transact(() => perform(side, after))
        expect(everything(again)).toEqual(everything(world))
      }),
      runs(60),
    )
  })

  it('is refused for counters that no world has, naming the first', () => {
    const world = emptyWorld({ rules })
    const counters = { fine: 1, first: -1, second: 0.5 }
    expect(() => worldFromSnapshot(world.rules, { ...takeSnapshot(world), counters })).toThrow(
      'the counter first is -1. Take a new one.',
    )
  })

  it.each([
    ['null', null],
    ['a text', 'b'],
    ['without an id', { deleted_at: null }],
    ['with a number for an id', { id: 1, deleted_at: null }],
    ['with an empty id', { id: '', deleted_at: null }],
    ['that does not say whether it was deleted', { id: 'b' }],
  ])('is refused for a row that is none: %s', (_, row) => {
    const world = emptyWorld()
    const snapshot = { ...takeSnapshot(world), tables: { things: [thing('a'), row] } }
    expect(() => worldFromSnapshot(world.rules, JSON.parse(JSON.stringify(snapshot)))).toThrow(
      'restore() was given a snapshot that is not as snapshot() returned it: row 1 of the table things is none.',
    )
  })

  it.each<[string, Partial<Job>, string | null]>([
    ['that was the first', { seq: 0 }, null],
    ['that was the last', { seq: 4 }, null],
    ['with a number before the first', { seq: -1 }, 'the job -1 is there twice, or is not below nextJob'],
    ['with a number behind the last', { seq: 5 }, 'is not below nextJob, which is 5'],
    ['that is there twice', { seq: 2 }, 'the job 2 is there twice'],
    ['of a time that no id can tell', { dueAt: 0 }, 'a snapshot whose job 3 is 1970-01-01'],
  ])('with a job %s', (_, change, problem) => {
    const world = emptyWorld()
    const made = { seq: 3, kind: 'work', subject: 'x', dueAt: world.now, payload: null }
    const jobs = [
      { ...made, seq: 2 },
      { ...made, ...change },
    ]
    const snapshot = { ...takeSnapshot(world), nextJob: 5, jobs }
    const read = () => worldFromSnapshot(world.rules, snapshot)
    if (problem === null) expect(read().scheduler.list()).toHaveLength(2)
    else expect(read).toThrow(problem)
  })

  it('is refused for a row that is there twice', () => {
    const world = emptyWorld()
    const snapshot = { ...takeSnapshot(world), tables: { things: [thing('a'), thing('b'), thing('a')] } }
    expect(() => worldFromSnapshot(world.rules, snapshot)).toThrow('the table things has a row twice')
  })

  it('of something else is refused, saying what was given', () => {
    const sim = createSimulator()
    const snapshot = sim.snapshot()
    const wrong: readonly unknown[] = [
      null,
      undefined,
      'text',
      {},
      { ...snapshot, version: 1 },
      { ...snapshot, format: 'x' },
    ]
    for (const value of wrong) expect(() => sim.restore(value as typeof snapshot)).toThrow(UsageError)
    const unheard = { ...snapshot.tables, unheard_of: [], nor_of_this: [] }
    expect(() => sim.restore({ ...snapshot, tables: unheard })).toThrow(/a table unheard_of, /)
    expect(() => createSimulator({ environment: 'production' }).restore(snapshot)).toThrow(
      /sandbox.*production/,
    )
    expect(sim.hash()).toBe(createSimulator().hash())
  })

  it('from elsewhere is refused where money is counted in an asset that this simulator does not have', async () => {
    const other = createSimulator({ stablecoin: 'FOO' })
    other.given.onramp({ destination_asset: 'FOO' })
    const sim = createSimulator()
    const hash = sim.hash()
    expect(() => sim.restore(other.snapshot())).toThrow(
      'a snapshot with the asset FOO in accounts, which this simulator does not have: there are USD, EUR, USDC, USDT, RD. Create the simulator with the same option stablecoin.',
    )
    expect(sim.hash()).toBe(hash)
    const alike = createSimulator({ stablecoin: 'FOO' })
    alike.restore(other.snapshot())
    await alike.clock.advance('1d')
    expect(alike.api.customers.list().data).toHaveLength(1)
  })

  it('from elsewhere is taken with accounts that take any asset', () => {
    const other = createSimulator()
    const { id } = other.given.offramp({ source_asset: 'any' })
    const sim = createSimulator({ seed: 'elsewhere' })
    sim.restore(JSON.parse(JSON.stringify(other.snapshot())))
    expect(sim.api.accounts.get(id)).toMatchObject({ source_asset: 'any' })
  })

  it('from elsewhere is refused for a row that this version does not write, naming it, and changes nothing', () => {
    const sim = createSimulator()
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const hash = sim.hash()
    const stored = JSON.parse(JSON.stringify(sim.snapshot()))
    stored.tables.customers[0].name = 42
    expect(() => sim.restore(stored)).toThrow(
      new UsageError(
        'restore() was given a snapshot that is wrong at /tables/customers/0/name: must be a text. Perhaps another version of platform-simulator took it, or it was changed by hand. Take a new one.',
      ),
    )
    expect(sim.hash()).toBe(hash)
    stored.tables.customers[0].name = 'Acme Corp'
    sim.restore(stored)
    expect(sim.hash()).toBe(hash)
  })

  it('from elsewhere is refused for a job that is there twice or was never made, and for counters that count nothing', () => {
    const sim = createSimulator()
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const hash = sim.hash()
    const stored = sim.snapshot()
    const [job] = stored.jobs
    const told = 'is there twice, or is not below nextJob'
    expect(() => sim.restore(Object.assign({}, stored, { jobs: [job, job] }))).toThrow(told)
    expect(() => sim.restore({ ...stored, nextJob: 0 })).toThrow(told)
    expect(() => sim.restore({ ...stored, counters: { first: -1 } })).toThrow('/counters/first')
    expect(sim.hash()).toBe(hash)
  })

  it('from elsewhere is refused where a row names one that is not there, and changes nothing', () => {
    const sim = createSimulator()
    const { customer } = sim.given.onramp()
    const hash = sim.hash()
    const stored = JSON.parse(JSON.stringify(sim.snapshot()))
    stored.tables.accounts[0].customer_id = 'z'.repeat(27)
    expect(() => sim.restore(stored)).toThrow(
      'wrong at /tables/accounts/0/customer_id: must be the id of a row of customers, and there is none of it. Perhaps',
    )
    stored.tables.accounts[0].customer_id = stored.tables.recipients[0].id
    expect(() => sim.restore(stored), 'a row of another table').toThrow('/tables/accounts/0/customer_id')
    stored.tables.accounts[0].customer_id = customer.id
    sim.restore(stored)
    stored.tables.api_keys = []
    expect(() => sim.restore(stored)).toThrow(
      'wrong at /tables/api_keys: must have the key that its world was made with',
    )
    expect(sim.hash()).toBe(hash)
  })

  it('from elsewhere is refused where a list names a row that is not there', () => {
    const sim = createSimulator()
    sim.given.wallet()
    const group = JSON.parse(JSON.stringify(sim.snapshot()))
    group.tables.signer_groups[0].member_ids.push('z'.repeat(27))
    const last = group.tables.signer_groups[0].member_ids.length - 1
    expect(() => sim.restore(group)).toThrow(
      `/tables/signer_groups/0/member_ids/${last}: must be the id of a row of signers`,
    )
  })

  it('from elsewhere is refused where it is nested so deep that nobody could read it, or in a circle', () => {
    const sim = createSimulator()
    sim.given.activeBusiness()
    sim.api.customers.create({ name: 'Initech', customer_type: 'business' })
    const hash = sim.hash()
    let deep: unknown = 'x'
    for (let level = 0; level < 100_000; level++) deep = [deep]
    const circle: unknown[] = []
    circle.push(circle)
    for (const value of [deep, circle]) {
      const job = JSON.parse(JSON.stringify(sim.snapshot()))
      job.jobs[0].payload = value
      expect(() => sim.restore(job)).toThrow('wrong at /jobs: is nested more than 100 levels deep')
      const row = JSON.parse(JSON.stringify(sim.snapshot()))
      row.tables.events[0].object = { value }
      expect(() => sim.restore(row)).toThrow('wrong at /tables: is nested more than 100 levels deep')
    }
    expect(sim.hash()).toBe(hash)
  })

  it('from elsewhere is taken where fees were paid out, which are booked under the destination that has them', async () => {
    const sim = createSimulator({ limits: { rate: 'off' } })
    const { id } = sim.given.onramp({ developer_fee_bps: 100 })
    sim.simulate.bankDeposit(id, { amount: '100.00' })
    sim.api.feePayout.set(feeWallet)
    await sim.clock.advance('40d')
    expect(sim.ledger.postings().map(({ reason }) => reason)).toContain('fees paid')
    const again = createSimulator()
    again.restore(JSON.parse(JSON.stringify(sim.snapshot())))
    expect(again.hash()).toBe(sim.hash())
  })

  it('is looked at for every member that names a row', () => {
    const others = [
      'business_id',
      'destination_network_id',
      'disclosure_id',
      'external_id',
      'network_id',
      'payment_intent_id',
      'provider_applicant_id',
      'simulation_id',
      'source_network_id',
      'trace_id',
    ]
    const members = Object.values(rowShapes()).flatMap((shape) =>
      (typeof shape === 'object' && 'either' in shape ? shape.either : [shape]).flatMap((one) =>
        typeof one === 'object' && 'of' in one
          ? Object.keys(one.of).filter((name) => /_ids?$/.test(name))
          : [],
      ),
    )
    expect([...new Set(members)].filter((name) => !references.has(name)).sort()).toEqual(others)
    const tables = Object.keys(rowShapes())
    expect([...references.values()].flat().filter((table) => !tables.includes(table))).toEqual([])
  })

  it('cannot be used to change the world that it was taken from', () => {
    const sim = createSimulator()
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const hash = sim.hash()
    const snapshot = sim.snapshot()
    const tamper = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [name, member] of Object.entries(value)) {
        tamper(member)
        Reflect.set(value, name, 0)
      }
    }
    tamper(snapshot)
    expect(sim.hash()).toBe(hash)
  })
})

/** What a run of calls answered: compared, so that two simulators are alike also in what they say. */
async function play(sim: Simulator, calls: readonly Call[]): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const call of calls) {
    try {
      answers.push(await apply(sim, call))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      answers.push(error.message)
    }
  }
  return answers
}

function nthOf<T>(list: readonly T[], nth: number): T | undefined {
  return list[nth % list.length]
}

/** Causes and calls with an id that nothing has are meant to be refused. */
const nobody = '0'.repeat(27)

function customerAt(sim: Simulator, nth: number): string {
  return nthOf(sim.api.customers.list({ sort_by: 'id', limit: 100 }).data, nth)?.id ?? nobody
}

async function apply(sim: Simulator, call: Call): Promise<unknown> {
  switch (call.do) {
    case 'createCustomer':
      return sim.api.customers.create({
        name: `Customer ${call.name}`,
        customer_type: call.business ? 'business' : 'individual',
        is_sub_client: call.name % 3 === 0,
      })
    case 'deleteCustomer':
      return sim.api.customers.delete(customerAt(sim, call.nth))
    case 'setSubClient':
      return sim.api.customers.setSubClient(customerAt(sim, call.nth), {
        sub_client_id: call.to === null ? null : customerAt(sim, call.to),
      })
    case 'listCustomers':
      return sim.api.customers.list({
        limit: call.limit,
        ...(call.status !== null && { status: call.status }),
      })
    case 'createTarget':
      return sim.api.webhookTargets.create({ url: `https://app.example/${call.path}`, global: call.global })
    case 'deleteTarget':
      return sim.api.webhookTargets.delete(nthOf(sim.api.webhookTargets.list().data, call.nth)?.id ?? nobody)
    case 'createUser':
      return sim.api.users.create({
        first_name: 'Ada',
        last_name: 'Example',
        email: `ada${call.name}@app.example`,
        role: 'viewer',
      })
    case 'createKey':
      return sim.api.apiKeys.create()
    case 'simulate':
      return sim.simulate[call.cause](customerAt(sim, call.nth))
    case 'createClient':
      return sim.simulate.createClient({ name: `Client ${call.name}` })
    case 'advance':
      return sim.clock.advance(call.ms)
    case 'runNext':
      return sim.clock.runNext()
  }
}

/** An app whose endpoint is sometimes down, decided by the request alone: every simulator meets the same app. */
function flaky(request: Request): Response {
  const attempt = Number(request.headers.get('x-platform-delivery-attempt'))
  return new Response(null, { status: request.url.endsWith('0') && attempt < 3 ? 500 : 200 })
}

function simulator(seed: string): Simulator {
  const sim = createSimulator({ seed })
  sim.webhooks.deliverTo(flaky)
  return sim
}

describe('a simulator', () => {
  it('given the same seed and the same calls answers and becomes the same', async () => {
    await fc.assert(
      fc.asyncProperty(anySeed, anyCalls, async (seed, calls) => {
        const one = simulator(seed)
        const other = simulator(seed)
        expect(await play(other, calls)).toEqual(await play(one, calls))
        expect(other.hash()).toBe(one.hash())
        expect(JSON.stringify(other.snapshot())).toBe(JSON.stringify(one.snapshot()))
      }),
      runs(40),
    )
  })

  it('forks: both sides are equal until they differ, and equal calls bring equal endings, pending jobs included', async () => {
    await fc.assert(
      fc.asyncProperty(anyCalls, anyCalls, async (shared, calls) => {
        const sim = simulator('seed')
        await play(sim, shared)
        const fork = sim.fork()
        expect(fork.hash()).toBe(sim.hash())
        fork.webhooks.deliverTo(flaky)
        expect(fork.clock.pending()).toEqual(sim.clock.pending())
        const hash = fork.hash()
        const answers = await play(sim, calls)
        expect(fork.hash()).toBe(hash)
        expect(await play(fork, calls)).toEqual(answers)
        expect(fork.hash()).toBe(sim.hash())
        sim.api.users.create({ first_name: 'A', last_name: 'B', email: 'only@here.example', role: 'admin' })
        expect(fork.hash()).not.toBe(sim.hash())
      }),
      runs(40),
    )
  })

  it('restores from JSON what it was, in a simulator of another seed too', async () => {
    await fc.assert(
      fc.asyncProperty(anyCalls, anyCalls, async (calls, more) => {
        const sim = simulator('seed')
        await play(sim, calls)
        const text = JSON.stringify(sim.snapshot())
        const other = simulator('another seed')
        await play(other, more)
        other.restore(JSON.parse(text))
        expect(other.hash()).toBe(sim.hash())
        expect(JSON.stringify(other.snapshot())).toBe(text)
        expect(await play(other, more)).toEqual(await play(sim, more))
        expect(other.hash()).toBe(sim.hash())
      }),
      runs(40),
    )
  })

  it('reset is as good as new, whatever it did', async () => {
    await fc.assert(
      fc.asyncProperty(anyCalls, anyCalls, async (calls, after) => {
        const sim = simulator('seed')
        const fresh = simulator('seed')
        await play(sim, calls)
        sim.reset()
        expect(JSON.stringify(sim.snapshot())).toBe(JSON.stringify(fresh.snapshot()))
        expect(sim.requests.list()).toEqual([])
        const asNew = sim.hash()
        expect(await play(sim, after)).toEqual(await play(fresh, after))
        expect(sim.hash()).toBe(fresh.hash())
        sim.reset()
        expect(sim.hash()).toBe(asNew)
      }),
      runs(40),
    )
  })

  it('reset after a restore or on a fork goes back to where that simulator began', async () => {
    const sim = createSimulator()
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const fork = sim.fork()
    const start = fork.hash()
    await fork.clock.advance('1d')
    fork.reset()
    expect(fork.hash()).toBe(start)
    const other = createSimulator({ seed: 'another' })
    const fresh = other.hash()
    other.restore(sim.snapshot())
    other.reset()
    expect(other.hash()).toBe(fresh)
  })

  it('refused calls change nothing that the platform knows', async () => {
    await fc.assert(
      fc.asyncProperty(anyCalls, async (calls) => {
        const sim = simulator('seed')
        await play(sim, calls)
        const hash = sim.hash()
        const refused: readonly (() => unknown)[] = [
          () => sim.api.customers.get(nobody),
          () => sim.api.customers.delete(nobody),
          () => sim.api.customers.setSubClient(nobody, { sub_client_id: null }),
          () => sim.api.customers.create({ name: '', customer_type: 'business' }),
          () => sim.api.webhookTargets.create({ url: 'http://app.example' }),
          () => sim.simulate.freezeCustomer(nobody),
          () => sim.as('wrong key').customers.list(),
        ]
        for (const call of refused) expect(call).toThrow(Problem)
        expect(sim.hash()).toBe(hash)
      }),
      runs(20),
    )
  })
})

describe('a row', () => {
  it('of a table that was not registered cannot be reached', () => {
    const other = defineTable<Row>('others')
    expect(() => emptyWorld().table(other)).toThrow(Invariant)
  })
})
