import type { Simulate } from '../../resources/types/index.js'
import type { Given } from '../given/index.js'
import type { GivenAccount } from '../given/results.js'
import type { Scenario } from './seeding.js'

/** Scenarios of money that comes in to standing accounts. */
export const deposits = [
  {
    name: 'held-deposit',
    story: 'Compliance keeps a wire of 25,000 dollars; an earlier one was paid out.',
    history: '1d',
    seed({ given }, pass) {
      const { account } = importersOnramp(given)
      given.completedOnrampTransaction({ account, amount: '4000.00', rail: 'fedwire' })
      pass('1d')
      given.heldDeposit({ account, amount: '25000.00', rail: 'fedwire' })
    },
  },
  {
    name: 'onramp-with-history',
    story:
      'An onramp with 30 deposits of ten days: most paid out, others in every other state that one can be in.',
    history: '10d',
    seed({ given, simulate }, pass) {
      const { account } = importersOnramp(given)
      for (let nth = 1; nth <= 30; nth++) {
        pass('8h')
        depositNth(given, simulate, account, nth)
      }
    },
  },
  {
    name: 'wrong-chain-refunded',
    story:
      'A swap account got USDC on the wrong chain, which went back to its sender, and then on the right one.',
    history: '1h',
    seed({ given, simulate }, pass) {
      const owner = given.activeBusiness({ name: 'Harbor Imports' })
      const { account } = given.swap({
        destination: given.cryptoDestination({
          recipient: given.recipient({ customer: owner, name: 'Treasury' }),
        }),
      })
      const { source_crypto_address = '' } = account
      const from = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
      simulate.cryptoDeposit(source_crypto_address, { amount: '100.00', from, mishap: 'wrong_chain' })
      pass('30m')
      simulate.cryptoDeposit(source_crypto_address, { amount: '100.00', from })
    },
  },
] as const satisfies readonly Scenario[]

function importersOnramp(given: Given): GivenAccount {
  const owner = given.activeBusiness({ name: 'Harbor Imports' })
  const { recipient } = given.recipient({ customer: owner, name: 'Treasury' })
  return given.onramp({ destination: given.cryptoDestination({ recipient }) })
}

/** Makes a deposit by its number: mostly one that the clock pays out; the last ones are still on their way. */
function depositNth(given: Given, simulate: Simulate, account: GivenAccount['account'], nth: number): void {
  const deposit = {
    account,
    amount: `${((nth * 137) % 900) + 100}.00`,
    rail: nth % 3 === 0 ? 'fedwire' : 'ach',
  } as const
  if (nth === 28) given.heldDeposit({ ...deposit, why: 'manual_review' })
  else if (nth === 29) given.heldDeposit(deposit)
  else if (nth % 10 === 4) simulate.reject(given.heldDeposit(deposit).id)
  else if (nth % 10 === 7) simulate.failTransaction(given.heldDeposit(deposit).id)
  else if (nth % 10 === 9) simulate.reverse(given.completedOnrampTransaction(deposit).id)
  else if (nth === 12) simulate.cancelTransaction(given.heldDeposit(deposit).id)
  else given.onrampWithDeposit(deposit)
}
