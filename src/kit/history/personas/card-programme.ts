import { hourMs } from '../../../kernel/calendar.js'
import type { AdvanceCardTransactionRequest, CardPurchase } from '../../../resources/types/index.js'
import { definePersona, type Life } from '../life.js'
import {
  companyName,
  freezeForSomeDays,
  isTaken,
  newCustomer,
  newPaidByBank,
  Payments,
  payBills,
  personName,
} from '../trade.js'
import { newWallet } from '../wallets.js'

/** The merchants who take cards, for so many whole dollars, from and to. */
const merchants = [
  { descriptor: 'CORNER GROCERY', mcc: '5411', from: 8, to: 90 },
  { descriptor: 'CITY TRANSIT', mcc: '4111', from: 2, to: 30 },
  { descriptor: 'NORTHSIDE HOTEL', mcc: '7011', from: 90, to: 420 },
  { descriptor: 'OFFICE DEPOT 12', mcc: '5943', from: 12, to: 260 },
  { descriptor: 'LUNCH COUNTER', mcc: '5812', from: 9, to: 60 },
] as const

/** Gives cards to the people of a business, paid by one wallet. */
export const cardProgramme = definePersona({
  name: 'card-programme',
  story: 'A business whose six people pay by card, from one wallet that is filled up each week.',
  begin(life) {
    const { api, simulate } = life
    const customer = newCustomer(life, companyName(5))
    const { id: wallet } = newWallet(life, customer, 'Cards', ['Ada'])
    simulate.completeCardEnablement(wallet)
    const spending = new Spending(life)
    const cards: string[] = []
    const bills = new Payments(life, 12)
    const landlord = newPaidByBank(life, customer, companyName(11))
    const giveCard = (): void => {
      const card = newCard(life, customer, wallet, personName(cards.length))
      cards.push(card)
      const uses = 2 * life.size
      for (let each = 0; each < uses; each++) life.weekly(() => spending.use(card))
    }
    simulate.walletDeposit(wallet, { amount: '2500.00' })
    for (let nth = 0; nth < 5; nth++) giveCard()
    life.yearly(1, giveCard)
    life.weekly(() => simulate.walletDeposit(wallet, { amount: `${life.whole(8, 13) * 100 * life.size}.00` }))
    payBills(life, bills, {
      customer,
      destination: landlord,
      day: 3,
      names: ['RENT', 'POWER'],
      from: 300,
      to: 2400,
    })
    const one = (): string => cards[life.whole(0, cards.length - 1)] ?? ''
    // Somebody has lost a card, and found it.
    life.yearly(4, () => {
      const card = one()
      isTaken(() => api.cards.freeze(card))
      life.after(life.whole(4, 50) * hourMs, () => isTaken(() => api.cards.unfreeze(card)))
    })
    life.yearly(2, () => {
      const card = one()
      isTaken(() => simulate.freezeCard(card, 'compliance'))
      life.after(life.whole(20, 60) * hourMs, () => isTaken(() => simulate.unfreezeCard(card, 'compliance')))
    })
    life.yearly(1, () => freezeForSomeDays(life, customer))
  },
})

function newCard({ api, simulate }: Life, customer_id: string, wallet_id: string, name: string): string {
  const holder = api.cardholders.create({
    customer_id,
    name,
    date_of_birth: '1990-12-10',
    email: `${name.toLowerCase().replaceAll(' ', '.')}@business.example`,
    phone: '+12025550143',
    address: {
      street1: '1 Market Street',
      city: 'San Francisco',
      region: 'CA',
      postal_code: '94105',
      country: 'US',
    },
  })
  simulate.approveCardholder(holder.id)
  const spend_limit = { amount: '1500', period: 'monthly' } as const
  const { id } = api.cards.create({ cardholder_id: holder.id, wallet_id, spend_limit })
  simulate.activateCard(id)
  return id
}

/** The purchases of all cards: most are taken two days later, as merchants do. */
class Spending {
  readonly #life: Life
  readonly #isDeclined: () => boolean
  readonly #isVoided: () => boolean
  readonly #isExpired: () => boolean
  readonly #isRefunded: () => boolean

  constructor(life: Life) {
    this.#life = life
    this.#isDeclined = life.onceIn(30)
    this.#isVoided = life.onceIn(40)
    this.#isExpired = life.onceIn(120)
    this.#isRefunded = life.onceIn(35)
  }

  use(card: string): void {
    const life = this.#life
    const { simulate } = life
    const { descriptor, mcc, from, to } = life.one(merchants)
    const amount = life.amount(from, to)
    const merchant = { descriptor, mcc }
    if (this.#isDeclined()) {
      simulate.declineNextAuthorization(card, life.one(['suspected_fraud', 'merchant_blocked']))
      // At the counter it is tried once more.
      life.after('2m', () => this.#buy(card, { amount, merchant }))
    }
    this.#buy(card, { amount, merchant })
  }

  #buy(card: string, purchase: CardPurchase): void {
    const { amount } = purchase
    const life = this.#life
    const { simulate } = life
    const id = simulate.cardAuthorization(card, purchase)
    const next = (hours: number, advance: AdvanceCardTransactionRequest): void =>
      life.after(hours * hourMs, () => isTaken(() => simulate.advanceCardTransaction(id, advance)))
    // Nothing follows where it was declined.
    if (this.#isVoided()) next(life.whole(1, 20), { action: 'void' })
    // The merchant never takes the money, and its hold ends by itself.
    else if (!this.#isExpired()) {
      next(life.whole(20, 60), { action: 'clear', amount })
      if (this.#isRefunded()) next(life.whole(70, 160), { action: 'return', amount })
    }
  }
}
