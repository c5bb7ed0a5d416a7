/**
 * `openApiDocument()`, the OpenAPI 3.0.3 description of the API
 * @family check
 */

export { openApiDocument } from '../hosts/description/described.js'
export type { OpenApiDocument } from '../hosts/description/openapi-document.js'
