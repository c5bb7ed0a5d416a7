import { customerBuilders } from './customers.js'
import type { Given, GivenOptions, TargetInput } from './given.js'
import { bodyOf, type GivenTarget, type Workbench } from './made.js'
import { moneyBuilders } from './money.js'
import { payeeBuilders } from './payees.js'

export type { Given, GivenOptions } from './given.js'

/** Every builder: `sim.given` has its names and types from here. */
const builders = {
  ...customerBuilders,
  ...payeeBuilders,
  ...moneyBuilders,
  /** A target of the default client for every type of event, unless told otherwise. */
  webhookTarget: ({ api }: Workbench, input: TargetInput = {}): GivenTarget => {
    const { id } = api.webhookTargets.create({ url: 'https://app.example/hooks', ...bodyOf(input) })
    return { id, target: api.webhookTargets.get(id) }
  },
}

type Builders = typeof builders

export const builderNames = Object.keys(builders) as readonly (keyof Builders)[]

type Offered<B> = B extends (bench: Workbench, input?: infer Input) => infer Made
  ? (input?: Input, options?: GivenOptions) => Made
  : never

/** What is inferred of the builders: Given has the same, with names and words. */
export type InferredGiven = { readonly [Name in keyof Builders]: Offered<Builders[Name]> }

/** @param benchFor the simulator to work on, by whether anybody is to be told */
export function createGiven(benchFor: (silent: boolean) => Workbench): Given {
  const offered = Object.entries(builders).map(([name, build]) => [
    name,
    (input: object = {}, { silent = true }: GivenOptions = {}) => build(benchFor(silent), input),
  ])
  // Built from the builders: test/types/generated.test.ts compares them with Given.
  return Object.fromEntries(offered) as Given
}
