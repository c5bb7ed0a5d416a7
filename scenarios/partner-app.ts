import { createPublicKey, randomUUID, verify } from 'node:crypto'

/**
 * A small partner application, as a stranger to the simulator would write it: it knows a base URL, an API key and the
 * public key of the webhooks, and uses plain fetch.
 */
export class PartnerApp {
  readonly #baseUrl: string
  readonly #apiKey: string
  readonly #publicKey: string
  readonly onResponse: (method: string, path: string, response: Response) => void
  /** What verified webhooks have told: customer id to KYB status. */
  readonly kyb = new Map<string, string>()
  readonly seenEvents = new Set<string>()

  constructor(
    settings: { readonly baseUrl: string; readonly apiKey: string; readonly publicKey: string },
    onResponse: (method: string, path: string, response: Response) => void,
  ) {
    this.#baseUrl = settings.baseUrl
    this.#apiKey = settings.apiKey
    this.#publicKey = settings.publicKey
    this.onResponse = onResponse
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    idempotencyKey: string = randomUUID(),
  ): Promise<Response> {
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: {
        'x-api-key': this.#apiKey,
        ...(method !== 'GET' && { 'x-idempotency-key': idempotencyKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    this.onResponse(method, path, response)
    return response
  }

  /** Pages through a list with `starting_after`. */
  async listAll(path: string, limit: number): Promise<{ readonly id: string; readonly name: string }[]> {
    const all: { id: string; name: string }[] = []
    for (;;) {
      const after = all.at(-1)
      const response = await this.call(
        'GET',
        `${path}?limit=${limit}${after ? `&starting_after=${after.id}` : ''}`,
      )
      const page = (await response.json()) as {
        data: { id: string; name: string }[]
        meta: { has_more_after: boolean }
      }
      all.push(...page.data)
      if (!page.meta.has_more_after) return all
    }
  }

  /** The app's webhook endpoint: 401 unless the signature is the platform's, and each event is applied once. */
  async receive(request: Request): Promise<Response> {
    const body = await request.text()
    const timestamp = request.headers.get('x-webhook-timestamp') ?? ''
    const signature = Buffer.from(request.headers.get('x-webhook-signature') ?? '', 'base64')
    // An Ed25519 public key as DER is a fixed prefix and the 32 raw bytes.
    const der = Buffer.from(`302a300506032b6570032100${this.#publicKey}`, 'hex')
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    if (!verify(null, Buffer.from(timestamp + body), key, signature))
      return new Response('bad signature', { status: 401 })
    if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return new Response('too old', { status: 401 })
    const event = JSON.parse(body) as { id: string; type: string; data: { object: Record<string, string> } }
    if (this.seenEvents.has(event.id)) return new Response('seen')
    this.seenEvents.add(event.id)
    const { customer_id, kyb_status } = event.data.object
    if (event.type.startsWith('customer.kyb_status.') && customer_id && kyb_status)
      this.kyb.set(customer_id, kyb_status)
    return new Response('ok')
  }
}
