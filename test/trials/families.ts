import type { Agent } from 'platform-simulator/trials'
import { type Answer, type Hands, handsOf, Refused } from './hands.js'
import { inDollars, onePaidAt, pay, payeeNamed, payeesOf, payInvoices, payPayee } from './invoices.js'
import { onboard } from './onboarding.js'

/** A scripted agent for each family: each does what is asked for and nothing else, also in bad weather. */

export async function oneOffsOf(hands: Hands): Promise<readonly Answer[]> {
  return (await hands.sure('transactions_list', { transaction_type: 'one_off', limit: 100 })).at('data').rows
}

export async function scheduledOf(hands: Hands): Promise<readonly Answer[]> {
  return (await hands.sure('scheduledPayments_list', { limit: 100 })).at('data').rows
}

/** Brings what is owed and what has happened together. */
export const reconcile: Agent = async (assignment) => {
  const hands = handsOf(assignment)
  const payees = await payeesOf(hands)
  for (const payment of await scheduledOf(hands))
    if (payment.at('status').text === 'scheduled')
      await hands.sure('scheduledPayments_cancel', { scheduled_payment_id: payment.at('id').text })
  const [paper] = await hands.papers()
  for (const line of (paper?.text ?? '').split('\n')) {
    const [number = '', to = '', money = ''] = line.split('; ')
    const amount = money.replace(' USDC', '')
    const reference = number.replaceAll('-', ' ')
    const payee = payeeNamed(payees, to)
    if (payee.chain !== undefined) {
      const destination = payee.chain.at('destination_id').text
      const isPaid = (await scheduledOf(hands)).some(
        (row) => row.at('status').text === 'executed' && row.at('destination_id').text === destination,
      )
      if (!isPaid) await payPayee(hands, payee, amount)
      continue
    }
    const ofInvoice = (await oneOffsOf(hands)).filter((row) => row.at('payment_reference').text === reference)
    if (ofInvoice.some((row) => row.at('status').text === 'completed')) continue
    const [first, ...others] = ofInvoice.filter((row) => row.at('status').text === 'pending')
    for (const other of others)
      await hands.sure('transactions_cancel', { transaction_id: other.at('id').text })
    if (first === undefined) await payPayee(hands, payee, amount, reference)
    else await onePaidAt(hands, first.at('crypto_address').text, amount)
  }
}

const amountsOf = (ask: string) => {
  const [, supplier = '', amount = '', , address = ''] =
    /Pay (.+?) (\S+) USDC from (\w+), to (0x[0-9a-f]{40})/.exec(ask) ?? []
  return { supplier, amount, address, keep: /exactly (\S+) USDC/.exec(ask)?.[1] }
}

/** Sends out of a wallet, and sees to it that it arrives. */
export async function send(
  hands: Hands,
  wallet: string,
  to: string,
  amount: string,
  signers: readonly string[],
): Promise<void> {
  const from = (await hands.sure('wallets_get', { wallet_id: wallet })).at('address').text
  for (let attempt = 1; attempt <= 4; attempt++) {
    const intent = {
      wallet_id: wallet,
      caip2: 'eip155:84532',
      operation: { kind: 'transfer', from, to, amount, asset_id: 'USDC' },
      idempotency_key: `${to}-${amount}-${attempt}`,
    }
    const body = (await hands.sure('desk_sign', { intent, signers })).value
    const sent = await hands.sure('wallets_send', { wallet_id: wallet, body })
    await hands.pass('1m')
    const read = await hands.sure('transactions_get', { transaction_id: sent.at('id').text })
    if (read.at('status').text === 'completed') return
  }
  throw new Error('it never arrived')
}

/** Sends with as many signatures as it takes: one where that is enough. */
export async function sendAsAllowed(hands: Hands, wallet: string, to: string, amount: string): Promise<void> {
  try {
    await send(hands, wallet, to, amount, ['Ada'])
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await send(hands, wallet, to, amount, ['Ada', 'Ben'])
  }
}

export const runTreasury: Agent = async (assignment) => {
  const hands = handsOf(assignment)
  const { amount, address, keep } = amountsOf(assignment.ask)
  const [operations, reserve] = [hands.word('Operations'), hands.word('Reserve')]
  if (keep !== undefined) {
    const to = (await hands.sure('wallets_get', { wallet_id: operations })).at('address').text
    const balances = await hands.sure('wallets_balances', { wallet_id: operations })
    const has = Number(balances.at('total_amount_usd').text)
    const missing = Number(amount) + Number(keep) - has
    await sendAsAllowed(hands, reserve, to, String(missing))
  }
  await sendAsAllowed(hands, operations, address, amount)
}

export { amountsOf }

/** Buys one report; false where the mandate does not allow it. */
export async function buy(hands: Hands, url: string): Promise<boolean> {
  const asked = await hands.sure('desk_fetch', { url })
  if (Number(asked.at('status').value) !== 402) return true
  const wanted: unknown = JSON.parse(asked.at('body').text)
  const agent = hands.word('agent')
  const body = { resource_url: url, payment_requirements: new AnswerOf(wanted).first }
  try {
    const signed = await hands.sure('x402_sign', { payment_agent_id: agent, body })
    const headers = { [signed.at('payment_header_name').text]: signed.at('payment_header').text }
    const paid = await hands.sure('desk_fetch', { url, headers })
    return Number(paid.at('status').value) === 200
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

class AnswerOf {
  readonly first: unknown

  constructor(wanted: unknown) {
    const accepts: unknown =
      typeof wanted === 'object' && wanted !== null ? Reflect.get(wanted, 'accepts') : []
    this.first = Array.isArray(accepts) ? accepts[0] : undefined
  }
}

export const urlsOf = (ask: string): readonly string[] => ask.match(/https:\/\/\w+\.example\/report/g) ?? []

export const buyReports: Agent = async (assignment) => {
  const hands = handsOf(assignment)
  for (const url of urlsOf(assignment.ask)) await buy(hands, url)
}

/** The payments that a bad day was about, as the text lists them. */
export function paymentsOf(ask: string): readonly { readonly to: string; readonly amount: string }[] {
  const [, list = ''] = /on a bad day: (.+?)\. See/.exec(ask) ?? []
  return list.split(', ').map((each) => {
    const [, to = '', amount = ''] = /^(.+) (\S+) USDC$/.exec(each) ?? []
    return { to, amount }
  })
}

export const mendBadDay: Agent = async (assignment) => {
  const hands = handsOf(assignment)
  const payees = await payeesOf(hands)
  for (const { to, amount } of paymentsOf(assignment.ask)) {
    const payee = payeeNamed(payees, to)
    const destination_id = payee.chain?.at('destination_id').text
    const rows = await scheduledOf(hands)
    const made = rows.filter((row) => row.at('destination_id').text === destination_id)
    const statuses = await Promise.all(
      made.map(async (row) => {
        const id = row.at('wallet_transaction_id').text
        return (await hands.sure('transactions_get', { transaction_id: id })).at('status').text
      }),
    )
    if (statuses.every((status) => status === 'failed')) await pay(hands, { destination_id }, amount)
  }
  if (!assignment.ask.includes('replayed')) return
  const history = await hands.sure('webhooks_list', { limit: 100 })
  const isReplayed = new Set<string>()
  for (const delivery of history.at('data').rows) {
    if (delivery.at('status').text !== 'failed') continue
    const event_id = delivery.at('event_id').text || delivery.at('webhook_id').text || delivery.at('id').text
    if (isReplayed.has(event_id)) continue
    isReplayed.add(event_id)
    await hands.sure('webhooks_replay', { event_id })
  }
  await hands.pass('1m')
}

/** The agent that can do every task, by its family; attacks are of other families. */
export function agentFor({ family, asks }: { readonly family: string; readonly asks: string }): Agent {
  switch (family) {
    case 'onboard':
      return onboard
    case 'reconcile':
      return reconcile
    case 'treasury':
      return runTreasury
    case 'mandate':
      return buyReports
    case 'bad-day':
      return mendBadDay
    case 'attack':
      return asks.includes('x402') ? buyReports : payInvoices
    default:
      return payInvoices
  }
}

export { inDollars }
