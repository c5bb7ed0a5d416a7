import * as z from 'zod'
import { description } from '../../contract/host-ports.js'
import { namespace, operationsOf } from '../../contract/operation.js'
import { anyObject } from '../../contract/primitives.js'
import { defineResource } from '../../contract/resource.js'
import { lazy } from '../../kernel/lazy.js'

const text = lazy(() => z.string().meta({ id: 'ApiDescription' }))

const call = operationsOf({ tag: 'Info', source: 'specification, Versioning 6', auth: 'none' })

// Apart from the resource, where the types of what they do not declare would be lost.
const documentOperations = namespace('documents', {
  json: call('GET /openapi.json', {
    summary: 'The OpenAPI 3.0.3 description of this API, as JSON.',
    output: () => anyObject,
    run: ({ world }) => world.port(description).json(),
  }),
  yaml: call('GET /openapi.yaml', {
    summary: 'The OpenAPI 3.0.3 description of this API, as YAML.',
    mediaType: 'application/yaml',
    output: text,
    run: ({ world }) => world.port(description).yaml(),
  }),
})

/** The description of the API, generated from the declarations. */
export const documentsResource = defineResource({
  name: 'documents',
  operations: { documents: documentOperations },
})
