import * as z from 'zod'
import { present } from '../contract/present.js'
import { each, named, type OutputOf } from '../contract/schema.js'
import { lazy } from '../kernel/lazy.js'
import { isCountry } from './countries.js'
import { type Stored, stored } from './stored.js'

/** A line that has to say something. */
export const filledLine = lazy(() => z.string().min(1, { abort: true }).regex(/\S/, 'must not be blank'))

/** The length of a line of text where no source says: the specification gives names as much. */
const maxLineLength = 140

/** A line that somebody fills into a form: of a name, a number, a street. */
export const formLine = lazy(() => filledLine().max(maxLineLength))

/** A country, by its code. */
export const countryCode = lazy(() =>
  z
    .string()
    .regex(/^[A-Z]{2}$/, { message: 'must be a code of two capitals, such as US', abort: true })
    .refine(isCountry, { message: 'is no country of ISO 3166-1', params: { code: 'invalid_country' } }),
)

export const addressSchema = named('Address', () => ({
  /** The first line, with street and number; not blank. */
  street1: filledLine(),
  /**
   * `street2`: A second line, such as a floor or a suite.
   * `street3`: A third line, where two are too few.
   */
  ...each(z.string().optional(), 'street2', 'street3'),
  /** The town or city; not blank. */
  city: filledLine(),
  /**
   * `region`: The state, province or region. Within the US a code such as `CA`.
   * `postal_code`: The ZIP or postal code, as the country writes it.
   */
  ...each(z.string().optional(), 'region', 'postal_code'),
  /** The country by two capitals of ISO 3166-1, such as `US`. */
  country: countryCode(),
}))

/** An address or null. It has members of its own: in OpenAPI 3.0 a reference to a schema cannot be made nullable. */
export const nullableAddressSchema = lazy(() =>
  z.object(addressSchema().shape).nullable().meta({ id: 'NullableAddress' }),
)

/** The length of a line of an ACH or Fedwire message. */
export const maxWireLineLength = 35

/** An address as messages to US banks carry it: each street line is short. */
export const usAddressSchema = lazy(() =>
  addressSchema()
    .extend({
      /** The first line, with street and number; messages to US banks carry short lines only. */
      street1: filledLine().max(maxWireLineLength),
      /**
       * `street2`: A second line, as short as the first.
       * `street3`: A third line, as short as the first.
       */
      ...each(z.string().max(maxWireLineLength).optional(), 'street2', 'street3'),
    })
    .meta({ id: 'FiatUSDestinationAddress' }),
)

type WireAddress = OutputOf<typeof addressSchema>

/** A postal address, as rows have it. */
export type Address = Stored<WireAddress>

export function storedAddress(address: WireAddress): Address {
  return stored(addressSchema(), address)
}

export function storedAddressOrNull(address: WireAddress | null | undefined): Address | null {
  return address === null || address === undefined ? null : storedAddress(address)
}

/** The same on the wire and in events. */
export function presentAddress(address: Address) {
  return present(address)
}

export function presentAddressOrNull(address: Address | null) {
  return address === null ? null : presentAddress(address)
}
