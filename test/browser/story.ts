import type { Simulator } from 'platform-simulator'

export const seed = 'browser'

/** What the page saw, as plain JSON. */
export interface Seen {
  readonly statuses: readonly number[]
  readonly onboarding: readonly unknown[]
  readonly deliveries: readonly { readonly event: string; readonly verified: boolean }[]
  /** By the host's Date, made to follow the simulator. */
  readonly date: string
  readonly hash: string
}

/** The same story in the page and in Node, told through whatever reaches the simulator there. */
export async function story(
  sim: Simulator,
  ask: (url: string, init: RequestInit) => Promise<Response>,
): Promise<Seen> {
  const deliveries: { event: string; verified: boolean }[] = []
  const key = await crypto.subtle.importKey('raw', bytesOfHex(sim.webhooks.publicKey), 'Ed25519', false, [
    'verify',
  ])
  sim.webhooks.deliverTo(async (request) => {
    const body = await request.text()
    const signed = new TextEncoder().encode(request.headers.get('x-webhook-timestamp') + body)
    const signature = bytesOfBase64(request.headers.get('x-webhook-signature') ?? '')
    const verified = await crypto.subtle.verify('Ed25519', key, signature, signed)
    deliveries.push({ event: String(member(JSON.parse(body), 'type')), verified })
    return new Response(null, { status: 200 })
  })

  const statuses: number[] = []
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await ask(sim.baseUrl + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-api-key': sim.apiKey,
        'x-idempotency-key': `00000000-0000-4000-8000-00000000000${statuses.length}`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    statuses.push(response.status)
    return response.json()
  }
  await call('POST', '/webhooks/targets', { url: 'https://app.example/webhooks' })
  const created = await call('POST', '/customers', { name: 'Acme Corp', customer_type: 'business' })
  const customer = `/customers/${String(member(created, 'id'))}`
  const before = await call('GET', customer)
  await sim.clock.advance('5s')
  const after = await call('GET', customer)
  const uninstall = sim.clock.installDate()
  const date = new Date().toISOString()
  uninstall()
  return {
    statuses,
    onboarding: [before, after].map((read) => member(read, 'application_status')),
    deliveries: deliveries.sort((a, b) => (a.event < b.event ? -1 : 1)),
    date,
    hash: sim.hash(),
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function bytesOfHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
