import { createPublicKey, randomUUID, verify } from 'node:crypto'

/** A webhook, once its signature was verified. */
export interface News<T = KybNews & Partial<TransactionNews> & Partial<WalletNews> & Partial<FailedPayment>> {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: T }
}

/** What the app reads of a webhook about a customer. */
export interface KybNews {
  readonly customer_id?: string
  readonly kyb_status?: string
  readonly reason_code?: string
}

/** A transaction of either family, as its webhooks tell of it. */
export interface TransactionNews {
  readonly id: string
  readonly status: string
  /** The standing account that the money came to; a one-off has none. */
  readonly auto_account_id?: string
  readonly fiat_rail?: string
  readonly failure_reason?: string
  readonly receipt?: Receipt
  readonly crypto_details?: {
    readonly source_network_id?: string
    readonly destination_network_id?: string
    readonly tx_hash?: string
  }
}

/** What the app reads of a webhook about a wallet: a deposit has an amount, a send its intent, a group members, a policy rules. */
export interface WalletNews {
  readonly id: string
  readonly wallet_id: string
  readonly status: string
  readonly amount: string
  readonly intent: { readonly operation: { readonly amount: string; readonly to: string } }
  readonly name: string
  readonly members: readonly { readonly name: string }[]
  readonly rules: readonly unknown[]
}

/** What the app reads of a webhook about a scheduled payment that could not be made. */
export interface FailedPayment {
  readonly scheduled_payment_id: string
  readonly amount: string
  readonly asset: string
  readonly failure_code: string
  readonly failure_reason: string
}

/** Decimal strings. */
export interface Receipt {
  readonly input_currency: string
  readonly output_currency: string
  readonly initial_amount: string
  readonly subtotal_amount: string
  readonly converted_amount: string
  readonly outgoing_amount: string
  readonly external_fee: string
  readonly client_fee: string
  readonly platform_fee: string
  readonly exchange_rate: string
}

/** What the app reads of a problem document. */
export interface Refusal {
  readonly type: string
  readonly status: number
  readonly detail: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
}

/**
 * A small partner application, as a stranger to the simulator would write it: it knows a base URL, an API key and the
 * public key of the webhooks, and uses plain fetch.
 */
export class PartnerApp {
  readonly #baseUrl: string
  readonly #apiKey: string
  readonly #publicKey: string
  readonly onResponse: (method: string, path: string, response: Response, body?: unknown) => void
  /** What verified webhooks have told: customer id to KYB status. */
  readonly kyb = new Map<string, string>()
  readonly seenEvents = new Set<string>()
  /** Every change of a customer's KYB status, in the order in which the webhooks arrived. */
  readonly kybNews: KybNews[] = []
  /** Every webhook about a transaction by its id, in the order in which they arrived. */
  readonly transactions = new Map<string, News<TransactionNews>[]>()
  /** Every webhook about wallets and who signs for them, in the order in which they arrived. */
  readonly walletNews: News[] = []
  /** Every scheduled payment that failed, in the order in which the webhooks arrived. */
  readonly failedPayments: Partial<FailedPayment>[] = []
  /** Called with each new webhook after it was applied. */
  onNews: (news: News) => void = () => {}

  constructor(
    settings: { readonly baseUrl: string; readonly apiKey: string; readonly publicKey: string },
    onResponse: PartnerApp['onResponse'],
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
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: {
        'x-api-key': this.#apiKey,
        ...(method !== 'GET' && { 'x-idempotency-key': idempotencyKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    this.onResponse(method, path, response, body)
    return response
  }

  async get<T>(path: string): Promise<T> {
    return granted<T>(await this.call('GET', path))
  }

  async post<T = { readonly id: string }>(path: string, body: unknown): Promise<T> {
    return granted<T>(await this.call('POST', path, body))
  }

  async patch<T>(path: string, body: unknown): Promise<T> {
    return granted<T>(await this.call('PATCH', path, body))
  }

  /** A call that the app expects to be refused. */
  async refused(method: string, path: string, body?: unknown): Promise<Refusal> {
    const response = await this.call(method, path, body)
    if (response.ok) throw new Error(`${method} ${path} was not refused`)
    return (await response.json()) as Refusal
  }

  /** The statuses that webhooks told of a transaction, as `type status`. */
  told(transactionId: string): string[] {
    const news = this.transactions.get(transactionId) ?? []
    return news.map(({ type, data }) => `${type.replace('transaction.', '')} ${data.object.status}`)
  }

  /** What webhooks told last of a transaction. */
  latest(transactionId: string): TransactionNews {
    const news = this.transactions.get(transactionId)?.at(-1)
    if (news === undefined) throw new Error('no webhook told of the transaction')
    return news.data.object
  }

  /** The transactions of a standing account, oldest first. */
  transactionsOf(accountId: string): TransactionNews[] {
    const latest = [...this.transactions.keys()].map((id) => this.latest(id))
    return latest.filter(({ auto_account_id }) => auto_account_id === accountId)
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
    const news = JSON.parse(body) as News
    if (this.seenEvents.has(news.id)) return new Response('seen')
    this.seenEvents.add(news.id)
    this.#apply(news)
    this.onNews(news)
    return new Response('ok')
  }

  #apply(news: News): void {
    const { customer_id, kyb_status } = news.data.object
    if (news.type.startsWith('customer.kyb_status.') && customer_id && kyb_status) {
      this.kyb.set(customer_id, kyb_status)
      this.kybNews.push(news.data.object)
    }
    if (isAboutWallet(news)) this.walletNews.push(news)
    if (isFailedPayment(news)) this.failedPayments.push(news.data.object)
    if (isAboutTransaction(news)) {
      const { id } = news.data.object
      this.transactions.set(id, [...(this.transactions.get(id) ?? []), news])
    }
  }
}

export function isAboutTransaction(news: News): news is News<TransactionNews> {
  return news.type.startsWith('transaction.')
}

export function isAboutWallet(news: News): boolean {
  return news.type.startsWith('wallet.')
}

export function isFailedPayment(news: News): boolean {
  return news.type === 'scheduled_payment.failed'
}

async function granted<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T
  const { status, detail } = (await response.json()) as Refusal
  throw new Error(`the platform refused with ${status}: ${detail}`)
}
