import * as z from 'zod'
import { pageOf } from '../../contract/pagination.js'
import { present, secondsOf } from '../../contract/present.js'
import { decimalText, ksuid, unixTime } from '../../contract/primitives.js'
import { because, each, named, type OutputOf, objectNamed, strictlyNamed } from '../../contract/schema.js'
import { unixSeconds } from '../../kernel/clock.js'
import { lazy } from '../../kernel/lazy.js'
import { convert, formatFixed, unitsOf } from '../../kernel/money.js'
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
  /** The customer that the wallet belongs to; left out for a wallet of the client itself. */
  customer_id: ksuid.optional(),
  /** The name of that customer, or null; only on reads. */
  customer_name: z.string().nullable().optional(),
  /** The kind of blockchain that the address is good for: it is valid on every network of the family. */
  family: family(),
  /**
   * `address`: The address that is paid, and that pays, on every network of the family.
   * `name`: The name that the client gave the wallet.
   */
  ...each(z.string(), 'address', 'name'),
  /** The moment at which the wallet was made; only on reads. */
  created_at: unixTime.optional(),
}))

export const walletCreate = named('WalletCreateRequest', () => ({
  /** The customer that the wallet belongs to; left out for a wallet of the client itself. */
  customer_id: ksuid.optional(),
  /**
   * `signer_groups`: The ids of the groups that sign for it; an empty list makes a wallet that only
   * takes deposits.
   * `policies`: The ids of the policies that judge what it sends; needed, and may be empty.
   */
  ...each(z.array(ksuid).max(1000), 'signer_groups', 'policies'),
  /** The kind of blockchain that its address is good for. */
  family: family(),
  /** A name of your own, for people. */
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
  /** The name that the client gave the wallet. */
  name: z.string(),
  /** The kind of blockchain that the wallet's address is good for. */
  family: family(),
}))
export const attachedPolicy = named('AttachedPolicy', () => ({
  id: ksuid,
  /** The name that the client gave the policy. */
  name: z.string(),
}))

export function presentAttached({ id, name, family }: WalletRow): OutputOf<typeof attachedWallet> {
  return { id, name, family }
}

export const balancesSchema = named('WalletBalances', () => ({
  /** The wallet whose money is counted. */
  wallet_id: ksuid,
  /** The address of the wallet, the same on every network of its family. */
  address: z.string(),
  /** The money of each asset on each network, where there is any. */
  balances: z.array(
    objectNamed('AssetBalance', {
      /** The asset, the network that it lies on, and its contract there. */
      asset: assetDeployment(),
      /** The value in US dollars with cents, rounded down. */
      amount_usd: z.string(),
    }),
  ),
  /** The value of all balances in US dollars with cents, rounded down. */
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
  return formatFixed(cents, centScale)
}

export const walletTransactionSchema = named('WalletTransaction', () => ({
  id: ksuid,
  /** Tells money of wallets from the other families in a mixed list. */
  resource_type: z.literal('wallet'),
  /** The wallet that sent the money or got it. */
  wallet_id: ksuid,
  /** The blockchain that the money moved on. */
  network_id: networkSchema(),
  /**
   * `from`: The blockchain address that pays.
   * `to`: The blockchain address that is paid, or the contract that is called.
   */
  ...each(z.string(), 'from', 'to'),
  /** The hash on the blockchain; left out until the transaction is sent there. */
  transaction_hash: z.string().optional(),
  /** Tells a plain transfer from a call of a contract. */
  transaction_type: z.enum(['transfer', 'evm_contract_call']).meta({ id: 'WalletTransactionType' }),
  /**
   * `amount`: The amount as a decimal text, in `asset`.
   * `asset`: The symbol of the asset, such as `USDC`.
   */
  ...each(z.string(), 'amount', 'asset'),
  /** Tells how far it has come on the blockchain. */
  status: z.enum(walletTransactionMachine.states).meta({ id: 'WalletTransactionStatus' }),
  created_at: unixTime,
  /** The moment at which the blockchain confirmed it; left out until then. */
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
  /**
   * `from`: The address of the wallet that pays.
   * `to`: The address that is paid, or the contract that is called: of the network in `caip2`.
   */
  ...each(z.string().min(1).max(100), 'from', 'to'),
  /**
   * The amount in whole units of the asset: a plain decimal without sign, comma or leading zeros. A
   * transfer is of more than zero.
   */
  amount,
  /** The symbol of the asset that is sent, such as `USDC`. */
  asset_id: z.string().min(1).max(20),
  /** The function of the contract that is called; a transfer does nothing with it. */
  method: z.string().max(255).optional(),
  /** The arguments of that function, each as a text. */
  args: z.array(z.string().max(10_000)).max(1000).optional(),
})

/** `0x` and 128 KiB in hexadecimal, which is the most that a transaction carries. */
const maxDataLength = 2 + 2 * 128 * 1024

/** The data of any operation: a transfer does nothing with what a call has, and signs it like everything that is sent. */
const data = lazy(() => z.string().max(maxDataLength))

const transfer = named('TransferOperation', () => ({
  /** Tells a plain transfer from a call of a contract. */
  kind: z.literal('transfer'),
  ...operation(amount().refine((text) => /[1-9]/.test(text), 'must be more than zero')),
  /** Bytes for a contract; a transfer signs them, and does nothing with them. */
  data: data().optional(),
}))

const contractCall = lazy(() =>
  z
    .object({
      /** Tells a call of a contract from a plain transfer. */
      kind: z.literal('evm_contract_call'),
      ...operation(amount().optional()),
      /** The bytes of the call in hexadecimal behind 0x; needed unless `method` is there. */
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
  /** The wallet that sends: the one in the path, or the request is refused. */
  wallet_id: z.string(),
  /** The blockchain by its CAIP-2 name, such as `eip155:84532`. */
  caip2: z.string().max(100),
  /** The transfer or the call that is endorsed. */
  operation: z.discriminatedUnion('kind', [transfer(), contractCall()]).meta({ id: 'TransactionOperation' }),
  /** Names the intent, and is signed with it: an intent with the same key is carried out once. */
  idempotency_key: idempotencyKey(),
  /** A text of your own that is signed with the rest, and not read. */
  context_digest: z.string().max(255).optional(),
}))

export type SendIntent = OutputOf<typeof sendIntent>

export const sendBody = lazy(() => endorsedRequest('SendTransactionRequest', sendIntent()))

const ofWallet = lazy(() => ({
  /** The wallet that is changed: the one in the path, or the request is refused. */
  wallet_id: z.string(),
  /** Names the intent, and is signed with it: an intent with the same key is carried out once. */
  idempotency_key: idempotencyKey(),
}))

const ofGroup = lazy(() => ({
  ...ofWallet(),
  /** The signer group that is attached or detached. */
  group_id: z.string(),
}))
const ofPolicy = lazy(() => ({
  ...ofWallet(),
  /** The policy that is attached or detached. */
  policy_id: z.string(),
}))

export const attachGroupBody = endorsedAct('AttachGroupToWallet', 'attach_group_to_wallet', ofGroup)
export const detachGroupBody = endorsedAct('DetachGroupFromWallet', 'detach_group_from_wallet', ofGroup)
export const attachPolicyBody = endorsedAct('AttachPolicyToWallet', 'attach_policy_to_wallet', ofPolicy)
export const detachPolicyBody = endorsedAct('DetachPolicyFromWallet', 'detach_policy_from_wallet', ofPolicy)

/** The argument of `sim.simulate.walletDeposit`. */
export const walletDeposit = strictlyNamed('WalletDeposit', () => ({
  /** The amount that arrives, in whole units of the asset; no cap of the sandbox applies. */
  amount: z.string(),
  /** The symbol of the asset that arrives; `USDC` unless told. */
  asset: z.string().optional(),
  /** The first network of the family that has the asset, Base where it is there, unless told. */
  network_id: networkSchema().optional(),
  /** The blockchain address that sends; made from the seed unless told. */
  from: z.string().optional(),
  /** The hash of the deposit on its blockchain; made from the seed unless told. */
  transaction_hash: z.string().optional(),
}))

export type WalletDepositInput = OutputOf<typeof walletDeposit>

export const faucetBody = named('FaucetRequest', () => ({
  /**
   * The symbol of the asset: the faucet has the platform's stablecoin only, which is meant unless
   * told.
   */
  asset: z.string().min(1).optional(),
  /**
   * The amount that the wallet gets, at most 2 US dollars in the sandbox; a wallet and a client have
   * limits for a day.
   */
  amount: decimalText,
}))

export const faucetResult = named('FaucetResponse', () => ({
  /** Names the simulation, which `GET /sandbox/simulations/{simulation_id}` shows. */
  simulation_id: z.string(),
  /** The wallet that gets the money. */
  wallet_id: ksuid,
  /**
   * `asset`: The symbol of the asset that it gets.
   * `amount`: The amount that it gets, in whole units of the asset.
   */
  ...each(z.string(), 'asset', 'amount'),
  /** Always `accepted`: the money arrives a little later. */
  status: z.literal('accepted'),
}))
