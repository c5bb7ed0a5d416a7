import { presentProblem } from '../../src/contract/problem-document.js'
import type { Handled } from '../../src/gateway/gateway.js'
import { RequestLog } from '../../src/runtime/request-log.js'
import { violations } from './openapi-validator.js'

/**
 * Notes what the description of the API does not allow of any answer, through whatever entry point it was given. The
 * log is patched when this module is loaded: once in a worker, however many files of tests the worker runs.
 */
const found: string[] = []
const add = RequestLog.prototype.add

RequestLog.prototype.add = function validated(handled) {
  found.push(...violationsOf(handled))
  add.call(this, handled)
}

/** What was found since somebody last asked. */
export function takeViolations(): string[] {
  return found.splice(0)
}

/** What `sim.faults` did to a request is the test's own, and not the API's. */
function violationsOf({ exchange, status }: Handled): string[] {
  const { operation } = exchange.route
  if (operation === undefined || operation.unbuilt) return []
  const { problem, answer, request, encounter } = exchange
  if (encounter !== null && encounter.did.length > 0) return []
  const body: unknown =
    problem === null
      ? answer?.output
      : presentProblem(problem, { docsUrl: 'https://docs.example', instance: request.path, requestId: 'x' })
  const onTheWire: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body))
  const call = { operation: operation.id }
  return violations(call, { status, body: onTheWire, problem: problem?.slug }).map(
    (violation) => `${operation.id} ${status} ${violation}`,
  )
}
