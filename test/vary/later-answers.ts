import type { Simulator } from 'platform-simulator'
import { JsonContent } from '../../src/gateway/content.js'
import { changeNames } from '../../src/kit/vary/changes.js'
import { tomorrowOf } from '../../src/kit/vary/tomorrow.js'
import { description, partOfDescription } from '../support/description.js'
import type { Call, Outcome } from '../support/entry-points.js'
import { toRequest } from '../support/entry-points.js'
import { plainViolations } from '../support/openapi-plainly.js'
import { operationOf } from '../support/operation-of.js'

/** The answers of conformance, as later versions of the API would give them. */

/** The answer to a call as a seed changes it, and what the description that is changed alike does not allow of it. */
export function laterAnswer(
  sim: Simulator,
  call: Call,
  { status, body }: Outcome,
  { seed, only = changeNames }: { readonly seed: number; readonly only?: readonly string[] },
): { readonly isChanged: boolean; readonly violations: readonly string[] } {
  let isChanged = false
  const later = tomorrowOf({ seed, only }, () => {
    isChanged = true
  })
  const { pathname, search } = new URL(toRequest(sim, { ...call, key: null, body: undefined }).url)
  const { method, path, alsoAt } = operationOf(call.operation)
  // The request id was taken off for comparison; the description requires it.
  const output = status >= 400 && typeof body === 'object' ? { ...body, request_id: 'x' } : body
  const content = typeof output === 'object' ? new JsonContent(output) : undefined
  const headers = content === undefined ? {} : { 'content-type': 'application/json' }
  const request = {
    ...{ method, path: pathname, search, secure: true, body: null, traffic: 'app' as const },
    header: () => null,
  }
  const answer = later.call?.(request, () => ({ status, headers, content, text: content?.text }))
  if (answer?.content === undefined) return { isChanged, violations: [] }
  const at = [path, ...alsoAt][call.pathIndex ?? 0] ?? path
  const described = later.describe(partOf(at))
  return { isChanged, violations: violationsIn(answer.content.json(), described, [at, method, status]) }
}

function violationsIn(
  value: unknown,
  described: object,
  [path, method, status]: readonly [string, string, number],
): readonly string[] {
  const { paths, components }: Partial<Pick<ReturnType<typeof description>, 'paths' | 'components'>> =
    described
  const responses: unknown = paths?.[path]?.[method.toLowerCase()]?.['responses']
  const found = JSON.parse(JSON.stringify(responses ?? {}))
  const [media] = Object.values(found[status]?.content ?? found.default?.content ?? {})
  if (typeof media !== 'object' || media === null || !('schema' in media)) return [`${path} is not described`]
  return plainViolations(value, media.schema, components?.schemas ?? {})
}

const parts = new Map<string, object>()

/** The description of one path, with the components that it refers to. */
function partOf(path: string): object {
  const known = parts.get(path)
  if (known !== undefined) return known
  const made = partOfDescription(description(), [path])
  parts.set(path, made)
  return made
}
