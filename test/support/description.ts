import { type OpenApiDocument, openApiDocument } from 'platform-simulator/openapi'
import { freeze } from '../../src/kernel/json.js'

let made: OpenApiDocument | undefined

/** The description of the API, written once for all files of a worker: none of them can change it. */
export function description(): OpenApiDocument {
  made ??= freeze(openApiDocument())
  return made
}

/** Some paths of a description, with the components that they refer to. */
export function partOfDescription(whole: OpenApiDocument, paths: readonly string[]): OpenApiDocument {
  const some = Object.fromEntries(paths.map((path) => [path, whole.paths[path] ?? {}]))
  const all = whole.components.schemas
  const schemas: Record<string, (typeof all)[string]> = {}
  const follow = (from: object): void => {
    for (const [, name = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = all[name]
      if (schema === undefined || name in schemas) continue
      schemas[name] = schema
      follow(schema)
    }
  }
  follow(some)
  return { ...whole, paths: some, components: { ...whole.components, schemas } }
}
