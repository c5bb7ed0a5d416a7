import type { Simulator } from 'platform-simulator'
import {
  booksEqualLedger,
  type Check,
  type ExploreOptions,
  handledOnce,
  noSecretInLog,
  obeysRetryAfter,
  paidOnce,
} from 'platform-simulator/explore'
import { type Company, type Payroll, sleep } from './payroll.js'

/** How the app of payroll.ts, or a variant of it, is explored. */

type PayrollCheck = Check<Payroll, Company>

const amounts = ['10.10', '20.20', '0.30'] as const

/** A company with a few invoices, one of which nobody can pay, and a supplier that leaves. */
function found(sim: Simulator): Company {
  const { customer } = sim.given.activeBusiness()
  const destination = sim.given.usDestination({ customer })
  const last = sim.given.usDestination({ customer })
  const account = sim.given.onramp({ customer })
  sim.api.webhookTargets.create({ url: 'https://payroll.example/hooks', global: true })
  const invoices = amounts.map((amount, place) => ({
    ref: `INV ${place + 1}`,
    amount,
    destination_id: destination.id,
  }))
  return {
    customerId: customer.id,
    accountId: account.id,
    invoices: [
      { ref: 'INV 0', amount: '5.05', destination_id: last.id },
      ...invoices,
      { ref: 'INV 9', amount: '1.00', destination_id: `${destination.id.slice(0, -1)}0` },
    ],
    leaving: { recipientId: last.recipient.id, destinationId: last.id },
  }
}

/** Whoever pays in, and whoever has money on a chain. */
function outside({ sim, given }: { readonly sim: Simulator; readonly given: Company }): void {
  sim.events.on('transaction.one_off.created', ({ data: { object } }) => {
    const { temporary_address: address, send_amount: sent } = object
    if (address !== undefined && sent !== undefined)
      sim.simulate.cryptoDeposit(address, { amount: sent.amount })
  })
  for (const amount of ['0.10', '0.20', '50.00']) sim.simulate.bankDeposit(given.accountId, { amount })
}

/** What is stored of each invoice is what the platform says of it. */
const statesAgree: PayrollCheck = async ({ sim, app }) => {
  const made = new Map(sim.api.transactions.list({ limit: 100 }).data.map((each) => [each.id, each.status]))
  for (const { ref, state, transactionId } of await app.payments()) {
    const real = transactionId === undefined ? undefined : made.get(transactionId)
    if (real === undefined ? state !== 'refused' : state !== real)
      throw new Error(`${ref} is ${state} in the books, and ${real ?? 'unknown'} at the platform`)
  }
}

/** The supplier is told once that the money is there. */
const toldOnce: PayrollCheck = async ({ app }) => {
  for (const { ref, mails = 0 } of await app.payments())
    if (mails > 1) throw new Error(`the supplier was told ${mails} times that ${ref} is paid`)
}

const balanceIsReal: PayrollCheck = async ({ sim, app }) => {
  const cents = (amount: string): number => Math.round(Number(amount) * 100)
  const stayed = sim.api.autoTransactions
    .list({ limit: 100 })
    .data.filter(({ status }) => status === 'completed')
  const paid = sim.api.transactions
    .list({ limit: 100, transaction_type: 'one_off' })
    .data.filter(({ status }) => status === 'completed')
  let sum = 0
  for (const { receipt } of stayed) sum += cents(receipt?.initial_amount ?? '0')
  for (const each of paid) sum -= 'amount' in each ? cents(each.amount ?? '0') : 0
  const balance = await app.balance()
  if (balance !== (sum / 100).toFixed(2))
    throw new Error(`the balance is ${balance}, and should be ${(sum / 100).toFixed(2)}`)
}

const twoAWeek: PayrollCheck = ({ sim }) => {
  const counts = new Map<number, number>()
  for (const { data } of sim.events.list({ type: 'transaction.one_off.created' })) {
    const week = Math.floor((data.object.created_at / 86_400 + 3) / 7)
    counts.set(week, (counts.get(week) ?? 0) + 1)
  }
  for (const count of counts.values())
    if (count > 2) throw new Error(`${count} payments in one week, and two are allowed`)
}

const supplierIsGone: PayrollCheck = async ({ sim, store, given }) => {
  const isGone = (await store.get('supplier')) === 'gone'
  const { recipientId, destinationId } = given.leaving
  const isThere = sim.api.recipients
    .get(recipientId)
    .destinations.some((each) => JSON.stringify(each).includes(destinationId))
  if (isGone === isThere)
    throw new Error(
      `the supplier is ${isGone ? '' : 'not '}gone in the books, and ${isThere ? 'there' : 'gone'} at the platform`,
    )
}

const everyDeliveryTaken: PayrollCheck = ({ sim }) => {
  const [lost] = sim.webhooks.deliveries({ status: 'failed' })
  if (lost !== undefined) throw new Error(`${lost.event_type} failed for good: ${lost.log.at(-1)?.reason}`)
}

/** What was refused for what it is has the same answer for ever. After a crash the app may not know of the refusal. */
const refusedOnce: PayrollCheck = ({ calls }) => {
  const refused = new Set<string>()
  for (const { life, method, path, body, status } of calls) {
    const asked = JSON.stringify([life, method, path, body])
    if (refused.has(asked))
      throw new Error(`${method} ${path} was sent again as it was, after it was refused`)
    if ([400, 404, 422].includes(status)) refused.add(asked)
  }
}

/** @param App the variant */
export function exploring(
  App: typeof Payroll,
  options: Partial<ExploreOptions<Payroll, Company>> = {},
): ExploreOptions<Payroll, Company> {
  return {
    simulator: { limits: { sandboxAmount: null }, now: '2026-01-03T08:00:00Z' },
    given: found,
    outside,
    start: ({ sim, fetch, store, given }) =>
      new App({
        fetch,
        store,
        baseUrl: sim.baseUrl,
        apiKey: sim.apiKey,
        publicKey: sim.webhooks.publicKey,
        company: given,
      }).begin(),
    receive: (app, request) => app.receive(request),
    act: { payday: (app) => app.payday(), sync: (app) => app.sync(), offboard: (app) => app.offboard() },
    async settle(app) {
      for (;;) {
        await app.payday()
        await app.sync()
        await app.offboard()
        if (await app.isDone()) break
        await sleep(7 * 86_400_000)
      }
    },
    check: [
      paidOnce(({ given }) => given.invoices.map(({ ref }) => ref).filter((ref) => ref !== 'INV 9')),
      statesAgree,
      toldOnce,
      booksEqualLedger(({ app }) => app.books()),
      balanceIsReal,
      handledOnce(({ app }) => app.handled()),
      twoAWeek,
      supplierIsGone,
      everyDeliveryTaken,
      refusedOnce,
      obeysRetryAfter(),
      noSecretInLog(),
    ],
    limits: { time: '60d' },
    ...options,
  }
}
