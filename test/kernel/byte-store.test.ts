import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../../src/kernel/json.js'
import { takeSnapshot, worldFromSnapshot } from '../../src/kernel/snapshot.js'
import {
  BytesKeeper,
  bytesKeeper,
  MemoryBytes,
  MemorySink,
  textOf,
  wholeOf,
} from '../../src/kernel/stored-bytes.js'
import { emptyWorld, thing, things } from './small-world.js'

const picture = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251)
const digest = sha256Hex(picture)

describe('bytes beside the rows', () => {
  it('are kept by their digest, once, and read as often as one likes', () => {
    const world = emptyWorld()
    expect(world.keepBytes(picture)).toBe(digest)
    expect(world.keepBytes(Buffer.from(picture))).toBe(digest)
    expect(world.bytesOf(digest)).toEqual(picture)
    expect(world.bytesOf('other')).toBeUndefined()
    expect(Object.keys(takeSnapshot(world).bytes ?? {})).toEqual([digest])
  })

  it('are a copy, on the way in and on the way out', () => {
    const world = emptyWorld()
    const mine = picture.slice()
    world.keepBytes(mine)
    mine.fill(0)
    world.bytesOf(digest)?.fill(0)
    expect(world.bytesOf(digest)).toEqual(picture)
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
    expect(world.bytesOf(digest)).toBeUndefined()
    expect(world.bytesOf(before)).toEqual(Uint8Array.of(1))
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

  it('are shared by forks, of which none sees what another keeps', () => {
    const world = emptyWorld()
    world.keepBytes(picture)
    const fork = world.fork()
    const mine = fork.keepBytes(Uint8Array.of(1))
    const yours = world.keepBytes(Uint8Array.of(2))
    expect(fork.bytesOf(digest)).toEqual(picture)
    expect([world.bytesOf(mine), fork.bytesOf(yours)]).toEqual([undefined, undefined])
  })

  it('stand in snapshots as base64, also after JSON', () => {
    const world = emptyWorld()
    world.keepBytes(picture)
    const snapshot = JSON.parse(JSON.stringify(takeSnapshot(world)))
    expect(snapshot.bytes[digest]).toBe(Buffer.from(picture).toString('base64'))
    expect(worldFromSnapshot(world.rules, snapshot).bytesOf(digest)).toEqual(picture)
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

  it('come in pieces, and are kept in their order', () => {
    const sink = new MemorySink()
    for (const from of [0, 30_000, 60_000]) sink.write(picture.subarray(from, from + 30_000))
    const stored = sink.finish()
    expect(wholeOf(stored)).toEqual(picture)
    expect(stored.digest).toBe(digest)
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
