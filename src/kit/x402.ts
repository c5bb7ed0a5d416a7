import * as z from 'zod'
import { causing, hint } from '../contract/hints.js'
import { custody } from '../contract/host-ports.js'
import type { OutputOf } from '../contract/schema.js'
import type { FetchInput } from '../hosts/fetch/fetch.js'
import { fromBase64, toBase64 } from '../kernel/base64.js'
import { UsageError } from '../kernel/errors.js'
import { lazy } from '../kernel/lazy.js'
import { formatAmount, isAmount, parseAmount } from '../kernel/money.js'
import { checkFunction, checkOptions } from '../kernel/names.js'
import { orUndefined } from '../kernel/or-undefined.js'
import { printable } from '../kernel/shown.js'
import type { World } from '../kernel/world.js'
import { assetOf, caip2Of, deploymentOf, homeNetwork } from '../resources/capabilities/index.js'
import { comparable } from '../resources/chain/index.js'
import { isAddress } from '../resources/recipients/index.js'
import {
  chainIdOf,
  chainOf,
  holdOfNonce,
  isCovered,
  paymentHeaders,
  transferWithAuthorization,
} from '../resources/x402/index.js'

/** The terms of a paywall. */
export interface PaywallOptions {
  /** The price in USDC, as a decimal string such as `'0.01'`. */
  readonly price: string
  /** Base Sepolia in the sandbox and Base in production, unless told. */
  readonly network?: 'base' | 'base-mainnet' | 'base-sepolia'
  /** An address of its own, unless told. */
  readonly pay_to?: string
  /** The contract of USDC on the network, unless told. */
  readonly asset?: string
  /** The time in which a payment can be settled, in seconds; 60 unless told. */
  readonly max_timeout_seconds?: number
  /** Answers with what is behind the paywall: `{ paid: true }` as JSON unless told. */
  readonly respond?: (request: Request, payment: PaywallPayment) => Response | Promise<Response>
}

/** A payment that a paywall has taken. */
export interface PaywallPayment {
  readonly hold_id: string
  readonly tx_hash: string
  readonly payer: string
  /** Smallest units. */
  readonly value: string
}

/** A resource that costs something, called as `fetch` is. */
export type Paywall = (input: FetchInput, init?: RequestInit) => Promise<Response>

const ownAddress = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

/** @param settle has the transfer of a hold seen on its network, and returns the hash of the transaction */
export function createPaywall(
  present: () => World,
  settle: (holdId: string) => string,
  options: PaywallOptions,
): Paywall {
  checkOptions(
    options,
    {
      price: 'any',
      network: 'any',
      pay_to: 'text',
      asset: 'text',
      max_timeout_seconds: 'any',
      respond: 'any',
    },
    'sim.x402.paywall',
  )
  const { respond = () => json(200, { paid: true }) } = options
  checkFunction(respond, 'sim.x402.paywall: the option respond')
  const terms = termsOf(present(), options)

  return async function paywall(input, init) {
    const request = new Request(input, init)
    const sent = readPayment(request.headers)
    if (sent === undefined) return ask(terms, request.url, 'Payment is required.')
    if ('error' in sent) return ask(terms, request.url, sent.error, sent.hint)
    const fault = faultOf(present(), terms, sent)
    if (fault !== undefined) return ask(terms, request.url, fault.error, fault.hint)
    const { from, value, nonce } = sent.authorization
    const hold_id = holdOfNonce(present(), nonce)?.id ?? ''
    const tx_hash = settle(hold_id)
    const answer = await respond(request, { hold_id, tx_hash, payer: from, value })
    const network = sent.version === 1 ? terms.short : terms.caip2
    const settled = { success: true, transaction: tx_hash, network, payer: from }
    const headers = new Headers(answer.headers)
    headers.set(sent.version === 1 ? 'X-PAYMENT-RESPONSE' : 'PAYMENT-RESPONSE', encoded(settled))
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
  }
}

type Terms = ReturnType<typeof termsOf>

/** Computes what has to be paid, in all the words that it goes by. @throws UsageError for what nobody could pay */
function termsOf(world: World, options: PaywallOptions) {
  const { price, pay_to: payTo = ownAddress, max_timeout_seconds: timeout = 60 } = options
  const usdc = assetOf(world, 'USDC')
  const units = typeof price === 'string' && isAmount(price) ? parseAmount(price, usdc.scale) : undefined
  if (units === undefined || units === 0n)
    throw wrong('price', price, `a decimal text of USDC above zero, with at most ${usdc.scale} places`)
  const chain = chainOf(options.network ?? homeNetwork(world.rules.environment))
  if (chain === undefined) throw wrong('network', options.network, 'base, base-mainnet or base-sepolia')
  if (!isAddress('evm', payTo)) throw wrong('pay_to', payTo, 'an EVM address')
  const asset = options.asset ?? deploymentOf(usdc, chain.id).contract_address
  if (!isAddress('evm', asset)) throw wrong('asset', asset, 'the address of a contract')
  if (!Number.isSafeInteger(timeout) || timeout < 1)
    throw wrong('max_timeout_seconds', timeout, 'a whole number of seconds above zero')
  const domain = {
    name: chain.usdcName,
    version: '2',
    chainId: chainIdOf(chain.id),
    verifyingContract: asset,
  }
  return {
    short: chain.short,
    caip2: caip2Of(chain.id),
    amount: String(units),
    payTo,
    asset,
    timeout,
    domain,
  }
}

function wrong(name: string, given: unknown, needed: string): UsageError {
  return new UsageError(
    `sim.x402.paywall: the option ${name} is ${printable(given)}: it has to be ${needed}.`,
  )
}

/** 402: version 1 of x402 reads the body, version 2 the header. */
function ask(terms: Terms, url: string, error: string, hint?: string): Response {
  const { short, caip2, amount, payTo, asset, timeout: maxTimeoutSeconds, domain } = terms
  const extra = { name: domain.name, version: domain.version }
  const [description, mimeType] = ['', 'application/json']
  const common = { scheme: 'exact', payTo, maxTimeoutSeconds, asset, extra }
  const first = { ...common, network: short, maxAmountRequired: amount, resource: url, description, mimeType }
  const second = { ...common, network: caip2, amount }
  const resource = { url, description, mimeType }
  const body = { x402Version: 1, error, accepts: [first], ...(hint !== undefined && { sim_hint: hint }) }
  const required = { x402Version: 2, error, resource, accepts: [second] }
  return json(402, body, { 'PAYMENT-REQUIRED': encoded(required) })
}

function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

function encoded(value: object): string {
  return toBase64(new TextEncoder().encode(JSON.stringify(value)))
}

const address = lazy(() => z.string().regex(/^0x[0-9a-fA-F]{40}$/))
const digits = lazy(() => z.string().regex(/^[0-9]{1,78}$/))
const payload = lazy(() =>
  z.object({
    signature: z.string(),
    authorization: z.object({
      from: address(),
      to: address(),
      value: digits(),
      validAfter: digits(),
      validBefore: digits(),
      nonce: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
    }),
  }),
)
const payments = lazy(() =>
  z.discriminatedUnion('x402Version', [
    z.object({ x402Version: z.literal(1), scheme: z.string(), network: z.string(), payload: payload() }),
    z.object({
      x402Version: z.literal(2),
      accepted: z.object({ scheme: z.string(), network: z.string() }),
      payload: payload(),
    }),
  ]),
)

/** The payment that came with a request, whatever its version. */
interface Sent {
  readonly version: 1 | 2
  readonly scheme: string
  readonly network: string
  readonly signature: string
  readonly authorization: OutputOf<typeof payload>['authorization']
}

/** The reason why a payment is not taken. */
interface Refusal {
  /** The reason as payees of x402 call it. */
  readonly error: string
  /** Help for the test's author. */
  readonly hint: string
}

/** Undefined for a request without a payment. */
function readPayment(headers: Headers): Sent | Refusal | undefined {
  const second = headers.get(paymentHeaders[2])
  const text = second ?? headers.get(paymentHeaders[1])
  if (text === null) return undefined
  const name = second === null ? paymentHeaders[1] : paymentHeaders[2]
  const read = payments().safeParse(orUndefined(() => JSON.parse(new TextDecoder().decode(fromBase64(text)))))
  if (!read.success)
    return { error: 'invalid_payload', hint: `${name} is not base64 of the JSON of a payment` }
  const { data } = read
  if ((data.x402Version === 2) !== (second !== null))
    return {
      error: 'invalid_x402_version',
      hint: `${name} carries a payment of version ${data.x402Version}, which belongs in ${paymentHeaders[data.x402Version]}`,
    }
  const { scheme, network } = data.x402Version === 1 ? data : data.accepted
  return { version: data.x402Version, scheme, network, ...data.payload }
}

/** Finds why a chain, or the payee, would not take a payment now; undefined where they do. */
function faultOf(world: World, terms: Terms, sent: Sent): Refusal | undefined {
  const { scheme, network, signature, authorization } = sent
  const { from, to, value, nonce } = authorization
  const evm = (what: string) => `invalid_exact_evm_payload_${what}`
  if (scheme !== 'exact') return { error: 'invalid_scheme', hint: `the scheme is ${scheme}, not exact` }
  if (network !== (sent.version === 1 ? terms.short : terms.caip2))
    return { error: 'invalid_network', hint: `the network is ${network}: it has to be that of the paywall` }
  const [validAfter, validBefore] = [Number(authorization.validAfter), Number(authorization.validBefore)]
  const data = transferWithAuthorization(terms.domain, { from, to, value, validAfter, validBefore, nonce })
  const signer = world.port(custody).signerOfTypedData(data, signature)
  if (signer !== comparable(from))
    return {
      error: evm('signature'),
      hint: `the signature is not that of ${from} for the authorization and the domain ${JSON.stringify(terms.domain)}`,
    }
  if (comparable(to) !== comparable(terms.payTo))
    return { error: evm('recipient_mismatch'), hint: `it pays ${to}, and the paywall is ${terms.payTo}` }
  if (value !== terms.amount)
    return { error: evm('authorization_value'), hint: `it pays ${value}, and the price is ${terms.amount}` }
  if (world.now >= validBefore * 1000)
    return { error: evm('authorization_valid_before'), hint: 'it has expired' }
  if (world.now <= validAfter * 1000)
    return { error: evm('authorization_valid_after'), hint: 'it is not valid yet' }
  const hold = holdOfNonce(world, nonce)
  if (hold === undefined || hold.payer !== comparable(from))
    return { error: 'insufficient_funds', hint: `${from} is no wallet for x402 of this world that signed it` }
  if (hold.state === 'settled')
    return { error: 'invalid_transaction_state', hint: `it was settled before, by ${hold.tx_hash}` }
  if (!isCovered(world, hold)) {
    const amount = formatAmount(BigInt(value), assetOf(world, hold.asset).scale)
    return {
      error: 'insufficient_funds',
      hint: hint`the wallet has too little: ${causing('walletDeposit', hold.wallet_id, { amount })}`.inside,
    }
  }
  return undefined
}
