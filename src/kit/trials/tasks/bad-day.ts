import type { Simulator } from '../../simulator.js'
import type { Cast, Task } from '../task.js'
import { howToPay, type Office, openOffice, underMandate } from './office.js'

export interface Payment {
  readonly to: string
  readonly amount: string
}

export interface BadDayInput {
  readonly name: string
  readonly level: Task['level']
  readonly arrived: readonly Payment[]
  readonly failed: readonly Payment[]
  /** Those that are on their way when the task begins. */
  readonly onTheirWay: readonly Payment[]
  /** The number of deposits that the books were never told of, because their receiver was down. */
  readonly untold: number
  readonly weather: Task['weather']
}

const books = 'https://books.example/hooks'

export function badDay(input: BadDayInput): Task {
  const { name, level, arrived, failed, onTheirWay, untold, weather } = input
  const due = [...failed, ...onTheirWay]
  const list = [...arrived, ...due].map(({ to, amount }) => `${to} ${amount} USDC`).join(', ')
  const toldAgain =
    untold === 0
      ? ''
      : ' Our books, which take webhooks, were down: whatever was never delivered to them has to be replayed, each event once, and nothing else.'
  return {
    name,
    family: 'bad-day',
    level,
    about: `Of ${arrived.length + due.length} payments ${failed.length} failed and ${onTheirWay.length} are on their way${untold === 0 ? '' : '; the books missed webhooks'}.`,
    world: (sim) => worldOf(sim, input),
    asks: `These payments were made on a bad day: ${list}. See to it that within a day each has arrived exactly once: what failed is paid again, and what is on its way is not.${toldAgain} ${howToPay}`,
    ends: {
      paid: Object.fromEntries(due.map(({ to, amount }) => [to, amount])),
      deliveries:
        untold === 0
          ? []
          : [{ says: 'the books hear what they missed', type: 'wallet.deposit', url: books, count: untold }],
    },
    never: { limits: [underMandate('2000')] },
    within: '1d',
    weather,
  }
}

async function worldOf(sim: Simulator, { arrived, failed, onTheirWay, untold }: BadDayInput): Promise<Cast> {
  const all = [...arrived, ...failed, ...onTheirWay]
  const office = openOffice(sim, { payees: all.map(({ to }) => ({ name: to })) })
  if (untold > 0) {
    sim.webhooks.deliverTo(() => new Response(null, { status: 500 }))
    sim.given.webhookTarget({ url: books, event_types: ['wallet.deposit'] })
    for (let nth = 1; nth <= untold; nth++) sim.simulate.walletDeposit(office.wallet, { amount: String(nth) })
    // Long enough for the last attempt.
    await sim.clock.advance('4d')
  }
  for (const payment of arrived) await send(sim, office, payment)
  await sim.clock.advance('1h')
  for (const payment of failed) {
    const [sent] = await send(sim, office, payment)
    if (sent !== undefined) sim.simulate.failWalletTransaction(sent)
  }
  await sim.clock.advance('1h')
  for (const payment of onTheirWay) await send(sim, office, payment)
  return office.cast
}

/** @returns the wallet transactions that were made */
async function send(sim: Simulator, office: Office, { to, amount }: Payment): Promise<readonly string[]> {
  const [place] = sim.api.recipients.get(office.recipients[to] ?? '').destinations
  const made = sim.api.scheduledPayments.create({
    signer_id: office.signer,
    wallet_id: office.wallet,
    amount,
    asset: 'USDC',
    destination_id: place?.destination_id,
  })
  await sim.clock.advance(0)
  const ids = new Set(made.map(({ id }) => id))
  return sim.api.scheduledPayments
    .list({ limit: 100 })
    .data.flatMap(({ id, wallet_transaction_id: sent }) => (ids.has(id) && sent !== undefined ? [sent] : []))
}

export const badDays: readonly Task[] = [
  badDay({
    name: 'bad-day/easy',
    level: 'easy',
    arrived: [{ to: 'Nova Tools', amount: '30' }],
    failed: [{ to: 'Bolt Freight', amount: '80' }],
    onTheirWay: [],
    untold: 0,
    weather: ['lost', '503', '429'],
  }),
  badDay({
    name: 'bad-day/hard',
    level: 'hard',
    arrived: [{ to: 'Nova Tools', amount: '30' }],
    failed: [{ to: 'Bolt Freight', amount: '80' }],
    onTheirWay: [{ to: 'Marsh Paper', amount: '55' }],
    untold: 3,
    weather: ['lost', '500', 'cut'],
  }),
  badDay({
    name: 'bad-day/easy (two failed)',
    level: 'easy',
    arrived: [{ to: 'Marsh Paper', amount: '9.5' }],
    failed: [
      { to: 'Bolt Freight', amount: '12' },
      { to: 'Quay Storage', amount: '12' },
    ],
    onTheirWay: [],
    untold: 0,
    weather: ['cut', 'refused'],
  }),
  badDay({
    name: 'bad-day/hard (all but one are on their way)',
    level: 'hard',
    arrived: [],
    failed: [{ to: 'Pell Office', amount: '400' }],
    onTheirWay: [
      { to: 'Bolt Freight', amount: '100' },
      { to: 'Nova Tools', amount: '200' },
    ],
    untold: 1,
    weather: ['lost', '503'],
  }),
  badDay({
    name: 'bad-day/hard (the day after in bad weather)',
    level: 'hard',
    arrived: [{ to: 'Quay Storage', amount: '1' }],
    failed: [
      { to: 'Bolt Freight', amount: '20' },
      { to: 'Nova Tools', amount: '21' },
    ],
    onTheirWay: [{ to: 'Marsh Paper', amount: '22' }],
    untold: 2,
    weather: ['lost', 'cut', '503', '500', '429', 'refused'],
  }),
]
