import { Download } from '../contract/bytes.js'
import type { AnyOperation, Context } from '../contract/operation.js'
import { Problem } from '../contract/problem.js'
import { presentProblem, problemMediaType } from '../contract/problem-document.js'
import { noFaults } from '../kernel/fault-point.js'
import { type Content, JsonContent, TextContent } from './content.js'
import { type Answer, type Exchange, type Ran, wholePath } from './exchange.js'
import { findPresentedAnswer, storeAnswer } from './idempotency.js'

/**
 * Answers a read as it was answered before, where nothing has changed since: neither its input nor its rows are looked
 * at.
 */
export function answerKept(exchange: Exchange): void {
  const { world, gateway, request, caller, warnings } = exchange
  const { operation } = exchange.route
  if (operation === undefined || !isKeepable(exchange, operation)) return
  const by = caller.kind === 'anonymous' ? '' : caller.credentialId
  const address = `${by} ${request.path}${request.search}`
  const kept = gateway.reads.find(world, address)
  if (kept === undefined) {
    exchange.keepsAs = { address, warned: warnings.length }
    return
  }
  exchange.input = kept.input
  exchange.answer = kept.answer
  exchange.changes.push(kept.change)
  warnings.push(...kept.warnings)
  countReads(exchange, operation)
}

/**
 * Tells whether the answer may be kept. Direct callers get a value of their own each time, and a fault may change what
 * a read does.
 */
function isKeepable({ request, plan, door, encounter }: Exchange, { method }: AnyOperation): boolean {
  if (method !== 'GET' || request.direct !== undefined) return false
  return plan === noFaults && door === null && encounter === null
}

/** Runs the operation, its reactions and the storing of its answer as one transaction. */
export function execute(exchange: Exchange): void {
  const { route, world, gateway, input, keepsAs, warnings } = exchange
  const { operation } = route
  if (operation === undefined) return
  const before = world.revision
  const ran = runOperation(exchange, operation)
  if (keepsAs !== null && world.revision === before)
    gateway.reads.keep(world, keepsAs.address, { ...ran, input, warnings: warnings.slice(keepsAs.warned) })
  countReads(exchange, operation)
}

function runOperation(exchange: Exchange, operation: AnyOperation): Pick<Ran, 'answer' | 'change'> {
  const { world, input } = exchange
  world.plan = exchange.plan
  try {
    const { result, change } = world.transact(() => {
      let { status } = operation
      const known = (): void => {
        status = operation.statusOfKnown ?? status
      }
      const output = operation.run(contextOf(exchange, known), input)
      const rendered = { ...render(operation, output, exchange), status }
      const answer =
        operation.answersAfter === undefined || exchange.request.direct !== undefined
          ? rendered
          : { ...rendered, comesAt: world.now + operation.answersAfter(world, output) }
      storeAnswer(exchange, answer)
      return answer
    })
    exchange.changes.push(change)
    exchange.answer = result
    return { answer: result, change }
  } catch (error) {
    if (error instanceof Problem) storeRefusal(exchange, error)
    throw error
  } finally {
    world.plan = noFaults
  }
}

/** Makes the context of an operation: everything that it knows of a request besides its input. */
export function contextOf(exchange: Exchange, known: () => void = () => undefined): Context {
  const { world, caller, warnings, idempotency, route, request, gateway } = exchange
  return {
    world,
    caller,
    servedAt: request.servedAt ?? null,
    waits: request.direct === undefined,
    isLimited: request.traffic !== 'test' && gateway.settings.limits.rate === 'enforce',
    clientId: caller.kind === 'anonymous' ? '' : caller.clientId,
    warn: (text) => void warnings.push(text),
    known,
    idempotencyKey: route.operation?.idempotency === 'own' ? (idempotency?.key ?? null) : null,
  }
}

/** Turns what an operation returned into the answer that is sent. */
export function render(operation: AnyOperation, output: unknown, exchange: Exchange): Answer {
  const { status, mediaType } = operation
  if (output instanceof Download)
    return { status, content: undefined, download: output, mediaType: output.mediaType, output }
  const { request, idempotency } = exchange
  const isSent = output !== undefined && (request.direct === undefined || idempotency !== null)
  return { status, content: isSent ? contentOf(output, exchange) : undefined, mediaType, output }
}

function contentOf(output: unknown, { request, gateway }: Exchange): Content {
  if (typeof output === 'string') return new TextContent(output)
  if (request.method !== 'GET') return new JsonContent(output)
  const { path, search } = request
  return new JsonContent(output, (value) => gateway.encoder.encode(path + search, value))
}

/** A refusal that the operation itself decided is an answer too: the same key gets it again. */
function storeRefusal(exchange: Exchange, problem: Problem): void {
  if (exchange.idempotency === null || problem.injected || problem.status >= 500) return
  const { gateway, request, requestId } = exchange
  // Its hint is of now: who is told the same again is told why.
  const { sim_hint: _, ...document } = presentProblem(problem, {
    docsUrl: gateway.settings.docsUrl,
    instance: wholePath(request),
    requestId,
    outside: request.outside,
  })
  storeAnswer(exchange, {
    status: problem.status,
    content: new JsonContent(document),
    mediaType: problemMediaType,
    output: document,
  })
}

/** Counts a read of an object by the app, which moves it in the progression `afterReads`. */
function countReads(exchange: Exchange, operation: AnyOperation): void {
  const { request, world, params } = exchange
  if (operation.countsReadsOf === undefined || request.traffic === 'test') return
  const id = params[operation.countsReadsOf]
  if (id === undefined) return
  const due = [...world.scheduler.read(id)]
  try {
    for (let job = due.shift(); job !== undefined; job = due.shift()) exchange.changes.push(world.run(job))
  } finally {
    // The world puts back the one that throws; the ones behind it wait for the next read.
    for (const job of due) world.scheduler.putBack(job)
  }
}

/**
 * Presents an answer that took virtual time, at the moment when it comes. Under an idempotency key that happens once:
 * whoever asked again in the meantime, or asks later, gets the same.
 * @param begun what the operation returned when it ran
 */
export function presentLate(exchange: Exchange, begun: Answer): Exchange {
  const { operation } = exchange.route
  const known = findPresentedAnswer(exchange)
  if (operation === undefined || known !== undefined) return { ...exchange, answer: known ?? begun }
  try {
    const { comesAt: _, ...same } = begun
    const answer =
      operation.answer === undefined
        ? same
        : render(operation, operation.answer(contextOf(exchange), begun.output), exchange)
    storeAnswer(exchange, answer)
    return { ...exchange, answer }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    storeRefusal(exchange, error)
    return { ...exchange, problem: error }
  }
}
