/** The application: it pays invoices, and knows nothing of the simulator. */
export interface Platform {
  readonly url: string
  readonly key: string
}

export interface Invoice {
  /** Names the intent: it is the idempotency key of every try. */
  readonly id: string
  readonly customer: string
  readonly destination: string
  readonly amount: string
  readonly reference: string
}

export class Refused extends Error {}

export async function pay(
  { url, key }: Platform,
  invoice: Invoice,
): Promise<{ id: string; address: string }> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(`${url}/transactions`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'x-idempotency-key': invoice.id, 'content-type': 'application/json' },
      body: JSON.stringify({
        customer_id: invoice.customer,
        destination_id: invoice.destination,
        amount: invoice.amount,
        source_asset: 'USDC',
        source_network_id: 'base-sepolia',
        destination_asset: 'USD',
        destination_payment_rail: 'ach',
        payment_reference: invoice.reference,
      }),
    }).catch(() => undefined)
    // No answer, or a server that stumbled: the same key again, so that it is paid once.
    if ((response === undefined || response.status >= 500) && tries < 3) continue
    if (response === undefined) throw new Refused('no answer')
    const answer = await response.json()
    if (!response.ok) throw new Refused(answer.detail)
    return { id: answer.id, address: answer.crypto_address }
  }
}
