import * as z from 'zod'
import { Download } from '../../contract/bytes.js'
import { hint } from '../../contract/hints.js'
import { fromBase64, toBase64 } from '../../kernel/base64.js'
import { didYouMean } from '../../kernel/closest.js'
import { UsageError } from '../../kernel/errors.js'
import { isPlainObject } from '../../kernel/names.js'
import { printable } from '../../kernel/shown.js'
import { controlOperation, controlsOf } from './operation.js'

/** Calls of `sim.api`: the hand of a test, which needs no credential and no key, and meets no limit and no fault. */
export const apiOperations = controlsOf('Operations', {
  'api.call': controlOperation('POST /__sim/api/{operation}', {
    summary:
      'Calls an operation as sim.api does, such as customers.create: with what it takes, in its order. Bytes are {"base64": "..."}.',
    body: () => z.strictObject({ input: z.array(z.unknown()).optional() }).optional(),
    // A file of 50 MB, as base64.
    bodyLimit: 80 * 1_048_576,
    spread: true,
    output: () => z.object({ result: z.unknown() }),
    run({ world }, { params, body }) {
      const { api } = world.sim
      const call = operationOf(api, params.operation)
      const result: unknown = Reflect.apply(call, undefined, (body?.input ?? []).map(received))
      return { result: sent(result) }
    },
  }),
})

/** @throws UsageError for an operation that there is not */
function operationOf(api: object, id: string): (...input: unknown[]) => unknown {
  const [namespace = '', verb = ''] = id.split('.')
  const operations: unknown = Object.hasOwn(api, namespace) ? Reflect.get(api, namespace) : undefined
  const call: unknown =
    isPlainObject(operations) && Object.hasOwn(operations, verb) ? operations[verb] : undefined
  if (typeof call === 'function') return (...input) => Reflect.apply(call, undefined, input)
  const known = Object.entries(api).flatMap(([name, verbs]) =>
    Object.keys(verbs).map((each) => `${name}.${each}`),
  )
  throw new UsageError(hint`there is no operation ${printable(id)}. ${didYouMean(id, known, 3)}`)
}

function received(value: unknown): unknown {
  const isBytes = isPlainObject(value) && Object.keys(value).join() === 'base64'
  return isBytes && typeof value['base64'] === 'string' ? fromBase64(value['base64']) : value
}

function sent(result: unknown): unknown {
  if (!(result instanceof Download)) return result ?? null
  const { bytes, mediaType, headers } = result
  return { base64: toBase64(bytes), mediaType, headers }
}
