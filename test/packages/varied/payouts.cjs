const { appendFileSync } = require('node:fs')

/**
 * Pays an invoice, and asks again where it got no answer, or one that says nothing for sure. With the mistake it draws a new
 * key for each try. It is sent to a page as text, and so uses nothing around it. Returns the status that it was answered.
 */
async function pay({ ask = fetch, baseUrl, apiKey, order, hasMistake }) {
  let key = crypto.randomUUID()
  for (;;) {
    const response = await ask(`${baseUrl}/transactions/one-off`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'x-idempotency-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(order),
    }).catch(() => undefined)
    if (response !== undefined && response.status < 429) return response.status
    const seconds = Number(response?.headers.get('retry-after') ?? 0)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    if (hasMistake) key = crypto.randomUUID()
  }
}

/** Reads the names of all customers, and asks again as well. */
async function readNames({ ask, baseUrl, apiKey }) {
  for (;;) {
    const response = await ask(`${baseUrl}/customers`, { headers: { 'x-api-key': apiKey } }).catch(
      () => undefined,
    )
    if (response?.status === 200) return (await response.json()).data.map(({ name }) => name)
    const seconds = Number(response?.headers.get('retry-after') ?? 0)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}

/** Fills a baseline. Returns the invoice. */
function seed(sim) {
  const { customer } = sim.given.activeBusiness({ name: 'Acme Corp' })
  return {
    ...{ customer_id: customer.id, destination_id: sim.given.usDestination({ customer }).id },
    ...{ source_network_id: 'base-sepolia', source_asset: 'USDC', destination_asset: 'USD' },
    ...{ amount: '12.50', payment_reference: 'INV 1' },
  }
}

/** The way of the app to its simulator. */
function wayTo({ baseUrl, apiKey, fetch: ask }, order) {
  return { ask, baseUrl, apiKey, order, hasMistake: process.env.PAYOUTS_MISTAKE !== undefined }
}

/** Writes down that a test has run, beside those before it. */
function ran(test) {
  appendFileSync('ran.txt', `${test}\n`)
}

module.exports = { pay, ran, readNames, seed, wayTo }
