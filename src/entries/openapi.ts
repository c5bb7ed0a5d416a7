/** `openApiDocument()`, the OpenAPI 3.0.3 description of the API */

export { openApiDocument } from '../hosts/description/openapi.js'
export type { OpenApiDocument } from '../hosts/description/openapi-document.js'
