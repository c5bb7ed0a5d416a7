import {
  earlyRetryIn,
  otherKeyIn,
  repeatedRefusalIn,
  type SentRequest,
  unknownCallIn,
} from '../explore/call-checks.js'
import { noSecretInLog } from '../explore/checks.js'
import { type PaidOneOff, paymentsOf } from '../explore/moved.js'
import type { Simulator } from '../simulator.js'
import { type MoneyFacts, moneyWrongIn, type Told } from './money.js'

/** The outcome of a run, as far as another run of the same test is compared with it. */
export interface Facts {
  /** The payments that are on their way or were paid, by their reference. */
  readonly references: Readonly<Record<string, number>>
  /** The same by what they are for: payments without a reference. */
  readonly intents: Readonly<Record<string, number>>
  /** The calls for what the API does not have: a test may make them on purpose. */
  readonly unknown: readonly string[]
  readonly money: MoneyFacts
}

/** Names what a payment without a reference is for; undefined where it has one, and before it has an amount. */
function intentOf(made: PaidOneOff): string | undefined {
  const { payment_reference, amount, customer_id } = made
  if (typeof payment_reference === 'string' || typeof amount !== 'string') return undefined
  return JSON.stringify([customer_id, Reflect.get(made, 'destination_id'), amount])
}

export function factsOf({ sim, calls, told }: Pick<Run, 'sim' | 'calls' | 'told'>): Facts {
  return {
    references: Object.fromEntries(paymentsOf(sim, ({ payment_reference }) => payment_reference)),
    intents: Object.fromEntries(paymentsOf(sim, intentOf)),
    unknown: [...new Set(calls.filter(({ operation }) => operation === undefined).map(pathOf))],
    money: told.factsOf(sim),
  }
}

const pathOf = ({ method, path }: SentRequest): string => `${method} ${path}`

interface Run {
  readonly sim: Simulator
  readonly calls: readonly SentRequest[]
  /** The lines that the app wrote. */
  readonly lines: readonly string[]
  readonly told: Told
}

/**
 * Finds what must not happen in any run, whatever its test asserts.
 * @param now the facts of this run
 * @param calm those of the calm run; undefined for the calm run itself
 */
export function brokenIn(
  { sim, calls, lines }: Omit<Run, 'told'>,
  now: Facts,
  calm: Facts | undefined,
): readonly string[] {
  return [
    ...(calm === undefined ? [] : [...paidTwice(now, calm), ...moneyWrongIn(now.money, calm.money)]),
    earlyRetryIn(calls),
    repeatedRefusalIn(calls),
    otherKeyIn(calls),
    // Of the calm run the fixtures say so, unless the test allows it.
    calm && unknownCallIn(calls.filter((call) => !calm.unknown.includes(pathOf(call)))),
    secretIn(sim, lines),
    refusedEventIn(sim),
  ].filter((wrong) => wrong !== undefined)
}

/** Finds what was paid more often than in the calm run, and more than once. */
function paidTwice(now: Facts, calm: Facts): readonly string[] {
  const more = (
    counts: Readonly<Record<string, number>>,
    before: Readonly<Record<string, number>>,
  ): readonly (readonly [string, number])[] =>
    Object.entries(counts).filter(([name, count]) => count > Math.max(1, before[name] ?? 0))
  return [
    ...more(now.references, calm.references).map(([name, count]) => `${name} was paid ${count} times`),
    ...more(now.intents, calm.intents).map(
      ([, count]) => `the same was paid ${count} times, which the calm run paid less often`,
    ),
  ]
}

function secretIn(sim: Simulator, logs: readonly string[]): string | undefined {
  try {
    noSecretInLog()({ sim, logs, app: undefined, store: undefined, given: undefined, calls: [] })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return undefined
}

/** Attempts that an app refused before it would have been asked again: fewer may be a matter of when the test ended. */
const enoughAttempts = 2

/** Finds an event that the app refused again and again, and never accepted. */
function refusedEventIn(sim: Simulator): string | undefined {
  const refused = sim.webhooks
    .deliveries()
    .find(
      ({ status, log }) =>
        status !== 'delivered' &&
        status !== 'cancelled' &&
        log.filter(({ status: answered }) => answered !== null && answered >= 300).length >= enoughAttempts,
    )
  if (refused === undefined) return undefined
  const { event_type: type, log } = refused
  const answers = [...new Set(log.flatMap(({ status }) => (status === null ? [] : [status])))]
  return `${type} was never accepted: it was answered ${answers.join(', ')}`
}
