import * as z from 'zod'
import { description } from '../../contract/host-ports.js'
import { operation } from '../../contract/operation.js'
import { anyObject } from '../../contract/primitives.js'
import { defineResource } from '../../contract/resource.js'
import { once } from '../../kernel/once.js'

const source = 'specification, Versioning 6'
const text = once(() => z.string().meta({ id: 'ApiDescription' }))

// Apart from the resource, where the types of what they do not declare would be lost.
const documentOperations = {
  json: operation({
    id: 'documents.json',
    method: 'GET',
    path: '/openapi.json',
    summary: 'The OpenAPI 3.0.3 description of this API, as JSON.',
    source,
    tag: 'Info',
    auth: 'none',
    output: () => anyObject,
    run: ({ world }) => world.port(description).json(),
  }),
  yaml: operation({
    id: 'documents.yaml',
    method: 'GET',
    path: '/openapi.yaml',
    summary: 'The OpenAPI 3.0.3 description of this API, as YAML.',
    source,
    tag: 'Info',
    auth: 'none',
    mediaType: 'application/yaml',
    output: text,
    run: ({ world }) => world.port(description).yaml(),
  }),
}

/** The description of the API, generated from the declarations. */
export const documentsResource = defineResource({
  name: 'documents',
  operations: { documents: documentOperations },
})
