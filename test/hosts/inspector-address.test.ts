import { describe, expect, test } from 'vitest'
import { addressOf, type Place, placeAt } from '../../src/hosts/inspector/page/place.js'

describe('The address of the inspector', () => {
  const places: readonly (readonly [string, Place])[] = [
    ['view=time', { view: { kind: 'time' }, selected: undefined, time: undefined }],
    [
      'view=tables/customers&record=customers/ab12',
      {
        view: { kind: 'table', table: 'customers' },
        selected: { kind: 'record', table: 'customers', id: 'ab12' },
        time: undefined,
      },
    ],
    [
      'view=timeline&entry=42&at=2026-01-04T02:33:20.000Z',
      {
        view: { kind: 'timeline' },
        selected: { kind: 'entry', id: 42 },
        time: Date.parse('2026-01-04T02:33:20Z'),
      },
    ],
    [
      'view=money&account=outside%2Fbank%3A1/USDC',
      {
        view: { kind: 'money' },
        selected: { kind: 'account', account: 'outside/bank:1', asset: 'USDC' },
        time: undefined,
      },
    ],
  ]

  test.each(places)('says %s, and leads back to the same place', (address, place) => {
    expect(addressOf(place)).toBe(address)
    expect(placeAt(`#${address}`)).toEqual(place)
  })

  test.each(['', '#', '#view=nowhere', '#entry=x&at=yesterday', '#record=customers', '#record=%E0%A4%A/'])(
    'opens the page as always where it says nothing that is known: %s',
    (address) => {
      expect(placeAt(address)).toMatchObject({ view: { kind: 'time' }, time: undefined })
    },
  )

  test('has nothing of code that is shown, which is made anew', () => {
    const selected = { kind: 'code', title: 'As curl', text: 'curl' } as const
    expect(addressOf({ view: { kind: 'time' }, selected, time: undefined })).toBe('view=time')
  })
})
