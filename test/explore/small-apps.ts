import type { DocumentStore, ExploreOptions } from 'platform-simulator/explore'
import { paidOnce } from 'platform-simulator/explore'

/** Apps of a few lines, each with one mistake: exploring one takes a second. */

interface Payer {
  pay(): Promise<void>
}

interface Ways {
  /** Writes down that it has paid. */
  readonly written: 'before the call' | 'after the call'
  readonly key: 'of each payment' | 'of each try'
}

function payer({ written, key }: Ways): ExploreOptions<Payer, object> {
  return {
    runs: 300,
    given(sim) {
      const { id, customer } = sim.given.usDestination({ customer: sim.given.activeBusiness() })
      return {
        customer_id: customer.id,
        destination_id: id,
        source_network_id: 'base-sepolia',
        source_asset: 'USDC',
        destination_asset: 'USD',
        amount: '1.00',
        payment_reference: 'INV 1',
      }
    },
    start: ({ sim, fetch, store, given }) => {
      const send = (idempotencyKey: string) =>
        fetch('/transactions/one-off', {
          method: 'POST',
          headers: {
            'x-api-key': sim.apiKey,
            'x-idempotency-key': idempotencyKey,
            'content-type': 'application/json',
          },
          body: JSON.stringify(given),
        })
      const call = async (): Promise<void> => {
        const own = crypto.randomUUID()
        for (let tries = 0; tries < 8; tries++) {
          const response = await send(key === 'of each try' ? crypto.randomUUID() : own).catch(
            () => undefined,
          )
          const text = await response?.text().catch(() => undefined)
          if (response?.ok === true && text !== undefined) return
          await new Promise((resolve) => setTimeout(resolve, 20_000))
        }
        throw new Error('the platform did not take it')
      }
      return {
        async pay() {
          if ((await store.get('paid')) === true) return
          if (written === 'before the call') await store.set('paid', true)
          await call()
          if (written === 'after the call') await store.set('paid', true)
        },
      }
    },
    act: (app) => app.pay(),
    check: paidOnce(() => ['INV 1']),
    without: ['frozen'],
  }
}

/** Its handler reads a list, adds to it and writes it back, and two deliveries may do so at once. */
export const lostUpdate: ExploreOptions<{ receive(request: Request): Promise<Response> }> = {
  runs: 20,
  given: (sim) => void sim.api.webhookTargets.create({ url: 'https://app.example/hooks', global: true }),
  start: ({ store }: { readonly store: DocumentStore }) => ({
    async receive(request) {
      const seen = (await store.get<string[]>('seen')) ?? []
      await store.set('seen', [...seen, request.headers.get('x-platform-event-id')])
      return new Response(null, { status: 204 })
    },
  }),
  receive: (app, request) => app.receive(request),
  act: (_, { sim }) => void sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' }),
  check: async ({ sim, store }) => {
    const seen = new Set(await store.get<string[]>('seen'))
    for (const { event_id, event_type } of sim.webhooks.deliveries())
      if (!seen.has(event_id)) throw new Error(`${event_type} was forgotten`)
  },
}

/** By what is wrong with it. */
export const smallApps: Readonly<Record<string, ExploreOptions<Payer, object>>> = {
  'written before the call': payer({ written: 'before the call', key: 'of each payment' }),
  'written after the call': payer({ written: 'after the call', key: 'of each payment' }),
  'a key for each try': payer({ written: 'after the call', key: 'of each try' }),
}
