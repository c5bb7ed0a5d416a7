import { createSimulator, type Simulator } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { registry } from '../../src/resources/registry.js'
import { newCustomer, samples } from '../conformance/samples.js'
import { newGroup, newPolicy } from '../conformance/wallet-samples.js'
import { type Call, overFetch } from '../support/entry-points.js'

/** Every list that is read by cursors. */
const lists = registry.allOperations.filter(({ page }) => page === 'cursor').map(({ id }) => id)

interface Page {
  readonly data: readonly Readonly<Record<string, string>>[]
  readonly meta: {
    readonly total_count: number
    readonly has_more_after: boolean
    readonly has_more_before: boolean
  }
}

/** What puts more into a list whose sample says the same each time. */
const more: Readonly<Record<string, (sim: Simulator, number: number) => void>> = {
  'events.list': (sim) => void newCustomer(sim),
  'signerGroups.list': (sim, number) => void newGroup(sim, `Signer ${number}`),
  'policies.list': (sim, number) => void newPolicy(sim, newGroup(sim, `Signer ${number}`).id),
}

/** A list with what its sample puts there, and as much again twice. */
function arrange(id: string): { sim: Simulator; call: Call } {
  const sim = createSimulator({ limits: { rate: 'off' } })
  const sample = samples[id]
  if (sample === undefined) throw new Error(`${id} has no sample: write one in test/conformance/samples.ts`)
  for (let again = 0; again < 2; again++) (more[id] ?? sample)(sim, again)
  return { sim, call: sample(sim) }
}

async function read({ sim, call }: ReturnType<typeof arrange>, query: Call['query'] = {}) {
  return overFetch.send(sim, { ...call, query: { ...call.query, ...query } })
}

const idsOf = ({ data }: Page) =>
  data.map((item) => item['id'] ?? item['destination_id'] ?? item['application_id'] ?? '')

describe('a list with cursors', () => {
  it.each(lists)('%s has data and meta, and pages that fit together', async (id) => {
    const list = arrange(id)
    const pageOf = async (query: Call['query']) => {
      const { status, body } = await read(list, query)
      expect(status).toBe(200)
      return body as Page
    }
    const whole = await pageOf({ limit: 100 })
    const ids = idsOf(whole)
    expect(ids.length).toBeGreaterThan(0)
    expect(whole.meta).toMatchObject({
      total_count: ids.length,
      has_more_after: false,
      has_more_before: false,
    })
    for (const [index, own] of ids.entries()) {
      const sides = { has_more_after: index < ids.length - 1, has_more_before: index > 0 }
      const before = ids[index - 1]
      const forwards = await pageOf({ limit: 1, ...(before !== undefined && { starting_after: before }) })
      expect([idsOf(forwards), forwards.meta]).toEqual([
        [own],
        expect.objectContaining({ total_count: ids.length, ...sides }),
      ])
      const after = ids[index + 1]
      if (after === undefined) continue
      const backwards = await pageOf({ limit: 1, ending_before: after })
      expect([idsOf(backwards), backwards.meta]).toEqual([[own], expect.objectContaining(sides)])
    }
  })

  it.each(lists)('%s takes a limit from 1 to 100, and no other', async (id) => {
    const list = arrange(id)
    for (const limit of [1, 100]) expect((await read(list, { limit })).status).toBe(200)
    for (const limit of [0, 101, -1, 1.5, 'ten', '']) {
      const { status, problem, body } = await read(list, { limit })
      expect([limit, status, problem]).toEqual([limit, 400, 'validation-error'])
      expect(body).toMatchObject({ errors: [{ field: 'limit' }] })
    }
  })

  it.each(lists)('%s takes no cursor that is not the id of an item', async (id) => {
    const list = arrange(id)
    for (const cursor of ['starting_after', 'ending_before'])
      for (const value of ['0ujtsYcgvSTl8PAuAdqWYSMnLOv', 'last', '']) {
        const { status, body } = await read(list, { [cursor]: value })
        expect([cursor, value, status]).toEqual([cursor, value, 400])
        expect(body).toMatchObject({ errors: [{ field: cursor }] })
      }
  })
})

describe('a page without a limit', () => {
  it('has twenty items', () => {
    const sim = createSimulator()
    for (let n = 0; n < 21; n++) sim.api.customers.create({ name: `Acme ${n}`, customer_type: 'business' })
    const page = sim.api.customers.list()
    expect(page.data).toHaveLength(20)
    expect(page.meta).toEqual({ total_count: 21, has_more_after: true, has_more_before: false })
  })
})
