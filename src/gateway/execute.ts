import { Download } from '../contract/bytes.js'
import type { AnyOperation, Context } from '../contract/operation.js'
import { presentProblem, problemMediaType } from '../contract/problem-document.js'
import { noFaults } from '../kernel/fault-point.js'
import { Problem } from '../kernel/problem.js'
import { type Answer, type Exchange, wholePath } from './exchange.js'
import { storeAnswer } from './idempotency.js'

/** Runs the operation, its reactions and the storing of its answer as one transaction. */
export function execute(exchange: Exchange): void {
  const { world, route, input } = exchange
  const { operation } = route
  if (operation === undefined) return
  world.plan = exchange.plan
  try {
    const { result, change } = world.transact(() => {
      const output = operation.run(contextOf(exchange), input)
      const rendered = render(operation, output, exchange)
      const answer =
        operation.answersAfter === undefined || exchange.request.direct !== undefined
          ? rendered
          : { ...rendered, comesAt: world.now + operation.answersAfter(world, output) }
      storeAnswer(exchange, answer)
      return answer
    })
    exchange.changes.push(change)
    exchange.answer = result
  } catch (error) {
    if (error instanceof Problem) storeRefusal(exchange, error)
    throw error
  } finally {
    world.plan = noFaults
  }
  countReads(exchange, operation)
}

/** What an operation gets to know of a request besides its input. */
export function contextOf({ world, caller, gateway, warnings }: Exchange): Context {
  return {
    world,
    caller,
    clientId: caller.kind === 'anonymous' ? '' : caller.clientId,
    description: gateway.description,
    warn: (text) => void warnings.push(text),
  }
}

/** What an operation returned, as it is sent. */
export function render(operation: AnyOperation, output: unknown, exchange: Exchange): Answer {
  const { status, mediaType } = operation
  if (output instanceof Download)
    return { status, text: undefined, download: output, mediaType: output.mediaType, output }
  const { request, idempotency } = exchange
  const isEncoded = output !== undefined && (request.direct === undefined || idempotency !== null)
  return { status, text: isEncoded ? encode(output, exchange) : undefined, mediaType, output }
}

function encode(output: unknown, { request, gateway }: Exchange): string {
  if (typeof output === 'string') return output
  const { method, path, search } = request
  return method === 'GET' ? gateway.encoder.encode(path + search, output) : JSON.stringify(output)
}

/** A refusal that the operation itself decided is an answer too: the same key gets it again. */
export function storeRefusal(exchange: Exchange, problem: Problem): void {
  if (exchange.idempotency === null || problem.injected || problem.status >= 500) return
  const { gateway, request, requestId } = exchange
  const document = presentProblem(problem, {
    docsUrl: gateway.settings.docsUrl,
    instance: wholePath(request),
    requestId,
  })
  storeAnswer(exchange, {
    status: problem.status,
    text: JSON.stringify(document),
    mediaType: problemMediaType,
    output: document,
  })
}

/** Progression `afterReads`: the app's read of an object is what moves it. */
function countReads(exchange: Exchange, operation: AnyOperation): void {
  const { request, world, params } = exchange
  if (operation.reads === undefined || request.traffic === 'test') return
  const id = params[operation.reads]
  if (id === undefined) return
  const due = [...world.scheduler.read(id)]
  try {
    for (let job = due.shift(); job !== undefined; job = due.shift()) exchange.changes.push(world.run(job))
  } finally {
    // The world puts back the one that throws; the ones behind it wait for the next read.
    for (const job of due) world.scheduler.putBack(job)
  }
}
