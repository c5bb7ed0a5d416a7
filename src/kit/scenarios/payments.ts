import type { Given } from '../given/index.js'
import type { GivenDestination } from '../given/results.js'
import type { Scenario } from './seeding.js'

/** Scenarios of payments to others. */
export const payments = [
  {
    name: 'returned-payment',
    story: 'A payment to a supplier was completed, and three days later the bank sent it back with R01.',
    history: '4d',
    seed({ given, simulate }, pass) {
      const bank = suppliersBank(given)
      given.completedOneOff({ destination: bank, deposit: '1250.00', payment_reference: 'INV 6' })
      const { id } = given.completedOneOff({
        destination: bank,
        deposit: '990.00',
        payment_reference: 'INV 7',
      })
      pass('3d')
      simulate.returnPayment(id, { code: 'R01' })
    },
  },
  {
    name: 'insufficient-funds',
    story: 'A payment failed for want of funds and was refunded; a second one of the same amount completed.',
    history: '1h',
    seed({ given }, pass) {
      const bank = suppliersBank(given)
      const payment = { destination: bank, deposit: '480.00', payment_reference: 'INV 9' } as const
      given.failedOneOff({ ...payment, reason: 'Insufficient funds.' })
      pass('1h')
      given.completedOneOff(payment)
    },
  },
  {
    name: 'payroll',
    story:
      'The end of a pay day: people paid by bank, SEPA and wallet, a payment that came back, one cancelled, one still waiting.',
    history: '4d',
    seed({ given, api, simulate }, pass) {
      const customer = given.activeBusiness({ name: 'Northwind Studio' })
      const { recipient } = given.recipient({ customer, name: 'Maria Lopez' })
      const wallet = given.cryptoDestination({ recipient })
      const bank = given.usDestination({ recipient })
      const euros = given.ibanDestination({ recipient })
      const onramp = given.onramp({ destination: wallet })
      given.onrampWithDeposit({ account: onramp, amount: '12500.00' })
      given.onrampWithDeposit({ account: onramp, amount: '40000.00', rail: 'fedwire' })
      const accounts = [given.offramp({ destination: euros }), given.swap({ destination: wallet })]
      for (const { account } of accounts)
        simulate.cryptoDeposit(account.source_crypto_address ?? '', { amount: '2000.00' })
      given.fundedOneOff({ destination: bank, deposit: '1500.00', payment_reference: 'INV 1001' })
      const returned = given.completedOneOff({
        destination: bank,
        deposit: '700.00',
        payment_reference: 'INV 1002',
      })
      const cancelled = given.oneOff({ destination: bank, payment_reference: 'INV 1003' })
      api.transactions.cancel(cancelled.id)
      pass('3d')
      simulate.returnPayment(returned.id)
      pass('1d')
      given.oneOff({ destination: bank, payment_reference: 'INV 1004' })
    },
  },
  {
    name: 'busy-account',
    story:
      'A business with 100 transactions of 25 days, deposits and payments: enough for lists, filters and pages.',
    history: '25d',
    seed({ given }, pass) {
      const customer = given.activeBusiness({ name: 'Meridian Supply' })
      const people = ['Blue Ridge Coffee', 'Lakeside Robotics', 'Quarry Street Books', 'Maria Lopez']
      const banks = people.map((name) =>
        given.usDestination({ recipient: given.recipient({ customer, name }) }),
      )
      const { account } = given.onramp({
        destination: given.cryptoDestination({ recipient: banks[0]?.recipient }),
      })
      for (let nth = 1; nth <= 100; nth++) {
        pass('6h')
        const amount = `${((nth * 173) % 1900) + 50}.${String((nth * 37) % 100).padStart(2, '0')}`
        const payment = { destination: banks[nth % 4], payment_reference: `INV ${1000 + nth}` }
        if (nth % 2 === 0) given.onrampWithDeposit({ account, amount })
        else if (nth % 20 === 5) given.failedOneOff({ ...payment, deposit: amount })
        else if (nth % 20 === 15) given.oneOff(payment)
        else given.fundedOneOff({ ...payment, deposit: amount })
      }
    },
  },
] as const satisfies readonly Scenario[]

function suppliersBank(given: Given): GivenDestination {
  const customer = given.activeBusiness({ name: 'Harbor Imports' })
  return given.usDestination({ recipient: given.recipient({ customer, name: 'Supplier Ltd' }) })
}
