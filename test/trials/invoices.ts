import type { Agent } from 'platform-simulator/trials'
import { type Answer, type Hands, handsOf } from './hands.js'

/** Payees of the customer, and how they are paid. */
export interface Payee {
  readonly name: string
  readonly chain: Answer | undefined
  readonly bank: Answer | undefined
}

export async function payeesOf(hands: Hands): Promise<readonly Payee[]> {
  const listed = await hands.sure('recipients_list', { customer_id: hands.word('customer'), limit: 100 })
  return listed.at('data').rows.map((recipient) => {
    const places = recipient.at('destinations').rows
    const of = (type: string) => places.find((place) => place.at('destination_type').text === type)
    return { name: recipient.at('name').text, chain: of('crypto'), bank: of('fiat_us') }
  })
}

export function payeeNamed(payees: readonly Payee[], name: string): Payee {
  const found = payees.find((payee) => payee.name === name)
  if (found === undefined) throw new Error(`there is no payee ${name}`)
  return found
}

const inCents = (amount: string): number => Math.round(Number(amount) * 100)
export const inDollars = (cents: number): string => String(cents / 100)

/** Sends to a place on a chain, and sees to it that it arrives: what failed on its way is sent again. */
export async function pay(hands: Hands, place: object, amount: string): Promise<void> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const made = await hands.sure('scheduledPayments_create', {
      body: {
        signer_id: hands.word('signer'),
        wallet_id: hands.word('wallet'),
        amount,
        asset: 'USDC',
        ...place,
      },
    })
    const id = made.at('data', 0, 'id').text || made.at(0, 'id').text || made.at('result', 0, 'id').text
    await hands.pass('1m')
    const { rows } = (await hands.sure('scheduledPayments_list', { limit: 100 })).at('data')
    const payment = rows.find((row) => row.at('id').text === id)
    if (payment?.at('status').text !== 'executed')
      throw new Error(`it is ${payment?.at('status').text}: ${payment?.at('failure_reason').text}`)
    const sent = await hands.sure('transactions_get', {
      transaction_id: payment.at('wallet_transaction_id').text,
    })
    if (sent.at('status').text === 'completed') return
    if (sent.at('status').text !== 'failed') throw new Error(`it is ${sent.at('status').text}`)
  }
}

/** Pays a payee wherever it can be paid. */
export async function payPayee(
  hands: Hands,
  { chain, bank }: Payee,
  amount: string,
  reference?: string,
): Promise<void> {
  if (chain !== undefined) return pay(hands, { destination_id: chain.at('destination_id').text }, amount)
  for (let attempt = 0; attempt < 4; attempt++) {
    const one = await hands.sure('transactions_createOneOff', {
      body: {
        customer_id: hands.word('customer'),
        destination_id: bank?.at('destination_id').text,
        amount,
        source_asset: 'USDC',
        source_network_id: 'base-sepolia',
        destination_asset: 'USD',
        ...(reference !== undefined && { payment_reference: reference }),
      },
    })
    const made = await hands.sure('transactions_get', { transaction_id: one.at('id').text })
    if (made.at('status').text === 'pending') return onePaidAt(hands, one.at('crypto_address').text, amount)
  }
}

/** Funds a one-off, and waits until it has paid. */
export async function onePaidAt(hands: Hands, address: string, amount: string): Promise<void> {
  await pay(hands, { address, network_id: 'base-sepolia' }, amount)
  await hands.pass('1h')
}

interface Owed {
  readonly number: string
  readonly from: string
  readonly cents: number
}

/** The invoices of the inbox: each once, less what was credited, without those that were paid. */
export async function owed(hands: Hands): Promise<readonly Owed[]> {
  const papers = await hands.papers()
  const read = papers.map(({ text }) => ({
    number: /^(?:Invoice|Credit note for invoice) (\S+)/m.exec(text)?.[1] ?? '',
    from: /^From: (.+)$/m.exec(text)?.[1] ?? '',
    cents: inCents(/^Amount due: (\S+)/m.exec(text)?.[1] ?? '0'),
    credit: inCents(/^Credit: (\S+)/m.exec(text)?.[1] ?? '0'),
  }))
  const { rows } = (await hands.sure('transactions_list', { transaction_type: 'one_off', limit: 100 })).at(
    'data',
  )
  const settled = new Set(
    rows
      .filter((row) => row.at('status').text === 'completed')
      .map((row) => row.at('payment_reference').text.replaceAll(' ', '-')),
  )
  const invoices = read.filter(
    ({ number, cents }, place) =>
      cents > 0 &&
      !settled.has(number) &&
      read.findIndex((each) => each.number === number && each.cents > 0) === place,
  )
  return invoices.map(({ number, from, cents }) => ({
    number,
    from,
    cents: cents - read.reduce((sum, each) => sum + (each.number === number ? each.credit : 0), 0),
  }))
}

/** Pays what is owed, and nothing else. */
export const payInvoices: Agent = async (assignment) => {
  const hands = handsOf(assignment)
  const payees = await payeesOf(hands)
  for (const { number, from, cents } of await owed(hands))
    await payPayee(hands, payeeNamed(payees, from), inDollars(cents), number.replaceAll('-', ' '))
}
