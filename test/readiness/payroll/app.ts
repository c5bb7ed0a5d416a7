import { createPublicKey, verify } from 'node:crypto'
import type { DocumentStore } from 'platform-simulator/explore'

/**
 * A payroll: it hires employees, pays each of them once a month, hears by webhook how far the money is, and reads what no
 * webhook tells. An HTTP app, with a client over fetch that tries again by itself.
 */

export interface Ports {
  fetch(url: string, init?: RequestInit): Promise<Response>
  readonly store: DocumentStore
  readonly baseUrl: string
  readonly apiKey: string
  readonly publicKey: string
  readonly customerId: string
}

export interface Employee {
  readonly id: string
  readonly name: string
  readonly salary: string
  readonly routing: string
  readonly account: string
  readonly recipientKey: string
  readonly destinationKey: string
  readonly recipientId?: string
  readonly destinationId?: string
}

/** The pay of one employee for one month. */
export interface Slip {
  readonly reference: string
  readonly month: string
  readonly employee: string
  readonly amount: string
  /** `due`, `asked` (outcome unknown), `refused`, or a status of the platform. */
  readonly state: string
  /** Of the try that is under way. */
  readonly key?: string
  readonly transactionId?: string
  /** How often the employee was told that the money is there. */
  readonly mails: number
}

export interface Answer {
  readonly status: number
  readonly body: Members
}

export type Members = Readonly<Record<string, unknown>>

/** Nobody knows what became of a call. */
export class NoAnswer extends Error {}

/** States only go up: an event that comes late changes nothing. */
const order = [
  ['due', 'asked', 'refused'],
  ['pending'],
  ['processing'],
  ['completed', 'failed', 'cancelled', 'canceled'],
  ['pending_return', 'pending_reversal'],
  ['returned', 'reversed'],
]

export class Payroll {
  readonly #locks = new Map<string, Promise<unknown>>()

  constructor(readonly ports: Ports) {}

  async handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const [, place, name = ''] = pathname.split('/')
    switch (`${request.method} /${place}`) {
      case 'POST /employees': {
        const employee = await request.json()
        await this.quietly(() => this.hire(employee))
        return new Response(null, { status: 202 })
      }
      case 'POST /paydays':
        await this.payday(name)
        return new Response(null, { status: 202 })
      case 'GET /slips':
        return Response.json(await this.slips(name))
      case 'GET /handled':
        return Response.json((await this.handled()).length)
      case 'POST /hooks':
        return await this.receive(request)
      default:
        return new Response(null, { status: 404 })
    }
  }

  async hire(employee: Pick<Employee, 'id' | 'name' | 'salary' | 'routing' | 'account'>): Promise<void> {
    await this.locked(`employee/${employee.id}`, async () => {
      const known = await this.ports.store.get(`employee/${employee.id}`)
      if (known !== undefined) return
      const keys = { recipientKey: crypto.randomUUID(), destinationKey: crypto.randomUUID() }
      await this.ports.store.set(`employee/${employee.id}`, { ...employee, ...keys })
    })
    await this.enrol(employee.id)
  }

  /** Makes the employee known to the platform, or goes on where an earlier try stopped. */
  async enrol(id: string): Promise<void> {
    await this.locked(`employee/${id}`, async () => {
      let employee = await this.ports.store.get<Employee>(`employee/${id}`)
      if (employee === undefined || employee.destinationId !== undefined) return
      if (employee.recipientId === undefined) {
        const { name, recipientKey } = employee
        const made = await this.call(
          'POST',
          `/customers/${this.ports.customerId}/recipients`,
          { name, address },
          recipientKey,
        )
        // Made a day ago, without an answer that arrived: names are unique.
        const known = made.status === 409 ? await this.recipientNamed(name) : made.body['id']
        if (known === undefined || (made.status !== 201 && made.status !== 409)) return
        employee = { ...employee, recipientId: String(known) }
        await this.ports.store.set(`employee/${id}`, employee)
      }
      const path = `/recipients/${employee.recipientId}/destinations`
      const made = await this.call('POST', path, this.bankOf(employee), employee.destinationKey)
      if (made.status !== 201) return
      await this.ports.store.set(`employee/${id}`, { ...employee, destinationId: String(made.body['id']) })
    })
  }

  async recipientNamed(name: string): Promise<unknown> {
    const all = await this.everything(`/customers/${this.ports.customerId}/recipients?limit=50`)
    return all.find((each) => each['name'] === name)?.['id']
  }

  bankOf({ name, routing, account }: Employee): object {
    return {
      destination_type: 'fiat_us',
      name: 'Salary',
      aba_routing_number: routing,
      account_number: account,
      account_type: 'checking',
      account_holder_name: name,
      bank_name: 'Example Bank',
    }
  }

  /** Pays everybody for a month. It may be asked for as often as somebody likes. */
  async payday(month: string): Promise<void> {
    for (const [, { id, salary }] of await this.ports.store.list<Employee>('employee/')) {
      await this.quietly(() => this.enrol(id))
      const reference = `PAY ${month} ${id}`
      const slip: Slip = { reference, month, employee: id, amount: salary, state: 'due', mails: 0 }
      await this.change(reference, (old) => old ?? slip)
      await this.quietly(() => this.pay(reference))
    }
  }

  async pay(reference: string): Promise<void> {
    const slip = await this.ports.store.get<Slip>(`slip/${reference}`)
    if (slip === undefined || (slip.state !== 'due' && slip.state !== 'asked')) return
    const employee = await this.ports.store.get<Employee>(`employee/${slip.employee}`)
    if (employee?.destinationId === undefined) return
    if (slip.state === 'asked') {
      // The key of the first try may be too old to be known.
      const made = (await this.oneOffs()).find((each) => each['payment_reference'] === reference)
      if (made !== undefined) return await this.learn(made)
    }
    const key = slip.key ?? crypto.randomUUID()
    await this.change(reference, (old = slip) => ({ ...old, state: 'asked', key }))
    const answer = await this.call('POST', '/transactions', this.orderOf(slip, employee.destinationId), key)
    await this.settle(reference, answer)
  }

  orderOf({ amount, reference }: Slip, destinationId: string): object {
    return {
      customer_id: this.ports.customerId,
      destination_id: destinationId,
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
      destination_asset: 'USD',
      amount,
      payment_reference: reference,
    }
  }

  /** What the answer to a payment means. */
  async settle(reference: string, { status, body }: Answer): Promise<void> {
    if (status === 201) return await this.learn({ ...body, payment_reference: reference })
    // A customer under review may pay again later, and that try needs a key of its own.
    const state = status === 403 ? 'due' : 'refused'
    await this.change(reference, (old) => {
      if (old === undefined) return old
      const { key: _, ...rest } = old
      return { ...rest, state }
    })
  }

  /** Writes down what the platform says of a one-off. */
  async learn({ id, payment_reference: reference, status }: Members): Promise<void> {
    if (typeof id !== 'string' || typeof reference !== 'string' || typeof status !== 'string') return
    await this.change(reference, (old) => {
      if (old === undefined || !this.isNews(old.state, status)) return old
      return { ...old, state: status, transactionId: id, mails: old.mails + (status === 'completed' ? 1 : 0) }
    })
  }

  isNews(old: string, state: string): boolean {
    return rankOf(state) > rankOf(old)
  }

  /** Reads what no webhook tells, such as money that came back. */
  async reconcile(): Promise<void> {
    await this.quietly(async () => {
      for (const made of await this.oneOffs()) await this.learn(made)
    })
  }

  oneOffs(): Promise<readonly Members[]> {
    return this.everything('/transactions?transaction_type=one_off&limit=50')
  }

  async everything(path: string): Promise<readonly Members[]> {
    const all: Members[] = []
    for (let after = ''; ; after = `&starting_after=${String(all.at(-1)?.['id'])}`) {
      const { status, body } = await this.call('GET', path + after)
      if (status !== 200) throw new NoAnswer(path)
      const { data, meta } = body as {
        readonly data: readonly Members[]
        readonly meta: { readonly has_more_after: boolean }
      }
      all.push(...data)
      if (!this.hasMore(meta)) return all
    }
  }

  hasMore(meta: { readonly has_more_after: boolean }): boolean {
    return meta.has_more_after
  }

  async receive(request: Request): Promise<Response> {
    const body = await request.text()
    if (!this.isGenuine(request.headers, body)) return new Response(null, { status: 401 })
    const { id, type, data } = JSON.parse(body)
    await this.locked(`event/${id}`, async () => {
      if ((await this.ports.store.get(`event/${id}`)) !== undefined) return
      if (this.concerns(String(type))) await this.learn(data.object)
      await this.ports.store.set(`event/${id}`, id)
    })
    return new Response(null, { status: 204 })
  }

  concerns(type: string): boolean {
    return type.startsWith('transaction.one_off.')
  }

  isGenuine(headers: Headers, body: string): boolean {
    const timestamp = headers.get('x-webhook-timestamp') ?? ''
    if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false
    const signature = Buffer.from(headers.get('x-webhook-signature') ?? '', 'base64')
    return verify(null, Buffer.from(timestamp + body), this.#publicKey(), signature)
  }

  #publicKey() {
    const x = Buffer.from(this.ports.publicKey, 'hex').toString('base64url')
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  }

  async handled(): Promise<readonly string[]> {
    return (await this.ports.store.list<string>('event/')).map(([, id]) => id)
  }

  async slips(month = ''): Promise<readonly Slip[]> {
    return (await this.ports.store.list<Slip>(`slip/PAY ${month}`)).map(([, slip]) => slip)
  }

  /** What was paid for a month and has not come back, in dollars. */
  async paidFor(month: string): Promise<string> {
    let cents = 0
    for (const { state, amount } of await this.slips(month))
      if (state === 'completed') cents += Math.round(Number(amount) * 100)
    return (cents / 100).toFixed(2)
  }

  /** Asks the platform, again while nobody knows of the outcome: with the same key it is done once. @throws NoAnswer */
  async call(method: string, path: string, body?: object, key?: string): Promise<Answer> {
    for (let tries = 1; tries <= 4; tries++) {
      let pause = 1000 * 2 ** tries
      try {
        const response = await this.ports.fetch(this.ports.baseUrl + path, {
          method,
          headers: this.headersFor(key, tries),
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(10_000),
        })
        const text = await response.text()
        if (response.status === 429) pause = this.pauseAfter(response)
        else if (response.status < 500)
          return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
      } catch (error) {
        const known = this.knownFrom(error)
        if (known !== undefined) return known
      }
      await sleep(pause)
    }
    throw new NoAnswer(`${method} ${path}`)
  }

  headersFor(key: string | undefined, _tries: number): Record<string, string> {
    return {
      'x-api-key': this.ports.apiKey,
      'content-type': 'application/json',
      ...(key !== undefined && { 'x-idempotency-key': key }),
    }
  }

  /** What a broken connection says of the outcome: nothing. */
  knownFrom(_error: unknown): Answer | undefined {
    return undefined
  }

  /** In milliseconds. */
  pauseAfter(response: Response): number {
    return 1000 * Number(response.headers.get('retry-after') ?? 60)
  }

  /** What nobody answers is asked for again on another day. */
  async quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
    }
  }

  async change(reference: string, change: (old: Slip | undefined) => Slip | undefined): Promise<void> {
    await this.locked(`slip/${reference}`, async () => {
      const changed = change(await this.ports.store.get<Slip>(`slip/${reference}`))
      if (changed !== undefined) await this.ports.store.set(`slip/${reference}`, changed)
    })
  }

  /** One after the other, of what changes the same. */
  async locked<T>(name: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#locks.get(name) ?? Promise.resolve()).then(work, work)
    this.#locks.set(
      name,
      mine.catch(() => undefined),
    )
    return await mine
  }
}

const address = { street1: '1 Main St', city: 'Austin', region: 'TX', postal_code: '73301', country: 'US' }

function rankOf(state: string): number {
  return order.findIndex((states) => states.includes(state))
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
