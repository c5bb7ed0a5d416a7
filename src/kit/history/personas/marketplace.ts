import { hourMs } from '../../../kernel/calendar.js'
import { definePersona, type Life } from '../life.js'
import {
  askedCustomer,
  companyName,
  declinedCustomer,
  freezeForSomeDays,
  isTaken,
  newAddress,
  newBank,
  newCustomer,
  newPayee,
  Payments,
  personName,
} from '../trade.js'

interface Seller {
  readonly customer: string
  /** The account that buyers pay into. */
  readonly account: string
  /** The bank that the seller is paid out to. */
  readonly bank: string
}

/** Takes money of buyers for its sellers, and pays the sellers out each week. */
export const marketplace = definePersona({
  name: 'marketplace',
  story: 'Buyers pay into the accounts of six sellers, who are paid out each week.',
  begin(life) {
    const sales = new Sales(life)
    const payouts = new Payments(life, 45)
    const sellers: Seller[] = []
    let paidOut = 0
    // Of a number that no seller has.
    let applied = 20
    const join = (): void => {
      const nth = sellers.length
      const seller = opened(life, nth)
      sellers.push(seller)
      for (let each = 0; each < life.size; each++) life.weekly(() => sales.sell(seller))
      life.weekly(() => {
        const reference = `PAYOUT ${100 + ++paidOut}`
        payouts.pay({
          customer: seller.customer,
          destination: seller.bank,
          amount: life.amount(80, 900),
          reference,
        })
      })
    }
    for (let nth = 0; nth < 4; nth++) join()
    life.yearly(2, join)
    life.yearly(3, () => {
      const { customer = '' } = sellers[life.whole(0, sellers.length - 1)] ?? {}
      freezeForSomeDays(life, customer)
    })
    life.yearly(1, () => askedCustomer(life, companyName(applied++)))
    life.yearly(1, () => declinedCustomer(life, companyName(applied++)))
  },
})

/** A seller with an account for sales, a business or a person by its number. */
function opened(life: Life, nth: number): Seller {
  const isPerson = nth % 3 === 2
  const name = isPerson ? personName(nth) : companyName(nth)
  const customer = newCustomer(life, name, isPerson ? 'individual' : 'business')
  // A person who is paid much needs one.
  if (isPerson) {
    life.simulate.submitProofOfAddress(customer)
    life.simulate.approveProofOfAddress(customer)
  }
  // Its approval has made a payee of its own name.
  const payee = newPayee(life, customer, `${name} Payouts`)
  const { id: account } = life.api.accounts.createOnramp({
    capabilities: ['ach', 'fedwire'],
    source_asset: 'USD',
    destination_asset: 'USDC',
    destination_id: newAddress(life, payee),
  })
  return { customer, account, bank: newBank(life, payee, name) }
}

/** The payments of buyers: most are paid out in minutes. */
class Sales {
  readonly #life: Life
  readonly #isKept: () => boolean
  readonly #isRejected: () => boolean
  readonly #isReversed: () => boolean

  constructor(life: Life) {
    this.#life = life
    this.#isKept = life.onceIn(25)
    this.#isRejected = life.onceIn(60)
    this.#isReversed = life.onceIn(40)
  }

  sell({ account }: Seller): void {
    const life = this.#life
    const { simulate } = life
    const [isKept, isRejected, isReversed] = [this.#isKept(), this.#isRejected(), this.#isReversed()]
    const stops = isKept || isRejected
    const sale = simulate.bankDeposit(account, {
      amount: life.amount(40, 1200),
      rail: life.whole(0, 3) === 0 ? 'fedwire' : 'ach',
      sender: { sender_account_holder_name: personName(life.whole(0, 71)) },
      ...(stops && { pause: 'compliance_hold' }),
    })
    if (isRejected)
      life.after(life.whole(3, 30) * hourMs, () =>
        isTaken(() => simulate.reject(sale, { reason: 'The sender cannot be verified.' })),
      )
    else if (isKept) this.#release(sale)
    // What is kept, because the seller is frozen, cannot be reversed.
    else if (isReversed) life.after(life.whole(30, 90) * hourMs, () => isTaken(() => simulate.reverse(sale)))
  }

  /** Compliance lets it go, when its seller is not frozen any more. */
  #release(sale: string): void {
    const life = this.#life
    life.after(life.whole(3, 30) * hourMs, () => {
      if (!isTaken(() => life.simulate.release(sale))) this.#release(sale)
    })
  }
}
