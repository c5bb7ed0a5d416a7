import { http } from 'msw'
import { setupServer } from 'msw/node'
import { type Simulator, UsageError } from 'platform-simulator'
import { type SimPreview, type StoryContext, simPreview } from 'platform-simulator/storybook'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

const msw = setupServer()
beforeAll(() => msw.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  msw.resetHandlers()
  vi.restoreAllMocks()
})
afterAll(() => msw.close())

const host = 'https://api.sandbox.platform.example'
/** What msw says of a request that no handler answers. */
const unanswered = 'Cannot bypass a request'

interface Mounted {
  readonly sim: Simulator
  readonly cleanups: readonly (() => void)[]
  /** As after a change of args: loaders and beforeEach run again. */
  rerender(): Promise<Mounted>
  /** As Storybook does: the signal first, then what beforeEach returned, last to first. */
  leave(): void
}

interface Story {
  readonly id?: string
  readonly sim?: unknown
  readonly viewMode?: 'story' | 'docs'
  readonly isThere?: boolean
}

const addon = (): (() => void) => () => msw.resetHandlers()

function contextOf(story: Story, { signal }: AbortController): StoryContext {
  const { id = 'a--story', sim, viewMode = 'story', isThere = true } = story
  const parameters = 'sim' in story ? { sim } : {}
  return { id, viewMode, parameters, abortSignal: signal, ...(isThere && { msw }) }
}

async function mount(
  preview: SimPreview,
  story: Story = {},
  leaving = new AbortController(),
): Promise<Mounted> {
  const context = contextOf(story, leaving)
  const loaded = await preview.loaders[0](context)
  const cleanups = [addon(), preview.beforeEach[0](context)].filter((cleanup) => cleanup !== undefined)
  return {
    get sim() {
      if (loaded.sim === undefined) throw new Error('the story has no simulator')
      return loaded.sim
    },
    cleanups,
    rerender: () => mount(preview, story, leaving),
    leave() {
      leaving.abort()
      for (const cleanup of cleanups.toReversed()) cleanup()
    },
  }
}

const customersAt = async (baseUrl: string, { apiKey }: Simulator): Promise<string[]> => {
  const response = await fetch(`${baseUrl}/customers`, { headers: { 'x-api-key': apiKey } })
  const { data } = (await response.json()) as { data: { name: string }[] }
  return data.map(({ name }) => name)
}

const named = (name: string) => ({ setup: ({ given }: Simulator) => void given.activeBusiness({ name }) })

/** Also what the simulator itself still accepts: nothing, once it is disposed. */
const isDisposed = (sim: Simulator): Promise<boolean> =>
  sim.clock.advance(1).then(
    () => false,
    (error: Error) => error.message.includes('disposed'),
  )

describe('a story', () => {
  test('has the world that its parameters describe, and is answered by it', async () => {
    const now = '2026-05-01T00:00:00Z'
    const { sim } = await mount(simPreview(), { sim: { scenario: 'frozen-customer', now, seed: 7 } })
    expect(sim.clock.now()).toEqual(new Date(now))
    expect(sim.baseUrl).toBe(host)
    expect(await customersAt(host, sim)).toEqual(['Jane Roe'])
  })

  test('without parameters has an empty world', async () => {
    const { sim } = await mount(simPreview())
    expect(await customersAt(host, sim)).toEqual([])
  })

  test('whose parameter is false has none, and needs no msw', async () => {
    const mounted = await mount(simPreview(), { sim: false, isThere: false })
    expect(() => mounted.sim).toThrow('no simulator')
    expect(msw.listHandlers()).toEqual([])
  })

  test('begins with what its setup arranged, also in time', async () => {
    const setup = async ({ given, clock }: Simulator) => {
      given.pendingCustomer({ name: 'Acme Corp' })
      await clock.advance('5s')
    }
    const { sim } = await mount(simPreview(), { sim: { setup } })
    expect(sim.api.customers.list().data).toMatchObject([{ name: 'Acme Corp', status: 'approved' }])
  })

  test('keeps its world while its args change', async () => {
    const first = await mount(simPreview(), { sim: named('Acme Corp') })
    first.sim.given.activeBusiness({ name: 'Later' })
    const second = await first.rerender()
    expect(second.sim).toBe(first.sim)
    expect(await customersAt(host, second.sim)).toEqual(['Acme Corp', 'Later'])
    expect(msw.listHandlers()).toHaveLength(1)
  })

  test('has a fresh world at each visit, of the same bytes', async () => {
    const preview = simPreview()
    const story = { sim: { scenario: 'onramp-with-history' } }
    const first = await mount(preview, story)
    const begun = first.sim.hash()
    first.sim.given.activeBusiness()
    first.leave()
    const second = await mount(preview, story)
    expect(second.sim).not.toBe(first.sim)
    expect(second.sim.hash()).toBe(begun)
  })

  test('is not answered any more when it has left', async () => {
    const { sim, leave } = await mount(simPreview())
    expect(await customersAt(host, sim)).toEqual([])
    leave()
    await expect(fetch(`${host}/customers`)).rejects.toThrow(unanswered)
    expect(await isDisposed(sim)).toBe(true)
  })

  test('leaves requests to other handlers when it has left, also where nobody resets', async () => {
    msw.use(http.get(`${host}/customers`, () => new Response(null, { status: 418 })))
    const leaving = new AbortController()
    const { sim } = await mount(simPreview(), {}, leaving)
    expect(await customersAt(host, sim)).toEqual([])
    leaving.abort()
    expect(await fetch(`${host}/customers`)).toMatchObject({ status: 418 })
  })

  test('comes before a world that was left behind, outside Storybook, where no signal comes', async () => {
    const preview = simPreview()
    const first = await mount(preview, { sim: named('First') })
    const second = await mount(preview, { id: 'b--story', sim: named('Second') })
    expect(await customersAt(host, second.sim)).toEqual(['Second'])
    expect(await isDisposed(first.sim)).toBe(true)
  })

  test('ends with its clean-up alone, outside Storybook', async () => {
    const { sim, cleanups } = await mount(simPreview())
    for (const cleanup of cleanups) cleanup()
    expect(await isDisposed(sim)).toBe(true)
  })

  test('that leaves while it is set up ends, and its failure disturbs nobody', async () => {
    const leaving = new AbortController()
    let created: Simulator | undefined
    const setup = async (sim: Simulator) => {
      created = sim
      leaving.abort()
      await sim.clock.advance('5s')
    }
    await expect(mount(simPreview(), { sim: { setup } }, leaving)).resolves.toBeDefined()
    expect(created && (await isDisposed(created))).toBe(true)
  })

  test('shows why its setup failed', async () => {
    const setup = ({ api }: Simulator) => void api.customers.get('unknown')
    await expect(mount(simPreview(), { sim: { setup } })).rejects.toThrow('invalid customer id')
  })

  test('may answer something else itself', async () => {
    await mount(simPreview())
    msw.use(http.get(`${host}/customers`, () => new Response(null, { status: 418 })))
    expect(await fetch(`${host}/customers`)).toMatchObject({ status: 418 })
  })
})

describe('on a docs page', () => {
  const docs = { viewMode: 'docs' } as const

  test('each story has an address of its own, and is answered there by its own world', async () => {
    const preview = simPreview()
    const first = await mount(preview, { ...docs, id: 'list--full', sim: named('First') })
    const second = await mount(preview, { ...docs, id: 'list--empty', sim: named('Second') })
    expect(first.sim.baseUrl).toBe('https://story-list--full.api.sandbox.platform.example')
    expect(second.sim.baseUrl).toBe('https://story-list--empty.api.sandbox.platform.example')
    expect(await customersAt(first.sim.baseUrl, first.sim)).toEqual(['First'])
    expect(await customersAt(second.sim.baseUrl, second.sim)).toEqual(['Second'])
  })

  test.each(['https://api.sandbox.platform.example', 'http://127.0.0.1:6464/v0'])(
    'the same story twice has two worlds, at the same addresses at each visit: %s',
    async (baseUrl) => {
      const visit = async (preview: SimPreview): Promise<string[]> => {
        const shown = [await mount(preview, { ...docs, sim: { baseUrl } })]
        shown.push(await mount(preview, { ...docs, sim: { baseUrl, ...named('Second') } }))
        const lists = await Promise.all(shown.map(({ sim }) => customersAt(sim.baseUrl, sim)))
        expect(lists).toEqual([[], ['Second']])
        for (const { leave } of shown) leave()
        return shown.map(({ sim }) => sim.baseUrl)
      }
      const preview = simPreview()
      const addresses = await visit(preview)
      expect(new Set(addresses).size).toBe(2)
      expect(await visit(preview)).toEqual(addresses)
    },
  )

  test('a request to the address of all is told what to do', async () => {
    const preview = simPreview()
    const { leave } = await mount(preview, docs)
    const response = await fetch(`${host}/customers`)
    expect(response.status).toBe(500)
    expect(await response.text()).toContain(
      'such as https://story-a--story.api.sandbox.platform.example. Give the component loaded.sim.baseUrl, or',
    )
    leave()
    await expect(fetch(`${host}/customers`)).rejects.toThrow(unanswered)
  })

  test('a story stays when another one leaves, and the addon resets the handlers', async () => {
    const preview = simPreview()
    const staying = await mount(preview, { ...docs, id: 'a--stays' })
    const leaving = await mount(preview, { ...docs, id: 'a--leaves' })
    leaving.leave()
    await vi.waitFor(async () => expect(await customersAt(staying.sim.baseUrl, staying.sim)).toEqual([]))
    await expect(customersAt(leaving.sim.baseUrl, leaving.sim)).rejects.toThrow(unanswered)
  })

  test('a story stays when Storybook calls its clean-up for the same story beside it', async () => {
    const { sim, cleanups } = await mount(simPreview(), docs)
    for (const cleanup of cleanups.toReversed()) cleanup()
    await vi.waitFor(async () => expect(await customersAt(sim.baseUrl, sim)).toEqual([]))
  })

  test('a story stays when the loader of the addon resets the handlers for another one, as soon as that is loaded', async () => {
    const preview = simPreview()
    const { sim } = await mount(preview, { ...docs, id: 'a--stays' })
    msw.resetHandlers()
    await preview.loaders[0](contextOf({ ...docs, id: 'a--comes' }, new AbortController()))
    expect(await customersAt(sim.baseUrl, sim)).toEqual([])
  })
})

describe('wrong parameters', () => {
  test.each([
    [
      { scenario: 'frozen-custmer' },
      /of the story a--story: the option scenario is 'frozen-custmer': it must be .*frozen-customer/,
    ],
    [
      { senario: 'frozen-customer' },
      /no option senario \(did you mean scenario\?\); the options are scenario, /,
    ],
    [{ setup: 'frozen' }, /setup is a function of the simulator, and was given frozen/],
    [
      'frozen-customer',
      /an object such as \{ scenario: 'frozen-customer' \}, or false .* was given frozen-customer/,
    ],
    [null, /was given null/],
  ])('%j are a UsageError that says what is possible', async (sim, message) => {
    const error = await mount(simPreview(), { sim }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toMatch(message)
  })

  test('a missing addon of msw is a UsageError that says where it goes', async () => {
    await expect(mount(simPreview(), { isThere: false })).rejects.toThrow(
      /story a--story: msw-storybook-addon is not there. Name it in addons of .storybook\/main.ts/,
    )
  })
})
