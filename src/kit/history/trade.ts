import { Problem } from '../../contract/problem.js'
import { hourMs, minuteMs } from '../../kernel/calendar.js'
import { homeNetwork } from '../../resources/capabilities/index.js'
import { cryptoAddress, euroAccount, payeeAddress, usAccount } from '../given/examples.js'
import type { Life } from './life.js'

/** The trade of every business: it has customers and payees, it pays, and some of that goes wrong. */

/** The parts of the names of people and of companies. */
const families = ['Lopez', 'Okafor', 'Nguyen', 'Fischer', 'Rossi', 'Haddad', 'Silva', 'Novak'] as const
const givens = ['Maria', 'James', 'Linh', 'Anna', 'Marco', 'Yara', 'Pedro', 'Jana', 'Aisha'] as const
const places = [
  'Harbor',
  'Quarry Street',
  'Lakeside',
  'Blue Ridge',
  'Meridian',
  'Northwind',
  'Old Mill',
] as const
const trades = ['Imports', 'Books', 'Robotics', 'Coffee', 'Supply', 'Studio', 'Ceramics', 'Bikes'] as const

/** The name of a person by its number, from 0: the first 72 are different, and others have a number behind them. */
export function personName(nth: number): string {
  return named(givens, families, nth)
}

/** The name of a company by its number, from 0: the first 56 are different, and others have a number behind them. */
export function companyName(nth: number): string {
  return named(places, trades, nth)
}

/** @param second one more or one less than of the first, so that all pairs come up */
function named(first: readonly string[], second: readonly string[], nth: number): string {
  const round = Math.floor(nth / (first.length * second.length))
  const name = `${first[nth % first.length]} ${second[nth % second.length]}`
  return round === 0 ? name : `${name} ${round + 1}`
}

/** A customer that was approved and may transact. @returns its id */
export function newCustomer(
  { api, simulate }: Life,
  name: string,
  customer_type: 'business' | 'individual' = 'business',
): string {
  const { id } = api.customers.create({ name, customer_type })
  simulate.approveOnboarding(id)
  // Where an option says that they are outstanding.
  simulate.acceptTerms(id)
  return id
}

/** A business that is asked for a document, answers after some days and is approved. */
export function askedCustomer(life: Life, name: string): void {
  const { api, simulate } = life
  const { id } = api.customers.create({ name, customer_type: 'business' })
  const missing = { type: 'document', purpose: 'business_formation', status: 'missing' } as const
  simulate.requestInformation(id, { requirements: [missing] })
  life.after(life.whole(20, 90) * hourMs, () => simulate.respondToInformation(id))
  life.after('5d', () => simulate.approveOnboarding(id))
}

/** A business whose application is declined. */
export function declinedCustomer({ api, simulate }: Life, name: string): void {
  const { id } = api.customers.create({ name, customer_type: 'business' })
  simulate.rejectOnboarding(id, { reason_code: 'prohibited_business_type' })
}

/** Compliance freezes a customer, and lets it go some days later, when its proof of address is there. */
export function freezeForSomeDays(life: Life, customer: string): void {
  const { simulate } = life
  simulate.freezeCustomer(customer, { reason_code: 'pending_proof_of_address' })
  life.after(life.whole(20, 70) * hourMs, () => {
    simulate.unfreezeCustomer(customer, { reason_code: 'proof_of_address_approved' })
  })
}

/** A payee of a customer. @returns its id */
export function newPayee({ api }: Life, customer: string, name: string): string {
  return api.recipients.create(customer, { name, address: payeeAddress }).id
}

/** A payee of a customer with an account at a bank in the United States. @returns the id of the account */
export function newPaidByBank(life: Life, customer: string, name: string): string {
  return newBank(life, newPayee(life, customer, name), name)
}

/** An account of a payee at a bank in the United States. @param nth tells it from the others of the payee @returns its id */
export function newBank({ api }: Life, payee: string, holder: string, nth = 1): string {
  return api.destinations.create(payee, {
    ...usAccount,
    destination_type: 'fiat_us',
    name: `Account ${nth}`,
    account_number: String(Number(usAccount.account_number) - 1 + nth),
    account_holder_name: holder,
  }).id
}

/** An account of a payee in euros. @returns its id */
export function newEuroAccount({ api }: Life, payee: string, holder: string): string {
  return api.destinations.create(payee, {
    ...euroAccount(),
    destination_type: 'fiat_iban',
    account_holder_name: holder,
  }).id
}

/** An address of a payee on Base. @returns its id */
export function newAddress(life: Life, payee: string): string {
  return life.api.destinations.create(payee, {
    destination_type: 'crypto',
    name: 'Treasury wallet',
    crypto_address: cryptoAddress,
    network_id: homeNetwork(life.environment),
  }).id
}

/** Calls the platform, and returns what it answered; undefined where it refused. */
export function ifTaken<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** Tells whether the platform took it. */
export function isTaken(call: () => unknown): boolean {
  const taken = ifTaken(() => {
    call()
    return true
  })
  return taken === true
}

/** A payment that is to be made. */
export interface Order {
  readonly customer: string
  readonly destination: string
  /** A decimal string, in USDC. */
  readonly amount: string
  readonly asset?: 'USD' | 'EUR'
  /** The text that the payee reads. */
  readonly reference: string
}

/** The payments of a business to banks: most arrive, and each kind of trouble comes once in so many. */
export class Payments {
  readonly #life: Life
  readonly #isReturned: () => boolean
  readonly #isRefunded: () => boolean
  readonly #isCancelled: () => boolean

  /** @param calm how many payments there are for one that goes wrong in each way */
  constructor(life: Life, calm: number) {
    this.#life = life
    this.#isReturned = life.onceIn(calm)
    this.#isRefunded = life.onceIn(calm)
    this.#isCancelled = life.onceIn(2 * calm)
  }

  /** Pays: the deposit arrives some minutes later. What was returned or refunded is paid again, once. */
  pay(order: Order, isAgain = false): void {
    const life = this.#life
    const { api, simulate } = life
    const { customer: customer_id, destination: destination_id, amount, asset = 'USD', reference } = order
    const again = (): void => {
      if (!isAgain) life.after(life.whole(12, 60) * hourMs, () => this.pay(order, true))
    }
    const made = ifTaken(() =>
      api.transactions.createOneOff({
        customer_id,
        destination_id,
        source_network_id: homeNetwork(life.environment),
        source_asset: 'USDC',
        destination_asset: asset,
        payment_reference: reference,
      }),
    )
    if (made === undefined) {
      // A customer that is frozen cannot pay: it does so later.
      life.after('3d', () => this.pay(order, true))
      return
    }
    if (!('crypto_address' in made)) return
    const { id, crypto_address: address = '' } = made
    if (!isAgain && this.#isCancelled()) {
      life.after('2h', () => api.transactions.cancel(id))
      again()
      return
    }
    const isRefunded = !isAgain && this.#isRefunded()
    const isReturned = !isAgain && this.#isReturned() && !isRefunded
    life.after(life.whole(2, 40) * minuteMs, () => {
      simulate.cryptoDeposit(address, { amount, ...(isRefunded && { pause: 'compliance_hold' }) })
      if (isRefunded) {
        life.after(life.whole(2, 20) * hourMs, () => {
          simulate.failTransaction(id, { reason: 'The name of the payee is not that of the account.' })
        })
        again()
      }
      if (isReturned) {
        life.after(life.whole(30, 80) * hourMs, () => {
          simulate.returnPayment(id, { code: life.one(['R02', 'R03', 'R04']) })
          again()
        })
      }
    })
  }
}

/** Bills that come each month. */
interface Bills {
  readonly customer: string
  readonly destination: string
  /** The day of the month, from 1 to 28. */
  readonly day: number
  /** The names of those of a month. */
  readonly names: readonly string[]
  /** Whole dollars. */
  readonly from: number
  readonly to: number
}

/** Pays bills on the same day of each month. The text of each is its name, and a number that rises. */
export function payBills(life: Life, payments: Payments, { day, names, from, to, ...whose }: Bills): void {
  let paid = 0
  life.monthly(day, () => {
    for (const name of names)
      payments.pay({ ...whose, amount: life.amount(from, to), reference: `${name} ${++paid}` })
  })
}
