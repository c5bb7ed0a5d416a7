import { defaultBaseUrls } from '../../gateway/settings.js'
import { lazy } from '../../kernel/lazy.js'
import { registry } from '../../resources/registry.js'
import { describeApi } from './openapi.js'
import type { OpenApiDocument } from './openapi-document.js'
import { said } from './said.js'
import { sayingOf, sentencesOf } from './sentences.js'

/** The sentences of the API, brought together with its declarations when somebody first shows one. */
export const sentences = lazy(() => sentencesOf(said, registry))

/**
 * The OpenAPI 3.0.3 document of everything that this version implements, with a sentence for each member.
 * @param servers base URLs; those of production and of the sandbox unless given
 */
export function openApiDocument(
  servers: readonly string[] = [defaultBaseUrls.production, defaultBaseUrls.sandbox],
): OpenApiDocument {
  return describeApi(registry, servers, sayingOf(sentences()))
}
