import { Agency } from './agency.js'
import { Credits } from './credits.js'
import { Imports } from './imports.js'
import type { Amount } from './money.js'
import { creditsOf, type Setup } from './settings.js'
import { Treasury } from './treasury.js'

/**
 * A second, simpler model of the platform, written from the specification, the settled questions and the contract. It
 * shares nothing with the simulator: no code, no tables, no arithmetic. It knows everything but the random parts (ids,
 * addresses, hashes), which it is told, and time.
 */

/** The call should be refused, for one of these reasons. */
export class Refused extends Error {
  readonly slugs: readonly string[]

  constructor(slugs: readonly string[]) {
    super(`refused: ${slugs.join(' or ')}`)
    this.slugs = slugs
  }
}

export function refuse(...slugs: string[]): never {
  throw new Refused(slugs)
}

export interface Thing {
  /** How scripts and messages call it. */
  readonly label: string
  /** Null until the simulator told it. */
  id: string | null
  deleted: boolean
}

export interface Customer extends Thing {
  readonly name: string
  readonly individual: boolean
  readonly externalId: string | undefined
  applicationId: string | null
  kyb: string
  /** The first KYB status was told. */
  recorded: boolean
  application: string
  decision: string | null
  proof: 'missing' | 'submitted_pending_review' | 'approved' | 'rejected' | null
  /** A proof was approved once. */
  proved: boolean
  /** It is approved without a reviewer: what the request asked to come of that; null where that never was, or has ended. */
  automatic: { readonly fault: Fault | null } | null
  submitted: boolean
  /** When its link runs out, and whether it has. */
  linkUntil: number
  expired: boolean
  /** Legal documents that wait to be accepted. */
  outstanding: boolean
  /** The recipient that approval brings, or would have. */
  ownRecipient: boolean
  /** How many requests for information are open. */
  asked: number
  /** How many applications it had before this one, and which. */
  earlier: number
  readonly withdrawn: string[]
  /** What counts to the limit of seven days. */
  readonly inbound: { readonly at: number; readonly dollars: Amount }[]
}

export interface Recipient extends Thing {
  readonly customer: Customer
  name: string
  status: 'unused' | 'active' | 'frozen'
  address: boolean
}

export interface Destination extends Thing {
  readonly recipient: Recipient
  readonly type: 'crypto' | 'fiat_us' | 'fiat_iban'
  readonly address: string
  readonly family: 'evm' | 'solana'
  readonly network: string | undefined
  /** Of a bank. */
  readonly rails: readonly string[]
  readonly currencies: readonly string[]
}

export interface Account extends Thing {
  readonly type: 'onramp' | 'offramp' | 'swap'
  readonly customer: Customer
  destination: Destination
  /** Deposits of banks come in by these; empty unless an onramp. */
  readonly rails: readonly string[]
  readonly sourceNetwork: string | null
  readonly sourceAsset: string
  /** Of an offramp's payouts. */
  readonly rail: string | null
  destinationAsset: string
  destinationNetwork: string | null
  bps: number
  /** Where crypto is sent. */
  address: string | null
  /** Where money of a failed transaction goes, if it came by this network. */
  readonly returns: ReturnAddress | null
}

export interface ReturnAddress {
  readonly network_id: string
  readonly crypto_address: string
}

export interface Fault {
  readonly step: string
  readonly status: number
  /** What it does where its step comes after the answer. */
  readonly outcome: 'fail' | 'pause' | 'delay'
  readonly message: string
  readonly preset: string
}

export interface Receipt {
  readonly initial: Amount
  readonly external: Amount
  readonly subtotal: Amount
  readonly rate: Amount
  readonly converted: Amount
  readonly client: Amount
  readonly platform: Amount
  readonly outgoing: Amount
}

export interface Transaction extends Thing {
  readonly auto: boolean
  readonly customer: Customer
  readonly account: Account | null
  readonly destination: Destination
  readonly type: 'onramp' | 'offramp' | 'swap'
  readonly rail: string | null
  readonly output: string
  readonly destinationNetwork: string | null
  readonly bps: number
  readonly createdAt: number
  /** Of a one-off: the address that takes the deposit, and what was asked for. */
  address: string | null
  readonly amount: string | undefined
  /** What its deposit was to be, which reads and filters go on showing whatever arrived. */
  readonly wanted: string
  input: string
  sourceNetwork: string | null
  status: string
  pause: 'frozen' | 'payee_frozen' | 'compliance_hold' | 'manual_review' | 'unconfirmed' | null
  fault: Fault | null
  /** Who sent the crypto; null where it was not told. */
  sender: string | null
  /** What is wrong with a deposit that cannot be converted. */
  mishap: string | null
  receipt: Receipt | null
  failure: string | null
  hashed: boolean
  completedAt: number | null
  recovery: { readonly kind: 'return' | 'reversal'; done: boolean } | null
  /** How many came before its money did; null until it is there. */
  arrival: number | null
  /** What its books have to show. */
  readonly books: { arrived: boolean; converted: boolean; paid: boolean; refunded: boolean }
  /** The receipt that the books were kept by. */
  booked: Receipt | null
}

/** A movement that was simulated over the API. */
export interface Movement extends Thing {
  readonly simulationId: string
  readonly parameters: string
  readonly scenario: string
  transaction: Transaction | null
  awaiting: boolean
  state: string
}

export interface Target extends Thing {
  readonly url: string
  global: boolean
  types: readonly string[] | null
  /** How many events it was to be told. */
  told: number
  /** When it became global, or was global no more. */
  readonly changes: {
    readonly at: number
    readonly global: boolean
    /** How many events it had been told before: what is told later in the same instant is not touched. */
    readonly told: number
  }[]
}

export interface Expected {
  readonly type: string
  readonly of: Thing
  /** Members of the payload that the model knows; undefined for one that must be absent. */
  readonly members: Readonly<Record<string, unknown>>
}

export interface Timer {
  readonly due: number
  readonly of: Thing
  readonly run: () => void
  /** Its job is gone: what it waited for came otherwise. */
  readonly isOver?: () => boolean
}

const start = Date.parse('2026-01-01T00:00:00Z')

export class Model {
  readonly setup: Setup
  now = start
  /** True within a call that asked for instant completion. */
  instant = false
  #timers: readonly Timer[] = []
  events: Expected[] = []
  readonly customers: Customer[] = []
  readonly recipients: Recipient[] = []
  readonly destinations: Destination[] = []
  readonly accounts: Account[] = []
  readonly transactions: Transaction[] = []
  readonly movements: Movement[] = []
  readonly targets: Target[] = []
  readonly treasury = new Treasury()
  readonly agency = new Agency()
  readonly credits: Credits
  readonly imports = new Imports()
  /** Every simulation_id that was accepted, with its parameters. */
  readonly simulations = new Map<string, string>()
  #deferred: (() => void)[] = []
  #labels = new Map<string, number>()

  constructor(setup: Setup) {
    this.setup = setup
    this.credits = new Credits(creditsOf(setup)?.selfServe ?? false)
  }

  thing(kind: string): Thing {
    const number = (this.#labels.get(kind) ?? 0) + 1
    this.#labels.set(kind, number)
    return { label: `${kind}${number}`, id: null, deleted: false }
  }

  tell(type: string, of: Thing, members: Readonly<Record<string, unknown>> = {}): void {
    this.events.push({ type, of, members })
  }

  /** Something takes time, unless this call or this world is instant. */
  later(delay: number, of: Thing, run: () => void): void {
    if (this.instant || this.setup.immediate) this.#deferred.push(run)
    else this.at(this.now + delay, of, run)
  }

  at(due: number, of: Thing, run: () => void, isOver?: () => boolean): void {
    this.#timers = [...this.timers, { due, of, run, ...(isOver !== undefined && { isOver }) }]
  }

  get timers(): readonly Timer[] {
    return this.#timers.filter(({ isOver }) => isOver?.() !== true)
  }

  set timers(timers: readonly Timer[]) {
    this.#timers = timers
  }

  /** What belongs into the call that is made. */
  finish(): void {
    for (let run = this.#deferred.shift(); run !== undefined; run = this.#deferred.shift()) run()
    this.instant = false
  }

  /** The timer that is due first; of several, the one that was set first. */
  next(): Timer | undefined {
    return this.timers.reduce<Timer | undefined>(
      (first, timer) => (first === undefined || timer.due < first.due ? timer : first),
      undefined,
    )
  }

  fire(timer: Timer): void {
    this.timers = this.timers.filter((other) => other !== timer)
    this.now = Math.max(this.now, timer.due)
    timer.run()
    this.finish()
  }

  advanceTo(instant: number): void {
    for (let timer = this.next(); timer !== undefined && timer.due <= instant; timer = this.next())
      this.fire(timer)
    this.now = Math.max(this.now, instant)
  }
}

/** The one that a number points at: 0 is the newest. */
export function nth<T>(all: readonly T[], number: number): T | undefined {
  return all.length === 0 ? undefined : all[all.length - 1 - (number % all.length)]
}

export function alive<T extends Thing>(all: readonly T[]): T[] {
  return all.filter((thing) => !thing.deleted)
}
