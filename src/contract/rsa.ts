const leastBits = 2048
/** A longer key would make one signature of a hostile caller as dear as a thousand. */
const mostBits = 8192

/** Why this is no key that RSA signatures are checked with; undefined when it is one. Numbers are big-endian. */
export function faultOfRsaKey(modulus: Uint8Array, exponent: Uint8Array): string | undefined {
  const [first = 0] = modulus
  if (first === 0) return 'the modulus is empty or begins with a zero byte'
  const bits = modulus.length * 8 - (Math.clz32(first) - 24)
  if (bits < leastBits) return `the modulus has ${bits} bits: at least ${leastBits} are needed`
  if (bits > mostBits) return `the modulus has ${bits} bits: at most ${mostBits} are taken`
  if (!isOdd(modulus)) return 'the modulus is even, so it is not the product of two primes'
  const isSmall = exponent.length > 0 && exponent.length <= 4
  const isOne = exponent.length === 1 && exponent[0] === 1
  if (!isSmall || exponent[0] === 0 || isOne || !isOdd(exponent))
    return 'the exponent is not an odd number from 3 to 4294967295, with no zero byte before it'
  return undefined
}

function isOdd(digits: Uint8Array): boolean {
  return (digits[digits.length - 1] ?? 0) % 2 === 1
}
