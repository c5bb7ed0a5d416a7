import { Problem } from '../contract/problem.js'
import { idPattern } from '../kernel/ids.js'
import type { Row } from '../kernel/table.js'
import type { Exchange } from './exchange.js'

/**
 * Says in the refusal of an unknown id what else has that id, where something of the same client has: a recipient that
 * was given for a customer.
 */
export function namingOtherKinds(exchange: Exchange, problem: Problem): Problem {
  if (problem.slug !== 'not-found' || problem.hint !== undefined || problem.injected) return problem
  for (const id of idsOf(exchange)) {
    const kind = findKind(exchange, id)
    if (kind === undefined || problem.detail.startsWith(kind)) continue
    const { slug, detail, title, status } = problem
    const article = /^[aeiou]/.test(kind) ? 'an' : 'a'
    return new Problem(slug, detail, { title, status, hint: `${id} is the id of ${article} ${kind}` })
  }
  return problem
}

function idsOf({ params, input }: Exchange): string[] {
  const body: object = typeof input.body === 'object' && input.body !== null ? input.body : {}
  const values: unknown[] = [...Object.values(params), ...Object.values(body)]
  return values.filter((value): value is string => typeof value === 'string' && idPattern.test(value))
}

/** Names the kind of row of the caller's client that has the id: `webhook target` for a row of `webhook_targets`. */
function findKind({ world, caller }: Exchange, id: string): string | undefined {
  if (caller.kind === 'anonymous') return undefined
  const found = world.rules.tables.find((definition) => {
    if (definition.volatile === true) return false
    const row: Row | undefined = world.table(definition).get(id)
    return row !== undefined && Reflect.get(row, 'client_id') === caller.clientId
  })
  return found?.name.replaceAll('_', ' ').replace(/s$/, '')
}
