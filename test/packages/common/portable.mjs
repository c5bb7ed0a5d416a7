/**
 * What a test does with the package wherever there is fetch: without the modules of Node, and without msw. It answers
 * what it saw, which is the same everywhere.
 */
export async function portable({ createSimulator, verifyWebhook }) {
  const sim = createSimulator({ seed: 'portable' })
  const verdicts = []
  sim.webhooks.deliverTo(async (request) => {
    const delivery = { body: await request.text(), headers: request.headers }
    verdicts.push(verifyWebhook({ ...delivery, publicKey: sim.webhooks.publicKey, now: sim.clock.now() }).ok)
    return new Response(null, { status: 204 })
  })

  let calls = 0
  const call = async (method, path, body) => {
    calls += 1
    const response = await sim.fetch(sim.baseUrl + path, {
      method,
      headers: {
        'x-api-key': sim.apiKey,
        'x-idempotency-key': `00000000-0000-4000-8000-00000000000${calls}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body }),
    })
    return { status: response.status, body: await response.json() }
  }
  const target = await call('POST', '/webhooks/targets', '{"url":"https://app.example/webhooks"}')
  // As bytes, and with more than ASCII in them.
  const bytes = new TextEncoder().encode('{"name":"Ærø Søfart","customer_type":"business"}')
  const created = await call('POST', '/customers', bytes)
  const before = await call('GET', `/customers/${created.body.id}`)
  const inbox = sim.webhooks.inbox()
  const uninstall = sim.clock.installDate()
  await sim.clock.advance('5s')
  const date = new Date().toISOString()
  uninstall()
  const after = await call('GET', `/customers/${created.body.id}`)
  const unknown = await call('POST', '/customer', '{}')
  return {
    statuses: [target, created, before, after, unknown].map(({ status }) => status),
    onboarding: [before.body.application_status, after.body.application_status],
    verdicts: [...verdicts, ...inbox.received.map(({ verdict }) => verdict.ok)],
    date,
    fork: sim.fork().hash() === sim.hash(),
    hash: sim.hash(),
  }
}
