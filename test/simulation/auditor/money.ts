/** Amounts of the model: whole numbers of 10^-30, which fits every product of an amount and a rate exactly. */
export type Amount = bigint

const places = 30
const one = 10n ** BigInt(places)

/** Undefined when it is no decimal text. */
export function read(text: string): Amount | undefined {
  const parts = /^([0-9]+)(?:\.([0-9]{1,30}))?$/.exec(text)
  if (parts === null) return undefined
  return BigInt(parts[1] ?? '') * one + BigInt((parts[2] ?? '').padEnd(places, '0'))
}

export function known(text: string): Amount {
  const amount = read(text)
  if (amount === undefined) throw new Error(`${text} is no amount`)
  return amount
}

/** As short as it can be written. */
export function write(amount: Amount): string {
  if (amount < 0n) return `-${write(-amount)}`
  const text = amount.toString().padStart(places + 1, '0')
  const whole = text.slice(0, -places)
  const rest = text.slice(-places).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}

export function times(amount: Amount, rate: Amount): Amount {
  return (amount * rate) / one
}

function unit(digits: number): bigint {
  return 10n ** BigInt(places - digits)
}

/** Down to so many digits after the point. */
export function floor(amount: Amount, digits: number): Amount {
  return amount - (amount % unit(digits))
}

/** Up to so many digits after the point. */
export function ceiling(amount: Amount, digits: number): Amount {
  const low = floor(amount, digits)
  return low === amount ? low : low + unit(digits)
}

export function smallest(digits: number): Amount {
  return unit(digits)
}

export function share(amount: Amount, bps: number, digits: number): Amount {
  return floor((amount * BigInt(bps)) / 10_000n, digits)
}

/** Amount divided by rate, down to so many digits. */
export function divided(amount: Amount, rate: Amount, digits: number): Amount {
  return floor((amount * one) / rate, digits)
}

/** One divided by a rate, to twelve digits, half to even. */
export function inverse(rate: Amount): Amount {
  const step = unit(12)
  const exact = one * one
  const low = exact / rate / step
  const rest = exact - low * step * rate
  const half = step * rate
  const up = rest * 2n > half || (rest * 2n === half && low % 2n === 1n)
  return (up ? low + 1n : low) * step
}
