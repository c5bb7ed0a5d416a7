import type { Cause, CauseInput } from '../contract/cause.js'

export type { Api, Simulate } from '../resources/types/index.js'

type Called<C> = C extends Cause<infer A, infer R> ? (...input: CauseInput<A>) => R : never
/** The causes of a registry as a test calls them. */
export type SimulateOf<Causes> = { readonly [Name in keyof Causes]: Called<Causes[Name]> }
