import type { HttpHandler } from 'msw'
import { UsageError } from '../../kernel/errors.js'
import { hostTimer } from '../clock.js'
import { isolatedUrl } from '../fetch/base-url.js'
import { asItsOwn, type MockServer } from '../interception/mock-server.js'
import { handlers } from '../interception/msw.js'

/** The part that is used of what Storybook hands to loaders and to `beforeEach`. */
export interface StoryContext {
  readonly id: string
  /** `docs` for a story inside a docs page. */
  readonly viewMode: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** One for each time that the story is mounted: the same after a change of args or globals. */
  readonly abortSignal: AbortSignal
  /** The server of msw-storybook-addon. */
  readonly msw?: MockServer
}

interface StorySimulator {
  readonly baseUrl: string
  fetch(request: Request): Promise<Response>
  dispose(): void
}

/** The panel, which is told which world is looked at. */
interface Onlooker<S> {
  show(story: string, sim: S | undefined): void
  leave(sim: S): void
}

/** The beginning of a story's world. */
export interface StoryStart<S> {
  /** The address of the story, unless others are shown beside it. */
  readonly baseUrl: string
  create(baseUrl: string): S
  arrange(sim: S): PromiseLike<void> | void
}

interface StoryWorld<S> {
  readonly sim: S
  readonly arranged: Promise<void>
  readonly handlers: readonly HttpHandler[]
}

/**
 * The worlds of the stories that are shown, each from when its story is mounted until it leaves.
 * @param startOf undefined for a story without a world
 */
export function storyWorlds<S extends StorySimulator>(
  startOf: (context: StoryContext) => StoryStart<S> | undefined,
  onlooker: Onlooker<S>,
) {
  const worlds = new Map<AbortSignal, StoryWorld<S>>()
  let server: MockServer | undefined

  /** The loader. */
  async function load(context: StoryContext): Promise<{ sim?: S }> {
    const { id, viewMode, abortSignal } = context
    // It left before it began: nothing would tell when its world ends.
    if (abortSignal.aborted) return {}
    const world = worlds.get(abortSignal) ?? begin(context)
    if (world === undefined) {
      if (viewMode !== 'docs') onlooker.show(id, undefined)
      return {}
    }
    try {
      await world.arranged
    } catch (error) {
      // Storybook would show it in the place of the story that is there by now.
      if (!abortSignal.aborted) throw error
    }
    answer()
    if (viewMode !== 'docs' && !abortSignal.aborted) onlooker.show(id, world.sim)
    return { sim: world.sim }
  }

  /**
   * Lets the world of a story answer. It is for `beforeEach`: the addon of msw may not be there any earlier.
   * @returns what to do when the story leaves
   */
  function use({ id, viewMode, abortSignal, msw }: StoryContext): (() => void) | undefined {
    if (!worlds.has(abortSignal)) return undefined
    if (msw === undefined) {
      throw new UsageError(
        `nothing answers for the simulator of the story ${id}: msw-storybook-addon is not there. Name it in addons of .storybook/main.ts, or set parameters.sim to false for a story without a simulator.`,
      )
    }
    server = msw
    answer()
    return () => {
      // On a docs page the signal alone tells: this is also called for the same story beside it.
      if (viewMode !== 'docs') end(abortSignal)
      // The addon resets all handlers next, also those of other stories of the page.
      void hostTimer(0).done.then(() => answer())
    }
  }

  function begin(context: StoryContext): StoryWorld<S> | undefined {
    const { id, viewMode, abortSignal } = context
    const start = startOf(context)
    if (start === undefined) return undefined
    const isDocs = viewMode === 'docs'
    const sim = start.create(isDocs ? addressFor(id, start.baseUrl) : start.baseUrl)
    // Outside Storybook no signal tells that a story has left: the next one does.
    for (const [signal, shown] of worlds) if (shown.sim.baseUrl === sim.baseUrl) end(signal)
    const whileShown = (answer: (request: Request) => Promise<Response | undefined>) => (request: Request) =>
      worlds.get(abortSignal)?.sim === sim ? answer(request) : Promise.resolve(undefined)
    const world: StoryWorld<S> = {
      sim,
      arranged: Promise.resolve().then(() => start.arrange(sim)),
      handlers: [
        ...handlers({ baseUrl: sim.baseUrl, fetch: whileShown((request) => sim.fetch(request)) }),
        ...(isDocs
          ? handlers({ baseUrl: start.baseUrl, fetch: whileShown((request) => misdirected(request)) })
          : []),
      ],
    }
    worlds.set(abortSignal, world)
    abortSignal.addEventListener('abort', () => end(abortSignal), { once: true })
    return world
  }

  function end(signal: AbortSignal): void {
    const world = worlds.get(signal)
    worlds.delete(signal)
    if (world === undefined) return
    onlooker.leave(world.sim)
    world.sim.dispose()
  }

  /** Puts the handlers of every shown story in use, once each. */
  function answer(): void {
    const used = server?.listHandlers() ?? []
    const wanted = [...worlds.values()].flatMap((world) => world.handlers)
    server?.use(...wanted.filter((handler) => !used.includes(handler)).map(asItsOwn))
  }

  /** The same for the same story at each visit; a docs page shows its first story twice. */
  function addressFor(id: string, baseUrl: string): string {
    const name = `story-${id.toLowerCase().replace(/[^a-z0-9-]+/g, '-')}`.slice(0, 60)
    const taken = [...worlds.values()].map(({ sim }) => sim.baseUrl)
    for (let count = 1; ; count++) {
      const address = isolatedUrl(baseUrl, count === 1 ? name : `${name}-${count}`)
      if (!taken.includes(address)) return address
    }
  }

  /** Refuses what asks at the address of all stories, where each has one of its own. */
  function misdirected({ method, url }: Request): Promise<undefined> {
    const all = [...worlds.values()]
    if (all.some(({ sim }) => url.startsWith(`${sim.baseUrl}/`))) return Promise.resolve(undefined)
    const error = new UsageError(
      `${method} ${url}: whose request is that? On a docs page each story has an address of its own, such as ${all[0]?.sim.baseUrl}. Give the component loaded.sim.baseUrl, or set parameters.docs.story.inline to false where its host is fixed.`,
    )
    return Promise.reject(error)
  }

  return { load, use }
}
