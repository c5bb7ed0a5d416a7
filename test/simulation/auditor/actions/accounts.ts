import { type Audit, member, same } from '../audit.js'
import type { Draws } from '../draws.js'
import { drawAsked, faultOf, headersOf, moneyFaults, nothingAsked } from '../faults.js'
import { type Account, nth, refuse } from '../model.js'
import { slugOf } from '../onboarding.js'
import { isLeast } from '../receipts.js'
import {
  type AccountInput,
  createAccount,
  createOneOff,
  deleteAccount,
  fundAtOnce,
  type OneOffInput,
  updateAccount,
} from '../routes.js'
import { action, drawAppWay, drawWay } from './action.js'

/** A one-off has one network, and mostly a good one. */
const oneOffSources = [
  'base-sepolia',
  'base-sepolia',
  'base-sepolia',
  'base-sepolia',
  'base-sepolia',
  'polygon-amoy',
  'polygon-amoy',
  'solana-devnet',
  'base-mainnet',
  'evm',
] as const
const sources = [
  'base-sepolia',
  'base-sepolia',
  'polygon-amoy',
  'evm',
  'solana-devnet',
  'base-mainnet',
] as const
const bpsChoices = [undefined, undefined, 0, 25, 1000, 10_000] as const

function drawAccount(draws: Draws): AccountInput {
  const type = draws.pick(['onramp', 'onramp', 'offramp', 'offramp', 'swap'])
  return {
    type,
    capabilities: [draws.pick(['ach', 'ach', 'fedwire', 'us_bank_account', 'sepa', 'swift'])],
    sourceNetwork: draws.pick(sources),
    sourceAsset:
      type === 'onramp'
        ? draws.pick(['USD', 'USD', 'EUR'])
        : draws.pick(['USDC', 'USDC', 'USDT', 'RD', 'any']),
    rail:
      type === 'offramp' && draws.chance(20) ? draws.pick(['ach', 'fedwire', 'sepa', 'swift']) : undefined,
    destinationAsset:
      type === 'offramp'
        ? draws.chance(20)
          ? 'EUR'
          : undefined
        : draws.pick(['USDC', 'USDC', 'USDT', 'RD', 'DOGE']),
    destinationNetwork: type !== 'offramp' && draws.chance(15) ? 'base-sepolia' : undefined,
    bps: draws.pick(bpsChoices),
    returns:
      type !== 'onramp' && draws.chance(35)
        ? {
            network_id: draws.pick([
              'base-sepolia',
              'base-sepolia',
              'polygon-amoy',
              'ethereum-sepolia',
              'base-mainnet',
            ]),
            crypto_address: `0x${'7e'.repeat(20)}`,
          }
        : undefined,
  }
}

function callOf(input: AccountInput, destinationId: string, own: boolean) {
  const shared = {
    ...(input.destinationNetwork !== undefined && { destination_network_id: input.destinationNetwork }),
    ...(input.bps !== undefined && { developer_fee_bps: input.bps }),
    ...(input.returns !== undefined && { return_crypto_address: input.returns }),
  }
  const source = { source_asset: input.sourceAsset, source_network_id: input.sourceNetwork }
  if (own && input.type === 'onramp') {
    const body = {
      capabilities: input.capabilities,
      source_asset: input.sourceAsset,
      destination_asset: input.destinationAsset,
      destination_id: destinationId,
      ...shared,
    }
    return { operation: 'accounts.createOnramp', body }
  }
  if (own && input.type === 'swap') {
    const body = {
      ...source,
      destination_asset: input.destinationAsset,
      destination_id: destinationId,
      ...shared,
    }
    return { operation: 'accounts.createSwap', body }
  }
  const where = input.type === 'offramp' ? 'fiat_destination_id' : 'crypto_destination_id'
  const body = {
    account_type: input.type,
    [where]: destinationId,
    ...(input.type === 'onramp'
      ? { capabilities: input.capabilities, source_asset: input.sourceAsset }
      : source),
    ...(input.rail !== undefined && { rail: input.rail }),
    ...(input.destinationAsset !== undefined && { destination_asset: input.destinationAsset }),
    ...shared,
  }
  return { operation: 'accounts.create', body }
}

function fits(type: string, kind: string): boolean {
  return (type === 'offramp') === (kind !== 'crypto')
}

/** A destination that fits, mostly. */
function destinationFor({ model }: Audit, type: string, number: number, any: boolean) {
  return nth(any ? model.destinations : model.destinations.filter((one) => fits(type, one.type)), number)
}

export const accountActions = [
  action(
    'create account',
    18,
    (draws) => ({
      way: drawAppWay(draws),
      destination: draws.which(),
      any: draws.chance(10),
      own: draws.chance(60),
      input: drawAccount(draws),
      asked: draws.chance(10) ? drawAsked(draws, moneyFaults) : nothingAsked,
    }),
    async (audit, { way, destination: number, any, own, input, asked }) => {
      const { model } = audit
      const destination = destinationFor(audit, input.type, number, any)
      if (destination === undefined) return
      const call = { ...callOf(input, destination.id ?? '', own), headers: headersOf(asked) }
      let account: Account | undefined
      const { body } = await audit.call(way, call, () => {
        if (asked.status !== null) refuse(slugOf(asked.status))
        account = createAccount(model, destination, input, faultOf(asked))
        model.instant = asked.instant
        return account
      })
      if (account === undefined || account.id === null) return
      same('account_type', member(body, 'account_type'), account.type)
      same('destination', member(body, 'destination', 'destination_id'), destination.id)
      same(
        'whether it has a bank account',
        member(body, 'bank_account') !== undefined,
        account.type === 'onramp',
      )
      const bps = audit.model.setup.quirks === 'observed' ? account.bps : undefined
      same('developer_fee_bps', member(body, 'developer_fee_bps'), bps)
      if (account.type !== 'onramp') account.address = String(member(body, 'source_crypto_address'))
    },
  ),
  action(
    'change account',
    3,
    (draws) => ({
      way: drawWay(draws),
      account: draws.which(),
      put: draws.chance(50),
      change: {
        bps: draws.pick([undefined, 0, 75, 9_999]),
        destinationAsset: draws.pick([undefined, undefined, 'USDT', 'RD', 'EUR']),
      },
    }),
    async (audit, { way, account: number, put, change }) => {
      const account = nth(audit.model.accounts, number)
      if (account === undefined) return
      const call = {
        operation: put ? 'accounts.replace' : 'accounts.update',
        params: { account_id: account.id ?? '' },
        body: {
          ...(!put && { account_type: account.type }),
          ...(change.bps !== undefined && { developer_fee_bps: change.bps }),
          ...(change.destinationAsset !== undefined && { destination_asset: change.destinationAsset }),
        },
      }
      await audit.call(way, call, () => {
        updateAccount(audit.model, account, change)
        return (body) =>
          same('destination_asset', member(body, 'destination_asset'), account.destinationAsset)
      })
    },
  ),
  action(
    'delete account',
    2,
    (draws) => ({ way: drawWay(draws), account: draws.which() }),
    async (audit, step) => {
      const account = nth(audit.model.accounts, step.account)
      if (account === undefined) return
      const params = { account_id: account.id ?? '' }
      await audit.call(step.way, { operation: 'accounts.delete', params }, () => {
        deleteAccount(audit.model, account)
        return undefined
      })
    },
  ),
  action(
    'create one-off',
    20,
    (draws) => ({
      way: drawAppWay(draws),
      destination: draws.which(),
      input: {
        amount: draws.pick([
          undefined,
          undefined,
          '1.5',
          '1.5',
          '1.5',
          '2',
          '2',
          '1',
          '0.02',
          '0.01',
          '0.009',
          '2.01',
          '100',
        ]),
        sourceNetwork: draws.pick(oneOffSources),
        sourceAsset: draws.chance(3) ? 'any' : draws.pick(['USDC', 'USDC', 'USDC', 'USDT', 'RD']),
        fiat: draws.chance(10),
        asset: draws.pick(['USDC', 'USDT', 'RD']),
        network: draws.chance(90),
        rail: draws.chance(10) ? draws.pick(['ach', 'fedwire', 'swift']) : undefined,
        reference: draws.chance(10) ? 'INV 1001' : undefined,
        bps: draws.pick(bpsChoices),
      },
      asked: draws.chance(25) ? drawAsked(draws, moneyFaults) : nothingAsked,
    }),
    async (audit, { way, destination: number, input: drawn, asked }) => {
      const { model } = audit
      const destination = nth(model.destinations, number)
      if (destination === undefined) return
      const { customer } = destination.recipient
      const crypto = destination.type === 'crypto'
      const home = destination.family === 'solana' ? 'solana-devnet' : (destination.network ?? 'base-sepolia')
      const input: OneOffInput = {
        ...drawn,
        // Of what a bank takes, the one that it takes first, mostly.
        destinationAsset: crypto ? drawn.asset : drawn.fiat ? 'EUR' : (destination.currencies[0] ?? 'USD'),
        destinationNetwork: crypto && drawn.network ? home : undefined,
        rail: crypto ? undefined : drawn.rail,
      }
      const body = {
        customer_id: customer.id,
        destination_id: destination.id,
        ...(input.amount !== undefined && { amount: input.amount }),
        source_network_id: input.sourceNetwork,
        source_asset: input.sourceAsset,
        destination_asset: input.destinationAsset,
        ...(input.destinationNetwork !== undefined && { destination_network_id: input.destinationNetwork }),
        ...(input.rail !== undefined && { destination_payment_rail: input.rail }),
        ...(input.reference !== undefined && { payment_reference: input.reference }),
        ...(input.bps !== undefined && { developer_fee_bps: input.bps }),
      }
      await audit.call(
        way,
        { operation: 'transactions.createOneOff', body, headers: headersOf(asked) },
        () => {
          if (asked.status !== null) refuse(slugOf(asked.status), 'validation-error')
          const tx = createOneOff(model, customer, destination, input, faultOf(asked))
          model.instant = asked.instant
          return (answer) => {
            tx.id = String(member(answer, 'id'))
            tx.address = String(member(answer, 'crypto_address'))
            const send = member(answer, 'send_amount')
            same('whether there is a send_amount', send !== undefined, input.amount !== undefined)
            if (send === undefined || input.amount === undefined) return
            const about = { input: tx.input, output: tx.output, rail: tx.rail, bps: tx.bps }
            same(
              `whether ${String(send)} is the least deposit`,
              isLeast(model, String(send), input.amount, about),
              true,
            )
            if (asked.instant) fundAtOnce(model, tx, String(send))
          }
        },
      )
    },
  ),
]
