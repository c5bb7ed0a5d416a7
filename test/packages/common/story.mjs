import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * What an app's test does with the package, behind msw. It answers what it saw, and the fixtures say what is right.
 * @param packages the functions as the fixture loaded them: by import, by require, or through a test runner
 */
export async function story({ createSimulator, handlers, setupServer }) {
  const sim = createSimulator({ seed: 'packages' })
  const key = ed25519(sim.webhooks.publicKey)
  const events = []
  sim.webhooks.deliverTo(async (request) => {
    const signed = request.headers.get('x-webhook-timestamp') + (await request.clone().text())
    const signature = Buffer.from(request.headers.get('x-webhook-signature') ?? '', 'base64')
    if (!verify(null, Buffer.from(signed), key, signature)) return new Response(null, { status: 401 })
    const event = await request.json()
    events.push(event.type)
    return new Response(null, { status: 200 })
  })

  const server = setupServer(...handlers(sim))
  // The first name is for msw 2, the second for msw 3: each ignores the other's.
  server.listen({ onUnhandledRequest: 'error', onUnhandledFrame: 'error' })
  try {
    let calls = 0
    const call = async (method, path, body) => {
      calls += 1
      const response = await fetch(sim.baseUrl + path, {
        method,
        headers: {
          'x-api-key': sim.apiKey,
          'x-idempotency-key': `00000000-0000-4000-8000-00000000000${calls}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json() }
    }
    const target = await call('POST', '/webhooks/targets', { url: 'https://app.example/webhooks' })
    const created = await call('POST', '/customers', { name: 'Acme Corp', customer_type: 'business' })
    const before = await call('GET', `/customers/${created.body.id}`)
    await sim.clock.advance('5s')
    const after = await call('GET', `/customers/${created.body.id}`)
    const unknown = await call('POST', '/customer', { name: 'Acme Corp', customer_type: 'business' })
    const refused = await call('POST', '/customers', { name: 'Acme Corp', customer_type: 'company' })
    return {
      statuses: [target, created, before, after, unknown, refused].map(({ status }) => status),
      onboarding: [before.body.application_status, after.body.application_status],
      events: events.sort(),
      deliveries: [...new Set(sim.webhooks.deliveries().map(({ status }) => status))],
      didYouMean: unknown.body.sim_hint,
      refusal: refused.body.detail,
      clock: sim.clock.now().toISOString(),
      hash: sim.hash(),
    }
  } finally {
    await server.close()
  }
}

/** Prints what a fixture saw, and with which versions, for the test that started it. */
export function report(seen, packages) {
  const versions = { node: process.versions.node }
  for (const name of packages) {
    versions[name] = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
  }
  console.log(`REPORT ${JSON.stringify({ versions, ...seen })}`)
}

/** The 32 bytes of the key behind the header that RFC 8410 gives to all Ed25519 public keys. */
function ed25519(hex) {
  const der = Buffer.from(`302a300506032b6570032100${hex}`, 'hex')
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}
