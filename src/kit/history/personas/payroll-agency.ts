import { definePersona } from '../life.js'
import {
  askedCustomer,
  companyName,
  freezeForSomeDays,
  newBank,
  newCustomer,
  newEuroAccount,
  newPayee,
  Payments,
  personName,
} from '../trade.js'

interface Employee {
  readonly destination: string
  readonly asset: 'USD' | 'EUR'
  /** The salary of a month, in whole dollars. */
  readonly salary: number
}

/** Pays the people of other businesses on the 25th of each month. */
export const payrollAgency = definePersona({
  name: 'payroll-agency',
  story: 'Pays the people of three businesses each month, by bank in dollars and in euros.',
  begin(life) {
    const payments = new Payments(life, 40)
    let hired = 0
    let applied = 3
    let paid = 0
    const employers: string[] = []
    const open = (name: string): void => {
      const customer = newCustomer(life, name)
      const staff: Employee[] = []
      employers.push(customer)
      const hire = (): void => {
        const name = personName(hired++)
        const payee = newPayee(life, customer, name)
        const isEuropean = hired % 4 === 0
        staff.push({
          destination: isEuropean ? newEuroAccount(life, payee, name) : newBank(life, payee, name),
          asset: isEuropean ? 'EUR' : 'USD',
          salary: life.whole(2800, 9400),
        })
      }
      for (let nth = 0; nth < 5 * life.size; nth++) hire()
      life.yearly(1, hire)
      life.yearly(1, () => staff.shift())
      life.monthly(25, () => {
        for (const { destination, asset, salary } of staff) {
          const reference = `PAY ${1000 + ++paid}`
          // One after the other, as somebody works through a list.
          life.after(life.whole(1, 240) * 60_000, () =>
            payments.pay({ customer, destination, asset, amount: `${salary}.00`, reference }),
          )
        }
      })
    }
    for (let nth = 0; nth < 3; nth++) open(companyName(nth))
    life.yearly(2, () => {
      const [first = ''] = employers
      freezeForSomeDays(life, employers[life.whole(0, employers.length - 1)] ?? first)
    })
    life.yearly(1, () => askedCustomer(life, companyName(applied++)))
  },
})
