/** `openApiDocument()`, the OpenAPI 3.0.3 description of the API */

export type { OpenApiDocument } from '../hosts/description/openapi-document.js'
export { openApiDocument } from '../kit/openapi.js'
