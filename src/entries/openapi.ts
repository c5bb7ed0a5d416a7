/** `openApiDocument()`, the OpenAPI 3.0.3 description of the API */

import { defaultBaseUrls } from '../gateway/settings.js'
import { describeApi } from '../hosts/openapi.js'
import type { OpenApiDocument } from '../hosts/openapi-document.js'
import { registry } from '../resources/registry.js'

export type { OpenApiDocument } from '../hosts/openapi-document.js'

/** The OpenAPI 3.0.3 document of everything that this version implements. */
export function openApiDocument(): OpenApiDocument {
  return describeApi(registry, [defaultBaseUrls.production, defaultBaseUrls.sandbox])
}
