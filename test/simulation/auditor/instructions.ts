import type { Agent, Instruction, Made, Mandate, ScheduledPayment } from './agency.js'
import { type AskedRule, createMandate, requireActive, schedule, walletsOf } from './agents.js'
import type { Account, Destination, Model, Recipient } from './model.js'
import { alive, refuse } from './model.js'
import { floor, read, smallest, write } from './money.js'
import { createRecipient } from './payees.js'
import { receiptOf } from './receipts.js'
import { createAccount } from './routes.js'
import { digits } from './settings.js'
import type { Wallet } from './treasury.js'

/** Proposals that are accepted (contract/agentic.md 4 to 6): everything is made at once, or nothing. */

/** An action, with the things that it is about instead of their ids. */
export type Act =
  | { readonly do: 'recipient'; readonly name: string }
  | {
      readonly do: 'destination'
      readonly recipient: Recipient | null
      readonly address: string
      readonly network: string
    }
  | { readonly do: 'mandate'; readonly rule: AskedRule }
  | {
      readonly do: 'account'
      readonly destination: Destination | null
      readonly asset: string
      readonly output: string
      readonly outputNetwork: string | undefined
      readonly rail: string | undefined
      /** Of the developer; none is 0. */
      readonly bps: number | undefined
    }
  | {
      readonly do: 'payments'
      readonly destination: Destination | null
      readonly wallet: Wallet | null
      readonly amount: string
      /** Else it is what the payee gets. */
      readonly includesFee: boolean
      readonly asset: string
      readonly network: string | undefined
      readonly dates: readonly number[] | null
    }

export function instruct(model: Model, agent: Agent, proposals: readonly (readonly Act[])[]): Instruction[] {
  requireActive(model, agent)
  return allOrNothing(model, agent, () => proposals.map((acts) => accept(model, agent, acts)))
}

function accept(model: Model, agent: Agent, acts: readonly Act[]): Instruction {
  if (!acts.some((act) => act.do === 'payments' || act.do === 'mandate')) refuse('invalid-request')
  const accepting = new Accepting(model, agent)
  const made = acts.map((act) => accepting.carryOut(act))
  const mandates = made.flatMap(({ mandate }) => mandate ?? [])
  const instruction: Instruction = { ...model.thing('instruction'), agent, mandates, made }
  for (const mandate of mandates) mandate.instruction = instruction
  model.agency.instructions.push(instruction)
  return instruction
}

/** What a refusal came too late for is taken back. */
function allOrNothing<T>(model: Model, agent: Agent, run: () => T): T {
  const { recipients, destinations, accounts, agency } = model
  const lists: unknown[][] = [
    recipients,
    destinations,
    accounts,
    agency.mandates,
    agency.payments,
    agency.instructions,
    model.events,
  ]
  const lengths = lists.map(({ length }) => length)
  const timers = [...model.timers]
  const statuses = recipients.map((one) => [one, one.status] as const)
  try {
    return run()
  } catch (error) {
    const late = [...agency.mandates.slice(lengths[3]), ...agency.payments.slice(lengths[4])]
    const labels = new Set(late.map(({ label }) => label))
    agency.counterOf(agent.signer, agent.customer).forget(labels)
    for (const [at, list] of lists.entries()) list.length = lengths[at] ?? 0
    model.timers = timers
    for (const [recipient, status] of statuses) recipient.status = status
    throw error
  }
}

/** Failed by the first mandate that is rejected or ends unapproved, executed once all are approved. */
export function statusOfInstruction(model: Model, { mandates }: Instruction): string {
  const isOver = (until: number | null) => until !== null && model.now >= until * 1000
  if (mandates.some(({ status, until }) => status === 'rejected' || (status === 'pending' && isOver(until))))
    return 'failed'
  return mandates.every(({ status }) => status !== 'pending') ? 'executed' : 'proposed'
}

class Accepting {
  readonly #model: Model
  readonly #agent: Agent
  #recipient: Recipient | null = null
  #destination: Destination | null = null
  readonly #accounts = new Map<Destination, Account>()

  constructor(model: Model, agent: Agent) {
    this.#model = model
    this.#agent = agent
  }

  carryOut(act: Act): Made {
    const model = this.#model
    const { customer, signer } = this.#agent
    switch (act.do) {
      case 'recipient': {
        const recipient = createRecipient(model, customer, act.name, false)
        this.#recipient = recipient
        return { recipient }
      }
      case 'destination':
        return { destination: this.#addDestination(act) }
      case 'mandate': {
        const mandate: Mandate = createMandate(model, { signer, customer }, { rule: act.rule })
        return { mandate }
      }
      case 'account': {
        const account = this.#accountFor(act)
        this.#accounts.set(account.destination, account)
        return { account }
      }
      case 'payments':
        return { payments: this.#pay(act) }
    }
  }

  #addDestination({ recipient: given, address, network }: Extract<Act, { do: 'destination' }>): Destination {
    const model = this.#model
    const recipient = given ?? this.#recipient ?? refuse('validation-error')
    if (recipient.deleted || recipient.customer !== this.#agent.customer) refuse('validation-error')
    const destination: Destination = {
      ...model.thing('destination'),
      recipient,
      type: 'crypto',
      address,
      family: 'evm',
      network,
      rails: [],
      currencies: [],
    }
    model.destinations.push(destination)
    model.tell('destination.created', destination)
    this.#destination = destination
    return destination
  }

  #destinationOf(given: Destination | null): Destination {
    const destination = given ?? this.#destination ?? refuse('validation-error')
    if (destination.deleted) refuse('not-found')
    if (destination.recipient.status === 'frozen') refuse('forbidden')
    if (destination.recipient.customer !== this.#agent.customer) refuse('validation-error')
    return destination
  }

  #accountFor(act: Extract<Act, { do: 'account' }>): Account {
    const model = this.#model
    const destination = this.#destinationOf(act.destination)
    const isBank = destination.type !== 'crypto'
    if (isBank !== (act.rail !== undefined)) refuse('validation-error')
    const output = act.outputNetwork
    const known = alive(model.accounts).find(
      (one) =>
        one.destination === destination &&
        one.type !== 'onramp' &&
        (isBank
          ? one.rail === act.rail
          : one.type === 'swap' && (output ?? one.destinationNetwork) === one.destinationNetwork) &&
        one.sourceNetwork === 'base-sepolia' &&
        one.sourceAsset === act.asset &&
        one.destinationAsset === act.output &&
        one.bps === (act.bps ?? 0),
    )
    if (known !== undefined) return known
    const input = {
      type: isBank ? ('offramp' as const) : ('swap' as const),
      capabilities: [],
      sourceNetwork: 'base-sepolia',
      sourceAsset: act.asset,
      rail: act.rail,
      destinationAsset: act.output,
      destinationNetwork: output,
      bps: act.bps,
      returns: undefined,
    }
    return createAccount(model, destination, input, null)
  }

  #pay(act: Extract<Act, { do: 'payments' }>): ScheduledPayment[] {
    const model = this.#model
    const destination = this.#destinationOf(act.destination)
    const [only, ...others] = walletsOf(model, this.#agent.signer)
    const wallet = act.wallet ?? (others.length === 0 ? only : undefined) ?? refuse('validation-error')
    const { signer } = this.#agent
    const account = this.#accounts.get(destination)
    const asked = {
      signer,
      wallet,
      amount: act.amount,
      asset: act.asset,
      dates: act.dates,
      destination: null,
    }
    const from = { recipient: destination.recipient, destination }
    if (account !== undefined) {
      // Where it goes is told by whoever reads the account.
      if (account.sourceAsset !== act.asset) refuse('validation-error')
      const by = { ...from, account, address: account.address ?? '' }
      const amount = act.includesFee ? act.amount : grossOf(model, account, act)
      return schedule(model, { ...asked, amount, address: '0x', network: 'base-sepolia' }, by)
    }
    if (destination.type !== 'crypto' || destination.family !== wallet.family) refuse('invalid-request')
    if (destination.network !== undefined && act.network !== undefined && act.network !== destination.network)
      refuse('validation-error')
    const own = wallet.family === 'evm' ? 'base-sepolia' : 'solana-devnet'
    const network = destination.network ?? act.network ?? own
    return schedule(model, { ...asked, address: destination.address, network }, from)
  }
}

/** The least that has to leave the wallet so that the payee gets the amount. */
function grossOf(
  model: Model,
  account: Account,
  { amount, asset }: { amount: string; asset: string },
): string {
  const wanted = read(amount)
  const output = account.destinationAsset
  if (wanted === undefined || wanted === 0n || floor(wanted, digits(output)) !== wanted)
    refuse('validation-error')
  if (model.setup.platformBps + account.bps >= 10_000) refuse('validation-error')
  const about = { input: asset, output, rail: account.rail, bps: account.bps }
  const unit = smallest(digits(asset))
  const isEnough = (units: bigint) => receiptOf(model, units * unit, about).outgoing >= wanted
  let high = 1n
  while (!isEnough(high)) high *= 2n
  let low = high / 2n
  while (low + 1n < high) {
    const middle = (low + high) / 2n
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return write(high * unit)
}
