import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { compose } from '../../src/contract/compose.js'
import { operation } from '../../src/contract/operation.js'
import { notFound, Problem } from '../../src/contract/problem.js'
import { defineResource } from '../../src/contract/resource.js'
import { payloadOf } from '../../src/gateway/payload.js'
import { defineTable, type Row } from '../../src/kernel/table.js'
import type { World } from '../../src/kernel/world.js'
import { registry } from '../../src/resources/registry.js'
import { createPlatform } from '../support/platform.js'
import { frameOf } from './wiring.js'

interface Draft extends Row {
  readonly text: string
  readonly status: 'thinking' | 'drafted' | 'failed'
}

const drafts = defineTable<Draft>('drafts')
const draft = z.object({ id: z.string(), status: z.string(), text: z.string() })

function presentDraft(world: World, id: string): z.output<typeof draft> {
  const row = world.table(drafts).get(id)
  if (row === undefined) throw notFound('draft')
  if (row.status === 'failed') throw new Problem('invalid-request', 'Nothing came to mind.')
  return { id, status: row.status, text: row.text }
}

/** What takes 90 seconds to think about, and is thought of after a minute. */
const draftResource = defineResource({
  name: 'drafts',
  tables: [drafts],
  jobs: {
    'drafts.think'(world, { subject }) {
      const row = world.table(drafts).get(subject)
      if (row === undefined) return
      const failed = row.text === 'bad'
      world.update(drafts, row, { status: failed ? 'failed' : 'drafted', text: `${row.text}!` })
    },
  },
  operations: {
    drafts: {
      create: operation({
        id: 'drafts.create',
        method: 'POST',
        path: '/drafts',
        summary: 'Drafts something, which takes its time.',
        source: 'this test',
        tag: 'Drafts',
        status: 201,
        body: () => z.object({ text: z.string() }),
        output: () => draft,
        problems: ['not-found', 'invalid-request'],
        run({ world }, { body }) {
          const id = world.mint('drafts')
          world.insert(drafts, { id, text: body.text, status: 'thinking', deleted_at: null })
          world.schedule('drafts.think', id, world.now + 60_000)
          return presentDraft(world, id)
        },
        answersAfter: (_world, { text }) => (text === 'quick' ? 0 : 90_000),
        answer: ({ world }, { id }) => presentDraft(world, id),
      }),
    },
  },
})

const platform = createPlatform(compose([...registry.resources, draftResource]))

function setUp(options: Parameters<typeof platform.createSimulator>[0] = {}) {
  const sim = platform.createSimulator(options)
  const post = (text: string, key: string = crypto.randomUUID()) => {
    const answer = sim
      .fetch(`${sim.baseUrl}/drafts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': sim.apiKey, 'x-idempotency-key': key },
        body: JSON.stringify({ text }),
      })
      .then(async (response) => ({ http: response.status, ...(await response.json()) }))
    const state = { settled: false }
    const settled = () => {
      state.settled = true
    }
    answer.then(settled, settled)
    return Object.assign(state, { answer })
  }
  return { sim, post }
}

const isDraft = ({ path }: { readonly path: string }) => path === '/drafts'
const key = '8c8a9c5e-24f0-4b0c-9d0e-6f1f6f8f2a11'

describe('an operation whose answer takes virtual time', () => {
  it('is applied at once, and answers when the clock has come there, with what the row has become', async () => {
    const { sim, post } = setUp()
    const call = post('plan')
    await sim.clock.advance(89_999)
    expect(call.settled).toBe(false)
    await sim.clock.advance(1)
    expect(call.settled).toBe(true)
    expect(await call.answer).toMatchObject({ http: 201, status: 'drafted', text: 'plan!' })
    expect(sim.requests.list()).toMatchObject([{ status: 201 }])
  })

  it('answers direct calls at once, with what it is then', () => {
    const { sim } = setUp()
    expect(sim.api.drafts.create({ text: 'plan' })).toMatchObject({ status: 'thinking', text: 'plan' })
  })

  it('answers at once where it says that it takes no time', async () => {
    const { post } = setUp()
    expect(await post('quick').answer).toMatchObject({ text: 'quick' })
  })

  it('is no promise for a host where it takes no time, and is one where it takes some', async () => {
    const frame = frameOf(draftResource)
    const ask = (text: string) =>
      frame.handle({
        method: 'POST',
        path: '/drafts',
        search: '',
        secure: true,
        header: (name) => ({ 'x-api-key': 'key', 'content-type': 'application/json' })[name] ?? null,
        body: payloadOf(JSON.stringify({ text })),
        traffic: 'app',
        makesKeys: true,
      })
    expect(ask('quick')).toMatchObject({ status: 201, text: expect.stringContaining('thinking') })
    await expect(ask('plan')).rejects.toThrow('nothing moves the clock of a frame')
  })

  it('may answer with a refusal after all', async () => {
    const { sim, post } = setUp()
    const call = post('bad', key)
    await sim.clock.advance('90s')
    const refusal = await call.answer
    expect(refusal).toMatchObject({ http: 400, detail: 'Nothing came to mind.' })
    expect(await post('bad', key).answer).toMatchObject({ http: 400, detail: 'Nothing came to mind.' })
  })

  it('gives whoever retries meanwhile the same refusal, with its status', async () => {
    const { sim, post } = setUp()
    const first = post('bad', key)
    await sim.clock.advance('50s')
    const second = post('bad', key)
    await sim.clock.advance('40s')
    const refused = { http: 400, status: 400, detail: 'Nothing came to mind.' }
    expect([await first.answer, await second.answer]).toMatchObject([refused, refused])
  })

  it('gives whoever retries meanwhile the same answer at the same time, and later too', async () => {
    const { sim, post } = setUp()
    const first = post('plan', key)
    await sim.clock.advance('50s')
    const second = post('plan', key)
    await sim.clock.advance(39_999)
    expect([first.settled, second.settled]).toEqual([false, false])
    await sim.clock.advance(1)
    expect([first.settled, second.settled]).toEqual([true, true])
    const answer = await first.answer
    expect(await second.answer).toEqual(answer)
    await sim.clock.advance('1h')
    expect(await post('plan', key).answer).toEqual(answer)
  })

  it('keeps the answer for who retries after nobody waited for it', async () => {
    const { sim, post } = setUp()
    sim.faults.when(isDraft, { loseResponse: true, times: 1 })
    await expect(post('plan', key).answer).rejects.toThrow('fetch failed')
    await sim.clock.advance('2m')
    expect(await post('plan', key).answer).toMatchObject({ http: 201, status: 'drafted', text: 'plan!' })
  })

  it.each(['reset', 'dispose'] as const)('fails as a broken connection does on %s', async (end) => {
    const { sim, post } = setUp()
    const call = post('plan')
    sim[end]()
    await expect(call.answer).rejects.toThrow('fetch failed')
  })

  it('is under way in a copy of the world too, for who retries there', async () => {
    const { sim, post } = setUp()
    const lost = post('plan', key)
    await sim.clock.advance('30s')
    sim.restore(JSON.parse(JSON.stringify(sim.snapshot())))
    await expect(lost.answer).rejects.toThrow('fetch failed')
    const again = post('plan', key)
    await sim.clock.advance(59_999)
    expect(again.settled).toBe(false)
    await sim.clock.advance(1)
    expect(await again.answer).toMatchObject({ http: 201, status: 'drafted', text: 'plan!' })
  })

  it('takes the delay of a fault besides its own time', async () => {
    const { sim, post } = setUp()
    sim.faults.when(isDraft, { delay: '10s' })
    const call = post('plan')
    await sim.clock.advance('95s')
    expect(call.settled).toBe(false)
    await sim.clock.advance('5s')
    expect(await call.answer).toMatchObject({ text: 'plan!' })
  })

  it('is answered at once where each request moves the clock', async () => {
    const { sim, post } = setUp({ clock: { auto: '1s' } })
    const before = sim.clock.now().getTime()
    expect(await post('plan').answer).toMatchObject({ text: 'plan!' })
    expect(sim.clock.now().getTime() - before).toBeGreaterThanOrEqual(90_000)
  })
})
