import { verifyWebhook } from 'platform-simulator/webhooks'

/** Pays an invoice, and may be called again whenever it is not known how far it came. */
export async function pay({ fetch, url, apiKey, books }, { id, customer, destination, amount }) {
  const { key } = books.begin(id, crypto.randomUUID())
  const response = await fetch(`${url}/transactions`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'x-idempotency-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      customer_id: customer,
      destination_id: destination,
      amount,
      source_asset: 'USDC',
      source_network_id: 'base-sepolia',
      destination_asset: 'USD',
      payment_reference: id,
    }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.detail)
  books.sent(id)
  return answer
}

/** The webhook route. Events may come twice, late, and in the wrong order. */
export function createRoute({ books, publicKey, now }) {
  return async function route(request) {
    const body = await request.text()
    const check = verifyWebhook({ body, headers: request.headers, publicKey, now: now() })
    if (!check.ok) return new Response(check.reason, { status: 401 })
    const { event } = check
    books.handle(event, (db) => {
      if (event.type !== 'transaction.one_off.updated') return
      const { status, payment_reference: id, destination_amount: paid } = event.data.object
      // What is completed or failed stays so, whatever older event comes later.
      if (status === 'completed' || status === 'failed')
        db.run('update payments set status = ?, paid = ? where id = ?', [status, paid ?? null, id])
    })
    return new Response(null, { status: 204 })
  }
}
