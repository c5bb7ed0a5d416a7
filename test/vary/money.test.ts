import type { Simulator } from 'platform-simulator'
import { describe, expect, test } from 'vitest'
import { call, varied } from './varied.js'

/** A market: what a buyer pays in goes on to the seller, at the end of the day, in one payment. */
class Market {
  #credit = 0
  #days = 0
  readonly #seen = new Set<string>()

  constructor(
    readonly sim: Simulator,
    readonly order: object,
    readonly isRight: boolean,
  ) {}

  async receive(request: Request): Promise<Response> {
    const { id, type, data } = JSON.parse(await request.text())
    const isNew = !this.isRight || !this.#seen.has(id)
    this.#seen.add(id)
    if (isNew && type === 'transaction.auto.updated' && data.object.status === 'completed')
      this.#credit += Number(data.object.receipt.initial_amount)
    return new Response(null, { status: 204 })
  }

  async payOut(): Promise<void> {
    this.#days++
    if (this.#credit === 0) return
    const amount = this.#credit.toFixed(2)
    this.#credit = 0
    const payment_reference = `day ${this.#days}`
    await this.#call('POST', '/transactions/one-off', { ...this.order, amount, payment_reference })
  }

  /** Asks again under the same key, until there is an answer. */
  async #call(method: string, path: string, body?: object): Promise<Response> {
    const key = crypto.randomUUID()
    for (;;) {
      const response = await call(this.sim, method, path, body, key).catch(() => undefined)
      if (response !== undefined && response.status < 500) return response
    }
  }

  /** The states of payments, as the newest few tell them, or as all do. */
  async read(): Promise<void> {
    for (let after = ''; ; ) {
      const page = await this.#call('GET', `/transactions?transaction_type=one_off&limit=1${after}`)
      const { data, meta } = JSON.parse(await page.text())
      if (!meta?.has_more_after || !this.isRight) return
      after = `&starting_after=${data.at(-1).id}`
    }
  }
}

/** A week of the market, with a deposit on each of the first two days. */
const aWeek = (isRight: boolean) => async (sim: Simulator) => {
  const { customer } = sim.given.activeBusiness()
  const { id } = sim.given.usDestination({ customer })
  const account = sim.given.onramp({ customer })
  const market = new Market(
    sim,
    {
      ...{ customer_id: customer.id, destination_id: id, source_network_id: 'base-sepolia' },
      ...{ source_asset: 'USDC', destination_asset: 'USD' },
    },
    isRight,
  )
  sim.webhooks.deliverTo((request) => market.receive(request))
  sim.api.webhookTargets.create({ url: 'https://market.example/hooks', global: true })
  sim.events.on('transaction.one_off.created', ({ data: { object } }) => {
    const { temporary_address: address, send_amount: sent } = object
    if (address !== undefined && sent !== undefined)
      sim.simulate.cryptoDeposit(address, { amount: sent.amount })
  })
  for (let day = 0; day < 7; day++) {
    if (day < 2) sim.simulate.bankDeposit(account.id, { amount: `${day + 1}0.00` })
    await sim.clock.advance('12h')
    await market.payOut()
    await market.read()
    await sim.clock.advance('12h')
  }
}

const calmRuns = { right: await varied([], aWeek(true)), wrong: await varied([], aWeek(false)) }

async function brokenBy(isRight: boolean, name: string): Promise<readonly string[]> {
  const calm = isRight ? calmRuns.right : calmRuns.wrong
  expect(calm.broken).toEqual([])
  const run = await varied([name], aWeek(isRight), {}, calm.facts)
  expect(run.isHit).toBe(true)
  return run.broken
}

const weather = [
  'weather: webhook twice at transaction.auto.updated 3',
  'weather: webhook unheard at transaction.auto.updated 3',
  'weather: webhook lost at transaction.auto.updated 3',
  'weather: webhook swallowed at transaction.auto.updated 3',
  'weather: webhook swallowed at transaction.one_off.updated 2',
  'weather: webhook replayed for 1d at transaction.auto.updated 3',
  'weather: failed at auto 2',
  'weather: failed at one-off 1',
  'weather: returned for 2d at one-off 1',
  'weather: returned for 2d at auto 1',
  'weather: lost at transactions.createOneOff 1',
  'weather: 503 at transactions.list 3',
]

describe('the money that an app was told of is that of the ledger', () => {
  test.each(weather)('for an app that makes no mistake, in %s', async (name) => {
    expect(await brokenBy(true, name)).toEqual([])
  })

  test.each(weather.slice(0, 2))(
    'and not for one that sends on again what it is told again, in %s',
    async (name) => {
      expect(await brokenBy(false, name)).toEqual([expect.stringMatching(/^of day \d/)])
    },
  )

  test('and not for one that never reads the page on which a payment has come back', async () => {
    expect(await brokenBy(false, 'weather: returned for 2d at one-off 1')).toEqual([
      'the app was told that day 1 is completed, and by the ledger it is returned: the app has read the list since, and never the page that tells so',
    ])
  })
})
