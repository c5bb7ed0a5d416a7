import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { DocumentStore } from 'platform-simulator/explore'

/**
 * The app that the explorer is tried on: it pays invoices, is told of deposits, keeps books, and makes no mistake that is
 * known. Each variant of variants.ts replaces one method of it.
 */

export interface Ports {
  fetch(input: string, init?: RequestInit): Promise<Response>
  readonly store: DocumentStore
  readonly baseUrl: string
  readonly apiKey: string
  readonly publicKey: string
  readonly company: Company
}

export interface Invoice {
  readonly ref: string
  readonly amount: string
  readonly destination_id: string
}

/** What the app knows from the start. */
export interface Company {
  readonly customerId: string
  /** Where customers pay in. */
  readonly accountId: string
  readonly invoices: readonly Invoice[]
  /** A supplier that leaves, and has to be removed when everything is paid. */
  readonly leaving: { readonly recipientId: string; readonly destinationId: string }
}

/** What the app keeps of an invoice. */
export interface Payment extends Invoice {
  /** A status of the platform, or `open`, `paying` (asked for, outcome unknown), `refused`. */
  readonly state: string
  readonly key?: string
  readonly transactionId?: string
  /** When it was last asked for. */
  readonly begun?: number
  /** How often the supplier was told that the money is there. */
  readonly mails?: number
}

export interface Deposit {
  readonly id: string
  readonly amount: string
  readonly state: string
}

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface WebhookEvent {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: Readonly<Record<string, unknown>> }
}

/** States only go up: an older one that arrives late changes nothing. */
const ranks: Readonly<Record<string, number>> = {
  open: 0,
  paying: 1,
  not_started: 2,
  pending: 2,
  in_progress: 2,
  processing: 3,
  broadcasted: 3,
  completed: 4,
  failed: 5,
  rejected: 5,
  refused: 5,
  pending_return: 6,
  pending_reversal: 6,
  returned: 7,
  reversed: 7,
}

const perWeek = 2
const week = 7 * 86_400_000
/** 1970 began on a Thursday: three days after a Monday. */
const mondayOfTheFirstWeek = -3 * 86_400_000

export class NoAnswer extends Error {}

export class Payroll {
  readonly ports: Ports
  readonly #locks = new Map<string, Promise<unknown>>()

  readonly #key: KeyObject

  constructor(ports: Ports) {
    this.ports = ports
    const x = Buffer.from(ports.publicKey, 'hex').toString('base64url')
    this.#key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  }

  /** At each start of the process. */
  async begin(): Promise<this> {
    for (const invoice of this.ports.company.invoices) {
      const known = await this.ports.store.get(`invoice/${invoice.ref}`)
      if (known === undefined)
        await this.ports.store.set(`invoice/${invoice.ref}`, { ...invoice, state: 'open' })
    }
    return this
  }

  /** Pays what is open, as far as the week allows. */
  async payday(): Promise<void> {
    for (const payment of await this.payments()) {
      if (payment.state !== 'open' && payment.state !== 'paying') continue
      if (payment.state === 'open' && (await this.begunThisWeek()) >= perWeek) continue
      await this.pay(payment)
    }
  }

  async pay(payment: Payment): Promise<void> {
    const { ref } = payment
    try {
      if (payment.state === 'paying') {
        const made = await this.find(ref)
        if (made !== undefined) return await this.learn(made)
      }
      const key = payment.key ?? crypto.randomUUID()
      await this.change(ref, (old) => ({ ...old, state: 'paying', key, begun: Date.now() }))
      const answer = await this.call('POST', '/transactions/one-off', this.orderOf(payment), key)
      await this.settle(payment, answer)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      this.say(`${ref}: no answer, to be asked for again`)
    }
  }

  orderOf({ ref, amount, destination_id }: Payment): object {
    return {
      customer_id: this.ports.company.customerId,
      destination_id,
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
      destination_asset: 'USD',
      amount,
      payment_reference: ref,
    }
  }

  /** What an answer to a payment means. */
  async settle({ ref }: Payment, { status, body }: Answer): Promise<void> {
    if (status === 201) await this.learn({ ...body, payment_reference: ref })
    else if (this.isPassing(status, body)) await this.change(ref, (old) => ({ ...old, state: 'open' }))
    else await this.change(ref, (old) => ({ ...old, state: 'refused' }))
  }

  /** A refusal that ends by itself: the customer is under review. */
  isPassing(status: number, _body: Answer['body']): boolean {
    return status === 403
  }

  /** The platform's one-off of an invoice, if it made one. */
  async find(ref: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    const all = await this.everything('/transactions?transaction_type=one_off')
    return all.find(({ payment_reference }) => payment_reference === ref)
  }

  /** Writes down what the platform says of a one-off. */
  async learn(made: Readonly<Record<string, unknown>>): Promise<void> {
    const { id, payment_reference: ref, status } = made
    if (typeof id !== 'string' || typeof ref !== 'string' || typeof status !== 'string') return
    await this.change(ref, (old) => {
      const state = this.isNews(old.state, status) ? status : old.state
      const isArrival = state === 'completed' && old.state !== 'completed'
      return { ...old, state, transactionId: id, mails: (old.mails ?? 0) + (isArrival ? 1 : 0) }
    })
  }

  isNews(old: string, state: string): boolean {
    return (ranks[state] ?? 0) > (ranks[old] ?? 0)
  }

  /** Reads what no webhook tells: returns, reversals, and whatever was missed. */
  async sync(): Promise<void> {
    try {
      for (const made of await this.everything('/transactions?transaction_type=one_off'))
        await this.learn(made)
      for (const made of await this.everything('/auto-transactions?type=onramp')) await this.note(made)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      this.say('the platform does not answer: later')
    }
  }

  /** Every page of a list. */
  async everything(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const all: Readonly<Record<string, unknown>>[] = []
    for (let after = ''; ; ) {
      const { body } = await this.call('GET', `${path}&limit=2${after}`)
      const { data, meta } = body as {
        readonly data: readonly Readonly<Record<string, unknown>>[]
        readonly meta: { readonly has_more_after: boolean }
      }
      all.push(...data)
      if (!meta.has_more_after) return all
      after = `&starting_after=${String(all.at(-1)?.['id'])}`
    }
  }

  /** Removes the supplier that leaves, as soon as nothing is to be paid to it any more. */
  async offboard(): Promise<void> {
    const { recipientId, destinationId } = this.ports.company.leaving
    if ((await this.ports.store.get('supplier')) === 'gone') return
    const open = (await this.payments()).some(
      ({ destination_id, state }) => destination_id === destinationId && ['open', 'paying'].includes(state),
    )
    if (open) return
    try {
      const { status } = await this.call('DELETE', `/recipients/${recipientId}/destinations/${destinationId}`)
      if (this.isGone(status)) await this.ports.store.set('supplier', 'gone')
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
    }
  }

  /** Whether nothing is left to be paid, or removed. */
  async isDone(): Promise<boolean> {
    const isOpen = (await this.payments()).some(({ state }) => state === 'open' || state === 'paying')
    return !isOpen && (await this.ports.store.get('supplier')) === 'gone'
  }

  isGone(status: number): boolean {
    return status === 204 || status === 200 || status === 404
  }

  /** A webhook. */
  async receive(request: Request): Promise<Response> {
    const body = await request.text()
    if (!this.isGenuine(request.headers, body)) return new Response(null, { status: 401 })
    const event: WebhookEvent = JSON.parse(body)
    const name = this.nameOf(event, request.headers)
    await this.locked(name, async () => {
      if ((await this.ports.store.get(name)) !== undefined) return
      await this.handle(event)
      await this.ports.store.set(name, event.id)
    })
    return new Response(null, { status: 204 })
  }

  isGenuine(headers: Headers, body: string): boolean {
    const timestamp = headers.get('x-webhook-timestamp') ?? ''
    const isYoung = Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300
    return isYoung && this.isSigned(headers, timestamp + body)
  }

  isSigned(headers: Headers, text: string): boolean {
    const signature = Buffer.from(headers.get('x-webhook-signature') ?? '', 'base64')
    return verify(null, Buffer.from(text), this.#key, signature)
  }

  /** Under which an event is remembered. */
  nameOf({ id }: WebhookEvent, _headers: Headers): string {
    return `event/${id}`
  }

  async handle({ type, data: { object } }: WebhookEvent): Promise<void> {
    if (type.startsWith('transaction.one_off.')) await this.learn(object)
    if (type.startsWith('transaction.auto.')) await this.note(object)
  }

  /** Writes down what the platform says of a deposit. */
  async note(made: Readonly<Record<string, unknown>>): Promise<void> {
    const { id, status, receipt } = made
    if (typeof id !== 'string' || typeof status !== 'string') return
    const amount = (receipt as { readonly initial_amount?: string } | undefined)?.initial_amount ?? '0'
    const name = `deposit/${id}`
    await this.locked(name, async () => {
      const old = await this.ports.store.get<Deposit>(name)
      if (old === undefined || this.isNews(old.state, status))
        await this.ports.store.set(name, { id, amount, state: status })
    })
  }

  /** By transaction, what went out. */
  async books(): Promise<Record<string, Record<string, string>>> {
    const books: Record<string, Record<string, string>> = {}
    for (const { transactionId, state, amount } of await this.payments())
      if (transactionId !== undefined) books[transactionId] = { USD: state === 'completed' ? amount : '0' }
    for (const { id, state, amount } of await this.deposits())
      books[id] = { USDC: state === 'completed' || state === 'reversed' ? amount : '0' }
    return books
  }

  /** What came in and stayed, less what was paid and stayed so: in dollars, exactly. */
  async balance(): Promise<string> {
    return this.total(await this.moved())
  }

  /** What came in, and with a minus what went out. */
  async moved(): Promise<readonly string[]> {
    const isThere = ({ state }: { readonly state: string }): boolean => state === 'completed'
    const [deposits, payments] = [await this.deposits(), await this.payments()]
    return [
      ...deposits.filter(isThere).map(({ amount }) => amount),
      ...payments.filter(isThere).map(({ amount }) => `-${amount}`),
    ]
  }

  total(amounts: readonly string[]): string {
    let sum = 0n
    for (const amount of amounts) {
      const [whole = '0', places = ''] = amount.replace('-', '').split('.')
      const cents = BigInt(whole + places.padEnd(2, '0'))
      sum += amount.startsWith('-') ? -cents : cents
    }
    const digits = String(sum < 0n ? -sum : sum).padStart(3, '0')
    return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  }

  /** Ids of the events that were handled, as often as they were. */
  async handled(): Promise<readonly string[]> {
    return (await this.ports.store.list<string>('event/')).map(([, id]) => id)
  }

  async payments(): Promise<readonly Payment[]> {
    return (await this.ports.store.list<Payment>('invoice/')).map(([, payment]) => payment)
  }

  async deposits(): Promise<readonly Deposit[]> {
    return (await this.ports.store.list<Deposit>('deposit/')).map(([, deposit]) => deposit)
  }

  async begunThisWeek(): Promise<number> {
    const now = this.weekOf(Date.now())
    return (await this.payments()).filter(({ begun }) => begun !== undefined && this.weekOf(begun) === now)
      .length
  }

  /** Weeks begin on Monday, at midnight UTC. */
  weekOf(time: number): number {
    return Math.floor((time - mondayOfTheFirstWeek) / week)
  }

  /** Asks the platform, again where nothing is known of the outcome: with the same key it is done once. @throws NoAnswer */
  async call(
    method: string,
    path: string,
    body?: object,
    key: string = crypto.randomUUID(),
  ): Promise<Answer> {
    for (let tries = 1; tries <= 5; tries++) {
      try {
        const response = await this.send(method, path, body, this.keyOf(key, tries))
        const text = await response.text()
        const { status } = response
        if (status === 429) await sleep(this.pauseAfter(response))
        else if (this.isFinal(status)) return { status, body: text === '' ? {} : JSON.parse(text) }
        else await sleep(1000 * 2 ** tries)
      } catch (error) {
        const known = this.knownFrom(error)
        if (known !== undefined) return known
        await sleep(1000 * 2 ** tries)
      }
    }
    throw new NoAnswer(`${method} ${path}`)
  }

  send(method: string, path: string, body: object | undefined, key: string | undefined): Promise<Response> {
    const { fetch, baseUrl, apiKey } = this.ports
    return fetch(baseUrl + path, {
      method,
      headers: {
        'x-api-key': apiKey,
        ...(key !== undefined && method !== 'GET' && { 'x-idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
  }

  keyOf(key: string, _tries: number): string | undefined {
    return key
  }

  /** Whether to ask again would change nothing. */
  isFinal(status: number): boolean {
    return status < 500
  }

  /** What a broken connection says of the outcome: nothing. */
  knownFrom(_error: unknown): Answer | undefined {
    return undefined
  }

  /** In milliseconds. */
  pauseAfter(response: Response): number {
    return 1000 * Number(response.headers.get('retry-after') ?? 60)
  }

  say(line: string): void {
    console.log(line)
  }

  async change(ref: string, change: (old: Payment) => Payment): Promise<void> {
    await this.locked(`invoice/${ref}`, async () => {
      const old = await this.ports.store.get<Payment>(`invoice/${ref}`)
      if (old !== undefined) await this.ports.store.set(`invoice/${ref}`, change(old))
    })
  }

  /** One after the other, of what changes the same. */
  async locked<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#locks.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#locks.set(
      name,
      mine.catch(() => undefined),
    )
    return await mine
  }
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
