import fc from 'fast-check'
import KSUID from 'ksuid'
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/entries/index.js'
import { ksuidEpochMs } from '../../src/kernel/clock.js'
import { Invariant } from '../../src/kernel/errors.js'
import { base62, encodeId, idPattern, timePrefix } from '../../src/kernel/ids.js'
import { streamKey } from '../../src/kernel/random.js'
import { anyInstant, anySeed, lastInstant, runs } from '../support/arbitraries.js'
import { emptyWorld } from './small-world.js'

const counterRoom = 62 ** 6
const anyCounter = fc.integer({ min: 0, max: counterRoom - 1 })
const anyStream = fc.constantFrom('customers', 'events', 'things', '')

function secondOf(instant: number): number {
  return Math.floor(instant / 1000) * 1000
}

/** One id, as the oracle reads it. */
function read(id: string) {
  expect(id).toMatch(idPattern)
  const parsed = KSUID.parse(id)
  return {
    time: parsed.timestamp * 1000 + ksuidEpochMs,
    payload: parsed.payload,
    again: (at: number) => KSUID.fromParts(at, parsed.payload).string,
  }
}

function mintMany(world: ReturnType<typeof emptyWorld>, stream: string, count: number): string[] {
  return Array.from({ length: count }, () => world.mint(stream))
}

describe('ids', () => {
  // Floating point is just below what these seconds begin with: it would give the prefix of the second before.
  it.each([4_294_153_433, 4_294_096_360, 4_294_039_287, 4_293_982_214])(
    'begin in their second where floating point is just below it: %i',
    (second) => {
      const prefix = timePrefix(second + ksuidEpochMs / 1000)
      expect(KSUID.parse(prefix.padEnd(27, '0')).timestamp).toBe(second)
    },
  )

  it('are KSUIDs of the virtual second, which another implementation reads and writes alike', () => {
    fc.assert(
      fc.property(anyInstant, anySeed, anyStream, fc.integer({ min: 1, max: 20 }), (now, seed, stream, n) => {
        for (const id of mintMany(emptyWorld({ seed, now }), stream, n)) {
          const { time, again } = read(id)
          expect(time).toBe(secondOf(now))
          expect(again(secondOf(now))).toBe(id)
        }
      }),
      runs(200),
    )
  })

  it('of one stream sort as plain text in the order of creation, inside a second and across seconds', () => {
    const step = fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 2_500 }),
      fc.nat({ max: 400 * 86_400_000 }),
    )
    fc.assert(
      fc.property(anySeed, anyStream, fc.array(step, { maxLength: 100 }), (seed, stream, steps) => {
        const world = emptyWorld({ seed })
        const ids = steps.map((milliseconds) => {
          world.moveTo(world.now + milliseconds)
          return world.mint(stream)
        })
        const [first = '', ...rest] = ids
        rest.reduce((previous, id) => {
          expect(previous < id).toBe(true)
          return id
        }, first)
      }),
      runs(200),
    )
  })

  it('sort by the counter of their stream over its whole room, whatever was drawn for the rest', () => {
    const anyDistance = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: counterRoom }))
    fc.assert(
      fc.property(anyInstant, anySeed, anyCounter, anyDistance, (now, seed, counter, distance) => {
        fc.pre(counter + distance < counterRoom)
        const prefix = timePrefix(Math.floor(now / 1000))
        const key = streamKey(seed, 'things')
        expect(encodeId(prefix, key, counter) < encodeId(prefix, key, counter + distance)).toBe(true)
      }),
      runs(500),
    )
  })

  it('stay inside their second at both ends of the counter, from the first second to the last', () => {
    for (const now of [
      ksuidEpochMs,
      ksuidEpochMs + 1000,
      1_767_225_600_000,
      lastInstant - 1000,
      lastInstant,
    ]) {
      for (const counter of [0, 1, counterRoom - 1]) {
        const id = encodeId(timePrefix(now / 1000), streamKey('seed', 'things'), counter)
        const { time, again } = read(id)
        expect(time).toBe(now)
        expect(again(now)).toBe(id)
      }
    }
  })

  it('begin with the lowest six characters of their second, however near to the one before', () => {
    const first = (second: number) => ((BigInt(second) << 128n) + 62n ** 21n - 1n) / 62n ** 21n
    const numberOf = (text: string) =>
      [...text].reduce((sum, one) => sum * 62n + BigInt(base62.indexOf(one)), 0n)
    const property = fc.property(fc.nat({ max: 0xffff_ffff }), (second) => {
      // Some lie so near to a whole number that a float cannot tell.
      for (let next = second; next < second + 600 && next <= 0xffff_ffff; next++)
        expect(numberOf(timePrefix(ksuidEpochMs / 1000 + next))).toBe(first(next))
    })
    // A float that is computed for these is a whole number, and one too low.
    const examples: [number][] = [[4_294_153_433], [4_294_096_360], [4_294_039_287], [4_293_150_761]]
    fc.assert(property, { ...runs(30), examples })
  })

  it('grow from one second to the next even when the counter starts again', () => {
    fc.assert(
      fc.property(fc.integer({ min: ksuidEpochMs, max: lastInstant - 1000 }), anySeed, (now, seed) => {
        const key = streamKey(seed, 'things')
        const second = Math.floor(now / 1000)
        const last = encodeId(timePrefix(second), key, counterRoom - 1)
        expect(last < encodeId(timePrefix(second + 1), key, 0)).toBe(true)
      }),
      runs(300),
    )
  })

  it('of two streams differ in their payload', () => {
    fc.assert(
      fc.property(anySeed, anyInstant, (seed, now) => {
        const world = emptyWorld({ seed, now })
        const ids = [...mintMany(world, 'customers', 20), ...mintMany(world, 'recipients', 20)]
        expect(new Set(ids.map((id) => read(id).payload.toString('hex'))).size).toBe(40)
      }),
      runs(50),
    )
  })

  it('of another seed have another payload and the same time', () => {
    fc.assert(
      fc.property(anySeed, anySeed, anyInstant, (seed, otherSeed, now) => {
        fc.pre(seed !== otherSeed)
        const one = read(emptyWorld({ seed, now }).mint('customers'))
        const other = read(emptyWorld({ seed: otherSeed, now }).mint('customers'))
        expect(other.payload.equals(one.payload)).toBe(false)
        expect(other.time).toBe(one.time)
      }),
      runs(200),
    )
  })

  it('are the same for the same seed, and draws in other streams shift none of them', () => {
    const draw = fc.constantFrom('mint', 'random', 'text', 'wanted')
    fc.assert(
      fc.property(anySeed, fc.array(draw, { maxLength: 60 }), (seed, draws) => {
        const busy = emptyWorld({ seed })
        const ids = draws.flatMap((kind) => {
          if (kind === 'wanted') return [busy.mint('wanted')]
          if (kind === 'mint') busy.mint('others')
          else if (kind === 'random') busy.random('jitter')
          else busy.randomText('tokens', 'abc', 10)
          return []
        })
        expect(ids).toEqual(mintMany(emptyWorld({ seed }), 'wanted', ids.length))
      }),
      runs(100),
    )
  })

  it('run out with an Invariant, not with a repeated id', () => {
    const mint = (counter: number) => encodeId(timePrefix(ksuidEpochMs / 1000), 1, counter)
    expect(mint(counterRoom - 1)).toMatch(idPattern)
    expect(() => mint(counterRoom)).toThrow(Invariant)
  })

  it('carry the creation time of what they name, through the API too', async () => {
    const sim = createSimulator({ now: '2026-02-03T04:05:06.789Z' })
    const one = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    await sim.clock.advance('3d')
    const other = sim.api.customers.create({ name: 'Initech', customer_type: 'business' })
    expect(read(one.id).time).toBe(Date.parse('2026-02-03T04:05:06Z'))
    expect(read(other.id).time).toBe(Date.parse('2026-02-06T04:05:06Z'))
    expect(read(other.id).time).toBe(sim.api.customers.get(other.id).created_at * 1000)
  })
})
