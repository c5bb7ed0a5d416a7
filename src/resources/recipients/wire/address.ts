import * as z from 'zod'
import { present } from '../../../contract/present.js'
import type { Address } from '../rows.js'

const line = z.string().min(1)

export const addressSchema = z
  .object({
    street1: line,
    street2: z.string().optional(),
    street3: z.string().optional(),
    city: line,
    region: z.string().optional(),
    postal_code: z.string().optional(),
    country: z.string().regex(/^[A-Za-z]{2}$/, 'must be a two-letter code'),
  })
  .meta({ id: 'Address' })

/** With members of its own: in OpenAPI 3.0 a reference to a schema cannot be made nullable. */
export const nullableAddressSchema = z.object(addressSchema.shape).nullable().meta({ id: 'NullableAddress' })

/** What a line of an ACH or Fedwire message has room for. */
export const wireLine = 35

/** As messages to US banks carry it: each street line is short. */
export const usAddressSchema = addressSchema
  .extend({
    street1: line.max(wireLine),
    street2: z.string().max(wireLine).optional(),
    street3: z.string().max(wireLine).optional(),
  })
  .meta({ id: 'FiatUSDestinationAddress' })

type WireAddress = z.output<typeof addressSchema>

export function storedAddress(address: WireAddress): Address {
  const { street1, street2, street3, city, region, postal_code, country } = address
  return {
    street1,
    street2: street2 ?? null,
    street3: street3 ?? null,
    city,
    region: region ?? null,
    postal_code: postal_code ?? null,
    country,
  }
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
