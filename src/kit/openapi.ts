import { describeApi } from '../hosts/description/openapi.js'
import type { OpenApiDocument } from '../hosts/description/openapi-document.js'
import { registry } from '../resources/registry.js'
import { defaultBaseUrls } from './options.js'

/** The OpenAPI 3.0.3 document of everything that this version implements. */
export function openApiDocument(): OpenApiDocument {
  return describeApi(registry, [defaultBaseUrls.production, defaultBaseUrls.sandbox])
}
