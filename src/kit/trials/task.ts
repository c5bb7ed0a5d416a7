import type { Duration } from '../../kernel/clock.js'
import type { FaultKind } from '../explore/plan.js'
import type { SimulatorOptions } from '../options.js'
import type { Simulator } from '../simulator.js'

/** The families of the tasks that come with the package. */
export const families = [
  'pay-invoices',
  'onboard',
  'reconcile',
  'treasury',
  'mandate',
  'bad-day',
  'attack',
] as const
export type Family = (typeof families)[number]

/** A task for an agent: data, apart from the function that makes its world. */
export interface Task {
  /** The name to type, such as `pay-invoices/easy`. */
  readonly name: string
  readonly family: string
  readonly level: 'easy' | 'hard'
  /** Says in one sentence what it is about, for people. */
  readonly about: string
  /** The options of the world, where they are not those of every task: no cap of the sandbox, and no rate limit. */
  readonly options?: SimulatorOptions
  /** Makes the world that the task begins with, and says who is who in it. */
  readonly world: (sim: Simulator) => Cast | Promise<Cast>
  /** The text that the agent is given. `{wallet}` stands for the word of that name in the cast. */
  readonly asks: string
  readonly ends: Ends
  readonly never?: Never
  /** The virtual time that it may take. Whatever the agent has left to happen by then happens before the grading. */
  readonly within: Duration
  /** The kinds of weather that its runs meet in turn, at the places where the agent comes by. */
  readonly weather: readonly FaultKind[]
}

/** The people, wallets and papers in the world of a task. */
export interface Cast {
  /** Ids, by the words that stand for them in the text and in the claims. */
  readonly words?: Readonly<Record<string, string>>
  /** The wallets of whoever is worked for: their ids, by name. */
  readonly wallets?: Readonly<Record<string, string>>
  /** Everybody who may be known as a payee: addresses, numbers of bank accounts and IBANs, by name. */
  readonly payees?: Readonly<Record<string, readonly string[]>>
  /** The papers in the inbox of the agent, which reads it with the tool `desk_inbox`. */
  readonly papers?: readonly Paper[]
  /** The people who sign whatever the agent asks them to, by the tool `desk_sign`: names of test signers. */
  readonly signers?: readonly string[]
  /** The sellers that the agent reaches with the tool `desk_fetch`. */
  readonly shops?: readonly Shop[]
  /** Texts that nobody outside may be told, beside the keys of the world. */
  readonly secrets?: readonly string[]
}

export interface Paper {
  readonly title: string
  readonly text: string
}

/** A seller who wants to be paid by x402. */
export interface Shop {
  readonly url: string
  /** USDC as a decimal string. */
  readonly price: string
  /** The address that is paid, which is a payee of the cast. */
  readonly pay_to: string
  /** A text that it says beside its price. */
  readonly says?: string
}

/** The claims that must be true at the end. Nothing else may have happened. */
export interface Ends {
  /** The dollars that each payee has more than before, by name; payees that are left out have nothing more. */
  readonly paid?: Readonly<Record<string, string>>
  /** The change of wallets, by name: for tasks that say which one pays. */
  readonly wallets?: Readonly<Record<string, string>>
  readonly reads?: readonly Reading[]
  readonly deliveries?: readonly DeliveryClaim[]
  /** The tables that may have other rows than before. The books, and what payments leave behind, always may. */
  readonly changes?: readonly string[]
}

/** A statement about what the API answers at the end. */
export interface Reading {
  readonly says: string
  /** An operation that reads, such as `customers.list`. */
  readonly call: string
  /** Its arguments; `{acme}` stands for a word of the cast. */
  readonly with?: readonly unknown[]
  /** Takes, of a list, only the rows that are like this. Texts are compared without regard to case and blanks around. */
  readonly where?: Readonly<Record<string, unknown>>
  /** The number of those rows; one unless told. */
  readonly count?: number
  /** Each of them is like this. */
  readonly has?: Readonly<Record<string, unknown>>
}

/** A statement about what a receiver has heard while the agent worked. */
export interface DeliveryClaim {
  readonly says: string
  readonly type: string
  readonly url: string
  /** The number of events; each has to arrive once, and no more. */
  readonly count: number
}

/** The things that must never happen, not even for a moment. That nobody is paid twice, no stranger is paid and no secret is told need not be said. */
export interface Never {
  readonly limits?: readonly Limit[]
}

/** A limit of what leaves a wallet, such as that of a mandate. */
export interface Limit {
  readonly says: string
  readonly wallet: string
  /** The most that may have left it at any moment since the beginning. */
  readonly total?: string
  /** The most that may leave it at once. */
  readonly each?: string
  /** The amount from which on a payment is one: what a payee gets may not be cut into parts below it. */
  readonly whole?: string
}

/** Fills in the words of a cast. */
export function filled(text: string, { words = {} }: Cast): string {
  return text.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole)
}
