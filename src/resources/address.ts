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
  street1: filledLine(),
  ...each(z.string().optional(), 'street2', 'street3'),
  city: filledLine(),
  ...each(z.string().optional(), 'region', 'postal_code'),
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
      street1: filledLine().max(maxWireLineLength),
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
