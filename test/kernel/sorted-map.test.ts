import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SortedMap } from '../../src/kernel/sorted-map.js'
import { runs } from '../support/arbitraries.js'

/** Keys that a locale would sort differently than code units do, enough of them for several chunks. */
const keys = Array.from({ length: 900 }, (_, n) => {
  const kinds = ['a', 'B', '\u00e4', 'Z', 'z', '_', '\u{1f600}', '\uff21', '10', '9']
  return `${kinds[n % kinds.length]}${n % 7 === 0 ? '' : n}\u0000${n}`
})
const sortedKeys = keys.slice().sort((a, b) => (a < b ? -1 : 1))
const anyKey = fc.nat({ max: keys.length - 1 }).map((n) => keys[n] ?? '')
/** Also ones that are never stored. */
const anyPlace = fc.oneof(anyKey, fc.string({ maxLength: 3 }), fc.constantFrom('', '\uffff'))

/** The model: an unsorted Map, sorted whenever it is asked. */
function entries(model: ReadonlyMap<string, number>): [string, number][] {
  return [...model].sort(([a], [b]) => (a < b ? -1 : 1))
}

function collect(map: SortedMap<number>, direction: 'ascend' | 'descend', from: string): [string, number][] {
  const seen: [string, number][] = []
  map[direction](from, (value, key) => {
    seen.push([key, value])
    return true
  })
  return seen
}

function collectBackwards(map: SortedMap<number>): [string, number][] {
  const seen: [string, number][] = []
  map.descend(undefined, (value, key) => {
    seen.push([key, value])
    return true
  })
  return seen
}

function expectSame(map: SortedMap<number>, model: ReadonlyMap<string, number>): void {
  const sorted = entries(model)
  expect(map.size).toBe(sorted.length)
  expect(map.values().join()).toBe(sorted.map(([, value]) => value).join())
  expect(JSON.stringify(collect(map, 'ascend', ''))).toBe(JSON.stringify(sorted))
  expect(JSON.stringify(collectBackwards(map))).toBe(JSON.stringify(sorted.reverse()))
}

/** Of a million answers, for which an expectation each would take longer than the map. */
function requireSame<T>(answer: T, wanted: T): void {
  if (answer !== wanted) throw new Error(`the map says ${String(answer)}, and the model ${String(wanted)}`)
}

interface Range {
  readonly from: number
  readonly count: number
  readonly upwards: boolean
}

type Step =
  | { readonly do: 'set'; readonly key: string }
  | { readonly do: 'delete'; readonly key: string }
  /** So many keys at once, in or against their order: chunks fill, split and empty. */
  | ({ readonly do: 'fill' } & Range)
  | ({ readonly do: 'empty' } & Range)
  | { readonly do: 'fork' }

const anyRange = {
  from: fc.nat({ max: keys.length - 1 }),
  count: fc.nat({ max: 400 }),
  upwards: fc.boolean(),
}

const anyStep: fc.Arbitrary<{ step: Step; side: number }> = fc.record({
  side: fc.nat(),
  step: fc.oneof(
    { weight: 2, arbitrary: fc.record({ do: fc.constant('set' as const), key: anyKey }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), key: anyKey }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('fill' as const), ...anyRange }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('empty' as const), ...anyRange }) },
    { weight: 1, arbitrary: fc.constant({ do: 'fork' as const }) },
  ),
})

interface Side {
  readonly map: SortedMap<number>
  readonly model: Map<string, number>
}

/** Applies the steps to a family of forks and to their models, comparing every answer, and returns both. */
function play(steps: readonly { readonly step: Step; readonly side: number }[], begin: Side): Side[] {
  const sides = [begin]
  let next = keys.length
  for (const { step, side: pick } of steps) {
    const side = sides[pick % sides.length]
    if (side === undefined) continue
    const { map, model } = side
    const set = (key: string) => {
      requireSame(map.set(key, ++next), model.get(key))
      model.set(key, next)
    }
    const drop = (key: string) => requireSame(map.delete(key), model.delete(key))
    if (step.do === 'fork') sides.push({ map: map.fork(), model: new Map(model) })
    else if (step.do === 'set') set(step.key)
    else if (step.do === 'delete') drop(step.key)
    else {
      const range = sortedKeys.slice(step.from, step.from + step.count)
      for (const key of step.upwards ? range : range.reverse()) step.do === 'fill' ? set(key) : drop(key)
    }
  }
  return sides
}

/** With the first so many keys, each with its number. */
function ordered(begin = 0): Side {
  const start = sortedKeys.slice(0, begin)
  const numbers = start.map((_, n) => n)
  return { map: SortedMap.of(start, numbers), model: new Map(start.map((key, n) => [key, n])) }
}

/** The same for keys that are said to come in no order. */
function scattered(begin = 0): Side {
  const map = new SortedMap<number>(true)
  const { model } = ordered(begin)
  for (const [key, n] of model) map.set(key, n)
  return { map, model }
}

const anySteps = fc.array(anyStep, { maxLength: 40 })

describe.each([
  { name: 'a sorted map', made: ordered },
  { name: 'a sorted map whose keys come in no order', made: scattered },
])('$name', ({ made }) => {
  it('answers as a sorted array does, on every one of its forks: none sees what another wrote', () => {
    fc.assert(
      fc.property(anySteps, fc.nat({ max: keys.length }), (steps, begin) => {
        for (const { map, model } of play(steps, made(begin))) {
          expect(map.size).toBe(model.size)
          for (const key of keys) requireSame(map.get(key), model.get(key))
          expectSame(map, model)
          for (const key of keys) requireSame(map.get(key), model.get(key))
        }
      }),
      runs(150),
    )
  })

  it('ranks a key by how many are below it, stored or not', () => {
    fc.assert(
      fc.property(anySteps, fc.array(anyPlace, { minLength: 1 }), (steps, places) => {
        for (const { map, model } of play(steps, made())) {
          const sorted = entries(model)
          for (const place of places) {
            requireSame(map.rank(place), sorted.filter(([key]) => key < place).length)
          }
        }
      }),
      runs(60),
    )
  })

  it('ascends from a key on and descends below it, stored or not', () => {
    fc.assert(
      fc.property(anySteps, fc.array(anyPlace, { minLength: 1, maxLength: 5 }), (steps, places) => {
        for (const { map, model } of play(steps, made())) {
          const sorted = entries(model)
          for (const place of places) {
            expect(collect(map, 'ascend', place)).toEqual(sorted.filter(([key]) => key >= place))
            expect(collect(map, 'descend', place)).toEqual(sorted.filter(([key]) => key < place).reverse())
          }
        }
      }),
      runs(60),
    )
  })

  it('finds the first entry whose key starts with something', () => {
    fc.assert(
      fc.property(anySteps, fc.array(anyPlace, { minLength: 1 }), (steps, places) => {
        for (const { map, model } of play(steps, made())) {
          const sorted = entries(model)
          for (const place of places) {
            for (const prefix of [place, place.slice(0, 2)]) {
              expect(map.firstWith(prefix)).toBe(sorted.find(([key]) => key.startsWith(prefix))?.[1])
            }
          }
        }
      }),
      runs(60),
    )
  })

  it('visits no further than it is told', () => {
    const { map } = made()
    for (let n = 0; n < 1000; n++) map.set(String(n).padStart(4, '0'), n)
    const visited: number[] = []
    const stopAfterThree = (value: number) => visited.push(value) % 3 !== 0
    map.ascend('0300', stopAfterThree)
    map.descend('0300', stopAfterThree)
    expect(visited).toEqual([300, 301, 302, 299, 298, 297])
  })

  it('visits every entry once, in any order', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        for (const { map, model } of play(steps, made())) {
          const visited: number[] = []
          map.each((value) => visited.push(value))
          expect(visited.sort((a, b) => a - b)).toEqual([...model.values()].sort((a, b) => a - b))
        }
      }),
      runs(60),
    )
  })

  it('tells what has changed since it was forked', () => {
    fc.assert(
      fc.property(anySteps, anySteps, (first, then) => {
        for (const side of play(first, made())) {
          const fork = side.map.fork()
          expect(side.map.isAsIn(fork)).toBe(true)
          const told = new Map(side.model)
          play(then, side)
          for (const [key, value] of side.map.changesSince(fork)) {
            if (value === undefined) told.delete(key)
            else told.set(key, value)
          }
          expect(entries(told)).toEqual(entries(side.model))
        }
      }),
      runs(40),
    )
  })

  it('is not as in a fork once either side was written, whether it was read since or not', () => {
    const { map } = made()
    const fork = map.fork()
    map.set('a', 1)
    expect(map.isAsIn(fork)).toBe(false)
    const later = map.fork()
    later.set('b', 2)
    expect(map.isAsIn(later)).toBe(false)
  })

  it('is empty without trouble', () => {
    const { map } = made()
    expectSame(map, new Map())
    expect(collect(map, 'descend', '\uffff')).toEqual([])
    expect([map.get('a'), map.delete('a'), map.rank('a')]).toEqual([undefined, false, 0])
    expectSame(map.fork(), new Map())
  })
})
