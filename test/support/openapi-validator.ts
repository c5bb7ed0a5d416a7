import Ajv, { type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { lastSecond } from '../../src/contract/primitives.js'
import { description } from './description.js'
import type { Call, Outcome } from './entry-points.js'
import { operationOf } from './operation-of.js'

/** What the description says of the answers of one status: the schema of their body, or what is wrong with having one. */
type Described =
  | { readonly validate: ValidateFunction }
  /** Nothing is allowed in a body. */
  | { readonly bodiless: string }
  | { readonly refused: string }

type Responses = Readonly<
  Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> }>
>

/** Made when the first answer is looked at: most files of tests begin sooner, and some never need it. */
let made: Ajv | undefined

function validator(): Ajv {
  if (made !== undefined) return made
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats(ajv)
  describeMoments(ajv)
  ajv.addSchema(withMoments(description()), 'api')
  made = ajv
  return ajv
}

/** The description, where what is bounded as Unix seconds are has a format of its own. */
function withMoments(described: object): object {
  return JSON.parse(JSON.stringify(described), (_, part: unknown) =>
    typeof part === 'object' && part !== null && 'maximum' in part && part.maximum === lastSecond
      ? { ...part, format: 'unixtime' }
      : part,
  )
}

/** RFC 3339, as the platform writes it. */
const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/**
 * A moment in another unit is one in 1970, or one far beyond 9999. Worlds of tests begin after the year 2000, and nothing of
 * theirs is more than 10 years older; 0 says never.
 */
function describeMoments(ajv: Ajv): void {
  const [first, last] = [Date.UTC(1990), Date.UTC(10_000)]
  const isMoment = (milliseconds: number) =>
    milliseconds === 0 || (milliseconds >= first && milliseconds < last)
  ajv.addFormat('unixtime', { type: 'number', validate: (seconds: number) => isMoment(seconds * 1000) })
  ajv.addFormat('int64', { type: 'number', validate: (nanoseconds: number) => isMoment(nanoseconds / 1e6) })
  ajv.addFormat('date-time', (text: string) => utc.test(text) && isMoment(Date.parse(text)))
}

function pointer(parts: readonly string[]): string {
  return `api#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
}

/** By operation, path and status: tests see the same few hundred of these tens of thousands of times. */
const known = new Map<string, Described>()

/** By the text of the schema: refusals of hundreds of operations are described in the same words. */
const compiled = new Map<string, ValidateFunction>()

function described(call: Call, status: number): Described {
  const key = `${call.operation} ${call.pathIndex ?? 0} ${status}`
  const found = known.get(key) ?? describe(call, status)
  known.set(key, found)
  return found
}

function describe({ operation: id, pathIndex = 0 }: Call, status: number): Described {
  const operation = operationOf(id)
  const path = [operation.path, ...operation.alsoAt][pathIndex] ?? operation.path
  const method = operation.method.toLowerCase()
  const responses = description().paths[path]?.[method]?.['responses'] as Responses | undefined
  if (responses === undefined) return { refused: `${operation.method} ${path} is not described` }
  const own = responses[String(status)]
  const entry = own ?? responses['default']
  if (entry === undefined) return { refused: `status ${status} is not described` }
  const [media] = Object.keys(entry.content ?? {})
  if (media === undefined) return { bodiless: `status ${status} is described without a body` }
  const name = own === undefined ? 'default' : String(status)
  const text = JSON.stringify(entry.content?.[media]?.schema)
  const validate =
    compiled.get(text) ??
    validator().getSchema(pointer(['paths', path, method, 'responses', name, 'content', media, 'schema']))
  if (validate !== undefined) compiled.set(text, validate)
  return validate === undefined ? { refused: `the schema of ${status} was not found` } : { validate }
}

/** Says what of an outcome the API description does not allow; an empty list is a valid outcome. */
export function violations(call: Call, { status, body }: Outcome): string[] {
  const answer = described(call, status)
  if ('refused' in answer) return [answer.refused]
  if ('bodiless' in answer) return body === undefined ? [] : [answer.bodiless]
  // The request id was taken off for comparison; the description requires it.
  const problem = status >= 400 && typeof body === 'object' ? { ...body, request_id: 'x' } : body
  return answer.validate(problem) ? [] : wordsOf(answer.validate)
}

/** Says what the description does not allow of the payload of an event; an empty list is a valid payload. */
export function payloadViolations(type: string, payload: unknown): string[] {
  const parts = ['components', 'schemas', `event.${type}`, 'properties', 'data', 'properties', 'object']
  const validate = validator().getSchema(pointer(parts))
  if (validate === undefined) return ['is not described']
  return validate(payload) ? [] : wordsOf(validate)
}

function wordsOf({ errors }: ValidateFunction): string[] {
  return (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
