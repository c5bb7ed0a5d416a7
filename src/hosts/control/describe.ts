import { type ProblemSlug, problemTypes } from '../../contract/problem.js'
import { ownProblemDocument } from '../../contract/problem-document.js'
import { describeEndpoints, type OpenApiDocument, type Schema } from '../description/openapi-document.js'
import type { ControlOperation } from './operation.js'

/** The OpenAPI 3.0.3 description of the control API. @param version of the package */
export function describeControl(operations: readonly ControlOperation[], version: string): OpenApiDocument {
  return describeEndpoints(operations, {
    info: {
      title: 'Control API of platform-simulator',
      version,
      description:
        'Acts on the world whose api_key is sent as x-api-key, or at whose address it is asked; without either on the default world.',
    },
    servers: ['/'],
    problem: ownProblemDocument,
    components: {
      securitySchemes: {
        world: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
    about: ({ auth }) => ({
      security: auth === 'none' ? [] : [{}, { world: [] }, { token: [] }, { world: [], token: [] }],
    }),
    refusals: (operation) => refusalsOf(operation).map((slug) => problemTypes[slug]),
    body: ({ positions }, schema) => (positions === undefined ? schema : namedOrListed(positions, schema)),
    alsoAs: ({ text }) => (text === undefined ? {} : { 'text/plain': { schema: { type: 'string' } } }),
  })
}

/** Refusals of the platform that its operations have, called by the hand of a test. */
const ofPlatform = [
  'insufficient-credits',
  'not-found',
  'conflict',
  'unprocessable-entity',
  'rate-limited',
] as const satisfies readonly ProblemSlug[]

function refusalsOf({ auth, body, tag }: ControlOperation): readonly ProblemSlug[] {
  return [
    'invalid-request',
    'authentication-error',
    ...(auth === 'none' ? [] : (['forbidden'] as const)),
    ...(body === undefined ? [] : (['payload-too-large'] as const)),
    ...(tag === 'Operations' ? ofPlatform : []),
  ]
}

function namedOrListed(positions: readonly string[], named: Schema): Schema {
  const listed: Schema = {
    type: 'array',
    description: `In this order: ${positions.join(', ')}.`,
    items: {},
    maxItems: positions.length,
  }
  return { oneOf: [named, listed] }
}
