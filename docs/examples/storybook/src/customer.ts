import { element, refreshing } from './element.js'
import { type Customer, type Page, type Platform, type Recipient, Refusal } from './platform.js'

export interface CustomerProps {
  readonly platform: Platform
  readonly customerId: string
}

/** The customer, a warning where money cannot move, and a payment to try. */
export function customerScreen({ platform, customerId }: CustomerProps): HTMLElement {
  const outcome = element('p', { className: 'error', role: 'alert' })
  const pay = async (): Promise<void> => {
    const { data } = await platform.get<Page<Recipient>>(`/customers/${customerId}/recipients`)
    const [destination] = data.flatMap(({ destinations }) => destinations)
    try {
      await platform.post('/transactions/one-off', {
        customer_id: customerId,
        destination_id: destination?.destination_id,
        amount: '1.50',
        source_asset: 'USDC',
        source_network_id: 'base-sepolia',
        destination_asset: 'USDT',
        destination_network_id: 'base-sepolia',
      })
      outcome.textContent = 'The payment is on its way.'
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      outcome.textContent = refusal.message
    }
  }
  const card = refreshing('card', async () => {
    const { name, status } = await platform.get<Customer>(`/customers/${customerId}`)
    const badge = element('span', { className: `badge ${status}` }, status)
    const banner = element(
      'p',
      { className: 'banner' },
      'This account is frozen: send us a proof of address.',
    )
    return [element('h1', {}, name, ' ', badge), ...(status === 'frozen' ? [banner] : [])]
  })
  const button = element('button', { type: 'button', onclick: pay }, 'Pay 1.50 USDC')
  return element('main', { className: 'screen' }, card, button, outcome)
}
