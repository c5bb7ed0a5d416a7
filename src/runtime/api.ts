import type { Cause, CauseInput } from '../contract/cause.js'
import type { DirectApi } from '../gateway/direct.js'
import type { PlatformRegistry } from '../resources/registry.js'

/** The direct API: `sim.api.<resource>.<verb>(...)`, synchronous; a refusal is a thrown Problem. */
export type Api = DirectApi<PlatformRegistry['operations']>

type Called<C> = C extends Cause<infer A, infer R> ? (...input: CauseInput<A>) => R : never
/** The causes of a registry as a test calls them. */
export type SimulateOf<Causes> = { readonly [Name in keyof Causes]: Called<Causes[Name]> }
/** What only the platform, a reviewer, a bank or a chain can do. */
export type Simulate = SimulateOf<PlatformRegistry['causes']>
