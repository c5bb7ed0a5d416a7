import { cause } from '../../src/contract/cause.js'
import { compose } from '../../src/contract/compose.js'
import { custody, verifying } from '../../src/contract/host-ports.js'
import { defineResource } from '../../src/contract/resource.js'
import { custodyPort } from '../../src/hosts/signing/custody.js'
import { verifyingPort } from '../../src/hosts/signing/verifying.js'
import type { World } from '../../src/kernel/world.js'
import { createPlatform } from '../../src/kit/platform.js'
import { registry } from '../../src/resources/registry.js'
import { sendByMandate, wallets } from '../../src/resources/wallets/index.js'
import { Heap } from './heap.js'
import { type Batch, collectGarbage, compare, type Effort, perCall } from './measure.js'
import { type Rows, timeRow } from './report.js'

const target = 3
const payee = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'

/** The platform, and a way into the world of a simulator: the floor makes its sends there without asking anybody. */
const inside = new WeakMap<object, World>()
const opened = compose([
  ...registry.resources,
  defineResource({
    name: 'bench',
    operations: {},
    causes: {
      open: cause({
        summary: 'Opens the world of this simulator to the benchmark.',
        takes: [],
        run: (world) => void inside.set(door, world),
      }),
    },
  }),
])
const door = {}
const platform = createPlatform(
  opened,
  {},
  new Map<string, unknown>([
    [verifying.name, verifyingPort],
    [custody.name, custodyPort],
  ]),
)

function arrange() {
  const sim = platform.createSimulator({ limits: { sandboxAmount: null }, stepLimit: 10_000_000 })
  const made = sim.given.mandate({
    rule: { max_amount_in_window: undefined, window: 'DAILY', max_count_in_window: 1_000_000 },
  })
  sim.simulate.walletDeposit(made.wallet.id, { amount: '1000000000' })
  return { sim, ...made }
}

/** The clock of a world with many scheduled payments, against a bare heap whose callbacks make the same sends. */
export async function* paymentRows(effort: Effort): Rows {
  const payments = effort.quick ? 10_000 : 100_000
  const measured = await compare(scheduled(payments), heaped(payments), effort.rounds(2), 1)
  const name = `${payments.toLocaleString('en')} scheduled payments, each under its mandate`
  yield timeRow(name, measured, target)
}

/** As many as one request takes. */
const together = 366

function scheduled(payments: number): Batch {
  return async () => {
    const { sim, agent, wallet } = arrange()
    const first = sim.clock.now().getTime() / 1000 + 60
    for (let done = 0; done < payments; done += together)
      sim.api.scheduledPayments.create({
        signer_id: agent.signer_id,
        wallet_id: wallet.id,
        amount: '1.5',
        asset: 'USDC',
        address: payee,
        network_id: 'base-sepolia',
        start_at: first + done,
        count: Math.min(together, payments - done),
        interval_seconds: 1,
      })
    collectGarbage()
    const start = performance.now()
    await sim.clock.advance((payments + 120) * 1000)
    const each = perCall(start, payments)
    const executed = sim.api.scheduledPayments.list({ status: 'executed', limit: 1 }).meta.total_count
    if (executed !== payments) throw new Error(`${executed} of ${payments} payments were executed`)
    return each
  }
}

function heaped(payments: number): Batch {
  return async () => {
    const { sim, wallet } = arrange()
    sim.simulate.open()
    const world = inside.get(door)
    const row = world?.table(wallets).get(wallet.id)
    if (world === undefined || row === undefined) throw new Error('the world did not open')
    const sending = { to: payee, asset: 'USDC', amount: '1.5', network_id: 'base-sepolia' } as const
    const heap = new Heap()
    for (let i = 0; i < payments; i++)
      heap.push(
        i * 1000,
        () => void world.transact(() => sendByMandate(world, row, { ...sending, key: `${i}` })),
      )
    collectGarbage()
    const start = performance.now()
    heap.runUntil(payments * 1000)
    await sim.clock.advance('120s')
    const each = perCall(start, payments)
    const sent = sim.api.transactions.list({ transaction_type: 'wallet', limit: 1 }).meta.total_count
    if (sent < payments) throw new Error(`${sent} of ${payments} sends were made`)
    return each
  }
}
