import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { takeSnapshot, worldFromSnapshot } from '../../src/kernel/snapshot.js'
import { defineTable, type Row, type VersionedRow } from '../../src/kernel/table.js'
import type { World } from '../../src/kernel/world.js'
import { emptyWorld } from './small-world.js'

interface Card extends VersionedRow {
  readonly limit: number
}

const cards = defineTable<Card>('cards', { versioned: true })

function worldWithCards(): World {
  return emptyWorld({ rules: { tables: [cards] } })
}

function issue(world: World, id: string, limit = 0): Card {
  return world.insert(cards, { id, deleted_at: null, version: 0, limit })
}

/** `1:100 2:200`: versions and what they say. */
function historyOf(world: World, id: string): string {
  return world
    .versionsOf(cards, id)
    .map(({ version, limit }) => `${version}:${limit}`)
    .join(' ')
}

describe('a table that keeps versions', () => {
  it('counts them from 1, one more at each update, whatever the writer says', () => {
    const world = worldWithCards()
    const first = issue(world, 'a', 100)
    expect(first.version).toBe(1)
    const second = world.update(cards, first, { limit: 200 })
    expect(second.version).toBe(2)
    // With a row that was read long before, and with a version of its own.
    expect(world.update(cards, first, { limit: 300, version: 1 }).version).toBe(3)
    expect(world.table(cards).get('a')).toMatchObject({ version: 3, limit: 300 })
  })

  it('has every version of a row, oldest first and the present one last', () => {
    const world = worldWithCards()
    let card = issue(world, 'a')
    for (let limit = 1; limit < 12; limit++) card = world.update(cards, card, { limit })
    issue(world, 'ab', 7)
    issue(world, 'A', 7)
    expect(historyOf(world, 'a')).toBe('1:0 2:1 3:2 4:3 5:4 6:5 7:6 8:7 9:8 10:9 11:10 12:11')
    expect(historyOf(world, 'ab')).toBe('1:7')
    expect(historyOf(world, 'unknown')).toBe('')
    expect(world.versionsOf(cards, 'a').every((version) => Object.isFrozen(version))).toBe(true)
  })

  it('has the versions of a deleted row too', () => {
    const world = worldWithCards()
    world.update(cards, issue(world, 'a', 5), { deleted_at: world.now })
    expect(world.table(cards).get('a')).toBeUndefined()
    expect(historyOf(world, 'a')).toBe('1:5 2:5')
  })

  it('is undone with its transaction, is its own on each fork, and comes back from a snapshot', () => {
    const change = fc.record({
      id: fc.constantFrom('a', 'b'),
      limit: fc.nat(9),
      ends: fc.constantFrom('kept', 'failed', 'forked', 'restored'),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        let world = worldWithCards()
        const expected = new Map([
          ['a', ['1:0']],
          ['b', ['1:0']],
        ])
        for (const id of expected.keys()) issue(world, id)
        const raise = (on: World, id: string, limit: number) => {
          const row = on.table(cards).get(id)
          if (row !== undefined) on.update(cards, row, { limit })
        }
        for (const { id, limit, ends } of changes) {
          const versions = expected.get(id) ?? []
          if (ends === 'failed') {
            const fail = () => {
              raise(world, id, limit)
              raise(world, id, limit)
              throw new Error('no')
            }
            expect(() => world.transact(fail)).toThrow('no')
          } else if (ends === 'forked') raise(world.fork(), id, limit)
          else {
            raise(world, id, limit)
            versions.push(`${versions.length + 1}:${limit}`)
          }
          if (ends === 'restored') {
            const hash = world.hash()
            world = worldFromSnapshot(world.rules, JSON.parse(JSON.stringify(takeSnapshot(world))))
            expect(world.hash()).toBe(hash)
          }
          expect(historyOf(world, id)).toBe(versions.join(' '))
        }
      }),
    )
  })

  it('tells worlds apart whose rows are the same and were not', () => {
    const [one, other] = [worldWithCards(), worldWithCards()]
    for (const [world, limit] of [
      [one, 1],
      [other, 2],
    ] as const)
      world.update(cards, world.update(cards, issue(world, 'a'), { limit }), { limit: 3 })
    expect(one.table(cards).get('a')).toEqual(other.table(cards).get('a'))
    expect(one.hash()).not.toBe(other.hash())
  })

  it('is only one whose rows have a version', () => {
    // @ts-expect-error a Row has no version
    expect(defineTable<Row>('plain', { versioned: true }).versioned).toBe(true)
    expect(defineTable<Card>('unversioned').versioned).toBe(false)
  })

  it('that was not asked for keeps the version that is written, and nothing of what was', () => {
    const plain = defineTable<Card>('plain')
    const world = emptyWorld({ rules: { tables: [plain] } })
    const row = world.insert(plain, { id: 'a', deleted_at: null, version: 9, limit: 1 })
    expect(world.update(plain, row, { limit: 2 }).version).toBe(9)
    expect(world.versionsOf(plain, 'a')).toEqual([{ id: 'a', deleted_at: null, version: 9, limit: 2 }])
    expect('earlier' in takeSnapshot(world)).toBe(false)
  })
})
