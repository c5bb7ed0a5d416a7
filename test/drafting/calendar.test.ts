import { describe, expect, it } from 'vitest'
import {
  addMonths,
  dayOf,
  endOfMonth,
  instantOf,
  isShownAt,
  isZone,
  localInstant,
  localText,
  partsOf,
  shownAt,
} from '../../src/resources/proposals/drafting/calendar.js'

const newYork = 'America/New_York'
const berlin = 'Europe/Berlin'

/** Unix milliseconds of a time in UTC. */
const utc = (text: string): number => Date.parse(`${text}Z`)
const text = (at: number): string => new Date(at).toISOString().slice(0, 16)

describe('the clocks of a zone', () => {
  it.each([
    ['UTC', '2026-01-01T00:00', '2026-01-01T00:00'],
    ['UTC', '2026-01-01T23:59:59.999', '2026-01-01T23:59'],
    [newYork, '2026-01-01T00:00', '2025-12-31T19:00'],
    [newYork, '2026-01-01T05:00', '2026-01-01T00:00'],
    [newYork, '2026-07-01T12:34:56.789', '2026-07-01T08:34'],
    [berlin, '2026-01-01T12:00', '2026-01-01T13:00'],
    ['Asia/Kathmandu', '2026-01-01T12:00', '2026-01-01T17:45'],
    ['Pacific/Kiritimati', '2026-02-28T12:00', '2026-03-01T02:00'],
  ])('%s show at %s UTC: %s', (zone, at, shown) => {
    expect(text(shownAt(utc(at), zone))).toBe(shown)
  })

  it.each([
    ['UTC', '2026-03-08T02:30', '2026-03-08T02:30'],
    // Before, at and behind the hour that is left out in spring, which is the one after.
    [newYork, '2026-03-08T01:59', '2026-03-08T06:59'],
    [newYork, '2026-03-08T02:00', '2026-03-08T07:00'],
    [newYork, '2026-03-08T02:30', '2026-03-08T07:30'],
    [newYork, '2026-03-08T03:00', '2026-03-08T07:00'],
    [newYork, '2026-03-09T02:30', '2026-03-09T06:30'],
    [berlin, '2026-03-29T02:30', '2026-03-29T01:30'],
    // Around the hour that is repeated in autumn, which is the first of both.
    [newYork, '2026-11-01T00:59', '2026-11-01T04:59'],
    [newYork, '2026-11-01T01:00', '2026-11-01T05:00'],
    [newYork, '2026-11-01T01:59', '2026-11-01T05:59'],
    [newYork, '2026-11-01T02:00', '2026-11-01T07:00'],
    [newYork, '2026-10-31T12:00', '2026-10-31T16:00'],
    [newYork, '2026-11-01T12:00', '2026-11-01T17:00'],
    [newYork, '2026-11-02T01:30', '2026-11-02T06:30'],
    [berlin, '2026-10-25T01:59', '2026-10-24T23:59'],
    [berlin, '2026-10-25T02:30', '2026-10-25T00:30'],
    [berlin, '2026-10-25T03:00', '2026-10-25T02:00'],
    [berlin, '2026-10-24T12:00', '2026-10-24T10:00'],
    [berlin, '2026-10-25T12:00', '2026-10-25T11:00'],
    [berlin, '2026-03-28T12:00', '2026-03-28T11:00'],
    [berlin, '2026-03-29T12:00', '2026-03-29T10:00'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45'],
  ])('%s show %s at %s UTC', (zone, shown, at) => {
    expect(text(instantOf(utc(shown), zone))).toBe(at)
  })

  it('show no time that does not exist', () => {
    expect(instantOf(Number.NaN, 'UTC')).toBeNaN()
    expect(instantOf(Number.NaN, berlin)).toBeNaN()
  })

  it.each([
    ['UTC', true],
    [berlin, true],
    ['Mars/Olympus', false],
    ['', false],
  ])('are those of a zone that the host knows: %o', (zone, known) => {
    expect(isZone(zone)).toBe(known)
  })
})

describe('a local time', () => {
  it.each([
    ['2026-02-14 09:00', 'UTC', '2026-02-14T09:00'],
    ['2026-02-14 00:00', 'UTC', '2026-02-14T00:00'],
    ['2026-02-14 23:59', 'UTC', '2026-02-14T23:59'],
    ['2026-02-14 09:30', newYork, '2026-02-14T14:30'],
    ['2028-02-29 09:00', 'UTC', '2028-02-29T09:00'],
    ['2026-12-31 23:00', newYork, '2027-01-01T04:00'],
  ])('%s in %s is %s UTC', (local, zone, at) => {
    expect(localInstant(local, zone)).toBe(utc(at) / 1000)
    expect(localText(utc(at), zone)).toBe(local)
  })

  it.each([
    '2026-02-14 24:00',
    '2026-02-14 09:60',
    '2026-02-29 09:00',
    '2026-02-00 09:00',
    '2026-04-31 09:00',
    '2026-13-01 09:00',
    '2026-00-01 09:00',
  ])('that there is none of is no moment: %s', (local) => {
    expect(localInstant(local, 'UTC')).toBeUndefined()
    expect(localInstant(local, berlin)).toBeUndefined()
  })

  it('is shown at its minute, and at no second behind it', () => {
    const at = utc('2026-02-14T14:30') / 1000
    expect([-60, -1, 0, 1, 59, 60].map((more) => isShownAt('2026-02-14 09:30', newYork, at + more))).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
    ])
  })

  it('that a clock change repeats is shown at both of its moments', () => {
    const at = utc('2026-10-25T00:30') / 1000
    expect([0, 3600, 7200].map((more) => isShownAt('2026-10-25 02:30', berlin, at + more))).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('a day', () => {
  it.each([
    [2026, 0, 1, '2026-01-01'],
    [2026, 11, 31, '2026-12-31'],
    [2026, 1, 28, '2026-02-28'],
    [2028, 1, 29, '2028-02-29'],
    [2000, 1, 29, '2000-02-29'],
  ])('%i, %i, %i is %s', (year, month, day, expected) => {
    expect(dayOf(year, month, day)).toBe(utc(`${expected}T00:00`))
  })

  it.each([
    [2026, 1, 29],
    [2100, 1, 29],
    [2026, 3, 31],
    [2026, 0, 0],
    [2026, 0, 32],
    [2026, -1, 1],
    [2026, 12, 1],
    [Number.NaN, 1, 1],
  ])('%i, %i, %i does not exist', (year, month, day) => {
    expect(dayOf(year, month, day)).toBeNaN()
  })

  it('has a year, a month, a number and a weekday', () => {
    expect(partsOf(utc('2026-07-15T00:00'))).toEqual({ year: 2026, month: 6, day: 15, weekday: 3 })
    expect(partsOf(utc('2026-03-01T23:59'))).toEqual({ year: 2026, month: 2, day: 1, weekday: 0 })
  })

  it.each([
    [2026, 0, '2026-01-31'],
    [2026, 1, '2026-02-28'],
    [2028, 1, '2028-02-29'],
    [2026, 11, '2026-12-31'],
    [2026, 12, '2027-01-31'],
  ])('is the last of its month: %i, %i', (year, month, last) => {
    expect(endOfMonth(year, month)).toBe(utc(`${last}T00:00`))
  })

  it.each([
    ['2026-01-31', 0, '2026-01-31'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2026-01-28', 1, '2026-02-28'],
    ['2026-01-15', 12, '2027-01-15'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s is %i months later %s', (day, months, later) => {
    expect(addMonths(utc(`${day}T00:00`), months)).toBe(utc(`${later}T00:00`))
  })
})
