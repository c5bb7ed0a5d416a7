import { createSimulator, Problem, UsageError } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { generate } from '../../docs/generate.js'
import { compose } from '../../src/contract/compose.js'
import type { Exchange } from '../../src/gateway/exchange.js'
import type { Handled } from '../../src/gateway/gateway.js'
import { describeApi } from '../../src/hosts/description/openapi.js'
import { createToolbox } from '../../src/hosts/mcp/tools.js'
import { Invariant, invariant } from '../../src/kernel/errors.js'
import type { SimulatorOptions } from '../../src/kit/options.js'
import { registry } from '../../src/resources/registry.js'
import type { Performer } from '../../src/runtime/effects.js'
import { takeViolations } from '../support/answers.js'
import { takeFalseClaims } from '../support/claims.js'
import { createPlatform, observers } from '../support/platform.js'
import { parcelEffect, widgetsResource } from './widgets.js'

/**
 * A resource is its folder and one line in the registry. This is the line for a made-up one: everything below finds it
 * without another line of src.
 */
const composed = compose([...registry.resources, widgetsResource])

const parcels: Performer<{ readonly widget: string }, { readonly arrived: boolean }> = {
  perform: async () => ({ arrived: true }),
}
const platform = createPlatform(composed, { [parcelEffect.kind]: parcels })

function simulator(options: SimulatorOptions & { readonly widgetColour?: 'red' | 'blue' } = {}) {
  const sim = platform.createSimulator(options)
  const customer = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
  const [widget] = sim.api.widgets.list().data
  if (widget === undefined) throw new Error('the reaction made no widget')
  return { sim, customer, widget }
}

describe('an observer of every simulator', () => {
  it('is told of each that a test creates, of its forks and of what builders do', () => {
    const seen: string[] = []
    observers.push(({ kind }, silent) => void seen.push(silent ? `${kind}, silent` : kind))
    try {
      const sim = createSimulator()
      sim.given.pendingCustomer()
      expect(new Set(seen.splice(0))).toEqual(new Set(['request, silent']))
      sim.fork().api.customers.list()
      expect(seen).toEqual(['forked', 'request'])
    } finally {
      observers.pop()
    }
  })

  it('finds an answer that is not described, and a problem that is not declared', () => {
    const requests: Handled[] = []
    observers.push((entry) => void (entry.kind === 'request' && requests.push(entry.handled)))
    try {
      createSimulator().api.customers.list()
    } finally {
      observers.pop()
    }
    const [handled] = requests
    invariant(handled, 'the call was not observed')
    const { exchange } = handled
    invariant(exchange.answer, 'the call was not answered')
    const tell = (status: number, different: Partial<Exchange>): void => {
      const told = { ...handled, status, exchange: { ...exchange, ...different } }
      for (const observer of observers) observer({ kind: 'request', handled: told, commits: [] }, false)
    }
    tell(200, { answer: { ...exchange.answer, output: { data: 'none' } } })
    tell(409, { problem: new Problem('conflict', 'It is not so.') })
    expect(takeViolations()).toContain('customers.list 200 /data must be array')
    expect(takeFalseClaims()).toEqual(['customers.list answers conflict, which it does not declare'])
  })
})

describe('a resource that is composed', () => {
  it('has its operations in sim.api and over the wire, with the routes beside the others', async () => {
    const { sim, widget } = simulator()
    expect(sim.api.widgets.polish(widget.id, { cloth: 'silk' }).status).toBe('polished')
    const headers = { 'x-api-key': sim.apiKey }
    const listed = await sim.fetch(`${sim.baseUrl}/widgets`, { headers })
    expect(await listed.json()).toMatchObject({ data: [{ id: widget.id, status: 'polished' }] })
    const missed = await sim.fetch(`${sim.baseUrl}/widget`, { headers })
    expect(await missed.json()).toMatchObject({ sim_hint: expect.stringContaining('GET /widgets') })
  })

  it('refuses an illegal move of its machine, and what its schema does not take', () => {
    const { sim, widget } = simulator()
    sim.api.widgets.polish(widget.id, { cloth: 'silk' })
    expect(() => sim.api.widgets.polish(widget.id, { cloth: 'silk' })).toThrow(Problem)
    const wool = JSON.parse('{ "cloth": "wool" }')
    expect(() => sim.api.widgets.polish(widget.id, wool)).toThrow('must be one of silk, cotton')
  })

  it('has its causes in sim.simulate, which check their arguments and stand in the timeline', () => {
    const { sim, widget } = simulator()
    sim.simulate.paintWidget(widget.id, 'blue')
    expect(sim.api.widgets.list().data[0]?.colour).toBe('blue')
    const green = JSON.parse('"green"')
    expect(() => sim.simulate.paintWidget(widget.id, green)).toThrow(UsageError)
    expect(() => sim.simulate.paintWidget(widget.id, green)).toThrow('colour')
    expect(String(sim.timeline())).toContain('sim.simulate.paintWidget')
  })

  it('has its settings among the options, which refuse what is wrong', () => {
    expect(simulator({ widgetColour: 'blue' }).widget.colour).toBe('blue')
    const wrong = JSON.parse('{ "widgetColour": "green" }')
    expect(() => platform.createSimulator(wrong)).toThrow('widgetColour')
  })

  it('follows facts of earlier resources, and may refuse before something happens to their rows', () => {
    const { sim, customer } = simulator()
    sim.api.customers.delete(customer.id)
    expect(() => sim.api.customers.get(customer.id)).toThrow('customer not found')
  })

  it('has its effect performed by a host, and settled in a transaction', async () => {
    const { sim, widget } = simulator()
    sim.api.widgets.polish(widget.id, { cloth: 'cotton' })
    await sim.clock.advance('1m')
    expect(sim.api.widgets.list().data[0]?.status).toBe('shipped')
    expect(sim.events.list().at(-1)).toMatchObject({
      type: 'widget.shipped',
      data: { object: { colour: 'red' } },
    })
  })

  it('needs a port for its effect', () => {
    expect(() => createPlatform(composed).createSimulator()).toThrow(Invariant)
  })

  it('can be subscribed to, and has samples of its events', async () => {
    const { sim, widget } = simulator()
    const target = { url: 'https://app.example/hooks', event_types: ['widget.shipped'] }
    const told: string[] = []
    sim.webhooks.deliverTo(async (request) => {
      told.push((await request.json()).type)
      return new Response(null, { status: 204 })
    })
    sim.api.webhookTargets.create(target)
    sim.api.widgets.polish(widget.id, { cloth: 'cotton' })
    await sim.clock.advance('1m')
    expect(told).toEqual(['widget.shipped'])
    const type = JSON.parse('"widget.shipped"')
    expect(platform.createSimulator().webhooks.build(type).event.data.object).toMatchObject({ colour: 'red' })
  })

  it('is in forks, snapshots and the hash as every other', () => {
    const { sim, widget } = simulator()
    const fork = sim.fork()
    const before = fork.hash()
    sim.simulate.paintWidget(widget.id, 'blue')
    expect(fork.hash()).toBe(before)
    const other = platform.createSimulator()
    other.restore(sim.snapshot())
    expect(other.hash()).toBe(sim.hash())
  })

  it('is in the OpenAPI description, the docs pages with the drawing of its machine, and the coverage', () => {
    const { paths, components } = describeApi(composed, [])
    expect(paths['/widgets/{widget_id}/polish']?.['post']).toMatchObject({ operationId: 'widgets.polish' })
    expect(components.schemas).toHaveProperty('Widget')
    const pages = generate(composed)
    const page = pages.get('docs/resources/widgets.md') ?? ''
    for (const part of ['stateDiagram-v2', 'new --> polished', 'widget.shipped', 'sim.simulate.paintWidget'])
      expect(page).toContain(part)
    expect(pages.get('docs/coverage.md')).toContain('widgets.polish')
  })

  it('is a tool for agents', () => {
    const { tools } = createToolbox(composed.allOperations)
    expect(tools.map(({ name }) => name)).toContain('widgets_polish')
  })

  it('is in the lists that tests walk', () => {
    expect(composed.machines.map(({ name }) => name)).toContain('widget')
    expect(composed.events.map(({ type }) => type)).toContain('widget.shipped')
    expect(Object.keys(composed.causes)).toContain('paintWidget')
    expect(composed.allOperations.map(({ id }) => id)).toContain('widgets.polish')
  })
})

describe('compose', () => {
  it('refuses two resources that declare the same thing', () => {
    expect(() => compose([widgetsResource, widgetsResource])).toThrow(Invariant)
  })

  it('refuses an operation that says to emit what nobody declares', () => {
    const { polish } = widgetsResource.operations.widgets
    const boastful = {
      ...widgetsResource,
      operations: { widgets: { polish: { ...polish, emits: ['x.y'] } } },
    }
    expect(() => compose([...registry.resources, boastful])).toThrow('says that it emits x.y')
  })
})
