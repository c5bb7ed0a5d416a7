import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../../src/kernel/sha256.js'
import { takeSnapshot, worldFromSnapshot } from '../../src/kernel/snapshot.js'
import {
  BytesKeeper,
  bytesKeeper,
  firstOf,
  isStored,
  MemoryBytes,
  MemorySink,
  minFileBytes,
  partsOf,
  textOf,
  wholeOf,
} from '../../src/kernel/stored-bytes.js'
import type { World } from '../../src/kernel/world.js'
import { emptyWorld, thing, things } from './small-world.js'

const picture = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251)
const digest = sha256Hex(picture)

function bytesOf(world: World, named: string): Uint8Array | undefined {
  const stored = world.storedBytes(named)
  return stored && wholeOf(stored)
}

describe('bytes beside the rows', () => {
  it('are kept by their digest, once, and read as often as one likes', () => {
    const world = emptyWorld()
    expect(world.keepBytes(picture)).toBe(digest)
    expect(world.keepBytes(Buffer.from(picture))).toBe(digest)
    expect(bytesOf(world, digest)).toEqual(picture)
    expect(bytesOf(world, 'other')).toBeUndefined()
    expect(Object.keys(takeSnapshot(world).bytes ?? {})).toEqual([digest])
  })

  it('are a copy, on the way in and on the way out', () => {
    const world = emptyWorld()
    const mine = picture.slice()
    world.keepBytes(mine)
    mine.fill(0)
    bytesOf(world, digest)?.fill(0)
    expect(bytesOf(world, digest)).toEqual(picture)
  })

  it('are taken back with a transaction that fails, unless they were there before', () => {
    const world = emptyWorld()
    const before = world.keepBytes(Uint8Array.of(1))
    const fail = () =>
      world.transact(() => {
        world.keepBytes(picture)
        world.keepBytes(Uint8Array.of(1))
        throw new Error('no')
      })
    expect(fail).toThrow('no')
    expect(bytesOf(world, digest)).toBeUndefined()
    expect(bytesOf(world, before)).toEqual(Uint8Array.of(1))
  })

  it('are written into the change that brought them', () => {
    const world = emptyWorld()
    const { change } = world.transact(() => world.keepBytes(picture))
    expect(change.writes).toEqual([{ table: 'bytes', id: digest }])
  })

  it('are kept by a fork where its own rules say, and not where those of the first do', () => {
    const world = emptyWorld()
    const keeper = new BytesKeeper()
    const placed: number[] = []
    keeper.place = (content) => {
      placed.push(content.length)
      return new MemoryBytes([content], sha256Hex(content))
    }
    const rules = { ...world.rules, ports: new Map<string, unknown>([[bytesKeeper.name, keeper]]) }
    const fork = world.fork(world.seed, rules)
    world.keepBytes(picture)
    expect(placed).toEqual([])
    fork.keepBytes(picture)
    expect(placed).toEqual([picture.length])
  })

  it('are kept where the host says from 64 kilobytes on, and smaller ones in memory', () => {
    const keeper = new BytesKeeper()
    const placed: number[] = []
    const claimed: string[] = []
    keeper.place = (content) => {
      placed.push(content.length)
      const stored = new MemoryBytes([content], sha256Hex(content))
      return Object.assign(stored, { claim: () => void claimed.push(stored.digest) })
    }
    const world = emptyWorld({ rules: { ports: new Map<string, unknown>([[bytesKeeper.name, keeper]]) } })
    const [small, large] = [minFileBytes - 1, minFileBytes].map((length) => new Uint8Array(length).fill(7))
    for (const content of [small, large, large, small]) {
      const kept = world.keepBytes(content ?? new Uint8Array())
      expect(bytesOf(world, kept)).toEqual(content)
    }
    expect(minFileBytes).toBe(65_536)
    expect(placed).toEqual([minFileBytes])
    expect(claimed).toEqual([sha256Hex(large ?? '')])
  })

  it('that are stored already are kept as they are, and told so each time', () => {
    const world = emptyWorld()
    let claims = 0
    const stored = Object.assign(new MemoryBytes([picture], digest), { claim: () => void claims++ })
    expect([world.keepBytes(stored), world.keepBytes(stored)]).toEqual([digest, digest])
    expect(world.storedBytes(digest)).toBe(stored)
    expect(claims).toBe(2)
  })

  it('are gone once they are forgotten, and are there again where that is taken back', () => {
    const world = emptyWorld()
    world.keepBytes(picture)
    const fork = world.fork()
    expect(() =>
      world.transact(() => {
        world.forgetBytes(digest)
        world.forgetBytes('other')
        expect(bytesOf(world, digest)).toBeUndefined()
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(bytesOf(world, digest)).toEqual(picture)
    const { change } = world.transact(() => world.forgetBytes(digest))
    expect(change.writes).toEqual([{ table: 'bytes', id: digest }])
    expect(bytesOf(world, digest)).toBeUndefined()
    expect('bytes' in takeSnapshot(world)).toBe(false)
    expect(bytesOf(fork, digest)).toEqual(picture)
  })

  it('are shared by forks, of which none sees what another keeps', () => {
    const world = emptyWorld()
    world.keepBytes(picture)
    const fork = world.fork()
    const mine = fork.keepBytes(Uint8Array.of(1))
    const yours = world.keepBytes(Uint8Array.of(2))
    expect(bytesOf(fork, digest)).toEqual(picture)
    expect([bytesOf(world, mine), bytesOf(fork, yours)]).toEqual([undefined, undefined])
  })

  it('stand in snapshots as base64, also after JSON', () => {
    const world = emptyWorld()
    world.keepBytes(picture)
    const snapshot = JSON.parse(JSON.stringify(takeSnapshot(world)))
    expect(snapshot.bytes[digest]).toBe(Buffer.from(picture).toString('base64'))
    expect(bytesOf(worldFromSnapshot(world.rules, snapshot), digest)).toEqual(picture)
  })

  it('stand in snapshots in the order of their digests', () => {
    const world = emptyWorld()
    const digests = Array.from({ length: 9 }, (_, n) => world.keepBytes(Uint8Array.of(n)))
    const sorted = digests.slice().sort()
    expect(sorted).not.toEqual(digests)
    expect(Object.keys(takeSnapshot(world).bytes ?? {})).toEqual(sorted)
  })

  it('leave a snapshot without them as it was before there were any, and such a one is read', () => {
    const world = emptyWorld()
    const snapshot = takeSnapshot(world)
    expect('bytes' in snapshot).toBe(false)
    expect(worldFromSnapshot(world.rules, snapshot).hash()).toBe(world.hash())
  })

  it.each(['AAAA', '!'])('that are not those of their digest are refused: %s', (text) => {
    const world = emptyWorld()
    const snapshot = { ...takeSnapshot(world), bytes: { [digest]: text } }
    expect(() => worldFromSnapshot(world.rules, snapshot)).toThrow('are not the ones of this digest')
  })

  it('are no stored bytes without a digest', () => {
    const pieces = (): Uint8Array[] => []
    expect([isStored({ pieces }), isStored({ digest }), isStored({ pieces, digest })]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('come in pieces, and are kept in their order', () => {
    const sink = new MemorySink()
    for (const from of [0, 30_000, 60_000]) sink.write(picture.subarray(from, from + 30_000))
    const stored = sink.finish()
    expect(wholeOf(stored)).toEqual(picture)
    expect(stored.digest).toBe(digest)
  })

  const part = 768 * 1024

  it.each<[number[], number]>([
    [[], 1],
    [[0], 1],
    [[1], 1],
    [[1, 1], 1],
    [[part - 1], 1],
    [[part], 1],
    [[part, 0], 1],
    [[part + 1], 2],
    [[part - 1, 1], 1],
    [[part - 1, 2], 2],
    [[1, part], 2],
    [[2 * part], 2],
    [[10, 2 * part, 5], 3],
  ])('in pieces of %j bytes are written in %i parts, which can be joined', (lengths, count) => {
    const pieces = lengths.map((length, n) => new Uint8Array(length).map((_, at) => (at + n) % 251))
    const stored = new MemoryBytes(pieces, 'any')
    const parts = [...partsOf(stored)]
    const expected = Buffer.concat(pieces).toString('base64')
    expect(parts).toHaveLength(count)
    // Not told with toBe: a difference would be written out, a million characters of it.
    expect(parts.join('') === expected).toBe(true)
    expect(textOf(stored) === expected).toBe(true)
    expect(stored.length).toBe(lengths.reduce((sum, length) => sum + length, 0))
  })

  it('show their beginning without the rest', () => {
    const stored = new MemoryBytes([Uint8Array.of(1, 2, 3), Uint8Array.of(4)], 'any')
    expect(firstOf(stored, 2)).toEqual(Uint8Array.of(1, 2))
    expect(firstOf(stored, 9)).toEqual(Uint8Array.of(1, 2, 3))
    expect(firstOf(new MemoryBytes([], 'any'), 2)).toEqual(new Uint8Array())
  })

  it('are written as base64 as long as a text can have so much', () => {
    const claimed = (length: number) => ({ digest, length, pieces: () => [] })
    expect(textOf(claimed(300_000_000))).toBe('')
    expect(() => textOf(claimed(300_000_003))).toThrow(
      'a document of 300000003 bytes cannot be written as JSON: hand the snapshot to restore() as it is',
    )
  })

  it('count in the hash by the digests that rows have', () => {
    const [one, other] = [emptyWorld(), emptyWorld()]
    one.keepBytes(picture)
    expect(one.hash()).toBe(other.hash())
    one.insert(things, thing('a', { colour: digest }))
    expect(one.hash()).not.toBe(other.hash())
  })
})
