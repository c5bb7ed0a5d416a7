import type { Agent } from 'platform-simulator/trials'
import { type Hands, handsOf } from './hands.js'

export interface Row {
  readonly name: string
  readonly type: string
  readonly external: string
  readonly routing: string
  readonly account: string
  readonly isWithdrawn: boolean
}

export async function sheet(hands: Hands): Promise<readonly Row[]> {
  const [paper] = await hands.papers()
  return (paper?.text ?? '').split('\n').map((line) => {
    const [name = '', type = '', id = '', bank = ''] = line.split('; ')
    return {
      name,
      type,
      external: id.replace('id ', ''),
      routing: /routing number (\d+)/.exec(bank)?.[1] ?? '',
      account: /account (\d+)/.exec(bank)?.[1] ?? '',
      isWithdrawn: line.includes('WITHDRAWN'),
    }
  })
}

export async function customerOf(hands: Hands, { name, type, external }: Row): Promise<string> {
  const found = await hands.sure('customers_list', { external_id: external })
  const known = found.at('data', 0, 'id').text
  if (known !== '') return known
  const made = await hands.sure('customers_create', {
    body: { name, customer_type: type, external_id: external },
  })
  await hands.pass('10s')
  return made.at('id').text
}

export async function openAccount(
  hands: Hands,
  customer: string,
  { name, routing, account }: Row,
): Promise<void> {
  const { rows } = (await hands.sure('recipients_list', { customer_id: customer, limit: 100 })).at('data')
  const recipient =
    rows.find((row) => row.at('name').text === name) ??
    (await hands.sure('recipients_create', { customer_id: customer, body: { name } }))
  const address = {
    street1: '1 Main St',
    city: 'Springfield',
    region: 'IL',
    postal_code: '62701',
    country: 'US',
  }
  await hands.sure('recipients_update', { recipient_id: recipient.at('id').text, body: { name, address } })
  const destination = await hands.sure('destinations_create', {
    recipient_id: recipient.at('id').text,
    body: {
      destination_type: 'fiat_us',
      name: 'Own bank',
      aba_routing_number: routing,
      account_number: account,
      account_type: 'checking',
      account_holder_name: name,
      bank_name: 'Example Bank',
    },
  })
  await hands.sure('accounts_create', {
    body: {
      account_type: 'offramp',
      rail: 'ach',
      fiat_destination_id: destination.at('id').text,
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
    },
  })
}

export const onboard: Agent = async (assignment) => {
  const hands = handsOf(assignment)
  for (const row of await sheet(hands)) {
    if (row.isWithdrawn) continue
    await openAccount(hands, await customerOf(hands, row), row)
  }
}
