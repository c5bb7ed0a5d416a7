/**
 * `simPreview()`: each story of a Storybook has a simulator of its own: [Storybook](../guide/storybook.md)
 * @family show
 */

import { PanelLink } from '../hosts/storybook/panel/preview.js'
import { type StoryContext, type StoryStart, storyWorlds } from '../hosts/storybook/stories.js'
import { UsageError } from '../kernel/errors.js'
import { createSimulator } from '../kit/create-simulator.js'
import { resolveOptions, type SimulatorOptions } from '../kit/options.js'
import type { Simulator } from '../kit/simulator.js'

export type { MockServer } from '../hosts/interception/mock-server.js'
export type { StoryContext } from '../hosts/storybook/stories.js'

/** `parameters.sim` of a story, of its component or of the whole Storybook: the options of `createSimulator`, and */
export interface SimParameters extends SimulatorOptions {
  /** Arranges what the story begins with, each time that it is mounted; what it returns is waited for. */
  readonly setup?: (sim: Simulator) => void | PromiseLike<void>
}

type Worlds = ReturnType<typeof storyWorlds<Simulator>>

/** The loaders and the `beforeEach` that `.storybook/preview.ts` exports. */
export interface SimPreview {
  /** Gives a story `loaded.sim`. Rejects with a UsageError for wrong parameters. */
  readonly loaders: [Worlds['load']]
  /** Puts its handlers in use. @throws UsageError without msw-storybook-addon */
  readonly beforeEach: [Worlds['use']]
}

/**
 * Gives each story a simulator of its own, from when it is mounted until it leaves, also while its args change. On docs
 * pages, where stories are shown side by side, each has a `baseUrl` of its own.
 */
export function simPreview(): SimPreview {
  const worlds = storyWorlds<Simulator>(startOf, new PanelLink())
  return {
    loaders: [worlds.load],
    beforeEach: [worlds.use],
  }
}

function startOf({ id, parameters }: StoryContext): StoryStart<Simulator> | undefined {
  const { sim = {} } = parameters
  if (sim === false) return undefined
  const place = `parameters.sim of the story ${id}`
  const { setup, ...options } = parametersOf(sim, place)
  const { baseUrl } = resolveOptions(options, place)
  return {
    baseUrl,
    create: (url) => createSimulator({ ...options, baseUrl: url }),
    arrange: (created) => setup?.(created),
  }
}

/** Its other members are looked at by createSimulator. */
function parametersOf(sim: unknown, place: string): SimParameters {
  if (typeof sim !== 'object' || sim === null)
    throw new UsageError(
      `${place}: it is an object such as { scenario: 'frozen-customer' }, or false for a story without a simulator, and was given ${String(sim)}.`,
    )
  if ('setup' in sim && sim.setup !== undefined && typeof sim.setup !== 'function')
    throw new UsageError(
      `${place}: setup is a function of the simulator, and was given ${String(sim.setup)}.`,
    )
  return sim
}
