import * as z from 'zod'
import { invariant } from '../../kernel/errors.js'
import { homeNetwork } from '../../resources/capabilities/index.js'
import type {
  AccountCreateRequest,
  BankDeposit,
  OneOffTransactionRequest,
  OnrampAccountCreateRequest,
  SwapAccountCreateRequest,
} from '../../resources/types/index.js'
import { builder } from './builder.js'
import {
  accountMade,
  bodyOf,
  checkParents,
  depositMade,
  destinationMade,
  idOf,
  oneOffMade,
  type Parents,
  type Ref,
  type Workbench,
} from './made.js'
import { payeeBuilders } from './payees.js'
import type { GivenAccount, GivenDeposit, GivenDestination, GivenOneOff } from './results.js'
import { account, bodies, made, parents } from './schemas.js'

export type OnrampInput = Parents & Partial<Omit<OnrampAccountCreateRequest, 'destination_id'>>
export type SwapInput = Parents & Partial<Omit<SwapAccountCreateRequest, 'destination_id'>>
export type OfframpInput = Parents &
  Partial<Omit<AccountCreateRequest, 'account_type' | 'fiat_destination_id' | 'crypto_destination_id'>>
export type OneOffInput = Parents & Partial<Omit<OneOffTransactionRequest, 'customer_id' | 'destination_id'>>

/** A one-off with its money. */
export type FundedInput = OneOffInput & {
  /**
   * The amount that arrives, as a decimal string in the source asset: what the one-off asks for unless told otherwise. A one-off of
   * which no `amount` is told then has none, and pays out what came.
   */
  readonly deposit?: string
}

/** A deposit for an onramp: for a new one, of the parents, unless told which. */
export type DepositInput = Parents & Partial<Omit<BankDeposit, 'pause'>> & { readonly account?: Ref }

/** The destination that is given, or a new one of the nearest parent. */
function destinationOf(
  builder: string,
  bench: Workbench,
  parents: Parents,
  missing: 'cryptoDestination' | 'usDestination',
): GivenDestination {
  const { customer, recipient, destination } = parents
  if (destination === undefined) return payeeBuilders[missing].run(bench, { customer, recipient })
  const found = destinationMade(bench, idOf(destination))
  checkParents(builder, parents, found)
  return found
}

/** A deposit in US dollars reaches an onramp, and stays there where it is to be kept. */
function deposit(
  builder: string,
  bench: Workbench,
  input: DepositInput,
  kept: Pick<BankDeposit, 'pause'> = {},
): string {
  const { account, customer, recipient, destination } = input
  const parents = { customer, recipient, destination }
  const found =
    account === undefined ? moneyBuilders.onramp.run(bench, parents) : accountMade(bench, idOf(account))
  checkParents(builder, parents, found)
  const { id } = found
  return bench.simulate.bankDeposit(id, { amount: '250.00', ...bodyOf(input), ...kept })
}

/** The money of a one-off arrives; without any amount it is 100. */
function fund(
  bench: Workbench,
  { deposit, ...input }: FundedInput,
  kept: { readonly pause?: 'compliance_hold' } = {},
): string {
  const asked = deposit === undefined ? input : { amount: undefined, ...input }
  const { id, transaction } = moneyBuilders.oneOff.run(bench, asked)
  invariant('crypto_address' in transaction, `one-off ${id} has no address`)
  const { crypto_address, send_amount = '100.00' } = transaction
  bench.simulate.cryptoDeposit(crypto_address, { amount: deposit ?? send_amount, ...kept })
  return id
}

/** Lets money that compliance keeps reach its end, in this instant. */
function finish({ api, simulate }: Workbench, id: string): void {
  simulate.release(id)
  // With the progression `immediate` it is there already.
  if (api.transactions.get(id).status !== 'completed') simulate.settlePayment(id)
}

const kept = { pause: 'compliance_hold' } as const

const funding = () => ({
  deposit: z
    .string()
    .optional()
    .describe(
      'What arrives, as a decimal string in the source asset: what it asks for unless told otherwise.',
    ),
})

export const moneyBuilders = {
  onramp: builder({
    summary: 'A standing account that turns dollars by ACH or wire into USDC.',
    takes: () => ({ ...parents(), ...bodies.onramp() }),
    returns: made.account,
    run: (bench: Workbench, input: OnrampInput): GivenAccount => {
      const to = destinationOf('onramp', bench, input, 'cryptoDestination')
      const { id } = bench.api.accounts.createOnramp({
        capabilities: ['ach', 'fedwire'],
        source_asset: 'USD',
        destination_asset: 'USDC',
        ...bodyOf(input),
        destination_id: to.id,
      })
      return accountMade(bench, id)
    },
  }),

  offramp: builder({
    summary:
      'A standing account that turns USDC into dollars at a bank, or into the currency of the destination.',
    takes: () => ({ ...parents(), ...bodies.offramp() }),
    returns: made.account,
    run: (bench: Workbench, input: OfframpInput): GivenAccount => {
      const to = destinationOf('offramp', bench, input, 'usDestination')
      const { id } = bench.api.accounts.create({
        source_network_id: homeNetwork(bench.environment),
        source_asset: 'USDC',
        ...bodyOf(input),
        account_type: 'offramp',
        fiat_destination_id: to.id,
      })
      return accountMade(bench, id)
    },
  }),

  swap: builder({
    summary: 'A standing account that turns USDC into USDT.',
    takes: () => ({ ...parents(), ...bodies.swap() }),
    returns: made.account,
    run: (bench: Workbench, input: SwapInput): GivenAccount => {
      const to = destinationOf('swap', bench, input, 'cryptoDestination')
      const { id } = bench.api.accounts.createSwap({
        destination_asset: 'USDT',
        source_asset: 'USDC',
        source_network_id: homeNetwork(bench.environment),
        ...bodyOf(input),
        destination_id: to.id,
      })
      return accountMade(bench, id)
    },
  }),

  onrampWithDeposit: builder({
    summary: '250 dollars have just reached an onramp: the clock takes them on.',
    takes: () => ({ ...parents(), ...account(), ...bodies.deposit() }),
    returns: made.deposit,
    run: (bench: Workbench, input: DepositInput): GivenDeposit =>
      depositMade(bench, deposit('onrampWithDeposit', bench, input)),
  }),

  completedOnrampTransaction: builder({
    summary: '250 dollars that reached an onramp were paid out as USDC.',
    takes: () => ({ ...parents(), ...account(), ...bodies.deposit() }),
    returns: made.deposit,
    run: (bench: Workbench, input: DepositInput): GivenDeposit => {
      const id = deposit('completedOnrampTransaction', bench, input, kept)
      finish(bench, id)
      return depositMade(bench, id)
    },
  }),

  heldDeposit: builder({
    summary: '250 dollars for an onramp, kept by compliance until `sim.simulate.release` or `reject`.',
    takes: () => ({
      ...parents(),
      ...account(),
      ...bodies.deposit(),
      why: z.enum(['compliance_hold', 'manual_review']).optional(),
    }),
    returns: made.deposit,
    run(
      bench: Workbench,
      input: DepositInput & { readonly why?: 'compliance_hold' | 'manual_review' },
    ): GivenDeposit {
      const { why: pause = 'compliance_hold', ...body } = input
      return depositMade(bench, deposit('heldDeposit', bench, body, { pause }))
    },
  }),

  oneOff: builder({
    summary:
      'A single payment of 1.50 that waits for its deposit: to a bank in dollars, or wherever the destination is.',
    takes: () => ({ ...parents(), ...bodies.oneOff() }),
    returns: made.oneOff,
    run: (bench: Workbench, input: OneOffInput): GivenOneOff => {
      const to = destinationOf('oneOff', bench, input, 'usDestination')
      const { id } = bench.api.transactions.createOneOff({
        amount: '1.50',
        source_network_id: homeNetwork(bench.environment),
        source_asset: 'USDC',
        ...payoutOf(bench, to),
        ...bodyOf(input),
        customer_id: to.customer.id,
        destination_id: to.id,
      })
      return oneOffMade(bench, id)
    },
  }),

  fundedOneOff: builder({
    summary: 'A one-off whose deposit has just arrived: the clock takes it on.',
    takes: () => ({ ...parents(), ...bodies.oneOff(), ...funding() }),
    returns: made.oneOff,
    run: (bench: Workbench, input: FundedInput): GivenOneOff => oneOffMade(bench, fund(bench, input)),
  }),

  completedOneOff: builder({
    summary: 'A one-off that was paid out.',
    takes: () => ({ ...parents(), ...bodies.oneOff(), ...funding() }),
    returns: made.oneOff,
    run: (bench: Workbench, input: FundedInput): GivenOneOff => {
      const id = fund(bench, input, kept)
      finish(bench, id)
      return oneOffMade(bench, id)
    },
  }),

  returnedOneOff: builder({
    summary:
      'A one-off that the receiving bank sent back, for want of funds unless told otherwise, and whose money is back.',
    takes: () => ({ ...parents(), ...bodies.oneOff(), ...funding(), code: z.string().optional() }),
    returns: made.oneOff,
    run: (bench: Workbench, { code, ...input }: FundedInput & { readonly code?: string }): GivenOneOff => {
      const id = fund(bench, input, kept)
      finish(bench, id)
      bench.simulate.returnPayment(id, { code })
      if (bench.api.transactions.get(id).status !== 'returned') bench.simulate.finishRecovery(id)
      return oneOffMade(bench, id)
    },
  }),

  failedOneOff: builder({
    summary: 'A one-off that failed after its deposit had arrived, which went back.',
    takes: () => ({ ...parents(), ...bodies.oneOff(), ...funding(), reason: z.string().optional() }),
    returns: made.oneOff,
    run(bench: Workbench, input: FundedInput & { readonly reason?: string }): GivenOneOff {
      const { reason, ...body } = input
      const id = fund(bench, body, kept)
      bench.simulate.failTransaction(id, { reason })
      return oneOffMade(bench, id)
    },
  }),
}

/** Chooses what a destination can be paid, and what the recipient reads of it. */
function payoutOf(bench: Workbench, { destination }: GivenDestination) {
  switch (destination.destination_type) {
    case 'crypto':
      return { destination_asset: 'USDT', destination_network_id: homeNetwork(bench.environment) }
    case 'fiat_iban':
      return { destination_asset: 'EUR', payment_reference: 'INV 1001' }
    case 'fiat_us':
      return { destination_asset: 'USD', payment_reference: 'INV 1001' }
  }
}
