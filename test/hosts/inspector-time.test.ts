import { createSimulator } from 'platform-simulator'
import { describe, expect, test } from 'vitest'
import { drawingOf } from '../../src/hosts/inspector/drawing.js'
import { LiveLook } from '../../src/hosts/inspector/live.js'
import { Axis, Stretch } from '../../src/hosts/inspector/page/time/axis.js'
import { lanesOf } from '../../src/hosts/inspector/page/time/lanes.js'
import { isKnown } from '../../src/hosts/inspector/page/time/meaning.js'
import { Model, valueAt } from '../../src/hosts/inspector/page/time/model.js'
import { chipsOf, problemsOf } from '../../src/hosts/inspector/page/time/problems.js'
import { rowShapes } from '../../src/kit/row-shapes.js'
import { registry } from '../../src/resources/registry.js'
import { insideOf } from '../../src/runtime/inside.js'

const everything = { after: 0, posted: 0, count: 10_000 }

/** The picture of a world, as the page has it. */
function modelOf(sim: object, now: number): Model {
  const look = new LiveLook(insideOf(sim), rowShapes)
  const model = new Model(0)
  model.add(drawingOf(look.look(), everything, { epoch: 0, now }))
  return model
}

describe('The axis of the inspector', () => {
  const axis = new Axis('folded')
  for (const time of [0, 5000, 65_000, 259_200_000, 259_205_000]) axis.add(time, false)

  test('makes longer gaps wider, and three days not a thousand times as wide as a minute', () => {
    const width = (from: number, to: number): number => axis.placeOf(to) - axis.placeOf(from)
    expect(width(5000, 65_000)).toBeGreaterThan(width(0, 5000))
    expect(width(65_000, 259_200_000)).toBeGreaterThan(width(5000, 65_000))
    expect(width(65_000, 259_200_000)).toBeLessThan(4 * width(5000, 65_000))
  })

  test('is read back: a place gives the time that it was made of', () => {
    for (const time of [0, 2500, 64_000, 100_000_000, 259_205_000])
      expect(axis.timeAt(axis.placeOf(time))).toBeCloseTo(time, 3)
    expect(axis.instantAt(axis.placeOf(64_000))).toBe(65_000)
    expect(axis.step(65_000, 1)).toBe(259_200_000)
  })

  test('zooms about a point, which stays where it is', () => {
    const stretch = new Stretch(axis, { left: 100, width: 800, zoom: 1, offset: 0 })
    const time = stretch.timeAt(400)
    expect(stretch.zoomed(8, 400).xOf(time)).toBeCloseTo(400, 3)
  })
})

describe('The picture of time', () => {
  test('has a meaning for every state of every machine', () => {
    expect(
      registry.machines.flatMap(({ states }) => states.filter((state: string) => !isKnown(state))),
    ).toEqual([])
  })

  test('has a lane for each record, with the states that it was in and since when', async () => {
    const sim = createSimulator()
    const { id } = sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    await sim.clock.advance('1h')
    const model = modelOf(sim, sim.clock.now().getTime())
    const life = model.lives.get(id)
    expect(life?.states.at(0)).toBe('pending')
    expect(life?.states.at(-1)).toBe('active')
    expect(valueAt(life?.times ?? [], life?.states ?? [], life?.times[0] ?? 0)).toBe('pending')
  })

  test('has a lane for what a builder made, which left no entry', () => {
    const sim = createSimulator()
    const { transaction } = sim.given.returnedOneOff()
    const model = modelOf(sim, sim.clock.now().getTime())
    expect(model.lives.get(transaction.id)?.states).toEqual(['returned'])
    expect(chipsOf(problemsOf(model)).map(({ title }) => title)).toContain('payment returned')
  })

  test('puts the attempts of a delivery on one line, and says that it was given up', async () => {
    const sim = createSimulator()
    sim.webhooks.deliverTo(() => new Response(null, { status: 410 }))
    sim.api.webhookTargets.create({ url: 'https://app.example/hook', event_types: ['customer.created'] })
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    await sim.clock.advance('5d')
    const model = modelOf(sim, sim.clock.now().getTime())
    const [chain] = [...model.chains.values()]
    expect(chain?.state).toBe('failed')
    expect(chain?.marks.times.length).toBeGreaterThan(3)
    expect(chain?.ended).toBeGreaterThan(chain?.marks.times.at(-1) ?? 0)
    const lanes = lanesOf(model, { open: new Map(), onlyMoney: false })
    expect(lanes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['calls', 'target', 'chain']))
  })

  test('shares one line between all others of a group of more than forty', () => {
    const sim = createSimulator()
    for (let made = 0; made < 60; made++) sim.given.completedOneOff()
    const lanes = lanesOf(modelOf(sim, sim.clock.now().getTime()), { open: new Map(), onlyMoney: false })
    const ofPayments = lanes.filter(({ group }) => group === 'oneoff')
    expect(ofPayments.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['others 60 of them'])
  })

  test('draws what each account has over time, as the ledger counts it', () => {
    const sim = createSimulator()
    sim.given.completedOneOff()
    const model = modelOf(sim, sim.clock.now().getTime())
    const drawn = [...model.balances.values()].map(({ account, asset, amounts }) => [
      `${account} ${asset}`,
      amounts.at(-1),
    ])
    const kept = sim.ledger
      .balances()
      .map(({ account, asset, amount }) => [`${account} ${asset}`, Number(amount)])
    expect(Object.fromEntries(drawn)).toMatchObject(Object.fromEntries(kept))
  })

  test('tells only what is new to a page that has the rest', () => {
    const sim = createSimulator()
    const look = new LiveLook(insideOf(sim), rowShapes)
    sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    const first = drawingOf(look.look(), everything, { epoch: 0, now: 0 })
    const after = first.entries.at(-1)?.[0] ?? 0
    sim.api.customers.create({ name: 'Beta Corp', customer_type: 'business' })
    const second = drawingOf(look.look(), { ...everything, after }, { epoch: 0, now: 0 })
    expect(second.entries.length).toBeGreaterThan(0)
    expect(second.entries.every(([id]) => id > after)).toBe(true)
  })
})

describe('The limits that the inspector draws', () => {
  test('a mandate uses its window up, and begins anew with the next one', async () => {
    const sim = createSimulator({ now: '2026-01-30T00:00:00Z' })
    const { agent, wallet } = sim.given.mandate()
    sim.api.scheduledPayments.create({
      signer_id: agent.signer_id,
      wallet_id: wallet.id,
      amount: '1.50',
      asset: 'USDC',
      address: '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
      network_id: 'base-sepolia',
      start_at: Date.parse('2026-01-31T00:00:00Z') / 1000,
    })
    await sim.clock.advance('4d')
    const [gauge] = modelOf(sim, sim.clock.now().getTime()).gauges
    expect(gauge).toMatchObject({ table: 'mandates', cap: 100, window: 'calendar month', unit: 'USDC' })
    expect(gauge?.points.map(([, used]) => used)).toEqual([1.5, 0])
  })
})
