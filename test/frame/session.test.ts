import { createSimulator, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { insideOf } from '../../src/runtime/inside.js'

const start = Date.parse('2026-01-01T00:00:00Z')
const hour = 3_600_000

let names = 0
const create = (sim: Simulator) =>
  sim.api.customers.create({ name: `Customer ${++names}`, customer_type: 'business' }).id

/** A target that takes long to answer: until the test says so. */
function slowTarget(sim: Simulator) {
  const waiting: (() => void)[] = []
  sim.webhooks.deliverTo(
    () => new Promise<Response>((resolve) => waiting.push(() => resolve(new Response()))),
  )
  sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
  return waiting
}

/** The time of the host that an image of the world has. */
function sinceOf(sim: Simulator): number | null | undefined {
  for (const change of sim.image().changesSince(null)) if (change[0] === 'now') return change[2]
  return undefined
}

describe('a clock that follows the host', () => {
  beforeEach(() => void vi.useFakeTimers({ now: start }))
  afterEach(() => void vi.useRealTimers())

  it('leaves no timer behind when it is disposed of, also where a receiver answers only then', async () => {
    const sim = createSimulator({ clock: 'follow' })
    const waiting = slowTarget(sim)
    const id = create(sim)
    await vi.advanceTimersByTimeAsync(1)
    expect(waiting).toHaveLength(1)
    sim.dispose()
    expect(vi.getTimerCount()).toBe(0)
    for (const answer of waiting) answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(hour)
    expect(insideOf(sim).session.world.now).toBeLessThan(start + 1000)
    expect(sim.events.list().map(({ type }) => type)).not.toContain('customer.kyb_status.created')
    expect(id).toMatch(/^\w{27}$/)
  })

  it('has one timer, for what happens next, and none where nothing does', async () => {
    const sim = createSimulator({ clock: 'follow' })
    expect(vi.getTimerCount()).toBe(0)
    create(sim)
    await vi.advanceTimersByTimeAsync(1000)
    create(sim)
    expect(vi.getTimerCount()).toBe(1)
    expect(vi.getTimerCount() === 0 || sim.clock.next()?.getTime()).toBe(start + 5000)
    await vi.advanceTimersByTimeAsync(4000)
    expect(sim.events.list({ type: 'customer.kyb_status.created' })).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(sim.events.list({ type: 'customer.kyb_status.created' })).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
    sim.dispose()
  })

  it('wakes up for what was due in a world that it goes on with, though nobody asks it anything', async () => {
    const sim = createSimulator({ clock: 'follow' })
    create(sim)
    const snapshot = sim.snapshot()
    sim.reset()
    expect(vi.getTimerCount()).toBe(0)
    sim.restore(snapshot)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(5000)
    // An image asks nothing of the host.
    expect(JSON.stringify([...sim.image().changesSince(null)])).toContain('customer.kyb_status.created')
    sim.dispose()
  })

  it('catches up with the host whenever something is asked of it', () => {
    const sim = createSimulator({ clock: 'follow' })
    const id = create(sim)
    vi.setSystemTime(start + 5000)
    expect(sim.api.customers.get(id).status).toBe('approved')
    expect(sim.clock.now().getTime()).toBe(start + 5000)
    // A host that goes back has the clock wait.
    vi.setSystemTime(start + 1000)
    expect(sim.clock.now().getTime()).toBe(start + 5000)
    sim.dispose()
  })
})

describe('an image of the world', () => {
  it.each<[string, SimulatorOptions]>([
    ['manual', {}],
    ['auto', { clock: { auto: '1s' } }],
    ['follow', { clock: 'follow' }],
  ])('has no time of the host where the clock is %s', (_, options) => {
    const sim = createSimulator(options)
    create(sim)
    expect(sinceOf(sim)).toBeNull()
    sim.dispose()
  })

  it('says when the host’s clock showed what it shows, wherever a real clock has been moved', () => {
    const before = Date.now()
    const sim = createSimulator({ clock: 'real', now: '2030-01-01T00:00:00Z' })
    const isNow = (since: number | null | undefined) =>
      typeof since === 'number' && since >= before - 1000 && since <= Date.now() + 1000
    expect(sinceOf(sim)).toSatisfy(isNow)
    sim.clock.moveTo('2030-01-02T00:00:00Z')
    create(sim)
    expect(sinceOf(sim)).toSatisfy(isNow)
    sim.reset()
    expect(sinceOf(sim)).toSatisfy(isNow)
    sim.dispose()
  })

  it('goes on, where it is restored later, from when it was made: what fell due meanwhile has happened', () => {
    const sim = createSimulator({ clock: 'real', now: '2030-01-01T00:00:00Z' })
    const { session } = insideOf(sim)
    const id = create(sim)
    const snapshot = session.snapshot()
    session.restore(snapshot, Date.now() - hour)
    expect(sim.api.customers.get(id).status).toBe('approved')
    const gone = sim.clock.now().getTime() - snapshot.now
    expect(gone).toBeGreaterThanOrEqual(hour - 1000)
    expect(gone).toBeLessThan(2 * hour)
    sim.dispose()
  })

  it('is the last one where nothing has changed since, and has the deliveries that wait for an answer', async () => {
    const sim = createSimulator()
    const waiting = slowTarget(sim)
    create(sim)
    const due = () =>
      [...sim.image().changesSince(null)].flatMap((change) => (change[0] === 'job' ? [change[1].kind] : []))
    const before = due().sort()
    expect(before).toEqual(['applications.auto_approve', 'webhooks.attempt'])
    const moving = sim.clock.advance(0)
    expect(waiting).toHaveLength(1)
    expect(due().sort()).toEqual(before)
    const image = sim.image()
    expect(sim.image(image)).toBe(image)
    for (const answer of waiting) answer()
    await moving
    expect(sim.image(image)).not.toBe(image)
    expect(due()).toEqual(['applications.auto_approve'])
  })
})

describe('copies that are made while a receiver answers', () => {
  it('have the one delivery that it answers, and all where there are several', async () => {
    for (const targets of [1, 2]) {
      const sim = createSimulator()
      const waiting = slowTarget(sim)
      for (let more = 1; more < targets; more++)
        sim.api.webhookTargets.create({
          url: `https://more-${more}.example`,
          event_types: ['customer.created'],
        })
      create(sim)
      const moving = sim.clock.advance(0)
      expect(waiting).toHaveLength(targets)
      const attempts = sim
        .fork()
        .clock.pending()
        .filter(({ kind }) => kind === 'webhooks.attempt')
      expect(attempts).toHaveLength(targets)
      expect(sim.clock.pending().filter(({ kind }) => kind === 'webhooks.attempt')).toHaveLength(targets)
      const restored = createSimulator()
      restored.restore(sim.snapshot())
      expect(restored.clock.pending()).toHaveLength(targets + 1)
      for (const answer of waiting) answer()
      await moving
    }
  })
})

describe('a clock that moves with each request', () => {
  it('moves one step for each request of the app, and none for the calls of the test', async () => {
    const sim = createSimulator({ clock: { auto: '2s' } })
    const read = () => sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } })
    const gone = () => insideOf(sim).session.world.now - start
    for (const seconds of [2, 4, 6]) {
      expect((await read()).status).toBe(200)
      expect(gone()).toBe(seconds * 1000)
    }
    create(sim)
    sim.clock.now()
    sim.api.customers.list()
    expect(gone()).toBe(6000)
  })

  it.each<[string, boolean, Partial<Parameters<Simulator['handle']>[0]>]>([
    ['is moved by a request of the app', true, {}],
    ['is not moved by a request that is the test’s', false, { traffic: 'test' }],
    ['is not moved by a request for what is not there', false, { path: '/nowhere' }],
    ['is not moved by a request of nobody', false, { header: () => null }],
  ])('%s', async (_, isMoved, change) => {
    const sim = createSimulator({ clock: { auto: '2s' } })
    await sim.handle({
      method: 'GET',
      path: '/customers',
      search: '',
      secure: true,
      header: (name) => (name === 'x-api-key' ? sim.apiKey : null),
      body: null,
      traffic: 'app',
      ...change,
    })
    expect(insideOf(sim).session.world.now - start).toBe(isMoved ? 2000 : 0)
  })

  it('needs no timer of the host for what is due later', () => {
    vi.useFakeTimers({ now: start })
    onTestFinished(() => void vi.useRealTimers())
    const sim = createSimulator({ clock: { auto: '2s' } })
    create(sim)
    expect(sim.clock.next()?.getTime()).toBe(start + 5000)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('stands still for what receivers ask while they answer', async () => {
    const sim = createSimulator({ clock: { auto: '2s' } })
    const seen: number[] = []
    const gone = () => insideOf(sim).session.world.now - start
    const read = () => sim.fetch('/customers', { headers: { 'x-api-key': sim.apiKey } })
    sim.webhooks.deliverTo(async () => {
      seen.push(gone())
      await read()
      seen.push(gone())
      return new Response()
    })
    sim.api.webhookTargets.create({ url: 'https://app.example/hooks', event_types: ['customer.created'] })
    create(sim)
    await sim.idle()
    expect(seen).toEqual([0, 0])
    await read()
    expect(gone()).toBe(2000)
  })

  it.each([
    ['0s', 0],
    [1500, 1500],
    ['1h', hour],
  ] as const)('says its step in milliseconds: %s', (auto, milliseconds) => {
    expect(createSimulator({ clock: { auto } }).clock.mode).toEqual({ auto: milliseconds })
  })

  it('refuses a first step behind the last time that ids can tell, and takes one that ends there', () => {
    const last = Date.parse('2150-06-19T23:21:35Z')
    const made = (auto: number) => () => createSimulator({ now: last - 1000, clock: { auto } }).clock.mode
    expect(made(1000)).not.toThrow()
    expect(made(5000)).toThrow('the clock after the first step of the option clock.auto is')
  })
})

describe('clock.advanceUntil', () => {
  it('says what is pending where that never comes true, or that nothing is', async () => {
    const sim = createSimulator()
    const message = (limit: `${number}s`) => sim.clock.advanceUntil(() => false, limit).catch(String)
    expect(await message('1s')).toMatch(/did not come true within 1s of virtual time\. Nothing is pending\.$/)
    create(sim)
    expect(await message('1s')).toMatch(
      /within 1s of virtual time\. Pending:\n.*2026-01-01T00:00:06Z applications\.auto_approve of \w{27}$/,
    )
    create(sim)
    expect(String(await message('1s')).split('\n')).toHaveLength(3)
  })
})
