import type { Draws } from '../draws.js'
import { type Account, alive, type Model, nth, refuse, type Transaction } from '../model.js'
import { ended } from '../payees.js'
import { arriveAtAccount, causes, deposit, mishapOf } from '../payments.js'
import { evm, has } from '../routes.js'
import { action, drawWay, nobody } from './action.js'
import { advance } from './time.js'

export const amounts = [
  '0.01',
  '1',
  '1.99',
  '2',
  '2.01',
  '100',
  '250.75',
  '999.99',
  '1500.01',
  '2999.99',
  '3000',
  '3000.01',
  '12345.67',
] as const

function drawAmount(draws: Draws, crypto: boolean): string {
  if (draws.chance(4)) return draws.pick(['0', '0.00', '1.2345678'])
  if (crypto && draws.chance(30)) return draws.pick(['0.000001', '1.234567', '777.777777', '3000.000001'])
  return draws.pick(amounts)
}

/** Addresses that take crypto, of accounts and of one-offs that wait. */
export function openAddresses(model: Model): (Account | Transaction)[] {
  const waiting = model.transactions.filter((one) => !one.auto && !ended.includes(one.status))
  return [...alive(model.accounts).filter((one) => one.address !== null), ...waiting]
}

const causeNames = Object.keys(causes) as [keyof typeof causes, ...(keyof typeof causes)[]]

/** What can become of a payment, by its status. */
const fitting: Readonly<Record<string, readonly (keyof typeof causes)[]>> = {
  awaiting_confirmation: ['confirm', 'confirm', 'expire'],
  not_started: ['reject', 'cancelTransaction'],
  pending: ['keepBack', 'keepBack', 'release', 'cancelTransaction', 'failTransaction'],
  in_progress: ['release', 'reject'],
  processing: ['settlePayment', 'settlePayment', 'failTransaction', 'returnPayment'],
  broadcasted: ['settlePayment', 'failTransaction'],
  completed: ['returnPayment', 'reverse'],
}

export const paymentActions = [
  action(
    'bank deposit',
    14,
    (draws) => ({
      account: draws.which(),
      any: draws.chance(5),
      amount: drawAmount(draws, false),
      rail: draws.pick([undefined, undefined, 'ach', 'fedwire', 'sepa'] as const),
      pause: draws.chance(15) ? draws.pick(['compliance_hold', 'manual_review']) : undefined,
    }),
    async (audit, { account: number, any, amount, rail, pause }) => {
      const { model } = audit
      const account = nth(
        any ? model.accounts : model.accounts.filter((one) => one.type === 'onramp'),
        number,
      )
      if (account === undefined) return
      const about = { amount, ...(rail !== undefined && { rail }), ...(pause !== undefined && { pause }) }
      await audit.cause('bankDeposit', [account.id, about], () => {
        if (account.deleted) refuse('not-found')
        if (account.type !== 'onramp') refuse('invalid-request')
        return arriveAtAccount(model, account, {
          amount,
          asset: account.sourceAsset,
          network: null,
          rail: account.rails.find((one) => one === rail) ?? account.rails[0] ?? null,
          pause: pause ?? null,
          mishap: null,
          fault: null,
        })
      })
    },
  ),
  action(
    'crypto deposit',
    18,
    (draws) => ({
      to: draws.which(),
      amount: drawAmount(draws, true),
      asset: draws.chance(15) ? draws.pick(['USDC', 'USDT', 'RD', 'USD']) : undefined,
      network: draws.chance(12) ? draws.pick(['base-sepolia', 'polygon-amoy', 'solana-devnet']) : undefined,
      pause: draws.chance(20)
        ? draws.pick(['unconfirmed', 'unconfirmed', 'compliance_hold', 'manual_review'])
        : undefined,
      from: draws.chance(60) ? draws.pick(['a1', 'b2']) : undefined,
      mishap: draws.chance(5)
        ? draws.pick(['wrong_chain', 'unsupported_token', 'address_mismatch'])
        : undefined,
    }),
    async (audit, step) => {
      const { model } = audit
      const to = nth(openAddresses(model), step.to)
      if (to === undefined || to.address === null) return
      const { address } = to
      const { amount, pause } = step
      const from =
        step.from !== undefined && address.startsWith('0x') ? `0x${step.from.repeat(20)}` : undefined
      const about = {
        amount,
        ...(step.asset !== undefined && { asset: step.asset }),
        ...(step.network !== undefined && { network_id: step.network }),
        ...(pause !== undefined && { pause }),
        ...(from !== undefined && { from }),
        ...(step.mishap !== undefined && { mishap: step.mishap }),
      }
      await audit.cause('cryptoDeposit', [address, about], () => {
        const takes = 'auto' in to ? to.input : to.sourceAsset
        const asset = step.asset ?? (takes === 'any' ? 'USDC' : takes)
        const home = to.sourceNetwork === 'evm' ? evm.find((one) => has(one, asset)) : to.sourceNetwork
        const own = home ?? ''
        const solana = own.startsWith('solana')
        if (asset === 'USD') refuse('validation-error')
        if (step.network !== undefined && step.network.startsWith('solana') !== solana)
          refuse('validation-error')
        const other = own === 'ethereum-sepolia' ? 'base-sepolia' : 'ethereum-sepolia'
        const elsewhere = step.mishap === 'wrong_chain' && !solana ? other : own
        const network = step.network ?? elsewhere
        if (step.network !== undefined && !has(step.network, asset)) refuse('validation-error')
        return deposit(model, to, {
          amount,
          asset,
          network,
          rail: null,
          pause: pause ?? null,
          mishap: step.mishap ?? mishapOf(to, asset, network),
          sender: from ?? null,
          fault: null,
        })
      })
    },
  ),
  action(
    'deposit to a closed address',
    3,
    (draws) => ({ payment: draws.which() }),
    async (audit, { payment }) => {
      const over = audit.model.transactions.filter((one) => !one.auto && ended.includes(one.status))
      const address = nth(over, payment)?.address ?? null
      if (address !== null)
        await audit.cause('cryptoDeposit', [address, { amount: '1' }], () => refuse('not-found'))
    },
  ),
  action(
    'deposits a week apart',
    4,
    (draws) => ({ account: draws.which(), off: draws.pick([-1, 0, 0, 1]) }),
    async (audit, { account: number, off }) => {
      const { model } = audit
      const watched = (one: Account) =>
        one.type === 'onramp' && one.customer.individual && one.customer.proof !== 'approved'
      const account = nth(alive(model.accounts).filter(watched), number)
      if (account === undefined) return
      for (const amount of ['2999.99', '2']) {
        await audit.cause('bankDeposit', [account.id, { amount }], () =>
          arriveAtAccount(model, account, {
            amount,
            asset: account.sourceAsset,
            network: null,
            rail: account.rails[0] ?? null,
            pause: null,
            mishap: null,
            fault: null,
          }),
        )
        if (amount !== '2') await advance(audit, model.now + 7 * 86_400_000 + off)
      }
    },
  ),
  action(
    'payment cause',
    18,
    (draws) => ({
      cause: draws.pick(causeNames),
      payment: draws.which(),
      why: draws.pick([undefined, 'manual_review'] as const),
      unknown: draws.chance(2),
    }),
    async (audit, { cause, payment, why, unknown }) => {
      const tx = nth(audit.model.transactions, payment)
      if (tx === undefined) return
      const more = cause === 'keepBack' && why !== undefined ? [why] : []
      await audit.cause(cause, [unknown ? nobody : tx.id, ...more], () => {
        if (unknown) refuse('not-found')
        if (cause === 'keepBack') causes.keepBack(audit.model, tx, why)
        else causes[cause](audit.model, tx)
        return undefined
      })
    },
  ),
  action(
    'decide what waits',
    8,
    (draws) => ({ payment: draws.which(), good: draws.chance(70) }),
    async (audit, { payment, good }) => {
      const { model } = audit
      const tx = nth(
        model.transactions.filter((one) => one.pause !== null),
        payment,
      )
      if (tx === undefined) return
      const name = tx.pause === 'unconfirmed' ? (good ? 'confirm' : 'expire') : good ? 'release' : 'reject'
      await audit.cause(name, [tx.id], () => {
        causes[name](model, tx)
        return undefined
      })
    },
  ),
  action(
    'move a payment on',
    16,
    (draws) => ({ payment: draws.which(), choice: draws.int(6) }),
    async (audit, { payment, choice }) => {
      const { model } = audit
      const tx = nth(
        model.transactions.filter((one) => (fitting[one.status] ?? []).length > 0),
        payment,
      )
      const name = tx === undefined ? undefined : nth(fitting[tx.status] ?? [], choice)
      if (tx === undefined || name === undefined) return
      await audit.cause(name, [tx.id], () => {
        causes[name](model, tx)
        return undefined
      })
    },
  ),
  action(
    'cancel one-off',
    4,
    (draws) => ({ way: drawWay(draws), payment: draws.which(), any: draws.chance(10) }),
    async (audit, { way, payment, any }) => {
      const { model } = audit
      const tx = nth(any ? model.transactions : model.transactions.filter((one) => !one.auto), payment)
      if (tx === undefined) return
      const params = { transaction_id: tx.id ?? '' }
      await audit.call(way, { operation: 'transactions.cancel', params }, () => {
        if (tx.auto) refuse('invalid-request')
        causes.cancelTransaction(model, tx)
        return undefined
      })
    },
  ),
]
