import type { TypedData } from '../../contract/host-ports.js'
import type { Texts } from '../../contract/rows.js'
import { toBase64 } from '../../kernel/base64.js'
import type { JsonObject } from '../../kernel/json.js'

/** The message that is signed for x402, and how it is sent: EIP-3009 in EIP-712. */

/** The contract whose money moves, as signatures name it. */
export interface TokenDomain extends Texts<'name' | 'version' | 'verifyingContract'> {
  readonly chainId: number
}

/** An authorization: who lets whom take what, and when. Times are Unix seconds. */
export interface Authorization extends Texts<'from' | 'to' | 'value' | 'nonce'> {
  readonly validAfter: number
  readonly validBefore: number
}

const types: TypedData['types'] = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
}

export function transferWithAuthorization(domain: TokenDomain, message: Authorization): TypedData {
  return { types, primaryType: 'TransferWithAuthorization', domain: { ...domain }, message: { ...message } }
}

/** The header that carries a payment, by version of x402. */
export const paymentHeaders = { 1: 'X-PAYMENT', 2: 'PAYMENT-SIGNATURE' } as const
export type X402Version = keyof typeof paymentHeaders

/** The parts of a payment besides its signature. */
export interface PaymentForm {
  readonly version: X402Version
  /** The name of the network in version 1. */
  readonly network: string
  /** The thing that is paid for, in version 2; `accepted` is the requirement that is met. */
  readonly resource: JsonObject | undefined
  readonly accepted: JsonObject
}

/** Writes the value of the header. */
export function paymentHeader(form: PaymentForm, authorization: Authorization, signature: string): string {
  const payload = {
    signature,
    authorization: {
      ...authorization,
      validAfter: String(authorization.validAfter),
      validBefore: String(authorization.validBefore),
    },
  }
  const { version, network, resource, accepted } = form
  const sent =
    version === 1
      ? { x402Version: 1, scheme: 'exact', network, payload }
      : { x402Version: 2, resource, accepted, payload }
  return toBase64(new TextEncoder().encode(JSON.stringify(sent)))
}
