/** @jest-environment jsdom */
const { createSimulator } = require('platform-simulator')
const { useSimulator } = require('platform-simulator/jest')
const { testSigner, verifyIntent } = require('platform-simulator/signing')
const { verifyWebhook } = require('platform-simulator/webhooks')
const { cases } = require('./cases.cjs')

cases(useSimulator, jest)

test('plain jsdom has nothing of fetch, and of encodings', () => {
  const names = ['fetch', 'Request', 'Response', 'ReadableStream', 'TextEncoder', 'TextDecoder']
  expect(names.filter((name) => name in globalThis)).toEqual([])
})

test('bodies arrive as text, as bytes and as form data, and are signed', async () => {
  const sim = createSimulator()
  const inbox = sim.webhooks.inbox({ event_types: ['customer.created'] })
  const textOf = (name) => JSON.stringify({ name, customer_type: 'business' })
  const statuses = []
  for (const body of [textOf('Ærø Søfart'), Buffer.from(textOf('Æbelø')), new URLSearchParams('name=Acme')]) {
    const headers = new Headers({ 'x-api-key': sim.apiKey, 'content-type': 'application/json' })
    headers.set('x-idempotency-key', `00000000-0000-4000-8000-00000000000${statuses.length}`)
    const { signal } = new AbortController()
    const response = await sim.fetch('/customers', { method: 'POST', headers, body, signal })
    statuses.push([response.status, response.headers.get('content-type'), typeof (await response.text())])
  }
  expect(statuses).toEqual([
    [201, 'application/json', 'string'],
    [201, 'application/json', 'string'],
    [400, 'application/problem+json', 'string'],
  ])
  await sim.idle()
  expect(inbox.received.map(({ verdict, status }) => [verdict.ok, status])).toEqual([
    [true, 204],
    [true, 204],
  ])
  const built = sim.webhooks.build('customer.created', { object: { name: 'Ærø' } })
  expect(verifyWebhook({ ...built, now: sim.clock.now() }).ok).toBe(true)
})

test('a receiver is handed a request', async () => {
  const sim = createSimulator()
  const seen = []
  sim.webhooks.deliverTo(async (request) => {
    seen.push(request.method, JSON.parse(await request.text()).type)
  })
  sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
  sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
  await sim.idle()
  expect(seen).toEqual(['POST', 'customer.created'])
  expect(sim.webhooks.deliveries()[0].log[0].reason).toMatch('undefined instead of a Response')
})

test('signers sign, and their signatures are verified', () => {
  for (const keyType of ['ES256', 'WEBAUTHN']) {
    const signer = testSigner('Ana', { keyType })
    expect(verifyIntent(signer.publicKey, keyType, { memo: 'é' }, signer.sign({ memo: 'é' }))).toEqual({
      ok: true,
    })
  }
})
