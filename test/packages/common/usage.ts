/** What users write, compiled strictly against the packed declarations. */
import { setupServer } from 'msw/node'
import {
  createSimulator,
  type Event,
  type EventType,
  type Json,
  Problem,
  type Simulator,
  type SimulatorOptions,
  type Snapshot,
} from 'platform-simulator'
import { type Card, certify } from 'platform-simulator/certify'
import { type ControlClient, connect } from 'platform-simulator/control'
import CoverageReporter, {
  addUpCoverage,
  type CoverageReport,
  coveragePage,
  type Suggestion,
  suggestTests,
} from 'platform-simulator/coverage'
import { type UsedSimulator, useSimulator } from 'platform-simulator/jest'
import { createMcpEndpoint, type McpEndpoint } from 'platform-simulator/mcp'
import { handlers } from 'platform-simulator/msw'
import { assertReceivedRequest, type TestWorld, withSimulator } from 'platform-simulator/node-test'
import { openApiDocument } from 'platform-simulator/openapi'
import { type Persona, personas } from 'platform-simulator/personas'
import { type SimFixtures, type SimWorkerFixtures, simFixtures } from 'platform-simulator/playwright'
import { reportPage } from 'platform-simulator/report'
import { given, type Scenario } from 'platform-simulator/scenarios'
import { type Listening, listen } from 'platform-simulator/server'
import {
  canonicalize,
  derOfRawSignature,
  type EndorsedRequest,
  type IntentFault,
  type KeyType,
  signIntent,
  type TestSigner,
  testSigner,
  verifyIntent,
  type WebauthnSignerOptions,
  webauthnSigner,
} from 'platform-simulator/signing'
import { type Agent, type Task, tasks, trial } from 'platform-simulator/trials'
import { type ChangedApi, tomorrow } from 'platform-simulator/vary'
import { verifyWebhook } from 'platform-simulator/webhooks'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Is<T extends true> = T

const options: SimulatorOptions = { seed: 7, now: '2026-02-01T00:00:00Z', clock: { auto: '1s' } }
const sim: Simulator = createSimulator(options)
// @ts-expect-error an option that does not exist
createSimulator({ sede: 7 })

const [persona]: readonly Persona[] = personas
if (persona !== undefined) createSimulator({ history: { persona, months: 12, size: 2 } })
// @ts-expect-error a persona is an object, and not a name
sim.given.history({ persona: 'marketplace', months: 12 })

const later: ChangedApi = tomorrow({ seed: 7, only: ['unknown members'] })
createSimulator({ tomorrow: later })

const created = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
export type CreatedIdIsText = Is<Equal<typeof created.id, string>>
// @ts-expect-error a customer is an individual or a business
sim.api.customers.create({ name: 'Acme Corp', customer_type: 'company' })
// @ts-expect-error a customer has a name
sim.api.customers.create({ customer_type: 'business' })
// @ts-expect-error an id is text
sim.api.customers.get(7)
// @ts-expect-error a customer is not cancelled
sim.api.customers.cancel(created.id)

const customer = sim.api.customers.get(created.id)
export type CustomerTypeIsAUnion = Is<Equal<typeof customer.customer_type, 'individual' | 'business'>>
const page = sim.api.customers.list({ limit: 10, status: customer.status })
for (const { name } of page.data) name.toUpperCase()

const { account, transaction } = sim.given.heldDeposit({ customer: sim.given.activeBusiness() })
sim.given.onrampWithDeposit({ account, amount: transaction.receipt?.initial_amount ?? '1' })
// @ts-expect-error no builder has this name
sim.given.happyCustomer()
// @ts-expect-error a customer has no colour
given.activeBusiness({ colour: 'red' })
const own: Scenario = { name: 'own', story: 'My own.', seed: (world) => void world.given.activeIndividual() }
createSimulator({ scenario: own })
createSimulator({ scenario: 'frozen-customer' })
// @ts-expect-error there is no such scenario
createSimulator({ scenario: 'frozen-lake' })

const ana = testSigner('Ana', { keyType: 'WEBAUTHN' })
const endorsed = signIntent({ wallet_id: 'w1' }, ana)
export type IntentStaysAsItIs = Is<Equal<typeof endorsed.intent.wallet_id, string>>
const endorsement = verifyIntent(ana.publicKey, ana.keyType, endorsed.intent, endorsed.signatures[0] ?? '')
if (!endorsement.ok) endorsement.fault satisfies IntentFault
// @ts-expect-error a good verdict has no reason
endorsement.reason
const passkey: WebauthnSignerOptions = { origin: 'https://app.example', relyingParty: 'app.example' }
const ben: TestSigner = webauthnSigner('Ben', passkey)
const keyType: KeyType = ben.keyType
verifyIntent(ben.publicKey, keyType, endorsed.intent, ben.sign(endorsed.intent), passkey)
export const canonical: string = canonicalize(endorsed.intent)
export const der: string = derOfRawSignature(new Uint8Array(64))

const { id: walletId, wallet } = sim.given.fundedWallet({ signers: [sim.given.signer({ name: 'Ana' })] })
const intent = {
  wallet_id: walletId,
  caip2: 'eip155:84532',
  operation: { kind: 'transfer' as const, from: wallet.address, to: '0x', amount: '1', asset_id: 'USDC' },
  idempotency_key: 'k1',
}
export const signed: EndorsedRequest<typeof intent> = signIntent(intent, testSigner('Ana'), ben)
export const sent: 'awaiting_confirmation' | 'broadcasted' | 'completed' | 'failed' = sim.api.wallets.send(
  walletId,
  signed,
).status
sim.api.signers.create(ben.registration)
export const verdictOfPolicies: 'allowed' | 'denied' | 'too_few_signers' = sim.policies.explain(
  walletId,
  signed,
).outcome
export const whoMaySign: readonly string[] = sim.policies.explain(walletId, {
  type: 'detach_policy_from_wallet',
  wallet_id: walletId,
  policy_id: 'p',
  idempotency_key: 'k2',
}).may_sign
// @ts-expect-error an intent says what is to be done
sim.policies.explain(walletId, { wallet_id: walletId })
// @ts-expect-error there is no such key type
testSigner('Ana', { keyType: 'RS256' })

const verdict = verifyWebhook({ body: '', headers: new Headers(), publicKey: sim.webhooks.publicKey })
if (verdict.ok) verdict.event.data.object
else verdict.reason.startsWith('missing')

export async function timeTravel(): Promise<Date> {
  await sim.clock.advance('5s')
  sim.simulate.freezeCustomer(customer.id, { reason_code: 'pending_proof_of_address' })
  return sim.clock.now()
}

const type: EventType = 'customer.created'
const stop = sim.events.on(type, (event: Event) => event.data.object)
stop()
// @ts-expect-error no event has this type
sim.events.on('customer.exploded', () => undefined)

sim.webhooks.deliverTo(async (request) => new Response(await request.text()))
sim.webhooks.deliverTo('https://app.example/webhooks', () => new Response(null, { status: 204 }))

const snapshot: Snapshot = sim.snapshot()
sim.restore(JSON.parse(JSON.stringify(snapshot)) as Snapshot)
const twin: Simulator = sim.fork({ seed: 'other' })
export const sameWorld: boolean = twin.hash() === sim.hash()

export const server = setupServer(...handlers(sim), ...handlers(twin, { baseUrl: 'https://api.test' }))
export const document: Json = openApiDocument().info

export function detailOf(error: unknown): string | undefined {
  return error instanceof Problem ? `${error.status} ${error.slug}: ${error.detail}` : undefined
}

export const used: UsedSimulator<string> = useSimulator({
  seed: (sim) => sim.api.customers.list().data[0]?.id ?? '',
})
// @ts-expect-error no operation has this name
assertReceivedRequest(sim, 'customers.craete')

export async function ofNode(t: { after(hook: () => void): void }): Promise<TestWorld<Simulator, number>> {
  return withSimulator(t, { seed: async (sim) => sim.api.customers.list().meta.total_count })
}

type OfPlaywright = [fixtures: SimFixtures<string>, ofWorkers: SimWorkerFixtures<string>]
export const fixtures = simFixtures({ seed: (sim) => sim.given.activeBusiness().customer.id })
export const nameIn = ([{ sim, seeded }]: OfPlaywright): string | undefined =>
  sim.api.customers.get(seeded).name
// @ts-expect-error a report is for failures or for all
simFixtures({ report: 'on-success' })

export const reporter: CoverageReporter = new CoverageReporter({ gate: 'touched 60' })
export const coverage: CoverageReport | undefined = addUpCoverage('simulator-coverage')
export const pageOf = (report: CoverageReport): string => coveragePage(report)
export const next = (report: CoverageReport): Promise<readonly Suggestion[]> => suggestTests(report, 5)
// @ts-expect-error coverage is on or off
simFixtures({ coverage: 'simulator-coverage' })

export const mcp: McpEndpoint = createMcpEndpoint(sim, { url: 'https://mcp.test/mcp' })
export const tools = setupServer(...handlers({ baseUrl: mcp.url, fetch: mcp.fetch }))

export const report: Promise<string> = reportPage(sim, { title: 'a world' })
// @ts-expect-error a report has no such option
void reportPage(sim, { titel: 'a world' })

export const listening: Promise<Listening> = listen(sim, { port: 0 })
// @ts-expect-error a port is a number
void listen({ seed: 1 }, { port: '6464' })

const idle: Agent = async ({ ask, call }) => {
  await call('customers_list', { limit: 1 })
  return ask
}
export const tried = (task: Task): ReturnType<typeof trial> => trial(task, idle, { k: 2 })
// @ts-expect-error an agent is a function
void trial(tasks[0], 'node agent.js')
export const card: Promise<Card> = certify(new URL('http://localhost:3000/hooks'), { effects: () => 1 })
// @ts-expect-error effects are a function or an address
void certify(() => new Response(), { effects: 1 })

export const client: Promise<ControlClient> = connect('http://localhost:6464', { token: 'secret' })
export const frozen = client.then(async ({ given, simulate, clock }) => {
  const { id } = await given.activeBusiness()
  await simulate.freezeCustomer(id, { reason_code: 'pending_proof_of_address' })
  const now: string = await clock.now()
  return now
})
// @ts-expect-error a reason is one of the documented ones
void client.then(({ simulate }) => simulate.freezeCustomer('id', { reason_code: 'bogus' }))
