import { definePersona, type Life } from '../life.js'
import {
  companyName,
  freezeForSomeDays,
  ifTaken,
  isTaken,
  newCustomer,
  newPaidByBank,
  Payments,
} from '../trade.js'
import { newWallet, type SignedWallet, secondSignsFrom, send } from '../wallets.js'

/** The addresses of its suppliers. */
const suppliers = [
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
] as const

/** Keeps the money of a business in two wallets, pays suppliers by them, and others by bank. */
export const treasury = definePersona({
  name: 'treasury',
  story: 'The money of a business in two wallets that three people sign for, and its suppliers.',
  begin(life) {
    const { simulate } = life
    const customer = newCustomer(life, companyName(4))
    const operations = newWallet(life, customer, 'Operations', ['Ada', 'Ben', 'Cleo'])
    const reserve = newWallet(life, customer, 'Reserve', ['Dan', 'Eve'])
    const sends = new Sends(life)
    simulate.walletDeposit(reserve.id, { amount: '250000.00' })
    simulate.walletDeposit(operations.id, { amount: '30000.00' })
    // What customers of the business pay.
    for (let each = 0; each < life.size; each++) {
      life.weekly(() => simulate.walletDeposit(operations.id, { amount: life.amount(500, 1700) }))
      life.weekly(() => sends.pay(operations, life.one(suppliers), life.amount(60, 950)))
    }
    life.monthly(20, () => sends.pay(operations, life.one(suppliers), life.amount(secondSignsFrom, 6000)))
    life.monthly(1, () => sends.pay(reserve, operations.address, '4000.00'))
    const bills = new Payments(life, 14)
    const banks = [6, 7, 8].map((nth) => newPaidByBank(life, customer, companyName(nth)))
    let billed = 0
    for (const destination of banks)
      life.monthly(life.whole(2, 27), () =>
        bills.pay({
          customer,
          destination,
          amount: life.amount(200, 5200),
          reference: `INV ${300 + ++billed}`,
        }),
      )
    life.yearly(2, () => freezeForSomeDays(life, customer))
  },
})

/** The sends of wallets: a network fails some of them, and then they are sent again. */
class Sends {
  readonly #life: Life
  readonly #isFailed: () => boolean
  readonly #isForgotten: () => boolean
  #sent = 0

  constructor(life: Life) {
    this.#life = life
    this.#isFailed = life.onceIn(18)
    this.#isForgotten = life.onceIn(5)
  }

  pay(wallet: SignedWallet, to: string, amount: string): void {
    const life = this.#life
    const signers = Number(amount) >= secondSignsFrom ? wallet.people.slice(0, 2) : wallet.people.slice(0, 1)
    const key = `send-${++this.#sent}`
    // Somebody sends before the second has signed: it is refused.
    if (signers.length > 1 && this.#isForgotten()) {
      isTaken(() => send(life, wallet, `${key}-early`, to, amount, signers.slice(0, 1)))
      life.after('3h', () => this.#send(wallet, key, to, amount, signers))
    } else this.#send(wallet, key, to, amount, signers)
  }

  #send(
    wallet: SignedWallet,
    key: string,
    to: string,
    amount: string,
    signers: SignedWallet['people'],
  ): void {
    const life = this.#life
    const id = ifTaken(() => send(life, wallet, key, to, amount, signers))
    if (id === undefined) {
      // Its customer is frozen, or there is not enough: somebody tries again after some days.
      life.after('4d', () => isTaken(() => send(life, wallet, `${key}-later`, to, amount, signers)))
      return
    }
    if (!this.#isFailed()) return
    life.simulate.failWalletTransaction(id)
    life.after('20h', () => isTaken(() => send(life, wallet, `${key}-again`, to, amount, signers)))
  }
}
