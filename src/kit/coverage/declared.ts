import type { Registry } from '../../contract/compose.js'
import { type AnyOperation, isWrite } from '../../contract/operation.js'
import type { ProblemSlug } from '../../contract/problem.js'
import { problemsOf } from '../../hosts/description/openapi.js'
import {
  failedStep,
  generalFaults,
  generalRefusal,
  type Kind,
  lostAnswer,
  type Met,
  ofMachine,
  refusal,
} from './kinds.js'

/** Something that an application can meet. */
export interface Item {
  readonly kind: Kind
  /** The text that {@link Met} has for it. */
  readonly name: string
  /** The operations that it belongs to, or the resource; neither for what every call can meet. */
  readonly operations?: readonly string[]
  readonly resource?: string
}

/** The things that a registry declares, for whoever counts: a new resource is counted by its declaration alone. */
export interface Declared {
  readonly items: readonly Item[]
  /** The resource of an operation, of a type of event, and of a machine, by its name. */
  readonly resourceOf: ReadonlyMap<string, string>
  /** Finds the item that something which was met stands for; undefined for none. */
  itemOf(kind: Kind, met: string): string | undefined
}

/** Refusals that say nothing of an operation: an application has one place for each, and so it counts once. */
const general: ReadonlySet<ProblemSlug> = new Set([
  'authentication-error',
  'forbidden',
  'invalid-identifier',
  'invalid-request',
  'payload-too-large',
  'rate-limited',
])

/**
 * Machines of objects of which an application is sent no id, so that nobody can tell that it has seen one in a state. Attempts
 * to deliver are told apart by the headers that they come with: their moves count.
 */
const withoutStates: ReadonlySet<string> = new Set([
  'card_settlement',
  'card_simulation',
  'credit_checkout',
  'delivery',
  'import_token',
  'x402_enablement',
])
const delivered = 'delivery'

export function declaredIn({ resources, allOperations }: Registry): Declared {
  const resourceOf = new Map<string, string>()
  const items: Item[] = []
  const add = (kind: Kind, names: readonly string[], of: Pick<Item, 'operations' | 'resource'>): void => {
    for (const name of names) items.push({ kind, name, ...of })
  }
  for (const { name: resource, operations, events, machines } of resources) {
    for (const each of Object.values(operations).flatMap((verbs) => Object.values(verbs))) {
      resourceOf.set(each.id, resource)
      const of = { operations: [each.id], resource }
      add('operations', [each.id], of)
      add('successes', [each.id], of)
      add(
        'refusals',
        ownProblems(each).map((slug) => refusal(each.id, slug)),
        of,
      )
      add('faults', faultsOf(each), of)
      if (replays(each)) add('replays', [each.id], of)
    }
    for (const { type, emitted } of events) {
      resourceOf.set(type, resource)
      if (emitted !== 'never') add('events', [type], { resource })
    }
    for (const { name, states, moves } of machines) {
      resourceOf.set(name, resource)
      const isShown = !withoutStates.has(name)
      const named = (names: readonly string[]) => names.map((one) => ofMachine(name, one))
      if (isShown) add('states', named(states), { resource })
      if (isShown || name === delivered) add('moves', named(Object.keys(moves)), { resource })
    }
  }
  for (const slug of general) {
    const operations = allOperations.filter((each) => problemsOf(each).includes(slug)).map(({ id }) => id)
    if (operations.length > 0) add('refusals', [generalRefusal(slug)], { operations })
  }
  add('faults', Object.values(generalFaults), {})
  const known = new Set(items.map(({ kind, name }) => `${kind} ${name}`))
  return {
    items,
    resourceOf,
    itemOf(kind, met) {
      const slug = met.slice(met.indexOf(' ') + 1)
      const names = kind === 'refusals' ? [met, generalRefusal(slug)] : [met]
      return names.find((name) => known.has(`${kind} ${name}`))
    },
  }
}

/** The problems that say something of this operation: those that it declares itself, and what its input can have wrong. */
export function ownProblems(operation: AnyOperation): readonly ProblemSlug[] {
  return problemsOf(operation).filter((slug) => !general.has(slug) || operation.problems.includes(slug))
}

function faultsOf({ id, method, faultPoints }: AnyOperation): readonly string[] {
  return [...(isWrite(method) ? [lostAnswer(id)] : []), ...faultPoints.map((step) => failedStep(id, step))]
}

/** Tells whether a second request with the same key has the first answer. */
export function replays({ idempotencyKey, idempotency }: AnyOperation): boolean {
  return idempotencyKey === 'required' && idempotency !== 'own'
}
