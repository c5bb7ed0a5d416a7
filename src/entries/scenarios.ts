/**
 * `scenarios`, the states of a world to begin with; `given`, objects for component props without a simulator
 * @family test
 */

import { createSimulator } from '../kit/create-simulator.js'
import { builderNames, type Given } from '../kit/given/index.js'

export type { Given, GivenOptions } from '../kit/given/index.js'
export { type ScenarioName, scenarios } from '../kit/scenarios/index.js'
export type { Scenario } from '../kit/scenarios/seeding.js'

/**
 * The builders without a simulator, for objects that a component is to show. Each call has a world of its own, so that the
 * same call makes the same object; what belongs together is made by `sim.given` of one simulator.
 */
export const given: Given = standalone()

function standalone(): Given {
  const offered = builderNames.map((name) => [
    name,
    (input: object | undefined) => Reflect.apply(createSimulator().given[name], undefined, [input]),
  ])
  return Object.fromEntries(offered) as Given
}
