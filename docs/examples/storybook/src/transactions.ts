import { element, refreshing } from './element.js'
import type { Page, Platform, Transaction } from './platform.js'

export interface TransactionsProps {
  readonly platform: Platform
  readonly customerId: string
  readonly heading: string
}

/** What moved, latest first. */
export function transactionList({ platform, customerId, heading }: TransactionsProps): HTMLElement {
  const list = refreshing('list', async () => {
    const { data } = await platform.get<Page<Transaction>>(`/customers/${customerId}/transactions?limit=10`)
    return data.length === 0 ? [element('p', {}, 'Nothing moved yet.')] : data.map(row)
  })
  return element('main', { className: 'screen' }, element('h1', {}, heading), list)
}

function row(transaction: Transaction): HTMLElement {
  const badge = element('span', { className: `badge ${transaction.status}` }, transaction.status)
  return element('p', {}, ...described(transaction).map((text) => element('span', {}, text)), badge)
}

function described(transaction: Transaction): [what: string, amount: string] {
  if (transaction.resource_type === 'one_off') {
    const { source_asset, destination_asset, amount = '…' } = transaction
    return [`${source_asset} to ${destination_asset}`, `${amount} ${source_asset}`]
  }
  const { description, inputAmount } = transaction
  return [description, `${inputAmount.amount ?? '…'} ${inputAmount.asset}`]
}
