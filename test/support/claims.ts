import type { Handled } from '../../src/gateway/gateway.js'
import { problemsOf } from '../../src/hosts/description/openapi.js'
import type { Fact } from '../../src/kernel/fact.js'
import { canonicalJson } from '../../src/kernel/json.js'
import { registry } from '../../src/resources/registry.js'
import type { JournalEntry } from '../../src/runtime/journal.js'
import { payloadViolations } from './openapi-validator.js'
import { Seen } from './seen.js'

/**
 * What an operation declares is a claim, and every test checks it: a problem or an event that an operation did not
 * declare, and a payload that its event's schema does not allow, fail the test that met them. Failures that a fault
 * injects are the test's own.
 */
const found = new Set<string>()

/** Reads the journal of every simulator. */
export function checkClaims(entry: JournalEntry): void {
  if (entry.kind === 'request') checkRequest(entry.handled)
  if (entry.kind === 'commit') checkPayloads(entry.commit.change.facts)
}

function checkRequest({ exchange, changes }: Handled): void {
  const { operation } = exchange.route
  if (operation !== undefined && registry.allOperations.includes(operation)) {
    const { problem } = exchange
    if (/\bsim\.|createSimulator/.test(problem?.outsideHint ?? ''))
      found.add(`${operation.id} gives callers over HTTP a hint for tests: ${problem?.outsideHint}`)
    const declared: readonly string[] = problemsOf(operation)
    if (
      problem !== null &&
      !problem.injected &&
      problem.slug !== 'internal-error' &&
      !declared.includes(problem.slug)
    )
      found.add(`${operation.id} answers ${problem.slug}, which it does not declare`)
    // The first change is the operation's own; what reads bring about is not.
    for (const { id, type } of changes[0]?.facts ?? []) {
      if (id !== '' && !operation.emits.includes(type))
        found.add(`${operation.id} records ${type}, which it does not declare`)
    }
  }
  for (const { facts } of changes) checkPayloads(facts)
}

function checkPayloads(facts: readonly Fact[]): void {
  for (const { id, type, object } of facts) {
    const event = eventOf.get(type)
    if (id === '' || event === undefined) continue
    const told = `${type} ${JSON.stringify(object)}`
    if (valid.has(told)) continue
    const wrong = wrongsOf(event, object)
    for (const each of wrong) found.add(`${type} carries ${each}`)
    if (wrong.length === 0) valid.add(told)
  }
}

const eventOf: ReadonlyMap<string, (typeof registry.events)[number]> = new Map(
  registry.events.map((each) => [each.type, each]),
)

const valid = new Seen()

function wrongsOf({ type, payload }: (typeof registry.events)[number], object: Fact['object']): string[] {
  const wrong = payloadViolations(type, object)
  const parsed = payload.safeParse(object)
  if (!parsed.success) return [...wrong, `what its schema refuses: ${parsed.error.message}`]
  return canonicalJson(parsed.data) === canonicalJson(object)
    ? wrong
    : [...wrong, `what its schema does not know: ${canonicalJson(object)}`]
}

/** What was found since somebody last asked. */
export function takeFalseClaims(): string[] {
  const claims = [...found]
  found.clear()
  return claims
}
