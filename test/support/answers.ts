import { Download } from '../../src/contract/bytes.js'
import { presentProblem } from '../../src/contract/problem-document.js'
import type { Handled } from '../../src/gateway/gateway.js'
import { registry } from '../../src/resources/registry.js'
import type { JournalEntry } from '../../src/runtime/journal.js'
import { violations } from './openapi-validator.js'
import { Seen } from './seen.js'

/**
 * Notes what the description of the API does not allow of any answer, through whatever entry point it was given.
 */
const found: string[] = []

/** Reads the journal of every simulator; what builders do silently is checked where it is called aloud. */
export function checkAnswer(entry: JournalEntry, silent: boolean): void {
  if (entry.kind === 'request' && !silent) found.push(...violationsOf(entry.handled))
}

/** What was found since somebody last asked. */
export function takeViolations(): string[] {
  return found.splice(0)
}

/** What `sim.faults` did to a request is the test's own, and not the API's. */
function violationsOf(handled: Handled): string[] {
  const { exchange, status } = handled
  const { operation } = exchange.route
  // Made-up resources of tests are not in the description.
  if (operation === undefined || !registry.allOperations.includes(operation)) return []
  const { problem, answer, encounter } = exchange
  if (encounter !== null && encounter.did.length > 0) return []
  // Nobody gets what stands there until the answer is known.
  if (answer !== null && operation.isPending?.(exchange.world, answer.output) === true) return []
  const onTheWire = shownBody(handled)
  const asked = `${operation.id} ${status} ${onTheWire}`
  if (valid.has(asked)) return []
  const wrong = violations(
    { operation: operation.id },
    {
      status,
      body: onTheWire === undefined ? undefined : JSON.parse(onTheWire),
      problem: problem?.slug,
    },
  )
  if (wrong.length === 0) valid.add(asked)
  return wrong.map((violation) => `${operation.id} ${status} ${violation}`)
}

let latest: { readonly of: Handled; readonly body: string | undefined } | undefined

/** What the caller gets as JSON; undefined where there is no body. Two observers ask. */
export function shownBody(handled: Handled): string | undefined {
  if (latest?.of !== handled) latest = { of: handled, body: writtenBody(handled) }
  return latest.body
}

function writtenBody({ exchange: { problem, answer, request } }: Handled): string | undefined {
  const body: unknown =
    problem === null
      ? answer?.output
      : presentProblem(problem, { docsUrl: 'https://docs.example', instance: request.path, requestId: 'x' })
  // Bytes are described as a text of their own format.
  return body === undefined ? undefined : JSON.stringify(body instanceof Download ? '' : body)
}

const valid = new Seen()
