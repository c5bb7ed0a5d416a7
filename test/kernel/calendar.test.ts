import { describe, expect, it } from 'vitest'
import { dateOf, monthAfter, monthOf, monthsBefore, startOf } from '../../src/kernel/calendar.js'
import { isoTime } from '../../src/kernel/clock.js'

describe('the calendar of UTC', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01', '2026-01'],
    ['2026-01-31T23:59:59.999Z', '2026-01-31', '2026-01'],
    ['2024-02-29T12:00:00Z', '2024-02-29', '2024-02'],
    ['2025-12-31T23:59:59.999Z', '2025-12-31', '2025-12'],
  ])('has %s in the day %s and in the month %s', (moment, day, month) => {
    const time = Date.parse(moment)
    expect([dateOf(time), monthOf(time)]).toEqual([day, month])
  })

  it.each([
    ['2026-01-31', '2026-01-31T00:00:00Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    ['2026-01', '2026-01-01T00:00:00Z'],
    ['2025-12', '2025-12-01T00:00:00Z'],
  ])('begins %s at %s', (period, moment) => {
    expect(isoTime(startOf(period))).toBe(moment)
  })

  it('names the twelve months one after the other, and begins anew with the next year', () => {
    const months = ['2023-12']
    for (let count = 0; count < 15; count++) months.push(monthAfter(months.at(-1) ?? ''))
    const year = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
    expect(months).toEqual([
      '2023-12',
      ...year.map((month) => `2024-${month}`),
      '2025-01',
      '2025-02',
      '2025-03',
    ])
  })

  it.each([
    [0, '2026-03-15T08:30:00.250Z', '2026-03-15T08:30:00.250Z'],
    [1, '2026-03-15T08:30:00.250Z', '2026-02-15T08:30:00.250Z'],
    [1, '2026-01-15T08:30:00Z', '2025-12-15T08:30:00Z'],
    [6, '2026-01-01T00:00:00Z', '2025-07-01T00:00:00Z'],
    [12, '2026-05-31T23:59:59.999Z', '2025-05-31T23:59:59.999Z'],
    [14, '2026-03-31T10:00:00Z', '2025-01-31T10:00:00Z'],
    // The month is shorter: its last day, at the same time.
    [1, '2026-03-31T10:00:00Z', '2026-02-28T10:00:00Z'],
    [1, '2024-03-31T10:00:00Z', '2024-02-29T10:00:00Z'],
    [2, '2026-01-31T00:00:00Z', '2025-11-30T00:00:00Z'],
    [12, '2024-02-29T23:59:59.999Z', '2023-02-28T23:59:59.999Z'],
    // The last day that the shorter month has, and the first that it has not.
    [1, '2026-03-28T23:59:59.999Z', '2026-02-28T23:59:59.999Z'],
    [1, '2026-03-29T00:00:00Z', '2026-02-28T00:00:00Z'],
  ])('has, %i months before %s, the moment %s', (months, from, to) => {
    expect(isoTime(monthsBefore(Date.parse(from), months))).toBe(to)
  })
})
