import * as z from 'zod'
import type { Registry } from '../contract/compose.js'
import { either, hint } from '../contract/hints.js'
import { injectedProblem, isProblemSlug, type ProblemSlug, problemTypes } from '../contract/problem.js'
import { type FaultStep, faultAtStep, faultSteps } from '../contract/sandbox-headers.js'
import type { FaultEffect, FaultedRequest, Rule } from '../gateway/fault-rule.js'
import { describeEffect, FaultRules } from '../gateway/fault-rules.js'
import { checkOperation } from '../gateway/similar.js'
import { type Duration, toInstant, toMilliseconds } from '../kernel/clock.js'
import { nearest } from '../kernel/closest.js'
import { UsageError } from '../kernel/errors.js'
import { lazy } from '../kernel/lazy.js'
import { checkPrototype } from '../kernel/names.js'
import { printable } from '../kernel/shown.js'
import type { OperationId } from '../resources/types/index.js'
import type { Session } from '../runtime/session.js'

/** A fault that is to happen. Every member is optional; one that does something is needed. */
export interface InjectedFault {
  /** 400 to 599, answered instead of running the operation; with `step`, 100 to 599. */
  readonly status?: number
  /** The type of the problem document; its usual status unless `status` is given. */
  readonly problem?: ProblemSlug
  /** The `detail` and `message` of the problem document. */
  readonly message?: string
  /** The step of the flow where it happens, now or later; with that step's usual status unless `status` is given. */
  readonly step?: FaultStep
  /** Seconds, for the header `Retry-After` of the refusal; a 429 has one in any case. */
  readonly retryAfter?: number
  /** Virtual time until the answer arrives: `clock.advance` brings it. The request is applied at once. */
  readonly delay?: Duration
  /** Milliseconds of the host until the answer arrives; of two, drawn between them from the seed. */
  readonly latencyMs?: number | readonly [from: number, to: number]
  /** `fetch` rejects with a TypeError, and nothing has arrived. */
  readonly networkError?: true
  /** The request is executed and committed; `fetch` rejects with a TypeError. */
  readonly loseResponse?: true
  /** The body of the answer ends in the middle. */
  readonly truncate?: true
  /** The number of times that it happens: once after `next`, without end after `when`, unless told otherwise. */
  readonly times?: number
  /** The number of requests that pass first, of those that it is meant for. */
  readonly after?: number
}

/** A fault that was set. */
export interface FaultRule {
  /** The fault as it was set, in one line. */
  readonly description: string
  /** Undefined for a fault of `when`. */
  readonly operation: OperationId | undefined
  readonly fault: InjectedFault
  /** The number of times that it happened. */
  readonly hits: number
  /** The number of times that it still will; Infinity without an end. */
  readonly remaining: number
}

/** Faults for the traffic of the app: `fetch`, MSW and `sim.as(caller, { traffic: 'app' })`. */
export interface Faults {
  /**
   * The next call of an operation. Returns how to take the fault back.
   * @throws UsageError for an operation that does not exist, naming the close ones, and for a fault that makes no sense
   */
  next(operation: OperationId, fault: InjectedFault): () => void
  /** Every request for which the predicate is true. Returns how to take the fault back. */
  when(predicate: (request: FaultedRequest) => boolean, fault: InjectedFault): () => void
  /** Forgets every fault. */
  clear(): void
  /** Lists them in the order in which they were set, those that are used up too. */
  list(): readonly FaultRule[]
  /** Those that never happened: a test that set one did not test what it meant to. */
  unhit(): readonly FaultRule[]
}

/** Whole milliseconds, within what timers take. */
const latency = lazy(() => z.int().min(0).max(2_147_483_647))
const on = ['true, or left out', () => z.literal(true)] as const

/** Each member of a fault: in words, and as a schema. */
const takes = {
  status: ['a whole number from 400 to 599, or from 100 with a step', () => z.int().min(100).max(599)],
  problem: [
    `one of ${Object.keys(problemTypes).join(', ')}`,
    () => z.custom((value) => typeof value === 'string' && isProblemSlug(value)),
  ],
  message: ['a text', () => z.string().min(1)],
  step: [`one of ${faultSteps.join(', ')}`, () => z.enum(faultSteps)],
  retryAfter: ['whole seconds, 0 or more', () => z.int().min(0)],
  delay: ["milliseconds, or text such as '5s'", () => z.union([z.number(), z.string()])],
  latencyMs: [
    'milliseconds, or two such as [100, 300]',
    () => z.union([latency(), z.tuple([latency(), latency()])]),
  ],
  networkError: on,
  loseResponse: on,
  truncate: on,
  times: ['1 or more, or Infinity', () => z.union([z.int().min(1), z.literal(Number.POSITIVE_INFINITY)])],
  after: ['0 or more', () => z.int().min(0)],
} as const satisfies Record<keyof InjectedFault, readonly [must: string, schema: () => z.ZodType]>

const schema = lazy(() =>
  z.strictObject(
    Object.fromEntries(Object.entries(takes).map(([name, [, made]]) => [name, made().optional()])),
  ),
)

/**
 * `sim.faults`, and the rules behind it for the gateway.
 * @param seed of the latencies
 * @param session may have ended: a method may have been taken off `sim.faults` before
 */
export function createFaults(
  registry: Registry,
  seed: string,
  session: () => Session,
): { readonly rules: FaultRules; readonly faults: Faults } {
  const rules = new FaultRules(seed)
  let set: (Pick<FaultRule, 'operation' | 'fault'> & { readonly rule: Rule })[] = []

  function add(
    description: string,
    operation: OperationId | undefined,
    fault: InjectedFault,
    times: number,
    matches: (request: FaultedRequest) => boolean,
  ): () => void {
    const effect = readFault(description, fault)
    if (effect.delay > 0) toInstant(session().world.now + effect.delay, 'the answer that this fault delays')
    if (operation !== undefined) checkStep(registry, operation, fault, description)
    const rule = rules.add({
      description: `${description}: ${describeEffect(effect)}${frequency(fault)}`,
      effect,
      times: fault.times ?? times,
      after: fault.after ?? 0,
      matches,
    })
    set.push({ rule, operation, fault: { ...fault } })
    return () => {
      rules.remove(rule)
      set = set.filter((other) => other.rule !== rule)
    }
  }

  const list = (): FaultRule[] =>
    set.map(({ rule: { description, hits, remaining }, operation, fault }) => ({
      description,
      operation,
      fault,
      hits,
      remaining,
    }))

  return {
    rules,
    faults: {
      next(operation, fault) {
        session().requireAlive('sim.faults.next')
        checkPrototype('sim.faults.next')
        const description = `next('${printable(operation)}')`
        checkOperation(registry.allOperations, operation, place(description))
        return add(description, operation, fault, 1, (request) => request.operation === operation)
      },
      when(predicate, fault) {
        session().requireAlive('sim.faults.when')
        checkPrototype('sim.faults.when')
        if (typeof predicate !== 'function') {
          throw new UsageError(
            `sim.faults.when takes a predicate over the request, and was given ${printable(predicate)}. For one operation there is sim.faults.next('resource.verb', fault).`,
          )
        }
        const description = `when(${printedPredicate(predicate)})`
        return add(description, undefined, fault, Number.POSITIVE_INFINITY, predicate)
      },
      clear() {
        session().requireAlive('sim.faults.clear')
        rules.clear()
        set = []
      },
      list,
      unhit: () => list().filter(({ hits }) => hits === 0),
    },
  }
}

/** @throws UsageError naming every member that is wrong */
function readFault(call: string, fault: InjectedFault): FaultEffect {
  const wrong = (reason: string): UsageError =>
    new UsageError(
      hint`${place(call)} was given a fault ${reason.replace(/[.?]$/, '')}${reason.endsWith('?') ? '?' : '.'}`,
    )
  const parsed = schema().safeParse(fault)
  if (!parsed.success) throw wrong(`that cannot be read: ${parsed.error.issues.map(complaint).join('; ')}`)
  const { status, problem, message, step, retryAfter } = fault
  const { latencyMs = 0, networkError, loseResponse, truncate } = fault
  const answers = [status, problem, message, step, truncate].some((member) => member !== undefined)
  const delay = toMilliseconds(fault.delay ?? 0, 'the delay of this fault')
  const [from, to] = typeof latencyMs === 'number' ? [latencyMs, latencyMs] : latencyMs

  if (networkError && (answers || loseResponse))
    throw wrong('with networkError and an answer: nothing is answered. Leave one of them out')
  if (loseResponse && answers)
    throw wrong('with loseResponse and an answer of its own: nobody would see it. Leave one of them out')
  if (problem !== undefined && step !== undefined)
    throw wrong('with a step and a problem: the type follows the status there. Give the status')
  if (message !== undefined && status === undefined && problem === undefined && step === undefined)
    throw wrong('with nothing but a message. Add a status, a problem or a step')
  if (step === undefined && status !== undefined && status < 400)
    throw wrong(`whose status is ${status}, which is no failure. Take 400 to 599, or name a step`)
  if (retryAfter !== undefined && (step !== undefined || (status === undefined && problem === undefined)))
    throw wrong(
      'with retryAfter and no refusal that could carry it. Add a status or a problem, without a step',
    )
  if (from > to) throw wrong(`whose latencyMs goes from ${from} down to ${to}. Give the smaller one first`)
  if (!answers && !networkError && !loseResponse && delay === 0 && to === 0)
    throw wrong(
      'that does nothing. Give it a status, problem, step, networkError, loseResponse, truncate, delay or latencyMs',
    )

  return {
    refusal: step === undefined ? refusalOf(fault) : null,
    fault: step === undefined ? null : faultAtStep(step, status, message),
    connection: networkError ? 'refused' : loseResponse ? 'lost' : 'intact',
    truncated: truncate === true,
    delay,
    latency: [from, to],
  }
}

/** Names the call that set a fault. */
const place = (call: string) => either(`sim.faults.${call}`, 'POST /__sim/faults')

function refusalOf(fault: InjectedFault): FaultEffect['refusal'] {
  const { problem, message = 'Injected by sim.faults.', retryAfter } = fault
  const status = fault.status ?? (problem === undefined ? undefined : problemTypes[problem].status)
  return status === undefined
    ? null
    : { status, slug: problem ?? injectedProblem(status, message).slug, message, retryAfter }
}

function complaint(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(takes)
    return issue.keys
      .slice(0, 3)
      .map((key) => {
        const meant = nearest(key, known)
        return `there is no ${printable(key)}, ${meant === undefined ? `there are ${known.join(', ')}` : `did you mean ${meant}?`}`
      })
      .join(' ')
  }
  const [name, [must] = []] = Object.entries(takes).find(([name]) => name === issue.path[0]) ?? []
  return must === undefined ? 'it has to be an object such as { status: 503 }' : `${name} has to be ${must}`
}

function checkStep(registry: Registry, id: string, { step }: InjectedFault, call: string): void {
  const steps = registry.allOperations.find((operation) => operation.id === id)?.faultPoints ?? []
  if (step === undefined || steps.includes(step)) return
  throw new UsageError(
    hint`${place(call)}: ${id} does not come to the step ${step}. ${
      steps.length === 0
        ? 'It has no steps: give a status instead.'
        : `Its steps are ${steps.join(', ')}; a status without a step answers at once.`
    }`,
  )
}

function frequency({ times, after }: InjectedFault): string {
  return `${times === undefined ? '' : `, times ${times}`}${after === undefined ? '' : `, after ${after}`}`
}

/** The source of a predicate, as far as it tells one from another. */
function printedPredicate(predicate: (request: FaultedRequest) => boolean): string {
  const source = String(predicate).replace(/\s+/g, ' ')
  return source.length > 80 ? `${source.slice(0, 77)}...` : source
}
