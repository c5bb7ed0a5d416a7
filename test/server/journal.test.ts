import { createSimulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/kernel/json.js'
import { misfitOfSnapshot } from '../../src/kit/state-check.js'
import { StoredWorldsReader, WorldChanges } from '../../src/programs/server/stored-worlds.js'
import { newOnramp } from '../conformance/samples.js'
import { Audit } from '../simulation/auditor/audit.js'
import { optionsOf } from '../simulation/auditor/settings.js'
import { actionOf, draw as drawSteps } from '../simulation/auditor/workload.js'
import { runs } from '../support/arbitraries.js'
import { Disk } from './disk.js'
import { bytesOf, drawFrom, Life, step } from './lives.js'

const first = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9))
const seeds = (count: number) => Array.from({ length: runs(count).numRuns }, (_, n) => first + n)

describe('what is told of a world', () => {
  it.each(seeds(2))('leads to all that it has, after each of many random calls (SEED=%i)', async (seed) => {
    const { setup, steps } = drawSteps(seed, 50)
    const audit = new Audit(setup)
    const changes = new WorldChanges(() => {
      const { image, environment, apiKey } = audit.sim
      const world = { id: 'default', apiKey, options: {}, clock: 'manual', environment, image } as const
      return { next: 2, worlds: [{ ...world, quiet: false, from: null, start: null }] }
    })
    const reader = new StoredWorldsReader()
    let told = 0
    for (const one of steps) {
      await actionOf(one).run(audit, one.with)
      for (const entry of changes.take()) {
        reader.apply(JSON.parse(JSON.stringify(entry)))
        told++
      }
      const built = reader.worlds.worlds[0]?.snapshot
      expect(canonicalJson(built)).toBe(canonicalJson(audit.sim.snapshot()))
    }
    const again = createSimulator(optionsOf(setup))
    const [world] = reader.worlds.worlds
    if (world === undefined) throw new Error('there is no world')
    again.restore(world.snapshot)
    const text = JSON.stringify(audit.sim.snapshot())
    expect(JSON.stringify(again.snapshot()), 'byte by byte').toBe(text)
    expect(misfitOfSnapshot(JSON.parse(text)), 'and is what a file is checked against').toBeUndefined()
    const whole = new StoredWorldsReader()
    let entries = 0
    for (const entry of changes.whole()) {
      whole.apply(JSON.parse(JSON.stringify(entry)))
      entries++
    }
    expect(canonicalJson(whole.worlds)).toBe(canonicalJson(reader.worlds))
    expect(told).toBeGreaterThan(entries)
  })

  it('fits what a file is checked against while a job waits that a simulation scheduled', () => {
    const sim = createSimulator()
    const account_id = newOnramp(sim).id
    sim.api.sandbox.simulateInbound({
      simulation_id: 'sim-1',
      type: 'ach_inbound',
      amount: '1.50',
      currency: 'USD',
      account_id,
    })
    const stored = JSON.parse(JSON.stringify(sim.snapshot()))
    expect(stored.jobs).toContainEqual(expect.objectContaining({ origin: expect.stringContaining('sim-1') }))
    expect(misfitOfSnapshot(stored)).toBeUndefined()
  })
})

describe('the worlds of a server', () => {
  it.each(seeds(3))('are loaded byte by byte after each random call (SEED=%i)', async (seed) => {
    const draw = drawFrom(seed)
    const disk = new Disk()
    const life = await Life.begin(disk)
    for (let n = 0; n < 40; n++) {
      const what = await step(life.worlds, draw)
      await life.state.flush()
      const next = await Life.begin(disk.afterKill())
      expect(bytesOf(next.worlds), `after step ${n}: ${what}`).toBe(bytesOf(life.worlds))
      await next.end()
    }
    expect(
      [...disk.contents('/state').keys()].some((name) => name.startsWith('checkpoint')),
      'a checkpoint was among them',
    ).toBe(true)
    await life.end()
  })
})

describe('a process that dies', () => {
  it.each(seeds(2))('at any call of the disk loses nothing that was acknowledged (SEED=%i)', async (seed) => {
    const rehearsal = new Disk()
    await live(rehearsal, seed)
    const total = rehearsal.calls.length
    expect(total).toBeGreaterThan(20)
    const draw = drawFrom(seed + 1)
    for (let tries = 0; tries < 24; tries++) {
      // Half of them at the calls that matter most.
      const aimed = rehearsal.calls.flatMap((call, at) =>
        /^(?:rename|sync|create)/.test(call) ? [at + 1] : [],
      )
      const at = tries % 2 === 0 ? 1 + draw(total) : (aimed[draw(aimed.length)] ?? 1)
      const disk = new Disk()
      disk.trouble = (_, count) => (count === at ? 'die' : undefined)
      const { seen, acknowledged } = await live(disk, seed)
      for (const after of [disk.afterKill(), disk.afterPowerLoss(draw), disk.afterPowerLoss(draw)]) {
        const next = await Life.begin(after)
        const found = seen.lastIndexOf(bytesOf(next.worlds))
        const where = `died at call ${at}, ${rehearsal.calls[at - 1]}`
        if (acknowledged >= 0) expect(found, where).toBeGreaterThanOrEqual(acknowledged)
        await step(next.worlds, draw)
        await next.state.flush()
        await next.end()
      }
    }
  })
})

describe('a disk that fails', () => {
  it.each(seeds(2))('at any call is told, and written anew when it works again (SEED=%i)', async (seed) => {
    const rehearsal = new Disk()
    await live(rehearsal, seed)
    const draw = drawFrom(seed)
    for (let tries = 0; tries < 16; tries++) {
      const at = 8 + draw(rehearsal.calls.length - 8)
      const disk = new Disk()
      disk.trouble = (_, count) => (count >= at && count < at + 3 ? 'fail' : undefined)
      const { seen, acknowledged, failures, life } = await live(disk, seed)
      if (disk.calls.length < at || life === undefined || disk.calls[at - 1] === 'remove lock') continue
      expect(failures.length, `call ${at}, ${disk.calls[at - 1]}`).toBeGreaterThan(0)
      const next = await Life.begin(disk.afterPowerLoss(draw))
      const found = seen.lastIndexOf(bytesOf(next.worlds))
      expect(found, `call ${at}, ${disk.calls[at - 1]}`).toBeGreaterThanOrEqual(acknowledged)
      await next.end()
    }
  })

  it('is told again at the end, when the last state is not there', async () => {
    const disk = new Disk()
    const life = await Life.begin(disk)
    disk.trouble = (call) => (/^(?:write|create)/.test(call) ? 'fail' : undefined)
    life.worlds.default.sim.api.customers.create({ name: 'Acme Corp', customer_type: 'business' })
    life.state.changed()
    await expect(life.end()).rejects.toThrow('EIO')
    expect(life.failures.length).toBeGreaterThan(0)
  })
})

/** A life of some random steps, each acknowledged when it is on the disk; it ends where the disk does. */
async function live(disk: Disk, seed: number) {
  const draw = drawFrom(seed)
  const seen: string[] = []
  let acknowledged = -1
  let life: Life | undefined
  try {
    life = await Life.begin(disk)
    for (let n = 0; n < 16; n++) {
      if (n > 0) await step(life.worlds, draw)
      seen.push(bytesOf(life.worlds))
      await life.state.flush().then(
        () => {
          acknowledged = seen.length - 1
        },
        () => undefined,
      )
      if (disk.isDead) break
    }
    await life.end().catch(() => undefined)
  } catch (error) {
    if (!/EDEAD|EIO/.test(String(error))) throw error
  }
  return { seen, acknowledged, failures: life?.failures ?? [], life }
}
