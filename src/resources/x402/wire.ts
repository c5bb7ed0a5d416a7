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
import { enablementMachine, holdStates, x402Seconds } from './machines.js'
import { mandateNetworks, paymentNetworks } from './networks.js'
import * as rows from './rows.js'

export const enablementSchema = named('X402Enablement', () => ({
  payment_agent_id: ksuid,
  status: z.enum(enablementMachine.states).meta({ id: 'X402EnablementStatus' }),
  wallet_id: ksuid.optional().describe('Once it is active.'),
  address: z.string().optional().describe('Once it is active.'),
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
      mode: z
        .enum(rows.payeeModes)
        .describe('Whom it allows: anyone who passes screening, or who is on a list.'),
      addresses: listOf(evmAddress()).optional().describe('EVM addresses of payees.'),
      domains: listOf(domain())
        .optional()
        .describe('Hosts of what is paid for, or *. and what hosts end with.'),
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
  asset: z.literal('USDC', 'must be USDC').describe('USDC.'),
  network: z.enum(mandateNetworks).describe('The network that it pays on.'),
  max_per_call: atomic().describe('The most that one signature is worth, in smallest units.'),
  max_per_window: atomic().optional().describe('The most in a window, in smallest units.'),
  window_seconds: z
    .int()
    .min(1)
    .max(year)
    .optional()
    .describe(`The window ends now and rolls with time; ${x402Seconds.window} unless told.`),
  max_calls_per_window: z.int().min(0).max(1_000_000_000).optional().describe('0 is no cap.'),
  valid_for_seconds: z
    .int()
    .min(1)
    .max(10 * year)
    .optional()
    .describe(`${x402Seconds.mandate} unless told.`),
  payee_policy: payeePolicySchema().optional(),
}))

export const mandateSchema = named('X402Mandate', () => ({
  ...each(ksuid, 'id', 'agent_id', 'wallet_id'),
  asset: z.string(),
  network: networkSchema(),
  max_per_call: z.string(),
  max_per_window: z.string().optional(),
  window_seconds: z.int(),
  max_calls_per_window: z.int().optional(),
  payee_policy: payeePolicySchema(),
  ...each(isoTimestamp, 'valid_from', 'valid_until'),
  revoked_at: isoTimestamp.optional().describe('When its agent was revoked.'),
  window_committed: z.string().optional().describe('What counts against the window now.'),
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
  scheme: z.literal('exact', 'must be exact').describe('exact.'),
  network: z.enum(paymentNetworks).describe('By its name in version 1, or by CAIP-2.'),
  maxAmountRequired: atomic().optional().describe('Of version 1.'),
  amount: atomic().optional().describe('Of version 2.'),
  payTo: z.string().min(1).max(100).describe('The address that is paid.'),
  asset: evmAddress().describe('The contract of USDC.'),
  resource: longText().describe('What is paid for, in the words of the payee.'),
  description: longText().describe('What the payee says of it.'),
  mimeType: longText().describe('What kind of content it is.'),
  maxTimeoutSeconds: z
    .int()
    .min(1)
    .max(86_400)
    .optional()
    .describe(`How long it can be settled; ${x402Seconds.settlement} unless told.`),
  extra: z
    .object({
      ...each(z.string().max(255).optional(), 'name', 'version'),
      assetTransferMethod: z.literal('eip3009', 'must be eip3009').optional().describe('eip3009.'),
    })
    .nullish()
    .describe('What the contract calls itself in signatures.'),
}))

export const signBody = named('X402SignatureRequest', () => ({
  resource_url: z
    .string()
    .max(2000)
    .refine(isWebAddress, 'must be an absolute address such as https://api.example/report')
    .optional()
    .describe('What is paid for: needed by mandates with a domain_allowlist.'),
  x402_version: z
    .union([z.literal(1), z.literal(2)], 'must be 1 or 2')
    .optional()
    .describe('1 unless told.'),
  payment_requirements: paymentRequirements(),
}))

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

export const signatureSchema = named('X402Signature', () => ({
  payment_header: z.string().describe('Base64: the value of the header.'),
  payment_header_name: z.enum([paymentHeaders[1], paymentHeaders[2]]),
  signature: z.string(),
  authorization_id: ksuid.describe('The id of the hold.'),
  mandate_id: ksuid,
  ...each(z.string(), 'payer', 'pay_to', 'value', 'nonce'),
  valid_before: isoTimestamp,
  window_committed: z.string(),
}))

export const holdSchema = named('X402Hold', () => ({
  id: ksuid,
  nonce: z.string(),
  ...each(ksuid, 'mandate_id', 'agent_id', 'wallet_id'),
  ...each(z.string(), 'pay_to', 'value', 'asset'),
  network: networkSchema(),
  state: z.enum(holdStates).meta({ id: 'X402HoldState' }),
  ...each(isoTimestamp, 'created_at', 'valid_before'),
  tx_hash: z.string().optional(),
  settled_at: isoTimestamp.optional(),
}))

export const holdPage = lazy(() => pageOf('X402HoldPage', holdSchema()))
export const holdQuery = listQuery(() => ({
  state: z.enum(holdStates).optional().describe('Only holds in this state.'),
}))

export function presentHold(row: rows.HoldRow): OutputOf<typeof holdSchema> {
  return shown(holdSchema, row, {
    network: row.network_id,
    created_at: isoTime(row.created_at),
    valid_before: isoTime(row.valid_before * 1000),
    settled_at: row.state === 'settled' ? isoTime(row.settled_at) : null,
  })
}
