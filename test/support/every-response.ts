import { afterEach, expect } from 'vitest'
import { presentProblem } from '../../src/contract/problem-document.js'
import type { Handled } from '../../src/gateway/gateway.js'
import { registry } from '../../src/resources/registry.js'
import { RequestLog } from '../../src/runtime/request-log.js'
import { violations } from './openapi-validator.js'

/**
 * Every answer that any test gets, through whatever entry point, is held against the description of the API: this file
 * is a set-up file of vitest. What `sim.faults` did to a request is the test's own, and not the API's.
 */
const found: string[] = []
const note = RequestLog.prototype.note

RequestLog.prototype.note = function validated(entry) {
  if (entry.kind === 'request') found.push(...violationsOf(entry.handled))
  note.call(this, entry)
}

afterEach(() => {
  expect(found.splice(0), 'answers that the API description does not allow').toEqual([])
})

function violationsOf({ exchange, status }: Handled): string[] {
  const { operation } = exchange.route
  // Made-up resources of tests are not in the description.
  if (operation === undefined || !registry.builtOperations.some(({ id }) => id === operation.id)) return []
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
