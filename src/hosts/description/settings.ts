import * as z from 'zod'
import { printedAs } from '../../contract/primitives.js'
import { defineSettings, option } from '../../contract/settings.js'

/** Describes the API at these base URLs, as the members of an OpenAPI document. */
export type Describe = (servers: readonly string[]) => object

/** The options of the description that the platform answers with. */
export const descriptionSettings = defineSettings('description', {
  openapi: option(
    'Writes the description at GET /openapi.json and GET /openapi.yaml: `openApiDocument` gives each member a sentence.',
    () =>
      z
        .custom<Describe>(
          (value) => typeof value === 'function',
          'must be a function, such as openApiDocument of platform-simulator/openapi',
        )
        .register(printedAs, { output: '((servers: readonly string[]) => object)' }),
    { defaultText: 'the same without sentences', guide: 'server.md#the-description' },
  ),
})
