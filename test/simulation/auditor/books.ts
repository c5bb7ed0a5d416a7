import { type Audit, fail, member, same } from './audit.js'
import type { Transaction } from './model.js'
import { type Amount, known, times, write } from './money.js'
import { recovered, refundAddress } from './receipts.js'
import { walletFeeOf } from './settings.js'
import { walletBookings } from './wallets.js'

/** What the ledger has to show: double entries that follow from what became of each transaction. */

/** Amounts by account and asset. */
type Balances = Map<string, Amount>

function add(balances: Balances, name: string, amount: Amount): void {
  balances.set(name, (balances.get(name) ?? 0n) + amount)
}

/** What a transaction has brought into the books. */
function bookTransaction(balances: Balances, tx: Transaction): void {
  const { books: has, booked, input, output } = tx
  if (booked === null || has.refunded || !has.arrived) return
  const move = (asset: string, amount: Amount, from: string, to: string): void => {
    add(balances, `${from} ${asset}`, -amount)
    add(balances, `${to} ${asset}`, amount)
  }
  const source = `outside:${tx.sourceNetwork ?? 'bank'}`
  const target = `outside:${tx.destinationNetwork ?? 'bank'}`
  move(input, booked.initial, source, 'transactions')
  if (!has.converted) return
  move(input, booked.external, 'transactions', 'fees:external')
  move(input, booked.subtotal, 'transactions', 'desk')
  const exact = times(booked.subtotal, booked.rate)
  move(output, exact - booked.converted, 'desk', 'rounding')
  move(output, booked.client, 'desk', 'fees:developer')
  move(output, booked.platform, 'desk', 'fees:platform')
  move(output, booked.outgoing, 'desk', 'transactions')
  if (has.paid) move(output, booked.outgoing, 'transactions', target)
  if (tx.recovery?.done !== true) return
  if (tx.type === 'onramp') move(input, booked.initial, 'recoveries', source)
  else {
    move(output, booked.outgoing, target, 'desk')
    move(input, recovered(tx), 'desk', source)
  }
}

function listed(balances: Balances): string[] {
  return [...balances].flatMap(([name, amount]) => (amount === 0n ? [] : [`${name} ${write(amount)}`])).sort()
}

/** Every movement of a transaction balances, all of them come to what became of it, and money went back to its place. */
export function checkBooks({ sim }: Audit, tx: Transaction): void {
  const actual: Balances = new Map()
  let back: string | null | undefined
  for (const { reason, entries, address } of sim.ledger.postings({ transactionId: tx.id ?? '' })) {
    if (reason === 'refunded' || reason === 'returned' || reason === 'reversed') back = address
    const sums: Balances = new Map()
    for (const { account, asset, amount } of entries) {
      const units = signed(amount)
      add(sums, asset, units)
      add(actual, `${account} ${asset}`, units)
    }
    for (const [asset, sum] of sums)
      if (sum !== 0n)
        fail(`${reason} of ${tx.label} in ${asset} comes to ${write(sum)}, and should come to 0`)
  }
  const expected: Balances = new Map()
  bookTransaction(expected, tx)
  same(`what ${tx.label} brought into the books`, listed(actual), listed(expected))
  const { refunded, paid } = tx.books
  const address = refundAddress(tx)
  const returned = tx.recovery?.done === true && recovered(tx) > 0n
  if ((refunded || returned) && address !== undefined)
    same(`where the money of ${tx.label} went back to`, back, address)
  if (!refunded && !paid) return
  for (const asset of [tx.input, tx.output])
    same(`what ${tx.label} has on its way`, write(actual.get(`transactions ${asset}`) ?? 0n), '0')
}

/** The balances are those of all transactions; in every asset they sum up to nothing. */
export function checkLedger({ model, sim }: Audit): void {
  const expected: Balances = new Map()
  for (const tx of model.transactions) bookTransaction(expected, tx)
  for (const [account, amount] of walletBookings(model)) add(expected, account, amount)
  const balances = sim.ledger.balances()
  const actual = balances.map(({ account, asset, amount }) => `${account} ${asset} ${amount}`)
  same('the balances', actual.sort(), listed(expected))
  const sums: Balances = new Map()
  for (const { asset, amount } of balances) add(sums, asset, signed(amount))
  for (const [asset, sum] of sums) same(`the sum of all ${asset}`, write(sum), '0')
  const ids = new Set([...model.transactions, ...model.agency.holds].map(({ id }) => id))
  const ofWallets = new Set<string>()
  for (const { transaction_id, reason } of sim.ledger.postings()) {
    if (ids.has(transaction_id)) continue
    if (!isOfWallet(sim, transaction_id))
      fail(`${reason} was booked for ${transaction_id}, which is no transaction`)
    ofWallets.add(transaction_id)
  }
  const { sends, arrivals } = model.treasury
  // The call of a contract may cost nothing.
  const fee = known(walletFeeOf(model.setup))
  const booked = sends.filter(({ amount }) => amount + fee > 0n)
  same('how many transactions of wallets were booked', ofWallets.size, booked.length + arrivals.length)
}

/** What wallets get of each other has an id that no answer tells. */
function isOfWallet(sim: Audit['sim'], id: string): boolean {
  return member(sim.api.transactions.get(id), 'resource_type') === 'wallet'
}

function signed(text: string): Amount {
  return text.startsWith('-') ? -known(text.slice(1)) : known(text)
}
