import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Invariant } from '../../src/kernel/errors.js'
import {
  basisPoints,
  convert,
  divide,
  formatAmount,
  parseAmount,
  type Rounding,
} from '../../src/kernel/money.js'
import { anyDecimal, runs } from '../support/arbitraries.js'

const roundings: readonly Rounding[] = ['down', 'up', 'half-even']
const anyRounding = fc.constantFrom(...roundings)
const anyUnits = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
const anyAmount = fc.bigInt({ min: 0n, max: 10n ** 24n })
const anyScale = fc.nat({ max: 18 })
const anyDivisor = fc.oneof(fc.bigInt({ min: 1n, max: 12n }), fc.bigInt({ min: 1n, max: 10n ** 18n }))

function size(value: bigint): bigint {
  return value < 0n ? -value : value
}

/**
 * What `quotient` has to satisfy as the rounded `numerator / denominator`, in whole numbers only.
 * It knows of no division: each rounding is the bounds that make its result the only possible one.
 */
function isRounded(quotient: bigint, numerator: bigint, denominator: bigint, rounding: Rounding): boolean {
  const exact = size(numerator)
  const result = size(quotient)
  const sameSide = quotient === 0n || quotient < 0n === numerator < 0n
  const twiceOff = 2n * size(numerator - quotient * denominator)
  switch (rounding) {
    case 'down':
      return sameSide && result * denominator <= exact && exact < (result + 1n) * denominator
    case 'up':
      return sameSide && result * denominator >= exact && exact > (result - 1n) * denominator
    case 'half-even':
      return twiceOff < denominator || (twiceOff === denominator && quotient % 2n === 0n)
  }
}

describe('amounts as text', () => {
  it('read back as what was written', () => {
    fc.assert(
      fc.property(anyAmount, anyScale, (units, scale) => {
        expect(parseAmount(formatAmount(units, scale), scale)).toBe(units)
      }),
      runs(500),
    )
  })

  it('are exact: a decimal is its digits over a power of ten', () => {
    fc.assert(
      fc.property(anyDecimal, fc.nat({ max: 18 }), ({ digits, places, text }, more) => {
        expect(parseAmount(text, places + more)).toBe(digits * 10n ** BigInt(more))
      }),
      runs(500),
    )
  })

  it('are written with no trailing zero, no bare point and no exponent', () => {
    fc.assert(
      fc.property(anyUnits, anyScale, (units, scale) => {
        expect(formatAmount(units, scale)).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
      }),
      runs(500),
    )
  })

  it('are refused with more places than the asset has, unless those are zeros', () => {
    expect(parseAmount('1.234', 2)).toBeUndefined()
    expect(parseAmount('0.001', 2)).toBeUndefined()
    expect(parseAmount('1.230', 2)).toBe(123n)
    expect(parseAmount('5.000', 0)).toBe(5n)
    expect(parseAmount('5.1', 0)).toBeUndefined()
  })

  it.each([
    '',
    ' ',
    '-1',
    '+1',
    '--1',
    '.5',
    '1.',
    '.',
    '1..2',
    '1.2.3',
    '1,5',
    '1_000',
    '1 000',
    ' 1',
    '1 ',
    '1\n',
    '1e3',
    '0x10',
    '0b1',
    '1n',
    'NaN',
    'Infinity',
    'null',
    '\uff11',
    '\u0661',
    '1\u00a0',
    '$1',
  ])('are refused when they are %j', (text) => {
    expect(parseAmount(text, 6)).toBeUndefined()
  })

  it('are refused unless they are digits with at most one point between digits', () => {
    const digits = (part: string) =>
      part.length > 0 && [...part].every((character) => '0123456789'.includes(character))
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'0123456789..-+e ')), (characters) => {
        const text = characters.join('')
        const parts = text.split('.')
        const plain = parts.length <= 2 && parts.every(digits)
        expect(parseAmount(text, 50) !== undefined).toBe(plain)
      }),
      runs(1000),
    )
  })
})

describe('rounding', () => {
  it.each(roundings)('%s gives the one whole number that its rule allows, below zero too', (rounding) => {
    fc.assert(
      fc.property(anyUnits, anyDivisor, (numerator, denominator) => {
        const quotient = divide(numerator, denominator, rounding)
        expect(isRounded(quotient, numerator, denominator, rounding)).toBe(true)
      }),
      runs(1000),
    )
  })

  it('half-even sends ties to the even neighbour and everything else to the nearest', () => {
    const halves = [-7n, -5n, -3n, -1n, 1n, 3n, 5n, 7n].map((numerator) => divide(numerator, 2n, 'half-even'))
    expect(halves).toEqual([-4n, -2n, -2n, 0n, 0n, 2n, 2n, 4n])
    expect(divide(24_999n, 10_000n, 'half-even')).toBe(2n)
    expect(divide(25_001n, 10_000n, 'half-even')).toBe(3n)
  })

  it('down goes towards zero and up away from it', () => {
    expect([divide(-1n, 3n, 'down'), divide(1n, 3n, 'down')]).toEqual([0n, 0n])
    expect([divide(-1n, 3n, 'up'), divide(1n, 3n, 'up')]).toEqual([-1n, 1n])
  })

  it('is symmetric about zero', () => {
    fc.assert(
      fc.property(anyUnits, anyDivisor, anyRounding, (numerator, denominator, rounding) => {
        expect(divide(-numerator, denominator, rounding)).toBe(-divide(numerator, denominator, rounding))
      }),
      runs(500),
    )
  })

  it('changes nothing that divides evenly', () => {
    fc.assert(
      fc.property(anyUnits, anyDivisor, anyRounding, (units, denominator, rounding) => {
        expect(divide(units * denominator, denominator, rounding)).toBe(units)
      }),
      runs(300),
    )
  })
})

describe('basis points', () => {
  const anyBps = fc.nat({ max: 20_000 })

  it('are a share of ten thousand, rounded as named', () => {
    fc.assert(
      fc.property(anyUnits, anyBps, anyRounding, (units, bps, rounding) => {
        expect(isRounded(basisPoints(units, bps, rounding), units * BigInt(bps), 10_000n, rounding)).toBe(
          true,
        )
      }),
      runs(500),
    )
  })

  it('of none is nothing and of ten thousand is all', () => {
    fc.assert(
      fc.property(anyUnits, anyRounding, (units, rounding) => {
        expect(basisPoints(units, 0, rounding)).toBe(0n)
        expect(basisPoints(units, 10_000, rounding)).toBe(units)
      }),
      runs(200),
    )
  })

  it('of the parts never take more than of the whole when rounded down, and at most one unit less', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, anyBps, (one, other, bps) => {
        const parts = basisPoints(one, bps, 'down') + basisPoints(other, bps, 'down')
        const whole = basisPoints(one + other, bps, 'down')
        expect(parts <= whole && whole <= parts + 1n).toBe(true)
      }),
      runs(500),
    )
  })

  it('leave a remainder that makes up the whole with the opposite rounding', () => {
    fc.assert(
      fc.property(anyAmount, fc.nat({ max: 10_000 }), (units, bps) => {
        expect(basisPoints(units, bps, 'down') + basisPoints(units, 10_000 - bps, 'up')).toBe(units)
      }),
      runs(500),
    )
  })
})

describe('conversion', () => {
  it('is the exact product of amount and rate, rounded once', () => {
    fc.assert(
      fc.property(
        anyUnits,
        anyScale,
        anyDecimal,
        anyScale,
        anyRounding,
        (units, from, rate, to, rounding) => {
          const numerator = units * rate.digits * 10n ** BigInt(to)
          const denominator = 10n ** BigInt(from + rate.places)
          const converted = convert(units, from, rate.text, to, rounding)
          expect(isRounded(converted, numerator, denominator, rounding)).toBe(true)
        },
      ),
      runs(1000),
    )
  })

  it('at the rate 1 to a finer scale and back changes nothing', () => {
    fc.assert(
      fc.property(anyUnits, anyScale, fc.nat({ max: 18 }), anyRounding, (units, scale, more, rounding) => {
        const finer = convert(units, scale, '1', scale + more, rounding)
        expect(convert(finer, scale + more, '1.000', scale, rounding)).toBe(units)
      }),
      runs(300),
    )
  })

  it('at a rate of so many ten-thousandths is a share in basis points', () => {
    fc.assert(
      fc.property(anyUnits, fc.nat({ max: 20_000 }), anyScale, anyRounding, (units, bps, scale, rounding) => {
        const rate = formatAmount(BigInt(bps), 4)
        expect(convert(units, scale, rate, scale, rounding)).toBe(basisPoints(units, bps, rounding))
      }),
      runs(500),
    )
  })

  it('does not depend on how many zeros the rate ends with', () => {
    fc.assert(
      fc.property(
        anyUnits,
        anyScale,
        anyDecimal,
        fc.nat({ max: 5 }),
        anyRounding,
        (units, scale, rate, n, rounding) => {
          const longer = `${rate.text}${rate.places === 0 ? '.' : ''}${'0'.repeat(n + 1)}`
          expect(convert(units, scale, longer, scale, rounding)).toBe(
            convert(units, scale, rate.text, scale, rounding),
          )
        },
      ),
      runs(300),
    )
  })

  it('rounded down is at most half-even, which is at most up, all within one unit', () => {
    fc.assert(
      fc.property(anyAmount, anyScale, anyDecimal, anyScale, (units, from, rate, to) => {
        const [down = 0n, nearest = 0n, up = 0n] = (['down', 'half-even', 'up'] as const).map((rounding) =>
          convert(units, from, rate.text, to, rounding),
        )
        expect(down <= nearest && nearest <= up && up <= down + 1n).toBe(true)
      }),
      runs(500),
    )
  })

  it.each(['', '-1', '1e3', '.5', '1.', '1.2.3', 'NaN'])('refuses the rate %j', (rate) => {
    expect(() => convert(1n, 2, rate, 2, 'down')).toThrow(Invariant)
  })
})
