import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { setupServer } from 'msw/node'
import { createSimulator } from 'platform-simulator'
import { handlers } from 'platform-simulator/msw'
import { PartnerApp } from './partner-app.js'
import { Timeline } from './timeline.js'

export const story =
  'A partner app onboards customers over intercepted HTTP, is told by signed webhooks, and meets limits, retries and two endings.'

export async function run(print: (line: string) => void = console.log): Promise<void> {
  const sim = createSimulator({ seed: 'quickstart' })
  const timeline = new Timeline(sim, print)
  timeline.showEvents()
  const server = setupServer(...handlers(sim))
  server.listen({ onUnhandledRequest: 'error' })
  // The app checks the age of a signature against its own Date: let it follow the simulator's clock.
  const uninstallDate = sim.clock.installDate()

  try {
    const app = new PartnerApp(
      { baseUrl: sim.baseUrl, apiKey: sim.apiKey, publicKey: sim.webhooks.publicKey },
      (method, path, response) =>
        timeline.request(
          method,
          path,
          response.status,
          response.headers.get('retry-after') ? `retry after ${response.headers.get('retry-after')} s` : '',
        ),
    )
    let tampered = 0
    sim.webhooks.deliverTo('https://partner.example/hooks', async (request) => {
      const type = request.headers.get('x-platform-event-type') ?? ''
      const forged = new Request(request.url, {
        method: 'POST',
        headers: request.headers,
        body: `${await request.clone().text()} `,
      })
      if ((await app.receive(forged)).status === 401) tampered++
      const response = await app.receive(request)
      timeline.delivery(
        type,
        Number(request.headers.get('x-platform-delivery-attempt')),
        `${response.status} by ${request.url}`,
      )
      return response
    })

    timeline.heading('1. Customers are created; the sandbox approves them five seconds later and says so.')
    const target = await app.call('POST', '/webhooks/targets', {
      url: 'https://partner.example/hooks',
      event_types: ['customer.created', 'customer.kyb_status.created'],
    })
    assert.equal(target.status, 201)
    const key = randomUUID()
    const acme = { name: 'Acme Corp', customer_type: 'business', external_id: 'crm-1' }
    const first = await app.call('POST', '/customers', acme, key)
    assert.equal(first.status, 201)
    const created = (await first.json()) as { id: string; application_id: string }
    timeline.name(created.id, 'Acme Corp')
    for (const name of ['Grace Hopper', 'Alan Turing', 'Ada Lovelace']) {
      const response = await app.call('POST', '/customers', { name, customer_type: 'individual' })
      assert.equal(response.status, 201)
      timeline.name(((await response.json()) as { id: string }).id, name)
    }
    await sim.clock.advance('4s')
    assert.equal(app.kyb.size, 0, 'nobody is approved before five seconds have passed')
    await sim.clock.advance('1s')
    assert.equal(app.kyb.get(created.id), 'approved')
    assert.equal(app.kyb.size, 4)
    assert.ok(tampered > 0, 'the receiver refuses a body that was changed')
    const read = (await (await app.call('GET', `/customers/${created.id}`)).json()) as { kyb_status: string }
    assert.equal(read.kyb_status, 'active')

    timeline.heading('2. The list is paged with starting_after, two at a time, by name.')
    const names = (await app.listAll('/customers', 2)).map((customer) => customer.name)
    assert.deepEqual(names, ['Acme Corp', 'Ada Lovelace', 'Alan Turing', 'Grace Hopper'])

    timeline.heading(
      '3. A POST repeated with its idempotency key gets the first answer, and nothing is created.',
    )
    const again = await app.call('POST', '/customers', acme, key)
    assert.deepEqual(await again.json(), created)
    assert.equal(sim.requests.list().at(-1)?.replayed, true)
    assert.equal(sim.api.customers.list().meta.total_count, 4)

    timeline.heading('4. The sixty-first request of a minute is refused, and a later one is not.')
    let response = await app.call('GET', '/customers?limit=1')
    while (response.status === 200) {
      response = await sim.fetch(`${sim.baseUrl}/customers?limit=1`, { headers: { 'x-api-key': sim.apiKey } })
    }
    app.onResponse('GET', '/customers?limit=1', response)
    assert.equal(response.status, 429)
    assert.equal(response.headers.get('x-ratelimit-remaining'), '0')
    const wait = Number(response.headers.get('retry-after'))
    assert.equal(wait, 55, 'the minute that began at 0:00 has 55 seconds left')
    await sim.clock.advance(wait * 1000)
    assert.equal((await app.call('GET', '/customers?limit=1')).status, 200)

    timeline.heading('5. A receiver that always fails is tried ten times over 48 hours, then given up.')
    sim.webhooks.deliverTo('https://broken.example/hooks', (request) => {
      timeline.delivery(
        request.headers.get('x-platform-event-type') ?? '',
        Number(request.headers.get('x-platform-delivery-attempt')),
        '500',
      )
      return new Response('no', { status: 500 })
    })
    assert.equal(
      (
        await app.call('POST', '/webhook-targets', {
          url: 'https://broken.example/hooks',
          event_types: ['customer.rfi.requested'],
        })
      ).status,
      201,
    )
    const late = (await (
      await app.call('POST', '/customers', { name: 'Late Ltd', customer_type: 'business' })
    ).json()) as { id: string; application_id: string }
    timeline.name(late.id, 'Late Ltd')
    const ask = {
      type: 'kyb_info_request',
      applicant_id: late.application_id,
      simulation_id: 'ask-late',
      info_request_fields: ['tax_id_number'],
    }
    assert.equal((await app.call('POST', '/sandbox/simulate/onboarding', ask)).status, 200)
    const waiting = (await (await app.call('GET', `/customers/${late.id}`)).json()) as {
      status: string
      resubmit_url?: string
    }
    assert.equal(waiting.status, 'info_requested')
    assert.ok(waiting.resubmit_url)
    await sim.clock.advance('47h')
    const failing = () => sim.webhooks.deliveries({ url: 'https://broken.example/hooks' })[0]
    assert.equal(failing()?.attempts, 10)
    assert.equal(failing()?.status, 'pending')
    await sim.clock.advance('1h')
    assert.equal(failing()?.status, 'failed')
    timeline.line('delivery', `${failing()?.event_type} given up after ${failing()?.attempts} attempts`)

    timeline.heading('6. The world is forked, and the same start gets two endings.')
    const other = sim.fork()
    assert.equal(other.hash(), sim.hash())
    sim.simulate.respondToInformation(late.id)
    sim.simulate.approveOnboarding(late.id)
    other.simulate.rejectOnboarding(late.id, { reason_code: 'prohibited_business_type' })
    const endings = [sim, other].map((world) => world.api.customers.get(late.id).status)
    assert.deepEqual(endings, ['approved', 'declined'])
    timeline.line('ending', `Late Ltd is ${endings[0]} here, and ${endings[1]} in the fork`)
    assert.notEqual(other.hash(), sim.hash())

    const log = sim.requests.list({ traffic: 'app' })
    timeline.heading(
      `Done: ${log.length} requests, ${sim.events.list().length} events, ${sim.webhooks.deliveries().length} deliveries; every step answered as specified.`,
    )
  } finally {
    uninstallDate()
    server.close()
    sim.dispose()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run()
