import type { Simulator } from 'platform-simulator'
import { expect } from 'vitest'
import { isoTime } from '../../src/kernel/clock.js'

export function statusOf(sim: Simulator, id: string): string {
  return sim.api.customers.get(id).status
}

export function isoNow(sim: Simulator): string {
  return isoTime(sim.clock.now().getTime())
}

/** An endpoint of the app: what it was sent, and how it answers. */
export function inbox(
  sim: Simulator,
  answer: (request: Request) => Response | Promise<Response> = ok,
): Request[] {
  const received: Request[] = []
  sim.webhooks.deliverTo((request) => {
    received.push(request)
    return answer(request)
  })
  sim.api.webhookTargets.create({
    url: 'https://app.example/hook',
    event_types: ['customer.kyb_status.created'],
  })
  return received
}

export function ok(): Response {
  return new Response()
}

export function down(): Response {
  return new Response(null, { status: 500 })
}

/** What a test does most: onboards a customer and receives the webhook of it, at the second attempt. */
export async function onboard(
  sim: Simulator,
  create: (sim: Simulator) => string | Promise<string>,
): Promise<void> {
  const received = inbox(sim, (request) =>
    request.headers.get('x-platform-delivery-attempt') === '1' ? down() : ok(),
  )
  const id = await create(sim)
  await sim.clock.advanceUntil(() => statusOf(sim, id) === 'approved')
  await sim.clock.advance('1h')
  expect(received).toHaveLength(2)
  expect(sim.webhooks.deliveries()).toMatchObject([{ status: 'delivered', attempts: 2 }])
  expect(isoNow(sim)).toBe('2026-01-01T01:00:05Z')
}

export async function createOverTheWire(sim: Simulator): Promise<string> {
  const response = await sim.fetch('/customers', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': sim.apiKey,
      'x-idempotency-key': '00000000-0000-4000-8000-000000000001',
    },
    body: JSON.stringify({ name: 'Acme Corp', customer_type: 'business' }),
  })
  const { id } = (await response.json()) as { id: string }
  return id
}
