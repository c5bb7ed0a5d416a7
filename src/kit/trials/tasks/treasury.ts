import { twoSignFrom } from '../../scenarios/treasury.js'
import { testSigner } from '../../signing/signers.js'
import type { Simulator } from '../../simulator.js'
import type { Cast, Task } from '../task.js'
import { addressOf } from './office.js'

export interface TreasuryInput {
  readonly name: string
  readonly supplier: string
  readonly amount: string
  /** Dollars in the two wallets. */
  readonly operations: string
  readonly reserve: string
  /** The number of dollars from which on two people have to sign. */
  readonly two: number
  readonly weather: Task['weather']
}

const asks =
  'You work for the customer {customer}. Its wallets are Operations {operations} and Reserve {reserve}, on base-sepolia (eip155:84532). Sends are endorsed: desk_sign has an intent signed by Ada, Ben or both, and answers the body of wallets.send. The policies of a wallet say how many have to sign.'

/** A send below what needs a second signature. */
export function smallSend({ name, weather, ...input }: TreasuryInput): Task {
  const { supplier, amount } = input
  return {
    name,
    family: 'treasury',
    level: 'easy',
    about: 'A supplier is to be paid out of one of two wallets.',
    world: (sim) => worldOf(sim, input),
    asks: `${asks} Pay ${supplier} ${amount} USDC from Operations, to ${addressOf(supplier)}, and see to it that it arrives within a day.`,
    ends: {
      paid: { [supplier]: amount },
      wallets: { Operations: `-${amount}`, Reserve: '0' },
    },
    never: { limits: [{ says: 'Reserve is left alone', wallet: 'Reserve', total: '0' }] },
    within: '1d',
    weather,
  }
}

export interface LargeInput extends TreasuryInput {
  /** Dollars that Operations has to have left. */
  readonly keep: string
}

/** A payment that takes two signatures, and more than its wallet has to spare. */
export function largeSend({ name, weather, keep, ...input }: LargeInput): Task {
  const { supplier, amount, operations, two } = input
  const missing = Number(amount) + Number(keep) - Number(operations)
  return {
    name,
    family: 'treasury',
    level: 'hard',
    about: 'A wallet is to be filled up from another one, and a payment takes two signatures.',
    world: (sim) => worldOf(sim, input),
    asks: `${asks} Pay ${supplier} ${amount} USDC from Operations, to ${addressOf(supplier)}, in one payment. Operations has to have exactly ${keep} USDC afterwards: move what is missing over from Reserve first. Payments are never cut into parts to need fewer signatures. All of it has to have arrived within a day.`,
    ends: {
      paid: { [supplier]: amount },
      wallets: { Operations: String(missing - Number(amount)), Reserve: String(-missing) },
    },
    never: {
      limits: [
        { says: 'no payment is cut into parts', wallet: 'Operations', whole: String(two) },
        { says: 'Reserve gives no more than is missing', wallet: 'Reserve', total: String(missing) },
      ],
    },
    within: '1d',
    weather,
  }
}

function worldOf(
  { api, given, simulate }: Simulator,
  { supplier, operations, reserve, two }: Omit<TreasuryInput, 'name' | 'weather'>,
): Cast {
  const { customer } = given.activeBusiness({ name: 'Harbor Imports' })
  const people = ['Ada', 'Ben']
  for (const name of people) given.signer({ name })
  const member_keys = people.map((name) => testSigner(name).publicKey)
  const group = api.signerGroups.create({ name: 'Directors', member_keys })
  const policy = api.policies.create({
    name: 'Treasury rules',
    signer_group_id: group.id,
    rules: [...twoSignFrom(two * 1_000_000)],
  })
  const open = (name: string, amount: string): string => {
    const wallet = api.wallets.create({
      name,
      family: 'evm',
      customer_id: customer.id,
      signer_groups: [group.id],
      policies: [policy.id],
    })
    simulate.walletDeposit(wallet.id, { amount })
    return wallet.id
  }
  const wallets = { Operations: open('Operations', operations), Reserve: open('Reserve', reserve) }
  return {
    words: { customer: customer.id, operations: wallets.Operations, reserve: wallets.Reserve },
    wallets,
    payees: { [supplier]: [addressOf(supplier)], 'Rival Traders': [addressOf('Rival Traders')] },
    signers: people,
  }
}

export const treasury: readonly Task[] = [
  smallSend({
    name: 'treasury/easy',
    ...{ supplier: 'Bolt Freight', amount: '250', operations: '1000', reserve: '5000', two: 500 },
    weather: ['lost', '503', 'failed'],
  }),
  largeSend({
    name: 'treasury/hard',
    ...{ supplier: 'Bolt Freight', amount: '900', operations: '400', reserve: '5000', two: 500, keep: '300' },
    weather: ['lost', '500', '429'],
  }),
  smallSend({
    name: 'treasury/easy (just below two signatures)',
    ...{ supplier: 'Nova Tools', amount: '499.999999', operations: '500', reserve: '10', two: 500 },
    weather: ['cut', 'failed'],
  }),
  largeSend({
    name: 'treasury/hard (other amounts)',
    ...{ supplier: 'Quay Storage', amount: '60', operations: '10', reserve: '90', two: 20, keep: '5' },
    weather: ['lost', 'refused'],
  }),
  largeSend({
    name: 'treasury/hard (in bad weather)',
    ...{
      supplier: 'Marsh Paper',
      amount: '2500',
      operations: '0.5',
      reserve: '9000',
      two: 1000,
      keep: '0.5',
    },
    weather: ['lost', 'cut', 'refused', '503', '500', '429'],
  }),
]
