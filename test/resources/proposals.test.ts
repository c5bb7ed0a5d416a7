import { createSimulator, Problem, type Simulator, type SimulatorOptions } from 'platform-simulator'
import { describe, expect, it } from 'vitest'
import { activeAgent } from '../conformance/agent-samples.js'
import { refusal } from '../support/refusal.js'

type Body = Parameters<Simulator['api']['paymentAgents']['propose']>[1]

function setUp(agents: SimulatorOptions['agents'] = {}, options: SimulatorOptions = {}) {
  const sim = createSimulator({ ...options, agents })
  const { agent, customer } = activeAgent(sim)
  const path = `/payment-agents/${agent.id}/proposals`
  const headers = () => ({
    'content-type': 'application/json',
    'x-api-key': sim.apiKey,
    'x-idempotency-key': crypto.randomUUID(),
  })
  const propose = (body: Body) => {
    const call = sim
      .fetch(sim.baseUrl + path, { method: 'POST', headers: headers(), body: JSON.stringify(body) })
      .then(async (response) => ({ http: response.status, ...(await response.json()) }))
    const state = { settled: false }
    const settled = () => {
      state.settled = true
    }
    call.then(settled, settled)
    return Object.assign(state, { answer: call })
  }
  const draft = (body: Body) => sim.api.paymentAgents.propose(agent.id, body)
  const progress = () => sim.api.paymentAgents.progress(agent.id)
  return { sim, agent, customer, propose, draft, progress }
}

const prompt = 'Pay Nova Ltd 1.50 USDC to 0x8617e340b3d01fa5f11f306f4090fd50e238070d'

describe('a draft over the wire', () => {
  it('comes after a minute of virtual time, and later the more payees there are', async () => {
    const { sim, propose } = setUp()
    const one = propose({ prompt })
    const two = propose({ prompt: `${prompt}. Pay Zoe 2 USDC to 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48` })
    await sim.clock.advance(59_999)
    expect(one.settled).toBe(false)
    await sim.clock.advance(1)
    expect([one.settled, two.settled]).toEqual([true, false])
    expect(await one.answer).toMatchObject({
      http: 200,
      proposals: [{ summary: 'Pay Nova Ltd 1.5 USDC now' }],
    })
    await sim.clock.advance('15s')
    expect(await two.answer).toMatchObject({ proposals: [{}, { summary: 'Pay Zoe 2 USDC now' }] })
  })

  it('takes as long as the option says', async () => {
    const { propose } = setUp({ draftTakes: 0 })
    expect(await propose({ prompt }).answer).toMatchObject({ http: 200 })
  })

  it('takes seconds where the clock is that of the host', async () => {
    const { sim, propose } = setUp({}, { clock: 'real' })
    const before = performance.now()
    expect(await propose({ prompt: 'hello' }).answer).toMatchObject({ http: 200, conversation_status: 'ok' })
    expect(performance.now() - before).toBeGreaterThan(1900)
    expect(performance.now() - before).toBeLessThan(5000)
    sim.dispose()
  })
})

describe('the progress of a draft', () => {
  it('goes through its phases while the answer is on its way, and is idle then', async () => {
    const { sim, propose, progress } = setUp()
    expect(progress()).toEqual({ active: false })
    const call = propose({ messages: [{ role: 'user', content: prompt }] })
    const seen: unknown[] = []
    for (let n = 0; n < 6; n++) {
      await sim.clock.advance(n === 0 ? 0 : '12s')
      const { phase, iteration, active } = progress()
      seen.push([phase, iteration, active])
    }
    expect(seen).toEqual([
      ['reading', 1, true],
      ['working', 1, true],
      ['drafting', 1, true],
      ['drafting', 1, true],
      ['revising', 2, true],
      [undefined, undefined, false],
    ])
    await call.answer
  })

  it('has counts in it, and neither payees nor amounts nor addresses', async () => {
    const { sim, propose, progress } = setUp()
    const attachments = [
      { type: 'document' as const, document: { media_type: 'image/png' as const, data: 'eA==' } },
    ]
    const call = propose({ messages: [{ role: 'assistant', content: 'Hello' }], prompt, attachments })
    const texts: string[] = []
    for (let n = 0; n < 12; n++) {
      texts.push(JSON.stringify(progress()))
      await sim.clock.advance('5s')
    }
    expect(texts[0]).toBe(
      '{"active":true,"phase":"reading","detail":"Reading 2 messages and 1 document","iteration":1,"updated_at":1767225600}',
    )
    expect(texts.join()).not.toMatch(/nova|1\.5|0x86/i)
    await call.answer
  })

  it('is that of the turn that began last', async () => {
    const { sim, propose, progress } = setUp()
    const first = propose({ prompt })
    await sim.clock.advance('30s')
    const second = propose({ prompt })
    expect(progress()).toMatchObject({ phase: 'reading' })
    await sim.clock.advance('1m')
    await Promise.all([first.answer, second.answer])
  })
})

describe('the drafting budget', () => {
  const spending = (options: SimulatorOptions = {}) => {
    const made = setUp({ draftTakes: 0 }, { limits: { apiKeyPerMinute: 1000 }, ...options })
    const spend = async (times: number) => {
      for (let n = 0; n < times; n++) expect((await made.propose({ prompt: 'hello' }).answer).http).toBe(200)
    }
    const refused = async () => {
      const { http, detail, sim_hint } = await made.propose({ prompt: 'hello' }).answer
      return { http, detail, sim_hint }
    }
    return { ...made, spend, refused }
  }

  it('is 30 in any hour, and the refusal says when the oldest of them counts no more', async () => {
    const { sim, spend, refused } = spending()
    await sim.clock.advance('40m')
    await spend(1)
    await sim.clock.advance('19m')
    await spend(29)
    await sim.clock.advance('2m')
    const hint = expect.stringContaining('39m')
    const detail = 'The drafting budget of the customer, 30 an hour, is used up.'
    expect(await refused()).toEqual({ http: 429, detail, sim_hint: hint })
    await sim.clock.advance('39m')
    await spend(1)
    expect(await refused()).toMatchObject({ http: 429 })
  })

  it('is 200 in any day', async () => {
    const { sim, spend, refused } = spending()
    for (let hour = 0; hour < 7; hour++) {
      await spend(hour === 6 ? 20 : 30)
      await sim.clock.advance('1h')
    }
    const detail = 'The drafting budget of the customer, 200 a day, is used up.'
    expect(await refused()).toMatchObject({ http: 429, detail })
    await sim.clock.advance('17h')
    await spend(30)
  })

  it('is one of each customer, for all its agents together', async () => {
    const { sim, spend, refused, agent, customer } = spending()
    await spend(29)
    const colleague = sim.api.paymentAgents.create({ customer_id: customer.id, name: 'Second', hosted: true })
    const group = sim.api.signerGroups
      .list()
      .data.find(({ members }) => members.some(({ id }) => id === agent.signer_id))
    sim.api.signerGroups.addSigner(group?.id ?? '', { member_key: colleague.signer_public_key })
    const app = sim.as(sim.apiKey, { traffic: 'app' })
    const again = () => ({ idempotencyKey: crypto.randomUUID() })
    app.paymentAgents.propose(colleague.id, { prompt: 'hello' }, again())
    expect(await refused()).toMatchObject({ http: 429 })
    const other = activeAgent(sim)
    expect(app.paymentAgents.propose(other.agent.id, { prompt: 'hello' }, again())).toBeDefined()
  })

  it('is not spent by what is refused', async () => {
    const { propose, spend } = spending()
    for (let n = 0; n < 40; n++) expect((await propose({}).answer).http).toBe(400)
    await spend(1)
  })

  it('is neither spent by direct calls, nor counted where limits are off', async () => {
    const { draft, spend } = spending({ limits: { rate: 'off' } })
    await spend(31)
    for (let n = 0; n < 31; n++) expect(draft({ prompt: 'hello' })).toBeDefined()
  })
})

describe("a test's own draft", () => {
  it('decides what the agent says, and is asked with what the engine would have said', () => {
    const asked: unknown[] = []
    const { draft, agent, customer } = setUp({
      draft: (request) => {
        asked.push(request)
        return { ...request.standard, reply: 'As you wish.' }
      },
    })
    expect(draft({ prompt, timezone: 'Europe/Berlin' })).toMatchObject({
      reply: 'As you wish.',
      proposals: [{ summary: 'Pay Nova Ltd 1.5 USDC now' }],
    })
    expect(asked).toMatchObject([
      {
        agent: { id: agent.id, name: 'Payables', customer_id: customer.id },
        messages: [{ role: 'user', content: prompt }],
        documents: [],
        timezone: 'Europe/Berlin',
      },
    ])
  })

  it('may be asynchronous, which advance awaits', async () => {
    const { sim, propose } = setUp({
      draft: async ({ messages }) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        return { reply: `You said: ${messages.at(-1)?.content}` }
      },
    })
    const call = propose({ prompt: 'hello' })
    await sim.clock.advance('45s')
    expect(await call.answer).toEqual({ http: 200, reply: 'You said: hello' })
  })

  it('may use the simulator, over the wire', async () => {
    const made = setUp({ draft: () => ({ reply: made.sim.api.customers.get(made.customer.id).name }) })
    const call = made.propose({ prompt: 'hello' })
    await made.sim.clock.advance('1m')
    expect(await call.answer).toMatchObject({ reply: made.customer.name })
  })

  it('keeps a caller waiting while it thinks, also where the clock is that of the host', async () => {
    const { sim, propose, progress } = setUp(
      {
        draftTakes: '10ms',
        draft: () => new Promise((resolve) => setTimeout(() => resolve({ reply: 'done' }), 150)),
      },
      { clock: 'real' },
    )
    const call = propose({ prompt: 'hello' })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(call.settled).toBe(false)
    expect(progress()).toMatchObject({ active: true, phase: 'finalizing' })
    expect(await call.answer).toMatchObject({ reply: 'done' })
    sim.dispose()
  })

  it('is asked again in a copy of the world, with the same documents', async () => {
    const asked: string[] = []
    const { sim, propose } = setUp({
      draft: ({ documents }) => {
        asked.push(documents.map(({ data }) => new TextDecoder().decode(data)).join())
        return { reply: 'ok' }
      },
    })
    const document = { media_type: 'application/pdf' as const, data: btoa('invoice') }
    const call = propose({ prompt: 'Pay this', attachments: [{ type: 'document', document }] })
    const snapshot = JSON.parse(JSON.stringify(sim.snapshot()))
    sim.restore(snapshot)
    await expect(call.answer).rejects.toThrow('fetch failed')
    await sim.clock.advance('1m')
    expect(asked).toEqual(['invoice'])
  })

  it('may refuse as the platform does', async () => {
    const { sim, propose, draft } = setUp({
      draft: () => {
        throw new Problem('invalid-request', 'freeform proposals are not enabled')
      },
    })
    expect(refusal(() => draft({ prompt: 'hello' })).detail).toBe('freeform proposals are not enabled')
    const call = propose({ prompt: 'hello' })
    await sim.clock.advance('1m')
    expect(await call.answer).toMatchObject({ http: 400, detail: 'freeform proposals are not enabled' })
  })

  it.each([
    ['throws', () => Promise.reject(new Error('no key')), 'agents.draft threw Error: no key'],
    ['answers nothing', () => ({}), 'answered neither proposals nor a reply'],
    ['answers something else', () => ({ reply: 7 }), 'answered something that is no draft: reply'],
  ])('that %s is a 500 that says so', async (_, wrong, hint) => {
    // What the compiler refuses, a test in JavaScript may still do.
    const { sim, propose } = setUp({ draft: wrong as () => Promise<{ reply: string }> })
    const call = propose({ prompt: 'hello' })
    await sim.clock.advance('1m')
    expect(await call.answer).toMatchObject({ http: 500, sim_hint: expect.stringContaining(hint) })
  })

  it('that is asynchronous cannot be asked by a direct call, which says so', () => {
    const { draft } = setUp({ draft: async () => ({ reply: 'later' }) })
    expect(() => draft({ prompt: 'hello' })).toThrow('a direct call cannot wait. Ask with sim.fetch')
  })

  it('that answers null says so to a direct call too', () => {
    const { draft } = setUp({ draft: (() => null) as unknown as () => { reply: string } })
    expect(() => draft({ prompt: 'hello' })).toThrow('answered something that is no draft')
  })

  it('has to be a function', () => {
    // @ts-expect-error: a text is none
    expect(() => createSimulator({ agents: { draft: 'yes' } })).toThrow('must be a function')
  })
})
