import { createSimulator, type Simulator } from 'platform-simulator'
import {
  activeCustomer,
  cryptoDestination,
  newOfframp,
  newOnramp,
  newSwap,
  sampleAddress,
} from '../conformance/samples.js'
import { withRequest } from './fetch.js'
import { FloorStore, floorFetch } from './floor.js'
import { type Batch, collectGarbage, compare, type Effort, perCall } from './measure.js'
import { amount, type Row, type Rows, timeRow } from './report.js'
import { createCall } from './world.js'

const target = 1.4
const flat = 1.3
const span = 30 * 86_400_000
/** Longer than any deposit is on its way. */
const longest = '5m'
const postsInSlice = 200

/** Lets one deposit arrive. */
type Deposit = () => void

/**
 * Deposits from arrival to completion, spread over 30 days, against as many POSTs to the hand-written handler. Each is
 * four transactions of the world, three jobs, six events and three postings.
 */
export async function* moneyRows(effort: Effort): Rows {
  const count = effort.quick ? 2_000 : 10_000
  const row = async (name: string, arrange: (sim: Simulator) => Deposit, limit?: number): Promise<Row> => {
    const rounds = effort.rounds(limit === undefined ? 3 : 7)
    return timeRow(name, await compare(settling(count, arrange), posting(count), rounds), limit)
  }
  const each = (deposits: number): string => deposits.toLocaleString('en')
  yield await row(`${each(count)} deposits into an onramp, settled`, intoOnramp, target)
  yield await row('into an offramp', intoOfframp)
  yield await row('into a swap', intoSwap)
  yield await row('into an onramp of an individual without proof of address', intoOnrampOfIndividual)
  yield timeRow(
    `one of ${each(2 * count)}, against one of ${each(count)}`,
    await compare(settling(2 * count, intoOnramp), settling(count, intoOnramp), effort.rounds(5)),
    flat,
  )
  yield timeRow(
    `sim.ledger.balances(), for each of ${each(2 * count)} and ${each(count)}`,
    await compare(await balancing(2 * count), await balancing(count), effort.rounds(15)),
    flat,
  )
  yield { name: 'heap of one that settled', ours: amount(await kilobytesOfOne(count), 'kB') }
}

function settling(count: number, arrange: (sim: Simulator) => Deposit): Batch {
  return async () => {
    const sim = createSimulator()
    const deposit = arrange(sim)
    collectGarbage()
    const start = performance.now()
    await settle(sim, deposit, count)
    const each = perCall(start, count)
    const { total_count } = sim.api.autoTransactions.list({ status: 'completed' }).meta
    if (total_count !== count) throw new Error(`${total_count} of ${count} deposits were completed`)
    return each
  }
}

async function settle(sim: Simulator, deposit: Deposit, count: number): Promise<void> {
  const step = Math.floor(span / count)
  for (let i = 0; i < count; i++) {
    deposit()
    await sim.clock.advance(step)
  }
  await sim.clock.advance(longest)
}

/** Requests are made outside of what is timed, a few at a time: thousands at once would slow the handler down. */
function posting(count: number): Batch {
  const sim = createSimulator()
  return async () => {
    const call = (index: number) => createCall(sim, 'money', index)
    const slice = withRequest(floorFetch(new FloorStore()), call, 201, postsInSlice)
    const slices = count / postsInSlice
    let sum = 0
    for (let i = 0; i < slices; i++) sum += await slice()
    return sum / slices
  }
}

async function balancing(count: number): Promise<Batch> {
  const sim = createSimulator()
  await settle(sim, intoOnramp(sim), count)
  return () => {
    const start = performance.now()
    const { length } = sim.ledger.balances()
    if (length !== 4) throw new Error(`${length} accounts have a balance`)
    return perCall(start, count)
  }
}

async function kilobytesOfOne(count: number): Promise<number> {
  const sim = createSimulator()
  const deposit = intoOnramp(sim)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  await settle(sim, deposit, count)
  collectGarbage()
  const bytes = process.memoryUsage().heapUsed - before
  // Used until here, so that it is measured.
  sim.dispose()
  return bytes / count / 1000
}

function intoOnramp(sim: Simulator): Deposit {
  const { id } = newOnramp(sim)
  return () => sim.simulate.bankDeposit(id, { amount: '1.00' })
}

function intoOfframp(sim: Simulator): Deposit {
  return intoAddress(sim, newOfframp(sim).source_crypto_address)
}

function intoSwap(sim: Simulator): Deposit {
  return intoAddress(sim, newSwap(sim).source_crypto_address)
}

function intoAddress(sim: Simulator, address = ''): Deposit {
  return () => sim.simulate.cryptoDeposit(address, { amount: '1.00' })
}

/** What arrives is counted towards the limit of seven days, and stays below it. */
function intoOnrampOfIndividual(sim: Simulator): Deposit {
  const customer = activeCustomer(sim, 'Ada Lovelace', 'individual')
  const recipient = sim.api.recipients.create(customer.id, { name: 'Savings', address: sampleAddress })
  const { id } = sim.api.accounts.createOnramp({
    capabilities: ['ach'],
    source_asset: 'USD',
    destination_asset: 'USDC',
    destination_id: sim.api.destinations.create(recipient.id, cryptoDestination).id,
  })
  return () => sim.simulate.bankDeposit(id, { amount: '1.00' })
}
