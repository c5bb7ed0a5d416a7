import { strict as assert } from 'node:assert'
import { pathToFileURL } from 'node:url'
import { verifyWebhook } from 'platform-simulator/webhooks'
import { onStage, type Stage } from './stage.js'

export const story =
  'A month of one card: a partial clearing, an over-capture, a refund, a freeze by two sources, and events in the wrong order.'

const hooks = 'https://partner.example/cards'

interface Card {
  readonly id: string
  readonly status: string
  readonly version: number
  readonly freeze_sources: readonly string[]
}

interface CardTransaction {
  readonly status: string
  readonly cleared_amount: string
  readonly outstanding_amount: string
  readonly refund_state?: string
}

export async function run(print: (line: string) => void = console.log): Promise<void> {
  await onStage({ seed: 'card-month' }, print, async (stage) => {
    const { sim, app, timeline } = stage
    const receiver = await receiveCards(stage)

    timeline.heading('1. A wallet with 100 USDC pays for cards, and Ada gets one.')
    const { id: wallet_id, customer } = sim.given.fundedWallet()
    timeline.name(wallet_id, 'Treasury')
    sim.simulate.completeCardEnablement(wallet_id)
    const holder = await app.post('/cardholders', {
      customer_id: customer.id,
      name: 'Ada Lovelace',
      date_of_birth: '1990-12-10',
      email: 'ada@partner.example',
      phone: '+12025550143',
      address: { street1: '1 Market Street', city: 'San Francisco', region: 'CA', country: 'US' },
    })
    timeline.name(holder.id, 'Ada')
    await sim.clock.advance('5s')
    const { id } = await app.post('/cards', { cardholder_id: holder.id, wallet_id })
    timeline.name(id, 'card')
    await sim.clock.advance('2s')

    const simulate = async (path: string, body: object, name?: string): Promise<string> => {
      const place = `/sandbox/cards/simulate/transaction${path}`
      const { simulation_id } = await app.post<{ readonly simulation_id: string }>(place, body)
      timeline.name(simulation_id, 'simulation')
      await sim.clock.advance('1s')
      const done = await app.get<{ readonly card_transaction_id: string }>(
        `/sandbox/simulations/${simulation_id}`,
      )
      if (name !== undefined) timeline.name(done.card_transaction_id, name)
      return done.card_transaction_id
    }
    const read = async (transaction: string) => {
      const now = await app.get<CardTransaction>(`/sandbox/cards/transactions/${transaction}`)
      timeline.line(
        'read',
        `${now.status}, cleared ${now.cleared_amount}, outstanding ${now.outstanding_amount}`,
      )
      return now
    }

    timeline.heading('2. Two merchants ask for money: 130 percent of it is held.')
    const hotel = await simulate('', { card_id: id, amount: '2' }, 'hotel')
    const diner = await simulate('', { card_id: id, amount: '1' }, 'diner')
    balances(stage)

    timeline.heading('3. The hotel takes a part of it, and gives up the rest.')
    await sim.clock.advance('2d')
    await simulate(`/${hotel}`, { action: 'clear', amount: '1.5' })
    assert.equal((await read(hotel)).status, 'partially_cleared')
    await simulate(`/${hotel}`, { action: 'void' })
    assert.equal((await read(hotel)).status, 'cleared')

    timeline.heading(
      '4. The diner takes more than was held: the wallet does not pay that, and it is outstanding.',
    )
    await simulate(`/${diner}`, { action: 'clear', amount: '2' })
    assert.equal((await read(diner)).outstanding_amount, '0.7')
    balances(stage)

    timeline.heading('5. The hotel gives a part back: a minute later it is in the wallet.')
    await sim.clock.advance('12d')
    const refund = await simulate(`/${hotel}`, { action: 'return', amount: '1' }, 'refund')
    assert.equal((await read(refund)).refund_state, 'pending')
    await sim.clock.advance('1m')
    assert.equal((await read(refund)).refund_state, 'paid')
    assert.equal((await read(hotel)).status, 'cleared')

    timeline.heading(
      '6. The client and compliance freeze the card, and each lifts its own. The webhooks come in the wrong order.',
    )
    await sim.clock.advance('14d')
    sim.webhooks.reorder()
    await app.post(`/cards/${id}/freeze`, undefined)
    sim.simulate.freezeCard(id, 'compliance')
    await app.post(`/cards/${id}/unfreeze`, undefined)
    await sim.clock.advance('1s')
    assert.deepEqual(receiver.card()?.freeze_sources, ['compliance'])
    const declined = await simulate('', { card_id: id, amount: '1' }, 'declined purchase')
    assert.equal((await read(declined)).status, 'declined')
    sim.simulate.unfreezeCard(id, 'compliance')
    await sim.idle()
    assert.equal(receiver.dropped(), 2)
    assert.deepEqual(receiver.card(), await app.get<Card>(`/cards/${id}`))

    timeline.heading('7. The wallet, the ledger and the transactions agree.')
    balances(stage)
    const { total_amount_usd } = await app.get<{ readonly total_amount_usd: string }>(
      `/wallets/${wallet_id}/balances`,
    )
    assert.equal(total_amount_usd, '98.20')
    timeline.heading(
      `Done: version ${receiver.card()?.version} of the card, ${receiver.dropped()} late events dropped, and ${total_amount_usd} in the wallet.`,
    )
  })
}

/** Another endpoint of the application: it keeps the highest version of the card, whatever order events come in. */
async function receiveCards({ sim, app, timeline }: Stage) {
  const kept: Card[] = []
  const dropped: number[] = []
  sim.webhooks.deliverTo(hooks, async (request) => {
    const { headers } = request
    const { publicKey } = sim.webhooks
    const verdict = verifyWebhook({ headers, body: await request.text(), publicKey })
    assert(verdict.ok)
    const { event } = verdict
    if (event.type !== 'card.updated' && event.type !== 'card_transaction.updated')
      return new Response(null, { status: 204 })
    const { object } = event.data
    if (!('version' in object)) {
      timeline.line('webhook', `${event.type}  ${timeline.nameOf(object.id)}: ${object.status}`)
      return new Response(null, { status: 204 })
    }
    const isLate = object.version <= (kept.at(-1)?.version ?? 0)
    const frozen = object.freeze_sources.join(' and ')
    timeline.line(
      'webhook',
      `${event.type}  version ${object.version}: ${object.status}${frozen && ` by ${frozen}`}${isLate ? ', late and dropped' : ''}`,
    )
    if (isLate) dropped.push(object.version)
    else kept.push(object)
    return new Response(null, { status: 204 })
  })
  await app.post('/webhooks/targets', {
    url: hooks,
    event_types: ['card.updated', 'card_transaction.updated'],
  })
  return { card: () => kept.at(-1), dropped: () => dropped.length }
}

/** What the ledger has for the card. */
function balances({ sim, timeline }: Stage): void {
  for (const { account, amount } of sim.ledger.balances()) {
    const name = account.startsWith('wallet:') ? 'wallet' : account
    if (name === 'wallet' || name.includes('cards'))
      timeline.line('ledger', `${name.padEnd(18)} ${amount.padStart(6)} USDC`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run()
