import { type OpenApiDocument, openApiDocument } from 'platform-simulator/openapi'
import { freeze } from '../../src/kernel/json.js'

let made: OpenApiDocument | undefined

/** The description of the API, written once for all files of a worker: none of them can change it. */
export function description(): OpenApiDocument {
  made ??= freeze(openApiDocument())
  return made
}
