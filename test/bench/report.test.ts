import { describe, expect, it } from 'vitest'
import { compare, isKnown, median, middle, quantile } from './measure.js'
import { heading, summary, timeRow, written } from './report.js'

describe('a row of the bench', () => {
  const comparison = { ours: 12.34, floor: 20_000, ratio: 1.234, quartiles: [1.1, 1.3] } as const

  it('is one line, with how far the rounds lie apart and whether the target is met', () => {
    expect(written(timeRow('POST', comparison, 1.2))).toBe(
      ' 12.3 us   20.0 ms    1.23      1.10 to 1.30    1.20  OVER  POST',
    )
    expect(written(timeRow('POST', comparison, 1.25))).toContain('1.25    ok  POST')
  })

  it('stands in the columns of the heading, whether it has a target or not', () => {
    const columns = [heading, written(timeRow('POST', comparison)), written(timeRow('POST', comparison, 1.3))]
    for (const column of ['its quartiles', 'ratio']) {
      const end = heading.indexOf(column) + column.length
      for (const line of columns) expect(line.slice(end, end + 2)).toBe('  ')
    }
    expect(columns.slice(1).map((line) => line.indexOf('POST'))).toEqual([60, 60])
  })

  it('may be a note and nothing else', () => {
    expect(written({ name: 'emulate', note: 'not installed' }).trim()).toBe('emulate: not installed')
  })
})

describe('the end of the bench', () => {
  const row = (name: string, ratio: number) => ({ name, ratio, target: 1 })

  it('names the rows over their targets, under their groups', () => {
    const sections = [
      { title: 'through MSW', rows: [row('GET', 0.9), row('POST', 1.1)] },
      { title: 'direct', rows: [row('create', 0.5)] },
    ]
    expect(summary(sections)).toBe(`over target, 1:\nthrough MSW\n${written(row('POST', 1.1))}`)
  })

  it('says so when there is none', () => {
    expect(summary([{ title: 'direct', rows: [row('create', 1)] }])).toBe('no row is over its target')
  })
})

describe('a comparison', () => {
  it('is the mean of the middle half of the ratios of its rounds, with their quartiles', async () => {
    const taken = (values: readonly number[]) => {
      const left = [...values]
      return () => left.shift() ?? Number.NaN
    }
    // Two rounds of warming up, and four that count.
    const measured = await compare(taken([9, 9, 1, 2, 4, 90]), taken([9, 9, 1, 1, 1, 1]), 4)
    expect(measured).toEqual({ ours: 3, floor: 1, ratio: 3, quartiles: [1.75, 25.5] })
  })

  it('lies between the rounds with a garbage collection and those without, and moves with their share', () => {
    const rounds = (collected: number) =>
      Array.from({ length: 20 }, (_, round) => (round < collected ? 2 : 1))
    expect([9, 10, 11].map((collected) => median(rounds(collected)))).toEqual([1, 1.5, 2])
    expect([9, 10, 11].map((collected) => middle(rounds(collected)))).toEqual([1.4, 1.5, 1.6])
  })

  it('ends when more rounds would not move it by a hundredth', async () => {
    let measured = 0
    await compare(
      () => 1,
      () => ++measured && 1,
      40,
    )
    expect(measured).toBe(20 + 10)
  })

  it('goes on while its rounds differ', () => {
    const rounds = Array.from({ length: 20 }, (_, round) => 1 + (round % 5) / 10)
    expect(isKnown(rounds)).toBe(false)
    expect(isKnown(Array.from({ length: 20 }, (_, round) => 1 + (round % 5) / 100))).toBe(true)
  })
})

describe('a quantile', () => {
  it('lies between two values where it has no place of its own', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([3, 1, 2])).toBe(2)
    expect([quantile([1, 2, 3, 4, 5], 0.25), quantile([1, 2, 3, 4, 5], 0.75)]).toEqual([2, 4])
  })
})
