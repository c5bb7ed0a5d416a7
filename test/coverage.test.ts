import { createSimulator, type Simulator } from 'platform-simulator'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { problemsOf } from '../src/hosts/description/openapi.js'
import type { Machine } from '../src/kernel/machine.js'
import { World } from '../src/kernel/world.js'
import { applicationMachine } from '../src/resources/applications/index.js'
import { kybMachine } from '../src/resources/customers/index.js'
import { recipientMachine, useRecipient } from '../src/resources/recipients/index.js'
import { registry } from '../src/resources/registry.js'
import {
  autoMachine,
  autoStatuses,
  oneOffMachine,
  oneOffStatuses,
} from '../src/resources/transactions/index.js'
import { sendBody } from '../src/resources/wallets/index.js'
import { activeMandate, paymentOf } from './conformance/agent-samples.js'
import { cardsAtOnce, storiesOfCards } from './conformance/card-samples.js'
import { optionsFor } from './conformance/case.js'
import { cases } from './conformance/cases.js'
import { storiesOfDocuments, storyOfTakenNames } from './conformance/document-samples.js'
import { storiesOfCredits } from './conformance/rest-samples.js'
import {
  cryptoDestination,
  newCustomer,
  newOfframp,
  newOneOff,
  newOnramp,
  newRecipient,
  newSwap,
  newUser,
  oneOffBody,
  samples,
} from './conformance/samples.js'
import { sending } from './conformance/wallet-samples.js'
import { storiesOfX402 } from './conformance/x402-samples.js'
import { nextKey, overFetch, toRequest } from './support/entry-points.js'
import { operationOf } from './support/operation-of.js'
import { payloadOf } from './support/payload.js'
import { worldOf } from './support/world-of.js'

const { allOperations, events: eventDefinitions, machines } = registry

/**
 * Everything that is declared is reached: this file runs the conformance cases and the journeys below, notes what they
 * reached, and fails on the first declaration that nothing reached.
 */
const reached = {
  problems: new Set<string>(),
  events: new Set<string>(),
  /** `operation type`, for each event that an operation records itself. */
  emits: new Set<string>(),
  /** By type, where members stand in real payloads. */
  members: new Map<string, Set<string>>(),
  moves: new Set<string>(),
  faults: new Set<string>(),
}

/** The fewest moves that lead to a state, of equals those that are declared first. */
function actionsTo<S extends string, A extends string>(
  { initial, moves }: Machine<S, A>,
  state: S,
  from = initial,
): readonly A[] {
  const found = new Map<S, readonly A[]>([[from, []]])
  for (const [reached, actions] of found)
    for (const action of Object.keys(moves) as A[]) {
      const move = moves[action]
      if (move.from.includes(reached) && !found.has(move.to)) found.set(move.to, [...actions, action])
    }
  const actions = found.get(state)
  if (actions === undefined) throw new Error(`No move leads from ${from} to ${state}.`)
  return actions
}

type ApplicationStatus = (typeof applicationMachine.states)[number]
type ApplicationAction = keyof typeof applicationMachine.moves
type KybState = (typeof kybMachine.states)[number]
type KybAction = keyof typeof kybMachine.moves

/** How each action of an application is caused. */
const applicationCauses: Readonly<Record<ApplicationAction, (sim: Simulator, id: string) => void>> = {
  submit: (sim, id) => sim.simulate.submitOnboarding(id),
  review: (sim, id) => sim.simulate.startReview(id),
  respond: (sim, id) => sim.simulate.respondToInformation(id),
  request_information: (sim, id) => sim.simulate.requestInformation(id),
  revise: (sim, id) => sim.simulate.reviseOnboarding(id),
  approve: (sim, id) => sim.simulate.approveOnboarding(id),
  decline: (sim, id) => sim.simulate.rejectOnboarding(id),
  suspend: (sim, id) => {
    const applicant_id = sim.api.customers.get(id).application_id
    sim.api.sandbox.simulateOnboarding({ type: 'applicant_suspend', applicant_id, simulation_id: 's' })
  },
  withdraw: (sim, id) => sim.api.applications.withdraw(id, sim.api.customers.get(id).application_id, {}),
  close: (sim, id) => sim.simulate.closeReview(id),
  reopen: (sim, id) => sim.simulate.reopenReview(id),
  submit_proof_of_address: (sim, id) => sim.simulate.submitProofOfAddress(id),
  settle_proof_of_address: (sim, id) => sim.simulate.approveProofOfAddress(id),
}

function individualIn(sim: Simulator, status: ApplicationStatus): string {
  const { id } = newCustomer(sim, 'Ada Lovelace', 'individual')
  for (const action of actionsTo(applicationMachine, status)) applicationCauses[action](sim, id)
  return id
}

const kybCauses: Readonly<Record<KybAction, (sim: Simulator, id: string) => void>> = {
  approve: (sim, id) => sim.simulate.approveOnboarding(id),
  reject: (sim, id) => sim.simulate.rejectOnboarding(id),
  auto_decline: (sim, id) => sim.simulate.autoDeclineOnboarding(id),
  request_information: (sim, id) => sim.simulate.requestInformation(id),
  answer_information: (sim, id) => sim.simulate.respondToInformation(id),
  review_by_partner: (sim, id) => sim.simulate.reviewByPartner(id),
  withdraw: (sim, id) => sim.api.applications.withdraw(id, sim.api.customers.get(id).application_id, {}),
  apply_again: (sim, id) => void sim.api.customers.reengage(id),
  freeze: (sim, id) => sim.simulate.freezeCustomer(id),
  keep_frozen: (sim, id) => sim.simulate.rejectProofOfAddress(id),
  unfreeze: (sim, id) => sim.simulate.unfreezeCustomer(id),
}

function businessIn(sim: Simulator, state: KybState): string {
  const { id } = newCustomer(sim)
  for (const action of actionsTo(kybMachine, state)) kybCauses[action](sim, id)
  return id
}

type RecipientStatus = (typeof recipientMachine.states)[number]
type RecipientAction = keyof typeof recipientMachine.moves

const recipientCauses: Readonly<Record<RecipientAction, (sim: Simulator, id: string) => void>> = {
  use: (sim, id) => {
    const world = worldOf(sim)
    world.transact(() => useRecipient(world, id))
  },
  freeze: (sim, id) => sim.simulate.freezeRecipient(id),
  unfreeze: (sim, id) => sim.simulate.unfreezeRecipient(id),
}

function recipientIn(sim: Simulator, status: RecipientStatus): string {
  const { id } = newRecipient(sim)
  for (const action of actionsTo(recipientMachine, status)) recipientCauses[action](sim, id)
  return id
}

type AutoStatus = (typeof autoStatuses)[number]
type AutoAction = keyof typeof autoMachine.moves
type Cause = (sim: Simulator, id: string) => void | Promise<void>

const due =
  (duration: Parameters<Simulator['clock']['advance']>[0]): Cause =>
  (sim) =>
    sim.clock.advance(duration)

/** What an offramp's address gets, unless the account is told. */
function deposit(
  sim: Simulator,
  more: Partial<Parameters<Simulator['simulate']['cryptoDeposit']>[1]> = {},
  account: { readonly source_crypto_address?: string | undefined } = newOfframp(sim),
): string {
  return sim.simulate.cryptoDeposit(account.source_crypto_address ?? '', { amount: '1', ...more })
}

/** The statuses that each family has, of all that a transaction can have. */
const autoMoves = { states: autoStatuses, moves: autoMachine.moves }
const oneOffMoves = { states: oneOffStatuses, moves: oneOffMachine.moves }

/** How each action of an auto transaction is caused; those of its arrival by another deposit. */
const autoCauses: Readonly<Record<AutoAction, Cause>> = {
  begin: (sim) => {
    for (const { id } of sim.api.customers.list().data) sim.simulate.unfreezeCustomer(id)
  },
  await_confirmation: (sim) => void deposit(sim, { pause: 'unconfirmed' }),
  confirm: (sim, id) => sim.simulate.confirm(id),
  expire: (sim, id) => sim.simulate.expire(id),
  review: (sim, id) => sim.simulate.keepBack(id, 'manual_review'),
  process: async (sim, id) => {
    if (sim.api.autoTransactions.get(id).status === 'in_progress') sim.simulate.release(id)
    else await sim.clock.advance('5s')
  },
  broadcast: due('10s'),
  complete: (sim, id) => sim.simulate.settlePayment(id),
  fail: (sim, id) => sim.simulate.failTransaction(id),
  reject: (sim, id) => sim.simulate.reject(id),
  invalidate: (sim) => void deposit(sim, { mishap: 'wrong_chain' }),
  cancel: (sim, id) => sim.simulate.cancelTransaction(id),
  start_return: (sim, id) => sim.simulate.returnPayment(id),
  finish_return: due('1h'),
  start_reversal: (sim, id) => sim.simulate.reverse(id),
  finish_reversal: due('1h'),
}

/** The deposits that do not begin as `pending`; what is broadcast is paid out on a chain. */
const arrivals: Partial<Record<AutoStatus, (sim: Simulator) => string>> = {
  not_started: (sim) => {
    const account = newOfframp(sim)
    for (const { id } of sim.api.customers.list().data) sim.simulate.freezeCustomer(id)
    return deposit(sim, {}, account)
  },
  awaiting_confirmation: (sim) => deposit(sim, { pause: 'unconfirmed' }),
  timed_out: (sim) => {
    const id = deposit(sim, { pause: 'unconfirmed' })
    sim.simulate.expire(id)
    return id
  },
  invalid: (sim) => deposit(sim, { mishap: 'unsupported_token' }),
  broadcasted: (sim) => deposit(sim, {}, newSwap(sim)),
}

async function autoIn(sim: Simulator, status: AutoStatus, action?: AutoAction): Promise<string> {
  // Only a payout to a chain is broadcast.
  const id = action === 'broadcast' ? deposit(sim, {}, newSwap(sim)) : (arrivals[status] ?? deposit)(sim)
  if (arrivals[status] === undefined || status === 'broadcasted')
    for (const each of actionsTo(autoMachine, status, 'pending')) await autoCauses[each](sim, id)
  return id
}

type OneOffStatus = (typeof oneOffStatuses)[number]
type OneOffAction = keyof typeof oneOffMachine.moves

const oneOffCauses: Readonly<Record<OneOffAction, Cause>> = {
  process: async (sim, id) => {
    const one = sim.api.transactions.get(id)
    if ('crypto_address' in one) sim.simulate.cryptoDeposit(one.crypto_address, { amount: '1' })
    await sim.clock.advance('5s')
  },
  complete: (sim, id) => sim.simulate.settlePayment(id),
  fail: (sim, id) => sim.simulate.failTransaction(id),
  cancel: (sim, id) => void sim.api.transactions.cancel(id),
  start_return: (sim, id) => sim.simulate.returnPayment(id),
  finish_return: due('1h'),
  start_reversal: (sim, id) => sim.simulate.reverse(id),
  finish_reversal: due('1h'),
}

async function oneOffIn(sim: Simulator, status: OneOffStatus): Promise<string> {
  const { id } = newOneOff(sim)
  for (const action of actionsTo(oneOffMachine, status)) await oneOffCauses[action](sim, id)
  return id
}

/** Actions that somebody asks for; the others come with a deposit, or with time. */
const askedOfMoney: readonly (AutoAction | OneOffAction)[] = [
  'confirm',
  'expire',
  'review',
  'complete',
  'fail',
  'reject',
  'cancel',
  'start_return',
  'start_reversal',
]

function pairs<S extends string, A extends string>(machine: {
  readonly states: readonly S[]
  readonly moves: Readonly<Record<A, { readonly from: readonly string[] }>>
}) {
  const actions = Object.keys(machine.moves) as A[]
  return machine.states.flatMap((state) =>
    actions.map((action) => ({ state, action, legal: machine.moves[action].from.includes(state) })),
  )
}

async function deliveries(sim: Simulator): Promise<void> {
  let status = 500
  sim.webhooks.deliverTo(() => new Response(null, { status }))
  sim.api.webhookTargets.create({ url: 'https://app.example/', event_types: ['customer.created'] })
  newCustomer(sim)
  await sim.clock.advance('48h')
  status = 200
  sim.webhooks.retry(sim.webhooks.deliveries()[0]?.id ?? '')
  await sim.idle()
}

/** One story for each event that no other story tells. */
function storiesOfEvents(sim: Simulator): void {
  const user = newUser(sim)
  sim.api.users.update(user.id, { role: 'admin' })
  sim.api.users.delete(user.id)
  const key = sim.api.apiKeys.create()
  sim.api.apiKeys.delete(key.id)
  const target = sim.api.webhookTargets.create({ url: 'https://app.example/' })
  sim.api.webhookTargets.update(target.id, { global: true })
  sim.api.webhookTargets.delete(target.id)
  sim.simulate.updateKybLink(newCustomer(sim).id, 'approved')
  sim.api.customers.delete(newCustomer(sim, 'Gone').id)
  sim.simulate.setCapability(newCustomer(sim, 'Wired').id, {
    capability: 'international_wire',
    status: 'enabling',
  })
  const exception = { type: 'deposit_unmatched', customer_id: newCustomer(sim, 'Unmatched').id }
  sim.simulate.clearException(sim.simulate.raiseException(exception))
  const recipient = newRecipient(sim)
  sim.api.recipients.update(recipient.id, { name: 'Renamed' })
  sim.api.destinations.create(recipient.id, cryptoDestination)
  sim.api.recipients.delete(recipient.id)
}

/** What becomes of sends: one arrives at once, one fails before and one after it was on its network. */
async function storiesOfWallets(sim: Simulator): Promise<void> {
  const made = sim.given.fundedWallet()
  const send = (key: string) => {
    const call = sending(made, {}, { idempotency_key: key })
    return sim.api.wallets.send(made.id, sendBody().parse(call.body)).id
  }
  sim.simulate.failWalletTransaction(send('a'))
  sim.simulate.settleWalletTransaction(send('b'))
  const late = send('c')
  const call = sending(made, { kind: 'evm_contract_call', data: '0x00' }, { idempotency_key: 'd' })
  sim.api.wallets.send(made.id, sendBody().parse(call.body))
  await sim.clock.advance('2s')
  sim.simulate.failWalletTransaction(late)
  await sim.clock.advance('1m')
}

/** What becomes of scheduled payments: one is covered by a mandate, one is not, one cannot be sent. */
async function storiesOfAgents(sim: Simulator): Promise<void> {
  const made = activeMandate(sim, { max_amount_in_window: '3' })
  const destination = sim.given.cryptoDestination({ customer: made.customer })
  const { address: _, network_id: __, ...body } = paymentOf(made)
  const paid = { ...body, destination_id: destination.id, count: 3, interval_seconds: 60 }
  sim.api.scheduledPayments.create(paid)
  await sim.clock.advance('5m')
}

const instant = { 'x-sandbox-instant-completion': 'true' }

/** What operations record only with what came before them, or at once. */
function storiesOfConsequences(sim: Simulator): void {
  const app = sim.as(sim.apiKey, { traffic: 'app' })
  const at = (headers = {}) => ({ idempotencyKey: nextKey(), headers })
  for (const preset of ['happy_path', 'document_expired', 'kyb_expired'])
    app.customers.create(
      { name: `At once: ${preset}`, customer_type: 'business' },
      at({ ...instant, 'x-sandbox-scenario': preset }),
    )
  sim.given.cardholder()
  const left = newRecipient(sim)
  sim.api.destinations.create(left.id, cryptoDestination)
  for (const { id, name } of sim.api.customers.list().data)
    if (!name.startsWith('At once')) app.customers.delete(id, at())

  const account = newOfframp(sim)
  const [owner] = sim.api.customers.list({ status: 'approved' }).data
  const unused = () => {
    const recipient = sim.given.recipient({ customer: owner ?? '' })
    return sim.given.usDestination({ recipient }).id
  }
  app.accounts.update(account.id, { account_type: 'offramp', fiat_destination_id: unused() }, at())
  app.accounts.replace(account.id, { fiat_destination_id: unused() }, at())
  app.transactions.createOneOff(oneOffBody(sim), at(instant))

  const { id: onramp } = newOnramp(sim)
  const inbound = { type: 'ach_inbound', currency: 'USD', account_id: onramp } as const
  app.sandbox.simulateInbound({ ...inbound, simulation_id: 'a', amount: '2' }, at(instant))
  const payee = sim.given.cryptoDestination({ customer: sim.given.activeIndividual() })
  const large = { ...inbound, account_id: sim.given.onramp({ destination: payee }).id }
  app.sandbox.simulateInbound({ ...large, simulation_id: 'b', amount: '3000.01' }, at(instant))
  const scenario = 'compliance_hold'
  const wallet_address = sim.api.transactions.createOneOff(oneOffBody(sim)).crypto_address
  const toOneOff = { type: 'crypto_inbound', currency: 'USDC', wallet_address } as const
  app.sandbox.simulateInbound({ ...inbound, simulation_id: 'c', amount: '2', scenario }, at())
  app.sandbox.advanceSimulation('c', { action: 'release' }, at(instant))
  const unconfirmed = { ...toOneOff, simulation_id: 'f', amount: '1.50', scenario: 'unconfirmed' } as const
  app.sandbox.simulateInbound(unconfirmed, at())
  app.sandbox.advanceSimulation('f', { action: 'expire' }, at(instant))
  const toWallet = { ...unconfirmed, wallet_address: sim.given.wallet().wallet.address, simulation_id: 'g' }
  app.sandbox.simulateInbound(toWallet, at())
  app.sandbox.advanceSimulation('g', { action: 'confirm' }, at())

  const asked = newCustomer(sim, 'Asked')
  const applicant_id = asked.application_id
  const simulate = (type: 'kyb_info_request' | 'kyb_approve', simulation_id: string) =>
    sim.api.sandbox.simulateOnboarding({ type, applicant_id, simulation_id })
  simulate('kyb_info_request', 'd')
  simulate('kyb_approve', 'e')
}

/** Where progress is immediate, a customer that withdrew and applies again is approved in the same call. */
function engagedAgainAtOnce(): Simulator {
  const sim = createSimulator({ progression: 'immediate' })
  const app = sim.as(sim.apiKey, { traffic: 'app' })
  const asked = app.customers.create(
    { name: 'Acme Corp', customer_type: 'business' },
    { idempotencyKey: nextKey(), headers: { 'x-sandbox-scenario': 'document_expired' } },
  )
  sim.api.applications.withdraw(asked.id, asked.application_id, {})
  app.customers.reengage(asked.id)
  return sim
}

/** Where progress is immediate, the first token of a job is a customer in the same call. */
function importedAtOnce(): Simulator {
  const sim = createSimulator({ progression: 'immediate' })
  sim
    .as(sim.apiKey, { traffic: 'app' })
    .customers.importTokens({ tokens: ['cnst_1'] }, { idempotencyKey: nextKey() })
  return sim
}

/** What wallets send, and the faucet gives, where progress is immediate: it arrives in the same call. */
async function arrivalsAtOnce(): Promise<Simulator> {
  const sim = createSimulator({ progression: 'immediate', limits: { sandboxAmount: null } })
  const made = sim.given.fundedWallet({ amount: '4000' })
  const individual = sim.given.activeIndividual()
  const destination = sim.given.usDestination({ customer: individual })
  const offramp = sim.given.offramp({ destination }).account
  const oneOff = sim.api.transactions.createOneOff(oneOffBody(sim))
  const account = 'source_crypto_address' in offramp ? offramp.source_crypto_address : undefined
  const sends = [
    { to: sim.given.wallet().wallet.address, amount: '1' },
    { to: oneOff.crypto_address, amount: '1.5' },
    { to: account, amount: '1' },
    { to: account, amount: '3000.01' },
  ]
  for (const [index, operation] of sends.entries())
    await overFetch.send(sim, sending(made, operation, { idempotency_key: `at-once-${index}` }))
  await overFetch.send(sim, {
    operation: 'sandbox.faucet',
    params: { wallet_id: made.id },
    body: { amount: '1' },
  })
  return sim
}

/** Steps of money that show only later: how each is asked for, and what the transaction then is. */
const laterFaultsOfMoney = [
  { operation: 'sandbox.simulateInbound', step: 'compliance_check', preset: 'compliance_block' },
  ...['sandbox.simulateInbound', 'transactions.createOneOff'].flatMap((operation) => [
    { operation, step: 'transaction_processing', preset: 'insufficient_funds' },
    { operation, step: 'network_call', preset: 'network_timeout' },
  ]),
]

/** A step that shows only later: how it is asked for, and what the customer then is. */
const laterFaults = [
  { step: 'kyb_submission', preset: 'document_expired', status: 'info_requested' },
  { step: 'kyb_approval', preset: 'kyb_rejected', status: 'declined' },
]

beforeAll(async () => {
  const noted = vi.spyOn(World.prototype, 'move')
  const note = (sim: Simulator) => {
    for (const { type, data } of sim.events.list()) {
      reached.events.add(type)
      const members = reached.members.get(type) ?? new Set()
      for (const path of membersOf(data.object)) members.add(path)
      reached.members.set(type, members)
    }
    for (const { operation, events } of sim.requests.list())
      for (const { type } of events) reached.emits.add(`${operation} ${type}`)
  }
  for (const example of cases) {
    // What is refused as another call was, because of how the operation is declared, reaches nothing more.
    const isKnown = reached.problems.has(`${example.operation} ${example.problem}`)
    if (example.badCall !== undefined && isKnown) continue
    const sim = createSimulator(optionsFor(example))
    const call = example.call(sim)
    const { problem } = await overFetch.send(sim, call)
    reached.problems.add(`${call.operation} ${problem ?? 'success'}`)
    if (example.fault !== undefined) reached.faults.add(example.fault)
    note(sim)
  }
  for (const { id } of allOperations) await wireOnlyRefusals(id)
  for (const { preset, step, status } of laterFaults) {
    const sim = createSimulator()
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    const { id } = app.customers.create(
      { name: 'Acme Corp', customer_type: 'business' },
      { idempotencyKey: nextKey(), headers: { 'x-sandbox-scenario': preset } },
    )
    await sim.clock.advance('5s')
    if (sim.api.customers.get(id).status === status) reached.faults.add(`customers.create ${step}`)
    note(sim)
  }
  for (const { operation, step, preset } of laterFaultsOfMoney) {
    const sim = createSimulator()
    const call = samples[operation]?.(sim) ?? { operation }
    await overFetch.send(sim, { ...call, headers: { 'x-sandbox-scenario': preset } })
    const [one] = sim.api.transactions.list({ transaction_type: 'one_off' }).data
    if (one !== undefined && 'crypto_address' in one)
      sim.simulate.cryptoDeposit(one.crypto_address, { amount: '1.50' })
    await sim.clock.advance('1h')
    const ended = payloadOf(sim.events.list().at(-1))['status']
    if (ended === 'failed') reached.faults.add(`${operation} ${step}`)
    note(sim)
  }
  note(await arrivalsAtOnce())
  note(await cardsAtOnce())
  note(engagedAgainAtOnce())
  note(importedAtOnce())
  for (const { state, action, legal } of pairs(applicationMachine)) {
    const sim = createSimulator()
    if (legal) applicationCauses[action](sim, individualIn(sim, state))
    note(sim)
  }
  for (const { state, action, legal } of pairs(kybMachine)) {
    const sim = createSimulator()
    if (legal) kybCauses[action](sim, businessIn(sim, state))
    note(sim)
  }
  for (const { state, action, legal } of pairs(recipientMachine)) {
    const sim = createSimulator()
    if (legal) recipientCauses[action](sim, recipientIn(sim, state))
    note(sim)
  }
  for (const { state, action, legal } of pairs(autoMoves)) {
    const sim = createSimulator()
    if (legal) await autoCauses[action](sim, await autoIn(sim, state, action))
    note(sim)
  }
  for (const { state, action, legal } of pairs(oneOffMoves)) {
    const sim = createSimulator()
    if (legal) await oneOffCauses[action](sim, await oneOffIn(sim, state))
    note(sim)
  }
  for (const story of [
    deliveries,
    storiesOfEvents,
    storiesOfConsequences,
    storiesOfWallets,
    storiesOfAgents,
    storiesOfX402,
    storiesOfCards,
    storiesOfCredits,
    storiesOfDocuments,
    storyOfTakenNames,
  ]) {
    const sim = createSimulator({ limits: { sandboxAmount: null } })
    await story(sim)
    note(sim)
  }
  for (const [machine, , from, action] of noted.mock.calls) {
    // A refused move was attempted, not made.
    const legal: readonly string[] = machine.moves[action]?.from ?? []
    if (legal.includes(from)) reached.moves.add(`${machine.name} ${from} ${action}`)
  }
  noted.mockRestore()
}, 600_000)

/** Refusals that only a raw request can meet: broken JSON, too large a body, plain HTTP. */
async function wireOnlyRefusals(id: string): Promise<void> {
  const sim = createSimulator()
  const call = samples[id]?.(sim)
  if (call === undefined) return
  const request = toRequest(sim, call)
  const insecure = new Request(request.url.replace('https:', 'http:'), {
    method: request.method,
    headers: request.headers,
  })
  const attempts = [insecure]
  if (call.body instanceof Uint8Array) {
    const headers = new Headers(request.headers)
    headers.set('content-length', String(operationOf(id).bodyLimit + 1))
    attempts.push(new Request(request, { headers }))
  } else if (call.body !== undefined) {
    const withBody = (body: string) =>
      new Request(request.url, { method: request.method, headers: request.headers, body })
    attempts.push(withBody('{'), withBody(`"${'x'.repeat(operationOf(id).bodyLimit)}"`))
  }
  for (const attempt of attempts) {
    const response = await sim.fetch(attempt)
    const { type } = (await response.json()) as { type: string }
    reached.problems.add(`${id} ${type.split('#')[1]}`)
  }
}

/** Where members stand in a payload; those of lists by their list. */
function membersOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => membersOf(item, at))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    `${at}${name}`,
    ...membersOf(member, `${at}${name}.`),
  ])
}

describe('everything that is declared is reached', () => {
  it.each(allOperations.map(({ id }) => id))('%s answers, and with each of its problems', (id) => {
    const declared = ['success', ...problemsOf(operationOf(id))]
    expect(declared.filter((problem) => !reached.problems.has(`${id} ${problem}`))).toEqual([])
  })

  it('no operation answers with a problem that it does not declare', () => {
    const declared = new Set(
      allOperations.flatMap((operation) =>
        ['success', ...problemsOf(operation)].map((problem) => `${operation.id} ${problem}`),
      ),
    )
    // The one case that injects a status of its own choice answers with the problem nearest to it.
    expect(
      [...reached.problems].filter(
        (problem) => !declared.has(problem) && !problem.endsWith('service-unavailable'),
      ),
    ).toEqual([])
  })

  it.each(allOperations.filter(({ emits }) => emits.length > 0).map(({ id }) => id))(
    '%s records each event that it says to emit',
    (id) => {
      expect(operationOf(id).emits.filter((type) => !reached.emits.has(`${id} ${type}`))).toEqual([])
    },
  )

  it.each(eventDefinitions.filter(({ emitted }) => emitted === 'always').map(({ type }) => type))(
    'the sample of %s has only members that real payloads have',
    (type) => {
      const { data } = createSimulator().webhooks.build(type).event
      const real = reached.members.get(type) ?? new Set()
      expect(membersOf(data.object).filter((path) => !real.has(path))).toEqual([])
    },
  )

  it.each(eventDefinitions)('the sample of $type is what its schema allows', ({ type, payload }) => {
    const { data } = createSimulator().webhooks.build(type).event
    expect(payload.parse(data.object)).toEqual(data.object)
  })

  it.each(
    eventDefinitions
      .filter(({ audience, emitted }) => audience !== 'nobody' && emitted === 'always')
      .map(({ type }) => type),
  )('%s is emitted', (type) => {
    expect(reached.events).toContain(type)
  })

  it('what no flow emits is not emitted', () => {
    expect(
      eventDefinitions.filter(({ type, emitted }) => emitted !== 'always' && reached.events.has(type)),
    ).toEqual([])
  })

  it.each(machines)('every legal move of the $name machine is made', (machine) => {
    const legal = Object.entries(machine.moves).flatMap(([action, { from }]) =>
      from.map((state) => `${machine.name} ${state} ${action}`),
    )
    expect(legal.filter((move) => !reached.moves.has(move))).toEqual([])
  })

  it.each(allOperations.flatMap(({ id, faultPoints }) => faultPoints.map((step) => `${id} ${step}`)))(
    'the fault point %s is reached',
    (point) => {
      expect(reached.faults).toContain(point)
    },
  )
})

describe('an illegal move is refused and leaves no trace', () => {
  it.each(pairs(applicationMachine).filter(({ legal }) => !legal))(
    'application: $action from $state',
    ({ state, action }) => {
      const sim = createSimulator()
      const id = individualIn(sim, state)
      const before = sim.hash()
      expect(() => applicationCauses[action](sim, id)).toThrow(expect.objectContaining({ name: 'Problem' }))
      expect(sim.hash()).toBe(before)
    },
  )

  it.each(
    pairs(kybMachine).filter(
      ({ action, legal }) => !legal && ['freeze', 'unfreeze', 'review_by_partner'].includes(action),
    ),
  )('customer: $action from $state', ({ state, action }) => {
    const sim = createSimulator()
    const id = businessIn(sim, state)
    const before = sim.hash()
    expect(() => kybCauses[action](sim, id)).toThrow(expect.objectContaining({ name: 'Problem' }))
    expect(sim.hash()).toBe(before)
  })

  it.each(pairs(recipientMachine).filter(({ action, legal }) => !legal && action !== 'use'))(
    'recipient: $action from $state',
    ({ state, action }) => {
      const sim = createSimulator()
      const id = recipientIn(sim, state)
      const before = sim.hash()
      expect(() => recipientCauses[action](sim, id)).toThrow(expect.objectContaining({ name: 'Problem' }))
      expect(sim.hash()).toBe(before)
    },
  )

  it.each(
    pairs(autoMoves).filter(
      ({ state, action, legal }) =>
        !legal &&
        askedOfMoney.includes(action) &&
        // A payment on its way that is returned has arrived first.
        !(state === 'processing' && action === 'start_return') &&
        // What is reviewed may be kept on.
        !(state === 'in_progress' && action === 'review'),
    ),
  )('auto transaction: $action from $state', async ({ state, action }) => {
    const sim = createSimulator()
    const id = await autoIn(sim, state)
    expect(sim.api.autoTransactions.get(id).status).toBe(state)
    const before = sim.hash()
    expect(() => autoCauses[action](sim, id)).toThrow(expect.objectContaining({ slug: 'invalid-request' }))
    expect(sim.hash()).toBe(before)
  })

  it.each(
    pairs(oneOffMoves).filter(
      ({ state, action, legal }) =>
        !legal && askedOfMoney.includes(action) && !(state === 'processing' && action === 'start_return'),
    ),
  )('one-off: $action from $state', async ({ state, action }) => {
    const sim = createSimulator()
    const id = await oneOffIn(sim, state)
    expect(sim.api.transactions.get(id).status).toBe(state)
    const before = sim.hash()
    expect(() => oneOffCauses[action](sim, id)).toThrow(expect.objectContaining({ slug: 'invalid-request' }))
    expect(sim.hash()).toBe(before)
  })
})

describe('time alone', () => {
  const ended = (status: string) =>
    /^(?:timed_out|invalid|failed|cancell?ed|rejected|returned|reversed|completed)$/.test(status)

  it.each(autoStatuses.filter(ended))('leaves an auto transaction that is %s as it is', async (status) => {
    const sim = createSimulator()
    const id = await autoIn(sim, status)
    const [before, events] = [sim.api.autoTransactions.get(id), sim.events.list().length]
    await sim.clock.advance('7d')
    expect(sim.api.autoTransactions.get(id)).toEqual(before)
    expect(sim.events.list().length).toBe(events)
  })

  it.each(oneOffStatuses.filter(ended))('leaves a one-off that is %s as it is', async (status) => {
    const sim = createSimulator()
    const id = await oneOffIn(sim, status)
    const [before, events] = [sim.api.transactions.get(id), sim.events.list().length]
    await sim.clock.advance('7d')
    expect(sim.api.transactions.get(id)).toEqual(before)
    expect(sim.events.list().length).toBe(events)
  })
})
