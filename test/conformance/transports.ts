import { Bytes } from '../../src/contract/bytes.js'
import type { Content } from '../../src/contract/operation.js'
import { operationOf } from '../support/operation-of.js'
import type { Case } from './case.js'

/**
 * Says which cases go through MSW, through a server and with faked timers, where every case is called directly and by
 * `sim.fetch`. A transport sees a method, a body, a credential, a status and headers, and nothing of what they are about:
 * so one success of each operation does, and one refusal of each kind that it can tell apart.
 */
export function throughTransports<C extends Case>(cases: readonly C[]): ReadonlySet<C> {
  const first = new Map<string, C>()
  for (const example of cases) {
    const kind = example.problem === undefined ? `success ${example.operation}` : kindOfRefusal(example)
    if (!first.has(kind)) first.set(kind, example)
  }
  return new Set([...first.values(), ...cases.filter(({ throughAll }) => throughAll === true)])
}

/** What a transport can tell of a refused call, as a text to compare. */
function kindOfRefusal({ operation, status, problem, badCall }: Case): string {
  const { method, auth, body, output, mediaType, idempotencyKey } = operationOf(operation)
  const bad = badCall && { ...badCall, params: Object.values(badCall.params ?? {}) }
  return JSON.stringify([
    method,
    auth,
    kindOfContent(body),
    output instanceof Bytes,
    mediaType,
    idempotencyKey,
    status,
    problem,
    bad,
  ])
}

function kindOfContent(content: Content): 'nothing' | 'bytes' | 'JSON' {
  if (content === undefined) return 'nothing'
  return content instanceof Bytes ? 'bytes' : 'JSON'
}
