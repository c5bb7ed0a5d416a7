import * as z from 'zod'
import { listQuery, pageOf, pageQuery } from '../../contract/pagination.js'
import { shown } from '../../contract/present.js'
import { isoTimestamp, ksuid } from '../../contract/primitives.js'
import { each, named, type OutputOf, object } from '../../contract/schema.js'
import { isoTime } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import type { World } from '../../kernel/world.js'
import { networkSchema } from '../capabilities/index.js'
import { paymentAgents } from '../payment-agents/index.js'
import { paymentHeaders } from './authorization.js'
import { enablementMachine, holdStates } from './machines.js'
import { mandateNetworks, paymentNetworks } from './networks.js'
import * as rows from './rows.js'

export const enablementSchema = named('X402Enablement', () => ({
  /** The agent that pays by x402. */
  payment_agent_id: ksuid,
  /** Tells whether the agent's wallet for x402 is there yet. */
  status: z.enum(enablementMachine.states).meta({ id: 'X402EnablementStatus' }),
  /** The wallet that signs x402 payments only; left out until it is active. */
  wallet_id: ksuid.optional(),
  /** The blockchain address of that wallet, to be funded; left out until it is active. */
  address: z.string().optional(),
}))

export function presentEnablement(row: rows.EnablementRow): OutputOf<typeof enablementSchema> {
  return shown(enablementSchema, row, { payment_agent_id: row.agent_id })
}

/** Smallest units of the asset. */
const atomic = lazy(() =>
  z
    .string()
    .regex(
      /^[1-9][0-9]{0,77}$/,
      'must be a whole number of smallest units, such as 1000000 for one USDC, of at most 78 digits',
    )
    .refine(
      (text) => !/^[1-9][0-9]{0,77}$/.test(text) || BigInt(text) < 2n ** 256n,
      'must be less than 2^256',
    ),
)

const evmAddress = lazy(() =>
  z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an EVM address: 0x and 40 hexadecimal digits'),
)

const domain = lazy(() =>
  z
    .string()
    .max(255)
    .regex(
      /^(\*\.)?[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/,
      'must be a host such as api.vendor.example, or *.vendor.example for every host below it',
    ),
)

const listOf = (item: z.ZodString) => z.array(item).min(1, 'must have at least one item').max(1000)

const onlyWith = (list: string, mode: string) => ({
  path: [list],
  message: `belongs to the mode ${mode}: it is required there, and not allowed elsewhere`,
})

export const payeePolicySchema = lazy(() =>
  z
    .object({
      /**
       * Tells who may be paid: anybody who passes screening, or who is on a list of addresses or of hosts.
       */
      mode: z.enum(rows.payeeModes),
      /** The EVM addresses that may be paid; with `address_allowlist` only. */
      addresses: listOf(evmAddress()).optional(),
      /** The hosts that may be paid, or `*.` and what their names end with; with `domain_allowlist` only. */
      domains: listOf(domain()).optional(),
    })
    .refine(
      ({ mode, addresses }) => (mode === 'address_allowlist') === (addresses !== undefined),
      onlyWith('addresses', 'address_allowlist'),
    )
    .refine(
      ({ mode, domains }) => (mode === 'domain_allowlist') === (domains !== undefined),
      onlyWith('domains', 'domain_allowlist'),
    )
    .meta({ id: 'X402PayeePolicy' }),
)

const year = 366 * 86_400

export const mandateCreate = named('CreateX402MandateRequest', () => ({
  /** The symbol of the asset: only `USDC` pays by x402. */
  asset: z.literal('USDC', 'must be USDC'),
  /** The blockchain that payments go on. */
  network: z.enum(mandateNetworks),
  /** The most that one signature is worth, in smallest units: 1000000 is 1 USDC. */
  max_per_call: atomic(),
  /** The most that may be signed in a window, in smallest units; left out for no limit. */
  max_per_window: atomic().optional(),
  /**
   * The length of the window, which ends now and rolls with time, in seconds; a day (86400) unless
   * told.
   */
  window_seconds: z.int().min(1).max(year).optional(),
  /** The most signatures in a window; 0, or left out, for no limit. */
  max_calls_per_window: z.int().min(0).max(1_000_000_000).optional(),
  /** The time that the mandate is good for, in seconds; 30 days (2592000) unless told. */
  valid_for_seconds: z
    .int()
    .min(1)
    .max(10 * year)
    .optional(),
  /** Says who may be paid; anybody who passes screening unless told. */
  payee_policy: payeePolicySchema().optional(),
}))

export const mandateSchema = named('X402Mandate', () => ({
  /**
   * `agent_id`: The agent that may pay under it.
   * `wallet_id`: The agent's wallet for x402.
   */
  ...each(ksuid, 'id', 'agent_id', 'wallet_id'),
  /** The symbol of the asset, which is always `USDC`. */
  asset: z.string(),
  /** The blockchain that payments go on. */
  network: networkSchema(),
  /** The most that one signature is worth, in smallest units: 1000000 is 1 USDC. */
  max_per_call: z.string(),
  /** The most that may be signed in a window, in smallest units; left out for no limit. */
  max_per_window: z.string().optional(),
  /** The length of the window, which ends now and rolls with time, in seconds. */
  window_seconds: z.int(),
  /** The most signatures in a window; left out for no limit. */
  max_calls_per_window: z.int().optional(),
  /** Says who may be paid. */
  payee_policy: payeePolicySchema(),
  /**
   * `valid_from`: The moment from which it is good.
   * `valid_until`: The moment at which it ends.
   */
  ...each(isoTimestamp, 'valid_from', 'valid_until'),
  /** The moment at which its agent was revoked; left out unless it was. */
  revoked_at: isoTimestamp.optional(),
  /** The amount that counts against the window now, in smallest units: signed and not released. */
  window_committed: z.string().optional(),
  /** The number of signatures that count against the window now. */
  window_calls: z.int().optional(),
}))

export const mandatePage = lazy(() => pageOf('X402MandatePage', mandateSchema()))
export const mandateQuery = object(pageQuery)

function presentPolicy(policy: rows.PayeePolicy): OutputOf<typeof payeePolicySchema> {
  if (policy.mode === 'address_allowlist') return { mode: policy.mode, addresses: [...policy.addresses] }
  return policy.mode === 'domain_allowlist'
    ? { mode: policy.mode, domains: [...policy.domains] }
    : { mode: policy.mode }
}

export function presentMandate(world: World, row: rows.MandateRow): OutputOf<typeof mandateSchema> {
  const revoked = world.table(paymentAgents).get(row.agent_id)?.revoked_at ?? null
  const { committed, calls } = rows.windowOf(world, row)
  return shown(mandateSchema, row, {
    network: row.network_id,
    payee_policy: presentPolicy(row.payee_policy),
    valid_from: isoTime(row.valid_from),
    valid_until: isoTime(row.valid_until),
    revoked_at: revoked === null ? null : isoTime(revoked),
    window_committed: String(committed),
    window_calls: calls,
  })
}

const longText = lazy(() => z.string().max(2000).nullish())

export const paymentRequirements = named('X402PaymentRequirements', () => ({
  /** The way to pay: only `exact` is known. */
  scheme: z.literal('exact', 'must be exact'),
  /**
   * The blockchain that the server wants to be paid on: by its name in version 1, by CAIP-2 in version
   * 2.
   */
  network: z.enum(paymentNetworks),
  /** The price in smallest units, as version 1 of x402 calls it. */
  maxAmountRequired: atomic().optional(),
  /** The price in smallest units, as version 2 of x402 calls it. */
  amount: atomic().optional(),
  /** The EVM address that the server wants to be paid at. */
  payTo: z.string().min(1).max(100),
  /** The contract of USDC on that network. */
  asset: evmAddress(),
  /** The address of what is paid for, in the words of the server; it is not read. */
  resource: longText(),
  /** A description of what is paid for, in the words of the server; it is not read. */
  description: longText(),
  /** The media type of what is paid for; it is not read. */
  mimeType: longText(),
  /** The time in which the payment must be settled, in seconds; 60 unless told. */
  maxTimeoutSeconds: z.int().min(1).max(86_400).optional(),
  /** The domain that signatures of the contract name. */
  extra: z
    .object({
      /**
       * `name`: The name that the contract has in signatures, such as `USD Coin`.
       * `version`: The version that the contract has in signatures, such as `2`.
       */
      ...each(z.string().max(255).optional(), 'name', 'version'),
      /** The way in which the contract moves the money: only `eip3009` is known. */
      assetTransferMethod: z.literal('eip3009', 'must be eip3009').optional(),
    })
    .nullish(),
}))

export const signBody = named('X402SignatureRequest', () => ({
  /** The address of what is paid for; needed by mandates with a `domain_allowlist`. */
  resource_url: z
    .string()
    .max(2000)
    .refine(isWebAddress, 'must be an absolute address such as https://api.example/report')
    .optional(),
  /** The version of x402 that the server speaks; 1 unless told. */
  x402_version: z.union([z.literal(1), z.literal(2)], 'must be 1 or 2').optional(),
  /** The entry of `accepts` that the server answered with 402, as it was. */
  payment_requirements: paymentRequirements(),
}))

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

export const signatureSchema = named('X402Signature', () => ({
  /**
   * The value of the header that pays, in base64: send it with the request that was answered with 402.
   */
  payment_header: z.string(),
  /** The name of that header, which depends on the version of x402. */
  payment_header_name: z.enum([paymentHeaders[1], paymentHeaders[2]]),
  /** The signature itself, in hexadecimal, which the header has too. */
  signature: z.string(),
  /** The hold that the signature made, by its id. */
  authorization_id: ksuid,
  /** The mandate that allowed it. */
  mandate_id: ksuid,
  /**
   * `payer`: The blockchain address of the agent's wallet.
   * `pay_to`: The blockchain address that is paid.
   * `value`: The amount in smallest units.
   * `nonce`: The number, 32 bytes in hexadecimal, that makes the signature good for one payment.
   */
  ...each(z.string(), 'payer', 'pay_to', 'value', 'nonce'),
  /** The moment until which the signature can be settled: it is released a little later. */
  valid_before: isoTimestamp,
  /** The amount that counts against the window now, this one included, in smallest units. */
  window_committed: z.string(),
}))

export const holdSchema = named('X402Hold', () => ({
  id: ksuid,
  /** The number, 32 bytes in hexadecimal, that makes the signature good for one payment. */
  nonce: z.string(),
  /**
   * `mandate_id`: The mandate that allowed it.
   * `agent_id`: The agent that signed it.
   * `wallet_id`: The agent's wallet for x402, whose money is set aside.
   */
  ...each(ksuid, 'mandate_id', 'agent_id', 'wallet_id'),
  /**
   * `pay_to`: The blockchain address that is paid.
   * `value`: The amount in smallest units.
   * `asset`: The symbol of the asset, which is always `USDC`.
   */
  ...each(z.string(), 'pay_to', 'value', 'asset'),
  /** The blockchain that the payment goes on. */
  network: networkSchema(),
  /** Tells whether the money is still set aside, was paid, or was let go. */
  state: z.enum(holdStates).meta({ id: 'X402HoldState' }),
  /**
   * `valid_before`: The moment until which the signature can be settled.
   */
  ...each(isoTimestamp, 'created_at', 'valid_before'),
  /** The hash of the payment on its blockchain; left out until it is settled. */
  tx_hash: z.string().optional(),
  /** The moment at which the payment was seen on its blockchain; left out until then. */
  settled_at: isoTimestamp.optional(),
}))

export const holdPage = lazy(() => pageOf('X402HoldPage', holdSchema()))
export const holdQuery = listQuery(() => ({
  /** Only holds in this state. */
  state: z.enum(holdStates).optional(),
}))

export function presentHold(row: rows.HoldRow): OutputOf<typeof holdSchema> {
  return shown(holdSchema, row, {
    network: row.network_id,
    created_at: isoTime(row.created_at),
    valid_before: isoTime(row.valid_before * 1000),
    settled_at: row.state === 'settled' ? isoTime(row.settled_at) : null,
  })
}
