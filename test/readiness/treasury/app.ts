import type { DocumentStore } from 'platform-simulator/explore'

/**
 * A treasury that pays out of a wallet for which two people sign: a payment is proposed, each of the two endorses it, and
 * with the second signature it is sent. A limit of its own holds for each day. Money that comes in is booked.
 */

export interface Ports {
  fetch(url: string, init?: RequestInit): Promise<Response>
  readonly store: DocumentStore
  readonly baseUrl: string
  readonly apiKey: string
  readonly publicKey: string
  readonly walletId: string
  readonly walletAddress: string
  /** In whole USDC. */
  readonly dailyLimit: string
}

export interface Intent {
  readonly wallet_id: string
  readonly caip2: string
  readonly operation: {
    readonly kind: 'transfer'
    readonly from: string
    readonly to: string
    readonly amount: string
    readonly asset_id: string
  }
  readonly idempotency_key: string
}

export interface Payment {
  readonly id: string
  readonly intent: Intent
  readonly signatures: Readonly<Record<string, string>>
  /** `proposed`, `sending` (outcome unknown), `unfunded`, `refused`, or a status of the platform. */
  readonly state: string
  readonly key: string
  /** The UTC day on which it was proposed. */
  readonly day: number
  readonly transactionId?: string
}

export interface Income {
  readonly hash: string
  readonly amount: string
}

export type Members = Readonly<Record<string, unknown>>

const signersNeeded = 2
const order = [
  'proposed',
  'unfunded',
  'sending',
  'awaiting_confirmation',
  'broadcasted',
  'completed',
  'failed',
]
const open = ['sending', 'unfunded']

export class Treasury {
  readonly ports: Ports

  constructor(ports: Ports) {
    this.ports = ports
  }

  async handle(request: Request): Promise<Response> {
    const [, place, id = '', act] = new URL(request.url).pathname.split('/')
    if (request.method === 'GET' && place === 'handled') return Response.json(await this.handled())
    if (request.method === 'GET' && place === 'balance')
      return Response.json({ balance: await this.balance() })
    if (request.method === 'GET' && place === 'payments') return Response.json(await this.payments())
    if (request.method !== 'POST') return new Response(null, { status: 405 })
    if (place === 'hooks') return await this.receive(request)
    if (place !== 'payments') return new Response(null, { status: 404 })
    if (act === 'endorsements') return await this.endorse(id, await request.json())
    return await this.propose(await request.json())
  }

  /** The answer has the intent, which both have to sign. */
  async propose({ id, to, amount }: Readonly<Record<'id' | 'to' | 'amount', string>>): Promise<Response> {
    const known = await this.payment(id)
    if (known !== undefined) return Response.json(known.intent)
    const units = unitsOf(amount)
    if (units === undefined) return Response.json({ error: 'not an amount' }, { status: 400 })
    if ((await this.spentOn(this.today())) + units > (unitsOf(this.ports.dailyLimit) ?? 0n))
      return Response.json({ error: 'over the limit of the day' }, { status: 409 })
    const intent: Intent = {
      wallet_id: this.ports.walletId,
      caip2: 'eip155:84532',
      operation: { kind: 'transfer', from: this.ports.walletAddress, to, amount, asset_id: 'USDC' },
      idempotency_key: id,
    }
    await this.keep({
      id,
      intent,
      signatures: {},
      state: 'proposed',
      key: crypto.randomUUID(),
      day: this.today(),
    })
    return Response.json(intent, { status: 201 })
  }

  async endorse(
    id: string,
    { signer, signature }: Readonly<Record<'signer' | 'signature', string>>,
  ): Promise<Response> {
    const payment = await this.payment(id)
    if (payment === undefined) return new Response(null, { status: 404 })
    if (payment.state !== 'proposed') return new Response(null, { status: 409 })
    const signatures = { ...payment.signatures, [signer]: signature }
    const isComplete = Object.keys(signatures).length >= signersNeeded
    await this.keep({ ...payment, signatures, state: isComplete ? 'sending' : 'proposed' })
    if (isComplete) await this.send(id)
    return new Response(null, { status: 202 })
  }

  async send(id: string): Promise<void> {
    const payment = await this.payment(id)
    if (payment === undefined || !open.includes(payment.state)) return
    const body = { signatures: Object.values(payment.signatures), intent: payment.intent }
    const answer = await this.call('POST', `/wallets/${this.ports.walletId}/transactions`, body, payment.key)
    if (answer === undefined) return await this.unanswered(payment)
    if (answer.status === 200) return await this.learn({ ...answer.body, intent: payment.intent })
    const slug = String(answer.body['type']).split('#').at(-1)
    // These end by themselves. The refusal is kept for its key, so the next try has another; the intent stays the same.
    const isPassing = slug === 'insufficient-balance' || slug === 'account-under-review'
    await this.keep({ ...payment, state: isPassing ? 'unfunded' : 'refused', key: crypto.randomUUID() })
  }

  /** What runs every few minutes: payments whose outcome is not known, or which had to wait, are sent again. */
  async resume(): Promise<void> {
    for (const { id, state } of await this.payments()) if (open.includes(state)) await this.send(id)
  }

  /** Compares with the platform what was told. */
  async reconcile(): Promise<void> {
    for (let after = ''; ; ) {
      const answer = await this.call('GET', `/transactions?transaction_type=wallet&limit=50${after}`)
      if (answer?.status !== 200) return
      const { data, meta } = answer.body as {
        readonly data: readonly Members[]
        readonly meta: { readonly has_more_after: boolean }
      }
      for (const made of data)
        await (made['to'] === this.ports.walletAddress ? this.book(made) : this.learn(made))
      if (!meta.has_more_after) return
      after = `&starting_after=${String(data.at(-1)?.['id'])}`
    }
  }

  /** Writes down how far a send is. */
  async learn({ id, status, intent }: Members): Promise<void> {
    if (typeof id !== 'string' || typeof status !== 'string') return
    const key = (intent as Partial<Intent> | undefined)?.idempotency_key
    const payment = (await this.payments()).find((each) => each.transactionId === id || each.id === key)
    if (payment === undefined || !this.isNews(payment.state, status)) return
    await this.keep({ ...payment, state: status, transactionId: id })
  }

  isNews(old: string, state: string): boolean {
    return order.indexOf(state) > order.indexOf(old)
  }

  /** Writes down money that came in: a deposit has one hash, whoever tells of it. */
  async book({ transaction_hash: hash, amount, status = 'completed' }: Members): Promise<void> {
    if (typeof hash !== 'string' || typeof amount !== 'string' || status !== 'completed') return
    await this.ports.store.set(`income/${hash}`, { hash, amount })
  }

  async receive(request: Request): Promise<Response> {
    const raw = new Uint8Array(await request.arrayBuffer())
    if (!(await this.isGenuine(request.headers, raw))) return new Response(null, { status: 401 })
    const { id, type, data } = JSON.parse(new TextDecoder().decode(raw))
    const name = this.nameOf(id, request.headers)
    if ((await this.ports.store.get(name)) === undefined) {
      if (type === 'wallet.deposit') await this.book(data.object)
      if (type === 'wallet.transaction.created' || type === 'wallet.transaction.updated')
        await this.learn(data.object)
      await this.ports.store.set(name, id)
    }
    return new Response(null, { status: 200 })
  }

  nameOf(id: string, _headers: Headers): string {
    return `event/${id}`
  }

  async isGenuine(headers: Headers, raw: Uint8Array): Promise<boolean> {
    const timestamp = headers.get('x-webhook-timestamp') ?? ''
    const signature = headers.get('x-webhook-signature') ?? ''
    if (timestamp === '' || !this.isYoung(Number(timestamp))) return false
    const key = await crypto.subtle.importKey(
      'raw',
      Buffer.from(this.ports.publicKey, 'hex'),
      'Ed25519',
      false,
      ['verify'],
    )
    const signed = this.signedText(timestamp, raw)
    return await crypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64'), signed)
  }

  isYoung(seconds: number): boolean {
    return Math.abs(Date.now() / 1000 - seconds) <= 300
  }

  signedText(timestamp: string, raw: Uint8Array): Uint8Array<ArrayBuffer> {
    return Buffer.concat([Buffer.from(timestamp), raw])
  }

  /** Undefined where nobody knows of the outcome. */
  async call(method: string, path: string, body?: object, key?: string) {
    for (let tries = 1; tries <= 3; tries++) {
      try {
        const response = await this.ports.fetch(this.ports.baseUrl + path, {
          method,
          headers: {
            'x-api-key': this.ports.apiKey,
            'content-type': 'application/json',
            ...(key !== undefined && { 'x-idempotency-key': this.keyOf(key, tries) }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        if (this.isTooOften(response.status))
          await this.rest(1000 * Number(response.headers.get('retry-after') ?? 60))
        else if (response.status < 500)
          return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Members }
        else await this.rest(5000)
      } catch {
        await this.rest(5000)
      }
    }
    return undefined
  }

  /** It stays as it is, to be sent again. */
  async unanswered(_payment: Payment): Promise<void> {}

  isTooOften(status: number): boolean {
    return status === 429
  }

  keyOf(key: string, _tries: number): string {
    return key
  }

  rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, milliseconds))
  }

  today(): number {
    return Math.floor(Date.now() / 86_400_000)
  }

  /** What was proposed on a day and was not refused, in the smallest units. */
  async spentOn(day: number): Promise<bigint> {
    let sum = 0n
    for (const { day: proposed, state, intent } of await this.payments())
      if (proposed === day && state !== 'refused' && state !== 'failed')
        sum += unitsOf(intent.operation.amount) ?? 0n
    return sum
  }

  /** What came in less what was sent, in whole USDC. */
  async balance(): Promise<string> {
    let sum = 0n
    for (const [, { amount }] of await this.ports.store.list<Income>('income/')) sum += unitsOf(amount) ?? 0n
    for (const { transactionId, state, intent } of await this.payments())
      if (transactionId !== undefined && state !== 'failed') sum -= unitsOf(intent.operation.amount) ?? 0n
    return `${sum / 1_000_000n}.${String(sum % 1_000_000n).padStart(6, '0')}`
  }

  async payments(): Promise<readonly Payment[]> {
    return (await this.ports.store.list<Payment>('payment/')).map(([, payment]) => payment)
  }

  payment(id: string): Promise<Payment | undefined> {
    return this.ports.store.get<Payment>(`payment/${id}`)
  }

  keep(payment: Payment): Promise<void> {
    return this.ports.store.set(`payment/${payment.id}`, payment)
  }

  async handled(): Promise<readonly string[]> {
    return (await this.ports.store.list<string>('event/')).map(([, id]) => id)
  }
}

/** In millionths. Undefined for what is no amount. */
function unitsOf(amount: string): bigint | undefined {
  const [, whole = '', places = ''] = /^(\d+)(?:\.(\d{1,6}))?$/.exec(amount) ?? []
  return whole === '' ? undefined : BigInt(whole + places.padEnd(6, '0'))
}
