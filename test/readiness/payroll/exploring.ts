import type { Simulator } from 'platform-simulator'
import {
  type ExploreOptions,
  handledOnce,
  noSecretInLog,
  obeysRetryAfter,
  paidOnce,
} from 'platform-simulator/explore'
import { payWhatIsAsked, portsOf } from '../around.js'
import { Payroll } from './app.js'

/** How the payroll, or one of its mistakes, is explored. */

interface Given {
  readonly customerId: string
}

const ada = { id: 'ADA', name: 'Ada Byron', salary: '1500.10', routing: '101019644', account: '123456789' }
const ben = { id: 'BEN', name: 'Ben Okri', salary: '1200.20', routing: '101019644', account: '987654321' }
const month = '202601'

export function exploring(
  App = Payroll,
  options: Partial<ExploreOptions<Payroll, Given>> = {},
): ExploreOptions<Payroll, Given> {
  return {
    simulator: { limits: { sandboxAmount: null } },
    given(sim) {
      sim.api.webhookTargets.create({ url: 'https://payroll.example/hooks', global: true })
      return { customerId: sim.given.activeBusiness().customer.id }
    },
    outside: ({ sim }) => payWhatIsAsked(sim),
    start: (begin) => new App(portsOf(begin)),
    receive: (app, request) => app.handle(request),
    act: {
      hireAda: (app) => app.quietly(() => app.hire(ada)),
      hireBen: (app) => app.quietly(() => app.hire(ben)),
      payday: (app) => app.payday(month),
      reconcile: (app) => app.reconcile(),
    },
    // The days that follow, with a payday and a look at the books on each.
    async settle(app) {
      await app.quietly(() => app.hire(ada))
      for (let day = 0; day < 3; day++) {
        await app.payday(month)
        await app.reconcile()
        await new Promise((resolve) => setTimeout(resolve, 26 * 3_600_000))
      }
      await app.reconcile()
    },
    check: [
      paidOnce(['PAY 202601 ADA']),
      async ({ sim, app }) => {
        const real = new Map(oneOffs(sim).map(({ id, status }) => [id, status]))
        for (const { reference, state, transactionId, mails } of await app.slips(month)) {
          const status = real.get(transactionId ?? '')
          if (state !== status)
            throw new Error(
              `${reference} is ${state} in the books, and ${status ?? 'unknown'} at the platform`,
            )
          if (mails > 1) throw new Error(`${reference}: ${mails} mails said that the money is there`)
        }
      },
      handledOnce(({ app }) => app.handled()),
      obeysRetryAfter(),
      noSecretInLog(),
    ],
    ...options,
  }
}

function oneOffs(sim: Simulator) {
  return sim.api.transactions.list({ limit: 100, transaction_type: 'one_off' }).data
}
