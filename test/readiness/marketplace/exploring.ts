import {
  type ExploreOptions,
  handledOnce,
  noSecretInLog,
  obeysRetryAfter,
  paidOnce,
} from 'platform-simulator/explore'
import { payWhatIsAsked, portsOf } from '../around.js'
import { createMarketplace, type Marketplace, type Order, right } from './app.js'

/** How the marketplace, or one of its mistakes, is explored. */

interface Given {
  readonly customerId: string
  readonly escrowId: string
  readonly seller: string
  readonly buyer: string
}

const hooks = 'https://market.example/hooks'

export function exploring(
  habits = right,
  options: Partial<ExploreOptions<Marketplace, Given>> = {},
): ExploreOptions<Marketplace, Given> {
  return {
    simulator: { limits: { sandboxAmount: null } },
    given(sim) {
      const { customer } = sim.given.activeBusiness()
      sim.api.webhookTargets.create({
        url: hooks,
        event_types: [
          'transaction.auto.created',
          'transaction.auto.updated',
          'transaction.one_off.created',
          'transaction.one_off.updated',
        ],
      })
      const [seller, buyer] = [sim.given.usDestination({ customer }), sim.given.usDestination({ customer })]
      return {
        customerId: customer.id,
        escrowId: sim.given.cryptoDestination({ customer }).id,
        seller: seller.id,
        buyer: buyer.id,
      }
    },
    outside({ sim }) {
      // The buyer pays in as soon as there is an account, and whoever keeps the wallet sends what each payout costs.
      sim.events.on('auto_account.created', ({ data: { object } }) => {
        sim.simulate.bankDeposit(object.id, { amount: '20.30' })
      })
      payWhatIsAsked(sim)
    },
    start: (begin) => createMarketplace(portsOf(begin), habits),
    receive: (app, request) => app.handle(request),
    act: {
      open: (app, { given: { seller, buyer } }) =>
        post(app, '/orders', { id: '17', price: '20.30', seller, buyer }),
      work: (app) => app.work(),
      ship: (app) => post(app, '/orders/17/shipment'),
      accept: (app) => post(app, '/orders/17/acceptance'),
      dispute: (app) => post(app, '/orders/17/dispute'),
      reconcile: (app) => app.reconcile(),
    },
    async settle(app) {
      for (let hour = 0; hour < 60; hour++) {
        await app.work()
        await new Promise((resolve) => setTimeout(resolve, 3_600_000))
      }
      await app.reconcile()
    },
    check: [
      paidOnce(),
      async ({ sim, app }) => {
        const [account, ...more] = sim.api.accounts.list({ account_type: 'onramp' }).data
        if (more.length > 0) throw new Error(`one order has ${1 + more.length} accounts`)
        if (account !== undefined && (await app.stateOf('17')) === 'opening')
          throw new Error('the account is not known')
        const [payout] = sim.api.transactions.list({ transaction_type: 'one_off' }).data
        let cents = 0
        for (const { status, receipt } of sim.api.autoTransactions.list().data)
          if (status === 'completed') cents += Math.round(Number(receipt?.initial_amount) * 100)
        if (payout?.status === 'completed' && 'amount' in payout)
          cents -= Math.round(Number(payout.amount) * 100)
        const kept = Math.round(Number(await app.escrow()) * 100)
        if (kept !== cents)
          throw new Error(`the escrow has ${kept} cents in the books, and ${cents} at the platform`)
      },
      // Nobody gets goods for which no money came.
      async ({ sim, store }) => {
        const order = await store.get<Order>('order/17')
        const hasCome = sim.api.autoTransactions.list().data.some(({ completed_at: at }) => at !== undefined)
        if (order?.isShipped && !hasCome) throw new Error('the order was shipped, and no money had come')
      },
      handledOnce(({ app }) => app.handled()),
      obeysRetryAfter(),
      noSecretInLog(),
    ],
    ...options,
  }
}

function post(app: Marketplace, path: string, body?: object): Promise<Response> {
  const init = { method: 'POST', ...(body && { body: JSON.stringify(body) }) }
  return app.handle(new Request(`https://market.example${path}`, init))
}
