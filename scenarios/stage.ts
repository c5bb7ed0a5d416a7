import { strict as assert } from 'node:assert'
import { setupServer } from 'msw/node'
import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { handlers } from 'platform-simulator/msw'
import {
  isAboutTransaction,
  isAboutWallet,
  isFailedPayment,
  type News,
  PartnerApp,
  type TransactionNews,
} from './partner-app.js'
import { Timeline } from './timeline.js'

/** A world, an application that calls it over intercepted HTTP and receives its webhooks, and what is printed of both. */
export interface Stage {
  readonly sim: Simulator
  readonly app: PartnerApp
  readonly timeline: Timeline
  /** The same world from here on, on an origin of its own, with another instance of the application. */
  fork(): Stage
}

const hooks = 'https://partner.example/hooks'
const told = [
  'customer.kyb_status.created',
  'customer.kyb_status.updated',
  'transaction.auto.created',
  'transaction.auto.deposit.received',
  'transaction.auto.deposit.succeeded',
  'transaction.auto.updated',
  'transaction.one_off.created',
  'transaction.one_off.updated',
  'wallet.deposit',
  'wallet.transaction.created',
  'wallet.transaction.updated',
  'wallet.policy.updated',
  'wallet.signer_group.updated',
  'scheduled_payment.failed',
]

/** Sets the stage, plays, asserts that every webhook was taken, and clears up. The app subscribes before the play begins. */
export async function onStage(
  options: SimulatorOptions,
  print: (line: string) => void,
  play: (stage: Stage) => Promise<void>,
): Promise<void> {
  const sim = createSimulator(options)
  const server = setupServer(...handlers(sim))
  server.listen({ onUnhandledRequest: 'error' })
  // The app checks the age of a signature against its own Date: let it follow the simulator's clock.
  const uninstallDate = sim.clock.installDate()
  const worlds: Simulator[] = []
  const enter = (world: Simulator, timeline: Timeline): Stage => {
    worlds.push(world)
    const fork = (): Stage => {
      const other = world.fork({ baseUrl: `https://fork-${worlds.length}.platform.example` })
      server.use(...handlers(other))
      return enter(other, timeline.in(other))
    }
    return { sim: world, app: newApp(world, timeline), timeline, fork }
  }
  try {
    const stage = enter(sim, new Timeline(sim, print))
    const subscribed = await stage.app.call('POST', '/webhooks/targets', { url: hooks, event_types: told })
    assert.equal(subscribed.status, 201)
    await play(stage)
    for (const world of worlds) {
      await world.idle()
      assert.deepEqual(
        world.webhooks.deliveries().filter(({ status }) => status !== 'delivered'),
        [],
        'every webhook was taken at last',
      )
    }
  } finally {
    uninstallDate()
    server.close()
    for (const world of worlds) world.dispose()
  }
}

function newApp(sim: Simulator, timeline: Timeline): PartnerApp {
  const app = new PartnerApp(
    { baseUrl: sim.baseUrl, apiKey: sim.apiKey, publicKey: sim.webhooks.publicKey },
    (method, path, { status }, body) => timeline.request(method, path, status, gist(body, timeline)),
  )
  app.onNews = (news) => timeline.line('webhook', headline(news, timeline))
  sim.webhooks.deliverTo(hooks, (request) => app.receive(request))
  return app
}

const gistMembers = ['type', 'account_type', 'action', 'payment_reference', 'scenario', 'amount', 'currency']

/** What a request is about, in the words of its body. */
function gist(body: unknown, timeline: Timeline): string {
  const members: Readonly<Record<string, unknown>> = { ...(typeof body === 'object' && body) }
  if ('intent' in members) return endorsedGist(members, timeline)
  if (typeof members['name'] === 'string') return members['name']
  return gistMembers.flatMap((member) => members[member] ?? []).join(' ')
}

interface Endorsed {
  readonly signatures: readonly string[]
  readonly intent: {
    readonly type?: string
    readonly operation?: { readonly amount: string; readonly asset_id: string; readonly to: string }
  }
}

/** What is endorsed, and by how many signatures: these are other ones at each run. */
function endorsedGist(body: object, timeline: Timeline): string {
  const { signatures, intent } = body as Endorsed
  const { operation, type } = intent
  const about =
    operation === undefined
      ? type
      : `${operation.amount} ${operation.asset_id} to ${timeline.nameOf(operation.to)}`
  return `${about}, ${signatures.length} ${signatures.length === 1 ? 'signature' : 'signatures'}`
}

/** A webhook in a line. */
function headline(news: News, timeline: Timeline): string {
  if (isAboutWallet(news)) return `${news.type.padEnd(27)}  ${walletHeadline(news)}`
  if (isFailedPayment(news)) {
    const { amount, asset, failure_code, failure_reason } = news.data.object
    return `${news.type.padEnd(27)}  ${amount} ${asset}: ${failure_code} (${failure_reason})`
  }
  if (isAboutTransaction(news)) {
    const { object } = news.data
    const account = timeline.nameOf(object.auto_account_id ?? object.id)
    const name = object.auto_account_id && object.fiat_rail ? `${account} by ${object.fiat_rail}` : account
    return `${news.type.replace('transaction.', '').padEnd(22)}  ${name}: ${object.status}${details(object)}`
  }
  const { customer_id, kyb_status, reason_code } = news.data.object
  const reason = reason_code === undefined ? '' : ` (${reason_code})`
  return `${news.type}  ${timeline.nameOf(customer_id)}: ${kyb_status}${reason}`
}

function walletHeadline({ data: { object } }: News): string {
  if (object.intent !== undefined) return `${object.intent.operation.amount}: ${object.status}`
  if (object.amount !== undefined) return `${object.amount} arrived`
  const { name, members = [], rules } = object
  if (rules !== undefined) return `${name}: ${rules.length} rules`
  return `${name}: ${members.map((member) => member.name).join(', ') || 'nobody'}`
}

function details({ receipt, failure_reason }: TransactionNews): string {
  if (failure_reason !== undefined) return ` (${failure_reason})`
  if (receipt === undefined) return ''
  const { initial_amount, input_currency, outgoing_amount, output_currency } = receipt
  return `  ${initial_amount} ${input_currency} -> ${outgoing_amount} ${output_currency}`
}

/** Prints the double entries of a world, or of one transaction. */
export function showPostings({ sim, timeline }: Stage, title: string, transactionId?: string): void {
  for (const { reason, entries } of sim.ledger.postings(
    transactionId === undefined ? {} : { transactionId },
  )) {
    const sides = entries.map(({ account, asset, amount }) => `${account} ${amount} ${asset}`)
    timeline.line(title, `${reason}: ${sides.join(', ')}`)
  }
}

/** What each account of the ledger has, as `account amount asset`. */
export function balancesOf({ sim }: Stage): string[] {
  return sim.ledger.balances().map(({ account, amount, asset }) => `${account} ${amount} ${asset}`)
}

/** The app onboards a customer, whom the sandbox approves five seconds later. */
export async function onboard(
  { sim, app, timeline }: Stage,
  customer: { readonly name: string; readonly customer_type: 'business' | 'individual' },
): Promise<string> {
  const { id } = await app.post('/customers', customer)
  timeline.name(id, customer.name)
  await sim.clock.advance('5s')
  assert.equal(app.kyb.get(id), 'approved')
  return id
}

/** The app adds somebody whom a customer pays, and where. Returns the ids of the destinations in the order given. */
export async function addRecipient(
  { app, timeline }: Stage,
  customerId: string,
  name: string,
  destinations: readonly { readonly name: string; readonly [member: string]: unknown }[],
): Promise<string[]> {
  const address = {
    street1: '123 Main St',
    city: 'San Francisco',
    region: 'CA',
    postal_code: '94105',
    country: 'US',
  }
  const recipient = await app.post(`/customers/${customerId}/recipients`, { name, address })
  timeline.name(recipient.id, name)
  const ids: string[] = []
  for (const destination of destinations) {
    const { id } = await app.post(`/recipients/${recipient.id}/destinations`, destination)
    timeline.name(id, destination.name)
    ids.push(id)
  }
  return ids
}

/** Destinations of the stories; synthetic. */
export const wallet = {
  destination_type: 'crypto',
  name: 'wallet',
  crypto_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  network_id: 'base-sepolia',
} as const

export const checking = {
  destination_type: 'fiat_us',
  name: 'checking account',
  aba_routing_number: '101019644',
  account_number: '123456789',
  account_type: 'checking',
  account_holder_name: 'Maria Lopez',
  bank_name: 'Example Bank',
} as const

export const iban = {
  destination_type: 'fiat_iban',
  name: 'euro account',
  assets: ['EUR'],
  iban: 'DE89370400440532013000',
  account_holder_name: 'Maria Lopez',
  account_holder_address: { street1: 'Taunusanlage 12', city: 'Frankfurt', country: 'DE' },
  bank_name: 'Beispielbank',
  capabilities: ['sepa'],
} as const
