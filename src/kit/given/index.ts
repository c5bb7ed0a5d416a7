import { atCaller, blamingReads } from '../../contract/call-site.js'
import { checkNames } from '../../kernel/names.js'
import { agentBuilders } from './agents.js'
import { type Builder, builder, checkInput, type GivenOptions, withSchemas } from './builder.js'
import { cardBuilders } from './cards.js'
import { customerBuilders } from './customers.js'
import type { Given } from './given.js'
import { bodyOf, type TargetInput, type Workbench } from './made.js'
import { moneyBuilders } from './money.js'
import { payeeBuilders } from './payees.js'
import type { GivenTarget } from './results.js'
import { bodies, made } from './schemas.js'
import { walletBuilders } from './wallets.js'

export type { GivenOptions } from './builder.js'
export type { Given } from './given.js'

/** Every builder: `sim.given` has its names and types from here. */
const builders = {
  ...customerBuilders,
  ...payeeBuilders,
  ...moneyBuilders,
  ...walletBuilders,
  ...agentBuilders,
  ...cardBuilders,
  webhookTarget: builder({
    summary: 'A target of the default client for every type of event, unless told otherwise.',
    takes: bodies.webhookTarget,
    returns: made.target,
    run({ api }: Workbench, input: TargetInput): GivenTarget {
      const { id } = api.webhookTargets.create({ url: 'https://app.example/hooks', ...bodyOf(input) })
      return { id, target: api.webhookTargets.get(id) }
    },
  }),
}

/** A builder as tests, pages and the control API know it. */
export interface DescribedBuilder extends Pick<Builder, 'summary' | 'takes' | 'returns'> {
  /** `.>The name as in `sim.given.<name>`.>`. */
  readonly name: keyof Builders
}

type Builders = typeof builders

export const builderNames = Object.keys(builders) as readonly (keyof Builders)[]

/** Every builder, as it is described. */
export function describeBuilders(): readonly DescribedBuilder[] {
  return builderNames.map((name) => {
    const builder = builders[name]
    const schemas = { takes: () => builder.takes, returns: () => builder.returns }
    return Object.assign(withSchemas(schemas), { name, summary: builder.summary })
  })
}

type Offered<B> =
  B extends Builder<infer Input, infer Made> ? (input?: Input, options?: GivenOptions) => Made : never

/** The type that is inferred of the builders: Given has the same, with names and words. */
export type InferredGiven = { readonly [Name in keyof Builders]: Offered<Builders[Name]> }

/** Does it; when it throws, or is only a trial, nothing has happened. */
type Attempt = <T>(run: () => T, isTrial?: boolean) => T

/** @param benchFor the simulator to work on, by whether anybody is to be told */
export function createGiven(benchFor: (silent: boolean) => Workbench, attempt: Attempt): Given {
  const offered = Object.entries<Builder>(builders).map(([name, build]) => {
    const call = `given.${name}`
    const run = (given: unknown, options: GivenOptions): unknown => {
      const { input, isEmpty } = blamingReads(call, given, () => {
        checkInput(name, build, given)
        return { input: given, isEmpty: Object.values(given).length === 0 }
      })
      checkNames(options, ['silent'], call)
      const { silent = true } = options
      const make = (quietly: boolean) => build.run(benchFor(quietly), input)
      // Nothing is refused of what was not asked for.
      if (isEmpty) return make(silent)
      if (silent) return attempt(() => make(true))
      // What was told cannot be taken back.
      attempt(() => make(true), true)
      return make(false)
    }
    const called = (given: unknown = {}, options: GivenOptions = {}): unknown => {
      try {
        return run(given, options)
      } catch (error) {
        throw atCaller(error, call, called)
      }
    }
    return [name, called]
  })
  // Built from the builders: test/types/generated.test.ts compares them with Given.
  return Object.fromEntries(offered) as Given
}
