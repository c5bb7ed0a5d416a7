import { type ExploreOptions, handledOnce, noSecretInLog, obeysRetryAfter } from 'platform-simulator/explore'
import { testSigner } from 'platform-simulator/signing'
import { portsOf } from '../around.js'
import { Treasury } from './app.js'

/** How the treasury, or one of its mistakes, is explored. */

interface Given {
  readonly walletId: string
  readonly walletAddress: string
}

const supplier = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'

export function exploring(
  App = Treasury,
  options: Partial<ExploreOptions<Treasury, Given>> = {},
): ExploreOptions<Treasury, Given> {
  return {
    simulator: { limits: { sandboxAmount: null } },
    given(sim) {
      sim.api.webhookTargets.create({ url: 'https://treasury.example/hooks', global: true })
      const signers = [sim.given.signer({ name: 'Ada' }), sim.given.signer({ name: 'Ben' })]
      const { id, wallet } = sim.given.wallet({ signers, threshold: 2 })
      return { walletId: id, walletAddress: wallet.address }
    },
    outside({ sim, given }) {
      sim.simulate.walletDeposit(given.walletId, { amount: '15' })
      setTimeout(() => sim.simulate.walletDeposit(given.walletId, { amount: '30' }), 3_600_000)
    },
    start: (begin) => new App({ ...portsOf(begin), dailyLimit: '60' }),
    receive: (app, request) => app.handle(request),
    act: {
      payFirst: (app) => pay(app, 'P1', '10.1'),
      paySecond: (app) => pay(app, 'P2', '20.2'),
      resume: (app) => app.resume(),
      reconcile: (app) => app.reconcile(),
    },
    async settle(app) {
      for (let hour = 0; hour < 30; hour++) {
        await app.resume()
        await app.rest(3_600_000)
      }
      await app.reconcile()
    },
    check: [
      async ({ sim, app, given }) => {
        const all = sim.api.transactions.list({ limit: 100, transaction_type: 'wallet' }).data
        const sent = all.filter((each) => 'from' in each && each.from === given.walletAddress)
        const payments = (await app.payments()).filter(({ state }) => state !== 'proposed')
        if (sent.length !== payments.length)
          throw new Error(`${payments.length} payments were signed, and ${sent.length} sent`)
        for (const { id, state, transactionId } of payments) {
          const real = sent.find((each) => each.id === transactionId)?.status
          if (state !== real)
            throw new Error(`${id} is ${state} in the books, and ${real ?? 'unknown'} at the platform`)
        }
        const { total_amount_usd: money } = sim.api.wallets.balances(given.walletId)
        if (Number(await app.balance()) !== Number(money))
          throw new Error(`the balance is ${await app.balance()}, and should be ${money}`)
      },
      handledOnce(({ app }) => app.handled()),
      obeysRetryAfter(),
      noSecretInLog(),
    ],
    ...options,
  }
}

async function pay(app: Treasury, id: string, amount: string): Promise<void> {
  await post(app, '/payments', { id, to: supplier, amount })
  const intent = (await app.payment(id))?.intent
  if (intent === undefined) return
  for (const signer of ['Ada', 'Ben'])
    await post(app, `/payments/${id}/endorsements`, { signer, signature: testSigner(signer).sign(intent) })
}

function post(app: Treasury, path: string, body: object): Promise<Response> {
  return app.handle(
    new Request(`https://treasury.example${path}`, { method: 'POST', body: JSON.stringify(body) }),
  )
}
