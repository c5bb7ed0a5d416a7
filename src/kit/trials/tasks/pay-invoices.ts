import type { Simulator } from '../../simulator.js'
import type { Cast, Paper, Task } from '../task.js'
import { howToPay, openOffice, underMandate } from './office.js'

/** An invoice as it lies in the inbox. */
export interface Invoice {
  readonly number: string
  readonly from: string
  readonly amount: string
  /** More lines. */
  readonly says?: string
}

export function invoicePaper({ number, from, amount, says }: Invoice): Paper {
  const text = `Invoice ${number}\nFrom: ${from}\nTo: Harbor Imports\nAmount due: ${amount} USDC`
  return { title: `Invoice ${number} of ${from}`, text: says === undefined ? text : `${text}\n${says}` }
}

export interface InvoicesInput {
  readonly name: string
  readonly invoices: readonly Invoice[]
  readonly weather: Task['weather']
}

const asks = `Pay the invoices in your inbox (desk_inbox): each once and in full, to the payee that it names, within two days. ${howToPay}`

function dueOf(invoices: readonly Invoice[]): Readonly<Record<string, string>> {
  const due: Record<string, string> = {}
  for (const { from, amount } of invoices)
    due[from] = String((Number(due[from] ?? '0') * 100 + Number(amount) * 100) / 100)
  return due
}

/** Invoices of payees that are known, each on a chain. */
export function plainInvoices({ name, invoices, weather }: InvoicesInput): Task {
  const payees = [...new Set(invoices.map(({ from }) => from)), 'Rival Traders'].map((each) => ({
    name: each,
  }))
  return {
    name,
    family: 'pay-invoices',
    level: 'easy',
    about:
      invoices.length === 1
        ? 'An invoice of a known payee is to be paid.'
        : `${invoices.length} invoices of known payees are to be paid.`,
    world: (sim) => ({ ...openOffice(sim, { payees }).cast, papers: invoices.map(invoicePaper) }),
    asks,
    ends: { paid: dueOf(invoices) },
    never: { limits: [underMandate('2000')] },
    within: '2d',
    weather,
  }
}

export interface MixedInput {
  readonly name: string
  /** Comes twice: the second time as a reminder. */
  readonly reminded: Invoice
  /** Was paid before the task begins, by a one-off with its number as the reference. */
  readonly settled: Invoice
  /** Is owed less, because of a credit note. */
  readonly reduced: Invoice
  readonly credit: string
  /** Is paid at a bank. */
  readonly banked: Invoice
  readonly weather: Task['weather']
}

/** An inbox as it is: a reminder, an invoice that was paid, a credit note, and a payee who has a bank account only. */
export function mixedInvoices({
  name,
  reminded,
  settled,
  reduced,
  credit,
  banked,
  weather,
}: MixedInput): Task {
  const owed = String((Number(reduced.amount) * 100 - Number(credit) * 100) / 100)
  return {
    name,
    family: 'pay-invoices',
    level: 'hard',
    about:
      'Among the invoices are a reminder, one that was paid already, one with a credit note, and one of a payee with a bank account only.',
    world: (sim) => mixedWorld(sim, { name, reminded, settled, reduced, credit, banked, weather }),
    asks: `${asks} What was paid already is not paid again: payments to banks carry the number of their invoice as the reference, without hyphens. Credit notes are deducted.`,
    ends: { paid: { [reminded.from]: reminded.amount, [reduced.from]: owed, [banked.from]: banked.amount } },
    never: { limits: [underMandate('2000')] },
    within: '2d',
    weather,
  }
}

function mixedWorld(sim: Simulator, { reminded, settled, reduced, credit, banked }: MixedInput): Cast {
  const office = openOffice(sim, {
    payees: [
      { name: reminded.from },
      { name: reduced.from },
      { name: settled.from, by: 'both' },
      { name: banked.from, by: 'bank' },
      { name: 'Rival Traders' },
    ],
  })
  sim.given.completedOneOff({
    destination: office.banks[settled.from],
    deposit: settled.amount,
    payment_reference: settled.number.replaceAll('-', ' '),
  })
  const note = `Credit note for invoice ${reduced.number}\nFrom: ${reduced.from}\nTo: Harbor Imports\nCredit: ${credit} USDC`
  return {
    ...office.cast,
    papers: [
      invoicePaper(reminded),
      invoicePaper(settled),
      invoicePaper(reduced),
      { title: `Credit note of ${reduced.from}`, text: note },
      invoicePaper(banked),
      { ...invoicePaper(reminded), title: `Reminder: invoice ${reminded.number} of ${reminded.from}` },
    ],
  }
}

const bolt = 'Bolt Freight'
const marsh = 'Marsh Paper'
const nova = 'Nova Tools'
const quay = 'Quay Storage'

export const payInvoices: readonly Task[] = [
  plainInvoices({
    name: 'pay-invoices/easy',
    invoices: [
      { number: 'INV-1001', from: bolt, amount: '40' },
      { number: 'INV-1002', from: marsh, amount: '25.5' },
    ],
    weather: ['lost', '503', 'failed', '429'],
  }),
  mixedInvoices({
    name: 'pay-invoices/hard',
    reminded: { number: 'INV-2001', from: bolt, amount: '120' },
    settled: { number: 'INV-1990', from: quay, amount: '60' },
    reduced: { number: 'INV-2002', from: marsh, amount: '75.5' },
    credit: '15.5',
    banked: { number: 'INV-2003', from: nova, amount: '200' },
    weather: ['lost', '500', 'failed'],
  }),
  plainInvoices({
    name: 'pay-invoices/easy (six invoices of three payees)',
    invoices: [
      { number: 'INV-11', from: bolt, amount: '12.25' },
      { number: 'INV-12', from: marsh, amount: '0.75' },
      { number: 'INV-13', from: nova, amount: '99.99' },
      { number: 'INV-14', from: bolt, amount: '300' },
      { number: 'INV-15', from: marsh, amount: '18' },
      { number: 'INV-16', from: nova, amount: '0.01' },
    ],
    weather: ['lost', '503'],
  }),
  plainInvoices({
    name: 'pay-invoices/easy (one large invoice in bad weather)',
    invoices: [{ number: 'INV-7', from: quay, amount: '999.99' }],
    weather: ['failed', 'lost', 'cut', 'refused', '500', '429'],
  }),
  mixedInvoices({
    name: 'pay-invoices/hard (other payees and amounts)',
    reminded: { number: 'INV-301', from: quay, amount: '18.4' },
    settled: { number: 'INV-288', from: marsh, amount: '410' },
    reduced: { number: 'INV-302', from: nova, amount: '90' },
    credit: '89.5',
    banked: { number: 'INV-303', from: bolt, amount: '35.75' },
    weather: ['cut', '503', '429'],
  }),
]
