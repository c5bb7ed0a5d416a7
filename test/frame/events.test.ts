import { createSimulator, type Simulator, UsageError } from 'platform-simulator'
import { describe, expect, it } from 'vitest'

let names = 0
const create = (sim: Simulator) =>
  sim.api.customers.create({ name: `Customer ${++names}`, customer_type: 'business' }).id

describe('a listener of sim.events', () => {
  it('hears of its type, or of all with *, until it is stopped', () => {
    const sim = createSimulator()
    const heard: string[] = []
    const stops = {
      all: sim.events.on('*', ({ type }) => void heard.push(`all ${type}`)),
      created: sim.events.on('customer.created', ({ type }) => void heard.push(`one ${type}`)),
      again: sim.events.on('customer.created', ({ type }) => void heard.push(`again ${type}`)),
      link: sim.events.on('customer.kyb_link.created', ({ type }) => void heard.push(`link ${type}`)),
    }
    const next = () => {
      create(sim)
      return heard.splice(0).sort()
    }
    const all = ['all customer.created', 'all customer.kyb_link.created']
    const [again, link, one] = [
      'again customer.created',
      'link customer.kyb_link.created',
      'one customer.created',
    ]
    expect(next()).toEqual([again, ...all, link, one])
    stops.created()
    expect(next()).toEqual([again, ...all, link])
    stops.all()
    expect(next()).toEqual([again, link])
    // Who is stopped twice stops nobody else.
    stops.created()
    stops.all()
    expect(next()).toEqual([again, link])
    stops.again()
    stops.link()
    expect(next()).toEqual([])
  })

  it('is given the event as sim.events.list has it, once it is committed', () => {
    const sim = createSimulator()
    const heard: unknown[] = []
    sim.events.on('*', (event) => {
      heard.push(event)
      expect(sim.events.list()).toContainEqual(event)
    })
    const id = create(sim)
    sim.simulate.approveOnboarding(id)
    expect(heard).toEqual(sim.events.list())
    expect(heard.length).toBeGreaterThan(2)
  })

  it('hears of what the clock brings about, and of nothing that was refused', async () => {
    const sim = createSimulator()
    const heard: string[] = []
    sim.events.on('*', ({ type }) => void heard.push(type))
    const id = create(sim)
    heard.length = 0
    expect(() => sim.api.customers.create({ name: `Customer ${names}`, customer_type: 'business' })).toThrow()
    expect(heard).toEqual([])
    await sim.clock.advance('5s')
    expect(heard).toContain('customer.kyb_status.created')
    expect(sim.api.customers.get(id).status).toBe('approved')
  })

  it('has a type that exists, or *, and is a function', () => {
    const sim = createSimulator()
    const on =
      (...given: unknown[]) =>
      () =>
        Reflect.apply(sim.events.on, sim.events, given)
    expect(on('customer.creatd', () => undefined)).toThrow(/did you mean customer\.created/i)
    expect(on('customer.creatd', () => undefined)).toThrow(UsageError)
    for (const type of ['*', 'customer.created'])
      expect(on(type, 'me')).toThrow(
        'sim.events.on takes a type of event and a function, and was given me as the function.',
      )
    expect(() => create(sim)).not.toThrow()
  })
})

describe('sim.events.list', () => {
  it('lists by type, by client, and by both', () => {
    const sim = createSimulator()
    const id = create(sim)
    const { api_key, client_id: clientId } = sim.simulate.createClient({ name: 'Other Client' })
    sim.as(api_key).customers.create({ name: 'Globex', customer_type: 'business' })
    const created = sim.events.list({ type: 'customer.created' })
    expect(created.map(({ data }) => data.name)).toEqual([`Customer ${names}`, 'Globex'])
    const own = sim.events.list({ clientId })
    expect(own.map(({ type }) => type)).toEqual(['customer.created', 'customer.kyb_link.created'])
    expect(sim.events.list({ type: 'customer.created', clientId })).toEqual([created[1]])
    expect(sim.events.list({ clientId: 'nobody' })).toEqual([])
    expect(sim.events.list()).toHaveLength(4)
    expect(created[0]?.data.id).toBe(id)
  })
})
