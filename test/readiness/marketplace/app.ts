import type { DocumentStore } from 'platform-simulator/explore'
import { verifyWebhook, type WebhookVerdict } from 'platform-simulator/webhooks'

/**
 * A marketplace with escrow: a buyer pays into an account of the order, the money is kept, and goes to the seller when the
 * goods are accepted, or back to the buyer when they are not. Functions over a store. Nothing waits: what the platform is
 * asked for is written down as a job first, and a worker that runs every minute tries each job once.
 */

export interface Ports {
  fetch(url: string, init?: RequestInit): Promise<Response>
  readonly store: DocumentStore
  readonly baseUrl: string
  readonly apiKey: string
  readonly publicKey: string
  readonly customerId: string
  /** The wallet that keeps the money. */
  readonly escrowId: string
}

export interface Order {
  readonly id: string
  readonly price: string
  /** Where the seller is paid, and where the buyer has money back. */
  readonly seller: string
  readonly buyer: string
  readonly accountId?: string
  /** Nobody knows whether it has an account. */
  readonly isUnclear?: boolean
  readonly isShipped?: boolean
  readonly verdict?: 'accepted' | 'disputed'
}

export interface Job {
  readonly name: string
  readonly kind: 'open' | 'pay'
  readonly order: string
  readonly path: string
  readonly body: Members
  readonly key: string
  readonly since: number
}

export interface Deposit {
  readonly id: string
  readonly amount: string
  readonly state: string
}

export interface Payout {
  readonly reference: string
  readonly amount: string
  /** `asked`, `refused`, or a status of the platform. */
  readonly state: string
  readonly id?: string
}

export type Members = Readonly<Record<string, unknown>>

const day = 86_400_000
const ranks = [
  'asked',
  'awaiting_confirmation',
  'not_started',
  'pending',
  'in_progress',
  'processing',
  'broadcasted',
]
const ends = ['completed', 'failed', 'rejected', 'invalid', 'timed_out', 'canceled', 'cancelled', 'refused']
const backs = ['pending_return', 'pending_reversal', 'returned', 'reversed']

/** A status only goes forward: what is told late changes nothing. */
function isNews(old: string | undefined, state: string): boolean {
  return old === undefined || rankOf(state) > rankOf(old)
}

function rankOf(state: string): number {
  if (ends.includes(state)) return 10
  return backs.includes(state) ? 11 + Math.floor(backs.indexOf(state) / 2) : ranks.indexOf(state)
}

function centsOf(amount: string): bigint {
  const [whole = '0', places = ''] = amount.split('.')
  return BigInt(whole + places.padEnd(2, '0').slice(0, 2))
}

function textOf(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

/** What the seller gets: the marketplace keeps five percent. */
function shareOf(price: string): string {
  return textOf((centsOf(price) * 95n) / 100n)
}

/** How the marketplace does what can be done in a wrong way. */
export interface Habits {
  verify(given: {
    readonly body: string
    readonly headers: Headers
    readonly publicKey: string
  }): WebhookVerdict
  /** Whether an event is remembered before it is handled, and not after it. */
  readonly remembersFirst: boolean
  /** Whether a deposit in this state is money. */
  counts(state: string): boolean
  /** Whether an answer says nothing of the call, which is to be made again later. */
  isPassing(status: number): boolean
  /** The idempotency key of one try. */
  keyOf(job: Job): string
}

export const right: Habits = {
  verify: verifyWebhook,
  remembersFirst: false,
  counts: (state) => state === 'completed',
  isPassing: (status) => status === 429 || status >= 500,
  keyOf: ({ key }) => key,
}

export type Marketplace = ReturnType<typeof createMarketplace>

export function createMarketplace(ports: Ports, habits = right) {
  const { store } = ports

  async function handle(request: Request): Promise<Response> {
    const [, place, id = '', act] = new URL(request.url).pathname.split('/')
    const route = `${request.method} /${[place, id && ':id', act].filter(Boolean).join('/')}`
    if (route === 'POST /hooks') return receive(request)
    if (route === 'GET /handled') return Response.json((await handled()).length)
    if (route === 'POST /orders') return open(await request.json())
    const order = await store.get<Order>(`order/${id}`)
    if (order === undefined) return new Response(null, { status: 404 })
    if (route === 'GET /orders/:id') return Response.json({ ...order, state: await stateOf(order) })
    if (route === 'POST /orders/:id/shipment') return ship(order)
    if (route === 'POST /orders/:id/acceptance') return decide(order, 'accepted')
    if (route === 'POST /orders/:id/dispute') return decide(order, 'disputed')
    return new Response(null, { status: 404 })
  }

  async function open(order: Pick<Order, 'id' | 'price' | 'seller' | 'buyer'>): Promise<Response> {
    if ((await store.get(`order/${order.id}`)) !== undefined) return new Response(null, { status: 202 })
    await store.set(`order/${order.id}`, order)
    await ask('open', order.id, '/accounts/onramp', {
      capabilities: ['ach'],
      source_asset: 'USD',
      destination_asset: 'USDC',
      destination_id: ports.escrowId,
    })
    return new Response(null, { status: 202 })
  }

  async function ship(order: Order): Promise<Response> {
    if ((await stateOf(order)) !== 'funded') return new Response(null, { status: 409 })
    await store.set(`order/${order.id}`, { ...order, isShipped: true })
    return new Response(null, { status: 202 })
  }

  /** The buyer has the goods and keeps them, or does not. */
  async function decide(order: Order, verdict: 'accepted' | 'disputed'): Promise<Response> {
    const state = await stateOf(order)
    const may = verdict === 'accepted' ? state === 'shipped' : state === 'shipped' || state === 'funded'
    const paidIn = await depositedFor(order)
    if (!may || paidIn < centsOf(order.price)) return new Response(null, { status: 409 })
    const [amount, to] =
      verdict === 'accepted' ? [shareOf(order.price), order.seller] : [textOf(paidIn), order.buyer]
    const reference = `ORDER ${order.id}`
    await store.set(`payout/${order.id}`, { reference, amount, state: 'asked' })
    await store.set(`order/${order.id}`, { ...order, verdict })
    await ask('pay', order.id, '/transactions', {
      customer_id: ports.customerId,
      destination_id: to,
      source_network_id: 'base-sepolia',
      source_asset: 'USDC',
      destination_asset: 'USD',
      amount,
      payment_reference: reference,
    })
    return new Response(null, { status: 202 })
  }

  async function stateOf(order: Order): Promise<string> {
    const payout = await store.get<Payout>(`payout/${order.id}`)
    if (payout?.state === 'completed') return order.verdict === 'accepted' ? 'released' : 'refunded'
    if (payout !== undefined) return rankOf(payout.state) < 10 ? 'paying out' : 'payout failed'
    if (order.isShipped) return 'shipped'
    if (order.accountId === undefined) return order.isUnclear ? 'unclear' : 'opening'
    return (await depositedFor(order)) >= centsOf(order.price) ? 'funded' : 'awaiting payment'
  }

  async function depositedFor({ accountId }: Order): Promise<bigint> {
    let sum = 0n
    for (const [, { state, amount }] of await store.list<Deposit>(`deposit/${accountId}/`))
      if (habits.counts(state)) sum += centsOf(amount)
    return sum
  }

  /** Writes down what the platform is to be asked for, with the key of all its tries. */
  async function ask(kind: Job['kind'], order: string, path: string, body: Members): Promise<void> {
    const name = `job/${order}/${kind}`
    const job: Job = { name, kind, order, path, body, key: crypto.randomUUID(), since: Date.now() }
    await store.set(name, job)
  }

  /** What the worker does every minute. */
  async function work(): Promise<void> {
    for (const [, job] of await store.list<Job>('job/')) await attempt(job)
  }

  async function attempt(job: Job): Promise<void> {
    if (Date.now() - job.since > day - 3_600_000) return await attemptLate(job)
    const answer = await call('POST', job.path, job.body, habits.keyOf(job))
    if (answer === undefined) return
    if (answer.status === 201) return await done(job, answer.body)
    // Under review: later, and with another key, because the refusal is kept for this one.
    if (answer.status === 403)
      return await store.set(job.name, { ...job, key: crypto.randomUUID(), since: Date.now() })
    if (job.kind === 'pay')
      await notePayout({ payment_reference: job.body['payment_reference'], status: 'refused' })
    await store.delete(job.name)
  }

  /** The platform forgets a key after a day: then only a list says whether it was done. */
  async function attemptLate(job: Job): Promise<void> {
    if (job.kind === 'open') {
      // Accounts have no name of ours: somebody has to look.
      const order = await store.get<Order>(`order/${job.order}`)
      await store.set(`order/${job.order}`, { ...order, isUnclear: true })
      return await store.delete(job.name)
    }
    const all = await list('/transactions?transaction_type=one_off')
    if (all === undefined) return
    const made = all.find((each) => each['payment_reference'] === job.body['payment_reference'])
    if (made !== undefined) return await done(job, made)
    await store.set(job.name, { ...job, key: crypto.randomUUID(), since: Date.now() })
  }

  async function done(job: Job, made: Members): Promise<void> {
    if (job.kind === 'pay') await notePayout({ payment_reference: job.body['payment_reference'], ...made })
    const order = await store.get<Order>(`order/${job.order}`)
    if (job.kind === 'open' && order !== undefined)
      await store.set(`order/${job.order}`, { ...order, accountId: String(made['id']) })
    await store.delete(job.name)
  }

  /** One try. Undefined where nobody knows of the outcome, and where the platform wants to be asked later. */
  async function call(method: string, path: string, body?: Members, key?: string) {
    if (((await store.get<number>('paused until')) ?? 0) > Date.now()) return undefined
    const headers = {
      'x-api-key': ports.apiKey,
      'content-type': 'application/json',
      ...(key !== undefined && { 'x-idempotency-key': key }),
    }
    try {
      const response = await ports.fetch(ports.baseUrl + path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (response.status === 429)
        await store.set('paused until', Date.now() + 1000 * Number(response.headers.get('retry-after') ?? 60))
      if (habits.isPassing(response.status)) return undefined
      return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Members }
    } catch {
      return undefined
    }
  }

  async function list(path: string): Promise<readonly Members[] | undefined> {
    const all: Members[] = []
    for (let after = ''; ; after = `&starting_after=${String(all.at(-1)?.['id'])}`) {
      const answer = await call('GET', `${path}&limit=100${after}`)
      if (answer?.status !== 200) return undefined
      const { data, meta } = answer.body as {
        readonly data: readonly Members[]
        readonly meta: { readonly has_more_after: boolean }
      }
      all.push(...data)
      if (!meta.has_more_after) return all
    }
  }

  /** Once a day: what no webhook tells, and what was missed. */
  async function reconcile(): Promise<void> {
    for (const made of (await list('/auto-transactions?type=onramp')) ?? []) await noteDeposit(made)
    for (const made of (await list('/transactions?transaction_type=one_off')) ?? []) await notePayout(made)
  }

  async function noteDeposit({ id, auto_account_id: account, status, receipt }: Members): Promise<void> {
    if (typeof status !== 'string') return
    const name = `deposit/${String(account)}/${String(id)}`
    const old = await store.get<Deposit>(name)
    if (!isNews(old?.state, status)) return
    const amount =
      (receipt as { readonly initial_amount?: string } | undefined)?.initial_amount ?? old?.amount ?? '0'
    await store.set(name, { id: String(id), amount, state: status })
  }

  async function notePayout({ id, payment_reference: reference, status }: Members): Promise<void> {
    const name = `payout/${String(reference).replace('ORDER ', '')}`
    const old = await store.get<Payout>(name)
    if (old === undefined || typeof status !== 'string' || !isNews(old.state, status)) return
    await store.set(name, { ...old, state: status, ...(typeof id === 'string' && { id }) })
  }

  async function receive(request: Request): Promise<Response> {
    const body = await request.text()
    const verdict = habits.verify({ body, headers: request.headers, publicKey: ports.publicKey })
    if (!verdict.ok) return new Response(verdict.reason, { status: 401 })
    const { id, type, data } = verdict.event
    if ((await store.get(`event/${id}`)) !== undefined) return new Response(null, { status: 204 })
    if (habits.remembersFirst) await store.set(`event/${id}`, id)
    if (type.startsWith('transaction.auto.')) await noteDeposit({ ...data.object })
    if (type.startsWith('transaction.one_off.')) await notePayout({ ...data.object })
    await store.set(`event/${id}`, id)
    return new Response(null, { status: 204 })
  }

  async function handled(): Promise<readonly string[]> {
    return (await store.list<string>('event/')).map(([, id]) => id)
  }

  /** What is kept for buyers and sellers, in dollars. */
  async function escrow(): Promise<string> {
    let cents = 0n
    for (const [, order] of await store.list<Order>('order/')) {
      const payout = await store.get<Payout>(`payout/${order.id}`)
      cents += await depositedFor(order)
      if (payout?.state === 'completed') cents -= centsOf(payout.amount)
    }
    return textOf(cents)
  }

  async function orderOf(id: string): Promise<string> {
    const order = await store.get<Order>(`order/${id}`)
    return order === undefined ? 'unknown' : await stateOf(order)
  }

  return { handle, work, reconcile, handled, escrow, stateOf: orderOf }
}
