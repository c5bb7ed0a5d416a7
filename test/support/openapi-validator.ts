import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { openApiDocument } from 'platform-simulator/openapi'
import type { Call, Outcome } from './entry-points.js'
import { operationOf } from './entry-points.js'

const document = openApiDocument()
const ajv = new Ajv({ strict: false, allErrors: true, formats: { int64: true } })
addFormats(ajv)
ajv.addSchema(document, 'api')

function pointer(parts: readonly string[]): string {
  return `api#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
}

/** Says what of an outcome the API description does not allow; an empty list is a valid outcome. */
export function violations(call: Call, { status, body }: Outcome): string[] {
  const operation = operationOf(call.operation)
  const path = [operation.path, ...operation.alsoAt][call.pathIndex ?? 0] ?? operation.path
  const method = operation.method.toLowerCase()
  const responses = document.paths[path]?.[method]?.['responses'] as
    | Record<string, { content?: Record<string, unknown> }>
    | undefined
  if (responses === undefined) return [`${operation.method} ${path} is not described`]
  const described = responses[String(status)]
  const entry = described ?? responses['default']
  if (entry === undefined) return [`status ${status} is not described`]
  const [media] = Object.keys(entry.content ?? {})
  if (media === undefined) return body === undefined ? [] : [`status ${status} is described without a body`]
  const name = described === undefined ? 'default' : String(status)
  const validate = ajv.getSchema(
    pointer(['paths', path, method, 'responses', name, 'content', media, 'schema']),
  )
  if (validate === undefined) return [`the schema of ${status} was not found`]
  // The request id was taken off for comparison; the description requires it.
  const problem = status >= 400 && typeof body === 'object' ? { ...body, request_id: 'x' } : body
  return validate(problem)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}
