import type { DirectApi } from '../gateway/direct.js'
import type { World } from '../kernel/world.js'
import type { causes, operations } from '../resources/registry.js'

/** The direct API: `sim.api.<resource>.<verb>(...)`, synchronous; a refusal is a thrown Problem. */
export type Api = DirectApi<typeof operations>

type Unworlded<C> = C extends (world: World, ...input: infer I) => infer R ? (...input: I) => R : never
/** What only the platform, a reviewer, a bank or a chain can do. */
export type Simulate = { readonly [Name in keyof typeof causes]: Unworlded<(typeof causes)[Name]> }
