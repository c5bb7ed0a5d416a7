import { describe, expect, it } from 'vitest'
import {
  addressSchema,
  countryCode,
  filledLine,
  formLine,
  nullableAddressSchema,
  presentAddressOrNull,
  storedAddressOrNull,
  usAddressSchema,
} from '../../src/resources/address.js'

const street = { street1: '1 Main St', city: 'Springfield', country: 'US' }
const whole = { ...street, street2: 'Floor 2', street3: 'Suite 3', region: 'IL', postal_code: '62701' }

/** What is refused of a value, by field and message. */
function refused(schema: ReturnType<typeof addressSchema | typeof usAddressSchema>, value: unknown) {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).map(({ path }) => path.join('.'))
}

describe('an address', () => {
  it('is called in the API description by its three names', () => {
    expect(addressSchema().meta()?.id).toBe('Address')
    expect(nullableAddressSchema().meta()?.id).toBe('NullableAddress')
    expect(usAddressSchema().meta()?.id).toBe('FiatUSDestinationAddress')
  })

  it('has a street, a city and a country, and more where it needs more', () => {
    for (const schema of [addressSchema(), nullableAddressSchema(), usAddressSchema()])
      for (const address of [street, whole]) expect(schema.parse(address)).toEqual(address)
  })

  it.each([
    ['street1', undefined],
    ['street1', ''],
    ['street1', ' \n'],
    ['city', undefined],
    ['city', ' '],
    ['country', undefined],
    ['country', 'us'],
    ['country', 'USA'],
    ['country', 'XX'],
    ['street2', 7],
    ['street3', null],
    ['region', 7],
    ['postal_code', 62701],
  ])('is refused with the %s %j', (name, value) => {
    const address = { ...street, [name]: value }
    for (const schema of [addressSchema(), usAddressSchema()])
      expect(refused(schema, address)).toEqual([name])
  })

  it.each(['street1', 'street2', 'street3'])('has in the US thirty-five letters in %s at most', (name) => {
    const address = (length: number) => ({ ...whole, [name]: 'x'.repeat(length) })
    expect(refused(usAddressSchema(), address(35))).toEqual([])
    expect(refused(usAddressSchema(), address(36))).toEqual([name])
    expect(refused(addressSchema(), address(36))).toEqual([])
  })

  it('is null where it may be', () => {
    expect(nullableAddressSchema().parse(null)).toBeNull()
    expect(addressSchema().safeParse(null).success).toBe(false)
    expect(storedAddressOrNull(null)).toBeNull()
    expect(storedAddressOrNull(undefined)).toBeNull()
    expect(presentAddressOrNull(null)).toBeNull()
  })

  it('comes back as it was given', () => {
    for (const address of [street, whole])
      expect(presentAddressOrNull(storedAddressOrNull(address))).toEqual(address)
  })
})

describe('a line of a form', () => {
  it('says something, in 140 letters at most', () => {
    const taken = (text: string) => [filledLine().safeParse(text).success, formLine().safeParse(text).success]
    expect(taken('x')).toEqual([true, true])
    expect(taken(' x ')).toEqual([true, true])
    expect(taken('x'.repeat(140))).toEqual([true, true])
    expect(taken('x'.repeat(141))).toEqual([true, false])
    expect(taken('')).toEqual([false, false])
    expect(taken(' \t')).toEqual([false, false])
  })

  it('is told once what is wrong with it', () => {
    const messages = (text: string) =>
      filledLine()
        .safeParse(text)
        .error?.issues.map(({ message }) => message)
    expect(messages('')).toHaveLength(1)
    expect(messages('  ')).toEqual(['must not be blank'])
  })

  it('that is a country is a code of ISO 3166-1', () => {
    const message = (text: string) =>
      countryCode()
        .safeParse(text)
        .error?.issues.map((issue) => issue.message)
    expect(message('DE')).toBeUndefined()
    expect(message('de')).toEqual(['must be a code of two capitals, such as US'])
    expect(message('DEU')).toEqual(['must be a code of two capitals, such as US'])
    expect(message('XX')).toEqual(['is no country of ISO 3166-1'])
  })
})
