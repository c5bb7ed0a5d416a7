import type { Address } from '../../address.js'

/** The digit that ends a routing number: weighted 3, 7, 1, all nine digits add up to a multiple of ten. */
export function checkDigit(firstEight: string): string {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(firstEight[at]), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Nine digits, the last of which checks the others. Nine zeros check, and are nobody's. */
export function isRoutingNumber(text: string): boolean {
  return /^\d{9}$/.test(text) && checkDigit(text) === text[8] && /[1-9]/.test(text)
}

/** The first two digits say which of the twelve Federal Reserve districts the bank is in, plus a multiple of 20. */
const districts: Readonly<Record<number, readonly [city: string, region: string, postalCode: string]>> = {
  1: ['Boston', 'MA', '02210'],
  2: ['New York', 'NY', '10045'],
  3: ['Philadelphia', 'PA', '19106'],
  4: ['Cleveland', 'OH', '44114'],
  5: ['Richmond', 'VA', '23219'],
  6: ['Atlanta', 'GA', '30309'],
  7: ['Chicago', 'IL', '60604'],
  8: ['St. Louis', 'MO', '63102'],
  9: ['Minneapolis', 'MN', '55401'],
  10: ['Kansas City', 'MO', '64198'],
  11: ['Dallas', 'TX', '75201'],
  12: ['San Francisco', 'CA', '94105'],
}

/** Where a US bank is, when no one said: its name, in the city of its district; New York where the digits name none. */
export function addressOfBank(bankName: string, routingNumber: string): Address {
  const district = Number(routingNumber.slice(0, 2)) % 20
  const [city, region, postal_code] = districts[district] ?? ['New York', 'NY', '10045']
  return { street1: bankName, street2: null, street3: null, city, region, postal_code, country: 'US' }
}
