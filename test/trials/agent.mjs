// An agent in a process of its own, with no package: it pays the invoices of its inbox, calling tools over HTTP, or, with
// the argument `stdio`, over its own output and input.
import { createInterface } from 'node:readline'

const { TRIAL_ASK, TRIAL_MCP_URL, TRIAL_MCP_KEY } = process.env
const overStdio = process.argv.includes('stdio')
const lines = overStdio ? createInterface({ input: process.stdin })[Symbol.asyncIterator]() : undefined
let id = 0

async function ask(method, params) {
  const message = JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })
  if (lines !== undefined) {
    process.stdout.write(`${message}\n`)
    return JSON.parse((await lines.next()).value)
  }
  const response = await fetch(TRIAL_MCP_URL, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${TRIAL_MCP_KEY}`,
    },
    body: message,
  })
  return response.json()
}

async function call(name, args = {}) {
  const sent = name.endsWith('create') ? { idempotency_key: crypto.randomUUID(), ...args } : args
  for (let attempt = 1; ; attempt++) {
    const answer = await ask('tools/call', { name, arguments: sent }).catch((error) => ({ error }))
    const result = answer.result
    if (result !== undefined && !(result.isError && result.structuredContent?.status >= 500))
      return result.structuredContent
    if (attempt === 5) throw new Error(`${name}: ${JSON.stringify(answer)}`)
  }
}

const word = (before) => new RegExp(`${before} ([0-9A-Za-z]{27})`).exec(TRIAL_ASK)[1]
const { data: recipients } = await call('recipients_list', { customer_id: word('customer') })
const { papers } = await call('desk_inbox')
for (const { text } of papers) {
  const from = /^From: (.+)$/m.exec(text)[1]
  const amount = /^Amount due: (\S+)/m.exec(text)[1]
  const { destinations } = recipients.find(({ name }) => name === from)
  await call('scheduledPayments_create', {
    body: {
      signer_id: word('signer'),
      wallet_id: word('wallet'),
      amount,
      asset: 'USDC',
      destination_id: destinations[0].destination_id,
    },
  })
}
await call('clock_advance', { duration: '1h' })
if (!overStdio) console.log('Paid.')
process.exit(0)
