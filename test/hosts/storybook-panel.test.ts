import type { Simulator } from 'platform-simulator'
import { simPreview } from 'platform-simulator/storybook'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Answer,
  answered,
  ask,
  began,
  changed,
  done,
  type Outcome,
  wish,
} from '../../src/hosts/storybook/panel/messages.js'
import type { Shown } from '../../src/hosts/storybook/panel/shown.js'

/** Where Storybook puts the channel between its manager and the frame of the stories. */
const place = '__STORYBOOK_ADDONS_CHANNEL__'

/** Storybook's channel, with this test in the place of the manager. */
class Channel {
  readonly heard: { readonly event: string; readonly told: unknown }[] = []
  readonly #listeners = new Map<string, (told: unknown) => void>()

  on(event: string, listener: (told: unknown) => void): void {
    this.#listeners.set(event, listener)
  }

  emit(event: string, told: unknown): void {
    this.heard.push({ event, told })
  }

  send(event: string, told: unknown = null): void {
    this.#listeners.get(event)?.(told)
  }

  all<T>(event: string): readonly T[] {
    return this.heard.filter((each) => each.event === event).map(({ told }) => told as T)
  }

  /** What the preview says of the next wish. */
  async wish(told: unknown): Promise<Outcome> {
    const before = this.all(done).length
    this.send(wish, told)
    await vi.waitFor(() => expect(this.all(done).length).toBeGreaterThan(before))
    return this.all<Outcome>(done).at(-1) as Outcome
  }

  answer(): Answer {
    this.send(ask)
    return this.all<Answer>(answered).at(-1) as Answer
  }
}

const story = 'customers--active'
let channel = new Channel()
let focused = 0

beforeEach(() => {
  channel = new Channel()
  focused = 0
  Reflect.set(globalThis, place, channel)
  vi.stubGlobal('dispatchEvent', () => void focused++)
})

afterEach(() => {
  Reflect.deleteProperty(globalThis, place)
  vi.unstubAllGlobals()
})

async function shown(
  sim: unknown = {},
  id = story,
  preview = simPreview(),
): Promise<{ readonly sim: Simulator; leave(): void }> {
  const leaving = new AbortController()
  const loaded = await preview.loaders[0]({
    id,
    viewMode: 'story',
    parameters: { sim },
    abortSignal: leaving.signal,
  })
  return { sim: loaded.sim as Simulator, leave: () => leaving.abort() }
}

describe('What the panel is told', () => {
  test('is one word where no panel asks, whatever happens', async () => {
    const { sim } = await shown()
    sim.given.activeBusiness()
    await sim.clock.advance('1d')
    expect(channel.heard).toEqual([{ event: began, told: undefined }])
  })

  test('is nothing where Storybook has no channel, as in tests of stories', async () => {
    Reflect.deleteProperty(globalThis, place)
    await expect(shown()).resolves.toBeDefined()
    expect(channel.heard).toEqual([])
  })

  test('has the causes and the state of the story, and says that it changes', async () => {
    const { sim } = await shown({ now: '2026-03-02T09:00:00Z' })
    const { shown: state, causes } = channel.answer()
    expect(causes.map(({ name }) => name)).toContain('freezeCustomer')
    expect(state).toMatchObject({ story, now: Date.parse('2026-03-02T09:00:00Z'), events: [], requests: [] })
    const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    await vi.waitFor(() => expect(channel.all<Shown>(changed)).toHaveLength(1))
    expect(channel.all<Shown>(changed)[0]).toMatchObject({
      events: [{ type: 'customer.kyb_link.created' }, { type: 'customer.created' }],
      ids: { customers: [id] },
      requests: [{ text: 'POST /customers', status: 201 }],
    })
  })

  test('says of a story without a simulator that there is none', async () => {
    await shown(false)
    expect(channel.answer()).toEqual({ shown: null, causes: [] })
  })

  test('says once what much that happens at once came to, and no more than it shows', async () => {
    const { sim } = await shown()
    channel.answer()
    for (let n = 0; n < 200; n++) sim.api.customers.create({ name: `Acme ${n}`, customer_type: 'business' })
    await vi.waitFor(() => expect(channel.all(changed)).toHaveLength(1))
    const [state] = channel.all<Shown>(changed)
    expect([state?.requests.length, state?.events.length, state?.due.length]).toEqual([20, 20, 10])
    expect(state?.ids['customers']).toHaveLength(50)
    expect(state?.pending).toBe(200)
  })
})

describe('A wish', () => {
  test('moves the clock, runs what is next and calls a cause', async () => {
    const { sim } = await shown()
    const { customer } = sim.given.activeBusiness()
    expect(await channel.wish({ story, do: 'advance', by: '90s' })).toMatchObject({
      text: '90s passed.',
      isBad: false,
    })
    expect(sim.clock.now().toISOString()).toBe('2026-01-01T00:01:30.000Z')
    sim.api.customers.create({ name: 'Initech', customer_type: 'business' })
    expect((await channel.wish({ story, do: 'next' })).text).toMatch(/ ran\.$/)
    const values = { id: customer.id }
    expect(await channel.wish({ story, do: 'cause', name: 'freezeCustomer', values })).toMatchObject({
      text: 'freezeCustomer: done.',
      isBad: false,
    })
    expect(sim.api.customers.get(customer.id).status).toBe('frozen')
    expect(focused).toBe(3)
  })

  test.for([
    ['nothing', null],
    ['a text', 'advance'],
    ['a number', 7],
    ['a list', [{ story, do: 'next' }]],
    ['a function', () => undefined],
    ['nothing to do', { story }],
    ['something else to do', { story, do: 'dispose' }],
    ['no duration', { story, do: 'advance' }],
    ['a duration that is an object', { story, do: 'advance', by: { days: 2 } }],
    ['a duration that is none', { story, do: 'advance', by: 'soon' }],
    ['a duration that goes back', { story, do: 'advance', by: '-1d' }],
    ['a duration beyond the range of ids', { story, do: 'advance', by: '99999999999d' }],
    ['an unknown cause', { story, do: 'cause', name: 'printMoney', values: {} }],
    ['a cause that every object has', { story, do: 'cause', name: 'constructor', values: {} }],
    ['the prototype as a cause', { story, do: 'cause', name: '__proto__', values: {} }],
    ['a cause whose name is an object', { story, do: 'cause', name: { toString: null }, values: {} }],
    ['no values', { story, do: 'cause', name: 'freezeCustomer' }],
    ['values that are null', { story, do: 'cause', name: 'freezeCustomer', values: null }],
    ['values that are a list', { story, do: 'cause', name: 'freezeCustomer', values: ['id'] }],
    [
      'an id that does not exist',
      { story, do: 'cause', name: 'freezeCustomer', values: { id: 'cus_nobody' } },
    ],
    ['an id that is an object', { story, do: 'cause', name: 'freezeCustomer', values: { id: { a: 1 } } }],
    [
      'an id of a megabyte',
      { story, do: 'cause', name: 'freezeCustomer', values: { id: 'x'.repeat(1_000_000) } },
    ],
    [
      'values with a prototype of their own',
      { story, do: 'cause', name: 'freezeCustomer', values: Object.create({ id: 'x' }) },
    ],
  ])('that is or has %s is refused, and leaves no trace', async ([, told]) => {
    const { sim } = await shown()
    const before = sim.hash()
    const outcome = await channel.wish(told)
    expect(outcome).toMatchObject({ isBad: true, result: null })
    expect(outcome.text).not.toMatch(/TypeError|undefined is not|Cannot read|is not a function/)
    expect(outcome.text.length).toBeLessThan(600)
    expect(sim.hash()).toBe(before)
  })

  test('of another story, and of one that has left, does nothing and is not answered', async () => {
    const { sim, leave } = await shown()
    const before = sim.hash()
    channel.send(wish, { story: 'customers--frozen', do: 'advance', by: '1d' })
    channel.send(wish, { do: 'next' })
    await channel.wish({ story, do: 'next' })
    expect(channel.all(done)).toHaveLength(1)
    expect(sim.hash()).toBe(before)
    leave()
    channel.send(wish, { story, do: 'next' })
    channel.send(wish, null)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(channel.all(done)).toHaveLength(1)
  })

  test('of a thousand at once has its turn in the order in which they came, and applications ask again once', async () => {
    const { sim } = await shown()
    for (let n = 0; n < 1000; n++) channel.send(wish, { story, do: n % 2 === 0 ? 'advance' : n, by: '1s' })
    await vi.waitFor(() => expect(channel.all(done)).toHaveLength(1000), { timeout: 20_000 })
    expect(channel.all<Outcome>(done).map(({ isBad }) => isBad)).toEqual(
      Array.from({ length: 1000 }, (_, n) => n % 2 === 1),
    )
    expect(sim.clock.now().toISOString()).toBe('2026-01-01T00:08:20.000Z')
    expect(focused).toBe(1)
  })

  test('that waits when its story leaves is dropped, and the next story is not moved', async () => {
    const preview = simPreview()
    const first = await shown({}, story, preview)
    for (let n = 0; n < 10; n++) channel.send(wish, { story, do: 'advance', by: '1d' })
    first.leave()
    const next = await shown({}, 'customers--frozen', preview)
    const told = { story: 'customers--frozen', do: 'next' }
    expect((await channel.wish(told)).text).toBe('Nothing is due.')
    expect(channel.all(done)).toHaveLength(1)
    expect(next.sim.clock.now().toISOString()).toBe('2026-01-01T00:00:00.000Z')
  })
})
