import * as z from 'zod'
import { pageOf } from '../../contract/pagination.js'
import { present, secondsOf } from '../../contract/present.js'
import { decimalText, ksuid, unixTime } from '../../contract/primitives.js'
import { because, each, named, type OutputOf, objectNamed, strictlyNamed } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { convert, unitsOf } from '../../kernel/money.js'
import type { World } from '../../kernel/world.js'
import {
  assetDeployment,
  assetOf,
  deploymentOf,
  families,
  networkSchema,
  rateBetween,
} from '../capabilities/index.js'
import { customers } from '../customers/index.js'
import { endorsedAct, endorsedRequest, idempotencyKey } from '../endorsements/index.js'
import { walletTransactionMachine } from './machines.js'
import { balancesOfWallet, type WalletRow, type WalletTransactionRow } from './rows.js'

const family = lazy(() => z.enum(families))

export const walletSchema = named('Wallet', () => ({
  ...each(ksuid, 'id', 'client_id'),
  customer_id: ksuid.optional(),
  customer_name: z.string().nullable().optional().describe('Only on reads.'),
  family: family(),
  ...each(z.string(), 'address', 'name'),
  created_at: unixTime.optional().describe('Only on reads.'),
}))

export const walletCreate = named('WalletCreateRequest', () => ({
  customer_id: ksuid.optional(),
  ...each(z.array(ksuid).max(1000), 'signer_groups', 'policies'),
  family: family(),
  name: z.string().min(1).max(255),
}))

/** Shows a new wallet: the answer of `create` leaves out what a read has (contract/rest.md 9). */
export function presentNewWallet(row: WalletRow): OutputOf<typeof walletSchema> {
  const { id, client_id, customer_id, family, address, name } = row
  return present({ id, client_id, customer_id, family, address, name })
}

export function presentWallet(world: World, row: WalletRow): OutputOf<typeof walletSchema> {
  const customer =
    row.customer_id === null ? undefined : world.table(customers).cursor(row.customer_id, row.client_id)
  return {
    ...presentNewWallet(row),
    customer_name: customer?.name ?? null,
    created_at: unixSeconds(row.created_at),
  }
}

export const attachedWallet = named('AttachedWallet', () => ({
  id: ksuid,
  name: z.string(),
  family: family(),
}))
export const attachedPolicy = named('AttachedPolicy', () => ({ id: ksuid, name: z.string() }))

export function presentAttached({ id, name, family }: WalletRow): OutputOf<typeof attachedWallet> {
  return { id, name, family }
}

export const balancesSchema = named('WalletBalances', () => ({
  wallet_id: ksuid,
  address: z.string(),
  balances: z.array(objectNamed('AssetBalance', { asset: assetDeployment(), amount_usd: z.string() })),
  total_amount_usd: z.string(),
}))

const centScale = 2

/** Shows balances in US dollars alone, truncated to cents, never rounded (contract/rest.md 9): the total is the truncated sum. */
export function presentBalances(world: World, row: WalletRow): OutputOf<typeof balancesSchema> {
  const dollar = assetOf(world, 'USD')
  const exactScale = 18
  let total = 0n
  const balances = balancesOfWallet(world, row.id).map(({ asset: symbol, network_id, amount }) => {
    const asset = assetOf(world, symbol)
    const units = unitsOf(amount, asset.scale)
    const exact = convert(units, asset.scale, rateBetween(world, asset, dollar), exactScale, 'down')
    total += exact
    return { asset: deploymentOf(asset, network_id), amount_usd: toCents(exact, exactScale) }
  })
  return { wallet_id: row.id, address: row.address, balances, total_amount_usd: toCents(total, exactScale) }
}

function toCents(units: bigint, scale: number): string {
  const cents = units / 10n ** BigInt(scale - centScale)
  return `${cents / 100n}.${(cents % 100n).toString().padStart(centScale, '0')}`
}

export const walletTransactionSchema = named('WalletTransaction', () => ({
  id: ksuid,
  resource_type: z.literal('wallet'),
  wallet_id: ksuid,
  network_id: networkSchema(),
  ...each(z.string(), 'from', 'to'),
  transaction_hash: z.string().optional(),
  transaction_type: z.enum(['transfer', 'evm_contract_call']).meta({ id: 'WalletTransactionType' }),
  ...each(z.string(), 'amount', 'asset'),
  status: z.enum(walletTransactionMachine.states).meta({ id: 'WalletTransactionStatus' }),
  created_at: unixTime,
  confirmed_at: unixTime.optional(),
}))

export const walletTransactionPage = lazy(() => pageOf('WalletTransactionPage', walletTransactionSchema()))

export function presentWalletTransaction(row: WalletTransactionRow) {
  return present({
    id: row.id,
    resource_type: 'wallet' as const,
    wallet_id: row.wallet_id,
    network_id: row.network_id,
    from: row.from,
    to: row.to,
    transaction_hash: row.transaction_hash,
    transaction_type: row.kind,
    amount: row.amount,
    asset: row.asset,
    status: row.status,
    created_at: unixSeconds(row.created_at),
    confirmed_at: secondsOf(row.confirmed_at),
  })
}

/** A plain decimal: no sign, no comma, no leading zeros (contract/rest.md 10.4). */
const amount = lazy(() =>
  z
    .string()
    .max(100)
    .regex(/^(0|[1-9][0-9]*)(\.[0-9]+)?$/, 'must be a plain decimal such as 1 or 0.05'),
)

/** The members in the order in which everybody writes them: a hint tells who signed them so, and not sorted. */
const operation = <Amount extends z.ZodType>(amount: Amount) => ({
  ...each(z.string().min(1).max(100), 'from', 'to'),
  amount,
  asset_id: z.string().min(1).max(20),
  method: z.string().max(255).optional(),
  args: z.array(z.string().max(10_000)).max(1000).optional(),
})

/** `0x` and 128 KiB in hexadecimal, which is the most that a transaction carries. */
const maxDataLength = 2 + 2 * 128 * 1024

/** The data of any operation: a transfer does nothing with what a call has, and signs it like everything that is sent. */
const data = lazy(() => z.string().max(maxDataLength))

const transfer = named('TransferOperation', () => ({
  kind: z.literal('transfer'),
  ...operation(amount().refine((text) => /[1-9]/.test(text), 'must be more than zero')),
  data: data().optional(),
}))

const contractCall = lazy(() =>
  z
    .object({
      kind: z.literal('evm_contract_call'),
      ...operation(amount().optional()),
      data: data()
        .regex(/^(0x([0-9a-fA-F]{2})*)?$/, 'must be bytes in hexadecimal, such as 0xa9059cbb')
        .optional(),
    })
    .refine(
      ({ method, data }) => method || data,
      because('is required unless data is there', 'missing_required_field', 'method'),
    )
    .meta({ id: 'ContractCallOperation' }),
)

/** The intent that the signers of a wallet sign to send (contract/rest.md 10.4). */
export const sendIntent = named('SendTransactionIntent', () => ({
  wallet_id: z.string(),
  caip2: z.string().max(100).describe('The chain, such as eip155:84532.'),
  operation: z.discriminatedUnion('kind', [transfer(), contractCall()]).meta({ id: 'TransactionOperation' }),
  idempotency_key: idempotencyKey(),
  context_digest: z.string().max(255).optional().describe('Signed with the rest, and not read.'),
}))

export type SendIntent = OutputOf<typeof sendIntent>

export const sendBody = lazy(() => endorsedRequest('SendTransactionRequest', sendIntent()))

const ofWallet = lazy(() => ({ wallet_id: z.string(), idempotency_key: idempotencyKey() }))

const ofGroup = lazy(() => ({ ...ofWallet(), group_id: z.string() }))
const ofPolicy = lazy(() => ({ ...ofWallet(), policy_id: z.string() }))

export const attachGroupBody = endorsedAct('AttachGroupToWallet', 'attach_group_to_wallet', ofGroup)
export const detachGroupBody = endorsedAct('DetachGroupFromWallet', 'detach_group_from_wallet', ofGroup)
export const attachPolicyBody = endorsedAct('AttachPolicyToWallet', 'attach_policy_to_wallet', ofPolicy)
export const detachPolicyBody = endorsedAct('DetachPolicyFromWallet', 'detach_policy_from_wallet', ofPolicy)

/** The argument of `sim.simulate.walletDeposit`. */
export const walletDeposit = strictlyNamed('WalletDeposit', () => ({
  amount: z.string().describe('A decimal string in the asset.'),
  asset: z.string().optional().describe('USDC unless told.'),
  network_id: networkSchema()
    .optional()
    .describe('The first network of the family that has the asset, Base where it is there, unless told.'),
  from: z.string().optional().describe("The sender's address; made from the seed unless told."),
  transaction_hash: z.string().optional(),
}))

export type WalletDepositInput = OutputOf<typeof walletDeposit>

export const faucetBody = named('FaucetRequest', () => ({
  asset: z.string().min(1).optional(),
  amount: decimalText,
}))

export const faucetResult = named('FaucetResponse', () => ({
  simulation_id: z.string(),
  wallet_id: ksuid,
  ...each(z.string(), 'asset', 'amount'),
  status: z.literal('accepted'),
}))
